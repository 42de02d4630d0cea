"""What is counted over all rows does not depend on how often a value comes, nor on how rows are cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldpaudit.tables import Source
from ldpaudit.tables.totals import Totals

ROWS = 120_000
#: Behind the rows by which the kinds of columns are found.
LATE = 110_000


def totals(path: Path, few: str, many: str, chunk_rows: int) -> Totals:
    """Count a table of a column with few numbers and one with many, each with one cell that is told."""
    lines = [f"{row % 40},{row}" for row in range(ROWS)]
    lines[LATE] = f"{few},{many}"
    path.write_text("\n".join(["few,many", *lines, ""]), encoding="utf-8")
    source = Source.open(path)
    assert {column.kind for column in source.columns.values()} == {"integer"}
    counted = Totals(source)
    for batch in source.batches(chunk_rows):
        counted.add(batch)
    return counted


@pytest.mark.parametrize("chunk_rows", [999, 65_536])
def test_a_late_text_is_told_with_its_row_however_few_values_there_are(
    tmp_path: Path, chunk_rows: int
) -> None:
    late = totals(tmp_path / "late.csv", "x7", "x8", chunk_rows).late
    assert late["few"] == f'column "few", row {LATE + 1}: the cell is not a number'
    assert late["many"] == f'column "many", row {LATE + 1}: the cell is not a number'


@pytest.mark.parametrize("few", ["", " 7 ", "39"])
def test_what_may_stand_in_a_column_of_numbers_is_not_told(tmp_path: Path, few: str) -> None:
    counted = totals(tmp_path / "fine.csv", few, "5", 1_000)
    assert counted.late == {}
    assert counted.missing["few"] == (few == "")
    assert counted.distinct("few", 0, exact=False) == (40, True)
