"""What repeated reports reveal: closed forms against enumeration, and limits."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from ldpaudit.protocols import LGRR, LOLOHA, LOSUE, LOUE, LSOUE, LSUE, Domain
from ldpaudit.protocols.exact import ln_above
from ldpaudit.randomness import Key

UNARY = (LOSUE, LSUE, LOUE, LSOUE)


def likelihoods(protocol, history: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of all reports of a person, one a row, given the values of her rows.

    Each value has one permanent answer, of which the reports of its rows are fresh looks: a value, or for
    each of its bits one of two. Bits are reported as a number.
    """
    size, (p1, q1, p2, q2) = protocol.domain.size, protocol.rounds.chances
    of_bits = protocol.rounds.first.form == "product"

    def seen(value: int, reports: list[int]) -> Fraction:
        if not of_bits:
            return sum(
                (p1 if answer == value else q1)
                * math.prod(p2 if report == answer else q2 for report in reports)
                for answer in range(size)
            )
        chance = Fraction(1)
        for bit in range(size):
            first, shown = p1 if bit == value else q1, [report >> bit & 1 for report in reports]
            one, zero = (math.prod(p if bit else 1 - p for bit in shown) for p in (p2, q2))
            chance *= first * one + (1 - first) * zero
        return chance

    return {
        reports: math.prod(
            seen(value, [report for report, held in zip(reports, history, strict=True) if held == value])
            for value in set(history)
        )
        for reports in itertools.product(range(1 << size if of_bits else size), repeat=len(history))
    }


def largest_ratio(protocol, rows: int, alike) -> Fraction:
    """Return the largest ratio of two histories' chances, of pairs that are `alike`."""
    histories = itertools.product(range(protocol.domain.size), repeat=rows)
    known = {history: likelihoods(protocol, history) for history in histories}
    return max(
        known[one][reports] / known[other][reports]
        for one, other in itertools.permutations(known, 2)
        if alike(one, other)
        for reports in known[one]
    )


def steady(*histories: tuple[int, ...]) -> bool:
    return all(len(set(history)) == 1 for history in histories)


def one_row_apart(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return sum(a != b for a, b in zip(one, other, strict=True)) == 1


def test_the_curve_is_the_largest_ratio_over_all_reports_of_one_value():
    for size, reports in [(2, 1), (2, 3), (3, 1), (3, 2)]:
        made = [LGRR(Domain(size), 2.0, 0.7, calibration) for calibration in ("published", "exact")]
        for protocol in [*made, *(kind(Domain(size), 1.5, 0.6) for kind in UNARY)]:
            largest = largest_ratio(protocol, reports, steady)
            assert largest == protocol.rounds.ratio(reports)
            assert protocol.exact_epsilon(reports=reports) == ln_above(largest)


def test_the_curve_rises_to_the_permanent_epsilon_and_never_above():
    for kind in [LGRR, *UNARY]:
        protocol = kind(Domain(9), 2.0, 0.5)
        curve = [protocol.exact_epsilon(reports=t) for t in (1, 2, 3, 5, 15, 16, 17, 18, 30, 100, 300)]
        limit = protocol.permanent_epsilon()
        assert all(before < after for before, after in itertools.pairwise(curve))
        assert curve[-1] <= limit
        assert float(limit) == pytest.approx(2.0, rel=1e-12)
        assert protocol.epsilon(reports=10**9) <= 2.0
        assert protocol.epsilon(reports=10**9) == pytest.approx(2.0, rel=1e-12)


def test_no_two_streams_are_told_apart_better_than_the_bound():
    for reports in [1, 2, 4]:
        protocol = LGRR(Domain(2), 2.0, 1.0)
        largest = ln_above(largest_ratio(protocol, reports, lambda *_: True))
        assert largest <= protocol.exact_epsilon("stream", reports)
        assert protocol.is_bound("stream", reports) == (reports > 1)
        assert reports > 1 or largest == protocol.exact_epsilon("stream", reports)


def test_one_changed_row_costs_what_enumeration_says() -> None:
    for kind, (size, rows) in itertools.product(UNARY, [(2, 1), (2, 3), (3, 2)]):
        protocol = kind(Domain(size), 2.0, 1.0)
        assert protocol.one_row_epsilon(rows) == ln_above(largest_ratio(protocol, rows, one_row_apart))
        assert not protocol.one_row_is_bound(rows)


def test_a_report_keeps_the_hash_function_of_its_person():
    protocol, key = LOLOHA(Domain(40), 2.0, 1.0), Key.for_tests(72)
    permanent = protocol.memoize(np.arange(40), key, persons=[f"p{row % 5}" for row in range(40)])
    reports = [protocol.report(permanent, key, t) for t in (0, 1)]
    for report in reports:
        assert np.array_equal(report.multipliers, permanent.answers.multipliers)
        assert np.array_equal(report.offsets, permanent.answers.offsets)
    assert len({*zip(reports[0].multipliers.tolist(), reports[0].offsets.tolist(), strict=True)}) == 5
    assert not np.array_equal(reports[0].hashes, reports[1].hashes)
