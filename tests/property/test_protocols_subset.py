"""Subsets are corrected alike one row at a time, many rows at once, and by the rule written out."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.protocols.kernels.subset import subset_rows, subset_rows_abreast


def by_the_rule(words, codes, include, width, size, sets):
    """Correct sets of values by the draws of 16 bits of each row; give also which need more draws."""
    corrected, unfinished = [], []
    for row, (own, begun) in enumerate(zip(codes.tolist(), sets, strict=True)):
        first, *draws = words[row].tolist()
        chosen = set(begun) - {own}
        if first < include:
            chosen.add(own)
        for draw in (word >> 16 * part & 0xFFFF for word in draws for part in range(4)):
            value, fraction = divmod(draw * size, 1 << 16)
            if len(chosen) == width or fraction < (1 << 16) % size or value == own:
                continue
            if len(chosen) < width:
                chosen.add(value)
            else:
                chosen.discard(value)
        corrected.append(chosen)
        if len(chosen) != width:
            unfinished.append(row)
    return corrected, unfinished


@given(st.data())
def test_many_rows_at_once_are_corrected_as_one_by_one(data):
    size = data.draw(st.integers(2, 128), label="size")
    width = data.draw(st.integers(1, size - 1), label="width")
    # Also more rows than are held at once, and a last part of fewer.
    n = data.draw(st.sampled_from([1, 3, 64, 65, 130]), label="rows")
    random = np.random.default_rng(data.draw(st.integers(0, 2**32), label="seed"))
    words = random.integers(0, 2**64, (n, data.draw(st.integers(1, 5), label="words")), dtype=np.uint64)
    # Least fractions too, which are drawn again.
    words[random.random(words.shape) < 0.1] &= np.uint64(0xFFFF_0000_FFFF_0000)
    codes = random.integers(0, size, n).astype(np.int32)
    include = data.draw(st.integers(0, 2**64 - 1), label="include")
    sets = [np.flatnonzero(random.random(size) < width / size).tolist() for _ in range(n)]
    packed = np.zeros((n, -(-size // 64)), dtype=np.uint64)
    for row, one in enumerate(sets):
        for value in one:
            packed[row, value // 64] |= np.uint64(1) << np.uint64(value % 64)

    expected, lacking = by_the_rule(words, codes, include, width, size, sets)
    together, alone = packed.copy(), packed.copy()
    told, each = np.empty(n + 2, dtype=np.int32), np.empty(n + 2, dtype=np.int32)
    given = (np.uint64(include), width, size)
    found = subset_rows_abreast(words, codes, *given, together, told, 7, 1)
    also = subset_rows(words, words.view(np.uint16), codes, *given, alone, each, 7, 1)

    assert [set(members(row)) for row in together] == expected
    assert [set(members(row)) for row in alone] == expected
    assert (told[1:found] - 7).tolist() == (each[1:also] - 7).tolist() == lacking


def members(row):
    return [64 * at + bit for at, word in enumerate(row.tolist()) for bit in range(64) if word >> bit & 1]
