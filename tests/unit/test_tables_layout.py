from __future__ import annotations

import gzip
from pathlib import Path

import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source, inspect


def written(folder: Path, text: str, name: str = "table.csv") -> Path:
    path = folder / name
    path.write_bytes(text.encode("utf-8"))
    return path


def rows_of(path: Path, options: ReadOptions | None = None) -> list[dict[str, str | None]]:
    return [row for batch in Source.open(path, options).batches() for row in batch.to_pylist()]


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
def test_the_delimiter_is_found(tmp_path: Path, delimiter: str) -> None:
    lines = [["town", "cause", "n"], *([f"t{i}", "fire", str(i)] for i in range(30))]
    path = written(tmp_path, "\n".join(delimiter.join(line) for line in lines))
    found = inspect(path)
    assert found.delimiter == delimiter
    assert found.rows == 30
    assert [report.column.name for report in found.columns] == ["town", "cause", "n"]


def test_decimal_commas_do_not_pass_for_delimiters(tmp_path: Path) -> None:
    path = written(tmp_path, "a;b;c\n" + "1,5;2,5;3,5\n" * 20)
    assert inspect(path).delimiter == ";"


def test_one_column(tmp_path: Path) -> None:
    path = written(tmp_path, "town\n" + "".join(f"t{i}\n" for i in range(20)))
    found = inspect(path)
    assert (found.delimiter, found.rows, len(found.columns)) == ("", 20, 1)


def test_an_empty_line_of_a_one_column_table_is_a_missing_value(tmp_path: Path) -> None:
    path = written(tmp_path, "town\nA\n\nB\n")
    assert [row["town"] for row in rows_of(path, ReadOptions(header=1))] == ["A", None, "B"]


def test_prose_before_the_header_is_left_out_and_said(tmp_path: Path) -> None:
    text = 'Export of the department\n"Rows : 20"\nfilter;from 2022\n' + "town;cause;n\n" + "A;fire;1\n" * 20
    found = inspect(written(tmp_path, text))
    assert found.header_row == 4
    assert found.rows == 20
    assert any("3 lines before the header" in warning for warning in found.warnings)


def test_a_title_padded_with_delimiters_is_prose_too(tmp_path: Path) -> None:
    text = "Interventions;;;\ntown;cause;n;age\n" + "A;fire;1;30\n" * 20
    assert inspect(written(tmp_path, text)).header_row == 2


def test_the_line_of_excel_that_names_the_separator(tmp_path: Path) -> None:
    found = inspect(written(tmp_path, "sep=;\ntown;n\n" + "A;1\nB;2\n" * 5))
    assert (found.delimiter, found.header_row, found.rows) == (";", 2, 10)


def test_a_table_without_a_header(tmp_path: Path) -> None:
    path = written(tmp_path, "40.1,-75.2,fire\n40.2,-75.3,traffic\n" * 10)
    found = inspect(path)
    assert found.header_row == 0
    assert found.rows == 20
    assert [report.column.name for report in found.columns] == ["column_1", "column_2", "column_3"]
    named = rows_of(path, ReadOptions(names=["lat", "lon", "what"]))
    assert named[1] == {"lat": "40.2", "lon": "-75.3", "what": "traffic"}


def test_words_that_come_again_are_no_header(tmp_path: Path) -> None:
    assert inspect(written(tmp_path, "Male;*\nFemale;*\n")).header_row == 0


def test_the_user_says_that_there_is_no_header(tmp_path: Path) -> None:
    path = written(tmp_path, "a;b\nc;d\n")
    assert [row["column_1"] for row in rows_of(path, ReadOptions(header=0))] == ["a", "c"]


def test_the_user_says_which_line_is_the_header(tmp_path: Path) -> None:
    path = written(tmp_path, "x;y\na;b\n1;2\n3;4\n")
    assert rows_of(path, ReadOptions(header=2)) == [{"a": "1", "b": "2"}, {"a": "3", "b": "4"}]


