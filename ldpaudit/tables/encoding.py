"""Which characters the bytes of a text file stand for, and the file as a stream of UTF-8.

The rule: a byte order mark; else UTF-16 where every second byte is zero; else strict UTF-8 over the whole
file; else the encoding of western Europe in which most high bytes are usual letters; else chardet's verdict.
"""

from __future__ import annotations

import codecs
import io
import re
import sys
from dataclasses import dataclass
from typing import Any, NoReturn

import chardet

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress
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
#: cp1252 holds all letters of Latin-1, and cp850 those of cp437.
_WESTERN = ("cp1252", "iso8859-15", "cp850", "mac-roman")
_LETTERS = "àâäáãåçéèêëíìîïñóòôöõøúùûüýÿœæßªº"
_USUAL = frozenset(_LETTERS + _LETTERS.upper() + "€£°²³§µ«»‹›’‘“”„–—…·•¿¡\u00a0\u202f")
#: What no western text has, and one of central Europe that is read as western does: Gyõr, Ma³gorzata, Ró¿a.
_STRANGE = re.compile(r"õ(?!e)|[£³²][^\W\d_]|[^\W\d_][¿£]", re.IGNORECASE)
_NEARLY_ALL = 0.9
#: Share of accented lines above which a file is UTF-8 with damage, and not another encoding.
_DAMAGED_SHARE = 0.05


@dataclass(frozen=True)
class TextFile:
    """A text file whose characters are known."""

    content: PackedContent
    #: Python name of the encoding.
    encoding: str
    #: Length of the byte order mark.
    mark: int
    #: Why this encoding.
    evidence: str
    #: Bytes, unpacked.
    size: int
    #: Whether a quotation mark (") is in it.
    quoted: bool
    #: Bytes by which the encoding was found, where these are not all: nothing behind them is read.
    seen: int | None = None

    def utf8(self) -> Utf8Stream:
        """Open the file as a stream of UTF-8 without byte order mark, in bounded memory."""
        return Utf8Stream(self)

    def head(self, size: int) -> tuple[str, bool]:
        """Return the first characters, up to `size` bytes of UTF-8 and the end of a line; whether all."""
        with self.utf8() as stream:
            data = stream.read(size)
            whole = not stream.read(1)
        if not whole and (cut := data.rfind(b"\n")) > 0:
            data = data[: cut + 1]
        return data.decode("utf-8", errors="ignore"), whole


class Utf8Stream(io.RawIOBase):
    """The text of a file as UTF-8, read in blocks."""

    def __init__(self, file: TextFile) -> None:
        super().__init__()
        self._file = file
        self._raw = file.content.open()
        #: Bytes of the file up to the end of the last block.
        self.done = len(self._raw.read(file.mark)) if file.mark else 0
        plain = file.encoding == "utf-8"
        self._decoder = None if plain else codecs.getincrementaldecoder(file.encoding)()
        self._left = b""
        self._ended = file.seen is not None
        if file.seen is not None:
            seen = bytes(self._raw.read(file.seen - self.done))
            text = seen.decode(file.encoding, "ignore").encode("utf-8")
            self._left = text[: text.rfind(b"\n") + 1] or text

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
        before = self.done
        self.done += len(block)
        if self._decoder is None:
            return block
        held = self._decoder.getstate()[0]
        try:
            text = self._decoder.decode(block, final=self._ended)
        except UnicodeError as error:
            # A codec that misses its byte order mark names no offset.
            start, end = getattr(error, "start", 0), getattr(error, "end", 1)
            bad = before - len(held) + start, (held + block)[start:end]
            _refuse_byte(self._file.content, self._file.encoding, bad)
        return text.encode("utf-8", "replace")

    def close(self) -> None:
        """Close the file below."""
        if not self.closed:
            self._raw.close()
        super().close()


class _Scan:
    """One pass over a file: is it UTF-8, which lines have accents."""

    def __init__(self, raw: Any, total: int, limit: int | None, watch: ProgressCallback) -> None:
        self.size = self.zeros = 0
        #: `cut` where the pass ended before the file.
        self.quoted = self.cut = False
        #: Offset and bytes of what is no UTF-8.
        self.bad: tuple[int, bytes] | None = None
        self.accented: list[bytes] = []
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        line, kept = b"", 0
        while not self.cut and (block := bytes(raw.read(_BLOCK))):
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
            self.cut = limit is not None and self.size >= limit
            watch(self.size, max(total, self.size))
        if not self.cut:
            self._check(b"", final=True)
        watch(self.size, self.size)

    def _check(self, block: bytes, final: bool = False) -> None:
        if self.bad is not None:
            return
        held = self._decoder.getstate()[0]
        try:
            self._decoder.decode(block, final)
        except UnicodeDecodeError as error:
            self.bad = self.size - len(held) + error.start, (held + block)[error.start : error.end]
            self._decoder.reset()


def examine(
    content: PackedContent,
    encoding: str | None = None,
    limit: int | None = None,
    watch: ProgressCallback = no_progress,
) -> TextFile:
    """Find the encoding of a text file by one pass over it."""
    try:
        with content.open() as raw:
            start = bytes(raw.read(4))
        size = content.estimated_size()
        with content.open() as raw:
            scan = _Scan(raw, min(size, limit or sys.maxsize), limit, watch)
    except DAMAGED:
        if not content.packing:
            raise
        raise damaged(content.path) from None
    if not scan.size:
        hint = Message("choose the file that holds the rows")
        raise UserError("the file is empty", where=content.path.name, hint=hint)
    name, mark, evidence = _judge(content, start, scan, encoding)
    if not scan.cut:
        return TextFile(content, name, mark, evidence, scan.size, scan.quoted)
    evidence = Message("{evidence}, in the first {size} MB", evidence=evidence, size=scan.size >> 20)
    return TextFile(content, name, mark, evidence, max(scan.size, size), scan.quoted, seen=scan.size)


