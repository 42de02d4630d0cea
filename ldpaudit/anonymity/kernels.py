"""Compiled loops over codes and packed tuples. Import them where they are used: numba is slow to load."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from numba.extending import intrinsic

from ldpaudit.compiled import compiled, inlined

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]

#: Stands for a missing value in a field; no field holds it, as fields hold at most 33 bits.
ABSENT = np.int64(-(1 << 62))
#: Stands for a text that its dictionary does not hold, and whose bytes are fields of their own.
SPELLED = np.int64(-1)

_ONE = np.uint64(1)
_EIGHT = np.uint64(8)
_ODD = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)


@inlined
def mix(word: np.uint64) -> Any:
    """Spread every bit over all others (the finalizer of SplitMix64, Steele, Lea and Flood 2014)."""
    word = (word ^ (word >> np.uint64(30))) * _FIRST
    word = (word ^ (word >> np.uint64(27))) * _SECOND
    return word ^ (word >> np.uint64(31))


def _load(_typing: Any, data: Any, at: Any) -> Any:
    """Read eight bytes from any address at once; the caller sees to it that they are there."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        word = context.get_value_type(numba.types.uint64).as_pointer()
        load = builder.load(builder.bitcast(builder.gep(array.data, [arguments[1]]), word))
        load.align = 1
        return load

    return numba.types.uint64(data, at), generate


_word: Any = intrinsic(_load)


@inlined
def _rest(data: Bytes, at: np.uint64, length: np.uint64) -> Any:
    """Read less than eight bytes; where eight are there, read them at once and drop those behind.

    Like the hash of texts this takes the lowest byte to come first, as on every processor that numba knows.
    """
    if at + _EIGHT <= np.uint64(data.shape[0]):
        return _word(data, at) & ((_ONE << (length << np.uint64(3))) - _ONE)
    word = np.uint64(0)
    for j in range(length):
        word |= np.uint64(data[at + np.uint64(j)]) << (np.uint64(j) << np.uint64(3))
    return word


@compiled
def look_up(
    offsets: npt.NDArray[Any],
    data: Bytes,
    present: npt.NDArray[np.bool_],
    factors: Words,
    heap: Bytes,
    starts: Numbers,
    slots: npt.NDArray[np.int32],
    known: Words,
    state: Numbers,
    out: Numbers,
) -> Any:
    """Write the number of each text in a dictionary, adding it while there is room; compare all bytes.

    There is room for short texts and room for long ones. Once a text found none, no other of its sort is
    added, so that a text is in the dictionary always or never.

    Parameters
    ----------
    offsets : ndarray of integers, shape (n + 1,)
    data : ndarray of uint8
    present : ndarray of bool, shape (n,)
    factors : ndarray of uint64, at least as long as the longest text
        Of the hash: the sum of factor times byte, and a constant a byte, modulo 2^64. The factors of eight
        bytes are one odd number times 256^0 to 256^7, so that eight are done at a time.
    heap, starts : ndarray of uint8, ndarray of int64, shape (room + 1,)
        The bytes of the dictionary's texts, and where each begins.
    slots : ndarray of int32, length a power of two > room
        Open addressing: number of a text plus 1, or 0.
    known : ndarray of uint64, shape (room,)
        Hash of each text of the dictionary.
    state : ndarray of int64, shape (6,)
        Texts held; bytes of the longest short text; how many short texts still find room, how many long
        ones; how many of their bytes.
    out : ndarray of int64, shape (n,)

    Returns
    -------
    int
        Bytes of the longest text that has to be spelled.
    """
    mask = np.uint64(slots.shape[0] - 1)
    longest = np.int64(0)
    for i in range(out.shape[0]):
        if not present[i]:
            out[i] = ABSENT
            continue
        begin = np.uint64(offsets[i])
        length = np.uint64(offsets[i + 1]) - begin
        total = length * _ODD
        at = np.uint64(0)
        while at + _EIGHT <= length:
            total += factors[at] * _word(data, begin + at)
            at += _EIGHT
        if at < length:
            total += factors[at] * _rest(data, begin + at, length - at)
        slot = mix(total) & mask
        while True:
            entry = np.int64(slots[slot]) - 1
            if entry < 0:
                count = state[0]
                end = starts[count] + np.int64(length)
                sort = 2 if np.int64(length) <= state[1] else 3
                if state[sort] <= 0 or state[sort + 2] < np.int64(length):
                    state[sort] = 0
                    out[i] = SPELLED
                    longest = max(longest, np.int64(length))
                    break
                for j in range(np.int64(length)):
                    heap[starts[count] + j] = data[np.int64(begin) + j]
                starts[count + 1] = end
                known[count] = total
                slots[slot] = count + 1
                state[0] = count + 1
                state[sort] -= 1
                state[sort + 2] -= np.int64(length)
                out[i] = count
                break
            if known[entry] == total:
                start = np.uint64(starts[entry])
                same = np.uint64(starts[entry + 1]) - start == length
                at = np.uint64(0)
                while same and at + _EIGHT <= length:
                    same = _word(data, begin + at) == _word(heap, start + at)
                    at += _EIGHT
                if same and at < length:
                    rest = length - at
                    same = _rest(data, begin + at, rest) == _rest(heap, start + at, rest)
                if same:
                    out[i] = entry
                    break
            slot = (slot + _ONE) & mask
    return longest


