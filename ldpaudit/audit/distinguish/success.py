"""How often the best attacker guesses a value from one report, all values being equally likely before.

For a finite channel that is ``(1 / k) sum over reports of max over values P[report | value]``, whatever the
attacker does (Bayes). Where all values that a report supports are equally likely, closed forms follow.

Source: Arcolezi and Gambs 2024 (PETS), LDP-Auditor. For local hashing the form that is published,
1 / (2 max(k / (e^eps + 1), 1)), is off: at k = 17 and epsilon 4 it says 0.50; random functions have
0.455, and ours, which spread neighbours, 0.474.
"""

from __future__ import annotations

import math
from functools import singledispatch

import numpy as np

from ldpaudit.protocols.channel import Channel, CirculantChannel, UnaryChannel
from ldpaudit.protocols.hadamard import HadamardChannel
from ldpaudit.protocols.hashing import HashChannel
from ldpaudit.protocols.histogram import HistogramChannel
from ldpaudit.protocols.matrix_channel import MatrixChannel
from ldpaudit.protocols.numbers.table import TableChannel
from ldpaudit.protocols.repeated.dbitflip import AskedChannel
from ldpaudit.protocols.subset import SubsetChannel

#: Multipliers over which the functions of a family are averaged.
_MULTIPLIERS = 4001
#: Quantiles of the distance between a point and where planar Laplace noise moved it, times epsilon: the law
#: is Gamma(2, 1 / epsilon).
MEAN_DISTANCE, MEDIAN_DISTANCE, FAR_DISTANCE = 2.0, 1.6783469900166608, 4.743864518390597


@singledispatch
def attack_success(channel: Channel | TableChannel) -> float:
    """Return the share of values that the best attacker guesses from one report each, in [1/k, 1].

    Parameters
    ----------
    channel : Channel or TableChannel
        Of a table of numbers, the share of its inputs, for equally many people at each.
    """
    columns = zip(*channel.matrix(), strict=True)
    return float(sum(max(column) for column in columns) / channel.size)


@attack_success.register
def _(channel: CirculantChannel) -> float:
    return float(max(channel.g1, channel.g0))


@attack_success.register
def _(channel: UnaryChannel) -> float:
    return of_bits(float(channel.p), float(channel.q), channel.size)


def of_bits(p: float, q: float, size: int) -> float:
    """Return the same for independent bits: a guess among the values whose bit is set, or among all.

    Parameters
    ----------
    p, q : float
        Chance of a set bit at the true value, and elsewhere, p > q > 0.
    size : int
        Number k of values.
    """
    none = (1 - q) ** (size - 1)
    return p * -math.expm1(size * math.log1p(-q)) / (size * q) + (1 - p) * none / size


@attack_success.register
def _(channel: SubsetChannel) -> float:
    inside, outside = channel.p / channel.width, (1 - channel.p) / (channel.size - channel.width)
    return float(max(inside, outside))


@attack_success.register
def _(channel: HadamardChannel) -> float:
    values = np.arange(1, channel.size + 1)
    columns = np.arange(channel.order)
    supports = (np.bitwise_count(values[:, np.newaxis] & columns) % 2 == 0).any(axis=0)
    likely, unlikely = float(channel.p) * 2 / channel.order, float(1 - channel.p) * 2 / channel.order
    return float(np.where(supports, likely, unlikely).sum() / channel.size)


@attack_success.register
def _(channel: HashChannel) -> float:
    return of_hashes(channel, filled_buckets(channel.size, channel.family.buckets))


def of_hashes(channel: HashChannel, filled: float) -> float:
    """Return the same for hash functions that fill so many buckets on average.

    Parameters
    ----------
    channel : HashChannel
    filled : float
        Buckets to which some value of the domain goes; ``g (1 - (1 - 1/g)^k)`` for random functions.
    """
    empty = channel.family.buckets - filled
    kept, moved = float(channel.perturbation.g1), float(channel.perturbation.g0)
    return (kept * filled + moved * empty) / channel.size


def filled_buckets(size: int, buckets: int) -> float:
    """Return how many buckets the functions of our family fill on average, to four digits.

    A function sends value v to the bucket of ``(a v + b) mod 1``: points of equal steps on a circle. Over
    all b, a bucket is filled with the chance that the points, each with an arc of 1/g before it, cover a
    place.
    """
    multipliers = (np.arange(_MULTIPLIERS) + 0.5) / _MULTIPLIERS
    covered = 0.0
    for start in range(0, _MULTIPLIERS, 256):
        points = np.sort(np.outer(multipliers[start : start + 256], np.arange(size)) % 1.0, axis=1)
        gaps = np.diff(points, axis=1, append=points[:, :1] + 1.0)
        covered += float(np.minimum(gaps, 1 / buckets).sum())
    return buckets * covered / _MULTIPLIERS


@attack_success.register
def _(channel: HistogramChannel) -> float:
    # Every number from 1 on is equally telling, and so is every one below: the report is one bit a value.
    above = channel.weights[len(channel.weights) // 2 :]
    q = sum(above) / sum(channel.weights)
    return of_bits(1 - q, q, channel.size)


@attack_success.register
def _(channel: AskedChannel) -> float:
    p, q, size, asked = float(channel.p), float(channel.q), channel.size, channel.bits
    some = p * -math.expm1(asked * math.log1p(-q)) / q
    none = (1 - q) ** asked if asked < size else (1 - p) * (1 - q) ** (asked - 1)
    return (some + none) / size


@attack_success.register(MatrixChannel)
def _(channel: MatrixChannel) -> float:
    return float(np.array(channel.words, dtype=np.float64).max(axis=0).sum() / 2.0**64 / channel.size)


@attack_success.register(TableChannel)
def _(channel: TableChannel) -> float:
    return float(channel.probabilities.max(axis=0).sum() / channel.size)
