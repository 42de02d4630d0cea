"""How a fuzzer damages what lies in containers: archives, compressed texts, Parquet files and databases."""

# ruff: noqa: S608, the names of tables are those of the fuzzer's own files

from __future__ import annotations

import gzip
import io
import re
import sqlite3
import warnings
import zipfile
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from mutations import ODD_TEXTS, damaged, odd, regrown_json, retyped


def repacked(rng: Random, data: bytes) -> bytes:
    """Return an archive of which a member is damaged, renamed, missing or doubled, with sums that agree."""
    if rng.random() < 0.3:
        return damaged(rng, data)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = [(name, archive.read(name)) for name in archive.namelist()]
    at = rng.randrange(len(members))
    name, content = members[at]
    match rng.randrange(8):
        case 0:
            del members[at]
        case 1:
            members[at] = (
                rng.choice(["../up.csv", "/etc/x.csv", "a" * 300, "x/table.csv", "\u202egpj.csv"]),
                content,
            )
        case 2:
            members.append((name, content))
        case 3:
            members[at] = (name, content * 40)
        case 4 if b"<" in content[:50]:
            members[at] = (name, _retagged(rng, content))
        case 5:
            members[at] = (name, damaged(rng, content))
        case _:
            members[at] = (
                name,
                retyped(rng, content) if b"<" not in content[:50] else _retagged(rng, content),
            )
    written = io.BytesIO()
    how = rng.choice([zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with zipfile.ZipFile(written, "w", how) as archive:
            for name, content in members:
                archive.writestr(name, content)
    return written.getvalue()


def _retagged(rng: Random, content: bytes) -> bytes:
    """Return XML of which some numbers, attributes and tags are others."""
    text = content.decode("utf-8", "replace")
    for _ in range(rng.choice([1, 2, 5])):
        found = list(re.finditer(rng.choice([r'"[^"]*"', r">[^<>]+<", r"<[^<>]*>", r"\d+"]), text))
        if found:
            one = rng.choice(found)
            inside = rng.choice([*ODD_TEXTS, "ZZZZ99999999", "XFD1048576", "A0", "99999999999"])
            old = one[0]
            new = {"<": "", '"': f'"{inside}"', ">": f">{inside}<"}.get(old[0], inside)
            text = text[: one.start()] + new + text[one.end() :]
    return text.encode("utf-8", "replace")


def regzipped(rng: Random, data: bytes) -> bytes:
    """Return a compressed text that is odd inside, or damaged outside."""
    if rng.random() < 0.3:
        return damaged(rng, data)
    inner = gzip.decompress(data)
    packed = gzip.compress(rng.choice([damaged, retyped])(rng, inner), mtime=0)
    return packed + packed if rng.random() < 0.1 else packed


def recolumned(rng: Random, data: bytes) -> bytes:
    """Return a Parquet file whose columns, kinds, metadata or bytes are odd."""
    if rng.random() < 0.5:
        return damaged(rng, data)
    table = pq.read_table(io.BytesIO(data))
    for _ in range(rng.choice([1, 2])):
        at = rng.randrange(table.num_columns)
        name = table.schema.names[at]
        match rng.randrange(5):
            case 0 | 1:
                table = table.set_column(at, name, _odd_column(rng, table.num_rows))
            case 2:
                table = table.rename_columns(
                    [
                        rng.choice([*ODD_TEXTS, *table.schema.names]) if i == at else n
                        for i, n in enumerate(table.schema.names)
                    ]
                )
            case 3:
                metadata = {
                    key.decode("utf-8", "replace"): value
                    for key, value in (table.schema.metadata or {}).items()
                }
                for key in list(metadata):
                    if key == "geo":
                        metadata[key] = regrown_json(rng, metadata[key])
                metadata[rng.choice(["geo", "pandas", "x"])] = rng.choice(ODD_TEXTS).encode()
                table = table.replace_schema_metadata(metadata)
            case _:
                table = table.slice(0, rng.choice([0, 1, 5]))
    for at, field in enumerate(table.schema):
        if field.type == pa.binary() and rng.random() < 0.6:
            values = [None if one is None else damaged(rng, one) for one in table.column(at).to_pylist()]
            table = table.set_column(at, field.name, pa.array(values, pa.binary()))
    written = io.BytesIO()
    try:
        pq.write_table(table, written, compression=rng.choice(["snappy", "gzip", "none", "zstd"]))
    except (pa.ArrowException, ValueError):
        return damaged(rng, data)
    return written.getvalue()


def _odd_column(rng: Random, rows: int) -> Any:
    """Return a column of an odd kind, with some values missing."""
    kinds: list[tuple[Any, list[Any]]] = [
        (pa.list_(pa.int64()), [[1, 2], [], None]),
        (pa.struct([("a", pa.int8())]), [{"a": 1}, None]),
        (pa.map_(pa.string(), pa.int64()), [[("a", 1)], None]),
        (pa.decimal128(38, 10), [None, 10]),
        (pa.decimal256(76, 0), [10**70, None]),
        (pa.timestamp("ns", "Europe/Paris"), [2**63 - 1, -(2**63) + 1, 0]),
        (pa.timestamp("s"), [2**62, -(2**62), None]),
        (pa.date64(), [0, None]),
        (pa.time64("ns"), [0, 86_399_999_999_999]),
        (pa.duration("us"), [2**62, -5, None]),
        (pa.float16(), [1.5, None]),
        (pa.float64(), [float("nan"), float("inf"), 1e308, -0.0, None]),
        (pa.uint64(), [2**64 - 1, 0, None]),
        (pa.int64(), [2**63 - 1, -(2**63), None]),
        (pa.bool_(), [True, None]),
        (pa.null(), [None]),
        (pa.binary(), [b"\xff\xfe", b"", None]),
        (pa.large_string(), ODD_TEXTS),
        (pa.string(), ODD_TEXTS),
        (pa.dictionary(pa.int8(), pa.string()), ["a", None, "\x00"]),
    ]
    kind, values = rng.choice(kinds)
    plain = pa.int64() if pa.types.is_temporal(kind) and not pa.types.is_date(kind) else kind
    made = pa.array(
        [rng.choice(values) for _ in range(rows)], plain if not pa.types.is_time(kind) else pa.int64()
    )
    return made if made.type == kind else made.cast(kind, safe=False)


def rebased(rng: Random, data: bytes, scratch: Path) -> bytes:
    """Return a SQLite database of which cells, rows, tables or bytes are others."""
    if rng.random() < 0.35:
        return damaged(rng, data)
    scratch.write_bytes(data)
    with closing(sqlite3.connect(scratch, isolation_level=None)) as base:
        names = [
            name
            for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        ]
        for _ in range(rng.choice([1, 1, 2, 4])):
            name = rng.choice(names)
            # A table may be gone already, and then has no column.
            with suppress(sqlite3.Error, IndexError):
                columns = [row[1] for row in base.execute(f'PRAGMA table_info("{name}")')]
                _rebase(rng, base, name, rng.choice(columns))
    data = scratch.read_bytes()
    scratch.unlink()
    return data


def _rebase(rng: Random, base: sqlite3.Connection, name: str, column: str) -> None:
    which = "" if rng.random() < 0.5 else " WHERE rowid = (SELECT min(rowid) FROM " + f'"{name}")'
    match rng.randrange(8):
        case 0 | 1 | 2:
            value = odd(rng)
            plain = value if isinstance(value, str | float | bytes | None) else str(value)
            if isinstance(value, int) and abs(value) < 2**63:
                plain = value
            base.execute(f'UPDATE "{name}" SET "{column}" = ?{which}', (plain,))
        case 3:
            for (blob,) in base.execute(f'SELECT DISTINCT "{column}" FROM "{name}" LIMIT 3').fetchall():
                if isinstance(blob, bytes):
                    base.execute(
                        f'UPDATE "{name}" SET "{column}" = ? WHERE "{column}" = ?', (damaged(rng, blob), blob)
                    )
                elif isinstance(blob, str):
                    changed = (
                        regrown_json(rng, blob.encode()) if blob[:1] in "{[" else retyped(rng, blob.encode())
                    )
                    base.execute(
                        f'UPDATE "{name}" SET "{column}" = ? WHERE "{column}" = ?',
                        (changed.decode("utf-8", "replace"), blob),
                    )
        case 4:
            base.execute(f'DELETE FROM "{name}"{which}')
        case 5:
            base.execute(f'DROP TABLE "{name}"')
        case 6:
            other = rng.choice(["x", "geom", "fid", "id2"])
            base.execute(f'ALTER TABLE "{name}" RENAME COLUMN "{column}" TO "{other}"')
        case _:
            base.execute(f"PRAGMA user_version = {rng.choice([0, 1, 2**31 - 1, -1])}")
