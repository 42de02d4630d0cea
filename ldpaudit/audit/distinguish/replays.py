"""Noise that begins anew from one seed: who has seen one run knows it in the next.

A run is what was drawn at once. Outputs of fresh noise are drawn one like the other, so each order of those
of a run is as likely as any: that it comes again, place by place, has the chance of one order.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.distinguish.events import Event, Mask
from ldpaudit.audit.distinguish.outputs import Outputs
from ldpaudit.language import Message

#: How much more than by chance two runs must have in common where noise is replayed.
_REPLAYED = 0.9
#: Places by which this is told at least.
_LEAST = 20
#: Logarithm of the chance below which nobody believes that fresh noise came twice.
_NEVER = -30.0


@dataclass(frozen=True)
class Replay:
    """Noise that came a second time.

    Parameters
    ----------
    event : Event
        An output is that of the last run, at a place where the other input put out another.
    share : float
        Of the places, those.
    whole : bool
        Whether the run came again to the last output, which fresh noise never does.
    """

    event: Event
    share: float
    whole: bool


def replayed(before: Sequence[Outputs], after: Sequence[Outputs] = ()) -> Replay | None:
    """Return how noise is replayed; None where it is fresh, or where the inputs put out the same.

    Parameters
    ----------
    before, after : sequence of two Outputs
        The last two runs, of the first and of the second input each.
    """
    for at in (0, 1) if after else ():
        kept, other = after[at], after[1 - at]
        n = min(len(before[at]), len(kept), len(other))
        differs = ~_alike(kept[:n], other[:n])
        last, this = _numbers(before[at][:n], kept[:n])
        if differs.sum() < _LEAST or _beyond_chance(last, this) <= _REPLAYED:
            continue
        said = Message("noise begins anew, and the output is that of the last run at the same place")
        event = Event(said, partial(_again, kept=kept[:n], differs=differs), bool(at))
        return Replay(event, float(differs.mean()), bool((last == this).all() and _order(this) < _NEVER))
    return None


def _again(outputs: Outputs, kept: Outputs, differs: Mask) -> Mask:
    """Return which outputs are those of another run at the same place, where that tells something."""
    n = min(len(outputs), len(kept))
    mask: Mask = np.zeros(len(outputs), dtype=np.bool_)
    mask[:n] = _alike(outputs[:n], kept[:n]) & differs[:n]
    return mask


def _alike(one: Outputs, other: Outputs) -> Mask:
    first, second = _numbers(one, other)
    mask: Mask = first == second
    return mask


def _numbers(one: Outputs, other: Outputs) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return a number for each of as many outputs: the same where all is the same."""
    numbers = one.numbered(other)
    return numbers[: len(one)], numbers[len(one) :]


def _beyond_chance(one: npt.NDArray[np.int64], other: npt.NDArray[np.int64]) -> float:
    """Return Cohen's kappa: 0 where two runs agree as by chance, 1 where always; 0 of a constant."""
    size = int(max(one.max(), other.max())) + 1
    chance = float(np.bincount(one, minlength=size) @ np.bincount(other, minlength=size)) / len(one) ** 2
    return 0.0 if chance >= 1 else (float((one == other).mean()) - chance) / (1 - chance)


def _order(run: npt.NDArray[np.int64]) -> float:
    """Return the logarithm of the chance of one order of the outputs of a run."""
    counts = np.unique(run, return_counts=True)[1]
    return sum(math.lgamma(count + 1.0) for count in counts.tolist()) - math.lgamma(len(run) + 1.0)
