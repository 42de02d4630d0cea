"""Delimited text as a stream of columns of text: by pyarrow where it is regular, else row by row, exactly."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv as arrow_csv

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables.columns import ReadOptions
from ldpaudit.tables.encoding import TextFile, examine
from ldpaudit.tables.layout import LARGEST_LINE, NO_DELIMITER, Layout, Marks, find_layout
from ldpaudit.tables.registry import TEXT, ReadRequest, TableReader

#: Bytes that pyarrow parses at once; a row that is longer is read by the slow reader.
BLOCK_BYTES = 1 << 21
_BATCH_ROWS, _BATCH_BYTES = 65_536, 1 << 25
_HEAD_BYTES, _LEAST_LINES = 1 << 20, 10
_DOCUMENTS = {".md", ".rst", ".tex", ".rtf", ".py", ".r", ".sql", ".toml", ".yaml", ".yml", ".ini", ".log"}


def open_text(request: ReadRequest) -> TableReader:
    """Open a text file."""
    content, options = replace(request.content, limit=request.limit), request.options
    name, ending = content.path.name, content.ending
    first = content.start.removeprefix(b"\xef\xbb\xbf").lstrip()[:15].lower()
    if first.startswith((b"<!doctype", b"<html", b"<?xml")) or ending in _DOCUMENTS:
        what = Message("this is a document, a web page or XML, no table")
        raise UserError(what, where=name, hint="save the table in it as CSV")
    file = examine(content, options.encoding, request.watch)
    marks, layout = _layout(file, options)
    known = ending in (*TEXT.endings, *TEXT.shared_endings)
    if not known and len(layout.names) == 1 and options.delimiter is None:
        hint = Message('write the delimiter, "" for one column')
        raise UserError("nothing cuts its lines into columns", where=name, hint=hint)
    rows = _Rows(file, marks, layout)
    return TableReader(
        name=name,
        format=TEXT.title,
        schema=rows.schema,
        batches=rows.batches,
        size=file.size,
        encoding=file.encoding,
        delimiter="" if marks.delimiter == NO_DELIMITER else marks.delimiter,
        quote=marks.quote,
        header_row=layout.header_line,
        evidence={"encoding": file.evidence, **layout.evidence},
        warnings=layout.warnings,
    )


def _layout(file: TextFile, options: ReadOptions) -> tuple[Marks, Layout]:
    lines, text, whole = 0, "", False
    # A layout shows in some rows; those of large cells take more than the usual look.
    for size in (_HEAD_BYTES, LARGEST_LINE):
        if lines < _LEAST_LINES and not whole:
            text, whole = file.head(size)
            lines = len(re.findall(r"\r\n?|\n", text))
    if not whole and lines < 2:
        raise _endless(file, Message("line {line}", line=lines + 1))
    return find_layout(text, file.content.path.name, options, whole=whole)


def _endless(file: TextFile, after: str) -> UserError:
    what = Message("a row does not end within {size} MB", size=LARGEST_LINE >> 20)
    where = Message("{name}, {after}", name=file.content.path.name, after=after)
    return UserError(what, where=where, hint='look for a lone quotation mark, or write quote = ""')


@dataclass(frozen=True)
class _Rows:
    file: TextFile
    marks: Marks
    layout: Layout

    @property
    def schema(self) -> pa.Schema:
        return pa.schema([(name, pa.string()) for name in self.layout.names])

    def batches(self) -> Iterator[pa.RecordBatch]:
        """Return the rows in bounded memory.

        pyarrow reads them until it meets what it cannot read; from there on they are read one by one.
        """
        given = 0
        try:
            if not self.marks.padded and self.marks.delimiter.isascii() and self.marks.quote.isascii():
                for batch in self._fast():
                    if self.marks.quote and self._swallows(batch):
                        break
                    given += batch.num_rows
                    yield batch
                else:
                    return
        except pa.ArrowInvalid:
            pass
        yield from self._slow(given)

    def _fast(self) -> Iterator[pa.RecordBatch]:
        keys = [str(at) for at in range(len(self.layout.names))]
        # A mark that never comes is passed over twice as fast as none.
        none = self.marks.quote in {"", '"'} and not self.file.quoted
        skipped = {"skip_rows": self.layout.skip_lines, "column_names": keys}
        with self.file.utf8() as stream:
            reader = arrow_csv.open_csv(
                stream,
                read_options=arrow_csv.ReadOptions(use_threads=False, block_size=BLOCK_BYTES, **skipped),
                parse_options=arrow_csv.ParseOptions(
                    delimiter=self.marks.delimiter,
                    quote_char='"' if none else self.marks.quote or False,
                    newlines_in_values=bool(self.marks.quote) and not none,
                    ignore_empty_lines=len(keys) > 1,
                ),
                convert_options=arrow_csv.ConvertOptions(
                    column_types=dict.fromkeys(keys, pa.string()), strings_can_be_null=False
                ),
            )
            for batch in reader:
                yield pa.RecordBatch.from_arrays(batch.columns, schema=self.schema)

    def _slow(self, given: int) -> Iterator[pa.RecordBatch]:
        """Return the rows behind so many, with exact errors; some microseconds for each row."""
        schema, width, skip = self.schema, len(self.layout.names), self.layout.skip_lines
        least, quoted = width - self.layout.nameless_at_end, bool(self.marks.quote)
        held: list[list[str]] = []
        row, line = 0, skip
        with self.file.utf8() as stream:
            text = io.TextIOWrapper(io.BufferedReader(stream), encoding="utf-8", newline="")
            for _ in range(skip):
                text.readline()
            reader, held_from = self.marks.reader(text), 0
            try:
                for cells in reader:
                    if cells or width == 1:
                        row += 1
                        if row > given:
                            if len(cells) != width:
                                cells = self._completed(cells or [""], least, row, line + 1)
                            if quoted and any("\n" in cell for cell in cells):
                                self._refuse_rows_within(cells, row, line + 1)
                            held.append(cells)
                        if held and (len(held) == _BATCH_ROWS or stream.done - held_from > _BATCH_BYTES):
                            yield _batch(held, schema)
                            held, held_from = [], stream.done
                    line = skip + reader.line_num
            except csv.Error:
                raise _endless(self.file, Message("after row {row}", row=row)) from None
        if held:
            yield _batch(held, schema)

    def _completed(self, cells: list[str], least: int, row: int, line: int) -> list[str]:
        """Return the cells of a row with those that are left out at its end, as empty ones."""
        width = len(self.layout.names)
        if least <= len(cells) <= width:
            return cells + [""] * (width - len(cells))
        what = Message("{n} (cell|cells) where the other rows have {expected}", n=len(cells), expected=width)
        hint = Message("close its quotation marks, or enclose cells that hold the delimiter in them")
        raise UserError(what, where=self._place(row, line), hint=hint)

    def _refuse_rows_within(self, cells: list[str], row: int, line: int) -> None:
        for at, cell in enumerate(cells, start=1):
            if rows := self._rows_within(cell):
                where = Message("{where}, column {n}", where=self._place(row, line), n=at)
                what = Message("{n} (row is|rows are) inside one cell, behind a lone quotation mark", n=rows)
                hint = 'close the quotation mark, or say that the file has none (quote = "")'
                raise UserError(what, where=where, hint=hint)

    def _place(self, row: int, line: int) -> str:
        name = self.file.content.path.name
        return Message("{name}, line {line} (row {row})", name=name, line=line, row=row)

    def _swallows(self, batch: pa.RecordBatch) -> bool:
        """Return whether a cell holds whole rows: a quotation mark lost its partner."""
        broken = (cells.filter(pc.match_substring(cells, "\n")) for cells in batch.columns)
        return any(self._rows_within(cell) for cells in broken for cell in cells.to_pylist())

    def _rows_within(self, cell: str) -> int:
        if "\n" not in cell:
            return 0
        width, inner = len(self.layout.names), [line for line in cell.splitlines()[1:] if line]
        rows = sum(line.count(self.marks.delimiter) == width - 1 for line in inner)
        # In a table of two or three columns a line of prose may look like a row.
        return rows if rows >= (1 if width > 3 else 3) and rows > 0.8 * len(inner) else 0


def _batch(rows: list[list[str]], schema: pa.Schema) -> pa.RecordBatch:
    columns = [pa.array(column, pa.string()) for column in zip(*rows, strict=True)]
    return pa.RecordBatch.from_arrays(columns, schema=schema)
