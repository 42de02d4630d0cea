"""Traces of persons: how few points single one out, homes and stays found again, two tables put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.attack import AttackResult, NotTestedError, attack
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.audit.intervals import LEVEL
from ldpaudit.audit.places import coordinates_of, moved_pairs, plane_of, points_of
from ldpaudit.generalize.kinds import has_date
from ldpaudit.geography import traces as geo
from ldpaudit.geography.noise.quality import displacement_95, mean_displacement
from ldpaudit.geography.traces import HomeGuess, Traces
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback
from ldpaudit.tables import times

Numbers = npt.NDArray[np.int64]
#: What the attacker of a release knows: points, side of a cell in metres, length of a period in seconds.
KNOWN = ((4, 1000.0, 3600), (2, 1000.0, 3600), (4, 5000.0, 86_400))
#: Metres within which a home counts as found, and works and stays; persons in all draws of points.
NEAR, _AT, _PERSONS = (50.0, 100.0, 500.0), 100.0, 20_000
#: Points known of a person, persons looked for, and metres from which on distances are alike (or scales).
_POINTS, _MOST, _FAR, _SCALES = 4, 1_000, 2_000.0, 10.0
#: Side of a cell by which tables are put together; share of a trace that follows everybody's places; persons
#: looked for; pairs at once.
_CELL, _ELSEWHERE, _SOUGHT, _AT_ONCE = 100.0, 0.1, 5_000, 5_000_000
_HOUR, _DAY = 3_600, 86_400
_NONE = Message("the release holds no traces: points of persons in time, with --unit for the person")


def times_of(table: AuditedTable, named: str = "") -> Iterator[str]:
    """Yield the columns of points in time, with their dates; the one that was named alone."""
    for name in [named] if named in table.names else table.names:
        if table.columns[name].kind == "time" and has_date(table.columns[name]):
            yield name


def traces_of(table: AuditedTable | None, dossier: Dossier) -> Traces | None:
    """Read the traces of a table, of rows that have a person, a time and a place; None without one."""
    if table is None or dossier.unit not in table.names:
        return None
    name, points = next(times_of(table, dossier.time), ""), points_of(table, dossier)
    if not name or not points:
        return None
    when = times(table.table.column(name), table.columns[name])
    return Traces.of(table.texts(dossier.unit), when, *coordinates_of(table, points[0]))


def _released(dossier: Dossier) -> tuple[Traces, dict[str, Any]]:
    """Return the released traces, and about which columns they are."""
    read, table = traces_of(dossier.released, dossier), dossier.released
    if read is None:
        raise NotTestedError(_NONE)
    (when, *_), (point, *_) = times_of(table, dossier.time), points_of(table, dossier)
    return read, {"column": dossier.unit, "columns": (when, point.x, point.y)}


def _recorded(dossier: Dossier, released: Traces) -> tuple[Traces, Numbers, Numbers]:
    """Return the recorded traces, and the places of the persons of both."""
    raw = traces_of(dossier.raw, dossier)
    if raw is None:
        raise NotTestedError(Message("the recorded table holds no traces"))
    _, mine, theirs = np.intersect1d(raw.names, released.names, assume_unique=True, return_indices=True)
    if not len(mine):
        raise NotTestedError(Message("no person of the recorded traces has the same name in the release"))
    return raw, mine, theirs


@attack(
    "unicity", title="Traces alone with a few points", by="a few points of a trace", question="single-out",
    inputs=("released", "traces"), page="places",
    hint="sample traces further apart, or generalize places and times until many share them",
)  # fmt: skip
def unicity(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield the share of persons who are alone, as they are released."""
    released, about = _released(dossier)
    for at, (points, metres, seconds) in enumerate(KNOWN):
        watch(at, len(KNOWN))
        # Which points are known is drawn at random (de Montjoye et al. 2013).
        key = dossier.key.derive("audit unicity")  # no text
        counted = geo.unicity_of(released, metres, seconds, key, points)
        alone, tried = int(counted.alone[-1]), int(counted.tried[-1])
        also = Message(
            "{points} of {metres:,.0f} m and {hours} h", points=points, metres=metres, hours=seconds // 3600
        )
        if tried:
            blind = 1 / max(released.persons, 1)
            yield AttackResult.of_share("unicity", alone, tried, blind, also=also, **about)
        else:
            reason = Message("nobody has {points:,} different points", points=points)
            yield AttackResult.not_tested("unicity", reason, also=also)


