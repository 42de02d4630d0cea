"""How many of a population share what is known of a row: the risk where nobody knows who is in the table.

A journalist looks for anybody of the table in a register of the population, and need not know who is in the
table (El Emam and Dankar, JAMIA 15(5), 2008). A class then hides among F members of the population, not
among the f of the table. F is counted in a register, or, where only the size of the population is known,
expected by the negative binomial model of Benedetti and Franconi (1998).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ldpaudit.anonymity.classes import rows_of
from ldpaudit.anonymity.codes import Codes, codes_of, column_of, first_rows, tuples_of
from ldpaudit.anonymity.wildcard import matched_rows
from ldpaudit.errors import UserError
from ldpaudit.language import Message

#: Class sizes from which a series of so many terms gives the expectation to 1e-14 for every sampled share.
_LARGE, _TERMS = 64, 400


@dataclass(frozen=True, eq=False)
class Chances:
    """How easily each class is found again in a population.

    Parameters
    ----------
    each : (classes,) float64
        Chance to pick the right member of the population, 1/F or what is expected of it.
    alone : (classes,) float64
        Chance that the class has one member only in the whole population.
    size : int
        Members of the population.
    outside : (classes,) bool
        Classes with fewer members in the population than in the table: the register is not about these rows.
        They hide among those of the table.
    """

    each: NDArray[np.float64]
    alone: NDArray[np.float64]
    size: int
    outside: NDArray[np.bool_]


def chances_in_register(
    frame: Any, columns: Sequence[str], labels: Codes, sizes: Codes, register: Any, *, wildcard: bool = False
) -> Chances:
    """Count the classes of a table in a register of the population.

    Parameters
    ----------
    frame : as for `equivalence_classes`
        The table.
    columns : sequence of str
        The quasi-identifiers; the register has them too, written alike.
    labels, sizes : (n,) and (classes,) int64
        Its classes, as `equivalence_classes` gives them.
    register : as for `equivalence_classes`
        One row for each member of the population.
    wildcard : bool
        Whether a missing value may be any value.

    Returns
    -------
    Chances

    Raises
    ------
    UserError
        If the register lacks a column, or holds other kinds of values in it.
    """
    there, _ = counted_in_register(frame, columns, labels, len(sizes), register, wildcard=wildcard)
    hiding = np.maximum(there, sizes)
    members = rows_of(register)
    return Chances(1.0 / hiding, (hiding == 1).astype(np.float64), members, there < sizes)


def counted_in_register(
    frame: Any, columns: Sequence[str], labels: Codes, classes: int, register: Any, *, wildcard: bool = False
) -> tuple[Codes, Codes]:
    """Count the members of a population in each class of a table, and in the classes that it lacks.

    Parameters
    ----------
    frame, columns, labels, register, wildcard
        As for `chances_in_register`.
    classes : int
        How many classes the table has.

    Returns
    -------
    there : (classes,) int64
        Members of the population in each class.
    absent : (others,) int64
        Sizes of the classes that only the population has.

    Raises
    ------
    UserError
        If the register lacks a column, or holds other kinds of values in it.
    """
    first = pa.array(first_rows(labels, classes))
    arrays = [_together(column_of(frame, name).take(first), register, name) for name in columns]
    every, number = tuples_of(arrays, classes + rows_of(register))
    found = np.bincount(every[classes:], minlength=number)
    absent = np.ones(number, np.bool_)
    absent[every[:classes]] = False
    lacking = found[absent]
    if wildcard and any(array.null_count for array in arrays):
        rows = first_rows(every, number)
        tuples = np.stack([codes_of(array.take(pa.array(rows)))[0] for array in arrays])
        found = matched_rows(tuples, found)
    return found[every[:classes]], lacking


def chances_by_size(sizes: Codes, units: int, population: int) -> Chances:
    """Estimate the classes of a table in a population of which only the size is known.

    With the sampled share s = units / population, F - f given f is negative binomial, and
    E[1/F] = s * integral of y^(f-1) / (s + (1-s) y) over y in [0, 1] (Benedetti and Franconi 1998).

    Raises
    ------
    UserError
        If the population is smaller than the table.
    """
    if population < units:
        raise UserError(
            Message(
                "a population of {population:,} is smaller than the {units:,} of the table",
                population=population,
                units=units,
            ),
            where="population",
            hint="give the number of people, vehicles or addresses that the table was drawn from",
        )
    share = units / population if units else 1.0
    distinct, inverse = np.unique(sizes, return_inverse=True)
    each = _expected(distinct, share)[inverse]
    alone = np.where(sizes == 1, share, 0.0)
    return Chances(each, alone, population, np.zeros(len(sizes), np.bool_))


def _expected(sizes: Codes, share: float) -> NDArray[np.float64]:
    """Return E[1/F] for each class size."""
    rest = 1.0 - share
    expected = np.empty(len(sizes))
    small = (sizes < _LARGE) & (share < 0.5)
    # rest I(f+1) = 1/f - share I(f) with I(1) = -ln(share) / rest: errors shrink as long as share < rest.
    integral = -math.log(share) / rest if rest else 1.0
    known = np.empty(_LARGE)
    for size in range(1, _LARGE):
        known[size] = integral
        integral = (1.0 / size - share * integral) / rest if rest else 1.0 / (size + 1)
    expected[small] = known[sizes[small]]
    # Elsewhere 1 / (1 - rest (1 - y)) as a series of beta functions, whose terms fall geometrically.
    large = sizes[~small].astype(np.float64)
    term = 1.0 / large
    total = term.copy()
    for at in range(1, _TERMS):
        term = term * rest * at / (large + at)
        total += term
    expected[~small] = total
    found: NDArray[np.float64] = np.minimum(share * expected, 1.0 / sizes)
    return found


def _together(mine: Any, register: Any, name: str) -> Any:
    theirs = column_of(register, name)
    if theirs.type != mine.type:
        try:
            theirs = theirs.cast(mine.type)
        except pa.ArrowInvalid:
            raise UserError(
                "the register writes other kinds of values than the table",
                where=Message('column "{name}"', name=name),
                hint="write both alike",
            ) from None
    return pa.chunked_array([*mine.chunks, *theirs.chunks], mine.type)
