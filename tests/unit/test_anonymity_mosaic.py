"""Two releases laid over each other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity.generalized_values import compatible
from ldpaudit.anonymity.mosaic import mosaic
from ldpaudit.anonymity.subtraction import Cell, cells_of, subtraction
from ldpaudit.errors import UserError

ALIKE = """*|anything  130**|13053  148***|1485*  20–29|25–34  [21; 31[|< 35  [31; 41[|<= 31  [31; 41[|≤ 31
[21; 31]|31  >= 35|≥ 80  29|29.0  2018|2018-03-01  2018-W09|2018-03  2018-03-01T14|2018-03-01  Dole|Dole"""
APART = """130**|14853  ≤ 30|[31; 41[  1305*|1306*  [31; 41[|< 31  [21; 31[|31  ]20, 30]|20  20–29|30–39
0–<5.5|5.5  2018-Q1|2018-04  2018-W09|2018-02-25  2018-13|2018  Besançon|Dole  north|Dole"""


def test_generalized_values_may_be_of_one_person() -> None:
    for pairs, may in ((ALIKE, True), (APART, False)):
        for pair in pairs.replace("\n", "  ").split("  "):
            one, other = pair.split("|")
            assert compatible([one], [other]).tolist() == [[may]], pair
            assert compatible([other], [one]).tolist() == [[may]], pair
    assert compatible([None], ["anything"]).tolist() == [[True]]


# Tables of the kind of tables 2.2 and 2.3 of Arcolezi (2022): one hospital each.
ONE = {
    "zip": ["130**"] * 4 + ["1485*"] * 4 + ["130**"] * 4,
    "age": ["[21; 31["] * 4 + ["[41; 51["] * 4 + ["[31; 41["] * 4,
    "disease": [*"TVVHCHVVCCCC"],
}
OTHER = {
    "zip": ["130**"] * 5 + ["148***"] * 5,
    "age": ["< 35"] * 5 + ["≥ 35"] * 5,
    "disease": [*"TDPPDHCVCC"],
}


def test_two_hospitals_single_out_one_patient() -> None:
    first, second = (mosaic(*two, ["zip", "age"], "disease") for two in ((ONE, OTHER), (OTHER, ONE)))
    # "130**" of 31 to 40 meets "< 35" too, and has no disease in common with it.
    assert (first.disclosed, second.disclosed) == (1, 1)
    assert first.candidates[1] == 4


def test_a_row_is_told_as_often_as_it_may_be_in_the_class_that_tells_it() -> None:
    """Both rows may be in any town; the flu is all that they have in common with A."""
    classes = {"A": ["flu", "fall"], "B": ["flu", "flu", "flu", "cold"], "C": ["cold"]}
    frame = {
        "town": [town for town, causes in classes.items() for _ in causes],
        "cause": [cause for causes in classes.values() for cause in causes],
    }
    first = {"town": ["*", "*"], "cause": ["flu", "cold"]}
    # One of four rows with the flu is in A; the cold of C is told by C alone.
    assert mosaic(first, frame, ["town"], "cause").disclosed == 1 / 4


ROWS = st.lists(
    st.tuples(st.sampled_from(["1*", "2*", "11", "12", "*"]), st.sampled_from(["a", "b"])),
    min_size=1,
    max_size=9,
)


@settings(max_examples=80, deadline=None)
@given(ROWS, ROWS)
def test_candidates_agree_with_comparing_each_row(one: list[Any], other: list[Any]) -> None:
    def may(mine: tuple[str, str], theirs: tuple[str, str]) -> bool:
        # As sets of the codes that a text may be, of two digits.
        sets = [
            {code for code in ("11", "12", "20", "21") if text == code or code.startswith(text.rstrip("*"))}
            for text in (mine[0], theirs[0])
        ]
        return bool(sets[0] & sets[1]) and mine[1] == theirs[1]

    frames = [{"code": [row[0] for row in rows], "cause": [row[1] for row in rows]} for rows in (one, other)]
    told = [mosaic(*two, ["code"], "cause") for two in (frames, frames[::-1])]
    for side, mine, theirs in ((told[0], one, other), (told[1], other, one)):
        expected: dict[int, int] = {}
        for row in mine:
            number = sum(may(row, candidate) for candidate in theirs)
            expected[number] = expected.get(number, 0) + 1
        assert side.candidates == expected


@settings(max_examples=80, deadline=None)
@given(ROWS, st.data())
def test_what_one_release_has_more_is_counted_by_its_classes(rows: list[Any], data: Any) -> None:
    """Of a release and a part of its rows: what is left of a class, when all that is left has one value."""
    codes = {"1*": "1*", "2*": "2*", "11": "1*", "12": "1*", "*": "2*"}
    rows = [(codes[code], cause) for code, cause in rows]
    part = [row for row in rows if data.draw(st.booleans())] or rows[:1]
    whole, some = ({"code": [r[0] for r in of], "cause": [r[1] for r in of]} for of in (rows, part))
    expected = 0
    for code in {one for one, _ in part}:
        here, there = (Counter(cause for one, cause in of if one == code) for of in (rows, part))
        left = here - there
        expected += left.total() if len(left) == 1 < len(here) else 0
    assert mosaic(whole, some, ["code"], "cause").left == expected
    # Another release has rows that this one lacks: nothing may be taken away.
    other = {"code": [*some["code"], "1*"], "cause": [*some["cause"], "c"]}
    if "1*" in whole["code"]:
        assert mosaic(whole, other, ["code"], "cause").left == 0


def test_a_quarter_less_its_months_leaves_who_is_in_no_month() -> None:
    quarter = {"when": ["2024-Q1"] * 11, "cause": [*"ab" * 5, "c"]}
    months = {"when": ["2024-01"] * 5 + ["2024-02"] * 5, "cause": [*"ab" * 5]}
    both = (quarter, months), (months, quarter)
    assert [mosaic(*two, ["when"], "cause").left for two in both] == [1, 0]


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(UserError):
        mosaic({"a": ["1"]}, {"a": []}, ["a"], "a")
    with pytest.raises(UserError):
        mosaic({"a": ["1"]}, {"a": ["1"]}, [], "a")


def test_a_threshold_of_twenty_falls_to_two_days_and_either() -> None:
    cells = cells_of(["day"], [["Thursday"], ["Friday"], ["Thursday|Friday"]], [100, 120, 201])
    told = subtraction(cells, 20, overlapping="day")
    assert (told.small, told.complete) == ((19,), True)
    assert subtraction(cells, 19, overlapping="day").small == ()


def test_a_withheld_cell_follows_from_the_total() -> None:
    rows = [["A", "*"], ["B", "*"], ["*", "1"], ["*", "2"], ["A", "1"], ["B", "1"], ["A", "2"], ["B", "2"]]
    told = subtraction(cells_of(["town", "week"], rows, [30, 25, 35, 20, None, None, 18, None]), 5)
    assert told.small == (2,)
    two = subtraction(cells_of(["town", "week"], rows, [30, 25, 35, 20, None, None, None, None]), 5)
    assert two.small == ()


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
    counts = told.small
    assert all(0 < count < 5 for count in counts)
    pairs = [(one & other, one & ~other) for one in sums for other in sums]
    for target in (part for pair in pairs for part in pair):
        if any((target == row).all() for row in sums) or not target.any():
            continue
        rank = np.linalg.matrix_rank(sums.astype(float))
        follows = np.linalg.matrix_rank(np.vstack([sums, target]).astype(float)) == rank
        count = int(target @ np.array(people))
        if follows and 0 < count < 5:
            assert count in counts
