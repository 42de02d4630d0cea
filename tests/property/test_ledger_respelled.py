"""The same rows count however they are written, changed or cut."""

from __future__ import annotations

import csv
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.ledger import Booking, Claim, Sketch, Spent, totals
from ldpaudit.ledger.sketch import SketchBuilder
from ldpaudit.tables import ReadOptions
from ldpaudit.tables import Source as Table

SALT = bytes(range(32))
CAUSES = ["malaise", "chute", "feu de bâtiment", "accident", "inondation", "feu d'herbe", "autre"]
Cells = dict[str, list[str]]


@pytest.fixture(autouse=True)
def _seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldpaudit.ledger.sketch.os.urandom", np.random.default_rng(7).bytes)


def interventions(draw: np.random.Generator, rows: int) -> Cells:
    weights = draw.permutation(1 / np.arange(1, 580))
    town = draw.choice(579, rows, p=weights / weights.sum())
    place = np.random.default_rng(25).uniform(0, 1, (579, 2))[town]
    lon = 5.7 + 0.5 + place[:, 0] + draw.normal(0, 0.01, rows)
    lat = 46.6 + 0.25 + place[:, 1] * 0.9 + draw.normal(0, 0.01, rows)
    # More by day than by night.
    hour = draw.choice(24, rows, p=np.array([2] * 6 + [5] * 14 + [3] * 4) / 94)
    seconds = draw.integers(0, 31, rows) * 86400 + hour * 3600 + draw.integers(0, 3600, rows)
    age = np.clip(draw.normal(55, 25, rows), 0, 101).astype(int)
    return {
        "Numéro": [f"I{n:06d}" for n in range(1, rows + 1)],
        "début": [str(one).replace("T", " ") for one in np.datetime64("2025-03-01", "s") + np.sort(seconds)],
        "commune": [f"25{one + 1:03d}" for one in town],
        "motif": [CAUSES[min(one, 6)] for one in draw.poisson(1.5, rows)],
        "âge": ["" if one % 19 == 0 else str(one) for one in age],
        "lon": [f"{one:.6f}" for one in lon],
        "lat": [f"{one:.6f}" for one in lat],
    }


def sketched(folder, cells, name="table.csv", delimiter=",", encoding="utf-8"):
    path = folder / name
    if path.suffix == ".csv":
        with path.open("w", encoding=encoding, newline="") as file:
            writer = csv.writer(file, delimiter=delimiter)
            writer.writerow(cells)
            writer.writerows(zip(*cells.values(), strict=True))
    else:
        typed = {}
        for column, values in cells.items():
            typed[column] = texts = pa.array([one or None for one in values])
            for kind in (pa.int64(), pa.float64(), pa.timestamp("ms")):
                try:
                    typed[column] = texts.cast(kind)
                    break
                except pa.ArrowInvalid:
                    continue
        pq.write_table(pa.table(typed), path)
    source = Table.open(path, ReadOptions())
    builder = SketchBuilder(SALT, source.schema.names, source.columns)
    for batch in source.batches():
        builder.add(batch)
    return builder.finish()


def everywhere(change: Callable[[str], str], cells: Cells) -> Cells:
    return {name: [change(one) for one in values] for name, values in cells.items()}


def day_first(cells: Cells) -> Cells:
    return cells | {"début": [f"{one[8:10]}/{one[5:7]}/{one[:4]}{one[10:]}" for one in cells["début"]]}


def later(cells: Cells, hours: int) -> Cells:
    moved = np.array([one.replace(" ", "T") for one in cells["début"]], "datetime64[s]")
    return cells | {"début": [str(one).replace("T", " ") for one in moved + np.timedelta64(hours, "h")]}


def all_at_once(cells: Cells) -> Cells:
    cells = later(cells, 1) | {"Numéro": [str(at * 7919 % 100_003) for at in range(len(cells["lon"]))]}
    rounded = {name: [f"{float(one):.4f}" for one in cells[name]] for name in ("lon", "lat")}
    return {f"col {name[::-1]}": values for name, values in (cells | rounded).items()}


def without(*names: str) -> Callable[[Cells], Cells]:
    return lambda cells: {name: values for name, values in cells.items() if name not in names}


def every(step: int, start: int = 0) -> Callable[[Cells], Cells]:
    return lambda cells: {name: values[start::step] for name, values in cells.items()}


def rounded(digits: int) -> Callable[[Cells], Cells]:
    return lambda cells: (
        cells | {at: [f"{float(one):.{digits}f}" for one in cells[at]] for at in ("lon", "lat")}
    )


def in_column(name: str, change: Callable[[str], str]) -> Callable[[Cells], Cells]:
    return lambda cells: cells | {name: [change(one) for one in cells[name]]}


def as_it_is(cells: Cells) -> Cells:
    return cells


