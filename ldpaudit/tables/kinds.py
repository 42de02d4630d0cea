"""The kind of each column, from its first rows: text, integer, number, time or boolean, with the evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.language import Message, join_texts
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.tables.columns import Column, Kind
from ldpaudit.tables.names import CODE_WORDS, TIME_WORDS, is_code, names_utc, words_of
from ldpaudit.tables.numbers import find_marks, parsed, readable_somehow, sure_decimal
from ldpaudit.tables.options import ReadOptions
from ldpaudit.tables.suspects import advice, shortened
from ldpaudit.tables.times import TimeFinding, find_formats, in_utc
from ldpaudit.tables.zones import UTC_NAMES

_TRUTH_WORDS = ({"true", "false"}, {"vrai", "faux"}, {"oui", "non"}, {"yes", "no"}, {"verdadero", "falso"})
_BY_USER = Message("as written by the user")
_EPOCH_FORM = r"^(9|1[0-9]|2[0-9])[0-9]{8}([0-9]{3})?$"
_MOST_DIGITS = 15
_NEARLY = 0.8
#: Years, and the most that another part of a date can be: the day of a year.
_FIRST_YEAR, _LAST_YEAR, _LONGEST_YEAR = 1800, 2100, 366
_MOST_DATE_PARTS = 1000


@dataclass(frozen=True)
class KindReport:
    """The kind of a column and why.

    Parameters
    ----------
    column : Column
    evidence : str
    warnings : tuple of str
    """

    column: Column
    evidence: str
    warnings: tuple[str, ...] = ()


def find_kinds(
    sample: pa.Table,
    options: ReadOptions,
    check_cancelled: CheckCancelled = never_cancelled,
) -> dict[str, KindReport]:
    """Find the kind of every column.

    Parameters
    ----------
    sample : Table
        The first rows; text columns hold null where a value is missing.
    options : ReadOptions
        Kinds, formats and marks that the user gives are taken as given.
    check_cancelled : callable, optional
        Asked before each column whether to go on.
    """
    texts = {
        name: pc.utf8_trim_whitespace(pc.unique(sample.column(name)).drop_null())
        for name in sample.column_names
        if pa.types.is_string(sample.schema.field(name).type)
    }
    table_decimal = options.decimal or _table_decimal(texts)
    reports: dict[str, KindReport] = {}
    for field in sample.schema:
        check_cancelled()
        if field.name in texts:
            report = _text_kind(
                field.name, texts[field.name], sample.column(field.name), options, table_decimal
            )
        else:
            report = _native_kind(field, options)
        reports[field.name] = report
    reports = {
        name: _with_zone(_with_date_part(report, texts.get(name), sample), sample.schema.field(name).type)
        for name, report in reports.items()
    }
    return _with_table_marks(reports, options)


def _with_date_part(report: KindReport, texts: pa.Array | None, sample: pa.Table) -> KindReport:
    """Note whether a column of numbers holds years, or months, hours, days and the like."""
    column = report.column
    if column.kind not in {"integer", "number"}:
        return report
    cells = pc.unique(sample.column(column.name)).drop_null() if texts is None else texts
    if not 0 < len(cells) <= _MOST_DATE_PARTS:
        return report
    if pa.types.is_string(cells.type):
        cells = pc.filter(cells, pc.invert(pc.is_in(cells, value_set=pa.array(column.missing))))
        cells, wrong = parsed(cells, column.decimal, column.thousands)
        if wrong is not None or not len(cells):
            return report
    sizes = cells.cast(pa.float64(), safe=False)
    low, high = pc.min_max(sizes).as_py().values()
    whole = pc.all(pc.equal(pc.floor(sizes), sizes)).as_py()
    fits = whole and ((low >= 0 and high <= _LONGEST_YEAR) or (low >= _FIRST_YEAR and high <= _LAST_YEAR))
    return replace(report, column=replace(column, date_part=True)) if fits else report


def _with_zone(report: KindReport, written: pa.DataType) -> KindReport:
    """Note in which zone the times of a column are read, and say where that is UTC."""
    column = report.column
    if column.kind != "time":
        return report
    typed = pa.types.is_timestamp(written)
    zone = (written.tz or "") if typed else "UTC" if in_utc(column.formats) else ""
    by_name = not zone and names_utc(column.name)
    if by_name and not (typed or any(_is_moment(format_) for format_ in column.formats)):
        warning = Message(
            '"{column}": in UTC by its name, and days and hours of UTC are not the local ones; only dates '
            "with a time of day can be brought to a time zone",
            column=column.name,
        )
        return replace(report, warnings=(*report.warnings, warning))
    zone = "UTC" if by_name else zone
    if not zone:
        return report
    why = Message("in {zone} by its name", zone=zone) if by_name else Message("read in {zone}", zone=zone)
    report = replace(
        report,
        column=replace(column, zone=zone),
        evidence=join_texts("; ", (report.evidence, why)),
    )
    if zone not in UTC_NAMES:
        return report
    plain = [] if by_name else [format_ for format_ in column.formats if not in_utc((format_,))]
    some = (
        Message(
            " (and so are those of the form {forms}, which do not say so)",
            forms=join_texts(Message(" or "), plain),
        )
        if plain
        else ""
    )
    some = Message(" by the name of the column") if by_name else some
    warning = Message(
        '"{column}": the times are in UTC{remark}, and a day of UTC is no local day; where '
        "days or hours are made of them, name the local time zone, for instance "
        '"Europe/Paris"',
        column=column.name,
        remark=some,
    )
    return replace(report, warnings=(*report.warnings, warning))


def _is_moment(format_: str) -> bool:
    """Return whether a format holds a day and a time of day."""
    return any(hour in format_ for hour in ("%H", "%I")) and any(day in format_ for day in ("%d", "%j", "%u"))


def _with_table_marks(reports: dict[str, KindReport], options: ReadOptions) -> dict[str, KindReport]:
    """Let integers be grouped as in the other columns: the first that needs it may come late."""
    if options.thousands is not None:
        return reports
    _, group = table_marks(report.column for report in reports.values())
    if not group:
        return reports
    return {
        name: replace(report, column=replace(report.column, thousands=group))
        if report.column.kind == "integer" and not report.column.thousands
        else report
        for name, report in reports.items()
    }


def table_marks(columns: Iterable[Column]) -> tuple[str | None, str | None]:
    """Return the decimal and the thousands mark that most columns with such marks use."""
    kept = list(columns)
    decimals = [column.decimal for column in kept if column.kind == "number"]
    groups = [column.thousands for column in kept if column.thousands]
    decimal = max(sorted(set(decimals)), key=decimals.count) if decimals else None
    return decimal, max(sorted(set(groups)), key=groups.count) if groups else None


def _table_decimal(texts: Mapping[str, pa.Array]) -> str | None:
    """Return the decimal mark that columns of numbers prove, if they agree."""
    proofs: dict[str, int] = {".": 0, ",": 0}
    for column in texts.values():
        if len(column) and pc.all(pc.match_substring_regex(column, r"^[+-]?[0-9.,][0-9., eE+-]*$")).as_py():
            proof = sure_decimal(column)
            sure = [mark for mark, count in proof.items() if count]
            if len(sure) == 1:
                proofs[sure[0]] += 1
    if bool(proofs["."]) == bool(proofs[","]):
        return None
    return "." if proofs["."] else ","


def _native_kind(field: pa.Field, options: ReadOptions) -> KindReport:
    kinds: tuple[tuple[bool, Kind], ...] = (
        (pa.types.is_boolean(field.type), "boolean"),
        (pa.types.is_integer(field.type), "integer"),
        (pa.types.is_floating(field.type) or pa.types.is_decimal(field.type), "number"),
        (
            pa.types.is_timestamp(field.type) or pa.types.is_date(field.type) or pa.types.is_time(field.type),
            "time",
        ),
    )
    asked = options.kinds.get(field.name)
    kind: Kind = asked if asked is not None else next((kind for fits, kind in kinds if fits), "text")
    formats = options.formats_of(field.name)
    return KindReport(
        Column(field.name, kind, formats=formats, missing=options.missing_words),
        Message("typed {type} by the file", type=str(field.type)),
    )


def _text_kind(
    name: str, texts: pa.Array, cells: pa.ChunkedArray, options: ReadOptions, table_decimal: str | None
) -> KindReport:
    missing = options.missing_words
    texts = texts.filter(pc.invert(pc.is_in(texts, value_set=pa.array(missing, pa.string()))))
    texts = pc.unique(texts)
    asked = options.kinds.get(name)
    formats = options.formats_of(name)
    if formats:
        return KindReport(Column(name, asked or "time", formats=formats, missing=missing), _BY_USER)
    if asked is not None and asked not in {"integer", "number", "time"}:
        return KindReport(Column(name, asked, missing=missing), _BY_USER)
    if not len(texts):
        return KindReport(
            Column(name, asked or "text", missing=missing), Message("no value in the first rows")
        )
    if asked == "time":
        times = find_formats(texts)
        return KindReport(
            Column(name, "time", formats=times.formats, missing=missing),
            join_texts("; ", (_BY_USER, times.evidence or Message("no format found"))),
            times.warnings
            or (
                ()
                if times.formats
                else _named(name, (Message("no date format was found; write date_formats"),))
            ),
        )
    numbers = find_marks(texts, options.decimal, options.thousands, table_decimal)
    if asked in {"integer", "number"}:
        marks = Column(name, asked, decimal=numbers.decimal, thousands=numbers.thousands, missing=missing)
        if not numbers.found:
            marks = Column(
                name, asked, decimal=table_decimal or ".", thousands=options.thousands or "", missing=missing
            )
        return KindReport(marks, _BY_USER)
    if numbers.found and numbers.whole and not numbers.thousands:
        return _digits_kind(name, texts, missing, numbers.decimal)
    if numbers.found:
        kind: Kind = "integer" if numbers.whole else "number"
        column = Column(name, kind, decimal=numbers.decimal, thousands=numbers.thousands, missing=missing)
        return KindReport(
            column, numbers.evidence, _named(name, (numbers.warning,) if numbers.warning else ())
        )
    times = find_formats(texts)
    if times.without_days and is_code(name):
        return KindReport(Column(name, "text", missing=missing), Message("a code by its name"))
    if times.formats:
        evidence = times.evidence
        if not any(part in format_ for format_ in times.formats for part in ("%d", "%Y", "%y", "%G")):
            evidence = Message("{evidence}; a time of day without a date", evidence=evidence)
        warnings = (*times.warnings, *_misnamed(cells, times.misnamed))
        return KindReport(
            Column(name, "time", formats=times.formats, missing=missing), evidence, _named(name, warnings)
        )
    truth = {text.lower() for text in texts.to_pylist()} if len(texts) <= 4 else set()
    if truth and any(truth <= words for words in _TRUTH_WORDS):
        values = join_texts(Message(" and "), sorted(truth))
        return KindReport(Column(name, "boolean", missing=missing), Message("only {values}", values=values))
    evidence, warnings, doubt = _almost(name, texts, cells, table_decimal, times)
    return KindReport(
        Column(name, "text", missing=missing, doubt=doubt),
        evidence,
        (*_named(name, times.warnings), *warnings),
    )


def _misnamed(cells: pa.ChunkedArray, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return what to say of dates that name another day of the week than theirs."""
    if not texts:
        return ()
    wrong = pc.is_in(pc.utf8_trim_whitespace(cells.combine_chunks()), value_set=pa.array(texts))
    rows = pc.sum(wrong).as_py()
    first = pc.index(wrong, True).as_py() + 1
    return (
        Message(
            "the day of the week is not that of the date in {n} (row|rows), the first of them {row}",
            n=rows,
            row=first,
        ),
    )


