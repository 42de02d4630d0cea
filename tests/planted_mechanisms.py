"""Mechanisms with a planted defect, each beside the two inputs that show it, and sound twins of some.

Each entry: the mechanism, the two inputs, the epsilon that it claims for them, and a word of the event that a
game should name; a sound mechanism has no word.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

Mechanism = Callable[..., Any]
PLANTED: dict[str, tuple[Mechanism, tuple[Any, Any], float, str]] = {}
SOUND: dict[str, tuple[Mechanism, tuple[Any, Any], float]] = {}


def planted(pair: tuple[Any, Any], claim: float, word: str) -> Callable[[Mechanism], Mechanism]:
    def enter(mechanism: Mechanism) -> Mechanism:
        PLANTED[mechanism.__name__] = (mechanism, pair, claim, word)
        return mechanism

    return enter


def sound(pair: tuple[Any, Any], claim: float) -> Callable[[Mechanism], Mechanism]:
    def enter(mechanism: Mechanism) -> Mechanism:
        SOUND[mechanism.__name__] = (mechanism, pair, claim)
        return mechanism

    return enter


def grr(values: Any, n: int, rng: np.random.Generator, size: int, epsilon: float, wrong: int = 0) -> Any:
    """Randomized response of n rows; `wrong` is a size for which the chances were computed instead."""
    kept = math.exp(epsilon) / (math.exp(epsilon) + (wrong or size) - 1)
    return np.where(rng.random(n) < kept, values, (values + rng.integers(1, size, n)) % size)


def subsets(value: int, n: int, rng: np.random.Generator, *, ordered: bool) -> Any:
    size, width, odds = 8, 2, 2 * math.e
    others = np.array([one for one in range(size) if one != value])
    drawn = others[rng.permuted(np.tile(np.arange(size - 1), (n, 1)), axis=1)[:, :width]]
    drawn[rng.random(n) < odds / (odds + size - width), 0] = value
    return drawn if ordered else rng.permuted(drawn, axis=1)


@planted((1, 5), 1.0, "entry 2")
def true_value_first_in_a_subset(value, n, rng):
    return subsets(value, n, rng, ordered=True)


@sound((1, 5), 1.0)
def subset_in_any_order(value, n, rng):
    return subsets(value, n, rng, ordered=False)


def bits(value: int, n: int, rng: np.random.Generator) -> Any:
    drawn = rng.random((n, 50)) < 1 / (math.e + 1)
    drawn[:, value] = rng.random(n) < 0.5
    return drawn


@planted((3, 17), 1.0, "is 0")
def a_bit_never_cleared(value, n, rng):
    drawn = bits(value, n, rng)
    drawn[:, value] = True
    return drawn


@sound((3, 17), 1.0)
def all_bits_noisy(value, n, rng):
    return bits(value, n, rng)


@planted((0.0, 1.0), 1.0, "the output")
def half_the_scale_of_laplace(value, n, rng):
    return value + rng.laplace(0.0, 0.5, n)


@sound((0.0, 1.0), 1.0)
def the_scale_of_laplace(value, n, rng):
    return value + rng.laplace(0.0, 1.0, n)


@planted(((3.0, 5.0), (3.0, 6.0)), 1.0, "entry 2 less entry 1")
def seed_reused_in_two_columns(values, n, rng):
    return np.array(values) + rng.laplace(0.0, 1.0, (n, 1))


@planted((0.0, 1.0), 1.0, "the output")
def seed_fixed(value, n, rng):
    del rng
    return np.full(n, value + np.random.default_rng(7).laplace())


@planted((0.0, math.nan), 1.0, "NaN")
def nan_let_through(value, n, rng):
    return value + rng.laplace(0.0, 1.0, n)


@sound((0.0, math.nan), 1.0)
def nan_replaced(value, n, rng):
    return (0.0 if math.isnan(value) else value) + rng.laplace(0.0, 1.0, n)


@planted(((4, 7, 2), (4, 8, 2)), 1.0, "entry 4")
def counts_exact_in_the_total(counts, n, rng):
    return np.column_stack([np.array(counts) + rng.laplace(0.0, 1.0, (n, 3)), np.full(n, sum(counts))])


@planted((1, 30), 1.0, "the output")
def chances_of_a_smaller_domain(value, n, rng):
    return grr(value, n, rng, 40, 1.0, wrong=4)


@planted(((1.0, 0.5), (1000.0, 0.5)), 1.0, "the output")
def clipping_that_never_clips(values, n, rng):
    np.clip(values, 0.0, 1.0)
    return np.sum(values) + rng.laplace(0.0, 1.0, n)


@planted(((0, 0, 0), (1, 1, 1)), 1.0, "")
def epsilon_spent_in_each_attribute(values, n, rng):
    return np.column_stack([grr(value, n, rng, 4, 1.0) for value in values])


@sound(((0, 0, 0), (1, 1, 1)), 1.0)
def epsilon_split_among_attributes(values, n, rng):
    return np.column_stack([grr(value, n, rng, 4, 1.0 / 3) for value in values])


@planted((2, 9), 1.0, "the output")
def rare_value_reported_as_it_is(value, n, rng):
    return np.full(n, 9) if value == 9 else grr(value, n, rng, 10, 1.0)


_CROWD = (1, 0) * 20


@planted(((0, *_CROWD), (1, *_CROWD)), 1.0, "")
def order_kept_though_shuffling_is_claimed(values, n, rng):
    return np.column_stack([grr(value, n, rng, 2, 2.0) for value in values])


# Without a delta, shuffling promises no more than each report: a crowd that agrees gives itself away.
@sound(((0, *_CROWD), (1, *_CROWD)), 2.0)
def order_shuffled(values, n, rng):
    return rng.permuted(np.column_stack([grr(value, n, rng, 2, 2.0) for value in values]), axis=1)


@planted(("ab", "abcd"), 1.0, "the length")
def length_of_the_message(value, n, rng):
    return ["".join("xy"[bit] for bit in row) for row in rng.integers(0, 2, (n, len(value)))]


@planted((0.0, 0.3), 1.0, "binary")
def last_bits_of_the_number(value, n, rng):
    return value + np.round(rng.laplace(0.0, 1.0, n) * 1024) / 1024


@planted((0, 1), 2.0, "")
def memory_lost_between_reports(value, n, rng):
    return np.column_stack([grr(value, n, rng, 4, 1.5) for _ in range(10)])


@sound((0, 1), 2.0)
def memory_kept_between_reports(value, n, rng):
    permanent = grr(value, n, rng, 4, 2.0)
    return np.column_stack(
        [np.where(rng.random(n) < 0.7, permanent, rng.integers(0, 4, n)) for _ in range(10)]
    )


@planted((0, 1), 1.0, "error")
def error_on_one_value(value, rng):
    if value == 1 and rng.random() < 0.3:
        raise LookupError
    return 0


@planted((0.0, 1e308), 1.0, "infinite")
def overflow(value, n, rng):
    with np.errstate(over="ignore"):
        return np.float64(value) * 10 + rng.laplace(0.0, 1.0, n)
