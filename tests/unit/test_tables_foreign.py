"""A file that names other files or addresses: nothing but the file is opened, and nobody is called."""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import cycle
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyogrio
import pyproj
import pytest
import shapely

from ldpaudit.errors import UserError
from ldpaudit.geography import Tiling
from ldpaudit.geography.reading.readings import system
from ldpaudit.tables import Source

SECRET = "nobody-may-see-this"  # noqa: S105
POINT = {"type": "Feature", "properties": {"code": "a"}, "geometry": {"type": "Point", "coordinates": [1, 2]}}


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[str, list[str]]]:
    """Run a server that notes who calls; give its address and its notes."""
    calls: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            calls.append(self.path)
            self.send_response(404)
            self.end_headers()

        do_HEAD = do_POST = do_GET  # noqa: N815

        def log_message(self, *_: object) -> None:
            pass

    running = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_port}", calls
    running.shutdown()
    running.server_close()


def collection(**members: object) -> str:
    return json.dumps({"type": "FeatureCollection", **members, "features": [POINT]})


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    path = folder / "secret.geojson"
    path.write_text(collection().replace('"a"', f'"{SECRET}"'), encoding="utf-8")
    (folder / "secret.csv").write_text(f"code,b\n{SECRET},1\n", encoding="utf-8")
    return path


def disguises(address: str, secret: Path) -> dict[str, str]:
    """Return contents of which each is read by another driver than GeoJSON's, or fetches something."""
    layer = "<OGRVRTDataSource><OGRVRTLayer name='secret'><SrcDataSource>{}</SrcDataSource></OGRVRTLayer>"
    layer += "</OGRVRTDataSource>"
    linked = {"type": "link", "properties": {"href": f"{address}/crs", "type": "proj4"}}
    shape = {**POINT, "geometry": {**POINT["geometry"], "crs": linked}}  # type: ignore[dict-item]
    program = {"type": "gdal_streamed_alg", "command_line": "gdal vector pipeline ! read {}"}
    return {
        "vrt of the network": layer.format(f"/vsicurl/{address}/a.geojson"),
        "vrt behind blanks": "\n \t" + layer.format(secret),
        "wfs": f"<OGRWFSDataSource><URL>{address}/wfs</URL></OGRWFSDataSource>",
        "program of a file": json.dumps(program).replace("{}", str(secret)),
        "linked system": collection(crs=linked),
        "linked system of a shape": collection().replace(json.dumps(POINT), json.dumps(shape)),
        "linked system in escapes": collection(crs=linked).replace('"crs"', '"\\u0063rs"'),
        "linked system behind a remark": collection(crs=linked).replace('"crs":', '"crs" /* */ :'),
        "linked system of two types": collection(crs=linked).replace('"link"', '"name", "type": "link"'),
        "system by address": collection(crs={"type": "URL", "properties": {"url": f"{address}/crs"}}),
        "esri": json.dumps({"geometryType": "esriGeometryPoint", "fields": [], "features": [],
                            "url": f"{address}/esri"}),
    }  # fmt: skip


def refused(path: Path, calls: list[str]) -> None:
    """Open a file as a table and as regions: each answers in one line, without a call or a foreign value."""
    for reader in (lambda: list(Source.open(path).batches()), lambda: Tiling.read(path)):
        with pytest.raises(UserError) as caught:
            reader()
        assert "\n" not in str(caught.value)
        assert SECRET not in str(caught.value)
    assert calls == []


def test_a_disguised_file_opens_nothing_else(
    server: tuple[str, list[str]], secret: Path, tmp_path: Path
) -> None:
    address, calls = server
    calls.clear()
    endings = cycle(["geojson", "json", "gpkg", "shp", "dbf", "fgb", "geojson.gz", "gpkg.gz"])
    for text, ending in zip(disguises(address, secret).values(), endings, strict=False):
        for name in {f"a.{ending}", "a.geojson"}:
            content = text.encode()
            (tmp_path / name).write_bytes(gzip.compress(content) if name.endswith("gz") else content)
            refused(tmp_path / name, calls)


