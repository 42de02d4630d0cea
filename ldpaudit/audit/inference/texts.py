"""Views of texts: characters by position, words, form, decodings, and the numbers and days that they hold."""

from __future__ import annotations

import base64
import binascii
import datetime as dt
import html
import re
import unicodedata
import urllib.parse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.audit.inference.numbers import number_views
from ldpaudit.audit.inference.views import Codes, Floats, View, compact, joined, view

#: Characters that are looked at from either end, and those of texts of words.
LEFT, RIGHT, WIDTH = 20, 14, 64
#: Words that are looked at from either end.
_WORDS, _LAST_WORDS = 8, 3
#: Lengths of beginnings and ends.
_PARTS = range(2, 7)
#: A decoding, a number or a day counts where so many of the values are one.
_MOST = 0.9
#: Distinct values that tell whether a decoding fits.
_TRIED = 200
#: Words that are looked for anywhere.
_FREQUENT = 40
_WORD = re.compile(r"[^\W\d_]+|\d+")
_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d+)?")
_INVISIBLE = frozenset({"Cf", "Cc", "Zl", "Zp", "Zs", "Co", "Cn", "Mn"})

Decoder = Callable[[str], str]


@dataclass(frozen=True, eq=False)
class Texts:
    """The distinct texts of a column, and where they stand.

    Parameters
    ----------
    column : str
        The column.
    words : list of str
        Distinct texts, "" for a missing one.
    codes : ndarray of int64, shape (rows,)
        Which text each row has.
    missing : ndarray of bool, shape (rows,)
        Which rows have none.
    """

    column: str
    words: list[str]
    codes: Codes
    missing: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, column: str, values: pa.Array) -> Texts:
        """Return the texts of a column."""
        missing = ~np.asarray(values.is_valid())
        encoded = pc.dictionary_encode(pc.fill_null(values.cast(pa.string()), ""))
        if isinstance(encoded, pa.ChunkedArray):
            encoded = encoded.combine_chunks()
        return cls(
            column, encoded.dictionary.to_pylist(), encoded.indices.to_numpy().astype(np.int64), missing
        )

    def made(self, words: Sequence[str]) -> Texts:
        """Return the column with another text for each distinct one."""
        found: dict[str, int] = {}
        places = np.array([found.setdefault(word, len(found)) for word in words], np.int64)
        return Texts(self.column, list(found), places[self.codes], self.missing)

    def read(self, how: str, of_words: npt.NDArray[np.integer]) -> View:
        """Return the view that reads a code off each distinct text."""
        return view((self.column,), how, compact(of_words)[0][self.codes])

    def numbers(self, values: Sequence[float | None]) -> Floats:
        """Return a number for each row, of one for each distinct text."""
        return np.array([np.nan if value is None else value for value in values], np.float64)[self.codes]


def text_views(texts: Texts, depth: int = 0) -> Iterator[View]:
    """Return what may be read off a text.

    Parameters
    ----------
    texts : Texts
        A column.
    depth : int
        How often it was decoded.

    Yields
    ------
    View
    """
    how = "decoded " * depth
    yield view((texts.column,), f"{how}value", np.where(texts.missing, -1, texts.codes))
    if not depth and texts.missing.any():
        yield view((texts.column,), "missing", texts.missing.astype(np.int64))
    if len(texts.words) < 2:
        return
    plain = [folded(word) for word in texts.words]
    if len(set(plain)) < len(texts.words):
        yield view((texts.column,), f"{how}folded", texts.made(plain).codes)
        yield texts.read(f"{how}spelling", _spellings(texts.words, plain))
    if len(texts.words) > 2:
        yield from _positions(texts, how)
        yield from _forms(texts, how)
        yield from _words(texts, how)
    if depth < 2:
        for decoded in decodings(texts):
            yield from text_views(decoded, depth + 1)


