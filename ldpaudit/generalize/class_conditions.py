"""The fields by which a step asks more of a class than its size: l-diversity and t-closeness."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic.dataclasses import dataclass

from ldpaudit.anonymity.conditions import (
    Closeness,
    Condition,
    ConditionQuery,
    Distance,
    Diversity,
    KAnonymity,
    diversity,
)
from ldpaudit.errors import UserError
from ldpaudit.generalize.hierarchies import Hierarchy
from ldpaudit.generalize.hierarchies.reading import read_hierarchy
from ldpaudit.language import Message, join_texts
from ldpaudit.step import STEP_CONFIG, Context
from ldpaudit.step_fields import described
from ldpaudit.tables import numbers, times

_OF_SENSITIVE: dict[str, Any] = {"sensitive": True}
#: Kinds of columns whose values have an order of their own.
_ORDERED = ("integer", "number", "time")


@dataclass(frozen=True, config=STEP_CONFIG, kw_only=True)
class ClassConditions:
    """What each class has to meet besides its size.

    sensitive: column whose values the classes must not disclose; a missing value is a value of its own.
    l: l-diversity: how many different values there are (a whole number), how many even values the entropy is
        worth, or the l of recursive (c, l)-diversity.
    l_kind {"distinct", "entropy", "recursive"}: which of these.
    c: the c of recursive (c, l)-diversity.
    t: t-closeness: how far the values of a class may be from those of all rows, between 0 and 1.
    t_distance {"equal", "ordered", "hierarchical"}: how far two values are apart.
    order: all values in their order, for the ordered distance; numbers and times have theirs.
    sensitive_hierarchy: path of a hierarchy of the values, for the hierarchical distance.
    """

    sensitive: Annotated[str | None, described("Sensitive column", holds="column")] = None
    l: Annotated[float | None, described("l", "l-diversity", ge=1, goes_with=_OF_SENSITIVE)] = None  # noqa: E741
    l_kind: Annotated[Diversity, described("Kind of l-diversity", goes_with=_OF_SENSITIVE)] = "distinct"
    c: Annotated[float | None, described("c", "c of (c, l)", gt=0, goes_with={"l_kind": ["recursive"]})] = (
        None
    )
    t: Annotated[float | None, described("t", "t-closeness", ge=0, le=1, goes_with=_OF_SENSITIVE)] = None
    t_distance: Annotated[Distance, described("Distance of values", goes_with=_OF_SENSITIVE)] = "equal"
    order: Annotated[
        tuple[str, ...] | None, described("Values in order", goes_with={"t_distance": ["ordered"]})
    ] = None
    sensitive_hierarchy: Annotated[
        str | None,
        described(
            "Hierarchy of the values", min_length=1, holds="file", goes_with={"t_distance": ["hierarchical"]}
        ),
    ] = None

    def refuse_confusion(self) -> None:
        """Check that the fields fit together."""
        if (self.sensitive is None) != (self.l is None and self.t is None):
            raise UserError("a sensitive column goes with l or t", hint="give both, or neither")
        if (self.c is None) == (self.l is not None and self.l_kind == "recursive"):
            raise UserError(
                "c goes with recursive (c, l)-diversity", hint='give l, c and l_kind = "recursive", or no c'
            )
        if self.l is not None:
            diversity(str(self.sensitive), self.l_kind, self.l, self.c)
        if (self.sensitive_hierarchy is None) == (self.t is not None and self.t_distance == "hierarchical"):
            raise UserError(
                "the hierarchical distance goes with a hierarchy of the values",
                hint='give t, t_distance = "hierarchical" and sensitive_hierarchy, or leave out the last two',
            )
        if self.order is not None and len({*self.order}) < len(self.order):
            raise UserError("a value stands twice in the order", where="order", hint="name each once")
        if self.order is not None and (self.t is None or self.t_distance != "ordered"):
            raise UserError(
                "an order of values goes with the ordered distance",
                hint='give t and t_distance = "ordered", or leave out the order',
            )

    def check_sensitive(self, context: Context) -> None:
        """Check the sensitive column, and read its hierarchy."""
        if self.sensitive is None:
            return
        column = context.column(self.sensitive)
        if (
            self.t is not None
            and self.t_distance == "ordered"
            and self.order is None
            and column.kind not in _ORDERED
        ):
            raise UserError(
                "these values have no order of their own",
                where=Message('column "{name}"', name=self.sensitive),
                hint="write them in their order, or choose another distance",
            )
        if self.sensitive_hierarchy is not None:
            self._hierarchy(context)

    def query(self, context: Context, k: int, values: pa.StringArray, *, missing: bool) -> ConditionQuery:
        """Return what classes have to meet, once the distinct sensitive values are known."""
        if self.sensitive is None:
            return ConditionQuery((KAnonymity(k),), np.zeros(1, np.int64), 1, ordered=False)
        name, number = self.sensitive, len(values)
        codes, ordered, ancestors = np.arange(number), False, None
        if self.t is not None and self.t_distance == "ordered":
            codes, number = self._ranks(context, values)
            ordered = not missing
        elif self.sensitive_hierarchy is not None:
            hierarchy = self._hierarchy(context)
            if lost := len(set(values.to_pylist()) - set(hierarchy.labels[0])):
                raise UserError(
                    Message(
                        '{lacking} of {values} values of "{sensitive}" are not in its hierarchy',
                        lacking=lost,
                        values=number,
                        sensitive=name,
                    ),
                    hint="complete it",
                )
            codes = hierarchy.codes(values).astype(np.int64)
            number, ancestors = hierarchy.domain, hierarchy.ancestors
        known = self.conditions(k, ancestors)
        return ConditionQuery(known, np.append(codes, number), number + missing, ordered)

    def conditions(self, k: int, ancestors: npt.NDArray[np.int32] | None = None) -> tuple[Condition, ...]:
        """Return what every class has to meet; `ancestors` are the groups of the sensitive values."""
        found: list[Condition] = [KAnonymity(k)]
        if self.l is not None:
            found.append(diversity(str(self.sensitive), self.l_kind, self.l, self.c))
        if self.t is not None:
            found.append(Closeness(str(self.sensitive), self.t, self.t_distance, ancestors))
        return tuple(found)

    def _ranks(self, context: Context, values: pa.StringArray) -> tuple[npt.NDArray[np.int64], int]:
        """Return the rank of each value in the order, and how many ranks there are."""
        if self.order is not None:
            ranks = pa.compute.index_in(values, value_set=pa.array(self.order, pa.string()))
            if ranks.null_count:
                raise UserError(
                    Message(
                        '{unknown} of {values} values of "{sensitive}" are not in the order',
                        unknown=ranks.null_count,
                        values=len(values),
                        sensitive=self.sensitive,
                    ),
                    hint="write all values in their order",
                )
            return ranks.to_numpy(zero_copy_only=False).astype(np.int64), len(self.order)
        column = context.column(str(self.sensitive))
        try:
            read = times(values, column) if column.kind == "time" else numbers(values, column)
        except UserError as error:
            # Its row would be that of the distinct values.
            raise UserError(
                error.what, where=Message('column "{name}"', name=column.name), hint=error.hint
            ) from None
        ranks = np.empty(len(values), np.int64)
        ranks[np.argsort(read, kind="stable")] = np.arange(len(values))
        return ranks, len(values)

    def _hierarchy(self, context: Context) -> Hierarchy:
        return hierarchy_of(context, str(self.sensitive_hierarchy), str(self.sensitive))

    def more_than_size(self) -> str:
        """Return in a few words what classes have to meet besides their size; empty where nothing."""
        if self.sensitive is None:
            return ""
        groups = None if self.sensitive_hierarchy is None else np.zeros((1, 1), np.int32)
        known = join_texts(Message(" and "), (one.describe() for one in self.conditions(1, groups)[1:]))
        return Message("{conditions} (missing is one of its values)", conditions=known)


def hierarchy_of(context: Context, written: str, column: str) -> Hierarchy:
    """Return the hierarchy of a file as a recipe writes it, read once."""
    path = context.path(written)
    found: Hierarchy = context.loaded(("hierarchy", path, column), lambda: read_hierarchy(path, column))
    return found
