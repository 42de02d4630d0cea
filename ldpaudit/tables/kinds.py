"""The kind of each column, from its first rows: text, integer, number, time or boolean, with the evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.language import Message, join_texts
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.tables import names
from ldpaudit.tables.columns import THOUSANDS_MARKS, Column, Kind, ReadOptions
from ldpaudit.tables.dates import SERIAL, TimeFinding, find_formats, has_no_day, in_utc
from ldpaudit.tables.names import is_code, names_utc, words_of
from ldpaudit.tables.suspects import advice, shortened
from ldpaudit.tables.values import UTC_NAMES, number_form, read_numbers

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
        field.name: pc.unique(sample.column(field.name)).drop_null()
        for field in sample.schema
        if pa.types.is_string(field.type)
    }
    decimal = options.decimal or _table_decimal(texts.values())
    reports: dict[str, KindReport] = {}
    for field in sample.schema:
        check_cancelled()
        cells, own = sample.column(field.name), texts.get(field.name)
        if own is None:
            found = _native_kind(field, options)
        else:
            found = _Text(own, cells, field.name, options, decimal).kind()
        reports[field.name] = _with_zone(_with_date_part(found, cells if own is None else own), field.type)
    _, group = table_marks(report.column for report in reports.values())
    if options.thousands is None and group:
        # Integers are grouped as the other columns are: the first that needs it may come late.
        for name, report in reports.items():
            if report.column.kind == "integer" and not report.column.thousands:
                reports[name] = replace(report, column=replace(report.column, thousands=group))
    return reports


def _with_date_part(report: KindReport, cells: pa.Array) -> KindReport:
    column = report.column
    if column.kind not in {"integer", "number"}:
        return report
    cells = pc.unique(cells).drop_null()
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
    why = Message("read in {zone}", zone=zone)
    if not zone:
        if not names_utc(column.name) or not (typed or any(map(_is_moment, column.formats))):
            return report
        zone, why = "UTC", Message("in UTC by its name")
    elif not typed and not all(in_utc((one,)) for one in column.formats):
        why = Message("read in {zone}, also where a text does not say so", zone=zone)
    evidence = join_texts("; ", (report.evidence, why))
    report = replace(report, column=replace(column, zone=zone), evidence=evidence)
    if zone not in UTC_NAMES:
        return report
    warning = Message(
        '"{column}": the times are {why}, and a day of UTC is no local day; where days or hours are made of '
        'them, name the local time zone, for instance "Europe/Paris"', column=column.name, why=why,
    )  # fmt: skip
    return replace(report, warnings=(*report.warnings, warning))


def _is_moment(format_: str) -> bool:
    return any(hour in format_ for hour in ("%H", "%I")) and any(day in format_ for day in ("%d", "%j", "%u"))


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


def _table_decimal(texts: Iterable[pa.Array]) -> str | None:
    """Return the decimal mark that columns of numbers prove, if they agree."""
    proofs = set()
    for column in texts:
        if len(column) and _all(column, r"^[+-]?[0-9.,][0-9., eE+-]*$"):
            sure = [mark for mark, form in _SURE_DECIMAL.items() if _count(column, form)]
            proofs |= set(sure) if len(sure) == 1 else set()
    return proofs.pop() if len(proofs) == 1 else None


def _native_kind(field: pa.Field, options: ReadOptions) -> KindReport:
    test, found = pa.types, field.type
    kind: Kind = "text"
    if test.is_boolean(found) or test.is_integer(found):
        kind = "boolean" if test.is_boolean(found) else "integer"
    elif test.is_floating(found) or test.is_decimal(found):
        kind = "number"
    elif test.is_timestamp(found) or test.is_date(found) or test.is_time(found):
        kind = "time"
    kind, formats = options.kinds.get(field.name) or kind, options.formats_of(field.name)
    column = Column(field.name, kind, formats=formats, missing=options.missing_words)
    return KindReport(column, Message("typed {type} by the file", type=str(found)))


@dataclass(frozen=True)
class _Text:
    """A column of texts: the distinct ones and all cells, its name, and what is known of its marks."""

    texts: pa.Array
    cells: pa.ChunkedArray
    name: str
    options: ReadOptions
    table_decimal: str | None

    def kind(self) -> KindReport:
        """Find the kind."""
        name, texts, options = self.name, self.texts, self.options
        asked, formats = options.kinds.get(name), options.formats_of(name)
        if formats or (asked is not None and asked not in {"integer", "number", "time"}):
            return self._report(asked or "time", _BY_USER, formats=formats)
        if not len(texts):
            return self._report(asked or "text", Message("no value in the first rows"))
        if asked in {None, "time"} and words_of(name) & names.TIME_WORDS and _all(texts, _SERIAL_DAYS):
            days = Message("days as a spreadsheet counts them, by name and size")
            return self._report("time", days, [self._unless(days, "number")], formats=(SERIAL,))
        marks = None if asked == "time" else self._marks()
        if asked in {"integer", "number"}:
            decimal, group = marks[1:3] if marks else (self.table_decimal or ".", options.thousands or "")
            return self._report(asked, _BY_USER, decimal=decimal, thousands=group)
        if marks:
            whole, decimal, group, evidence, warnings = marks
            if whole and not group:
                return self._digits(decimal)
            if lost := self._lost(_LOST[:1]):
                warnings = [Message("{what}: digits are lost; export it again", what=lost)]
            kind: Kind = "integer" if whole else "number"
            return self._report(kind, evidence, warnings, decimal=decimal, thousands=group)
        return self._words(asked)

    def _report(self, kind: Kind, evidence: str, warnings: Iterable[str] = (), **about: Any) -> KindReport:
        said = tuple(Message('"{column}": {warning}', column=self.name, warning=one) for one in warnings)
        return KindReport(
            Column(self.name, kind, missing=self.options.missing_words, **about), evidence, said
        )

    def _unless(self, what: str, kind: Kind) -> str:
        how = Message('kinds = {{"{name}": "{kind}"}}', name=self.name, kind=kind)
        return Message("{what}; write {how} if they are not", what=what, how=how)

    def _lost(self, forms: Iterable[tuple[str, str]]) -> str:
        found = (what for form, what in forms if _count(self.texts, form) > _NEARLY * len(self.texts))
        return next(found, "")

    def _words(self, asked: Kind | None) -> KindReport:
        """Return the kind of what is no number: times, truth values or text."""
        texts, times = self.texts, find_formats(self.texts)
        if asked == "time":
            none = () if times.formats else (Message("no date format was found; write date_formats"),)
            said = join_texts("; ", (_BY_USER, times.evidence or Message("no format found")))
            return self._report("time", said, times.warnings or none, formats=times.formats)
        # Codes resemble weeks and months.
        if times.formats and all(map(has_no_day, times.formats)) and is_code(self.name):
            return self._report("text", Message("a code by its name"))
        if times.formats:
            evidence: str = times.evidence
            if not any(part in format_ for format_ in times.formats for part in ("%d", "%Y", "%y", "%G")):
                evidence = Message("{evidence}; a time of day without a date", evidence=evidence)
            return self._report("time", evidence, times.warnings, formats=times.formats)
        truth = {text.lower() for text in texts.to_pylist()} if len(texts) <= 4 else set()
        if truth and any(truth <= words for words in _TRUTH_WORDS):
            values = join_texts(Message(" and "), sorted(truth))
            return self._report("boolean", Message("only {values}", values=values))
        if lost := self._lost(_LOST):
            said = Message("{what}: the rest is lost; export it again", what=lost)
            return self._report("text", lost, [said])
        return self._almost(times)

    def _marks(self) -> tuple[bool, str, str, str, list[str]] | None:
        """Find the marks by which every text is a number: if all are whole, marks, evidence, warnings."""
        texts, options = self.texts, self.options
        likely = options.decimal or self.table_decimal
        if _all(texts, "^[+-]?[0-9]+$"):
            return True, likely or ".", options.thousands or "", Message("digits only"), []
        if not _all(texts, "^[+-]?[0-9.,][0-9., \u00a0\u202f'\u2019eE+-]*$"):
            return None
        decimals = [options.decimal] if options.decimal else [likely, *".,"] if likely else [*".,"]
        groups = THOUSANDS_MARKS if options.thousands is None else (options.thousands,)
        pairs = ((mark, group) for mark in decimals for group in groups if mark != group)
        fit = next((pair for pair in pairs if _all(texts, number_form(*pair))), None)
        if fit is None:
            return None
        mark, group = fit
        proof = {one: _count(texts, form) for one, form in _SURE_DECIMAL.items()}
        warnings: list[str] = []
        open_ = not likely and not any(proof.values())
        twice = group and _count(texts, rf"{re.escape(group)}[0-9]{{3}}{re.escape(group)}")
        if open_ and (group in (".", ",") if group else _only_groups(texts, mark)) and not twice:
            read = Message("between thousands") if group else Message("a decimal mark")
            one = group or mark
            what = Message('"{mark}" is before three digits each time, read as {read}', mark=one, read=read)
            warnings.append(Message("{what}; write decimal and thousands if it is not", what=what))
        name: str = Message('decimal mark "{mark}"', mark=mark)
        if group:
            name = Message('{decimal}, "{mark}" between thousands', decimal=name, mark=group)
        n = proof[mark]
        how = Message("{name}: {n} texts prove it, and none contradicts it", name=name, n=n)
        return not _count(texts, f"[{mark}eE]"), mark, group, how, warnings

    def _digits(self, decimal: str) -> KindReport:
        """Return numbers from codes and dates that are written with digits only."""
        texts, words, report = self.texts, words_of(self.name), self._report
        shortest, longest = pc.min_max(pc.binary_length(texts)).as_py().values()
        same = shortest == longest
        if same and longest in {8, 12, 14} and (words & names.TIME_WORDS or len(texts) >= 20):
            times = find_formats(texts)
            if times.formats:
                return report("time", times.evidence, formats=times.formats)
        if _count(texts, r"^[+-]?0[0-9]"):
            return report("text", Message("a code: values begin with a zero that a number would lose"))
        if longest > _MOST_DIGITS:
            what = Message("a code: {digits} digits are more than a number keeps", digits=longest)
            return report("text", what)
        if words & names.CODE_WORDS:
            return report("text", Message("a code by its name, although all are digits"))
        if words & names.TIME_WORDS and same and longest in {10, 13} and _all(texts, _EPOCH_FORM):
            if longest == 13:
                what = Message("milliseconds since 1970, by name and size")
                return report("time", what, formats=("epoch-ms",))
            return report("time", Message("seconds since 1970, by name and size"), formats=("epoch-s",))
        if _all(texts, _MILLISECONDS) and not words & (names.IDENTIFIER_WORDS | names.SERIAL_WORDS):
            what = Message("milliseconds since 1970, by their size")
            return report("time", what, [self._unless(what, "integer")], formats=("epoch-ms",))
        return report("integer", Message("digits only"), decimal=decimal)

    def _almost(self, times: TimeFinding) -> KindReport:
        """Return text, and which cells keep it from being numbers or dates.

        The doubt is shown in errors of a run, which may be logged, so it names the row and not the cell.
        """
        texts, cells, warned = self.texts, self.cells.combine_chunks(), times.warnings
        if times.odd:
            wrong, what = pa.array(times.odd), times.evidence
        else:
            fits = self._mostly_numbers()
            share = pc.mean(fits.cast(pa.float64())).as_py()
            if share < _NEARLY and not (share >= 0.5 and len(texts) <= 20):
                distinct = Message("{n} distinct (text|texts) in the first rows", n=len(texts))
                return self._report("text", times.evidence or distinct, warned, doubt=times.evidence)
            wrong, n = texts.filter(pc.invert(fits)), len(texts)
            what = Message("{wrong:,} of {n:,} distinct values are no numbers", wrong=len(wrong), n=n)
        row = pc.index(pc.is_in(cells, value_set=wrong), True).as_py()
        doubt = Message("{fault}, the first in row {row}", fault=what, row=row + 1)
        what = Message('{fault} ("{cell}")', fault=doubt, cell=shortened(cells[row].as_py()))
        if not times.odd and _are_codes(texts, wrong):
            doubt = Message("a code: {fault}", fault=doubt)
            return self._report("text", Message("a code: {fault}", fault=what), warned, doubt=doubt)
        said = Message("{fault}; read as text: {advice}", fault=what, advice=advice(cells, wrong))
        return self._report("text", what, (*warned, said), doubt=doubt)

    def _mostly_numbers(self) -> pa.Array:
        """Return which texts are numbers, with the marks by which most of them are."""
        marks = [self.table_decimal] if self.table_decimal else [".", ","]
        pairs = [(mark, group) for mark in marks for group in THOUSANDS_MARKS if mark != group]
        fits = (pc.match_substring_regex(self.texts, number_form(*pair)) for pair in pairs)
        return max(fits, key=lambda found: pc.sum(found).as_py() or 0)


def _only_groups(texts: pa.Array, mark: str) -> bool:
    marked = texts.filter(pc.match_substring(texts, mark))
    return _all(marked, rf"^[+-]?[1-9][0-9]{{0,2}}(?:{re.escape(mark)}[0-9]{{3}})+$")


def _are_codes(texts: pa.Array, wrong: pa.Array) -> bool:
    """Return whether texts among digits are codes: of their lengths, with letters between their digits."""
    if _count(texts, r"^0[0-9]") and re.match(r"^[0-9A-Za-z]+$", wrong[0].as_py()):
        return True
    digits = texts.filter(pc.match_substring_regex(texts, "^[0-9]+$"))
    lengths = pc.unique(pc.binary_length(digits))
    alike = pc.all(pc.is_in(pc.binary_length(wrong), value_set=lengths)).as_py() if len(lengths) else False
    return bool(alike) and _all(wrong, "^[0-9]{1,2}[A-Z][0-9A-Z]*[0-9][0-9A-Z]*$")
