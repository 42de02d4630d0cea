"""Recipes for real intervention tables, French, English and Spanish, with and without coordinates."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

RECIPES = Path(__file__).parent / "recipes"
EXPECTED = {
    "bdiff": (25_672, ["Nature: eps = 2.0000 (one intervention, one row), by GRR"]),
    "montgomery": (3_051, ["lng, lat: eps <= 0.6933 (two points 600 m apart, one row), by planar Laplace"]),
    "madrid": (
        14_499,
        ["DISTRITO: eps = 2.1973 (one row; k rows of one Nº  EXPEDIENTE: k times as much), by"],
    ),
    "sdis91": (1_798, ["nb_ope_classe: eps = 1.5000 (one cell, one row), by SUE"]),
}


def ldpaudit(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ldpaudit", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_real_table_becomes_a_release(name: str, shared_data: Path, tmp_path: Path) -> None:
    written = (RECIPES / f"{name}.toml").read_text(encoding="utf-8")
    recipe = tmp_path / f"{name}.toml"
    recipe.write_text(written.replace("@DATA@", shared_data.resolve().as_posix()), encoding="utf-8")
    done = ldpaudit("run", recipe, "--out", tmp_path / "out", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    rows, lines = EXPECTED[name]
    assert told["rows"] == rows
    assert len(told["guarantees"]) == len(lines)
    for line, beginning in zip(told["guarantees"], lines, strict=True):
        assert line.startswith(beginning)
    assert ldpaudit("check", tmp_path / "out").returncode == 0
    columns = json.loads(Path(told["manifest"]).read_text(encoding="utf-8"))["randomized"]
    estimated = ldpaudit("estimate", tmp_path / "out", "--json")
    assert estimated.returncode == (0 if columns else 2)


LEAKS = {
    "the commune beside the moved point": (
        "montgomery",
        'township = "quasi-identifier"',
        "township follows from the true place",
    ),
    # Among the departments 60 to 69 of these ten years, one alone reported the kind of stand.
    "what one department alone filled in": (
        "bdiff",
        '"Type de peuplement" = "plain"',
        "together give away what was generalized in Département",
    ),
}


@pytest.mark.parametrize("leak", sorted(LEAKS))
def test_a_leak_of_a_real_table_is_found(leak: str, shared_data: Path, tmp_path: Path) -> None:
    name, column, found = LEAKS[leak]
    written = (RECIPES / f"{name}.toml").read_text(encoding="utf-8")
    leaking = written.replace(f'{column.split(" = ")[0]} = "drop"', column)
    assert leaking != written
    recipe = tmp_path / "leaking.toml"
    recipe.write_text(leaking.replace("@DATA@", shared_data.resolve().as_posix()), encoding="utf-8")
    done = ldpaudit("run", recipe, "--out", tmp_path / "out")
    assert done.returncode == 1
    assert found in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["leaking.toml"]
