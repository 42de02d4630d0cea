from __future__ import annotations

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
