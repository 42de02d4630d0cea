"""Which rows of a release may be of a person of whom some values are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from ldpaudit.anonymity.classes import equivalence_classes
from ldpaudit.anonymity.codes import Codes, first_rows
from ldpaudit.anonymity.generalized_values import compatible
from ldpaudit.audit.attack import AttackResult
from ldpaudit.audit.dossier import AuditedTable
from ldpaudit.audit.value_pairs import ValuePairs
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress

Marks = NDArray[np.bool_]
Floats = NDArray[np.float64]
#: Persons times groups of rows that are compared, at most: each column of them is held as one bit a byte.
_MOST_MARKS = 25_000_000
_AT_ONCE = 4_000_000
#: Distinct values of one column that are read on both sides, at most.
_MOST_VALUES = 20_000_000
#: A column is compared if so many persons have a value that some row may be of.
_UNDERSTOOD = 0.5
_UNKNOWN: Mapping[str, ValuePairs] = {}


class Fitting:
    """Persons of whom values are known, beside the groups of rows that may be theirs.

    Parameters
    ----------
    persons : AuditedTable
        A table of persons.
    who : (p,) int64
        Their rows in it that are looked at.
    table : AuditedTable
        The table in which they are looked for.
    columns : sequence of str
        What is known: columns of both.
    pairs : mapping of str to ValuePairs
        Which values of `table` stand for which ones of `persons`, by column, where that is known.
    watch : callable, optional

    Attributes
    ----------
    columns, unlike : list of str
        Those whose values can be compared, and those of which few values fit.
    sizes, labels : (groups,) and (n,) int64
        Rows of each group, and group of each row.
    rng : Generator
    """

    def __init__(
        self,
        persons: AuditedTable,
        who: Codes,
        table: AuditedTable,
        columns: Sequence[str],
        pairs: Mapping[str, ValuePairs] = _UNKNOWN,
        watch: ProgressCallback = no_progress,
    ) -> None:
        self.sizes, self.labels = equivalence_classes(table.table, columns)
        first = first_rows(self.labels, len(self.sizes))
        self.who = who[: max(1, _MOST_MARKS // max(1, len(self.sizes)))]
        self._marks: dict[str, Marks] = {}
        for at, name in enumerate(columns):
            watch(at, len(columns))
            marks = _may_be(persons, self.who, table, first, name, pairs.get(name))
            if marks is not None and marks.any(axis=1).mean() >= _UNDERSTOOD:
                self._marks[name] = marks
        self.unlike = [name for name in columns if name not in self._marks]

    @property
    def columns(self) -> list[str]:
        """Columns whose values can be compared."""
        return list(self._marks)

    def fits(self, columns: Sequence[str]) -> Marks:
        """Return which groups fit whom on some columns: (persons, groups) bool."""
        fits = np.ones((len(self.who), len(self.sizes)), np.bool_)
        for name in columns:
            fits &= self._marks[name]
        return fits

    def rows(self, fits: Marks) -> Floats:
        """Return how many rows may be whose: (persons,)."""
        return _product(fits, self.sizes)

    def steps(self, most: int, watch: ProgressCallback = no_progress) -> list[tuple[str, ...]]:
        """Return the column that leaves fewest rows for a person, with it the best second, and so on.

        Parameters
        ----------
        most : int
            Columns that somebody may know.
        watch : callable, optional
        """
        chosen: tuple[str, ...] = ()
        found: list[tuple[str, ...]] = []
        before = self.fits(())
        for size in range(min(most, len(self._marks))):
            best, best_name = -1.0, ""
            for at, (name, marks) in enumerate(self._marks.items()):
                watch(size * len(self._marks) + at, most * len(self._marks))
                if name in chosen:
                    continue
                rows = _product(before & marks, self.sizes)
                success = float(np.where(rows > 0, 1 / np.maximum(rows, 1), 0.0).mean())
                if success > best:
                    best, best_name = success, name
            chosen += (best_name,)
            before &= self._marks[best_name]
            found.append(chosen)
        return found


def shuffled(table: AuditedTable, columns: Sequence[str], rng: np.random.Generator) -> AuditedTable:
    """Return imaginary persons: each column of a table in an order of its own."""
    arrays = [table.table.column(name).take(pa.array(rng.permutation(table.rows))) for name in columns]
    return AuditedTable(pa.table(arrays, names=list(columns)), table.columns, table.name)


def of_compared(result: AttackResult, unlike: Sequence[str]) -> AttackResult:
    """Return a result, not tested where nothing was found and columns could not be compared."""
    if result.verdict != "held" or not unlike:
        return result
    return AttackResult.not_tested(result.code, few_fit(unlike), column=result.column, columns=result.columns)


def few_fit(unlike: Sequence[str]) -> Message:
    """Say that the values of some columns cannot be compared in two tables."""
    return Message(
        "few values of {columns} in one table can be matched with the other",
        columns=list(unlike),
    )


def sampled(rows: Codes, most: int, rng: np.random.Generator) -> tuple[Codes, str]:
    """Return at most so many of some rows, and a note on it; "" where these are all."""
    if len(rows) <= most:
        return rows, ""
    note = Message("{most:,} of {rows:,} were drawn", most=most, rows=len(rows))
    # In an order that says nothing, since some callers look at the first ones alone.
    return rng.choice(rows, most, replace=False), note


def _product(fits: Marks, sizes: Codes) -> Floats:
    # A part at a time: numbers take four times the room of marks, or eight.
    step = max(1, _AT_ONCE // max(1, len(sizes)))
    weights = sizes.astype(np.float64)
    return np.concatenate([fits[low : low + step] @ weights for low in range(0, len(fits), step)])


def _may_be(
    persons: AuditedTable,
    who: Codes,
    table: AuditedTable,
    first: Codes,
    name: str,
    pairs: ValuePairs | None,
) -> Marks | None:
    """Return which groups, given by a row of each, may hold whose value of a column."""
    known, shown = persons.texts(name), table.texts(name)
    mine = pc.dictionary_encode(known.take(pa.array(who)), null_encoding="encode")
    theirs = pc.dictionary_encode(shown.take(pa.array(first)), null_encoding="encode")
    if len(mine.dictionary) * len(theirs.dictionary) > _MOST_VALUES:
        return None
    one, other = np.asarray(mine.indices, np.int64), np.asarray(theirs.indices, np.int64)
    marks = compatible(mine.dictionary.to_pylist(), theirs.dictionary.to_pylist())
    if pairs is not None:
        pairs.mark(marks, mine.dictionary, theirs.dictionary)
    result: Marks = marks[one][:, other]
    return result
