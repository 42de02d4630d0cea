"""What may be read off released columns: views of texts, of numbers and of two columns, each as codes."""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
import urllib.parse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.progress import CheckCancelled

Codes = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
#: A view has at most one code for so many rows, or in a third of the rows a code that others have, too.
CELLS = 3
#: Characters that are read from either end, words that are looked for anywhere, and bins of numbers.
_ENDS, _FREQUENT, _BINS = 20, 40, (8, 32, 256)
_DIVISORS = (*range(2, 33), 60, 64, 97, 100, 128, 360, 365, 1_000, 3_600, 86_400)
#: Moduli of numbers that two columns make, and columns whose pairs are tried.
_OF_TWO, MOST_COLUMNS = (7, 10, 12, 24, 60), 30
_WHOLE, _MOSTLY = 2**52, 0.9
#: Metres in a degree of latitude.
_DEGREE = 111_195.0
_WORD = re.compile(r"[^\W\d_]+|\d+")
_TIMES = ("ISO8601", "%d.%m.%Y", "%d/%m/%Y", "%m/%d/%Y", "%H:%M:%S", "%H:%M")  # no text
_PARTS = ("day_of_week", "month", "day", "hour", "minute", "second", "day_of_year", "year")  # no text


@dataclass(frozen=True)
class Observed:
    """The other released columns: texts, those of them that are numbers, and pairs that are coordinates."""

    texts: Mapping[str, pa.Array]
    numbers: Mapping[str, Floats] = field(default_factory=dict)
    pairs: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, eq=False)
class View:
    """Codes that are read off some columns, from 0 to below `cells`."""

    columns: tuple[str, ...]
    how: str
    codes: Codes
    cells: int

    def among(self, rows: Codes) -> View:
        """Return the view of some rows."""
        return View(self.columns, self.how, self.codes[rows], self.cells)


@dataclass(frozen=True, eq=False)
class Words:
    """The distinct texts of a column ("" for a missing one), and which of them each row has."""

    words: list[str]
    codes: Codes
    missing: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, values: pa.Array) -> Words:
        """Return the texts of a column."""
        encoded = pc.dictionary_encode(pc.fill_null(values.cast(pa.string()), ""))
        if isinstance(encoded, pa.ChunkedArray):
            encoded = encoded.combine_chunks()
        codes = encoded.indices.to_numpy().astype(np.int64)
        return cls(encoded.dictionary.to_pylist(), codes, ~np.asarray(values.is_valid()))


def codes_of(values: Any) -> tuple[Codes, int]:
    """Return which distinct value each is, and how many there are."""
    import pandas as pd

    values = np.asarray(values)
    if values.dtype.kind in "iub" and len(values):
        low, high = int(values.min()), int(values.max())
        if high - low < 4 * len(values) + 1_024:
            seen = np.zeros(high - low + 1, np.bool_)
            at = values.astype(np.int64) - low
            seen[at] = True
            return (np.cumsum(seen) - 1)[at], int(seen.sum())
    codes, found = pd.factorize(values, use_na_sentinel=False)
    return codes.astype(np.int64), len(found)


def joined_codes(columns: Sequence[Codes]) -> Codes:
    """Return one code for each combination of values that occurs in a row."""
    whole = columns[0]
    for one in columns[1:]:
        whole = codes_of(whole * (int(one.max(initial=0)) + 1) + one)[0]
    return whole


def joined(views: Sequence[View]) -> View:
    """Return the joint values of some views as one."""
    codes, cells = views[0].codes, views[0].cells
    for one in views[1:]:
        codes, cells = codes_of(codes * one.cells + one.codes)
    columns = tuple(dict.fromkeys(name for one in views for name in one.columns))
    return View(columns, " & ".join(one.how for one in views), codes, cells)  # no text


