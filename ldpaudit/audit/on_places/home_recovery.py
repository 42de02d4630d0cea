"""Homes, work places and stays: what of them the released traces still show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.on_places.measuring import NEAR, of_best
from ldpaudit.audit.on_places.trace_unicity import lacking_traces
from ldpaudit.audit.trace_columns import moved_pairs, trace_columns, traces_of
from ldpaudit.geography.noise.quality import displacement_95
from ldpaudit.geography.traces import (
    STAY_METRES,
    HomeGuess,
    PointsOfInterest,
    Traces,
    distance,
    guess_homes,
    guess_works,
    middle_of_nights,
    most_days,
    points_of_interest,
    recall,
    stays_of,
)
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress

#: Persons who are attacked at most, and for whose homes a guess without the release is sought.
_MOST, _BLIND = 20_000, 2000
_DAY = 86_400
#: Metres at which works and stays are looked for.
_AT = 100.0
Guess = Callable[[Traces], HomeGuess]


@dataclass(frozen=True)
class _Both:
    """Recorded and released traces of the same persons, in one order.

    Parameters
    ----------
    true, released : Traces
    others : Traces, optional
        For each person the released trace of another one; None where there is one person only.
    capped : bool
        Whether persons were left out.
    """

    true: Traces
    released: Traces
    others: Traces | None = None
    capped: bool = False


@register_attack
class HomeRecovery(FileAttack):
    """Homes, work places and stays that are found again in the released traces."""

    code = "home-recovery"
    title = "Homes and stays found again"
    by = "homes and stays"
    question = "infer"
    finds = "where somebody lives, works and stays, from where the released trace begins, ends and rests"
    inputs = ("released", "traces", "truth")
    cost = "points of each person"
    page = "places"
    hint = "draw noise once for each place and person, or leave out where traces begin and end"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return whether there are no traces of the same persons in both tables."""
        return super().lacks(dossier) or lacking_traces(dossier, recorded=True)

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield the homes found within 50, 100 and 500 m, work places and stays within 100 m."""
        both = _both(dossier)
        if both is None:
            reason = Message("no person of the recorded traces has the same name in the release")
            yield AttackResult.not_tested(cls.code, reason)
            return
        watch(1, 5)
        true = guess_homes(both.true)
        if true.known:
            yield from _homes(dossier, both, true)
        watch(2, 5)
        works = guess_works(both.true, true)
        if works.known:
            yield _share(dossier, both, works, lambda traces: guess_works(traces, guess_homes(traces)))
        watch(4, 5)
        yield _stays(dossier, both)
        watch(5, 5)


def begin_and_end(traces: Traces) -> HomeGuess:
    """Guess where each person lives: the cell in which most days begin or end."""
    owner, day = traces.owners(), traces.seconds // _DAY
    new = np.append(np.True_, (owner[1:] != owner[:-1]) | (day[1:] != day[:-1]))[: len(owner)]
    last = np.append(new[1:], np.True_)[: len(owner)]
    return most_days(traces, new | last, day, 200.0)


def blind_share(places: HomeGuess, near: float, rng: np.random.Generator) -> float:
    """Return the share of places that lie so near to the one point with most of them around, metres."""
    known = np.flatnonzero(~np.isnan(places.lon))
    if len(known) > _BLIND:
        known = rng.choice(known, _BLIND, replace=False)
    lon, lat = places.lon[known], places.lat[known]
    around = [int(np.count_nonzero(distance(lon, lat, x, y) <= near)) for x, y in zip(lon, lat, strict=True)]
    return max(around, default=0) / max(len(known), 1)


def _homes(dossier: Dossier, both: _Both, true: HomeGuess) -> Iterator[AttackResult]:
    ways: dict[str, Guess] = {
        Message("the usual cell of the nights"): guess_homes,
        Message("the middle of the nights"): middle_of_nights,
        Message("begin and end of the days"): begin_and_end,
    }
    guessed = {name: guess(both.released) for name, guess in ways.items()}
    others = [] if both.others is None else [guess(both.others) for guess in ways.values()]
    for near in NEAR:
        hits = {name: _hits(true, one, near) for name, one in guessed.items()}
        best = max(hits, key=lambda name: hits[name])
        yield of_best(
            HomeRecovery.code,
            hits[best],
            true.known,
            blind_share(true, near, dossier.rng("blind homes")),  # no text
            len(hits),
            control=max(_hits(true, one, near) for one in others) / true.known if others else None,
            note=_noted(
                both,
                Message(
                    "Homes found within {near:g} m, by {best}; nights are from 22 to 6 by the table's clock.",
                    near=near,
                    best=best,
                ),
            ),
            story=Message(
                "Somebody who follows a released trace for some nights stands within {near:g} m of the "
                "door in {share:.1f} % of the cases.",
                near=near,
                share=100 * hits[best] / true.known,
            ),
        )


def _share(dossier: Dossier, both: _Both, true: HomeGuess, guess: Guess) -> AttackResult:
    return AttackResult.of_share(
        HomeRecovery.code,
        _hits(true, guess(both.released), _AT),
        true.known,
        blind_share(true, _AT, dossier.rng("blind works")),  # no text
        control=None if both.others is None else _hits(true, guess(both.others), _AT) / true.known,
        note=_noted(both, Message("Places of work found within {near:g} m.", near=_AT)),
    )


def _stays(dossier: Dossier, both: _Both) -> AttackResult:
    """Return how often a place of stays is found again: one place of each person, drawn at random."""
    every = points_of_interest(stays_of(both.true))
    if not len(every):
        return AttackResult.not_tested(
            HomeRecovery.code, Message("nobody stays anywhere in the recorded traces")
        )
    true = _one_each(every, dossier.rng("stays"))
    # Scattered points stay together within the displacement that most of them have.
    radius = STAY_METRES + max((displacement_95(one.epsilon) for one in moved_pairs(dossier)), default=0.0)
    hits, control = (
        recall(true, points_of_interest(stays_of(one, radius), radius), _AT)
        for one in (both.released, both.others or both.released)
    )
    lon, lat = true.lon, true.lat
    return AttackResult.of_share(
        HomeRecovery.code,
        hits.hit,
        hits.true,
        blind_share(HomeGuess(lon, lat, true.stays), _AT, dossier.rng("blind stays")),  # no text
        control=None if both.others is None else control.share,
        note=_noted(both, Message("Places of stays of 20 minutes found within {near:g} m.", near=_AT)),
    )


def _one_each(places: PointsOfInterest, rng: np.random.Generator) -> PointsOfInterest:
    sizes = np.diff(places.first)
    some = sizes > 0
    at = (places.first[:-1] + np.floor(rng.random(len(sizes)) * sizes).astype(np.int64))[some]
    first = np.append(0, np.cumsum(some))
    return PointsOfInterest(first, places.lon[at], places.lat[at], places.stays[at], places.seconds[at])


def _noted(both: _Both, note: str) -> str:
    if not both.capped:
        return note
    return Message("{note} {most:,} persons were drawn.", note=note, most=_MOST)


def _hits(true: HomeGuess, guess: HomeGuess, near: float) -> int:
    return int(np.count_nonzero(distance(true.lon, true.lat, guess.lon, guess.lat) <= near))


def _both(dossier: Dossier) -> _Both | None:
    if dossier.raw is None:
        return None
    columns = [trace_columns(one, dossier) for one in (dossier.raw, dossier.released)]
    if columns[0] is None or columns[1] is None:
        return None
    true, released = traces_of(dossier.raw, columns[0]), traces_of(dossier.released, columns[1])
    _, first, second = np.intersect1d(true.names, released.names, assume_unique=True, return_indices=True)
    if not len(first):
        return None
    capped = len(first) > _MOST
    if capped:
        chosen = np.sort(dossier.rng("homes").choice(len(first), _MOST, replace=False))
        first, second = first[chosen], second[chosen]
    others = released.only(np.roll(second, 1)) if len(second) > 1 else None
    return _Both(true.only(first), released.only(second), others, capped)