def numbers_of(texts: Texts) -> Iterator[tuple[str, Floats]]:
    """Return the numbers that texts are: of the whole text, of a day or a time, of its digits."""
    wholes = [_number(word) for word in texts.words]
    if _mostly(wholes, texts):
        yield "number", texts.numbers(wholes)
        return
    moments = [_moment(word) for word in texts.words]
    if _mostly(moments, texts):
        yield "days", np.floor(texts.numbers([None if one is None else one / 86_400 for one in moments]))
        seconds = texts.numbers([None if one is None else one % 86_400 for one in moments])
        if len(np.unique(seconds[np.isfinite(seconds)])) > 1:
            yield "seconds of the day", seconds  # no text
        return
    digits = ["".join(char for char in word if char.isdecimal())[:15] for word in texts.words]
    if _mostly([part or None for part in digits], texts):
        yield "digits", texts.numbers([float(part) if part else None for part in digits])


def day_views(texts: Texts) -> Iterator[View]:
    """Return what may be read off days: the month, its day, the day and week of the year, and the time."""
    moments = [_moment(word) for word in texts.words]
    if not _mostly(moments, texts):
        return
    start = dt.datetime(1970, 1, 1)  # noqa: DTZ001 - a day of the calendar, wherever it is
    days = [None if one is None else start + dt.timedelta(seconds=one) for one in moments]
    for how, part in (
        ("weekday", "%u"), ("month", "%m"), ("monthday", "%d"), ("week", "%V"), ("hour", "%H"),
        ("minute", "%M"), ("second", "%S"), ("yearday", "%j"), ("year", "%Y"),
    ):  # fmt: skip
        yield texts.read(how, np.array([-1 if day is None else int(day.strftime(part)) for day in days]))


def characters(texts: Texts, width: int = WIDTH) -> npt.NDArray[np.uint32]:
    """Return the code points of texts from the left, 0 behind their end; shape (texts, width)."""
    return _points(texts.words, width)


def _points(words: Sequence[str], width: int) -> npt.NDArray[np.uint32]:
    longest = max((len(word) for word in words), default=0)
    width = max(1, min(width, longest))
    return np.array([word[:width] for word in words], f"<U{width}").view(np.uint32).reshape(len(words), width)


def _positions(texts: Texts, how: str) -> Iterator[View]:
    """Return characters by position from the left and from the right, neighbours, beginnings and ends."""
    lengths = {len(word) for word in texts.words}
    sides = [("left", _points(texts.words, LEFT))]
    if len(lengths) > 1 or max(lengths) > LEFT:
        sides.append(("right", _points([word[: -RIGHT - 1 : -1] for word in texts.words], RIGHT)))
    for side, points in sides:
        singles = [compact(points[:, at]) for at in range(points.shape[1])]
        for at, single in enumerate(singles):
            if single[1] > 1:
                yield texts.read(f"{how}character {at} from the {side}", single[0])  # no text
        for at in range(len(singles) - 1):
            if singles[at][1] > 1 and singles[at + 1][1] > 1:
                pair = joined(singles[at], singles[at + 1])
                yield texts.read(f"{how}characters {at}-{at + 1} from the {side}", pair[0])  # no text
        part = singles[0]
        for length in range(2, min(len(singles), _PARTS.stop)):
            before, part = part[1], joined(part, singles[length - 1])
            if part[1] > before:
                yield texts.read(f"{how}{length} characters at the {side}", part[0])  # no text
    if len(lengths) == 1:
        # Of codes of one length, what both ends share was read from the left.
        points = sides[0][1]
        last = compact(points[:, -1])
        for length in range(2, min(points.shape[1], _PARTS.stop)):
            last = joined(last, compact(points[:, -length]))
            yield texts.read(f"{how}{length} characters at the right", last[0])  # no text


