"""Linking two tables of traces: who of one is who of the other, by the places where they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.on_places.trace_unicity import lacking_traces
from ldpaudit.audit.trace_columns import moved_pairs, trace_columns, traces_of
from ldpaudit.geography.noise.quality import mean_displacement
from ldpaudit.geography.traces import Traces, place_codes
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import ProgressCallback, no_progress

Floats = npt.NDArray[np.float64]
#: Side of a cell in metres, unless noise is larger.
_CELL = 100.0
#: Share of a trace that is taken to follow everybody's places, not one's own.
_ELSEWHERE = 0.1
#: Persons who are looked for at most, how many pairs at once, and those not in both that a threshold needs.
_MOST, _AT_ONCE, _CONTROLS = 5000, 5_000_000, 40
#: Share of persons not in both who may be taken for somebody.
_FALSE = 0.05


@dataclass(frozen=True)
class Linked:
    """Whom the attacker takes for whom.

    Parameters
    ----------
    guess : ndarray of int64, shape (n,)
        The likeliest trace for each person who is looked for; -1 where none shares a place.
    lead : ndarray of float64, shape (n,)
        By how many nats it is likelier than the next, over the root of the number of fixes.
    """

    guess: npt.NDArray[np.int64]
    lead: Floats


@register_attack
class TraceLinkage(FileAttack):
    """Persons of two tables of traces who are put together by their places."""

    code = "trace-linkage"
    title = "Re-identification across two tables of traces"
    by = "two tables of traces"
    question = "link"
    finds = "who of a second table of traces is who of the release, though names are gone"
    inputs = ("released", "traces", "second release")  # no text
    cost = "persons of both tables that share a place"
    page = "places"
    hint = "generalize places, or release fewer days under one name"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return whether one of the tables holds no traces."""
        if missing := super().lacks(dossier) or lacking_traces(dossier):
            return missing
        if dossier.other is None or trace_columns(dossier.other, dossier) is None:
            return Message("the second table holds no traces")
        return ""

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield the share of persons found, and found where the attacker dares to say so."""
        mine = trace_columns(dossier.released, dossier)
        theirs = trace_columns(dossier.other, dossier) if dossier.other is not None else None
        if mine is None or theirs is None or dossier.other is None:
            return
        released, other = traces_of(dossier.released, mine), traces_of(dossier.other, theirs)
        place = {name: at for at, name in enumerate(released.names)}
        true = np.array([place.get(name, -1) for name in other.names], np.int64)
        if not (true >= 0).any():
            reason = Message("no person has the same name in both, so nobody can say which guess is right")
            yield AttackResult.not_tested(cls.code, reason)
            return
        sought = dossier.rng("linkage").permutation(len(true))[:_MOST]
        cell = max([_CELL, *(mean_displacement(one.epsilon) for one in moved_pairs(dossier))])
        found = linked(released.traces, other.only(sought), cell, watch)
        yield from _results(released.traces.persons, true[sought], found, len(true) > _MOST)


def linked(
    candidates: Traces, sought: Traces, metres: float = _CELL, watch: ProgressCallback = no_progress
) -> Linked:
    """Find the likeliest of some traces for each of others, by where people are.

    A fix of a person falls into a cell with the chance (1 - s) p + s q: p is the share of the candidate's
    fixes there, q that of everybody's, and s = 0.1. The candidate of the highest
    likelihood is guessed (naive Bayes; compare Gambs, Killijian, Núñez del Prado 2014, who match chains of
    places).

    Parameters
    ----------
    candidates, sought : Traces
    metres : float
        Side of a cell.
    """
    features = [place_codes(one.lon, one.lat, metres) for one in (candidates, sought)]
    codes, at = np.unique(np.concatenate(features), return_inverse=True)
    of_candidates = _counts(candidates, at[: len(candidates)], len(codes))
    of_sought = _counts(sought, at[len(candidates) :], len(codes))
    everybody = (np.bincount(at, minlength=len(codes)) / len(at)) * _ELSEWHERE
    own = of_candidates.multiply(1.0 / np.maximum(np.diff(candidates.first), 1)[:, None]).tocsr()
    own.data = np.log1p((1 - _ELSEWHERE) * own.data / everybody[own.indices])
    guess, lead = np.full(sought.persons, -1), np.zeros(sought.persons)
    turned = own.T.tocsr()
    some = max(1, _AT_ONCE // max(candidates.persons, 1))
    for begin in range(0, sought.persons, some):
        watch(begin, sought.persons)
        rows = slice(begin, min(begin + some, sought.persons))
        score = (of_sought[rows] @ turned).toarray()
        here = np.arange(score.shape[0])
        best = score.argmax(axis=1)
        top = score[here, best]
        score[here, best] = -1.0
        second = np.maximum(score.max(axis=1), 0.0)
        guess[rows] = np.where(top > 0, best, -1)
        lead[rows] = (top - second) / np.sqrt(np.maximum(np.diff(sought.first)[rows], 1))
    watch(sought.persons, sought.persons)
    return Linked(guess, lead)


def _results(
    persons: int, true: npt.NDArray[np.int64], found: Linked, capped: bool
) -> Iterator[AttackResult]:
    both = true >= 0
    right = both & (found.guess == true)
    drawn = [Message("{most:,} persons were drawn.", most=_MOST)] if capped else []
    yield AttackResult.of_share(
        TraceLinkage.code,
        int(right.sum()),
        int(both.sum()),
        1 / persons,
        note=join_texts(" ", [Message("The likeliest of {persons:,} traces.", persons=persons), *drawn]),
        story=Message(
            "Somebody who has the other table knows in {share:.1f} % of the cases which trace is whose.",
            share=100 * right.sum() / both.sum(),
        ),
    )
    strangers = np.flatnonzero(~both)
    if len(strangers) < _CONTROLS:
        return
    # One half of those not in the release says how far ahead a guess must be, the other half tests it.
    learnt, tested = np.array_split(strangers, 2)
    enough = float(np.quantile(found.lead[learnt], 1 - _FALSE))
    dares = (found.lead > enough) & (found.guess >= 0)
    yield AttackResult.of_share(
        TraceLinkage.code,
        int((right & dares).sum()),
        int(both.sum()),
        1 / persons,
        control=float(dares[tested].mean()),
        note=join_texts(
            " ",
            [
                Message(
                    "Named, and rightly, by somebody who names at most one in twenty of those not in the "
                    "release."
                ),
                Message("Persons not in both are the strangers."),
                *drawn,
            ],
        ),
    )


def _counts(traces: Traces, code: npt.NDArray[np.int64], codes: int) -> Any:
    """Return how often each person is seen at each code, as a sparse matrix."""
    from scipy.sparse import csr_array

    ones = np.ones(len(traces))
    return csr_array((ones, (traces.owners(), code)), shape=(traces.persons, codes))
