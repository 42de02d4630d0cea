"""Excel and OpenDocument sheets as columns of text."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts
from ldpaudit.tables.header import Record, lay_out
from ldpaudit.tables.options import ReadOptions
from ldpaudit.tables.registry import EXCEL, OPENDOCUMENT, ReadRequest, format_of_name
from ldpaudit.tables.sheet_extent import check_extent, check_packed, damaged_spreadsheet
from ldpaudit.tables.sheet_reader import SheetReader
from ldpaudit.tables.table_reader import TableReader

_HEAD_ROWS = 2000
_BATCH_ROWS = 65536


def open_spreadsheet(request: ReadRequest) -> TableReader:
    """Open one sheet of a spreadsheet; the sheet is held in memory.

    Raises
    ------
    UserError
        If the file is damaged or protected, has no such sheet, or the sheet has no row of data.
    """
    content, options = request.content, request.options
    path = content.path
    data = content.whole() if content.packing else None
    check_cancelled = partial(request.watch, 0, 0)

    def raw() -> BinaryIO:
        return path.open("rb") if data is None else io.BytesIO(data)

    with raw() as file:
        check_packed(file, path, check_cancelled)
    with SheetReader(path, data, check_cancelled) as reader:
        names = reader.names(damaged_spreadsheet(path))
        if not names:
            raise UserError("the spreadsheet has no sheet", where=path.name, hint="choose another file")
        sheet = _sheet(names, options, path)
        with raw() as file:
            check_extent(file, names.index(sheet), sheet, path, check_cancelled)
        refusal = UserError(
            Message('the sheet "{sheet}" cannot be read', sheet=sheet),
            where=path.name,
            hint="save it as CSV and open that",
        )
        table = reader.cells(sheet, refusal)
    if not table.num_rows:
        raise UserError(
            Message('the sheet "{sheet}" is empty', sheet=sheet),
            where=path.name,
            hint=Message("the sheets are: {names}", names=join_texts(", ", names)),
        )
    columns = [_text(column) for column in table.columns]
    head = _head(columns)
    layout = lay_out(head, path.name, options)
    schema = pa.schema([(name, pa.string()) for name in layout.names])
    cells = [column.slice(layout.skip_lines) for column in columns]
    whole = pa.RecordBatch.from_arrays(cells, schema=schema)

    def batches() -> Iterator[pa.RecordBatch]:
        for start in range(0, whole.num_rows, _BATCH_ROWS):
            yield whole.slice(start, _BATCH_ROWS)

    warnings = layout.warnings
    if len(names) > 1 and options.sheet is None:
        warnings = (
            *warnings,
            Message('the first of {number} sheets was opened, "{sheet}"', number=len(names), sheet=sheet),
        )
    return TableReader(
        name=path.name,
        format=(format_of_name(content.ending, (EXCEL, OPENDOCUMENT)) or EXCEL).title,
        schema=schema,
        batches=batches,
        rows=whole.num_rows,
        header_row=layout.header_line,
        sheet=sheet,
        evidence={"sheet": Message("sheets: {names}", names=join_texts(", ", names)), **layout.evidence},
        warnings=warnings,
    )


def _sheet(names: list[str], options: ReadOptions, path: Path) -> str:
    wanted = options.sheet
    if wanted is None:
        return names[0]
    if isinstance(wanted, int) and 1 <= wanted <= len(names):
        return names[wanted - 1]
    if wanted in names:
        return str(wanted)
    raise UserError(
        Message('there is no sheet "{sheet}"', sheet=wanted),
        where=path.name,
        hint=Message("the sheets are: {names}", names=join_texts(", ", names)),
    )


def _text(column: Any) -> pa.Array:
    array = pa.array(column) if not isinstance(column, pa.Array) else column
    return array if array.type == pa.string() else array.cast(pa.string())


def _head(columns: list[pa.Array]) -> list[Record]:
    cells = [column.slice(0, _HEAD_ROWS).to_pylist() for column in columns]
    return [
        Record(tuple(cell or "" for cell in row), line + 1)
        for line, row in enumerate(zip(*cells, strict=True))
    ]
