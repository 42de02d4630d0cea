"""The steps that replace categories, or numbers, by reports of a local differential privacy protocol."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from pydantic import Field
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError, columns_hint
from ldpaudit.generalize.kinds import number_column
from ldpaudit.guarantee import Guarantee, in_line
from ldpaudit.language import Message
from ldpaudit.protocols.domain import MISSING_LABEL, Domain, UnfitDomainError
from ldpaudit.protocols.drawing import Draw, Drawing, Drawn, Protected
from ldpaudit.protocols.numbers import MAX_CELLS, Interval, NumberReports, Outside
from ldpaudit.protocols.protocol import with_values
from ldpaudit.protocols.registry import Kind, ProtocolEntry, entry_of, given_parameters, names, parameter
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Step, replaced
from ldpaudit.step_fields import UNIT_OF_COLUMN, described
from ldpaudit.tables import Column, numbers, texts

#: Kinds of protocols that take categories, and those that take numbers.
_KINDS: tuple[Kind, ...] = ("one value", "choice", "repeated", "several columns")
_OF_NUMBERS: tuple[Kind, ...] = ("number",)
#: A person can be named where rows are not looked at alone.
_BY_PERSON = {"protocol": list(names("repeated", "several columns"))}
OneDomain = str | tuple[str | int, ...]
Figure = Annotated[float, Field(allow_inf_nan=False)]


def declared_domain(
    column: str, written: OneDomain, missing: bool, context: Context, other: str | None
) -> Domain:
    """Make the domain of a column."""
    try:
        label = MISSING_LABEL if missing else None
        return Domain(declared_labels(written, context), missing=label, other=other)
    except UserError as error:
        where = Message('domain of column "{name}"', name=column)
        if error.where:
            where = Message("{place}, {where}", place=where, where=error.where)
        raise UserError(error.what, where=where, hint=error.hint) from None


def declared_labels(written: OneDomain, context: Context) -> tuple[str, ...]:
    """Return the labels of a domain: as written, or the distinct ones of a public file in its order."""
    if not isinstance(written, str):
        return tuple(str(label) for label in written)
    file, _, column = written.rpartition("#")
    if not file or not column:
        what = Message('"{written}" does not name a column of a file', written=written)
        raise UserError(what, hint='write "file.csv#column", or a list of labels')
    from ldpaudit.tables import ReadOptions, Source

    path = context.path(file)
    source = Source.open(path, ReadOptions())
    if column not in source.columns:
        what = Message('there is no column "{column}"', column=column)
        raise UserError(what, where=path.name, hint=columns_hint(column, source.columns))
    labels: dict[str, None] = {}
    for batch in source.batches(1 << 16):
        labels |= dict.fromkeys(pc.unique(texts(batch.column(column)).drop_null()).to_pylist())
    return tuple(labels)


class Randomizer(Step):
    """A step that replaces the values of columns by reports."""

    kind: ClassVar = "randomize"
    hides_places: ClassVar = True
    #: Kinds of protocols that it takes.
    protocol_kinds: ClassVar[tuple[Kind, ...]]
    columns: tuple[str, ...]
    protocol: str
    #: Who is behind a row, and how many rows one has at most, where that is known.
    person: str | None = None
    most_rows: int | None = None

    @abstractmethod
    def _drawing(self, context: Context) -> Drawing:
        """Make what the step draws with."""

    @abstractmethod
    def _record(self, column: str, protocol: Any) -> dict[str, Any]:
        """Return what a reader needs beside the protocol."""

    def drawing_for(self, context: Context) -> Drawing:
        """Make what the step draws with; public files are read, and tables computed, once for a run."""
        return context.loaded((self.do, repr(self)), lambda: self._drawing(context))

    def protocols_for(self, context: Context) -> dict[str, Any]:
        """Return the protocol that counts each column's reports; the errors are those of `drawing_for`."""
        return self.drawing_for(context).protocols

    def records(self, context: Context) -> list[dict[str, Any]]:
        """Return, for each column, what a reader of the released file needs to estimate from it."""
        drawing = self.drawing_for(context)
        return [
            {"column": name, **drawing.of(name).record(name), **self._record(name, one)}
            for name, one in drawing.protocols.items()
        ]

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:
        """Replace the columns of one batch by their reports."""
        return self.treated(batch, rows, key, context)[0]

    def modifies(self) -> tuple[str, ...]:
        """Name the randomized columns."""
        return self.columns

    def guarantee(self, context: Context) -> Guarantee:
        """Promise the whole tuple of the step's columns."""
        who = Protected(context.unit, self.person, self.most_rows, context.lasting)
        return self.drawing_for(context).promise(who)

    def exactness(self) -> str:
        """Return how exactly the reports have the law from which epsilon was computed."""
        return Message(
            "{columns}: noise drawn from random bits by whole numbers alone. Epsilon is computed "
            "from the same whole numbers, so the noise has exactly that law.",
            columns=in_line(self.columns),
        )

    def _entry(self) -> ProtocolEntry:
        """Return the protocol's entry; refuse columns twice, and a protocol of the other step."""
        if len(set(self.columns)) < len(self.columns):
            raise UserError("a column stands twice", hint="name each column once")
        entry = entry_of(self.protocol)
        if entry.kind not in self.protocol_kinds:
            what = Message("{name} takes numbers, and this step categories", name=entry.name)
            hint = Message("use the step {other}", other="randomize-number")
            if entry.kind in _KINDS:
                what = Message("{name} takes categories, and this step numbers", name=entry.name)
                hint = Message("use the step {other}", other="randomize")
            raise UserError(what, hint=hint)
        return entry

    def _made(self, domain: Any) -> Any:
        entry = self._entry()
        return entry.make(domain, given_parameters(self, entry))


