"""Delimited text as a stream of columns of text."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv as arrow_csv

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.tables.dialect import NO_DELIMITER, Dialect, find_dialect
from ldpaudit.tables.header import HeaderLayout
from ldpaudit.tables.missing import has_byte
from ldpaudit.tables.options import ReadOptions
from ldpaudit.tables.parts import Part, whole_table
from ldpaudit.tables.quoting import Quoting, cut_lines
from ldpaudit.tables.recut import LARGEST_LINE, RecutStream, parsed_delimiter, refuse_endless
from ldpaudit.tables.textfile import BLOCK_BYTES, MARK, TextFile
from ldpaudit.tables.word_lists import word_list

_HEAD_BYTES, _LEAST_LINES, _ROW_BELOW_NAMES = 1 << 20, 10, 2


@dataclass(frozen=True)
class _Stretch:
    """What is read in one go: bytes of the file, lines to pass over, and the ordinal of the first row."""

    begin: int
    end: int | None
    skip_lines: int
    first_row: int


@dataclass(frozen=True)
class DelimitedFile:
    """A delimited text file whose layout is known.

    Parameters
    ----------
    file : TextFile
    dialect : Dialect
    """

    file: TextFile
    dialect: Dialect

    @property
    def schema(self) -> pa.Schema:
        """Names and types of the columns that batches hold."""
        return pa.schema([(name, pa.string()) for name in self.dialect.layout.names])

    def ticket(self) -> dict[str, Any]:
        """Return what `reopened` needs, as plain values."""
        file, dialect, layout = self.file, self.dialect, self.dialect.layout
        return {
            "packing": file.packing,
            "encoding": file.encoding,
            "mark_bytes": file.mark_bytes,
            "lines": file.lines,
            "marks_until": file.marks_until,
            "checked": file.checked,
            "size": file.size,
            "delimiter": dialect.delimiter,
            "quote": dialect.quote,
            "escape": dialect.quoting.escape,
            "skip_lines": layout.skip_lines,
            "header_line": layout.header_line,
            "names": list(layout.names),
            "nameless_at_end": layout.nameless_at_end,
        }

    @classmethod
    def reopened(cls, path: Path, ticket: Mapping[str, Any]) -> DelimitedFile:
        """Open a file by a ticket, without looking into it."""
        file = TextFile(
            path,
            ticket["packing"],
            ticket["encoding"],
            ticket["mark_bytes"],
            evidence="",
            lines=ticket["lines"],
            marks_until=ticket["marks_until"],
            checked=ticket["checked"],
            size=ticket["size"],
        )
        layout = HeaderLayout(
            ticket["skip_lines"],
            ticket["header_line"],
            tuple(ticket["names"]),
            ticket["nameless_at_end"],
            {},
            (),
        )
        dialect = Dialect(ticket["delimiter"], Quoting(ticket["quote"], ticket["escape"]), layout, {})
        return cls(file, dialect)

    def batches(self) -> Iterator[pa.RecordBatch]:
        """Return the rows, some thousands at a time, in bounded memory.

        Raises
        ------
        UserError
            If a row has more or fewer cells than the header, or a byte is no character.
        """
        return self._named(self._whole)

    def parts(self, rows_per_part: int, watch: ProgressCallback = no_progress) -> list[Part]:
        """Cut the file into parts of so many rows, the last excepted, by one pass in bounded memory.

        One part where the file is packed, where its encoding may write a line end as something else than
        the byte of ASCII, where its delimiter is replaced or its marks stand behind a backslash, or where a
        quotation mark lost its partner.
        """
        from ldpaudit.tables.kernels import row_starts

        dialect, file = self.dialect, self.file
        found = None
        if file.seekable and self._is_plain and dialect.quote.isascii():
            one_column = len(dialect.layout.names) == 1
            with file.path.open("rb", buffering=0) as raw:
                start = file.after_lines(dialect.layout.skip_lines)
                found = row_starts(
                    raw, start, dialect.delimiter, self._quote, one_column, rows_per_part, watch
                )
        if found is None:
            return whole_table(self.count_rows(watch))
        starts, rows = found
        # The first part is read as the whole is, with the lines before its rows.
        places = [file.mark_bytes, *starts[1:], file.path.stat().st_size]
        firsts = [*range(0, rows, rows_per_part), rows]
        return [
            Part(at, firsts[at], firsts[at + 1] - firsts[at], places[at], places[at + 1])
            for at in range(len(starts))
        ]

    def batches_of(self, part: Part) -> Iterator[pa.RecordBatch]:
        """Return the rows of one part as `batches` does.

        Raises
        ------
        UserError
            As `batches`, with the lines and rows of the whole file.
        """
        if part.whole:
            return self.batches()
        if part.at == 0:
            return self._named(_Stretch(part.begin, part.end, self.dialect.layout.skip_lines, 0))
        with self.file.path.open("rb") as raw:
            raw.seek(part.begin)
            marked = raw.read(len(MARK)) == MARK
        # The parser takes a byte order mark at the beginning for none of the text. Within a file it belongs
        # to a cell, so that the line end before it is given too, and passed over.
        return self._named(_Stretch(part.begin - marked, part.end, int(marked), part.first_row))

    @property
    def _is_plain(self) -> bool:
        """True where the bytes of the file are those that the parser gets, one mark for each of its kinds."""
        return self.dialect.recutter is None and not self.dialect.quoting.escape

    def _text(self, begin: int = 0, end: int | None = None) -> Any:
        """Open the text for the parser."""
        stream = self.file.utf8(begin, end)
        recutter = self.dialect.recutter
        return stream if recutter is None else RecutStream(stream, self.file, recutter)

    @property
    def _quote(self) -> str:
        """The mark for which the parser must look: none where the rows have none."""
        until = self.file.marks_until
        if self.dialect.quote != '"' or until is None:
            return self.dialect.quote
        if not until:
            return ""
        # Many programs write marks around the names of columns, and nowhere else.
        plain = until < _HEAD_BYTES and until <= self.file.after_lines(self.dialect.layout.skip_lines)
        return "" if plain else self.dialect.quote

    @property
    def _unused_mark(self) -> str | bool:
        """A mark for the parser where none has a meaning: it is twice as fast with one that never comes."""
        return '"' if not self.dialect.quote and self.file.marks_until == 0 else self.dialect.quote or False

    @property
    def _whole(self) -> _Stretch:
        return _Stretch(self.file.mark_bytes, None, self.dialect.layout.skip_lines, 0)

    def _named(self, stretch: _Stretch) -> Iterator[pa.RecordBatch]:
        schema = self.schema
        for batch in self._raw_batches(stretch):
            yield pa.RecordBatch.from_arrays(batch.columns, schema=schema)

    def count_rows(self, watch: ProgressCallback = no_progress) -> int:
        """Count the rows; from the lines where no cell can hold a line break, else by reading."""
        if self.file.lines is not None:
            return max(0, self.file.lines - self.dialect.layout.skip_lines)
        return sum(batch.num_rows for batch in self._raw_batches(self._whole, True, watch))

    def _raw_batches(
        self, stretch: _Stretch, only_first: bool = False, watch: ProgressCallback = no_progress
    ) -> Iterator[pa.RecordBatch]:
        block = BLOCK_BYTES
        given = 0
        while True:
            again = given
            try:
                for batch in self._stream(stretch, block, only_first, watch):
                    fresh = batch.slice(min(again, batch.num_rows))
                    again -= batch.num_rows - fresh.num_rows
                    given += fresh.num_rows
                    if fresh.num_rows:
                        yield fresh
            except pa.ArrowInvalid as error:
                # A row longer than a block: begin again with larger blocks, past what was given.
                if not any(words in str(error) for words in word_list("straddl,larger than block", ",")):
                    # What the parser says quotes the row.
                    raise UserError(
                        "the lines cannot be cut into rows and cells",
                        where=Message(
                            "{name}, after row {row}",
                            name=self.file.path.name,
                            row=stretch.first_row + given,
                        ),
                        hint="check the delimiter, the quotation marks and the encoding there",
                    ) from None
                if block >= LARGEST_LINE:
                    raise refuse_endless(
                        self.file.path.name,
                        Message("after row {row}", row=stretch.first_row + given),
                    ) from None
                block *= 4
            else:
                return

    def _stream(
        self, stretch: _Stretch, block: int, only_first: bool, watch: ProgressCallback
    ) -> Iterator[pa.RecordBatch]:
        dialect = self.dialect
        quote = self._quote
        refused: list[Any] = []
        short: list[Any] = []
        least = len(dialect.layout.names) - dialect.layout.nameless_at_end

        def judge(row: Any) -> str:
            if least <= row.actual_columns < row.expected_columns and row.number is not None:
                short.append(row)
                return "skip"
            refused.append(row)
            return "error"

        keys = [str(at) for at in range(len(dialect.layout.names))]
        with self._text(stretch.begin, stretch.end) as stream:
            try:
                reader = arrow_csv.open_csv(
                    stream,
                    read_options=arrow_csv.ReadOptions(
                        use_threads=False,
                        block_size=block,
                        skip_rows=stretch.skip_lines,
                        column_names=keys,
                    ),
                    parse_options=arrow_csv.ParseOptions(
                        delimiter=parsed_delimiter(dialect.delimiter),
                        quote_char=quote or self._unused_mark,
                        escape_char=dialect.quoting.escape or False,
                        newlines_in_values=bool(quote),
                        ignore_empty_lines=len(keys) > 1,
                        invalid_row_handler=judge,
                    ),
                    convert_options=arrow_csv.ConvertOptions(
                        column_types=dict.fromkeys(keys, pa.string()),
                        strings_can_be_null=False,
                        # The stream has looked at each byte.
                        check_utf8=False,
                        include_columns=keys[:1] if only_first else [],
                    ),
                )
                row = 0
                for batch in reader:
                    whole = self._with_short(batch, short, row, stretch)
                    if quote and not only_first:
                        self._refuse_swallowed(whole, stretch.first_row + row)
                    row += whole.num_rows
                    watch(stream.done, max(stream.done, self.file.size))
                    yield whole
                if short:
                    yield self._with_short(pa.RecordBatch.from_pylist([], reader.schema), short, row, stretch)
            except pa.ArrowInvalid:
                if refused:
                    self._refuse_row(refused[0], stretch)
                raise

    def _with_short(
        self, batch: pa.RecordBatch, short: list[Any], first_row: int, stretch: _Stretch
    ) -> pa.RecordBatch:
        """Put rows that leave out nameless cells at their end back in their order."""
        pieces: list[pa.RecordBatch] = []
        start = 0
        row = first_row
        while short:
            place = start + short[0].number - stretch.skip_lines - 1 - row
            if place > batch.num_rows:
                break
            pieces.append(batch.slice(start, place - start))
            row += place - start + 1
            start = place
            pieces.append(self._completed(short.pop(0).text, batch.schema))
        if not pieces:
            return batch
        pieces.append(batch.slice(start))
        return pa.Table.from_batches(pieces).combine_chunks().to_batches()[0]

    def _completed(self, text: str, schema: pa.Schema) -> pa.RecordBatch:
        cells = next(cut_lines([text], parsed_delimiter(self.dialect.delimiter), self.dialect.quoting))
        cells += [""] * (len(self.dialect.layout.names) - len(cells))
        columns = [pa.array([cell], pa.string()) for cell in cells[: len(schema)]]
        return pa.RecordBatch.from_arrays(columns, schema=schema)

    def _refuse_swallowed(self, batch: pa.RecordBatch, first_row: int) -> None:
        """Refuse a last cell that holds whole rows: a quotation mark lost its partner.

        In any other column such a cell leaves a row with too few cells, which is refused as that.
        """
        cells = batch.column(batch.num_columns - 1)
        if not has_byte(cells, 10):
            return
        broken = pc.indices_nonzero(pc.match_substring(cells, "\n")).to_pylist()
        width = len(self.dialect.layout.names)
        # Within a cell no delimiter was replaced.
        delimiter = self.dialect.delimiter
        for place in broken:
            inner = [line for line in cells[place].as_py().splitlines()[1:] if line]
            rows = sum(line.count(delimiter) == width - 1 for line in inner)
            # In a table of two or three columns a line of prose may look like a row.
            if rows >= (1 if width > 3 else 3) and rows > 0.8 * len(inner):
                row = first_row + place + 1
                raise UserError(
                    Message(
                        "{n} (row is|rows are) inside one cell, behind a quotation mark without its partner",
                        n=rows,
                    ),
                    where=Message(
                        "{name}, line {line} (row {row}), column {column}",
                        name=self.file.path.name,
                        line=self._line_of(row),
                        row=row,
                        column=width,
                    ),
                    hint='close the quotation mark, or say that the file has none (quote = "")',
                )

    def _refuse_row(self, bad: Any, stretch: _Stretch) -> NoReturn:
        row = stretch.first_row + bad.number - stretch.skip_lines
        expected, found = bad.expected_columns, bad.actual_columns
        hint = (
            Message("enclose cells that hold the delimiter in quotation marks, or name another delimiter")
            if found > expected
            else Message("complete the row, or remove it if it is no row of the table")
        )
        raise UserError(
            Message("{n} (cell|cells) where the other rows have {expected}", n=found, expected=expected),
            where=Message(
                "{name}, line {line} (row {row})",
                name=self.file.path.name,
                line=self._line_of(row),
                row=row,
            ),
            hint=hint,
        ) from None

    def _line_of(self, row: int) -> int:
        """Find the line at which a row begins, by a second reading: rows may hold line breaks."""
        with self._text() as stream:
            text = io.TextIOWrapper(io.BufferedReader(stream), encoding="utf-8", newline="")
            for _ in range(self.dialect.layout.skip_lines):
                text.readline()
            reader = cut_lines(text, parsed_delimiter(self.dialect.delimiter), self.dialect.quoting)
            seen = 0
            line = 0
            for cells in reader:
                if cells or len(self.dialect.layout.names) == 1:
                    seen += 1
                if seen == row:
                    break
                line = reader.line_num
        return int(self.dialect.layout.skip_lines + line + 1)


def open_delimited(file: TextFile, options: ReadOptions) -> DelimitedFile:
    """Find the layout of a text file and open it.

    Raises
    ------
    UserError
        If the file is no table, or has no row.
    """
    size = _HEAD_BYTES
    while True:
        text, whole = file.head(size)
        # A layout shows in some rows; those of large cells take more than the usual look.
        if whole or size >= LARGEST_LINE or len(text.splitlines()) >= _LEAST_LINES:
            break
        size *= 4
    ended = len(re.findall(r"\r\n?|\n", text)) if len(text.splitlines()) < _LEAST_LINES else _LEAST_LINES
    if not whole and ended < _ROW_BELOW_NAMES:
        raise refuse_endless(file.path.name, f"line {ended + 1}")
    return DelimitedFile(file, find_dialect(text, file.path.name, options, whole=whole))


def shown_delimiter(dialect: Dialect) -> str:
    """Return the delimiter as options would write it."""
    return "" if dialect.delimiter == NO_DELIMITER else dialect.delimiter
