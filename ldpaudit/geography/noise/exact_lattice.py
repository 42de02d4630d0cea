"""The discrete planar Laplace law by decimal arithmetic: what 64 bits leave open, more bits decide."""

from __future__ import annotations

from collections.abc import Callable
from decimal import ROUND_FLOOR, Context, Decimal, localcontext

#: Returns the n-th word of one of the three numbers of an attempt: (attempt, number, n).
WordAt = Callable[[int, int, int], int]
_WORD_BITS = 64
#: Digits beyond those of the words, and those of them by which results may be off.
_MORE, _OFF = 30, 20
#: Numbers of so many words that are still not decided do not occur: their probability is below 2^-1000.
_MOST_WORDS = 32


def exact_node(a: float, word_at: WordAt) -> tuple[int, int]:
    """Draw a node as `lattice_kernels.draw` does, with as many words as it takes.

    Parameters
    ----------
    a : float
        The law is proportional to exp(-a |z|).
    word_at : callable
        The first word of each number is the one that the kernel reads; the last number of an attempt gives
        its two lowest bits to the signs, and continues with the next word.

    Returns
    -------
    x, y : int
    """
    attempt = 0
    while True:
        east, north = (_distance(Decimal(a), word_at, attempt, number) for number in (0, 1))
        if _stands(Decimal(a), east, north, word_at, attempt):
            signs = word_at(attempt, 2, 0)
            return (-east if signs & 1 else east), (-north if signs & 2 else north)
        attempt += 1


def _interval(word_at: WordAt, attempt: int, number: int, words: int) -> tuple[int, int]:
    """Return the whole number that the first words spell, and how many bits it has."""
    spelled, bits = 0, 0
    for n in range(words):
        word, wide = word_at(attempt, number, n), _WORD_BITS
        if number == 2 and n == 0:
            word, wide = word >> 2, _WORD_BITS - 2
        spelled, bits = spelled << wide | word, bits + wide
    return spelled, bits


def _precise(words: int) -> Context:
    return Context(prec=20 * words + _MORE + _OFF)


def _distance(a: Decimal, word_at: WordAt, attempt: int, number: int) -> int:
    """Return floor(-ln(U (1 + q) / 2) / b)."""
    for words in range(1, _MOST_WORDS):
        spelled, bits = _interval(word_at, attempt, number, words)
        with localcontext(_precise(words)) as context:
            b = a / Decimal(2).sqrt()
            factor = (1 + (-b).exp()) / 2
            whole = Decimal(2) ** bits
            if not spelled:
                continue
            off = Decimal(10) ** (_OFF - context.prec)
            low = -((spelled + 1) / whole * factor).ln() / b
            high = -(spelled / whole * factor).ln() / b
            ends = [
                (end * (1 + off * sign)).to_integral_value(ROUND_FLOOR)
                for end, sign in ((low, -1), (high, 1))
            ]
            if ends[0] == ends[1]:
                return int(ends[0])
    raise AssertionError("words that repeat for ever")


def _stands(a: Decimal, east: int, north: int, word_at: WordAt, attempt: int) -> bool:
    """Return whether V < exp(-a sqrt(x^2 + y^2) + b (x + y))."""
    for words in range(1, _MOST_WORDS):
        spelled, bits = _interval(word_at, attempt, 2, words)
        with localcontext(_precise(words)) as context:
            far = a * Decimal(east * east + north * north).sqrt()
            wide = a / Decimal(2).sqrt() * (east + north)
            off = Decimal(10) ** (_OFF - context.prec)
            # Both are below 10^4, so this is their error and that of the exponential.
            limit, doubt = (wide - far).exp(), 100_000 * off
            whole = Decimal(2) ** bits
            if (spelled + 1) / whole * (1 + off) <= limit - doubt:
                return True
            if spelled / whole * (1 - off) >= limit + doubt:
                return False
    raise AssertionError("words that repeat for ever")
