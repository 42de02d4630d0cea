"""Rows of a few columns by which a step decides: in a private file of each part, mapped where all are."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.step import Context, Survey
from ldpaudit.tables import texts

#: Bytes above which an array of all rows is kept in a private file.
HELD_BYTES = 1 << 28


class HeldRows:
    """Columns of rows, part by part; each label is held once, however many rows have it.

    A missing text is a label of its own.
    """

    def __init__(self, tables: Iterable[pa.Table]) -> None:
        self._tables = list(tables)

    def __len__(self) -> int:
        return sum(table.num_rows for table in self._tables)

    def labels(self, name: str) -> pa.Array:
        """Return the distinct labels of a column, those of missing texts excepted, in alphabetical order."""
        found = [chunk.dictionary for table in self._tables for chunk in table.column(name).chunks]
        whole = pa.chunked_array(found, pa.string()).unique() if found else pa.array([], pa.string())
        return whole.take(pc.sort_indices(whole))

    def pieces(self, *names: str) -> Iterator[tuple[npt.NDArray[Any], ...]]:
        """Return columns piece by piece, in the order of the rows.

        Labels come as their numbers in `labels`, int32, and as the next number where a text was missing: the
        same for the same rows in every process.
        """
        known = {name: self.labels(name) for name in names if self._is_label(name)}
        for table in self._tables:
            for batch in table.to_batches():
                yield tuple(_values(batch.column(name), known.get(name)) for name in names)

    def grouped(
        self,
        names: Sequence[str],
        by: Sequence[str],
        groups: int,
        number: Callable[..., npt.NDArray[Any]],
        survey: Survey,
    ) -> Iterator[tuple[int, tuple[npt.NDArray[Any], ...]]]:
        """Yield columns group by group, each group in the order of its rows.

        `number` returns the group of each row, from 0 to below `groups`, given pieces of the columns `by`.
        """

        def pieces() -> Iterator[tuple[npt.NDArray[np.int64], tuple[npt.NDArray[Any], ...]]]:
            for values in self.pieces(*by, *names):
                survey.check_cancelled()
                yield number(*values[: len(by)]).astype(np.int64), values[len(by) :]

        sizes = np.zeros(groups, np.int64)
        kinds: tuple[npt.DTypeLike, ...] = ()
        for group, values in pieces():
            sizes += np.bincount(group, minlength=groups)
            kinds = tuple(one.dtype for one in values)
        ends = np.cumsum(sizes)
        filled = ends - sizes
        whole = [allocate(survey.folder, len(self), kind) for kind in kinds]
        for group, values in pieces():
            order = np.argsort(group, kind="stable")
            here = np.bincount(group, minlength=groups)
            # Where each row goes: behind those of its group that came before.
            position = np.repeat(filled - np.cumsum(here) + here, here) + np.arange(len(group))
            for room, one in zip(whole, values, strict=True):
                room[position] = one[order]
            filled += here
        for at in np.flatnonzero(sizes).tolist():
            chosen = slice(ends[at] - sizes[at], ends[at])
            yield at, tuple(one[chosen] for one in whole)

    def _is_label(self, name: str) -> bool:
        return any(pa.types.is_dictionary(table.schema.field(name).type) for table in self._tables)


def state_of(context: Context) -> Path:
    """Return the folder in which `decide` left what the rows decided."""
    if context.state is None:
        raise ValueError("apply before decide")
    return context.state


def ordinals(rows: range) -> pa.Array:
    """Return the ordinals of source rows as a column."""
    return pa.array(np.arange(rows.start, rows.stop, dtype=np.int64))


def require_period(context: Context, name: str) -> None:
    """Check that a column can group rows by time."""
    if context.column(name).kind == "time":
        raise UserError(
            "this column holds times, so that nearly every row would have a time of its own",
            where=Message('column "{name}"', name=name),
            hint="put a step generalize-time before this one",
        )


def people_of(values: pa.Array) -> pa.StringArray:
    """Return the names of people, all blank ones missing: together they are one person, and never more."""
    names = texts(values)
    return pc.if_else(pc.equal(pc.utf8_trim_whitespace(names), ""), pa.scalar(None, pa.string()), names)


def _values(array: pa.Array, known: pa.Array | None) -> npt.NDArray[Any]:
    if known is None:
        return np.asarray(array)
    own = np.append(pc.index_in(array.dictionary, known).to_numpy(zero_copy_only=False), len(known))
    at = array.indices.fill_null(len(array.dictionary)).to_numpy(zero_copy_only=False)
    return np.asarray(own.astype(np.int32)[at])


def allocate(folder: Path, rows: int, kind: npt.DTypeLike) -> npt.NDArray[Any]:
    """Allocate one value a row: in memory, or where that is too much in a private file without name."""
    if rows * np.dtype(kind).itemsize <= HELD_BYTES:
        return np.empty(rows, kind)
    with tempfile.TemporaryFile(dir=folder) as file:
        return np.asarray(np.memmap(file, dtype=kind, mode="w+", shape=(rows,)))
