from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source, inspect


def written(folder: Path, text: str, name: str = "table.csv") -> Path:
    path = folder / name
    path.write_bytes(text.encode("utf-8"))
    return path


def rows_of(path: Path, options: ReadOptions | None = None) -> list[dict[str, str | None]]:
    return [row for batch in Source.open(path, options).batches() for row in batch.to_pylist()]


def test_an_empty_line_of_a_one_column_table_is_a_missing_value(tmp_path: Path) -> None:
    path = written(tmp_path, "town\nA\n\nB\n")
    assert [row["town"] for row in rows_of(path, ReadOptions(header=1))] == ["A", None, "B"]


def test_prose_before_the_header_is_left_out_and_said(tmp_path: Path) -> None:
    text = 'Export of the department\n"Rows : 20"\nfilter;from 2022\n' + "town;cause;n\n" + "A;fire;1\n" * 20
    found = inspect(written(tmp_path, text))
    assert found.header_row == 4
    assert found.rows == 20
    assert found.warnings


def test_a_table_without_a_header(tmp_path: Path) -> None:
    path = written(tmp_path, "40.1,-75.2,fire\n40.2,-75.3,traffic\n" * 10)
    found = inspect(path)
    assert found.header_row == 0
    assert found.rows == 20
    assert [report.column.name for report in found.columns] == ["column_1", "column_2", "column_3"]
    named = rows_of(path, ReadOptions(names=["lat", "lon", "what"]))
    assert named[1] == {"lat": "40.2", "lon": "-75.3", "what": "traffic"}


def test_the_user_says_which_line_is_the_header(tmp_path: Path) -> None:
    path = written(tmp_path, "x;y\na;b\n1;2\n3;4\n")
    assert rows_of(path, ReadOptions(header=2)) == [{"a": "1", "b": "2"}, {"a": "3", "b": "4"}]


def test_rows_may_leave_out_nameless_cells_at_their_end(tmp_path: Path) -> None:
    path = written(tmp_path, "town;n;\nA;1\n" + "B;2;\n" * 5 + 'C;"3"\nD;4;\nE;5\n')
    rows = rows_of(path)
    assert [row["town"] for row in rows] == ["A", *"BBBBB", "C", "D", "E"]
    assert [row["n"] for row in rows] == ["1", *"22222", "3", "4", "5"]
    assert inspect(path).rows == 9


def test_a_row_with_too_many_cells_is_named_by_line_and_row(tmp_path: Path) -> None:
    text = 'town;note\nA;"two\nlines"\nB;b\nC;c;c\n'
    with pytest.raises(UserError, match=r"table.csv.*line 5.*row 3"):
        rows_of(written(tmp_path, text))


def test_a_row_with_too_few_cells_is_named_by_line_and_row(tmp_path: Path) -> None:
    text = "prose\ntown;n\n" + "A;1\n" * 7 + "\n" + "B\n" + "C;1\n"
    with pytest.raises(UserError, match=r"line 11.*row 8"):
        rows_of(written(tmp_path, text))


def test_a_quotation_mark_without_its_partner_does_not_swallow_rows(tmp_path: Path) -> None:
    rows = ["town;n;cause;note", *(f"A;{i};fire;plain" for i in range(5)), 'A;5;fire;"open']
    rows += [f"B;{i};fire;plain" for i in range(5)]
    with pytest.raises(UserError) as caught:
        rows_of(written(tmp_path, "\n".join(rows) + "\n"), ReadOptions(quote='"'))
    assert "line 7" in str(caught.value)


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