class Views:
    """All views of the sampled rows of a table, made once for all secrets."""

    def __init__(self, observed: Observed, rows: Codes, check_cancelled: CheckCancelled) -> None:
        self.rows, self._check = len(rows), check_cancelled
        self.words = {name: Words.of(one.take(pa.array(rows))) for name, one in observed.texts.items()}
        self.numbers: dict[str, Floats] = {name: one[rows] for name, one in observed.numbers.items()}
        self.pairs = [pair for pair in observed.pairs if set(pair) <= set(self.numbers)]
        self.amounts: dict[str, dict[str, Floats]] = {}
        self._runs: dict[str, Any] = {}
        self.singles: list[View] = []
        for name in {**self.words, **self.numbers}:
            check_cancelled()
            self._read(name)
        for pair in self.pairs:
            x, y = planar(self.numbers[pair[0]], self.numbers[pair[1]])
            self._keep(self.singles, pair, ((f"{n} areas", areas_of(x, y, n)) for n in (16, 64, 256)))

    def runs(self, name: str) -> Any:
        """Return which runs of up to four characters each distinct text of a column has, as sparse rows."""
        from sklearn.feature_extraction.text import HashingVectorizer

        if name not in self._runs:
            self._runs[name] = HashingVectorizer(
                analyzer="char", ngram_range=(1, 4), n_features=1 << 15, alternate_sign=False, norm=None,
                binary=True, lowercase=False,
            ).transform([word[:160] for word in self.words[name].words])  # fmt: skip
        return self._runs[name]

    def _read(self, name: str) -> None:
        """Make all views of one column."""
        import pandas as pd

        words = self.words.get(name)
        if name in self.numbers:
            self.amounts[name] = {"number": self.numbers[name]}
        elif words is not None:
            self.amounts[name] = {how: one[words.codes] for how, one in amounts_of(words.words).items()}
        if words is not None:
            self._keep(self.singles, (name,), [("missing", words.missing)])
            read = ((how, codes_of(values)[0][words.codes]) for how, values in word_views(words.words))
            self._keep(self.singles, (name,), read)
        for how, values in self.amounts[name].items():
            self._keep(self.singles, (name,), ((f"{how} {view}", v) for view, v in number_views(values)))
        if "moment" in self.amounts[name]:
            moment = np.nan_to_num(self.amounts[name]["moment"]).astype(np.int64)
            days = pd.to_datetime(moment, unit="s")
            self._keep(self.singles, (name,), ((part, getattr(days, part).to_numpy()) for part in _PARTS))

    def _keep(self, into: list[View], columns: tuple[str, ...], made: Iterable[tuple[str, Any]]) -> None:
        """Keep the views that repeat, each partition of the rows once."""
        before = {one.codes.tobytes() for one in into if one.columns == columns}
        for how, values in made:
            codes, cells = codes_of(values)
            often = cells > 1 and (np.bincount(codes)[codes] > 1).mean() > 1 / CELLS
            if 1 < cells <= len(codes) / CELLS or often:
                # Equal partitions have equal codes once these are numbered by their first rows.
                key = codes.tobytes()
                if key not in before:
                    before.add(key)
                    into.append(View(columns, how, codes, cells))

    def doubles(self, rows: Codes | None = None, wanted: set[tuple[str, ...]] | None = None) -> list[View]:
        """Return what two columns make together, in some rows: of all pairs, or of those wanted.

        Times and numbers are laid over each other in minutes and hours, too: a duration beside two hours
        tells minutes.
        """
        import pandas as pd

        chosen = np.arange(self.rows) if rows is None else rows
        found: list[View] = []
        names = list(self.amounts)[:MOST_COLUMNS]
        flat = [(name, how, one[chosen]) for name in names for how, one in self.amounts[name].items()]
        flat = [one for one in flat if np.isfinite(one[2]).any() and one[1] != "days"]

        def asked(*columns: str) -> bool:
            self._check()
            return len(set(columns)) == len(columns) and (wanted is None or columns in wanted)

        for (one, how, x), (other, way, y) in combinations(flat, 2):
            if asked(one, other):
                made = ((f"{how} {view} {way}", values) for view, values in _of_numbers(x, y))
                self._keep(found, (one, other), made)
        # What two whole hours leave open, a duration tells: of three columns, so it is tried for hours alone.
        hours = [(name, minutes) for name, how, x in flat if (minutes := _hours(how, x)) is not None]
        for (one, x), (other, y) in combinations(hours, 2):
            for name, how, z in flat:
                if asked(one, other, name) and how == "number":
                    left = (y - x) % 1_440 - z
                    made = ((f"{how} between {n} bins", cut(left, n)) for n in (12, 48))
                    self._keep(found, (one, other, name), made)
        for group, words in self.words.items():
            if 1 < len(words.words) <= len(chosen) / 8:
                for name, how, x in flat:
                    if asked(group, name) and len(np.unique(x[:1_000])) > 125:
                        ranks = np.nan_to_num(
                            pd.Series(x).groupby(words.codes[chosen]).rank("dense", pct=True)
                        )
                        made = ((f"{how} rank in {n}", np.ceil(ranks * n)) for n in (8, 32, 128))
                        self._keep(found, (group, name), made)
        for one, other in combinations(list(self.words)[:MOST_COLUMNS], 2):
            a, b = self.words[one], self.words[other]
            if max(len(a.words), len(b.words)) > 30 and asked(one, other):
                both = (np.array([word[:24] for word in texts.words]) for texts in (a, b))
                mine, theirs = (t[w.codes[chosen]] for t, w in zip(both, (a, b), strict=True))
                self._keep(found, (one, other), _compared(mine, theirs))
        return found


