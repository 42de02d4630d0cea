"""Generalization: fewer columns and rows, coarser times, numbers and codes, and values sent to groups."""

from ldpaudit.generalize.by_hierarchy import Generalize
from ldpaudit.generalize.codes import MaskCode
from ldpaudit.generalize.drop import Drop
from ldpaudit.generalize.local import LocalRecoding
from ldpaudit.generalize.mapping import ValueMap
from ldpaudit.generalize.numbers import Intervals
from ldpaudit.generalize.sample import Sample
from ldpaudit.generalize.suppress import Suppress, thins_out
from ldpaudit.generalize.time import GeneralizeTime, period_labels

__all__ = [
    "Drop",
    "Generalize",
    "GeneralizeTime",
    "Intervals",
    "LocalRecoding",
    "MaskCode",
    "Sample",
    "Suppress",
    "ValueMap",
    "period_labels",
    "thins_out",
]
