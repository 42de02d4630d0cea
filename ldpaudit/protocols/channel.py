"""The exact channel of a protocol: the one source of its sampler, estimator, variance and epsilon."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Verification
from ldpaudit.language import Message
from ldpaudit.protocols.checks import check_whole
from ldpaudit.protocols.exact import ln_above, split_word

Floats = npt.NDArray[np.float64]
#: What a report is: a value, a bit a value, a set of values, or a hash function and a bucket.
Form = Literal["values", "product", "subset", "hashing", "mixture"]
#: Bits of a multiplier and of an offset; together they are the seed of a hash function.
SEED_BITS = 32
#: Most buckets. With more, GRR over the domain itself is better wherever so few errors are asked for.
MOST_BUCKETS = 1 << 16
#: How far the sum of a prior may be off, by rounding.
_ROUNDING = 1e-9


@dataclass(frozen=True)
class HashFamily:
    """Hash functions of a domain into few buckets, two values of which are hashed independently.

    A function is two numbers a and b, uniform in [0, 2^w); value v goes to bucket ``floor(t g / 2^m)``, where
    t is the upper m = w - u + 1 of the w bits of ``(a v + b) mod 2^w``, u being the bits of a value: (t of x,
    t of y) is uniform on all pairs (Dietzfelbinger 1996, STACS, theorem 3; Thorup 2015, arXiv 1504.06804,
    section 3.3). So two values meet with ``sum (n_j / 2^m)^2``, n_j being ``floor(2^m / g)`` or one more.
    """

    size: int
    buckets: int
    bits: int = SEED_BITS

    def __post_init__(self) -> None:
        if not (2 <= self.size <= 1 << self.bits and 2 <= self.buckets <= 1 << self.kept_bits):
            raise ValueError("so many values and buckets are not hashed independently")

    @property
    def kept_bits(self) -> int:
        """Number m of upper bits that a hash uses."""
        return self.bits + 1 - max(1, (self.size - 1).bit_length())

    @classmethod
    def most(cls, size: int) -> int:
        """Return into how many buckets so many values may be hashed."""
        return min(MOST_BUCKETS, 1 << cls(size, 2).kept_bits)

    @property
    def collision(self) -> Fraction:
        """Probability that two given values meet in one bucket: 1/g, or slightly above."""
        least, more = divmod(1 << self.kept_bits, self.buckets)
        squares = more * (least + 1) ** 2 + (self.buckets - more) * least**2
        return Fraction(squares, 1 << 2 * self.kept_bits)

    def hashed(self, codes: Any, multipliers: Any, offsets: Any) -> npt.NDArray[Any]:
        """Hash each code by the function of its row, of arrays of shape (n,)."""
        mask = np.uint32((1 << SEED_BITS) - (1 << SEED_BITS - self.kept_bits))
        product = multipliers * np.asarray(codes).astype(np.uint32) + offsets
        found = (product & mask).astype(np.uint64) * np.uint64(self.buckets) >> np.uint64(SEED_BITS)
        hashes: npt.NDArray[Any] = found.astype(np.min_scalar_type(self.buckets - 1))
        return hashes

    def edges(self) -> npt.NDArray[np.int64]:
        """Return the first product of each bucket, and 2^32: shape (g + 1,)."""
        lower = np.arange(self.buckets + 1, dtype=np.int64) << self.kept_bits
        return -(-lower // self.buckets) << SEED_BITS - self.kept_bits


def check_buckets(given: Any, size: int) -> int:
    """Accept a number of buckets for so many values."""
    most = HashFamily.most(size)
    hint = Message("write a whole number from 2 to {most}", most=most)
    return check_whole(given, Message("g, the number of buckets,"), 2, most, hint=hint)


@dataclass(frozen=True)
class Channel:
    """Probabilities, as fractions, with which each value of a domain is reported.

    A report *supports* a value if it is the value (GRR), or its bit is set (unary encodings): its true value
    with `g1`, a given other one with `g0`.
    """

    #: Number k of values.
    size: int
    form: Form
    g1: Fraction
    g0: Fraction
    #: Number of values of a set; 0 for other forms.
    width: int = 0
    #: Hash functions, and GRR over their buckets.
    family: HashFamily | None = None
    inner: Channel | None = None
    #: Parameters that were chosen with the channel, as a manifest calls them.
    said: Mapping[str, float] = field(default_factory=dict, compare=False)

    @property
    def method(self) -> Verification:
        """How epsilon is computed."""
        return "product" if self.form == "product" else "closed form"

    @property
    def buckets(self) -> Channel:
        """GRR over the buckets of hash functions, and the channel itself of other forms."""
        return self.inner or self

    @cached_property
    def ratio(self) -> Fraction:
        """Largest ratio of two values' probabilities of one report (Wang et al. 2017, equation 4).

        Of hashing it is that of the buckets: the function tells nothing, and some function parts two values.
        """
        if self.inner is not None:
            return self.inner.ratio
        if self.form == "product":
            found = self.g1 * (1 - self.g0) / ((1 - self.g1) * self.g0)
        elif self.form == "subset":
            found = self.g1 * (self.size - self.width) / ((1 - self.g1) * self.width)
        else:
            found = self.g1 / self.g0
        return max(found, 1 / found)

    def epsilon(self) -> Decimal:
        """Return the largest log-ratio, rounded up at 59 digits."""
        return ln_above(self.ratio)

    @property
    def informative(self) -> bool:
        """Whether a report supports its true value more often than another."""
        return self.g1 > self.g0 and math.isfinite(1 / float(self.g1 - self.g0) ** 2)

    def spreads(self) -> tuple[Any, Any, Any, Any]:
        """Return the variances of one report's support, g1 - g0, and g0, each rounded once."""
        g1, g0 = self.g1, self.g0
        return float(g1 * (1 - g1)), float(g0 * (1 - g0)), float(g1 - g0), float(g0)

    def variance(self, n: Any, f: Any = 0.0) -> Any:
        """Return ``[f g1 (1 - g1) + (1 - f) g0 (1 - g0)] / (n (g1 - g0)^2)``, n people being fixed.

        Formulas for people drawn at random exceed it by f (1 - f) / n.
        """
        spread1, spread0, gap, _ = self.spreads()
        return (f * spread1 + (1 - f) * spread0) / (n * gap**2)

    def exact_variance(self, f: Fraction = Fraction(0)) -> Fraction:
        """Return n times the variance of the unbiased estimate of a share f among n fixed people."""
        spread = f * self.g1 * (1 - self.g1) + (1 - f) * self.g0 * (1 - self.g0)
        return spread / (self.g1 - self.g0) ** 2

    def integers(self) -> dict[str, Any]:
        """Return the whole numbers from which a reader derives epsilon.

        `form` names what they are. All weights of one draw are there, so that they add up to 2^64.
        """
        found: dict[str, Any] = {"form": self.form, "size": self.size}
        if self.inner is not None:
            return found | {"buckets": self.inner.integers()}
        with_true = split_word(self.g1)
        if self.form == "product":
            return found | {"bits": self.size, "true": with_true[::-1], "other": split_word(self.g0)[::-1]}
        if self.form == "subset":
            return found | {"width": self.width, "with": with_true}
        return found | {"kept": with_true[0], "moved": split_word(self.g0)[0]}

    def guessed(self, prior: Floats) -> float:
        """Return the chance that Bayes' rule guesses a value from one report: the likeliest, or a supported.

        Of hashing a bound: in no function are more than min(k, g) values the likeliest of their bucket.
        """
        ordered, k = np.sort(prior)[::-1], self.size
        own, other = float(self.g1), float(self.g0)
        if self.inner is not None:
            wrong, buckets = float(self.inner.g0), self.inner.size
            likeliest = ordered[:buckets]
            explained = np.maximum(own * likeliest, wrong * likeliest[0]).sum()
            return float(explained + (buckets - len(likeliest)) * wrong * likeliest[0])
        # `share` is, by place, how often a report supports that value and no likelier one, over how often it
        # supports it; `none`, that it supports nothing, where the likeliest value is the true one.
        share, none = np.ones(k), 0.0
        if self.form == "product":
            share = np.power(1 - other, np.arange(k), dtype=np.float64)
            clear = (1 - self.g1) / (1 - self.g0)
            other, none = float(clear * self.g0), float(clear) * (1 - other) ** k
        elif self.form == "subset":
            left = k - 1.0 - np.arange(k - 1)
            share = np.concatenate([[1.0], np.cumprod(np.maximum(left - self.width + 1, 0) / left)])
            other = float((1 - self.g1) * self.width / (k - self.width))
        others = np.maximum(ordered[1:] * own, ordered[0] * other) * share[1:]
        return float(ordered[0] * (own + none) + others.sum())


