"""Packed files of every format open like the files themselves, or say why not."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
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
from ldpaudit.tables.registry import PACKINGS
from tests.check_format import PACK

CODES = ["Besançon", "Dole", "Vesoul"]
SHAPES = [shapely.box(at, 0, at + 1, 1) for at in range(3)]
DRIVERS = {".gpkg": "GPKG", ".shp": "ESRI Shapefile", ".geojson": "GeoJSON", ".fgb": "FlatGeobuf"}


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
        path = tmp_path / f"table.csv{PACKINGS[name].ending}"
        packed = pack(text.encode(), "table.csv")
        for data in (packed[: len(packed) // 2], packed[:2000] + bytes(400) + packed[2400:]):
            path.write_bytes(data)
            refusal(path)
