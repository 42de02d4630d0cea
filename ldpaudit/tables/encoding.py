"""Which characters the bytes of a text file stand for, and the file as a stream of UTF-8.

The rule: a byte order mark; else strict UTF-8 over the whole file; else the verdict of chardet on the lines
that hold bytes outside ASCII, where Latin-1 is read as cp1252 and cp437 as cp850, which hold the same accents
and more (the euro sign, œ).
"""

from __future__ import annotations

import codecs
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import chardet
import numpy as np
import pyarrow as pa

from ldpaudit.errors import UserError

BLOCK_BYTES = 1 << 20
#: chardet sees at most so many bytes of accented lines.
_EVIDENCE_BYTES = 1 << 18
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NEWLINE, _RETURN = b"\n\r"
_ASCII = bytes(range(128))
_LAST_CONTROL = 0x9F
_NOT_OVER_ASCII = ("utf-16", "utf-32", "utf-7")
#: Share of accented lines above which a file is UTF-8 with damage, and not another encoding.
_DAMAGED_SHARE = 0.05


@dataclass(frozen=True)
class TextFile:
    """A text file whose characters are known.

    Parameters
    ----------
    path : Path
    compressed : bool
        True for gzip.
    encoding : str
        Python name of the encoding.
    mark_bytes : int
        Length of the byte order mark.
    evidence : str
        Why this encoding.
    lines : int, optional
        Number of lines, known where none is blank and no cell can hold a line break.
    size : int
        Bytes, unpacked.
    """

    path: Path
    compressed: bool
    encoding: str
    mark_bytes: int
    evidence: str
    lines: int | None = None
    size: int = 0

    def bytes(self) -> pa.NativeFile:
        """Open the file's bytes, unpacked."""
        return open_bytes(self.path, self.compressed)

    def utf8(self) -> Any:
        """Open the file as a stream of UTF-8 without byte order mark, in bounded memory."""
        raw = self.bytes()
        if self.mark_bytes:
            raw.read(self.mark_bytes)
        return raw if self.encoding == "utf-8" else _Transcoder(raw, self)

    def head(self, size: int) -> str:
        """Give the first characters, up to `size` bytes of UTF-8, cut at the end of a line."""
        with self.utf8() as stream:
            blocks = []
            left = size
            while left > 0 and (block := stream.read(left)):
                blocks.append(block)
                left -= len(block)
        data = b"".join(blocks)
        if left <= 0 and (cut := data.rfind(b"\n")) > 0:
            data = data[: cut + 1]
        return data.decode("utf-8", errors="ignore")


def open_bytes(path: Path, compressed: bool) -> pa.NativeFile:
    """Open a file's bytes, unpacked where it is compressed by gzip."""
    file = pa.OSFile(str(path), "rb")
    return pa.CompressedInputStream(file, "gzip") if compressed else file


def is_gzip(start: bytes) -> bool:
    """Tell whether a file that begins so is compressed by gzip."""
    return start[:2] == b"\x1f\x8b"


class _Transcoder(io.RawIOBase):
    """A stream of UTF-8 made from a stream in another encoding, block by block."""

    def __init__(self, raw: pa.NativeFile, file: TextFile) -> None:
        super().__init__()
        self._raw = raw
        self._file = file
        self._decoder = codecs.getincrementaldecoder(file.encoding)(errors="strict")
        self._over_ascii = not file.encoding.startswith(_NOT_OVER_ASCII)
        self._offset = file.mark_bytes
        self._lines = 1
        self._left = b""
        self._ended = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def read(self, size: int | None = -1) -> bytes:
        if size is None or size < 0:
            return b"".join(iter(lambda: self.read(BLOCK_BYTES), b""))
        # Always as much as is asked for: the parser of rows takes each answer for a whole block.
        while len(self._left) < size and not self._ended:
            self._left += self._next()
        data, self._left = self._left[:size], self._left[size:]
        return data

    def _next(self) -> bytes:
        block: bytes = self._raw.read(BLOCK_BYTES)
        self._ended = not block
        pending = self._decoder.getstate()[0]
        if self._over_ascii and not pending and block.isascii():
            data = block
        else:
            try:
                data = self._decoder.decode(block, final=self._ended).encode("utf-8")
            except UnicodeDecodeError as error:
                whole = bytes(error.object)
                line = self._lines + whole[: error.start].decode(self._file.encoding, "replace").count("\n")
                start = self._offset - len(pending) + error.start
                _refuse(self._file.path, self._file.encoding, whole[error.start : error.end], start, line)
        self._offset += len(block)
        self._lines += data.count(b"\n")
        return data

    def close(self) -> None:
        if not self.closed:
            self._raw.close()
        super().close()


