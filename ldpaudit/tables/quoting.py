"""Which marks enclose cells: quotation marks, apostrophes or none; and how one within a cell is written."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ldpaudit.language import Message

#: Marks that no cell opens with are plain text where they are more than this share of those that enclose one.
_FAULTY = 0.05
#: Apostrophes enclose cells where they do so in nearly every row; else they are letters of names.
_MOST = 0.9
#: Larger than any cell: the module's own limit is a guard for other uses.
_NO_LIMIT = (1 << 31) - 1


@dataclass(frozen=True)
class Quoting:
    """How cells that hold a delimiter or a line break are written.

    Parameters
    ----------
    mark : str
        What encloses them; "" for nothing.
    escape : str
        What stands before a mark within a cell, where it is not written twice; else "".
    faults : int
        Cells of the sample that begin with a mark and do not end with one.
    evidence : str
        "" where the text is as RFC 4180 says.
    """

    mark: str
    escape: str = ""
    faults: int = 0
    evidence: str = ""


@dataclass(frozen=True)
class _Seen:
    """Cells that are enclosed as a whole, and cells that only begin with a mark."""

    enclosed: int
    faults: int


def cut_lines(lines: Iterable[str], delimiter: str, quoting: Quoting) -> Any:
    """Return a `csv.reader` of the records that lines hold, with cells of any length."""
    csv.field_size_limit(_NO_LIMIT)
    return csv.reader(
        lines,
        delimiter=delimiter,
        quotechar=quoting.mark or None,
        escapechar=quoting.escape or None,
        quoting=csv.QUOTE_MINIMAL if quoting.mark else csv.QUOTE_NONE,
    )


def find_quoting(text: str, delimiter: str, mark: str | None = None, *, whole: bool = True) -> Quoting:
    r"""Find the marks around cells from the beginning of a file.

    What follows RFC 4180 throughout is read as it says.

    Parameters
    ----------
    text : str
    delimiter : str
        One character.
    mark : str, optional
        What the user says; whether a backslash escapes it within cells is found all the same.
    whole : bool
        False where the text ends before the file, within a cell perhaps.
    """
    if mark == "":
        return Quoting("")
    plain = mark or '"'
    seen = _look(text, delimiter, plain, "", whole) if plain in text else _Seen(0, 0)
    if seen.faults and "\\" + plain in text:
        escaped = _look(text, delimiter, plain, "\\", whole)
        if not escaped.faults and escaped.enclosed:
            return Quoting(plain, "\\", 0, Message("marks within cells are escaped by a backslash"))
    if mark is not None:
        return Quoting(mark, faults=seen.faults)
    if not seen.enclosed and "'" in text:
        other = _look(text, delimiter, "'", "", whole)
        rows = sum(1 for line in text.splitlines() if line)
        if not other.faults and other.enclosed >= max(2, _MOST * rows):
            return Quoting("'", evidence=Message("apostrophes enclose cells in nearly every row"))
    if seen.faults > _FAULTY * seen.enclosed:
        return Quoting(
            "", faults=seen.faults, evidence=Message("quotation marks begin cells that do not end with one")
        )
    return Quoting('"', faults=seen.faults)


def _look(text: str, delimiter: str, mark: str, escape: str, whole: bool) -> _Seen:
    enclosed = faults = 0
    for found in _cells(text, delimiter, mark, escape):
        if found["enclosed"] is not None:
            enclosed += 1
        elif found["open"] is not None:
            if not whole:
                # The text is cut off within this cell, or its mark lost its partner: nobody knows.
                break
            faults += 1
        elif found["fault"] is not None:
            faults += 1
    return _Seen(enclosed, faults)


def _cells(text: str, delimiter: str, mark: str, escape: str) -> Iterator[re.Match[str]]:
    """Yield the cells: what is within an enclosed cell is never the beginning of another."""
    quote, edge = re.escape(mark), re.escape(delimiter)
    body = rf"[^{quote}]*+(?:{quote}{quote}[^{quote}]*+)*+"
    if escape:
        back = re.escape(escape)
        body = rf"(?:[^{quote}{back}]++|{back}.|{quote}{quote})*+"
    cell = (
        rf"(?:(?P<enclosed>{quote}{body}{quote}(?=[{edge}\r\n]|\Z))|(?P<open>{quote}{body}\Z)"
        rf"|(?P<fault>{quote}))?[^{edge}\r\n]*+(?:[{edge}]|\r?\n|\r|\Z)"
    )
    return re.finditer(cell, text, flags=re.DOTALL)
