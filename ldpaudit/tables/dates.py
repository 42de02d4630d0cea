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
from ldpaudit.tables.names import word_file, word_table

#: Numbers that are times: how many make a second; days as spreadsheets count them, from 30 December 1899.
EPOCHS, SERIAL = {"epoch-s": 1, "epoch-ms": 1000}, "serial-days"
_SERIAL_OF_1970 = 25_569
_SHORT = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def _any_of(names: Iterable[str]) -> str:
    # The longest first: a shorter name may be the beginning of it.
    return "|".join(sorted(names, key=len, reverse=True))


_MONTH = _any_of(name for names in word_table("months").values() for name in names)
_WEEKDAY = _any_of(name for names in word_table("weekdays").values() for name in names)
_ZONE = r"z|utc|gmt|[+-][0-9]{2}(?::?[0-9]{2})?"
_BEFORE = re.compile(rf"(?P<day>(?:{_WEEKDAY})(?=\.?,? ))?(?P<rest>\.?,? ?(?:le )?)")
#: What shows the form of a folded text: a sign for each name, fraction, half of a day and zone.
_SIGNS = (
    (re.compile(rf"(?<![a-z])(?:{_MONTH})\.?(?![a-z])"), "b"),
    (re.compile(r"(?<=[0-9])(?:er|st|nd|rd|th)\b"), ""),
    (re.compile(r"(?<=:[0-9]{2})([.,])[0-9]+"), r"\1f"),
    (re.compile(r"(?<=[0-9 ])[ap]\.?m\.?$"), "p"),
    (re.compile(rf"(:[0-9]{{2}}|f|p|t[0-9]{{6}})(?!z$)( ?)(?:{_ZONE})$"), r"\1\2o"),
    (re.compile("[0-9]+"), lambda run: {1: "9", 2: "9", 4: "Y"}.get(len(run[0]), f"{{{len(run[0])}}}")),
)
_SIGN_OF = {**dict.fromkeys(("%Y", "%G"), "Y"), "%B": "b", "%p": "p", "%z": "o", "%f": "f"}
_DIRECTIVE = re.compile(r"(%[A-Za-z%])")
_WORDED = ("%a", "%A", "%b", "%B", "%h", "%p", "%G", "%V")
_MOST_FORMATS, _MOST_ODD, _MOST_ODD_AT_FIRST = 8, 200, 20
#: Of which the number may also be the day of a month.
_MONTHS_AND_YEARS = ("%b-%y", "%b/%y", "%B-%y", "%B/%y")
#: Of dates without a day, which codes resemble, nearly all lie in these years; so do the two digits of one.
_FIRST_YEAR, _LAST_YEAR, _LAST_SHORT_YEAR, _NEARLY_ALL = 1800, 2100, 2050, 0.9
#: What a format holds that says how far its clock is from UTC.
_ZONED = ("%z", "%Z", "SZ", "fZ", "MZ", "UTC", "epoch")


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
    plain = format_.isascii() and not any(directive in format_ for directive in _WORDED)
    if not plain or pc.all(pc.string_is_ascii(texts)).as_py() is False:
        # Days are few where rows are many: each text is rewritten once.
        coded = texts.dictionary_encode()
        texts = _folded(coded.dictionary, format_).take(coded.indices)
        format_ = _in_words(format_)
    if "%Y%m%d" in format_:
        # Without marks between them, each number needs all its digits.
        fits = pc.match_substring_regex(pc.utf8_lower(texts), _form(format_))
        texts = pc.if_else(fits, texts, pa.scalar(None, pa.string()))
    if "%z" in format_:
        texts = pc.replace_substring_regex(texts, "(?i)(?:z|utc|gmt)$", "+00")
    if "%f" in format_:
        texts = pc.replace_substring_regex(texts, "([.,][0-9]{6})[0-9]+", r"\1")
    return _read(texts, format_)


