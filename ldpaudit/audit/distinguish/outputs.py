"""What a mechanism put out, whatever it is, as rows of numbers that events can be asked of."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Kinds = npt.NDArray[np.int32]

#: What an entry is where it is no finite number; texts and errors follow from FIRST_WORD on.
NUMBER, NAN, INFINITY, MINUS_INFINITY, ABSENT, FIRST_WORD = range(6)
#: Entries of one output that are looked at; of longer ones the length is still seen.
MOST_ENTRIES = 1024
#: Largest whole number up to which doubles have every digit, and what is kept of the digits of larger ones.
_EXACT, _LARGE, _LOW = 1 << 53, 1 << 63, 1 << 26
_BITS = re.compile(r"[01]{2,}")
_SEPARATED = re.compile(r"\s*[,;\s]\s*")


def split_lines(written: bytes) -> list[str]:
    """Return the lines of a program or a file, with every sign but their ends: none is taken for another."""
    lines = written.decode("utf-8", "backslashreplace").split("\n")
    return lines if lines[-1] else lines[:-1]


@dataclass(frozen=True)
class Outputs:
    """Outputs as a table: one row an output, one column an entry.

    Parameters
    ----------
    values : ndarray of float64, shape (n, d)
        The numbers, 0 where an entry is none.
    kinds : ndarray of int32, shape (n, d)
        NUMBER, or what it is instead; each text and each kind of error has a number of its own.
    lengths : ndarray of int64, shape (n,)
        Entries of each output, characters of a text or of a number that was read from one; else -1.
    written : ndarray of int32, shape (n,)
        The kind of the whole text as it was written, 0 of what is no text: one character more is another.
    texts : sequence of str
        Each text by its kind less FIRST_WORD.
    """

    values: Floats
    kinds: Kinds
    lengths: npt.NDArray[np.int64]
    written: Kinds
    texts: Sequence[str] = ()

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, rows: Any) -> Outputs:
        kept = self.lengths[rows], self.written[rows]
        return Outputs(self.values[rows], self.kinds[rows], *kept, self.texts)

    @property
    def width(self) -> int:
        """Number d of columns."""
        return int(self.values.shape[1])

    def widened(self, width: int) -> Outputs:
        """Return the same with so many columns; absent entries fill the further ones."""
        if width == self.width:
            return self
        values, kinds = np.zeros((len(self), width)), np.full((len(self), width), ABSENT, dtype=np.int32)
        kept = min(width, self.width)
        values[:, :kept], kinds[:, :kept] = self.values[:, :kept], self.kinds[:, :kept]
        return replace(self, values=values, kinds=kinds)

    def numbered(self, others: Outputs) -> npt.NDArray[np.int64]:
        """Return a number for each output and then for each of others: the same where all is the same."""
        both = joined((self, others))
        whole = np.column_stack([both.values, both.kinds, both.lengths, both.written])
        return np.unique(whole, axis=0, return_inverse=True)[1].ravel()


def joined(parts: Sequence[Outputs]) -> Outputs:
    """Return outputs after another."""
    width = max(part.width for part in parts)
    wide = [part.widened(width) for part in parts]
    return Outputs(
        np.concatenate([part.values for part in wide]),
        np.concatenate([part.kinds for part in wide]),
        np.concatenate([part.lengths for part in wide]),
        np.concatenate([part.written for part in wide]),
        wide[-1].texts,
    )


@dataclass
class Reader:
    """Reads outputs; one reader serves one game, so that a text has the same number throughout.

    Parameters
    ----------
    words : dict of str to int
        The number of each text and kind of error that was met.
    texts : list of str
        The same texts in the order of their numbers.
    failed : set of int
        Those that are errors.
    """

    words: dict[str, int] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    failed: set[int] = field(default_factory=set)

    def read(self, outputs: Any) -> Outputs:
        """Read outputs of any kind: numbers, texts, lists of them, None, exceptions; NaN is one, too.

        Parameters
        ----------
        outputs : ndarray of shape (n,) or (n, d), or sequence of n outputs
        """
        array = outputs if isinstance(outputs, np.ndarray) else None
        if array is not None and array.dtype.kind in "biuf" and array.ndim in (1, 2):
            return self._numeric(array)
        listed = [self._entries(one) for one in outputs]
        lengths = np.array(
            [
                len(one) if isinstance(one, list | str) else len(raw) if isinstance(raw, str) else -1
                for one, raw in zip(listed, outputs, strict=True)
            ],
            dtype=np.int64,
        )
        numbers = [self._word(raw) if isinstance(raw, str) else 0 for raw in outputs]
        written: dict[str, Any] = {"written": np.array(numbers, dtype=np.int32), "texts": self.texts}
        if all(type(one) is int and abs(one) < _LARGE for one in listed):
            return replace(self._numeric(np.array(listed, dtype=np.int64)), lengths=lengths, **written)
        if all(type(one) in (float, bool) or (type(one) is int and abs(one) <= _EXACT) for one in listed):
            return replace(self._numeric(np.array(listed, dtype=np.float64)), lengths=lengths, **written)
        longest = max((len(one) for one in listed if isinstance(one, list)), default=1)
        width = min(max(1, longest), MOST_ENTRIES)
        values = np.zeros((len(listed), width))
        kinds = np.full((len(listed), width), ABSENT, dtype=np.int32)
        for row, one in enumerate(listed):
            for at, entry in enumerate(one[:width] if isinstance(one, list) else [one]):
                kinds[row, at], values[row, at] = self._entry(entry)
        return Outputs(values, kinds, lengths, **written)

    def _numeric(self, array: npt.NDArray[Any]) -> Outputs:
        single = array.ndim == 1
        if array.dtype.kind in "iu" and len(array) and max(-int(array.min()), int(array.max())) > _EXACT:
            # The last digits of large numbers beside them, as doubles have no room for these.
            array = np.column_stack([array, array % _LOW])
        values = np.array(array.reshape(len(array), -1)[:, :MOST_ENTRIES], dtype=np.float64)
        kinds = np.zeros(values.shape, dtype=np.int32)
        if array.dtype.kind == "f" and not np.isfinite(values).all():
            kinds[np.isnan(values)] = NAN
            kinds[values == np.inf] = INFINITY
            kinds[values == -np.inf] = MINUS_INFINITY
            values[kinds != NUMBER] = 0.0
        length = -1 if single else array.shape[1]
        none = np.zeros(len(array), dtype=np.int32)
        return Outputs(values, kinds, np.full(len(array), length, dtype=np.int64), none)

    def _entries(self, one: Any) -> Any:
        """Return an output as a list of its entries, or itself where it is a single one."""
        if isinstance(one, str):
            one = _parsed(one)
        if isinstance(one, np.generic):
            one = one.item()
        if isinstance(one, np.ndarray):
            return one.ravel().tolist()
        if isinstance(one, dict):
            return [entry for name in sorted(one, key=str) for entry in (str(name), one[name])]
        if isinstance(one, set | frozenset):
            return sorted(one, key=repr)
        return list(one) if isinstance(one, list | tuple) else one

    def _entry(self, entry: Any) -> tuple[int, float]:
        if isinstance(entry, np.generic):
            entry = entry.item()
        if isinstance(entry, int) and abs(entry) > _EXACT:
            return self._word(hex(entry)), 0.0
        if isinstance(entry, int | float):
            value = float(entry)
            if value != value:
                return NAN, 0.0
            if value in (float("inf"), float("-inf")):
                return (INFINITY if value > 0 else MINUS_INFINITY), 0.0
            return NUMBER, value
        if isinstance(entry, BaseException):
            # No text begins so.
            kind = self._word(f"\0{type(entry).__name__}")
            self.failed.add(kind)
            return kind, 0.0
        return self._word(entry if isinstance(entry, str) else repr(entry)), 0.0

    def _word(self, text: str) -> int:
        kind = self.words.setdefault(text, FIRST_WORD + len(self.words))
        if len(self.texts) < len(self.words):
            self.texts.append(text)
        return kind


def _parsed(text: str) -> Any:
    """Return what a line of text says: numbers and lists as such, bits one by one, all else as it is."""
    stripped = text.strip()
    if _BITS.fullmatch(stripped):
        return [int(bit) for bit in stripped]
    try:
        return json.loads(stripped)
    except ValueError:
        pass
    try:
        return float(stripped)
    except ValueError:
        pass
    parts = _SEPARATED.split(stripped)
    try:
        return [float(part) for part in parts] if len(parts) > 1 else text
    except ValueError:
        return text
