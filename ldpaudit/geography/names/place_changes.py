"""A dated table of places that merged, split or were renamed, followed from each place to what it became."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
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