def _forms(texts: Texts, how: str) -> Iterator[View]:
    """Return how texts are written: their length, classes of characters, and how many of each."""
    forms = [_form(word) for word in texts.words]
    known = {form: at for at, form in enumerate(sorted(set(forms)))}
    yield texts.read(f"{how}form", np.array([known[form] for form in forms]))
    short = [re.sub(r"(.)\1+", r"\1", form) for form in forms]
    runs = {form: at for at, form in enumerate(sorted(set(short)))}
    yield texts.read(f"{how}runs of the form", np.array([runs[form] for form in short]))  # no text
    for kind in sorted(set("".join(known))):
        yield texts.read(f"{how}place-{kind}", np.array([form.find(kind) for form in forms]))
        yield texts.read(f"{how}run-{kind}", np.array([form.find(kind) for form in short]))
    lengths = np.array([len(word) for word in texts.words], np.float64)
    yield from number_views((texts.column,), f"{how}length", lengths[texts.codes], brief=True)
    for kind in sorted(set("".join(known))):
        yield texts.read(f"{how}like-{kind}", np.array([form.count(kind) for form in forms]))
    bytes_sum = [sum(word.encode("utf-8", "replace")) for word in texts.words]
    yield texts.read(f"{how}parity", np.array(bytes_sum) % 2)


def _words(texts: Texts, how: str) -> Iterator[View]:
    """Return words and numbers by their position, and whether frequent ones are there at all."""
    split = [_WORD.findall(word) for word in texts.words]
    lengths = {len(parts) for parts in split}
    if lengths <= {0, 1} and all(
        "".join(parts) == word for parts, word in zip(split, texts.words, strict=True)
    ):
        return
    yield texts.read(f"{how}number of words", np.array([len(parts) for parts in split]))  # no text
    most = max(lengths)
    places = [*range(min(_WORDS, most))]
    places += [-at - 1 for at in range(min(_LAST_WORDS, most)) if len(lengths) > 1 or most > _WORDS]
    for at in places:
        parts = [part[at] if -len(part) <= at < len(part) else "" for part in split]
        found = texts.made(parts)
        yield view((texts.column,), f"{how}word {at}", found.codes)
        numbers = [float(part[:15]) if part.isdecimal() else None for part in found.words]
        if sum(one is not None for one in numbers) > len(numbers) / 2 and len(numbers) > 2:
            yield from number_views(
                (texts.column,), f"{how}word-{at}-number", found.numbers(numbers)
            )  # no text
        elif len(parts[0]) > 1 or len(found.words) > 2:
            yield from _positions(found, f"{how}word {at} ")
    between = [_WORD.split(word) for word in texts.words]
    common = Counter(part for parts in between for part in parts[1:-1]).most_common(1)
    odd = [next((at for at, part in enumerate(parts[1:-1]) if part != common[0][0]), -1) for parts in between]
    yield texts.read(f"{how}other-sign", np.array(odd))
    if most > 2:
        counts: Counter[str] = Counter()
        weights = np.bincount(texts.codes, minlength=len(split))
        for parts, weight in zip(split, weights, strict=True):
            for part in set(parts):
                counts[part.casefold()] += int(weight)
        rows = len(texts.codes)
        often = [part for part, number in counts.most_common(_FREQUENT) if rows / 500 < number < rows]
        sets = [{part.casefold() for part in parts} for parts in split]
        for part in often:
            yield texts.read(f"{how}holds {part}", np.array([part in one for one in sets], np.int64))


