"""Cells and lines of any length are read, or refused in one line that quotes nothing of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source


def rows_of(path: Path, options: ReadOptions | None = None) -> list[tuple[str | None, ...]]:
    source = Source.open(path, options)
    return [row for batch in source.batches() for row in zip(*batch.to_pydict().values(), strict=True)]


def test_cells_above_the_limit_of_the_module_for_csv(tmp_path: Path) -> None:
    for place in ["first row", "later row", "short row"]:
        cell = 'say ""x"", ' + "é" * 200_000
        plain = "1,a,\n" * 20
        long = f'2,"{cell}"' + ("\n" if place == "short row" else ",\n")
        path = tmp_path / "t.csv"
        path.write_text(
            "id,note,\n" + (long + plain if place == "first row" else plain + long), encoding="utf-8"
        )
        rows = rows_of(path)
        assert len(rows) == 21
        assert [row[1] for row in rows if row[0] == "2"] == [cell.replace('""', '"')]


def test_a_fault_behind_a_long_cell_is_named_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("id,note\n" + "1,a\n" * 20 + "2," + "x" * 200_000 + "\n3,b,c\n")
    with pytest.raises(UserError, match=r"line 23 \(row 22\)"):
        rows_of(path)
