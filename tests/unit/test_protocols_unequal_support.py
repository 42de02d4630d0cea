"""Channels whose values are supported by different numbers of outputs: all follows from the matrix."""

from __future__ import annotations

import math
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction

import numpy as np
import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import Counts, Domain
from ldpaudit.protocols.exact import WORD
from ldpaudit.protocols.finite import FiniteProtocol
from ldpaudit.protocols.matrix_channel import MatrixChannel, by_support, within_epsilon
from ldpaudit.randomness import Key

#: Values 0 and 3 are supported by one output, 1 by three, 2 by two.
SUPPORTS: list[set[int]] = [{0}, {1}, {1, 2}, {1, 2}, {3}]


class Uneven(FiniteProtocol):
    """Five outputs over four values."""

    name = "Uneven"
    paper = use = "made up"

    def supports(self) -> Sequence[AbstractSet[int]]:
        """Return the outputs."""
        return SUPPORTS


@pytest.mark.parametrize("epsilon", [0.1, 1.0, 3.0])
def test_epsilon_is_the_largest_ratio_of_rows_that_are_divided_by_different_sums(epsilon: float) -> None:
    protocol = Uneven(Domain(4), epsilon)
    matrix = protocol.channel().matrix()
    ratio = max(max(column) / min(column) for column in zip(*matrix, strict=True))
    assert math.log(ratio) == pytest.approx(epsilon, abs=1e-9)
    assert protocol.epsilon() <= epsilon
    # The odds that would be right if all values had as many outputs would spend more.
    assert by_support(4, SUPPORTS, Fraction(math.exp(epsilon))).ratio() > Fraction(math.exp(epsilon))


def test_p_and_q_alone_would_be_biased_and_the_matrix_is_not() -> None:
    channel = Uneven(Domain(4), 1.0).channel()
    chances = np.array(
        [
            [float(sum(row[at] for at, held in enumerate(SUPPORTS) if value in held)) for value in range(4)]
            for row in channel.matrix()
        ]
    )
    assert np.allclose(chances, channel.chances)
    # The chance to be supported differs by value, for the true one and for the others.
    assert len(set(np.round(np.diagonal(chances), 9))) == 3
    assert len({round(chances[0, value], 9) for value in (1, 2, 3)}) == 3
    shares = np.array([0.1, 0.2, 0.3, 0.4])
    n = 1_000_000.0
    found = channel.frequencies(shares @ chances * n, np.array([n]))
    assert np.allclose(found, shares, atol=1e-9)
    wrong = (shares @ chances - chances[0, 1]) / (chances[0, 0] - chances[0, 1])
    assert np.abs(wrong - shares).max() > 0.1


def test_variance_is_that_of_repeated_draws_and_intervals_cover() -> None:
    protocol, n, times = Uneven(Domain(4), 1.0), 400, 1000
    shares = np.array([0.5, 0.25, 0.0, 0.25])
    codes = np.tile(np.repeat(np.arange(4), np.rint(shares * n).astype(int)), times)
    groups = np.repeat(np.arange(times, dtype=np.int32), n)
    support = protocol.sanitize(codes, Key.for_tests(77)).support(groups, times)
    estimate = protocol.estimate(Counts(np.full(times, n), support))
    exact = protocol.channel().variances(n, shares)
    # A chi-square of 999 degrees is within a sixth of its mean but for one case in thousands.
    assert np.allclose(estimate.raw.var(axis=0), exact, rtol=1 / 6)
    assert np.allclose(estimate.raw.mean(axis=0), shares, atol=4.5 * np.sqrt(exact.max() / times))
    assert (exact <= [protocol.channel().variance(n, f) + 1e-12 for f in shares]).all()
    covered = ((estimate.low <= shares) & (shares <= estimate.high)).mean(axis=0)
    assert (covered > 0.93).all()


def test_post_processing_and_likelihood_work_on_the_same_counts() -> None:
    protocol = Uneven(Domain(4), 2.0)
    expected = np.array([0.7, 0.0, 0.3, 0.0]) @ protocol.channel().chances
    counts = Counts(1_000_000, np.rint(expected * 1_000_000).astype(np.int64))
    for post in (
        "norm-sub",
        "simplex",
        "mle",
        "power",
        "power-ns",
        "base-cut",
        "base-pos",
        "norm",
        "norm-mul",
    ):
        found = protocol.estimate(counts, post).frequency
        assert np.allclose(found, [0.7, 0.0, 0.3, 0.0], atol=2e-2), post
    assert np.isnan(protocol.estimate(Counts(0, np.zeros(4, dtype=np.int64)), "mle").frequency).all()
    with pytest.raises(UserError, match="support all values alike"):
        protocol.exact_interval(counts)


def test_values_that_no_report_tells_apart_are_refused() -> None:
    class Blind(Uneven):
        def supports(self) -> Sequence[AbstractSet[int]]:
            return [{0, 1}, {2}, {3}]

    with pytest.raises(UserError, match="say nothing"):
        Blind(Domain(4), 1.0)


@pytest.mark.parametrize("words", [((WORD,),), ((WORD - 1, 2), (1, WORD - 1)), ((WORD, 0), (1, WORD - 1))])
def test_what_is_no_distribution_is_no_channel(words: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(ValueError, match="no distribution"):
        MatrixChannel(words, (frozenset({0}), frozenset({1})))


def test_an_equal_support_gives_the_channel_of_the_literature() -> None:
    channel = within_epsilon(5, [{value} for value in range(5)], 1.0)
    assert float(channel.figures()["p"]) == pytest.approx(math.e / (math.e + 4), rel=1e-9)
    assert channel.variance(10, 0.3) == pytest.approx(
        (
            0.3 * (math.e / (math.e + 4)) * (4 / (math.e + 4))
            + 0.7 * (1 / (math.e + 4)) * (1 - 1 / (math.e + 4))
        )
        / (10 * ((math.e - 1) / (math.e + 4)) ** 2),
        rel=1e-8,
    )
