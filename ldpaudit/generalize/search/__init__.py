"""The search for the setting of least loss whose classes meet every condition."""

from ldpaudit.generalize.search.lattice import Evaluation, LatticeNode, curve, evaluate, removed_rows, search
from ldpaudit.generalize.search.losses import LOSSES, Loss
from ldpaudit.generalize.search.problem import Problem

__all__ = [
    "LOSSES",
    "Evaluation",
    "LatticeNode",
    "Loss",
    "Problem",
    "curve",
    "evaluate",
    "removed_rows",
    "search",
]
