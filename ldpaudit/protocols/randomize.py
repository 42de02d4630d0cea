"""The step that replaces categories by reports of a local differential privacy protocol."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import pyarrow as pa
from pydantic import Field
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Guarantee, in_line
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols.declared import OneDomain, declared_domains
from ldpaudit.protocols.domain import Domain, UnfitDomainError
from ldpaudit.protocols.drawing import Drawing, Drawn, Joint, Protected, Randomizer, Rows, persons_of
from ldpaudit.protocols.entry import ProtocolEntry
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.registry import entry_of, given_parameters, names, with_parameters_of
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, replaced
from ldpaudit.tables import Column, Kind

#: Kinds of protocols that take categories.
_KINDS: tuple[Any, ...] = ("one value", "choice", "repeated", "several columns")
#: A person can be named where rows are not looked at alone.
_BY_PERSON: Any = {"goes_with": {"protocol": list(names("repeated", "several columns"))}}


@dataclass(frozen=True, config=STEP_CONFIG)
@with_parameters_of(*_KINDS)
class Randomize(Randomizer):
    """Replace each value by a report that protects it.

    A protocol of one value randomizes each column on its own with the whole epsilon; a row's whole tuple is
    protected by the sum. A protocol of repeated reports does the same and remembers what it answered for a
    person and a value. A solution for several columns protects the whole tuple.

    Parameters
    ----------
    columns : tuple of str
        Columns to randomize.
    protocol : str
        Name of a protocol or a solution; `ldpaudit protocols` lists them.
    domain : str, tuple, or mapping of column to one of those
        "file.csv#column", a column of a public file, or the labels themselves.
    missing : {"error", "category"}
        What a missing value does: stop the run, or count as a value of its own.
    other : str, optional
        Label of the domain that a value outside it counts as; without it, one stops the run.
    person : str, optional
        Column that names the person behind a row; needed by repeated reports.
    most_rows : int, optional
        Rows that one person has at most, which goes with `person`: intervals allow for so many rows that
        share their noise, and a run stops where somebody has more.
    **parameters
        Those of the protocol, see its entry: epsilon, in nats, and others. Without one its default
        is taken.
    """

    do: ClassVar[str] = "randomize"
    summary: ClassVar[str] = "Replace categories by reports with local differential privacy"
    title: ClassVar = "randomize"
    subject: ClassVar = "categories"
    page: ClassVar = "categories"
    starts: ClassVar = {"epsilon": 1.0, "missing": "category"}
    repairs: ClassVar = ("sensitive-untouched",)

    columns: Annotated[
        tuple[str, ...], Field(min_length=1, title="Columns", json_schema_extra={"holds": "columns"})
    ]
    domain: OneDomain | dict[str, OneDomain] = Field(
        title="Domain",
        description="A column of a public file, written file.csv#column, or a list of labels",
        json_schema_extra={"holds": "domain", "path": True, "column": True},
    )
    protocol: str = Field(default="OUE", title="Protocol", json_schema_extra={"enum": list(names(*_KINDS))})
    missing: Literal["error", "category"] = Field(default="error", title="Missing values")
    other: str | None = Field(
        default=None,
        title="Values outside count as",
        description="A label of the domain, such as Other; without it such a value stops a run",
        json_schema_extra={"expert": True},
        # The noise of a recipe follows from what it says, and stays where it does not say this.
        exclude_if=lambda label: label is None,
    )
    person: str | None = Field(
        default=None,
        title="Person",
        description="The column that names who is behind a row",
        json_schema_extra={**_BY_PERSON, "holds": "column"},
    )
    most_rows: Annotated[int, Field(ge=1)] | None = Field(
        default=None,
        title="Most rows of a person",
        description="Intervals allow for so many; a run where somebody has more stops",
        json_schema_extra=_BY_PERSON,
    )
    if TYPE_CHECKING:
        # The other fields are those of the protocols.
        def __init__(self, **fields: Any) -> None: ...
        def __getattr__(self, name: str) -> Any: ...

    def __post_init__(self) -> None:
        if len(set(self.columns)) < len(self.columns):
            raise UserError("a column stands twice", hint="name each column once")
        entry = self._entry()
        several = entry.kind == "several columns"
        if several and len(self.columns) < 2:
            raise UserError(
                Message("{name} works on several columns", name=entry.name),
                hint="name two columns or more, or take GRR or OUE",
            )
        if entry.remembers and self.person is None:
            raise UserError(
                Message(
                    "{name} remembers what it answered for a person, and no column names the person",
                    name=entry.name,
                ),
                hint='write person = "name of the column", or take a protocol without memory',
            )
        if entry.kind in ("one value", "choice") and self.person is not None:
            raise UserError(
                Message("{name} looks at each row alone", name=entry.name),
                where='key "person"',
                hint="remove the key",
            )
        if (self.person is None) != (self.most_rows is None):
            raise UserError(
                "how many rows one person has at most is not said"
                if self.most_rows is None
                else "most_rows stands without a person",
                hint="write most_rows = 20, for instance: intervals grow with it, and a run with more stops"
                if self.most_rows is None
                else "name the column of the person, or remove most_rows",
            )
        if self.person in self.columns:
            raise UserError(
                "the column that names the person is randomized", where='key "person"', hint="name another"
            )
        # Refused when the recipe is read, before any file is opened. Of the domains nothing is known yet: two
        # values are the fewest, and what asks for more is checked once they are read.
        with suppress(UnfitDomainError):
            self._make([Domain(2) for _ in self.columns] if several else Domain(2))
        if isinstance(self.domain, Mapping):
            for name in self.domain:
                if name not in self.columns:
                    raise UserError(
                        Message(
                            'there is a domain for "{name}", which the step does not randomize', name=name
                        ),
                        hint="remove it, or name the column under columns",
                    )

    def drawing_for(self, context: Context) -> Drawing:
        """Make what the step draws with; public domain files are read once for a run."""
        return context.loaded(("randomize", repr(self)), lambda: self._drawing(context))

    def protocols_for(self, context: Context) -> dict[str, Protocol]:
        """Return the protocol that counts each column's reports; the errors are those of `drawing_for`."""
        return self.drawing_for(context).protocols

    def bind(self, context: Context) -> Context:
        """Check the columns and their domains, and say which columns leave the step."""
        protocols = self.protocols_for(context)
        columns: dict[str, Column] = {}
        for name, column in context.columns.items():
            if name not in protocols:
                columns[name] = column
                continue
            for made in protocols[name].report_columns(name):
                if made in columns or (made != name and made in context.columns):
                    raise UserError(
                        Message('the table already has a column "{made}"', made=made),
                        where=Message('column "{name}"', name=name),
                        hint="rename or drop it before",
                    )
                kind: Kind = "text" if made == name else protocols[name].report_kind
                columns[made] = Column(made, kind=kind, period=column.period if made == name else "")
        return context.with_columns(columns)

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:
        """Replace the columns of one batch by their reports."""
        return self.randomized(batch, rows, key, context)[0]

    def randomized(
        self, batch: pa.RecordBatch, rows: range, key: Key, context: Context, memory: Key | None = None
    ) -> tuple[pa.RecordBatch, dict[str, Drawn]]:
        """Do what `apply` does, and give what was replaced and by what, to be counted."""
        drawing = self.drawing_for(context)
        codes = {
            name: protocol.domain.encode(batch.column(name), column=name, first_row=rows.start)
            for name, protocol in drawing.protocols.items()
        }
        persons = None
        if self.person is not None:
            persons = persons_of(batch.column(self.person), self.person, rows.start)
        drawn = drawing.draw(Rows(codes, rows.start, persons), key, memory)
        for name, one in drawn.items():
            batch = replaced(batch, name, one.reports.columns(name))
        return batch, drawn

    def example_values(self, column: str, context: Context) -> tuple[str, str]:
        """Name the first two values of the domain."""
        labels = self.protocols_for(context)[column].domain.labels
        return f'"{labels[0]}"', f'"{labels[min(1, len(labels) - 1)]}"'

    def bound_of_person(self, guarantee: Guarantee, unit: str) -> str:  # noqa: ARG002
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
        """Return the domain of each column, as the recipe writes it."""
        own = self.domain
        return {name: own[name] if isinstance(own, Mapping) else own for name in self.columns}

    def describe(self) -> str:
        """Return what the step does."""
        entry = self._entry()
        given = given_parameters(self, entry)
        asked = join_texts(
            ", ",
            (
                f"{name} = {(f'{given[name]:g}' if isinstance(given[name], float) else given[name])}"
                for name in entry.takes
                if name in given
            ),
        )
        each = Message(" each") if len(self.columns) > 1 and entry.kind != "several columns" else ""
        remembered = (
            Message(", remembering by {person}", person=in_line([self.person])) if self.person else ""
        )
        return Message(
            "Randomizes {columns} by {name} ({asked}{each}){remembered}.",
            columns=in_line(self.columns),
            name=entry.name,
            asked=asked,
            each=each,
            remembered=remembered,
        ) + (Message(" Values outside the domain count as {other}.", other=self.other) if self.other else "")

    @property
    def remembers(self) -> bool:
        """Whether answers of one release are to be the same in the next."""
        return self.person is not None

    def modifies(self) -> tuple[str, ...]:
        """Name the randomized columns."""
        return self.columns

    def inputs(self) -> tuple[str, ...]:
        """Name the randomized columns, and the one that names the person."""
        return self.columns if self.person is None else (*self.columns, self.person)

    def guarantee(self, context: Context) -> Guarantee:
        """Promise the whole tuple of the step's columns."""
        who = Protected(context.unit, self.person, self.most_rows, context.lasting)
        return self.drawing_for(context).promise(who)

    def records(self, context: Context) -> list[dict[str, Any]]:
        """Return, for each column, what a reader of the released file needs to estimate from it."""
        drawing = self.drawing_for(context)
        return [
            {
                "column": name,
                **drawing.record(name),
                "labels": list(protocol.domain.labels),
                "report_columns": list(protocol.report_columns(name)),
                "most_rows": self.most_rows or 1,
            }
            for name, protocol in drawing.protocols.items()
        ]

    def _entry(self) -> ProtocolEntry:
        entry = entry_of(self.protocol)
        if entry.kind not in _KINDS:
            raise UserError(
                Message("{name} takes numbers, and this step categories", name=entry.name),
                hint="use the step randomize-number",
            )
        return entry

    def _make(self, domain: Any) -> Any:
        entry = self._entry()
        return entry.make(domain, given_parameters(self, entry))

    def _drawing(self, context: Context) -> Drawing:
        if self.person is not None:
            context.column(self.person)
        for name in self.columns:
            context.column(name)
        domains = declared_domains(self.columns, self.domain, self.missing == "category", context, self.other)
        kind = self._entry().kind
        if kind == "several columns":
            solution = self._make(list(domains.values()))
            entry = self._entry()
            given = {entry.own.get(name, name): one for name, one in given_parameters(self, entry).items()}
            return Joint(self.columns, solution, given, bool(self.person))
        return Drawing({name: self._make(domain) for name, domain in domains.items()})
