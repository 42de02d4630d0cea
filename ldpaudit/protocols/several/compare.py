"""Solutions for several columns beside each other, all at the same true promise."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from ldpaudit.errors import UserError, one_of
from ldpaudit.language import Message
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.exact import as_written, check_epsilon
from ldpaudit.protocols.several.fake_data import RSFD
from ldpaudit.protocols.several.sample import Smp
from ldpaudit.protocols.several.solution import Solution
from ldpaudit.protocols.several.split import Spl

Promise = Literal["tuple", "attribute"]
#: Protocols of a column that are compared, for solutions that take any.
_OF_COLUMN = ("auto", "ADP")


@dataclass(frozen=True)
class Comparison:
    """What a solution gives for a promise.

    Parameters
    ----------
    solution : str
        Its name, with the protocol of its columns.
    error : float
        n times the squared error of a raw estimate, in the mean over the values of a column and over the
        columns, where all values are equally frequent. Other shares change it for sampled columns only, and
        make it smaller. For those it holds to first order in 1/n.
    rare : float
        The same for a value that nobody has, as the papers compare.
    epsilon_whole_tuple, epsilon_one_attribute : float
        What is delivered, exactly computed.
    attribute_guess_at_most : float or None
        Chance with which the attribute that a row reports can be named; None where it reports all.
    chosen : bool
        Whether `recommended` takes it.
    """

    solution: str
    error: float
    rare: float
    epsilon_whole_tuple: float
    epsilon_one_attribute: float
    attribute_guess_at_most: float | None
    chosen: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain values."""
        return asdict(self)


def compared(domains: Sequence[Domain], epsilon: float, promise: Promise = "tuple") -> tuple[Comparison, ...]:
    """Compare the solutions at one promise, the smallest error first.

    Parameters
    ----------
    domains : sequence of Domain
    epsilon : float
        What the promise shall be, in nats.
    promise : {"tuple", "attribute"}
        What may differ: every attribute of a row, or any single one. At a promise for single attributes,
        splitting gives each of them all of epsilon, and its whole tuple d times as much.

    Raises
    ------
    UserError
        If epsilon is not a positive number, or there is no such promise.
    """
    ordered = _ordered(domains, epsilon, promise)
    return tuple(
        Comparison(
            label,
            error,
            solution.variance(1, 0.0),
            solution.epsilon("tuple"),
            solution.epsilon("attribute"),
            solution.attribute_guess(),
            chosen=place == 0,
        )
        for place, (error, label, solution) in enumerate(ordered)
    )


def recommended(domains: Sequence[Domain], epsilon: float, promise: Promise = "tuple") -> Solution:
    """Return the solution of least error at a promise: for whole tuples Smp, with little noise Spl.

    Parameters
    ----------
    domains, epsilon, promise
        As for `compared`.
    """
    return _ordered(domains, epsilon, promise)[0][2]


def _ordered(
    domains: Sequence[Domain], epsilon: float, promise: Promise
) -> list[tuple[float, str, Solution]]:
    if not one_of(promise, ("tuple", "attribute")):
        raise UserError(
            Message('there is no promise for a "{promise}"', promise=promise),
            hint='write "tuple" or "attribute"',
        )
    whole = check_epsilon(epsilon)
    if promise == "attribute":
        bound = as_written(whole) * len(domains)
        whole = float(bound)
        while as_written(whole) > bound:
            whole = math.nextafter(whole, 0.0)
    made: list[tuple[str, Solution]] = [
        *((f"Smp[{name}]", Smp(domains, epsilon, name)) for name in _OF_COLUMN),
        *((f"Spl[{name}]", Spl(domains, whole, name)) for name in _OF_COLUMN),
        *((f"RSFD[{name}]", RSFD(domains, epsilon, name, promise)) for name in RSFD.protocols),
    ]
    return sorted(((_error(solution), label, solution) for label, solution in made), key=lambda one: one[0])


def _error(solution: Solution) -> float:
    """Return n times the mean squared error, at the mean share of each column."""
    each = [
        solution.variance(1, 1 / domain.size, attribute) for attribute, domain in enumerate(solution.domains)
    ]
    return math.fsum(each) / len(each)
