"""The levels of columns: they nest, higher ones never lower k, and what is counted is what steps write."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pyarrow as pa
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.generalize import Drop
from ldpaudit.generalize.hierarchies import MISSING
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.recipe.column_hierarchies import ColumnHierarchy, column_hierarchy
from ldpaudit.recipe.document import Input
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


def with_levels(rows: list[tuple[str | None, ...]]) -> tuple[pa.Table, Context, dict[str, ColumnHierarchy]]:
    columns = [pa.array(cells, pa.string()) for cells in zip(*rows, strict=True)]
    table = pa.table(columns, names=list(COLUMNS))
    folder = Path("/nowhere/at/all")
    context = Context(folder, COLUMNS)
    recipe = Recipe(Input("rows.csv"), folder=folder)
    return table, context, {name: column_hierarchy(recipe, name, table, context) for name in COLUMNS}


@settings(max_examples=40, deadline=None)
@given(TABLES)
def test_what_the_hierarchy_says_is_what_the_step_writes(rows: list[tuple[str | None, ...]]) -> None:
    table, context, hierarchies = with_levels(rows)
    [batch] = table.to_batches()
    for name, hierarchy in hierarchies.items():
        codes = hierarchy.hierarchy.codes(table[name])
        assert [code == MISSING for code in codes] == [cell is None for cell in table[name].to_pylist()]
        shares = [level.share for level in hierarchy.levels]
        assert shares == sorted(shares)
        for at, level in enumerate(hierarchy.levels):
            if level.step is None or isinstance(level.step, Drop):
                continue
            written = level.step.apply(batch, range(len(batch)), KEY, context).column(name)
            assert written.equals(hierarchy.hierarchy.generalized(codes, at))
