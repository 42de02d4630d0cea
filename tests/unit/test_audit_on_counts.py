"""Attacks on counts of regions in time: who was counted, and who went where."""

from __future__ import annotations

import numpy as np

from ldpaudit.audit import ATTACKS
from ldpaudit.audit.aggregates import counted, recover
from ldpaudit.audit.dossier import Dossier
from ldpaudit.randomness import Key
from tests.commuters import BEGIN, SIDE, commuters, fixes, table

CELLS = SIDE * SIDE
POINTS = np.arange(CELLS) // SIDE + 1j * (np.arange(CELLS) % SIDE)


def counts_of(cells):
    counts = np.zeros((CELLS, cells.shape[1]), np.int64)
    np.add.at(counts, (cells, np.broadcast_to(np.arange(cells.shape[1]), cells.shape)), 1)
    return counts


def dossier(cells, counts, twice=1):
    """Return counts as a table, one row for each region and hour, beside the recorded rows."""
    region, hour = (one.ravel() for one in np.indices(counts.shape))
    names, hours = [f"r{one}" for one in region], BEGIN + hour * np.timedelta64(3600, "s")
    raw = {name: np.tile(values, twice) for name, values in fixes(cells).items()}
    raw["region"] = np.tile(np.array([f"r{one}" for one in cells.ravel()]), twice)
    released = table(region=names, hour=hours, count=counts.ravel())
    return Dossier(released, raw=table(**raw), unit="person", key=Key.for_tests(6))


def made(given):
    return [next(ATTACKS[code].run(given)) for code in ("aggregate-membership", "trajectory-recovery")]


def test_persons_and_rows_are_told_apart() -> None:
    """Two rows of a person in one region and hour: a count of persons has one, a count of rows two."""
    cells = commuters(30, 1)
    for factor in (1, 2):
        both = counted(dossier(cells, factor * counts_of(cells), twice=2))
        assert not np.any(both.residuals())
        assert both.presence.max() == factor


def test_strong_noise_hides_members_and_trajectories() -> None:
    cells = commuters(60, 2)
    noise = np.random.default_rng(2).laplace(0, 200, (CELLS, 48))
    member, followed = made(dossier(cells, counts_of(cells) + noise))
    assert member.verdict == followed.verdict == "held"
    assert member.low < 0.5 < member.high
    assert followed.figure < 0.15


def test_exact_counts_give_members_and_trajectories_away() -> None:
    cells = commuters(60, 3)
    member, followed = made(dossier(cells, counts_of(cells)))
    assert (member.verdict, member.baseline, member.tested) == ("weak", 0.5, 20 * 75)
    assert member.low > 0.8
    # The sheet: .39 to .41 for 50 to 200 persons, 400 cells and three days, against .05 for shuffled counts.
    assert 0.37 < followed.figure < 0.5
    assert followed.baseline < 0.08
    assert followed.verdict == "weak"
    found = recover(counts_of(cells), np.abs(POINTS[:, None] - POINTS), 24 * np.arange(3))
    assert np.array_equal(counts_of(found), counts_of(cells))
