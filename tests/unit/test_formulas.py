"""What a spreadsheet would run is found in every row, and gets an apostrophe where the recipe asks."""

from __future__ import annotations

import csv
import random
from pathlib import Path

import pyarrow as pa
import pytest

from ldpaudit.engine import check_release, run
from ldpaudit.estimate import estimates
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables.formulas import is_formula, prefixed, without_prefix

RUN = ["=1+1", "=", "@SUM(A1)", "+cmd|' /C calc'!A0", "-A1", "-inf", "\tx", "\r=1", "＝1", "＋a", '-"a"']
PLAIN = ["", "-", "+", "-5", "+5.2", "-1,5", "-1.5e-3", "+33(0)6.12", "-2024-01-01", "+02:00", "a=1"]


def test_what_a_spreadsheet_runs_is_a_formula_and_numbers_and_offsets_are_none() -> None:
    for cell in RUN:
        assert is_formula(cell)
    for cell in PLAIN:
        assert not is_formula(cell)


def test_a_prefix_is_taken_back_exactly() -> None:
    for kind in [pa.string(), pa.large_string(), pa.dictionary(pa.int32(), pa.string())]:
        texts = [*RUN, *PLAIN, *(f"'{cell}" for cell in (*RUN, *PLAIN)), "''=1", None]
        column = pa.array(texts, pa.string()).cast(kind)
        written = prefixed(column)
        assert not any(map(is_formula, filter(None, written.to_pylist())))
        assert len(set(written.to_pylist())) == len(set(texts))
        assert without_prefix(written).to_pylist() == texts


RECIPE = """\
ldpaudit = 1
[input]
path = "table.csv"
[columns]
"=town" = "quasi-identifier"
cause = "sensitive"
level = "plain"
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 2.0
domain = ["=fire", "flood"]
[output]
path = "released.csv"
"""
KEY = Key.for_tests(1)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("formulas")
    draw = random.Random(3)
    drawn = [(draw.randrange(3), draw.choice(["=fire", "flood"]), draw.randrange(7)) for _ in range(1_200)]
    rows = [f"T{town},{cause},-{level}" for town, cause, level in drawn]
    rows[1_199] = "=cmd(),flood,-1"
    (folder / "table.csv").write_text("=town,cause,level\n" + "\n".join(rows) + "\n", encoding="utf-8")
    (folder / "recipe.toml").write_text(RECIPE, encoding="utf-8")
    return folder


def cells(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_one_formula_in_thousands_of_rows_is_a_finding_that_quotes_none(folder: Path, tmp_path: Path) -> None:
    release = run(Recipe.read(folder / "recipe.toml"), tmp_path / "out", key=KEY)
    (finding,) = [one for one in release.manifest["findings"] if one["code"] == "formula-cells"]
    assert (finding["severity"], finding["columns"]) == ("warn", ("=town", "cause"))
    assert "cmd" not in str(finding)
    assert 'formulas = "prefix"' in finding["hint"]
    assert cells(release.released)[0] == ["=town", "cause", "level"]


def test_the_repair_writes_an_apostrophe_and_estimates_read_through_it(folder: Path, tmp_path: Path) -> None:
    recipe = Recipe.read(folder / "recipe.toml")
    mended = Recipe.parse(RECIPE + 'formulas = "prefix"\n', folder=folder)
    plain = run(recipe, tmp_path / "plain", key=KEY)
    release = run(mended, tmp_path / "out", key=KEY)
    assert not [one for one in release.manifest["findings"] if one["code"] == "formula-cells"]
    head, *rows = cells(release.released)
    assert head == ["'=town", "cause", "level"]
    assert {row[1] for row in rows} == {"'=fire", "flood"}
    assert "'=cmd()" in {row[0] for row in rows}
    assert {row[2] for row in rows} == {f"-{at}" for at in range(7)}
    for name in ("released.csv", "estimates.csv"):
        written = cells(release.folder / "release" / name)
        assert not any(is_formula(cell) for row in written for cell in row)
    assert check_release(release.folder)["ok"]
    found = estimates(release.folder)
    assert found["value"] == ["=fire", "flood"]
    assert sum(found["estimate"]) == pytest.approx(1)
    assert estimates(release.folder, by="=town")["n"]
    assert plain.manifest["rows"] == release.manifest["rows"]