def package(path: Path) -> Path:
    pyogrio.write_arrow(
        pa.table({"code": ["a", "b"], "geom": pa.array(shapely.to_wkb([shapely.box(0, 0, 1, 1)] * 2))}), path,
        driver="GPKG", geometry_name="geom", geometry_type="Polygon", crs="EPSG:4326", layer="a",
    )  # fmt: skip
    return path


FOREIGN = {
    "text": "CREATE VIRTUAL TABLE {} USING VirtualText('{file}', 'UTF-8', 1, COMMA, NONE)",
    "index": "CREATE VIRTUAL TABLE \"{} using rtree(\" USING VirtualText('{file}', 'UTF-8', 1, COMMA, NONE)",
    "words": "CREATE VIRTUAL TABLE {} USING fts4(code, compress=hex, uncompress=BlobFromFile, '{file}')",
    "vrt": "CREATE VIRTUAL TABLE {} USING VirtualOGR('{file}')",
    "view": "CREATE VIEW {} AS SELECT 1 AS fid, BlobFromFile('{file}') AS code",
    "network": "CREATE VIEW {} AS SELECT 1 AS fid, ogr_geocode('{address}') AS code",
}


def test_a_geopackage_reads_no_other_file(
    server: tuple[str, list[str]], secret: Path, tmp_path: Path
) -> None:
    address, calls = server
    calls.clear()
    for name, text in FOREIGN.items():
        path = package(tmp_path / f"{name}.gpkg")
        written = text.format("other", file=secret.with_suffix(".csv"), address=address)
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("PRAGMA writable_schema = 1")
            row = ("view" if "VIEW" in text else "table", "other", "other", written)
            database.execute(
                "INSERT INTO sqlite_master (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, 0, ?)", row
            )
            database.execute("DELETE FROM gpkg_contents")
            database.execute(
                "INSERT INTO gpkg_contents (table_name, data_type) VALUES ('other', 'attributes')"
            )
        packed = tmp_path / f"{name}.gpkg.gz"
        packed.write_bytes(gzip.compress(path.read_bytes()))
        refused(path, calls)
        refused(packed, calls)


def test_a_geopackage_with_an_index_and_a_view_is_read(tmp_path: Path) -> None:
    path = package(tmp_path / "a.gpkg")
    with sqlite3.connect(path) as database:
        assert database.execute(
            "SELECT count(*) FROM sqlite_master WHERE sql LIKE '%USING rtree%'"
        ).fetchone()[0]
        database.execute("CREATE VIEW b AS SELECT upper(code) AS code FROM a")
        database.execute("INSERT INTO gpkg_contents (table_name, data_type) VALUES ('b', 'attributes')")
    database.close()
    assert Source.open(path).sample.column("code").to_pylist() == ["a", "b"]


def shapefile(path: Path, codes: list[str], **options: object) -> Path:
    pyogrio.raw.write(
        path, shapely.to_wkb([shapely.box(at, 0, at + 1, 1) for at in range(len(codes))]),
        [np.array(codes, dtype=object)], ["code"], geometry_type="Polygon", crs="EPSG:4326", **options,
    )  # fmt: skip
    return path


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own here")
def test_a_part_of_a_shapefile_that_is_a_link_elsewhere(tmp_path: Path) -> None:
    for part in ["dbf", "prj", "qix"]:
        (tmp_path / part / "elsewhere").mkdir(parents=True)
        path = shapefile(tmp_path / part / "a.shp", ["a", "b"])
        other = shapefile(tmp_path / part / "elsewhere" / "a.shp", [SECRET, SECRET])
        other.with_suffix(".qix").write_text(SECRET)
        path.with_suffix(f".{part}").unlink(missing_ok=True)
        path.with_suffix(f".{part}").symlink_to(other.with_suffix(f".{part}"))
        refused(path, [])


def described(grid: str) -> dict[str, str]:
    """Return a coordinate system with a grid of shifts, as each of its languages writes it."""
    base = pyproj.CRS(f"+proj=longlat +ellps=bessel +nadgrids={grid} +type=crs")
    old = base.to_wkt("WKT1_GDAL").replace('"PROJ4_GRIDS"', '"proj4_Grids"').replace(",", " ,\n")
    return {
        "well-known text": base.to_wkt("WKT2_2019"),
        "old text in lines": old,
        "words behind none": f"+proj=longlat +ellps=bessel +nadgrids=@null ,{grid} +type=crs",
        "escaped json": json.dumps(base.to_json_dict()).replace('"value"', '"v\\u0061lue"'),
        "init": f"+init={grid}:1",
    }


