"""The Bayes adversary on places: the best guess of where a moved point was, from where people are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.attack import MARGIN, AttackResult, FileAttack, register_attack
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.on_places.measuring import Floats, mean_interval, metres_apart, middles
from ldpaudit.audit.trace_columns import PointPair, coordinates_of, moved_pairs, points_of, same_rows
from ldpaudit.geography.noise.quality import mean_displacement
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import ProgressCallback, no_progress

Points = npt.NDArray[np.complex128]
#: Places of the map at most, cells on each side otherwise, and moved points that are attacked.
_PLACES, _CELLS, _TESTED = 20_000, 100, 1000
#: Points that must be recorded; share of those looked for that lie on a map which is taken for right.
_LEAST, _ON_THE_MAP = 20, 0.95
#: Metres by which one place may differ after rounding.
_SAME_PLACE = 1.0
#: Moved points that are treated together, and steps of Weiszfeld's iteration.
_AT_ONCE, _STEPS = 50, 12


@dataclass(frozen=True)
class Map:
    """Where people are.

    Parameters
    ----------
    places : ndarray of complex128, shape (m,)
        Metres east, and north as the imaginary part.
    share : ndarray of float64, shape (m,)
        Of the people; adds up to 1.
    exact : bool
        Whether these are places, or the middles of cells.
    """

    places: Points
    share: Floats
    exact: bool = True

    @classmethod
    def of(cls, points: Points) -> Map:
        """Count points: at each place by itself where there are not too many, else in 100 x 100 cells."""
        places, count = np.unique(points, return_counts=True)
        if len(places) <= _PLACES:
            return cls(places, count / count.sum())
        low, high = points.real.min() + 1j * points.imag.min(), points.real.max() + 1j * points.imag.max()
        side = max((high - low).real, (high - low).imag) / _CELLS
        column, row = (np.floor(part / side) for part in ((points - low).real, (points - low).imag))
        _, cell, count = np.unique(column * (_CELLS + 1) + row, return_inverse=True, return_counts=True)
        x, y = np.bincount(cell, points.real), np.bincount(cell, points.imag)
        places = (x + 1j * y).astype(np.complex128) / count
        return cls(places, count / count.sum(), exact=False)


@dataclass(frozen=True)
class Guesses:
    """What the adversary guesses of moved points, each of shape (n,): by mean, median and mode.

    Parameters
    ----------
    mean, median, mode : ndarray of complex128
        The guess of least squared distance, of least distance, and the likeliest place.
    expected : ndarray of float64
        Expected distance of the median, metres: what the adversary takes it to err by.
    sure : ndarray of float64
        Chance of the likeliest place.
    """

    mean: Points
    median: Points
    mode: Points
    expected: Floats
    sure: Floats


@register_attack
class BestGuess(FileAttack):
    """The best guess of a true place, from a moved point and where people are.

    Weak where it is nearer than the moved point, or finds places.
    """

    code = "best-guess"
    title = "Best guess of a moved point"
    by = "{column}, knows the map"
    limit = "gap"
    question = "infer"
    finds = "a point nearer to the true place than the released one, from where people are"
    inputs = ("released", "manifest", "prior")
    cost = "moved points, times places of the map"
    page = "places"
    hint = "choose a smaller epsilon where people live in few spots"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return whether no points were moved by noise of which the release says how large it is."""
        return super().lacks(dossier) or (
            "" if _pairs(dossier) else Message("the release says of no points how they were moved")
        )

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield the error of the best guess against that of the moved point, and the places found."""
        pairs = _pairs(dossier)
        for at, pair in enumerate(pairs):

            def within(done: int, total: int, at: int = at) -> None:
                watch(at * total + done, len(pairs) * total)

            yield from _attack(dossier, pair, within)


def guesses(known: Map, epsilon: float, moved: Points, watch: ProgressCallback = no_progress) -> Guesses:
    """Guess where points were before planar Laplace noise moved them.

    The chance of each place x after z was seen is proportional to pi(x) exp(-eps d(x, z)) (Shokri,
    Theodorakopoulos, Le Boudec, Hubaux, IEEE S&P 2011). The guess of least expected distance is found by
    Weiszfeld's iteration.

    Parameters
    ----------
    known : Map
    epsilon : float
        Nats per metre.
    moved : ndarray of complex128, shape (n,)
    """
    found = []
    for begin in range(0, len(moved), _AT_ONCE):
        watch(begin, len(moved))
        near = np.abs(moved[begin : begin + _AT_ONCE, None] - known.places)
        weight = known.share * np.exp(-epsilon * (near - near.min(axis=1, keepdims=True)))
        weight /= weight.sum(axis=1, keepdims=True)
        mean = weight @ known.places
        middle = mean
        for _ in range(_STEPS):
            pull = weight / np.maximum(np.abs(known.places - middle[:, None]), 1.0)
            middle = (pull @ known.places) / pull.sum(axis=1)
        mode = known.places[weight.argmax(axis=1)]
        costs = [(weight * np.abs(known.places - one[:, None])).sum(axis=1) for one in (middle, mode)]
        # The iteration is slow where the best guess is itself a place.
        median = np.where(costs[1] < costs[0], mode, middle)
        found.append((mean, median, mode, np.minimum(*costs), weight.max(axis=1)))
    watch(len(moved), len(moved))
    return Guesses(*(np.concatenate(one) for one in zip(*found, strict=True)))


@dataclass(frozen=True)
class _Tried:
    """What the adversary is tried on.

    Parameters
    ----------
    known : Map
    true, moved : ndarray of complex128, shape (n,)
    blind : complex
        The best guess of all of them without the release.
    note : str
        Where they come from.
    """

    known: Map
    true: Points
    moved: Points
    blind: complex
    note: str


def _tried(dossier: Dossier, pair: PointPair) -> _Tried | None:
    """Choose map and points; None where fewer than two points are recorded."""
    if dossier.raw is None:
        return None
    rng, rows = dossier.rng("best guess"), same_rows(dossier)  # no text
    lon, lat = coordinates_of(dossier.raw, pair)
    moved_lon, moved_lat = coordinates_of(dossier.released, pair)
    if rows is not None:
        lon, lat, moved_lon, moved_lat = lon[rows[0]], lat[rows[0]], moved_lon[rows[1]], moved_lat[rows[1]]
    there = np.flatnonzero(~np.isnan(lon) & (rows is None or ~np.isnan(moved_lon)))
    if len(there) < _LEAST:
        return None
    there = rng.permutation(there)
    plane = metres_apart(lon[there], lat[there])
    true = _on(plane, lon[there], lat[there])
    notes = []
    auditors = [] if dossier.other is None else points_of(dossier.other, dossier)
    if dossier.other is not None and auditors:
        public = _on(plane, *(one[~np.isnan(one)] for one in coordinates_of(dossier.other, auditors[0])))
        chosen = np.arange(min(len(true), _TESTED))
        notes.append(Message("The map is the other table."))
    else:
        # The adversary knows where half of the people are, and looks for the other half.
        public, chosen = true[len(true) // 2 :], np.arange(min(len(true) // 2, _TESTED))
        notes.append(Message("The map is one half of the recorded points; the other half is looked for."))
    true = true[chosen]
    if rows is None:
        # Nobody can say which recorded row is behind a released one.
        way = rng.gamma(2.0, 1.0 / pair.epsilon, len(true)) * np.exp(2j * np.pi * rng.random(len(true)))
        moved = true + way
        notes.append(Message("The noise of the promise was drawn anew."))
    else:
        x, y = plane(moved_lon[there][chosen], moved_lat[there][chosen])
        moved = x + 1j * y
    if len(true) == _TESTED:
        notes.append(Message("{tested:,} points were drawn.", tested=_TESTED))
    known = Map.of(public)
    if not known.exact:
        notes.append(Message("The map has {cells} x {cells} cells.", cells=_CELLS))
    some = public[:_PLACES]
    blind = complex(middles(some, np.zeros(len(some), np.int64), 1)[0])
    return _Tried(known, true, moved, blind, join_texts(" ", notes))


def _attack(dossier: Dossier, pair: PointPair, watch: ProgressCallback) -> Iterator[AttackResult]:
    column = f"{pair.x}, {pair.y}"  # no text
    tried = _tried(dossier, pair)
    if tried is None:
        yield AttackResult.not_tested(BestGuess.code, Message("too few points are recorded"), column=column)
        return
    known, true = tried.known, tried.true
    told = guesses(known, pair.epsilon, tried.moved, watch)
    # The guess of least expected distance; the others are told beside it.
    errors, others = np.abs(told.median - true), (np.abs(told.mean - true), np.abs(told.mode - true))
    noise = np.abs(tried.moved - true)
    rng = dossier.rng("best guess resampled")  # no text
    low, high = mean_interval(errors, rng)
    error, raw = float(errors.mean()), float(noise.mean())
    there = np.isin(true, known.places).mean() >= _ON_THE_MAP if known.exact else True
    yield AttackResult(
        BestGuess.code,
        len(true),
        error,
        float(np.abs(tried.blind - true).mean()),
        low,
        high,
        unit="metres",
        claim=mean_displacement(pair.epsilon),
        verdict="weak" if mean_interval(errors - noise, rng)[1] < -MARGIN * raw else "held",
        column=column,
        expected=float(told.expected.mean()) if there else None,
        note=Message(
            "{note} By the mean {mean:,.0f} m, by the likeliest place {mode:,.0f} m.",
            note=tried.note,
            mean=float(others[0].mean()),
            mode=float(others[1].mean()),
        ),
        story=Message(
            "Somebody who knows where people are is {error:,.0f} m off on average, and the moved point "
            "{noise:,.0f} m.",
            error=error,
            noise=raw,
        ),
    )
    if known.exact:
        blind = np.abs(known.places[known.share.argmax()] - true) <= _SAME_PLACE
        yield AttackResult.of_share(
            BestGuess.code,
            int(np.count_nonzero(np.abs(told.mode - true) <= _SAME_PLACE)),
            len(true),
            float(blind.mean()),
            column=column,
            expected=float(told.sure.mean()) if there else None,
            note=Message("Places found to the metre. {note}", note=tried.note),
        )


def _on(plane: Any, lon: Floats, lat: Floats) -> Points:
    """Bring degrees to whole metres of a plane, so that equal places stay equal."""
    x, y = plane(lon, lat)
    points: Points = np.round(x) + 1j * np.round(y)
    return points


def _pairs(dossier: Dossier) -> list[PointPair]:
    raw = dossier.raw
    return [one for one in moved_pairs(dossier) if raw is not None and {one.x, one.y} <= set(raw.names)]
