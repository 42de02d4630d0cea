"""What a table holds, before anything is decided: the findings of the reader, with the evidence for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import ProgressReporter
from ldpaudit.tables import values
from ldpaudit.tables.columns import Column, ReadOptions
from ldpaudit.tables.kinds import table_marks
from ldpaudit.tables.names import OTHER_SIDE_WORDS, TOTAL_WORDS, words_of
from ldpaudit.tables.roles import Profile, Role, paired_names, suggest_role
from ldpaudit.tables.source import Source
from ldpaudit.tables.suspects import misleading, said_of, shortened, suspects

_NUMBERS = frozenset({"integer", "number"})
#: What the reader of a table found, as it stands.
_FACTS = ("format", "encoding", "delimiter", "header_row", "crs", "layer", "sheet")
_SAMPLES, _FREQUENT, _SHOWN = 5, 10, 40
#: Unpacked bytes above which rows are estimated and values beyond the first rows are not looked at.
_READ_WHOLE = 1 << 31
#: Rows at the end that may be sums of the others.
_LAST_ROWS = 3
#: Bytes that the text of a cell has in memory and not in the file.
_BESIDE_TEXT = 3


@dataclass(frozen=True)
class ColumnReport:
    """What was found about one column.

    distinct_exact: false where there are at least so many distinct values: they are those of the first rows.
    frequent: up to ten most frequent values, and how many of `frequent_rows` first rows have each.
    periods: of times: how many years and months they span.
    """

    column: Column
    missing: int
    distinct: int
    distinct_exact: bool
    samples: tuple[str, ...]
    frequent: tuple[tuple[str, int], ...]
    frequent_rows: int
    role: Role
    kind_evidence: str
    role_evidence: str
    periods: Mapping[str, int] = field(default_factory=dict)

    @property
    def evidence(self) -> str:
        """Why this kind and this role, in one line."""
        return Message(
            "{kind}: {kind_evidence}. {role}: {role_evidence}",
            kind=Message(self.column.kind, meaning="type of a column"),
            kind_evidence=self.kind_evidence,
            role=Message(self.role, meaning="role of a column"),
            role_evidence=self.role_evidence,
        )

    def as_json(self) -> dict[str, Any]:
        """Return the report as plain values."""
        column, told = self.column, {name: value for name, value in vars(self).items() if name != "column"}
        named = {"type": column.kind, "missing_words": column.missing, "evidence": self.evidence}
        return {**vars(column), **told, **named}


@dataclass(frozen=True)
class Inspection:
    """What was found in a table.

    encoding, delimiter, decimal, thousands, header_row, crs, layer, sheet: none where the format has no such
        thing; `header_row` is 0 where the file has no header.
    rows_exact: false where the number is an estimate.
    rows_read: of how many of the first rows missing values were counted; `rows` where of all.
    options: keyword arguments of ReadOptions that read the table in this way without any guess; as in a
        recipe's [input].
    """

    path: Path
    format: str
    encoding: str | None
    delimiter: str | None
    decimal: str | None
    thousands: str | None
    header_row: int | None
    rows: int
    rows_exact: bool
    rows_read: int
    size: int
    columns: tuple[ColumnReport, ...]
    crs: str | None
    layer: str | None
    sheet: str | None
    warnings: tuple[str, ...]
    suspects: tuple[str, ...]
    evidence: dict[str, str]
    options: dict[str, Any]
    preview: tuple[tuple[str, ...], ...] | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the findings as plain values."""
        columns = [report.as_json() for report in self.columns]
        found = {**vars(self), "path": str(self.path), "columns": columns}
        return {name: value for name, value in found.items() if name != "preview" or value is not None}


class _Counted:
    """What is counted of one column, batch by batch."""

    def __init__(self, column: Column) -> None:
        self.column, self.missing = column, 0
        #: The first cell that is not of the kind of the column.
        self.late = ""
        self._span: list[Any] = []

    def add(self, cells: pa.Array, first_row: int) -> None:
        """Count the next cells."""
        self.missing += cells.null_count
        if self.late or self.column.kind not in {"integer", "number", "time"}:
            return
        try:
            if self.column.kind != "time":
                values.numbers(cells, self.column, first_row)
                return
            times = values.times(cells, self.column, first_row)
        except UserError as error:
            self.late = Message("{where}: {what}", where=error.where, what=error.what)
            return
        if len(known := times[~np.isnat(times)]):
            ends = [*self._span, known.min(), known.max()]
            self._span = [min(ends), max(ends)]

    def periods(self) -> dict[str, int]:
        """Return how many years and months lie between the earliest and the latest time."""
        if not self._span or self.late:
            return {}
        first, last = self._span
        units = {"year": "M8[Y]", "month": "M8[M]"}
        return {name: int((last.astype(to) - first.astype(to)).astype(int)) + 1 for name, to in units.items()}


