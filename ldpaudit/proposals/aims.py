"""What every group of a release must reach, and what may be given up for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

from pydantic.dataclasses import dataclass

from ldpaudit.anonymity.conditions import Condition
from ldpaudit.errors import UserError
from ldpaudit.generalize.class_conditions import ClassConditions
from ldpaudit.generalize.hierarchies import Hierarchy, read_hierarchy
from ldpaudit.generalize.search import Problem
from ldpaudit.language import Message, join_texts
from ldpaudit.step import STEP_CONFIG, written_path
from ldpaudit.step_fields import described


@dataclass(frozen=True, config=STEP_CONFIG, kw_only=True)
class Aims(ClassConditions):
    """What is asked for: k, and what `ClassConditions` ask of a sensitive column.

    k: rows, units or counted things in every group that stays.
    max_suppressed: share of them that may be removed, between 0 and 1.
    count: column that says how many each row stands for.
    Raises UserError: if l or t has no column, or figures do not fit together.
    """

    k: Annotated[int, described("k", "Smallest group that stays", ge=1)]
    max_suppressed: Annotated[float, described("Share of the rows that may be removed", ge=0, le=1)] = 0.05
    count: Annotated[str | None, described("Column that says how many each row stands for")] = None

    def __post_init__(self) -> None:
        self.refuse_confusion()
        if self.sensitive is not None and self.count is not None:
            raise UserError(
                "rows that stand for several have no sensitive value each", hint="leave out l and t, or count"
            )
        # Impossible figures are refused at once.
        self.every_condition()

    @cached_property
    def hierarchy(self) -> Hierarchy | None:
        """Groups of the sensitive values, for the hierarchical distance."""
        path = self.sensitive_hierarchy
        return None if path is None else read_hierarchy(path, str(self.sensitive))

    @property
    def read_in_order(self) -> tuple[str, ...]:
        """The sensitive column whose numbers or times are needed, as their order is its own."""
        own = self.t_distance == "ordered" and self.order is None and self.sensitive is not None
        return (str(self.sensitive),) if own else ()

    def every_condition(self) -> tuple[Condition, ...]:
        """Return what every group has to meet."""
        return self.conditions(self.k, None if self.hierarchy is None else self.hierarchy.ancestors)

    def problem(self, frame: Any, hierarchies: Mapping[str, Hierarchy], unit: str | None = None) -> Problem:
        """Return what is searched: a table whose quasi-identifiers have these hierarchies."""
        sensitive = {} if self.hierarchy is None else {str(self.sensitive): self.hierarchy}
        orders = {} if self.order is None else {str(self.sensitive): self.order}
        every = {**hierarchies, **sensitive}
        return Problem.of(frame, tuple(hierarchies), every, self.every_condition(), unit, orders)

    def of_sensitive(self, folder: Path) -> dict[str, Any]:
        """Return what is asked of the sensitive column, or of counts, as a step of a recipe writes it."""
        found = {one.name: getattr(self, one.name) for one in fields(ClassConditions)}
        if self.sensitive_hierarchy is not None:
            found["sensitive_hierarchy"] = written_path(Path(self.sensitive_hierarchy), folder)
        return {**found, "count": self.count}

    def words(self) -> str:
        """Return the conditions in a few words."""
        return join_texts(Message(" and "), (condition.describe() for condition in self.every_condition()))
