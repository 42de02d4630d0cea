"""Packed files of every format open like the files themselves, or say why not."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pyogrio
import pytest
import shapely
import xlsxwriter

from ldpaudit.errors import UserError
from ldpaudit.geography import Tiling
from ldpaudit.tables import Source
from ldpaudit.tables.registry import DBASE, SHAPEFILE, format_of_name, formats, written_formats
from ldpaudit.tables.unpack import PACKINGS
from tests.check_format import LAT, LON, PACK, TABLE, check_format

CODES = ["Besançon", "Dole", "Vesoul"]
SHAPES = [shapely.box(at, 0, at + 1, 1) for at in range(3)]
DRIVERS = {".gpkg": "GPKG", ".shp": "ESRI Shapefile", ".geojson": "GeoJSON"}


def made(folder: Path, ending: str) -> Path:
    path = folder / f"towns{ending}"
    if ending == ".parquet":
        pq.write_table(pa.table({"code": CODES}), path)
    elif ending == ".xlsx":
        with xlsxwriter.Workbook(path) as book:
            book.add_worksheet().write_column(0, 0, ["code", *CODES])
    else:
        pyogrio.raw.write(
            path, shapely.to_wkb(SHAPES), [np.array(CODES, dtype=object)], ["code"],
            driver=DRIVERS[ending], geometry_type="Polygon", crs="EPSG:4326",
        )  # fmt: skip
    return path


def zipped(path: Path, *others: Path, folder: str = "") -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in (path, *others):
            archive.write(file, folder + file.name)
        archive.writestr("__MACOSX/._towns", b"x")
    return held.getvalue()


def test_a_zipped_shapefile_opens_like_its_parts(tmp_path: Path) -> None:
    for folder in ["", "Communes 2024/"]:
        plain = made(tmp_path, ".shp")
        parts = [plain.with_suffix(f".{ending}") for ending in ("shx", "dbf", "prj", "cpg")]
        packed = tmp_path / "towns.zip"
        packed.write_bytes(zipped(plain, *parts, folder=folder))
        assert list(Source.open(packed).batches()) == list(Source.open(plain).batches())
        assert Source.open(packed).sample.column("code").to_pylist() == CODES
        assert Tiling.read(packed).labels == tuple(CODES)
        # A shapefile needs the parts beside it.
        packed = tmp_path / "towns.shp.gz"
        packed.write_bytes(gzip.compress(plain.read_bytes()))
        with pytest.raises(UserError):
            Tiling.read(packed)


def refusal(path: Path) -> None:
    with pytest.raises(UserError) as caught:
        Source.open(path)
    assert "\n" not in str(caught.value)
    assert path.name in str(caught.value)


def test_what_cannot_be_unpacked_says_why(tmp_path: Path) -> None:
    towns = tmp_path / "towns.csv"
    towns.write_text("code;n\nDole;1\n")
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as archive:
        archive.add(towns, "towns.csv")
    for name, data in (
        ("towns.tar.gz", gzip.compress(held.getvalue())),
        ("towns.tgz", gzip.compress(held.getvalue())),
        ("towns.csv.gz", gzip.compress(gzip.compress(towns.read_bytes()))),
        ("towns.zip", zipped(made(tmp_path, ".xlsx"), towns)),
        ("book.zip", made(tmp_path, ".xlsx").read_bytes()),
        ("towns.kml.gz", gzip.compress(b"<?xml version='1.0'?><kml/>")),
    ):
        (tmp_path / name).write_bytes(data)
        refusal(tmp_path / name)


def test_one_that_is_damaged(tmp_path: Path) -> None:
    text = "town;n\n" + "".join(f"Commune {i * 7919 % 1000};{i}\n" for i in range(20_000))
    for name, pack in PACK.items():
        path = tmp_path / f"table.csv{PACKINGS[name]}"
        packed = pack(text.encode(), "table.csv")
        for data in (packed[: len(packed) // 2], packed[:2000] + bytes(400) + packed[2400:]):
            path.write_bytes(data)
            refusal(path)


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
    **dict.fromkeys(("shapefile", "dbase", "geojson"), by_gdal),
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
