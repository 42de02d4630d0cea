"""Local recoding of small tables, against plain loops: every class is judged again from what is released."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from fractions import Fraction

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity.conditions import (
    Closeness,
    Condition,
    DistinctDiversity,
    EntropyDiversity,
    KAnonymity,
    RecursiveDiversity,
)
from ldpaudit.generalize.hierarchies import Hierarchy
from ldpaudit.generalize.local import CodedRows, Recoding, SensitiveCodes, leaves_of, local_recoding

COLUMNS = ("age", "town", "date")
VALUES = 4


@st.composite
def hierarchies(draw: st.DrawFn, column: str) -> Hierarchy:
    """Draw a tree of two to four levels, most with one group at the top."""
    leaves = draw(st.integers(1, 7))
    lines = [[f"{column} {leaf}"] for leaf in range(leaves)]
    groups = list(range(leaves))
    for level in range(draw(st.integers(1, 2))):
        number = draw(st.integers(1, max(1, len(set(groups)))))
        above = {group: draw(st.integers(0, number - 1)) for group in sorted(set(groups))}
        groups = [above[group] for group in groups]
        for line, group in zip(lines, groups, strict=True):
            line.append(f"{column} {level}/{group}")
    if draw(st.integers(0, 3)):
        lines = [[*line, "*"] for line in lines]
    return Hierarchy.of_rows(column, lines)


CONDITIONS: st.SearchStrategy[tuple[Condition, ...]] = st.tuples(st.integers(1, 4).map(KAnonymity)).flatmap(
    lambda known: st.lists(
        st.one_of(
            st.integers(1, 3).map(lambda number: DistinctDiversity("cause", number)),
            st.sampled_from([1.0, 1.5, 2.0]).map(lambda number: EntropyDiversity("cause", number)),
            st.sampled_from([1.5, 3.0]).map(lambda c: RecursiveDiversity("cause", c, 2)),
            st.sampled_from([0.2, 0.4]).map(lambda t: Closeness("cause", t)),
            st.sampled_from([0.2, 0.4]).map(lambda t: Closeness("cause", t, "ordered")),
        ),
        max_size=2,
    ).map(lambda others: (*known, *others))
)


@st.composite
def tables(draw: st.DrawFn) -> CodedRows:
    trees = tuple(draw(hierarchies(column)) for column in COLUMNS[: draw(st.integers(1, 3))])
    rows = draw(st.integers(1, 40))
    seed = draw(st.integers(0, 2**32 - 1))
    random = np.random.default_rng(seed)
    # Skewed, and with some values missing.
    codes = np.stack([(random.random(rows) ** 2 * (tree.domain + 1)).astype(np.int32) for tree in trees], 1)
    causes = random.integers(0, VALUES, rows)
    units = random.integers(0, max(1, rows // 2), rows) if draw(st.booleans()) else None
    sensitive = {"cause": SensitiveCodes(causes, VALUES, ordered=True)}
    return CodedRows(trees, codes, draw(CONDITIONS), sensitive, units)


def group(tree: Hierarchy, leaf: int, level: int) -> tuple[int, int | None]:
    """What a cell is told as: a missing value is a group of its own, but at a top that is one group."""
    if leaf < tree.domain:
        return level, int(tree.ancestors[level, leaf])
    return (level, 0) if level and len(tree.labels[level]) == 1 else (0, None)


def released(found: Recoding) -> dict[tuple, list[int]]:
    """Return the rows of each tuple that is told."""
    classes = defaultdict(list)
    rows = found.rows
    for row in np.flatnonzero(~found.removed).tolist():
        cells = zip(rows.hierarchies, rows.codes[row].tolist(), found.levels[row].tolist(), strict=True)
        classes[tuple(group(tree, leaf, level) for tree, leaf, level in cells)].append(row)
    return classes


def meets(rows: CodedRows, members: list[int]) -> bool:
    causes = rows.sensitive["cause"].codes
    counts = Counter(causes[members].tolist())
    whole = Counter(causes.tolist())
    size = len(members)
    ranked = sorted(counts.values(), reverse=True)
    apart = [Fraction(counts[value], size) - Fraction(whole[value], len(rows)) for value in range(VALUES)]
    for one in rows.conditions:
        match one:
            case KAnonymity():
                people = size if rows.units is None else len(set(rows.units[members].tolist()))
                good = people >= one.k
            case DistinctDiversity():
                good = len(counts) >= one.l
            case EntropyDiversity():
                entropy = -sum(count / size * math.log(count / size) for count in counts.values())
                good = entropy >= math.log(one.l) - 1e-9
            case RecursiveDiversity():
                good = ranked[0] < Fraction(str(one.c)) * sum(ranked[one.l - 1 :])
            case Closeness(distance="equal"):
                good = sum(map(abs, apart)) / 2 <= Fraction(str(one.t))
            case Closeness():
                steps = [abs(sum(apart[: at + 1])) for at in range(VALUES)]
                good = sum(steps) / (VALUES - 1) <= Fraction(str(one.t))
            case _:
                raise AssertionError(one)
        if not good:
            return False
    return True


@settings(max_examples=50, deadline=None)
@given(tables())
def test_every_class_that_is_told_meets_the_conditions(rows: CodedRows) -> None:
    found = local_recoding(rows)
    classes = released(found)
    assert all(meets(rows, members) for members in classes.values())
    assert found.classes == len(classes)
    # Rows go only where those that no top tells apart do not meet the conditions together.
    tops = defaultdict(list)
    for row in range(len(rows)):
        cells = zip(rows.hierarchies, rows.codes[row].tolist(), strict=True)
        tops[tuple(group(tree, leaf, tree.height) for tree, leaf in cells)].append(row)
    gone = [row for members in tops.values() if not meets(rows, members) for row in members]
    assert sorted(gone) == np.flatnonzero(found.removed).tolist()


TOWNS = Hierarchy.of_rows("town", [[f"town {at}", "north" if at < 2 else "south", "*"] for at in range(4)])
SEX = Hierarchy.of_rows("sex", [["f", "*"], ["m", "*"]])


def coded(towns: list[str | None], sexes: list[str | None], *conditions, **more) -> CodedRows:
    codes = [TOWNS.codes(pa.array(towns, pa.string())), SEX.codes(pa.array(sexes, pa.string()))]
    return CodedRows((TOWNS, SEX), leaves_of(codes, (TOWNS, SEX)), conditions, **more)


def test_few_rows_stand_with_rows_that_are_lent() -> None:
    towns = ["town 0"] * 9 + ["town 3"]
    found = local_recoding(coded(towns, ["f"] * 10, KAnonymity(3)))
    assert sorted(found.column(0).to_pylist()) == ["*"] * 3 + ["town 0"] * 7
    assert found.column(1).to_pylist() == ["f"] * 10
    # 3 of 20 cells stand for a whole domain.
    assert found.granularity == pytest.approx(1 - 3 / 20)
    assert found.loss == pytest.approx(3 / 20)


def test_people_count_and_not_their_rows() -> None:
    towns, people = ["town 0"] * 4 + ["town 1"] * 4, np.array([0, 0, 0, 0, 1, 2, 3, 4])
    assert local_recoding(coded(towns, ["f"] * 8, KAnonymity(2))).column(0).to_pylist() == towns
    found = local_recoding(coded(towns, ["f"] * 8, KAnonymity(2), units=people))
    by_label = {
        label: set(people[np.array(found.column(0).to_pylist()) == label]) for label in ("north", "town 1")
    }
    assert all(len(some) >= 2 for some in by_label.values())
    assert found.removed_rows == 0


def test_rows_that_cannot_be_hidden_go() -> None:
    found = local_recoding(coded(["town 0"] * 2, ["f"] * 2, KAnonymity(3)))
    assert found.removed.tolist() == [True, True]
    assert (found.classes, found.granularity, found.loss) == (0, 0.0, 1.0)
    none = local_recoding(coded([], [], KAnonymity(3)))
    assert (none.classes, none.removed_rows) == (0, 0)
