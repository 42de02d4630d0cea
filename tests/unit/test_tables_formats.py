from __future__ import annotations

import datetime as dt
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pyogrio
import pytest
import shapely
import xlsxwriter

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source, inspect, numbers, times

LON = np.array([6.02, 6.35, 6.8])
LAT = np.array([47.24, 46.9, 47.51])


def whole(path: Path, options: ReadOptions | None = None) -> pa.Table:
    return pa.Table.from_batches(Source.open(path, options).batches())


# Parquet


def test_parquet_keeps_its_types(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    table = pa.table(
        {
            "n": pa.array([1, None, 3], pa.int16()),
            "x": pa.array([0.5, 1.5, None]),
            "start": pa.array([dt.date(2020, 1, 1)] * 3),
            "yes": pa.array([True, False, None]),
            "town": pa.array(["Étupes", "", " "]),
            "cause": pa.array(["a", "b", "a"]).dictionary_encode(),
            "large": pa.array(["a", "b", None], pa.large_string()),
        }
    )
    pq.write_table(table, path)
    source = Source.open(path)
    kinds = " ".join(column.kind for column in source.columns.values())
    assert kinds == "integer number time boolean text text text"
    read = whole(path)
    assert read.schema.field("n").type == pa.int16()
    assert read.column("town").to_pylist() == ["Étupes", None, None]
    assert read.schema.field("cause").type == read.schema.field("large").type == pa.string()
    assert source.rows == 3


# Spreadsheets


def workbook(path: Path) -> Path:
    with xlsxwriter.Workbook(path) as book:
        moment = book.add_format({"num_format": "dd/mm/yyyy hh:mm"})
        first = book.add_worksheet("Lisez-moi")
        first.write(0, 0, "Export des interventions")
        sheet = book.add_worksheet("Données")
        sheet.write_row(0, 0, ["Interventions du département"])
        sheet.write_row(2, 0, ["code", "début", "coût", "urgent"])
        for row in range(3, 23):
            sheet.write_string(row, 0, f"{1000 + row:05d}")
            sheet.write_datetime(row, 1, np.datetime64(f"2020-03-{row:02d}T12:30").item(), moment)
            if row != 10:
                sheet.write_number(row, 2, row + 0.25)
            sheet.write_boolean(row, 3, row % 2 == 0)
    return path


def test_a_sheet_is_read_with_its_codes_dates_and_numbers(tmp_path: Path) -> None:
    path = workbook(tmp_path / "a.xlsx")
    options = ReadOptions(sheet="Données")
    source = Source.open(path, options)
    assert source.opened.header_row == 3
    batch = next(source.batches())
    assert batch.num_rows == 20
    assert batch.column("code")[0].as_py() == "01003"
    assert str(times(batch.column("début"), source.columns["début"])[1]) == "2020-03-04T12:30:00"
    cost = numbers(batch.column("coût"), source.columns["coût"])
    assert cost[0] == 3.25
    assert np.flatnonzero(np.isnan(cost)).tolist() == [7]
    assert source.columns["urgent"].kind == "boolean"


def test_a_time_of_day_in_a_sheet_has_no_date(tmp_path: Path) -> None:
    with xlsxwriter.Workbook(tmp_path / "a.xlsx") as book:
        sheet, hour = book.add_worksheet(), book.add_format({"num_format": "hh:mm"})
        sheet.write_row(0, 0, ["hour", "n"])
        for row in range(1, 20):
            sheet.write_datetime(row, 0, dt.time(row, 30), hour)
            sheet.write_number(row, 1, row)
    assert Source.open(tmp_path / "a.xlsx").sample["hour"][2].as_py() == "03:30:00"


def test_numbers_of_a_sheet_keep_their_decimals(tmp_path: Path) -> None:
    values = [1.5e-10, 2 / 3, -123456.123456789012, 5]
    with xlsxwriter.Workbook(tmp_path / "a.xlsx") as book:
        book.add_worksheet().write_column(0, 0, ["x", *values])
    (batch,) = Source.open(tmp_path / "a.xlsx").batches()
    assert [float(text) for text in batch.column("x").to_pylist()] == pytest.approx(values, rel=1e-15)


def test_numbers_of_a_file_have_one_form_for_a_value(tmp_path: Path) -> None:
    written = pa.array([0.0, -0.0, float("nan"), None, float("inf")])
    pq.write_table(pa.table({"a": written}), tmp_path / "a.parquet")
    found = Source.open(tmp_path / "a.parquet").sample["a"].to_pylist()
    assert str(found) == "[0.0, 0.0, None, None, inf]"


# Vector files


def points(path: Path, crs: str | None = "EPSG:4326", x: np.ndarray = LON, y: np.ndarray = LAT) -> Path:
    wkb = shapely.to_wkb(shapely.points(x, y))
    pyogrio.write_arrow(
        pa.table({"town": ["Besançon", "Pontarlier", None], "n": [1, 2, 3], "geometry": pa.array(wkb)}),
        path,
        geometry_name="geometry",
        geometry_type="Point",
        crs=crs,
        driver={".gpkg": "GPKG", ".shp": "ESRI Shapefile", ".geojson": "GeoJSON"}[path.suffix],
    )
    return path


def test_points_become_longitude_and_latitude(tmp_path: Path) -> None:
    for ending in ["gpkg", "shp", "geojson"]:
        source = Source.open(points(tmp_path / f"a.{ending}"))
        table = pa.Table.from_batches(source.batches()).sort_by("n")
        assert table.column("lon").to_pylist() == LON.tolist()
        assert table.column("lat").to_pylist() == LAT.tolist()
        assert table.column("town").to_pylist() == ["Besançon", "Pontarlier", None]
        assert source.opened.crs == "EPSG:4326"
        assert source.rows == 3
        roles = {report.column.name: report.role for report in inspect(source.path).columns}
        assert roles["lon"] == roles["lat"] == "location"


def test_a_delimiter_that_is_not_that_of_the_file_is_doubted(tmp_path: Path) -> None:
    path = tmp_path / "calls.csv"
    rows = "".join(f'"{at}";"rue du Pont, {at}";"x"\n' for at in range(50))
    path.write_text('"number";"street";"kind"\n' + rows)
    for given in (",", "|"):
        with pytest.raises(UserError) as refused:
            Source.open(path, ReadOptions(delimiter=given))
        assert 'delimiter = ";"' in str(refused.value)


def test_a_coordinate_system_that_the_user_names(tmp_path: Path) -> None:
    import pyproj

    x, y = pyproj.Transformer.from_crs(4326, 2154, always_xy=True).transform(LON, LAT)
    with pytest.warns(UserWarning, match="crs"):
        path = points(tmp_path / "a.shp", None, x, y)
    with pytest.raises(UserError):
        Source.open(path)
    assert np.allclose(whole(path, ReadOptions(crs="EPSG:2154")).column("lon").to_numpy(), LON, atol=1e-9)
    with pytest.raises(UserError):
        Source.open(path, ReadOptions(crs="EPSG:999999"))


def test_coordinates_that_are_no_numbers_of_the_earth_are_refused(tmp_path: Path) -> None:
    for coordinates in ("[1" + "0" * 400 + ", 2]", "[1]", '["a", "b"]', "[1, null]", "{}"):
        path = tmp_path / "a.geojson"
        path.write_text(
            '{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"n": 1},'
            f' "geometry": {{"type": "Point", "coordinates": {coordinates}}}}}]}}'
        )
        with pytest.raises(UserError):
            whole(path)
