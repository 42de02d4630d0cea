"""Delimited text: which characters its bytes stand for, and its rows as columns of text.

The rule for characters: a byte order mark; else UTF-16 where every second byte is zero; else strict UTF-8
over the whole file; else cp1252 where all high bytes are usual letters; else chardet's verdict. Rows are read
by pyarrow where they are regular, else one by one, exactly.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import chardet
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv as arrow_csv

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.tables.columns import ReadOptions
from ldpaudit.tables.layout import LARGEST_LINE, NO_DELIMITER, Layout, Marks, find_layout
from ldpaudit.tables.registry import TEXT, ReadRequest, TableReader
from ldpaudit.tables.unpack import DAMAGED, PackedContent, damaged

_BLOCK, _RETURN = 1 << 18, 13
#: chardet sees at most so many bytes of accented lines.
_EVIDENCE_BYTES = 1 << 18
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
#: What offices write in, as chardet calls it; cp1252 holds all letters of Latin-1, and cp850 those of cp437.
_KNOWN = (
    "cp1252", "iso-8859-15", "cp850", "mac-roman", "cp1250", "iso-8859-2", "cp1251", "koi8-r", "cp1253",
    "cp1254", "cp1255", "cp1256", "cp1257", "shift_jis", "euc-jp", "gb18030", "big5", "euc-kr",
)  # fmt: skip
#: Letters and marks of western texts, but for those that are others in central Europe: Gyõr, Ró¿a, Jiøí.
_LETTERS = "àâäáãåçéèêëíîïñóôöúùûüýÿœæßªº"
_USUAL = frozenset(_LETTERS + _LETTERS.upper() + "€°²§µ«»‹›’‘“”„–—…·•\u00a0\u202f")
#: Share of accented lines above which a file is UTF-8 with damage, and not another encoding.
_DAMAGED_SHARE = 0.05
#: Bytes that pyarrow parses at once; a row that is longer is read by the slow reader.
BLOCK_BYTES = 1 << 21
_BATCH_ROWS, _BATCH_BYTES = 65_536, 1 << 25
_HEAD_BYTES, _LEAST_LINES = 1 << 20, 10
_DOCUMENTS = {".md", ".rst", ".tex", ".rtf", ".py", ".r", ".sql", ".toml", ".yaml", ".yml", ".ini", ".log"}


@dataclass(frozen=True)
class TextFile:
    """A text file whose characters are known."""

    content: PackedContent
    encoding: str
    #: Length of the byte order mark.
    mark: int
    evidence: str
    size: int
    #: Whether a quotation mark (") is in it.
    quoted: bool

    def head(self, size: int) -> tuple[str, bool]:
        """Return the first characters, up to `size` bytes of UTF-8 and the end of a line; whether all."""
        with Utf8Stream(self) as stream:
            data = stream.read(size)
            whole = not stream.read(1)
        if not whole and (cut := data.rfind(b"\n")) > 0:
            data = data[: cut + 1]
        return data.decode("utf-8", errors="ignore"), whole


class Utf8Stream(io.RawIOBase):
    """The text of a file as UTF-8 without byte order mark, read in blocks."""

    def __init__(self, file: TextFile) -> None:
        super().__init__()
        self._file = file
        self._raw = file.content.open()
        #: Bytes of the file up to the end of the last block.
        self.done = len(self._raw.read(file.mark)) if file.mark else 0
        plain = file.encoding == "utf-8"
        self._decoder = None if plain else codecs.getincrementaldecoder(file.encoding)()
        self._left, self._ended = b"", False

    def readable(self) -> bool:
        """Return True, as files that are read do."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer with text; return its bytes."""
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def read(self, size: int | None = -1) -> bytes:
        """Return so many bytes of text, or one less; fewer at the end of the file only."""
        if size is None or size < 0:
            return b"".join(iter(lambda: self.read(_BLOCK), b""))
        # As much as is asked for: the parser of rows takes each answer for a whole block.
        while len(self._left) < size and not self._ended:
            fresh = self._next(max(_BLOCK, size - len(self._left)))
            self._left = self._left + fresh if self._left else fresh
        cut = size
        # It takes a line feed at the beginning of a block for the end of a line that the last block ended,
        # within quotation marks as well.
        if size > 1 and len(self._left) >= size and self._left[size - 1] == _RETURN:
            cut -= 1
        data, self._left = self._left[:cut], self._left[cut:]
        return data

    def _next(self, size: int) -> bytes:
        block: bytes = bytes(self._raw.read(size))
        self._ended = not block
        before, self.done = self.done, self.done + len(block)
        if self._decoder is None:
            return block
        held = self._decoder.getstate()[0]
        try:
            return self._decoder.decode(block, final=self._ended).encode("utf-8", "replace")
        except UnicodeError as error:
            # A codec that misses its byte order mark names no offset.
            at = before - len(held) + getattr(error, "start", 0)
            raise _no_character(self._file.content, self._file.encoding, at) from None

    def close(self) -> None:
        """Close the file below."""
        if not self.closed:
            self._raw.close()
        super().close()


