"""The step that replaces categories by reports of a local differential privacy protocol."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from pydantic import Field
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Guarantee, in_line
from ldpaudit.protocols.domain import MISSING_LABEL, Domain
from ldpaudit.protocols.exact import printed_not_below, total_above
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.registry import make, names, protocol_name
from ldpaudit.protocols.reports import Reports
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Step, replaced
from ldpaudit.tables import Column, Kind

_ROWS_ADD_UP = "each row is protected alone: k rows about one person spend k times as much"

Labels = tuple[str | int, ...]
OneDomain = str | Labels


class Drawn(NamedTuple):
    """True codes of a column, shape (n,), and the reports that take their place."""

    codes: npt.NDArray[np.int32]
    reports: Reports


@dataclass(frozen=True, config=STEP_CONFIG)
class Randomize(Step):
    """Replace each value by a report that protects it.

    Each column is randomized on its own with the whole epsilon; a row's whole tuple is protected by the sum.

    Parameters
    ----------
    columns : tuple of str
        Columns to randomize.
    protocol : str
        A one-shot protocol: GRR, SUE, OUE or OneTimeRappor.
    epsilon : float, optional
        Privacy of each column in nats.
    f : float, optional
        The same for OneTimeRappor: share of bits replaced by coin tosses.
    domain : str, tuple, or mapping of column to one of those
        "file.csv#column", a column of a public file, or the labels themselves.
    missing : {"error", "category"}
        What a missing value does: stop the run, or count as a value of its own.

    Raises
    ------
    UserError
        If the protocol is unknown or comes later, or its parameter is missing.
    """

    do: ClassVar[str] = "randomize"
    summary: ClassVar[str] = "Replace categories by reports with local differential privacy"

    columns: Annotated[tuple[str, ...], Field(min_length=1, title="Columns")]
    domain: OneDomain | dict[str, OneDomain] = Field(
        title="Domain",
        description="A column of a public file, written file.csv#column, or a list of labels",
        json_schema_extra={"path": True, "column": True},
    )
    protocol: str = Field(
        default="OUE", title="Protocol", json_schema_extra={"enum": list(names("one value", "choice"))}
    )
    epsilon: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = Field(
        default=None, title="Epsilon of each column", description="Smaller is more private"
    )
    f: Annotated[float, Field(gt=0, lt=1)] | None = Field(
        default=None, title="f", description="OneTimeRappor: share of bits replaced by coin tosses"
    )
    missing: Literal["error", "category"] = Field(default="error", title="Missing values")

    def __post_init__(self) -> None:
        # Refused when the recipe is read, before any file is opened.
        make(protocol_name(self.protocol), Domain(2), epsilon=self.epsilon, f=self.f)
        if len(set(self.columns)) < len(self.columns):
            raise UserError("a column stands twice", mend="name each column once")
        if isinstance(self.domain, Mapping):
            for name in self.domain:
                if name not in self.columns:
                    raise UserError(
                        f'there is a domain for "{name}", which the step does not randomize',
                        mend="remove it, or name the column under columns",
                    )

    def protocols_for(self, context: Context) -> dict[str, Protocol]:
        """Make the protocol of each column; public domain files are read once for a run.

        Raises
        ------
        UserError
            If a column is not there, or its domain is missing or unusable.
        """
        return context.loaded(("randomize", repr(self)), lambda: dict(self._protocols(context)))

    def after(self, context: Context) -> Context:
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
                        mend="rename or drop it before",
                    )
                kind: Kind = "text" if made == name else protocols[name].report_kind
                columns[made] = Column(made, kind=kind, period=column.period if made == name else "")
        return context.with_columns(columns)

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:
        """Replace the columns of one batch by their reports."""
        return self.randomized(batch, rows, key, context)[0]

    def randomized(
        self, batch: pa.RecordBatch, rows: range, key: Key, context: Context
    ) -> tuple[pa.RecordBatch, dict[str, Drawn]]:
        """Do what `apply` does, and give what was replaced and by what, to be counted.

        Raises
        ------
        UserError
            If a value lies outside its domain, or is missing while that is an error.
        """
        drawn: dict[str, Drawn] = {}
        for name, protocol in self.protocols_for(context).items():
            codes = protocol.domain.encode(batch.column(name), column=name, first_row=rows.start)
            reports = protocol.sanitize(codes, key.derive({"column": name}), first_row=rows.start)
            batch = replaced(batch, name, reports.columns(name))
            drawn[name] = Drawn(codes, reports)
        return batch, drawn

    def describe(self) -> str:
        """Say what the step does."""
        asked = f"f = {self.f:g}" if self.f is not None else f"epsilon = {self.epsilon:g}"
        each = " each" if len(self.columns) > 1 else ""
        return f"Randomizes {in_line(self.columns)} by {protocol_name(self.protocol)} ({asked}{each})."

    def treats(self) -> tuple[str, ...]:
        """Name the randomized columns."""
        return self.columns

    def guarantee(self, context: Context) -> Guarantee:
        """Promise the whole tuple of the step's columns: the sum of their epsilons."""
        each = self.per_column_guarantees(context)
        if len(each) == 1:
            return each[0]
        protocols = self.protocols_for(context).values()
        total = total_above(protocol.exact_epsilon() for protocol in protocols)
        return Guarantee(
            columns=self.columns,
            epsilon=printed_not_below(total),
            relation="whole tuple",
            protocol="; ".join(f"{one.columns[0]}: {one.protocol}" for one in each),
            verified=each[0].verified,
            caveat=f"the sum over the columns; {_ROWS_ADD_UP}",
        )

    def per_column_guarantees(self, context: Context) -> list[Guarantee]:
        """Promise each column alone."""
        return [
            Guarantee(
                columns=(name,),
                epsilon=protocol.epsilon(),
                relation=f"one {context.unit}",
                protocol=protocol.label(),
                verified=protocol.verified,
                caveat=_ROWS_ADD_UP,
            )
            for name, protocol in self.protocols_for(context).items()
        ]

    def records(self, context: Context) -> list[dict[str, Any]]:
        """Give, for each column, what a reader of the released file needs to estimate from it."""
        return [
            {
                "column": name,
                "protocol": protocol.name,
                "epsilon": protocol.epsilon(),
                "parameters": protocol.parameters(),
                "labels": list(protocol.domain.labels),
                "report_columns": list(protocol.report_columns(name)),
            }
            for name, protocol in self.protocols_for(context).items()
        ]

    def _protocols(self, context: Context) -> Iterator[tuple[str, Protocol]]:
        missing = MISSING_LABEL if self.missing == "category" else None
        for name in self.columns:
            context.column(name)
            written = self._written_domain(name)
            try:
                labels = _labels(written, context)
                domain = Domain(labels, missing=missing)
            except UserError as error:
                place = f'domain of column "{name}"'
                where = f"{place}, {error.where}" if error.where else place
                raise UserError(error.what, where=where, mend=error.mend) from None
            yield name, make(self.protocol, domain, epsilon=self.epsilon, f=self.f)

    def _written_domain(self, column: str) -> OneDomain:
        if not isinstance(self.domain, Mapping):
            return self.domain
        if column not in self.domain:
            raise UserError(
                f'the column "{column}" has no domain', mend=f"add {column} to the table of domains"
            )
        return self.domain[column]


def _labels(written: OneDomain, context: Context) -> tuple[str, ...]:
    """Give the labels of a domain: as written, or the distinct ones of a public file in its order."""
    if not isinstance(written, str):
        return tuple(str(label) for label in written)
    file, mark, column = written.rpartition("#")
    if not mark or not file or not column:
        raise UserError(
            f'"{written}" does not name a column of a file',
            mend='write "file.csv#column", or a list of labels',
        )
    from ldpaudit.tables import ReadOptions, Source

    path = context.path(file)
    source = Source.open(path, ReadOptions())
    if column not in source.columns:
        raise UserError(
            f'there is no column "{column}"',
            where=path.name,
            mend="the columns are: " + ", ".join(source.columns),
        )
    labels: dict[str, None] = {}
    for batch in source.batches(1 << 16):
        texts = pc.cast(batch.column(column), pa.string())
        labels.update(dict.fromkeys(pc.unique(texts.drop_null()).to_pylist()))
    return tuple(labels)
