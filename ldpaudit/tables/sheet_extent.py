"""How far the cells of a sheet reach, before it is read: the reader holds every cell up to the last one.

One stray cell at the far corner of a sheet of a few kilobytes would take gigabytes.

Sources: ECMA-376, part 1, section 18.3 (worksheets); OpenDocument 1.3, part 3, section 9 (tables).
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import BinaryIO
from xml.etree import ElementTree as ET

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled
from ldpaudit.tables.packing import DAMAGED

#: Cells that are held however few of them hold a value: 35 bytes each.
_MOST_CELLS = 6_000_000
#: Above that number, the share of cells that must hold a value is one in so many.
_SPARSE = 8
#: Bytes that a member of an archive may have unpacked, and how many times its packed ones above that.
_LARGE_MEMBER, _MOST_PACKED = 1 << 26, 100
_BLOCK = 1 << 20
#: What is read whole when a workbook is opened, in small letters: the reader takes either case.
_AT_ONCE = {"xl/sharedstrings.xml", "xl/styles.xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels"}
#: Longest cell or tag that may lie across the edge of two blocks.
_OVERLAP = 512
_PLACE = re.compile(rb'[<:]c\s(?:[^>]*\s)?r="[A-Z]{1,3}([0-9]{1,7})"')
_ROW = re.compile(rb'[<:]row\s(?:[^>]*\s)?r="([0-9]{1,7})"')
#: A row in which a cell holds a value.
_FILLED = re.compile(
    rb'<row\s(?:[^<>]{0,200}\s)?r="([0-9]{1,7})"[^<>]*>(?:<c\s[^<>]*/>)*<c[\s>](?:[^<>]*[^<>/])?>'
)
_WIDEST = 16_384
#: Bytes of the list of sheets of a workbook of thousands.
_MOST_NAMES = 1 << 22
_ODS_TOKEN = re.compile(
    rb"<table:table-row\b([^>]*)>|</table:table-row>|<table:(?:covered-)?table-cell\b([^>]*)>"
    rb"|<table:table\s[^>]*>"
)
_ODS_NAME = re.compile(rb'\btable:name="([^"]*)"')
_ODS_ROWS = re.compile(rb'number-rows-repeated="(\d+)"')
_ODS_COLUMNS = re.compile(rb'number-columns-repeated="(\d+)"')


def check_packed(file: BinaryIO, path: Path, check_cancelled: CheckCancelled) -> None:
    """Refuse a spreadsheet whose parts, which are read at once when it is opened, fill the memory.

    Parameters
    ----------
    file : binary file
        A spreadsheet of XML in a ZIP archive; any other passes.
    path : Path
        For messages.
    check_cancelled : callable
        Called between blocks, so that somebody may stop.

    Raises
    ------
    UserError
    """
    with _archive(file, path) as archive:
        for member in archive.namelist() if archive else ():
            if archive and member.lower() in _AT_ONCE:
                for _ in _unpacked(archive, member, path, check_cancelled):
                    pass
            elif archive and member.lower() == "content.xml":
                for name, extent in _ods_extents(_unpacked(archive, member, path, check_cancelled)):
                    _refuse_sparse(extent, name, path)


def check_extent(file: BinaryIO, sheet: int, name: str, path: Path, check_cancelled: CheckCancelled) -> None:
    """Refuse a sheet of an Excel workbook that reaches far beyond its values.

    Parameters
    ----------
    file : binary file
        As for `check_packed`.
    sheet : int
        Which sheet, beginning at 0.
    name : str
        Of the sheet.
    path : Path
        For messages.
    check_cancelled : callable
        Called between blocks, so that somebody may stop.

    Raises
    ------
    UserError
    """
    with _archive(file, path) as archive:
        if archive and "xl/workbook.xml" in archive.namelist():
            member = _sheet_member(archive, sheet)
            if member in archive.namelist():
                _refuse_sparse(_xlsx_extent(_unpacked(archive, member, path, check_cancelled)), name, path)


@contextmanager
def _archive(file: BinaryIO, path: Path) -> Iterator[zipfile.ZipFile | None]:
    try:
        if not zipfile.is_zipfile(file):
            yield None
            return
        with zipfile.ZipFile(file) as archive:
            yield archive
    except (*DAMAGED, RuntimeError, ET.ParseError, LookupError, ValueError, StopIteration):
        raise damaged_spreadsheet(path) from None


def damaged_spreadsheet(path: Path) -> UserError:
    """Return the error that says that a spreadsheet cannot be opened."""
    return UserError(
        "the spreadsheet is damaged or protected by a password",
        where=path.name,
        hint="open it in the office program and save it again, or save it as CSV",
    )


def _refuse_sparse(extent: tuple[int, int, str], name: str, path: Path) -> None:
    cells, area, last = extent
    if area > _MOST_CELLS and cells * _SPARSE < area:
        raise UserError(
            Message(
                'the sheet "{name}" reaches to {last}, and nearly all its cells are empty',
                name=name,
                last=last,
            ),
            where=path.name,
            hint="delete the stray cells far from the table, or save the sheet as CSV",
        )


def _unpacked(
    archive: zipfile.ZipFile, member: str, path: Path, check_cancelled: CheckCancelled
) -> Iterator[bytes]:
    """Return a member of an archive in blocks; refuse what was packed beyond any table."""
    packed = archive.getinfo(member).compress_size
    size = 0
    with archive.open(member) as raw:
        while block := raw.read(_BLOCK):
            check_cancelled()
            size += len(block)
            if size > _LARGE_MEMBER and size > _MOST_PACKED * packed:
                raise UserError(
                    "the spreadsheet unpacks to more than a hundred times its size",
                    where=path.name,
                    hint="save the sheet as CSV and open that",
                )
            yield block


def _sheet_member(archive: zipfile.ZipFile, sheet: int) -> str:
    """Return the name of the member that holds a sheet, or "" where it would take much memory to find it."""
    texts = []
    for part in ("xl/workbook.xml", "xl/_rels/workbook.xml.rels"):
        with archive.open(part) as raw:
            texts.append(raw.read(_MOST_NAMES))
        if len(texts[-1]) == _MOST_NAMES:
            return ""
    book, relations = (ET.fromstring(text) for text in texts)  # noqa: S314 — expat bounds entities
    sheets = [element for element in book.iter() if element.tag.endswith("}sheet")]
    (link,) = (value for key, value in sheets[sheet].attrib.items() if key.endswith("}id"))
    target = next(element.attrib["Target"] for element in relations if element.attrib["Id"] == link)
    return target.lstrip("/") if target.startswith("/") else str(PurePosixPath("xl") / target)


def _xlsx_extent(blocks: Iterator[bytes]) -> tuple[int, int, str]:
    """Return how many cells hold a value, how many there are up to the last of them, and that one."""
    cells = rows = 0
    widest = ""
    wider = {usual: _wider_than(widest, usual) for usual in (True, False)}
    nowhere = False
    before = b""
    for block in blocks:
        cells += block.count(b"</c>") + block.count(b":c>")
        text = before + block
        end = max(text.rfind(b"</c>"), text.rfind(b":c>"))
        if end >= 0:
            begun = text.count(b"<c ") + text.count(b"<c>")
            # As all programs write cells; any other way is legal, and slower to look through.
            usual = text.count(b'<c r="') == begun and b":c" not in text
            while found := wider[usual].search(text):
                widest = found[1].decode()
                wider = {usual: _wider_than(widest, usual) for usual in (True, False)}
            begin = max(text.rfind(b"<c", 0, end), text.rfind(b":c ", 0, end))
            rows = max(rows, *map(int, _FILLED.findall(text)), 0)
            if last := _PLACE.match(text, max(begin, 0)):
                rows = max(rows, int(last[1]))
            else:
                nowhere = True
            nowhere = nowhere or (not usual and text.count(b' r="') < begun + text.count(b":c>") // 2)
        row = max(text.rfind(b"<row "), text.rfind(b":row "))
        if nowhere and row >= 0 and (last := _ROW.match(text, row)):
            rows = max(rows, int(last[1]))
        before = text[-_OVERLAP:]
    # A cell without a reference follows the one before it.
    columns = _number(widest) + (cells if nowhere else 0)
    return cells, rows * min(columns, _WIDEST), f"{widest}{rows}"


def _wider_than(column: str, usual: bool) -> re.Pattern[bytes]:
    """Return what finds a cell with a value in a column behind this one."""
    size = len(column)
    ways = [f"[A-Z]{{{size + 1},3}}"] if size < len("XFD") else []
    for at, letter in enumerate(column):
        if letter < "Z":
            ways.append(f"{column[:at]}[{chr(ord(letter) + 1)}-Z][A-Z]{{{size - at - 1}}}")
    begin = "<c " if usual else r"\s"
    return re.compile(rf'{begin}r="({"|".join(ways) or "(?!)"})[0-9]{{1,7}}"[^>/]*>'.encode())


def _number(column: str) -> int:
    number = 0
    for letter in column:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _ods_extents(blocks: Iterator[bytes]) -> list[tuple[str, tuple[int, int, str]]]:
    """Return for each sheet its name, and what `_xlsx_extent` returns."""
    found: list[tuple[str, tuple[int, int, str]]] = []
    name, written, rows, widest = "", 0, 0, 0
    times = width = filled = 0
    before = b""
    for block in chain(blocks, [b"<table:table >"]):
        text = before + block
        end = 0
        for token in _ODS_TOKEN.finditer(text):
            end = token.end()
            tag = token[0]
            if tag.startswith(b"<table:table-row"):
                times, width, filled = _repeated(_ODS_ROWS, tag), 0, 0
            elif tag.startswith(b"</"):
                if filled:
                    rows += times
                    widest = max(widest, filled)
            elif tag.startswith(b"<table:table "):
                found.append(
                    (
                        name,
                        (
                            written,
                            rows * widest,
                            Message("row {row}, column {column}", row=rows, column=widest),
                        ),
                    )
                )
                written = rows = widest = 0
                named = _ODS_NAME.search(tag)
                name = named[1].decode("utf-8", "replace") if named else ""
            else:
                width += _repeated(_ODS_COLUMNS, tag)
                if not tag.endswith(b"/>"):
                    written += 1
                    filled = width
        before = text[max(end, len(text) - _BLOCK) :]
    return found


def _repeated(pattern: re.Pattern[bytes], tag: bytes) -> int:
    found = pattern.search(tag)
    return int(found[1]) if found else 1
