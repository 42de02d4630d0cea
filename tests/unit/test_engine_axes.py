"""A recipe that takes the latitude for the longitude is stopped, and so is one of which nobody knows."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ldpaudit.engine import run
from ldpaudit.engine.outlook import outlook
from ldpaudit.errors import ReleaseBlockedError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

RNG = np.random.default_rng(11)
EAST, NORTH = RNG.uniform(5.8, 6.9, 120), RNG.uniform(46.7, 47.4, 120)
KEY = Key.for_tests(5)


def recipe_of(
    folder: Path, names: tuple[str, str], columns: tuple[np.ndarray, np.ndarray], *tail: str
) -> Recipe:
    lines = [f"{one:.6f},{other:.6f}" for one, other in zip(*columns, strict=True)]
    (folder / "calls.csv").write_text("\n".join([",".join(names), *lines]) + "\n", "utf-8")
    roles = "\n".join(f'"{name}" = "location"' for name in names)
    text = f'ldpaudit = 1\n[input]\npath = "calls.csv"\nunit = "call"\n[columns]\n{roles}\n'
    end = '[output]\npath = "released.csv"\n'
    (folder / "recipe.toml").write_text(text + "\n".join(tail) + "\n" + end, "utf-8")
    return Recipe.read(folder / "recipe.toml")


def noise(x: str, y: str, more: str = "") -> str:
    return f'[[step]]\ndo = "planar-laplace"\nx = "{x}"\ny = "{y}"\nlevel = "ln(2)"\nradius = 200\n{more}'


def codes(recipe: Recipe) -> list[tuple[str, tuple[str, ...]]]:
    return [(one["code"], tuple(one["columns"])) for one in outlook(recipe)["findings"]]


@pytest.mark.parametrize("names", [("gps_latitude", "gps_longitude"), ("szerokość", "długość")])
def test_exchanged_columns_stop_a_release(tmp_path: Path, names: tuple[str, str]) -> None:
    north, east = names
    recipe = recipe_of(tmp_path, names, (NORTH, EAST), noise(north, east))
    assert codes(recipe) == [("swapped-axes", (north, east))]
    with pytest.raises(ReleaseBlockedError, match=r"swapped-axes") as error:
        run(recipe, tmp_path / "out", key=KEY)
    # Names of columns and words, and nothing of the table.
    assert not any(f"{value:.2f}" in str(error.value) for value in (*EAST, *NORTH))
    assert not (tmp_path / "out").exists()
    straight = recipe_of(tmp_path, names, (NORTH, EAST), noise(east, north))
    assert codes(straight) == []
    assert run(straight, tmp_path / "out", key=KEY).manifest["rows"] == 120


def test_a_release_of_exchanged_columns_makes_no_claim_even_if_accepted(tmp_path: Path) -> None:
    accept = '[[accept]]\nfinding = "swapped-axes"\nreason = "we were told so"\n'
    recipe = recipe_of(tmp_path, ("lat", "lon"), (NORTH, EAST), noise("lat", "lon"), accept)
    (line,) = (one["line"] for one in run(recipe, tmp_path / "out", key=KEY).manifest["guarantees"])
    assert "eps" not in line


def test_what_nobody_can_tell_stops_a_release_until_it_is_decided(tmp_path: Path) -> None:
    names = ("c1", "c2")
    for x, y in (names, names[::-1]):
        recipe = recipe_of(tmp_path, names, (NORTH, EAST), noise(x, y))
        assert codes(recipe) == [("unknown-axes", (x,))]
        with pytest.raises(ReleaseBlockedError, match="unknown-axes"):
            run(recipe, tmp_path / "out", key=KEY)
    decided = '[[accept]]\nfinding = "unknown-axes"\ncolumn = "{}"\nreason = "seen on the map"\n'
    recipe = recipe_of(tmp_path, names, (NORTH, EAST), noise("c2", "c1"), decided.format("c2"))
    release = run(recipe, tmp_path / "out", key=KEY)
    assert "eps" in release.manifest["guarantees"][0]["line"]
    assert [one["accepted"] for one in release.manifest["findings"] if one["code"] == "unknown-axes"] == [
        "seen on the map"
    ]
    # Whoever decided for one column has not decided for the other.
    other = recipe_of(tmp_path, names, (NORTH, EAST), noise("c1", "c2"), decided.format("c2"))
    with pytest.raises(ReleaseBlockedError, match="unknown-axes"):
        run(other, tmp_path / "other", key=KEY)
