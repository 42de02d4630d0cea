"""The program of its own that reads a sheet: its memory is bounded, and it can be stopped at any time.

The reader of sheets ends its whole process where memory runs out, and does not stop when it is asked to. This
file is run by its path and imports nothing of the project, so that it begins within a tenth of a
second. It takes a request as one line of JSON (and the bytes of a packed file behind it) on standard input;
answers the names of the sheets; takes the one wanted; and answers its cells as a stream of Arrow.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path

#: How this program ends where memory runs out and Python is there to say so.
MEMORY = 3


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

    given, taken = sys.stdin.buffer, sys.stdout.buffer
    request = json.loads(given.readline())
    bound_memory(request["memory"])
    book = fastexcel.read_excel(request["path"] or given.read(request["bytes"]))
    taken.write(json.dumps(book.sheet_names).encode() + b"\n")
    taken.flush()
    line = given.readline()
    if line:
        sheet = book.load_sheet(json.loads(line), header_row=None, skip_rows=0, dtypes="string")
        cells = sheet.to_arrow()
        with pa.ipc.new_stream(taken, cells.schema) as stream:
            stream.write_batch(cells)


if __name__ == "__main__":
    try:
        answer()
    except MemoryError:
        sys.exit(MEMORY)
