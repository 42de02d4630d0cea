"""Names and codes of places looked up in a public table: as written, then alike, then through mergers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Literal, NamedTuple
from unicodedata import category, normalize

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.generalize.mapping import ValueMap
from ldpaudit.geography.reading.coordinates import refuse_rows
from ldpaudit.language import Message
from ldpaudit.tables import texts, times
from ldpaudit.tables.source import read_columns

#: Articles before a name or after it: "Les Fins", "Fins (Les)", "Rozas de Madrid, Las".
ARTICLES = ("le", "la", "les", "l", "aux", "d", "el", "los", "las", "the")
_SHORT = {"st": "saint", "ste": "sainte", "sts": "saints", "stes": "saintes"}
#: Letters that Unicode does not take apart.
_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d"})
_CODE = re.compile(r"[0-9]+[A-Z]{0,2}[0-9]*(?:[.,]0+)?")
_WORD = re.compile(r"[^\W_]+")


def strict_key(place: str) -> str | None:
    """Return a place without accents, capitals, hyphens and apostrophes, its article before it.

    "FINS (LES)" and "Les Fins" become "les fins", "St-Vit" becomes "saint vit". What reads as a code loses
    its blanks, its leading zeros and a decimal point that a spreadsheet gave it: " 01004", "1004.0" and
    "1004" are one. None for a place without letters and digits.
    """
    plain = "".join(one for one in normalize("NFKD", place) if not category(one).startswith("M"))
    code = "".join(plain.split()).upper()
    if not _CODE.fullmatch(code):
        name = re.sub(r"\bs/s\b", "sous", plain.casefold().translate(_LETTERS))
        words = [_SHORT.get(word, word) for word in _WORD.findall(re.sub(r"\bs/", "sur ", name))]
        if len(words) > 1 and words[0] not in ARTICLES and words[-1] in ARTICLES:
            words = [words[-1], *words[:-1]]
        code = " ".join(words)
    return _as_code(code) or None


def _loose_key(strict: str) -> str:
    """Return a strict key without any article before or after: "les fins" becomes "fins"."""
    words = strict.split(" ")
    while len(words) > 1 and words[0] in ARTICLES:
        words = words[1:]
    while len(words) > 1 and words[-1] in ARTICLES:
        words = words[:-1]
    return _as_code(" ".join(words))


def _as_code(key: str) -> str:
    """Take leading zeros and a decimal point from what reads as a code, and leave names alone."""
    if _CODE.fullmatch(upper := key.upper()):
        key = re.sub("^0+([0-9])", r"\1", re.sub("[.,]0+$", "", upper))
    # Two numbers between which more than a blank stood, 25-056 or 1004.5, are not one code.
    return key.replace(" ", "-") if _CODE.fullmatch(key.upper().replace(" ", "")) else key


@dataclass(frozen=True)
class ChangesFile:
    """The file of a table of changes, and which of its rows count."""

    #: Any table that can be imported.
    path: Path
    #: Its columns of old and new places and of the day from which the new ones hold.
    old: str
    new: str
    day: str
    #: "column = value": rows with another value there are passed over; "" for all rows.
    where: str = ""


@dataclass(frozen=True)
class Changes:
    """Changes in the order of their days."""

    #: Days since 1970, never falling; length m.
    days: tuple[int, ...]
    #: Places before and after; a place that lasts beside another has a row of its own; shape (m,).
    old: pa.Array
    new: pa.Array

    @classmethod
    def read(cls, file: ChangesFile) -> Changes:
        """Read a table of changes.

        Raises UserError: if the file or a column is not there, a day cannot be read, or no row counts.
        """
        column, value = _condition(file)
        names = (file.old, file.new, file.day, *([column] if column else []))
        table = read_columns(file.path, names)
        try:
            day = times(table.cells(file.day), table.columns[file.day], 0)
        except UserError as error:
            where = Message("{file}, {where}", file=file.path.name, where=error.where)
            raise UserError(error.what, where=where, hint="write days as 2019-01-01") from None
        kept = ~np.isnat(day)
        if column:
            same = pc.equal(pc.utf8_trim_whitespace(texts(table.cells(column))), value)
            kept &= pc.fill_null(same, False).to_numpy(zero_copy_only=False)
        old, new = texts(table.cells(file.old)), texts(table.cells(file.new))
        days = pa.array(day.astype("datetime64[D]").astype(np.int64))
        rows = pa.table({"day": days, "old": old, "new": new}).filter(pa.array(kept)).drop_null()
        if not rows.num_rows:
            hint = Message("check changes_where and the column of days")
            raise UserError("no change counts", where=file.path.name, hint=hint)
        rows = rows.sort_by("day").combine_chunks()
        old, new = rows["old"].combine_chunks(), rows["new"].combine_chunks()
        return cls(tuple(rows["day"].to_pylist()), old, new)

    def outcomes(
        self, old: Sequence[str | None], new: Sequence[str | None], known: Container[str]
    ) -> Mapping[str, frozenset[str]]:
        """Follow each place through the changes to what it can have become.

        When a place was written down is not known: before any of the changes that it went through. What
        became of it is therefore the union over all of them. A place that is known is followed no further.

        old, new: Keys of the places before and after.
        known: the keys that the table of regions knows.
        Returns: for each key among the changes, the keys at the end of its ways.
        """
        # From the last day back: what follows a day is known when the day is reached.
        end: dict[str, frozenset[str]] = {}
        ever: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
        rows = zip(reversed(self.days), reversed(old), reversed(new), strict=True)
        for _, of_day in groupby(rows, key=itemgetter(0)):
            became: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
            for _, before, after in of_day:
                if before is not None and after is not None:
                    follows = frozenset({after}) if after in known else end.get(after, frozenset({after}))
                    ever[after] |= follows
                    became[before] |= follows
            for before, follows in became.items():
                ever[before] |= follows
            end |= became
        return ever


def _condition(file: ChangesFile) -> tuple[str, str]:
    """Take "column = value" apart."""
    if not file.where:
        return "", ""
    column, equals, value = file.where.partition("=")
    if not equals or not column.strip():
        raise UserError(
            "this is no condition", where="changes_where", hint='write "column = value", for instance'
        )
    return column.strip(), value.strip()


Compare = Literal["alike", "exact"]
Codes = npt.NDArray[np.int8]


class Match(IntEnum):
    """How a place was found, or why it was not."""

    EXACT = 0
    ALIKE = 1
    CHANGED = 2
    SEVERAL = 3
    UNKNOWN = 4

    @property
    def found(self) -> bool:
        """Whether the place has one region."""
        return self <= Match.CHANGED


#: How a report calls each.
TITLES = {
    Match.EXACT: Message("as the table writes them"),
    Match.ALIKE: Message("written otherwise"),
    Match.CHANGED: Message("merged or renamed since"),
    Match.SEVERAL: Message("of several regions"),
    Match.UNKNOWN: Message("not in the table"),
}


class _Way(NamedTuple):
    """One way to look a place up: which of its forms is compared, and the region of each key, if one."""

    how: Match
    form: int
    regions: dict[str, str | None]


@dataclass(frozen=True, eq=False)
class Gazetteer:
    """A public table of places and their regions, and what became of places that it does not know."""

    #: Places and regions as the table writes them.
    mapping: ValueMap
    #: "alike" finds a place that is written otherwise, too. Where two places of different regions are then
    #: alike, neither is found that way.
    compare: Compare = "alike"
    #: Mergers, splits and renamings.
    changes: Changes | None = None

    def look_up(self, places: pa.Array) -> tuple[pa.Array, Codes]:
        """Find the region of each place.

        places (n,): without nulls; best each only once.
        Returns regions (n,): null for a place that was not found.
        Returns how (n,): codes of `Match`.
        """
        ways = [*self._in_table, *self._through_changes]
        found = [_found(self._forms(place), ways) for place in places.to_pylist()]
        regions = pa.array([region for region, _ in found], pa.string())
        return regions, np.array([how for _, how in found], np.int8)

    def _forms(self, place: str) -> list[str | None]:
        """Return a place as it is written, and in the two forms in which it is compared."""
        if self.compare == "exact":
            return [place]
        strict = strict_key(place)
        return [place, strict, strict and _loose_key(strict)]

    @cached_property
    def _in_table(self) -> list[_Way]:
        places = [self._forms(place) for place in self.mapping.values.to_pylist()]
        ways = []
        for form, keys in enumerate(zip(*places, strict=True)):
            regions: dict[str, str | None] = {}
            for key, group in zip(keys, self.mapping.groups.to_pylist(), strict=True):
                if key is not None:
                    # A place of several regions has none here, and its key must not find another's.
                    regions[key] = group if regions.get(key, group) == group else None
            ways.append(_Way(Match.ALIKE if form else Match.EXACT, form, regions))
        return ways

    @cached_property
    def _through_changes(self) -> list[_Way]:
        """Places that the table does not know, by what they can have become."""
        if self.changes is None:
            return []
        first = int(self.compare != "exact")
        old, new = (
            [self._forms(place)[first] for place in each.to_pylist()]
            for each in (self.changes.old, self.changes.new)
        )
        known: dict[str, str | None] = {}
        for key in {*old, *new} - {None}:
            region, how = _found(self._forms(str(key)), self._in_table)
            if how != Match.UNKNOWN:
                known[str(key)] = region
        became = self.changes.outcomes(old, new, known)
        ways = []
        for form in range(first, 2 * first + 1):
            ends: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
            for key, own in became.items():
                ends[_loose_key(key) if form > first else key] |= own
            regions = {
                key: those.pop() if len(those := {known.get(end) for end in own}) == 1 else None
                for key, own in ends.items()
                if any(end in known for end in own)
            }
            ways.append(_Way(Match.CHANGED, form, regions))
        return ways

    def labels(self) -> tuple[str, ...]:
        """Return the regions, each once, in alphabetical order: a public domain."""
        return self.mapping.labels()

    def group(
        self, values: pa.Array, *, unmatched: str | None = None, column: str = "", first_row: int = 0
    ) -> pa.Array:
        """Return the region of each value.

        values (n,): null stays null.
        unmatched: region of the values that have none; without it they are an error.
        column: name of the column, for messages.
        first_row: ordinal of the first row, for messages.
        Returns (n,).
        """
        encoded = pc.dictionary_encode(values)
        regions, how = self.look_up(encoded.dictionary)
        found = regions.take(encoded.indices)
        if unmatched is not None:
            return pc.if_else(pc.is_valid(values), pc.fill_null(found, unmatched), found)
        lost = pc.and_(pc.is_null(found), pc.is_valid(values)).to_numpy(zero_copy_only=False)
        if lost.any():
            several = how[encoded.indices[int(np.argmax(lost))].as_py()] == Match.SEVERAL
            what = Message("the value is not in the mapping table")
            if several:
                what = Message("the value may lie in several regions of the mapping table")
            hint = Message('complete {source}, or set unmatched = "other"', source=self.mapping.source)
            refuse_rows(lost, what, (column,), first_row, hint)
        return found

    def counts(self, values: pa.Array) -> dict[tuple[Match, str], int]:
        """Count the rows of each value that has no region, and all others under "".

        values (n,): null is not counted.
        """
        counted = pc.value_counts(values.drop_null())
        places, rows = counted.field("values"), counted.field("counts").to_numpy()
        _, how = self.look_up(places)
        counts: dict[tuple[Match, str], int] = {}
        for match in Match:
            at = np.flatnonzero(how == match)
            if len(at) and match.found:
                counts[match, ""] = int(rows[at].sum())
            elif len(at):
                names = places.take(pa.array(at)).to_pylist()
                counts |= {(match, name): int(n) for name, n in zip(names, rows[at], strict=True)}
        return counts


def _found(forms: list[str | None], ways: list[_Way]) -> tuple[str | None, Match]:
    """Return the region of a place by the first way that knows it, and how it was found."""
    for way in ways:
        if (key := forms[way.form]) in way.regions:
            region = way.regions[str(key)]
            return region, Match.SEVERAL if region is None else way.how
    return None, Match.UNKNOWN
