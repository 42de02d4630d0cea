"""Public priors of fake values, as exact fractions over 2^64."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.domain import Domain, UnfitDomainError
from ldpaudit.protocols.exact import WORD

Weight = Fraction | int | str
Priors = Sequence[Sequence[Weight]] | str


def exact_priors(priors: Priors, domains: Sequence[Domain]) -> tuple[tuple[Fraction, ...], ...]:
    """Scale the weights of each column to multiples of 2^-64 that sum to 1, none of them 0.

    Raises
    ------
    UserError
        If there is not one weight for each value of each column, or one is no number above 0.
    """
    if isinstance(priors, str):
        priors = [column.split(",") for column in priors.split(";")]
    if not isinstance(priors, Sequence):
        raise UserError("the priors are no list", hint="give the weights of each column")
    if len(priors) != len(domains):
        raise UserError(
            Message(
                "there are {priors} priors for {domains} columns", priors=len(priors), domains=len(domains)
            ),
            hint="give the weights of each column",
        )
    return tuple(
        _scaled(prior, domain.size, Message("prior of column {number}", number=number))
        for number, (prior, domain) in enumerate(zip(priors, domains, strict=True), start=1)
    )


def _scaled(prior: Sequence[Weight], size: int, where: str) -> tuple[Fraction, ...]:
    try:
        weights = [Fraction(weight.strip() if isinstance(weight, str) else weight) for weight in prior]
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        raise UserError(
            "a weight is no number", where=where, hint='write fractions such as "1/3", or whole numbers'
        ) from None
    if min(weights, default=0) <= 0:
        raise UserError(
            "a weight is not above 0: a value that is never faked would show that it is true",
            where=where,
            hint="give every value a small weight",
        )
    if len(weights) != size:
        raise UnfitDomainError(
            Message("there are {weights} weights for {values} values", weights=len(weights), values=size),
            where=where,
            hint=Message("give one for each value"),
        )
    total = sum(weights, Fraction(0))
    words = [max(1, int(weight / total * WORD)) for weight in weights]
    # What rounding left over goes to the most frequent value, where it changes least.
    words[words.index(max(words))] += WORD - sum(words)
    return tuple(Fraction(word, WORD) for word in words)
