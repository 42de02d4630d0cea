"""Histogram encoding: a one-hot row with Laplace noise, sent as it is or compared with a threshold."""

from __future__ import annotations

import functools
import itertools
import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.guarantee import Verification
from ldpaudit.language import Message
from ldpaudit.protocols import estimator
from ldpaudit.protocols.cells import whole_numbers
from ldpaudit.protocols.channel import Floats, PureChannel, UnaryChannel
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.entry import Parameter, ProtocolEntry
from ldpaudit.protocols.exact import WORD, as_written, check_epsilon, exp_below, ln_above
from ldpaudit.protocols.postprocessing import norm_sub
from ldpaudit.protocols.protocol import Codes, DrawnByWords, Words
from ldpaudit.protocols.refined import PAPER, chosen, refined_entry
from ldpaudit.protocols.reports import Counts, Groups, Reports, Rows, Support, not_reports_of, unary_columns
from ldpaudit.protocols.unary import Unary

#: Largest number at which noise is clamped; a table of numbers has two entries for each.
_MOST_REACH = 1023
#: Tails of a probability below e to this power, with a minus, are clamped.
_TAIL = 30
#: Fewest words that a number may take: the rounding of whole words must not show in its ratio.
_FEWEST = 1 << 20
#: Thresholds that are tried.
_THRESHOLDS = tuple(Fraction(step, 128) for step in range(64, 129))


@dataclass(frozen=True)
class HistogramChannel(PureChannel):
    """One whole number a value, drawn independently: noise, plus one at the true value.

    Numbers lie in [-b, b + 1]. What a report gives to a value as its support is the number itself, so g1 and
    g0 are means here, not probabilities.

    Parameters
    ----------
    size : int
        Number k of values.
    weights : tuple of int
        How many of the 2^64 words give -b, -b + 1, …, b + 1 at another value than the true one. At the true
        one they are the same from the other end: 1 - y is as likely there as y here.
    """

    size: int
    weights: tuple[int, ...]
    method: Verification = "product"

    def __post_init__(self) -> None:
        if len(self.weights) % 2 or min(self.weights) < 1 or sum(self.weights) != WORD:
            raise ValueError("weights are positive, as many above one half as below, and sum to 2^64")

    @property
    def reach(self) -> int:
        """The smallest number with its sign turned, b."""
        return len(self.weights) // 2 - 1

    @property
    def g1(self) -> Fraction:
        """Mean number at the true value."""
        return 1 - self.g0

    @property
    def g0(self) -> Fraction:
        """Mean number at another value: that of noise whose tails are cut at -b and b + 1."""
        return self._moments[0]

    @property
    def spread1(self) -> Fraction:
        """Variance of the number at the true value, the same as elsewhere."""
        return self.spread0

    @property
    def spread0(self) -> Fraction:
        """Variance of the number at another value."""
        return self._moments[1] - self.g0**2

    def guessed(self, prior: Floats) -> float:
        """Return the chance of the best guess: the mean of the largest P[v] w(1 - y_v) / w(y_v) of noise y.

        The largest of independent numbers is below t with the product of their chances to be.
        """
        weights = np.array([weight / WORD for weight in self.weights])
        ratios, numbers = np.unique(weights[::-1] / weights, return_inverse=True)
        below = np.log(np.minimum(np.cumsum(np.bincount(numbers, weights)), 1.0))
        shares, values = np.unique(prior, return_counts=True)
        figures = np.outer(shares, ratios).ravel()
        steps = np.outer(values, np.diff(below, prepend=0.0)).ravel()
        lowest = np.zeros(figures.shape, dtype=np.bool_)
        lowest[:: len(ratios)] = True
        order = np.argsort(figures, kind="stable")
        # Below the smallest figure of every value the chance is 0.
        begins = int(np.flatnonzero(lowest[order])[-1])
        chances, heights = np.exp(np.cumsum(steps[order])[begins:]), figures[order][begins:]
        return float(heights @ np.diff(chances, prepend=0.0))

    def epsilon(self) -> Decimal:
        """Return twice ln(largest ratio of a number's weights): two values differ in two numbers."""
        most = max(Fraction(one, two) for one, two in zip(self.weights, reversed(self.weights), strict=True))
        return ln_above(most**2)

    def matrix(self) -> list[list[Fraction]]:
        """Write out the k x (2b + 2)^k probabilities, the number of the last value changing fastest."""
        numbers = len(self.weights)
        self._refuse_large(self.size * numbers**self.size if self.size < 64 else WORD)
        here = [Fraction(weight, WORD) for weight in self.weights]
        return [
            [
                math.prod(
                    (here[-1 - y] if at == value else here[y] for at, y in enumerate(report)),
                    start=Fraction(1),
                )
                for report in itertools.product(range(numbers), repeat=self.size)
            ]
            for value in range(self.size)
        ]

    def integers(self) -> dict[str, Any]:
        """Return the words of -b, …, b + 1 at the true value and elsewhere: drawn for each value."""
        other, form = list(self.weights), "product"  # no text
        return {"form": form, "size": self.size, "bits": self.size, "true": other[::-1], "other": other}

    @functools.cached_property
    def _moments(self) -> tuple[Fraction, Fraction]:
        """Means of the number, and of its square, at another value than the true one."""
        numbers = range(-self.reach, self.reach + 2)
        once, twice = (
            sum(number**power * weight for number, weight in zip(numbers, self.weights, strict=True))
            for power in (1, 2)
        )
        return Fraction(once, WORD), Fraction(twice, WORD)


