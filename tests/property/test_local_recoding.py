"""Local recoding of small tables, against plain loops: every class is judged again from what is released."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from fractions import Fraction

import numpy as np
import pyarrow as pa
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
from ldpaudit.generalize.hierarchies import MISSING, Hierarchy
from ldpaudit.generalize.local import CodedRows, local_recoding
from ldpaudit.generalize.local.recoding import generalized
from ldpaudit.generalize.search.problem import SensitiveColumn

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
    sensitive = {"cause": SensitiveColumn(causes, np.bincount(causes, minlength=VALUES), ordered=True)}
    return CodedRows(trees, codes, draw(CONDITIONS), sensitive, units)


def group(tree: Hierarchy, leaf: int, level: int) -> tuple[int, int | None]:
    """What a cell is told as: a missing value is a group of its own, but at a top that is one group."""
    if leaf < tree.domain:
        return level, int(tree.ancestors[level, leaf])
    return (level, 0) if level and len(tree.labels[level]) == 1 else (0, None)


def released(rows: CodedRows, levels: np.ndarray) -> dict[tuple, list[int]]:
    """Return the rows of each tuple that is told."""
    classes = defaultdict(list)
    for row in np.flatnonzero(levels[:, 0] >= 0).tolist():
        cells = zip(rows.hierarchies, rows.codes[row].tolist(), levels[row].tolist(), strict=True)
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
    levels = local_recoding(rows)
    classes = released(rows, levels)
    assert all(meets(rows, members) for members in classes.values())
    columns = enumerate(rows.hierarchies)
    written = [generalized(tree, rows.codes[:, at], levels[:, at]).to_pylist() for at, tree in columns]
    cells = list(zip(*written, strict=True))
    assert len({cells[row] for members in classes.values() for row in members}) == len(classes)
    # Rows go only where those that no top tells apart do not meet the conditions together.
    tops = defaultdict(list)
    for row in range(len(rows)):
        cells = zip(rows.hierarchies, rows.codes[row].tolist(), strict=True)
        tops[tuple(group(tree, leaf, tree.height) for tree, leaf in cells)].append(row)
    gone = [row for members in tops.values() if not meets(rows, members) for row in members]
    assert sorted(gone) == np.flatnonzero(levels[:, 0] < 0).tolist()


TOWNS = Hierarchy.of_rows("town", [[f"town {at}", "north" if at < 2 else "south", "*"] for at in range(4)])
SEX = Hierarchy.of_rows("sex", [["f", "*"], ["m", "*"]])


def coded(towns: list[str | None], sexes: list[str | None], *conditions, **more) -> CodedRows:
    columns = [TOWNS.codes(pa.array(towns, pa.string())), SEX.codes(pa.array(sexes, pa.string()))]
    pairs = zip(columns, (TOWNS, SEX), strict=True)
    codes = np.stack([np.where(own == MISSING, tree.domain, own) for own, tree in pairs], 1)
    return CodedRows((TOWNS, SEX), codes, conditions, **more)


def told(rows: CodedRows, at: int = 0) -> list[str]:
    """Return a column as it is released."""
    levels = local_recoding(rows)
    return generalized(rows.hierarchies[at], rows.codes[:, at], levels[:, at]).to_pylist()


def test_few_rows_stand_with_rows_that_are_lent() -> None:
    towns = ["town 0"] * 9 + ["town 3"]
    rows = coded(towns, ["f"] * 10, KAnonymity(3))
    assert sorted(told(rows)) == ["*"] * 3 + ["town 0"] * 7
    assert told(rows, 1) == ["f"] * 10


def test_people_count_and_not_their_rows() -> None:
    towns, people = ["town 0"] * 4 + ["town 1"] * 4, np.array([0, 0, 0, 0, 1, 2, 3, 4])
    assert told(coded(towns, ["f"] * 8, KAnonymity(2))) == towns
    labels = np.array(told(coded(towns, ["f"] * 8, KAnonymity(2), units=people)))
    assert {*labels} == {"north", "town 1"}
    assert all(len({*people[labels == label]}) >= 2 for label in {*labels})


def test_rows_that_cannot_be_hidden_go() -> None:
    assert (local_recoding(coded(["town 0"] * 2, ["f"] * 2, KAnonymity(3))) == -1).all()
    assert local_recoding(coded([], [], KAnonymity(3))).shape == (0, 2)
