"""One changed row of a person with several rows: the figure is that of all histories, enumerated."""

from __future__ import annotations

import itertools
import math
from decimal import Decimal

import pytest

from ldpaudit.protocols import LGRR, LOSUE, LOUE, LSOUE, LSUE, DBitFlipPM, Domain
from ldpaudit.protocols.repeated.unary import LUnary


def likelihoods(protocol: LUnary, history: tuple[int, ...]) -> dict[tuple[int, ...], float]:
    """Return the chance of each combination of reports, bit sets in rows, given the values of the rows."""
    size = protocol.domain.size
    (p1, q1), (p2, q2) = (map(float, pair) for pair in (protocol._rounds.first, protocol._rounds.second))
    chances: dict[tuple[int, ...], float] = {}
    for reports in itertools.product(range(1 << size), repeat=len(history)):
        chance = 1.0
        for value, bit in itertools.product(set(history), range(size)):
            first = p1 if bit == value else q1
            seen = [reports[row] >> bit & 1 for row, held in enumerate(history) if held == value]
            one = math.prod(p2 if report else 1 - p2 for report in seen)
            zero = math.prod(q2 if report else 1 - q2 for report in seen)
            chance *= first * one + (1 - first) * zero
        chances[reports] = chance
    return chances


def test_one_changed_row_costs_what_enumeration_says() -> None:
    for kind in [LSUE, LOSUE, LOUE, LSOUE]:
        for size, rows in [(2, 1), (2, 3), (3, 2)]:
            protocol = kind(Domain(size), 2.0, 1.0)
            known = {
                history: likelihoods(protocol, history)
                for history in itertools.product(range(size), repeat=rows)
            }
            largest = max(
                math.log(known[one][reports] / known[other][reports])
                for one, other in itertools.permutations(known, 2)
                if sum(a != b for a, b in zip(one, other, strict=True)) == 1
                for reports in known[one]
            )
            assert float(protocol.one_row_epsilon(rows)) == pytest.approx(largest, rel=1e-9)
            assert not protocol.one_row_is_bound(rows)


def test_more_rows_never_cost_less_and_never_more_than_the_second_round() -> None:
    protocol = LOSUE(Domain(17), 2.0, 1.6)
    figures = [protocol.one_row_epsilon(rows) for rows in range(1, 12)]
    assert figures == sorted(figures)
    assert figures[0] == protocol.exact_epsilon()
    assert figures[-1] == protocol.further_epsilon()


def test_where_it_is_not_enumerated_it_is_a_bound() -> None:
    protocol = LGRR(Domain(5), 2.0, 1.0)
    assert protocol.one_row_is_bound(3)
    assert protocol.one_row_epsilon(3) == protocol.further_epsilon() < protocol.exact_epsilon("stream", 3)
    assert DBitFlipPM(Domain(17), 1.0).one_row_epsilon(2) == Decimal("Infinity")
    assert float(DBitFlipPM(Domain(17), 1.0).one_row_epsilon(1)) == pytest.approx(1.0)
