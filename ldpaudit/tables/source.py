"""A table to read: its columns, and its rows in batches of bounded size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, ProgressCallback, no_progress
from ldpaudit.tables.columns import Column
from ldpaudit.tables.content import content_hash
from ldpaudit.tables.formats import open_table, reopen_text
from ldpaudit.tables.kinds import KindReport, find_kinds
from ldpaudit.tables.known_sources import known_sources
from ldpaudit.tables.missing import blanks, without_missing
from ldpaudit.tables.options import ReadOptions
from ldpaudit.tables.parts import PART_ROWS, Part, whole_table
from ldpaudit.tables.table_reader import TableReader
from ldpaudit.tables.write import rechunked

CHUNK_ROWS = 65536
SAMPLE_ROWS = 100_000
_SAMPLE_BYTES = 1 << 26


@dataclass(frozen=True)
class Source:
    """A table that was opened; its rows are read anew by each call of `batches`.

    Parameters
    ----------
    path : Path
    options : ReadOptions
    columns : dict of str to Column
        In the order of the file.
    rows : int or None
        Number of rows where it is known without reading them all.
    size : int
        Bytes of the file as it is stored.
    whole : bool
        True where `sample` holds every row.
    opened : TableReader
        What the reader found, with its evidence.
    kinds : dict of str to KindReport
        Why each column has its kind.
    sample : Table
        The first rows.
    """

    path: Path
    options: ReadOptions
    columns: dict[str, Column]
    rows: int | None
    size: int
    whole: bool
    opened: TableReader = field(repr=False)
    kinds: dict[str, KindReport] = field(repr=False)
    sample: pa.Table = field(repr=False)

    @classmethod
    def open(
        cls,
        path: Path | str,
        options: ReadOptions | None = None,
        *,
        limit: int | None = None,
        watch: ProgressCallback = no_progress,
    ) -> Source:
        """Open a table of any format that can be read.

        Parameters
        ----------
        path : Path or str
        options : ReadOptions, optional
            What the user says; the rest is found.
        limit : int, optional
            Bytes that are looked at: of a text file for its encoding, instead of all, and of any for the
            kinds of its columns. For a preview only: nothing is known of what is behind them.
        watch : callable, optional
            Gets the bytes of a text file that are done, of all.

        Raises
        ------
        UserError
            If there is no such file, or it is no table; in one line, with the location and a hint.
        """
        path = Path(path)
        options = options or ReadOptions()
        stamp = known_sources.stamp(path) if limit is None else None
        known = known_sources.get(path, options, stamp)
        if known is not None:
            return known
        opened = open_table(path, options, limit, watch)
        check_cancelled = partial(watch, opened.size or 0, opened.size or 0)
        sample, whole = _sample(opened, options, min(limit or _SAMPLE_BYTES, _SAMPLE_BYTES), check_cancelled)
        if whole:
            opened = replace(opened, rows=sample.num_rows)
        kinds = find_kinds(sample, options, opened.notes, check_cancelled)
        for name in (*options.kinds, *options.date_formats):
            if name not in kinds:
                raise UserError(
                    Message('there is no column "{name}"', name=name),
                    where=path.name,
                    hint=Message("the columns are: ") + ", ".join(kinds),
                )
        columns = {name: report.column for name, report in kinds.items()}
        source = cls(path, options, columns, opened.rows, path.stat().st_size, whole, opened, kinds, sample)
        known_sources.put(source, stamp)
        return source

    @property
    def schema(self) -> pa.Schema:
        """Names and Arrow types of the columns."""
        return self.opened.schema

    @property
    def unpacked_size(self) -> int:
        """Bytes of the file, unpacked."""
        return self.size if self.opened.size is None else self.opened.size

    def batches(self, chunk_rows: int = CHUNK_ROWS) -> Iterator[pa.RecordBatch]:
        """Return the rows in batches of exactly `chunk_rows` rows, the last one excepted.

        Raises
        ------
        UserError
            If a row cannot be read: with its line, and what was expected there.
        """
        return (read for read, _ in self._read(self.opened.batches(), chunk_rows))

    def parts(self, rows_per_part: int = PART_ROWS, watch: ProgressCallback = no_progress) -> list[Part]:
        """Cut the table into parts that can be read one without the others.

        Parameters
        ----------
        rows_per_part : int
            Rows of each part, the last excepted; parts of a Parquet file are of whole row groups.
        watch : callable, optional
            Gets the bytes of a text file that are done, of all.

        Returns
        -------
        list of Part
            Every row once, in order; the same for the same file. One part where rows can only be found by
            reading from the beginning: packed files, spreadsheets, vector files, encodings like UTF-16.

        Raises
        ------
        ValueError
            If `rows_per_part` is below 1.
        """
        if rows_per_part < 1:
            raise ValueError("a part holds one row at least")
        cut = self.opened.parts
        return whole_table(self.count_rows(watch)) if cut is None else cut(rows_per_part, watch)

    def batches_of(self, part: Part, chunk_rows: int = CHUNK_ROWS) -> Iterator[pa.RecordBatch]:
        """Return the rows of one part, as `batches` gives them all.

        Raises
        ------
        UserError
            If a row cannot be read: with its line and row in the whole file.
        """
        return (read for read, _ in self.batches_and_blanks(part, chunk_rows))

    def batches_and_blanks(
        self, part: Part, chunk_rows: int = CHUNK_ROWS
    ) -> Iterator[tuple[pa.RecordBatch, dict[str, pa.Array]]]:
        """Return the rows of one part as `batches_of`, and beside them what a missing value hides.

        Yields
        ------
        batch : RecordBatch
            The rows.
        blanks : dict of str to StringArray
            The columns of text that hold cells of blanks alone, which count as missing, with these cells as
            they are in the file.

        Raises
        ------
        UserError
            If a row cannot be read: with its line and row in the whole file.
        """
        read = self.opened.batches_of
        found = self.opened.batches() if part.whole or read is None else read(part)
        return self._read(found, chunk_rows)

    def _read(
        self, found: Iterator[pa.RecordBatch], chunk_rows: int
    ) -> Iterator[tuple[pa.RecordBatch, dict[str, pa.Array]]]:
        for written in rechunked(found, self.opened.schema, chunk_rows):
            read = without_missing(written, self.options.missing_words)
            yield read, blanks(written, read)

    def ticket(self) -> dict[str, Any]:
        """Return what `from_ticket` needs, as plain values of JSON."""
        return {
            "options": _plain(self.options),
            "columns": [_plain(column) for column in self.columns.values()],
            "rows": self.rows,
            "size": self.size,
            "text": dict(self.opened.ticket),
        }

    @classmethod
    def from_ticket(cls, path: Path | str, ticket: Mapping[str, Any]) -> Source:
        """Open a table as it was opened before, in another process or on another machine.

        Nothing is guessed again, and neither text nor Parquet is read: `sample` is empty, and there is no
        evidence.

        Parameters
        ----------
        path : Path or str
            Where the file is now.
        ticket : mapping
            What `ticket` gave, also after a way through JSON.

        Raises
        ------
        UserError
            If there is no such file, or it has not the size that it had.
        """
        path = Path(path)
        options = ReadOptions(**ticket["options"])
        _refuse_changed(path, ticket["size"])
        opened = reopen_text(path, ticket["text"]) if ticket["text"] else open_table(path, options)
        opened = replace(opened, rows=ticket["rows"])
        found = (
            Column(**{**column, "formats": tuple(column["formats"]), "missing": tuple(column["missing"])})
            for column in ticket["columns"]
        )
        columns = {column.name: column for column in found}
        return cls(
            path,
            options,
            columns,
            opened.rows,
            ticket["size"],
            whole=False,
            opened=opened,
            kinds={name: KindReport(column, "") for name, column in columns.items()},
            sample=opened.schema.empty_table(),
        )

    def count_rows(self, watch: ProgressCallback = no_progress) -> int:
        """Count the rows, by reading them where there is no quicker way."""
        return self.opened.count_rows(watch)

    def content_hash(self, watch: ProgressCallback = no_progress) -> str:
        """Return the SHA-256 of the file and of those that belong to it, as hexadecimal digits."""
        return content_hash(self.path, watch)


def _plain(record: ReadOptions | Column) -> dict[str, Any]:
    """Return the fields of a record as plain values."""
    return {
        item.name: dict(value)
        if isinstance(value := getattr(record, item.name), Mapping)
        else list(value)
        if isinstance(value, list | tuple)
        else value
        for item in fields(record)
    }


def _refuse_changed(path: Path, size: int) -> None:
    try:
        found = path.stat().st_size
    except OSError:
        raise UserError(
            "there is no such file", where=str(path), hint="check that the folder is within reach"
        ) from None
    if found != size:
        raise UserError(
            Message("the file has {now} bytes, and had {before} when it was opened", now=found, before=size),
            where=path.name,
            hint="begin again with the file as it is now",
        )


def _sample(
    opened: TableReader, options: ReadOptions, most: int, check_cancelled: CheckCancelled
) -> tuple[pa.Table, bool]:
    """Return the first rows, and whether they are all."""
    batches: list[pa.RecordBatch] = []
    rows = size = 0
    whole = True
    for batch in opened.batches():
        check_cancelled()
        if rows >= SAMPLE_ROWS or size >= most:
            whole = False
            break
        batches.append(without_missing(batch.slice(0, SAMPLE_ROWS - rows), options.missing_words))
        whole = batches[-1].num_rows == batch.num_rows
        rows += batches[-1].num_rows
        size += batch.nbytes
        if not whole:
            break
    if not rows:
        raise UserError(
            "the file has no row of data", where=opened.name, hint="choose the file that holds the rows"
        )
    return pa.Table.from_batches(batches, schema=opened.schema), whole