@dataclass(frozen=True, eq=False)
class HistogramReports(Reports):
    """One whole number a row and value of the domain.

    Parameters
    ----------
    domain : Domain
    numbers : ndarray of signed integers, shape (n, k)
        Laid out value by value.
    """

    domain: Domain
    numbers: npt.NDArray[Any]

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, rows: Rows) -> HistogramReports:
        return HistogramReports(self.domain, self.numbers[rows])

    def columns(self, column: str) -> dict[str, pa.Array]:
        """Return one column of whole numbers a value of the domain, named "column=label"."""
        names = unary_columns(column, self.domain)
        return {name: pa.array(self.numbers[:, code]) for code, name in enumerate(names)}

    def support(self, groups: Groups, number: int) -> Support:
        """Add up the numbers of each value, for each group of rows."""
        from ldpaudit.protocols.kernels.histogram import histogram_sums

        support = np.zeros((number, self.domain.size), dtype=np.int64)
        histogram_sums(np.ascontiguousarray(self.numbers.T), groups, support)
        return support


class SHE(DrawnByWords):
    """Summation with histogram encoding: a one-hot row, plus discrete Laplace noise on every entry.

    Noise is the two-sided geometric distribution with ratio e^(-eps/2), the discrete form of the Laplace
    distribution of scale 2/eps; its variance ``1 / (2 sinh(eps/4)^2)`` is below the 8/eps^2 of the
    continuous one. Its tails are clamped, which is post-processing, so that a report is drawn from a finite
    table of whole numbers of words, and epsilon is computed from that table. Every unary encoding is more
    accurate: SUE is this with all numbers clamped to 0 and 1.

    Source: Wang et al. 2017 (USENIX Security), section 4.2; Ghosh, Roughgarden, Sundararajan 2009 (STOC)
    for the noise.

    Parameters
    ----------
    domain : Domain
    epsilon : float
        Privacy parameter in nats, above 0.

    Raises
    ------
    UserError
        If epsilon is not a positive number.
    """

    name: ClassVar[str] = "SHE"
    paper: ClassVar[str] = (
        "Wang, Blocki, Li, Jha: Locally differentially private protocols, USENIX Security 2017"
    )
    use: ClassVar[str] = "one column of one report a row; sums of numbers that anybody can add up"
    report_kind = "integer"

    def __init__(self, domain: Domain, epsilon: float) -> None:
        self.domain = domain
        self._epsilon = check_epsilon(epsilon)
        self._channel = HistogramChannel(domain.size, _weights(as_written(self._epsilon)))
        self._require_signal()

    def channel(self) -> HistogramChannel:
        """Return the exact channel."""
        return self._channel

    def requested(self) -> dict[str, float]:
        """Return the epsilon that was asked for."""
        return {"epsilon": self._epsilon}

    def parameters(self) -> dict[str, Any]:
        """Return what repeats the protocol; p and q are means here, b is where noise ends."""
        return {**super().parameters(), "b": self._channel.reach}

    @property
    def report_bits(self) -> int:
        """Bits of one number a value."""
        return self.domain.size * (len(self._channel.weights) - 1).bit_length()

    @property
    def words_per_row(self) -> int:
        """One word a number."""
        return self.domain.size

    def empty_reports(self, n: int) -> HistogramReports:
        """Make room for n reports of k numbers, in the smallest signed type."""
        return HistogramReports(self.domain, np.empty((self.domain.size, n), dtype=self._type()).T)

    def count(self, reports: Reports) -> Counts:
        """Add up the numbers of each value."""
        if not isinstance(reports, HistogramReports):
            raise not_reports_of(self.name, Message("reports of numbers"))
        return Counts(len(reports), reports.support(np.zeros(len(reports), dtype=np.int32), 1)[0])

    def report_columns(self, column: str) -> tuple[str, ...]:
        """Name the released columns: "column=label" in the order of the domain."""
        return unary_columns(column, self.domain)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> HistogramReports:
        """Take the numbers out of the released columns."""
        names, reach = self.report_columns(column), self._channel.reach
        numbers = np.empty((self.domain.size, len(columns[names[0]])), dtype=self._type())
        for row, name in zip(numbers, names, strict=True):
            row[:] = whole_numbers(columns[name], name, -reach, reach + 1)
        return HistogramReports(self.domain, numbers.T)

    def _type(self) -> np.dtype[Any]:
        return np.min_scalar_type(-self._channel.reach - 2)

    def _draw(self, codes: Codes, words: Words, out: Reports, start: int) -> None:
        from ldpaudit.protocols.kernels.histogram import histogram_rows

        assert isinstance(out, HistogramReports)  # noqa: S101 - made by empty_reports
        ends = np.cumsum(np.array(self._channel.weights[:-1], dtype=np.uint64), dtype=np.uint64)
        firsts = np.arange(256, dtype=np.uint64) << np.uint64(56)
        guide = np.searchsorted(ends, firsts, side="right").astype(np.int32)
        histogram_rows(codes, words, ends, guide, out.numbers.T, start)

    def _most_likely(self, counts: Counts) -> npt.NDArray[np.float64]:
        """Return the most likely shares if noise is normal, as a sum of many is, and alike for all values."""
        return norm_sub(estimator.raw_estimate(self._channel, counts).frequency)


