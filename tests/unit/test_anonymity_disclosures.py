"""What makes rows stand out: columns, rare values, masked rows, cells of a table of counts."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pyarrow as pa
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity.classes import counts_of
from ldpaudit.anonymity.disclosures import disclose, inferred, masked
from ldpaudit.anonymity.uniqueness import uniqueness

TABLE = {
    "town": ["A", "A", "A", "B", "B", "C"],
    "age": [30, 30, 31, 30, 30, 40],
    "cause": ["fire", "fire", "flood", "fire", "flood", "fire"],
}


def rows_alone(rows: list[tuple[Any, ...]], units: list[Any]) -> list[bool]:
    holders: dict[tuple[Any, ...], set[Any]] = {}
    for row, unit in zip(rows, units, strict=True):
        holders.setdefault(row, set()).add(unit)
    return [len(holders[row]) == 1 for row in rows]


def smallest_group(rows: list[tuple[Any, ...]], units: list[Any]) -> int:
    return min(len({unit for other, unit in zip(rows, units, strict=True) if other == row}) for row in rows)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(*[st.sampled_from(["a", "b", None])] * 4), min_size=1, max_size=25),
    st.booleans(),
    st.data(),
)
def test_every_combination_agrees_with_brute_force(
    rows: list[tuple[str | None, ...]], by_unit: bool, data: st.DataObject
) -> None:
    units = [data.draw(st.integers(0, 3)) for _ in rows] if by_unit else list(range(len(rows)))
    names = ["p", "q", "r", "s"]
    frame = pa.table({**{name: [row[at] for row in rows] for at, name in enumerate(names)}, "u": units})
    found = uniqueness(frame, names, unit="u" if by_unit else None)
    assert found.largest == 3
    fewest = [0] * len(rows)
    for size in range(1, 5):
        for chosen in combinations(range(4), size):
            seen = [tuple(row[at] for at in chosen) for row in rows]
            alone = rows_alone(seen, units)
            subset = frozenset(names[at] for at in chosen)
            assert found.found[subset] == sum(alone)
            assert found.smallest[subset] == smallest_group(
                [tuple(row[at] for at in chosen) for row in rows], units
            )
            fewest = [few or (size if one else 0) for few, one in zip(fewest, alone, strict=True)]
    assert found.fewest.tolist() == fewest
    for at, few in enumerate(fewest):
        by = found.singled_by(at)
        assert len(by) == few
        if by:
            assert rows_alone([tuple(row[names.index(name)] for name in by) for row in rows], units)[at]


def test_a_wildcard_hides_a_row_among_those_that_it_may_be() -> None:
    frame = {"town": ["A", None, "B"], "age": [1, 1, 2]}
    assert uniqueness(frame, ["town", "age"]).unique_rows == 3
    found = uniqueness(frame, ["town", "age"], missing="wildcard")
    assert found.unique_rows == 1
    assert found.singled_by(2) == ("age",)
    assert found.alone == (0, 1)


def test_a_value_is_masked_but_for_its_first_sign() -> None:
    assert masked("Besançon") == "B•••••••"
    assert masked("2017-12-05") == "2•••-••-••"
    assert masked(39) == "••"
    assert (masked("ab"), masked("abc")) == ("••", "a••")
    assert masked(None) is None
    assert masked("line\nbreak") == "l•••••••••"
    assert len(masked("x" * 100) or "") == 25


def test_homogeneity_needs_two_rows_and_one_value() -> None:
    labels = np.array([0, 0, 1, 2, 2, 2])
    frame = {
        "town": ["A", "A", "B", "C", "C", "C"],
        "cause": ["fire", "fire", "fire", "fire", "fire", "flood"],
    }
    found = inferred(frame, ["town"], "cause", labels)
    assert found["homogeneous"] == {"groups": 1, "rows": 2}
    assert found["one_fact_away"] == {"groups": 1, "rows": 3}


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(*[st.sampled_from(["a", "b", None])] * 3), min_size=1, max_size=12),
    st.sampled_from(["own", "wildcard"]),
)
def test_what_is_inferred_is_that_of_the_rows_that_a_class_may_be(rows, missing) -> None:
    frame = pa.table(
        {name: pa.array([row[at] for row in rows], pa.string()) for at, name in enumerate("pqs")}
    )
    told = disclose(frame, ["p", "q"], ["s"], missing=missing)["sensitive"]["s"]

    def alike(one, other):
        free = missing == "wildcard"
        return all(a == b or (free and None in (a, b)) for a, b in zip(one[:2], other[:2], strict=True))

    groups = {one[:2]: [other[2] for other in rows if alike(one, other)] for one in rows}
    for key, few in (("homogeneous", 1), ("one_fact_away", 2)):
        found = {own for own, values in groups.items() if len({*values}) == few < len(values)}
        assert told[key]["groups"] == len(found)
        assert told[key]["rows"] == sum(row[:2] in found for row in rows)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("xy"), st.integers(0, 4)), max_size=20))
def test_cells_of_counts_agree_with_brute_force(rows: list[tuple[str, str, int]]) -> None:
    columns = [pa.array([row[at] for row in rows], pa.string()) for at in (0, 1)]
    frame = pa.table(
        {"town": columns[0], "week": columns[1], "n": pa.array([row[2] for row in rows], pa.int64())}
    )
    merged: Counter[tuple[str, str]] = Counter()
    for town, week, number in rows:
        merged[town, week] += number
    found = uniqueness(frame, ["town", "week"], counts=counts_of(frame, "n"))
    assert found.unique_rows == sum(number == 1 for number in merged.values())


def test_all_of_it_at_once() -> None:
    told = disclose(TABLE, ["town", "age"], ["cause"], k=3)
    assert (told["rows"], told["unique_rows"], told["smallest"], told["rows_below_k"]) == (6, 2, 1, 6)
    two = disclose(TABLE, ["town", "age"], k=2)
    assert two["rows_below_k"] == 2
    # Town B has two rows, which is not rare.
    assert [(one["column"], one["values"], one["rows"]) for one in two["rare_values"]] == [
        ("town", 1, 1),
        ("age", 2, 2),
    ]
    assert [row["row"] for row in told["exposed"]] == [3, 6, 1, 4]
    assert told["exposed"][1]["values"] == {"town": "•", "age": "••"}
    assert told["sensitive"]["cause"]["homogeneous"]["rows"] == 2
    assert told["pairs"] == [{"columns": ["town", "age"], "smallest": 1}]
    nothing = disclose({"town": pa.array([], pa.string())}, ["town"], ["town"])
    assert (nothing["unique_rows"], nothing["exposed"], nothing["smallest"]) == (0, [], 0)
