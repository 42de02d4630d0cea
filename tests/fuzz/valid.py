"""Small valid files of each kind that ldpaudit opens: what the fuzzer damages."""

from __future__ import annotations

import csv
import json
import random
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import xlsxwriter

HEADER = ["number", "start", "town", "cause", "age", "lon", "lat", "person", "note"]
#: It is in cells and nowhere else, so that no message has a reason to hold it.
MARKER = "Qvlx"
ROWS = 48
TOWNS = ["Aubel", "Bourg", "Charmes", "Dole"]
CAUSES = ["fire", "rescue", "flood"]

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
    {"do": "generalize-region", "column": "town", "table": "towns.csv", "from": "town", "to": "region"},
    {"do": "intervals", "column": "age", "edges": [18, 40, 65]},
    {"do": "generalize", "column": "town", "hierarchy": "hierarchies/town.csv", "level": 1},
    {"do": "cells", "x": "lon", "y": "lat", "side": 1000.0, "origin": [6.1, 47.1]},
    {"do": "suppress", "columns": ["town"], "k": 2, "max_suppressed": 1.0, "sensitive": "cause", "l": 2.0},
    {"do": "planar-laplace", "x": "lon", "y": "lat", "level": 1.0, "radius": 300.0, "per": "place"},
    {"do": "randomize", "columns": ["town"], "protocol": "OUE", "epsilon": 1.0, "domain": TOWNS},
    {"do": "randomize-number", "columns": ["age"], "epsilon": 1.0, "low": 0, "high": 120},
]  # fmt: skip


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


def lay(folder: Path) -> None:
    """Write all files into an empty folder."""
    table = rows()
    with (folder / "table.csv").open("w", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([HEADER, *table])
    with xlsxwriter.Workbook(folder / "table.xlsx") as book:
        sheet = book.add_worksheet("calls")
        for at, row in enumerate([HEADER, *table]):
            sheet.write_row(at, 0, row)
    columns = {name: [row[at] for row in table] for at, name in enumerate(HEADER)}
    pq.write_table(pa.table(columns), folder / "table.parquet", row_group_size=20)
    objects = [dict(zip(HEADER, row, strict=True)) for row in table]
    points = [
        {
            "type": "Feature",
            "properties": one,
            "geometry": {"type": "Point", "coordinates": [one["lon"], one["lat"]]},
        }
        for one in objects
    ]
    written = json.dumps({"type": "FeatureCollection", "features": points})
    (folder / "points.geojson").write_text(written, encoding="utf-8")
    towns = "A,Aubel,N,1200\nB,Bourg,N,340\nC,Charmes,S,90\nD,Dole,S,15000\n"
    (folder / "towns.csv").write_text(f"code,town,region,people\n{towns}", encoding="utf-8")
    (folder / "hierarchies").mkdir()
    ladder = "Aubel;N;*\nBourg;N;*\nCharmes;S;*\nDole;S;*\n"
    (folder / "hierarchies" / "town.csv").write_text(ladder, encoding="utf-8")
    (folder / "recipe.toml").write_text(RECIPE, encoding="utf-8")