class _Totals:
    def __init__(self, source: Source) -> None:
        self.rows = self.empty_rows = 0
        #: What to say of the last rows that were read.
        self.sums: list[str] = []
        self.columns = {name: _Counted(column) for name, column in source.columns.items()}

    def add(self, rows: pa.RecordBatch | pa.Table) -> None:
        """Count the next rows of the table."""
        table = pa.table(rows)
        for name, column in self.columns.items():
            column.add(table.column(name).combine_chunks(), self.rows)
        fewest = sorted(table.columns, key=lambda cells: cells.null_count)
        if fewest[0].null_count:
            self.empty_rows += pc.sum(reduce(pc.and_, map(pc.is_null, fewest))).as_py()
        self.sums = list(_lines_of_totals(table, self.rows))
        self.rows += table.num_rows


def _lines_of_totals(rows: pa.RecordBatch | pa.Table, before: int) -> Iterator[str]:
    """Say which of the last rows are no rows of their own: hardly a cell is filled, and one says "total"."""
    first = max(0, rows.num_rows - _LAST_ROWS)
    for at, row in enumerate(rows.slice(first).to_pylist(), before + first + 1):
        cells = [cell for cell in row.values() if cell is not None]
        named = any(isinstance(cell, str) and words_of(cell) & TOTAL_WORDS for cell in cells)
        if named and 2 * len(cells) <= len(row):
            yield Message(
                "row {row} looks like a line of totals and is counted like the others: take it out of the "
                "table, unless it is a case",
                row=at,
            )


