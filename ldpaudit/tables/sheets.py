"""Excel and OpenDocument sheets as columns of text, read by a program of its own.

Its memory is bounded by the file, and it can be stopped at any time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import CheckCancelled
from ldpaudit.tables import sheet_child
from ldpaudit.tables.layout import Record, lay_out
from ldpaudit.tables.registry import EXCEL, OPENDOCUMENT, ReadRequest, TableReader, format_of_name

_HEAD_ROWS, _BATCH_ROWS = 2000, 65_536
#: A time of day comes as one of the day before the first that spreadsheets know.
_HOUR = r"^1899-12-3[01][ T]([0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.0+)?$"
#: Memory that the reader may take for any file, and for each byte of one: a cell takes 35, packed 1 to 3.
_ANY_FILE, _PER_BYTE = 192 << 20, 36
#: Seconds between two looks whether somebody wants to stop.
_OFTEN = 0.05
#: Libraries keep memory aside for threads and for later, which would count.
_FRUGAL = {"MALLOC_ARENA_MAX": "1", "ARROW_DEFAULT_MEMORY_POOL": "system"}


def open_spreadsheet(request: ReadRequest) -> TableReader:
    """Open one sheet of a spreadsheet; the sheet is held in memory."""
    content, options = request.content, request.options
    name = content.path.name
    path = content.as_it_is()
    memory = _ANY_FILE + _PER_BYTE * path.stat().st_size
    names, sheet, table = _read(path, memory, options.sheet or 1, partial(request.watch, 0, 0))
    if table is None:
        what = Message('there is no sheet "{sheet}"', sheet=options.sheet)
        raise UserError(what, where=name, hint=_listed(names))
    if not table.num_rows:
        raise UserError(Message('the sheet "{sheet}" is empty', sheet=sheet), where=name, hint=_listed(names))
    columns = [pc.replace_substring_regex(column.cast(pa.string()), _HOUR, r"\1") for column in table.columns]
    head = zip(*(column.slice(0, _HEAD_ROWS).to_pylist() for column in columns), strict=True)
    layout = lay_out(
        [Record(tuple(cell or "" for cell in row), line) for line, row in enumerate(head, 1)], name, options
    )
    schema = pa.schema([(name, pa.string()) for name in layout.names])
    whole = pa.RecordBatch.from_arrays(
        [column.slice(layout.skip_lines) for column in columns[: len(schema)]], schema=schema
    )

    def batches() -> Iterator[pa.RecordBatch]:
        for start in range(0, whole.num_rows, _BATCH_ROWS):
            yield whole.slice(start, _BATCH_ROWS)

    warnings = layout.warnings
    if len(names) > 1 and options.sheet is None:
        said = Message('the first of {number} sheets was opened, "{sheet}"', number=len(names), sheet=sheet)
        warnings = (*warnings, said)
    return TableReader(
        name=name,
        format=(format_of_name(content.ending, (EXCEL, OPENDOCUMENT)) or EXCEL).title,
        schema=schema,
        batches=batches,
        rows=whole.num_rows,
        header_row=layout.header_line,
        sheet=sheet,
        evidence={"sheet": _listed(names), **layout.evidence},
        warnings=warnings,
    )


def _listed(names: list[str]) -> str:
    return Message("the sheets are: {names}", names=join_texts(", ", names))


def _read(path: Path, memory: int, sheet: int | str, look: CheckCancelled) -> tuple[list[str], str, Any]:
    """Return the names of the sheets, that of the one wanted, and its cells; None where there is none."""
    child = subprocess.Popen(
        [sys.executable, "-P", sheet_child.__file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **_FRUGAL},
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    asked: bytes | None = json.dumps([str(path.absolute()), memory, sheet]).encode()
    with child:
        try:
            while (found := _waited(child, asked)) is None:
                asked = None
                look()
        finally:
            child.kill()
    head, _, cells = found.partition(b"\n")
    if child.returncode == 0:
        names, chosen = json.loads(head)
        table = pa.ipc.open_stream(cells).read_next_batch() if cells else None
        return list(map(str, names)), chosen, table
    what = Message("the spreadsheet is damaged, or protected by a password")
    if child.returncode != 1:
        what = Message("the spreadsheet cannot be read within {memory} MB of memory", memory=memory >> 20)
    hint = Message("open it in a spreadsheet program, and save the sheet as CSV")
    raise UserError(what, where=path.name, hint=hint)


def _waited(child: subprocess.Popen[bytes], asked: bytes | None) -> bytes | None:
    with suppress(subprocess.TimeoutExpired):
        return child.communicate(asked, _OFTEN)[0]
    return None
