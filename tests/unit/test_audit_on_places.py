"""Attacks on moved points: averages and best guesses meet their closed forms."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest

from ldpaudit.audit.attack import AttackResult
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.on_places.averaging import Averaging, expected_within
from ldpaudit.audit.on_places.best_guess import BestGuess, Map, guesses
from ldpaudit.audit.on_places.measuring import NEAR
from ldpaudit.geography import PlanarLaplace
from ldpaudit.geography.noise.averaging import averaging_error
from ldpaudit.randomness import Key
from tests.commuters import table

LEVEL, RADIUS = math.log(3), 200.0
EPSILON = LEVEL / RADIUS
MANIFEST = {
    "guarantees": [{"columns": ["lon", "lat"], "epsilon": LEVEL, "distance": RADIUS, "rounding": 0.0}],
    "columns": {},
}


def addresses(places: int, rows: int, per: str = "row", seed: int = 3) -> Dossier:
    """Return rows of addresses, each moved anew, or each address once."""
    rng = np.random.default_rng(seed)
    lon, lat = 6 + 0.3 * rng.random(places), 47 + 0.2 * rng.random(places)
    which = np.repeat(np.arange(places), rows)
    mechanism, key = PlanarLaplace(LEVEL, RADIUS), Key.for_tests(seed)
    if per == "row":
        moved = mechanism.sanitize(lon[which], lat[which], key)
    else:
        moved = tuple(one[which] for one in mechanism.sanitize(lon, lat, key))
    names = [f"street {at}" for at in which]
    order = rng.permutation(len(which))
    return Dossier(
        table(address=np.array(names)[order], lon=moved[0][order], lat=moved[1][order]),
        MANIFEST,
        table(address=names, lon=lon[which], lat=lat[which]),
        key=Key.for_tests(2),
    )


def by_unit(results: Sequence[AttackResult]) -> tuple[AttackResult, list[AttackResult]]:
    (metres,) = [one for one in results if one.unit == "metres"]
    return metres, [one for one in results if one.unit == "share"]


@pytest.mark.parametrize("rows", [2, 20])
def test_averages_err_as_the_closed_form_says(rows: int) -> None:
    dossier = addresses(1200, rows)
    assert Averaging.lacks(dossier) == ""
    metres, shares = by_unit(list(Averaging.run(dossier)))
    assert metres.expected == pytest.approx(averaging_error(EPSILON, rows), rel=1e-3)
    # The standard error of the median of 1200 errors is 3 % of it.
    assert metres.figure == pytest.approx(metres.expected, rel=0.1)
    assert metres.low < metres.figure < metres.high
    # About (2 / eps) / sqrt(n), within a quarter.
    assert metres.figure == pytest.approx(2 / EPSILON / math.sqrt(rows), rel=0.25)
    assert metres.verdict == "weak"
    assert metres.claim == pytest.approx(averaging_error(EPSILON, 1))
    assert metres.baseline > 5000
    for near, share in zip(NEAR, shares, strict=True):
        assert share.expected == pytest.approx(expected_within(EPSILON, [rows], near), rel=1e-3)
        assert share.low - 0.02 < share.expected < share.high + 0.02


def test_a_shared_draw_is_no_better_than_one_point() -> None:
    results = list(Averaging.run(addresses(300, 20, per="place")))
    assert {one.verdict for one in results} == {"held"}
    metres, shares = by_unit(results)
    assert metres.low < metres.expected < metres.high
    assert metres.expected == pytest.approx(metres.claim, rel=1e-5)
    assert all(one.low < one.claim < one.high for one in shares)


def test_the_best_guess_errs_as_bayes_says() -> None:
    rng = np.random.default_rng(7)
    towns = 20_000 * (rng.random(12) + 1j * rng.random(12))
    places = np.round(
        towns[rng.integers(0, 12, 3000)] + 700 * (rng.normal(size=3000) + 1j * rng.normal(size=3000))
    )
    known = Map.of(places)
    true = rng.choice(known.places, 800, p=known.share)
    moved = true + rng.gamma(2.0, 1 / EPSILON, 800) * np.exp(2j * np.pi * rng.random(800))
    told = guesses(known, EPSILON, moved)
    errors = np.abs(told.median - true)
    assert abs(errors.mean() - told.expected.mean()) < 4 * (errors - told.expected).std() / 800**0.5
    hit = np.abs(told.mode - true) < 0.5
    assert abs(hit.mean() - told.sure.mean()) < 4 * 0.5 / 800**0.5
    assert errors.mean() < np.abs(told.mean - true).mean() * 1.01
    assert errors.mean() < np.abs(moved - true).mean()


def test_few_places_are_found_again_and_a_wide_map_tells_nothing() -> None:
    few = list(BestGuess.run(addresses(30, 20)))
    assert [one.verdict for one in few] == ["weak", "weak"]
    assert few[0].figure < 0.8 * few[0].claim < few[0].baseline
    assert few[1].expected is not None
    assert few[1].low <= few[1].expected <= few[1].high
    many = list(BestGuess.run(addresses(48_000, 1)))
    assert many[0].verdict == "held"
    assert "100 x 100" in many[0].note
