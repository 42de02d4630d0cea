"""How much memory rows of a Parquet file take, before they are read: one long text may be in every row.

Such a text is stored once, so that a file of half a kilobyte may hold gigabytes. Columns of which that could
be true are read as dictionaries, which hold each text once.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ldpaudit.errors import UserError
from ldpaudit.language import Message

BATCH_ROWS = 65536
#: Bytes that one batch may take, however small the file is, and how many times those of the file above that.
_MOST_BYTES, _MOST_PACKED = 1 << 27, 100
#: Bytes a row of columns that repeat few texts: to read these as dictionaries costs nothing.
_FEW_BYTES = 4
#: Bytes of the description of the columns, which is read whole; the last bytes but four say how many.
_MOST_DESCRIPTION, _LENGTH = 1 << 25, 8


def refuse_description(file: BinaryIO, path: Path) -> None:
    """Refuse a file whose description of its columns fills the memory.

    Parameters
    ----------
    file : binary file
    path : Path
        For messages.

    Raises
    ------
    UserError
    """
    file.seek(max(0, file.seek(0, os.SEEK_END) - _LENGTH))
    if int.from_bytes(file.read(4), "little") > _MOST_DESCRIPTION and file.read(4) == b"PAR1":
        raise UserError(
            Message(
                "the description of its columns has more than {size} MB",
                size=_MOST_DESCRIPTION >> 20,
            ),
            where=path.name,
            hint="save the table again with fewer columns, or with larger row groups",
        )


def long_texts(
    opened: Callable[[Sequence[str]], pq.ParquetFile], groups: range, columns: Sequence[str], path: Path
) -> list[str]:
    """Find the columns of text of which a batch could take more memory than it may.

    Parameters
    ----------
    opened : callable
        Opens the file, with the columns that are to be read as dictionaries.
    groups : range
        Row groups.
    columns : sequence of str
    path : Path
        For messages.

    Returns
    -------
    list of str

    Raises
    ------
    UserError
        If a column is packed beyond what values of a table allow.
    """
    wanted = set(columns)
    found: set[str] = set()
    #: Row groups of which each column needs a look at its dictionary.
    doubtful: dict[str, list[tuple[int, int]]] = {}
    with opened(()) as file:
        about = file.metadata
        for group in groups:
            rows = about.row_group(group)
            most = min(rows.num_rows, BATCH_ROWS)
            for at in range(about.num_columns):
                chunk = rows.column(at)
                name, size = chunk.path_in_schema, chunk.total_uncompressed_size
                if name not in wanted or chunk.physical_type != "BYTE_ARRAY":
                    continue
                if size > _MOST_BYTES and size > _MOST_PACKED * chunk.total_compressed_size:
                    raise _too_much(path)
                if not chunk.has_dictionary_page or size * most <= _MOST_BYTES:
                    continue
                if size < _FEW_BYTES * rows.num_rows:
                    found.add(name)
                else:
                    doubtful.setdefault(name, []).append((group, most))
    for name in doubtful.keys() - found:
        with opened([name]) as file:
            for group, most in doubtful[name]:
                first = next(file.iter_batches(1, [group], columns=[name], use_threads=False), None)
                column = None if first is None else first.column(0)
                if (
                    column is not None
                    and pa.types.is_dictionary(column.type)
                    and _longest(column.dictionary) * most > _MOST_BYTES
                ):
                    found.add(name)
                    break
    return sorted(found)


def refuse_unpacked(batch: pa.RecordBatch, packed: int, path: Path) -> None:
    """Refuse rows that take too much memory once their dictionaries are resolved.

    Parameters
    ----------
    batch : RecordBatch
    packed : int
        Bytes of the file. A large one may take more, for it holds long texts that differ.
    path : Path
        For messages.

    Raises
    ------
    UserError
    """
    size = 0
    for column in batch.columns:
        if pa.types.is_dictionary(column.type):
            lengths = pc.binary_length(column.dictionary)
            size += pc.sum(pc.take(lengths, column.indices).cast(pa.int64())).as_py() or 0
    if size > max(_MOST_BYTES, min(_MOST_PACKED * packed, 2 * _MOST_BYTES + 8 * packed)):
        raise _too_much(path)


def _longest(texts: pa.Array) -> int:
    return int(pc.max(pc.binary_length(texts)).as_py() or 0) if len(texts) else 0


def _too_much(path: Path) -> UserError:
    return UserError(
        "its texts take more than a hundred times the memory of the file",
        where=path.name,
        hint="leave out the column of long texts, and save the table again",
    )