def values(size: int, moved: Fraction, **said: float) -> Channel:
    """Return GRR: each other value is reported with `moved`, the true one with what is left."""
    return Channel(size, "values", 1 - (size - 1) * moved, moved, said=said)


def bits(size: int, p: Fraction, q: Fraction, **said: float) -> Channel:
    """Return a unary encoding: a bit is 1 with p at the true value, with q elsewhere."""
    return Channel(size, "product", p, q, said=said)


def subsets(size: int, width: int, p: Fraction) -> Channel:
    """Return subset selection: the true value is in the set with p, the others are equally likely."""
    g0 = (p * (width - 1) + (1 - p) * width) / (size - 1)
    return Channel(size, "subset", p, g0, width, said={"subset_size": width})


def hashing(family: HashFamily, inner: Channel) -> Channel:
    """Return local hashing: a function that does not depend on the value, and GRR over the buckets."""
    g0 = family.collision * inner.g1 + (1 - family.collision) * inner.g0
    return Channel(family.size, "hashing", inner.g1, g0, 0, family, inner, {"g": family.buckets})


def twice(first: Channel, second: Channel) -> Channel:
    """Return the channel of a report of an answer: GRR of GRR, or a second draw of each bit."""
    one, other = first.buckets, second.buckets
    if first.form == "product":
        step = other.g1 - other.g0
        return bits(first.size, other.g0 + one.g1 * step, other.g0 + one.g0 * step)
    moved = one.g0 * other.g1 + one.g1 * other.g0 + (one.size - 2) * one.g0 * other.g0
    inner = values(one.size, moved)
    return inner if first.family is None else hashing(first.family, inner)


def attack_success(channel: Channel, prior: npt.ArrayLike | None = None) -> float:
    """Return the chance that the best guess of a value from one report of a channel is right, by Bayes' rule.

    Whoever guesses has that prior, shares of shape (k,), or thinks all values alike. Exact, but for hash
    functions, and fakes under another prior: there a bound.
    """
    shares = np.ones(channel.size) if prior is None else np.asarray(prior, dtype=np.float64)
    if shares.shape != (channel.size,):
        what = Message("the prior is not one share a value: {size} are there", size=channel.size)
        raise UserError(what, hint="write a share for each value of the domain")
    total = shares.sum()
    if prior is not None and not ((shares >= 0).all() and abs(total - 1) <= _ROUNDING * channel.size):
        raise UserError("the shares of the prior do not add up to 1", hint="write shares of at least 0")
    return channel.guessed(shares / total)
