"""Which recorded row is behind which released one, where both tables are there and nothing else says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.anonymity.codes import Codes, tuples_of
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.value_pairs import ValuePairs
from ldpaudit.errors import UserError
from ldpaudit.language import Message

#: Share of the released rows whose value the recorded column must have, for it to be left as it was.
_AS_IT_WAS = 0.99
#: Fewer rows that are found again tell nothing.
LEAST = 30
#: Rows that were chosen because they are alone stand for the others where they are so many of them.
_MOST_OF_THEM = 0.5
#: A table that is sorted by a column agrees with any other that is: equal values stand together. Of the rows
#: that could stand beside an equal one, so many must not.
_APART = 0.1
#: Columns that may be noise, how many must tell the rows apart without them, and values that are compared.
_LEFT_OUT, _TOGETHER, _MOST_CELLS = 2, 2, 200_000_000


@dataclass(frozen=True, eq=False)
class Alignment:
    """Released rows and the recorded ones behind them.

    Parameters
    ----------
    released, raw : (m,) int64
        Numbers of rows, from 0; row `raw[i]` is behind row `released[i]`.
    present, absent : (p,) and (a,) int64
        Recorded rows that are surely in the release, whichever row is theirs, and that are surely not.
    how : str
        In words.
    columns : tuple of str
        By which columns; what these hold is no discovery.
    partial : float
        Share of the released rows, where those were chosen that are alone in these columns; 1 otherwise.
    """

    released: Codes
    raw: Codes
    present: Codes
    absent: Codes
    how: str
    columns: tuple[str, ...]
    partial: float = 1.0

    @property
    def chosen(self) -> bool:
        """Whether these rows were found since they are alone, and others were not: they are no sample."""
        return self.partial < 1

    @property
    def too_few(self) -> str:
        """Say that most rows were not found since they are not alone; "" where that is not so."""
        if self.partial >= _MOST_OF_THEM:
            return ""
        return Message(
            "only {share:.2g} % of the released rows could be found again, as they are alone in {columns}; "
            "they say nothing about the others",
            share=100 * self.partial,
            columns=self.columns,
        )


def align(dossier: Dossier) -> Alignment:
    """Find the recorded row behind each released one, as far as that is certain.

    Three ways are tried: the same rows in the same order; one column whose values are different in all rows
    of both tables; combinations of values that occur once in each, if need be without a column or two.

    Raises
    ------
    UserError
        If no way leads to at least 30 rows, or there is no recorded table; it says why.
    """
    found = dossier.once("alignment", lambda: _aligned_or_why(dossier))
    if isinstance(found, UserError):
        raise found
    aligned: Alignment = found
    return aligned


def value_pairs(dossier: Dossier) -> Mapping[str, ValuePairs]:
    """Return which released value stands for which recorded one, by column.

    As the run says, or as the rows that were found again show: what a public hierarchy makes of a value there
    it makes of it everywhere.
    """
    if dossier.pairs or dossier.raw is None:
        return dossier.pairs
    try:
        aligned = align(dossier)
    except UserError:
        return {}
    rows, theirs = pa.array(aligned.raw), pa.array(aligned.released)
    raw, released = dossier.raw, dossier.released
    found: Mapping[str, ValuePairs] = dossier.once(
        "pairs",
        lambda: {
            name: ValuePairs.of_rows(raw.texts(name).take(rows), released.texts(name).take(theirs))
            for name in dossier.shared
        },
    )
    return found


def _aligned_or_why(dossier: Dossier) -> Alignment | UserError:
    try:
        return _aligned(dossier)
    except UserError as error:
        return error


def _aligned(dossier: Dossier) -> Alignment:
    if dossier.raw is None:
        raise UserError("there is no recorded table", hint="name it with --against")
    if not dossier.shared:
        raise UserError(
            "the release and the recorded table share no column without noise",
            hint="which row is whose is not known",
        )
    kept = _as_they_were(dossier)
    for way in (_in_order, _by_one_column, _by_tuples):
        found = way(dossier, kept)
        if found is not None:
            return found
    raise UserError(
        "rows of the release cannot be found again in the recorded table: the order is another, and no "
        "columns that both have tell the rows apart",
        hint="audit the folder of a run, which knows its rows",
    )


def _as_they_were(dossier: Dossier) -> list[str]:
    """Name the shared columns whose released values are recorded ones."""
    assert dossier.raw is not None  # noqa: S101 - `align` has asked
    kept = []
    for name in dossier.shared:
        mine, recorded = dossier.released.texts(name), dossier.raw.texts(name)
        known = pc.is_in(mine, value_set=pc.unique(recorded))
        if len(mine) and pc.mean(known.cast(pa.float64())).as_py() >= _AS_IT_WAS:
            kept.append(name)
    return kept


def _codes(dossier: Dossier, columns: Sequence[str]) -> tuple[Codes, Codes]:
    """Return codes of the tuples of some columns, equal in both tables where the tuples are."""
    assert dossier.raw is not None  # noqa: S101 - `align` has asked
    rows = dossier.released.rows
    arrays = [
        pa.chunked_array([dossier.released.texts(name), dossier.raw.texts(name)], pa.string())
        for name in columns
    ]
    labels, _ = tuples_of(arrays, rows + dossier.raw.rows)
    return labels[:rows], labels[rows:]


def _in_order(dossier: Dossier, kept: list[str]) -> Alignment | None:
    assert dossier.raw is not None  # noqa: S101 - `align` has asked
    rows = dossier.released.rows
    if rows != dossier.raw.rows or rows < LEAST:
        return None
    equal = [name for name in kept if dossier.released.texts(name).equals(dossier.raw.texts(name))]
    if not equal:
        return None
    labels = _codes(dossier, equal)[0]
    runs, values = 1 + int(np.count_nonzero(np.diff(labels))), len(np.unique(labels))
    if values < 2 or runs < values + _APART * (rows - values):
        return None
    every = np.arange(rows)
    how = Message("rows are in the same order, by {columns}", columns=equal)
    return Alignment(every, every, every, np.empty(0, np.int64), how, tuple(equal))


def _by_one_column(dossier: Dossier, kept: list[str]) -> Alignment | None:
    for name in kept:
        mine, recorded = _codes(dossier, [name])
        if len(np.unique(mine)) == len(mine) and len(np.unique(recorded)) == len(recorded):
            how = Message("{column} has another value in each row, and is in both tables", column=name)
            if found := _matched(mine, recorded, how, (name,)):
                return found
    return None


def _by_tuples(dossier: Dossier, kept: list[str]) -> Alignment | None:
    if not kept:
        return None
    # A column of noise without a manifest has recorded values, too, and spoils all tuples.
    cells = len(kept) * (dossier.released.rows + (0 if dossier.raw is None else dossier.raw.rows))
    for left_out in range(_LEFT_OUT + 1):
        if left_out and comb(len(kept), left_out) * cells > _MOST_CELLS:
            break
        found = [
            one
            for out in combinations(kept, left_out)
            if left_out == 0 or len(kept) - left_out >= _TOGETHER
            if (one := _of_columns(dossier, [name for name in kept if name not in out])) is not None
        ]
        if found:
            return max(found, key=lambda one: len(one.raw))
    return None


def _of_columns(dossier: Dossier, columns: list[str]) -> Alignment | None:
    mine, recorded = _codes(dossier, columns)
    how = Message("{columns} together occur once in each table; other rows were left out", columns=columns)
    found = _matched(mine, recorded, how, tuple(columns))
    return None if found is None else replace(found, partial=len(found.raw) / len(mine))


def _matched(mine: Codes, recorded: Codes, how: str, columns: tuple[str, ...]) -> Alignment | None:
    """Pair the codes that occur once on each side; None where released rows are no recorded ones."""
    size = int(max(mine.max(initial=0), recorded.max(initial=0))) + 1
    here, there = np.bincount(mine, minlength=size), np.bincount(recorded, minlength=size)
    pairs = np.flatnonzero((here == 1) & (there == 1))
    # Of a synthetic table some rows are recorded ones by chance.
    if len(pairs) < LEAST or (there[mine] >= here[mine]).mean() < _AS_IT_WAS:
        return None
    at, of = np.empty(size, np.int64), np.empty(size, np.int64)
    at[mine], of[recorded] = np.arange(len(mine)), np.arange(len(recorded))
    present, absent = (np.flatnonzero(marks[recorded]) for marks in (here >= there, here == 0))
    return Alignment(at[pairs], of[pairs], present, absent, how, columns)
