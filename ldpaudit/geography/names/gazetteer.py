"""Names and codes of places looked up in a public table: as written, then alike, then through mergers."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.generalize.labels import first_true
from ldpaudit.generalize.mapping import ValueMap
from ldpaudit.geography.names.place_changes import Changes
from ldpaudit.geography.names.place_names import loose_keys, strict_keys
from ldpaudit.language import Message

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
