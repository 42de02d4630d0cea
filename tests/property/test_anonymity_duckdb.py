"""Class sizes against DuckDB's GROUP BY, which shares no code with ours."""

import datetime as dt
import itertools
import tempfile
from pathlib import Path

import duckdb
import numpy as np
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


@given(
    tables(),
    st.booleans(),
    st.lists(
        st.tuples(st.integers(0, 30), st.integers(1, 40), st.sampled_from([0, 1, 2, 100]), st.booleans())
    ),
    st.sampled_from([0, 1, 2, 100]),
)
def test_parts_that_know_other_texts_add_up_to_what_duckdb_counts(table, by_unit, parts, texts):
    columns = [name for name in table.column_names if name != "unit"]
    unit = "unit" if by_unit else None
    cuts = sorted(min(cut, table.num_rows) for cut, *_ in parts)
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        folder = Path(name)
        patch.setattr("ldpaudit.anonymity.fields.TEXTS", texts)
        whole = ClassCounter(columns, folder, unit=unit, held_rows=7, examples=5)
        for (low, high), (_, held, known, stored) in zip(itertools.pairwise([0, *cuts]), parts, strict=True):
            patch.setattr("ldpaudit.anonymity.fields.TEXTS", known)
            part = ClassCounter(columns, folder, unit=unit, held_rows=held)
            part.add(table.slice(low, high - low))
            if stored:
                part.store(folder / "part")
                whole.take(folder / "part")
            else:
                whole.merge(part)
        whole.add(table.slice(cuts[-1] if cuts else 0))
        counts = whole.finish()
        together = ClassCounter(columns, unit=unit, examples=5)
        together.add(table)
        assert counts == together.finish()
    assert (counts.class_sizes, counts.unique_rows) == oracle(table, columns, unit)


@pytest.mark.parametrize("unit", [None, "unit", "town"])
@pytest.mark.parametrize("held", [3000, 1 << 20])
@pytest.mark.parametrize("texts", [100, 1 << 16])
def test_large_tables_are_what_duckdb_counts(tmp_path, monkeypatch, unit, held, texts):
    monkeypatch.setattr("ldpaudit.anonymity.fields.TEXTS", texts)
    draw = np.random.default_rng(11)
    rows = 60_000
    towns = np.array([*(f"Saint-Étienne-{n}" for n in range(400)), "", None], dtype=object)
    minutes = draw.integers(0, 3000, rows)
    start = np.datetime64("2026-01-01T00:00") + minutes.astype("m8[m]")
    table = pa.table(
        {
            "town": pa.array(towns[draw.integers(0, 402, rows) * draw.integers(0, 2, rows)], pa.string()),
            "start": pa.array(start.astype(str), mask=draw.random(rows) < 0.01),
            "lon": pa.array(np.round(draw.normal(0, 0.02, rows), 2), mask=draw.random(rows) < 0.1),
            "hour": pa.array(draw.integers(0, 5, rows), pa.uint8()),
            "unit": pa.array(draw.integers(0, 20_000, rows)),
        }
    )
    columns = ["town", "start", "lon", "hour"]
    counts = counted(table, columns, tmp_path, chunk=7001, unit=unit, held_rows=held)
    assert (counts.class_sizes, counts.unique_rows) == oracle(table, columns, unit)
    assert counts.classes > 10_000
    assert not any(tmp_path.iterdir())
