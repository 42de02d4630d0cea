"""Choose the second round of a protocol with memory: the least private one that stays within a budget.

The published closed forms solve for real probabilities and lose digits to cancellation at small epsilons.
Here thresholds over 2^64 are searched for by exact fractions of the very rounds that will be drawn, so what
is delivered never exceeds what was asked for, and falls short of it by less than a threshold's last unit.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from typing import Literal, TypeVar

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.exact import WORD, as_written, check_epsilon, exp_below, ln_above
from ldpaudit.protocols.repeated.rounds import Rounds, UnaryRounds, ValueRounds
from ldpaudit.randomness import whole_number

Calibration = Literal["published", "exact", "horizon"]
_Chosen = TypeVar("_Chosen", bound=Rounds)

_SIX_DIGITS_DOWN = Context(prec=6, rounding=ROUND_FLOOR)
_UNIT = 1 + Decimal("1e-9")


def check_horizon(horizon: int) -> int:
    """Accept a number of reports.

    Raises
    ------
    UserError
        If it is not a whole number above 0.
    """
    found = whole_number(horizon)
    if found is None or found < 1:
        raise UserError(
            "the horizon is not a whole number above 0", hint="write a number of reports, such as 10"
        )
    return found


def value_rounds(
    size: int, moved_first: Fraction, epsilon: float, reports: int = 1, *, published: bool = False
) -> ValueRounds:
    """Choose the second GRR.

    Parameters
    ----------
    size : int
        Number k of values.
    moved_first : Fraction
        Probability of each single other value in the first round.
    epsilon : float
        Budget in nats of so many reports.
    reports : int
        How many.
    published : bool
        Keep the budget on the binary pair ``(p1 p2 + q1 q2) / (p1 q2 + q1 p2)`` instead, which forgets the
        other k - 2 values: thesis, equations (6.6) and (6.7). One report then spends less than the budget for
        k > 2, and t reports never more than t times the budget.

    Raises
    ------
    UserError
        If the budget is no positive number, or beyond what the first round leaves to reach.
    """

    def rounds(moved: int) -> ValueRounds:
        return ValueRounds(size, moved_first, Fraction(moved, WORD))

    def spent(tried: ValueRounds) -> Fraction:
        if not published:
            return tried.ratio(reports)
        (p1, q1), (p2, q2) = tried.first, tried.second
        return (p1 * p2 + q1 * q2) / (p1 * q2 + q1 * p2)

    # From 1 / k on, rounded up, the report says nothing.
    return _least_private(rounds, spent, -(-WORD // size), epsilon)


def unary_rounds(
    size: int, first: tuple[Fraction, Fraction], epsilon: float, reports: int = 1, *, symmetric: bool
) -> UnaryRounds:
    """Choose the second draw of each bit.

    Parameters
    ----------
    size : int
        Number k of bits.
    first : tuple of Fraction
        p1 and q1.
    epsilon : float
        Budget in nats of so many reports.
    reports : int
        How many.
    symmetric : bool
        p2 = 1 - q2, as SUE; otherwise p2 = 1/2, as OUE.

    Raises
    ------
    UserError
        If the budget is no positive number, or beyond what the first round leaves to reach.
    """

    def rounds(zero: int) -> UnaryRounds:
        q2 = Fraction(zero, WORD)
        return UnaryRounds(size, *first, 1 - q2 if symmetric else Fraction(1, 2), q2)

    return _least_private(rounds, lambda tried: tried.ratio(reports), WORD // 2, epsilon)


def _least_private(
    rounds: Callable[[int], _Chosen], spent: Callable[[_Chosen], Fraction], most: int, epsilon: float
) -> _Chosen:
    """Find the smallest q2, in units of 2^-64, whose largest likelihood ratio stays within e^epsilon.

    A larger q2 can be had from a smaller one by randomizing its report once more, so the ratio falls with it.
    """
    bound = exp_below(as_written(check_epsilon(epsilon, "epsilon_first")))
    reach = spent(rounds(0))
    if reach <= bound:
        # Without the last unit of a threshold, which would turn a bound of 2 into 1.99999.
        below = _SIX_DIGITS_DOWN.multiply(ln_above(reach), _UNIT)
        raise UserError(
            Message(
                "epsilon_first = {epsilon:g} cannot be reached with this epsilon_permanent", epsilon=epsilon
            ),
            hint=Message("write a number below {most:g}, or raise epsilon_permanent", most=float(below)),
        )
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if spent(rounds(middle)) <= bound else (middle, high)
    return rounds(high)
