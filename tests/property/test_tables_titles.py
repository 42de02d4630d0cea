"""Titles above a table are passed over, however they are padded; what only resembles them stays."""

from __future__ import annotations

import csv
import io

from hypothesis import assume, given
from hypothesis import strategies as st

from ldpaudit.tables.dialect import find_dialect
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