@dataclass(frozen=True, config=STEP_CONFIG)
class Randomize(Randomizer):
    """Replace each value by a report that protects it.

    A protocol of one value randomizes each column on its own with the whole epsilon; a row's whole tuple is
    protected by the sum. One of repeated reports also remembers what it answered for a person and a value. A
    solution for several columns protects the whole tuple.

    f, epsilon, …, priors: parameters of the protocol, see its entry.
    missing: whether a missing value stops the run, or counts as a value of its own.
    person, most_rows: who is behind a row, and how many rows one has at most; needed by repeated reports.
    """

    do: ClassVar[str] = "randomize"
    summary: ClassVar[str] = "Replace categories by reports with local differential privacy"
    title: ClassVar = "randomize"
    subject: ClassVar = "categories"
    page: ClassVar = "categories"
    starts: ClassVar = {"epsilon": 1.0, "missing": "category"}
    repairs: ClassVar = ("sensitive-untouched",)
    protocol_kinds: ClassVar = _KINDS

    columns: Annotated[tuple[str, ...], described("Columns", min_length=1, holds="columns")]
    domain: OneDomain | dict[str, OneDomain] = Field(
        title="Domain",
        description="A column of a public file, written file.csv#column, or a list of labels",
        json_schema_extra={"holds": "domain"},
    )
    protocol: str = described("Protocol", default="OUE", choices=list(names(*_KINDS)))
    f: float | None = parameter("f", _KINDS, default=None)
    epsilon: float | None = parameter("epsilon", _KINDS, default=None)
    epsilon_first: float | None = parameter("epsilon_first", _KINDS, default=None)
    subset_size: int | None = parameter("subset_size", _KINDS, default=None)
    g: int | None = parameter("g", _KINDS, default=None)
    calibration: str | None = parameter("calibration", _KINDS, default=None)
    horizon: int | None = parameter("horizon", _KINDS, default=None)
    oracle: str | None = parameter("oracle", _KINDS, default=None)
    budget: str | None = parameter("budget", _KINDS, default=None)
    priors: str | None = parameter("priors", _KINDS, default=None)
    missing: Literal["error", "category"] = described("Missing values", default="error")
    other: str | None = described(
        "Values outside count as",
        "A label of the domain, such as Other; without it such a value stops a run",
        default=None,
        expert=True,
        # The noise of a recipe follows from what it says, and stays where it does not say this.
        exclude_if=lambda label: label is None,
    )
    person: str | None = described(
        "Person", "The column that names who is behind a row",
        default=None, goes_with=_BY_PERSON, holds="column",
    )  # fmt: skip
    most_rows: Annotated[int, Field(ge=1)] | None = described(
        "Most rows of a person", "Intervals allow for so many; a run where somebody has more stops",
        default=None, goes_with=_BY_PERSON,
    )  # fmt: skip

    def __post_init__(self) -> None:
        entry = self._entry()
        several = entry.kind == "several columns"
        if several and len(self.columns) < 2:
            what = Message("{name} works on several columns", name=entry.name)
            raise UserError(what, hint="name two columns or more, or take GRR or OUE")
        if entry.remembers and self.person is None:
            what = Message(
                "{name} remembers what it answered for a person, and no column names the person",
                name=entry.name,
            )
            hint = 'write person = "name of the column", or take a protocol without memory'
            raise UserError(what, hint=hint)
        if self.person is not None and entry.kind in ("one value", "choice"):
            what = Message("{name} looks at each row alone", name=entry.name)
            raise UserError(what, where='key "person"', hint="remove the key")
        if (self.person is None) != (self.most_rows is None):
            hint = "write most_rows = 20, for instance: intervals grow with it, and a run with more stops"
            raise UserError("person and most_rows, how many rows one has at most, go together", hint=hint)
        if self.person in self.columns:
            what = Message("the column that names the person is randomized")
            raise UserError(what, where='key "person"', hint="name another")
        # Refused when the recipe is read, before any file is opened. Of the domains nothing is known yet: two
        # values are the fewest, and what asks for more is checked once they are read.
        with suppress(UnfitDomainError):
            self._made([Domain(2) for _ in self.columns] if several else Domain(2))
        for name in self.domain if isinstance(self.domain, Mapping) else ():
            if name not in self.columns:
                what = Message('there is a domain for "{name}", which the step does not randomize', name=name)
                raise UserError(what, hint="remove it, or name the column under columns")

    def _drawing(self, context: Context) -> Drawing:
        for name in (*self.columns, *([self.person] if self.person else [])):
            context.column(name)
        domains, entry = [], self._entry()
        for name, written in self.declared_domains().items():
            if written is None:
                what = Message('the column "{name}" has no domain', name=name)
                raise UserError(what, hint=Message("add {name} to the table of domains", name=name))
            domains.append(declared_domain(name, written, self.missing == "category", context, self.other))
        if entry.kind != "several columns":
            each = zip(self.columns, domains, strict=True)
            return Drawing([Draw((name,), self._made(domain)) for name, domain in each])
        given = {entry.own.get(name, name): one for name, one in given_parameters(self, entry).items()}
        return Drawing([Draw(self.columns, self._made(domains), given, shared=bool(self.person))])

    def bind(self, context: Context) -> Context:
        """Check the columns and their domains, and say which columns leave the step."""
        protocols = self.protocols_for(context)
        for name in protocols:
            context.column(name)
        columns: dict[str, Column] = {}
        for name, column in context.columns.items():
            if name not in protocols:
                columns[name] = column
                continue
            bits = "integer" if protocols[name].channel().form == "hashing" else "boolean"
            for made in protocols[name].report_columns(name):
                if made in columns or (made != name and made in context.columns):
                    what = Message('the table already has a column "{made}"', made=made)
                    where = Message('column "{name}"', name=name)
                    raise UserError(what, where=where, hint="rename or drop it before")
                columns[made] = Column(made, kind=bits, period="")  # type: ignore[arg-type]
                if made == name:
                    columns[made] = Column(made, kind="text", period=column.period)
        return context.with_columns(columns)

    def treated(
        self, batch: pa.RecordBatch, rows: range, key: Key, context: Context
    ) -> tuple[pa.RecordBatch, dict[str, Drawn]]:
        """Do what `apply` does, and give what was replaced and by what, to be counted."""
        drawing, first, persons = self.drawing_for(context), rows.start, None
        codes = {
            name: protocol.domain.encode(batch.column(name), column=name, first_row=first)
            for name, protocol in drawing.protocols.items()
        }
        if self.person is not None:
            persons = texts(batch.column(self.person))
            if persons.null_count:
                row = first + int(pc.index(pc.is_null(persons), True).as_py()) + 1
                where = Message('column "{column}", row {row}', column=self.person, row=row)
                hint = "fill the gaps before, or name another column"
                raise UserError("the person is missing", where=where, hint=hint)
        drawn = drawing.draw(codes, first, persons, key, context.memory)
        for name, one in drawn.items():
            batch = replaced(batch, name, one.reports.columns(name))
        return batch, drawn

    def example_values(self, column: str, context: Context) -> tuple[str, str]:
        """Name the first two values of the domain."""
        one, other, *_ = self.protocols_for(context)[column].domain.labels
        return f'"{one}"', f'"{other}"'

    def bound_of_person(self, guarantee: Guarantee, unit: str, most_rows: int | None) -> str:  # noqa: ARG002
        """Return how many rows of one person share an answer, where the step names the person."""
        if self.person is None:
            return ""
        return Message(
            "nobody ({person}) has more than {n} (row|rows), or the run would have stopped. "
            "What a change of the value among these rows tells is in the figures of one row and of "
            "one person.",
            n=self.most_rows,
            person=in_line([self.person]),
        )

    def declared_domains(self) -> dict[str, Any]:
        """Return the domain of each column, as the recipe writes it; None where it has none."""
        own = self.domain
        return {name: own.get(name) if isinstance(own, Mapping) else own for name in self.columns}

    def describe(self) -> str:
        """Return what the step does."""
        entry = self._entry()
        given = given_parameters(self, entry)
        by = Message(", remembering by {person}", person=in_line([self.person])) if self.person else ""
        text = Message(
            "Randomizes {columns} by {name} ({asked}{each}){remembered}.",
            columns=in_line(self.columns),
            name=entry.name,
            asked=with_values({name: given[name] for name in entry.takes if name in given}),
            each=_each(self) if entry.kind != "several columns" else "",
            remembered=by,
        )
        if self.other:
            text += Message(" Values outside the domain count as {other}.", other=self.other)
        return text

    @property
    def remembers(self) -> bool:
        """Whether answers of one release are to be the same in the next."""
        return self.person is not None

    def inputs(self) -> tuple[str, ...]:
        """Name the randomized columns, and the one that names the person."""
        return self.columns if self.person is None else (*self.columns, self.person)

    def _record(self, column: str, protocol: Any) -> dict[str, Any]:
        return {
            "labels": list(protocol.domain.labels),
            "report_columns": list(protocol.report_columns(column)),
            "most_rows": self.most_rows or 1,
        }


