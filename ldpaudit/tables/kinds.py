"""The kind of each column, from its first rows: text, integer, number, time or boolean, with the evidence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.language import Message, join_texts
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.tables.columns import Column, Kind
from ldpaudit.tables.dates import SERIAL, TimeFinding, find_formats, in_utc
from ldpaudit.tables.names import (
    CODE_WORDS,
    IDENTIFIER_WORDS,
    SERIAL_WORDS,
    TIME_WORDS,
    is_code,
    names_utc,
    words_of,
)
from ldpaudit.tables.options import THOUSANDS_MARKS, ReadOptions
from ldpaudit.tables.suspects import advice, shortened
from ldpaudit.tables.values import number_form, read_numbers
from ldpaudit.tables.zones import UTC_NAMES

_TRUTH_WORDS = ({"true", "false"}, {"vrai", "faux"}, {"oui", "non"}, {"yes", "no"}, {"verdadero", "falso"})
_BY_USER = Message("as written by the user")
_EPOCH_FORM = r"^(9|1[0-9]|2[0-9])[0-9]{8}([0-9]{3})?$"
#: Days from 1982 to 2064, as spreadsheets count them.
_SERIAL_DAYS = r"^[3-5][0-9]{4}(?:[.,][0-9]+)?$"
#: Milliseconds from 2000 to 2035, which no count and few codes are.
_MILLISECONDS = r"^(9[5-9][0-9]{10}|1[0-9]{12}|20[0-4][0-9]{10})$"
#: A mark that cannot stand between thousands, because something else than three digits follows it.
_SURE_DECIMAL = {
    mark: (
        rf"^[+-]?(?:[0-9]*[{mark}][0-9]{{1,2}}|[0-9]*[{mark}][0-9]{{4,}}|[0-9]{{4,}}[{mark}][0-9]+"
        rf"|0?[{mark}][0-9]+|[0-9{other}]*[{other}][0-9]{{3}}[{mark}][0-9]+)(?:[eE][+-]?[0-9]+)?$"
    )
    for mark, other in ((".", ","), (",", "."))
}
#: What a spreadsheet leaves of long numbers, and of moments of which it hides the hour.
_LOST = (
    (r"^[0-9][.,][0-9]+E\+[0-9]{2}$", Message("a spreadsheet wrote its long numbers short (1.39E+12)")),
    (r"^[0-9]{1,2}:[0-9]{2}[.,][0-9]$", Message("a spreadsheet left minutes and seconds alone of moments")),
)
_MOST_DIGITS, _NEARLY = 15, 0.8
#: Years, and the most that another part of a date can be: the day of a year.
_FIRST_YEAR, _LAST_YEAR, _LONGEST_YEAR, _MOST_DATE_PARTS = 1800, 2100, 366, 1000


@dataclass(frozen=True)
class KindReport:
    """The kind of a column and why."""

    column: Column
    evidence: str
    warnings: tuple[str, ...] = ()


def find_kinds(
    sample: pa.Table, options: ReadOptions, check_cancelled: CheckCancelled = never_cancelled
) -> dict[str, KindReport]:
    """Find the kind of every column from the first rows; what the user says is taken as it is.

    Texts are stripped, and null where a value is missing. `check_cancelled` is asked before each column.
    """
    texts = {
        name: pc.unique(sample.column(name)).drop_null()
        for name in sample.column_names
        if pa.types.is_string(sample.schema.field(name).type)
    }
    table_decimal = options.decimal or _table_decimal(texts)
    reports: dict[str, KindReport] = {}
    for field in sample.schema:
        check_cancelled()
        if (own := texts.get(field.name)) is None:
            report = _native_kind(field, options)
        else:
            report = _text_kind(field.name, own, sample.column(field.name), options, table_decimal)
        report = _with_date_part(report, own, sample)
        reports[field.name] = _with_zone(report, field.type)
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
        cells, wrong = read_numbers(cells, column.decimal, column.thousands)
        if wrong is not None:
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
    if by_name and not (typed or any(map(_is_moment, column.formats))):
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
    evidence = join_texts("; ", (report.evidence, why))
    report = replace(report, column=replace(column, zone=zone), evidence=evidence)
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
    warning = Message(
        '"{column}": the times are in UTC{remark}, and a day of UTC is no local day; where '
        "days or hours are made of them, name the local time zone, for instance "
        '"Europe/Paris"',
        column=column.name,
        remark=Message(" by the name of the column") if by_name else some,
    )
    return replace(report, warnings=(*report.warnings, warning))


def _is_moment(format_: str) -> bool:
    """Return whether a format holds a day and a time of day."""
    return any(hour in format_ for hour in ("%H", "%I")) and any(day in format_ for day in ("%d", "%j", "%u"))


def _with_table_marks(reports: dict[str, KindReport], options: ReadOptions) -> dict[str, KindReport]:
    """Let integers be grouped as in the other columns: the first that needs it may come late."""
    _, group = table_marks(report.column for report in reports.values())
    if options.thousands is not None or not group:
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


def _all(texts: pa.Array, form: str) -> bool:
    return bool(pc.all(pc.match_substring_regex(texts, form)).as_py())


def _count(texts: pa.Array, form: str) -> int:
    return int(pc.sum(pc.match_substring_regex(texts, form)).as_py() or 0)


def _table_decimal(texts: Mapping[str, pa.Array]) -> str | None:
    """Return the decimal mark that columns of numbers prove, if they agree."""
    proofs = set()
    for column in texts.values():
        if len(column) and _all(column, r"^[+-]?[0-9.,][0-9., eE+-]*$"):
            sure = [mark for mark, form in _SURE_DECIMAL.items() if _count(column, form)]
            proofs |= set(sure) if len(sure) == 1 else set()
    return proofs.pop() if len(proofs) == 1 else None


def _native_kind(field: pa.Field, options: ReadOptions) -> KindReport:
    test = pa.types
    kinds: tuple[tuple[bool, Kind], ...] = (
        (test.is_boolean(field.type), "boolean"),
        (test.is_integer(field.type), "integer"),
        (test.is_floating(field.type) or test.is_decimal(field.type), "number"),
        (test.is_timestamp(field.type) or test.is_date(field.type) or test.is_time(field.type), "time"),
    )
    found: Kind = next((kind for fits, kind in kinds if fits), "text")
    kind = options.kinds.get(field.name) or found
    formats = options.formats_of(field.name)
    column = Column(field.name, kind, formats=formats, missing=options.missing_words)
    return KindReport(column, Message("typed {type} by the file", type=str(field.type)))


def _text_kind(
    name: str, texts: pa.Array, cells: pa.ChunkedArray, options: ReadOptions, table_decimal: str | None
) -> KindReport:
    asked, formats = options.kinds.get(name), options.formats_of(name)

    def report(
        kind: Kind, evidence: str, warnings: Iterable[str] = (), *, named: bool = True, **about: str
    ) -> KindReport:
        said = [
            Message('"{column}": {warning}', column=name, warning=one) if named else one for one in warnings
        ]
        column = Column(name, kind, missing=options.missing_words, **about)  # type: ignore[arg-type]
        return KindReport(column, evidence, tuple(said))

    if formats or (asked is not None and asked not in {"integer", "number", "time"}):
        return report(asked or "time", _BY_USER, formats=formats)  # type: ignore[arg-type]
    if not len(texts):
        return report(asked or "text", Message("no value in the first rows"))
    if asked in {None, "time"} and words_of(name) & TIME_WORDS and _all(texts, _SERIAL_DAYS):
        days = Message("days as a spreadsheet counts them, by name and size")
        other = Message('{what}; write kinds = {{"{name}": "number"}} if they are not', what=days, name=name)
        return report("time", days, (other,), formats=(SERIAL,))  # type: ignore[arg-type]
    marks = None if asked == "time" else _marks(texts, options, table_decimal)
    if asked in {"integer", "number"}:
        decimal, thousands = marks[1:3] if marks else (table_decimal or ".", options.thousands or "")
        return report(asked, _BY_USER, decimal=decimal, thousands=thousands)
    if marks:
        whole, decimal, thousands, evidence, warning = marks
        if whole and not thousands:
            return _digits_kind(report, name, texts, decimal)
        lost = [what for form, what in _LOST[:1] if _count(texts, form) > _NEARLY * len(texts)]
        warning = [Message("{what}: digits are lost; export it again", what=what) for what in lost] or warning
        return report(
            "integer" if whole else "number", evidence, warning, decimal=decimal, thousands=thousands
        )
    times = find_formats(texts)
    if asked == "time":
        none = () if times.formats else (Message("no date format was found; write date_formats"),)
        evidence = join_texts("; ", (_BY_USER, times.evidence or Message("no format found")))
        return report("time", evidence, times.warnings or none, formats=times.formats)  # type: ignore[arg-type]
    if times.without_days and is_code(name):
        return report("text", Message("a code by its name"))
    if times.formats:
        evidence = times.evidence
        if not any(part in format_ for format_ in times.formats for part in ("%d", "%Y", "%y", "%G")):
            evidence = Message("{evidence}; a time of day without a date", evidence=evidence)
        return report("time", evidence, times.warnings, formats=times.formats)  # type: ignore[arg-type]
    truth = {text.lower() for text in texts.to_pylist()} if len(texts) <= 4 else set()
    if truth and any(truth <= words for words in _TRUTH_WORDS):
        values = join_texts(Message(" and "), sorted(truth))
        return report("boolean", Message("only {values}", values=values))
    lost = [what for form, what in _LOST if _count(texts, form) > _NEARLY * len(texts)]
    if lost:
        return report("text", lost[0], [Message("{what}: the rest is lost; export it again", what=lost[0])])
    evidence, warnings, doubt = _almost(name, texts, cells, table_decimal, times)
    said = [_about(name, one) for one in times.warnings]
    return report("text", evidence, (*said, *warnings), named=False, doubt=doubt)


def _about(name: str, warning: str) -> str:
    return Message('"{column}": {warning}', column=name, warning=warning)


def _marks(
    texts: pa.Array, options: ReadOptions, table_decimal: str | None
) -> tuple[bool, str, str, str, list[str]] | None:
    """Find the marks by which every text is a number: whether all are whole, marks, evidence, warnings."""
    decimal = options.decimal
    if _all(texts, "^[+-]?[0-9]+$"):
        return True, decimal or table_decimal or ".", options.thousands or "", Message("digits only"), []
    if not _all(texts, "^[+-]?[0-9.,][0-9., \u00a0\u202f'\u2019eE+-]*$"):
        return None
    likely = decimal or table_decimal
    marks = [decimal] if decimal else ([likely, "," if likely == "." else "."] if likely else [".", ","])
    groups = THOUSANDS_MARKS if options.thousands is None else (options.thousands,)
    pairs = ((mark, group) for mark in marks for group in groups if mark != group)
    fit = next((pair for pair in pairs if _all(texts, number_form(*pair))), None)
    if fit is None:
        return None
    mark, group = fit
    proof = {one: _count(texts, form) for one, form in _SURE_DECIMAL.items()}
    warnings: list[str] = []
    if not likely and not any(proof.values()) and not group and _only_groups(texts, mark):
        warnings.append(
            Message(
                '"{mark}" is before three digits each time: read as a decimal mark, it may separate '
                "thousands; write decimal and thousands to say which",
                mark=mark,
            )
        )
    twice = group and _count(texts, rf"{re.escape(group)}[0-9]{{3}}{re.escape(group)}")
    if group in (".", ",") and not likely and not any(proof.values()) and not twice:
        warnings.append(
            Message(
                '"{mark}" is before three digits each time: read as between thousands, it may be a decimal '
                "mark; write decimal and thousands to say which",
                mark=group,
            )
        )
    whole = not _count(texts, f"[{mark}eE]")
    name: str = Message('decimal mark "{mark}"', mark=mark)
    if group:
        name = Message('{decimal}, "{mark}" between thousands', decimal=name, mark=group)
    how = (
        Message("{number} texts prove it", number=proof[mark])
        if proof[mark]
        else Message("no text contradicts it")
    )
    return bool(whole), mark, group, join_texts(": ", (name, how)), warnings


def _only_groups(texts: pa.Array, mark: str) -> bool:
    marked = texts.filter(pc.match_substring(texts, mark))
    return _all(marked, rf"^[+-]?[1-9][0-9]{{0,2}}(?:{re.escape(mark)}[0-9]{{3}})+$")


def _digits_kind(report: Callable[..., KindReport], name: str, texts: pa.Array, decimal: str) -> KindReport:
    """Return numbers from codes and dates that are written with digits only."""
    words = words_of(name)
    shortest, longest = pc.min_max(pc.binary_length(texts)).as_py().values()
    same = shortest == longest
    if same and longest in {8, 12, 14} and (words & TIME_WORDS or len(texts) >= 20):
        times = find_formats(texts)
        if times.formats:
            return report("time", times.evidence, formats=times.formats)
    if leading := _count(texts, r"^[+-]?0[0-9]"):
        what = Message(
            "a code: {number} of {values} values begin with a zero that a number would lose",
            number=leading,
            values=len(texts),
        )
        return report("text", what)
    if longest > _MOST_DIGITS:
        return report("text", Message("a code: {digits} digits are more than a number keeps", digits=longest))
    if words & CODE_WORDS:
        return report("text", Message("a code by its name, although all are digits"))
    if words & TIME_WORDS and same and longest in {10, 13} and _all(texts, _EPOCH_FORM):
        what = (
            Message("milliseconds since 1970, by name and size")
            if longest == 13
            else Message("seconds since 1970, by name and size")
        )
        return report("time", what, formats=("epoch-ms" if longest == 13 else "epoch-s",))
    if _all(texts, _MILLISECONDS) and not words & (IDENTIFIER_WORDS | SERIAL_WORDS):
        what = Message("milliseconds since 1970, by their size")
        said = Message('{what}; write kinds = {{"{name}": "integer"}} if they are not', what=what, name=name)
        return report("time", what, (said,), formats=("epoch-ms",))
    return report("integer", Message("digits only"), decimal=decimal)


def _almost(
    name: str, texts: pa.Array, cells: pa.ChunkedArray, table_decimal: str | None, times: TimeFinding
) -> tuple[str, tuple[str, ...], str]:
    """Return which cells keep a column from being one of numbers or dates: evidence, warnings, and a doubt.

    The doubt is shown in errors of a run, which may be logged, so it names the row and not the cell.
    """
    if times.odd:
        wrong, what = pa.array(times.odd), times.evidence
    else:
        fits = _mostly_numbers(texts, table_decimal)
        share = pc.mean(fits.cast(pa.float64())).as_py()
        if share < _NEARLY and not (share >= 0.5 and len(texts) <= 20):
            distinct = (
                Message("one text only in the first rows")
                if len(texts) == 1
                else Message("{number} distinct texts in the first rows", number=len(texts))
            )
            return times.evidence or distinct, (), times.evidence
        wrong = texts.filter(pc.invert(fits))
        what = Message(
            "{wrong} of {values} distinct values are no numbers", wrong=len(wrong), values=len(texts)
        )
    cells = cells.combine_chunks()
    row = pc.index(pc.is_in(cells, value_set=wrong), True).as_py()
    doubt = Message("{fault}, the first in row {row}", fault=what, row=row + 1)
    what = Message('{fault} ("{cell}")', fault=doubt, cell=shortened(cells[row].as_py()))
    if not times.odd and _are_codes(texts, wrong):
        return Message("a code: {fault}", fault=what), (), Message("a code: {fault}", fault=doubt)
    said = Message(
        '"{column}": {fault}; read as text: {advice}', column=name, fault=what, advice=advice(cells, wrong)
    )
    return what, (said,), doubt


def _mostly_numbers(texts: pa.Array, decimal: str | None) -> pa.Array:
    """Return which texts are numbers, with the marks by which most of them are."""
    marks = [decimal] if decimal else [".", ","]
    pairs = [(mark, group) for mark in marks for group in THOUSANDS_MARKS if mark != group]
    fits = (pc.match_substring_regex(texts, number_form(*pair)) for pair in pairs)
    return max(fits, key=lambda found: pc.sum(found).as_py() or 0)


def _are_codes(texts: pa.Array, wrong: pa.Array) -> bool:
    """Return whether texts among digits are codes: of their lengths, with letters between their digits."""
    if _count(texts, r"^0[0-9]") and re.match(r"^[0-9A-Za-z]+$", wrong[0].as_py()):
        return True
    digits = texts.filter(pc.match_substring_regex(texts, "^[0-9]+$"))
    lengths = pc.unique(pc.binary_length(digits))
    alike = pc.all(pc.is_in(pc.binary_length(wrong), value_set=lengths)).as_py() if len(lengths) else False
    return bool(alike) and _all(wrong, "^[0-9]{1,2}[A-Z][0-9A-Z]*[0-9][0-9A-Z]*$")