@compiled
def spell(codes: Numbers, offsets: npt.NDArray[Any], data: Bytes, out: Numbers) -> None:
    """Write the bytes of the texts that are spelled, one row of `out` a position."""
    for i in range(codes.shape[0]):
        length = np.int64(0)
        begin = np.int64(offsets[i])
        if codes[i] == SPELLED:
            length = np.int64(offsets[i + 1]) - begin
        for j in range(length):
            out[j, i] = data[begin + j]
        for j in range(length, out.shape[0]):
            out[j, i] = ABSENT


@compiled
def text_lengths(codes: Numbers, letters: Numbers, starts: Numbers, out: Numbers) -> None:
    """Write the number of bytes of each text, 0 for a missing one; `letters` has one row a position."""
    for i in range(codes.shape[0]):
        code = codes[i]
        length = np.int64(0)
        if code >= 0:
            length = starts[code + 1] - starts[code]
        elif code == SPELLED:
            while length < letters.shape[0] and letters[length, i] != ABSENT:
                length += 1
        out[i] = length


@compiled
def texts(
    codes: Numbers, letters: Numbers, heap: Bytes, starts: Numbers, offsets: Numbers, out: Bytes
) -> None:
    """Write the bytes of each text from `offsets` on."""
    for i in range(codes.shape[0]):
        begin = offsets[i]
        length = offsets[i + 1] - begin
        if codes[i] >= 0:
            for j in range(length):
                out[begin + j] = heap[starts[codes[i]] + j]
        else:
            for j in range(length):
                out[begin + j] = letters[j, i]


@compiled
def add_hashes(values: Numbers, factor: np.uint64, hashes: Words) -> None:
    """Add the value times a factor, plus a constant, modulo 2^64; nothing where the value is missing."""
    for i in range(values.shape[0]):
        if values[i] != ABSENT:
            hashes[i] += factor * np.uint64(values[i]) + _ODD


@compiled
def add_known_hashes(codes: Numbers, known: Words, factor: np.uint64, hashes: Words) -> None:
    """Add the hash of each text of a dictionary; for a missing one add the factor."""
    for i in range(codes.shape[0]):
        if codes[i] >= 0:
            hashes[i] += known[codes[i]]
        elif codes[i] == ABSENT:
            hashes[i] += factor


@compiled
def extent(values: Numbers) -> Any:
    """Return the least and the greatest value that is not missing; the least is greater if there is none."""
    low, high = np.int64(1 << 62), ABSENT
    for i in range(values.shape[0]):
        value = values[i]
        high = max(high, value)
        low = min(low, value if value != ABSENT else np.int64(1 << 62))
    return low, high


