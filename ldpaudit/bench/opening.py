"""Opening things: the program, and a table."""

from __future__ import annotations

import hashlib
import subprocess
import sys

from ldpaudit.bench import rows
from ldpaudit.bench.case import FEW, BenchCase, BenchSide, Done, Figure, Goal, Work, Workload, peak

_HUNDRED_MEGABYTES = 1e8


def inspected(workload: Workload) -> Work:
    """Prepare an inspection of the CSV table; the amount is hundreds of megabytes."""
    from ldpaudit.tables import inspect

    table = rows.csv_table(workload)
    size = rows.read_once(table)

    def work() -> Done:
        inspect(table)
        return size / _HUNDRED_MEGABYTES, None

    return work


def hashed(workload: Workload) -> Work:
    """Prepare the SHA-256 of the same file."""
    table = rows.csv_table(workload)
    size = rows.read_once(table)

    def work() -> Done:
        with table.open("rb") as file:
            hashlib.file_digest(file, "sha256")
        return size / _HUNDRED_MEGABYTES, None

    return work


def version(_: Workload) -> Work:
    """Prepare `ldpaudit --version` in a process of its own."""
    return _program("-m", "ldpaudit", "--version")


def first_rows(workload: Workload) -> Work:
    """Prepare `ldpaudit inspect` of a small table in a process of its own."""
    return _program("-m", "ldpaudit", "inspect", str(rows.csv_table(workload)), "--preview", "1", "--json")


def arrow(_: Workload) -> Work:
    """Prepare the import of pyarrow in a process of its own."""
    return _program("-c", "import pyarrow")


def _program(*arguments: str) -> Work:
    command = [sys.executable, *arguments]

    def work() -> Done:
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        return 1, None

    return work


CASES = (
    BenchCase(
        name="import",
        topic="tables",
        what="inspect of a CSV table in UTF-8",
        rows=500_000,
        inputs=("rows:write_csv",),
        sides={
            "ours": BenchSide("inspect", "opening:inspected"),
            "hash": BenchSide("SHA-256 of the file", "opening:hashed"),
        },
        figures=(
            Figure("CPU per 100 MB", "cpu", "hash", each=True, goal=Goal(1.0, "ours")),
            peak("hash"),
        ),
    ),
    BenchCase(
        name="start",
        topic="command-line",
        what="cold start of the command line, interpreter included",
        rows=FEW,
        counted="",
        inputs=("rows:write_csv",),
        sides={
            "version": BenchSide("ldpaudit --version", "opening:version"),
            "first": BenchSide("ldpaudit inspect", "opening:first_rows"),
            "arrow": BenchSide("python -c 'import pyarrow'", "opening:arrow"),
        },
        figures=(
            Figure("--version, CPU", "cpu", "arrow", ours="version"),
            Figure("inspect, CPU", "cpu", "arrow", ours="first"),
            Figure("inspect, elapsed", "wall", "arrow", ours="first", goal=Goal(1.5, "ours")),
        ),
    ),
)
