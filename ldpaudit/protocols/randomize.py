"""The step that replaces categories by reports of a local differential privacy protocol."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any, ClassVar, Literal

import pyarrow as pa
from pydantic import Field, JsonValue
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Guarantee, in_line
from ldpaudit.protocols.declared import OneDomain, declared_domains
from ldpaudit.protocols.domain import Domain, UnfitDomainError
from ldpaudit.protocols.drawing import Drawing, Drawn, Memoized, PerColumn, Protected, Rows, persons_of
from ldpaudit.protocols.entry import ProtocolEntry
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.randomizers import CategoryRandomizer
from ldpaudit.protocols.registry import ENTRIES, entry_of, names
from ldpaudit.protocols.together import drawing_together
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, replaced
from ldpaudit.tables import Column, Kind

#: Kinds of protocols that take categories.
_KINDS: tuple[Any, ...] = ("one value", "choice", "repeated", "several columns")
#: What the recipe calls a parameter that the protocols know by another name.
_NAMES = {"protocol": "oracle", "epsilon_permanent": "epsilon"}


def _oracles() -> list[JsonValue]:
    """List what the solutions for several columns take as the protocol of a column."""
    taken = (entry.parameters.get("protocol") for entry in ENTRIES.values())
    return list(dict.fromkeys(choice for one in taken if one is not None for choice in one.choices))


@dataclass(frozen=True, config=STEP_CONFIG)
class Randomize(CategoryRandomizer):
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
    epsilon : float, optional
        Privacy in nats: of each column, of all reports of one value, or of the whole tuple.
    f : float, optional
        The same for OneTimeRappor: share of bits replaced by coin tosses.
    domain : str, tuple, or mapping of column to one of those
        "file.csv#column", a column of a public file, or the labels themselves.
    missing : {"error", "category"}
        What a missing value does: stop the run, or count as a value of its own.
    person : str, optional
        Column that names the person behind a row; needed by repeated reports.
    most_rows : int, optional
        Rows that one person has at most, which goes with `person`: intervals allow for so many rows that
        share their noise, and a run stops where somebody has more.
    epsilon_first : float, optional
        Repeated reports: privacy of the first one, below epsilon.
    calibration : str, optional
        LGRR and LOLOHA: how their second round is set.
    horizon : int, optional
        Repeated reports: after how many of them epsilon_first shall be spent.
    g : int, optional
        LOLOHA: number of buckets.
    bits : int, optional
        DBitFlipPM: number of values that a person is asked about.
    most_bits : int, optional
        Auto: the largest report that may be chosen.
    oracle : str, optional
        Several columns: the protocol of each column.
    budget : str, optional
        RSFD: what epsilon is a promise of.
    priors : str, optional
        RSRFD: public weights from which fake values are drawn.

    Raises
    ------
    UserError
        If the protocol is unknown, or a parameter is missing or not the protocol's.
    """

    do: ClassVar[str] = "randomize"
    summary: ClassVar[str] = "Replace categories by reports with local differential privacy"
    title: ClassVar = "randomize"
    subject: ClassVar = "categories"
    page: ClassVar = "categories"
    starts: ClassVar = {"epsilon": 1.0, "missing": "category"}
    repairs: ClassVar = ("sensitive-untouched",)
    hides_places: ClassVar = True

    columns: Annotated[
        tuple[str, ...], Field(min_length=1, title="Columns", json_schema_extra={"holds": "columns"})
    ]
    domain: OneDomain | dict[str, OneDomain] = Field(
        title="Domain",
        description="A column of a public file, written file.csv#column, or a list of labels",
        json_schema_extra={"holds": "domain", "path": True, "column": True},
    )
    protocol: str = Field(default="OUE", title="Protocol", json_schema_extra={"enum": list(names(*_KINDS))})
    epsilon: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = Field(
        default=None,
        title="Epsilon",
        description="Of each column; with memory, of all reports of one value; of the whole row where "
        "columns are drawn together. Smaller is more private",
    )
    f: Annotated[float, Field(gt=0, lt=1)] | None = Field(
        default=None, title="f", description="OneTimeRappor: share of bits replaced by coin tosses"
    )
    missing: Literal["error", "category"] = Field(default="error", title="Missing values")
    person: str | None = Field(
        default=None,
        title="Person",
        description="The column that names who is behind a row",
        json_schema_extra={"holds": "column"},
    )
    most_rows: Annotated[int, Field(ge=1)] | None = Field(
        default=None,
        title="Most rows of a person",
        description="Intervals allow for so many; a run where somebody has more stops",
    )
    epsilon_first: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = Field(
        default=None, title="Epsilon of the first report", description="Below the epsilon of all reports"
    )
    calibration: str | None = Field(
        default=None,
        title="Calibration",
        description="How the second round of LGRR or LOLOHA is set",
        json_schema_extra={"enum": ["published", "exact", "horizon"]},
    )
    horizon: Annotated[int, Field(ge=1)] | None = Field(
        default=None, title="Horizon", description="Reports after which the first epsilon is spent"
    )
    g: Annotated[int, Field(ge=2)] | None = Field(
        default=None, title="Buckets", description="LOLOHA: number of buckets; without one, the best"
    )
    bits: Annotated[int, Field(ge=1)] | None = Field(
        default=None,
        title="Bits",
        description="DBitFlipPM: number of values that a person is asked about; without one, all",
    )
    most_bits: Annotated[int, Field(ge=1)] | None = Field(
        default=None,
        title="Most bits of a report",
        description="Auto: the largest report that may be chosen; without one, any",
    )
    oracle: str | None = Field(
        default=None,
        title="Frequency oracle",
        description="The protocol of each column; without one, the best for each",
        json_schema_extra={"enum": _oracles()},
    )
    priors: str | None = Field(
        default=None, title="Priors", description="RSRFD: public weights of each column's values, 1,99;1,1,1"
    )
    budget: str | None = Field(
        default=None,
        title="Budget",
        description="What epsilon promises: the published claim, one attribute, or the whole tuple",
        json_schema_extra={"enum": ["published", "attribute", "tuple"]},
    )

    def __post_init__(self) -> None:
        if len(set(self.columns)) < len(self.columns):
            raise UserError("a column stands twice", hint="name each column once")
        entry = self._entry()
        several = entry.kind == "several columns"
        if several and len(self.columns) < 2:
            raise UserError(
                f"{entry.name} works on several columns", hint="name two columns or more, or take GRR or OUE"
            )
        if "epsilon_permanent" in entry.parameters and self.person is None:
            raise UserError(
                f"{entry.name} remembers what it answered for a person, and no column names the person",
                hint='write person = "name of the column", or take a protocol without memory',
            )
        if entry.kind in ("one value", "choice") and self.person is not None:
            raise UserError(
                f"{entry.name} looks at each row alone", where='key "person"', hint="remove the key"
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
                        f'there is a domain for "{name}", which the step does not randomize',
                        hint="remove it, or name the column under columns",
                    )

    def drawing_for(self, context: Context) -> Drawing:
        """Make what the step draws with; public domain files are read once for a run.

        Raises
        ------
        UserError
            If a column is not there, or its domain is missing or unusable.
        """
        return context.loaded(("randomize", repr(self)), lambda: self._drawing(context))

    @staticmethod
    def fields_of(protocol: str) -> dict[str, str]:
        """Name the fields that go with a protocol, each with a value to begin with, or an empty text."""
        entry = entry_of(protocol)
        begun = {} if entry.kind in ("one value", "choice") else {"person": "", "most_rows": ""}
        first = [alternatives[0] for alternatives in entry.needed]
        for name, known in entry.parameters.items():
            begun[_NAMES.get(name, name)] = known.example if name in first else ""
        return begun

    @staticmethod
    def fields_by_protocol() -> tuple[str, ...]:
        """Return the fields of which each protocol takes some, each once."""
        return tuple(dict.fromkeys(field for name in names(*_KINDS) for field in Randomize.fields_of(name)))

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
                        f'the table already has a column "{made}"',
                        where=f'column "{name}"',
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
        """Do what `apply` does, and give what was replaced and by what, to be counted.

        Parameters
        ----------
        batch, rows, key, context
            As for `apply`.
        memory : Key, optional
            Subkey that knows no table, for answers that are the same in the next release; by default they
            last as long as `key`.

        Raises
        ------
        UserError
            If a value lies outside its domain, or is missing while that is an error.
        """
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

    def declared_domains(self) -> dict[str, Any]:
        """Return the domain of each column, as the recipe writes it."""
        own = self.domain
        return {name: own[name] if isinstance(own, Mapping) else own for name in self.columns}

    def describe(self) -> str:
        """Return what the step does."""
        asked = ", ".join(
            f"{_NAMES.get(name, name)} = {f'{value:g}' if isinstance(value, float) else value}"
            for name, value in self._given(self._entry()).items()
        )
        each = " each" if len(self.columns) > 1 and self._entry().kind != "several columns" else ""
        remembered = f", remembering by {in_line([self.person])}" if self.person else ""
        return f"Randomizes {in_line(self.columns)} by {self._entry().name} ({asked}{each}){remembered}."

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
        """Give, for each column, what a reader of the released file needs to estimate from it."""
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
                f"{entry.name} takes numbers, and this step categories", hint="use the step randomize-number"
            )
        return entry

    def _given(self, entry: ProtocolEntry) -> dict[str, Any]:
        """Collect the parameters by the names that the protocol knows."""
        whole = "epsilon_permanent" if "epsilon_permanent" in entry.parameters else "epsilon"
        given = {
            whole: self.epsilon,
            "f": self.f,
            "epsilon_first": self.epsilon_first,
            "calibration": self.calibration,
            "horizon": self.horizon,
            "g": self.g,
            "bits": self.bits,
            "most_bits": self.most_bits,
            "protocol": self.oracle,
            "budget": self.budget,
            "priors": self.priors,
        }
        if self.budget is None and "budget" in entry.parameters:
            # The published claim is not what it says; who wants it asks for it by name.
            given["budget"] = "tuple"
        return {name: value for name, value in given.items() if value is not None}

    def _make(self, domain: Any) -> Any:
        """Make the protocol; parameters are named in errors as the recipe names them."""
        entry = self._entry()
        given = self._given(entry)
        for name in given:
            if name not in entry.parameters:
                known = ", ".join(_NAMES.get(one, one) for one in entry.parameters)
                raise UserError(
                    f"{entry.name} has no parameter {_NAMES.get(name, name)}", hint=f"write {known}"
                )
        return entry.make(domain, given)

    def _drawing(self, context: Context) -> Drawing:
        if self.person is not None:
            context.column(self.person)
        for name in self.columns:
            context.column(name)
        domains = declared_domains(self.columns, self.domain, self.missing == "category", context)
        kind = self._entry().kind
        if kind == "several columns":
            solution = self._make(list(domains.values()))
            return drawing_together(self.columns, solution, self._given(self._entry()), bool(self.person))
        made = {name: self._make(domain) for name, domain in domains.items()}
        return Memoized(made) if kind == "repeated" else PerColumn(made)
