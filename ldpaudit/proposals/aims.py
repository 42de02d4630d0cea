"""What every group of a release must reach, and what may be given up for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ldpaudit.anonymity.conditions import (
    Closeness,
    Condition,
    Distance,
    Diversity,
    KAnonymity,
    diversity,
)
from ldpaudit.errors import UserError
from ldpaudit.generalize.hierarchies import Hierarchy, read_hierarchy
from ldpaudit.language import Message, join_texts


@dataclass(frozen=True)
class Aims:
    """What is asked for.

    Parameters
    ----------
    k : int
        Rows, units or counted things in every group that stays.
    max_suppressed : float
        Share of them that may be removed, between 0 and 1.
    sensitive : str, optional
        The column that l and t are about.
    l : float, optional
        Diversity of it in every group.
    l_kind : {"distinct", "entropy", "recursive"}
        How diversity is measured.
    c : float
        Of recursive (c, l)-diversity.
    t : float, optional
        How far its distribution in a group may be from that of the table.
    t_distance : {"equal", "ordered", "hierarchical"}
        How far two of its values are apart.
    order : tuple of str, optional
        All its values in their order, for the ordered distance; numbers and times have theirs.
    sensitive_hierarchy : Path, optional
        File of a hierarchy of its values, for the hierarchical distance.
    count : str, optional
        Column that says how many each row stands for.

    Raises
    ------
    UserError
        If l or t has no column, a figure is impossible, or the hierarchy is missing or cannot be read.
    """

    k: int
    max_suppressed: float = 0.05
    sensitive: str | None = None
    l: float | None = None  # noqa: E741
    l_kind: Diversity = "distinct"
    c: float = 3.0
    t: float | None = None
    t_distance: Distance = "equal"
    order: tuple[str, ...] | None = None
    sensitive_hierarchy: Path | None = None
    count: str | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.max_suppressed <= 1:
            raise UserError(
                Message("the share {share:g} of rows cannot be used", share=self.max_suppressed),
                hint="give one between 0 and 1",
            )
        if (self.l is not None or self.t is not None) and self.sensitive is None:
            raise UserError("l and t are about a sensitive column, and none is named", hint="name it")
        if self.sensitive is not None and self.count is not None:
            raise UserError(
                "rows that stand for several have no sensitive value each", hint="leave out l and t, or count"
            )
        for given, distance in ((self.order, "ordered"), (self.sensitive_hierarchy, "hierarchical")):
            if given is not None and (self.t is None or self.t_distance != distance):
                raise UserError(
                    "an order of values goes with the ordered distance, a hierarchy with its own",
                    hint="give t and that distance, or leave them out",
                )
        # Impossible figures are refused at once.
        self.conditions()

    @cached_property
    def hierarchy(self) -> Hierarchy | None:
        """Groups of the sensitive values, for the hierarchical distance."""
        if self.sensitive is None or self.sensitive_hierarchy is None:
            return None
        return read_hierarchy(self.sensitive_hierarchy, self.sensitive)

    def conditions(self) -> tuple[Condition, ...]:
        """Return what every group has to meet."""
        found: list[Condition] = [KAnonymity(self.k)]
        column = self.sensitive or ""
        if self.l is not None:
            found.append(diversity(column, self.l_kind, self.l, self.c))
        if self.t is not None:
            above = None if self.hierarchy is None else self.hierarchy.ancestors
            found.append(Closeness(column, self.t, self.t_distance, above))
        return tuple(found)

    def words(self) -> str:
        """Return the conditions in a few words."""
        return join_texts(Message(" and "), (condition.describe() for condition in self.conditions()))