SYSTEMS = list(described("@null"))
#: Opens a file in a program of its own, for GDAL waits for a pipe whatever signal comes.
OPENING = """
import sys
from pathlib import Path
from ldpaudit.errors import UserError
from ldpaudit.geography import Tiling
from ldpaudit.geography.reading.readings import system
from ldpaudit.tables import ReadOptions, Source

folder = Path(sys.argv[1])
calls = {
    path.name: [lambda path=path: Source.open(path), lambda path=path: Tiling.read(path)]
    for path in folder.glob("a*.*") if path.suffix in {".shp", ".gpkg", ".geojson"}
}
text = (folder / "system.txt").read_text(encoding="utf-8")
calls["recipe"] = [
    lambda: system(text),
    lambda: Source.open(folder / "fine.geojson", options=ReadOptions(crs=text)),
    lambda: Tiling.read(folder / "fine.geojson", crs=text),
]
for name, readers in calls.items():
    for reader in readers:
        try:
            reader()
        except UserError as error:
            print(name, "refused")
        else:
            print(name, "read")
"""


@pytest.mark.skipif(os.name == "nt", reason="pipes of another kind here")
@pytest.mark.parametrize("name", SYSTEMS)
def test_a_system_opens_no_file_whoever_names_it(name: str, tmp_path: Path) -> None:
    """The file is a pipe, so that whoever opens it waits for ever."""
    pipe = tmp_path / "pipe"
    text = described(str(pipe))[name]
    os.mkfifo(pipe)
    shapefile(tmp_path / "a.shp", ["a"]).with_suffix(".prj").write_text(text, newline="")
    shapefile(tmp_path / "a2.shp", ["a"]).with_suffix(".qpj").write_text(text, newline="")
    with sqlite3.connect(package(tmp_path / "a.gpkg")) as database:
        database.execute("UPDATE gpkg_spatial_ref_sys SET definition = ?, organization = 'NONE'", (text,))
    database.close()
    (tmp_path / "a.geojson").write_text(collection(crs={"type": "name", "properties": {"name": text}}))
    (tmp_path / "fine.geojson").write_text(collection())
    (tmp_path / "system.txt").write_text(text, newline="")
    done = subprocess.run([sys.executable, "-c", OPENING, str(tmp_path)],
        capture_output=True, text=True, timeout=60, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = done.stdout.splitlines()
    assert len(told) == 11
    assert not [line for line in told if line.startswith(("a.gpkg", "a.geo", "recipe")) and "read" in line]
    # A .prj file holds no words of that kind.
    assert name == "init" or not [line for line in told if line.startswith(("a.shp read", "a2.shp read"))]


def test_the_usual_systems_are_known(tmp_path: Path) -> None:
    names = ["EPSG:2154", "ESRI:102100", "urn:ogc:def:crs:EPSG::4326"]
    texts = [pyproj.CRS(3857).to_wkt(kind) for kind in ("WKT1_GDAL", "WKT1_ESRI", "WKT2_2019")]
    for text in (*names, *texts):
        assert system(text).to_wgs84 is not None
    path = shapefile(tmp_path / "a.shp", ["a"])
    for text in texts[:2]:
        path.with_suffix(".prj").write_text(text)
        assert Tiling.read(path).labels == ("a",)


def test_no_driver_is_there_that_fetches_what_a_file_names() -> None:
    text = "from ldpaudit.tables.vector import gdal; print(*gdal().list_drivers(), sep='\\n')"
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    drivers = set(done.stdout.splitlines())
    assert {"ESRI Shapefile", "GPKG"} <= drivers
    assert drivers.isdisjoint(
        {"GeoJSON", "ESRIJSON", "OGR_VRT", "WFS", "HTTP", "CSV", "SQLite", "GML", "KML"}
    )
