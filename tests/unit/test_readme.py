"""What the README shows works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ldpaudit.cli import ldpaudit
from ldpaudit.recipe import Recipe

REPOSITORY = Path(__file__).resolve().parents[2]
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
PAGES = {
    path.relative_to(REPOSITORY).as_posix(): path.read_text(encoding="utf-8")
    for path in (*REPOSITORY.glob("*.md"), *REPOSITORY.glob("resources/**/*.md"))
}
RECIPES = re.findall(r"```toml\n(.*?)```", README, flags=re.DOTALL)


def test_it_shows_a_recipe() -> None:
    assert RECIPES


@pytest.mark.parametrize("text", RECIPES)
def test_its_recipe_reads(text: str) -> None:
    recipe = Recipe.parse(text)
    assert recipe.steps
    assert "undecided" not in recipe.columns.values()


def test_it_is_short() -> None:
    assert len(README.splitlines()) <= 120


@pytest.mark.parametrize("page", PAGES)
def test_named_commands_exist(page: str) -> None:
    named = set(re.findall(r"^ldpaudit ([a-z-]+)", PAGES[page], flags=re.MULTILINE))
    assert named <= set(ldpaudit.commands)


def test_the_readme_names_commands() -> None:
    assert re.search(r"^ldpaudit run", README, flags=re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_named_pictures_and_files_are_there(page: str) -> None:
    folder = (REPOSITORY / page).parent
    named = [folder / name for name in re.findall(r"\]\((?!https?:)([^)#\s]+)", PAGES[page])]
    named += [REPOSITORY / name for name in re.findall(r"packaging/\w+\.py", PAGES[page])]
    assert [str(path) for path in named if not path.exists()] == []


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_named_modules_are_there(page: str) -> None:
    named = set(re.findall(r"`((?:\w+/)*\w+\.(?:py|md|toml))`", PAGES[page]))
    assert len(named) >= 3
    folders = (REPOSITORY, REPOSITORY / "ldpaudit")
    assert sorted(one for one in named if not any((folder / one).exists() for folder in folders)) == []
