"""The command `ldpaudit bench`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ldpaudit.errors import UserError

_FEWEST = 1_000
PUBLISHED = "published"


@click.command(epilog="Example: ldpaudit bench grr-csv --rows 10000000 --peers")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--peers", is_flag=True, help="Measure other programs too, where they are installed.")
@click.option(
    "--rows", type=click.IntRange(min=_FEWEST), help="Rows of every benchmark; default: each its own."
)
@click.option(
    "--repeat", type=click.IntRange(min=1), default=3, show_default=True, help="Measurements of each."
)
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of public tables (Nursery, Adult, MS-FIMU), for the benchmark published.",
)
@click.option(
    "--progress",
    "style",
    type=click.Choice(["auto", "json", "none"]),
    default="auto",
    help="How progress is written to standard error.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def bench(
    names: tuple[str, ...],
    peers: bool,
    rows: int | None,
    repeat: int,
    data: Path | None,
    style: str,
    as_json: bool,
) -> None:
    """Measure speed and memory, each figure beside a reference of the same run.

    NAME is a benchmark or a topic: engine, protocols, geography, anonymity, tables, command-line.
    Without a name all are measured in some minutes, but those that take long: workers, killed-worker,
    killed-on-cluster. The benchmark "published" measures accuracy instead: it repeats the tables and figures
    of a thesis on the public tables of --data, each --repeat times.
    """
    if PUBLISHED in names:
        _published(names, data, repeat, style, as_json)
        return
    from ldpaudit.bench import told
    from ldpaudit.bench.catalogue import chosen
    from ldpaudit.bench.rounds import run_cases
    from ldpaudit.terminal import NO, Progress, show

    cases = chosen(names)
    progress = Progress(style)
    outcomes = run_cases(
        cases, rows=rows, repeat=repeat, peers=peers, progress=progress, stopped=progress.stopped
    )
    progress.clear()
    show(told.as_json(outcomes, repeat), as_json, lambda: told.lines(outcomes, repeat))
    if any(outcome.failed for outcome in outcomes):
        sys.exit(NO)


def _published(names: tuple[str, ...], data: Path | None, runs: int, style: str, as_json: bool) -> None:
    from ldpaudit.bench import republished
    from ldpaudit.terminal import Progress, show

    if names != (PUBLISHED,):
        raise UserError(
            f'"{PUBLISHED}" stands alone', mend=f"write: ldpaudit bench {PUBLISHED} --data FOLDER"
        )
    if data is None:
        raise UserError("the public tables are missing", mend="name their folder by --data")
    progress = Progress(style)
    found = republished.measured(data, runs, progress, progress.stopped)
    progress.clear()
    show(republished.as_json(found, runs), as_json, lambda: republished.lines(found, runs))
