"""The step that generalizes each class as little as its rows allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, ClassVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic import Field
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.generalize.class_conditions import ClassConditions, hierarchy_of
from ldpaudit.generalize.held_rows import HeldRows, ordinals, people_of, state_of
from ldpaudit.generalize.hierarchies import MISSING, Hierarchy
from ldpaudit.generalize.local.recoding import CodedRows, generalized, local_recoding
from ldpaudit.generalize.search.problem import SensitiveColumn
from ldpaudit.generalize.suppress import RemovableShare, Suppress, thins_out
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Step, Subject, Survey, TwoPassStep, replaced
from ldpaudit.step_fields import described
from ldpaudit.tables import Column, texts

_LEVELS = "levels.npy"
#: Code of a value that its hierarchy lacks.
_LACKING = -2


@dataclass(frozen=True, config=STEP_CONFIG)
class LocalRecoding(ClassConditions, TwoPassStep):
    """Replace values by groups of their hierarchies, class by class as little as k and the rest allow.

    Equal values may get different levels: most rows keep their detail, and only those that few others
    share become coarse, see `local_recoding`. Rows that agree in all columns afterwards are a class.
    Rows are removed only where all of them together do not meet the conditions, or where hierarchies have
    several groups at their tops.

    hierarchies: the quasi-identifiers, and for each the path of its hierarchy (see `read_hierarchy`), which
        must name every value. A missing value is a value of its own.
    k: fewest rows of a class. Where the unit of protection is a column, fewest distinct units.
    max_suppressed: share of all rows that may go, between 0 and 1; where more would, nothing is released.
    weights: how much the detail of a quasi-identifier matters; 1 where it is not named.
    """

    do: ClassVar[str] = "local-recoding"
    summary: ClassVar[str] = "Generalize rows no further than the rows like them need"
    may_decide: ClassVar[str] = Message("classes may be formed")
    subject: ClassVar[Subject] = "table"
    repairs: ClassVar = ("unique-rows", "one-sensitive-value", "sensitive-untouched")

    hierarchies: Annotated[
        Mapping[str, Annotated[str, Field(min_length=1)]],
        described("Hierarchies", min_length=1, holds="files"),
    ]
    k: Annotated[int, described("k", "Smallest group that stays", ge=2, unit="rows")]
    max_suppressed: RemovableShare = 0.1
    weights: Annotated[
        Mapping[str, Annotated[float, Field(ge=0, allow_inf_nan=False)]],
        described("Weights of columns", expert=True),
    ] = Field(default_factory=dict)

    def __post_init__(self) -> None:
        self.refuse_confusion()
        if self.sensitive in self.hierarchies:
            raise UserError(
                Message(
                    '"{sensitive}" is sensitive, and one of the columns that are generalized',
                    sensitive=self.sensitive,
                ),
                hint="take it out of the hierarchies: it cannot vary within a class",
            )
        if unknown := set(self.weights) - set(self.hierarchies):
            raise UserError(
                Message("{columns} is weighed, and not generalized", columns=in_line(sorted(unknown))),
                hint="weigh quasi-identifiers",
            )
        if not any(self.weights.get(name, 1.0) for name in self.hierarchies):
            raise UserError("all weights are 0", hint="give one column a weight")

    def trees(self, context: Context) -> tuple[Hierarchy, ...]:
        """Return the hierarchies in the order of the columns, read once."""
        return tuple(hierarchy_of(context, path, name) for name, path in self.hierarchies.items())

    def bind(self, context: Context) -> Context:
        """Check the columns, and read the hierarchies."""
        for name in self.hierarchies:
            context.column(name)
        self.trees(context)
        self.check_sensitive(context)
        generalized_columns = {name: Column(name, kind="text") for name in self.hierarchies}
        return context.with_columns({**context.columns, **generalized_columns})

    def asks(self, batch: pa.RecordBatch, rows: range, survey: Survey) -> dict[str, pa.Array]:
        """Ask for the leaves of each row, its sensitive value and its person: 8 bytes, and 4 a column."""
        columns = {"ordinal": ordinals(rows)}
        for at, tree in enumerate(self.trees(survey.context)):
            columns[f"leaf {at}"] = pa.array(_codes(batch.column(tree.column), tree))
        if self.sensitive is not None:
            columns["value"] = texts(batch.column(self.sensitive))
        if survey.unit is not None:
            columns["person"] = people_of(batch.column(survey.unit))
        return columns

    def decide(self, asked: Iterable[pa.Table], rows: int, survey: Survey) -> Iterator[npt.NDArray[np.int64]]:
        """Form the classes, and yield the rows that cannot be hidden."""
        held = HeldRows(asked)
        taken = np.concatenate([np.zeros(0, np.int64), *(own for (own,) in held.pieces("ordinal"))])
        coded = self._coded(held, survey)
        found = local_recoding(coded, weights=self.weights, check_cancelled=survey.check_cancelled)
        levels = np.lib.format.open_memmap(
            survey.folder / _LEVELS, mode="w+", dtype=np.int8, shape=(rows, len(self.hierarchies))
        )
        levels[:] = -1
        levels[taken] = found
        levels.flush()
        yield taken[found[:, 0] < 0]

    def _coded(self, held: HeldRows, survey: Survey) -> CodedRows:
        """Put the codes of all rows together."""
        trees, context = self.trees(survey.context), survey.context
        pieces = (
            np.stack(piece, axis=1) for piece in held.pieces(*(f"leaf {at}" for at in range(len(trees))))
        )
        codes = np.concatenate([np.empty((0, len(trees)), np.int32), *pieces])
        for at, tree in enumerate(trees):
            own = codes[:, at]
            if lost := int((own == _LACKING).sum()):
                raise UserError(
                    Message(
                        '{lost} of {rows} rows hold a value of "{column}" that its hierarchy lacks',
                        lost=lost,
                        rows=len(own),
                        column=tree.column,
                    ),
                    hint="complete the hierarchy, or bind another one to this column",
                )
            own[own == MISSING] = tree.domain
        units = None if survey.unit is None else _labels(held, "person")
        name = self.sensitive
        if name is None:
            query = self.query(context, self.k, pa.array([], pa.string()), missing=False)
            return CodedRows(trees, codes, query.conditions, units=units)
        values, own = held.labels("value"), _labels(held, "value")
        query = self.query(context, self.k, values, missing=bool((own == len(values)).any()))
        coded = query.codes[own]
        totals = np.bincount(coded, minlength=query.values)
        sensitive = {name: SensitiveColumn(coded, totals, query.ordered)}
        return CodedRows(trees, codes, query.conditions, sensitive, units)

    def why_removed(self, removed: int) -> tuple[str, str]:  # noqa: ARG002
        """Return that they cannot be hidden."""
        why = Message("cannot be hidden among others on {columns}", columns=in_line(self.hierarchies))
        return why, Message("give the hierarchies one group at the top, ask for less, or set max_suppressed")

    def invalidated_by(self, later: Step) -> bool:
        """Return whether a later step may leave classes that do not meet the conditions."""
        if self.sensitive is not None and isinstance(later, Suppress):
            # A part of a class may hold other values than the whole.
            return set(later.columns) != set(self.hierarchies)
        return thins_out(later, self.k, set(self.hierarchies))

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Write each cell at its level."""
        levels = np.load(state_of(context) / _LEVELS, mmap_mode="r")[rows.start : rows.stop]
        for at, tree in enumerate(self.trees(context)):
            codes = _codes(batch.column(tree.column), tree)
            # Rows that an earlier step removes may hold anything.
            leaves = np.where(codes < 0, tree.domain, codes)
            batch = replaced(batch, tree.column, {tree.column: generalized(tree, leaves, levels[:, at])})
        return batch

    def describe(self) -> str:
        """Return what remains of the values, and what the step does not hide, of groups of rows."""
        return self.describe_for(None)

    def describe_for(self, unit: str | None) -> str:
        """Return what remains of the values, and what the step does not hide."""
        more = (
            Message(", with {more_than_size}", more_than_size=self.more_than_size()) if self.sensitive else ""
        )
        alike = Message("{n} (other row|other rows) or more", n=self.k - 1)
        if unit is not None:
            alike = Message("rows of {k} different {unit} or more", k=self.k, unit=unit)
        return Message(
            "Replaces {hierarchies} by groups of their hierarchies, row by row as little as it takes "
            "for {alike} to read alike{more}. Rows for which this is "
            "not enough are removed, at most {max_suppressed:g} % of all. It does not hide what all "
            "rows of one class have in common, nor who is in the table; how coarse a row is "
            "says how many are like it.",
            alike=alike,
            hierarchies=in_line(self.hierarchies),
            more=more,
            max_suppressed=100 * self.max_suppressed,
        )

    def modifies(self) -> tuple[str, ...]:
        """Name the quasi-identifiers."""
        return tuple(self.hierarchies)

    def inputs(self) -> tuple[str, ...]:
        """Name the columns by which classes are formed."""
        return (*self.hierarchies, *(() if self.sensitive is None else (self.sensitive,)))


def _labels(held: HeldRows, name: str) -> npt.NDArray[np.int64]:
    pieces = [own.astype(np.int64) for (own,) in held.pieces(name)]
    return np.concatenate([np.zeros(0, np.int64), *pieces])


def _codes(values: pa.Array, tree: Hierarchy) -> npt.NDArray[np.int32]:
    """Find values in their hierarchy: MISSING where there is none, _LACKING where the hierarchy lacks it."""
    codes, lacking = tree.find(texts(values))
    codes[lacking] = _LACKING
    return codes