def _judge(content: PackedContent, start: bytes, scan: _Scan, declared: str | None) -> tuple[str, int, str]:
    """Return encoding, length of the byte order mark, and the evidence."""
    declared = None if declared is None else declared.replace("-sig", "")
    for mark, name in _BYTE_ORDER_MARKS:
        if start.startswith(mark) and (declared is None or declared.startswith(name[:6])):
            if name == "utf-8" and scan.bad is not None and not scan.cut:
                _refuse_byte(content, name, scan.bad)
            return name, len(mark), Message("byte order mark of {name}", name=name)
    if declared is not None:
        if declared == "utf-8" and scan.bad is not None:
            _refuse_byte(content, declared, scan.bad)
        return ("utf-16-le" if declared == "utf-16" else declared), 0, Message("as written by the user")
    if scan.zeros:
        if scan.zeros > scan.size // 4 and len(start) >= 2 and (start[0] == 0) != (start[1] == 0):
            name = "utf-16-le" if start[1] == 0 else "utf-16-be"
            return name, 0, Message("one byte in two is zero, as in {name}; no byte order mark", name=name)
        raise UserError(
            "the file holds zero bytes and is no text", where=content.path.name, hint="open a table"
        )
    lines = len(scan.accented)
    if scan.bad is None:
        what = Message("{lines} or more lines with accents", lines=lines) if lines else Message("ASCII only")
        return "utf-8", 0, Message("every byte is valid UTF-8 ({what})", what=what)
    offset = scan.bad[0]
    valid = sum(decodes(line, "utf-8") for line in scan.accented)
    if valid > 1 and valid >= _DAMAGED_SHARE * lines:
        raise UserError(
            Message(
                "{valid} lines with accents are UTF-8 and {invalid} are not, the first at byte {position}",
                valid=valid,
                invalid=lines - valid,
                position=offset + 1,
            ),
            where=Message("{name}, line {line}", name=content.path.name, line=_line_at(content, offset)),
            hint="two encodings are mixed: save the file again as UTF-8, or name one (encoding = ...)",
        )
    text = b"\n".join(scan.accented)
    name = _verdict(text)
    if not decodes(text, name):
        _refuse_byte(content, name, scan.bad)
    evidence = Message(
        "not UTF-8 (byte {position}); the accents are those of {encoding}", position=offset + 1, encoding=name
    )
    return name, 0, evidence


def encoding_of_lines(lines: list[bytes]) -> str:
    """Return the encoding of texts that are not UTF-8, of eight bits a character; cp1252 where none fits."""
    text = b"\n".join(lines)
    name = _verdict(text)
    return name if decodes(text, name) else "cp1252"


def _verdict(text: bytes) -> str:
    """Choose among the encodings of western Europe, and among all where that gives no western text."""
    shares = {name: _usual_share(text, name) for name in _WESTERN}
    best = max(_WESTERN, key=lambda name: shares[name])
    if shares[best] >= _NEARLY_ALL:
        return best
    return codecs.lookup(chardet.detect(text)["encoding"] or "cp1252").name


def _usual_share(text: bytes, name: str) -> float:
    """Return the share of characters outside ASCII that western languages write at their place."""
    decoded = text.decode(name, "replace")
    # Danish and Italian letters in one text are Czech ones.
    mixed = min(decoded.count("ø"), decoded.count("ì"))
    usual, total = -3 * (len(_STRANGE.findall(decoded)) + mixed), 0
    before = " "
    for character in decoded:
        if character > "\x7f":
            total += 1
            usual += character in _USUAL and not (character.isupper() and before.islower())
        before = character
    return usual / max(1, total)


def decodes(text: bytes, encoding: str) -> bool:
    """Return whether bytes are text in an encoding."""
    try:
        text.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return False
    return True


def text_of(content: PackedContent) -> str:
    """Return a whole text file; for small ones."""
    with examine(content).utf8() as stream:
        return stream.read().decode("utf-8")


def _line_at(content: PackedContent, offset: int, encoding: str = "latin-1") -> int:
    """Return the line in which a byte stands, by reading what is before it."""
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    line = 1
    with content.open() as raw:
        while offset > 0 and (block := bytes(raw.read(min(offset, _BLOCK)))):
            line += decoder.decode(block).count("\n")
            offset -= len(block)
    return line


def _refuse_byte(content: PackedContent, encoding: str, bad: tuple[int, bytes]) -> NoReturn:
    """Refuse a byte of a file that is no character."""
    offset, data = bad
    line = _line_at(content, offset, encoding)
    raise UserError(
        Message(
            "byte {position} ({bytes}) is no character of {encoding}",
            position=offset + 1,
            bytes=data[:4].hex(" "),
            encoding=encoding,
        ),
        where=Message("{name}, line {line}", name=content.path.name, line=line),
        hint='name its encoding (encoding = "cp1252", for instance), or save it again as UTF-8',
    ) from None