def _each(step: Randomizer) -> str:
    return Message(" each") if len(step.columns) > 1 else ""


class DrawnNumbers(NamedTuple):
    """Numbers of a column and the reports that take their place, shape (n,) each."""

    recorded: npt.NDArray[np.float64]
    values: npt.NDArray[np.float64]
    reports: NumberReports


@dataclass(frozen=True, config=STEP_CONFIG)
class RandomizeNumber(Randomizer):
    """Replace each number by a report that protects it.

    Each column is randomized on its own with the whole epsilon; a row's whole tuple is protected by the sum.

    outside: whether a number outside stops the run, or counts as the nearer end.
    missing: what a missing number counts as; without it, one stops the run.
    """

    do: ClassVar[str] = "randomize-number"
    summary: ClassVar[str] = "Replace numbers by reports with local differential privacy"
    title: ClassVar = "random numbers"
    column_kinds: ClassVar = ("integer", "number")
    starts: ClassVar = {"epsilon": 1.0}
    protocol_kinds: ClassVar = _OF_NUMBERS

    columns: Annotated[tuple[str, ...], described("Columns of numbers", min_length=1, holds="columns")]
    low: Figure = described(
        "Lowest number", "Known without looking at the table, such as 0 for an age", unit=UNIT_OF_COLUMN
    )
    high: Figure = described("Highest number", unit=UNIT_OF_COLUMN)
    epsilon: float = parameter("epsilon", _OF_NUMBERS)
    protocol: str = described("Protocol", default="SquareWave", choices=list(names("number")))
    cyclic: bool = parameter("cyclic", _OF_NUMBERS, default=False)
    cells: Annotated[int, Field(ge=1, le=MAX_CELLS)] = described(
        "Cells of the interval", default=100, expert=True
    )
    outside: Outside = described("Numbers outside", default="error")
    missing: Figure | None = described("Missing numbers count as", default=None, unit=UNIT_OF_COLUMN)

    def __post_init__(self) -> None:
        self._entry()
        interval = self.interval
        if self.missing is not None and not interval.low <= self.missing <= interval.high:
            raise UserError("what a missing number counts as lies outside", hint="write a number inside")

    @property
    def interval(self) -> Interval:
        """The declared interval."""
        return Interval(self.low, self.high, self.cells, self.outside)

    def _drawing(self, context: Context) -> Drawing:  # noqa: ARG002 - it reads no file
        made = self._made(self.interval)
        return Drawing([Draw((name,), made) for name in self.columns])

    def bind(self, context: Context) -> Context:
        """Check that the columns hold numbers, and make the protocol."""
        for name in self.columns:
            number_column(context, name)
        self.drawing_for(context)
        made = {name: Column(name, kind="number") for name in self.columns}
        return context.with_columns({**context.columns, **made})

    def treated(
        self, batch: pa.RecordBatch, rows: range, key: Key, context: Context
    ) -> tuple[pa.RecordBatch, dict[str, DrawnNumbers]]:
        """Do what `apply` does, and give what was replaced and by what, to be counted."""
        drawn: dict[str, DrawnNumbers] = {}
        for name, protocol in self.protocols_for(context).items():
            recorded = values = numbers(batch.column(name), context.column(name), rows.start)
            if self.missing is not None:
                values = np.where(np.isnan(recorded), self.missing, recorded)
            try:
                reports = protocol.sanitize(values, key.derive({"column": name}), first_row=rows.start)
            except UserError as error:
                where = Message('column "{name}", {where}', name=name, where=error.where)
                raise UserError(error.what, where=where, hint=error.hint) from None
            batch = replaced(batch, name, reports.columns(name))
            drawn[name] = DrawnNumbers(recorded, values, reports)
        return batch, drawn

    def describe(self) -> str:
        """Return what the step does."""
        beyond = Message(" A number outside counts as the nearer end.") if self.outside == "clamp" else ""
        if self.missing is not None:
            beyond += Message(" A missing number counts as {missing:g}.", missing=self.missing)
        return Message(
            "Randomizes {columns} by {name} (epsilon = {epsilon:g}{each}; {low:g} to "
            "{high:g}{circle}).{beyond}",
            columns=in_line(self.columns),
            name=self._entry().name,
            epsilon=self.epsilon,
            each=_each(self),
            low=self.low,
            high=self.high,
            circle=Message(", a circle") if self.cyclic else "",
            beyond=beyond,
        )

    def example_values(self, column: str, context: Context) -> tuple[str, str]:  # noqa: ARG002
        """Name the ends of the interval."""
        return f"{self.low:g}", f"{self.high:g}"

    def _record(self, column: str, protocol: Any) -> dict[str, Any]:  # noqa: ARG002 - all columns alike
        return {"outside": self.outside, "missing": self.missing}