def _of_numbers(x: Floats, y: Floats) -> Iterator[tuple[str, Any]]:
    """Yield what two numbers of a row make."""
    with np.errstate(all="ignore"):
        made = {
            "difference": x - y,
            "sum": x + y,
            "ratio": x / np.where(y == 0, np.nan, y),
            "ratio back": y / np.where(x == 0, np.nan, x),
        }
        whole = [np.nan_to_num(one) for one in (x, y)]
        if all((one == np.rint(one)).all() and np.abs(one).max(initial=0) < _WHOLE for one in whole):
            bits = whole[0].astype(np.int64) ^ whole[1].astype(np.int64)
            made["xor"] = np.where(np.isfinite(x + y), bits, np.nan)
        for how, z in made.items():
            known = np.isfinite(z)
            if not known.any():
                continue
            yield f"{how} sign", np.sign(np.nan_to_num(z))
            yield how, np.round(z, 6)
            yield f"{how} bins", cut(z, 32)
            for divisor in _OF_TWO:
                yield f"{how} mod {divisor}", np.nan_to_num(z) // 1 % divisor
        for unit in (60.0, 3_600.0):
            for how, z in (("plus", x + unit * y), ("minus", x - unit * y), ("back", y - unit * x)):
                yield f"{how} {unit:g} times", np.nan_to_num(z) % unit // (unit / 12)


def _hours(how: str, x: Floats) -> Floats | None:
    """Return the minutes of whole hours of a day; None where numbers are no such hours."""
    known = x[np.isfinite(x)]
    step, most = {"number": (1, 24), "seconds": (3_600, 86_400)}.get(how, (0, 0))
    if not step or (known % step).any() or known.min() < 0 or known.max() > most or np.ptp(known) < step:
        return None
    return x / step * 60


def cut(x: Floats, bins: int) -> Codes:
    """Cut numbers into intervals of about equally many rows."""
    known = x[np.isfinite(x)]
    edges = np.unique(np.quantile(known, np.linspace(0, 1, bins + 1)[1:-1])) if len(known) else known
    return np.where(np.isfinite(x), np.searchsorted(edges, x, side="right"), -1)


def amounts_of(words: Sequence[str]) -> dict[str, Floats]:
    """Return the numbers that distinct texts are: themselves, their days and seconds, or their digits."""
    import pandas as pd

    texts = pd.Series([word or None for word in words], dtype=object)
    there = texts.notna().to_numpy()
    number = pd.to_numeric(texts, errors="coerce").to_numpy(float, na_value=np.nan)
    if not there.any() or np.isfinite(number[there]).mean() > _MOSTLY:
        return {"number": number}
    if texts[there].str.len().between(5, 32).mean() > _MOSTLY:
        for form in _TIMES:
            moments = pd.to_datetime(texts, format=form, errors="coerce", utc=True).dt.tz_localize(None)
            if moments[there].notna().mean() > _MOSTLY:
                moment = moments.to_numpy("datetime64[s]").astype(np.int64).astype(float)
                moment[moments.isna()] = np.nan
                days = np.floor(moment / 86_400)
                return {"days": days, "seconds": moment - days * 86_400, "moment": moment}
    plain = pd.to_numeric(texts.str.replace(r"\D", "", regex=True).str[:15], errors="coerce")
    digits = plain.to_numpy(float, na_value=np.nan)
    return {"digits": digits} if np.isfinite(digits[there]).mean() > _MOSTLY else {}


