"""The program of its own that reads a sheet: its memory is bounded, and it can be stopped at any time.

The reader of sheets ends its whole process where memory runs out, and does not stop when it is asked to. This
file is run by its path and imports nothing of the project, so that it begins within a tenth of a second. It
takes path, memory and sheet as JSON on standard input; answers the names of the sheets, and that of the one
wanted, as one line of JSON; and its cells as a stream of Arrow.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

#: How this program ends where memory runs out and Python is there to say so.
MEMORY = 3
#: A number that was cut.
_CUT = r"^-?[0-9]+\.[0-9]{9}$"


def bound_memory(more: int) -> None:
    """Let this process take so many bytes more than it has, where the system knows such a bound."""
    with suppress(ImportError, OSError, ValueError, IndexError):
        import resource

        held = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (held + more, held + more))
        # What it read must not stay on the disk when it ends.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def answer() -> None:
    """Answer one request."""
    import fastexcel
    import pyarrow as pa
    import pyarrow.compute as pc

    taken = sys.stdout.buffer
    path, memory, wanted = json.load(sys.stdin)
    bound_memory(memory)
    book = fastexcel.read_excel(path)
    names = book.sheet_names
    by_place = isinstance(wanted, int) and 1 <= wanted <= len(names)
    sheet = names[wanted - 1] if by_place else wanted if wanted in names else None
    taken.write(json.dumps([names, sheet]).encode() + b"\n")
    if sheet is not None:
        load = partial(book.load_sheet, sheet, header_row=None, skip_rows=0)
        cells = load(dtypes="string").to_arrow()
        columns = list(cells.columns)
        # Texts have nine decimals at most: columns that need more are read as numbers, too.
        long = [at for at, one in enumerate(columns) if pc.any(pc.match_substring_regex(one, _CUT)).as_py()]
        numbers = load(dtypes="float", use_columns=long).to_arrow().columns if long else []
        for at, read in zip(long, numbers, strict=True):
            cut = pc.match_substring_regex(columns[at], rf"{_CUT}|^-?0$")
            columns[at] = pc.coalesce(pc.if_else(cut, read.cast(pa.string()), None), columns[at])
        cells = pa.RecordBatch.from_arrays(columns, names=cells.schema.names)
        with pa.ipc.new_stream(taken, cells.schema) as stream:
            stream.write_batch(cells)


if __name__ == "__main__":
    try:
        answer()
    except MemoryError:
        sys.exit(MEMORY)