@attack(
    "known-points", title="Re-identification by known points", by="known points of a trace",
    question="single-out", inputs=("released", "traces", "truth"), page="places",
    hint="change the name of a trace often, or generalize places and times until many share them",
)  # fmt: skip
def known_points(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield the share of persons whose trace fits a few recorded points best."""
    released, about = _released(dossier)
    raw, mine, place = _recorded(dossier, released)
    rng = dossier.rng("known points")  # no text
    enough = np.diff(raw.first)[mine] >= _POINTS
    order = rng.permutation(np.flatnonzero(enough))[:_MOST]
    if not len(order):
        raise NotTestedError(Message("nobody has {points:,} different points", points=_POINTS))
    far = max([_FAR, *(_SCALES / one.epsilon for one in moved_pairs(dossier))])
    guess = fitting(raw.only(mine[order]), released, far, rng, watch)
    hits = int(np.count_nonzero(guess == place[order]))
    yield AttackResult.of_share("known-points", hits, len(order), 1 / released.persons, **about)


def fitting(
    seen: Traces, candidates: Traces, far: float, rng: np.random.Generator, watch: ProgressCallback
) -> Numbers:
    """Return for each person the trace that fits a few points, drawn at random, best; -1 where several do.

    Under planar Laplace noise that has the least sum of distances; without a fix in the hour it is far away.
    """
    length = _HOUR if (candidates.seconds % _DAY).any() else _DAY
    plane = plane_of(candidates.lon, candidates.lat)
    (x, y), (known_x, known_y) = (plane(one.lon, one.lat) for one in (candidates, seen))
    points, known = x + 1j * y, known_x + 1j * known_y
    bins, owners = candidates.seconds // length, candidates.owners()
    order = np.argsort(bins, kind="stable")
    bins, owners, points = bins[order], owners[order], points[order]
    guess = np.full(seen.persons, -1)
    for person in range(seen.persons):
        watch(person, seen.persons)
        own = np.arange(seen.first[person], seen.first[person + 1])
        off = np.zeros(candidates.persons)
        for at in rng.choice(own, _POINTS, replace=False):
            when = seen.seconds[at] // length
            near = slice(*np.searchsorted(bins, [when, when + 1]))
            nearest = np.full(candidates.persons, far)
            np.minimum.at(nearest, owners[near], np.abs(points[near] - known[at]))
            off += nearest
        best = np.flatnonzero(off <= off.min() + 1e-6)
        guess[person] = best[0] if len(best) == 1 else -1
    return guess


@attack(
    "home-recovery", title="Homes and stays found again", by="homes and stays", question="infer",
    inputs=("released", "traces", "truth"), page="places",
    hint="draw noise once for each place and person, or leave out where traces begin and end",
)  # fmt: skip
def home_recovery(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield the homes found within 50, 100 and 500 m, and stays within 100 m."""
    released, _ = _released(dossier)
    raw, mine, theirs = _recorded(dossier, released)
    rng = dossier.rng("homes")
    chosen = np.sort(rng.permutation(len(mine))[:_PERSONS])
    true, tried = raw.only(mine[chosen]), [released.only(theirs[chosen])]
    if len(chosen) > 1:
        # The control: for each person the trace of another one.
        tried.append(released.only(np.roll(theirs[chosen], 1)))

    def result(hits: Sequence[int], places: HomeGuess, near: float, also: Message, ways: int) -> AttackResult:
        """Return the places found, beside those near to the one point with most of them around."""
        known = rng.permutation(np.flatnonzero(~np.isnan(places.lon)))[:2_000]
        lon, lat = places.lon[known], places.lat[known]
        around = [(geo.distance(lon, lat, x, y) <= near).sum() for x, y in zip(lon, lat, strict=True)]
        blind = float(max(around, default=0)) / max(len(known), 1)
        control = hits[1] / places.known if len(hits) > 1 else None
        # The better of several ways: the interval is widened by their number (Bonferroni).
        level = 1 - (1 - LEVEL) / ways
        return AttackResult.of_share(
            "home-recovery", hits[0], places.known, blind, level=level, control=control, also=also
        )

    homes, ways = geo.guess_homes(true), (geo.guess_homes, geo.middle_of_nights)
    watch(1, 2)
    guesses = [[way(one) for way in ways] for one in tried]
    for near in NEAR if homes.known else ():
        hits = [max(geo.found(homes, one, near)[0] for one in each) for each in guesses]
        yield result(hits, homes, near, Message("homes within {near:g} m", near=near), len(ways))
    stays = geo.points_of_interest(geo.stays_of(true))
    if not len(stays):
        raise NotTestedError(Message("nobody stays anywhere in the recorded traces"))
    # Of each person one place of stays, by lot.
    sizes, places = np.diff(stays.first), np.full((2, true.persons), np.nan)
    at = (stays.first[:-1] + np.floor(rng.random(len(sizes)) * sizes).astype(np.int64))[sizes > 0]
    places[:, sizes > 0] = stays.lon[at], stays.lat[at]
    one_each = HomeGuess(places[0], places[1], sizes)
    # Scattered points stay together within the displacement that most of them have.
    radius = geo.STAY_METRES + max([0.0, *(displacement_95(one.epsilon) for one in moved_pairs(dossier))])
    found = (geo.points_of_interest(geo.stays_of(one, radius), radius) for one in tried)
    hits = [geo.recall(one_each, one, _AT) for one in found]
    yield result(hits, one_each, _AT, Message("stays within {near:g} m", near=_AT), 1)


def linked(candidates: Traces, sought: Traces, metres: float, watch: ProgressCallback) -> Numbers:
    """Find the likeliest of some traces for each of others, by where people are (naive Bayes).

    A fix falls into a cell with the chance 0.9 p + 0.1 q: p is the share of the candidate's fixes there, q
    that of everybody's (compare Gambs, Killijian, Núñez del Prado 2014).
    """
    from scipy.sparse import csr_array

    features = [geo.place_codes(one.lon, one.lat, metres) for one in (candidates, sought)]
    codes, at = np.unique(np.concatenate(features), return_inverse=True)
    both: Any = (
        csr_array((np.ones(len(one)), cells, one.first), shape=(one.persons, len(codes)))
        for one, cells in ((candidates, at[: len(candidates)]), (sought, at[len(candidates) :]))
    )
    of_candidates, of_sought = both
    of_candidates.sum_duplicates()
    everybody = (np.bincount(at, minlength=len(codes)) / len(at)) * _ELSEWHERE
    own = of_candidates.multiply(1.0 / np.maximum(np.diff(candidates.first), 1)[:, None]).tocsr()
    own.data = np.log1p((1 - _ELSEWHERE) * own.data / everybody[own.indices])
    guess = np.full(sought.persons, -1)
    turned = own.T.tocsr()
    some = max(1, _AT_ONCE // max(candidates.persons, 1))
    for begin in range(0, sought.persons, some):
        watch(begin, sought.persons)
        rows = slice(begin, min(begin + some, sought.persons))
        score = (of_sought[rows] @ turned).toarray()
        guess[rows] = np.where(score.max(axis=1) > 0, score.argmax(axis=1), -1)
    return guess


@attack(
    "trace-linkage", title="Re-identification across two tables of traces", by="two tables of traces",
    question="link", inputs=("released", "traces", "second release"), page="places",
    hint="generalize places, or release fewer days under one name",
)  # fmt: skip
def trace_linkage(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield the share of persons found."""
    import pandas as pd

    (released, _), other = _released(dossier), traces_of(dossier.other, dossier)
    if other is None:
        raise NotTestedError(Message("the second table holds no traces"))
    true = pd.Index(released.names).get_indexer(pd.Index(other.names))
    if not (true >= 0).any():
        raise NotTestedError(
            Message("no person has the same name in both, so nobody can say which guess is right")
        )
    sought = dossier.rng("linkage").permutation(len(true))[:_SOUGHT]
    cell = max([_CELL, *(mean_displacement(one.epsilon) for one in moved_pairs(dossier))])
    told, true = linked(released, other.only(sought), cell, watch), true[sought]
    right, both = (true >= 0) & (told == true), int(np.count_nonzero(true >= 0))
    yield AttackResult.of_share("trace-linkage", int(right.sum()), both, 1 / released.persons)
