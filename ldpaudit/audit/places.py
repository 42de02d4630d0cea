"""The Bayes adversary on places: the best guess of where a moved point was, from where people are."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.attack import MARGIN, AttackResult, NotTestedError, attack
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.audit.intervals import LEVEL
from ldpaudit.geography.noise.quality import mean_displacement
from ldpaudit.geography.reading.axes import named_pairs
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress

Floats = npt.NDArray[np.float64]
Points = npt.NDArray[np.complex128]
#: Places of the map at most, cells on each side otherwise, and moved points that are attacked.
_PLACES, _CELLS, _TESTED = 20_000, 100, 1_000
#: Points that must be recorded.
_LEAST = 20
#: Metres by which one place may differ after rounding; points at a time; steps of Weiszfeld's iteration.
_SAME_PLACE, _AT_ONCE, _STEPS, _RESAMPLED = 1.0, 50, 12, 1_000


class PointPair(NamedTuple):
    """Longitude and latitude, and the noise in them in nats per metre; NaN where the release says none."""

    x: str
    y: str
    epsilon: float = math.nan


def moved_pairs(dossier: Dossier) -> list[PointPair]:
    """Return the pairs of released columns that the manifest says were moved by planar Laplace noise."""
    found = {}
    for promise in (dossier.manifest or {}).get("guarantees", []):
        distance, epsilon, columns = (promise.get(key) for key in ("distance", "epsilon", "columns"))
        if distance and epsilon and len(columns) == 2 and set(columns) <= set(dossier.released.names):
            (x, y), apart = columns, distance + promise.get("rounding", 0.0)
            found[x, y] = PointPair(x, y, epsilon / apart)
    return list(found.values())


def points_of(table: AuditedTable, dossier: Dossier) -> list[PointPair]:
    """Return the pairs of columns that are coordinates in degrees: known ones, else by their names."""
    moved = {(one.x, one.y): one for one in moved_pairs(dossier)}
    pairs = moved | {(x, y): PointPair(x, y) for x, y in dossier.points} | moved
    known = [one for one in pairs.values() if {one.x, one.y} <= set(table.names)]
    if known:
        return [one for one in known if _in_degrees(table, one.x) and _in_degrees(table, one.y, 90)]
    candidates = [name for name in table.names if _in_degrees(table, name)]
    return [PointPair(x, y) for x, y, named in named_pairs(candidates) if named]


def coordinates_of(table: AuditedTable, pair: Any) -> tuple[Floats, Floats]:
    """Return longitudes and latitudes, NaN in both where one is missing or no degrees, or both are 0."""
    lon, lat = table.numbers(pair.x), table.numbers(pair.y)
    if lon is None or lat is None:
        return np.full(table.rows, np.nan), np.full(table.rows, np.nan)
    # A comparison with NaN is false.
    there = (np.abs(lon) <= 180) & (np.abs(lat) <= 90) & ((lon != 0) | (lat != 0))
    return np.where(there, lon, np.nan), np.where(there, lat, np.nan)


def plane_of(lon: Floats, lat: Floats) -> Any:
    """Return what brings degrees to metres about the middle of these points (Lambert's azimuthal way)."""
    from pyproj import Proj

    middle = [float(np.median(one)) if len(one) else 0.0 for one in (lon, lat)]
    return Proj(proj="laea", lon_0=middle[0], lat_0=middle[1], ellps="WGS84")  # no text


def mean_interval(values: Floats, rng: np.random.Generator) -> tuple[float, float]:
    """Return the interval of a mean by the bootstrap at `LEVEL`: percentiles of resampled means."""
    means = rng.choice(values, (_RESAMPLED, len(values))).mean(axis=1)
    low, high = np.quantile(means, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


class Map(NamedTuple):
    """Where people are: places in metres (north is imaginary), or the middles of cells, with shares."""

    places: Points
    share: Floats
    exact: bool

    @classmethod
    def of(cls, points: Points) -> Map:
        """Count points: at each place by itself where there are not too many, else in 100 x 100 cells."""
        places, count = np.unique(points, return_counts=True)
        if exact := len(places) <= _PLACES:
            return cls(places, count / count.sum(), exact)
        side = max(np.ptp(points.real), np.ptp(points.imag)) / _CELLS
        _, cell, count = np.unique(np.round(points / side), return_inverse=True, return_counts=True)
        x, y = np.bincount(cell, points.real) / count, np.bincount(cell, points.imag) / count
        return cls((x + 1j * y).astype(np.complex128), count / count.sum(), exact)


def guesses(
    known: Map, epsilon: float, moved: Points, watch: ProgressCallback = no_progress
) -> tuple[Points, Points]:
    """Guess where points were before planar Laplace noise moved them: median and mode of the posterior.

    The chance of each place x after z was seen is proportional to pi(x) exp(-eps d(x, z)) (Shokri,
    Theodorakopoulos, Le Boudec, Hubaux, IEEE S&P 2011); the guess of least expected distance is found by
    Weiszfeld's iteration.
    """
    found = []
    for begin in range(0, len(moved), _AT_ONCE):
        watch(begin, len(moved))
        near = np.abs(moved[begin : begin + _AT_ONCE, None] - known.places)
        weight = known.share * np.exp(-epsilon * (near - near.min(axis=1, keepdims=True)))
        weight /= weight.sum(axis=1, keepdims=True)
        middle = weight @ known.places
        for _ in range(_STEPS):
            pull = weight / np.maximum(np.abs(known.places - middle[:, None]), 1.0)
            middle = (pull @ known.places) / pull.sum(axis=1)
        mode = known.places[weight.argmax(axis=1)]
        costs = [(weight * np.abs(known.places - one[:, None])).sum(axis=1) for one in (middle, mode)]
        # The iteration is slow where the best guess is itself a place.
        found.append(np.stack([np.where(costs[1] < costs[0], mode, middle), mode]))
    median, mode = np.concatenate(found, axis=1)
    return median, mode


@attack(
    "best-guess", title="Best guess of a moved point", by="{column}, knows the map", limit="gap",
    question="infer", inputs=("released", "manifest", "truth"), page="places",
    hint="choose a smaller epsilon where people live in few spots",
)  # fmt: skip
def best_guess(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield the error of the best guess against that of the moved point, and the places found."""
    names = set() if dossier.raw is None else set(dossier.raw.names)
    pairs = [one for one in moved_pairs(dossier) if {one.x, one.y} <= names]
    if dossier.raw is None or not pairs:
        raise NotTestedError(Message("the release says of no points how they were moved"))
    for pair in pairs:
        yield from _of_pair(dossier, dossier.raw, pair, watch)


def _of_pair(
    dossier: Dossier, raw: AuditedTable, pair: PointPair, watch: ProgressCallback
) -> Iterator[AttackResult]:
    column = f"{pair.x}, {pair.y}"  # no text
    rng, same = dossier.rng("best guess"), dossier.same_rows  # no text
    lon, lat = coordinates_of(raw, pair)
    plane = plane_of(lon[~np.isnan(lon)], lat[~np.isnan(lat)])

    def on(lon: Floats, lat: Floats) -> Points:
        """Bring degrees to whole metres of the plane, so that equal places stay equal."""
        x, y = (np.where(np.isnan(lon), np.nan, one) for one in plane(lon, lat))
        return np.asarray(np.round(x) + 1j * np.round(y))

    true = on(lon, lat)
    if same is None:
        # Nobody can say which recorded row is behind a released one: the noise is drawn anew.
        way = rng.gamma(2.0, 1.0 / pair.epsilon, len(true)) * np.exp(2j * np.pi * rng.random(len(true)))
        moved = true + way
    else:
        true, moved = true[same[0]], on(*coordinates_of(dossier.released, pair))[same[1]]
    there = rng.permutation(np.flatnonzero(~np.isnan(true) & ~np.isnan(moved)))
    if len(there) < _LEAST:
        yield AttackResult.not_tested("best-guess", Message("too few points are recorded"), column=column)
        return
    true, moved, half = true[there], moved[there], len(there)
    if dossier.other is not None and (pairs := points_of(dossier.other, dossier)):
        public = on(*coordinates_of(dossier.other, pairs[0]))
        public = public[~np.isnan(public)]
    else:
        # The adversary knows where half of the people are, and looks for the other half.
        half = len(true) // 2
        public = true[half:]
    true, moved, known = true[:half][:_TESTED], moved[:half][:_TESTED], Map.of(public)
    median, mode = guesses(known, pair.epsilon, moved, watch)
    errors, noise = np.abs(median - true), np.abs(moved - true)
    # Without the release the middle of the map is guessed.
    middle = np.median(public.real) + 1j * np.median(public.imag)
    better = mean_interval(errors - noise, rng)[1] < -MARGIN * float(noise.mean())
    yield AttackResult(
        "best-guess", len(true), float(errors.mean()), float(np.abs(middle - true).mean()),
        *mean_interval(errors, rng), unit="metres", claim=mean_displacement(pair.epsilon),
        verdict="weak" if better else "held", column=column,
    )  # fmt: skip
    if known.exact:
        blind = float((np.abs(known.places[known.share.argmax()] - true) <= _SAME_PLACE).mean())
        hits = int(np.count_nonzero(np.abs(mode - true) <= _SAME_PLACE))
        also = Message("found to the metre")
        yield AttackResult.of_share("best-guess", hits, len(true), blind, column=column, also=also)


def _in_degrees(table: AuditedTable, name: str, most: float = 180.0) -> bool:
    values = table.numbers(name)
    return values is not None and bool(np.isfinite(values).any()) and bool(np.nanmax(np.abs(values)) <= most)
