"""How well rows hide among each other: equivalence classes, k, l, t and the risk that follows."""

from ldpaudit.anonymity.classes import equivalence_classes
from ldpaudit.anonymity.closeness import t_equal, t_ordered
from ldpaudit.anonymity.conditions import (
    Closeness,
    Condition,
    DistinctDiversity,
    EntropyDiversity,
    KAnonymity,
    RecursiveDiversity,
)
from ldpaudit.anonymity.counter import ClassCounter, ClassCounts
from ldpaudit.anonymity.diversity import confidence, distinct_l, entropy_l, recursive_c
from ldpaudit.anonymity.members import ClassMembers
from ldpaudit.anonymity.summary import histogram, k_of, summarize
from ldpaudit.anonymity.unicity import Unicity, unicity
from ldpaudit.anonymity.value_counts import ValueCounts, count_values, value_counts

__all__ = [
    "ClassCounter", "ClassCounts", "ClassMembers", "Closeness", "Condition", "DistinctDiversity",
    "EntropyDiversity", "KAnonymity", "RecursiveDiversity", "Unicity", "ValueCounts", "confidence",
    "count_values", "distinct_l", "entropy_l", "equivalence_classes", "histogram", "k_of",
    "recursive_c", "summarize", "t_equal", "t_ordered", "unicity", "value_counts",
]  # fmt: skip