def number_views(x: Floats) -> Iterator[tuple[str, Any]]:
    """Yield what may be read off numbers: bins, digits, remainders, bits."""
    known = np.isfinite(x)
    if not known.any():
        return
    yield "value", x
    for bins in _BINS:
        yield f"{bins} bins", cut(x, bins)
    shifted = ((at, x[known] * 10.0**at) for at in range(7))
    decimals = next((at for at, y in shifted if np.allclose(y, np.rint(y), atol=1e-6, rtol=0)), None)
    if decimals is None or np.abs(x[known]).max() * 10.0**decimals > _WHOLE:
        return
    whole = np.where(known, np.rint(np.nan_to_num(x) * 10.0**decimals), 0).astype(np.int64)
    size = np.abs(whole)
    most = int(size.max())
    made: dict[str, Codes] = {}
    for digit in range(len(str(most))):
        made[f"digit {digit}"] = size // 10**digit % 10
        made[f"div 10^{digit}"] = whole // 10**digit
        made[f"mod 10^{digit}"] = size % 10 ** (digit + 1)
    made |= {f"mod {divisor}": whole % divisor for divisor in _DIVISORS if most >= divisor}
    for divisor, within in ((60, 60), (3_600, 24), (86_400, 7)):
        if most >= divisor:
            made[f"div {divisor} mod {within}"] = whole // divisor % within
    for bit in range(min(24, most.bit_length())):
        made[f"bit {bit}"] = size >> bit & 1
        if bit % 4 == 0:
            made[f"bits {bit}"] = size >> bit & 15
    digits = size[:, None] // 10 ** np.arange(len(str(most))) % 10
    made["digit sum"] = digits.sum(axis=1)
    made["digit sum mod 12"] = made["digit sum"] % 12
    made["bits set"] = np.bitwise_count(size).astype(np.int64)
    made["zeros at the end"] = (np.cumsum(digits > 0, axis=1) == 0).sum(axis=1)
    for how, values in made.items():
        yield how, np.where(known, values, -1)


def word_views(words: Sequence[str], depth: int = 0) -> Iterator[tuple[str, Any]]:
    """Yield what may be read off distinct texts."""
    yield "value", np.arange(len(words))
    if len(words) < 3:
        return
    plain = [folded(word) for word in words]
    yield "folded", np.array(plain, object)
    if len(set(plain)) < len(plain):
        order = sorted(range(len(words)), key=words.__getitem__)
        seen = Counter[str]()
        spelling = np.zeros(len(words), np.int64)
        for at in order:
            spelling[at] = seen[plain[at]]
            seen[plain[at]] += 1
        yield "spelling", spelling
    yield from _form_views(words)
    for side, texts in (("left", words), ("right", [word[::-1] for word in words])):
        yield from _ends(texts, side, _ENDS)
    yield from _token_views(words)
    if depth < 2:
        for decoded in decodings(words):
            codes, _ = codes_of(np.array(decoded, object))
            distinct = list(dict.fromkeys(decoded))
            for how, values in word_views(distinct, depth + 1):
                yield f"decoded {how}", codes_of(values)[0][codes]


def _ends(texts: Sequence[str], side: str, most: int) -> Iterator[tuple[str, Any]]:
    """Yield characters by position from one end, neighbours, and beginnings."""
    width = max(1, min(most, max(map(len, texts), default=1)))
    points = np.array([text[:width] for text in texts], f"<U{width}").view(np.uint32).reshape(-1, width)
    first: tuple[Codes, int] = (np.zeros(len(texts), np.int64), 1)
    before: tuple[Codes, int] | None = None
    for at in range(width):
        one = codes_of(points[:, at].astype(np.int64))
        yield f"{side} {at}", one[0]
        if before is not None:
            yield f"{side} {at - 1}-{at}", before[0] * one[1] + one[0]
        if at < 6:
            first = codes_of(first[0] * one[1] + one[0])
            if at:
                yield f"{side} first {at + 1}", first[0]
        before = one


