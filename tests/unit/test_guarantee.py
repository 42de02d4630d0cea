"""Guarantees: epsilon is never printed below its value, and sums are about the same thing."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.guarantee import Guarantee, in_line, round_up, round_up_rate


@given(st.floats(0, 1e6), st.integers(0, 8))
def test_what_is_printed_is_not_below_and_not_a_step_above(value: float, digits: int) -> None:
    printed = Fraction(round_up(value, digits))
    written = Fraction(repr(value))
    assert written <= printed < written + Fraction(1, 10**digits)


@given(st.floats(1e-12, 1e3))
def test_a_rate_keeps_four_digits_and_is_not_below(value: float) -> None:
    printed = Fraction(round_up_rate(value))
    assert Fraction(repr(value)) <= printed <= Fraction(repr(value)) * Fraction(1001, 1000)


def test_a_name_that_could_be_misread_in_a_line_stands_in_quotes() -> None:
    assert in_line(["town", "n° d'appel", "début"]) == "town, n° d'appel, début"
    assert in_line(["a, b: eps = 0", "two\nlines", ' "x" ']) == '"a, b: eps = 0", "two\\nlines", " \\"x\\" "'
    odd = Guarantee(("a,\nb",), 1.0, "one row", "GRR (epsilon = 1, k = 2)", "matrix")
    assert "\n" not in odd.line(["c"])
