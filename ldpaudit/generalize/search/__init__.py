"""The search for the setting of least loss whose classes meet every condition."""

from ldpaudit.generalize.search.curve import curve
from ldpaudit.generalize.search.lattice import evaluate, removed_rows, search
from ldpaudit.generalize.search.lattice_node import Evaluation, LatticeNode
from ldpaudit.generalize.search.losses import LOSSES, MEANINGS, Loss
from ldpaudit.generalize.search.problem import Problem

__all__ = [
    "LOSSES",
    "MEANINGS",
    "Evaluation",
    "LatticeNode",
    "Loss",
    "Problem",
    "curve",
    "evaluate",
    "removed_rows",
    "search",
]
