"""Small valid files of each kind that ldpaudit opens: what the fuzzer damages."""

from __future__ import annotations

import csv
import gzip
import io
import json
import random
import struct
import zipfile
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pyogrio.raw
import shapely
import xlsxwriter

HEADER = ["number", "start", "town", "cause", "age", "lon", "lat", "person", "note"]
#: It is in cells and nowhere else, so that no message has a reason to hold it.
MARKER = "Qvlx"
ROWS = 48
TOWNS = ["Aubel", "Bourg", "Charmes", "Dole"]
CAUSES = ["fire", "rescue", "flood"]
KEY = bytes(range(7, 231, 7)).hex()

RECIPE = f"""\
ldpaudit = 1
[input]
path = "table.csv"
unit = "intervention"
[columns]
number = "identifier"
start = "time"
town = "quasi-identifier"
cause = "sensitive"
age = "quasi-identifier"
lon = "location"
lat = "location"
person = "drop"
note = "free-text"
[[step]]
do = "generalize-time"
column = "start"
to = "month"
[[step]]
do = "intervals"
column = "age"
width = 30
bottom = 30
top = 60
[[step]]
do = "planar-laplace"
x = "lon"
y = "lat"
level = "ln(3)"
radius = 200
[[step]]
do = "randomize"
columns = ["town"]
protocol = "OUE"
epsilon = 1.0
domain = "towns.csv#town"
missing = "category"
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 1.5
domain = {CAUSES!r}
[output]
path = "released.csv"
"""
#: One of each step, with all that a table of the fuzzer can give it.
STEPS: list[dict[str, Any]] = [
    {"do": "drop", "columns": ["note"]},
    {"do": "generalize-time", "column": "start", "to": "week"},
    {"do": "read-coordinates", "x": "lon", "y": "lat", "crs": "EPSG:4326", "swapped": False},
    {
        "do": "generalize-region",
        "column": "town",
        "table": "towns.csv",
        "from": "town",
        "to": "region",
        "compare": "alike",
    },
    {
        "do": "generalize-region",
        "polygons": "towns.geojson",
        "id": "code",
        "x": "lon",
        "y": "lat",
        "into": "area",
    },
    {"do": "intervals", "column": "age", "edges": [18, 40, 65]},
    {"do": "mask-code", "column": "number", "keep": 2},
    {"do": "generalize", "column": "town", "hierarchy": "hierarchies/town.csv", "level": 1},
    {"do": "sample", "epsilon": 1.0, "delta": 1e-6},
    {"do": "geographic-k-anonymity", "x": "lon", "y": "lat", "k": 3, "side": 500.0, "max_suppressed": 1.0},
    {
        "do": "cells",
        "x": "lon",
        "y": "lat",
        "side": 1000.0,
        "shape": "hexagon",
        "k": 2,
        "max_suppressed": 1.0,
    },
    {"do": "sample-trace", "person": "person", "time": "start", "seconds": 3600, "keep": "first"},
    {"do": "smooth-speed", "person": "person", "time": "start", "x": "lon", "y": "lat", "spacing": 500.0},
    {
        "do": "local-recoding",
        "hierarchies": {"town": "hierarchies/town.csv"},
        "k": 2,
        "max_suppressed": 1.0,
    },
    {"do": "suppress", "columns": ["town"], "k": 2, "max_suppressed": 1.0, "sensitive": "cause", "l": 2.0},
    {
        "do": "planar-laplace",
        "x": "lon",
        "y": "lat",
        "level": 1.0,
        "radius": 300.0,
        "per": "place",
        "same_within": 50.0,
        "within": "towns.geojson",
        "zero": "error",
    },
    {
        "do": "remap",
        "x": "lon",
        "y": "lat",
        "level": 1.0,
        "radius": 300.0,
        "polygons": "towns.geojson",
        "table": "towns.csv",
        "population": "people",
        "name": "code",
    },
    {
        "do": "distance-to-place",
        "x": "lon",
        "y": "lat",
        "table": "stations.csv",
        "name": "name",
        "into": "km",
    },
    {
        "do": "randomize",
        "columns": ["cause", "town"],
        "protocol": "RSFD",
        "oracle": "GRR",
        "epsilon": 1.0,
        "domain": {"cause": CAUSES, "town": "towns.csv#town"},
    },
    {
        "do": "randomize",
        "columns": ["town"],
        "protocol": "LOSUE",
        "person": "person",
        "most_rows": 60,
        "epsilon": 2.0,
        "epsilon_first": 1.0,
        "domain": TOWNS,
    },
    {"do": "randomize-number", "columns": ["age"], "epsilon": 1.0, "low": 0, "high": 120},
]


