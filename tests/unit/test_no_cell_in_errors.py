"""What goes wrong is said by row, column and kind: no line on standard error holds a cell of the table."""

from __future__ import annotations

import csv
import io
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ldpaudit.cli.program import run_line
from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source

#: Cells of each kind that stand where they do no good; no other text of the table or the recipe holds them.
PLANTED = {
    "text": "Qvlxbourg",
    "number": "73917391.25",
    "date": "2019-02-30 07:39:17",
    "degrees": "739.17391",
    "json": '{"Qvlx": [73917391]}',
}
#: What shows one, also where a number is rounded.
PARTS = ("Qvlx", "7391", "7.391", "07:39:17")
HEADER = ["number", "start", "town", "cause", "age", "lon", "lat", "person", "station", "system"]
TOWNS, CAUSES = ["Aubel", "Bourg", "Charmes"], ["fire", "rescue", "flood"]
POINT = {"x": "lon", "y": "lat"}
MOVED = {"do": "planar-laplace", **POINT, "level": "ln(3)", "radius": 200}
ON_CAUSES = {"columns": ["town"], "k": 2, "max_suppressed": 1.0, "sensitive": "cause", "t": 0.9}
#: A step that cannot treat the cell, and its column.
REGION = {"do": "generalize-region", "column": "town", "table": "towns.csv", "from": "town", "to": "side"}
STATIONS = {"do": "distance-to-place", **POINT, "table": "stations.csv", "name": "name", "into": "km"}
RANDOM = {"do": "randomize", "columns": ["town"], "epsilon": 1.0, "domain": TOWNS}
STEPS: list[tuple[str, dict[str, Any]]] = [
    ("start", {"do": "generalize-time", "column": "start", "to": "month"}),
    ("age", {"do": "intervals", "column": "age", "width": 30}),
    ("town", {**RANDOM, "protocol": "GRR"}),
    ("town", {**RANDOM, "protocol": "LOSUE", "person": "person", "most_rows": 60, "epsilon_first": 0.5}),
    ("age", {"do": "randomize-number", "columns": ["age"], "epsilon": 1.0, "low": 0, "high": 120}),
    ("lat", {**MOVED, "per": "place", "within": "towns.geojson"}),
    ("town", REGION),
    ("lon", {"do": "generalize-region", "polygons": "towns.geojson", **POINT, "outside": "error"}),
    ("town", {"do": "generalize", "column": "town", "hierarchy": "town.csv", "level": 1}),
    ("cause", {"do": "generalize", "column": "cause", "by": "town"}),
    ("station", {**STATIONS, "station": "station"}),
    ("lon", {"do": "read-coordinates", **POINT, "crs": "EPSG:4326"}),
    ("lon", {"do": "cells", **POINT, "side": 1000.0, "origin": [6.1, 47.1]}),
    ("town", {"do": "local-recoding", "hierarchies": {"town": "town.csv"}, "k": 2, "max_suppressed": 1.0}),
    ("cause", {"do": "suppress", **ON_CAUSES, "t_distance": "ordered", "order": CAUSES}),
    # A text, and a number that counts nothing.
    *[("age", {"do": "suppress", "columns": ["town"], "k": 2, "max_suppressed": 1.0, "count": "age"})] * 2,
]
POINTS = ("--x", "lon", "--y", "lat")
HIERARCHIES = ("--hierarchies", "hierarchies")
#: A command that cannot treat the cell, and its column.
COMMANDS: list[tuple[str, list[str]]] = [
    ("age", ["anonymity", "--quasi-identifiers", "town", "--count", "age"]),
    (
        "cause",
        ["anonymity", "--quasi-identifiers", "town", "--sensitive", "cause", "--order", "cause=fire,flood"],
    ),
    ("town", ["anonymity", "--quasi-identifiers", "age", "--sensitive", "town", *HIERARCHIES]),
    ("town", ["generalize", "--quasi-identifiers", "town", *HIERARCHIES, "--k", "2"]),
    ("lon", ["places", *POINTS]),
    ("start", ["traces", *POINTS, "--person", "person", "--time", "start"]),
    ("town", ["subtraction", "--count", "age", "--columns", "town,cause"]),
    ("lon", ["shares", *POINTS, "--level", "1.0", "--radius", "300", "--polygons", "towns.geojson"]),
]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of public files, which is the current one."""
    folder = tmp_path
    (folder / "towns.csv").write_text("code,town,side\nA,Aubel,N\nB,Bourg,N\nC,Charmes,S\n")
    (folder / "stations.csv").write_text("name,lon,lat\nNorth,6.1,47.1\nSouth,6.3,47.0\n")
    (folder / "town.csv").write_text("Aubel;N;*\nBourg;N;*\nCharmes;S;*\n")
    (folder / "cause.csv").write_text("fire;a;*\nrescue;a;*\nflood;b;*\n")
    (folder / "hierarchies").mkdir()
    shutil.copy(folder / "town.csv", folder / "hierarchies")
    (folder / "hierarchies" / "age.csv").write_text("".join(f"{age};{age // 50};*\n" for age in range(99)))
    squares = []
    for code, x in zip("ABC", (6.0, 6.1, 6.2), strict=True):
        ring = [[x, 47.0], [x + 0.1, 47.0], [x + 0.1, 47.1], [x, 47.1], [x, 47.0]]
        shape = {"type": "Polygon", "coordinates": [ring]}
        squares.append({"type": "Feature", "properties": {"code": code}, "geometry": shape})
    (folder / "towns.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": squares}))
    monkeypatch.chdir(folder)
    monkeypatch.setenv("LDPAUDIT_TEST_KEY", bytes(range(32)).hex())
    return folder


def rows() -> list[list[str]]:
    return [
        [
            f"I{at:03}",
            f"2024-{1 + at % 3:02}-{1 + at % 28:02} {at % 24:02}:10:00",
            TOWNS[at % 3],
            CAUSES[at * 7 % 3],
            str(at),
            f"{6.0 + 0.1 * (at % 3) + 0.002 * at:.3f}",
            f"{47.01 + 0.002 * at:.3f}",
            f"P{at % 8}",
            ["North", "South"][at % 2],
            "78"[at % 2],
        ]
        for at in range(40)
    ]


def plant(column: str, cell: str, row: int = 17) -> str:
    """Return the text of the table with a cell put into a row, of which the first is 1."""
    table = rows()
    table[row - 1][HEADER.index(column)] = cell
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows([HEADER, *table])
    return written.getvalue()


def recipe(*steps: dict[str, Any], more: str = "") -> str:
    """Return a recipe of some steps."""
    roles = {"lon": "location", "lat": "location", "start": "time", "cause": "sensitive"}
    lines = ["ldpaudit = 1", "[input]", 'path = "table.csv"', 'unit = "call"', more, "[columns]"]
    lines += [f'{name} = "{roles.get(name, "quasi-identifier")}"' for name in HEADER]
    for step in steps:
        lines.append("[[step]]")
        for key, value in step.items():
            inner = value.items() if isinstance(value, dict) else ()
            shown = "{" + ", ".join(f'"{name}" = {json.dumps(one)}' for name, one in inner) + "}"
            lines.append(f"{key} = {shown if inner else json.dumps(value)}")
    return "\n".join([*lines, "[output]", 'path = "released.csv"', ""])


def ended(capfd: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Return how a command ends: its code, and what it says on both streams."""
    code = 0
    try:
        run_line(list(words))
    except SystemExit as end:
        code = int(end.code or 0)
    said = capfd.readouterr()
    return code, said.out, said.err


