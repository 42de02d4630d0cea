"""Attacks on moved points: averages and best guesses meet their closed forms; and on traces."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
import pytest

from ldpaudit.audit.attack import ATTACKS, AttackResult
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.audit.places import Map, guesses
from ldpaudit.audit.traces import traces_of
from ldpaudit.engine import run
from ldpaudit.geography import PlanarLaplace
from ldpaudit.geography.traces import unicity_of
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from tests.commuters import commuters, fixes, table

LEVEL, RADIUS = math.log(3), 200.0
EPSILON = LEVEL / RADIUS


def promise(level: float, radius: float) -> dict[str, Any]:
    about = {"columns": ["lon", "lat"], "epsilon": level, "distance": radius, "rounding": 0.0}
    return {"guarantees": [about], "columns": {}}


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
        promise(LEVEL, RADIUS),
        table(address=names, lon=lon[which], lat=lat[which]),
        key=Key.for_tests(2),
    )


def test_the_best_guess_errs_as_bayes_says() -> None:
    rng = np.random.default_rng(7)
    towns = 20_000 * (rng.random(12) + 1j * rng.random(12))
    around = 700 * (rng.normal(size=3000) + 1j * rng.normal(size=3000))
    known = Map.of(np.round(towns[rng.integers(0, 12, 3000)] + around))
    true = rng.choice(known.places, 800, p=known.share)
    moved = true + rng.gamma(2.0, 1 / EPSILON, 800) * np.exp(2j * np.pi * rng.random(800))
    median, mode = guesses(known, EPSILON, moved)
    errors = np.abs(median - true)
    # Bayes' rule by hand: how likely each place of the map is, once the moved point is seen.
    chance = known.share * np.exp(-EPSILON * np.abs(moved[:, None] - known.places))
    chance /= chance.sum(axis=1, keepdims=True)
    expected = (chance * np.abs(known.places - median[:, None])).sum(axis=1)
    assert abs(errors.mean() - expected.mean()) < 4 * (errors - expected).std() / 800**0.5
    hit = np.abs(mode - true) < 0.5
    assert abs(hit.mean() - chance.max(axis=1).mean()) < 4 * 0.5 / 800**0.5
    assert errors.mean() < np.abs(chance @ known.places - true).mean() * 1.01
    assert errors.mean() < np.abs(moved - true).mean()


def test_few_places_are_found_again_and_a_wide_map_tells_nothing() -> None:
    few = list(ATTACKS["best-guess"].run(addresses(30, 20)))
    assert [one.verdict for one in few] == ["weak", "weak"]
    assert few[0].figure < 0.8 * few[0].claim < few[0].baseline
    many = list(ATTACKS["best-guess"].run(addresses(48_000, 1)))
    # In cells no place is found to the metre.
    assert [one.verdict for one in many] == ["held"]


KEY = Key.for_tests(4)


@pytest.fixture(scope="module")
def recorded() -> AuditedTable:
    return table(**fixes(commuters(300, 7)))


@pytest.fixture(scope="module")
def moved(recorded: AuditedTable) -> AuditedTable:
    """Each fix moved anew."""
    columns = {name: recorded.table[name].to_numpy() for name in recorded.names}
    mechanism = PlanarLaplace(math.log(2), 300.0)
    columns["lon"], columns["lat"] = mechanism.sanitize(columns["lon"], columns["lat"], Key.for_tests(9))
    return table(**columns)


def of_traces(released: AuditedTable, **about: object) -> Dossier:
    return Dossier(released, unit="person", key=KEY, **about)  # type: ignore[arg-type]


def noted(results: list[AttackResult], word: str) -> AttackResult:
    return next(one for one in results if word in one.also)


def alone(key: Key, traces: Any, points: int, metres: float) -> float:
    counted = unicity_of(traces, metres, 3600, key, points)
    return float(counted.alone[-1] / counted.tried[-1])


def test_unicity_is_that_of_the_sheet() -> None:
    """2,000 commuters on 400 cells for three days: .017, .53, .81, .97 for 1, 2, 4 and 8 points."""
    read = table(**fixes(commuters(2000, 3)))
    case = of_traces(read)
    traces = traces_of(read, case)
    for points, expected in ((1, 0.017), (2, 0.53), (4, 0.81), (8, 0.97)):
        assert alone(case.key, traces, points, 1000.0) == pytest.approx(expected, abs=0.06)
    for points, expected in ((1, 0.0), (2, 0.08), (4, 0.29)):
        assert alone(case.key, traces, points, 4500.0) == pytest.approx(expected, abs=0.15)


def test_known_points_find_traces_through_noise(recorded: AuditedTable, moved: AuditedTable) -> None:
    (exact,) = ATTACKS["known-points"].run(of_traces(recorded, raw=recorded))
    traces = traces_of(recorded, of_traces(recorded))
    # Without noise the trace is found where it is alone with these points: both are shares of 300 persons.
    assert exact.figure == pytest.approx(alone(KEY, traces, 4, 1000.0), abs=4 * math.sqrt(2 * 0.25 / 300))
    noise = promise(math.log(2), 300.0)
    (noisy,) = ATTACKS["known-points"].run(of_traces(moved, raw=recorded, manifest=noise))
    assert 0.2 < noisy.figure <= exact.high
    assert noisy.verdict == "weak"
    names = recorded.table["person"].to_numpy()
    turned = {name: recorded.table[name].to_numpy() for name in recorded.names}
    turned["person"] = np.roll(names, 168)
    (wrong,) = ATTACKS["known-points"].run(of_traces(table(**turned), raw=recorded))
    assert (wrong.figure, wrong.verdict) == (0.0, "held")


def test_homes_are_found_in_exact_traces_and_by_averaging(recorded, moved):
    exact = list(ATTACKS["home-recovery"].run(of_traces(recorded, raw=recorded)))
    for word in ("homes within 50 m", "stays within"):
        one = noted(exact, word)
        assert (one.figure, one.high) == (1.0, 1.0)
        assert one.low < 1.0
        assert one.verdict == "weak"
        # Others live elsewhere; the cells of this square are shared by one person in 400.
        assert one.control is not None
        assert one.control < 0.1
    noisy = of_traces(moved, raw=recorded, manifest=promise(math.log(2), 300.0))
    near = noted(list(ATTACKS["home-recovery"].run(noisy)), "homes within 100 m")
    # A week of nights has 56 fixes and more: (2 / eps) / sqrt(56) is 116 m, half of the homes within 100.
    assert 0.3 < near.figure < 0.8
    assert near.verdict == "weak"


def test_a_second_week_is_linked() -> None:
    cells = commuters(400, 14)
    first, second = cells[:300, : 7 * 24], cells[100:, 7 * 24 :]
    case = of_traces(table(**fixes(first)), other=table(**fixes(second, first=100)))
    (every,) = ATTACKS["trace-linkage"].run(case)
    # 200 persons are in both tables, 100 only in the second.
    assert every.tested == 200
    assert every.figure > 0.9
    assert every.baseline == pytest.approx(1 / 300)
    assert every.verdict == "weak"


@pytest.mark.parametrize(
    ("same", "per", "verdict"), [(0.9, "place", "weak"), (0.0, "place", "held"), (0.9, "row", "")]
)
def test_reports_at_one_moved_point_are_put_together(tmp_path, same, per, verdict):
    """100 places of 20 rows, nearly all of one kind at each place, or of any; and rows without a place."""
    draw = np.random.default_rng(4)
    kinds, lon, lat = draw.integers(4, size=100), 5 + np.arange(100) % 10 / 10, 46 + np.arange(100) // 10 / 10
    place = np.repeat(np.arange(100), 20)
    kind = np.where(draw.random(2_000) < same, kinds[place], draw.integers(4, size=2_000))
    lines = [f"{lon[at]:.5f},{lat[at]:.5f},k{of}" for at, of in zip(place, kind, strict=True)]
    text = "\n".join(["lon,lat,kind", *lines, *[",,k0"] * 40])
    (tmp_path / "t.csv").write_text(text + "\n", encoding="utf-8")
    recipe = Recipe.parse(
        'ldpaudit = 1\ninput = { path = "t.csv" }\n'
        'columns = { lon = "location", lat = "location", kind = "sensitive" }\n[[step]]\n'
        f'do = "planar-laplace"\nx = "lon"\ny = "lat"\nlevel = "ln(2)"\nradius = 200\nper = "{per}"\n'
        '[[step]]\ndo = "randomize"\ncolumns = ["kind"]\nprotocol = "GRR"\nepsilon = 1.0\n'
        'domain = ["k0", "k1", "k2", "k3"]\n',
        folder=tmp_path,
    )
    release = run(recipe, tmp_path / "out", Key.for_tests(1))
    found = [one for one in release.internal["audit"]["attacks"] if one["code"] == "place-reports"]
    assert [(one["verdict"], one["tested"]) for one in found] == [(verdict, 2_000)] * bool(verdict)
    shares = np.bincount(kind) / 2_000
    for one in found:
        # By the released file and the shares of all, with epsilon 1: each point is that of the place nearby.
        rows, right = pd.read_csv(release.folder / "release/released.csv").dropna(), 0
        for (x, y), held in rows.groupby(["lon", "lat"])["kind"]:
            counts = np.bincount(held.str[1:].astype(int), minlength=4)
            at = np.hypot(lon - x, lat - y).argmin()
            right += np.count_nonzero(kind[place == at] == (counts + np.log(shares)).argmax())
        assert one["figure"] == pytest.approx(right / 2_000)
        assert one["claim"] == pytest.approx(1 / (1 + (1 / shares.max() - 1) / math.e))