class Thresholded(Unary):
    """Thresholding with histogram encoding at a given threshold; THE and ATHE choose it."""

    _epsilon: float
    _theta: Fraction

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs to repeat the protocol, with the threshold theta."""
        return {**super().parameters(), "theta": float(self._theta)}


class THE(Thresholded):
    """Thresholding with histogram encoding: each entry of a one-hot row, plus Laplace noise, against theta.

    Only the comparison is reported, so this is a unary encoding with
    ``p = 1 - e^(-eps (1 - theta) / 2) / 2`` and ``q = e^(-eps theta / 2) / 2``, and is drawn as one.
    Theta is the one of least exact variance at f = 0 among 1/2, 65/128, …, 1. The bits tell less than the
    noisy numbers would: the epsilon printed is that of the bits, and lies below the one asked for. At the
    same epsilon of its bits OUE is more accurate; use THE to repeat what was published.

    Source: Wang et al. 2017 (USENIX Security), section 4.2.

    Parameters
    ----------
    domain : Domain
    epsilon : float
        Privacy in nats of the noisy numbers, above 0.

    Raises
    ------
    UserError
        If epsilon is not a positive number.
    """

    name: ClassVar[str] = "THE"
    paper: ClassVar[str] = (
        "Wang, Blocki, Li, Jha: Locally differentially private protocols, USENIX Security 2017"
    )
    use: ClassVar[str] = "one column of one report a row; to repeat published work, OUE is more accurate"

    def __init__(self, domain: Domain, epsilon: float) -> None:
        self.domain = domain
        self._epsilon = check_epsilon(epsilon)
        self._theta = _best_threshold(self._epsilon)
        self._channel = _thresholded(domain.size, self._epsilon, self._theta)
        self._require_signal()

    def requested(self) -> dict[str, float]:
        """Return the epsilon that was asked for."""
        return {"epsilon": self._epsilon}

    def label(self) -> str:
        """Return name and parameters, with the threshold."""
        return f"{super().label()[:-1]}, theta = {float(self._theta):.4g})"


class ATHE(Thresholded):
    """Adaptive thresholding with histogram encoding: any threshold theta in [1/2, 1].

    THE takes the theta of least error; lower ones set more bits, for less attack success. As there, the bits
    tell less than the noisy numbers would: the epsilon printed is that of the bits, and below the one asked
    for, so AUE with that epsilon errs less.

    Source: Arcolezi, Gambs 2026 (arXiv 2503.01482v3), section 4; Wang et al. 2017 (USENIX Security), section
    4.2, for the family.

    Parameters
    ----------
    domain : Domain
    epsilon : float
        Privacy in nats of the noisy numbers, above 0.
    theta : float, optional
        Threshold, in [1/2, 1].
    max_attack, max_error : float, optional
        What is accepted instead, see `refined.chosen`.

    Raises
    ------
    UserError
        If a parameter is impossible, or not exactly one beside epsilon is given.
    """

    name: ClassVar[str] = "ATHE"
    paper: ClassVar[str] = PAPER
    use: ClassVar[str] = "one column of one report a row; to repeat published work, AUE is more accurate"

    def __init__(
        self,
        domain: Domain,
        epsilon: float,
        theta: float | None = None,
        max_attack: float | None = None,
        max_error: float | None = None,
    ) -> None:
        self.domain = domain
        self._epsilon = check_epsilon(epsilon)
        self._asked, theta, self._channel = chosen(
            ENTRIES[2],
            {"theta": theta, "max_attack": max_attack, "max_error": max_error},
            lambda: _THRESHOLDS,
            lambda one: _thresholded(domain.size, self._epsilon, _exactly(one)),
        )
        self._theta = _exactly(theta)
        self._require_signal()

    def requested(self) -> dict[str, float]:
        """Return what was asked for."""
        return {"epsilon": self._epsilon, **self._asked}

    def label(self) -> str:
        """Return name and parameters, with the threshold."""
        shown = "" if "theta" in self._asked else f", theta = {float(self._theta):.4g}"
        return f"{super().label()[:-1]}{shown})"


def _weights(epsilon: Fraction) -> tuple[int, ...]:
    """Share 2^64 words among the numbers -b to b + 1: no two mirrored ones differ by more than e^(eps/2)."""
    ratio = exp_below(epsilon / 2)
    fine = WORD << 64
    # Probability of the number 1 without clamping, in 2^-128; each further one is smaller by the ratio.
    above = [math.floor(fine * (1 - 1 / ratio) / (1 + ratio))]
    reach = min(_MOST_REACH, max(0, math.floor(2 * _TAIL / epsilon) - 1)) if above[0] > _FEWEST * WORD else 0
    for _ in range(reach):
        above.append(math.floor(above[-1] / ratio))
    # The last number takes all that would lie above it.
    above[-1] = math.floor(above[-1] / (1 - 1 / ratio)) if reach else above[-1]
    highs = [one // WORD for one in above]
    lows = [math.floor(high * ratio) for high in highs]
    # What rounding leaves goes to 0 and 1, which are the most likely numbers.
    rest = WORD - sum(highs[1:]) - sum(lows[1:])
    highs[0] = math.ceil(rest / (ratio + 1))
    lows[0] = rest - highs[0]
    return (*reversed(lows), *highs)


def _thresholded(size: int, epsilon: float, theta: Fraction) -> UnaryChannel:
    """Return the unary encoding of a threshold, rounded towards privacy."""
    asked = as_written(epsilon)
    below, above = (
        Fraction(math.ceil(WORD / (2 * exp_below(asked * distance / 2))), WORD)
        for distance in (1 - theta, theta)
    )
    return UnaryChannel(size, 1 - below, above)


def _exactly(theta: Fraction | float) -> Fraction:
    return theta if isinstance(theta, Fraction) else as_written(float(theta))


@functools.lru_cache(maxsize=256)
def _best_threshold(epsilon: float) -> Fraction:
    """Return the threshold of least exact variance at f = 0, which no number of values moves."""
    tried = {theta: _thresholded(2, epsilon, theta) for theta in _THRESHOLDS}
    telling = [theta for theta, channel in tried.items() if channel.p > channel.q]
    return min(telling, key=lambda theta: tried[theta].exact_variance(), default=_THRESHOLDS[0])


ENTRIES = (
    ProtocolEntry("one value", SHE, candidate=True),
    ProtocolEntry("one value", THE, candidate=True),
    refined_entry(
        ATHE,
        "theta",
        Parameter(
            "threshold that a noisy number must pass to count as a 1", "0.75",
            label="Threshold", least=0.5, most=1,
            planned=lambda setting: (float(_best_threshold(setting.epsilon)),),
            weighed=lambda _: [float(theta) for theta in _THRESHOLDS],
        ),
    ),
)  # fmt: skip
