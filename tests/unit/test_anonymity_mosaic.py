"""Two releases laid over each other."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity.generalized_values import compatible
from ldpaudit.anonymity.mosaic import mosaic
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


def test_a_hierarchy_says_what_its_groups_stand_for() -> None:
    groups = {"Dole": [0], "Besançon": [1], "Jura": [0], "Doubs": [1], "*": [0, 1]}
    marks = compatible(["Jura", "Doubs"], ["Dole", "*", "Paris"], groups)
    assert marks.tolist() == [[True, True, False], [False, True, False]]


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
    told = mosaic(ONE, OTHER, ["zip", "age"], "disease")
    assert (told.first.k, told.second.k) == (4, 5)
    # "130**" of 31 to 40 meets "< 35" too, and has no disease in common with it.
    assert (told.meeting, told.empty, told.disclosing, told.singled_out) == (3, 1, 1, 1)
    assert (told.first.disclosed, told.second.disclosed) == (1, 1)
    (example,) = told.examples
    assert (example["sensitive"], example["rows"], example["holding"]) == ("•", [4, 5], [1, 1])
    assert (example["first"]["row"], example["second"]["row"]) == (1, 1)
    assert told.first.candidates[1] == 4
    assert told.first.composed_k == 1


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
    told = mosaic(*frames, ["code"], "cause")
    for side, mine, theirs in ((told.first, one, other), (told.second, other, one)):
        expected: dict[int, int] = {}
        for row in mine:
            number = sum(may(row, candidate) for candidate in theirs)
            expected[number] = expected.get(number, 0) + 1
        assert side.candidates == expected


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(UserError):
        mosaic({"a": ["1"]}, {"a": []}, ["a"])
    with pytest.raises(UserError):
        mosaic({"a": ["1"]}, {"a": ["1"]}, [])
