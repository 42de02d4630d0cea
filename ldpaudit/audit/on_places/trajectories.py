"""Trajectories out of counts: who was where, hour by hour, from how many were where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ldpaudit.audit.attack import MARGIN, AttackResult, FileAttack, register_attack
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.intervals import share_interval
from ldpaudit.audit.on_places.counted import Counted, counted, lacking_counts
from ldpaudit.audit.on_places.measuring import Floats, Numbers, mean_interval, metres_apart
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import ProgressCallback, no_progress

#: Persons and periods that are followed at most.
_MOST, _PERIODS = 2000, 168
_DAY = np.timedelta64(1, "D")


@register_attack
class TrajectoryRecovery(FileAttack):
    """Trajectories of persons recovered from counts of regions."""

    code = "trajectory-recovery"
    title = "Reconstruction of trajectories from counts"
    by = "traces from counts"
    question = "infer"
    finds = "where persons were in each period, though only numbers of persons are released"
    inputs = ("released", "counts", "truth")
    cost = "periods, times the cube of the persons who move at a time"
    page = "release"
    hint = "add noise to the counts, or count larger regions and longer periods"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return whether there are no counts, or nobody knows who was counted."""
        return super().lacks(dossier) or lacking_counts(dossier)

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield the share of the points of persons that are recovered, against shuffled counts."""
        table = counted(dossier)
        if table is None:
            yield AttackResult.not_tested(
                cls.code, Message("no recorded row is in a region that was counted")
            )
            return
        counts, true, notes = _sized(dossier, table)
        apart, begins = _distances(table), _days(table, counts.shape[1])
        total = 2 * counts.shape[1]
        found = recover(counts, apart, begins, lambda done, _: watch(done, total))
        rng = dossier.rng("shuffled counts")  # no text
        shuffled = rng.permuted(counts, axis=0)
        blind = recover(shuffled, apart, begins, lambda done, _: watch(total // 2 + done, total))
        shares, without = (best_matched(one, true) for one in (found, blind))
        low, high = mean_interval(shares, dossier.rng("recovered persons"))  # no text
        if low == high and low in (0.0, 1.0):
            low, high = share_interval(round(low * len(shares)), len(shares))
        figure, baseline = float(shares.mean()), float(without.mean())
        yield AttackResult(
            cls.code,
            len(shares),
            figure,
            baseline,
            low,
            high,
            verdict="weak" if low > baseline + MARGIN else "held",
            column=table.columns.region,
            columns=(table.columns.time, table.columns.count),
            against=Message("from shuffled counts"),
            note=join_texts(
                " ", [Message("The counts of each period were shuffled for comparison."), *notes]
            ),
            story=Message(
                "Somebody who has the counts follows persons through {share:.1f} % of their periods.",
                share=100 * figure,
            ),
        )


def recover(
    counts: Numbers, apart: Floats, begins: Numbers, watch: ProgressCallback = no_progress
) -> Numbers:
    """Recover trajectories from counts (Xu, Tu, Li, Zhang, Fu, Jin, WWW 2017).

    From one period to the next the persons are matched with the regions such that the sum of distances is
    least (Hungarian method); who can stay, stays, which is a part of some least matching since distances obey
    the triangle inequality. The trajectories of a day are linked with those of the days before such that the
    gain of entropy is least.

    Parameters
    ----------
    counts : ndarray of int64, shape (regions, periods)
    apart : ndarray of float64, shape (regions, regions)
        Distances of regions.
    begins : ndarray of int64, shape (days,)
        First period of each day.

    Returns
    -------
    ndarray of int64, shape (persons, periods)
        Region of each; as many persons as the largest count of a period. Where fewer are counted, the others
        are taken to stay.
    """
    persons, periods = int(counts.sum(axis=0).max()), counts.shape[1]
    found = np.empty((persons, periods), np.int64)
    ends = np.append(begins[1:], periods)
    for begin, end in zip(begins.tolist(), ends.tolist(), strict=True):
        last = np.repeat(np.arange(len(counts)), counts[:, begin])
        # Nobody knows where those are who are not counted.
        last = np.append(last, np.full(persons - len(last), last[-1] if len(last) else 0))
        found[:, begin] = last
        for at in range(begin + 1, end):
            watch(at, periods)
            last = _next(last, counts[:, at], apart)
            found[:, at] = last
        if begin:
            link = _linked(found[:, :begin], found[:, begin:end], len(counts))
            found[:, begin:end] = found[link, begin:end]
    watch(periods, periods)
    return found


def best_matched(found: Numbers, true: Any) -> Floats:
    """Return the share of each person's points that the best one-to-one matching with trajectories finds.

    Parameters
    ----------
    found : ndarray of int64, shape (n, periods)
    true : csr_array, shape (persons, regions * periods)
        Where persons were; at least one point each.

    Returns
    -------
    ndarray of float64, shape (persons,)
    """
    from scipy.optimize import linear_sum_assignment
    from scipy.sparse import csr_array

    n, periods = found.shape
    cells = (found * periods + np.arange(periods)).ravel()
    rows = np.repeat(np.arange(n), periods)
    mine = csr_array((np.ones(n * periods), (rows, cells)), shape=(n, true.shape[1]))
    hits = (true.astype(np.bool_).astype(np.float64) @ mine.T).toarray()
    person, trajectory = linear_sum_assignment(hits, maximize=True)
    shares = np.zeros(true.shape[0])
    shares[person] = hits[person, trajectory]
    result: Floats = shares / np.maximum(np.diff(true.indptr), 1)
    return result


def _next(last: Numbers, counts: Numbers, apart: Floats) -> Numbers:
    """Match persons with the regions of the next period."""
    from scipy.optimize import linear_sum_assignment

    before = np.bincount(last, minlength=len(counts))
    stay = np.minimum(before, counts)
    order = np.argsort(last, kind="stable")
    # Of those in one region the first ones stay.
    rank = np.arange(len(last)) - np.repeat(np.append(0, np.cumsum(before)[:-1]), before)
    movers = order[rank >= stay[last[order]]]
    free = np.repeat(np.arange(len(counts)), counts - stay)
    moved = last.copy()
    if len(movers) and len(free):
        one, other = linear_sum_assignment(apart[np.ix_(last[movers], free)])
        moved[movers[one]] = free[other]
    return moved


def _linked(before: Numbers, today: Numbers, regions: int) -> Numbers:
    """Match the days of persons: the trajectory of today for each of those before.

    The gain of entropy is that of both together over the mean of each (Xu et al. 2017, section 4.3). With
    f(x) = x log x over the counts of regions, sum f(a + b) differs from sum f(a) + sum f(b) in the regions
    that both have.
    """
    from scipy.optimize import linear_sum_assignment

    histories, days = (_visits(one, regions) for one in (before[:, -today.shape[1] :], today))
    common = np.zeros((len(before), len(today)))
    for region in range(regions):
        one, other = np.flatnonzero(histories[:, region]), np.flatnonzero(days[:, region])
        if len(one) and len(other):
            a, b = histories[one, region][:, None], days[other, region]
            common[np.ix_(one, other)] += _xlogx(a + b) - _xlogx(a) - _xlogx(b)
    # What belongs to one trajectory alone is in every matching.
    matched: Numbers = linear_sum_assignment(common, maximize=True)[1]
    return matched


def _visits(trajectories: Numbers, regions: int) -> Floats:
    rows = np.arange(len(trajectories))[:, None] * regions
    cells = np.bincount((rows + trajectories).ravel(), minlength=len(trajectories) * regions)
    return cells.reshape(len(trajectories), regions).astype(np.float64)


def _xlogx(x: Floats) -> Floats:
    logs: Floats = x * np.log(x)
    return logs


def _sized(dossier: Dossier, table: Counted) -> tuple[Numbers, Any, list[str]]:
    """Return counts and persons that are few enough, and what was left out."""
    regions, periods = table.shape
    released, presence = table.released, table.presence
    notes: list[str] = []
    if table.persons > _MOST:
        rng = dossier.rng("recovery")
        presence = presence[np.sort(rng.choice(table.persons, _MOST, replace=False))]
        exact = np.asarray(presence.sum(axis=0)).reshape(table.shape)
        released = exact + rng.choice(table.residuals(), table.shape)
        released[~np.isfinite(table.released)] = np.nan
        notes.append(
            Message("Counts of {most:,} persons, with noise as large as that of the release.", most=_MOST)
        )
    if periods > _PERIODS:
        cells = (np.arange(regions)[:, None] * periods + np.arange(_PERIODS)).ravel()
        released, presence, periods = released[:, :_PERIODS], presence[:, cells], _PERIODS
        notes.append(Message("Of the first {periods:,} periods.", periods=_PERIODS))
    there = np.diff(presence.indptr) > 0
    return _whole(released), presence[np.flatnonzero(there)], notes


def _whole(released: Floats) -> Numbers:
    """Bring noisy counts to whole numbers of persons: none below 0, in each period as many as the median."""
    counts = np.nan_to_num(np.maximum(released, 0.0))
    if np.array_equal(counts, np.rint(counts)) and np.array_equal(counts, released):
        return counts.astype(np.int64)
    usual = max(1, round(float(np.median(np.nansum(released, axis=0)))))
    scaled = counts * (usual / np.maximum(counts.sum(axis=0), 1e-9))
    whole: Numbers = np.floor(scaled).astype(np.int64)
    # The largest remainders are rounded up.
    order = np.argsort(whole - scaled, axis=0, kind="stable")
    short = np.maximum(usual - whole.sum(axis=0), 0)
    more: Numbers = np.arange(len(whole))[:, None] < short
    np.put_along_axis(whole, order, np.take_along_axis(whole, order, axis=0) + more, axis=0)
    return whole


def _distances(table: Counted) -> Floats:
    """Return the distances of regions in metres, or 1 where their places are not known."""
    middles = table.middles
    apart = 1.0 - np.eye(len(middles))
    known = np.flatnonzero(~np.isnan(middles.real))
    if len(known) > 1:
        x, y = metres_apart(middles[known].real, middles[known].imag)(
            middles[known].real, middles[known].imag
        )
        points = x + 1j * y
        metres = np.abs(points[:, None] - points)
        apart *= metres.max()
        apart[np.ix_(known, known)] = metres
    return apart


def _days(table: Counted, periods: int) -> Numbers:
    """Return the first period of each day; one day where a period is a day or more."""
    day = table.starts[:periods].astype("datetime64[D]")
    begins: Numbers = np.flatnonzero(np.append(np.True_, day[1:] != day[:-1]))
    return begins if len(begins) * 2 <= periods else np.zeros(1, np.int64)


__all__ = ["TrajectoryRecovery", "best_matched", "recover"]
