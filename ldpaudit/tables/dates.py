"""Date formats: which of them the texts of a column have, and reading texts by them.

Texts with words are first written in small letters without accents, with English months and without the day
of the week; DuckDB then reads them, and refuses what is no day of the calendar.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.language import Message, join_texts
from ldpaudit.sql import ask
from ldpaudit.tables.names import word_table

#: Numbers that are times: how many make a second; days as spreadsheets count them, from 30 December 1899.
EPOCHS, SERIAL = {"epoch-s": 1, "epoch-ms": 1000}, "serial-days"
_SERIAL_OF_1970 = 25_569
_MONTHS = [name for names in word_table("months").values() for name in names]
_WEEKDAYS = [name for names in word_table("weekdays").values() for name in names]
_SHORT = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
#: Names that are as long as abbreviations, and no abbreviations.
_WHOLE = {"mars", "mai", "may", "june", "juin", "juni", "july", "juli", "aout", "marz"}


def _any_of(names: Iterable[str]) -> str:
    # The longest first: a shorter name may be the beginning of it.
    return "|".join(sorted(names, key=len, reverse=True))


_MONTH, _WEEKDAY, _ORDINAL = _any_of(_MONTHS), _any_of(_WEEKDAYS), r"(?:er|st|nd|rd|th)?"
_ZONE = r"z|utc|gmt|[+-][0-9]{2}(?::?[0-9]{2})?"
_NAME, _DAY = rf"(?P<b>{_MONTH})\.?", rf"(?P<d>[0-9]{{1,2}}){_ORDINAL}"
_BEFORE = rf"(?:(?P<a>{_WEEKDAY})\.?(?P<s0>,? (?:le )?))?(?P<le>le |the )?"
_YEAR, _LAST_DAY = "(?P<y>[0-9]{4})", r"(?P<d>[0-9]{1,2})(?P<end>\.?)(?![0-9])"
_DATES = [
    re.compile(before + form + "(?P<clock>.*)$")
    for before, form in (
        ("", r"(?P<y>[0-9]{4})(?P<s1>[-/]|\. ?)(?P<m>[0-9]{1,2})(?P<s2>(?P=s1))" + _LAST_DAY),
        ("", r"(?P<d>[0-9]{1,2})(?P<s1>[-/.])(?P<m>[0-9]{1,2})(?P<s2>(?P=s1))(?P<y>[0-9]{4})(?![0-9])"),
        ("", r"(?P<d>[0-9]{1,2})(?P<s1>[-/.])(?P<m>[0-9]{1,2})(?P<s2>(?P=s1))(?P<y2>[0-9]{2})(?![0-9:h])"),
        ("", r"(?P<y>[0-9]{4})(?P<s1>-)(?P<m>[0-9]{2})(?=$)"),
        (_BEFORE, rf"{_DAY}(?P<s1>\.? (?:of |de )?|[-/.]|){_NAME}(?P<s2>,? (?:de )?|[-/.]|){_YEAR}(?![0-9])"),
        (_BEFORE, rf"{_NAME}(?P<s1> |-|/){_DAY}(?P<s2>,? |[-/])(?P<y>[0-9]{{4}})(?![0-9])"),
        (_BEFORE, rf"(?P<y>[0-9]{{4}})(?P<s1>[-/. ]|\. |){_NAME}(?P<s2>[-/. ]|){_DAY}(?P<end>\.?)(?![0-9])"),
        (_BEFORE, rf"{_DAY}(?P<s1>[-/. ]|){_NAME}(?P<s2>[-/. ]|)(?P<y2>[0-9]{{2}})(?![0-9:h])"),
        (_BEFORE, rf"{_NAME}(?P<s1>,? |[-/.]|)(?P<y>[0-9]{{4}})(?![0-9])"),
        (_BEFORE, rf"(?P<y>[0-9]{{4}})(?P<s1>[-/. ]|){_NAME}(?![a-z])"),
        (_BEFORE, rf"{_NAME}(?P<s1>[-/])(?P<y2>[0-9]{{2}})(?![0-9])"),
    )
]
_CLOCK = re.compile(
    r"(?P<s>,? (?:a |at |- )?|t|:|)"
    r"(?P<h>[0-9]{1,2})(?:(?P<s1>:| ?h ?|\.)(?P<m>[0-9]{2})(?:(?P<s2>:|\.|m)(?P<sec>[0-9]{2})"
    rf"(?P<f>[.,][0-9]+)?(?P<end>s)?)?|(?P<alone> ?h)|(?= ?[ap]\.?m))(?P<p> ?[ap]\.?m\.?)?"
    rf"(?P<z> ?(?:{_ZONE}))?$"
)
#: Other texts, whole, by their small letters.
_OTHERS = {
    r"[0-9]{8}": "%Y%m%d",
    r"[0-9]{12}": "%Y%m%d%H%M",
    r"[0-9]{14}": "%Y%m%d%H%M%S",
    r"[0-9]{8}t[0-9]{6}": "%Y%m%dT%H%M%S",
    r"[0-9]{8}t[0-9]{6}z": "%Y%m%dT%H%M%SZ",
    rf"[0-9]{{8}}t[0-9]{{6}}(?:{_ZONE})": "%Y%m%dT%H%M%S%z",
    r"[0-9]{4}-w[0-9]{1,2}": "%G-W%V",
    r"[0-9]{4}-w[0-9]{1,2}-[1-7]": "%G-W%V-%u",
    r"[0-9]{4}w[0-9]{2}": "%GW%V",
    r"[0-9]{4}w[0-9]{2}[1-7]": "%GW%V%u",
    r"[0-9]{4}-s[0-9]{1,2}": "%G-S%V",
    r"w[0-9]{1,2}-[0-9]{4}": "W%V-%G",
    r"s[0-9]{1,2}-[0-9]{4}": "S%V-%G",
    # As the C library and Java write a moment, with a zone before the year or not.
    rf"(?:{_WEEKDAY}) (?:{_MONTH}) [0-9]{{1,2}} [0-9:]{{8}} [0-9]{{4}}": "%a %b %d %H:%M:%S %Y",
    rf"(?:{_WEEKDAY}) (?:{_MONTH}) [0-9]{{1,2}} [0-9:]{{8}} utc [0-9]{{4}}": "%a %b %d %H:%M:%S UTC %Y",
}
_WORDED = ("%a", "%A", "%b", "%B", "%h", "%p", "%G", "%V")
_MOST_FORMATS, _MOST_ODD, _MOST_ODD_AT_FIRST = 8, 200, 20
#: Of which the number may also be the day of a month.
_MONTHS_AND_YEARS = ("%b-%y", "%b/%y", "%B-%y", "%B/%y")
#: Of dates without a day, which codes resemble, nearly all lie in these years; so do the two digits of one.
_FIRST_YEAR, _LAST_YEAR, _LAST_SHORT_YEAR, _NEARLY_ALL = 1800, 2100, 2050, 0.9
#: The end of a day, which is no time of it.
_HOUR_24 = re.compile(r"(?:^|[ T])24(?::00|h)")
_OFFSET = r" ?(?P<z>[Zz]|[Uu][Tt][Cc]|[Gg][Mm][Tt]|(?P<sign>[+-])(?P<h>[0-9]{2})(?::?(?P<m>[0-9]{2}))?)$"
#: What a format holds that says how far its clock is from UTC.
_ZONED = ("%z", "%Z", "SZ", "fZ", "MZ", "UTC", "epoch")
_DIRECTIVE = re.compile(r"(%[A-Za-z%])")


def in_utc(formats: tuple[str, ...]) -> bool:
    """Return whether any of some formats says how far its clock is from UTC, so that it reads as UTC."""
    return any(sign in format_ for format_ in formats for sign in _ZONED)


def has_no_day(format_: str) -> bool:
    """Return whether the dates of a format are weeks or months."""
    return "%G" in format_ or ("%d" not in format_ and any(part in format_ for part in ("%b", "%B", "%m")))


def parsed(texts: pa.Array, format_: str) -> pa.Array:
    """Read texts by one format."""
    if format_ in EPOCHS:
        fits = pc.match_substring_regex(texts, r"^-?[0-9]{1,15}$")
        digits = pc.if_else(fits, texts, pa.scalar(None, pa.string())).cast(pa.float64())
        return pc.floor(pc.divide(digits, float(EPOCHS[format_]))).cast(pa.int64()).cast(pa.timestamp("s"))
    if format_ == SERIAL:
        fits = pc.match_substring_regex(texts, r"^[0-9]{1,7}(?:[.,][0-9]+)?$")
        days = pc.if_else(fits, pc.replace_substring(texts, ",", "."), pa.scalar(None, pa.string()))
        seconds = pc.multiply(pc.subtract(days.cast(pa.float64()), _SERIAL_OF_1970), 86_400)
        return pc.round(seconds).cast(pa.int64()).cast(pa.timestamp("s"))
    plain = not any(directive in format_ for directive in _WORDED)
    if not plain or pc.all(pc.string_is_ascii(texts)).as_py() is False:
        # Days are few where rows are many: each text is rewritten once.
        coded = texts.dictionary_encode()
        texts = _folded(coded.dictionary, format_).take(coded.indices)
        format_ = _in_words(format_)
    if "%Y%m%d" in format_:
        # Without marks between them, each number needs all its digits.
        fits = pc.match_substring_regex(pc.utf8_lower(texts), _form(format_))
        texts = pc.if_else(fits, texts, pa.scalar(None, pa.string()))
    ahead = None
    if "%z" in format_:
        zone = pc.extract_regex(texts, _OFFSET)
        sign = pc.if_else(pc.equal(pc.struct_field(zone, "sign"), "-"), -1, 1)
        hours, minutes = (_digits(pc.struct_field(zone, part)) for part in ("h", "m"))
        ahead = pc.multiply(sign, pc.add(pc.multiply(hours, 3600), pc.multiply(minutes, 60)))
        texts, format_ = _without(texts, _OFFSET), format_.replace("%z", "").rstrip()
    if fraction := re.search(r"%[Ss][.,]%f", format_):
        # %s where the letters of a format are small.
        end = format_[fraction.end() :]
        texts = _without(texts, rf"[.,][0-9]+{re.escape(end)}$", end)
        format_ = format_[: fraction.start()] + "%S" + end
    found = _read(texts, format_)
    return found if ahead is None else pc.subtract(found, ahead.cast(pa.duration("s")))


def _read(texts: pa.Array, format_: str) -> pa.Array:
    """Read texts by DuckDB: null for years before 1000, and for weeks that are not in their year."""
    written = format_.replace("'", "''")
    moment = f"try_strptime(c0, '{written}')"
    good = "year(w) >= 1000"
    if "%G" in format_:
        good += " AND isoyear(w) = try_cast(regexp_extract(c0, '[0-9]{4}') AS int)"
    second = "epoch(w)::bigint"
    if not any(year in format_ for year in ("%Y", "%y", "%G")):
        second = "epoch(w)::bigint - epoch(date_trunc('day', w))::bigint"
    found = ask(
        f"SELECT CASE WHEN {good} THEN {second} END FROM (SELECT c0, {moment} w FROM texts)",  # noqa: S608
        texts=pa.table([texts], names=["text"]),
    )
    return found.column(0).combine_chunks().cast(pa.timestamp("s"))


def _without(texts: pa.Array, ending: str, rest: str = "") -> pa.Array:
    """Return texts without an ending; null where they have another."""
    cut = pc.replace_substring_regex(texts, pattern=re.sub(r"\?P<\w+>", "", ending), replacement=rest)
    return pc.if_else(pc.match_substring_regex(texts, ending), cut, pa.scalar(None, pa.string()))


def _digits(texts: pa.Array) -> pa.Array:
    return pc.fill_null(pc.if_else(pc.equal(texts, ""), "0", texts), "0").cast(pa.int64())


def _folded(texts: pa.Array, format_: str) -> pa.Array:
    """Return texts in small letters without accents, with English months.

    The day of the week goes where the format begins with it: "mar" is the beginning of March, too.
    """
    if pc.all(pc.string_is_ascii(texts)).as_py() is False:
        # Compatibility forms: every no-break or narrow blank becomes a plain one.
        texts = pc.replace_substring_regex(pc.utf8_normalize(texts, form="NFKD"), r"\pM", "")
    texts = pc.replace_substring_regex(pc.utf8_lower(texts), " +", " ")
    if format_.startswith(("%A", "%a")):
        texts = pc.replace_substring_regex(texts, rf"^(?:{_WEEKDAY})\.?,? (?:le )?", "")
    texts = pc.replace_substring_regex(texts, r"([0-9])(?:er|st|nd|rd|th)\b", r"\1")
    texts = pc.replace_substring_regex(texts, r"([ap])\.?m\.?$", r"\1m")
    if pc.any(pc.match_substring_regex(texts, "[a-z]{3}")).as_py():
        for short, names in zip(_SHORT, word_table("months").values(), strict=True):
            either = "|".join(sorted(names, key=len, reverse=True))
            texts = pc.replace_substring_regex(
                texts, rf"(^|[^a-z])(?:{either})(?:\.|($|[^a-z.]))", rf"\1{short}\2"
            )
    return texts


def _folded_text(text: str) -> str:
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return re.sub(" +", " ", plain).lower()


@cache
def _in_words(format_: str) -> str:
    """Return the format of folded texts."""
    format_ = re.sub(r"^%[Aa]\.?,? (?:le )?", "", format_)
    pieces = _DIRECTIVE.split(format_)
    pieces = [piece if at % 2 else _folded_text(piece) for at, piece in enumerate(pieces)]
    return re.sub(
        r"(%b)\.", r"\1", "".join(pieces).replace("%B", "%b").replace("%h", "%b").replace("%e", "%d")
    )


@dataclass(frozen=True)
class TimeFinding:
    """The formats of a column of dates, or why it is none."""

    #: Empty where the texts are no dates, or not all.
    formats: tuple[str, ...]
    evidence: str = ""
    warnings: tuple[str, ...] = ()
    #: The texts that are no dates in a column where most are.
    odd: tuple[str, ...] = ()

    @property
    def without_days(self) -> bool:
        """True where all dates are weeks or months, which codes resemble."""
        return bool(self.formats) and all(map(has_no_day, self.formats))


def find_formats(texts: pa.Array) -> TimeFinding:
    """Find the formats that together read every one of some distinct texts, stripped and without nulls."""
    left = texts
    formats: list[str] = []
    evidences: list[str] = []
    warnings: list[str] = []
    odd: list[str] = []
    off_calendar = 0
    while len(left):
        format_ = format_of(left[0].as_py())
        fits = pa.array(np.zeros(len(left), bool)) if format_ is None else _of_form(left, format_)
        same, rest = left.filter(fits), left.filter(pc.invert(fits))
        if format_ is None or not len(same):
            odd.append(left[0].as_py())
            left = left.slice(1)
        elif has_no_day(format_) and not _is_plausible(same, format_):
            odd += same.to_pylist()
            left = rest
        else:
            left = rest
            evidence: str = Message("{number} texts of the form {format}", number=len(same), format=format_)
            if format_.startswith("%d") and "%m" in format_:
                form, (format_, evidence, warning) = format_, _day_or_month(same, format_)
                if not format_:
                    # 14.30.25 is a time of day, and 25-13-07 a code.
                    other = form == "%d.%m.%y" or (form == "%d-%m-%y" and parsed(same, form).null_count)
                    return TimeFinding(()) if other else TimeFinding((), evidence, (warning,))
                warnings += [warning] if warning else []
            if format_ in _MONTHS_AND_YEARS:
                warnings.append(
                    Message(
                        "read as month and year ({format}); write date_formats if it is not", format=format_
                    )
                )
            rolled = same.filter(pc.is_null(parsed(same, format_))).to_pylist()
            odd, off_calendar = odd + rolled, off_calendar + len(rolled)
            formats.append(format_)
            evidences.append(evidence)
        if len(formats) > _MOST_FORMATS or len(odd) > (_MOST_ODD if formats else _MOST_ODD_AT_FIRST):
            return TimeFinding(())
    if not odd:
        said = join_texts("; ", evidences)
        return TimeFinding(tuple(formats), said, tuple(warnings))
    if len(odd) > len(texts) / 2:
        return TimeFinding(())
    form = join_texts(Message(" or "), formats)
    if all(map(_HOUR_24.search, odd)):
        fault = Message("have the hour 24, which is 00:00 of the next day")
    elif off_calendar == len(odd):
        fault = Message("name no day of the calendar ({form})", form=form)
    else:
        fault = Message("are no dates of the form {form}", form=form)
    evidence = Message(
        "{odd} of {texts} distinct values {fault}", odd=len(odd), texts=len(texts), fault=fault
    )
    return TimeFinding((), evidence, (), tuple(odd))


def format_of(text: str) -> str | None:
    """Return the format of a text; None where it is no date."""
    folded = _folded_text(text)
    for form in _DATES:
        found = form.match(folded)
        clock = found and _clock_format(found["clock"])
        if found and clock is not None:
            return _before(found) + _date_format(found) + _as_written(clock, text)
    clock = _clock_format(folded)
    if clock and "%M" in clock and "%z" not in clock and (":" in clock or "h" in clock):
        return clock
    return next((format_ for form, format_ in _OTHERS.items() if re.fullmatch(form, folded)), None)


def _as_written(clock: str, text: str) -> str:
    """Return the format of a clock with the letters of the text: T and Z, h and à."""
    clock = "T" + clock[1:] if clock.startswith("t") and "T" in text else clock
    clock = " à " + clock[3:] if clock.startswith(" a ") and "à" in text else clock
    return (
        clock[:-2] + "Z" if clock.endswith("%z") and clock.startswith("T") and text.endswith("Z") else clock
    )


def _before(found: re.Match[str]) -> str:
    name = found.groupdict().get("a")
    long = name and name != "di" and name.endswith(("day", "di", "dimanche", "tag", "abend", "mittwoch"))
    weekday = f"%{'A' if long else 'a'}{found['s0']}" if name else ""
    return weekday + (found.groupdict().get("le") or "")


def _date_format(found: re.Match[str]) -> str:
    """Return the format of the date alone: its parts in the order in which they are written."""
    groups = found.groupdict()
    name = groups.get("b") or ""
    month = "%b" if len(name) <= 4 and name not in _WHOLE else "%B"
    directives = {"d": "%d", "m": "%m", "b": month, "y": "%Y", "y2": "%y"}
    parts = sorted((found.start(part), part) for part in directives if groups.get(part))
    marks = [groups.get("s1") or "", groups.get("s2") or "", groups.get("end") or ""]
    return "".join(directives[part] + mark for (_, part), mark in zip(parts, marks, strict=False))


def _clock_format(text: str) -> str | None:
    """Return the format of the time of day behind a date, "" for none; None where it is no time of day."""
    if not text:
        return ""
    found = _CLOCK.match(text)
    if found is None:
        return None
    format_ = found["s"] + ("%I" if found["p"] else "%H")
    if found["m"]:
        format_ += f"{found['s1']}%M"
    if found["sec"]:
        format_ += f"{found['s2']}%S" + (f"{found['f'][0]}%f" if found["f"] else "") + (found["end"] or "")
    format_ += found["alone"] or ""
    for name, directive in (("p", "%p"), ("z", "%z")):
        if found[name]:
            format_ += (" " if found[name].startswith(" ") else "") + directive
    return format_


@cache
def _form(format_: str) -> str:
    """Return the form of the digits of folded texts of a format, so that no format reads another's texts."""
    widths = {"%f": "{1,9}", "%u": "", "%j": "{1,3}", **dict.fromkeys(("%Y", "%G"), "{4}")}
    widths |= dict.fromkeys(("%y", "%M", "%S"), "{2}")
    if re.search(r"%Y%m%d", format_):
        widths |= dict.fromkeys(("%m", "%d", "%H"), "{2}")
    words = {"%b": "[a-z]{3}", "%p": "[ap]m", "%z": f"(?:{_ZONE})"}
    pieces = _DIRECTIVE.split(_in_words(format_))
    written = (
        words.get(piece, f"[0-9]{widths.get(piece, '{1,2}')}") if at % 2 else re.escape(piece)
        for at, piece in enumerate(pieces)
    )
    return f"^{''.join(written)}$"


