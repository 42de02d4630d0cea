"""A table to read: its columns, its rows in batches of bounded size, some of them; and the copy of a run."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError, columns_hint
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, ProgressCallback, no_progress
from ldpaudit.tables.columns import Column, ReadOptions
from ldpaudit.tables.kinds import KindReport, find_kinds
from ldpaudit.tables.personal import two_numbers
from ldpaudit.tables.registry import TEXT, TableReader, open_table
from ldpaudit.tables.suspects import how_to_list, misleading, said_of, suspects
from ldpaudit.tables.values import numbers, rechunked, refuse_cell, texts, times, with_nulls

CHUNK_ROWS = 65536
SAMPLE_ROWS = 100_000
_SAMPLE_BYTES = 1 << 26
#: Where a stored table keeps what is known of its columns, and which of that are sequences.
_ABOUT, _SEVERAL = b"ldpaudit", ("formats", "missing")


@dataclass(frozen=True)
class Part:
    """Consecutive rows of a stored table."""

    at: int
    #: Ordinal of its first row in the table, the first being 0.
    first_row: int
    rows: int
    #: From which batch of the stored table up to which.
    begin: int
    end: int


@dataclass(frozen=True)
class Source:
    """A table that was opened; its rows are read anew by each call of `batches`.

    Texts come without the blanks around them, and null where nothing is left or a word stands for missing.
    """

    path: Path
    options: ReadOptions
    size: int
    #: What the reader found, with its evidence.
    opened: TableReader = field(repr=False)
    #: How each column reads, in the order of the file, and why.
    kinds: dict[str, KindReport] = field(repr=False)
    sample: pa.Table = field(repr=False)
    #: Rows of each batch of a stored table, and its file.
    stored_rows: tuple[int, ...] = field(default=(), repr=False)
    stored_in: Path | None = field(default=None, repr=False)

    @classmethod
    def open(
        cls, path: Path | str, options: ReadOptions | None = None, watch: ProgressCallback = no_progress
    ) -> Source:
        """Open a table of any format that can be read.

        options: what the user says; the rest is found.
        watch: gets the bytes of a text file that are done, of all.
        Raises UserError: if there is no such file, or it is no table.
        """
        path = Path(path)
        options = options or ReadOptions()
        key = known_sources.key(path, options)
        if key in known_sources:
            return known_sources[key]
        opened = _with_points(open_table(path, options, watch), options.points)
        check_cancelled = partial(watch, opened.size or 0, opened.size or 0)
        sample, whole = _sample(opened, options, check_cancelled)
        if whole:
            opened = replace(opened, rows=sample.num_rows)
        kinds = find_kinds(sample, options, check_cancelled)
        require_columns((*options.kinds, *options.date_formats), list(kinds), path.name)
        source = cls(path, options, path.stat().st_size, opened, kinds, sample)
        # Of other formats a reader may keep a file open, or look into several.
        if key and key == known_sources.key(path, options) and opened.format == TEXT.title:
            known_sources[key] = source
            for oldest in list(known_sources)[: -known_sources.most]:
                del known_sources[oldest]
        return source

    @cached_property
    def columns(self) -> dict[str, Column]:
        """How each column reads, in the order of the file."""
        return {name: report.column for name, report in self.kinds.items()}

    @property
    def rows(self) -> int | None:
        """Number of rows where it is known without reading them all."""
        return self.opened.rows

    @property
    def whole(self) -> bool:
        """Whether `sample` holds every row."""
        return bool(self.rows == self.sample.num_rows)

    @property
    def schema(self) -> pa.Schema:
        """Names and Arrow types of the columns."""
        return self.opened.schema

    def batches(self, chunk_rows: int = CHUNK_ROWS) -> Iterator[pa.RecordBatch]:
        """Return the rows in batches of exactly `chunk_rows` rows, the last one excepted.

        Raises UserError: if a row cannot be read: with its line, and what was expected there.
        """
        found = (cleaned(batch, self.options.missing_words) for batch in self.opened.batches())
        return rechunked(found, self.schema, chunk_rows)

    def stored(self, path: Path, rows: int = CHUNK_ROWS, watch: ProgressCallback = no_progress) -> Source:
        """Copy all rows, as they are read, into a file that is read again and by parts.

        path: the file to make, in a private folder: it holds all values.
        watch: gets the rows that are done, of as many or more.
        Raises UserError: if a row cannot be read.
        """
        columns = [asdict(column) for column in self.columns.values()]
        about = {"columns": columns, "options": asdict(self.options), "size": self.size}
        schema = self.schema.with_metadata({_ABOUT: json.dumps(about)})
        counted: list[int] = []
        with pa.ipc.new_file(path, schema, options=pa.ipc.IpcWriteOptions(compression="lz4")) as file:
            for batch in self.batches(rows):
                file.write_batch(batch)
                counted.append(batch.num_rows)
                watch(sum(counted), max(self.rows or 0, sum(counted)))
        opened = replace(self.opened, batches=partial(_stored_batches, path), rows=sum(counted))
        return replace(self, opened=opened, stored_rows=tuple(counted), stored_in=path)

    @classmethod
    def of_stored(cls, path: Path, table: Path) -> Source:
        """Open what `stored` wrote of a table, in another process; without sample or evidence."""
        with pa.ipc.open_file(path) as file:
            schema = file.schema
        about, schema = json.loads(schema.metadata[_ABOUT]), schema.remove_metadata()
        listed = [{**one, **{name: tuple(one[name]) for name in _SEVERAL}} for one in about["columns"]]
        kinds = {one["name"]: KindReport(Column(**one), "") for one in listed}
        opened = TableReader(table.name, "", schema, partial(_stored_batches, path))
        options = ReadOptions(**about["options"])
        return cls(table, options, about["size"], opened, kinds, schema.empty_table(), stored_in=path)

    def parts(self, rows_per_part: int) -> list[Part]:
        """Cut a stored table into parts of whole batches, of about so many rows."""
        parts: list[Part] = []
        begin = first_row = rows = 0
        for at, size in enumerate(self.stored_rows):
            rows += size
            if rows >= rows_per_part or at == len(self.stored_rows) - 1:
                parts.append(Part(len(parts), first_row, rows, begin, at + 1))
                begin, first_row, rows = at + 1, first_row + rows, 0
        return parts

    def batches_of(self, part: Part, chunk_rows: int = CHUNK_ROWS) -> Iterator[pa.RecordBatch]:
        """Return the rows of one part of a stored table, as `batches` gives them all."""
        assert self.stored_in is not None  # noqa: S101 - a part is of a stored table
        return rechunked(_stored_batches(self.stored_in, part.begin, part.end), self.schema, chunk_rows)


def require_columns(names: Sequence[str], there: Sequence[str], where: str) -> None:
    """Refuse a name that no column has."""
    for name in names:
        if name not in there:
            what = Message('there is no column "{name}"', name=name)
            raise UserError(what, where=where, hint=columns_hint(name, there))


def _with_points(opened: TableReader, names: list[str]) -> TableReader:
    """Read texts that hold a point each as two columns of numbers; an empty point is two missing values."""
    if not names:
        return opened
    fields = [field for field in opened.schema if field.name not in names]
    require_columns(names, opened.schema.names, opened.name)
    halves = {name: (f"{name}_1", f"{name}_2") for name in names}
    fields += [pa.field(half, pa.float64()) for pair in halves.values() for half in pair]

    def batches() -> Iterator[pa.RecordBatch]:
        row = 0
        for batch in opened.batches():
            columns = [batch.column(field.name) for field in fields if field.name in batch.schema.names]
            for name in halves:
                cells = texts(batch.column(name))
                pair = two_numbers(cells)
                lost = pc.and_(pc.match_substring_regex(cells, r"[0-9\pL]"), pa.array(np.isnan(pair[0])))
                if pc.any(lost).as_py():
                    hint = Message("correct the cell, or leave the column out of points")
                    refuse_cell(lost, name, row, Message("the cell holds no point"), hint)
                columns += [pa.array(half, from_pandas=True) for half in pair]
            row += batch.num_rows
            yield pa.RecordBatch.from_arrays(columns, schema=pa.schema(fields))

    return replace(opened, schema=pa.schema(fields), batches=batches)


def _stored_batches(path: Path, begin: int = 0, end: int | None = None) -> Iterator[pa.RecordBatch]:
    with pa.memory_map(str(path)) as held, pa.ipc.open_file(held) as file:
        schema = file.schema.remove_metadata()
        for at in range(begin, file.num_record_batches if end is None else end):
            yield pa.RecordBatch.from_arrays(file.get_batch(at).columns, schema=schema)


def cleaned(batch: pa.RecordBatch, words: tuple[str, ...]) -> pa.RecordBatch:
    """Bring cells to one form for a value: what is counted is what leaves.

    Texts lose the blanks around them, and are null where nothing is left, or a word that means missing. A
    number is null where it is none, and -0 is 0.
    """

    def one(column: pa.Array) -> pa.Array:
        if pa.types.is_string(column.type):
            return with_nulls(column, words)
        if pa.types.is_floating(column.type):
            return pc.add(pc.if_else(pc.is_nan(column), None, column), pa.scalar(0, column.type))
        return column

    return pa.RecordBatch.from_arrays([one(column) for column in batch.columns], schema=batch.schema)


def _sample(
    opened: TableReader, options: ReadOptions, check_cancelled: CheckCancelled
) -> tuple[pa.Table, bool]:
    batches: list[pa.RecordBatch] = []
    rows = size = 0
    whole = True
    for batch in opened.batches():
        check_cancelled()
        whole = rows + batch.num_rows <= SAMPLE_ROWS and size < _SAMPLE_BYTES
        if rows < SAMPLE_ROWS and size < _SAMPLE_BYTES:
            batches.append(cleaned(batch.slice(0, SAMPLE_ROWS - rows), options.missing_words))
        rows, size = rows + batch.num_rows, size + batch.nbytes
        if not whole:
            break
    if not rows:
        hint = Message("choose the file that holds the rows")
        raise UserError("the file has no row of data", where=opened.name, hint=hint)
    return pa.Table.from_batches(batches, schema=opened.schema), whole


@dataclass(frozen=True)
class Selection:
    """Some columns of a table, read once, as they are written: "1" and "1.0" are two values."""

    table: pa.Table
    columns: dict[str, Column]

    def cells(self, name: str) -> pa.Array:
        """Return the cells of a column, in one piece."""
        return self.table.column(name).combine_chunks()

    def numbers(self, name: str) -> Any:
        """Return the numbers of a column, NaN where one is missing."""
        return numbers(self.cells(name), self.columns[name], 0)

    def ordered(self, names: Sequence[str]) -> pa.Table:
        """Return the columns, some of them as numbers or times where they read as such, in their order."""
        table = self.table
        for name in dict.fromkeys(names):
            at = table.schema.get_field_index(name)
            table = table.set_column(at, name, _in_order(table.column(name), self.columns[name]))
        return table


def select(
    path: Path, names: Sequence[str], options: ReadOptions | None = None
) -> tuple[Source, dict[str, Column], Iterator[pa.RecordBatch]]:
    """Open a table; give it, what the reader found about some columns, each once, and their batches."""
    source = Source.open(path, options)
    wanted = list(dict.fromkeys(names))
    require_columns(wanted, list(source.columns), str(path))
    batches = (batch.select(wanted) for batch in source.batches())
    return source, {name: source.columns[name] for name in wanted}, batches


def columns_of(
    path: Path, names: Sequence[str], options: ReadOptions | None = None, *, ordered: Sequence[str] = ()
) -> pa.Table:
    """Read columns of a table, each once; those of `ordered` as numbers or times where they read as such."""
    return read_columns(path, names, options).ordered(ordered)


def read_columns(path: Path, names: Sequence[str], options: ReadOptions | None = None) -> Selection:
    """Read columns of a table as they are written."""
    _, columns, batches = select(path, names, options)
    return Selection(pa.Table.from_batches(list(batches)).combine_chunks(), columns)


def doubts(source: Source, names: Sequence[str]) -> list[str]:
    """Return what to say of values in the first rows of some columns that may mean a missing one."""
    said, odd = list[str](), dict[str, dict[str, int]]()
    for name in dict.fromkeys(names):
        counted = pc.value_counts(source.sample.column(name).combine_chunks().drop_null())
        of_column = source.columns[name], texts(counted.field("values")), counted.field("counts")
        said += misleading(*of_column)
        odd[name] = suspects(*of_column)
    words = dict.fromkeys(word for one in odd.values() for word in one)
    return [*said, *(Message("{said}; {how}", said=one, how=how_to_list(words)) for one in said_of(odd))]


def _in_order(cells: Any, column: Column) -> Any:
    if not pa.types.is_string(cells.type):
        return cells
    cells = cells.combine_chunks()
    if column.kind == "integer":
        with suppress(pa.ArrowInvalid):
            # Exact beyond 2**53, where floats would put neighbours together.
            return cells.cast(pa.int64())
    if column.kind in {"integer", "number"}:
        return pa.array(numbers(cells, column, 0), from_pandas=True)
    return pa.array(times(cells, column, 0)) if column.kind == "time" else cells


class KnownSources(dict[tuple[object, ...], Source]):
    """Tables of text that a process of many questions has opened, by their files as these are."""

    most, used = 3, False

    def use(self, used: bool = True) -> None:
        """Keep what is opened from here on, or forget it all."""
        self.used = used
        self.clear()

    def key(self, path: Path, options: ReadOptions) -> tuple[object, ...]:
        """Return what says which table this is in which state; () where none is kept."""
        if not self.used or not path.is_file():
            return ()
        found = path.stat()
        state = (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
        return str(path), repr(options), *state


known_sources = KnownSources()