def _form_views(words: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Yield how texts are written: classes of characters, lengths, how many of each and where."""
    forms = ["".join(map(_class, word[:64])) for word in words]
    yield "form", np.array(forms, object)
    short = [re.sub(r"(.)\1+", r"\1", form) for form in forms]
    yield "short form", np.array(short, object)
    lengths = np.array([len(word) for word in words])
    yield "length", lengths
    for divisor in (2, 3, 4):
        yield f"length mod {divisor}", lengths % divisor
    for sign in sorted(set("".join(forms)))[:12]:
        yield f"count {sign}", np.array([form.count(sign) for form in forms])
        yield f"place {sign}", np.array([form.find(sign) for form in forms])
    doubled = [len(word[: word.find("  ")].split()) if "  " in word else -1 for word in words]
    yield "double blank", np.array(doubled)
    hidden = ["".join(c for c in word if unicodedata.category(c) in ("Cf", "Cc")) for word in words]
    yield "invisible", np.array(hidden, object)
    yield "blanks at the end", lengths - np.array([len(word.rstrip()) for word in words])
    yield "parity", np.array([sum(word.encode("utf-8", "replace")) % 2 for word in words])


def _token_views(words: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Yield words and numbers by their position, and which frequent ones are there."""
    parts = [_WORD.findall(word) for word in words]
    most = max(map(len, parts))
    if most < 2 and all("".join(part) == word for part, word in zip(parts, words, strict=True)):
        return
    yield "tokens", np.array([len(part) for part in parts])
    for at in (*range(min(6, most)), *(-back for back in range(1, min(3, most) + 1))):
        token = [part[at] if -len(part) <= at < len(part) else "" for part in parts]
        yield f"token {at}", np.array(token, object)
        numbers = [float(one[:15]) if one.isdecimal() else np.nan for one in token]
        if np.isfinite(numbers).mean() > 1 / 2:
            for how, values in number_views(np.array(numbers)):
                yield f"token {at} {how}", values
        else:
            yield from _ends(token, f"token {at}", 6)
            yield from _ends([one[::-1] for one in token], f"token {at} back", 3)
    between = [_WORD.split(word)[1:-1] for word in words]
    common = Counter(sign for signs in between for sign in signs).most_common(1)
    odd = [next((at for at, sign in enumerate(signs) if sign != common[0][0]), -1) for signs in between]
    yield "other sign", np.array(odd)
    sets = [{one.casefold() for one in part} for part in parts]
    often = Counter(one for each in sets for one in each).most_common(_FREQUENT)
    for one, number in often:
        if 1 < number < len(words):
            yield f"has {one}", np.array([one in each for each in sets])


def _class(char: str) -> str:
    """Return the class of a character: a, A, 9, é, É, ? if invisible, or the sign itself."""
    if char.isdecimal():
        return "9"
    if char.isalpha():
        plain = char.isascii()
        return ("A" if plain else "É") if char.isupper() else ("a" if plain else "é")
    return "?" if unicodedata.category(char) in ("Cf", "Cc", "Mn", "Zl", "Zp") else char


def folded(word: str) -> str:
    """Return a text without case, accents, invisible characters and blanks that do not part words."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    return " ".join("".join(c for c in plain if unicodedata.category(c) not in ("Mn", "Cf", "Cc")).split())


_DECODERS: tuple[Callable[[str], str], ...] = (
    lambda word: base64.b64decode(word + "=" * (-len(word) % 4), validate=True).decode(),
    lambda word: base64.b32decode(word + "=" * (-len(word) % 8)).decode(),
    lambda word: bytes.fromhex(word.removeprefix("0x")).decode(),
    urllib.parse.unquote,
)


def decodings(words: Sequence[str]) -> Iterator[list[str]]:
    """Yield what texts decode to, where all do."""
    for decode in _DECODERS:
        try:
            tried = [decode(word) for word in words[:200]]
            if not all(map(str.isprintable, tried)) or tried == list(words[:200]):
                continue
            yield [decode(word) for word in words]
        except (ValueError, binascii.Error):
            continue


def _compared(one: npt.NDArray[np.str_], other: npt.NDArray[np.str_]) -> Iterator[tuple[str, Any]]:
    """Yield how two texts of a row compare."""
    yield "order", (one > other).astype(np.int64) - (one < other)
    yield "equal", one == other
    yield "longer", np.strings.str_len(one) - np.strings.str_len(other)
    yield "one in the other", (np.strings.find(one, other) >= 0) + 2 * (np.strings.find(other, one) >= 0)


def planar(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Lay degrees out in metres around their middle, right enough to find neighbours; others stay."""
    known = np.isfinite(x) & np.isfinite(y)
    if not known.any() or np.abs(x[known]).max() > 180 or np.abs(y[known]).max() > 90:
        return x, y
    middle = np.degrees(np.angle(np.exp(1j * np.radians(x[known])).sum()))
    east = (x - middle + 180) % 360 - 180
    return east * float(np.cos(np.radians(y[known].mean()))) * _DEGREE, y * _DEGREE


def areas_of(x: Floats, y: Floats, areas: int) -> Codes:
    """Cut the plane into areas of about as many rows, by halves of the longer side, -1 without a place."""
    found = np.full(len(x), -1, np.int64)
    waiting = [(np.flatnonzero(np.isfinite(x) & np.isfinite(y)), areas)]
    number = 0
    while waiting:
        rows, parts = waiting.pop()
        if parts < 2 or len(rows) < 2:
            found[rows] = number
            number += 1
            continue
        axis = x if np.ptp(x[rows]) >= np.ptp(y[rows]) else y
        middle = np.median(axis[rows])
        left = axis[rows] < middle
        if not left.any():
            left = axis[rows] <= middle
        waiting += [(rows[left], parts // 2), (rows[~left], parts - parts // 2)]
    return found
