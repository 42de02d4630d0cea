"""The sample is a release that a data protection officer could sign, whatever its size and seed."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ldpaudit.demo import write_demo
from ldpaudit.engine import Release, run
from ldpaudit.randomness import Key
from ldpaudit.recipe import RECOGNIZING, WITHHELD, Recipe

#: Rows of one group on the columns by which somebody outside may recognize a row.
K = 5


@pytest.fixture(
    scope="module",
    params=[(2_000, 1)],
    ids=lambda param: f"{param[0]} rows, seed {param[1]}",
)
def sample(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Release]:
    """Write the demo, and run its recipe as it is written."""
    rows, seed = request.param
    folder = tmp_path_factory.mktemp("sample") / "demo"
    paths = write_demo(folder, rows=rows, seed=seed)
    return folder, run(Recipe.read(paths["recipe"]), folder / "out", key=Key.for_tests(seed))


def manifest(release: Release, part: str = "release") -> Any:
    return json.loads((release.folder / part / "manifest.json").read_text("utf-8"))


def released(release: Release) -> tuple[list[str], list[list[str]]]:
    with (release.folder / "release" / "released.csv").open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    return header, rows


def test_no_group_is_smaller_than_k(sample: tuple[Path, Release]) -> None:
    folder, release = sample
    recipe = Recipe.read(folder / "recipe.toml")
    noisy = {name for step in recipe.steps if step.do == "randomize" for name in step.modifies()}
    noisy |= {name for step in recipe.steps if step.do == "planar-laplace" for name in step.modifies()}
    noisy |= {name for step in recipe.steps for name in step.recomputes()}
    header, rows = released(release)
    known = [
        at
        for at, name in enumerate(header)
        if name not in noisy and recipe.columns.get(name) in (*RECOGNIZING, "location")
    ]
    assert known, "no exact column is left that could tell somebody apart"
    assert min(Counter(tuple(row[at] for at in known) for row in rows).values()) >= K
    # And on all exact columns together, whatever their role is.
    exact = [at for at, name in enumerate(header) if name.partition("=")[0] not in noisy]
    assert min(Counter(tuple(row[at] for at in exact) for row in rows).values()) >= K


def test_the_promises_of_one_row_stay_below_one(sample: tuple[Path, Release]) -> None:
    _, release = sample
    told = manifest(release)
    assert all(one["holds"] for one in told["guarantees"])
    epsilons = [one["epsilon"] for one in told["guarantees"]]
    assert len(epsilons) == 2
    # Even added up, the metric one at its own radius.
    assert sum(epsilons) <= 1


def test_cause_and_duration_leave_as_noise_only(sample: tuple[Path, Release]) -> None:
    folder, release = sample
    recipe = Recipe.read(folder / "recipe.toml")
    noisy = {name for step in recipe.steps if step.do == "randomize" for name in step.modifies()}
    assert {"cause", "duration"} <= noisy
    withheld = {name for name, role in recipe.columns.items() if role in WITHHELD}
    header, _ = released(release)
    assert not withheld & set(header)
    estimated = {row["column"] for row in estimates(release)}
    assert estimated == noisy


def estimates(release: Release) -> list[dict[str, str]]:
    with (release.folder / "release" / "estimates.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
