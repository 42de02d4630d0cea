"""Our sampler against its claim: one event of two inputs, counted in a fixed number of trials of each.

The event is the one whose likelihood ratio is the epsilon of the channel: for bits "the first value is
supported, the second is not", which shows 3.96 of an epsilon of 4 where the best guess shows 1.05
(Arcolezi and Gambs 2024, PETS). Trials never bound an epsilon from above: what cheats rarely passes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.attack import AttackResult, NotTestedError, attack
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.intervals import FALSE_ALARM, lower_bound, upper_bound
from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, ProgressCallback, never_cancelled
from ldpaudit.protocols import Domain, entry_of
from ldpaudit.protocols.memory import Longitudinal
from ldpaudit.protocols.numbers import Interval, SquareWave
from ldpaudit.protocols.several import Allomfree, SampledReports, Solution
from ldpaudit.randomness import Key

Flags = npt.NDArray[np.bool_]
Holds = Callable[[Any], Flags]
#: Trials of each input, those drawn at a time, and cells of one-hot reports that are drawn in all.
TRIALS, _BATCH, _CELLS = 200_000, 50_000, 1 << 26
#: Outputs whose ratio is the largest but for this part of it are one event: weights are whole numbers.
_ALIKE = 1e-9


def shown(hits: int, misses: int, trials: int, delta: float = 0.0, alpha: float = FALSE_ALARM) -> float:
    """Return what epsilon is at least, but with chance `alpha`, by Clopper and Pearson."""
    low = lower_bound(hits, trials, alpha / 2) - delta
    return max(0.0, math.log(low / upper_bound(misses, trials, alpha / 2))) if low > 0 else 0.0


def trial(
    protocol: Any, key: Key, trials: int = TRIALS, check_cancelled: CheckCancelled = never_cancelled
) -> tuple[int, int, int]:
    """Draw reports of two inputs by `sanitize`; return how often the event came of each, and of how many."""
    pair, holds = telling(protocol)
    domains = getattr(protocol, "domains", None) or [getattr(protocol, "domain", None)]
    cells = max(sum(domain.size for domain in domains if domain is not None), 1)
    trials, counted = max(1_000, min(trials, _CELLS // cells)), [0, 0]
    for which, value in enumerate(pair):
        for done in range(0, trials, _BATCH):
            check_cancelled()
            given = np.repeat(np.asarray(value)[np.newaxis], min(_BATCH, trials - done), axis=0)
            drawing = key.derive({"input": which, "from": done})
            more = {"t": 0, "memory": drawing} if isinstance(protocol, Longitudinal | Allomfree) else {}
            counted[which] += int(holds(protocol.sanitize(given, drawing, **more)).sum())
    return counted[0], counted[1], trials


def telling(protocol: Any) -> tuple[tuple[Any, Any], Holds]:
    """Return two inputs that reports tell apart as well as any, and the event by which they do."""
    if isinstance(protocol, Solution):
        parts = [protocol.attribute_protocol(at) for at in range(len(protocol.domains))]
        size = len(parts)
        return ((0,) * size, (1,) * size), _of_row(protocol, parts)
    if not isinstance(protocol, SquareWave):
        return (0, 1), _first_not_second
    weights = protocol.channel().weights.astype(np.float64)
    weights /= weights.sum(axis=1, keepdims=True)
    at = int(np.argmax(weights.max(axis=0) / weights.min(axis=0)))
    one, other = int(weights[:, at].argmax()), int(weights[:, at].argmin())
    ratios = weights[one] / weights[other]
    chosen = ratios >= ratios.max() * (1 - _ALIKE)
    edges = protocol.interval.edges
    nodes = (edges[:-1] + edges[1:]) / 2
    return (float(nodes[one]), float(nodes[other])), lambda reports: chosen[reports.codes]


def _of_row(solution: Solution, parts: Sequence[Any]) -> Holds:
    """Return that all columns of a report speak for the first row; of a drawn one, if it tells most."""
    epsilons = [getattr(part, "inside", part).epsilon() for part in parts]
    worst = [solution.draws != "seen" or one >= max(epsilons) * (1 - _ALIKE) for one in epsilons]

    def holds(reports: Any) -> Flags:
        mask = np.ones(len(reports), dtype=np.bool_)
        for part, telling_most in zip(reports.parts, worst, strict=True):
            if isinstance(part, SampledReports):
                mask[part.present] = _first_not_second(part.sampled) & telling_most
            else:
                mask &= _first_not_second(part)
        return mask

    return holds


def _first_not_second(reports: Any) -> Flags:
    """Return which reports support the first value and not the second."""
    counted = reports.support(np.arange(len(reports), dtype=np.int32), len(reports))
    return np.asarray((counted[:, 0] > 0) & (counted[:, 1] <= 0))


@attack(
    "distinguishing", title="Distinguishing two values", by="{column}, two values told apart", limit="claim",
    question="infer", inputs=("manifest",), page="categories",
    hint="do not release what claims more privacy than it has; randomize it again by a sound protocol",
)  # fmt: skip
def sampler_check(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield a result for each randomized column, or columns together: trials against what is claimed."""
    manifest, by_name = dossier.manifest or {}, dossier.randomized
    drawn = dict.fromkeys(tuple(one.get("together") or [name]) for name, one in by_name.items())
    records = {names: [by_name[one] for one in names if one in by_name] for names in drawn}
    records |= {(one["column"],): [one] for one in manifest.get("numbers", [])}
    claims, moved = dict[frozenset[str], float](), list[tuple[str, ...]]()
    for promise in manifest.get("guarantees", []):
        names = tuple(promise.get("columns", ()))
        if promise.get("distance") is not None:
            moved.append(names)
        elif (epsilon := promise.get("epsilon")) is not None:
            claims[frozenset(names)] = min(claims.get(frozenset(names), math.inf), float(epsilon))
    if not records and not moved:
        raise NotTestedError(Message("no column of the release is randomized"))
    for at, (names, group) in enumerate(records.items()):
        try:
            protocol = _protocol_of(group)
        except (KeyError, TypeError, ValueError, UserError):
            reason = Message("the release does not say enough to make the protocol again")
            yield AttackResult.not_tested("distinguishing", reason, column=names[0])
            continue
        exact, key = float(protocol.epsilon()), dossier.key.derive(f"audit distinguishing {names[0]}")
        claim = claims.get(frozenset(names), exact)
        hits, misses, trials = trial(protocol, key, check_cancelled=partial(watch, at, len(records)))
        low = shown(hits, misses, trials)
        yield AttackResult(
            "distinguishing", trials, low, low=low, high=exact, claim=claim, unit="epsilon",
            verdict="violated" if low > claim else "consistent", column=names[0], columns=names,
        )  # fmt: skip
    for names in moved:
        reason = Message("the release does not say by which sampler its points were moved")
        yield AttackResult.not_tested("distinguishing", reason, column=", ".join(names), columns=names)


def _protocol_of(records: Sequence[Mapping[str, Any]]) -> Any:
    """Make the protocol of columns from their records."""
    entry, figures = entry_of(records[0]["protocol"]), records[0]["parameters"]
    if entry.kind == "number":
        return entry.rebuild(Interval(figures["low"], figures["high"], int(figures["cells"])), figures)
    domains = [Domain(record["labels"]) for record in records]
    return entry.rebuild(domains if entry.kind == "several columns" else domains[0], figures)
