"""Titles above a table are passed over, however they are padded; what only resembles them stays."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path

import pytest
import xlsxwriter
from hypothesis import assume, example, given
from hypothesis import strategies as st

from ldpaudit.tables import inspect
from ldpaudit.tables.dialect import find_dialect
from ldpaudit.tables.header import Record, lay_out
from ldpaudit.tables.options import ReadOptions

NAMES = ("numéro", "date", "commune", "durée", "code", "label", "motif", "centre", "coût")
TOWNS = ("Étalans", "Pontarlier", "Noël-Cerneux", "Ornans")
PROSE = ("SDIS du Doubs", "Interventions", "Extraction du 01/02/2024", "2024", "01/02/2024", "Total : 300")
KEYS = ("Service :", "Date :", "Période", "Périmètre", "Source")
#: What a column of a generated table holds, by the number of the row.
COLUMNS = {
    "numbers": lambda row: f"{row},5",
    "dates": lambda row: f"{row % 27 + 1:02d}/03/2023",
    "towns": lambda row: TOWNS[row % 4],
    "notes": lambda row: f"note {row} of its own",
}

Rows = list[list[str]]


@st.composite
def tables(draw: st.DrawFn) -> Rows:
    """Draw a header and its rows; cells of the first row too may be empty."""
    width = draw(st.integers(3, len(NAMES)))
    kinds = draw(st.lists(st.sampled_from(sorted(COLUMNS)), min_size=width, max_size=width))
    assume(set(kinds) != {"notes"})
    rows = [[COLUMNS[kind](row) for kind in kinds] for row in range(draw(st.integers(12, 40)))]
    for row, column in draw(st.lists(st.tuples(st.integers(0, len(rows) - 1), st.integers(1, width - 1)))):
        rows[row][column] = ""
    return [list(NAMES[:width]), *rows]


@st.composite
def titles(draw: st.DrawFn, width: int) -> Rows:
    """Draw up to five titles as wide as the table, with empty lines between them."""
    found: Rows = []
    for _ in range(draw(st.integers(1, 5))):
        line = [""] * width
        filled = draw(st.integers(1, width // 2))
        at = draw(st.sampled_from([0, 0, 0, 1, width - filled]))
        line[at] = draw(st.sampled_from(PROSE if filled == 1 else KEYS))
        for place in range(1, filled):
            line[at + place] = draw(st.sampled_from(PROSE))
        found += [line, *[[""] * width] * draw(st.integers(0, 2))]
    return found


def text_of(lines: Rows, delimiter: str) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter).writerows(lines)
    return text.getvalue()


def header_line(lines: Rows, delimiter: str) -> tuple[int, tuple[str, ...]]:
    layout = find_dialect(text_of(lines, delimiter), "table.csv", ReadOptions()).layout
    return layout.header_line, layout.names


@given(st.data(), tables(), st.sampled_from([";", "\t", "|", ","]))
def test_titles_as_an_office_program_writes_them(data: st.DataObject, table: Rows, delimiter: str) -> None:
    above = data.draw(titles(len(table[0])))
    assert header_line(above + table, delimiter) == (len(above) + 1, tuple(table[0]))


@given(st.data(), tables())
def test_titles_of_a_sheet(data: st.DataObject, table: Rows) -> None:
    lines = data.draw(titles(len(table[0])))
    above = len(lines)
    records = [Record(tuple(cells), at) for at, cells in enumerate(lines + table, 1)]
    layout = lay_out(records, "table.xlsx", ReadOptions())
    assert (layout.header_line, layout.names) == (above + 1, tuple(table[0]))


@given(st.data(), tables(), st.sampled_from([";", "\t", "|", ","]))
def test_titles_that_are_padded_in_part(data: st.DataObject, table: Rows, delimiter: str) -> None:
    above = data.draw(titles(len(table[0])))
    bare = data.draw(st.lists(st.booleans(), min_size=len(above), max_size=len(above)))
    lines = [line[:1] if short and any(line[:1]) else line for line, short in zip(above, bare, strict=True)]
    assert header_line(lines + table, delimiter)[0] == len(above) + 1


@given(tables(), st.sampled_from([";", "\t", "|", ","]), st.integers(0, 8))
def test_a_header_with_an_empty_name_stays(table: Rows, delimiter: str, place: int) -> None:
    table[0][place % len(table[0])] = ""
    assert header_line(table, delimiter)[0] == 1


@given(st.integers(3, 9), st.integers(0, 2**32), st.floats(0.5, 0.95), st.booleans())
@example(6, 1, 0.9, False)
def test_a_table_of_mostly_empty_columns_stays(width: int, seed: int, empty: float, named: bool) -> None:
    draw = random.Random(seed)
    kinds = [draw.choice(sorted(COLUMNS)) for _ in range(width)]
    rows = [
        [COLUMNS[kind](draw.randrange(9)) if draw.random() > empty else "" for kind in kinds[:-1]]
        + [COLUMNS["towns"](row)]
        for row in range(60)
    ]
    head = [list(NAMES[:width])] if named else []
    layout = find_dialect(text_of(head + rows, ";"), "table.csv", ReadOptions()).layout
    if named:
        assert (layout.header_line, layout.skip_lines) == (1, 1)
    else:
        # Without a name for most of the columns, the first row counts as such; none is taken for a title.
        assert layout.skip_lines <= 1
        assert "preamble" not in layout.evidence


@given(st.lists(st.sampled_from([*TOWNS, ""]), min_size=4, max_size=30))
def test_one_column_has_no_titles(cells: list[str]) -> None:
    assume(cells[0] and len([cell for cell in cells if cell]) > 3)
    layout = find_dialect("\n".join(["commune", *cells]), "table.csv", ReadOptions()).layout
    assert (layout.header_line, layout.names) == (1, ("commune",))


@pytest.mark.parametrize("rows", [2, 3, 300])
def test_a_sheet_with_a_title_a_date_and_an_empty_row(tmp_path: Path, rows: int) -> None:
    path = tmp_path / "table.xlsx"
    lines: Rows = [["SDIS du Doubs"], ["Extraction du 01/02/2024"], [], list(NAMES[:4])]
    lines += [
        [COLUMNS[kind](row) for kind in ("numbers", "dates", "towns", "numbers")] for row in range(rows)
    ]
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet()
        for at, line in enumerate(lines):
            sheet.write_row(at, 0, line)
    found = inspect(path)
    assert (found.header_row, found.rows) == (4, rows)
    assert [report.column.name for report in found.columns] == list(NAMES[:4])
    assert [report.column.kind for report in found.columns] == ["number", "time", "text", "number"]
    assert any("3 lines before the header" in warning for warning in found.warnings)


def test_two_columns_below_titles() -> None:
    lines = [["Interventions", ""], ["Doubs", ""], ["commune", "durée"]]
    lines += [[COLUMNS["towns"](row), str(row)] for row in range(20)]
    assert header_line(lines, ";") == (3, ("commune", "durée"))


def test_names_of_groups_of_columns_stand_above_the_header() -> None:
    lines = [["", "Lieu", "", "Durée", ""], ["date", "commune", "code", "moyenne", "totale"]]
    lines += [
        [COLUMNS[kind](row) for kind in ("dates", "towns", "numbers", "numbers", "numbers")]
        for row in range(9)
    ]
    assert header_line(lines, ";")[0] == 2
