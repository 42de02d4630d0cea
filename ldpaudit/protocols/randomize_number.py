"""The step that replaces numbers by reports of a local differential privacy protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic import Field
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.generalize.kinds import number_column
from ldpaudit.guarantee import Guarantee, in_line
from ldpaudit.language import Message
from ldpaudit.protocols.drawing import Drawing, Protected, Randomizer
from ldpaudit.protocols.numbers import MAX_CELLS, Interval, NumberProtocol, NumberReports, Outside
from ldpaudit.protocols.registry import entry_of, given_parameters, names, with_parameters_of
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, replaced
from ldpaudit.step_fields import UNIT_OF_COLUMN, described
from ldpaudit.tables import Column, numbers

Figure = Annotated[float, Field(allow_inf_nan=False)]


class DrawnNumbers(NamedTuple):
    """Numbers of a column and the reports that take their place, shape (n,) each."""

    recorded: npt.NDArray[np.float64]
    values: npt.NDArray[np.float64]
    reports: NumberReports


@dataclass(frozen=True, config=STEP_CONFIG)
@with_parameters_of("number")
class RandomizeNumber(Randomizer):
    """Replace each number by a report that protects it.

    Each column is randomized on its own with the whole epsilon; a row's whole tuple is protected by the sum.
    The interval must be known without looking at the table, such as 0 to 120 for ages.

    Parameters
    ----------
    columns : tuple of str
        Columns of numbers to randomize.
    low, high : float
        Ends of the interval in which the numbers lie.
    protocol : str
        SquareWave.
    cells : int
        Equal cells into which the interval is cut.
    outside : {"error", "clamp"}
        What a number outside the interval does: stop the run, or count as the nearer end.
    missing : float, optional
        What a missing number counts as; without it, one stops the run.
    **parameters
        Those of the protocol, see its entry: epsilon of each column, in nats, and others.
    """

    do: ClassVar[str] = "randomize-number"
    summary: ClassVar[str] = "Replace numbers by reports with local differential privacy"
    title: ClassVar = "random numbers"
    column_kinds: ClassVar = ("integer", "number")
    starts: ClassVar = {"epsilon": 1.0}

    columns: Annotated[tuple[str, ...], described("Columns of numbers", min_length=1, holds="columns")]
    low: Figure = described(
        "Lowest number", "Known without looking at the table, such as 0 for an age", unit=UNIT_OF_COLUMN
    )
    high: Figure = described("Highest number", unit=UNIT_OF_COLUMN)
    protocol: str = described("Protocol", default="SquareWave", choices=list(names("number")))
    cells: Annotated[int, Field(ge=1, le=MAX_CELLS)] = described(
        "Cells of the interval", default=100, expert=True
    )
    outside: Outside = described("Numbers outside", default="error")
    missing: Figure | None = described("Missing numbers count as", default=None, unit=UNIT_OF_COLUMN)

    if TYPE_CHECKING:
        # The other fields are those of the protocols.
        def __init__(self, **fields: Any) -> None: ...
        def __getattr__(self, name: str) -> Any: ...

    def __post_init__(self) -> None:
        entry = entry_of(self.protocol)
        if entry.kind != "number":
            raise UserError(
                Message("{name} is no protocol of numbers", name=entry.name),
                hint=Message("write one of: ") + ", ".join(names("number")),
            )
        given_parameters(self, entry)
        if len(set(self.columns)) < len(self.columns):
            raise UserError("a column stands twice", hint="name each column once")
        interval = self.interval
        if self.missing is not None and not interval.low <= self.missing <= interval.high:
            raise UserError("what a missing number counts as lies outside", hint="write a number inside")

    @property
    def interval(self) -> Interval:
        """The declared interval."""
        return Interval(self.low, self.high, self.cells, self.outside)

    def protocol_for(self, context: Context) -> NumberProtocol:
        """Make the protocol of the columns; its tables are computed once for a run."""

        def made() -> NumberProtocol:
            entry = entry_of(self.protocol)
            protocol: NumberProtocol = entry.make(self.interval, given_parameters(self, entry))
            return protocol

        return context.loaded(("randomize-number", repr(self)), made)

    def bind(self, context: Context) -> Context:
        """Check that the columns hold numbers, and make the protocol."""
        for name in self.columns:
            number_column(context, name)
        self.protocol_for(context)
        made = {name: Column(name, kind="number") for name in self.columns}
        return context.with_columns({**context.columns, **made})

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:
        """Replace the columns of one batch by their reports."""
        return self.randomized(batch, rows, key, context)[0]

    def randomized(
        self, batch: pa.RecordBatch, rows: range, key: Key, context: Context
    ) -> tuple[pa.RecordBatch, dict[str, DrawnNumbers]]:
        """Do what `apply` does; return also what was replaced and by what, to be counted."""
        protocol = self.protocol_for(context)
        drawn: dict[str, DrawnNumbers] = {}
        for name in self.columns:
            recorded = values = numbers(batch.column(name), context.column(name), rows.start)
            if self.missing is not None:
                values = np.where(np.isnan(recorded), self.missing, recorded)
            try:
                reports = protocol.sanitize(values, key.derive({"column": name}), first_row=rows.start)
            except UserError as error:
                raise UserError(
                    error.what,
                    where=Message('column "{name}", {where}', name=name, where=error.where),
                    hint=error.hint,
                ) from None
            batch = replaced(batch, name, reports.columns(name))
            drawn[name] = DrawnNumbers(recorded, values, reports)
        return batch, drawn

    def describe(self) -> str:
        """Return what the step does."""
        each = Message(" each") if len(self.columns) > 1 else ""
        name = entry_of(self.protocol).name
        circle = Message(", a circle") if self.cyclic else ""
        beyond = Message(" A number outside counts as the nearer end.") if self.outside == "clamp" else ""
        filled = (
            ""
            if self.missing is None
            else Message(" A missing number counts as {missing:g}.", missing=self.missing)
        )
        return Message(
            "Randomizes {columns} by {name} (epsilon = {epsilon:g}{each}; {low:g} to "
            "{high:g}{circle}).{beyond}{filled}",
            columns=in_line(self.columns),
            name=name,
            epsilon=self.epsilon,
            each=each,
            low=self.low,
            high=self.high,
            circle=circle,
            beyond=beyond,
            filled=filled,
        )

    def example_values(self, column: str, context: Context) -> tuple[str, str]:  # noqa: ARG002
        """Name the ends of the interval."""
        return f"{self.low:g}", f"{self.high:g}"

    def modifies(self) -> tuple[str, ...]:
        """Name the randomized columns."""
        return self.columns

    def guarantee(self, context: Context) -> Guarantee:
        """Promise the whole tuple of the step's columns: the sum of their epsilons."""
        return self._drawing(context).promise(Protected(context.unit))

    def records(self, context: Context) -> list[dict[str, Any]]:
        """Return, for each column, what a reader of the released file needs to estimate from it."""
        drawing, beside = self._drawing(context), {"outside": self.outside, "missing": self.missing}
        return [{"column": name, **drawing.record(name), **beside} for name in self.columns]

    def _drawing(self, context: Context) -> Drawing:
        return Drawing(dict.fromkeys(self.columns, self.protocol_for(context)))
