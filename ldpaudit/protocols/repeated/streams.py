"""What reports of a stream of changing values tell, for two GRRs in a row with one permanent answer a value.

The reports of the times at which a stream holds one value are fresh looks at that value's permanent answer,
and answers to different values are independent. So the chance of reports y under a stream s is a product over
the values of s, and the largest ratio of two streams is, for the worst y, that of its likeliest stream and
its unlikeliest: they are sought among all.
"""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache

from ldpaudit.protocols.exact import WORD

#: Reports up to which all streams are tried: of two values, whose reports need only be counted, and of more.
MOST_OF_TWO, MOST_OF_MORE = 24, 4


def most_tried(size: int) -> int:
    """Return how many reports `largest_ratio` can be asked for over so many values."""
    return MOST_OF_TWO if size == 2 else MOST_OF_MORE


@lru_cache(maxsize=256)
def largest_ratio(size: int, moved_first: Fraction, moved_second: Fraction, reports: int) -> Fraction:
    """Return the largest ratio of the chances of so many reports under two streams, exactly.

    Parameters
    ----------
    size : int
        Number k of values.
    moved_first, moved_second : Fraction
        Probability of each single other value in each round, a multiple of 2^-64.
    reports : int
        At most `most_tried(size)`.
    """
    moved = [int(moved_first * WORD), int(moved_second * WORD)]
    kept = [WORD - (size - 1) * each for each in moved]
    return max(_ratios(size, (kept[0], moved[0]), (kept[1], moved[1]), reports))


def _ratios(size: int, first: tuple[int, int], second: tuple[int, int], reports: int) -> Iterator[Fraction]:
    """Yield, for each kind of reports, the ratio of its likeliest and its unlikeliest stream."""
    for seen in _partitions(reports, min(size, reports)):
        # A value that is none of those reported is like any other such; so many can occur in one stream.
        values = min(size, len(seen) + reports)

        @cache
        def chance(value: int, counts: tuple[int, ...]) -> int:
            """Count the words that give a value such reports; over a power of 2^64 by their number alone."""
            total = sum(counts)
            looks = [second[0] ** n * second[1] ** (total - n) for n in counts]
            unseen = second[1] ** total
            answers = [first[0] if at == value else first[1] for at in range(len(counts))]
            rest = (size - len(counts)) * first[1] + (value >= len(counts)) * (first[0] - first[1])
            return int(sum(map(operator.mul, answers, looks)) + rest * unseen)

        chances = [
            math.prod(chance(value, counts) for value, counts in enumerate(split))
            for split in _splits(seen, values)
        ]
        yield Fraction(max(chances), min(chances))


def _partitions(total: int, parts: int, most: int | None = None) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a number as a falling sum of at most so many numbers."""
    if not total:
        yield ()
    elif parts:
        for first in range(min(total, total if most is None else most), 0, -1):
            for rest in _partitions(total - first, parts - 1, first):
                yield (first, *rest)


def _splits(seen: tuple[int, ...], values: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield the ways to say how many of each report are of each value: a tuple of counts for each value."""
    for columns in itertools.product(*(_compositions(count, values) for count in seen)):
        yield tuple(zip(*columns, strict=True))


def _compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a number as an ordered sum of so many numbers from 0."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _compositions(total - first, parts - 1):
            yield (first, *rest)
