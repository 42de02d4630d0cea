"""The same rows are recognized however they are written, and other rows are told apart from them."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ldpaudit.ledger.related import relate
from ldpaudit.ledger.sketch import Sketch, SketchBuilder
from ldpaudit.tables import ReadOptions, Source

SALT = bytes(range(32))
CAUSES = [
    "malaise",
    "chute",
    "feu de bâtiment",
    "accident",
    "inondation",
    "feu d'herbe",
    "nid de guêpes",
    "autre",
]
Cells = dict[str, list[str]]
Draw = np.random.Generator


@pytest.fixture(autouse=True)
def _seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldpaudit.ledger.sketch.os.urandom", np.random.default_rng(7).bytes)


def times(draw: Draw, rows: int, first: str, days: int) -> np.ndarray:
    """Draw times with the hours of a day and of a night."""
    hour = draw.choice(24, rows, p=np.array([2] * 6 + [5] * 14 + [3] * 4) / 94)
    seconds = draw.integers(0, days, rows) * 86400 + hour * 3600 + draw.integers(0, 3600, rows)
    return np.datetime64(first, "s") + np.sort(seconds)


def interventions(
    draw: Draw, rows: int, first: str = "2025-03-01", days: int = 31, department: int = 25
) -> Cells:
    towns = department * 1000 + np.arange(1, 580)
    weights = draw.permutation(1 / np.arange(1, 580))
    town = draw.choice(579, rows, p=weights / weights.sum())
    place = np.random.default_rng(department).uniform(0, 1, (579, 2))
    lon = 5.7 + department / 50 + place[town, 0] + draw.normal(0, 0.01, rows)
    lat = 46.6 + department / 100 + place[town, 1] * 0.9 + draw.normal(0, 0.01, rows)
    age = np.clip(draw.normal(55, 25, rows), 0, 101).astype(int)
    return {
        "Numéro": [f"I{n:06d}" for n in range(1, rows + 1)],
        "début": [str(one).replace("T", " ") for one in times(draw, rows, first, days)],
        "commune": [f"{towns[one]:05d}" for one in town],
        "motif": [
            CAUSES[one] for one in draw.choice(8, rows, p=np.array([30, 20, 5, 15, 5, 10, 5, 10]) / 100)
        ],
        "âge": ["" if one % 19 == 0 else str(one) for one in age],
        "lon": [f"{one:.6f}" for one in lon],
        "lat": [f"{one:.6f}" for one in lat],
    }


@dataclass(frozen=True)
class Form:
    """How a table of texts is written to a file."""

    suffix: str = ".csv"
    delimiter: str = ","
    encoding: str = "utf-8"
    quoting: int = csv.QUOTE_MINIMAL


def sketched(folder: Path, cells: Cells, form: Form = Form(), unit: str = "row") -> Sketch:
    path = folder / f"table-{len(list(folder.iterdir()))}{form.suffix}"
    if form.suffix == ".csv":
        with path.open("w", encoding=form.encoding, newline="") as file:
            writer = csv.writer(file, delimiter=form.delimiter, quoting=form.quoting)
            writer.writerow(cells)
            writer.writerows(zip(*cells.values(), strict=True))
    else:
        typed = {}
        for name, column in cells.items():
            texts = pa.array([one or None for one in column])
            typed[name] = texts
            for kind in (pa.int64(), pa.float64(), pa.timestamp("ms")):
                try:
                    typed[name] = texts.cast(kind)
                    break
                except pa.ArrowInvalid:
                    continue
        pq.write_table(pa.table(typed), path)
    source = Source.open(path, ReadOptions())
    builder = SketchBuilder(SALT, source.schema, unit, source.columns)
    for batch in source.batches():
        builder.add(batch)
    return builder.finish()


def each(name: str, change: Callable[[str], str]) -> Callable[[Cells, Draw], Cells]:
    return lambda cells, _: {
        key: [change(one) for one in column] if key == name else column for key, column in cells.items()
    }


def everywhere(change: Callable[[str], str]) -> Callable[[Cells, Draw], Cells]:
    return lambda cells, _: {key: [change(one) for one in column] for key, column in cells.items()}


def renamed(change: Callable[[str], str]) -> Callable[[Cells, Draw], Cells]:
    return lambda cells, _: {change(key): column for key, column in cells.items()}


def taken(cells: Cells, places: np.ndarray) -> Cells:
    return {key: [column[one] for one in places] for key, column in cells.items()}


def when(one: str) -> np.datetime64:
    return np.datetime64(one.replace(" ", "T"), "s")


def day_first(one: str) -> str:
    return f"{one[8:10]}/{one[5:7]}/{one[:4]}{one[10:]}"


def shifted(hours: int) -> Callable[[Cells, Draw], Cells]:
    return each("début", lambda one: str(when(one) + np.timedelta64(hours, "h")).replace("T", " "))


def subset(share: float) -> Callable[[Cells, Draw], Cells]:
    return lambda cells, draw: taken(
        cells, np.sort(draw.choice(n := len(cells["motif"]), int(share * n), replace=False))
    )


def without(*names: str) -> Callable[[Cells, Draw], Cells]:
    return lambda cells, _: {key: column for key, column in cells.items() if key not in names}


def new_ids(cells: Cells, draw: Draw) -> Cells:
    return cells | {"Numéro": [str(one) for one in draw.permutation(10**8)[: len(cells["motif"])]]}


def towns_by_name(cells: Cells, _: Draw) -> Cells:
    return cells | {"commune": [f"Ville-{hash_of(one)}" for one in cells["commune"]]}


def hash_of(one: str) -> str:
    return f"{int(one) * 7919 % 100003:05d}".translate(str.maketrans("0123456789", "abcdefghij"))


def both(*changes: Callable[[Cells, Draw], Cells]) -> Callable[[Cells, Draw], Cells]:
    def change(cells: Cells, draw: Draw) -> Cells:
        for one in changes:
            cells = one(cells, draw)
        return cells

    return change


def nothing(cells: Cells, _: Draw) -> Cells:
    return cells


RESPELLED: dict[str, tuple[Callable[[Cells, Draw], Cells], Form]] = {
    "header in capitals": (renamed(str.upper), Form()),
    "reordered columns": (lambda cells, _: dict(reversed(cells.items())), Form()),
    "dropped columns": (without("lon", "lat", "Numéro"), Form()),
    "added column": (lambda cells, _: cells | {"source": ["SDIS"] * len(cells["motif"])}, Form()),
    "day first": (each("début", day_first), Form()),
    "decimal comma": (everywhere(lambda one: one.replace(".", ",")), Form(delimiter=";")),
    "capitals": (everywhere(str.upper), Form()),
    "Latin-1": (nothing, Form(encoding="latin-1", delimiter=";")),
    "Parquet": (nothing, Form(".parquet")),
    "row order": (lambda cells, draw: taken(cells, draw.permutation(len(cells["motif"]))), Form()),
    "new numbers": (new_ids, Form()),
    "half of the rows": (subset(0.5), Form()),
    "another zone": (shifted(-2), Form()),
    "all at once": (
        both(
            shifted(1),
            new_ids,
            towns_by_name,
            each("lon", lambda one: f"{float(one):.4f}"),
            each("lat", lambda one: f"{float(one):.4f}"),
            renamed(lambda one: f"col {one[::-1]}"),
        ),
        Form(".parquet"),
    ),
}


@pytest.mark.parametrize("which", RESPELLED)
def test_the_same_rows_count_in_every_spelling(tmp_path: Path, which: str) -> None:
    draw = np.random.default_rng(3000)
    cells = interventions(draw, 3000)
    change, form = RESPELLED[which]
    before, after = sketched(tmp_path, cells), sketched(tmp_path, change(cells, draw), form)
    for found in (relate(before, after), relate(after, before)):
        assert found.relation in ("same", "overlapping", "uncertain")
        assert found.relation != "overlapping" or found.overlap is not None


APART: dict[str, tuple[Callable[[Draw], Cells], Callable[[Draw], Cells]]] = {
    "consecutive months": (
        lambda draw: interventions(draw, 1000),
        lambda draw: interventions(draw, 1000, "2025-04-01", 30),
    ),
    "two departments": (
        lambda draw: interventions(draw, 6000),
        lambda draw: interventions(draw, 6000, department=39),
    ),
}


@pytest.mark.parametrize("which", APART)
def test_other_rows_stay_apart(tmp_path: Path, which: str) -> None:
    draw = np.random.default_rng(11)
    first, second = (sketched(tmp_path, make(draw)) for make in APART[which])
    for found in (relate(first, second), relate(second, first)):
        assert found.relation == "apart"
        # No row is shared, and that is what the interval says.
        assert found.overlap is not None
        assert found.overlap.low <= found.overlap.high <= 0.15
