"""What a table holds, before anything is decided: the findings of the reader, with the evidence for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.language import Message, join_texts
from ldpaudit.progress import ProgressReporter
from ldpaudit.tables import values
from ldpaudit.tables.columns import Column
from ldpaudit.tables.kinds import table_marks
from ldpaudit.tables.names import OTHER_SIDE_WORDS, words_of
from ldpaudit.tables.options import ReadOptions
from ldpaudit.tables.roles import Profile, Role, paired_names, suggest_role
from ldpaudit.tables.source import Source, cleaned
from ldpaudit.tables.suspects import suspicious_words
from ldpaudit.tables.totals import Totals

_NUMBERS = frozenset({"integer", "number"})
_SAMPLES = 5
_FREQUENT = 10
_SHOWN = 40
#: Unpacked bytes above which rows are estimated and values beyond the first rows are not looked at.
_READ_WHOLE = 1 << 31
#: Bytes to which a glance is limited.
_GLANCE = 1 << 20
#: Bytes of a cell that its text in memory has and the file has not, at the least.
_BESIDE_TEXT = 3


@dataclass(frozen=True)
class ColumnReport:
    """What was found about one column.

    Parameters
    ----------
    column : Column
    missing, distinct : int
        Rows without a value; distinct values.
    distinct_exact : bool
        False where there are at least so many distinct values.
    samples : tuple of str
        Up to five values.
    frequent : tuple of (str, int)
        Up to ten most frequent values, and how many of the rows counted have each.
    frequent_rows : int
        Of how many of the first rows: all that are read, or those of the sample where values are many.
    role : str
        A suggestion; "undecided" where nothing shows it.
    evidence : str
        Why this kind and this role.
    kind_evidence, role_evidence : str
        The two halves of it.
    periods : mapping of str to int
        Of times: how many years and months they span.
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
        column = self.column
        return {
            "name": column.name,
            "type": column.kind,
            "kind": column.kind,
            "formats": list(column.formats),
            "decimal": column.decimal,
            "thousands": column.thousands,
            "zone": column.zone,
            "date_part": column.date_part,
            "missing_words": list(column.missing),
            "missing": self.missing,
            "distinct": self.distinct,
            "distinct_exact": self.distinct_exact,
            "samples": list(self.samples),
            "frequent": [list(one) for one in self.frequent],
            "frequent_rows": self.frequent_rows,
            "role": self.role,
            "evidence": self.evidence,
            "kind_evidence": self.kind_evidence,
            "role_evidence": self.role_evidence,
            "periods": dict(self.periods),
        }


@dataclass(frozen=True)
class Inspection:
    """What was found in a table.

    Parameters
    ----------
    path : Path
    format : str
    encoding, delimiter, decimal, thousands, header_row, crs, layer, sheet
        None where the format has no such thing; `header_row` is 0 where the file has no header.
    rows : int
    rows_exact : bool
        False where the number is an estimate.
    rows_read : int
        Of how many of the first rows missing and distinct values were counted; `rows` where of all.
    size : int
        Bytes of the file.
    columns : tuple of ColumnReport
    warnings : tuple of str
    evidence : dict of str to str
        Why, for each thing found.
    options : dict
        Keyword arguments of ReadOptions that read the table in this way without any guess; as in a
        recipe's [input].
    preview : tuple of tuple of str, optional
        The first rows, where they were asked for.
    quick : bool
        True where only the beginning was looked at because somebody asked for that.
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
    evidence: dict[str, str]
    options: dict[str, Any]
    preview: tuple[tuple[str, ...], ...] | None = None
    quick: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the findings as plain values."""
        found: dict[str, Any] = {
            "path": str(self.path),
            "format": self.format,
            "encoding": self.encoding,
            "delimiter": self.delimiter,
            "decimal": self.decimal,
            "thousands": self.thousands,
            "header_row": self.header_row,
            "rows": self.rows,
            "rows_exact": self.rows_exact,
            "rows_read": self.rows_read,
            "quick": self.quick,
            "size": self.size,
            "crs": self.crs,
            "layer": self.layer,
            "sheet": self.sheet,
            "columns": [report.as_json() for report in self.columns],
            "warnings": list(self.warnings),
            "evidence": dict(self.evidence),
            "options": self.options,
        }
        if self.preview is not None:
            found["preview"] = [list(row) for row in self.preview]
        return found


