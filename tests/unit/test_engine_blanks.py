"""Cells of blanks alone count as missing, and leave as they stand in columns that nobody touches."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pyarrow.csv as arrow_csv
import pyarrow.parquet as pq
import pytest

from ldpaudit.engine import run
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

NOTES = (" ", "  ", "\t", "\u00a0", "", "none", " kept ", "NC")
ROWS = 2_000
RECIPE = """\
ldpaudit = 1
input = {{ path = "calls.csv", missing = ["NC"] }}
columns = {{ note = "plain", other = "plain", town = "quasi-identifier", cause = "sensitive" }}
{steps}[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 1.0
domain = ["u", "v"]
[output]
path = "released{ending}"
"""
SMALL = """\
[[step]]
do = "suppress"
columns = [{columns}]
k = 5
max_suppressed = 0.1
"""
OF_TOWNS = SMALL.format(columns='"town"')


@pytest.fixture
def table(tmp_path: Path) -> Path:
    towns = ("A", " ", "", "\t")
    lines = ["note;other;town;cause"]
    for row in range(ROWS):
        # Independent of the note, which is then nothing that gives a cause away.
        cause = "uv"[row * 2_654_435_761 // 65_536 % 2]
        town = "lonely" if row == 7 else towns[row // 16 % 4]
        lines.append(f"{NOTES[row % 8]};{row % 3};{town};{cause}")
    path = tmp_path / "calls.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def released(table: Path, ending: str, steps: str = "") -> pa.Table:
    recipe = Recipe.parse(RECIPE.format(ending=ending, steps=steps), folder=table.parent)
    out = Path(tempfile.mkdtemp(dir=table.parent)) / "out"
    run(recipe, out, key=Key.for_tests(9), chunk_rows=300)
    path = out / "release" / f"released{ending}"
    if ending == ".parquet":
        return pq.read_table(path)
    return arrow_csv.read_csv(
        path,
        convert_options=arrow_csv.ConvertOptions(column_types=dict.fromkeys(("note", "town"), pa.string())),
    )


@pytest.mark.parametrize("ending", [".csv", ".parquet"])
def test_blanks_of_an_untouched_column_leave_as_they_stand(table: Path, ending: str) -> None:
    notes = Counter(value or "" for value in released(table, ending).column("note").to_pylist())
    # A word that somebody lists for missing is gone, as before.
    assert notes == {**dict.fromkeys(NOTES[:-1], ROWS // 8), "": ROWS // 4}


def test_rows_that_are_removed_take_their_blanks_along(table: Path) -> None:
    whole = released(table, ".csv")
    notes = Counter(value or "" for value in released(table, ".csv", OF_TOWNS).column("note").to_pylist())
    assert notes.total() == whole.num_rows - 1
    assert {name: notes[name] for name in NOTES[:4]} == dict.fromkeys(NOTES[:4], ROWS // 8)
