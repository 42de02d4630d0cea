"""Averaging: the rows of one place, each moved by noise of its own, give the place away together."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.audit.on_places.measuring import (
    NEAR,
    Numbers,
    densest,
    metres_apart,
    middles,
    of_metres,
    of_share_above,
    sums,
)
from ldpaudit.audit.trace_columns import PointPair, coordinates_of, points_of
from ldpaudit.findings import RepeatedPlace
from ldpaudit.geography.noise.averaging import averaging_error, averaging_share
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress

#: Recorded points of one value that lie so near to each other are one place, metres.
_ONE_PLACE = 50.0
#: A column names places where so many of the rows of its repeated values are at one place each.
_MOSTLY = 0.5
#: Places that are attacked at most, and least, for a figure.
_MOST, _LEAST = 20_000, 10
_NO_KEY = Message("no released column names a place, or a person who stays at one place")


@dataclass(frozen=True)
class _Places:
    """Places that a released column names.

    Parameters
    ----------
    key : str
        The column.
    true : ndarray of complex128, shape (places,)
        Where they are.
    points : ndarray of complex128, shape (n,)
        Their distinct released points.
    group : ndarray of int64, shape (n,)
        The place of each.
    """

    key: str
    true: npt.NDArray[np.complex128]
    points: npt.NDArray[np.complex128]
    group: Numbers


@dataclass(frozen=True)
class _Recorded:
    """The recorded points of a pair of columns.

    Parameters
    ----------
    raw : AuditedTable
    there : ndarray of bool, shape (rows,)
        Which rows have a point.
    points : ndarray of complex128, shape (n,)
        These points, metres on the plane.
    plane : callable
        Brings degrees there.
    """

    raw: AuditedTable
    there: npt.NDArray[np.bool_]
    points: npt.NDArray[np.complex128]
    plane: Any

    @classmethod
    def of(cls, raw: AuditedTable, pair: PointPair) -> _Recorded:
        """Read the points."""
        lon, lat = coordinates_of(raw, pair)
        there = ~np.isnan(lon)
        plane = metres_apart(lon[there], lat[there])
        x, y = plane(lon[there], lat[there])
        return cls(raw, there, x + 1j * y, plane)

    def middles_of(self, key: str) -> tuple[npt.NDArray[np.complex128], Numbers, npt.NDArray[np.bool_]]:
        """Return the mean point of each value, the value of each point, and which values are one place."""
        _, group = np.unique(self.raw.codes(key)[self.there], return_inverse=True)
        groups = int(group.max(initial=-1)) + 1
        size = np.bincount(group, minlength=groups)
        mean = sums(self.points, group, groups) / size
        farthest = np.zeros(groups)
        np.maximum.at(farthest, group, np.abs(self.points - mean[group]))
        return mean, group, farthest <= _ONE_PLACE


@register_attack
class Averaging(FileAttack):
    """The average of the moved points of one place.

    Weak where it finds more than one draw of the promised noise allows, or, without a promise, more than is
    found without the release.
    """

    code = "averaging-places"
    title = "Averaging of moved points"
    by = "{column}, average of a place"
    question = "infer"
    finds = "a true place, as the middle of the points that its rows were moved to"
    inputs = ("released", "truth")
    cost = "rows"
    page = "places"
    hint = "draw the noise once for each place"
    raises = (RepeatedPlace,)

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return whether there are no points in both tables, or no column that names places."""
        if missing := super().lacks(dossier):
            return missing
        if not _pairs(dossier):
            return Message("there are no points in both tables")
        if not any(any(_keys(dossier, pair)) for pair in _pairs(dossier)):
            return _NO_KEY
        return ""

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield the error of the average, and the share of places found, for each pair of columns."""
        pairs = _pairs(dossier)
        for at, pair in enumerate(pairs):
            keys = list(_keys(dossier, pair))
            recorded, found = _Recorded.of(_raw(dossier), pair), []
            for tried, key in enumerate(keys):
                watch(at * len(keys) + tried, len(pairs) * len(keys))
                found += [one for one in [_places(dossier, key, pair, recorded)] if one is not None]
            if not found:
                yield AttackResult.not_tested(cls.code, _NO_KEY, column=f"{pair.x}, {pair.y}")  # no text
                continue
            # Whoever may choose averages by what repeats most.
            yield from _attack(pair, max(found, key=lambda one: len(one.points) - len(one.true)))


def expected_within(epsilon: float, draws: Sequence[int] | Numbers, metres: float) -> float:
    """Return the expected share of places whose best guess errs by at most so many metres.

    See `averaging_share`; the error is about (2 / eps) / sqrt(n).

    Parameters
    ----------
    epsilon : float
        Nats per metre.
    draws : sequence of int
        Points of each place.
    metres : float
    """
    number, how_often = np.unique(np.asarray(draws), return_counts=True)
    shares = [averaging_share(epsilon, n, metres) for n in number.tolist()]
    return float(np.dot(shares, how_often) / how_often.sum())


def expected_error(epsilon: float, draws: Sequence[int] | Numbers) -> float:
    """Return the expected median error of the best guesses, metres; see `expected_within`."""
    low, high = 0.0, averaging_error(epsilon, 1)
    while high - low > 1e-6 * high:
        middle = (low + high) / 2
        low, high = (low, middle) if expected_within(epsilon, draws, middle) > 0.5 else (middle, high)
    return high


def _attack(pair: PointPair, places: _Places) -> Iterator[AttackResult]:
    draws = np.bincount(places.group, minlength=len(places.true))
    errors = np.abs(middles(places.points, places.group, len(places.true)) - places.true)
    _, first = np.unique(places.group, return_index=True)
    single = np.abs(places.points[first] - places.true)
    about: dict[str, Any] = {"column": f"{pair.x}, {pair.y}", "columns": (places.key,)}  # no text
    known = not math.isnan(pair.epsilon)
    usual = int(np.median(draws))
    note = Message(
        "A place has {draws:,} different (point|points) in the middle; one alone is {single:,.0f} m off.",
        n=usual,
        draws=usual,
        single=float(np.median(single)),
    )
    if len(places.true) == _MOST:
        note += Message(" {most:,} places were drawn.", most=_MOST)
    one = np.zeros(len(places.true), np.int64)
    yield of_metres(
        Averaging.code,
        errors,
        np.abs(places.true - middles(places.true, one, 1)),
        claim=averaging_error(pair.epsilon, 1) if known else None,
        expected=expected_error(pair.epsilon, draws) if known else None,
        note=note,
        story=Message(
            "Somebody who averages the points of one {key} is {error:,.0f} m off, and with one point "
            "{single:,.0f} m.",
            key=places.key,
            error=float(np.median(errors)),
            single=float(np.median(single)),
        ),
        **about,
    )
    for near in NEAR:
        yield of_share_above(
            Averaging.code,
            int(np.count_nonzero(errors <= near)),
            len(errors),
            densest(places.true, near),
            claim=averaging_share(pair.epsilon, 1, near) if known else None,
            expected=expected_within(pair.epsilon, draws, near) if known else None,
            note=Message(
                "Places found within {near:g} m; one point alone finds {single:.1f} %.",
                near=near,
                single=100 * float((single <= near).mean()),
            ),
            **about,
        )


def _pairs(dossier: Dossier) -> list[PointPair]:
    raw = dossier.raw
    pairs = points_of(dossier.released, dossier)
    return [one for one in pairs if raw is not None and {one.x, one.y} <= set(raw.names)]


def _keys(dossier: Dossier, pair: PointPair) -> Iterator[str]:
    """Yield released columns that are no noise and repeat in both tables."""
    for name in dossier.shared:
        if name in (pair.x, pair.y) or dossier.released.columns[name].kind in ("number", "time"):
            continue
        if int(dossier.released.codes(name).max(initial=0)) + 1 <= dossier.released.rows / 2:
            yield name


def _raw(dossier: Dossier) -> AuditedTable:
    if dossier.raw is None:
        raise ValueError("an attack was made that lacks its input")
    return dossier.raw


def _places(dossier: Dossier, key: str, pair: PointPair, recorded: _Recorded) -> _Places | None:
    """Gather the distinct released points of each place; None where the column names no places."""
    mean, group, near = recorded.middles_of(key)
    size = np.bincount(group, minlength=len(mean))
    rows = (size > 1)[group]
    if not rows.any() or near[group][rows].mean() < _MOSTLY:
        return None
    raw, released = _raw(dossier), dossier.released
    names = raw.texts(key).to_numpy(zero_copy_only=False)[recorded.there]
    place = {
        name: at for name, at in zip(names, group.tolist(), strict=True) if name is not None and near[at]
    }
    lon, lat = coordinates_of(released, pair)
    moved = ~np.isnan(lon)
    shown = released.texts(key).to_numpy(zero_copy_only=False)[moved]
    at = np.array([place.get(name, -1) for name in shown], np.int64)
    chosen = np.flatnonzero(np.bincount(at[at >= 0], minlength=len(mean)) > 1)
    if len(chosen) < _LEAST:
        return None
    if len(chosen) > _MOST:
        chosen = np.sort(dossier.rng("averaging").choice(chosen, _MOST, replace=False))
    number = np.full(len(mean) + 1, -1)
    number[chosen] = np.arange(len(chosen))
    kept = number[at] >= 0
    x, y = recorded.plane(lon[moved][kept], lat[moved][kept])
    # Rows that share their noise tell no more than one of them.
    fixes = np.unique(np.stack([number[at][kept], x, y]), axis=1)
    fixes = fixes[:, dossier.rng("averaging order").permutation(fixes.shape[1])]  # no text
    return _Places(key, mean[chosen], fixes[1] + 1j * fixes[2], fixes[0].astype(np.int64))
