"""How a text file is cut into rows and cells: its delimiter and its quotation marks."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass

from ldpaudit.tables.header import Layout, Record, is_value, lay_out, usual_width
from ldpaudit.tables.options import ReadOptions

DELIMITERS = (";", ",", "\t", "|")
#: Stands for "no delimiter": a character that no text file holds.
NO_DELIMITER = "\x1f"
_NAMES = {";": "semicolon", ",": "comma", "\t": "tab", "|": "vertical bar", NO_DELIMITER: "none"}
_RECORDS = 2000
_QUICK_LOOK = 1 << 17
_ALIKE = 0.9
_SEPARATOR_LINE = re.compile(r"^sep=(.)\r?\n")


@dataclass(frozen=True)
class Dialect:
    """How a delimited text file is laid out.

    Parameters
    ----------
    delimiter, quote : str
        One character each; `quote` may be empty.
    layout : Layout
    evidence : dict of str to str
        Why, for each thing found.
    """

    delimiter: str
    quote: str
    layout: Layout
    evidence: dict[str, str]


def records(text: str, delimiter: str, quote: str, limit: int = _RECORDS) -> list[Record]:
    """Cut the sample into records.

    The last record of a sample that was cut may be incomplete; callers look at most of them, not at each.
    """
    reader = csv.reader(
        io.StringIO(text, newline=""),
        delimiter=delimiter,
        quotechar=quote or None,
        quoting=csv.QUOTE_MINIMAL if quote else csv.QUOTE_NONE,
    )
    found: list[Record] = []
    try:
        for cells in reader:
            found.append(Record(tuple(cells), reader.line_num))
            if len(found) >= limit:
                break
    except csv.Error:
        # A cell longer than the module's limit, a stray carriage return: what was read so far counts.
        pass
    return found


def find_dialect(text: str, name: str, options: ReadOptions) -> Dialect:
    """Find the layout of a text file from its beginning.

    Parameters
    ----------
    text : str
        Beginning of the file.
    name : str
        Name of the file, for messages.
    options : ReadOptions
        What the user says; taken as said.

    Raises
    ------
    UserError
        If the file has no row of data, or no layout of rows and columns at all.
    """
    evidence: dict[str, str] = {}
    said = _SEPARATOR_LINE.match(text)
    if said and options.delimiter is None:
        delimiter, quote = said[1], _quote(text, said[1])
        evidence["delimiter"] = f'the first line says "{said[0].strip()}"'
    else:
        delimiter, quote = _delimiter(text, options, evidence)
    if options.quote is not None:
        quote = options.quote
    head = records(text, delimiter, quote)
    layout = lay_out(head[1:] if said else head, name, options)
    return Dialect(delimiter, quote, layout, {**evidence, **layout.evidence})


def _delimiter(text: str, options: ReadOptions, evidence: dict[str, str]) -> tuple[str, str]:
    if options.delimiter is not None:
        delimiter = options.delimiter or NO_DELIMITER
        evidence["delimiter"] = "as written by the user"
        return delimiter, _quote(text, delimiter)
    best: tuple[tuple[bool, bool, bool, float], float, int, str] = (
        (False, False, False, 0.0),
        0.0,
        0,
        NO_DELIMITER,
    )
    for delimiter in DELIMITERS:
        if delimiter not in text:
            continue
        look = text[:_QUICK_LOOK]
        rows = [r for r in records(look, delimiter, _quote(look, delimiter), 500) if any(r.cells)]
        width = usual_width(rows)
        if width < 2:
            continue
        share = sum(len(record.cells) == width for record in rows) / len(rows)
        alike = share >= _ALIKE
        worded = any(len(r.cells) == width and not any(map(is_value, r.cells)) for r in rows[:10])
        # Decimal commas may cut numbers alike in every row: a comma yields to any other delimiter.
        strength = (alike, worded, delimiter != ",", width if alike else share)
        best = max(best, (strength, share, width, delimiter))
    _, share, width, delimiter = best
    if delimiter == NO_DELIMITER:
        evidence["delimiter"] = "no semicolon, comma, tab or bar cuts the lines alike: one column"
    else:
        evidence["delimiter"] = f"{_NAMES[delimiter]} cuts {share:.0%} of the first lines into {width} cells"
    return delimiter, _quote(text, delimiter)


def _quote(text: str, delimiter: str) -> str:
    """Tell whether quotation marks enclose cells, or are plain characters of the text."""
    if '"' not in text:
        return '"'
    edge = re.escape(delimiter)
    opened = len(re.findall(rf'(?:^|{edge})"', text, flags=re.MULTILINE))
    enclosed = len(re.findall(rf'(?:^|{edge})"(?:[^"]|"")*"(?={edge}|\r?$)', text, flags=re.MULTILINE))
    stray = len(re.findall(rf'(?:^|{edge})"[^"\n]*"[^"\r\n{edge}]', text, flags=re.MULTILINE))
    if not opened:
        return '"'
    return "" if stray and stray * 20 > enclosed else '"'
