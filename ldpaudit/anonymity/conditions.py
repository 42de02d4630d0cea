"""What each equivalence class must meet: k-anonymity, l-diversity and t-closeness, one class by one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from ldpaudit.anonymity.diversity import ValueCounts
from ldpaudit.errors import UserError

Marks = NDArray[np.bool_]
Distance = Literal["equal", "ordered", "hierarchical"]


class Condition(ABC):
    """A condition on a class; one that does not meet it is removed, row by row.

    Attributes
    ----------
    column : str or None
        The sensitive column that it looks at; None where the size of the class decides.
    monotone : bool
        Whether a class that meets it still does after it was merged with any other. Generalizing further then
        never removes more rows.
    """

    monotone: ClassVar[bool]
    column: str | None

    @abstractmethod
    def holds(self, counts: ValueCounts) -> Marks:
        """Tell which classes meet it, shape (classes,)."""

    @abstractmethod
    def describe(self) -> str:
        """Say the condition in a few words."""


@dataclass(frozen=True)
class KAnonymity(Condition):
    """At least k rows, or units, in each class (Samarati and Sweeney 1998)."""

    monotone: ClassVar[bool] = True

    k: int
    column: None = None

    def __post_init__(self) -> None:
        if self.k < 1:
            raise UserError(f"k is {self.k}", mend="give k of at least 1")

    def holds(self, counts: ValueCounts) -> Marks:
        """Tell which classes hold k rows."""
        marks: Marks = counts.sizes >= self.k
        return marks

    def describe(self) -> str:
        """Say the condition."""
        return f"{self.k}-anonymity"