def test_line_breaks_and_quotation_marks_within_cells(tmp_path: Path) -> None:
    text = 'town;note;n\n"A";"first\nsecond";1\n"B";"he said ""stop""; then left";2\n'
    path = written(tmp_path, text)
    assert rows_of(path)[0]["note"] == "first\nsecond"
    assert rows_of(path)[1]["note"] == 'he said "stop"; then left'
    assert inspect(path).rows == 2


def test_quotation_marks_that_enclose_nothing_are_kept(tmp_path: Path) -> None:
    text = '1\t"Ghost" sign\t40.1\n2\tToys "R" us\t40.2\n' + "3\tplain\t40.3\n" * 10
    path = written(tmp_path, text, "venues.tsv")
    assert [row["column_2"] for row in rows_of(path)[:2]] == ['"Ghost" sign', 'Toys "R" us']


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_ends_of_lines(tmp_path: Path, end: str) -> None:
    path = written(tmp_path, end.join(["town;n", "A;1", "B;2", ""]))
    assert rows_of(path) == [{"town": "A", "n": "1"}, {"town": "B", "n": "2"}]
    assert inspect(path).rows == 2


def test_columns_without_a_name_are_kept(tmp_path: Path) -> None:
    path = written(tmp_path, "town;n;;\n" + "A;1;;\n" * 5 + "B;2;;x\n")
    assert list(Source.open(path).columns) == ["town", "n", "column_3", "column_4"]
    assert rows_of(path)[-1]["column_4"] == "x"


def test_rows_may_leave_out_nameless_cells_at_their_end(tmp_path: Path) -> None:
    path = written(tmp_path, "town;n;\nA;1\n" + "B;2;\n" * 5 + 'C;"3"\nD;4;\nE;5\n')
    rows = rows_of(path)
    assert [row["town"] for row in rows] == ["A", *"BBBBB", "C", "D", "E"]
    assert [row["n"] for row in rows] == ["1", *"22222", "3", "4", "5"]
    assert inspect(path).rows == 9


def test_a_header_with_a_delimiter_too_many(tmp_path: Path) -> None:
    path = written(tmp_path, "town;n;\n" + "A;1\n" * 5)
    assert rows_of(path)[0] == {"town": "A", "n": "1"}


def test_rows_with_a_delimiter_too_many(tmp_path: Path) -> None:
    path = written(tmp_path, "town;n\n" + "A;1;\n" * 5)
    assert rows_of(path)[0] == {"town": "A", "n": "1", "column_3": None}


def test_a_name_that_stands_twice_gets_a_number(tmp_path: Path) -> None:
    path = written(tmp_path, "n;n;n_2\n" + "1;2;3\n" * 5)
    names = list(Source.open(path).columns)
    assert len(set(names)) == 3
    assert any("column 2 has the name of column 1" in warning for warning in inspect(path).warnings)


def test_a_row_with_too_many_cells_is_named_by_line_and_row(tmp_path: Path) -> None:
    text = 'town;note\nA;"two\nlines"\nB;b\nC;c;c\n'
    with pytest.raises(UserError, match=r"table.csv, line 5 \(row 3\): 3 cells where the other rows have 2"):
        rows_of(written(tmp_path, text))


def test_a_row_with_too_few_cells_is_named_by_line_and_row(tmp_path: Path) -> None:
    text = "prose\ntown;n\n" + "A;1\n" * 7 + "\n" + "B\n" + "C;1\n"
    with pytest.raises(UserError, match=r"line 11 \(row 8\): 1 cell where the other rows have 2"):
        rows_of(written(tmp_path, text))


def test_a_ragged_row_after_many_blocks(tmp_path: Path) -> None:
    text = "town;n\n" + "Besancon;12345\n" * 200_000 + "Besancon\n"
    with pytest.raises(UserError, match=r"line 200002 \(row 200001\)"):
        rows_of(written(tmp_path, text))


