"""Columns as fields of at most 33 bits, and back: numbers by their bits, texts by dictionary or bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ldpaudit.anonymity.layout import Field, Words
from ldpaudit.errors import UserError
from ldpaudit.language import Message

#: Texts of one column that its dictionary holds; the others are spelled out, byte by byte.
TEXTS = 1 << 16

#: Bytes of a short text. Long ones have a place of their own, as every row pays for the longest text spelled.
SHORT = 48
LONG_TEXTS = 1 << 14
LONG_BYTES = 1 << 22

#: Bytes of texts that are spelled at a time.
SPELLED_AT_ONCE = 1 << 22


class TooLongError(Exception):
    """So many rows of texts so long are not spelled at once."""


class NumberColumn:
    """Numbers, dates, times and truth values, by their bits.

    Parameters
    ----------
    kind : DataType
        Of the column.
    column : int
        Its number, which enters the hash.
    """

    def __init__(self, kind: Any, column: int) -> None:
        self._kind = kind
        self._bytes = max(kind.bit_width // 8, 1)
        self._factors = factors(column, 2)

    def encode(self, array: Any) -> list[Field]:
        """Return the fields of n values: one, or for 8-byte values the upper and the lower half."""
        from ldpaudit.anonymity import kernels

        if pa.types.is_boolean(self._kind):
            array = array.cast(pa.uint8())
        buffer = array.buffers()[1]
        raw: NDArray[Any] = np.frombuffer(buffer, f"i{self._bytes}")[array.offset : array.offset + len(array)]
        fields = [raw.astype(np.int64)] if self._bytes < 8 else [raw >> 32, raw & 0xFFFFFFFF]
        if array.null_count:
            missing = array.is_null().to_numpy(zero_copy_only=False)
            for field in fields:
                field[missing] = kernels.ABSENT
        return fields

    def decode(self, fields: Sequence[Field]) -> Any:
        """Return the values of these fields."""
        from ldpaudit.anonymity import kernels

        missing = fields[0] == kernels.ABSENT
        values = fields[0] if len(fields) == 1 else (fields[0] << 32) | np.where(missing, 0, fields[1])
        array = pa.array(np.where(missing, 0, values).astype(f"i{self._bytes}"), mask=missing)
        return array.cast(pa.bool_()) if pa.types.is_boolean(self._kind) else array.view(self._kind)

    def add_hashes(self, fields: Sequence[Field], hashes: Words) -> None:
        """Add a hash of each value, the same in every counter."""
        from ldpaudit.anonymity import kernels

        for field, factor in zip(fields, self._factors, strict=False):
            kernels.add_hashes(field, factor, hashes)


class TextColumn:
    """Texts and bytes: the number in a dictionary of bounded size, or else the bytes one by one.

    What is in the dictionary stays there, and what found no room never comes in, so that equal texts have
    equal fields and no others do.

    Parameters
    ----------
    kind : DataType
        Of the column; other than texts and bytes, one whose values have texts of their own.
    column : int
        Its number, which enters the hash.
    """

    def __init__(self, kind: Any, column: int) -> None:
        self._kind = kind
        self._column = column
        self._factors = _byte_factors(column, 64)
        room = TEXTS + LONG_TEXTS
        self._heap = np.empty(TEXTS * SHORT + LONG_BYTES, np.uint8)
        self._starts = np.zeros(room + 1, np.int64)
        self._known = np.empty(room, np.uint64)
        self._slots = np.zeros(1 << (room + room // 2).bit_length(), np.int32)
        self._state = np.array([0, SHORT, TEXTS, LONG_TEXTS, TEXTS * SHORT, LONG_BYTES], np.int64)
        self._translated: tuple[TextColumn, Field] | None = None

    def encode(self, array: Any) -> list[Field]:
        """Return the fields of n values: the number in the dictionary, then each byte of those spelled.

        Raises
        ------
        TooLongError
            If so many rows cannot be spelled at once.
        """
        from ldpaudit.anonymity import kernels

        array = _binary(array)
        codes, spelled = self._look_up(array)
        if spelled * len(array) > SPELLED_AT_ONCE and len(array) > 1:
            raise TooLongError
        # Rows that begin a power of two apart would push each other out of the processor's cache.
        letters = np.empty((spelled, len(array) + 8), np.int64)[:, : len(array)]
        if spelled:
            kernels.spell(codes, *_offsets_and_bytes(array), letters)
        return [codes, *letters]

    def translate(self, other: TextColumn, fields: list[Field]) -> list[Field]:
        """Return the fields here of texts that another column has coded.

        Raises
        ------
        TooLongError
            If so many rows cannot be spelled at once.
        """
        from ldpaudit.anonymity import kernels

        if self._translated is None or self._translated[0] is not other:
            # What finds room in a dictionary keeps its number, and what finds none never will.
            known, _ = self._look_up(other.texts())
            self._translated = other, np.concatenate([known, [kernels.SPELLED]])
        here = self._translated[1]
        missing = fields[0] == kernels.ABSENT
        codes = np.where(missing, kernels.ABSENT, here[np.where(missing, 0, fields[0])])
        return self.encode(other.decode(fields)) if (codes == kernels.SPELLED).any() else [codes]

    def texts(self) -> Any:
        """Return the dictionary, in the order of its numbers."""
        held = int(self._state[0])
        starts = self._starts[: held + 1]
        buffers = [None, pa.py_buffer(starts), pa.py_buffer(self._heap[: starts[-1]])]
        return pa.Array.from_buffers(pa.large_binary(), held, buffers)

    def know(self, texts: Any) -> None:
        """Begin with a dictionary, with its numbers, whatever its size, and add no other text."""
        held = len(texts)
        offsets, data = _offsets_and_bytes(texts)
        self._starts = (offsets - offsets[0]).astype(np.int64)
        self._heap = np.array(data[offsets[0] : offsets[-1]])
        self._known = np.zeros(held, np.uint64)
        self._slots = np.zeros(1, np.int32)
        self._state[:] = held, 0, 0, 0, 0, 0

    def _look_up(self, array: Any) -> tuple[Field, int]:
        """Return the number of each text in the dictionary, and the length of the longest that is not in."""
        from ldpaudit.anonymity import kernels

        offsets, data = _offsets_and_bytes(array)
        if array.null_count:
            there = array.is_valid().to_numpy(zero_copy_only=False)
        else:
            there = np.ones(len(array), np.bool_)
        longest = int(np.diff(offsets).max(initial=0))
        if longest > len(self._factors):
            self._factors = _byte_factors(self._column, 2 * longest)
        codes = np.empty(len(array), np.int64)
        spelled = kernels.look_up(
            offsets,
            data,
            there,
            self._factors,
            self._heap,
            self._starts,
            self._slots,
            self._known,
            self._state,
            codes,
        )
        return codes, int(spelled)

    def decode(self, fields: Sequence[Field]) -> Any:
        """Return the values of these fields."""
        from ldpaudit.anonymity import kernels

        codes = fields[0]
        letters = np.empty((len(fields) - 1, len(codes)), np.int64)
        for at, field in enumerate(fields[1:]):
            letters[at] = field
        lengths = np.empty(len(codes), np.int64)
        kernels.text_lengths(codes, letters, self._starts, lengths)
        offsets = np.zeros(len(codes) + 1, np.int64)
        np.cumsum(lengths, out=offsets[1:])
        data = np.empty(offsets[-1], np.uint8)
        kernels.texts(codes, letters, self._heap, self._starts, offsets, data)
        present = pa.array(codes != kernels.ABSENT)
        buffers = [present.buffers()[1], pa.py_buffer(offsets), pa.py_buffer(data)]
        binary = pa.types.is_binary(self._kind) or pa.types.is_large_binary(self._kind)
        bare = pa.large_binary() if binary or _fixed(self._kind) else pa.large_string()
        array = pa.Array.from_buffers(bare, len(codes), buffers)
        if bare == self._kind:
            return array
        # Only the narrow form turns into what has a width of its own, or into numbers.
        return array.cast(pa.binary() if bare == pa.large_binary() else pa.string()).cast(self._kind)

    def add_hashes(self, fields: Sequence[Field], hashes: Words) -> None:
        """Add a hash of each value, the same in every counter."""
        from ldpaudit.anonymity import kernels

        kernels.add_known_hashes(fields[0], self._known, self._factors[0], hashes)
        for field, factor in zip(fields[1:], self._factors, strict=False):
            kernels.add_hashes(field, factor, hashes)


Column = NumberColumn | TextColumn


def column_for(kind: Any, number: int, name: str) -> Column:
    """Return the coding of a column of one type.

    Raises
    ------
    UserError
        If its values have neither bits of a fixed width nor a text.
    """
    types = pa.types
    if types.is_decimal(kind) or _fixed(kind):
        return TextColumn(kind, number)
    if types.is_string(kind) or types.is_large_string(kind) or types.is_binary(kind):
        return TextColumn(kind, number)
    if types.is_large_binary(kind):
        return TextColumn(kind, number)
    if types.is_primitive(kind) and kind.bit_width <= 64:
        return NumberColumn(kind, number)
    raise UserError(
        "holds values that cannot be counted",
        where=Message('column "{name}"', name=name),
        hint="turn them into text",
    )


def factors(column: int, number: int) -> Words:
    """Return the odd numbers by which the values of a column enter its hash."""
    words = np.arange(number, dtype=np.uint64) + np.uint64(((column + 1) << 32) % (1 << 64))
    return mixed(words) | np.uint64(1)


def _byte_factors(column: int, number: int) -> Words:
    """Return the factor of each byte of a text: one odd number times 256^0 to 256^7 for every eight."""
    bytes_of_a_word = np.uint64(1) << np.arange(0, 64, 8, dtype=np.uint64)
    return np.outer(factors(column, -(-number // 8)), bytes_of_a_word).ravel()


def mixed(words: Words) -> Words:
    """Spread every bit over all others (the finalizer of SplitMix64, Steele, Lea and Flood 2014)."""
    words = words + np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixture: Words = words ^ (words >> np.uint64(31))
    return mixture


def _fixed(kind: Any) -> bool:
    return bool(pa.types.is_fixed_size_binary(kind)) and not pa.types.is_decimal(kind)


def _offsets_and_bytes(array: Any) -> tuple[NDArray[Any], NDArray[np.uint8]]:
    """Return where each of n values begins, and the last ends, and the bytes."""
    kind = np.int64 if pa.types.is_large_binary(array.type) else np.int32
    _, offsets, data = array.buffers()
    begin = array.offset
    if offsets is None or not len(array):
        return np.frombuffer(bytes(8), kind)[:1], np.frombuffer(b"", np.uint8)
    return np.frombuffer(offsets, kind)[begin : begin + len(array) + 1], np.frombuffer(data or b"", np.uint8)


def _binary(array: Any) -> Any:
    """Return texts as they are, other values as theirs."""
    types = pa.types
    if _fixed(array.type):
        return array.cast(pa.binary())
    if types.is_decimal(array.type):
        array = array.cast(pa.string())
    if types.is_string(array.type):
        return array.view(pa.binary())
    return array.view(pa.large_binary()) if types.is_large_string(array.type) else array