def quoted(text: str) -> list[str]:
    return [part for part in PARTS if part in text]


DECLARED = (
    'kinds = { lon = "number", lat = "number", age = "number" }\n'
    'date_formats = { start = "%Y-%m-%d %H:%M:%S" }'
)


#: What the reader is told of the columns, so that the step itself meets the cell.
TREATED = [("text", DECLARED), ("text", ""), ("number", DECLARED), ("text", DECLARED), ("date", "")]


def test_a_run_that_cannot_treat_a_cell_says_where_it_is_and_not_what(
    desk: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    run = ("run", "recipe.toml", "--out", "out", "--ledger", "none")
    files = {desk / "table.csv", desk / "recipe.toml", *desk.rglob("*")}
    for at, (column, step) in enumerate(STEPS):
        kind, more = TREATED[at % len(TREATED)]
        (desk / "table.csv").write_text(plant(column, PLANTED[kind]), encoding="utf-8")
        # What takes any text meets the findings; all others must come as far as the rows.
        blocked = "by" in step
        accept = '[[accept]]\nfinding = "raw-location"\nreason = "made up"\n'
        text = recipe(step, more=more) + ("" if blocked else accept)
        (desk / "recipe.toml").write_text(text, encoding="utf-8")
        code, out, err = ended(capfd, *run)
        assert code == (1 if blocked else 2), err
        assert err.strip()
        assert not quoted(out + err), step
        assert set(desk.rglob("*")) == files


def test_a_command_that_cannot_treat_a_cell_says_where_it_is_and_not_what(
    desk: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    declared = json.dumps({"kinds": dict.fromkeys(["lon", "lat", "age"], "number")})
    for column, (name, *words) in COMMANDS:
        for kind, more in (("degrees", []), ("text", ["--options", declared])):
            (desk / "table.csv").write_text(plant(column, PLANTED[kind]), encoding="utf-8")
            code, out, err = ended(capfd, name, "table.csv", *words, *more)
            assert code in {0, 1, 2}, err
            assert not quoted(err), name
            if code:
                assert not quoted(out), name


def broken(cell: str) -> Iterator[tuple[str, bytes]]:
    """Yield files that cannot be read, beside or because of a cell."""
    quoting = cell.replace('"', '""')
    text = plant("town", f"{quoting},{quoting}")
    yield "wide.csv", text.encode()
    whole = "".join(",".join(row) + "\n" for row in [HEADER, *rows()])
    yield "open.csv", (whole + 'I1,"' + cell + "\n" + whole).encode()
    yield "bytes.csv", (whole.replace("North", cell, 1) + "\x00\ud800\n").encode("utf-8", "surrogatepass")
    yield "mixed.csv", whole.encode() + f"é{cell}\n".encode() + f"é{cell}\n".encode("latin-1") * 3
    feature = {
        "type": "Feature",
        "properties": {"town": cell},
        "geometry": {"type": "Point", "coordinates": [cell]},
    }
    yield "points.geojson", json.dumps({"type": "FeatureCollection", "features": [feature]}).encode()


def test_a_file_that_cannot_be_read_is_no_reason_to_quote_it(
    desk: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for kind in ["text", "degrees", "json"]:
        cell = PLANTED[kind]
        for name, data in broken(cell):
            (desk / name).write_bytes(data)
            code, _, err = ended(capfd, "inspect", name)
            assert code in {0, 2}, err
            assert not quoted(err), name
            seen: BaseException | None = None
            try:
                for _ in Source.open(desk / name, ReadOptions()).batches():
                    pass
            except UserError as error:
                seen = error
            # A notebook shows what an error came from, too.
            while seen is not None:
                assert not quoted(str(seen)), name
                seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)


def test_an_unforeseen_error_names_its_place_and_never_what_it_says(
    desk: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(PLANTED["text"])

    monkeypatch.setattr("ldpaudit.tables.inspect", fail)
    (desk / "table.csv").write_text(plant("town", PLANTED["text"]), encoding="utf-8")
    code, out, err = ended(capfd, "inspect", "table.csv", "--json")
    assert (code, out) == (70, "")
    assert not quoted(err)
    (line,) = err.strip().splitlines()
    assert f"RuntimeError at {Path(__file__).name}" in line


def test_a_release_and_its_manifest_hold_no_cell_of_a_column_that_stays(
    desk: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    table = rows()
    for at, row in enumerate(table):
        row[0], row[7] = f"Qvlx{at}", "Qvlx@example.org"
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows([HEADER, *table])
    (desk / "table.csv").write_text(written.getvalue(), encoding="utf-8")
    steps = [step for column, step in STEPS if step["do"] in {"generalize-time", "intervals"}][:2]
    told = recipe(*steps, {**MOVED, "snap": 100.0})
    for name in ("number", "person", "station", "system", "town", "cause"):
        told = told.replace(
            f'{name} = "{"sensitive" if name == "cause" else "quasi-identifier"}"', f'{name} = "drop"'
        )
    (desk / "recipe.toml").write_text(told, encoding="utf-8")
    code, out, err = ended(capfd, "run", "recipe.toml", "--out", "out", "--ledger", "ledger.sqlite")
    assert code == 0, err
    left = [path for path in desk.rglob("*") if path.is_file() and path.name != "table.csv"]
    assert len(left) > 8
    assert not [path.name for path in left if b"Qvlx" in path.read_bytes()]
    assert "Qvlx" not in out + err
