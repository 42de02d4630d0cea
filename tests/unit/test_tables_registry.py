"""The table of formats: each reads what it writes, and a new one is one registration."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyogrio
import pytest
import shapely
import xlsxwriter

from ldpaudit.errors import UserError
from ldpaudit.tables import Source
from ldpaudit.tables.registry import DBASE, SHAPEFILE, format_of_name, formats, written_formats
from tests.check_format import LAT, LON, TABLE, check_format


def excel(path: Path) -> None:
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet()
        for at, name in enumerate(TABLE.column_names):
            sheet.write_column(0, at, [name, *(cell for cell in TABLE[name].to_pylist())])


def by_gdal(path: Path) -> None:
    format_ = format_of_name(path.name)
    assert format_ is not None
    pyogrio.raw.write(
        path.with_suffix(".shp") if format_ is DBASE else path,
        shapely.to_wkb(shapely.points(LON, LAT)), [np.array(LAT)], ["size"],
        driver=format_.driver, geometry_type="Point", crs="EPSG:4326",
    )  # fmt: skip
    if format_ is DBASE:
        for ending in (".shp", *SHAPEFILE.beside[1:]):
            path.with_suffix(ending).unlink()


def opendocument(path: Path) -> None:
    """Write the least that is a sheet."""
    names = ("office", "table", "text")
    spaces = " ".join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in names)
    rows = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p></table:table-cell>'
            for cell in row
        )
        + "</table:table-row>"
        for row in (("town", "n"), ("Étupes", "a"), ("نقشه", "b"))
    )
    body = f'<office:spreadsheet><table:table table:name="one">{rows}</table:table></office:spreadsheet>'
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
        archive.writestr(
            "content.xml",
            f"<office:document-content {spaces}><office:body>{body}</office:body></office:document-content>",
        )


MAKERS: dict[str, Callable[[Path], None]] = {
    "excel": excel,
    "opendocument": opendocument,
    **dict.fromkeys(("shapefile", "dbase", "geojson", "flatgeobuf"), by_gdal),
}


@pytest.mark.parametrize("half", range(2))
def test_each_format_keeps_the_conventions(half: int, tmp_path: Path) -> None:
    for format_ in list(formats())[half::2]:
        (tmp_path / format_.code).mkdir()
        make = None if format_ in written_formats() else MAKERS[format_.code]
        check_format(format_, tmp_path / format_.code, make)


def test_geojson_that_is_called_a_text_is_refused(tmp_path: Path) -> None:
    for ending in [".csv", ".tsv", ".txt"]:
        path = tmp_path / f"towns{ending}"
        path.write_text('{\n"type": "FeatureCollection",\n"features": [{"type": "Feature"}]}\n')
        with pytest.raises(UserError, match=rf"towns{ending}.*\.geojson"):
            Source.open(path)


def test_a_part_beside_a_table_names_the_table(tmp_path: Path) -> None:
    for ending in [*SHAPEFILE.aids[:-1], ".shx", ".prj", ".cpg", ".gpkg-wal"]:
        path = tmp_path / f"towns{ending}"
        path.write_bytes(b"x")
        main = "towns.gpkg" if ending == ".gpkg-wal" else "towns.shp"
        with pytest.raises(UserError, match=main):
            Source.open(path)
