"""Which characters the bytes of a text file stand for.

The rule: a byte order mark; else strict UTF-8 over the whole file; else the verdict of chardet on the lines
that hold bytes outside ASCII. Latin-1 is read as cp1252 and cp437 as cp850, which hold the same accents and
more (the euro sign, œ). chardet first chooses among the encodings of western Europe; where its choice gives
letters that western languages do not write, it chooses among all it knows.
"""

from __future__ import annotations

import codecs
import sys
from pathlib import Path
from typing import Any

import chardet
import numpy as np

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.tables.packing import DAMAGED, estimated_size, open_bytes, packing_of
from ldpaudit.tables.textfile import (
    NOT_OVER_ASCII,
    TextFile,
    is_byte_by_byte,
    is_utf8,
    refuse_byte,
    whole_characters,
)

_SCAN_BYTES = 1 << 18
#: chardet sees at most so many bytes of accented lines.
_EVIDENCE_BYTES = 1 << 18
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WESTERN = ("cp1252", "iso8859-1", "iso8859-15", "cp850", "cp858", "cp437", "mac-roman")
_LETTERS = "àâäáãåçéèêëíìîïñóòôöõøúùûüýÿœæßªº"
_USUAL = frozenset(_LETTERS + _LETTERS.upper() + "€£°²³§µ½«»‹›’‘“”„–—…·•¿¡\u00a0\u202f")
_NEARLY_ALL = 0.9
_NEWLINE = 10
_ASCII = bytes(range(128))
_LAST_CONTROL = 0x9F
#: Share of accented lines above which a file is UTF-8 with damage, and not another encoding.
_DAMAGED_SHARE = 0.05


class _Scan:
    """One pass over a file: is it UTF-8, which lines have accents, how many lines there are."""

    def __init__(self) -> None:
        self.size = 0
        #: True where the pass ended before the file.
        self.cut = False
        self.zeros = 0
        self.newlines = 0
        #: Offset behind the last quotation mark.
        self.marks_until = 0
        self.blank_lines = False
        #: A carriage return that no line feed follows.
        self.carriage_returns = False
        #: The last byte of the blocks before, and the one before it.
        self._tail = b""
        #: Offset and bytes of what is no UTF-8.
        self.bad: tuple[int, bytes] | None = None
        self.accented: list[bytes] = []
        #: Bytes outside ASCII, from the first block that is not UTF-8.
        self.high_bytes: set[int] = set()
        self._accented_bytes = 0
        #: The beginning of a character whose rest is in the next block.
        self._cut_off = b""
        self._ends = np.empty(_SCAN_BYTES, dtype=bool)
        self._pairs = np.empty(_SCAN_BYTES, dtype=bool)

    @property
    def ends_line(self) -> bool:
        return self._tail.endswith(b"\n")

    @property
    def _countable(self) -> bool:
        return not (self.marks_until or self.blank_lines or self.zeros or self.carriage_returns)

    @property
    def lines(self) -> int | None:
        return self.newlines + (not self.ends_line) if self._countable else None

    def run(
        self, raw: Any, total: int, limit: int | None = None, watch: ProgressCallback = no_progress
    ) -> _Scan:
        line_start = b""
        # One buffer for all blocks: fresh memory costs more than the look at it.
        buffer = bytearray(_SCAN_BYTES)
        while not self.cut and (size := raw.readinto(buffer)):
            block = buffer if size == len(buffer) else buffer[:size]
            last_mark = block.rfind(b'"')
            if last_mark >= 0:
                self.marks_until = self.size + last_mark + 1
            if 0 in block:
                self.zeros += block.count(0)
            if self._countable:
                self._count(block)
            if not block.isascii() or self._cut_off:
                self._check(block)
                if self.bad is not None:
                    self.high_bytes.update(block.translate(None, delete=_ASCII))
                if self._accented_bytes < _EVIDENCE_BYTES:
                    self._keep_accented(line_start + block)
            self.size += size
            self.cut = limit is not None and self.size >= limit
            watch(self.size, max(total, self.size))
            self._tail = (self._tail + block[-2:])[-2:]
            if self._accented_bytes < _EVIDENCE_BYTES:
                line_start = bytes(block[block.rfind(b"\n") + 1 :][-4096:])
        if not self.cut:
            self._check(b"", final=True)
        watch(self.size, self.size)
        self.carriage_returns = self.carriage_returns or self._tail.endswith(b"\r")
        return self

    def _count(self, block: bytearray) -> None:
        """Count line ends, and look for blank lines and lone carriage returns."""
        data = np.frombuffer(block, dtype=np.uint8)
        ends = np.equal(data, _NEWLINE, out=self._ends[: len(data)])
        self.newlines += int(np.count_nonzero(ends))
        pairs = np.logical_and(ends[1:], ends[:-1], out=self._pairs[: len(data) - 1])
        edge = self._tail + block[:2]
        self.blank_lines = bool(pairs.any()) or b"\n\n" in edge or b"\n\r\n" in edge
        if b"\r" in block or self._tail.endswith(b"\r"):
            returns = block.count(b"\r") - block.endswith(b"\r") + self._tail.endswith(b"\r")
            followed = block.count(b"\r\n") + (self._tail.endswith(b"\r") and block.startswith(b"\n"))
            self.carriage_returns = returns != followed
            self.blank_lines = self.blank_lines or b"\n\r\n" in block

    def _check(self, block: bytes | bytearray, final: bool = False) -> None:
        if self.bad is not None:
            return
        text = self._cut_off + block if self._cut_off else block
        whole = len(text) if final else whole_characters(text)
        if not is_utf8(text, whole):
            try:
                text[:whole].decode("utf-8")
            except UnicodeDecodeError as error:
                place = self.size - len(self._cut_off) + error.start
                self.bad = (place, bytes(text[error.start : error.end]))
        self._cut_off = bytes(text[whole:])

    def _keep_accented(self, data: bytes) -> None:
        for line in data.split(b"\n"):
            if not line.isascii():
                self.accented.append(line)
                self._accented_bytes += len(line) + 1


