"""The same table, kept in five formats, leaves as the same release."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pyarrow.csv as arrow_csv
import pyarrow.parquet as pq
import pyogrio
import pytest
import shapely
import xlsxwriter

from ldpaudit.engine import run
from ldpaudit.recipe import Recipe

ROWS = 400
FORMATS = ("csv", "parquet", "xlsx", "gpkg", "geojson")
RECIPE = """\
ldpaudit = 1
[input]
path = "{path}"
[columns]
code = "quasi-identifier"
start = "time"
age = "quasi-identifier"
weight = "plain"
{places}
[[step]]
do = "generalize-time"
column = "start"
to = "week"
[[step]]
do = "mask-code"
column = "code"
keep = 2
[[step]]
do = "intervals"
column = "age"
width = 15
[[step]]
do = "intervals"
column = "weight"
edges = [0.5, 1.25]
"""


def columns() -> dict[str, list[object]]:
    start = dt.datetime.fromisoformat("2021-01-01")
    return {
        "code": [f"0{1000 + at % 37}" for at in range(ROWS)],
        "start": [None if at % 50 == 7 else start + dt.timedelta(hours=31 * at) for at in range(ROWS)],
        "age": [None if at % 40 == 3 else at % 97 for at in range(ROWS)],
        "weight": [at % 9 / 4 for at in range(ROWS)],
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("formats")
    table = pa.table(
        columns(),
        schema=pa.schema(
            {"code": pa.string(), "start": pa.timestamp("s"), "age": pa.int64(), "weight": pa.float64()}
        ),
    )
    arrow_csv.write_csv(table, folder / "table.csv")
    pq.write_table(table, folder / "table.parquet")
    with xlsxwriter.Workbook(folder / "table.xlsx", {"default_date_format": "yyyy-mm-dd hh:mm"}) as book:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, table.schema.names)
        for row, values in enumerate(table.to_pylist(), start=1):
            for place, value in enumerate(values.values()):
                sheet.write(row, place, value)
    points = shapely.to_wkb(shapely.points([6.0 + at / 1000 for at in range(ROWS)], [47.0] * ROWS))
    places = table.append_column("geometry", pa.array(points, pa.binary()))
    for ending, driver in (("gpkg", "GPKG"), ("geojson", "GeoJSON")):
        pyogrio.write_arrow(
            places,
            folder / f"table.{ending}",
            driver=driver,
            geometry_name="geometry",
            geometry_type="Point",
            crs="EPSG:4326",
        )
    return folder


@pytest.mark.parametrize("ending", FORMATS)
def test_every_format_leaves_as_the_same_rows(folder: Path, tmp_path: Path, ending: str) -> None:
    places = 'lon = "drop"\nlat = "drop"' if ending in {"gpkg", "geojson"} else ""
    recipe = Recipe.parse(RECIPE.format(path=f"table.{ending}", places=places), folder=folder)
    released = run(recipe, tmp_path / "out").released
    table = arrow_csv.read_csv(
        released,
        convert_options=arrow_csv.ConvertOptions(column_types=dict.fromkeys(("code", "age"), pa.string())),
    )
    seen = Counter(
        tuple(row.values()) for row in table.select(["code", "start", "age", "weight"]).to_pylist()
    )
    assert seen == expected()


def expected() -> Counter[tuple[object, ...]]:
    told: Counter[tuple[object, ...]] = Counter()
    for code, start, age, weight in zip(*columns().values(), strict=True):
        week = "" if start is None else "{}-W{:02d}".format(*start.isocalendar()[:2])  # type: ignore[attr-defined]
        low = "" if age is None else f"{age // 15 * 15}–{age // 15 * 15 + 14}"  # type: ignore[operator]
        size = "< 0.5" if weight < 0.5 else "0.50–<1.25" if weight < 1.25 else ">= 1.25"  # type: ignore[operator]
        told[f"{str(code)[:2]}***", week, low, size] += 1
    return told
