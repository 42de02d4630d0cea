"""Known points: whoever saw somebody now and then looks for the released trace that fits best."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.on_places.measuring import Numbers, metres_apart
from ldpaudit.audit.on_places.trace_unicity import lacking_traces
from ldpaudit.audit.trace_columns import moved_pairs, trace_columns, traces_of
from ldpaudit.geography.traces import Traces
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress

#: How many points are known, and how many persons are looked for at most.
_KNOWN, _MOST = 4, 1000
_HOUR, _DAY = 3600, 86_400
#: Metres from which on all distances are alike where no noise is promised; else so many scales of it.
_FAR, _SCALES = 2000.0, 10.0


@register_attack
class KnownPoints(FileAttack):
    """The trace of somebody who was seen a few times."""

    code = "known-points"
    title = "Re-identification by known points"
    by = "known points of a trace"
    question = "single-out"
    finds = "the released trace of somebody who was seen at a few places and times"
    inputs = ("released", "traces", "truth")
    cost = "persons looked for, times points in the same hours"
    page = "places"
    hint = "change the name of a trace often, or generalize places and times until many share them"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return whether one of the tables holds no traces."""
        return super().lacks(dossier) or lacking_traces(dossier, recorded=True)

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield the share of persons whose trace fits best."""
        columns = trace_columns(dossier.released, dossier)
        theirs = None if dossier.raw is None else trace_columns(dossier.raw, dossier)
        if dossier.raw is None or columns is None or theirs is None:
            return
        released, raw = traces_of(dossier.released, columns), traces_of(dossier.raw, theirs)
        _, mine, place = np.intersect1d(raw.names, released.names, assume_unique=True, return_indices=True)
        enough = np.diff(raw.traces.first)[mine] >= _KNOWN
        rng = dossier.rng("known points")  # no text
        order = rng.permutation(np.flatnonzero(enough))[:_MOST]
        if not len(order):
            reason = Message("no person of the recorded traces has the same name in the release")
            yield AttackResult.not_tested(cls.code, reason)
            return
        far = max([_FAR, *(_SCALES / one.epsilon for one in moved_pairs(dossier))])
        guess = fitting(raw.only(mine[order]), released.traces, far, rng, watch)
        hits = int(np.count_nonzero(guess == place[order]))
        note = Message("{known:,} recorded points are known.", known=_KNOWN)
        if len(order) == _MOST:
            note += Message(" {most:,} persons were drawn.", most=_MOST)
        yield AttackResult.of_share(
            cls.code,
            hits,
            len(order),
            1 / released.traces.persons,
            column=columns.person,
            columns=(columns.time, columns.x, columns.y),
            note=note,
            story=Message(
                "Somebody who saw a person {known:,} times picks the right one of {persons:,} traces in "
                "{share:.1f} % of the cases.",
                known=_KNOWN,
                persons=released.traces.persons,
                share=100 * hits / len(order),
            ),
        )


def fitting(
    seen: Traces,
    candidates: Traces,
    far: float,
    rng: np.random.Generator,
    watch: ProgressCallback = no_progress,
) -> Numbers:
    """Find the trace that fits a few points of each person, drawn at random.

    Under planar Laplace noise the likeliest trace is the one with the least sum of distances. A trace without
    a fix in the same hour (or day, where times are days) counts as far away.

    Parameters
    ----------
    seen, candidates : Traces
        Each person of `seen` has as many fixes as are known, or more.
    far : float
        Metres that a distance counts at most.
    rng : Generator

    Returns
    -------
    ndarray of int64, shape (persons,)
        -1 where several fit as well.
    """
    length = _HOUR if (candidates.seconds % _DAY).any() else _DAY
    plane = metres_apart(candidates.lon, candidates.lat)
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
        for at in rng.choice(own, _KNOWN, replace=False):
            when = seen.seconds[at] // length
            near = slice(*np.searchsorted(bins, [when, when + 1]))
            nearest = np.full(candidates.persons, far)
            np.minimum.at(nearest, owners[near], np.abs(points[near] - known[at]))
            off += nearest
        best = np.flatnonzero(off <= off.min() + 1e-6)
        guess[person] = best[0] if len(best) == 1 else -1
    watch(seen.persons, seen.persons)
    return guess