def examine(
    path: Path, encoding: str | None = None, limit: int | None = None, watch: ProgressCallback = no_progress
) -> TextFile:
    """Find the encoding of a text file by one pass over it.

    Parameters
    ----------
    path : Path
    encoding : str, optional
        What the user says it is; checked, not guessed.
    limit : int, optional
        Bytes to look at, in the place of all: for a preview, since what follows may be anything.
    watch : callable, optional
        Gets the bytes that are done, of all; how many these are is an estimate where the file is packed.

    Raises
    ------
    UserError
        If the file is empty, damaged, binary, or in no encoding that is known here.
    """
    packing = packing_of(path)
    try:
        with open_bytes(path, packing) as raw:
            start = raw.read(4)
        with open_bytes(path, packing) as raw:
            scan = _Scan().run(raw, min(estimated_size(path, packing), limit or sys.maxsize), limit, watch)
    except DAMAGED:
        if not packing:
            raise
        raise UserError(
            "the compressed file is cut short or damaged",
            where=path.name,
            hint="copy or download it again",
        ) from None
    if not scan.size:
        raise UserError("the file is empty", where=path.name, hint="choose the file that holds the rows")
    name, mark, evidence = _judge(path, start, scan, encoding)
    if scan.cut:
        size = max(scan.size, estimated_size(path, packing))
        evidence = Message("{evidence}, in the first {size} MB", evidence=evidence, size=scan.size >> 20)
        return TextFile(path, packing, name, mark, evidence, None, size, seen=scan.size)
    lines = scan.lines if not name.startswith(NOT_OVER_ASCII) else None
    # The marks of other encodings may be other bytes.
    known = name == "utf-8" or is_byte_by_byte(name)
    return TextFile(
        path,
        packing,
        name,
        mark,
        evidence,
        lines,
        scan.size,
        scan.marks_until if known else None,
        checked=name == "utf-8" and scan.bad is None,
    )


def _judge(path: Path, start: bytes, scan: _Scan, declared: str | None) -> tuple[str, int, str]:
    """Return encoding, length of the byte order mark, and the evidence."""
    for mark, name in _BYTE_ORDER_MARKS:
        if start.startswith(mark) and (declared is None or declared.replace("-sig", "").startswith(name[:6])):
            if name == "utf-8" and scan.bad is not None:
                refuse_byte(path, "utf-8", scan.bad[1], scan.bad[0], _line_of(path, scan.bad[0]))
            return name, len(mark), Message("byte order mark of {name}", name=name)
    if declared is not None:
        if declared in {"utf-8", "utf-8-sig"}:
            if scan.bad is not None:
                refuse_byte(path, "utf-8", scan.bad[1], scan.bad[0], _line_of(path, scan.bad[0]))
            declared = "utf-8"
        return ("utf-16-le" if declared == "utf-16" else declared), 0, Message("as written by the user")
    if scan.zeros:
        return _sixteen_bits(path, start, scan)
    if scan.bad is None:
        what = (
            Message("{lines} or more lines with accents", lines=len(scan.accented))
            if scan.accented
            else Message("ASCII only")
        )
        return "utf-8", 0, Message("every byte is valid UTF-8 ({what})", what=what)
    return _eight_bits(path, scan)