def inspect(
    path: Path | str,
    options: ReadOptions | None = None,
    preview: int = 0,
    reporter: ProgressReporter | None = None,
) -> Inspection:
    """Find out what a table holds.

    The kinds, values and roles come from the first 100,000 rows. Up to 2 GB the whole table is then read
    once: rows and missing values are counted, and every number and date is tried.

    options: what the user says; the rest is found.
    preview: how many of the first rows to give as text.
    reporter: gets the bytes that are done, in the stages "open" and "read".
    Raises UserError: if the file is no table, or a row cannot be read.
    """
    reporter = reporter or ProgressReporter()
    source = Source.open(path, options, watch=reporter.watch("open"))
    sample, found, totals = source.sample, source.opened, _Totals(source)
    if source.whole or (found.size or source.size) > _READ_WHOLE:
        totals.add(sample)
        rows, exact = (source.rows, True) if source.rows is not None else (_estimated_rows(source), False)
    else:
        read, size = reporter.watch("read"), (found.size or source.size)
        expected = source.rows or _estimated_rows(source)
        for batch in source.batches():
            totals.add(batch)
            read(size * totals.rows // max(expected, totals.rows), size)
        read(size, size)
        rows, exact = totals.rows, True
    complete = totals.rows == rows and exact
    counted_sides = any(words_of(name) & OTHER_SIDE_WORDS for name in source.kinds)
    numeric = [name for name, kind in source.kinds.items() if kind.column.kind in _NUMBERS]
    paired = paired_names(() if counted_sides else numeric)
    reports, warnings, odd = [], list[str](), dict[str, dict[str, int]]()
    for name in source.kinds:
        report, said, odd[name] = _report(source, totals, name, paired=name in paired, complete=complete)
        reports.append(report)
        warnings += said
    # What is said of several columns comes first.
    warnings = [*found.warnings, *said_of(odd), *warnings, *totals.sums]
    empty = Message("{n} (row|rows) without any value, counted like the others", n=totals.empty_rows)
    part = Message("only the first {n:,} (row was|rows were) looked at: others may differ", n=totals.rows)
    warnings += [empty] * bool(totals.empty_rows) + [part] * (not complete)
    decimal, thousands = table_marks(report.column for report in reports)
    texts = (values.texts(column.slice(0, preview)) for column in sample.columns)
    first = [pc.fill_null(column, "").to_pylist() for column in texts]
    return Inspection(
        path=source.path,
        **{name: getattr(found, name) for name in _FACTS},
        decimal=decimal,
        thousands=thousands,
        rows=rows,
        rows_exact=exact,
        rows_read=totals.rows,
        size=source.size,
        columns=tuple(reports),
        warnings=tuple(dict.fromkeys(warnings)),
        suspects=tuple(dict.fromkeys(word for words in odd.values() for word in words)),
        evidence=_evidence(source, exact, decimal),
        options=_options(source, [report.column for report in reports]),
        preview=tuple(zip(*first, strict=True)) if preview else None,
    )


def _report(
    source: Source, totals: _Totals, name: str, *, paired: bool, complete: bool
) -> tuple[ColumnReport, list[str], dict[str, int]]:
    """Return what was found about one column, what to warn of, and which values may mean "missing"."""
    kind, cells = source.kinds[name], source.sample.column(name).combine_chunks()
    in_sample, counted = pc.value_counts(cells.drop_null()), totals.columns[name]
    texts, counts, late = values.texts(in_sample.field("values")), in_sample.field("counts"), counted.late
    column = Column(name, "text", missing=kind.column.missing) if late else kind.column
    profile = Profile(column, len(cells), cells.null_count, len(texts), texts, paired)
    role, role_evidence = suggest_role(profile)
    warnings = [*kind.warnings, *misleading(column, texts, counts)]
    if late:
        first = kind.column.kind
        said = Message("{fault}; read as text, unlike the first rows ({kind})", fault=late, kind=first)
        warnings.append(said)
    report = ColumnReport(
        column,
        counted.missing,
        len(texts),
        complete and source.whole,
        tuple(shortened(text, _SHOWN) for text in texts.slice(0, _SAMPLES).to_pylist()),
        _most_frequent(texts, counts),
        len(cells),
        role,
        late or kind.evidence,
        role_evidence,
        counted.periods(),
    )
    return report, warnings, suspects(column, texts, counts)


def _evidence(source: Source, exact: bool, decimal: str | None) -> dict[str, str]:
    reasons = {"format": Message("by its first bytes and the ending of its name"), **source.opened.evidence}
    guess = Message("estimated from the first rows and the size of the file")
    reasons["rows"] = Message("counted") if exact else guess
    if "header" in reasons:
        reasons["header_row"] = reasons["header"]
    if decimal is not None:
        reasons["decimal"] = Message("the mark of most number columns; see the evidence of each")
    return reasons


def _options(source: Source, columns: list[Column]) -> dict[str, Any]:
    """Write down every finding as the user might have written it."""
    found, asked = source.opened, source.options
    written: dict[str, Any] = {}
    if found.delimiter is not None:
        written |= {"encoding": found.encoding, "delimiter": found.delimiter, "quote": found.quote}
    if found.header_row is not None:
        written |= {"header": found.header_row, "kinds": {column.name: column.kind for column in columns}}
        for mark in ("decimal", "thousands"):
            marks = {getattr(column, mark) for column in columns if column.kind == "number"}
            if len(marks) == 1:
                written[mark] = marks.pop()
    written["date_formats"] = {column.name: list(column.formats) for column in columns if column.formats}
    written |= {"sheet": found.sheet, "layer": found.layer, "crs": asked.crs, "names": asked.names}
    written |= {"missing": list(asked.missing), "points": list(asked.points)}
    return {name: value for name, value in written.items() if value not in (None, [], {})}


def _estimated_rows(source: Source) -> int:
    sample = source.sample
    rows: int = sample.num_rows
    texts = sum(pa.types.is_string(field.type) for field in sample.schema)
    size = sample.nbytes - rows * texts * _BESIDE_TEXT
    return max(rows, int(rows * (source.opened.size or source.size) // max(1, size)))


def _most_frequent(texts: pa.Array, counts: pa.Array) -> tuple[tuple[str, int], ...]:
    first = np.argsort(-counts.to_numpy(zero_copy_only=False), kind="stable")[:_FREQUENT]
    return tuple((shortened(texts[at].as_py(), _SHOWN), counts[at].as_py()) for at in first.tolist())