def _refuse(path: Path, encoding: str, bad: bytes, offset: int, line: int) -> NoReturn:
    shown = " ".join(f"{byte:02x}" for byte in bad[:4])
    raise UserError(
        f"byte {offset + 1} ({shown}) is no character of {encoding}",
        where=f"{path.name}, line {line}",
        mend='name the file\'s encoding (encoding = "cp1252", for instance), or save it again as UTF-8',
    ) from None


class _Scan:
    """One pass over a file: is it UTF-8, which lines have accents, how many lines there are."""

    def __init__(self) -> None:
        self.size = 0
        self.zeros = 0
        self.newlines = 0
        self.quoted = False
        self.blank_lines = False
        #: A carriage return that no line feed follows.
        self.carriage_returns = False
        self.ends_line = True
        self.bad: tuple[int, int, bytes] | None = None
        self.accented: list[bytes] = []
        #: Bytes outside ASCII, from the first block that is not UTF-8.
        self.high_bytes: set[int] = set()
        self._accented_bytes = 0
        self._fresh_newlines = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    @property
    def lines(self) -> int | None:
        if self.quoted or self.blank_lines or self.zeros or self.carriage_returns:
            return None
        return self.newlines + (not self.ends_line)

    def run(self, raw: pa.NativeFile) -> _Scan:
        tail = b""
        line_start = b""
        while block := raw.read(BLOCK_BYTES):
            self._count(tail, block)
            if not (block.isascii() and not self._decoder.getstate()[0]):
                self._check(block)
                if self.bad is not None:
                    self.high_bytes.update(block.translate(None, delete=_ASCII))
                self._keep_accented(line_start + block)
            self.newlines += self._fresh_newlines
            self.size += len(block)
            tail = block[-2:]
            line_start = block[block.rfind(b"\n") + 1 :][-4096:]
        self._check(b"", final=True)
        self.ends_line = tail.endswith(b"\n")
        self.carriage_returns = self.carriage_returns or tail.endswith(b"\r")
        return self

    def _count(self, tail: bytes, block: bytes) -> None:
        """Count line ends, and look for blank lines, zeros and quotation marks."""
        self.quoted = self.quoted or b'"' in block
        self.zeros += block.count(0)
        data = np.frombuffer(tail + block, dtype=np.uint8)
        ends = data == _NEWLINE
        self._fresh_newlines = int(np.count_nonzero(ends[len(tail) :]))
        self.blank_lines = self.blank_lines or bool((ends[1:] & ends[:-1]).any())
        if b"\r" in block:
            returns = data == _RETURN
            self.carriage_returns = self.carriage_returns or bool((returns[:-1] & ~ends[1:]).any())
            self.blank_lines = self.blank_lines or bool((ends[2:] & ends[:-2] & returns[1:-1]).any())

    def _check(self, block: bytes, final: bool = False) -> None:
        if self.bad is not None:
            return
        pending = len(self._decoder.getstate()[0])
        try:
            self._decoder.decode(block, final)
        except UnicodeDecodeError as error:
            whole = bytes(error.object)
            line = self.newlines + whole[: error.start].count(b"\n") + 1
            self.bad = (self.size - pending + error.start, line, whole[error.start : error.end])

    def _keep_accented(self, data: bytes) -> None:
        if self._accented_bytes >= _EVIDENCE_BYTES:
            return
        for line in data.split(b"\n"):
            if not line.isascii():
                self.accented.append(line)
                self._accented_bytes += len(line) + 1


