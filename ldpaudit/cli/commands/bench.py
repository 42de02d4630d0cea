"""The command `ldpaudit bench`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from ldpaudit.errors import UserError
from ldpaudit.language import Message

_FEWEST = 1_000
PUBLISHED = "published"
MOVED_TOWNS = "published-places"


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
    help="Folder of public files: for the benchmark published Nursery, Adult and MS-FIMU, for "
    "published-places and locate-doubs the communes of the Doubs.",
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

    NAME is a benchmark or a topic: engine, protocols, geography, anonymity, tables, desktop, command-line.
    Without a name all are measured in some minutes, but those that take long: workers, killed-worker,
    killed-on-cluster, locate-doubs, locate-country, index-country. The benchmark "published" measures
    accuracy instead: it repeats the tables and figures of a thesis on the public tables of --data, each
    --repeat times. "published-places" does so with the share of points that noise moves to another town, on
    the demo's department and, with --data, on the real one.
    """
    if MOVED_TOWNS in names:
        _moved_towns(names, data, rows, repeat, style, as_json)
        return
    if PUBLISHED in names:
        _published(names, data, repeat, style, as_json)
        return
    from ldpaudit.bench import results
    from ldpaudit.bench.catalogue import chosen
    from ldpaudit.bench.regions import DATA
    from ldpaudit.bench.rounds import run_cases
    from ldpaudit.cli.terminal import NO, Progress, show

    cases = chosen(names)
    if data is not None:
        os.environ[DATA] = str(data.resolve())
    progress = Progress(style)
    outcomes = run_cases(
        cases, rows=rows, repeat=repeat, peers=peers, progress=progress, stopped=progress.stopped
    )
    progress.clear()
    show(results.as_json(outcomes, repeat), as_json, lambda: results.lines(outcomes, repeat))
    if any(outcome.failed for outcome in outcomes):
        sys.exit(NO)


def _moved_towns(
    names: tuple[str, ...], data: Path | None, rows: int | None, seeds: int, style: str, as_json: bool
) -> None:
    from ldpaudit.bench.source_code import require_studies
    from ldpaudit.cli.terminal import Progress, show
    from ldpaudit.errors import CancelledError

    if names != (MOVED_TOWNS,):
        raise UserError(
            Message('"{moved_towns}" stands alone', moved_towns=MOVED_TOWNS),
            hint=Message("write: ldpaudit bench {moved_towns}", moved_towns=MOVED_TOWNS),
        )
    require_studies(MOVED_TOWNS)
    from ldpaudit.bench.studies import moved_towns

    lands = [moved_towns.generated(), *([] if data is None else [moved_towns.doubs(data)])]
    points = rows or moved_towns.POINTS
    progress = Progress(style)
    total, finished = len(lands) * seeds * len(moved_towns.CITY), 0

    def done() -> None:
        nonlocal finished
        finished += 1
        progress(MOVED_TOWNS, finished, total)
        if progress.stopped():
            raise CancelledError

    tables = [(land, moved_towns.measured(land, seeds, points, done)) for land in lands]
    progress.clear()
    answer = moved_towns.as_json(tables, seeds, points)
    show(answer, as_json, lambda: moved_towns.lines(tables, seeds, points))


def _published(names: tuple[str, ...], data: Path | None, runs: int, style: str, as_json: bool) -> None:
    from ldpaudit.bench.source_code import require_studies
    from ldpaudit.cli.terminal import Progress, show

    if names != (PUBLISHED,):
        raise UserError(
            Message('"{published}" stands alone', published=PUBLISHED),
            hint=Message("write: ldpaudit bench {published} --data FOLDER", published=PUBLISHED),
        )
    require_studies(PUBLISHED)
    if data is None:
        raise UserError("the public tables are missing", hint="name their folder by --data")
    from ldpaudit.bench.studies import republished

    progress = Progress(style)
    found = republished.measured(data, runs, progress, progress.stopped)
    progress.clear()
    show(republished.as_json(found, runs), as_json, lambda: republished.lines(found, runs))
