"""Excel and OpenDocument sheets as columns of text, read by a program of its own.

Its memory is bounded by the file, and it can be stopped at any time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import CheckCancelled
from ldpaudit.tables import sheet_child
from ldpaudit.tables.columns import ReadOptions
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
    with _child(path, memory, partial(request.watch, 0, 0)) as asked:
        about = {"path": str(path.absolute()), "memory": memory}
        names = list(map(str, asked(about, lambda out: json.loads(out.readline()))))
        sheet = _chosen(names, options, name)
        table = asked(sheet, lambda out: pa.ipc.open_stream(out).read_next_batch())
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


def _chosen(names: list[str], options: ReadOptions, file: str) -> str:
    wanted = options.sheet or 1
    if isinstance(wanted, int) and 1 <= wanted <= len(names):
        return names[wanted - 1]
    if wanted in names:
        return str(wanted)
    raise UserError(Message('there is no sheet "{sheet}"', sheet=wanted), where=file, hint=_listed(names))


def _listed(names: list[str]) -> str:
    return Message("the sheets are: {names}", names=join_texts(", ", names))


@contextmanager
def _child(path: Path, memory: int, look: CheckCancelled) -> Iterator[Any]:
    """Give what puts a question to the program that reads sheets, and waits for the answer."""
    child = subprocess.Popen(
        [sys.executable, "-P", sheet_child.__file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **_FRUGAL},
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )

    def asked(question: Any, take: Callable[[Any], Any]) -> Any:
        found: list[Any] = []

        def ask() -> None:
            with suppress(OSError, ValueError, StopIteration, pa.ArrowException):
                given: Any = child.stdin
                given.write(json.dumps(question).encode() + b"\n")
                given.flush()
                found.append(take(child.stdout))

        waiting = threading.Thread(target=ask, daemon=True)
        waiting.start()
        while waiting.is_alive():
            waiting.join(_OFTEN)
            look()
        if found:
            return found[0]
        what = Message("the spreadsheet is damaged, or protected by a password")
        if child.wait() not in {0, 1}:
            what = Message("the spreadsheet cannot be read within {memory} MB of memory", memory=memory >> 20)
        hint = Message("open it in a spreadsheet program, and save the sheet as CSV")
        raise UserError(what, where=path.name, hint=hint)

    try:
        yield asked
    finally:
        child.kill()
        with suppress(OSError):
            child.__exit__(None, None, None)