def rows() -> list[list[Any]]:
    """Return the rows of the table: numbers, a time, names, degrees and free text."""
    draw = random.Random(5)
    first = datetime(2024, 1, 1)  # noqa: DTZ001
    made = []
    for number in range(ROWS):
        town = draw.randrange(len(TOWNS))
        made.append(
            [
                f"I{number:05}",
                str(first + timedelta(minutes=draw.randrange(90 * 24 * 60))),
                TOWNS[town],
                draw.choice(CAUSES),
                draw.randrange(95),
                round(6.0 + 0.1 * town + draw.uniform(0.01, 0.09), 6),
                round(47.0 + draw.uniform(0.01, 0.09), 6),
                f"P{draw.randrange(8)}",
                f'called "{MARKER}", twice' if number % 7 == 5 else f"{MARKER} {number}",
            ]
        )
    return made


def text(delimiter: str, quoting: int = csv.QUOTE_MINIMAL) -> str:
    """Return the table as delimited text."""
    written = io.StringIO()
    writer = csv.writer(written, delimiter=delimiter, quoting=quoting, lineterminator="\n")
    writer.writerows([HEADER, *rows()])
    return written.getvalue()


def lay(folder: Path) -> None:
    """Write all files into an empty folder."""
    commas, table = text(","), rows()
    (folder / "table.csv").write_text(commas, encoding="utf-8")
    (folder / "semicolons.csv").write_text(text(";"), encoding="cp1252")
    (folder / "table.tsv").write_text(text("\t"), encoding="utf-8")
    plain = [[str(cell).replace(" ", "_") for cell in row[:-1]] for row in [HEADER, *table]]
    wide = ["".join(f"{cell:<22}" for cell in row).rstrip() for row in plain]
    (folder / "fixed.txt").write_text("\n".join([*wide, ""]), encoding="utf-8")
    blanks = [" ".join(row) for row in plain[1:]]
    (folder / "blanks.txt").write_text("\n".join([*blanks, ""]), encoding="utf-8")
    (folder / "table.csv.gz").write_bytes(gzip.compress(commas.encode(), mtime=0))
    with zipfile.ZipFile(folder / "table.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("table.csv", commas)
    _sheets(folder, table)
    _columns(folder, table)
    _layers(folder, table)
    objects = [dict(zip(HEADER, row, strict=True)) for row in table]
    (folder / "table.json").write_text(json.dumps(objects), encoding="utf-8")
    (folder / "table.jsonl").write_text("\n".join(map(json.dumps, objects)) + "\n", encoding="utf-8")
    _public(folder)


def _sheets(folder: Path, table: list[list[Any]]) -> None:
    with xlsxwriter.Workbook(folder / "table.xlsx") as book:
        sheet = book.add_worksheet("calls")
        for at, row in enumerate([HEADER, *table]):
            sheet.write_row(at, 0, row)
    cells = "".join(
        "<table:table-row>" + "".join(map(_ods_cell, row)) + "</table:table-row>" for row in [HEADER, *table]
    )
    names = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text", "manifest")
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    with zipfile.ZipFile(folder / "table.ods", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", kind)
        archive.writestr(
            "META-INF/manifest.xml",
            f'<manifest:manifest {names}><manifest:file-entry manifest:full-path="/" '
            f'manifest:media-type="{kind}"/></manifest:manifest>',
        )
        archive.writestr(
            "content.xml",
            f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {names}><office:body>'
            f'<office:spreadsheet><table:table table:name="calls">{cells}</table:table>'
            "</office:spreadsheet></office:body></office:document-content>",
        )
    (folder / "table.xls").write_bytes(xls([HEADER, *table]))


def _ods_cell(value: Any) -> str:
    if isinstance(value, str):
        shown = value.replace("&", "&amp;").replace('"', "&quot;")
        return f'<table:table-cell office:value-type="string"><text:p>{shown}</text:p></table:table-cell>'
    return (
        f'<table:table-cell office:value-type="float" office:value="{value}">'
        f"<text:p>{value}</text:p></table:table-cell>"
    )


def xls(table: list[list[Any]]) -> bytes:
    """Return a workbook of Excel 97 with one sheet: records of BIFF8 in a compound file."""

    def record(kind: int, content: bytes) -> bytes:
        return struct.pack("<HH", kind, len(content)) + content

    def begin(what: int) -> bytes:
        return record(0x0809, struct.pack("<HHHHII", 0x0600, what, 0x0DBB, 0x07CC, 0, 6))

    cells = b""
    for at, row in enumerate(table):
        for column, value in enumerate(row):
            place = struct.pack("<HHH", at, column, 0)
            if isinstance(value, str):
                shown = value.encode("latin-1")
                cells += record(0x0204, place + struct.pack("<HB", len(shown), 0) + shown)
            else:
                cells += record(0x0203, place + struct.pack("<d", value))
    size = struct.pack("<IIHHH", 0, len(table), 0, len(table[0]), 0)
    sheet = begin(0x0010) + record(0x0200, size) + cells + record(0x000A, b"")
    name = b"\x05\x00calls"
    before = len(begin(5)) + 4 + 6 + len(name) + 4
    bound = record(0x0085, struct.pack("<IBB", before, 0, 0) + name)
    stream = begin(5) + bound + record(0x000A, b"") + sheet
    # Sectors: the allocation table, the directory, then the stream.
    sectors = max(8, -(-len(stream) // 512))
    table_of = [0xFFFFFFFD, 0xFFFFFFFE, *range(3, 2 + sectors), 0xFFFFFFFE]
    allocation = struct.pack("<128I", *(table_of + [0xFFFFFFFF] * (128 - len(table_of))))
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6)
    head += bytes(6) + struct.pack("<IIIIIIIII", 0, 1, 1, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0)
    head += struct.pack("<109I", 0, *[0xFFFFFFFF] * 108)

    def entry(title: str, kind: int, child: int, start: int, length: int) -> bytes:
        written = (title + "\0").encode("utf-16-le") if title else b""
        return (
            written.ljust(64, b"\0")
            + struct.pack("<HBBIII", len(written), kind, 1, 0xFFFFFFFF, 0xFFFFFFFF, child)
            + bytes(36)
            + struct.pack("<IQ", start, length)
        )

    directory = entry("Root Entry", 5, 1, 0xFFFFFFFE, 0)
    directory += entry("Workbook", 2, 0xFFFFFFFF, 2, max(len(stream), 4096))
    directory += 2 * entry("", 0, 0xFFFFFFFF, 0, 0)
    return head + allocation + directory + stream.ljust(512 * sectors, b"\0")


def frame(table: list[list[Any]]) -> pa.Table:
    """Return the rows as an Arrow table."""
    return pa.table({name: [row[at] for row in table] for at, name in enumerate(HEADER)})


def _columns(folder: Path, table: list[list[Any]]) -> None:
    whole = frame(table)
    pq.write_table(whole, folder / "table.parquet", row_group_size=20)
    points = shapely.to_wkb(shapely.points([row[5] for row in table], [row[6] for row in table]))
    geo = {
        "version": "1.1.0",
        "primary_column": "geometry",
        "columns": {"geometry": {"encoding": "WKB", "geometry_types": ["Point"]}},
    }
    with_points = whole.drop_columns(["lon", "lat"]).append_column("geometry", pa.array(points, pa.binary()))
    pq.write_table(
        with_points.replace_schema_metadata({"geo": json.dumps(geo)}), folder / "table.geo.parquet"
    )


def _layers(folder: Path, table: list[list[Any]]) -> None:
    points = shapely.to_wkb(shapely.points([row[5] for row in table], [row[6] for row in table]))
    kept = [at for at, name in enumerate(HEADER) if name not in {"lon", "lat"}]
    data = [np.array([row[at] for row in table], None if HEADER[at] == "age" else object) for at in kept]
    names = [HEADER[at] for at in kept]
    for name in ("points.gpkg", "points.shp", "points.geojson", "points.fgb"):
        pyogrio.raw.write(
            folder / name, points, data, names, geometry_type="Point", crs="EPSG:4326", encoding="UTF-8"
        )
    squares = shapely.to_wkb(
        np.array([shapely.box(6 + 0.1 * at, 47.0, 6.1 + 0.1 * at, 47.1) for at in range(len(TOWNS))])
    )
    attributes = [np.array(column, object) for column in (list("ABCD"), TOWNS, ["N", "N", "S", "S"])]
    for name in ("towns.gpkg", "towns.shp", "towns.geojson", "towns.fgb"):
        pyogrio.raw.write(
            folder / name,
            squares,
            attributes,
            ["code", "town", "region"],
            geometry_type="Polygon",
            crs="EPSG:4326",
            encoding="UTF-8",
        )


def _public(folder: Path) -> None:
    towns = [f"{code},{town},{region},{people}" for code, town, region, people in _inhabitants()]
    (folder / "towns.csv").write_text("\n".join(["code,town,region,people", *towns, ""]), encoding="utf-8")
    (folder / "stations.csv").write_text("name,lon,lat\nNorth,6.1,47.1\nSouth,6.3,47.0\n", encoding="utf-8")
    hierarchies = folder / "hierarchies"
    hierarchies.mkdir()
    ladder = [f"{town};{region};*" for _, town, region, _ in _inhabitants()]
    (hierarchies / "town.csv").write_text("\n".join([*ladder, ""]), encoding="utf-8")
    ages = [f"{age};{age // 10 * 10};{age // 50 * 50};*" for age in range(100)]
    (hierarchies / "age.csv").write_text("\n".join([*ages, ""]), encoding="utf-8")
    (folder / "recipe.toml").write_text(RECIPE, encoding="utf-8")
    (folder / "key.txt").write_text(KEY + "\n", encoding="ascii")
    counts = ["day,cause,people", *(f"{day},{cause},{day * 7}" for day in range(1, 5) for cause in CAUSES)]
    (folder / "counts.csv").write_text("\n".join([*counts, "*,*,210", ""]), encoding="utf-8")


def _inhabitants() -> list[tuple[str, str, str, int]]:
    return list(zip("ABCD", TOWNS, "NNSS", (1200, 340, 90, 15000), strict=True))