def _named(name: str, warnings: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(Message('"{column}": {warning}', column=name, warning=warning) for warning in warnings)


def _digits_kind(name: str, texts: pa.Array, missing: tuple[str, ...], decimal: str) -> KindReport:
    """Return numbers from codes and dates that are written with digits only."""
    words = words_of(name)
    leading = pc.sum(pc.match_substring_regex(texts, r"^[+-]?0[0-9]")).as_py()
    longest = pc.max(pc.binary_length(texts)).as_py()
    shortest = pc.min(pc.binary_length(texts)).as_py()
    if shortest == longest and longest in {8, 12, 14} and (words & TIME_WORDS or len(texts) >= 20):
        times = find_formats(texts)
        if times.formats:
            return KindReport(Column(name, "time", formats=times.formats, missing=missing), times.evidence)
    if leading:
        return KindReport(
            Column(name, "text", missing=missing),
            Message(
                "a code: {number} of {values} values begin with a zero that a number would lose",
                number=leading,
                values=len(texts),
            ),
        )
    if longest > _MOST_DIGITS:
        return KindReport(
            Column(name, "text", missing=missing),
            Message("a code: {digits} digits are more than a number keeps", digits=longest),
        )
    if words & CODE_WORDS:
        return KindReport(
            Column(name, "text", missing=missing), Message("a code by its name, although all are digits")
        )
    if (
        words & TIME_WORDS
        and pc.all(pc.match_substring_regex(texts, _EPOCH_FORM)).as_py()
        and shortest == longest
    ):
        format_ = "epoch-ms" if longest == 13 else "epoch-s"
        if longest in {10, 13}:
            return KindReport(
                Column(name, "time", formats=(format_,), missing=missing),
                Message("milliseconds since 1970, by name and size")
                if longest == 13
                else Message("seconds since 1970, by name and size"),
            )
    return KindReport(Column(name, "integer", decimal=decimal, missing=missing), Message("digits only"))


def _almost(
    name: str, texts: pa.Array, cells: pa.ChunkedArray, table_decimal: str | None, times: TimeFinding
) -> tuple[str, tuple[str, ...], str]:
    """Return which cells keep a column from being one of numbers or dates: evidence, warnings, and a doubt.

    The doubt is shown in errors of a run, which may be logged, so it names the row and not the cell.
    """
    if times.odd:
        wrong, what = pa.array(times.odd), times.evidence
    else:
        fits = readable_somehow(texts, table_decimal)
        share = pc.mean(fits.cast(pa.float64())).as_py()
        if share < _NEARLY and not (share >= 0.5 and len(texts) <= 20):
            return (times.evidence or _distinct_texts(len(texts))), (), times.evidence
        wrong = texts.filter(pc.invert(fits))
        what = Message(
            "{wrong} of {values} distinct values are no numbers", wrong=len(wrong), values=len(texts)
        )
    stripped = pc.utf8_trim_whitespace(cells.combine_chunks())
    row = pc.index(pc.is_in(stripped, value_set=wrong), True).as_py()
    first = stripped[row].as_py()
    doubt = Message("{fault}, the first in row {row}", fault=what, row=row + 1)
    what = Message('{fault} ("{cell}")', fault=doubt, cell=shortened(first))
    zeros = pc.any(pc.match_substring_regex(texts, r"^0[0-9]")).as_py()
    if not times.odd and zeros and re.match(r"^[0-9A-Za-z]+$", first):
        return Message("a code: {fault}", fault=what), (), Message("a code: {fault}", fault=doubt)
    return (
        what,
        (
            Message(
                '"{column}": {fault}; read as text: {advice}',
                column=name,
                fault=what,
                advice=advice(stripped, wrong),
            ),
        ),
        doubt,
    )


def _distinct_texts(number: int) -> str:
    if number == 1:
        return Message("one text only in the first rows")
    return Message("{number} distinct texts in the first rows", number=number)
