"""The event of each of our channels whose likelihood ratio is the channel's epsilon, with its exact rates.

For unary encodings it is "bit one is set, bit two is not", and not the best guess of the value, which
understates epsilon: at epsilon 4 and two values the guess of OUE shows 1.05, this event 3.96 in as many
trials.

Source: the channels' own definitions; the comparison: Arcolezi and Gambs 2024 (PETS), LDP-Auditor.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from ldpaudit.audit.distinguish.events import Event, Mask
from ldpaudit.language import Message
from ldpaudit.protocols.channel import Channel
from ldpaudit.protocols.loss import Mixture
from ldpaudit.protocols.numbers import TableChannel
from ldpaudit.protocols.several import RSFD, SampledReports, Solution

#: Outputs whose ratio is the largest but for this part of it are one event: weights are whole numbers.
_ALIKE = 1e-9


@dataclass(frozen=True)
class TightEvent:
    """An event with its exact rates.

    Parameters
    ----------
    event : Event
        It is asked of reports, as `sanitize` returns them.
    first, second : Fraction
        Its chance under the first and under the second input.
    """

    event: Event
    first: Fraction
    second: Fraction

    @property
    def epsilon(self) -> float:
        """The logarithm of the likelihood ratio, in nats."""
        return math.log(self.first / self.second)


def tight_event(channel: Channel | TableChannel, one: int, other: int) -> TightEvent | None:
    """Return the event that tells two values apart best, by its likelihood ratio; None for a strange channel.

    Parameters
    ----------
    channel : Channel or TableChannel
    one, other : int
        Codes of two values, or nodes of an interval.
    """
    if isinstance(channel, TableChannel):
        chosen, first, second = _best_outputs(channel.weights[one].tolist(), channel.weights[other].tolist())
        said = Message("the number is one of the {n} (likeliest|likeliest)", n=int(chosen.sum()))
        return _event(said, lambda reports: chosen[reports.codes], first, second)
    p, q, k = channel.g1, channel.g0, channel.size
    if channel.form == "values":
        said = Message("the report is the first value")
        return _event(said, lambda reports: np.equal(reports.codes, one), p, q)
    words, holds = _one_bit(one, other)
    if channel.form == "product":
        return _event(words, holds, p * (1 - q), q * (1 - p))
    if channel.form == "subset":
        first, second = p * Fraction(k - channel.width, k - 1), (1 - p) * Fraction(channel.width, k - 1)
        return _event(words, holds, first, second)
    if channel.family is None:
        return None
    family, apart = channel.family, 1 - channel.family.collision

    def in_bucket(reports: Any) -> Mask:
        given = (reports.multipliers, reports.offsets)
        mine, theirs = (
            family.hashed(np.full(len(reports), value, dtype=np.int32), *given) for value in (one, other)
        )
        mask: Mask = (mine == reports.hashes) & (theirs != reports.hashes)
        return mask

    return _event(words, in_bucket, apart * channel.buckets.g1, apart * channel.buckets.g0)


def worst_pair(channel: Any) -> tuple[int, int]:
    """Return two inputs that a report may tell apart as well as any."""
    if isinstance(channel, TableChannel):
        ratio = channel.weights.max(axis=0) / channel.weights.min(axis=0).astype(np.float64)
        at = int(np.argmax(ratio))
        return int(channel.weights[:, at].argmax()), int(channel.weights[:, at].argmin())
    return 0, 1


def _event(words: str, holds: Callable[[Any], Mask], first: Fraction, second: Fraction) -> TightEvent:
    return TightEvent(Event(words, holds), first, second)


def _one_bit(one: int, other: int) -> tuple[str, Callable[[Any], Mask]]:
    """Return the event that the one value is supported and the other is not, of reports that are bits."""

    def holds(reports: Any) -> Mask:
        mask: Mask = reports.bits_of(one) & ~reports.bits_of(other)
        return mask

    return Message("the first value is supported, the second is not"), holds


def _best_outputs(ups: Sequence[int], downs: Sequence[int]) -> tuple[Mask, Fraction, Fraction]:
    """Return the outputs of the largest ratio, and their chance under both inputs."""
    ratios = np.array(ups, dtype=np.float64) / np.array(downs, dtype=np.float64)
    chosen = ratios >= ratios.max() * (1 - _ALIKE)
    first, second = (
        Fraction(sum(weight for weight, one in zip(weights, chosen, strict=True) if one), sum(weights))
        for weights in (ups, downs)
    )
    return chosen, first, second


def tight_event_of_row(solution: Solution, one: Sequence[int], other: Sequence[int]) -> TightEvent | None:
    """Return the event that tells two rows apart best, which differ in every column.

    Where each column's report is likelier by its own factor, so is the row: by the product for split
    budgets, by the largest factor where one column is drawn, and by the common one among fake data.

    Parameters
    ----------
    solution : Solution
    one, other : sequence of int
        A code a column.
    """
    parts = [solution.attribute_protocol(at) for at in range(len(solution.domains))]
    inside = [getattr(part, "inside", part).channel() for part in parts]
    events = [tight_event(channel, *pair) for channel, *pair in zip(inside, one, other, strict=True)]
    if any(event is None for event in events):
        return None
    columns = [event for event in events if event is not None]
    most = max(event.epsilon for event in columns)
    sampled = solution.draws == "seen"
    # Everybody sees which column was drawn: those that tell less are left out.
    worst = [not sampled or event.epsilon >= most * (1 - _ALIKE) for event in columns]

    def holds(reports: Any) -> Mask:
        mask: Mask = np.ones(len(reports), dtype=np.bool_)
        for event, part, telling in zip(columns, reports.parts, worst, strict=True):
            if isinstance(part, SampledReports):
                mask[part.present] = event.event.holds(part.sampled) & telling
            else:
                mask &= event.event.holds(part)
        return mask

    if sampled:
        weights = [part.reporting_share * telling for part, telling in zip(parts, worst, strict=True)]
        first = sum((w * event.first for w, event in zip(weights, columns, strict=True)), Fraction(0))
        second = sum((w * event.second for w, event in zip(weights, columns, strict=True)), Fraction(0))
    elif isinstance(solution, RSFD):
        mixed = zip(solution.mixtures, one, other, strict=True)
        fakes = [_of_fake(channel, *pair) for channel, *pair in mixed]
        every = math.prod(fakes, start=Fraction(1))
        first, second = (
            sum(
                (
                    w * rate / fake * every
                    for w, rate, fake in zip(solution.weights, rates, fakes, strict=True)
                ),
                Fraction(0),
            )
            for rates in ([event.first for event in columns], [event.second for event in columns])
        )
    else:
        first = math.prod((event.first for event in columns), start=Fraction(1))
        second = math.prod((event.second for event in columns), start=Fraction(1))
    return _event(Message("all columns of the report speak for the first row"), holds, first, second)


def _of_fake(channel: Mixture, one: int, other: int) -> Fraction:
    """Return the chance of a column's event where its report is a fake."""
    if channel.true.form == "values":
        assert channel.prior is not None  # noqa: S101 - a fake of GRR is a value
        return channel.prior[one]
    p, q = channel.true.g1, channel.true.g0
    nothing = q * (1 - q)
    if channel.prior is None:
        return nothing
    mine, theirs = channel.prior[one], channel.prior[other]
    return mine * p * (1 - q) + theirs * q * (1 - p) + (1 - mine - theirs) * nothing
