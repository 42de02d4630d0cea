from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source

TOWNS = ["Besançon", "Pontarlier", "Montbéliard", "Étupes", "Lœuilley", "Maîche", "Nœux", "Héricourt"]


def table_text(rows: int = 400) -> str:
    lines = ["commune;cause;effectif"]
    lines += [f"{TOWNS[i % len(TOWNS)]};chute à domicile n° {i % 7};{i % 13}" for i in range(rows)]
    return "\n".join(lines) + "\n"


def towns_of(path: Path, options: ReadOptions | None = None) -> list[str]:
    source = Source.open(path, options)
    return [value for batch in source.batches() for value in batch.column("commune").to_pylist()]


def test_a_character_cut_by_the_end_of_a_block(tmp_path: Path) -> None:
    # The blocks are one megabyte long: shift the accents past each place of the border.
    for shift in range(4):
        path = tmp_path / f"table{shift}.csv"
        text = "commune\n" + "x" * shift + "\n" + "é" * 50 + "\n"
        text += ("é" * 999 + "\n") * 1100
        path.write_text(text, encoding="utf-8")
        assert towns_of(path, ReadOptions(header=1))[-1] == "é" * 999


def test_the_byte_that_is_no_character_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    data = table_text().encode("utf-8") + b"Besan\xe7on;x;1\n"
    path.write_bytes(data)
    with pytest.raises(UserError, match=f"line 402.*byte {data.index(bytes([0xE7, 111])) + 1}"):
        Source.open(path)


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_bytes(bytes(range(256)) * 40)
    with pytest.raises(UserError):
        Source.open(path)


def test_byte_order_mark_is_no_part_of_the_first_name(tmp_path: Path) -> None:
    for mark, encoding in ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le")):
        path = tmp_path / f"{encoding}.csv"
        path.write_bytes(mark + table_text().encode(encoding))
        assert next(iter(Source.open(path).columns)) == "commune"
