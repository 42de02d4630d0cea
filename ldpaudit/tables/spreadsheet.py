"""Excel and OpenDocument sheets as columns of text."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.tables.header import Record, lay_out
from ldpaudit.tables.opened import Opened
from ldpaudit.tables.options import ReadOptions
from ldpaudit.tables.packing import Content
from ldpaudit.tables.sheet_extent import check_extent, check_packed, damaged_spreadsheet

_HEAD_ROWS = 2000
_BATCH_ROWS = 65536


def open_spreadsheet(content: Content, options: ReadOptions) -> Opened:
    """Open one sheet of a spreadsheet; the sheet is held in memory.

    Raises
    ------
    UserError
        If the file is damaged or protected, has no such sheet, or the sheet has no row of data.
    """
    import fastexcel

    path = content.path
    data = content.whole() if content.packing else None
    with path.open("rb") if data is None else io.BytesIO(data) as file:
        check_packed(file, path)
    book = _guarded(
        lambda: fastexcel.read_excel(str(path) if data is None else data), damaged_spreadsheet(path)
    )
    names = list(book.sheet_names)
    if not names:
        raise UserError("the spreadsheet has no sheet", where=path.name, mend="choose another file")
    sheet = _sheet(names, options, path)
    with path.open("rb") if data is None else io.BytesIO(data) as file:
        check_extent(file, names.index(sheet), sheet, path)
    table = _guarded(
        lambda: book.load_sheet(sheet, header_row=None, skip_rows=0, dtypes="string").to_arrow(),
        UserError(
            f'the sheet "{sheet}" cannot be read', where=path.name, mend="save it as CSV and open that"
        ),
    )
    if not table.num_rows:
        raise UserError(
            f'the sheet "{sheet}" is empty', where=path.name, mend=f"the sheets are: {', '.join(names)}"
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
        warnings = (*warnings, f'the first of {len(names)} sheets was opened, "{sheet}"')
    return Opened(
        name=path.name,
        format="Excel" if content.ending != ".ods" else "OpenDocument",
        schema=schema,
        batches=batches,
        rows=whole.num_rows,
        header_row=layout.header_line,
        sheet=sheet,
        evidence={"sheet": f"sheets: {', '.join(names)}", **layout.evidence},
        warnings=warnings,
    )


def _guarded(read: Callable[[], Any], refusal: UserError) -> Any:
    """Call the reader of sheets; a damaged file may also end it where it holds no such thing possible."""
    import fastexcel

    try:
        return read()
    except (fastexcel.FastExcelError, pa.ArrowException, ValueError, OSError):
        raise refusal from None
    except BaseException as error:
        # The reader's own fault, whose class it does not name, is no Exception.
        if type(error).__name__ != "PanicException":
            raise
        raise refusal from None


def _sheet(names: list[str], options: ReadOptions, path: Path) -> str:
    wanted = options.sheet
    if wanted is None:
        return names[0]
    if isinstance(wanted, int) and 1 <= wanted <= len(names):
        return names[wanted - 1]
    if wanted in names:
        return str(wanted)
    raise UserError(
        f'there is no sheet "{wanted}"', where=path.name, mend=f"the sheets are: {', '.join(names)}"
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
