"""Names and codes of places looked up in a public table: as written, then alike, then through mergers."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
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
#: How a report calls places in `Gazetteer.moved`.
MOVED = Message("found under what names another place, or more of it, at another time")
#: Places remembered from batch to batch.
_REMEMBERED = 200_000


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
class MatchLevel:
    """One way of writing places: each key once, with its region."""

    #: The region is null where the places of a key lie in several; shape (m,).
    keys: pa.Array
    groups: pa.Array

    @classmethod
    def of(cls, keys: pa.Array, groups: pa.Array) -> MatchLevel:
        """Gather the places of each key; those without a key are left out."""
        pairs = pa.table({"key": keys, "group": groups}).filter(pc.is_valid(keys))
        # A place of several regions has none here, and its key must not find another's.
        each = pairs.group_by("key", use_threads=False).aggregate(
            [("group", "count_distinct", pc.CountOptions(mode="all")), ("group", "min")]
        )
        one = pc.equal(each["group_count_distinct"], 1)
        groups = pc.if_else(one, each["group_min"], pa.scalar(None, pa.string()))
        return cls(each["key"].combine_chunks(), groups.combine_chunks())

    def find(self, keys: pa.Array, how: Match, found: pa.Array, codes: Codes) -> pa.Array:
        """Look up the keys of the places that are still unknown; `codes` is changed in place."""
        at = pc.index_in(keys, value_set=self.keys)
        groups = self.groups.take(at)
        open_ = codes == Match.UNKNOWN
        hit = open_ & pc.and_(pc.is_valid(at), pc.is_valid(keys)).to_numpy(zero_copy_only=False)
        one = hit & pc.is_valid(groups).to_numpy(zero_copy_only=False)
        codes[one], codes[hit & ~one] = how, Match.SEVERAL
        return pc.if_else(pa.array(one), groups, found)


@dataclass(frozen=True)
class _Memory:
    """Places that were searched for, each once, and what was found."""

    places: pa.Array
    regions: pa.Array
    codes: Codes

    @classmethod
    def empty(cls) -> _Memory:
        nothing = pa.array([], pa.string())
        return cls(nothing, nothing, np.empty(0, np.int8))

    def with_more(self, places: pa.Array, regions: pa.Array, codes: Codes) -> _Memory:
        """Add places that are not among these; where they become too many, forget the others."""
        if len(self.places) + len(places) > _REMEMBERED:
            return _Memory(places, regions, codes)
        return _Memory(
            pa.concat_arrays([self.places, places]),
            pa.concat_arrays([self.regions, regions]),
            np.concatenate([self.codes, codes]),
        )


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
    _levels: tuple[MatchLevel, ...] = field(init=False, repr=False)
    _memory: _Memory = field(init=False, repr=False, default_factory=_Memory.empty)

    def __post_init__(self) -> None:
        levels = []
        if self.compare == "alike":
            strict = strict_keys(self.mapping.values)
            levels = [MatchLevel.of(keys, self.mapping.groups) for keys in (strict, loose_keys(strict))]
        object.__setattr__(self, "_levels", tuple(levels))

    def look_up(self, places: pa.Array) -> tuple[pa.Array, Codes]:
        """Find the region of each place.

        Parameters
        ----------
        places : StringArray, shape (n,)
            Without nulls; best each only once.

        Returns
        -------
        regions : StringArray, shape (n,)
            Null for a place that was not found.
        how : ndarray of int8, shape (n,)
            Codes of `Match`.
        """
        regions, codes = self._as_written(places)
        rest = codes == Match.UNKNOWN
        if rest.any() and (self._levels or self.changes is not None):
            found, codes[rest] = self._remembered(places.filter(pa.array(rest)))
            regions = pc.replace_with_mask(regions, pa.array(rest), found)
        return regions, codes

    def _as_written(self, places: pa.Array) -> tuple[pa.Array, Codes]:
        at = pc.index_in(places, value_set=self.mapping.values)
        regions = self.mapping.groups.take(at)
        written, one = (pc.is_valid(each).to_numpy(zero_copy_only=False) for each in (at, regions))
        codes = np.where(one, Match.EXACT, np.where(written, Match.SEVERAL, Match.UNKNOWN))
        return regions, codes.astype(np.int8)

    def _remembered(self, places: pa.Array) -> tuple[pa.Array, Codes]:
        """Look up places that are not as the table writes them; batch after batch holds the same ones."""
        memory = self._memory
        at = pc.index_in(places, value_set=memory.places)
        regions, fresh = memory.regions.take(at), pc.is_null(at)
        new = fresh.to_numpy(zero_copy_only=False)
        codes = np.full(len(places), Match.UNKNOWN, np.int8)
        codes[~new] = memory.codes[at.drop_null().to_numpy()]
        if new.any():
            searched = places.filter(fresh)
            found, codes[new] = self._searched(searched)
            regions = pc.replace_with_mask(regions, fresh, found)
            memory = memory.with_more(searched, found, codes[new])
            object.__setattr__(self, "_memory", memory)
        return regions, codes

    def _searched(self, places: pa.Array) -> tuple[pa.Array, Codes]:
        regions, codes = self._in_table(places)
        for levels in self._changed:
            regions = self._climb(places, levels, Match.CHANGED, regions, codes)
        return regions, codes

    def _in_table(self, places: pa.Array) -> tuple[pa.Array, Codes]:
        regions, codes = self._as_written(places)
        return self._climb(places, self._levels, Match.ALIKE, regions, codes), codes

    def _climb(
        self, places: pa.Array, levels: tuple[MatchLevel, ...], how: Match, regions: pa.Array, codes: Codes
    ) -> pa.Array:
        """Look up what is still unknown level by level; `codes` is changed in place."""
        if levels and (codes == Match.UNKNOWN).any():
            strict = self._keys(places)
            for level, keys in zip(levels, (strict, loose_keys(strict)), strict=False):
                regions = level.find(keys, how, regions, codes)
        return regions

    def _keys(self, places: pa.Array) -> pa.Array:
        return strict_keys(places) if self._levels else places

    @cached_property
    def _changed(self) -> tuple[tuple[MatchLevel, ...], ...]:
        """Places that the table does not know, by what they can have become, then by where they come from."""
        return tuple(self._levels_of(ways) for ways in (self._ways, self._origins) if ways)

    def _levels_of(self, ends_of: dict[str, frozenset[str]]) -> tuple[MatchLevel, ...]:
        """Return the levels by which a place is found under its one region, whatever it became."""
        strict, ways = pa.array(list(ends_of), pa.string()), list(ends_of.values())
        levels = []
        for keys in (strict, *([loose_keys(strict)] if self._levels else [])):
            ends: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
            for key, way in zip(keys.to_pylist(), ways, strict=True):
                ends[key] |= way
            regions = {key: self._region_of_all(way) for key, way in ends.items()}
            of_key = {key: region for key, (known, region) in regions.items() if known}
            levels.append(
                MatchLevel(pa.array(list(of_key), pa.string()), pa.array(list(of_key.values()), pa.string()))
            )
        return tuple(levels)

    def _region_of_all(self, ends: frozenset[str]) -> tuple[bool, str | None]:
        """Whether the table knows any of these places, and the region where it is one and knows all."""
        known = [self._region_of[end] for end in ends if end in self._region_of]
        sure = len(known) == len(ends) and len(set(known)) == 1
        return bool(known), known[0] if sure else None

    @cached_property
    def _region_of(self) -> dict[str, str | None]:
        """Regions of the keys among the changes that the table knows; None where they are several."""
        if self.changes is None:
            return {}
        both = pa.concat_arrays([self._keys(self.changes.old), self._keys(self.changes.new)])
        keys = pc.unique(both).drop_null()
        regions, codes = self._in_table(keys)
        found = zip(keys.to_pylist(), regions.to_pylist(), codes.tolist(), strict=True)
        return {key: region for key, region, how in found if how != Match.UNKNOWN}

    @cached_property
    def _ways(self) -> dict[str, frozenset[str]]:
        """What each key among the changes can have become."""
        if self.changes is None:
            return {}
        return dict(self.changes.outcomes(self._keys, self._region_of.__contains__))

    @cached_property
    def _origins(self) -> dict[str, frozenset[str]]:
        """From what each key among the changes can have come."""
        if self.changes is None:
            return {}
        return dict(self.changes.origins(self._keys, self._region_of.__contains__))

    def became(self, place: str) -> tuple[str, ...]:
        """Return the keys of all that a place can have become, in alphabetical order; none if unchanged."""
        (key,) = self._keys(pa.array([place], pa.string())).to_pylist()
        return tuple(sorted(self._ways.get(key, frozenset()) - {key}))

    @cached_property
    def moved(self) -> frozenset[str]:
        """Keys of the table a part of which went to another region, or that named another place once."""
        return frozenset(
            key
            for key, region in self._region_of.items()
            if any(self._region_of.get(end, region) != region for end in self._ways.get(key, ()))
        )

    def moved_among(self, places: pa.Array) -> npt.NDArray[np.bool_]:
        """Return which places of the table are in `moved`."""
        known = pa.array(sorted(self.moved), pa.string())
        found: npt.NDArray[np.bool_] = pc.is_in(self._keys(places), value_set=known).to_numpy(
            zero_copy_only=False
        )
        return found

    def moved_counts(self, values: pa.Array) -> dict[str, int]:
        """Count the rows of each value that is in `moved`; null is not counted."""
        if not self.moved:
            return {}
        counted = pc.value_counts(values.drop_null())
        marks = pa.array(self.moved_among(counted.field("values")))
        places, rows = (counted.field(name).filter(marks) for name in ("values", "counts"))
        return dict(zip(places.to_pylist(), rows.to_pylist(), strict=True))

    @cached_property
    def contested(self) -> dict[str, tuple[str, ...]]:
        """Places of the table that are alike and lie in different regions, under the key that they share.

        Such places are found as the table writes them, or by a stricter key.
        """
        contested: dict[str, tuple[str, ...]] = {}
        names = self.mapping.values.to_pylist()
        strict = strict_keys(self.mapping.values)
        for level, keys in zip(self._levels, (strict, loose_keys(strict)), strict=False):
            shared = set(level.keys.filter(pc.is_null(level.groups)).to_pylist())
            alike: defaultdict[str, list[str]] = defaultdict(list)
            for key, name in zip(keys.to_pylist(), names, strict=True):
                if key in shared:
                    alike[key].append(name)
            contested |= {key: tuple(sorted(written)) for key, written in alike.items()}
        return contested

    @cached_property
    def of_several(self) -> tuple[str, ...]:
        """Places that the table itself puts into several regions, as it writes them; they have none."""
        return tuple(sorted(self.mapping.values.filter(pc.is_null(self.mapping.groups)).to_pylist()))

    def labels(self) -> tuple[str, ...]:
        """Return the regions, each once, in alphabetical order: a public domain."""
        return self.mapping.labels()

    def group(
        self, values: pa.Array, *, unmatched: str | None = None, column: str = "", first_row: int = 0
    ) -> pa.Array:
        """Return the region of each value.

        Parameters
        ----------
        values : StringArray, shape (n,)
            Null stays null.
        unmatched : str, optional
            Region of the values that have none; without it they are an error.
        column : str
            Name of the column, for messages.
        first_row : int
            Ordinal of the first row, for messages.

        Returns
        -------
        StringArray, shape (n,)
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
                        " ({more} more of these {rows} rows have no region)",
                        more=count - 1,
                        rows=len(values),
                    )
                    if count > 1
                    else ""
                ),
                where=Message('column "{column}", row {row}', column=column, row=first_row + first + 1),
                hint=Message(
                    'complete {source}, or set unmatched = "other"',
                    source=self.mapping.source,
                ),
            )
        return found

    def counts(self, values: pa.Array) -> dict[tuple[Match, str], int]:
        """Count the rows of each value that has no region, and all others under "".

        Parameters
        ----------
        values : StringArray, shape (n,)
            Null is not counted.
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