def _read(texts: pa.Array, format_: str) -> pa.Array:
    """Read texts by DuckDB: null for years before 1000, and for weeks that are not in their year."""
    written = format_.replace("'", "''")
    # In microseconds, for moments of a zone have another type.
    moment = f"make_timestamp(epoch_us(try_strptime(c0, '{written}')))"
    good = "year(w) >= 1000"
    if "%G" in format_:
        good += " AND isoyear(w) = try_cast(regexp_extract(c0, '[0-9]{4}') AS int)"
    second = "floor(epoch(w))::bigint"
    if not any(year in format_ for year in ("%Y", "%y", "%G")):
        second += " - epoch(date_trunc('day', w))::bigint"
    found = ask(
        f"SELECT CASE WHEN {good} THEN {second} END FROM (SELECT c0, {moment} w FROM texts)",  # noqa: S608
        texts=pa.table([texts], names=["text"]),
    )
    return found.column(0).combine_chunks().cast(pa.timestamp("s"))


def _folded(texts: pa.Array, format_: str) -> pa.Array:
    """Return texts in small letters without accents, with English months and no day of the week before."""
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
            month = rf"(^|[^a-z])(?:{_any_of(names)})(?:\.|($|[^a-z.]))"
            texts = pc.replace_substring_regex(texts, month, rf"\1{short}\2")
    return texts


def _folded_text(text: str) -> str:
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return re.sub(" +", " ", plain).lower()


@cache
def _in_words(format_: str) -> str:
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
                what = Message("read as month and year ({format})", format=format_)
                warnings.append(Message("{what}; write date_formats if it is not", what=what))
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
    fault = Message("are no dates of the form {form}", form=form)
    if off_calendar == len(odd):
        fault = Message("name no day of the calendar, or the hour 24 ({form})", form=form)
    n, all_ = len(odd), len(texts)
    evidence = Message("{n} of {all} distinct values {fault}", n=n, all=all_, fault=fault)
    return TimeFinding((), evidence, (), tuple(odd))


def format_of(text: str) -> str | None:
    """Return the format of a text; None where it is no date."""
    shape = _folded_text(text)
    before = _BEFORE.match(shape)
    assert before is not None  # noqa: S101 - it may be empty
    shape = shape[before.end() :]
    for form, sign in _SIGNS:
        shape = form.sub(sign, shape)
    days, behind, others = _shapes()
    begins = (begin for begin in days if shape.startswith(begin) and shape[len(begin) :] in behind)
    whole = others.get(shape) or next((days[one] + behind[shape[len(one) :]] for one in begins), None)
    if whole and before.end() and "%B" not in whole:
        return None
    return whole and ("%A" if before["day"] else "") + before["rest"] + whole


@cache
def _shapes() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """Return the formats of days, of what may stand behind one, and of whole texts, by their shapes."""
    forms = word_file()["dates"]
    clocks = [one + zone for one in forms["clocks"] for zone in ("", "%z", " %z", "Z")]
    # A time of day alone has a mark that no day has.
    alone = [one for one in forms["clocks"] if "%M" in one and (":" in one or "h" in one)]
    return (
        {_shape_of(one): one for one in forms["days"]},
        {"": ""} | {_shape_of(mark + one): mark + one for one in clocks for mark in forms["between"]},
        forms["runs"] | {_shape_of(one): one for one in (*forms["others"], *alone)},
    )


def _shape_of(format_: str) -> str:
    pieces = _DIRECTIVE.split(format_)
    signs = (_SIGN_OF.get(one, "9") if at % 2 else _folded_text(one) for at, one in enumerate(pieces))
    return "".join(signs)


@cache
def _form(format_: str) -> str:
    """Return the form of the digits of folded texts of a format, so that no format reads another's texts."""
    widths = {"%f": "{1,9}", "%u": "", "%j": "{1,3}", **dict.fromkeys(("%Y", "%G"), "{4}")}
    widths |= dict.fromkeys(("%y", "%M", "%S"), "{2}")
    if re.search("%Y%m%d|^%Y-%m$", format_):
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
