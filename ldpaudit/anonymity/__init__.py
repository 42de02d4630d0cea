"""How well rows hide among each other: equivalence classes, k, l, t and the risk that follows."""

from ldpaudit.anonymity.classes import equivalence_classes
from ldpaudit.anonymity.counter import ClassCounter
from ldpaudit.anonymity.diversity import (
    confidence,
    distinct_l,
    entropy_l,
    recursive_c,
    t_equal,
    t_ordered,
    value_counts,
)
from ldpaudit.anonymity.measures import (
    histogram,
    k_of,
    marketer,
    prosecutor_max,
    prosecutor_mean,
    unique_rows,
)
from ldpaudit.anonymity.members import ClassMembers
from ldpaudit.anonymity.sizes import ClassCounts
from ldpaudit.anonymity.summary import summarize
from ldpaudit.anonymity.unicity import Unicity, unicity

__all__ = [
    "ClassCounter",
    "ClassCounts",
    "ClassMembers",
    "Unicity",
    "confidence",
    "distinct_l",
    "entropy_l",
    "equivalence_classes",
    "histogram",
    "k_of",
    "marketer",
    "prosecutor_max",
    "prosecutor_mean",
    "recursive_c",
    "summarize",
    "t_equal",
    "t_ordered",
    "unicity",
    "unique_rows",
    "value_counts",
]