def _sixteen_bits(path: Path, start: bytes, scan: _Scan) -> tuple[str, int, str]:
    """Recognize UTF-16 without a mark: one byte in two of plain text is zero."""
    if scan.zeros > scan.size // 4 and len(start) >= 2 and (start[0] == 0) != (start[1] == 0):
        name = "utf-16-le" if start[1] == 0 else "utf-16-be"
        return name, 0, Message("one byte in two is zero, as in {name}; no byte order mark", name=name)
    raise UserError(
        "the file holds zero bytes and is no text",
        where=path.name,
        hint="open a CSV, Parquet, Excel or vector file",
    )


def _eight_bits(path: Path, scan: _Scan) -> tuple[str, int, str]:
    if scan.bad is None:
        raise AssertionError("a file in UTF-8 needs no verdict")
    valid = sum(_decodes(line) for line in scan.accented)
    if valid > 1 and valid >= _DAMAGED_SHARE * len(scan.accented):
        offset, _ = scan.bad
        raise UserError(
            Message(
                "{valid} lines with accents are UTF-8 and {invalid} are not, the first at byte {position}",
                valid=valid,
                invalid=len(scan.accented) - valid,
                position=offset + 1,
            ),
            where=Message("{name}, line {line}", name=path.name, line=_line_of(path, offset)),
            hint="two encodings are mixed: save the file again as UTF-8, or name one (encoding = ...)",
        )
    text = b"\n".join(scan.accented)
    verdict = _verdict(text)
    name = _widest(verdict, scan.high_bytes)
    try:
        text.decode(name)
    except UnicodeDecodeError:
        offset, bad = scan.bad
        refuse_byte(path, name, bad, offset, _line_of(path, offset))
    wide = (
        Message(", read as {name} which has the same letters and more", name=name) if verdict != name else ""
    )
    return (
        name,
        0,
        Message(
            "not UTF-8 (byte {position}); the accents are those of {encoding}{wider}",
            position=scan.bad[0] + 1,
            encoding=verdict,
            wider=wide,
        ),
    )


def _line_of(path: Path, offset: int) -> int:
    """Return the line in which a byte of a text over ASCII stands."""
    return TextFile(path, packing_of(path), "latin-1", 0, "").line_at(offset)


def encoding_of_lines(lines: list[bytes]) -> str:
    """Return the encoding of texts that are not UTF-8, of eight bits a character; cp1252 where none fits."""
    text = b"\n".join(lines)
    name = _widest(_verdict(text), set(text.translate(None, delete=_ASCII)))
    try:
        text.decode(name)
    except UnicodeDecodeError:
        return "cp1252"
    return name


def _verdict(text: bytes) -> str:
    """Choose among the encodings of western Europe, and among all where that gives no western text."""
    found = codecs.lookup(chardet.detect(text, include_encodings=_WESTERN)["encoding"] or "cp1252").name
    shares = {name: _usual_share(text, name) for name in (found, *_WESTERN)}
    best = max(shares, key=lambda name: shares[name])
    if shares[best] < _NEARLY_ALL:
        return codecs.lookup(chardet.detect(text)["encoding"] or "cp1252").name
    return found if shares[found] >= _NEARLY_ALL else codecs.lookup(best).name


def _usual_share(text: bytes, name: str) -> float:
    """Return the share of characters outside ASCII that western languages write at their place."""
    usual = total = 0
    before = " "
    for character in text.decode(name, "replace"):
        if character > "\x7f":
            total += 1
            usual += character in _USUAL and not (character.isupper() and before.islower())
        before = character
    return usual / max(1, total)


def _widest(name: str, high: set[int]) -> str:
    """Return the encoding of the same family that holds more letters, where the bytes of the file allow it.

    The Latin-1 family has no letter in 0x80-0x9F, where cp1252 has the euro sign and œ; where a file has
    none of the bytes in which the two differ, the wider one reads it alike.
    """
    if name == "cp437":
        return "cp850"
    if not name.startswith("iso8859-") and name != "ascii":
        return name
    differing = [byte for byte in high if _differ(byte, name)]
    return (
        name if differing and all(byte > _LAST_CONTROL for byte in high) and name != "iso8859-1" else "cp1252"
    )


def _differ(byte: int, name: str) -> bool:
    one = bytes([byte])
    return one.decode(name, "replace") != one.decode("cp1252", "replace")


def _decodes(line: bytes) -> bool:
    """Return whether a line is UTF-8; for short texts quicker than `is_utf8`."""
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
