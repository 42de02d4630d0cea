"""A packed table opens like the table itself."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import Part, Source, inspect
from ldpaudit.tables.encoding import examine

TEXT = "commune;n\n" + "".join(f"Besançon {i % 7};{i}\n" for i in range(500))
ENDINGS = ["gz", "zst", "bz2", "zip"]


def pack(data: bytes, ending: str, name: str = "table.csv") -> bytes:
    if ending == "zip":
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(name, data)
            archive.writestr("__MACOSX/._table.csv", b"x")
        return file.getvalue()
    if ending == "zst":
        return bytes(pa.compress(data, "zstd", asbytes=True))
    return (gzip if ending == "gz" else bz2).compress(data)


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
@pytest.mark.parametrize("ending", ENDINGS)
def test_it_opens_like_the_table_itself(tmp_path: Path, ending: str, encoding: str) -> None:
    plain = tmp_path / "table.csv"
    plain.write_bytes(TEXT.encode(encoding))
    packed = tmp_path / f"table.csv.{ending}"
    packed.write_bytes(pack(TEXT.encode(encoding), ending))
    one, other = Source.open(plain), Source.open(packed)
    assert list(one.batches()) == list(other.batches())
    assert one.columns == other.columns
    assert other.rows == 500
    assert other.unpacked_size == one.size
    assert other.parts(100) == [Part(0, 0, 500, 0, 0)]
    again = Source.from_ticket(packed, json.loads(json.dumps(other.ticket())))
    assert list(again.batches_of(again.parts(100)[0])) == list(one.batches())


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_name_need_not_tell(tmp_path: Path, ending: str) -> None:
    path = tmp_path / "table.data"
    path.write_bytes(pack(TEXT.encode(), ending))
    assert Source.open(path).rows == 500


def test_a_document_in_an_archive_is_no_table(tmp_path: Path) -> None:
    path = tmp_path / "table.zip"
    path.write_bytes(pack(b"# Title\n", "zip", "readme.md"))
    with pytest.raises(UserError, match="a document"):
        Source.open(path)


def test_a_table_whose_first_name_looks_like_a_packing(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("BZh;n\n" + "A;1\n" * 5)
    assert list(Source.open(path).columns) == ["BZh", "n"]


@pytest.mark.parametrize("ending", [*ENDINGS, ""])
def test_a_glance_looks_at_the_beginning_only(
    tmp_path: Path, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ldpaudit.tables.inspection._GLANCE", 1 << 18)
    monkeypatch.setattr("ldpaudit.tables.source.SAMPLE_ROWS", 1000)
    rows = "".join(f"Commune {i * 7919 % 100_003};{i}\n" for i in range(150_000))
    data = ("commune;n\n" + rows).encode() + b"\xff;broken\n"
    path = tmp_path / f"table.csv.{ending}".removesuffix(".")
    path.write_bytes(pack(data, ending) if ending else data)
    found = inspect(path, preview=3, whole=False)
    assert found.preview is not None
    assert len(found.preview) == 3
    assert not found.rows_exact
    assert 75_000 < found.rows < 300_000
    assert "in the first" in found.evidence["encoding"]
    assert (found.quick, found.rows_read) == (True, 1000)
    assert not any(column.distinct_exact for column in found.columns)
    assert any(warning.startswith("only the first 1,000 rows were looked at") for warning in found.warnings)
    # Another encoding than in the beginning: only who reads all of it can tell.
    whole = inspect(path)
    assert "not UTF-8" in whole.evidence["encoding"]
    assert (whole.quick, whole.rows_read, whole.rows) == (False, 150_001, 150_001)
    assert not any("looked at" in warning for warning in whole.warnings)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
def test_a_glance_ends_before_a_byte_that_nobody_looked_at(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "table.csv"
    rows = "".join(f"Commune {row};{row}\n" for row in range(30_000))
    bad = b"\xff" if encoding == "utf-8" else b"\x00\xdc"
    path.write_bytes(("commune;n\n" + rows).encode(encoding) + bad + "more;1\n".encode(encoding))
    file = replace(examine(path, encoding, limit=1 << 16), seen=1 << 16)
    with file.utf8() as stream:
        read = b"".join(iter(lambda: stream.read(1 << 20), b""))
    assert read.decode() == "commune;n\n" + rows


@pytest.mark.parametrize("ending", ENDINGS)
def test_one_that_is_damaged(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"table.csv.{ending}"
    text = "town;n\n" + "".join(f"Commune {i * 7919 % 1000};{i}\n" for i in range(20_000))
    packed = pack(text.encode(), ending)
    for data in (packed[: len(packed) // 2], packed[:2000] + bytes(400) + packed[2400:]):
        path.write_bytes(data)
        with pytest.raises(UserError, match="cut short or damaged"):
            Source.open(path)
