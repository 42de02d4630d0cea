"""Sampling and k-anonymity: the published k, the exact delta, and when a release may claim it."""

from __future__ import annotations

import csv
import json
import math
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity.safepub import SafePub
from ldpaudit.engine import run
from ldpaudit.engine.plan import compile_plan
from ldpaudit.engine.promises import promises
from ldpaudit.generalize import Sample
from ldpaudit.guarantee import round_up_chance
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.step import Context, Survey
from ldpaudit.tables import Source


def released_counts(n: int, k: int, rate: float) -> dict[int, float]:
    """Return chance of each number of released rows of a class of n rows; none where fewer than k stay."""
    chances: dict[int, float] = {}
    for drawn in range(n + 1):
        chance = math.comb(n, drawn) * rate**drawn * (1 - rate) ** (n - drawn)
        shown = drawn if drawn >= k else 0
        chances[shown] = chances.get(shown, 0.0) + chance
    return chances


def hockey_stick(one: dict[int, float], other: dict[int, float], epsilon: float) -> float:
    return sum(max(0.0, chance - math.exp(epsilon) * other.get(at, 0.0)) for at, chance in one.items())


def test_the_published_k_is_one_more_than_the_smallest() -> None:
    mechanism = SafePub(0.7)
    least = mechanism.minimal_k(1e-3, exact=True)
    assert mechanism.delta(least) <= 1e-3 < mechanism.delta(least - 1)
    told = mechanism.as_json(1e-3, k=9)
    assert (told["k_exact"], told["k"]) == (least, mechanism.minimal_k(1e-3))
    assert told["deltas"]["9"] == {"bound": mechanism.bound(9), "exact": mechanism.delta(9)}
    for epsilon, k in [(0.2, 61), (0.4, 61), (0.6, 64), (0.8, 69), (1.0, 73)]:
        # A tenth of epsilon goes to the search; the program that was used then adds one.
        assert SafePub(0.9 * epsilon).minimal_k(1e-6) == k


@settings(max_examples=25, deadline=None)
@given(st.floats(0.3, 2.5), st.integers(1, 7))
def test_delta_is_that_of_the_whole_mechanism_in_both_directions(epsilon: float, k: int) -> None:
    mechanism = SafePub(epsilon)
    worst = 0.0
    for n in range(1, 120):
        here, there = (released_counts(size, k, mechanism.rate) for size in (n, n - 1))
        assert hockey_stick(there, here, epsilon) < 1e-12
        worst = max(worst, hockey_stick(here, there, epsilon))
    assert mechanism.delta(k) == pytest.approx(worst, rel=1e-6)
    assert mechanism.delta(k) <= mechanism.bound(k)


ROWS = 4_000
RECIPE = """\
ldpaudit = 1
input = {{ path = "calls.csv", unit = "{unit}" }}
columns = {{ person = "drop", town = "quasi-identifier", day = "plain", cause = "sensitive" }}
step = [{steps}]
accept = [{{ finding = "rows-of-one", reason = "the rows are generated" }}]
output = {{ path = "released.csv" }}
"""
SAMPLE = '{ do = "sample", epsilon = 1.0, delta = 1e-4 },'
SUPPRESS = '{{ do = "suppress", columns = ["town", "day", "cause"], k = {k}, max_suppressed = {most} }},'
ENOUGH = SUPPRESS.format(k=40, most=1.0)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("calls")
    drawn = np.random.default_rng(1).integers((0, 1, 0), (6, 4, 2), (ROWS, 3))
    lines = [f"{row // 2},T{town},2017-12-0{day},{'ab'[at]}\n" for row, (town, day, at) in enumerate(drawn)]
    (folder / "calls.csv").write_text("person,town,day,cause\n" + "".join(lines), encoding="utf-8")
    return folder


def document(folder: Path, steps: str, unit: str = "call") -> Recipe:
    return Recipe.parse(RECIPE.format(steps=steps, unit=unit), folder=folder)


def told_of(folder: Path, steps: str, unit: str = "call") -> str:
    """Return the line that a run would print."""
    recipe = document(folder, steps, unit)
    source = Source.open(recipe.table_path, recipe.input.options)
    (promise,) = promises(compile_plan(recipe, source, Key.for_tests(1)), [])
    return promise.line


def test_rows_that_are_drawn_and_grouped_make_a_promise(folder: Path, tmp_path: Path) -> None:
    release = run(document(folder, SAMPLE + ENOUGH), tmp_path / "out", Key.for_tests(1))
    delta = round_up_chance(SafePub(1.0).delta(40))
    manifest = json.loads((release.folder / "release" / "manifest.json").read_text(encoding="utf-8"))
    (told,) = manifest["guarantees"]
    assert told["line"].startswith(f"town, day, cause: eps <= 1.0000, delta = {delta} (")
    with release.released.open(encoding="utf-8") as file:
        sizes = Counter(map(tuple, list(csv.reader(file))[1:]))
    assert min(sizes.values()) >= 40
    assert 0.55 * ROWS < sizes.total() < 0.7 * ROWS


def test_no_promise_without_its_conditions(folder: Path) -> None:
    small = '{ do = "suppress", columns = ["town"], k = 2, max_suppressed = 1.0 },'
    for steps in (
        SAMPLE,
        SAMPLE + SUPPRESS.format(k=4, most=1.0),
        SAMPLE + SUPPRESS.format(k=40, most=0.5),
        SAMPLE + ENOUGH.replace(', "cause"', ""),
        SAMPLE + small + ENOUGH,
        SAMPLE + SAMPLE + ENOUGH,
        small + SAMPLE + ENOUGH,
    ):
        assert told_of(folder, steps).startswith("town, day, cause: no privacy claim: ")
    assert "no privacy claim" in told_of(folder, SAMPLE + ENOUGH, "person")
    assert "eps <= 1.0000" in told_of(folder, SAMPLE + ENOUGH)


def test_draws_follow_the_rate_and_the_key_alone(tmp_path: Path) -> None:
    rows, gone = 400_000, []
    for number in (1, 2):
        survey, sample = Survey(Context(tmp_path, {}), Key.for_tests(number), tmp_path), Sample(epsilon=0.5)
        gone.append(np.concatenate(list(sample.decide([], rows, survey))))
        assert (gone[-1] == np.concatenate(list(sample.decide([], rows, survey)))).all()
        deviation = math.sqrt(rows * math.exp(-0.5) * (1 - math.exp(-0.5)))
        assert abs(len(gone[-1]) - rows * math.exp(-0.5)) < 5 * deviation
    assert len(np.intersect1d(*gone)) < 0.45 * rows
