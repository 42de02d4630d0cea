"""How a text file is cut into rows and cells: its delimiter and its quotation marks."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, replace
from itertools import pairwise

from ldpaudit.language import Message, join_texts
from ldpaudit.tables.header import (
    HeaderLayout,
    Record,
    compared,
    is_uneven_header,
    is_value,
    lay_out,
    stands_apart,
    usual_width,
)
from ldpaudit.tables.options import ReadOptions
from ldpaudit.tables.quoting import Quoting, cut_lines, find_quoting
from ldpaudit.tables.recut import Recutter, parsed_delimiter

#: Stands for "no delimiter": a character that no text file holds.
NO_DELIMITER = "\x1c"
#: In the order in which they are likely where two cut all lines alike; the rarest are never in prose.
_SINGLE = ("\t", "\x01", "\x1f", "~", "^", "¦", "¬", "§", ";", ",", "|")
_SEVERAL = ("::", "||", "~~", "^^", "|~|", "~|~", *(mark + gap for mark in ";,|" for gap in " \t"), " | ")
#: One blank, and any number of them.
_BLANKS = (" ", "  ")
_NAMES = {
    ";": Message("semicolon"),
    ",": Message("comma"),
    "\t": Message("tab"),
    "|": Message("vertical bar"),
    " ": Message("blank"),
    ":": Message("colon"),
    "~": Message("tilde"),
    "^": Message("caret"),
}
_RECORDS = 2000
_LOOKED_AT = 500
_QUICK_LOOK = 1 << 17
_ALIKE = 0.9
_MOST = 0.8
#: A table begins with lines that are cut alike, within so many.
_PREAMBLE, _BEGINNING = 50, 4
_SEPARATOR_LINE = re.compile(r"^sep=(.)\r?\n")
#: A number that a comma cuts in two: a decimal, or one in groups.
_NUMBER_OF_TWO = re.compile(r"[+-]?[0-9]+(,[0-9]+)?%?|[+-]?[0-9]{1,3}(,[0-9]{3})*(\.[0-9]+)?")
#: One value in which blanks stand: a number in groups, or a moment.
_ONE_VALUE = re.compile(
    r"[+-]?[0-9]{1,3}( [0-9]{3})+([.,][0-9]+)?"
    r"|([^\W\d]+\.? )?([0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}|[^\W\d]+\.? [0-9]{1,2},? [0-9]{4}"
    r"|[0-9]{1,2}(er|st|nd|rd|th)?\.? [^\W\d]+\.?,? [0-9]{4})"
    # The hour with what follows it: half of a day, a time zone.
    r"( (at|à) | T?)?([0-9]{1,2}[:h][0-9]{2}[:.,0-9]*( ?[AaPp]\.?[Mm]\.?)?"
    r"( ?[+-][0-9]{2}:?[0-9]{2}| ?[A-Z]{1,5})?)?"
)


@dataclass(frozen=True)
class Dialect:
    """How a delimited text file is laid out.

    Parameters
    ----------
    delimiter : str
        One character or several, see `recut`.
    quoting : Quoting
    layout : Layout
    evidence : dict of str to str
        Why, for each thing found.
    """

    delimiter: str
    quoting: Quoting
    layout: HeaderLayout
    evidence: dict[str, str]

    @property
    def quote(self) -> str:
        """The mark around cells that hold a delimiter; "" for none."""
        return self.quoting.mark

    @property
    def recutter(self) -> Recutter | None:
        """What replaces the delimiter by one that the parser takes; None where it takes this one."""
        parsed = parsed_delimiter(self.delimiter)
        return None if parsed == self.delimiter else Recutter(self.delimiter, self.quote)


@dataclass(frozen=True)
class _Cut:
    """The beginning of a file, cut by one delimiter."""

    delimiter: str
    quoting: Quoting
    rows: list[Record]
    width: int
    #: Ordinal of the record with which the table begins.
    begin: int

    @property
    def table(self) -> list[Record]:
        return self.rows[self.begin :]

    @property
    def fitting(self) -> int:
        """How many records have the usual number of cells."""
        return sum(len(record.cells) == self.width for record in self.rows)

    @property
    def share(self) -> float:
        return sum(len(record.cells) == self.width for record in self.table) / max(1, len(self.table))

    @property
    def columns(self) -> list[list[str]]:
        """Cells below the first record."""
        full = [record.cells for record in self.table[1:] if len(record.cells) == self.width]
        return [[cell.strip() for cell in column] for column in zip(*full, strict=True)]

    @property
    def of_values(self) -> int:
        """How many columns hold numbers or dates."""
        return sum(_mostly(is_value(cell) for cell in column if cell) for column in self.columns)

    @property
    def tight(self) -> bool:
        """False where the delimiter looks like a mark within cells: a comma of decimals, a mark of prose."""
        full = [record.cells for record in self.table if len(record.cells) == self.width]
        if _mostly(cell.startswith(" ") for cells in full for cell in cells[1:] if cell):
            return False
        return self.delimiter != "," or not _mostly(
            one[-1:].isdigit() and two[:1].isdigit() for cells in full for one, two in pairwise(cells)
        )

    @property
    def strength(self) -> tuple[object, ...]:
        """Order of preference: a delimiter that cuts every line, the header among them, comes first."""
        alike = self.share >= _ALIKE
        if not alike:
            return False, self.share
        return (
            True,
            -self.begin,
            not self.quoting.faults,
            self.share == 1,
            self.of_values / self.width,
            self.tight,
            -_SINGLE.index(self.delimiter) if self.delimiter in _SINGLE else -len(_SINGLE),
        )

    @property
    def is_within_one_column(self) -> bool:
        """True where a lone first line, which is not cut, heads one column of decimals, lists or prose."""
        lone = self.rows[0].cells
        if len(lone) != 1 or self.begin > 1:
            return False
        lines = [self.delimiter.join(record.cells).strip() for record in self.rows[1:]]
        if self.delimiter == "," and all(map(_NUMBER_OF_TWO.fullmatch, lines)):
            return not is_value(lone[0])
        if self.begin != 1:
            return False
        if stands_apart(self.rows[1], self.rows[2:]):
            return False
        prose = self.delimiter in {", ", "; "} or _mostly(
            cell.startswith(" ") for record in self.table for cell in record.cells[1:] if cell
        )
        if prose:
            return not self.of_values
        if self.width > 2 or " " in lone[0].strip():
            return False
        first = compared(self.rows[1], self.rows[2:])
        return bool(first.recurring) and not first.values

    def covers(self, single: _Cut) -> bool:
        """Return whether another delimiter only ever stands as a part of this one."""
        within = self.delimiter.count(single.delimiter)
        return (
            self.begin <= single.begin
            and self.share >= max(single.share, _ALIKE)
            and single.width == (self.width - 1) * within + 1
        )


def _mostly(found: object) -> bool:
    seen = [bool(one) for one in found]  # type: ignore[attr-defined]
    return bool(seen) and sum(seen) >= _MOST * len(seen)


def records(text: str, delimiter: str, quoting: Quoting, limit: int = _RECORDS) -> list[Record]:
    """Cut the sample into records.

    The last record of a sample that was cut may be incomplete; callers look at most of them, not at each.
    """
    lines = io.StringIO(_recut(text, delimiter, quoting.mark), newline="")
    reader = cut_lines(lines, parsed_delimiter(delimiter), quoting)
    found: list[Record] = []
    for cells in reader:
        found.append(Record(tuple(cells), reader.line_num))
        if len(found) >= limit:
            break
    return found


def _recut(text: str, delimiter: str, mark: str) -> str:
    return text if parsed_delimiter(delimiter) == delimiter else Recutter(delimiter, mark).text(text)


def find_dialect(text: str, name: str, options: ReadOptions, *, whole: bool = True) -> Dialect:
    """Find the layout of a text file from its beginning.

    Parameters
    ----------
    text : str
        Beginning of the file.
    name : str
        Name of the file, for messages.
    options : ReadOptions
        What the user says; taken as it is.
    whole : bool
        False where the file goes on.

    Raises
    ------
    UserError
        If the file has no row of data, or no layout of rows and columns at all.
    """
    evidence: dict[str, str] = {}
    separator_line = _SEPARATOR_LINE.match(text)
    if options.delimiter is not None:
        delimiter = options.delimiter or NO_DELIMITER
        evidence["delimiter"] = Message("as written by the user")
    elif separator_line:
        delimiter = separator_line[1]
        evidence["delimiter"] = Message('the first line says "{line}"', line=separator_line[0].strip())
    else:
        delimiter, evidence["delimiter"] = _delimiter(text, options.quote, whole)
    quoting = _quoting(text, delimiter, options.quote, whole)
    if quoting.evidence and options.quote is None:
        evidence["quote"] = quoting.evidence
    head = records(text, delimiter, quoting)
    layout = lay_out(head[1:] if separator_line else head, name, options)
    return Dialect(delimiter, quoting, layout, {**evidence, **layout.evidence})


def _quoting(text: str, delimiter: str, mark: str | None, whole: bool) -> Quoting:
    parsed = parsed_delimiter(delimiter)
    recut = _recut(text, delimiter, '"' if mark is None else mark)
    quoting = find_quoting(recut, parsed, mark, whole=whole)
    if not quoting.escape and "\\" + parsed in recut:
        # A backslash may also be the last character of a cell, as in C:\data\.
        escaped = replace(
            quoting, escape="\\", evidence=Message("delimiters within cells are escaped by a backslash")
        )
        without, behind = (_usual_share(text, delimiter, one) for one in (quoting, escaped))
        if without < behind == 1:
            return escaped
    return quoting


def _usual_share(text: str, delimiter: str, quoting: Quoting) -> float:
    rows = [record for record in records(text, delimiter, quoting, _LOOKED_AT) if record.cells][:-1]
    width = usual_width(rows)
    return sum(len(record.cells) == width > 1 for record in rows) / max(1, len(rows))


def _delimiter(text: str, mark: str | None, whole: bool) -> tuple[str, str]:
    """Return the delimiter, and the evidence."""
    first = text[: text.rfind("\n", 0, _QUICK_LOOK) + 1 or _QUICK_LOOK] if len(text) > _QUICK_LOOK else text
    whole = whole and len(first) == len(text)
    found = [cut for one in _SINGLE if one in first and (cut := _cut(first, one, mark, whole)).width > 1]
    for several in _SEVERAL:
        if several in first and (cut := _cut(first, several, mark, whole)).width > 1:
            found = [one for one in found if one.delimiter not in several or not cut.covers(one)]
            found.append(cut)
    found = [cut for cut in found if not cut.is_within_one_column]
    best = max(found, key=lambda cut: cut.strength, default=None)
    if best is None or best.share < _ALIKE:
        blanks = [_cut(first, one, mark, whole) for one in _BLANKS if one in first or "\t" in first]
        # One blank leaves columns of nothing where several stand between cells that are written in columns.
        blanks = [cut for cut in blanks if _is_table_by_blanks(cut)]
        best = next((cut for cut in blanks if all(map(any, cut.columns))), next(iter(blanks), best))
    if best is None:
        return NO_DELIMITER, Message("no semicolon, comma, tab or bar cuts the lines alike: one column")
    rows = Message("{fitting} of the first {rows} rows", fitting=best.fitting, rows=len(best.rows))
    if best.fitting == len(best.rows):
        rows = (
            Message("each of the first {rows} rows", rows=len(best.rows))
            if len(best.rows) > 1
            else Message("the only row")
        )
    evidence = Message(
        "{delimiter} cuts {rows} into {width} cells",
        delimiter=name_of(best.delimiter),
        rows=rows,
        width=best.width,
    )
    return best.delimiter, evidence


def _cut(text: str, delimiter: str, mark: str | None, whole: bool) -> _Cut:
    quoting = _quoting(text, delimiter, mark, whole)
    rows = [r for r in records(text, delimiter, quoting, _LOOKED_AT) if len(r.cells) > 1 or any(r.cells)]
    if not whole and len(rows) > 2 and len(rows) < _LOOKED_AT:
        rows.pop()
    width = usual_width(rows)
    fits = [len(record.cells) == width for record in rows]
    begin = 0
    for at, fit in enumerate(fits[:_PREAMBLE]):
        if fit and all(fits[at : at + _BEGINNING]):
            begin = at
            break
    return _Cut(delimiter, quoting, rows, width, begin - is_uneven_header(rows, begin, width))


def _is_table_by_blanks(cut: _Cut) -> bool:
    """Return whether blanks stand between cells, and not between the words or digits of one."""
    lines = [record.cells for record in cut.rows]
    if cut.width < 2 or cut.begin or cut.share < 1 or len(lines) < 2:
        return False
    if _mostly(_ONE_VALUE.fullmatch(" ".join(cells).strip()) for cells in lines[1:]):
        return False
    worded = not any(map(is_value, lines[0]))
    return cut.of_values >= 2 or (worded and cut.width > 2 and cut.of_values >= 1)


def name_of(delimiter: str) -> str:
    """Write the name of a delimiter: "semicolon", "comma and tab", '"||"', "any blanks"."""
    if delimiter.strip(" \t") == "" and len(delimiter) > 1:
        return Message("any number of blanks")
    if _is_repeated(delimiter):
        return f'"{delimiter}"' if delimiter.isprintable() else delimiter.encode("unicode_escape").decode()
    names = [_NAMES.get(mark, f"U+{ord(mark):04X}") for mark in delimiter]
    return join_texts(Message(" and "), names)


def _is_repeated(delimiter: str) -> bool:
    """Return whether a delimiter is one mark several times."""
    return len(delimiter) > 1 and bool(delimiter.strip(" \t")) and len(set(delimiter)) == 1
