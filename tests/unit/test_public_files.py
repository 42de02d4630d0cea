"""Paths in a recipe: what is a path and what only looks like one, and where each leads."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from ldpaudit.engine import run
from ldpaudit.engine.outputs import relocated
from ldpaudit.errors import UserError
from ldpaudit.recipe import Recipe

RECIPE = """\
ldpaudit = 1
[input]
path = "calls.csv"
[columns]
town = "quasi-identifier"
cause = "sensitive"
[[step]]
do = "randomize"
columns = ["town", "cause"]
protocol = "GRR"
epsilon = 1.0
domain = { town = "DOMAIN", cause = ["fire", "road"] }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "recipes"
    made.mkdir()
    rows = "".join(f"{town},{cause}\n" for town in "ab" for cause in ("fire", "road") * 20)
    (made / "calls.csv").write_text("town,cause\n" + rows, encoding="utf-8")
    (made / "towns.csv").write_text("town\na\nb\n", encoding="utf-8")
    return made


def recipe(folder: Path, domain: str) -> Recipe:
    return Recipe.parse(RECIPE.replace("DOMAIN", domain), folder=folder)


def test_a_label_or_column_called_like_a_file_is_left_alone(folder: Path) -> None:
    for name in ("town", "cause", "fire", "GRR"):
        (folder / name).write_text("a file of this name", encoding="utf-8")
    moved = tomllib.loads(relocated(recipe(folder, "towns.csv#town"), folder.parent / "out/internal"))
    (step,) = moved["step"]
    assert step["columns"] == ["town", "cause"]
    assert step["protocol"] == "GRR"
    assert step["domain"] == {"town": "../../recipes/towns.csv#town", "cause": ["fire", "road"]}
    assert moved["input"]["path"] == "../../recipes/calls.csv"


def test_links_on_the_way_are_followed(folder: Path, tmp_path: Path) -> None:
    deep = tmp_path / "disk/one/two"
    deep.mkdir(parents=True)
    (tmp_path / "linked").symlink_to(deep)
    release = run(recipe(folder, "towns.csv#town"), tmp_path / "linked/out")
    again = Recipe.read(release.folder / "internal/recipe.toml")
    assert again.table_path.samefile(folder / "calls.csv")
    assert run(again, tmp_path / "again").manifest["rows"] == 80


@pytest.mark.parametrize("written", ["calls.csv#town", "~/calls.csv#town", "c#1.csv#town", "link.csv#town"])
def test_the_table_itself_is_never_a_public_file(
    folder: Path, written: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(folder))
    os.link(folder / "calls.csv", folder / "c#1.csv")
    (folder / "link.csv").symlink_to(folder / "calls.csv")
    with pytest.raises(UserError):
        run(recipe(folder, written), folder / "out")
    assert not (folder / "out").exists()
