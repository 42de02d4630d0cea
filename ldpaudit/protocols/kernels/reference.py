"""The compiled loops written out plainly: one row at a time, whole numbers of any size, no tricks.

Nothing but tests calls them. Each function has the name and the arguments of the compiled one, which says
what they are.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

_WORD, _HALF, _WORD_BITS = 1 << 64, 1 << 32, 64


def draw_patterns(
    random: Array,
    first: int,
    limits: Array,
    others: Array,
    count: int,
    rows: Array,
    start: int,
    left_open: Array,
) -> int:
    found = 0
    for i, j in itertools.product(range(len(rows)), range(count)):
        half = int(random[i, first + j])
        column = half % 256
        rows[i, j] = column if half < limits[column] else others[column]
        if half == limits[column]:
            if found < len(left_open):
                left_open[found] = start + i, first + j, column
            found += 1
    return found


def settle_patterns(
    left_open: Array, first: int, others: Array, beyond: Array, further: Array, kept: Array, rows: Array
) -> int:
    found = 0
    for (row, place, column), word in zip(left_open.tolist(), further.tolist(), strict=True):
        number = place - first
        pattern = column if word < int(beyond[column]) else int(others[column])
        for bit in range(8):
            if not (len(kept) and kept[row] == 8 * number + bit):
                rows[row, number] = int(rows[row, number]) & ~(1 << bit) | pattern & 1 << bit
        if word == int(beyond[column]):
            left_open[found] = row, place, column
            found += 1
    return found


def true_bits(random: Array, place: int, codes: Array, one: int, rows: Array) -> None:
    bits = _bits(rows)
    bits[np.arange(len(codes)), codes] = random[:, place] < np.uint64(one)
    rows[:] = _packed(bits)


def grr_rows(codes: Array, words: Array, moved: int, size: int, out: Array) -> None:
    for i, word in enumerate(words.tolist()):
        out[i] = _stepped(int(codes[i]), word // int(moved), int(size))


def grr_halves(
    codes: Array,
    halves: Array,
    moved: int,
    size: int,
    reciprocal: int,
    shift: int,
    out: Array,
    doubtful: Array,
) -> int:
    found = 0
    for i, half in enumerate(halves.tolist()):
        least, most = (
            min(word // int(moved), int(size) - 1) for word in (half * _HALF, (half + 1) * _HALF - 1)
        )
        if least == most:
            out[i] = _stepped(int(codes[i]), least, int(size))
        else:
            if found < len(doubtful):
                doubtful[found] = i
            found += 1
    return found


def to_columns(rows: Array, columns: Array, first_word: int) -> None:
    packed = _packed(_bits(rows)[:, : len(columns)].T)
    columns[:, first_word : first_word + packed.shape[1]] = packed


def to_rows(columns: Array, first: int, rows: Array) -> None:
    rows[:] = _packed(_bits(columns)[:, first : first + len(rows)].T)


def ones(word: int) -> int:
    return int(word).bit_count()


def count_ranges(columns: Array, edges: Array, support: Array) -> None:
    for group, (begin, end) in enumerate(itertools.pairwise(edges.tolist())):
        count_range(columns, begin, end, support[group])


def count_range(columns: Array, begin: int, end: int, support: Array) -> None:
    support[:] = _bits(columns)[:, begin:end].sum(axis=1)


def sorted_rows(groups: Array, begins: Array) -> Array:
    begins += np.bincount(groups, minlength=len(begins))
    return np.argsort(groups, kind="stable")


def count_codes(codes: Array, parts: Array) -> None:
    turn = np.arange(len(codes)) % 4
    turn[len(codes) - len(codes) % 4 :] = 0
    np.add.at(parts, (turn, codes), 1)


def count_groups(codes: Array, groups: Array, support: Array) -> None:
    np.add.at(support, (groups, codes), 1)


def hash_rows(
    codes: Array,
    words: Array,
    moved: int,
    buckets: int,
    mask: int,
    multipliers: Array,
    offsets: Array,
    hashes: Array,
) -> None:
    for i, (seed, word) in enumerate(words.tolist()):
        multipliers[i], offsets[i] = seed % _HALF, seed // _HALF
        bucket = _bucket(int(codes[i]), seed % _HALF, seed // _HALF, int(buckets), int(mask))
        hashes[i] = _stepped(bucket, word // int(moved), int(buckets))


def hash_buckets(
    codes: Array, multipliers: Array, offsets: Array, buckets: int, mask: int, out: Array
) -> None:
    for i, (code, multiplier, offset) in enumerate(
        zip(codes.tolist(), multipliers.tolist(), offsets.tolist(), strict=True)
    ):
        out[i] = _bucket(code, multiplier, offset, int(buckets), int(mask))


def hash_support(
    multipliers: Array,
    offsets: Array,
    hashes: Array,
    begins: Array,
    lows: Array,
    widths: Array,
    support: Array,
) -> None:
    for group, (begin, end) in enumerate(itertools.pairwise(begins.tolist())):
        for i, value in itertools.product(range(begin, end), range(support.shape[1])):
            product = int(multipliers[i]) * value + int(offsets[i])
            low, width = int(lows[hashes[i]]) - (1 << 31), int(widths[hashes[i]]) + (1 << 31)
            support[group, value] += (product - low) % _HALF < width


def subset_rows(
    random: Array,
    draws: Array,
    codes: Array,
    include: int,
    width: int,
    size: int,
    rows: Array,
    unfinished: Array,
    start: int,
    found: int,
) -> int:
    skipped = draws.shape[1] // random.shape[1]
    for i, own in enumerate(codes.tolist()):
        members = _members(rows[i]) - {own} | ({own} if int(random[i, 0]) < int(include) else set())
        if not _corrected(members, draws[i, skipped:], own, width, size, rows[i]):
            unfinished[found] = start + i
            found += 1
    return found


def subset_rows_abreast(
    random: Array,
    codes: Array,
    include: int,
    width: int,
    size: int,
    rows: Array,
    unfinished: Array,
    start: int,
    found: int,
) -> int:
    draws = random.view(np.uint16)
    return subset_rows(random, draws, codes, include, width, size, rows, unfinished, start, found)


def corrected_rows(
    draws: Array, codes: Array, width: int, size: int, rows: Array, unfinished: Array, number: int
) -> int:
    found = 0
    for i, row in enumerate(unfinished[:number].tolist()):
        if not _corrected(_members(rows[row]), draws[i], int(codes[row]), width, size, rows[row]):
            unfinished[found] = row
            found += 1
    return found


def table_rows(
    node: Array,
    above: Array,
    words: Array,
    last: Array,
    guide: Array,
    shift: int,
    out: Array,
) -> None:
    for i, (first, second) in enumerate(words):
        out[i] = np.searchsorted(last[node[i] + int(first < above[i])], second)


def window_rows(
    node: Array, above: Array, words: Array, window: Array, bit: Array, rank: Array, out: Array
) -> None:
    outside, inside, more, width, outputs, _ = window.tolist()
    for i, (first, second) in enumerate(words):
        row = int(node[i]) + int(first < above[i])
        runs = [outside] * row + [inside + 1] * more + [inside] * (width - more)
        runs += [outside] * (outputs - row - width) + [int(bit[0]) - row * int(bit[1])]
        out[i] = rank[bisect_right(list(itertools.accumulate(runs)), int(second))]


def points_of(tags: Array, values: Array, first: Array, points: Array) -> None:
    for i, j in itertools.product(range(points.shape[0]), range(points.shape[1])):
        block = int(first[i if len(first) > 1 else 0]) + j
        points[i, j] = tags[i, 0], int(tags[i, 1]) ^ ((int(values[i]) << 32) + block)


def points_of_ordinals(start: int, values: Array, first: Array, points: Array) -> None:
    tags = np.array([(start + i, 0) for i in range(len(points))], dtype=np.uint64)
    points_of(tags, values, first, points)


def any_outside(codes: Array, size: int) -> bool:
    return bool(((codes < 0) | (codes >= int(size))).any())


def gathered(codes: Array, sizes: Array, out: Array) -> int:
    for i, row in enumerate(codes.tolist()):
        out[:, i] = row
        if any(not 0 <= code < size for code, size in zip(row, sizes.tolist(), strict=True)):
            return i
    return -1


def attribute_rows(words: Array, attributes: int, out: Array) -> None:
    out[:] = [word * attributes // _WORD for word in words.tolist()]


def attribute_halves(halves: Array, attributes: int, out: Array) -> bool:
    out[:] = [half * attributes // _HALF for half in halves.tolist()]
    return any(half * attributes % _HALF + attributes >= _HALF for half in halves.tolist())


def uniform_rows(words: Array, size: int, uneven: int, out: Array) -> bool:
    out[:] = [word * int(size) // _WORD for word in words.tolist()]
    return any(word * int(size) % _WORD < int(uneven) for word in words.tolist())


def sampled_rows(
    codes: Array,
    drawn: Array,
    halves: Array,
    reciprocals: Array,
    shifts: Array,
    sizes: Array,
    out: Array,
    filled: Array,
    doubtful: Array,
) -> int:
    found = 0
    for i, (attribute, half) in enumerate(zip(drawn.tolist(), halves.tolist(), strict=True)):
        at, shift = int(filled[attribute]), int(shifts[attribute])
        quotient, fraction = divmod(half * int(reciprocals[attribute]) // _HALF, 1 << shift)
        out[attribute, at] = _stepped(int(codes[attribute, i]), quotient, int(sizes[attribute]))
        filled[attribute] += 1
        if fraction >= (1 << shift) - 2:
            if found < len(doubtful):
                doubtful[found] = i, attribute, at
            found += 1
    return found


def true_among_fakes(
    codes: Array,
    drawn: Array,
    attribute: int,
    words: Array,
    moved: int,
    share: int,
    size: int,
    out: Array,
) -> None:
    for i, word in enumerate(words.tolist()):
        if drawn[i] == attribute:
            out[i] = _stepped(int(codes[i]), word // int(moved), int(size))


def _stepped(code: int, quotient: int, size: int) -> int:
    """Move a code by one more than the quotient, cyclically; from size - 1 on it stays."""
    return (code + min(quotient, size - 1) + 1) % size


def _bucket(code: int, multiplier: int, offset: int, buckets: int, mask: int) -> int:
    return ((multiplier * code + offset) % _HALF & mask) * buckets // _HALF


def _bits(packed: Array) -> Array:
    """Unpack words, shape (n, words), to bits, shape (n, 64 words)."""
    return np.unpackbits(np.ascontiguousarray(packed).view(np.uint8), axis=1, bitorder="little")


def _packed(bits: Array) -> Array:
    """Pack bits, shape (n, k), to words, shape (n, ceil(k / 64)); the rest is 0."""
    words = -(-bits.shape[1] // _WORD_BITS)
    padded = np.zeros((len(bits), words * _WORD_BITS), dtype=np.uint8)
    padded[:, : bits.shape[1]] = bits
    return np.packbits(padded, axis=1, bitorder="little").view(np.uint64)


def _members(row: Array) -> set[int]:
    return set(np.flatnonzero(_bits(row[np.newaxis])[0]).tolist())


def _write(members: set[int], row: Array) -> None:
    bits = np.zeros((1, len(row) * _WORD_BITS), dtype=np.uint8)
    bits[0, list(members)] = 1
    row[:] = _packed(bits)[0]


def _corrected(members: set[int], draws: Array, own: int, width: int, size: int, row: Array) -> bool:
    """Add or remove drawn values other than one's own until `width` are left; write them."""
    steps = 1 << 8 * draws.itemsize
    for draw in draws.tolist():
        value, fraction = divmod(draw * size, steps)
        if len(members) != width and fraction >= steps % size and value != own:
            members = members | {value} if len(members) < width else members - {value}
    _write(members, row)
    return len(members) == width
