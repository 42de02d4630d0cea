"""Cutting a table into parts: where the cuts lie, what one part reads, and what its errors say."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import Part, ReadOptions, Source

HEADER = "Extraction du jour\n\nville;remarque;n\n"


def table(path: Path, rows: list[str], encoding: str = "utf-8") -> Path:
    path.write_bytes((HEADER + "\n".join(rows) + "\n").encode(encoding))
    return path


def plain(rows: int) -> list[str]:
    return [f"Besançon;remarque {i};{i}" for i in range(rows)]


def test_cuts_lie_at_line_ends_and_cover_the_file(tmp_path: Path) -> None:
    path = table(tmp_path / "t.csv", plain(25))
    parts = Source.open(path).parts(10)
    assert [(part.at, part.first_row, part.rows) for part in parts] == [(0, 0, 10), (1, 10, 10), (2, 20, 5)]
    data = path.read_bytes()
    assert [part.begin for part in parts] == [0, parts[0].end, parts[1].end]
    assert parts[-1].end == len(data)
    assert all(data[part.end - 1 : part.end] == b"\n" for part in parts)


def test_a_part_does_not_read_the_others(tmp_path: Path) -> None:
    path = table(tmp_path / "t.csv", plain(30))
    source = Source.open(path)
    first, second, third = source.parts(10)
    expected = list(source.batches_of(second, 4))
    data = path.read_bytes()
    path.write_bytes(b"\xff" * first.end + data[second.begin : second.end] + b'"' * (third.end - third.begin))
    again = Source.from_ticket(path, source.ticket())
    assert list(again.batches_of(second, 4)) == expected


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
@pytest.mark.parametrize(
    ("row", "what"),
    [
        ("a;b;c;d", "4 cells where the other rows have 3"),
        ('x;y;"1\nDole;a;2\nDole;b;3\nDole;c;4"', "3 rows are inside one cell"),
        ('"a\nb;c";d', "2 cells where the other rows have 3"),
    ],
)
def test_errors_name_line_and_row_of_the_whole_file(
    tmp_path: Path, encoding: str, row: str, what: str
) -> None:
    rows = plain(30)
    rows[3] = 'Dole;"deux\nlignes";3'
    # Seen in the first rows, the fault would be refused when the table is opened.
    path = table(tmp_path / "t.csv", rows, encoding)
    source = Source.open(path)
    rows[24] = row
    table(path, rows, encoding)
    ticket = {**source.ticket(), "size": path.stat().st_size}
    broken = Source.from_ticket(path, ticket)
    with pytest.raises(UserError) as whole:
        list(broken.batches())
    with pytest.raises(UserError) as alone:
        list(broken.batches_of(broken.parts(10)[2]))
    assert str(alone.value) == str(whole.value)
    assert what in str(alone.value)
    assert "line 29 (row 25)" in str(alone.value)


def test_what_can_only_be_read_whole_is_one_part(tmp_path: Path) -> None:
    text = (HEADER + "\n".join(plain(30)) + "\n").encode()
    packed = tmp_path / "t.csv.gz"
    packed.write_bytes(gzip.compress(text))
    wide = table(tmp_path / "wide.csv", plain(30), "utf-16")
    east = table(tmp_path / "east.csv", [f"駅;{i};{i}" for i in range(30)], "shift-jis")
    for path, options in ((packed, None), (wide, None), (east, ReadOptions(encoding="shift-jis"))):
        source = Source.open(path, options)
        assert source.parts(10) == [Part(0, 0, 30, 0, 0)]
        again = Source.from_ticket(path, json.loads(json.dumps(source.ticket())))
        assert list(again.batches_of(again.parts(10)[0])) == list(source.batches())


def test_row_groups_stay_whole(tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    pq.write_table(pa.table({"n": list(range(25))}), path, row_group_size=4)
    source = Source.open(path)
    assert [(part.first_row, part.rows, part.begin, part.end) for part in source.parts(10)] == [
        (0, 12, 0, 3),
        (12, 12, 3, 6),
        (24, 1, 6, 7),
    ]


def test_a_ticket_opens_without_reading(tmp_path: Path) -> None:
    path = table(tmp_path / "t.csv", plain(30), "cp1252")
    source = Source.open(path, ReadOptions(missing=["NC"], kinds={"n": "text"}))
    ticket = json.loads(json.dumps(source.ticket()))
    path.write_bytes(b"\x00" * path.stat().st_size)
    again = Source.from_ticket(path, ticket)
    assert again.columns == source.columns
    assert again.options == source.options
    assert again.schema == source.schema
    assert (again.rows, again.size, again.path) == (30, source.size, path)


def test_a_ticket_for_a_file_that_changed_or_went(tmp_path: Path) -> None:
    path = table(tmp_path / "t.csv", plain(30))
    ticket = Source.open(path).ticket()
    with path.open("a") as file:
        file.write("Dole;x;31\n")
    with pytest.raises(UserError, match="bytes, and had"):
        Source.from_ticket(path, ticket)
    path.unlink()
    with pytest.raises(UserError, match="no such file"):
        Source.from_ticket(path, ticket)
