"""A packed table opens like the table itself."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import zipfile
from pathlib import Path

import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import Part, Source

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


def test_it_opens_like_the_table_itself(tmp_path: Path) -> None:
    for encoding in ["utf-8", "cp1252", "utf-16"]:
        for ending in ENDINGS:
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


def test_one_that_is_damaged(tmp_path: Path) -> None:
    for ending in ENDINGS:
        path = tmp_path / f"table.csv.{ending}"
        text = "town;n\n" + "".join(f"Commune {i * 7919 % 1000};{i}\n" for i in range(20_000))
        packed = pack(text.encode(), ending)
        for data in (packed[: len(packed) // 2], packed[:2000] + bytes(400) + packed[2400:]):
            path.write_bytes(data)
            with pytest.raises(UserError):
                Source.open(path)
