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
    rows = written_out(channel.true)
    if channel.prior is None:
        fakes = _of_bits(channel.true, None)
    else:
        columns = zip(*rows, strict=True)
        fakes = [
            sum((a * b for a, b in zip(channel.prior, one, strict=True)), Fraction(0)) for one in columns
        ]
        if channel.true.form == "values":
            fakes = list(channel.prior)
    rest = 1 - channel.weight
    return [[channel.weight * a + rest * b for a, b in zip(row, fakes, strict=True)] for row in rows]


def bucket(family: Any, value: int, multiplier: int, offset: int) -> int:
    """Hash one value by whole numbers of any size."""
    product = (multiplier * value + offset) % (1 << family.bits)
    return int((product >> family.bits - family.kept_bits) * family.buckets >> family.kept_bits)
