"""The search against a search that tries every setting, on small tables."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity import equivalence_classes, value_counts
from ldpaudit.anonymity.conditions import (
    Closeness,
    Condition,
    DistinctDiversity,
    EntropyDiversity,
    KAnonymity,
    RecursiveDiversity,
)
from ldpaudit.generalize.hierarchies import Hierarchy
from ldpaudit.generalize.search import LatticeNode, Problem, curve, evaluate, search
from ldpaudit.generalize.search.lattice import fewest_removed

PLACES = Hierarchy.of_rows(
    "place", [("a", "ab", "*"), ("b", "ab", "*"), ("c", "cd", "*"), ("d", "cd", "*"), ("e", "e", "*")]
)
AGES = Hierarchy.of_rows("age", [(str(age), f"{age // 3}", f"{age // 6} six", "*") for age in range(12)])
SEXES = Hierarchy.of_rows("sex", [("f", "*"), ("m", "*")])
EVERY = (PLACES, AGES, SEXES)
BY_NAME = {one.column: one for one in EVERY}
COLUMNS = ("place", "age", "sex")

Rows = list[tuple[str | None, int | None, str | None]]
rows_of = st.lists(
    st.tuples(
        st.sampled_from(["a", "b", "c", "d", "e", None]),
        st.sampled_from([*range(12), None]),
        st.sampled_from(["f", "m", None]),
    ),
    min_size=1,
    max_size=40,
)


def table(rows: Rows) -> dict[str, list[object]]:
    return {name: [row[at] for row in rows] for at, name in enumerate(COLUMNS)}


def written(hierarchy: Hierarchy, value: object, level: int) -> str | None:
    if value is None:
        return "*" if level == hierarchy.height else None
    leaf = hierarchy.labels[0].index(str(value))
    return hierarchy.labels[level][hierarchy.ancestors[level][leaf]]


def tried(rows: Rows, levels: tuple[int, ...], k: int) -> tuple[float, int, list[int]]:
    """The loss, rows removed and sizes of classes that stay, cell by cell."""
    released = [tuple(written(one, row[at], levels[at]) for at, one in enumerate(EVERY)) for row in rows]
    sizes = Counter(released)
    losses = []
    for at, one in enumerate(EVERY):
        total = 0.0
        for row, kept in zip(rows, released, strict=True):
            if sizes[kept] < k:
                total += 1
            elif row[at] is None:
                total += 1 if levels[at] == one.height else 1 / one.domain
            else:
                groups = [written(one, leaf, levels[at]) for leaf in one.labels[0]]
                total += groups.count(kept[at]) / one.domain
        least = len(rows) / one.domain
        losses.append(max(0.0, (total - least) / (len(rows) - least)))
    kept_sizes = [size for size in sizes.values() if size >= k]
    return sum(losses) / len(losses), len(rows) - sum(kept_sizes), kept_sizes


def best_of(rows: Rows, k: int, share: float) -> tuple[float, int] | None:
    fitting = []
    for levels in product(*(range(one.height + 1) for one in EVERY)):
        loss, removed, _ = tried(rows, levels, k)
        if removed <= share * len(rows):
            fitting.append((round(loss, 9), removed))
    return min(fitting, default=None)


def told(found: LatticeNode | None) -> tuple[float, int] | None:
    return None if found is None else (round(found.loss, 9), found.removed_rows)


@given(rows_of, st.integers(1, 6), st.sampled_from([0.0, 0.1, 0.25, 0.5, 1.0]))
@settings(max_examples=25, deadline=None)
def test_finds_what_trying_every_setting_finds(rows: Rows, k: int, share: float) -> None:
    found = search(Problem.of(table(rows), COLUMNS, BY_NAME, [KAnonymity(k)]), share)
    assert told(found) == best_of(rows, k, share)


@given(rows_of, st.integers(1, 6), st.tuples(st.integers(0, 2), st.integers(0, 3), st.integers(0, 1)))
@settings(max_examples=25, deadline=None)
def test_measures_a_setting_as_cell_by_cell(rows: Rows, k: int, levels: tuple[int, int, int]) -> None:
    seen = evaluate(Problem.of(table(rows), COLUMNS, BY_NAME, [KAnonymity(k)]), levels)
    loss, removed, sizes = tried(rows, levels, k)
    assert seen.setting.loss == pytest.approx(loss, abs=1e-12)
    assert (seen.setting.removed_rows, int(seen.removed.sum())) == (removed, removed)
    assert (seen.setting.classes, seen.setting.smallest_class) == (len(sizes), min(sizes, default=0))


@given(rows_of, st.integers(2, 5))
@settings(max_examples=30, deadline=None)
def test_the_curve_is_the_front_of_all_settings(rows: Rows, k: int) -> None:
    problem = Problem.of(table(rows), COLUMNS, BY_NAME, [KAnonymity(k)])
    points = [told(one) for one in curve(problem)]
    for share in np.linspace(0, 1, 7):
        fitting = [point for point in points if point is not None and point[1] <= share * len(rows)]
        assert min(fitting, default=None) == best_of(rows, k, float(share))
    assert points == sorted(points, key=lambda point: point[1] if point else 0)


CAUSES = Hierarchy.of_rows("cause", [("fire", "acute", "*"), ("fall", "acute", "*"), ("sick", "slow", "*")])
SENSITIVE = st.lists(st.sampled_from(["fire", "fall", "sick"]), min_size=40, max_size=40)
CONDITIONS: list[Condition] = [
    DistinctDiversity("cause", 2),
    EntropyDiversity("cause", 1.8),
    EntropyDiversity("cause", 2),
    RecursiveDiversity("cause", 2.0, 2),
    RecursiveDiversity("cause", 0.5, 1),
    Closeness("cause", 0.3),
    Closeness("cause", 0.25, "ordered"),
    Closeness("cause", 0.2, "hierarchical", CAUSES.ancestors),
]


@given(rows_of, SENSITIVE, st.sampled_from(CONDITIONS), st.integers(1, 4), st.sampled_from([0.0, 0.2, 1.0]))
@settings(max_examples=15, deadline=None)
def test_sensitive_columns_are_judged_class_by_class(
    rows: Rows, causes: list[str], condition: Condition, k: int, share: float
) -> None:
    """The conditions judge the classes of the released table; the search tries no setting less than that."""
    frame = {**table(rows), "cause": causes[: len(rows)]}
    order = ["fire", "fall", "sick"]
    problem = Problem.of(
        frame, COLUMNS, BY_NAME | {CAUSES.column: CAUSES}, [KAnonymity(k), condition], orders={"cause": order}
    )
    fitting, gone = [], []
    for levels in product(*(range(one.height + 1) for one in EVERY)):
        released = [tuple(written(one, row[at], levels[at]) for at, one in enumerate(EVERY)) for row in rows]
        _, labels = equivalence_classes(
            {name: [str(cells[at]) for cells in released] for at, name in enumerate(COLUMNS)}, COLUMNS
        )
        held = condition.holds(value_counts(frame, "cause", labels, order=order))
        kept = (held & (np.bincount(labels) >= k))[labels]
        seen = evaluate(problem, levels)
        np.testing.assert_array_equal(seen.removed, ~kept)
        gone.append(int((~kept).sum()))
        if (~kept).sum() <= share * len(rows):
            fitting.append((round(seen.setting.loss, 9), int((~kept).sum())))
    assert told(search(problem, share)) == min(fitting, default=None)
    assert fewest_removed(problem) == min(gone)


@given(rows_of, st.lists(st.sampled_from(["ann", "bob", "cid", None]), min_size=40, max_size=40))
@settings(max_examples=15, deadline=None)
def test_classes_count_the_units(rows: Rows, people: list[str | None]) -> None:
    frame = {**table(rows), "who": people[: len(rows)]}
    seen = evaluate(Problem.of(frame, COLUMNS, BY_NAME, [KAnonymity(2)], unit="who"), (1, 2, 1))
    held: dict[object, set[str | None]] = {}
    released = [tuple(written(one, row[at], (1, 2, 1)[at]) for at, one in enumerate(EVERY)) for row in rows]
    for cells, who in zip(released, people, strict=False):
        held.setdefault(cells, set()).add(who)
    np.testing.assert_array_equal(seen.removed, [len(held[cells]) < 2 for cells in released])


@given(rows_of, SENSITIVE, st.lists(st.sampled_from("xyz"), min_size=40, max_size=40), st.integers(1, 4))
@settings(max_examples=15, deadline=None)
def test_several_sensitive_columns_are_each_judged_in_all_large_classes(
    rows: Rows, causes: list[str], crews: list[str], k: int
) -> None:
    frame = {**table(rows), "cause": causes[: len(rows)], "crew": crews[: len(rows)]}
    conditions = [KAnonymity(k), DistinctDiversity("cause", 2), DistinctDiversity("crew", 2)]
    seen = evaluate(Problem.of(frame, COLUMNS, BY_NAME, conditions), (1, 2, 1))
    held: dict[object, list[int]] = {}
    for at, row in enumerate(rows):
        cells = tuple(written(one, row[of], (1, 2, 1)[of]) for of, one in enumerate(EVERY))
        held.setdefault(cells, []).append(at)
    gone = np.zeros(len(rows), bool)
    for some in held.values():
        kinds = [len({column[at] for at in some}) for column in (causes, crews)]
        gone[some] = len(some) < k or min(kinds) < 2
    np.testing.assert_array_equal(seen.removed, gone)
