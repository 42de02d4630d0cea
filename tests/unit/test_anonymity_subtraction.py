"""Small cells that follow from large ones."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity.subtraction import Cell, cells_of, subtraction
from ldpaudit.errors import UserError


def test_a_threshold_of_twenty_falls_to_two_days_and_either() -> None:
    cells = cells_of(["day"], [["Thursday"], ["Friday"], ["Thursday|Friday"]], [100, 120, 201])
    told = subtraction(cells, 20, overlapping="day")
    (one,) = told.derived
    assert (one.people, one.count) == ("both of: Thursday; Friday", 19)
    assert set(one.by or ()) == {(1, "Thursday"), (1, "Friday"), (-1, "Friday or Thursday")}
    assert told.complete
    assert subtraction(cells, 19, overlapping="day").derived == ()


def test_a_withheld_cell_follows_from_the_total() -> None:
    rows = [["A", "*"], ["B", "*"], ["*", "1"], ["*", "2"], ["A", "1"], ["B", "1"], ["A", "2"], ["B", "2"]]
    told = subtraction(cells_of(["town", "week"], rows, [30, 25, 35, 20, None, None, 18, None]), 5)
    assert [(one.people, one.count) for one in told.derived] == [("B, 2", 2)]
    assert (told.published, told.withheld, told.below) == (5, 3, ())
    two = subtraction(cells_of(["town", "week"], rows, [30, 25, 35, 20, None, None, None, None]), 5)
    assert two.derived == ()


def test_counts_that_contradict_each_other_are_refused() -> None:
    for counts in ([100, 60, 30], [50, 60, None]):
        with pytest.raises(UserError):
            subtraction(cells_of(["town"], [["*"], ["A"], ["B"]], counts), 5)


def test_what_cannot_be_looked_at_is_refused() -> None:
    with pytest.raises(UserError, match="row 2"):
        cells_of(["town"], [["A"], [""]], [1, 2])
    with pytest.raises(UserError):
        subtraction([Cell({"day": [str(at)]}, 9) for at in range(11)], 5, overlapping="day")
    with pytest.raises(UserError):
        subtraction([Cell({"day": ["1"]}, 9)], 5, overlapping="town")
    with pytest.raises(UserError):
        subtraction([], 5)


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.integers(0, 6), min_size=7, max_size=7),
    st.sets(st.sets(st.sampled_from("123"), min_size=1).map(frozenset), min_size=1),
)
def test_all_that_follows_is_found_and_true(people: list[int], published: set[frozenset[str]]) -> None:
    # People by the days on which they came; every number asked for is tried by the rank of a matrix.
    kinds = [frozenset(days) for size in (1, 2, 3) for days in combinations("123", size)]
    chosen = sorted(published, key=sorted)
    sums = np.array([[bool(days & kind) for kind in kinds] for days in chosen])
    cells = [Cell({"day": days}, int(row @ np.array(people))) for days, row in zip(chosen, sums, strict=True)]
    told = subtraction(cells, 5, overlapping="day")
    counts = sorted(one.count for one in told.derived)
    assert all(0 < count < 5 for count in counts)
    for one in told.derived:
        if one.by and "none" not in one.people:
            known = {cell.name(): cell.count for cell in cells}
            assert sum(times * (known[name] or 0) for times, name in one.by) == one.count
    pairs = [(one & other, one & ~other) for one in sums for other in sums]
    for target in (part for pair in pairs for part in pair):
        if any((target == row).all() for row in sums) or not target.any():
            continue
        rank = np.linalg.matrix_rank(sums.astype(float))
        follows = np.linalg.matrix_rank(np.vstack([sums, target]).astype(float)) == rank
        count = int(target @ np.array(people))
        if follows and 0 < count < 5:
            assert count in counts