def test_a_row_longer_than_a_block(tmp_path: Path) -> None:
    text = "town;note\n" + "A;short\n" * 3 + f'B;"{"x" * 3_000_000}"\n' + "C;end\n" * 3
    rows = rows_of(written(tmp_path, text))
    assert [row["town"] for row in rows] == ["A", "A", "A", "B", "C", "C", "C"]
    assert len(str(rows[3]["note"])) == 3_000_000


def test_words_for_missing_are_compared_without_blanks(tmp_path: Path) -> None:
    path = written(tmp_path, "town,job\n" + "A, ?\nB, baker\nC,\nD,?x\nE, \u00a0? \n")
    jobs = [row["job"] for row in rows_of(path, ReadOptions(missing=["?"]))]
    assert jobs == [None, " baker", None, "?x", None]
    assert rows_of(path)[0]["job"] == " ?"


def test_labels_that_other_readers_take_for_missing_stay(tmp_path: Path) -> None:
    path = written(tmp_path, "town;job\n" + "NA;None\nnull;NC\nNaN;N/A\n" * 3)
    assert rows_of(path)[:3] == [
        {"town": "NA", "job": "None"},
        {"town": "null", "job": "NC"},
        {"town": "NaN", "job": "N/A"},
    ]


def test_batches_have_exactly_the_size_asked_for(tmp_path: Path) -> None:
    path = written(tmp_path, "n;x\n" + "".join(f"{i};a\n" for i in range(10_000)))
    sizes = [batch.num_rows for batch in Source.open(path).batches(997)]
    assert sizes == [997] * 10 + [30]
    together = [v for batch in Source.open(path).batches(997) for v in batch.column("n").to_pylist()]
    assert together == [str(i) for i in range(10_000)]


def test_options_that_name_no_column(tmp_path: Path) -> None:
    path = written(tmp_path, "town;n\nA;1\n")
    with pytest.raises(UserError, match='no column "twon"'):
        Source.open(path, ReadOptions(kinds={"twon": "text"}))


def test_too_few_names(tmp_path: Path) -> None:
    path = written(tmp_path, "1;2\n3;4\n")
    with pytest.raises(UserError, match="1 names are given for 2 columns"):
        Source.open(path, ReadOptions(names=["a"]))


def test_a_quotation_mark_without_its_partner_does_not_swallow_rows(tmp_path: Path) -> None:
    rows = ["town;n;cause;note", *(f"A;{i};fire;plain" for i in range(5)), 'A;5;fire;"open']
    rows += [f"B;{i};fire;plain" for i in range(5)]
    with pytest.raises(UserError, match="quotation mark") as caught:
        rows_of(written(tmp_path, "\n".join(rows) + "\n"), ReadOptions(quote='"'))
    assert "line 7" in str(caught.value)


def test_a_mark_that_is_never_closed_within_a_row(tmp_path: Path) -> None:
    text = 'town;note;n\nA;"open;1\n' + "B;plain;2\n" * 5
    with pytest.raises(UserError):
        rows_of(written(tmp_path, text), ReadOptions(quote='"'))
    assert len(rows_of(written(tmp_path, text), ReadOptions(quote=""))) == 6


def test_a_large_file_is_read_in_bounded_memory(tmp_path: Path) -> None:
    path = tmp_path / "table.csv.gz"
    block = "".join(f"Commune {i % 600};{i};Secours à personne\n" for i in range(20_000)).encode()
    with gzip.open(path, "wb", compresslevel=1) as file:
        file.write(b"town;n;cause\n")
        for _ in range(200):
            file.write(block)
    source = Source.open(path)
    before = pa.total_allocated_bytes()
    most = rows = 0
    for batch in source.batches(8192):
        rows += batch.num_rows
        most = max(most, pa.total_allocated_bytes() - before)
    assert rows == source.rows == 4_000_000
    assert source.unpacked_size > 130 << 20
    # Some blocks of one megabyte are read ahead; their number does not grow with the file.
    assert most < 64 << 20
