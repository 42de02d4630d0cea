"""A text file as a stream of UTF-8, whatever its encoding and whether or not it is compressed."""

from __future__ import annotations

import codecs
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import pyarrow as pa

from ldpaudit.errors import UserError

BLOCK_BYTES = 1 << 20
#: Encodings in which a byte below 128 may be something else than the ASCII character.
NOT_OVER_ASCII = ("utf-16", "utf-32", "utf-7")
#: Byte order mark of UTF-8.
MARK = codecs.BOM_UTF8


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

    @property
    def seekable(self) -> bool:
        """True where a line may be read without those before it: each byte of ASCII is its character."""
        return not self.compressed and (self.encoding == "utf-8" or _is_byte_by_byte(self.encoding))

    def utf8(self, begin: int = 0, end: int | None = None) -> Any:
        """Open the file as a stream of UTF-8 without byte order mark, in bounded memory.

        Parameters
        ----------
        begin, end : int
            Bytes of a file that is `seekable` to be read; by default all.
        """
        raw = self.bytes()
        if end is not None:
            raw = raw.get_stream(begin, end - begin)
        elif self.mark_bytes:
            raw.read(self.mark_bytes)
        return raw if self.encoding == "utf-8" else _Transcoder(raw, self, max(begin, self.mark_bytes))

    def after_lines(self, lines: int) -> int:
        """Give the offset at which the line after so many lines begins."""
        offset = self.mark_bytes
        with self.path.open("rb") as file:
            file.seek(offset)
            while lines and (block := file.read(BLOCK_BYTES)):
                # A carriage return and the line feed behind it end one line, not two.
                while block.endswith(b"\r") and (byte := file.read(1)):
                    block += byte
                for line in block.splitlines(keepends=True):
                    if not lines:
                        break
                    offset += len(line)
                    lines -= line.endswith((b"\r", b"\n"))
        return offset

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

    def __init__(self, raw: pa.NativeFile, file: TextFile, begin: int) -> None:
        super().__init__()
        self._raw = raw
        self._file = file
        self._decoder = codecs.getincrementaldecoder(file.encoding)(errors="strict")
        self._over_ascii = not file.encoding.startswith(NOT_OVER_ASCII)
        self._begin = self._offset = begin
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
                line = (
                    self._lines
                    + self._lines_before()
                    + whole[: error.start].decode(self._file.encoding, "replace").count("\n")
                )
                start = self._offset - len(pending) + error.start
                refuse_byte(self._file.path, self._file.encoding, whole[error.start : error.end], start, line)
        self._offset += len(block)
        self._lines += data.count(b"\n")
        return data

    def _lines_before(self) -> int:
        if self._begin <= self._file.mark_bytes:
            return 0
        with pa.OSFile(str(self._file.path)) as file:
            before = file.get_stream(0, self._begin)
            return sum(block.count(b"\n") for block in iter(lambda: before.read(BLOCK_BYTES), b""))

    def close(self) -> None:
        if not self.closed:
            self._raw.close()
        super().close()


def _is_byte_by_byte(encoding: str) -> bool:
    """Tell whether each byte is one character by itself, those of ASCII the same as in ASCII."""
    try:
        if bytes(range(128)).decode(encoding) != bytes(range(128)).decode("ascii"):
            return False
    except UnicodeDecodeError:
        return False
    for byte in range(128, 256):
        decoded = codecs.getincrementaldecoder(encoding)("replace").decode(bytes([byte]))
        if len(decoded) != 1 or decoded.isascii():
            return False
    return True


def refuse_byte(path: Path, encoding: str, bad: bytes, offset: int, line: int) -> NoReturn:
    """Say which byte of a file is no character.

    Raises
    ------
    UserError
        Always.
    """
    shown = " ".join(f"{byte:02x}" for byte in bad[:4])
    raise UserError(
        f"byte {offset + 1} ({shown}) is no character of {encoding}",
        where=f"{path.name}, line {line}",
        mend='name the file\'s encoding (encoding = "cp1252", for instance), or save it again as UTF-8',
    ) from None
