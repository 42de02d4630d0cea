"""Two outputs whose probabilities run in a line over the nodes: Duchi's bit."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from ldpaudit.errors import UserError
from ldpaudit.protocols.numbers.table import Weights


def two_outputs(cells: int, total: int, bound: Fraction) -> tuple[Weights, tuple[Fraction, Fraction]]:
    """Return the weights of a lower and an upper output, which grow by equal whole steps from node to node.

    Parameters
    ----------
    cells : int
        Number of steps.
    total : int
        What both weights add up to, even.
    bound : Fraction
        Largest ratio of two weights of one output.

    Returns
    -------
    weights : ndarray of uint64, shape (cells + 1, 2)
    places : tuple of Fraction
        What the outputs stand for, in cells, so that their mean at node i is i.

    Raises
    ------
    UserError
        If the outputs would say nothing.
    """
    step = (total - 2 * math.ceil(total / (bound + 1))) // cells
    # What the steps leave is halved between the two ends.
    step -= step * cells % 2
    least = (total - step * cells) // 2
    if step < 1 or least < 1:
        raise UserError(
            "the privacy asked for is so strong that reports would say nothing",
            hint="raise epsilon, or declare fewer cells",
        )
    upper = np.array([least + step * node for node in range(cells + 1)], dtype=np.uint64)
    weights = np.stack([upper[::-1], upper], axis=1)
    return weights, (Fraction(-least, step), Fraction(total - least, step))
