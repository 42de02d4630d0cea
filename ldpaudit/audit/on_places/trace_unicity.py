"""Unicity: how few known points of a person single out that person's trace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ldpaudit.anonymity import Unicity
from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.trace_columns import NamedTraces, trace_columns, traces_of
from ldpaudit.geography.traces import Traces, unicity_of
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import ProgressCallback, no_progress

#: What the attacker knows: points, side of a cell in metres, length of a period in seconds.
KNOWN = ((4, 1000.0, 3600), (2, 1000.0, 3600), (4, 5000.0, 86_400))
#: Fixes that are read at most.
_FIXES = 4_000_000


@dataclass(frozen=True)
class Singled:
    """Persons whom known points single out.

    Parameters
    ----------
    alone, tried : int
        Persons who are alone with their points, and those who have so many.
    """

    alone: int
    tried: int


@register_attack
class TraceUnicity(FileAttack):
    """Persons who are alone with a few points of their trace."""

    code = "unicity"
    title = "Traces alone with a few points"
    by = "a few points of a trace"
    question = "single-out"
    finds = "whose trace it is, from a few places and hours that are known of somebody"
    inputs = ("released", "traces")
    cost = "points known, times persons, times those who were at the same places"
    page = "places"
    hint = "sample traces further apart, or generalize places and times until many share them"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return whether the release holds no traces."""
        return super().lacks(dossier) or lacking_traces(dossier)

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield the share of persons who are alone, as they are released; before stands in the note."""
        columns = trace_columns(dossier.released, dossier)
        if columns is None:
            return
        released, note = _capped(dossier, traces_of(dossier.released, columns))
        raw = None
        if dossier.raw is not None and (theirs := trace_columns(dossier.raw, dossier)) is not None:
            raw = _capped(dossier, traces_of(dossier.raw, theirs))[0]
        for at, (points, metres, seconds) in enumerate(KNOWN):
            watch(at, len(KNOWN))
            found = singled_out(dossier, released, points, metres, seconds)
            known = Message(
                "{points:,} points in cells of {metres:,.0f} m and periods of {hours:,.0f} (hour|hours).",
                points=points,
                metres=metres,
                hours=seconds / 3600,
                n=seconds // 3600,
            )
            if not found.tried:
                reason = Message("nobody has {points:,} different points", points=points)
                yield AttackResult.not_tested(cls.code, reason, note=known)
                continue
            notes = [known, note]
            if raw is not None and (before := singled_out(dossier, raw, points, metres, seconds)).tried:
                share = 100 * before.alone / before.tried
                notes.append(Message("Of the recorded traces {share:.1f} % are alone.", share=share))
            yield AttackResult.of_share(
                cls.code,
                found.alone,
                found.tried,
                1 / max(released.persons, 1),
                column=columns.person,
                columns=(columns.time, columns.x, columns.y),
                note=join_texts(" ", [one for one in notes if one]),
                story=Message(
                    "Somebody who knows {points:,} places and hours of a person finds the one trace that has "
                    "them in {share:.1f} % of the cases.",
                    points=points,
                    share=100 * found.alone / found.tried,
                ),
            )
        watch(len(KNOWN), len(KNOWN))


def singled_out(dossier: Dossier, traces: Traces, points: int, metres: float, seconds: int) -> Singled:
    """Count the persons whom so many points, drawn at random, single out (de Montjoye et al. 2013)."""
    found: Unicity = unicity_of(
        traces, metres, seconds, dossier.key.derive("audit unicity"), points
    )  # no text
    return Singled(int(found.alone[-1]), int(found.tried[-1]))


def lacking_traces(dossier: Dossier, *, recorded: bool = False) -> str:
    """Return that the release holds no traces, or the recorded table where it is asked for; "" else."""
    if trace_columns(dossier.released, dossier) is None:
        return Message("the release holds no traces: points of persons in time")
    if recorded and (dossier.raw is None or trace_columns(dossier.raw, dossier) is None):
        return Message("the recorded table holds no traces")
    return ""


def _capped(dossier: Dossier, named: NamedTraces) -> tuple[Traces, str]:
    """Leave persons out where there are too many fixes; who is left is then alone more often."""
    traces = named.traces
    if len(traces) <= _FIXES:
        return traces, ""
    order = dossier.rng("unicity persons").permutation(traces.persons)  # no text
    kept = order[: np.searchsorted(np.cumsum(np.diff(traces.first)[order]), _FIXES)]
    note = Message(
        "Only {kept:,} of {persons:,} persons were looked at: more would be alone less often.",
        kept=len(kept),
        persons=traces.persons,
    )
    return named.only(np.sort(kept)), note
