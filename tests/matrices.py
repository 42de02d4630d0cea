"""Whole channels written out, P[report | value], by the definition of each form: one row a value."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any


def written_out(channel: Any) -> list[list[Fraction]]:
    """Write out a channel of few values, as fractions.

    Column y of bits and sets has value j if ``y >> j & 1``. Of hashing it is the g x g channel of the
    buckets: the whole one has such a block, weighted by 2^-64, for each function.
    """
    if hasattr(channel, "weights"):
        return [[Fraction(weight, 1 << 64) for weight in row] for row in channel.weights.tolist()]
    if hasattr(channel, "true"):
        return _mixed(channel)
    if channel.inner is not None:
        return written_out(channel.inner)
    k = channel.size
    if channel.form == "values":
        return [[channel.g1 if y == x else channel.g0 for y in range(k)] for x in range(k)]
    return [_of_bits(channel, value) for value in range(k)]


def _of_bits(channel: Any, value: int | None) -> list[Fraction]:
    """Return the chances of all sets of values, given one value, or none."""
    k = channel.size
    row = []
    for report in itertools.product((0, 1), repeat=k):
        bits = report[::-1]
        if channel.form == "subset":
            within = channel.g1 / math.comb(k - 1, channel.width - 1)
            without = (1 - channel.g1) / math.comb(k - 1, channel.width)
            row.append((within if bits[value] else without) * (sum(bits) == channel.width))
        else:
            chances = [channel.g1 if at == value else channel.g0 for at in range(k)]
            row.append(_product([p if bit else 1 - p for p, bit in zip(chances, bits, strict=True)]))
    return row


def _product(factors: Sequence[Fraction]) -> Fraction:
    return math.prod(factors, start=Fraction(1))


def _mixed(channel: Any) -> list[list[Fraction]]:
    """Return a report that is true with the weight, and a fake otherwise."""
    rows, fakes, rest = written_out(channel.true), _fakes(channel.true, channel.prior), 1 - channel.weight
    return [[channel.weight * a + rest * b for a, b in zip(row, fakes, strict=True)] for row in rows]


def _fakes(true: Any, prior: Sequence[Fraction] | None) -> list[Fraction]:
    """Return the chance of each fake report: a value of the prior, its encoding, or that of no value."""
    if prior is None:
        return _of_bits(true, None)
    if true.form == "values":
        return list(prior)
    columns = zip(*written_out(true), strict=True)
    return [sum((a * b for a, b in zip(prior, one, strict=True)), Fraction(0)) for one in columns]


def of_tuples(true: Sequence[Any], priors: Sequence[Any], weights: Sequence[Fraction]) -> dict[Any, Any]:
    """Write out reports of several columns of which one is true: {tuple: {whole report: its chance}}."""
    rows = [written_out(one) for one in true]
    fakes = [_fakes(one, prior) for one, prior in zip(true, priors, strict=True)]
    reports = list(itertools.product(*(range(len(one)) for one in fakes)))
    return {
        x: {
            y: sum(
                weight
                * _product([(rows[at][x[at]] if at == drawn else fakes[at])[y[at]] for at in range(len(x))])
                for drawn, weight in enumerate(weights)
            )
            for y in reports
        }
        for x in itertools.product(*(range(one.size) for one in true))
    }


def bucket(family: Any, value: int, multiplier: int, offset: int) -> int:
    """Hash one value by whole numbers of any size."""
    product = (multiplier * value + offset) % (1 << family.bits)
    return int((product >> family.bits - family.kept_bits) * family.buckets >> family.kept_bits)
