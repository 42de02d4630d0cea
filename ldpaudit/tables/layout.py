"""How a text file is cut into rows and cells, where its rows begin, and what its columns are called.

Each guess has its evidence. What seems to be one column of whole rows, and what leaves quotation marks in the
cells, is refused.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables.columns import ReadOptions, refuse_many
from ldpaudit.tables.dates import format_of

#: A cell, and a row, end within so many bytes.
LARGEST_LINE = 1 << 24
#: Stands for "no delimiter": a character that no text file holds.
NO_DELIMITER = "\x1c"
#: In the order in which they are likely where two cut all lines alike.
_DELIMITERS = "\t;,|"
_NAMES = {
    ";": Message("semicolon"),
    ",": Message("comma"),
    "\t": Message("tab"),
    "|": Message("vertical bar"),
}
#: A number in which blanks stand between groups.
_GROUPED = re.compile(r"[+-]?[0-9]{1,3}( [0-9]{3})+([.,][0-9]+)?")
#: Marks that other programs write between cells, which are not looked for.
_UNREAD = ("::", "~", "^", "¦", "\x01", ",", ";", "\t", "|")
_RECORDS, _LOOKED_AT, _QUICK_LOOK = 2000, 500, 1 << 17
_ALIKE, _MOST, _SOME, _NEARLY = 0.9, 0.8, 0.2, 0.7
#: A table begins with lines that are cut alike, within so many.
_PREAMBLE, _BEGINNING = 50, 4
#: Marks that no cell opens with are plain text where they are more than this share of those that enclose one.
_FAULTY = 0.05
#: Two cells are little to know a header by, unless so many rows follow; so are so few to know a column by.
_ENOUGH, _FEW_CELLS = 5, 8
#: So many years or days in their order are names of columns, and no row; a code has three digits or more.
_LEAST_STEPS, _LEAST_DIGITS = 2, 3
_SEPARATOR_LINE = re.compile(r"^sep=(.)\r?\n")
_VALUE = re.compile(
    r"[+-]?[0-9](?:[0-9 .,'\u00a0\u202f]*[0-9])?([eE][+-]?[0-9]+)?%?|[+-]?[.,][0-9]+"
    r"|[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}([ T].*)?|[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?"
)
_CALENDAR = (re.compile(r"(18|19|20|21)[0-9]{2}"), re.compile(r"[0-9]{1,4}([-/.])[0-9]{1,2}\1[0-9]{1,4}"))


class Record(NamedTuple):
    """One record and the line at which it ends."""

    cells: tuple[str, ...]
    last_line: int


@dataclass(frozen=True)
class Marks:
    """What cuts a text into cells, and what encloses them; "" for nothing."""

    delimiter: str
    quote: str
    #: Whether blanks stand before the marks that enclose cells.
    padded: bool = False
    #: Cells of the sample that begin with a mark and do not end with one.
    faults: int = field(default=0, compare=False)

    def reader(self, lines: Iterable[str]) -> Any:
        """Return a `csv.reader` of the records that lines hold."""
        csv.field_size_limit(LARGEST_LINE)
        return csv.reader(
            lines,
            delimiter=self.delimiter,
            quotechar=self.quote or None,
            skipinitialspace=self.padded,
            quoting=csv.QUOTE_MINIMAL if self.quote else csv.QUOTE_NONE,
        )


@dataclass(frozen=True)
class Layout:
    """Where the rows of a table begin, and what its columns are called."""

    #: Lines before the first row of data, header and preamble.
    skip_lines: int
    #: Line of the header, the first being 1; 0 for none.
    header_line: int
    #: One name a column, without repetition.
    names: tuple[str, ...]
    #: How many columns at the end the header leaves without a name: rows may leave them out.
    nameless_at_end: int
    evidence: dict[str, str]
    warnings: tuple[str, ...]


def find_layout(text: str, name: str, options: ReadOptions, *, whole: bool = True) -> tuple[Marks, Layout]:
    """Find the layout of a text file from its beginning."""
    said = _SEPARATOR_LINE.match(text)
    evidence: str
    if options.delimiter is not None:
        delimiter, evidence = options.delimiter or NO_DELIMITER, Message("as written by the user")
    elif said:
        delimiter, evidence = said[1], Message('the first line says "{line}"', line=said[0].strip())
    else:
        delimiter, evidence = _delimiter(text, options.quote, whole)
    marks = _marks(text, delimiter, options.quote, whole)
    rows = list(_records(text, marks, _RECORDS))
    try:
        layout = lay_out(rows[1:] if said else rows, name, options)
    except UserError as error:
        better = _delimiter(text, options.quote, whole)[0] if options.delimiter else delimiter
        if better in (delimiter, NO_DELIMITER):
            raise
        hint = Message("{hint}; or delimiter = {other}", hint=error.hint, other=json.dumps(better))
        raise UserError(error.what, where=error.where, hint=hint) from None
    told = {"delimiter": evidence}
    if not marks.quote and marks.faults:
        told["quote"] = Message("quotation marks begin cells that do not end with one")
    return marks, replace(layout, evidence={**told, **layout.evidence})


def _records(text: str, marks: Marks, limit: int) -> Iterator[Record]:
    """Cut the sample into records; the last one of a sample that was cut may be incomplete."""
    reader = marks.reader(io.StringIO(text, newline=""))
    try:
        for cells, _ in zip(reader, range(limit), strict=False):
            yield Record(tuple(cells), reader.line_num)
    except csv.Error:
        return


def _marks(text: str, delimiter: str, quote: str | None, whole: bool) -> Marks:
    """Find whether quotation marks enclose cells."""
    mark = '"' if quote is None else quote
    if not mark or mark not in text:
        return Marks(delimiter, mark)
    padded = text.count(f"{delimiter} {mark}") > text.count(delimiter + mark)
    enclosed = faults = 0
    body = rf"{mark}[^{mark}]*+(?:{mark}{mark}[^{mark}]*+)*+" if mark != "^" else r"\^[^\^]*+"
    edge, blanks = re.escape(delimiter), " *" if padded else ""
    cells = (
        rf"{blanks}(?:(?P<enclosed>{body}{mark} *(?=[{edge}\r\n]|\Z))|(?P<open>{body}\Z)|(?P<fault>{mark}))?"
        rf"[^{edge}\r\n]*+(?:[{edge}]|\r?\n|\r|\Z)"
    )
    for found in re.finditer(cells, text, flags=re.DOTALL):
        if found["enclosed"] is not None:
            enclosed += 1
        elif found["open"] is not None and not whole:
            # The text is cut off within this cell, or its mark lost its partner: nobody knows.
            break
        elif found["open"] is not None or found["fault"] is not None:
            faults += 1
    off = quote is None and faults > _FAULTY * enclosed
    return Marks(delimiter, "" if off else mark, padded and not off, faults)


@dataclass(frozen=True)
class _Cut:
    """The beginning of a file, cut by one delimiter."""

    marks: Marks
    rows: list[Record]
    width: int
    begin: int

    @property
    def share(self) -> float:
        """How many rows of the table have the usual number of cells."""
        rows = self.rows[self.begin :]
        return sum(len(row.cells) == self.width for row in rows) / max(1, len(rows))

    @property
    def columns(self) -> list[list[str]]:
        """Cells below the first record."""
        below = [row.cells for row in self.rows[self.begin + 1 :] if len(row.cells) == self.width]
        return [[cell.strip() for cell in column] for column in zip(*below, strict=True)]

    @property
    def of_values(self) -> int:
        """How many columns hold numbers or dates."""
        return sum(_mostly(is_value(cell) for cell in column if cell) for column in self.columns)

    @property
    def strength(self) -> tuple[object, ...]:
        """Order of preference: a delimiter that cuts every line, the header among them, comes first."""
        if self.share < _ALIKE:
            return False, self.share
        return (
            True,
            -self.begin,
            not self.marks.faults,
            self.share == 1,
            self.of_values / self.width,
            -_DELIMITERS.find(self.marks.delimiter),
        )


def _mostly(found: Iterable[object]) -> bool:
    seen = [bool(one) for one in found]
    return bool(seen) and sum(seen) >= _MOST * len(seen)


def _delimiter(text: str, quote: str | None, whole: bool) -> tuple[str, str]:
    first = text[: text.rfind("\n", 0, _QUICK_LOOK) + 1 or _QUICK_LOOK] if len(text) > _QUICK_LOOK else text
    whole = whole and len(first) == len(text)
    cuts = [_cut(first, one, quote, whole) for one in _DELIMITERS if one in first]
    best = max((cut for cut in cuts if cut.width > 1), key=lambda cut: cut.strength, default=None)
    if best is None:
        return NO_DELIMITER, Message("no semicolon, comma, tab or bar cuts the lines alike: one column")
    return best.marks.delimiter, Message(
        "{delimiter} cuts {fitting} of the first {n} (row|rows) into {width} cells",
        delimiter=_NAMES[best.marks.delimiter],
        fitting=sum(len(record.cells) == best.width for record in best.rows),
        n=len(best.rows),
        width=best.width,
    )


def _cut(text: str, delimiter: str, quote: str | None, whole: bool) -> _Cut:
    marks = _marks(text, delimiter, quote, whole)
    rows = [row for row in _records(text, marks, _LOOKED_AT) if len(row.cells) > 1 or any(row.cells)]
    if not whole and 2 < len(rows) < _LOOKED_AT:
        rows.pop()
    width = _usual_width(rows)
    fits = [len(record.cells) == width for record in rows]
    begin = next((at for at in range(len(fits))[:_PREAMBLE] if all(fits[at : at + _BEGINNING])), 0)
    return _Cut(marks, rows, width, begin - _is_uneven_header(rows, begin, width))


def lay_out(head: list[Record], name: str, options: ReadOptions) -> Layout:
    """Find preamble, header and names from the first records of a file or sheet."""
    rows = [record for record in head if len(record.cells) > 1 or any(record.cells)]
    if not any(any(record.cells) for record in rows):
        raise UserError("there are blank lines only", where=name, hint="choose the file that holds the rows")
    width = _usual_width(rows)
    refuse_many(width, name)
    at = _header_place(rows, width, options, name)
    header, evidence, weak = _has_header(rows, at, options)
    warnings: list[str] = []
    if weak:
        warnings.append(Message("header: {evidence}; check the first row", evidence=evidence))
    data = rows[at + header :]
    if not data:
        hint = Message("write header = 0 if there is none")
        raise UserError("the file has a header and no row of data", where=name, hint=hint)
    if width == 1 and options.delimiter != "" and (mark := _packed_mark(rows[at:])):
        what = Message("each line is one cell, which {mark} would cut alike", mark=mark)
        how = Message('name it (delimiter = "~"; "" for one column), or take off marks around whole lines')
        if options.delimiter is None:
            raise UserError(what, where=name, hint=how)
        warnings.append(what)
    if options.quote is None:
        _refuse_quotes(data, width, name)
    if at == 1 and not header and len(rows[0].cells) == 1 < width and options.header is None:
        what = Message("the first line has one cell and the others have {n}", n=width)
        raise UserError(what, where=name, hint='write delimiter = "" for one column, or header = 0')
    before = rows[at - 1].last_line if at else 0
    if at:
        before_it = Message("{n} (line was|lines were) left out before the table, as a preamble", n=before)
        warnings.append(before_it)
    elif not header and options.header is None and options.names is None:
        said = Message("there is no header: the columns are called column_1 and so on, or as names says")
        warnings.append(said)
    names, nameless = _names(rows[at].cells if header else (), width, options, name, warnings)
    return Layout(
        skip_lines=rows[at].last_line if header else before,
        header_line=rows[at].last_line if header else 0,
        names=names,
        nameless_at_end=nameless,
        evidence={"header": evidence},
        warnings=tuple(warnings),
    )


def _packed_mark(rows: list[Record]) -> str:
    """Return the mark that stands equally often in the first and in nearly each other single cell, or ""."""
    cells = [record.cells[0].strip() for record in rows]
    if len(cells) <= _ENOUGH:
        return ""
    for mark in _UNREAD:
        often = cells[0].count(mark)
        if often and sum(cell.count(mark) == often for cell in cells) >= _ALIKE * len(cells):
            return Message('"{mark}"', mark=mark)
    head, *pieces = [cell.split() for cell in cells]
    # One number in groups of digits, or one time, has blanks of its own.
    single = _mostly(_GROUPED.fullmatch(cell) or format_of(cell) for cell in cells[1:])
    if single or len(head) < 2 or any(len(one) != len(head) for one in pieces):
        return ""
    valued = sum(_mostly(map(is_value, column)) for column in zip(*pieces, strict=True))
    worded = len(head) > 2 and not any(map(is_value, head))
    return Message("blanks") if valued >= (1 if worded else 2) else ""


def _refuse_quotes(data: list[Record], width: int, name: str) -> None:
    """Refuse quotation marks at the ends of most cells of a column: they are never data."""
    full = [record.cells for record in data if len(record.cells) == width]
    for place, column in enumerate(zip(*full, strict=True)):
        cells = [cell.strip() for cell in column if cell.strip()]
        if len(cells) < _FEW_CELLS:
            continue
        both = sum(len(cell) > 1 and cell[0] == cell[-1] and cell[0] in "'\"" for cell in cells)
        one = sum((cell[0] == '"') != (cell[-1] == '"') and cell.count('"') == 1 for cell in cells)
        if max(both, one) > _MOST * len(cells):
            what = Message("quotation marks are left at most cells of column {n}", n=place + 1)
            raise UserError(what, where=name, hint='take them off, or write quote = ""')


def _usual_width(rows: list[Record]) -> int:
    counts = Counter(len(record.cells) for record in rows)
    return max(counts.items(), key=lambda item: (item[1], item[0]))[0] if counts else 0


def _header_place(rows: list[Record], width: int, options: ReadOptions, name: str) -> int:
    """Find the first record that is as wide as the rows and no title above them."""
    if options.header:
        for place, record in enumerate(rows):
            if record.last_line >= options.header:
                return place
        what = Message("the file has no line {header}", header=options.header)
        raise UserError(what, where=name, hint="write 0 for none")
    # Titles are short, or padded with empty cells up to the width of the table.
    fills = [sum(bool(cell.strip()) for cell in record.cells) for record in rows]
    wide = (at for at, one in enumerate(rows) if len(one.cells) == width and 2 * fills[at] > max(fills))
    place = next(wide, 0)
    first = next((at for at, one in enumerate(rows) if fills[at] and len(one.cells) == width), 0)
    # A row of data that is nearly empty holds what other rows hold, too, or numbers and dates.
    seen = [_compared(rows[at], rows[place:]) for at in range(first, place) if fills[at]]
    place = first if any(one.recurring or one.values for one in seen) else place
    return place - _is_uneven_header(rows, place, width)


def _is_uneven_header(rows: list[Record], place: int, width: int) -> bool:
    """Whether the record before the first full row is a header with a delimiter too many or too few."""
    if not place:
        return False
    cells = rows[place - 1].cells
    if any(map(is_value, cells)):
        return False
    if len(cells) > width:
        return all(cells[:width]) and not any(cells[width:])
    return len(cells) > 1 and all(cells) and not any(any(row.cells[len(cells) :]) for row in rows[place:])


def is_value(cell: str) -> bool:
    """Return whether a cell is a number or a date, which no column is called."""
    return _VALUE.fullmatch(cell.strip()) is not None


def _has_header(rows: list[Record], at: int, options: ReadOptions) -> tuple[bool, str, bool]:
    """Return whether a record names the columns; with the evidence, and whether that is weak."""
    if options.header is not None:
        return options.header > 0, Message("as written by the user"), False
    found = _compared(rows[at], rows[at + 1 :])
    values = found.values
    if found.above_values and values <= found.above_values:
        return True, Message("words above columns of numbers or dates"), False
    if len(set(found.calendar)) == values >= _LEAST_STEPS and not found.recurring:
        return True, Message("years or days that head columns of something else"), False
    if values:
        return False, Message("numbers or dates in the first line: no header"), False
    if found.recurring:
        return False, Message("a value of the first line comes again below: no header"), False
    if found.alike:
        return False, Message("a code of the first line is spelled as those below: no header"), False
    lonely = not found.below or len(rows[at].cells) == 1
    return True, Message("the words of the first line do not come again below"), lonely


@dataclass
class _Compared:
    """How the cells of a record differ from those of the `below` records below it that are as wide."""

    below: int
    values: int
    above_values: int = 0
    #: Columns in which the cell comes again; and in which it is a code as most below are.
    recurring: int = 0
    alike: int = 0
    #: Cells that are years or days above columns that hold neither.
    calendar: list[str] = field(default_factory=list)


def _compared(record: Record, others: list[Record]) -> _Compared:
    first = [cell.strip() for cell in record.cells]
    below = [other.cells for other in others if len(other.cells) == len(first)]
    found = _Compared(len(below), sum(map(is_value, first)))
    # The names of a table may stand a second time where two exports were joined.
    again = any(tuple(map(str.strip, cells)) == tuple(first) for cells in below)
    for place, cell in enumerate(first):
        if not cell:
            continue
        counts = Counter(cells[place].strip() for cells in below)
        found.recurring += cell in counts
        del counts[""]
        filled = counts.total()
        if filled and (spelling := next((one for one in _CALENDAR if one.fullmatch(cell)), None)):
            same = sum(n for value, n in counts.items() if spelling.fullmatch(value))
            found.calendar += [cell] if same < _SOME * filled else []
        if not filled or is_value(cell):
            continue
        spellings = _spellings(cell)
        if spellings and sum(n for v, n in counts.items() if spellings & _spellings(v)) > _MOST * filled:
            found.alike += 1
        if cell in counts and not again:
            # A word for missing, for instance.
            continue
        found.above_values += sum(n for value, n in counts.items() if is_value(value)) > _MOST * filled
    return found


def _spellings(cell: str) -> set[str]:
    """Return how a code is spelled, its digits left open; nothing where a cell holds no digit.

    Letters count as they are: "st_1" and "st_12" are alike, "x1" and "y1" are not. With three digits or more,
    as in number plates, letters may differ too.
    """
    digits = sum(map(str.isdigit, cell))
    if not digits:
        return set()
    spellings = {re.sub(r"[0-9]+", "9", cell)}
    if digits >= _LEAST_DIGITS:
        spellings.add("".join("9" if mark.isdigit() else "a" if mark.isalpha() else mark for mark in cell))
    return spellings


def _names(
    header: tuple[str, ...], width: int, options: ReadOptions, file: str, warnings: list[str]
) -> tuple[tuple[str, ...], int]:
    """Return a name of its own for every column, and how many at the end have none in the header."""
    if options.header:
        width = len(header)
    cells = [cell.strip() for cell in header[:width]]
    last = max((place + 1 for place, cell in enumerate(cells) if cell), default=0)
    nameless = len(cells) - last
    cells += [""] * (width - len(cells))
    if header and not all(cells):
        empty = cells.count("")
        said = Message("{n} (column|columns) without a name in the header, named by place", n=empty)
        warnings.append(said)
    if options.names is not None:
        cells = list(options.names)
        if len(cells) != width or not all(cells) or len(set(cells)) < width:
            what = Message(
                "the {n} names that are given do not fit {width} columns", n=len(cells), width=width
            )
            raise UserError(what, where=file, hint="write one for each, and none twice")
    names: dict[str, None] = {}
    given, numbers, renamed = set(cells), dict[str, int](), 0
    for place, cell in enumerate(cells):
        name = base = cell or f"column_{place + 1}"
        while name in names or (name != cell and name in given):
            number = numbers.setdefault(base, 2)
            name, numbers[base] = f"{base}_{number}", number + 1
        renamed += bool(cell) and name != cell
        names[name] = None
    if renamed:
        # What was taken for a header may be a row: nothing of it is quoted.
        warnings.append(Message("{n} (column has|columns have) the name of another and a number", n=renamed))
    return tuple(names), nameless
