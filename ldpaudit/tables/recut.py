r"""Text whose cells stand apart by several bytes, written as text whose cells stand apart by one.

The parser takes one byte of ASCII between two cells. Other delimiters, such as ``||``, ``::`` or ``¦``, are
replaced by a control character on the way to it. A delimiter that begins or ends with a blank stands for its
core with all blanks on that side (``", "``, ``";\t"``, ``" | "``); one of two or more blanks alone for any
run of blanks and tabs, those at the ends of a line excepted. Cells within quotation marks stay as they are.
"""

from __future__ import annotations

import re
from typing import Any

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables.textfile import BLOCK_BYTES, TextFile, Utf8Stream

#: The unit separator of ASCII, which the parser is given for any other delimiter.
UNIT = "\x1f"
#: A line, and a row, end within so many bytes: what is read of one is in memory several times.
LARGEST_LINE = 1 << 24
_BLANKS = " \t"


def parsed_delimiter(delimiter: str) -> str:
    """Return the character that the parser takes for a delimiter."""
    return delimiter if len(delimiter) == 1 and delimiter.isascii() else UNIT


def refuse_endless(name: str, after: str) -> UserError:
    """Return the error for a row that ends nowhere near."""
    return UserError(
        Message("a row does not end within {size} MB", size=LARGEST_LINE >> 20),
        where=Message("{name}, {after}", name=name, after=after),
        hint='look for a quotation mark without its partner, or say that there are none (quote = "")',
    )


class Recutter:
    """Replaces delimiters by `UNIT`.

    Parameters
    ----------
    delimiter : str
        At least two characters, or one outside ASCII.
    quote : str
        Mark around cells that hold a delimiter; "" for none.
    """

    def __init__(self, delimiter: str, quote: str) -> None:
        core = re.escape(delimiter.strip(_BLANKS).encode())
        ends = rb"(?:(?=[\r\n])|\Z)"
        if core:
            before = rb"[ \t]*+(?:(?<=[ \t\r\n])|\A)" if delimiter[0] in _BLANKS else b""
            after = rb"(?:[ \t]++|(?=[\r\n])|\Z)" if delimiter[-1] in _BLANKS else b""
            separator, margin = before + core + after, b""
            self._margins = None
        else:
            separator, margin = rb"[ \t]++", rb"[ \t]*+"
            self._margins = re.compile(rb"(?:\A|(?<=[\r\n]))[ \t]++|[ \t]++" + ends)
        self._separator = re.compile(separator)
        self._quote = quote.encode()
        # Instead of no mark, a byte that is in no text.
        mark = re.escape(self._quote or b"\xff")
        body = rb"[^%b]*+(?:%b%b[^%b]*+)*+" % ((mark,) * 4)
        trailing = rb"(?P<trailing>[ \t]++" + ends + rb")|" if not core else b""
        self._cells = re.compile(
            rb"(?:%b(?P<line>(?:\A|(?<=[\r\n]))%b)|(?P<separator>%b))(?P<cell>%b%b(?P<end>%b|\Z))?"
            % (trailing, margin, separator, mark, body, mark)
        )

    def text(self, text: str) -> str:
        """Return a whole text with its delimiters replaced."""
        return self.of(text.encode(), final=True)[0].decode()

    def of(self, data: bytes, *, final: bool) -> tuple[bytes, int]:
        """Replace the delimiters of whole rows.

        Parameters
        ----------
        data : bytes
            Begins with a row.
        final : bool
            True where no more bytes follow.

        Returns
        -------
        text : bytes
        used : int
            How many bytes it stands for: up to a row that is cut off.
        """
        used = len(data) if final else max(data.rfind(b"\n"), data.rfind(b"\r")) + 1
        data = data[:used]
        if not self._quote or self._quote not in data:
            if self._margins is not None:
                data = self._margins.sub(b"", data)
            return self._separator.sub(UNIT.encode(), data), used
        row = 0
        open_row: int | None = None

        def replaced(found: re.Match[bytes]) -> bytes:
            nonlocal row, open_row
            if found["line"] is not None:
                row = found.start()
            cell = found["cell"] or b""
            if cell and not found["end"] and open_row is None:
                open_row = row
            return (UNIT.encode() if found["separator"] is not None else b"") + cell

        text = self._cells.sub(replaced, data)
        if final or open_row is None:
            return text, used
        used = open_row
        return self._cells.sub(replaced, data[:used]), used


class RecutStream(Utf8Stream):
    """A stream of UTF-8 with its delimiters replaced.

    Parameters
    ----------
    raw : Utf8Stream
    file : TextFile
    recutter : Recutter
    """

    def __init__(self, raw: Any, file: TextFile, recutter: Recutter) -> None:
        super().__init__(raw, file, raw.done)
        self._recutter = recutter
        self._waiting = b""

    def _next(self, size: int) -> bytes:  # noqa: ARG002
        block = self._raw.read(BLOCK_BYTES)
        self._ended = not block
        self._waiting += block
        text, used = self._recutter.of(self._waiting, final=self._ended)
        self._waiting = self._waiting[used:]
        if len(self._waiting) > LARGEST_LINE:
            raise refuse_endless(
                self._file.path.name, Message("before byte {position}", position=self._raw.done)
            )
        self._offset = self._raw.done
        return text