class _Scan:
    """One pass over a file: is it UTF-8, which lines have accents."""

    def __init__(self, raw: Any, total: int, watch: ProgressCallback) -> None:
        self.size = self.zeros = 0
        self.quoted = False
        #: Offset of what is no UTF-8.
        self.bad: int | None = None
        self.accented: list[bytes] = []
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        line, kept = b"", 0
        while block := bytes(raw.read(_BLOCK)):
            self.quoted = self.quoted or b'"' in block
            self.zeros += block.count(0) if 0 in block else 0
            if not block.isascii() or self._decoder.getstate()[0]:
                self._check(block)
                if kept < _EVIDENCE_BYTES:
                    lines = [one for one in (line + block).split(b"\n") if not one.isascii()]
                    self.accented += lines
                    kept += sum(map(len, lines))
            line = block[block.rfind(b"\n") + 1 :][-4096:]
            self.size += len(block)
            watch(self.size, max(total, self.size))
        self._check(b"", final=True)
        watch(self.size, self.size)

    def _check(self, block: bytes, final: bool = False) -> None:
        held = self._decoder.getstate()[0]
        try:
            if self.bad is None:
                self._decoder.decode(block, final)
        except UnicodeDecodeError as error:
            self.bad = self.size - len(held) + error.start
            self._decoder.reset()


def examine(
    content: PackedContent, encoding: str | None = None, watch: ProgressCallback = no_progress
) -> TextFile:
    """Find the encoding of a text file by one pass over it."""
    try:
        with content.open() as raw:
            start = bytes(raw.read(4))
        with content.open() as raw:
            scan = _Scan(raw, content.estimated_size(), watch)
    except DAMAGED:
        if not content.packing:
            raise
        raise damaged(content.path) from None
    if not scan.size:
        hint = Message("choose the file that holds the rows")
        raise UserError("the file is empty", where=content.path.name, hint=hint)
    name, mark, evidence = _judge(content, start, scan, encoding)
    return TextFile(content, name, mark, evidence, scan.size, scan.quoted)


def _judge(content: PackedContent, start: bytes, scan: _Scan, declared: str | None) -> tuple[str, int, str]:
    """Return encoding, length of the byte order mark, and the evidence."""
    declared = None if declared is None else declared.replace("-sig", "")
    marks = ((mark, name) for mark, name in _BYTE_ORDER_MARKS if start.startswith(mark))
    mark, name = next(marks, (b"", declared or ""))
    if mark and (declared is None or declared.startswith(name[:6])):
        evidence: str = Message("byte order mark of {name}", name=name)
    elif declared is not None:
        mark, name, evidence = b"", declared, Message("as written by the user")
    elif scan.zeros:
        if scan.zeros <= scan.size // 4 or len(start) < 2 or (start[0] == 0) == (start[1] == 0):
            what = Message("the file holds zero bytes and is no text")
            raise UserError(what, where=content.path.name, hint="open a table")
        name = "utf-16-le" if start[1] == 0 else "utf-16-be"
        evidence = Message("one byte in two is zero, as in {name}; no byte order mark", name=name)
    elif scan.bad is not None:
        name = _of_accents(content, scan.accented, scan.bad)
        evidence = Message("not UTF-8; the accents are those of {encoding}", encoding=name)
    else:
        lines = len(scan.accented)
        what = Message("{lines} or more lines with accents", lines=lines) if lines else Message("ASCII only")
        name, evidence = "utf-8", Message("every byte is valid UTF-8 ({what})", what=what)
    if name == "utf-8" and scan.bad is not None:
        raise _no_character(content, name, scan.bad)
    return ("utf-16-le" if name == "utf-16" else name), len(mark), evidence


def _of_accents(content: PackedContent, accented: list[bytes], bad: int) -> str:
    """Return the encoding of a text that is not UTF-8, from a byte on."""
    valid = sum(_decodes(line, "utf-8") for line in accented)
    if valid > 1 and valid >= _DAMAGED_SHARE * len(accented):
        wrong = len(accented) - valid
        what = Message("{valid} lines with accents are UTF-8 and {wrong} are not", valid=valid, wrong=wrong)
        hint = Message("two encodings are mixed: save the file again as UTF-8, or name one (encoding = ...)")
        raise UserError(what, where=_place(content, bad), hint=hint)
    text = b"\n".join(accented)
    if {character for character in text.decode("cp1252", "replace") if character > "\x7f"} <= _USUAL:
        return "cp1252"
    name = codecs.lookup(chardet.detect(text, include_encodings=_KNOWN)["encoding"] or "cp1252").name
    if not _decodes(text, name):
        raise _no_character(content, name, bad)
    return name


def _decodes(text: bytes, encoding: str) -> bool:
    """Return whether bytes are text in an encoding."""
    try:
        text.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return False
    return True


def text_of(content: PackedContent) -> str:
    """Return a whole text file; for small ones."""
    with Utf8Stream(examine(content)) as stream:
        return stream.read().decode("utf-8")


def _place(content: PackedContent, offset: int, encoding: str = "latin-1") -> str:
    """Return the line and the byte at an offset, by reading what is before it."""
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    line, left = 1, offset
    with content.open() as raw:
        while left > 0 and (block := bytes(raw.read(min(left, _BLOCK)))):
            line += decoder.decode(block).count("\n")
            left -= len(block)
    return Message("{name}, line {line}, byte {byte}", name=content.path.name, line=line, byte=offset + 1)


def _no_character(content: PackedContent, encoding: str, offset: int) -> UserError:
    what = Message("the byte is no character of {encoding}", encoding=encoding)
    hint = Message('name its encoding (encoding = "cp1252", for instance), or save it again as UTF-8')
    return UserError(what, where=_place(content, offset, encoding), hint=hint)


def open_text(request: ReadRequest) -> TableReader:
    """Open a text file."""
    content, options = request.content, request.options
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
        with Utf8Stream(self.file) as stream:
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
        with Utf8Stream(self.file) as stream:
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