def _of_form(texts: pa.Array, format_: str) -> pa.Array:
    return pc.match_substring_regex(_folded(texts, format_), _form(format_))


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


def _day_or_month(texts: pa.Array, day_first: str) -> tuple[str, str, str]:
    """Return day/month from month/day by the numbers above 12: format, evidence, warning."""
    numbers = pc.extract_regex(texts, r"^(?P<one>[0-9]{1,2})[^0-9](?P<two>[0-9]{1,2})[^0-9]")
    parts = (pc.struct_field(numbers, part).cast(pa.int64()) for part in ("one", "two"))
    one, two = (pc.sum(pc.greater(part, 12)).as_py() or 0 for part in parts)
    short = day_first.startswith("%d-%m-%y")
    what: str = ""
    if one and two:
        what = Message("day/month and month/day are in one column ({one} and {two} texts)", one=one, two=two)
    elif short and pc.all(pc.match_substring_regex(texts, "^[0-9]+-[0-9]+-([0-2]|3[01])")).as_py():
        what = Message("{texts} texts may begin with the day or with the year", texts=len(texts))
    if what:
        return "", what, Message("{evidence}; kept as text: write date_formats", evidence=what)
    if two:
        month_first = day_first.replace("%d", "%@").replace("%m", "%d").replace("%@", "%m")
        return month_first, Message("month first: {n} second (number is|numbers are) above 12", n=two), ""
    if one:
        return day_first, Message("day first: {n} first (number is|numbers are) above 12", n=one), ""
    if day_first.startswith("%d."):
        return day_first, Message("day first, as always with points"), ""
    what = Message("no number above 12 distinguishes day from month in {texts} texts", texts=len(texts))
    said = Message(
        "{evidence}: read as {form}; write date_formats if it is not", evidence=what, form=day_first
    )
    return day_first, Message("{evidence}; read as day first", evidence=what), said
