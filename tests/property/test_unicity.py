"""Unicity against the plain definition: the points of a person as a set, and all others asked."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity import unicity
from ldpaudit.randomness import Key

ROWS = st.lists(st.tuples(st.integers(0, 5), st.integers(-3, 6)), max_size=60)


def drawn(points: list[int], words: list[int]) -> list[int]:
    """Draw points one by one: each word chooses among those that are left."""
    left = sorted(points)
    return [left.pop((word >> 32) * len(left) >> 32) for word in words[: len(points)]]


@settings(max_examples=100, deadline=None)
@given(ROWS, st.integers(1, 4), st.integers(0, 1000))
def test_counts_are_those_of_the_definition(rows: list[tuple[int, int]], most: int, number: int) -> None:
    words = Key.for_tests(number).words(0, 6, most)
    held = {person: {point for other, point in rows if other == person} for person in range(6)}
    alone, tried = [0] * most, [0] * most
    for person, points in held.items():
        known = drawn(list(points), words[person].tolist())
        for p in range(1, min(most, len(points)) + 1):
            tried[p - 1] += 1
            alone[p - 1] += not any(
                set(known[:p]) <= theirs for other, theirs in held.items() if other != person
            )
    persons, codes = (
        np.array([row[0] for row in rows], np.int64),
        np.array([row[1] for row in rows], np.int64),
    )
    found = unicity(persons, codes, words)
    assert found.alone.tolist() == alone
    assert found.tried.tolist() == tried


def test_points_are_drawn_evenly() -> None:
    # Each person shares one of four points with a twin, so one known point betrays three times out of four.
    pairs = 20_000
    persons = np.repeat(np.arange(2 * pairs), 4)
    own = np.arange(8 * pairs).reshape(2 * pairs, 4)
    own[1::2, 2] = own[::2, 2]
    found = unicity(persons, own.ravel(), Key.for_tests(3).words(0, 2 * pairs, 4))
    share = found.share()
    # Each draw of a person is its own: four sigma, and two of four points already tell everybody apart.
    assert abs(share[0] - 0.75) < 4 * np.sqrt(0.75 * 0.25 / (2 * pairs))
    assert share[1:].tolist() == [1.0, 1.0, 1.0]


def test_what_does_not_fit_is_refused() -> None:
    words = Key.for_tests(6).words(0, 2, 3)
    with pytest.raises(ValueError, match="one length"):
        unicity(np.array([0]), np.array([1, 2]), words)
    for code in (2, -1):
        with pytest.raises(ValueError, match="outside"):
            unicity(np.array([code]), np.array([1]), words)
