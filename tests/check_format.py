"""What every format of the registry keeps, whoever wrote it."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import io
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source, inspect, numbers, texts
from ldpaudit.tables.registry import DBASE, GEOJSON, TEXT, Format, WriteRequest, formats, written_formats
from ldpaudit.tables.unpack import ARCHIVES, PACKINGS
from ldpaudit.tables.write import header_text, rows_text

#: Rows as they are hard to keep: quotes, delimiters, accents, other scripts, zeros in front, nothing at all.
TOWNS = ["Étupes", 'the "mill", left; right', None, "نقشه", "L'Isle — 01"]
CODES = ["01004", "2A004", "00000", None, "25056"]
COUNTS = [3, None, -7, 1_250_000, 0]
SIZES = [0.5, 1e-7, None, -3.25, 12345.678901]
LON = [6.0241, -61.55, 0.0, 55.45, 6.8]
LAT = [47.2378, 16.25, 51.5, -20.88, 47.51]
TABLE = pa.table(
    {"town": TOWNS, "Insee-Gebäude": CODES, "count": COUNTS, "size": SIZES, "lon": LON, "lat": LAT}
)


def _zipped(data: bytes, name: str) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr(name, data)
    return held.getvalue()


PACK: Mapping[str, Callable[[bytes, str], bytes]] = {
    "gzip": lambda data, _: gzip.compress(data),
    "zstd": lambda data, _: bytes(pa.compress(data, "zstd", asbytes=True)),
    "bz2": lambda data, _: bz2.compress(data),
    "zip": _zipped,
}
OPTIONS: Mapping[str, object] = {
    "delimiter": ";",
    "encoding": "cp1252",
    "quote": "'",
    "header": 1,
    "names": tuple(TABLE.column_names),
    "sheet": 1,
    "layer": "x",
    "crs": "EPSG:4326",
}


def write(format_: Format, path: Path) -> None:
    """Write the table as a release does, in two pieces, under a name without the ending."""
    assert format_.writer
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.parent / "scratch"
    scratch.mkdir()
    made = path.with_name("unfinished.part")
    points = ("lon", "lat") if format_.of_points else None
    done = format_.write(WriteRequest(made, format_.code, scratch, 1000, points), [TABLE[:2], TABLE[2:]])
    assert done.sha256 == hashlib.sha256(made.read_bytes()).hexdigest()
    plain = header_text(TABLE.schema) + b"".join(bytes(rows_text(one)) for one in TABLE.to_batches())
    assert done.content_sha256 == hashlib.sha256(plain).hexdigest()
    scratch.rmdir()
    made.rename(path)


def assert_read_back(path: Path, format_: Format) -> None:
    """Open a file and compare all its cells with the table."""
    source = Source.open(path)
    assert source.opened.format == format_.title
    read = pa.Table.from_batches(source.batches())
    assert read.column_names[: len(TABLE.column_names)] == TABLE.column_names
    for name in ("town", "Insee-Gebäude"):
        assert texts(read[name]).to_pylist() == TABLE[name].to_pylist(), name
    for name in ("count", "size", "lon", "lat"):
        found = numbers(read[name], source.columns[name])
        assert [None if np.isnan(one) else one for one in found] == TABLE[name].to_pylist(), name
    if format_.of_points:
        # The points themselves, beside the columns from which they were made.
        assert source.opened.crs is not None
        for own, name in zip(("lon", "lat"), read.column_names[len(TABLE.column_names) :], strict=True):
            assert read[name].to_pylist() == pytest.approx(TABLE[own].to_pylist(), abs=1e-9)


def check_format(format_: Format, folder: Path, make: Callable[[Path], None] | None = None) -> None:
    """Check a format: what is written is read back, packed or not, and nothing passes for what it is not.

    Parameters
    ----------
    format_ : Format
    folder : Path
        An empty one.
    make : callable, optional
        Writes the table in a format that the program does not write; its cells are not compared.
    """
    path = folder / "own" / f"table{format_.ending}"
    if make is None:
        assert format_ in written_formats()
        assert format_.written[0] == format_.ending
        write(format_, path)
        for ending in format_.written:
            again = folder / f"as-released{ending}"
            again.write_bytes(path.read_bytes())
            assert_read_back(again, format_)
    else:
        path.parent.mkdir()
        make(path)
    assert inspect(path).format == format_.title
    if format_.begins and not path.name.endswith(ARCHIVES):
        assert format_.begins.match(path.read_bytes())
    if not format_.beside or make is None:
        _check_packed(format_, path, folder)
    _check_options(format_, path)
    _check_disguised(format_, path, folder)


def _check_packed(format_: Format, path: Path, folder: Path) -> None:
    expected = pa.Table.from_batches(Source.open(path).batches())
    for name, ending in PACKINGS.items():
        packed = folder / f"{path.name}{ending}"
        packed.write_bytes(PACK[name](path.read_bytes(), path.name))
        if format_ not in (TEXT, GEOJSON) and (format_, name) != (DBASE, "zip"):
            with pytest.raises(UserError, match=r"unpack it first|ending \.xlsx|, and open one"):
                Source.open(packed)
            continue
        opened = Source.open(packed)
        assert opened.opened.format == format_.title
        assert pa.Table.from_batches(opened.batches()).equals(expected), name


def _check_options(format_: Format, path: Path) -> None:
    for name, value in OPTIONS.items():
        if name not in format_.follows:
            with pytest.raises(UserError, match=f'"{name}"'):
                Source.open(path, ReadOptions(**{name: value}))  # type: ignore[arg-type]


def _check_disguised(format_: Format, path: Path, folder: Path) -> None:
    """Give a file the ending of each other format: it opens as what it is, or is refused in one line."""
    expected = Source.open(path)
    for other in formats():
        if other.endings == format_.endings:
            continue
        disguised = folder / f"disguised{other.ending}"
        disguised.write_bytes(path.read_bytes())
        try:
            found = Source.open(disguised)
        except UserError as error:
            line = str(error)
            assert line.count("\n") == 0
            assert disguised.name in line
            assert line.count(";") >= 1, line
        else:
            assert found.opened.format == expected.opened.format, other.code
            assert found.sample.equals(expected.sample), other.code
