"""Date formats: which of them a column's texts have, and reading the texts by them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.language import Message, join_texts
from ldpaudit.tables import date_parts
from ldpaudit.tables.fixedwidth import read_fixed

EPOCHS = {"epoch-s": 1, "epoch-ms": 1000}
_PARTS = {
    "%Y": r"[0-9]{4}",
    "%y": r"[0-9]{2}",
    "%m": r"[0-9]{1,2}",
    "%d": r"[0-9]{1,2}",
    "%H": r"[0-9]{1,2}",
    "%I": r"[0-9]{1,2}",
    "%M": r"[0-9]{2}",
    "%S": r"[0-9]{2}",
    "%f": r"[0-9]{1,9}",
    "%p": r"(?:[AaPp][Mm])",
    "%z": r"(?:Z|UTC|GMT|[+-][0-9]{2}(?::?[0-9]{2})?)",
    "%j": r"[0-9]{1,3}",
}
_FIXED = {"%Y%m%d": r"[0-9]{8}", "%Y%m%d%H%M": r"[0-9]{12}", "%Y%m%d%H%M%S": r"[0-9]{14}"}
_DATES = (
    "%Y-%m-%d",
    "%d/%m/%Y",
    "%m/%d/%Y",
    "%Y/%m/%d",
    "%d-%m-%Y",
    "%m-%d-%Y",
    "%d.%m.%Y",
    "%d/%m/%y",
    "%m/%d/%y",
    "%d.%m.%y",
    "%Y.%m.%d",
)
_CLOCKS = (
    "",
    " %H:%M",
    " %H:%M:%S",
    "T%H:%M:%S",
    "T%H:%M:%SZ",
    "T%H:%M",
    " %H:%M:%S.%f",
    "T%H:%M:%S.%f",
    "T%H:%M:%S.%fZ",
    "T%H:%M:%S%z",
    " %H:%M:%S%z",
    "T%H:%M:%S.%f%z",
    "T%H:%M%z",
    " %H:%M%z",
    " %H:%M:%S.%f%z",
    " %H:%M %z",
    " %H:%M:%S %z",
    " %H:%M:%S.%f %z",
    " %H:%M:%S,%f",
    "T%H:%M:%S,%f",
    "T%H:%M:%S,%fZ",
    "T%H:%M:%S,%f%z",
    " %Hh%M",
    " %I:%M %p",
    " %I:%M:%S %p",
    " à %H:%M",
    " %Hh",
)
#: Formats that are looked for, likely ones first.
KNOWN_FORMATS = (
    *(date + clock for clock in _CLOCKS for date in _DATES),
    "%H:%M",
    "%H:%M:%S",
    *_FIXED,
    "%Y%m%dT%H%M%S",
    "%Y%m%dT%H%M%SZ",
    "%Y%m%dT%H%M%S%z",
    "%Y-%m",
)
_MOST_FORMATS = 8
_MOST_ODD, _MOST_ODD_AT_FIRST = 200, 20
_LAST_ROLLED_DAY = 3
#: Blanks of which the width or the end of a line is another matter, and more than one of them.
_BLANKS = "[ \u00a0\u2007\u2009\u202f]{2,}|[\u00a0\u2007\u2009\u202f]"
_OFFSET = r" ?(Z|UTC|GMT|[+-][0-9]{2}(:?[0-9]{2})?)$"
#: Of which the number may also be the day of a month.
_MONTHS_AND_YEARS = ("%b-%y", "%b/%y", "%B-%y", "%B/%y")
#: Of dates without a day, which codes resemble, nearly all lie in these years; so do the two digits of one.
_FIRST_YEAR, _LAST_YEAR, _LAST_SHORT_YEAR, _NEARLY_ALL = 1800, 2100, 2050, 0.9
#: The end of a day, which strptime takes for no time of it.
_HOUR_24 = re.compile(r"(?:^|[ T])24(?::00|h)")
#: The name of a zone behind an offset from UTC, as Java writes it: [Europe/Paris].
_ZONE_NAME, _NAMED_ZONE = "[%Z]", r"\[[A-Za-z][A-Za-z0-9_/+-]*\]$"
#: What a format holds that says how far its clock is from UTC.
_ZONED = ("%z", "%Z", "SZ", "fZ", "MZ", "epoch")


@cache
def shape(format_: str) -> str:
    """Return the regular expression of the texts that a strptime format may read."""
    if format_ in _FIXED:
        return f"^{_FIXED[format_]}$"
    pieces = re.split(r"(%[A-Za-z%])", format_)
    return "^" + "".join(_PARTS.get(piece, re.escape(piece)) for piece in pieces) + "$"


def matches(texts: pa.Array, format_: str) -> pa.Array:
    """Return which texts have the form of a format.

    Parameters
    ----------
    texts : StringArray, shape (n,)
        Stripped of blanks.

    Returns
    -------
    BooleanArray, shape (n,), null where the text is
    """
    if format_.endswith(_ZONE_NAME):
        return pc.fill_null(matches(_without_zone_name(texts), format_.removesuffix(_ZONE_NAME)), False)
    if date_parts.is_named(format_):
        return date_parts.matches(texts, format_)
    return pc.match_substring_regex(_with_plain_blanks(texts), shape(format_))


def in_utc(formats: tuple[str, ...]) -> bool:
    """Return whether any of some formats says how far its clock is from UTC, so that it reads as UTC."""
    return any(sign in format_ for format_ in formats for sign in _ZONED)


def _without_zone_name(texts: pa.Array) -> pa.Array:
    """Return texts without the name of a zone at their end; null where there is none."""
    named = pc.match_substring_regex(texts, _NAMED_ZONE)
    plain = pc.replace_substring_regex(texts, pattern=_NAMED_ZONE, replacement="")
    return pc.if_else(named, plain, pa.scalar(None, pa.string()))


def _with_plain_blanks(texts: pa.Array) -> pa.Array:
    if not pc.any(pc.match_substring_regex(texts, _BLANKS)).as_py():
        return texts
    return pc.replace_substring_regex(texts, pattern=_BLANKS, replacement=" ")


def swapped(format_: str) -> str | None:
    """Return the format that reads the same texts with day and month exchanged, if there is one."""
    if "%d" not in format_ or "%m" not in format_:
        return None
    other = format_.replace("%d", "%@").replace("%m", "%d").replace("%@", "%m")
    return other if other != format_ and format_.startswith(("%d", "%m")) else None


def parsed(texts: pa.Array, format_: str) -> pa.Array:
    """Read texts by one format.

    Parameters
    ----------
    texts : StringArray, shape (n,)
        Stripped of blanks.
    format_ : str
        A strptime format, "epoch-s" or "epoch-ms".

    Returns
    -------
    TimestampArray of seconds, shape (n,)
        Null where the text has another form or names no day of the calendar. An offset from UTC is applied;
        a time of day without a year is one of 1970-01-01.
    """
    if format_ in EPOCHS:
        return _from_epoch(texts, EPOCHS[format_])
    if format_.endswith(_ZONE_NAME):
        return parsed(_without_zone_name(texts), format_.removesuffix(_ZONE_NAME))
    if (quick := read_fixed(texts, format_)) is not None:
        return quick
    if date_parts.is_named(format_):
        return date_parts.parsed(texts, format_)
    texts = _with_plain_blanks(texts)
    base, ahead = format_, None
    if "%f" in format_ or "%z" in format_ or format_ in _FIXED:
        texts = pc.if_else(
            pc.match_substring_regex(texts, shape(format_)), texts, pa.scalar(None, pa.string())
        )
    if format_.endswith("%z"):
        base = base[:-2].rstrip()
        ends = pc.utf8_slice_codeunits(texts, start=-len("+00:00")).dictionary_encode()
        ahead = date_parts.offsets(ends.dictionary).take(ends.indices)
        texts = pc.replace_substring_regex(texts, pattern=_OFFSET, replacement="")
    if "%S.%f" in base or "%S,%f" in base:
        base = re.sub("%S[.,]%f", "%S", base)
        texts = pc.replace_substring_regex(texts, pattern=r"[.,][0-9]+(Z?)$", replacement=r"\1")
    times = read_fixed(texts, base) if base != format_ else None
    if times is None:
        times = pc.strptime(texts, format=base, unit="s", error_is_null=True)
        times = _on_the_calendar(times, texts, base)
    if "%Y" not in base and "%y" not in base:
        since_midnight = pc.subtract(times, pc.floor_temporal(times, unit="day"))
        times = since_midnight.cast(pa.int64()).cast(pa.timestamp("s"))
    return times if ahead is None else pc.subtract(times, ahead)


def _from_epoch(texts: pa.Array, scale: int) -> pa.Array:
    digits = pc.if_else(
        pc.match_substring_regex(texts, r"^-?[0-9]{1,15}$"), texts, pa.scalar(None, pa.string())
    )
    return (
        pc.floor(pc.divide(digits.cast(pa.float64()), float(scale))).cast(pa.int64()).cast(pa.timestamp("s"))
    )


def _on_the_calendar(times: pa.Array, texts: pa.Array, format_: str) -> pa.Array:
    """Drop what strptime lets through: 31/02 read as 2 March, and the year 18 where four digits are meant."""
    if "%Y" in format_:
        times = pc.if_else(pc.greater_equal(pc.year(times), 1000), times, pa.scalar(None, times.type))
    if "%d" not in format_:
        return times
    early = pc.fill_null(pc.less_equal(pc.day(times), _LAST_ROLLED_DAY), False)
    if not pc.any(early).as_py():
        return times
    places = pc.indices_nonzero(early)
    piece = shape(format_).replace("[0-9]{8}", "[0-9]{6}(?P<day>[0-9]{2})", 1)
    if "?P<day>" not in piece:
        piece = _with_named_day(format_)
    written = pc.struct_field(pc.extract_regex(texts.take(places), piece), "day").cast(pa.int64())
    wrong = pc.fill_null(pc.not_equal(written, pc.day(times.take(places))), True)
    if not pc.any(wrong).as_py():
        return times
    rolled = pc.is_in(pa.array(range(len(times))), value_set=places.filter(wrong).cast(pa.int64()))
    return pc.if_else(rolled, pa.scalar(None, times.type), times)


def _with_named_day(format_: str) -> str:
    if format_ in _FIXED:
        return "^[0-9]{6}(?P<day>[0-9]{2})[0-9]*$"
    pieces = re.split(r"(%[A-Za-z%])", format_)
    text = "".join(
        "(?P<day>[0-9]{1,2})" if piece == "%d" else _PARTS.get(piece, re.escape(piece)) for piece in pieces
    )
    return f"^ *{text}$"


@dataclass(frozen=True)
class TimeFinding:
    """The formats of a column of dates, or why it is none.

    Parameters
    ----------
    formats : tuple of str
        Empty where the texts are no dates, or not all.
    evidence : str
    warnings : tuple of str
    odd : tuple of str
        The texts that are no dates in a column where most are.
    misnamed : tuple of str
        The texts that name another day of the week than that of their date.
    """

    formats: tuple[str, ...]
    evidence: str = ""
    warnings: tuple[str, ...] = ()
    odd: tuple[str, ...] = ()
    misnamed: tuple[str, ...] = ()

    @property
    def without_days(self) -> bool:
        """True where all dates are weeks or months, which codes resemble."""
        return bool(self.formats) and all(map(date_parts.has_no_day, self.formats))


def find_formats(texts: pa.Array) -> TimeFinding:
    """Find the formats that together read every one of the texts.

    Parameters
    ----------
    texts : StringArray
        The distinct texts of a column, stripped, without nulls.
    """
    left = texts
    formats: list[str] = []
    evidences: list[str] = []
    warnings: list[str] = []
    odd: list[str] = []
    misnamed: list[str] = []
    off_calendar = 0
    while len(left):
        format_ = _format_of(left[0].as_py())
        if format_ is None:
            odd.append(left[0].as_py())
            left = left.slice(1)
        else:
            alike = matches(left, format_)
            same = left.filter(alike)
            left = left.filter(pc.invert(alike))
            if date_parts.has_no_day(format_) and not _is_plausible(same, format_):
                odd += same.to_pylist()
                continue
            evidence: str = Message("{number} texts of the form {format}", number=len(same), format=format_)
            if swapped(format_) is not None:
                form, (format_, evidence, warning) = format_, _day_or_month(same, format_)
                if not format_:
                    # 14.30.25 is a time of day.
                    return TimeFinding(()) if form == "%d.%m.%y" else TimeFinding((), evidence, (warning,))
                warnings += [warning] if warning else []
            if format_ in _MONTHS_AND_YEARS:
                warnings.append(
                    Message(
                        "read as month and year ({format}); write date_formats if it is month and day",
                        format=format_,
                    )
                )
            rolled = same.filter(pc.is_null(parsed(same, format_))).to_pylist()
            odd += rolled
            off_calendar += len(rolled)
            if date_parts.is_named(format_):
                misnamed += same.filter(date_parts.misnamed(same, format_)).to_pylist()
            formats.append(format_)
            evidences.append(evidence)
        if len(formats) > _MOST_FORMATS or len(odd) > (_MOST_ODD if formats else _MOST_ODD_AT_FIRST):
            return TimeFinding(())
    if not odd:
        return TimeFinding(tuple(formats), join_texts("; ", evidences), tuple(warnings), (), tuple(misnamed))
    if len(odd) > len(texts) / 2:
        return TimeFinding(())
    form = join_texts(Message(" or "), formats)
    fault = (
        Message("have the hour 24, which is 00:00 of the next day")
        if all(map(_HOUR_24.search, odd))
        else Message("name no day of the calendar ({form})", form=form)
        if off_calendar == len(odd)
        else Message("are no dates of the form {form}", form=form)
    )
    evidence = Message(
        "{odd} of {texts} distinct values {fault}", odd=len(odd), texts=len(texts), fault=fault
    )
    return TimeFinding((), evidence, (), tuple(odd))


def _is_plausible(texts: pa.Array, format_: str) -> bool:
    """Return whether texts of the form of weeks or months are such, and no codes: 4512W07, DEC-73."""
    read = parsed(texts, format_)
    found = pc.year(read.drop_null())
    last = _LAST_SHORT_YEAR if "%y" in format_ else _LAST_YEAR
    near = pc.and_(pc.greater_equal(found, _FIRST_YEAR), pc.less_equal(found, last))
    if len(found) and pc.mean(near.cast(pa.int8())).as_py() < _NEARLY_ALL:
        return False
    if format_ != "%Y-%m":
        return True
    # Of 2009-10 and 2010-11 each is a school year, or a season.
    seasons = pc.equal(pc.month(read), pc.subtract(pc.year(read), 1999))
    return not read.null_count and pc.all(near).as_py() and not (len(read) > 1 and pc.all(seasons).as_py())


def _format_of(text: str) -> str | None:
    if text.endswith("]") and (named := re.search(_NAMED_ZONE, text)):
        plain = _format_of(text[: named.start()])
        return plain + _ZONE_NAME if plain and in_utc((plain,)) else None
    if text[:1].isdigit():
        plain = re.sub(_BLANKS, " ", text)
        known = next((known for known in KNOWN_FORMATS if re.match(shape(known), plain)), None)
        if known is not None:
            return known
    return date_parts.format_of(text)


def _day_or_month(texts: pa.Array, format_: str) -> tuple[str, str, str]:
    """Return day/month from month/day by the numbers above 12: format, evidence, warning."""
    first = pc.replace_substring_regex(texts, pattern=r"^([0-9]{1,2})[^0-9].*$", replacement=r"\1").cast(
        pa.int64()
    )
    second = pc.replace_substring_regex(
        texts, pattern=r"^[0-9]{1,2}[^0-9]([0-9]{1,2})[^0-9].*$", replacement=r"\1"
    ).cast(pa.int64())
    above_first = pc.sum(pc.greater(first, 12)).as_py()
    above_second = pc.sum(pc.greater(second, 12)).as_py()
    day_first = format_ if format_.startswith("%d") else swapped(format_) or format_
    month_first = swapped(day_first) or day_first
    if above_first and above_second:
        what = Message(
            "the first number is above 12 in {above_first} texts and the second in {above_second}",
            above_first=above_first,
            above_second=above_second,
        )
        return (
            "",
            what,
            Message(
                "day/month and month/day are in one column ({evidence}); kept as text: write date_formats",
                evidence=what,
            ),
        )
    if above_second:
        return (
            month_first,
            Message(
                "month first: the second number is above 12 in {above_second} texts, the first never",
                above_second=above_second,
            ),
            "",
        )
    if above_first:
        return (
            day_first,
            Message(
                "day first: the first number is above 12 in {above_first} texts, the second never",
                above_first=above_first,
            ),
            "",
        )
    what = Message("no number above 12 distinguishes day from month in {texts} texts", texts=len(texts))
    if day_first.startswith("%d."):
        return day_first, Message("day first, as always with points"), ""
    return (
        day_first,
        Message("{evidence}; read as day first", evidence=what),
        Message("{evidence}: read as {form}; write date_formats if it is not", evidence=what, form=day_first),
    )