def examine(path: Path, encoding: str | None = None) -> TextFile:
    """Find the encoding of a text file by one pass over it.

    Parameters
    ----------
    path : Path
    encoding : str, optional
        What the user says it is; checked, not guessed.

    Raises
    ------
    UserError
        If the file is empty, damaged, binary, or in no encoding that is known here.
    """
    with path.open("rb") as file:
        compressed = is_gzip(file.read(2))
    try:
        with open_bytes(path, compressed) as raw:
            start = raw.read(4)
        with open_bytes(path, compressed) as raw:
            scan = _Scan().run(raw)
    except OSError as error:
        if not compressed:
            raise
        raise UserError(
            "the compressed file is cut short or damaged",
            where=path.name,
            mend="copy or download it again",
        ) from error
    if not scan.size:
        raise UserError("the file is empty", where=path.name, mend="choose the file that holds the rows")
    name, mark, evidence = _judge(path, start, scan, encoding)
    lines = scan.lines if not name.startswith(_NOT_OVER_ASCII) else None
    return TextFile(path, compressed, name, mark, evidence, lines, scan.size)


def _judge(path: Path, start: bytes, scan: _Scan, said: str | None) -> tuple[str, int, str]:
    """Give encoding, length of the byte order mark, and the evidence."""
    for mark, name in _BYTE_ORDER_MARKS:
        if start.startswith(mark) and (said is None or said.replace("-sig", "").startswith(name[:6])):
            if name == "utf-8" and scan.bad is not None:
                _refuse(path, "utf-8", scan.bad[2], scan.bad[0], scan.bad[1])
            return name, len(mark), f"byte order mark of {name}"
    if said is not None:
        if said in {"utf-8", "utf-8-sig"}:
            if scan.bad is not None:
                _refuse(path, "utf-8", scan.bad[2], scan.bad[0], scan.bad[1])
            said = "utf-8"
        return ("utf-16-le" if said == "utf-16" else said), 0, "as written by the user"
    if scan.zeros:
        return _sixteen_bits(path, start, scan)
    if scan.bad is None:
        what = f"{len(scan.accented)} or more lines with accents" if scan.accented else "ASCII only"
        return "utf-8", 0, f"every byte is valid UTF-8 ({what})"
    return _eight_bits(path, scan)


def _sixteen_bits(path: Path, start: bytes, scan: _Scan) -> tuple[str, int, str]:
    """Recognize UTF-16 without a mark: one byte in two of plain text is zero."""
    if scan.zeros > scan.size // 4 and len(start) >= 2 and (start[0] == 0) != (start[1] == 0):
        name = "utf-16-le" if start[1] == 0 else "utf-16-be"
        return name, 0, f"one byte in two is zero, as in {name}; no byte order mark"
    raise UserError(
        "the file holds zero bytes and is no text",
        where=path.name,
        mend="open a CSV, Parquet, Excel or vector file",
    )


def _eight_bits(path: Path, scan: _Scan) -> tuple[str, int, str]:
    if scan.bad is None:
        raise AssertionError("a file in UTF-8 needs no verdict")
    valid = sum(_is_utf8(line) for line in scan.accented)
    if valid > 1 and valid >= _DAMAGED_SHARE * len(scan.accented):
        offset, line, _ = scan.bad
        raise UserError(
            f"{valid} lines with accents are UTF-8 and {len(scan.accented) - valid} are not,"
            f" the first at byte {offset + 1}",
            where=f"{path.name}, line {line}",
            mend="two encodings are mixed: save the file again as UTF-8, or name one (encoding = ...)",
        )
    text = b"\n".join(scan.accented)
    verdict = chardet.detect(text)["encoding"]
    name = _widest(codecs.lookup(verdict or "cp1252").name, scan.high_bytes)
    try:
        text.decode(name)
    except UnicodeDecodeError:
        offset, line, bad = scan.bad
        _refuse(path, name, bad, offset, line)
    wide = (
        f", read as {name} which holds the same letters and more"
        if verdict and _differs(verdict, name)
        else ""
    )
    return name, 0, f"not UTF-8 (byte {scan.bad[0] + 1}); the accents are those of {verdict}{wide}"


def _widest(name: str, high: set[int]) -> str:
    """Give the encoding of the same family that holds more letters, where the bytes of the file allow it.

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


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _differs(verdict: str, name: str) -> bool:
    return codecs.lookup(verdict).name != name
