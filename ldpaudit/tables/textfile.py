"""A text file as a stream of UTF-8, whatever its encoding and whether or not it is packed."""

from __future__ import annotations

import codecs
import io
from abc import abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts
from ldpaudit.tables.packing import open_bytes

BLOCK_BYTES = 1 << 20
_RETURN = 13
#: In UTF-8, bytes from 0x80 on follow others; from 0xC0, 0xE0 and 0xF0 on they lead two, three and four.
_FOLLOWING, _LEAD, _LEAD_OF_THREE, _LEAD_OF_FOUR = 0x80, 0xC0, 0xE0, 0xF0
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
    packing : str
        How it is packed: "gzip", "zstd", "bz2", "zip", or "" for not at all.
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
    marks_until : int, optional
        Offset behind the last quotation mark ("), 0 where there is none; None where that is not known.
    checked : bool
        True where every byte of the file was seen to be valid UTF-8.
    seen : int
        Bytes by which the encoding was found, where these are not all; 0 where they are.
    """

    path: Path
    packing: str
    encoding: str
    mark_bytes: int
    evidence: str
    lines: int | None = None
    size: int = 0
    marks_until: int | None = None
    checked: bool = False
    seen: int = 0

    def bytes(self) -> Any:
        """Open the file's bytes, unpacked."""
        return open_bytes(self.path, self.packing)

    @property
    def seekable(self) -> bool:
        """True where a line may be read without those before it: each byte of ASCII is its character."""
        return not self.packing and (self.encoding == "utf-8" or is_byte_by_byte(self.encoding))

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
        kind: type[Utf8Stream] = (
            _Checked if self.checked else _Utf8 if self.encoding == "utf-8" else _Transcoder
        )
        return kind(raw, self, max(begin, self.mark_bytes))

    def line_at(self, offset: int) -> int:
        """Return the line in which a byte stands, by reading what is before it."""
        decoder = codecs.getincrementaldecoder(self.encoding)(errors="replace")
        line = 1
        with self.bytes() as raw:
            left = offset
            while left > 0 and (block := raw.read(min(left, BLOCK_BYTES))):
                line += decoder.decode(block).count("\n")
                left -= len(block)
        return line

    def after_lines(self, lines: int) -> int:
        """Return the offset at which the line after so many lines begins."""
        offset = self.mark_bytes
        with self.bytes() as file:
            file.read(offset)
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

    def head(self, size: int) -> tuple[str, bool]:
        """Return the first characters, up to `size` bytes of UTF-8, cut at the end of a line.

        Returns
        -------
        text : str
        whole : bool
            True where these are all.
        """
        with self.utf8() as stream:
            blocks = []
            left = size
            while left > 0 and (block := stream.read(left)):
                blocks.append(block)
                left -= len(block)
            whole = not stream.read(1)
        data = b"".join(blocks)
        if not whole and (cut := data.rfind(b"\n")) > 0:
            data = data[: cut + 1]
        return data.decode("utf-8", errors="ignore"), whole


class Utf8Stream(io.RawIOBase):
    """A stream of valid UTF-8, made block by block from the bytes of a text file."""

    def __init__(self, raw: Any, file: TextFile, begin: int) -> None:
        super().__init__()
        self._raw = raw
        self._file = file
        #: Bytes of the file up to the end of the last block.
        self._offset = begin
        self._left = b""
        self._ended = False

    @property
    def done(self) -> int:
        """Bytes of the file that were read."""
        return self._offset

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
            return b"".join(iter(lambda: self.read(BLOCK_BYTES), b""))
        # As much as is asked for: the parser of rows takes each answer for a whole block.
        while len(self._left) < size and not self._ended:
            fresh = self._next(size - len(self._left))
            self._left = self._left + fresh if self._left else fresh
        cut = size
        # It takes a line feed at the beginning of a block for the end of a line that the last block ended,
        # within quotation marks as well.
        if size > 1 and len(self._left) >= size and self._left[size - 1] == _RETURN:
            cut -= 1
        data, self._left = self._left[:cut], self._left[cut:]
        return data

    @abstractmethod
    def _next(self, size: int) -> bytes:
        """Return some more text; nothing at the end of the file, which it notes."""

    def _is_unseen(self, offset: int) -> bool:
        """Return whether a bad byte stands where nobody looked; the text of a first look then ends there."""
        unseen = 0 < self._file.seen <= offset
        self._ended = self._ended or unseen
        return unseen

    def _refuse(self, bad: bytes, offset: int) -> NoReturn:
        refuse_byte(self._file.path, self._file.encoding, bad, offset, self._file.line_at(offset))

    def close(self) -> None:
        """Close the file below."""
        if not self.closed:
            self._raw.close()
        super().close()


class _Checked(Utf8Stream):
    """Text that is known to be UTF-8."""

    def _next(self, size: int) -> bytes:
        block: bytes = self._raw.read(max(size, 1))
        self._ended = not block
        self._offset += len(block)
        return block


class _Utf8(Utf8Stream):
    """Text that is in UTF-8 already: it is checked, and passed on."""

    _cut_off = b""

    def _next(self, size: int) -> bytes:
        block: bytes = self._raw.read(max(size, 1))
        self._ended = not block
        if not block.isascii() or self._cut_off:
            text = self._cut_off + block if self._cut_off else block
            whole = len(text) if self._ended else whole_characters(text)
            if not is_utf8(text, whole):
                try:
                    text[:whole].decode("utf-8")
                except UnicodeDecodeError as error:
                    start = self._offset - len(self._cut_off) + error.start
                    if self._is_unseen(start):
                        lines = text[: text.rfind(b"\n", 0, error.start) + 1]
                        return block[: max(0, len(lines) - len(self._cut_off))]
                    self._refuse(text[error.start : error.end], start)
            self._cut_off = text[whole:]
        self._offset += len(block)
        return block


class _Transcoder(Utf8Stream):
    """Text in another encoding, written anew in UTF-8."""

    def __init__(self, raw: Any, file: TextFile, begin: int) -> None:
        super().__init__(raw, file, begin)
        self._decoder = codecs.getincrementaldecoder(file.encoding)(errors="strict")
        self._over_ascii = not file.encoding.startswith(NOT_OVER_ASCII)

    def _next(self, size: int) -> bytes:  # noqa: ARG002
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
                start = self._offset - len(pending) + error.start
                if self._is_unseen(start):
                    good = whole[: error.start].decode(self._file.encoding, "ignore")
                    return good[: good.rfind("\n") + 1].encode("utf-8")
                self._refuse(whole[error.start : error.end], start)
            except UnicodeError:
                # A codec that misses its byte order mark names no offset.
                self._refuse(block[:1], self._offset)
        self._offset += len(block)
        return data


def whole_characters(text: bytes | bytearray) -> int:
    """Return how many bytes of a piece of UTF-8 stand before a last character that is cut off, if one is."""
    for back in range(1, min(3, len(text)) + 1):
        byte = text[-back]
        if byte >= _LEAD:
            length = 2 + (byte >= _LEAD_OF_THREE) + (byte >= _LEAD_OF_FOUR)
            return len(text) - back if length > back else len(text)
        if byte < _FOLLOWING:
            break
    return len(text)


def is_utf8(text: bytes | bytearray | pa.Buffer, size: int) -> bool:
    """Return whether the first bytes are valid UTF-8, five times faster than by decoding them."""
    edges = pa.array([0, size], pa.int32()).buffers()[1]
    try:
        pa.StringArray.from_buffers(1, edges, pa.py_buffer(text)).validate(full=True)
    except pa.ArrowInvalid:
        return False
    return True


def is_byte_by_byte(encoding: str) -> bool:
    """Return whether each byte is one character by itself, those of ASCII the same as in ASCII."""
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
    """Return which byte of a file is no character.

    Raises
    ------
    UserError
        Always.
    """
    shown = join_texts(" ", (f"{byte:02x}" for byte in bad[:4]))
    raise UserError(
        Message(
            "byte {position} ({bytes}) is no character of {encoding}",
            position=offset + 1,
            bytes=shown,
            encoding=encoding,
        ),
        where=Message("{name}, line {line}", name=path.name, line=line),
        hint='name the file\'s encoding (encoding = "cp1252", for instance), or save it again as UTF-8',
    ) from None
