"""A dated table of places that merged, split or were renamed, followed from each place to what it became."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.generalize.kinds import require_columns
from ldpaudit.language import Message
from ldpaudit.tables import Source, texts, times

_CHUNK = 65_536
_EPOCH = date(1970, 1, 1)


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
    #: See `Changes`.
    since: date | None = None
    as_of: date | None = None


@dataclass(frozen=True)
class Changes:
    """Changes in the order of their days."""

    #: Days since 1970, never falling; length m.
    days: tuple[int, ...]
    #: Places before and after; a place that lasts beside another has a row of its own; shape (m,).
    old: pa.Array
    new: pa.Array
    #: The places looked for were all written on this day or after it.
    since: date | None = None
    #: The day whose places the table of regions holds; without it, that day is not known.
    as_of: date | None = None

    @classmethod
    def read(cls, file: ChangesFile) -> Changes:
        """Read a table of changes.

        Raises
        ------
        UserError
            If the file or a column is not there, a day cannot be read, or no row counts.
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
        return cls(tuple(rows["day"].to_pylist()), old, new, file.since, file.as_of)

    def outcomes(
        self, keys: Callable[[pa.Array], pa.Array], known: Callable[[str], bool]
    ) -> Mapping[str, frozenset[str]]:
        """Follow each place through the changes since it was written to what it can have become by `as_of`.

        When a place was written down is not known: before any of the changes that it went through. What
        became of it is therefore the union over all of them. A place that is known is followed no further.

        Parameters
        ----------
        keys : callable
            Brings places to the form in which they are compared.
        known : callable
            Tells whether the table of regions knows a key.

        Returns
        -------
        mapping of str to frozenset of str
            For each key among the changes, the keys at the end of its ways.
        """
        first, last = (None if day is None else (day - _EPOCH).days for day in (self.since, self.as_of))
        rows = [
            (day, old, new)
            for day, old, new in self._rows(keys)
            if (first is None or day >= first) and (last is None or day <= last)
        ]
        return _followed(rows, known)

    def origins(
        self, keys: Callable[[pa.Array], pa.Array], known: Callable[[str], bool]
    ) -> Mapping[str, frozenset[str]]:
        """Follow each place back through the changes after `as_of` to all on whose ground it lies.

        Parameters
        ----------
        keys, known
            As for `outcomes`.
        """
        last = None if self.as_of is None else (self.as_of - _EPOCH).days
        rows = [(-day, new, old) for day, old, new in self._rows(keys) if last is None or day > last]
        return _followed(rows[::-1], known)

    def _rows(self, keys: Callable[[pa.Array], pa.Array]) -> Iterator[tuple[int, str, str]]:
        for day, old, new in zip(
            self.days, keys(self.old).to_pylist(), keys(self.new).to_pylist(), strict=True
        ):
            if old is not None and new is not None:
                yield day, old, new


def _followed(
    rows: Sequence[tuple[int, str, str]], known: Callable[[str], bool]
) -> Mapping[str, frozenset[str]]:
    """Follow each old place through rows of day, old and new, in the order of their days."""
    # From the last day back: what follows a day is known when the day is reached.
    end: dict[str, frozenset[str]] = {}
    ever: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
    for _, of_day in groupby(reversed(rows), key=itemgetter(0)):
        became: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
        for _, old, new in of_day:
            follows = frozenset({new}) if known(new) else end.get(new, frozenset({new}))
            ever[new] |= follows
            became[old] |= follows
        for old, follows in became.items():
            ever[old] |= follows
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
