"""How many of a population share what is known of a row: the risk where nobody knows who is in the table.

A journalist looks for anybody of the table in the population, and need not know who is in the table (El Emam
and Dankar, JAMIA 15(5), 2008). A class then hides among F members of the population, not among the f of the
table; F is expected by the negative binomial model of Benedetti and Franconi (1998).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ldpaudit.anonymity.codes import Codes
from ldpaudit.errors import UserError
from ldpaudit.language import Message


def chances_by_size(sizes: Codes, units: int, population: int) -> NDArray[np.float64]:
    """Return the chance to pick the right member of a population of which only the size is known.

    With the sampled share s = units / population, F - f given f is negative binomial, and
    E[1/F] = s/f 2F1(1, 1; f + 1; 1 - s). A class of one is alone in the population with a chance of s.

    Sizes and chances have the shape (classes,); units are the members of the table.
    """
    from scipy.special import hyp2f1

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
    expected = share / distinct * hyp2f1(1, 1, distinct + 1, 1 - share)
    chances: NDArray[np.float64] = np.minimum(expected, 1 / distinct)[inverse]
    return chances
