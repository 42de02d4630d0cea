"""A release that is the same byte for byte as one before costs nothing more, and is told as that."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ldpaudit.engine import Release, run
from ldpaudit.ledger import Ledger
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

RECIPE = """\
ldpaudit = 1
input = { path = "calls.csv" }
columns = { note = "plain", cause = "sensitive" }
step = [{ do = "randomize", columns = ["cause"], protocol = "GRR", epsilon = 1.0, domain = ["u", "v"] }]
output = { path = "released.csv" }
"""
HELD = Key(bytes(range(32)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = (f"{row % 7};{'uv'[row % 2]}\n" for row in range(1_000))
    (tmp_path / "calls.csv").write_text("note;cause\n" + "".join(rows), encoding="utf-8")
    return tmp_path


def released(folder: Path, name: str, key: Key | None, text: str = RECIPE) -> Release:
    recipe = Recipe.parse(text, folder=folder)
    return run(recipe, folder / name, key=key, ledger=folder / "ledger.db")


def epsilon(release: Release) -> float:
    return float(release.earlier["together"][0]["epsilon"])


def test_the_same_release_counts_once_in_the_run_and_in_the_ledger(folder: Path) -> None:
    first, again = released(folder, "first", HELD), released(folder, "again", HELD)
    assert (epsilon(first), epsilon(again)) == (1.0, 1.0)
    assert "again, byte for byte, and counts once. One earlier release shares" in again.earlier["sentence"]
    assert "together with this one" not in again.earlier["sentence"]
    inside = json.loads((folder / "again" / "internal" / "manifest.json").read_text(encoding="utf-8"))
    assert inside["earlier"] == again.earlier
    report = (folder / "again" / "internal" / "report.html").read_text(encoding="utf-8")
    assert "byte for byte" in report
    with Ledger.open(folder / "ledger.db") as ledger:
        assert len(ledger.bookings()) == 1


@pytest.mark.parametrize("change", ["key", "recipe", "table"])
def test_another_release_adds_up(folder: Path, change: str) -> None:
    released(folder, "first", HELD)
    text = RECIPE.replace("released.csv", "other.csv") if change == "recipe" else RECIPE
    if change == "table":
        with (folder / "calls.csv").open("a", encoding="utf-8") as file:
            file.write("3;u\n")
    other = released(folder, "other", None if change == "key" else HELD, text)
    assert epsilon(other) == 2.0
    assert "byte for byte" not in other.earlier["sentence"]