def folded(word: str) -> str:
    """Return a text without case, accents, invisible characters and blanks that do not part words."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    return " ".join("".join(c for c in plain if unicodedata.category(c) not in ("Mn", "Cf", "Cc")).split())


def _spellings(words: Sequence[str], plain: Sequence[str]) -> Codes:
    """Return which spelling of its folded text each text is."""
    seen: dict[str, int] = {}
    places = np.zeros(len(words), np.int64)
    for at in sorted(range(len(words)), key=lambda at: words[at]):
        places[at] = seen.get(plain[at], 0)
        seen[plain[at]] = int(places[at]) + 1
    return places


def _form(word: str) -> str:
    """Return the class of each of the first characters: a, A, 9, é, É, ? if invisible, or the sign."""
    return "".join(_class(char) for char in word[:WIDTH])


_CLASSES: dict[str, str] = {}


def _class(char: str) -> str:
    if char not in _CLASSES:
        _CLASSES[char] = _class_of(char)
    return _CLASSES[char]


def _class_of(char: str) -> str:
    if char.isdecimal():
        return "9" if char.isascii() else "8"
    if char.isalpha():
        return ("A" if char.isupper() else "a") if char.isascii() else ("É" if char.isupper() else "é")
    if char != " " and unicodedata.category(char) in _INVISIBLE:
        return "?"
    return char


def _number(word: str) -> float | None:
    plain = word.strip().replace("\u202f", "").replace("\u00a0", "").replace("'", "").replace(" ", "")
    if not _NUMBER.fullmatch(plain):
        return None
    return float(plain.replace(",", "."))


def _moment(word: str) -> float | None:
    """Return seconds since 1970 of a text that is a day, with or without a time, or a time alone."""
    plain = word.strip()
    if not 5 <= len(plain) <= 40 or not plain[0].isdecimal():
        return None
    if found := re.match(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})(.*)", plain):
        day, month, year, rest = found.groups()
        if int(month) > 12:
            day, month = month, day
        plain = f"{year}-{int(month):02}-{int(day):02}{rest}"
    if re.fullmatch(r"\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?", plain):
        plain = f"1970-01-01T{plain.zfill(len(plain) + (plain[1] == ':'))}"
    elif len(plain) < 8 or not re.match(r"\d{4}-?\d{2}", plain):
        return None
    try:
        moment = dt.datetime.fromisoformat(plain).replace(tzinfo=None)
    except ValueError:
        return None
    return (moment - dt.datetime(1970, 1, 1)).total_seconds()  # noqa: DTZ001


def _mostly(found: Sequence[object | None], texts: Texts) -> bool:
    """Whether most rows that have a text have what was found in it."""
    weights = np.bincount(texts.codes[~texts.missing], minlength=len(texts.words))
    there = np.array([one is not None for one in found], np.bool_)
    blank = np.array([not word.strip() for word in texts.words], np.bool_)
    return bool(weights[there].sum() > 0 and weights[there & ~blank].sum() >= _MOST * weights[~blank].sum())


def decodings(texts: Texts) -> Iterator[Texts]:
    """Return texts decoded, by each code that fits nearly all of them, and changes them."""
    tried = [word for word in texts.words if word][:_TRIED]
    for decode in (_base64, _base32, _hexadecimal, _escaped, _hexadecimal_number):
        found = [_decoded(decode, word) for word in tried]
        changed = sum(one is not None and one != word for one, word in zip(found, tried, strict=True))
        if tried and changed and sum(one is not None for one in found) >= _MOST * len(tried):
            yield texts.made([_decoded(decode, word) or "" for word in texts.words])


def _decoded(decode: Decoder, word: str) -> str | None:
    try:
        plain = decode(word)
    except (ValueError, binascii.Error):
        return None
    return plain if plain.isprintable() else None


def _base64(word: str) -> str:
    plain = word.strip().replace("-", "+").replace("_", "/").rstrip("=")
    if len(plain) < 2:
        raise ValueError
    return base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True).decode("utf-8")


def _base32(word: str) -> str:
    plain = word.strip().upper().rstrip("=")
    if len(plain) < 2:
        raise ValueError
    return base64.b32decode(plain + "=" * (-len(plain) % 8)).decode("utf-8")


def _hexadecimal(word: str) -> str:
    return bytes.fromhex(word.strip().removeprefix("0x")).decode("utf-8")


def _hexadecimal_number(word: str) -> str:
    plain = word.strip().removeprefix("0x").removeprefix("#")
    if not 1 < len(plain) <= 12:
        raise ValueError
    return str(int(plain, 16))


def _escaped(word: str) -> str:
    return html.unescape(urllib.parse.unquote(word))
