"""Attacks on traces: who is alone with few points, whose home is found, and who is who in a second table."""

from __future__ import annotations

import math

import numpy as np
import pytest

from ldpaudit.audit.attack import AttackResult
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.audit.on_places.home_recovery import HomeRecovery
from ldpaudit.audit.on_places.known_points import KnownPoints
from ldpaudit.audit.on_places.trace_linkage import TraceLinkage
from ldpaudit.audit.on_places.trace_unicity import singled_out
from ldpaudit.audit.trace_columns import trace_columns, traces_of
from ldpaudit.geography import PlanarLaplace
from ldpaudit.randomness import Key
from tests.commuters import commuters, fixes, table

LEVEL, RADIUS = math.log(2), 300.0
MANIFEST = {
    "guarantees": [{"columns": ["lon", "lat"], "epsilon": LEVEL, "distance": RADIUS, "rounding": 0.0}],
    "columns": {},
}
KEY = Key.for_tests(4)


@pytest.fixture(scope="module")
def recorded() -> AuditedTable:
    return table(**fixes(commuters(300, 7)))


@pytest.fixture(scope="module")
def moved(recorded: AuditedTable) -> AuditedTable:
    """Each fix moved anew."""
    columns = {name: recorded.table[name].to_numpy() for name in recorded.names}
    mechanism = PlanarLaplace(LEVEL, RADIUS)
    columns["lon"], columns["lat"] = mechanism.sanitize(columns["lon"], columns["lat"], Key.for_tests(9))
    return table(**columns)


def dossier(released: AuditedTable, **about: object) -> Dossier:
    return Dossier(released, unit="person", key=KEY, **about)  # type: ignore[arg-type]


def noted(results: list[AttackResult], word: str) -> AttackResult:
    return next(one for one in results if word in one.note)


def test_unicity_is_that_of_the_sheet() -> None:
    """2,000 commuters on 400 cells for three days: .017, .53, .81, .97 for 1, 2, 4 and 8 points."""
    read = table(**fixes(commuters(2000, 3)))
    case = dossier(read)
    columns = trace_columns(read, case)
    assert columns is not None
    traces = traces_of(read, columns).traces
    for points, expected in ((1, 0.017), (2, 0.53), (4, 0.81), (8, 0.97)):
        found = singled_out(case, traces, points, 1000.0, 3600)
        assert found.alone / found.tried == pytest.approx(expected, abs=0.06)
    for points, expected in ((1, 0.0), (2, 0.08), (4, 0.29)):
        coarse = singled_out(case, traces, points, 4500.0, 3600)
        assert coarse.alone / coarse.tried == pytest.approx(expected, abs=0.15)


def test_known_points_find_traces_through_noise(recorded: AuditedTable, moved: AuditedTable) -> None:
    (exact,) = KnownPoints.run(dossier(recorded, raw=recorded))
    columns = trace_columns(recorded, dossier(recorded))
    assert columns is not None
    alone = singled_out(dossier(recorded), traces_of(recorded, columns).traces, 4, 1000.0, 3600)
    # Without noise the trace is found where it is alone with these points: both are shares of 300 persons.
    assert exact.figure == pytest.approx(alone.alone / alone.tried, abs=4 * math.sqrt(2 * 0.25 / 300))
    (noisy,) = KnownPoints.run(dossier(moved, raw=recorded, manifest=MANIFEST))
    assert 0.2 < noisy.figure <= exact.high
    assert noisy.verdict == "weak"
    names = recorded.table["person"].to_numpy()
    turned = {name: recorded.table[name].to_numpy() for name in recorded.names}
    turned["person"] = np.roll(names, 168)
    (wrong,) = KnownPoints.run(dossier(table(**turned), raw=recorded))
    assert (wrong.figure, wrong.verdict) == (0.0, "held")


def test_homes_are_found_in_exact_traces_and_by_averaging(
    recorded: AuditedTable, moved: AuditedTable
) -> None:
    exact = list(HomeRecovery.run(dossier(recorded, raw=recorded)))
    for word in ("Homes found within 50 m", "Places of work", "Places of stays"):
        one = noted(exact, word)
        assert (one.figure, one.high) == (1.0, 1.0)
        assert one.low < 1.0
        assert one.verdict == "weak"
        # Others live elsewhere; the cells of this square are shared by one person in 400.
        assert one.control is not None
        assert one.control < 0.1
    noisy = dossier(moved, raw=recorded, manifest=MANIFEST)
    near = noted(list(HomeRecovery.run(noisy)), "Homes found within 100 m")
    # A week of nights has 56 fixes and more: (2 / eps) / sqrt(56) is 116 m, half of the homes within 100.
    assert 0.3 < near.figure < 0.8
    assert near.verdict == "weak"


def test_a_second_week_is_linked_and_strangers_are_not() -> None:
    cells = commuters(400, 14)
    first, second = cells[:300, : 7 * 24], cells[100:, 7 * 24 :]
    case = dossier(table(**fixes(first)), other=table(**fixes(second, first=100)))
    assert TraceLinkage.lacks(case) == ""
    every, dared = TraceLinkage.run(case)
    # 200 persons are in both tables, 100 only in the second.
    assert every.tested == dared.tested == 200
    assert every.figure > 0.9
    assert every.baseline == pytest.approx(1 / 300)
    assert dared.control is not None
    # One in twenty of 50 strangers, within four standard deviations.
    assert dared.control <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / 50) * math.sqrt(2)
    assert 0.5 < dared.figure <= every.figure
    assert every.verdict == dared.verdict == "weak"
