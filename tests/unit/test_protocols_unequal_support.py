"""Channels whose values are supported by different numbers of outputs: all follows from the matrix."""

from __future__ import annotations

import math
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction

import numpy as np
import pytest

from ldpaudit.protocols import Domain
from ldpaudit.protocols.finite import FiniteProtocol
from ldpaudit.protocols.matrix_channel import by_support

#: Values 0 and 3 are supported by one output, 1 by three, 2 by two.
SUPPORTS: list[set[int]] = [{0}, {1}, {1, 2}, {1, 2}, {3}]


class Uneven(FiniteProtocol):
    """Five outputs over four values."""

    name = "Uneven"
    paper = use = "made up"

    def supports(self) -> Sequence[AbstractSet[int]]:
        """Return the outputs."""
        return SUPPORTS


def test_epsilon_is_the_largest_ratio_of_rows_that_are_divided_by_different_sums() -> None:
    for epsilon in [0.1, 1.0, 3.0]:
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
