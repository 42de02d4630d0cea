"""Class sizes against DuckDB's GROUP BY, which shares no code with ours."""

import datetime as dt
import tempfile
from pathlib import Path

import duckdb
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.anonymity import ClassCounter

NUMBER = st.one_of(st.none(), st.sampled_from([0.0, -0.0, float("nan"), 1.5, -1.5, float("inf"), 5e-324]))
TEXT = st.one_of(
    st.none(),
    st.sampled_from(["", "a", "A", "é", "e\u0301", " ", "a ", "NA", "null", "0", "œuvre"]),
    st.text(max_size=5),
)
WHOLE = st.one_of(st.none(), st.sampled_from([0, 1, -1, 2**63 - 1, -(2**63), 2**32]), st.integers(-4, 4))
DAY = st.one_of(st.none(), st.dates(dt.date(1, 1, 1)), st.just(dt.date(2026, 2, 28)))
KINDS = {
    "n": (NUMBER, pa.float64()),
    "t": (TEXT, pa.string()),
    "w": (WHOLE, pa.int64()),
    "d": (DAY, pa.date32()),
}


@st.composite
def tables(draw):
    rows = draw(st.integers(0, 30))
    kinds = draw(st.lists(st.sampled_from(sorted(KINDS)), max_size=4))
    columns = {}
    for at, kind in enumerate([*kinds, draw(st.sampled_from(sorted(KINDS)))]):
        values, arrow = KINDS[kind]
        name = "unit" if at == len(kinds) else f"q{at}"
        columns[name] = pa.array(
            draw(st.lists(values, min_size=rows, max_size=rows)), arrow, from_pandas=False
        )
    return pa.table(columns)


def plain(field):
    """Write a column with every sort of missing as NULL, and -0.0 as 0.0."""
    name = f'"{field.name}"'
    floating = pa.types.is_floating(field.type)
    return f"CASE WHEN isnan({name}) THEN NULL ELSE {name} + 0.0 END AS {name}" if floating else name


def oracle(table, columns, unit=None):
    """Give {size: classes} and the rows of classes of size 1."""
    named = f'count(DISTINCT "{unit}") + max(CASE WHEN "{unit}" IS NULL THEN 1 ELSE 0 END)'
    size = "count(*)" if unit is None else named
    group = "GROUP BY " + ", ".join(f'"{name}"' for name in columns) if columns else "HAVING count(*) > 0"
    query = f"""
        WITH plain AS (SELECT {", ".join(map(plain, table.schema))} FROM source),
             classes AS (SELECT {size} AS size, count(*) AS n FROM plain {group})
        SELECT size, count(*), sum(n) FROM classes GROUP BY size
    """  # noqa: S608
    with duckdb.connect() as connection:
        connection.execute("SET threads = 1")
        connection.register("source", table)
        answer = connection.execute(query).fetchall()
    return {size: classes for size, classes, _ in answer}, sum(n for size, _, n in answer if size == 1)


def counted(table, columns, folder, *, chunk, **options):
    with ClassCounter(columns, folder, **options) as counter:
        for batch in table.to_batches(max_chunksize=chunk):
            counter.add(batch)
        return counter.finish()


@given(tables(), st.booleans(), st.integers(1, 9), st.integers(1, 40), st.sampled_from([0, 2, 100]))
def test_sizes_are_what_duckdb_counts(table, by_unit, chunk, held, texts):
    columns = [name for name in table.column_names if name != "unit"]
    unit = "unit" if by_unit else None
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr("ldpaudit.anonymity.fields.TEXTS", texts)
        counts = counted(table, columns, Path(folder), chunk=chunk, unit=unit, held_rows=held)
    assert (counts.class_sizes, counts.unique_rows) == oracle(table, columns, unit)
