"""What the README shows works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ldpaudit.cli import ldpaudit
from ldpaudit.recipe import Recipe

REPOSITORY = Path(__file__).resolve().parents[2]
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
RECIPES = re.findall(r"```toml\n(.*?)```", README, flags=re.DOTALL)


def test_it_shows_a_recipe() -> None:
    assert RECIPES


@pytest.mark.parametrize("text", RECIPES)
def test_its_recipe_reads(text: str) -> None:
    recipe = Recipe.parse(text)
    assert recipe.steps
    assert "undecided" not in recipe.columns.values()


def test_its_commands_exist() -> None:
    named = set(re.findall(r"^ldpaudit ([a-z-]+)", README, flags=re.MULTILINE))
    assert named
    assert named <= set(ldpaudit.cli.commands)


def test_its_pictures_and_files_are_there() -> None:
    named = re.findall(r"\]\((?!https?:)([^)#]+)", README) + re.findall(r"packaging/\w+\.py", README)
    assert named
    assert [name for name in named if not (REPOSITORY / name).exists()] == []
