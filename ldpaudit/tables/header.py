"""Where the rows of a table begin: lines of prose before the header, the header, and the names in it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables.columns import refuse_many
from ldpaudit.tables.options import ReadOptions

_NUMBER = re.compile(r"^[+-]?[0-9][0-9 .,'\u00a0\u202f]*([eE][+-]?[0-9]+)?%?$|^[+-]?[.,][0-9]+$")
_DATE = re.compile(r"^[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}([ T].*)?$|^[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?$")

_YEAR = re.compile(r"^(18|19|20|21)[0-9]{2}$")
_DAY = re.compile(r"^[0-9]{1,4}([-/.])[0-9]{1,2}\1[0-9]{1,4}$")
#: So many years or days in their order are names of columns, and no row.
_LEAST_STEPS = 2
#: A code of so many digits is known by their places, whatever its letters.
_LEAST_DIGITS = 3
#: A share of cells that may be so by chance.
_SOME = 0.2
#: Share of the cells of a column by which its content is known.
_MOST = 0.8
#: Share of the cells of the fullest row that a header fills at least.
_NEARLY = 0.7
#: Titles stand within so many records.
_TITLES = 50
#: Two cells are little to know a header by, unless so many rows follow.
_ENOUGH = 5
_NEARLY_ALL = 0.9


@dataclass(frozen=True)
class Record:
    """One record of the sample and the line at which it ends."""

    cells: tuple[str, ...]
    last_line: int


@dataclass(frozen=True)
class HeaderLayout:
    """Where the rows of a table begin, and what its columns are called.

    Parameters
    ----------
    skip_lines : int
        Lines before the first row of data, header and preamble.
    header_line : int
        Line of the header, the first being 1; 0 for none.
    names : tuple of str
        One name a column, without repetition.
    nameless_at_end : int
        How many columns at the end the header leaves without a name: rows may leave them out.
    evidence : dict of str to str
    warnings : tuple of str
    """

    skip_lines: int
    header_line: int
    names: tuple[str, ...]
    nameless_at_end: int
    evidence: dict[str, str]
    warnings: tuple[str, ...]


def lay_out(head: list[Record], name: str, options: ReadOptions) -> HeaderLayout:
    """Find preamble, header and names from the first records of a file or sheet.

    Raises
    ------
    UserError
        If there is no row of data.
    """
    warnings: list[str] = []
    rows = [record for record in head if len(record.cells) > 1 or any(record.cells)]
    if not any(any(record.cells) for record in rows):
        raise UserError("there are blank lines only", where=name, hint="choose the file that holds the rows")
    width = usual_width(rows)
    refuse_many(width, name)
    at = _header_place(rows, width, options, name)
    header, header_evidence, weak = _has_header(rows, at, options)
    most = (
        Message("most of the first {rows} rows", rows=len(rows)) if len(rows) > 1 else Message("the only row")
    )
    evidence = {
        "header": header_evidence,
        "columns": Message("{n} (cell|cells) in {most}", n=width, most=most),
    }
    if weak:
        warnings.append(
            Message("header: {header_evidence}; check the first row", header_evidence=header_evidence)
        )
    if width == 1 and (mark := _packed_mark(rows)):
        warnings.append(
            Message(
                'each line is one cell in which "{mark}" cuts others: name the mark between cells, or take '
                "off the quotes around whole lines",
                mark=mark,
            )
        )
    data = rows[at + 1 :] if header else rows[at:]
    if not data:
        raise UserError(
            "the file has a header and no row of data",
            where=name,
            hint="choose the file that holds the rows, or say that it has no header (header = 0)",
        )
    before = rows[at - 1].last_line if at else 0
    if at:
        warnings.append(
            Message(
                "{n} (line before the header was|lines before the header were) left out as a preamble",
                n=before,
            )
            if header
            else Message(
                "{n} (line before the first row was|lines before the first row were) left out as a preamble",
                n=before,
            )
        )
        evidence["preamble"] = Message(
            "{n} (line|lines) without the {width} filled cells of the others", n=before, width=width
        )
    elif not header and options.header is None and options.names is None:
        warnings.append(
            Message("there is no header: the columns are called column_1 and so on, or as names says")
        )
    names, nameless = _names(rows[at].cells if header else (), width, options, name, warnings)
    return HeaderLayout(
        skip_lines=rows[at].last_line if header else before,
        header_line=rows[at].last_line if header else 0,
        names=names,
        nameless_at_end=nameless,
        evidence=evidence,
        warnings=tuple(warnings),
    )


def _packed_mark(rows: list[Record]) -> str:
    """Return the mark that stands equally often in nearly each single cell; "" where there is none."""
    for mark in ",;\t|":
        often, lines = Counter(record.cells[0].count(mark) for record in rows).most_common(1)[0]
        if often and lines >= _NEARLY_ALL * len(rows) and len(rows) > _ENOUGH:
            return mark
    return ""


def usual_width(rows: list[Record]) -> int:
    """Return the number of cells that most records have."""
    counts = Counter(len(record.cells) for record in rows)
    return max(counts.items(), key=lambda item: (item[1], item[0]))[0] if counts else 0


def _header_place(rows: list[Record], width: int, options: ReadOptions, name: str) -> int:
    """Find the first record that is as wide as the rows and no title above them."""
    if options.header:
        for place, record in enumerate(rows):
            if record.last_line >= options.header:
                return place
        raise UserError(
            Message("the file has no line {header}", header=options.header),
            where=name,
            hint="write the line of the header, or 0 for none",
        )
    place = next((at for at, record in enumerate(rows) if _fills(record) and len(record.cells) == width), 0)
    place -= is_uneven_header(rows, place, width)
    return _below_titles(rows, place, width)


def _fills(record: Record) -> int:
    """Count the cells in which something stands."""
    return sum(bool(cell.strip()) for cell in record.cells)


def _below_titles(rows: list[Record], first: int, width: int) -> int:
    """Pass over titles, which office programs pad with empty cells up to the width of the table."""
    fills = [_fills(record) for record in rows]
    fullest = max(fills)
    most = fills[first]
    for place in range(first + 1, min(first + _TITLES, len(rows))):
        if 2 * most > fullest:
            break
        if fills[place] >= max(2, 2 * most, _NEARLY * fullest):
            alike = len(rows[place].cells) == width
            if alike or (place + 1 < len(rows) and is_uneven_header(rows, place + 1, width)):
                return place if _are_titles(rows, fills, range(first, place)) else first
        most = max(most, fills[place])
    return first


def _are_titles(rows: list[Record], fills: list[int], titles: range) -> bool:
    """Return whether records, each at most half as full as the next one, are titles and not rows of data."""
    header = rows[titles.stop]
    filled = fills[titles.stop]
    below = rows[titles.stop + 1 :]
    if (filled > 2 or len(below) >= _ENOUGH) and stands_apart(header, below):
        return True
    most = max(fills[titles.start : titles.stop])
    if filled < 3 or most > max(1, filled // 4):
        return False
    if 4 * sum(0 < number <= most for number in fills[titles.stop + 1 :]) > len(below):
        return False
    # A row of data that is nearly empty holds what other rows hold too.
    return not any(compared(rows[place], below).recurring for place in titles)


def stands_apart(header: Record, below: list[Record]) -> bool:
    """Return whether a record names the columns beyond doubt: no row of data looks as if it did."""
    found = compared(header, below)
    names = [cell.strip() for cell in header.cells if cell.strip()]
    if found.values or found.recurring or len(set(names)) < len(names):
        return False
    return bool(found.above_values or found.above_repeated)


def is_uneven_header(rows: list[Record], place: int, width: int) -> bool:
    """Whether the record before the first full row is a header with a delimiter too many or too few."""
    if not place:
        return False
    cells = rows[place - 1].cells
    if len(cells) > width:
        return all(cells[:width]) and not any(cells[width:]) and not any(map(is_value, cells))
    spare = [cell for record in rows[place:] for cell in record.cells[len(cells) :]]
    return len(cells) > 1 and all(cells) and not any(map(is_value, cells)) and not any(spare)


def is_value(cell: str) -> bool:
    """Return whether a cell is a number or a date, which no column is called."""
    cell = cell.strip()
    return bool(_NUMBER.match(cell) or _DATE.match(cell))


def _has_header(rows: list[Record], at: int, options: ReadOptions) -> tuple[bool, str, bool]:
    """Return whether a record names the columns; with the evidence, and whether that is weak."""
    if options.header is not None:
        return options.header > 0, Message("as written by the user"), False
    found = compared(rows[at], rows[at + 1 :])
    above_values, values, recurring = found.above_values, found.values, found.recurring
    if above_values and values <= above_values:
        return (
            True,
            Message("words above columns of numbers or dates in {n} (column|columns)", n=above_values),
            False,
        )
    if len(found.calendar) == values >= _LEAST_STEPS and len(set(found.calendar)) == values and not recurring:
        return (
            True,
            Message("{values} years or days that head columns of something else", values=values),
            False,
        )
    if values:
        return (
            False,
            Message("numbers or dates in {n} (column|columns) of the first line: no header", n=values),
            False,
        )
    if recurring:
        return (
            False,
            Message(
                "the first line's value of column {recurring} comes again below: no header",
                recurring=recurring[0],
            ),
            False,
        )
    if found.alike:
        return (
            False,
            Message(
                "column {alike} is spelled alike in the first line and below: no header", alike=found.alike[0]
            ),
            False,
        )
    lonely = not found.below or len(rows[at].cells) == 1
    return True, Message("the words of the first line do not come again below"), lonely


@dataclass(frozen=True)
class _Compared:
    """How the cells of a record differ from those below them."""

    #: Records below that are as wide.
    below: int
    #: Cells that are numbers or dates.
    values: int
    #: Words above columns of numbers or dates.
    above_values: int
    #: Words above columns in which most cells come again.
    above_repeated: int
    #: Columns, the first being 1, in which the cell comes again.
    recurring: list[int]
    #: Columns in which the cell is a code as most below are, of the same letters and as many digits.
    alike: list[int]
    #: Cells that are years or days above columns that hold neither.
    calendar: list[str]


def compared(record: Record, others: list[Record]) -> _Compared:
    """Return how the cells of a record differ from those of the records below it."""
    first = [cell.strip() for cell in record.cells]
    below = [other.cells for other in others if len(other.cells) == len(first)]
    above_values = above_repeated = 0
    recurring: list[int] = []
    alike: list[int] = []
    calendar: list[str] = []
    # The names of a table may stand a second time where two exports were joined.
    again = any(tuple(map(str.strip, cells)) == tuple(first) for cells in below)
    for place, cell in enumerate(first):
        if not cell:
            continue
        counts = Counter(cells[place].strip() for cells in below)
        if cell in counts:
            recurring.append(place + 1)
        del counts[""]
        filled = counts.total()
        if filled and (spelling := next((one for one in (_YEAR, _DAY) if one.match(cell)), None)):
            same = sum(n for value, n in counts.items() if spelling.match(value))
            calendar += [cell] if same < _SOME * filled else []
        if not filled or is_value(cell):
            continue
        spellings = _spellings(cell)
        if spellings and sum(n for v, n in counts.items() if spellings & _spellings(v)) > _MOST * filled:
            alike.append(place + 1)
        if cell in counts and not again:
            # A word for missing, for instance.
            continue
        above_values += sum(n for value, n in counts.items() if is_value(value)) > _MOST * filled
        above_repeated += sum(n for n in counts.values() if n > 1) > _MOST * filled
    return _Compared(
        len(below), sum(map(is_value, first)), above_values, above_repeated, recurring, alike, calendar
    )


def _spellings(cell: str) -> set[str]:
    """Return how a code is spelled, its digits left open; nothing where a cell holds no digit.

    Letters count as they are: "st_1" and "st_12" are alike, "x1" and "y1" are not. With three digits or more,
    as in number plates, letters may differ too.
    """
    if not any(map(str.isdigit, cell)):
        return set()
    spellings = {re.sub(r"[0-9]+", "9", cell)}
    if sum(map(str.isdigit, cell)) >= _LEAST_DIGITS:
        spellings.add("".join("9" if mark.isdigit() else "a" if mark.isalpha() else mark for mark in cell))
    return spellings


def _names(
    header: tuple[str, ...], width: int, options: ReadOptions, file: str, warnings: list[str]
) -> tuple[tuple[str, ...], int]:
    """Return a name of its own for every column, and how many at the end have none in the header."""
    if options.header:
        width = len(header)
    cells = [cell.strip() for cell in header[:width]]
    nameless = 0
    if cells:
        nameless = len(cells) - max((place + 1 for place, cell in enumerate(cells) if cell), default=0)
    cells += [""] * (width - len(cells))
    if header and not all(cells):
        warnings.append(
            Message(
                "{n} (column|columns) without a name in the header, named by their position",
                n=cells.count(""),
            )
        )
    if options.names is not None:
        cells = _given_names(options.names, width, file)
    names: list[str] = []
    taken: set[str] = set()
    given, numbers = set(cells), dict[str, int]()
    for place, cell in enumerate(cells):
        name = base = cell or f"column_{place + 1}"
        while name in taken or (name != cell and name in given):
            number = numbers.setdefault(base, 2)
            name, numbers[base] = f"{base}_{number}", number + 1
        if cell and name != cell:
            # What was taken for a header may be a row: nothing of it is quoted.
            first = cells.index(cell) + 1
            warnings.append(
                Message(
                    "column {column} has the name of column {first}; a number was put behind it",
                    column=place + 1,
                    first=first,
                )
            )
        names.append(name)
        taken.add(name)
    return tuple(names), nameless


def _given_names(names: list[str], width: int, file: str) -> list[str]:
    if len(names) != width or not all(names):
        raise UserError(
            Message("{names} names are given for {width} columns", names=len(names), width=width),
            where=file,
            hint="write one name for each column",
        )
    if len(set(names)) != len(names):
        raise UserError("a column name is given twice", where=file, hint="write each name once")
    return list(names)
