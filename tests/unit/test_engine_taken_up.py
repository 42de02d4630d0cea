"""Runs that are taken up again hold to their key and recipe, and to a table that stays as it is."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ldpaudit.engine import Release, run
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 900
RECIPE = """\
ldpaudit = 1
input = { path = "calls.csv", unit = "call" }
columns = { town = "quasi-identifier", cause = "sensitive" }
step = [
  { do = "randomize", columns = ["cause"], protocol = "GRR", epsilon = 1.0, domain = ["fire", "flood"] },
  { do = "randomize", columns = ["town"], protocol = "OUE", epsilon = 1.0, domain = "towns.csv#town" },
]
accept = [{ finding = "same-secret", reason = "a test" }]
"""


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldpaudit.engine.parts.PART_ROWS", 250)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lines = [f"Town {row % 5},{('fire', 'flood')[row % 7 % 2]}\n" for row in range(ROWS)]
    (tmp_path / "calls.csv").write_text("town,cause\n" + "".join(lines), encoding="utf-8")
    towns = "".join(f"Town {at}\n" for at in range(5))
    (tmp_path / "towns.csv").write_text("town\n" + towns, encoding="utf-8")
    return tmp_path


def released(folder: Path, out: str, text: str = RECIPE, key: int = 3, **how) -> Release:
    return run(Recipe.parse(text, folder=folder), folder / out, key=Key.for_tests(key), **how)


def contents(release: Release) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (release.folder / "release").iterdir()}


def leftovers(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.name.startswith("."))


def stop_after(rows: int) -> tuple[Callable[[str, int, int | None], None], Callable[[], bool]]:
    """Return a progress and a cancel that stop a run once so many rows are treated."""
    seen = [0]

    def progress(stage: str, done: int, _total: int | None) -> None:
        if stage == "treat":
            seen[0] = done

    return progress, lambda: seen[0] >= rows


@pytest.mark.parametrize(("workers", "then"), [(1, 1), pytest.param(2, 1, marks=pytest.mark.long)])
def test_what_was_stopped_is_taken_up_with_its_own_key_and_recipe(
    folder: Path, workers: int, then: int
) -> None:
    progress, cancel = stop_after(400)
    with pytest.raises(CancelledError):
        released(folder, "out", resume=True, progress=progress, cancel=cancel, workers=workers)
    assert not (folder / "out").exists()
    (left,) = leftovers(folder)
    assert "secret" not in (left / "scratch/journal.json").read_text()
    with pytest.raises(UserError):
        released(folder, "out", resume=True, key=4)
    with pytest.raises(UserError):
        released(folder, "out", RECIPE.replace("epsilon = 1.0", "epsilon = 2.0"), resume=True)
    again = released(folder, "out", resume=True, workers=then)
    assert leftovers(folder) == []
    assert contents(again) == contents(released(folder, "reference"))


def test_a_table_that_changes_while_it_is_read_is_refused(folder: Path) -> None:
    touched = []

    def touch(stage: str, done: int, _total: int | None) -> None:
        if stage == "treat" and done and not touched:
            os.utime(folder / "calls.csv")
            touched.append(done)

    with pytest.raises(UserError):
        released(folder, "out", progress=touch)
    assert leftovers(folder) == []
