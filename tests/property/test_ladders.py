"""Ladders of any table: rungs nest, going up never lowers k, and what is counted is what steps write."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import product
from pathlib import Path

import pyarrow as pa
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity import equivalence_classes
from ldpaudit.generalize import Drop
from ldpaudit.generalize.hierarchies import MISSING
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.recipe.document import Input
from ldpaudit.recipe.ladders import ColumnHierarchy, ladder_of
from ldpaudit.step import Context
from ldpaudit.tables import Column

KEY = Key.for_tests(1)
COLUMNS = {
    "day": Column("day", kind="time", formats=("%Y-%m-%d",)),
    "age": Column("age", kind="integer"),
    "code": Column("code"),
}
DAYS = st.integers(0, 900).map(lambda at: str(date(2018, 1, 1) + timedelta(days=at)))
CODES = st.integers(0, 999).map(lambda number: f"{number:03}")
ROWS = st.tuples(st.none() | DAYS, st.none() | st.integers(-50, 150).map(str), st.none() | CODES)
TABLES = st.lists(ROWS, min_size=1, max_size=25)


def laddered(rows: list[tuple[str | None, ...]]) -> tuple[pa.Table, Context, dict[str, ColumnHierarchy]]:
    columns = [pa.array(cells, pa.string()) for cells in zip(*rows, strict=True)]
    table = pa.table(columns, names=list(COLUMNS))
    folder = Path("/nowhere/at/all")
    context = Context(folder, COLUMNS)
    recipe = Recipe(Input("rows.csv"), folder=folder)
    return table, context, {name: ladder_of(recipe, name, table, context) for name in COLUMNS}


@settings(max_examples=40, deadline=None)
@given(TABLES)
def test_what_the_hierarchy_says_is_what_the_step_writes(rows: list[tuple[str | None, ...]]) -> None:
    table, context, ladders = laddered(rows)
    [batch] = table.to_batches()
    for name, ladder in ladders.items():
        codes = ladder.hierarchy.codes(table[name])
        assert [code == MISSING for code in codes] == [cell is None for cell in table[name].to_pylist()]
        shares = [rung.share for rung in ladder.rungs]
        assert shares == sorted(shares)
        for level, rung in enumerate(ladder.rungs):
            if rung.step is None or isinstance(rung.step, Drop):
                continue
            written = rung.step.apply(batch, range(len(batch)), KEY, context).column(name)
            assert written.equals(ladder.hierarchy.generalized(codes, level))


@settings(max_examples=25, deadline=None)
@given(TABLES)
def test_going_up_never_lowers_k(rows: list[tuple[str | None, ...]]) -> None:
    table, _, ladders = laddered(rows)
    codes = {name: ladder.hierarchy.codes(table[name]) for name, ladder in ladders.items()}

    def smallest(levels: dict[str, int]) -> int:
        frame = pa.table(
            {name: ladders[name].hierarchy.generalized(codes[name], at) for name, at in levels.items()}
        )
        sizes, _ = equivalence_classes(frame, list(levels))
        return int(sizes.min())

    heights = [range(0, len(ladder.rungs), 2) for ladder in ladders.values()]
    for setting in product(*heights):
        levels = dict(zip(ladders, setting, strict=True))
        k = smallest(levels)
        for name, at in levels.items():
            if at + 1 < len(ladders[name].rungs):
                assert smallest({**levels, name: at + 1}) >= k
