"""Dates read part by part: names of months and days in English, French and German, and weeks of ISO 8601."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.tables.word_lists import word_list

#: Number of the month that each name and abbreviation stands for, without case, accents and points.
MONTHS = {
    name: number
    for number, names in enumerate(
        (
            word_list("january janvier januar janner jan janv"),
            word_list("february fevrier februar feb febr fevr fev"),
            word_list("march mars marz maerz mar mrz"),
            word_list("april avril apr avr"),
            word_list("may mai"),
            word_list("june juin juni jun"),
            word_list("july juillet juli jul juil"),
            word_list("august aout aug aou"),
            word_list("september septembre sept sep"),
            word_list("october octobre oktober oct okt"),
            word_list("november novembre nov"),
            word_list("december decembre dezember dec dez"),
        ),
        1,
    )
    for name in names
}
#: Number of the day of the week, Monday being 0, that each name and abbreviation stands for.
_WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            word_list("monday mon lundi lun montag mo"),
            word_list("tuesday tues tue mardi mar dienstag di"),
            word_list("wednesday weds wed mercredi mer mittwoch mi"),
            word_list("thursday thurs thur thu jeudi jeu donnerstag do"),
            word_list("friday fri vendredi ven freitag fr"),
            word_list("saturday sat samedi sam samstag sonnabend sa"),
            word_list("sunday sun dimanche dim sonntag so"),
        )
    )
    for name in names
}


def _any_of(names: str) -> str:
    # The longest first: a shorter name may be the beginning of it.
    return "|".join(sorted(names.split(), key=len, reverse=True))


_MONTH, _WEEKDAY = _any_of(" ".join(MONTHS)), _any_of(" ".join(_WEEKDAYS))
_ORDINAL = r"(?:er|st|nd|rd|th)?"
_ZONE = r"z|utc|gmt|[+-][0-9]{2}(?::?[0-9]{2})?"
_PARTS = {
    "%A": rf"(?P<dayname>{_WEEKDAY})\.?",
    "%B": rf"(?P<month>{_MONTH})\.?",
    "%m": r"(?P<number>[0-9]{1,2})",
    "%d": rf"(?P<day>[0-9]{{1,2}}){_ORDINAL}",
    "%Y": r"(?P<year>[0-9]{4})",
    "%y": r"(?P<short>[0-9]{2})",
    "%G": r"(?P<isoyear>[0-9]{4})",
    "%V": r"(?P<week>[0-9]{1,2})",
    "%u": r"(?P<weekday>[1-7])",
    "%j": r"(?P<yearday>[0-9]{1,3})",
    "%H": r"(?P<hour>[0-9]{1,2})",
    "%I": r"(?P<half>[0-9]{1,2})",
    "%M": r"(?P<minute>[0-9]{2})",
    "%S": r"(?P<second>[0-9]{2})",
    "%f": r"[0-9]{1,9}",
    "%p": r"(?P<noon>[ap])\.?m\.?",
    "%z": rf"(?P<zone>{_ZONE})",
}
_SAME = {"%a": "%A", "%b": "%B", "%h": "%B", "%e": "%d", "%Z": "%z"}
_DIRECTIVE = re.compile(r"(%[A-Za-z%])")
_NAMES = ("%A", "%a", "%B", "%b", "%h", "%G", "%V", "%u")
_WEEKS = {
    r"[0-9]{4}-w[0-9]{1,2}": "%G-W%V",
    r"[0-9]{4}-w[0-9]{1,2}-[1-7]": "%G-W%V-%u",
    r"[0-9]{4}w[0-9]{2}": "%GW%V",
    r"[0-9]{4}w[0-9]{2}[1-7]": "%GW%V%u",
    r"[0-9]{4}-s[0-9]{1,2}": "%G-S%V",
    r"w[0-9]{1,2}-[0-9]{4}": "W%V-%G",
    r"s[0-9]{1,2}-[0-9]{4}": "S%V-%G",
}
_DAY = rf"(?P<d>[0-9]{{1,2}}){_ORDINAL}"
_NAME = rf"(?P<b>{_MONTH})\.?"
_BEFORE = rf"(?:(?P<a>{_WEEKDAY})\.?(?P<s0>,? (?:le )?))?(?P<le>le |the )?"
_WRITTEN_DATES = [
    re.compile(_BEFORE + form + "(?P<clock>.*)$")
    for form in (
        rf"{_DAY}(?P<s1>\.? (?:of )?|[-/.]|){_NAME}(?P<s2>,? |[-/.]|)(?P<y>[0-9]{{4}})(?![0-9])",
        rf"{_NAME}(?P<s1> |-|/){_DAY}(?P<s2>,? |[-/])(?P<y>[0-9]{{4}})(?![0-9])",
        rf"(?P<y>[0-9]{{4}})(?P<s1>[-/. ]|){_NAME}(?P<s2>[-/. ]|){_DAY}(?![0-9])",
        rf"{_DAY}(?P<s1>[-/. ]|){_NAME}(?P<s2>[-/. ]|)(?P<y2>[0-9]{{2}})(?![0-9:h])",
        rf"{_NAME}(?P<s1>,? |[-/.]|)(?P<y>[0-9]{{4}})(?![0-9])",
        rf"(?P<y>[0-9]{{4}})(?P<s1>[-/. ]|){_NAME}(?![a-z])",
        rf"{_NAME}(?P<s1>[-/])(?P<y2>[0-9]{{2}})(?![0-9])",
    )
]
#: As the C library and Java write a moment: Tue Jan 12 14:30:00 2021, with a zone before the year or not.
_WRITTEN_AT_END = re.compile(
    rf"(?P<a>{_WEEKDAY}) (?P<b>{_MONTH}) (?P<d>[0-9]{{1,2}}) [0-9]{{2}}:[0-9]{{2}}:[0-9]{{2}}"
    rf"(?P<z> (?:{_ZONE}))? [0-9]{{4}}$"
)
_CLOCK = re.compile(
    r"(?P<s>,? (?:a |at |- )?|t|:)"
    r"(?P<h>[0-9]{1,2})(?:(?P<s1>:| ?h ?|\.)(?P<m>[0-9]{2})(?:(?P<s2>:|\.|m)(?P<sec>[0-9]{2})"
    rf"(?P<f>[.,][0-9]+)?(?P<end>s)?)?|(?P<alone> ?h)|(?= ?[ap]\.?m))(?P<p> ?[ap]\.?m\.?)?"
    rf"(?P<z> ?(?:{_ZONE}))?$"
)
_WORDED = ("month", "noon", "zone", "dayname")
_MONTHS_OF_YEAR, _FIRST_YEAR, _PIVOT = 12, 1000, 69


def is_named(format_: str) -> bool:
    """Return whether a format holds a name of a month or a day, or a week."""
    return any(directive in format_ for directive in _NAMES)


def has_no_day(format_: str) -> bool:
    """Return whether the dates of a format are weeks or months."""
    return "%G" in format_ or ("%d" not in format_ and any(part in format_ for part in ("%b", "%B", "%m")))


def folded(texts: pa.Array) -> pa.Array:
    """Return texts in small letters without accents, with plain single blanks.

    Parameters
    ----------
    texts : StringArray, shape (n,)
    """
    if pc.all(pc.string_is_ascii(texts)).as_py() is not False:
        doubled = pc.any(pc.match_substring(texts, "  ")).as_py()
        plain = pc.replace_substring_regex(texts, pattern=" +", replacement=" ") if doubled else texts
        return pc.ascii_lower(plain)
    # Compatibility forms: every no-break or narrow blank becomes a plain one.
    plain = pc.replace_substring_regex(pc.utf8_normalize(texts, form="NFKD"), pattern=r"\pM", replacement="")
    return pc.utf8_lower(pc.replace_substring_regex(plain, pattern=" +", replacement=" "))


def _folded_text(text: str) -> str:
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return re.sub(" +", " ", plain).lower()


def format_of(text: str) -> str | None:
    """Return the format of a text with the name of a month or with an ISO week; None for any other text."""
    plain = _folded_text(text)
    for week, format_ in _WEEKS.items():
        if re.fullmatch(week, plain):
            return format_
    if found := _WRITTEN_AT_END.match(plain):
        zone = " %z" if found["z"] else ""
        return f"{_weekday(found['a'])} {_month(found['b'])} %d %H:%M:%S{zone} %Y"
    for form in _WRITTEN_DATES:
        found = form.match(plain)
        clock = found and _clock_format(found["clock"])
        if found and clock is not None:
            return _before(found) + _date_format(found) + clock
    return None


def _month(name: str) -> str:
    # "mai" and "may" are their own abbreviations.
    return (
        "%b"
        if len(name) <= 4
        and name not in {"mars", "mai", "may", "june", "juin", "juni", "july", "juli", "aout", "marz"}
        else "%B"
    )


def _weekday(name: str) -> str:
    return (
        "%A"
        if name != "di" and name.endswith(("day", "di", "dimanche", "tag", "abend", "mittwoch"))
        else "%a"
    )


def _before(found: re.Match[str]) -> str:
    weekday = f"{_weekday(found['a'])}{found['s0']}" if found["a"] else ""
    return weekday + (found["le"] or "")


def _date_format(found: re.Match[str]) -> str:
    """Return the format of the date alone: its parts in the order in which they are written."""
    groups = found.groupdict()
    directives = {"d": "%d", "b": _month(groups["b"]), "y": "%Y", "y2": "%y"}
    parts = sorted((found.start(name), name) for name in directives if groups.get(name))
    marks = [groups.get("s1") or "", groups.get("s2") or "", ""]
    return "".join(directives[name] + mark for (_, name), mark in zip(parts, marks, strict=False))


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
def _pattern(format_: str) -> tuple[str, tuple[str, ...]] | None:
    """Return the regular expression of folded texts and its groups; None for a format of unknown parts."""
    pieces = [_SAME.get(piece, piece) for piece in _DIRECTIVE.split(format_)]
    directives = [piece for piece in pieces if _DIRECTIVE.fullmatch(piece)]
    if len(set(directives)) < len(directives) or not _PARTS.keys() >= set(directives):
        return None
    pattern = "^" + "".join(_PARTS.get(piece, re.escape(_folded_text(piece))) for piece in pieces) + "$"
    return pattern, tuple(re.compile(pattern).groupindex)


def matches(texts: pa.Array, format_: str) -> pa.Array:
    """Return which texts have the form of a format with names.

    Parameters
    ----------
    texts : StringArray, shape (n,)

    Returns
    -------
    BooleanArray, shape (n,), null where the text is
    """
    known = _pattern(format_)
    if known is None:
        return pc.if_else(pc.is_valid(texts), pa.scalar(False), pa.scalar(None, pa.bool_()))
    return pc.match_substring_regex(folded(texts), known[0])


def parsed(texts: pa.Array, format_: str) -> pa.Array:
    """Read texts by a format with names of months or days, or of weeks; see `times.parsed`.

    A week without a day is read as its Monday, a month without one as its first day. The name of the day is
    not compared with the date; see `misnamed`.
    """
    known = _pattern(format_)
    if known is None:
        return pa.nulls(len(texts), pa.timestamp("s"))
    # Days are few where rows are many: each text is read once.
    encoded = texts.dictionary_encode()
    found = pc.extract_regex(folded(encoded.dictionary), known[0])
    fits = np.asarray(pc.is_valid(found), dtype=bool)
    fields = {name: pc.struct_field(found, name) for name in known[1]}
    seconds, good = _seconds(fields, fits)
    return pa.array(seconds.view("datetime64[s]"), mask=~good).take(encoded.indices)


def misnamed(texts: pa.Array, format_: str) -> pa.Array:
    """Return which texts name another day of the week than that of their date.

    Parameters
    ----------
    texts : StringArray, shape (n,)

    Returns
    -------
    BooleanArray, shape (n,)
        False where a text is no date, or where the format has no name of a day.
    """
    known = _pattern(format_)
    if known is None or "dayname" not in known[1]:
        return pa.array(np.zeros(len(texts), dtype=bool))
    found = pc.extract_regex(folded(texts), known[0])
    # The name is that of the day where the clock hangs, whatever its distance from UTC.
    fields = {name: pc.struct_field(found, name) for name in known[1] if name != "zone"}
    seconds, good = _seconds(fields, np.asarray(pc.is_valid(found), dtype=bool))
    names = pc.index_in(fields["dayname"], value_set=pa.array(list(_WEEKDAYS), pa.string()))
    named = np.array(list(_WEEKDAYS.values()))[pc.fill_null(names, 0)]
    return pa.array(good & ((seconds // 86400 + 3) % 7 != named))


def _numbers(texts: pa.Array) -> npt.NDArray[np.int64]:
    found: npt.NDArray[np.int64] = pc.fill_null(texts.cast(pa.int64()), 0).to_numpy(zero_copy_only=False)
    return found


def _seconds(
    fields: dict[str, pa.Array], fits: npt.NDArray[np.bool_]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """Return the seconds since 1970 of each text, and where these are a moment of the calendar."""
    n = len(fits)
    names = pa.array(list(MONTHS), pa.string()), np.array(list(MONTHS.values()), dtype=np.int64)
    value = {name: _numbers(texts) for name, texts in fields.items() if name not in _WORDED}
    if "month" in fields:
        value["number"] = names[1][pc.fill_null(pc.index_in(fields["month"], value_set=names[0]), 0)]
    if "short" in value:
        value["year"] = value["short"] + np.where(value["short"] < _PIVOT, 2000, 1900)
    good = fits.copy()
    if "isoyear" in value:
        # The week that holds 4 January is the first of its year.
        years = value["isoyear"]
        first, following = (_first_monday(each) for each in (years, years + 1))
        weeks = value.get("week", np.ones(n, dtype=np.int64))
        days = first + 7 * (weeks - 1) + value.get("weekday", np.ones(n, dtype=np.int64)) - 1
        good &= (weeks >= 1) & (days < following)
    elif "yearday" in value:
        years, of_year = value.get("year", np.full(n, 1970)), value["yearday"]
        begin, end = (_first_day(years + more, np.ones(n, dtype=np.int64)) for more in (0, 1))
        days = begin + of_year - 1
        good &= (of_year >= 1) & (days < end)
    else:
        years = value.get("year", np.full(n, 1970))
        months, of_month = (
            value.get("number", np.ones(n, dtype=np.int64)),
            value.get("day", np.ones(n, np.int64)),
        )
        begin, end = (_first_day(years, months + more) for more in (0, 1))
        days = begin + of_month - 1
        good &= (months >= 1) & (months <= _MONTHS_OF_YEAR) & (of_month >= 1) & (days < end)
    good &= years >= _FIRST_YEAR
    if "half" in value:
        half = value["half"]
        noon = (
            pc.fill_null(pc.equal(fields["noon"], "p"), False) if "noon" in fields else pa.array([False] * n)
        )
        good &= (half >= 1) & (half <= 12)
        value["hour"] = half % 12 + 12 * np.asarray(noon, dtype=np.int64)
    seconds = days * 86400
    for name, unit, most in (("hour", 3600, 23), ("minute", 60, 59), ("second", 1, 59)):
        if name in value:
            good &= value[name] <= most
            seconds += value[name] * unit
    if "zone" in fields:
        seconds -= offsets(fields["zone"]).cast(pa.int64()).to_numpy()
    return seconds, good


def _first_day(years: npt.NDArray[np.int64], months: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    since = (years - 1970) * _MONTHS_OF_YEAR + months - 1
    return since.astype("datetime64[M]").astype("datetime64[D]").astype(np.int64)


def _first_monday(years: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    fourth = _first_day(years, np.ones(len(years), dtype=np.int64)) + 3
    return fourth - (fourth + 3) % 7


def offsets(texts: pa.Array) -> pa.Array:
    """Return by how much the zones at the end of texts are ahead of UTC.

    Parameters
    ----------
    texts : StringArray, shape (n,)
        An hour for "+01:00", "+0100" and "+01"; nothing for "Z", "UTC" and "GMT".

    Returns
    -------
    DurationArray of seconds, shape (n,)
    """
    found = pc.extract_regex(texts, r"(?P<sign>[+-])(?P<h>[0-9]{2}):?(?P<m>[0-9]{2})?$")
    encoded = found.flatten()
    hours, minutes = (_numbers(pc.if_else(pc.equal(part, ""), "0", part)) for part in encoded[1:])
    sign = np.where(pc.fill_null(pc.equal(encoded[0], "-"), False), -1, 1)
    return pa.array(sign * (hours * 3600 + minutes * 60)).cast(pa.duration("s"))
