"""The parts of a shapefile: where they stand, what its columns are called, and how its texts are encoded.

Source: ESRI Shapefile Technical Description (1998); the header of dBASE III, as its attributes have it.
"""

from __future__ import annotations

import codecs
from pathlib import Path
from typing import BinaryIO

import numpy as np

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables.encoding import encoding_of_lines
from ldpaudit.tables.registry import SHAPEFILE

#: The files that hold the table and its places; GDAL looks into `aids`, too.
PARTS = (*SHAPEFILE.endings, *SHAPEFILE.beside)
_HEAD, _FIELD, _NAME_BYTES, _END = 32, 32, 11, 0x0D
_BLOCK_BYTES = 1 << 22
#: Bytes of rows with accents by which an encoding is found.
_EVIDENCE_BYTES = 1 << 18
#: Share of the texts with accents that are UTF-8 from which on all are: those cut within a character are not.
_MOSTLY = 0.9


def parts_of(path: Path) -> dict[str, Path]:
    """Find the files that belong to a shapefile, by their endings.

    Raises
    ------
    UserError
        If one of them is a link to a file in another folder, or no file.
    """
    stem = path.name.lower().removesuffix(path.suffix.lower())
    wanted = {stem + ending: ending for ending in (*PARTS, *SHAPEFILE.aids)}
    homes = {path.parent.resolve(), path.resolve().parent}
    parts: dict[str, Path] = {}
    for other in sorted(path.parent.iterdir()):
        ending = wanted.get(other.name.lower())
        if ending is None:
            continue
        if other.resolve().parent not in homes:
            raise UserError(
                "this part of the shapefile is a link to another folder",
                where=other.name,
                hint=Message("put the file itself beside {name}", name=path.name),
            )
        if other.exists() and not other.is_file():
            raise UserError(
                "this part of the shapefile is no file", where=other.name, hint="copy the shapefile again"
            )
        parts[ending] = other
    return parts


def dbf_encoding(file: BinaryIO, declared: str, path: Path) -> tuple[str, str]:
    """Find the encoding of the texts of a dBASE table by these texts, and check its columns.

    Parameters
    ----------
    file : binary file
    declared : str
        What the .cpg file says, or "".
    path : Path
        For messages.

    Returns
    -------
    encoding : str
        Python name of the encoding.
    evidence : str

    Raises
    ------
    UserError
        If the header is damaged, or two columns have one name.
    """
    texts, rows_at, width = _columns(file, path)
    accented: list[bytes] = []
    size = 0
    file.seek(4)
    # What stands behind the rows that the header counts is no table, however long it is.
    left = int.from_bytes(file.read(4), "little")
    file.seek(rows_at)
    at_once = max(1, _BLOCK_BYTES // width)
    while size < _EVIDENCE_BYTES and (block := file.read(width * min(left, at_once))):
        left -= min(left, at_once)
        if block.isascii():
            continue
        rows = np.frombuffer(block, np.uint8)[: len(block) // width * width].reshape(-1, width)
        for begin, end in texts:
            cells = rows[:, begin:end]
            for cell in cells[(cells > 0x7F).any(axis=1)]:
                accented.append(cell.tobytes().rstrip(b" \0"))
                size += end - begin
            if size >= _EVIDENCE_BYTES:
                break
    if not accented:
        return "UTF-8", Message("every text is plain ASCII")
    valid = sum(_decodes(text, "utf-8") for text in accented)
    if valid >= _MOSTLY * len(accented):
        return "UTF-8", Message("its texts are valid UTF-8")
    named = _known(declared)
    if named and named != "utf-8" and all(_decodes(text, named) for text in accented):
        return named, Message("named by the .cpg file")
    found = encoding_of_lines(accented)
    wrong = Message(", whatever the .cpg file says ({encoding})", encoding=named) if named else ""
    return found, Message(
        "its accents are those of {encoding}{unlike_declared}", encoding=found, unlike_declared=wrong
    )


def _columns(file: BinaryIO, path: Path) -> tuple[list[tuple[int, int]], int, int]:
    """Return where texts are in a row, where the first row begins, and how long rows are."""
    head = file.read(_HEAD)
    rows_at = int.from_bytes(head[8:10], "little")
    width = int.from_bytes(head[10:12], "little")
    fields = file.read(max(rows_at - _HEAD, 0))
    names: list[bytes] = []
    texts: list[tuple[int, int]] = []
    at = 1
    for start in range(0, len(fields) - _FIELD + 1, _FIELD):
        if fields[start] == _END:
            break
        names.append(fields[start : start + _NAME_BYTES].split(b"\0")[0].strip().lower())
        length = fields[start + 16]
        if fields[start + 11 : start + 12] == b"C":
            # Long texts have a second byte of length, where the decimals were.
            length += fields[start + 17] << 8
            texts.append((at, at + length))
        at += length
    if len(head) < _HEAD or not names or at > width:
        raise UserError(
            "the .dbf file of the shapefile is damaged",
            where=path.name,
            hint="copy it again with all its parts",
        )
    repeated = next((name for at, name in enumerate(names) if name in names[:at]), None)
    if repeated is not None:
        raise UserError(
            Message('two columns have the same name, "{name}"', name=repeated.decode("latin-1")),
            where=path.name,
            hint="rename one of them in a mapping program",
        )
    return texts, rows_at, width


def _known(declared: str) -> str:
    """Return Python's name of an encoding that a .cpg file names, "" where it has none."""
    word = declared.strip().upper()
    if word.isdigit():
        word = f"CP{word}" if not word.startswith("8859") else f"ISO8859-{word[4:]}"
    if word == "CP65001":
        word = "UTF-8"
    try:
        return codecs.lookup(word.replace("ANSI ", "CP")).name if word else ""
    except (LookupError, ValueError):
        return ""


def _decodes(text: bytes, encoding: str) -> bool:
    try:
        text.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return False
    return True
