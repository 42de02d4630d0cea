"""The trade-off between rows removed and loss: every setting that none beats in both."""

from __future__ import annotations

from collections.abc import Mapping

from ldpaudit.generalize.search.lattice import Best, Lattice, allowed, ignore
from ldpaudit.generalize.search.lattice_node import LatticeNode
from ldpaudit.generalize.search.losses import Loss
from ldpaudit.generalize.search.problem import Problem
from ldpaudit.progress import CheckCancelled, never_cancelled


def curve(
    problem: Problem,
    max_suppressed: float = 1.0,
    loss: Loss = "loss",
    weights: Mapping[str, float] | None = None,
    check_cancelled: CheckCancelled = never_cancelled,
    best: Best = ignore,
) -> tuple[LatticeNode, ...]:
    """Find the Pareto front: settings that lose less than all others that remove as few rows.

    Parameters
    ----------
    problem, loss, weights, look
        As for `search`.
    max_suppressed : float
        Share of all rows that may be removed, between 0 and 1.
    best : callable, optional
        Gets each setting of the curve as it is found, the one that removes most rows first.

    Returns
    -------
    tuple of LatticeNode
        By rows removed, ascending; the loss falls from each to the next.
    """
    most = allowed(problem, max_suppressed)
    lattice = Lattice(problem, loss, weights)
    found: list[LatticeNode] = []
    while most >= 0:
        setting = lattice.search(most, check_cancelled, ignore)
        if setting is None:
            break
        best(setting)
        found.append(setting)
        most = setting.removed_rows - 1
    return tuple(reversed(found))