@compiled
def pack(values: Numbers, low: np.int64, shift: np.uint64, word: int, words: Words) -> None:
    """Put a field into its bits: 0 where missing, else value - low + 1."""
    for i in range(values.shape[0]):
        code = np.uint64(values[i] - low + 1) if values[i] != ABSENT else np.uint64(0)
        words[i, word] |= code << shift


@compiled
def unpack(
    words: Words, word: int, shift: np.uint64, mask: np.uint64, low: np.int64, values: Numbers
) -> None:
    """Take a field out of its bits."""
    for i in range(words.shape[0]):
        code = np.int64((words[i, word] >> shift) & mask)
        values[i] = code - 1 + low if code != 0 else ABSENT


@compiled
def high_bits(hashes: Words, shift: np.uint64, parts: npt.NDArray[np.uint16]) -> None:
    """Write the highest bits of each mixed hash."""
    for i in range(hashes.shape[0]):
        parts[i] = mix(hashes[i]) >> shift


@inlined
def _hash(words: Words, row: int) -> Any:
    total = np.uint64(0)
    for word in range(words.shape[1]):
        total = (total ^ words[row, word]) * _ODD
        total ^= total >> np.uint64(32)
    return mix(total)


@compiled
def choose(
    words: Words,
    shift: np.uint64,
    passes: np.uint64,
    chosen: np.uint64,
    rows: Numbers,
    parts: npt.NDArray[np.uint16],
) -> int:
    """Return the tuples of one pass out of several (a power of two) and the part of each, by their words."""
    kept = 0
    for i in range(words.shape[0]):
        hashed = _hash(words, i)
        if ((hashed >> np.uint64(24)) & (passes - _ONE)) == chosen:
            rows[kept] = i
            parts[kept] = hashed >> shift
            kept += 1
    return kept


@compiled
def deal(
    words: Words,
    counts: Numbers,
    parts: npt.NDArray[np.uint16],
    bounds: Numbers,
    words_out: Words,
    counts_out: Numbers,
) -> None:
    """Order tuples by part; `bounds` has the beginning of each part, and the end of the last."""
    bounds[:] = 0
    for i in range(parts.shape[0]):
        bounds[parts[i] + 1] += 1
    for part in range(bounds.shape[0] - 1):
        bounds[part + 1] += bounds[part]
    place = bounds.copy()
    for i in range(parts.shape[0]):
        to = place[parts[i]]
        place[parts[i]] = to + 1
        for word in range(words.shape[1]):
            words_out[to, word] = words[i, word]
        for count in range(counts.shape[1]):
            counts_out[to, count] = counts[i, count]


@compiled
def merge(words: Words, counts: Numbers, bounds: Numbers, slots: npt.NDArray[np.int32]) -> int:
    """Merge equal tuples within each part in place, adding up their counts; all words are compared.

    Parameters
    ----------
    words : ndarray of uint64, shape (n, w)
    counts : ndarray of int64, shape (n, c)
    bounds : ndarray of int64, shape (parts + 1,)
        Where each part begins; brought up to date.
    slots : ndarray of int32
        At least as long as the power of two that is twice the largest part or more.

    Returns
    -------
    int
        Distinct tuples.
    """
    out = 0
    end = bounds[0]
    for part in range(bounds.shape[0] - 1):
        begin, end = end, bounds[part + 1]
        bounds[part] = out
        size = 2
        while size < 2 * (end - begin):
            size *= 2
        mask = np.uint64(size - 1)
        slots[:size] = 0
        first = out
        for i in range(begin, end):
            slot = _hash(words, i) & mask
            while True:
                entry = np.int64(slots[slot]) - 1
                if entry < 0:
                    for word in range(words.shape[1]):
                        words[out, word] = words[i, word]
                    for count in range(counts.shape[1]):
                        counts[out, count] = counts[i, count]
                    out += 1
                    slots[slot] = out - first
                    break
                same = True
                for word in range(words.shape[1]):
                    if words[first + entry, word] != words[i, word]:
                        same = False
                        break
                if same:
                    for count in range(counts.shape[1]):
                        counts[first + entry, count] += counts[i, count]
                    break
                slot = (slot + _ONE) & mask
    bounds[bounds.shape[0] - 1] = out
    return out