PARQUET = {"name": "again.parquet"}
SEMICOLON = {"delimiter": ";"}
#: Said in other words: the rows are the same.
SAME: list[tuple[Callable[[Cells], Cells], dict[str, str]]] = [
    (lambda cells: {name.upper(): cells[name] for name in reversed(cells)}, {}),
    (lambda cells: everywhere(lambda one: one.replace(".", ",").upper(), cells), SEMICOLON),
    (day_first, {"delimiter": ";", "encoding": "latin-1"}),
    (day_first, {"delimiter": "\t"}),
    (as_it_is, PARQUET),
    (as_it_is, SEMICOLON),
    (as_it_is, {"encoding": "latin-1"}),
    (as_it_is, {"encoding": "utf-16"}),
    (every(-1, -1), {}),
    (in_column("motif", str.upper), {}),
    (in_column("motif", lambda one: f" {one} "), {}),
    (in_column("motif", lambda one: one.replace("â", "a")), {}),
    (in_column("âge", lambda one: one or "NA"), {}),
    (in_column("âge", lambda one: one or "null"), {}),
    (in_column("âge", lambda one: f"{one}.0" if one else ""), {}),
    (in_column("lon", lambda one: f"{float(one):.8f}"), {}),
    (in_column("lat", lambda one: f"+{one}"), {}),
    (in_column("début", lambda one: one.replace(" ", "T")), {}),
    (in_column("Numéro", str.lower), PARQUET),
    (rounded(6), PARQUET),
]
#: A part of the rows, as they are.
PARTS: list[tuple[Callable[[Cells], Cells], dict[str, str]]] = [(every(2), {}), (every(3, 1), SEMICOLON)]
#: Changed in content: by no means apart.
CHANGED: list[tuple[Callable[[Cells], Cells], dict[str, str]]] = [
    (all_at_once, {"name": "other.parquet"}),
    (every(5), PARQUET),
    (lambda cells: later(cells, -2), {}),
    (lambda cells: later(cells, 1), PARQUET),
    (without("Numéro"), {}),
    (without("Numéro", "âge"), {}),
    (without("lon", "lat"), PARQUET),
    (without("début"), {}),
    (rounded(4), {}),
    (rounded(2), SEMICOLON),
    (in_column("début", lambda one: one[:16]), {}),
    (in_column("début", lambda one: one[:10]), {}),
    (in_column("âge", lambda one: one and str(int(one) // 10 * 10)), {}),
    (in_column("commune", lambda one: f"0{one}"), {}),
    (in_column("commune", lambda one: f"town {one}"), PARQUET),
    (in_column("motif", lambda one: str(CAUSES.index(one))), {}),
    (in_column("Numéro", lambda one: one[::-1]), {}),
    (lambda cells: {**cells, "more": ["x"] * len(cells["lon"])}, {}),
]


def relation(before: Sketch, after: Sketch) -> str:
    """Say how an earlier release is related to one of which nothing is declared."""
    plain = [Booking("2026-03-01", "row", "r", f"{at:064x}", 10, (), "fresh") for at in (1, 2)]
    return Spent.of(plain[1], after, [(before, plain[0])], person=False).earlier[0].relation


def test_forty_rewritings_of_one_table_count(tmp_path: Path) -> None:
    cells = interventions(np.random.default_rng(3000), 1500)
    before = sketched(tmp_path, cells)
    assert len(SAME) + len(PARTS) + len(CHANGED) == 40
    for expected, ways in (
        ({"same"}, SAME),
        ({"overlapping"}, PARTS),
        ({"overlapping", "uncertain"}, CHANGED),
    ):
        for at, (change, written) in enumerate(ways):
            after = sketched(tmp_path, change(cells), **written)
            for found in (relation(before, after), relation(after, before)):
                assert found in expected, (expected, at)


CELLS = st.one_of(st.none(), st.text(max_size=20))
TABLES = st.lists(
    st.tuples(CELLS, CELLS, st.one_of(st.none(), st.integers(-99, 99))), min_size=1, max_size=30
)
EPSILONS = st.decimals(min_value=0, max_value=20, places=4).map(float)
CLAIMS = st.lists(
    st.builds(
        Claim,
        columns=st.lists(st.text(max_size=5), max_size=3).map(tuple),
        epsilon=EPSILONS,
        protocol=st.text(max_size=10),
        distance=st.one_of(st.none(), st.decimals(min_value=1, max_value=1000, places=1).map(float)),
        holds=st.booleans(),
    ),
    max_size=8,
)


def as_table(rows: list[tuple[str | None, str | None, int | None]]) -> pa.Table:
    columns = [list(column) for column in zip(*rows, strict=True)]
    types = (pa.string(), pa.string(), pa.int16())
    return pa.table(
        [pa.array(cells, type_) for cells, type_ in zip(columns, types, strict=True)], list("abc")
    )


def built(table: pa.Table, rows: int) -> SketchBuilder:
    builder = SketchBuilder(SALT, table.schema.names)
    for batch in table.combine_chunks().to_batches(max_chunksize=rows):
        builder.add(batch)
    return builder


@settings(max_examples=20)
@given(rows=TABLES, data=st.data())
def test_batches_in_any_order_make_the_whole(rows, data):
    mixed = as_table(data.draw(st.permutations(rows)))
    sketches = []
    for builder in (built(as_table(rows), len(rows)), built(mixed, data.draw(st.integers(1, 7)))):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("ldpaudit.ledger.sketch.os.urandom", np.random.default_rng(3).bytes)
            sketches.append(builder.finish())
    assert sketches[0] == sketches[1]
    assert sketches[0].rows == len(rows)


@given(first=CLAIMS, second=CLAIMS)
def test_sums_are_exact_whatever_is_added_first(first: list[Claim], second: list[Claim]) -> None:
    found, turned = totals([*first, *second]), totals([*reversed(second), *reversed(first)])
    assert found == turned
    holding = [claim for claim in (*first, *second) if claim.holds]
    flat = [Decimal(str(claim.epsilon)) for claim in holding if claim.distance is None]
    assert bool(found) == bool(holding)
    if holding:
        assert found[0].relation == "one row"
        assert found[0].epsilon == float(sum(flat))
        slopes = [claim.epsilon / claim.distance for claim in holding if claim.distance]
        assert np.isclose(found[0].per_metre, sum(slopes))