def inspect(
    path: Path | str,
    options: ReadOptions | None = None,
    preview: int = 0,
    *,
    whole: bool = True,
    reporter: ProgressReporter | None = None,
) -> Inspection:
    """Find out what a table holds.

    The kinds, samples and roles come from the first 100,000 rows. Up to 2 GB the whole table is then read
    once: rows and missing values are counted, and every number and date is tried.

    Parameters
    ----------
    path : Path or str
    options : ReadOptions, optional
        What the user says; the rest is found.
    preview : int
        How many of the first rows to give as text.
    whole : bool
        False to look at the beginning only, whatever the size: at 1 MB, in a fraction of a second. Rows
        are then estimated, unless the file says how many it has.
    reporter : ProgressReporter, optional
        Gets the bytes that are done, in the stages "open" and "read".

    Raises
    ------
    UserError
        If the file is no table, or a row cannot be read.
    """
    reporter = reporter or ProgressReporter()
    source = Source.open(path, options, limit=None if whole else _GLANCE, watch=reporter.watch("open"))
    sample = source.sample
    state = Totals(source)
    if source.whole or not whole or source.unpacked_size > _READ_WHOLE:
        state.add(sample)
        rows, exact = (source.rows, True) if source.rows is not None else (_estimated_rows(source), False)
    else:
        read, size = reporter.watch("read"), source.unpacked_size
        expected = source.rows or _estimated_rows(source)
        for batch in source.opened.batches():
            state.add(cleaned(batch, source.options.missing_words))
            read(size * state.rows // max(expected, state.rows), size)
        read(size, size)
        rows, exact = state.rows, True
    complete = state.rows == rows and exact
    reports: list[ColumnReport] = []
    counted_sides = any(words_of(name) & OTHER_SIDE_WORDS for name in source.kinds)
    numeric = [name for name, kind in source.kinds.items() if kind.column.kind in _NUMBERS]
    paired = paired_names(() if counted_sides else numeric)
    warnings = list(source.opened.warnings)
    for name, kind in source.kinds.items():
        texts, counts = _distinct(*_value_counts(sample.column(name)), kind.column)
        late = state.late.get(name)
        column = kind.column if late is None else Column(name, "text", missing=kind.column.missing)
        counted = state.counts(name)
        often = (texts, counts) if counted is None else _distinct(*counted, kind.column)
        distinct, distinct_exact = state.distinct(name, len(texts), complete and source.whole)
        known = sample.num_rows - sample.column(name).null_count
        role, role_evidence = suggest_role(
            Profile(column, sample.num_rows, sample.num_rows - known, len(texts), texts, name in paired)
        )
        warnings += kind.warnings
        warnings += suspicious_words(column, texts, counts)
        if late is not None:
            warnings.append(
                Message(
                    "{fault}; read as text, although the first rows are of the kind {kind}",
                    fault=late,
                    kind=kind.column.kind,
                )
            )
        reports.append(
            ColumnReport(
                column,
                state.missing[name],
                distinct,
                distinct_exact and complete,
                tuple(_short(text) for text in texts.slice(0, _SAMPLES).to_pylist()),
                _most_frequent(*often),
                sample.num_rows if counted is None else state.rows,
                role,
                kind.evidence if late is None else late,
                role_evidence,
                state.periods(name),
            )
        )
    warnings += _padded(sample, source)
    if state.empty_rows:
        warnings.append(
            Message("{n} (row|rows) without any value, counted like the others", n=state.empty_rows)
        )
    if state.rows < rows or not exact:
        warnings.append(
            Message(
                "only the first {n:,} (row was|rows were) looked at: those behind may be different",
                n=state.rows,
            )
        )
    decimal, thousands = table_marks(report.column for report in reports)
    found = source.opened
    return Inspection(
        path=source.path,
        format=found.format,
        encoding=found.encoding,
        delimiter=found.delimiter,
        decimal=decimal,
        thousands=thousands,
        header_row=found.header_row,
        rows=rows,
        rows_exact=exact,
        rows_read=state.rows,
        size=source.size,
        columns=tuple(reports),
        crs=found.crs,
        layer=found.layer,
        sheet=found.sheet,
        warnings=tuple(dict.fromkeys(warnings)),
        evidence=_evidence(source, exact, decimal),
        options=_options(source, [report.column for report in reports]),
        preview=_preview(sample, preview) if preview else None,
        quick=not whole,
    )


def _evidence(source: Source, exact: bool, decimal: str | None) -> dict[str, str]:
    """Return the reason of each finding under the name of the finding."""
    found = source.opened
    reasons = {"format": Message("by its first bytes and the ending of its name"), **found.evidence}
    reasons["rows"] = (
        Message("counted") if exact else Message("estimated from the first rows and the size of the file")
    )
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
    written["missing"] = list(asked.missing)
    return {name: value for name, value in written.items() if value not in (None, [], {})}


def _estimated_rows(source: Source) -> int:
    sample = source.sample
    rows: int = sample.num_rows
    texts = sum(pa.types.is_string(field.type) for field in sample.schema)
    size = sample.nbytes - rows * texts * _BESIDE_TEXT
    return max(rows, int(rows * source.unpacked_size // max(1, size)))


def _value_counts(cells: pa.ChunkedArray) -> tuple[pa.Array, pa.Array]:
    counted = pc.value_counts(cells.combine_chunks() if isinstance(cells, pa.ChunkedArray) else cells)
    return counted.field("values"), counted.field("counts")


def _distinct(found: pa.Array, counts: pa.Array, column: Column) -> tuple[pa.Array, pa.Array]:
    """Return the distinct values as stripped texts, and the rows of each."""
    known = pc.is_valid(found)
    texts, counts = values.texts(found.filter(known)), counts.filter(known)
    texts = pc.utf8_trim_whitespace(texts)
    table = (
        pa.table({"text": texts, "rows": counts})
        .group_by("text", use_threads=False)
        .aggregate([("rows", "sum")])
    )
    texts, counts = table.column("text").combine_chunks(), table.column("rows_sum").combine_chunks()
    kept = pc.invert(pc.is_in(texts, value_set=pa.array(column.missing, pa.string())))
    return texts.filter(kept), counts.filter(kept)


def _most_frequent(texts: pa.Array, counts: pa.Array) -> tuple[tuple[str, int], ...]:
    first = np.argsort(-counts.to_numpy(zero_copy_only=False), kind="stable")[:_FREQUENT]
    return tuple((_short(texts[at].as_py()), counts[at].as_py()) for at in first.tolist())


def _padded(sample: pa.Table, source: Source) -> list[str]:
    """Return which columns have blanks around their values: they are kept, and labels must be written so."""
    names = [
        name
        for name in sample.column_names
        if pa.types.is_string(sample.schema.field(name).type)
        and source.columns[name].kind == "text"
        and pc.any(pc.match_substring_regex(sample.column(name).slice(0, 1000), r"^\s|\s$")).as_py()
    ]
    if not names:
        return []
    return [Message("values of {columns} have blanks around them, which are kept", columns=_listed(names))]


def _listed(names: list[str]) -> str:
    shown = join_texts(", ", (f'"{name}"' for name in names[:_SAMPLES]))
    return (
        shown
        if len(names) <= _SAMPLES
        else Message("{columns} and {more} more columns", columns=shown, more=len(names) - _SAMPLES)
    )


def _preview(sample: pa.Table, rows: int) -> tuple[tuple[str, ...], ...]:
    columns = [pc.fill_null(values.texts(column.slice(0, rows)), "").to_pylist() for column in sample.columns]
    return tuple(zip(*columns, strict=True))


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
