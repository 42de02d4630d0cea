"""A format that the program does not know: a table as JSON, an object a line."""

from __future__ import annotations

import hashlib
import io
import json
import re
from collections.abc import Iterable

import pyarrow as pa
import pyarrow.json

from ldpaudit.errors import UserError
from ldpaudit.tables.lines import RowsText, header_text
from ldpaudit.tables.registry import Format, ReadRequest, WriteRequest, Written, register
from ldpaudit.tables.table_reader import TableReader


def read(request: ReadRequest) -> TableReader:
    try:
        table = pa.json.read_json(io.BytesIO(request.content.whole()))
    except pa.ArrowInvalid:
        where = request.content.path.name
        raise UserError("a line is no object of JSON", where=where, hint="write one a line") from None
    name, title = request.content.path.name, "JSON lines"
    return TableReader(name, title, table.schema, lambda: iter(table.to_batches()), rows=table.num_rows)


def write(request: WriteRequest, tables: Iterable[pa.Table]) -> Written:
    values, lines = None, RowsText()
    with request.path.open("wb") as file:
        for table in tables:
            values = values or hashlib.sha256(header_text(table.schema))
            for batch in table.to_batches():
                values.update(lines.of(batch))
                for row in batch.to_pylist():
                    file.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")
    assert values is not None
    return Written(hashlib.sha256(request.path.read_bytes()).hexdigest(), values.hexdigest())


def register_json_lines() -> Format:
    return register(
        Format(
            code="ndjson",
            title="JSON lines",
            phrase="a file of JSON lines",
            endings=(".ndjson", ".jsonl"),
            holds=("cells",),
            library="pyarrow",
            begins=re.compile(rb"\{"),
            read=read,
            write=write,
            written=(".ndjson",),
        )
    )
