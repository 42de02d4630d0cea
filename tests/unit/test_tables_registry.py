"""The table of formats: each reads what it writes, and a new one is one registration."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyogrio
import pytest
import shapely
import xlsxwriter

from ldpaudit.errors import UserError
from ldpaudit.recipe import Output
from ldpaudit.tables import Source, inspect, registry
from ldpaudit.tables.registry import (
    DBASE,
    SHAPEFILE,
    Format,
    ReadRequest,
    documented,
    format_called,
    format_of_name,
    formats,
    patterns,
    register,
    vector_formats,
    written_formats,
)
from ldpaudit.tables.table_reader import TableReader
from tests import json_lines
from tests.check_format import LAT, LON, TABLE, check_format

REPOSITORY = Path(__file__).resolve().parent.parent.parent
DOCUMENT = REPOSITORY / "resources" / "explained" / "formats.md"


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


@pytest.mark.parametrize("code", [one.code for one in formats()])
def test_each_format_keeps_the_conventions(code: str, tmp_path: Path) -> None:
    format_ = format_called(code)
    check_format(format_, tmp_path, None if format_ in written_formats() else MAKERS[code])


@pytest.fixture
def json_format(monkeypatch: pytest.MonkeyPatch) -> Format:
    monkeypatch.setattr(registry, "_FORMATS", [*formats()])
    return json_lines.register_json_lines()


def test_a_new_format_is_one_short_file(json_format: Format, tmp_path: Path) -> None:
    assert len(Path(json_lines.__file__).read_text("utf-8").splitlines()) <= 60
    check_format(json_format, tmp_path)
    path = tmp_path / "calls.jsonl"
    path.write_text('{"town": "Étupes", "n": 1}\n{"town": null, "n": 2}\n', encoding="utf-8")
    assert inspect(path).format == "JSON lines"
    assert Source.open(path).rows == 2
    assert Output(path="released.ndjson").format == "ndjson"
    assert Output().in_format("ndjson").path == "released.ndjson"
    assert "*.ndjson" in patterns(formats()).split()
    assert any(line.startswith("| JSON lines | `.ndjson` `.jsonl` |") for line in documented())
    with pytest.raises(ValueError, match=r"ends in .*\.gpkg or \.ndjson"):
        Output(path="released.docx")
    broken = tmp_path / "broken.ndjson"
    broken.write_text("town;n\n")
    with pytest.raises(UserError, match="no object of JSON"):
        Source.open(broken)


def _read_arrow(request: ReadRequest) -> TableReader:
    table = pa.ipc.open_file(io.BytesIO(request.content.whole())).read_all()
    name = request.content.path.name
    return TableReader(name, "Arrow", table.schema, lambda: iter(table.to_batches()), rows=table.num_rows)


@pytest.mark.parametrize("recognized", ["ending", "both", "content"])
def test_a_new_format_may_be_one_that_was_refused_before(
    recognized: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "calls.arrow"
    table = pa.table({"town": ["Étupes", "Brou"]})
    with pa.OSFile(str(path), "wb") as file, pa.ipc.new_file(file, table.schema) as writer:
        writer.write_table(table)
    with pytest.raises(UserError, match="this is an Arrow file, no table; save it as Parquet"):
        Source.open(path)
    monkeypatch.setattr(registry, "_FORMATS", [*formats()])
    register(
        Format(
            code="arrow",
            title="Arrow",
            phrase="an Arrow file",
            endings=(".arrow",),
            holds=("cells",),
            library="pyarrow",
            begins=re.compile(b"ARROW1"),
            recognized=recognized,
            read=_read_arrow,
        )
    )
    assert inspect(path).format == "Arrow"
    assert Source.open(path).rows == 2
    misnamed = path.rename(tmp_path / "calls.csv")
    if recognized == "content":
        assert Source.open(misnamed).rows == 2
        return
    with pytest.raises(UserError, match="Arrow file"):
        Source.open(misnamed)


def test_a_name_or_an_ending_belongs_to_one_format(json_format: Format) -> None:
    with pytest.raises(ValueError, match="ndjson"):
        register(json_format)
    named = [ending for one in formats() for ending in (*one.endings, *one.shared_endings)]
    assert len(named) == len(set(named))
    assert len({one.code for one in formats()}) == len({one.title for one in formats()}) == len(formats())
    for one in formats():
        assert set(one.written) <= set(one.endings)
        assert all(re.fullmatch(r"(\.[a-z0-9]+)+", ending) for ending in one.endings)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("A.CSV", "csv"),
        ("a.geo.parquet", "geoparquet"),
        ("geo.parquet", "parquet"),
        ("a.xls", "excel"),
        ("a.ods", "opendocument"),
        ("a.dbf", "dbase"),
        ("a.json", "geojson"),
        ("a.docx", None),
    ],
)
def test_the_longest_ending_of_a_name_counts(name: str, code: str | None) -> None:
    found = format_of_name(name)
    assert (None if found is None else found.code) == code


def test_polygons_are_read_where_a_format_says_so() -> None:
    assert {one.code for one in vector_formats()} == {"gpkg", "shapefile", "dbase", "geojson", "flatgeobuf"}
    assert all(("polygons" in one.holds) == (one is not DBASE) for one in vector_formats())


@pytest.mark.parametrize("ending", [".csv", ".tsv", ".txt"])
def test_geojson_that_is_called_a_text_is_refused(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"towns{ending}"
    path.write_text('{\n"type": "FeatureCollection",\n"features": [{"type": "Feature"}]}\n')
    with pytest.raises(UserError) as caught:
        Source.open(path)
    assert str(caught.value) == (
        f"towns{ending}: by its content this is a GeoJSON file; give its name the ending .geojson"
    )


def test_a_table_whose_cells_begin_with_braces_opens(tmp_path: Path) -> None:
    path = tmp_path / "sets.csv"
    path.write_text("{a},n\n{b},1\n")
    assert [*Source.open(path).columns] == ["{a}", "n"]


@pytest.mark.parametrize("ending", [*SHAPEFILE.aids[:-1], ".shx", ".prj", ".cpg", ".gpkg-wal"])
def test_a_part_beside_a_table_names_the_table(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"towns{ending}"
    path.write_bytes(b"x")
    main = "towns.gpkg" if ending == ".gpkg-wal" else "towns.shp"
    with pytest.raises(UserError, match=f"is one part of .*; open {main}, which is beside it"):
        Source.open(path)


def test_the_documentation_has_this_table() -> None:
    table = "\n".join(documented())
    assert table in DOCUMENT.read_text("utf-8"), f"{DOCUMENT.name} needs this table:\n{table}"
    assert "formats.md" in (REPOSITORY / "README.md").read_text("utf-8")


def test_endings_stand_in_one_place() -> None:
    """A second list of them would be forgotten when a format comes."""
    endings = {ending for one in formats() for ending in (*one.endings, *one.shared_endings)} - {
        ".data",
        ".test",
        ".tab",
    }
    listed = re.compile(r"""(["'(\s*])(\*?\.[a-z]+(?:\.[a-z]+)?)\b""")
    package = Path(registry.__file__).parent.parent
    guilty = {
        f"{path.relative_to(package)}:{number}"
        for path in package.rglob("*.py")
        if path.name != "registry.py" or path.parent.name != "tables"
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len({found[1].lstrip("*") for found in listed.findall(line)} & endings) > 1
    }
    assert guilty == set()
