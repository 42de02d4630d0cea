"""Read hierarchies: files of one line a value (those of ARX among them), and columns of public tables."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ldpaudit.errors import UserError
from ldpaudit.generalize.hierarchies.hierarchy import Hierarchy
from ldpaudit.language import Message, join_texts
from ldpaudit.tables.registry import TEXT
from ldpaudit.tables.text import text_of
from ldpaudit.tables.unpack import content_of

#: In this order where several cut all lines alike: intervals hold commas, "[0, 5[".
DELIMITERS = (";", "\t", "|", ",")
_CHUNK = 65_536
_SHOWN = 3

Line = tuple[int, tuple[str, ...]]


def read_hierarchy(path: Path | str, column: str) -> Hierarchy:
    """Read a hierarchy of one line a value: the value, its group, the group of that group, and so on.

    The delimiter and the encoding are found. There is no header, as in the files of ARX, unless the first
    cell is the name of the column: the first line then names the levels. A line repeated counts once.

    path: the file.
    column: the column that it is for.
    Returns: its groups as they are written, its values in the order of the file.
    Raises UserError: if there is no such file, a line is longer or shorter than the others or has no value, a
        value is written on two lines that differ, or a group lies in two groups of the next level.
    """
    path = Path(path)
    if not path.is_file():
        raise UserError("there is no such hierarchy", where=str(path), hint="check the name and the folder")
    text = text_of(content_of(path))
    try:
        lines = _cut(text)
    except csv.Error:
        raise UserError(
            "a cell does not end", where=path.name, hint="look for a quotation mark without its partner"
        ) from None
    names: tuple[str, ...] = ()
    if lines and lines[0][1][0].strip() == column:
        names, lines = lines[0][1], lines[1:]
    levels = len(names or lines[0][1]) if lines else 0
    for number, cells in lines:
        what, hint = "", ""
        if not cells[0]:
            what = Message("this line has no value: a missing value stays missing, and has no group")
            hint = Message("remove the line, or write the word for missing in the table and here")
        elif len(cells) != levels:
            many = len(cells)
            what = Message("this line has {many} levels, others have {levels}", many=many, levels=levels)
            hint = Message("give each value all levels")
        elif not all(cells):
            what, hint = Message("a group has no name"), Message("name it, or write *")
        if what:
            where = Message("{name}, line {number}", name=path.name, number=number)
            raise UserError(what, where=where, hint=hint)
    rows = list(dict.fromkeys(cells for _, cells in lines))
    return Hierarchy.of_rows(column, rows, path.name, names)


def _cut(text: str) -> list[Line]:
    """Cut a text by the delimiter that cuts its lines alike, to one top: each line with its number."""
    best: list[Line] = []
    cut = ""
    most = (False, False, False)
    for delimiter in DELIMITERS:
        if delimiter not in text:
            continue
        if not (lines := _lines(text, delimiter)):
            continue
        lengths = Counter(len(cells) for _, cells in lines)
        usual, times = lengths.most_common(1)[0]
        topped = len({cells[-1] for _, cells in lines}) == 1
        # A delimiter that cuts most lines into as many cells wins; the other lines are then reported.
        fits = (usual > 1, times * 2 > len(lines), topped)
        if fits[0] and fits > most:
            best, most, cut = lines, fits, delimiter
    if cut:
        # With the wrong delimiter quotation marks may be anywhere; with the right one they end.
        _lines(text, cut, strict=True)
    whole = enumerate(text.splitlines(), 1)
    return best or [(number, (cell,)) for number, cell in whole if cell and cell[0] not in DELIMITERS]


def _lines(text: str, delimiter: str, *, strict: bool = False) -> list[Line]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=strict)
    # As tables are read: without the blanks around a cell.
    rows = ((reader.line_num, tuple(map(str.strip, cells))) for cells in reader)
    return [(line, cells) for line, cells in rows if any(cells)]


def read_hierarchies(folder: Path | str, columns: Sequence[str]) -> dict[str, Hierarchy]:
    """Read the hierarchies of several columns from a folder.

    folder: holds one file for each column, named after it: age.csv, or anything that ends in it behind a low
        line, adult_hierarchy_age.csv.
    columns: the columns.
    Returns: in the order of the columns.
    Raises UserError: if a column has no file or several, or a file is no hierarchy. Nothing half is kept.
    """
    found = hierarchy_files(folder, columns)
    if lacking := [name for name in columns if name not in found]:
        named = join_texts(", ", (f'"{name}"' for name in lacking))
        raise UserError(
            Message("there is no hierarchy for {columns}", columns=named),
            where=str(folder),
            hint=Message(
                'put a file "{name}.csv" there: a value in each line, its groups behind it', name=lacking[0]
            ),
        )
    return {name: read_hierarchy(found[name], name) for name in columns}


def hierarchy_files(folder: Path | str, columns: Sequence[str]) -> dict[str, Path]:
    """Find the files of hierarchies in a folder by their names, see `read_hierarchies`."""
    folder = Path(folder)
    if not folder.is_dir():
        raise UserError("there is no such folder", where=str(folder), hint="check its name")
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() in TEXT.endings and (name := _column_of(path.stem, columns)) is not None:
            found.setdefault(name, []).append(path)
    files: dict[str, Path] = {}
    for name, paths in found.items():
        own = [path for path in paths if _plain(path.stem) == _plain(name)]
        if len(own or paths) > 1:
            several = join_texts(", ", (path.name for path in (own or paths)[:_SHOWN]))
            raise UserError(
                Message('several files may be the hierarchy of "{name}": {files}', name=name, files=several),
                where=str(folder),
                hint=Message('name the one that counts "{name}.csv"', name=name),
            )
        files[name] = (own or paths)[0]
    return files


def _column_of(stem: str, columns: Sequence[str]) -> str | None:
    """Find the column that a file is named after: the longest, so that "status" leaves "marital_status"."""
    written = _plain(stem)
    ends = [name for name in columns if written == _plain(name) or written.endswith("_" + _plain(name))]
    return max(ends, key=len, default=None)


def _plain(name: str) -> str:
    """Write a name as file systems may: composed, in small letters."""
    return unicodedata.normalize("NFC", name).casefold()
