"""Names and codes of places looked up in a public table: as written, then alike, then through mergers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.generalize.kinds import require_columns
from ldpaudit.generalize.labels import first_true
from ldpaudit.generalize.mapping import ValueMap
from ldpaudit.language import Message
from ldpaudit.tables import Source, texts, times

#: Articles before a name or after it: "Les Fins", "Fins (Les)", "Rozas de Madrid, Las".
ARTICLES = ("le", "la", "les", "l", "aux", "d", "el", "los", "las", "the")
_ARTICLE = f"(?:{'|'.join(ARTICLES)})"
_SHORT = {"st": "saint", "ste": "sainte", "sts": "saints", "stes": "saintes"}
#: Letters that Unicode does not take apart.
_LETTERS = {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d"}
_BLANKS = r"[\s\p{Z}]+"
_CODE = r"^[0-9]+[A-Z]{0,2}[0-9]*(?:[.,]0+)?$"


def strict_keys(places: pa.Array) -> pa.Array:
    """Return each place without accents, capitals, hyphens and apostrophes, its article before it.

    "FINS (LES)" and "Les Fins" become "les fins", "St-Vit" becomes "saint vit". What reads as a code loses
    its blanks, its leading zeros and a decimal point that a spreadsheet gave it: " 01004", "1004.0" and
    "1004" are one.

    places (n,)
    Returns (n,): null for a place without letters and digits.
    """
    plain = pc.replace_substring_regex(pc.utf8_normalize(places, form="NFKD"), r"\p{M}+", "")
    code = pc.utf8_upper(pc.replace_substring_regex(plain, _BLANKS, ""))
    keys = _code_keys(pc.if_else(pc.match_substring_regex(code, _CODE), code, _name_keys(plain)))
    return pc.if_else(pc.equal(keys, ""), pa.scalar(None, pa.string()), keys)


def loose_keys(strict: pa.Array) -> pa.Array:
    """Return strict keys without any article before or after: "les fins" becomes "fins"."""
    bare = pc.replace_substring_regex(strict, f"^(?:{_ARTICLE} )+", "")
    return _code_keys(pc.replace_substring_regex(bare, f"(?: {_ARTICLE})+$", ""))


def _code_keys(keys: pa.Array) -> pa.Array:
    """Take leading zeros and a decimal point from what reads as a code, and leave names alone."""
    upper = pc.utf8_upper(keys)
    whole = pc.replace_substring_regex(upper, "[.,]0+$", "")
    codes = pc.replace_substring_regex(whole, "^0+([0-9])", r"\1")
    found = pc.if_else(pc.match_substring_regex(upper, _CODE), codes, keys)
    # Two numbers between which more than a blank stood, 25-056 or 1004.5, are not one code.
    joined = pc.replace_substring(pc.utf8_upper(found), " ", "")
    apart = pc.replace_substring(found, " ", "-")
    return pc.if_else(pc.match_substring_regex(joined, _CODE), apart, found)


def _name_keys(plain: pa.Array) -> pa.Array:
    names = pc.utf8_lower(plain)
    for letter, written in _LETTERS.items():
        names = pc.replace_substring(names, letter, written)
    names = pc.replace_substring_regex(names, r"\bs/s\b", "sous")
    names = pc.replace_substring_regex(names, r"\bs/", "sur ")
    # Two blanks between words, so that each has its own on both sides.
    names = pc.replace_substring_regex(names, r"[^\p{L}\p{N}]+", "  ")
    names = pc.binary_join_element_wise(" ", names, " ", "")
    for short, written in _SHORT.items():
        names = pc.replace_substring(names, f" {short} ", f" {written} ")
    names = pc.utf8_trim(pc.replace_substring(names, "  ", " "), " ")
    names = pc.replace_substring_regex(names, " +", " ")
    before = pc.match_substring_regex(names, f"^{_ARTICLE} ")
    return pc.if_else(before, names, pc.replace_substring_regex(names, f"^(.*) ({_ARTICLE})$", r"\2 \1"))


_CHUNK = 65_536


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
        source = Source.open(file.path)
        column, value = _condition(file)
        require_columns(source, (file.old, file.new, file.day, *([column] if column else [])), file.path.name)
        first, parts = 0, []
        for batch in source.batches(_CHUNK):
            try:
                day = times(batch.column(file.day), source.columns[file.day], first)
            except UserError as error:
                raise UserError(
                    error.what,
                    where=Message("{file}, {where}", file=file.path.name, where=error.where),
                    hint="write days as 2019-01-01",
                ) from None
            kept = ~np.isnat(day)
            if column:
                same = pc.equal(pc.utf8_trim_whitespace(texts(batch.column(column))), value)
                kept &= pc.fill_null(same, False).to_numpy(zero_copy_only=False)
            days = pa.array(day.astype("datetime64[D]").astype(np.int64))
            table = pa.table({"day": days, "old": texts(batch[file.old]), "new": texts(batch[file.new])})
            parts.append(table.filter(pa.array(kept)).drop_null())
            first += batch.num_rows
        rows = pa.concat_tables(parts).sort_by("day").combine_chunks() if parts else None
        if rows is None or not rows.num_rows:
            raise UserError(
                "no change counts", where=file.path.name, hint="check changes_where and the column of days"
            )
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


@dataclass(frozen=True)
class _Way:
    """One way to look a place up."""

    how: Match
    #: Which of the forms of a place is compared.
    form: int
    #: The region of each key; None where its places lie in several.
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
        return self._found(places, [*self._in_table, *self._through_changes])

    def _found(self, places: pa.Array, ways: list[_Way]) -> tuple[pa.Array, Codes]:
        forms = self._forms(places)
        regions: list[str | None] = [None] * len(places)
        how = np.full(len(places), Match.UNKNOWN, np.int8)
        for way in ways:
            keys = forms[way.form]
            for at in np.flatnonzero(how == Match.UNKNOWN).tolist():
                if keys[at] in way.regions:
                    regions[at] = way.regions[keys[at]]
                    how[at] = Match.SEVERAL if regions[at] is None else way.how
        return pa.array(regions, pa.string()), how

    def _forms(self, places: pa.Array) -> list[list[str]]:
        """Return places as they are written, and in the two forms in which they are compared."""
        if self.compare == "exact":
            return [places.to_pylist()]
        strict = strict_keys(places)
        return [places.to_pylist(), strict.to_pylist(), loose_keys(strict).to_pylist()]

    @cached_property
    def _in_table(self) -> list[_Way]:
        ways, groups = [], self.mapping.groups.to_pylist()
        for form, keys in enumerate(self._forms(self.mapping.values)):
            regions: dict[str, str | None] = {}
            for key, group in zip(keys, groups, strict=True):
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
        first = len(self._in_table) > 1
        old, new = (self._forms(each)[first] for each in (self.changes.old, self.changes.new))
        keys = pa.array(sorted({key for key in (*old, *new) if key is not None}), pa.string())
        regions, how = self._found(keys, self._in_table)
        known = {
            key: region
            for key, region, code in zip(keys.to_pylist(), regions.to_pylist(), how, strict=True)
            if code != Match.UNKNOWN
        }
        became = self.changes.outcomes(old, new, known)
        forms = [list(became)]
        if first:
            forms.append(loose_keys(pa.array(forms[0], pa.string())).to_pylist())
        ways = []
        for form, of_form in enumerate(forms, start=int(first)):
            ends: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
            for key, own in zip(of_form, became.values(), strict=True):
                ends[key] |= own
            found = {}
            for key, own in ends.items():
                those = {known.get(end) for end in own}
                if any(end in known for end in own):
                    found[key] = those.pop() if len(those) == 1 else None
            ways.append(_Way(Match.CHANGED, form, found))
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
            count, first = int(lost.sum()), first_true(lost)
            several = how[encoded.indices[first].as_py()] == Match.SEVERAL
            what = (
                Message("the value may lie in several regions of the mapping table")
                if several
                else Message("the value is not in the mapping table")
            )
            raise UserError(
                what
                + (
                    Message(
                        " ({more} more of these {rows} rows have no region)", more=count - 1, rows=len(values)
                    )
                    if count > 1
                    else ""
                ),
                where=Message('column "{column}", row {row}', column=column, row=first_row + first + 1),
                hint=Message('complete {source}, or set unmatched = "other"', source=self.mapping.source),
            )
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
