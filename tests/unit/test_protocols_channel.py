"""The exact channels against enumeration, closed forms and published values."""

from __future__ import annotations

import itertools
import math
from decimal import Decimal
from fractions import Fraction

import mpmath
import pytest

from ldpaudit.protocols import GRR, OUE, SUE, Domain, OneTimeRappor
from ldpaudit.protocols.exact import (
    WORD,
    as_written,
    exp_below,
    ln_above,
    printed_not_below,
    times_above,
    total_above,
)
from tests.matrices import written_out


def test_probabilities_are_the_closed_forms_of_the_papers():
    for epsilon in [0.5, 1.0, 3.0]:
        e, root = math.exp(epsilon), math.exp(epsilon / 2)
        for kind, p, q in (
            (GRR, e / (e + 16), 1 / (e + 16)),
            (SUE, root / (root + 1), 1 / (root + 1)),
            (OUE, 1 / 2, 1 / (e + 1)),
        ):
            channel = kind(Domain(17), epsilon).channel()
            assert [float(channel.g1), float(channel.g0)] == pytest.approx([p, q], rel=1e-14)


def test_one_time_rappor_has_the_published_epsilon():
    for f, published in [
        *((0.1, 5.889), (0.2, 4.394), (0.3, 3.469), (0.4, 2.773), (0.5, 2.197), (0.6, 1.695), (0.8, 0.811)),
        *((0.9, 0.401), (0.75, 1.022)),
    ]:
        # Arcolezi et al. 2020, equation (5); figures rounded there.
        protocol = OneTimeRappor(Domain(17), f=f)
        assert protocol.epsilon() == pytest.approx(published, abs=5e-4)
        with mpmath.workdps(70):
            share = mpmath.mpf(repr(f))
            asked = 2 * mpmath.log((2 - share) / share)
            assert mpmath.mpf(str(protocol.exact_epsilon())) <= asked + mpmath.mpf(10) ** -55
        assert "h = 1" in protocol.label()


def test_independent_reports_add_up():
    protocol = OUE(Domain(5), 1.0)
    assert protocol.epsilon(reports=3) == pytest.approx(3.0, rel=1e-12)
    assert protocol.epsilon(reports=3) <= 3.0
    # Two independent reports about one value: enumerate their joint channel.
    row = written_out(GRR(Domain(3), 0.4).channel())
    pairs = [max(a / b for a, b in itertools.permutations(column, 2)) for column in zip(*row, strict=True)]
    joint = math.log(max(one * other for one, other in itertools.product(pairs, repeat=2)))
    assert GRR(Domain(3), 0.4).epsilon(reports=2) == pytest.approx(joint, rel=1e-12)


def test_directed_rounding_has_the_right_side():
    with mpmath.workdps(80):
        for exponent in (Fraction(1, 3), Fraction(1), Fraction(47, 10), as_written(1e-9)):
            below = exp_below(exponent)
            exact = mpmath.exp(mpmath.mpf(exponent.numerator) / exponent.denominator)
            assert 0 < exact - mpmath.mpf(below.numerator) / below.denominator < exact * mpmath.mpf(10) ** -55
        for ratio in (Fraction(3, 2), Fraction(WORD, 7), Fraction(WORD, WORD - 1)):
            above = mpmath.mpf(str(ln_above(ratio)))
            exact = mpmath.log(mpmath.mpf(ratio.numerator) / ratio.denominator)
            assert 0 < above - exact < mpmath.mpf(10) ** -50
    assert ln_above(Fraction(1)) == 0
    third = ln_above(Fraction(4, 3))
    with mpmath.workdps(80):
        exact = mpmath.mpf(str(third))
        assert 0 <= mpmath.mpf(str(times_above(third, 7))) - 7 * exact < mpmath.mpf(10) ** -50
        assert 0 <= mpmath.mpf(str(total_above([third] * 7))) - 7 * exact < mpmath.mpf(10) ** -50
    for value in ("0.1", "0.3", "1", "2.0000000000000000001", "0.29999999999999999999"):
        assert Decimal(repr(printed_not_below(Decimal(value)))) >= Decimal(value)
    assert printed_not_below(Decimal("0.29999999999999999999")) == 0.3
