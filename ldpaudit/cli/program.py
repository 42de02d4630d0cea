"""The command line: parses, calls, prints. It computes nothing."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from ldpaudit import __version__
from ldpaudit.cli import streams
from ldpaudit.cli.commands.atlas import places, traces
from ldpaudit.cli.commands.auditing import audit
from ldpaudit.cli.commands.bookkeeping import ledger
from ldpaudit.cli.commands.composition import mosaic, safepub, subtraction
from ldpaudit.cli.commands.disclosures import disclosures
from ldpaudit.cli.commands.drawing import draw
from ldpaudit.cli.commands.exposure import anonymity
from ldpaudit.cli.commands.generalizing import generalize
from ldpaudit.cli.commands.labels import labels
from ldpaudit.cli.commands.noisy_places import forecast_places, shares
from ldpaudit.cli.commands.options import JSON, PATH, PROGRESS, READING, TABLE
from ldpaudit.cli.commands.oracles import estimate, plan, protocols, verify
from ldpaudit.cli.commands.proposing import propose
from ldpaudit.cli.commands.regions import regions
from ldpaudit.cli.commands.steps import steps
from ldpaudit.cli.speaking import SpeakingGroup, language_option
from ldpaudit.cli.terminal import (
    DONE,
    NO,
    Progress,
    aligned,
    answered,
    blocked_as_json,
    checked,
    code_of,
    inspected,
    leave,
    reading_options,
    show,
)
from ldpaudit.errors import UserError
from ldpaudit.language import Message, tr
from ldpaudit.log import silence_libraries


@click.group(
    cls=SpeakingGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: ldpaudit run recipe.toml --out release-2026",
)
@click.version_option(__version__, prog_name="ldpaudit")
@language_option
@click.pass_context
def ldpaudit(context: click.Context) -> None:
    """Release intervention and mobility tables without betraying anybody in them.

    Without a command, the desktop opens.
    """
    if context.invoked_subcommand is None:
        context.invoke(gui, file=None)


@ldpaudit.command(epilog="Example: ldpaudit gui interventions.csv")
@click.argument("file", required=False, type=PATH)
def gui(file: Path | None) -> None:
    """Open the desktop on a table, a recipe or nothing."""
    if file is not None and not file.exists():
        raise UserError("there is no such file", where=str(file), hint="check the path")
    from ldpaudit.app.starting import start_desktop

    sys.exit(start_desktop(None if file is None else str(file)))


@ldpaudit.command(epilog="Example: ldpaudit demo --out demo --rows 50000")
@click.option(
    "--rows", type=click.IntRange(min=1000), help="Rows of the table; default: 13 years, 382,046 rows."
)
@click.option("--out", type=PATH, default=None, help="Folder; default: ldpaudit-demo.")
@click.option("--seed", type=int, default=0, show_default=True, help="Another fictional department.")
@click.option("--tables-only", is_flag=True, help="Write the tables and the recipe, and do not run it.")
@PROGRESS
@JSON
def demo(rows: int | None, out: Path | None, seed: int, tables_only: bool, style: str, as_json: bool) -> None:
    """Write the tables of a fictional department and a recipe, and run it."""
    from ldpaudit.cli.custody import known_key
    from ldpaudit.demo import write_demo
    from ldpaudit.engine import free_name, refuse_to_overwrite, run
    from ldpaudit.recipe import Recipe

    out = free_name(Path("ldpaudit-demo")) if out is None else out
    refuse_to_overwrite(out)
    streams.leaves(
        lambda: tr("the demo is in {folder}", folder=str(out)) if (out / "recipe.toml").is_file() else ""
    )
    progress = Progress(style)
    paths = write_demo(out, rows=rows, seed=seed, progress=progress, cancel=progress.stopped)
    answer: dict[str, Any] = {name: str(path) for name, path in paths.items()}
    lines = list(aligned(answer))
    if not tables_only:
        recipe = Recipe.read(paths["recipe"])
        release = run(recipe, out / "out", key=known_key(), progress=progress, cancel=progress.stopped)
        answer |= release.as_json()
        lines += ["", *release.lines()]
    progress.clear()
    show(answer, as_json, lambda: iter(lines))


@ldpaudit.command(epilog="Example: ldpaudit inspect interventions.csv --json")
@TABLE
@click.option("--preview", type=click.IntRange(min=0), default=0, help="First rows to give with --json.")
@click.option("--quick", is_flag=True, help="Look at the first rows only: for a first look at a huge file.")
@READING
@click.option("--polygons", type=PATH, help="Where the points of the table lie: tells how they are written.")
@PROGRESS
@JSON
def inspect(
    table: Path,
    preview: int,
    quick: bool,
    written: str | None,
    polygons: Path | None,
    style: str,
    as_json: bool,
) -> None:
    """Show what the reader found in a table, with the evidence, and how to read its coordinates.

    With --json each column has up to five samples, and the ten most frequent values with their counts
    ("frequent") among its first rows ("frequent_rows").
    """
    from ldpaudit.progress import ProgressReporter
    from ldpaudit.tables import inspect as inspect_table

    progress = Progress(style)
    reporter = ProgressReporter(progress, progress.stopped)
    options = reading_options(written)
    inspection = inspect_table(table, options, preview=preview, whole=not quick, reporter=reporter)
    found = inspection.as_json()
    located = [report for report in inspection.columns if report.role == "location"]
    if polygons is not None or (len(located) > 1 and not quick):
        from ldpaudit.geography.reading.suggest_reading import inspect_coordinates

        found["coordinates"] = inspect_coordinates(table, options, inspection, polygons)
    progress.clear()
    show(found, as_json, lambda: inspected(found))


@ldpaudit.command(epilog="Example: ldpaudit run recipe.toml --out release-2026")
@click.argument("recipe", type=PATH)
@click.option("--out", type=PATH, default=None, help="Output folder; default: beside the recipe.")
@click.option(
    "--key-file", type=PATH, help="Key as 64 hexadecimal digits, or sealed; default: a fresh one, forgotten."
)
@click.option("--seal-key", type=PATH, help="Keep the fresh key in this file, under a passphrase.")
@click.option(
    "--chunk-rows",
    type=click.IntRange(min=1),
    help="Rows treated at a time, up to 65,536; the result is the same.",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Processes at work.",
)
@click.option("--scheduler", help="Address of a Dask scheduler whose workers do the work.")
@click.option(
    "--resume", is_flag=True, help="Take up a run that ended early; keep what is done. Needs --key-file."
)
@click.option(
    "--ledger", default="", help='File of the ledger of releases, or "none"; default: that of this user.'
)
@click.option(
    "--trial", is_flag=True, help="Look in the ledger and book nothing: the result does not leave the house."
)
@click.option(
    "--tried",
    type=PATH,
    help="Folder of a trial: refuse what it was not of, and rows that were released since.",
)
@PROGRESS
@JSON
def run(
    recipe: Path,
    out: Path | None,
    key_file: Path | None,
    seal_key: Path | None,
    chunk_rows: int | None,
    workers: int,
    scheduler: str | None,
    resume: bool,
    ledger: str,
    trial: bool,
    tried: Path | None,
    style: str,
    as_json: bool,
) -> None:
    """Run a recipe: a released file, estimates, a manifest and two reports, or nothing at all.

    The name of the released file, in the recipe's [output], chooses its format by its ending.
    """
    from ldpaudit.cli.custody import key_of, known_key, ledger_at, sealed_key
    from ldpaudit.engine import free_name, stands
    from ldpaudit.engine import run as run_recipe
    from ldpaudit.recipe import Recipe

    document = Recipe.read(recipe)
    if resume and out is None:
        raise UserError(
            "the run to take up is not named", where="--resume", hint="name its output folder: --out"
        )
    folder = free_name(recipe.with_name(f"{recipe.stem}-release")) if out is None else out
    if seal_key is not None and (key_file is not None or known_key() is not None):
        raise UserError("the key is given already", where="--seal-key", hint="leave out one of the two")
    key = key_of(key_file) if seal_key is None else sealed_key(seal_key, folder)
    earlier = stands(folder)
    streams.leaves(
        lambda: tr("the release is in {folder}", folder=str(folder)) if stands(folder) and not earlier else ""
    )
    progress = Progress(style)
    sizes = {} if chunk_rows is None else {"chunk_rows": chunk_rows}
    with blocked_as_json(as_json):
        release = run_recipe(
            document,
            folder,
            key=key,
            progress=progress,
            cancel=progress.stopped,
            workers=workers,
            scheduler=scheduler,
            resume=resume,
            ledger=ledger_at(ledger),
            trial=trial,
            tried=tried,
            **sizes,
        )
    progress.clear()
    show(release.as_json(), as_json, release.lines)


@ldpaudit.command(hidden=True, epilog="Example: ldpaudit outlook recipe.toml --rows 200 --json")
@click.argument("recipe", type=click.Path(path_type=Path))
@click.option(
    "--rows",
    type=click.IntRange(0, 10_000),
    default=0,
    help="First rows to give with --json as recorded and as the recipe releases them.",
)
@JSON
def outlook(recipe: Path, rows: int, as_json: bool) -> None:
    """Show what a recipe would do and cost, without reading the table's rows.

    With --rows, "rows" holds before and after (each names and rows; a cell is null where it is missing),
    bands (equal for rows that agree on all that somebody outside may know), skipped (steps that need the
    whole table) and unknown (columns whose released values cannot be told without it). Its noise is drawn
    from a key that is thrown away.
    """
    from ldpaudit.engine.outlook import outlook as looked
    from ldpaudit.recipe import Recipe

    answer = looked(Recipe.read(recipe), rows)
    fault = answer["fault"]
    line = (
        Message("step {step}: {what}", step=fault["step"] + 1, what=fault["what"])
        if fault
        else Message("ready to run")
    )
    show(answer, as_json, lambda: iter([line]))


@ldpaudit.command(epilog="Example: ldpaudit check release-2026")
@click.argument("folder", metavar="DIR", type=PATH)
@JSON
def check(folder: Path, as_json: bool) -> None:
    """Hash a release again and compare with its manifest."""
    from ldpaudit.engine import check_release

    answer = check_release(folder)
    show(answer, as_json, lambda: checked(answer))
    if not answer["ok"]:
        sys.exit(NO)


@ldpaudit.command(hidden=True, epilog="Example: ldpaudit serve")
@click.option(
    "--once", is_flag=True, help="Answer one question, which may take long or leave files, and end."
)
@click.pass_context
def serve(context: click.Context, once: bool) -> None:
    """Answer the questions of a window, one JSON object a line, until standard input ends.

    A question is {"id": 1, "arguments": ["outlook", "recipe.toml", "--json"]}, and is taken back by
    {"cancel": 1}. What is said of it carries its id: how far it is, the best so far, {"answer": …} or
    {"error": …}, and in the end {"code": 0}.
    """
    program = context.find_root().command
    apart = [demo, gui, run, serve]
    # It loads what no other command needs at once.
    from ldpaudit.cli.serving import Server

    server = Server(program, [command.name for command in apart])
    server.serve_one() if once else server.serve()


for command in (
    anonymity,
    audit,
    labels,
    draw,
    places,
    regions,
    traces,
    disclosures,
    subtraction,
    mosaic,
    safepub,
    generalize,
    shares,
    forecast_places,
    ledger,
    steps,
    protocols,
    verify,
    plan,
    estimate,
    propose,
):
    ldpaudit.add_command(command)


def main() -> None:
    """Run the command line and leave with its exit code: 0 done, 1 no, 2 the user's mistake, 130 stopped."""
    arguments = sys.argv[1:]

    def json_errors() -> bool:
        return "--progress=json" in arguments or ("--progress", "json") in pairwise(arguments)

    streams.prepare(json_lines=json_errors())
    silence_libraries()
    try:
        with answered(json_errors), ldpaudit.make_context("ldpaudit", arguments) as context:
            ldpaudit.invoke(context)
            sys.stdout.flush()
    except SystemExit as end:
        leave(code_of(end))
    leave(DONE)
