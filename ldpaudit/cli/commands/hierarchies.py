"""The commands about hierarchies: what is in one, whether it covers a column, and new ones."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from ldpaudit.cli import streams
from ldpaudit.cli.commands.options import JSON, PATH, PROGRESS, READING, TABLE
from ldpaudit.cli.terminal import NO, Progress, reading_options, show
from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts, tr

if TYPE_CHECKING:
    from ldpaudit.generalize.hierarchies import Coverage, Hierarchy

_EXAMPLES = 3
_BUILDERS = ("--range", "--days", "--codes", "--order", "--regions")


@click.group(
    invoke_without_command=True,
    epilog="Example: ldpaudit hierarchy check hierarchies interventions.csv",
)
@click.pass_context
def hierarchy(context: click.Context) -> None:
    """Show, check and build hierarchies: files that send the values of a column to groups."""
    if context.invoked_subcommand is None:
        raise UserError(
            "what is to be done?",
            where="ldpaudit hierarchy",  # no text
            hint="add one of: show, check, build",
        )


@hierarchy.command("show", epilog="Example: ldpaudit hierarchy show age.csv")
@click.argument("file", type=PATH)
@click.option("--column", help="The column that it is for; default: the name of the file.")
@JSON
def show_levels(file: Path, column: str | None, as_json: bool) -> None:
    """Show the levels of a hierarchy, with examples."""
    from ldpaudit.generalize.hierarchies import read_hierarchy

    found = read_hierarchy(file, column or file.stem)
    answer = {"file": str(file), **_as_json(found)}
    show(answer, as_json, lambda: _lines(answer))


@hierarchy.command(epilog="Example: ldpaudit hierarchy check hierarchies interventions.csv")
@click.argument("path", type=PATH)
@TABLE
@click.option("--column", help="The column; default: those after which the files are named.")
@click.option("--list", "listed", is_flag=True, help="Name the values that are lacking: they are private.")
@READING
@PROGRESS
@JSON
def check(
    path: Path,
    table: Path,
    column: str | None,
    listed: bool,
    written: str | None,
    style: str,
    as_json: bool,
) -> None:
    """Check whether a hierarchy, or those of a folder, name every value; exit code 1 where one is lacking."""
    from ldpaudit.generalize.hierarchies import coverage, hierarchy_files, read_hierarchy
    from ldpaudit.progress import ProgressReporter
    from ldpaudit.tables import Source

    progress = Progress(style)
    source = Source.open(table, reading_options(written))
    columns = list(source.columns) if column is None else [column]
    if column is not None and column not in source.columns:
        raise UserError(
            Message('there is no column "{column}"', column=column),
            where=table.name,
            hint=Message("the columns are: ") + ", ".join(source.columns),
        )
    if path.is_dir() or column is None:
        files = hierarchy_files(path if path.is_dir() else path.parent, columns)
        files = {name: file for name, file in files.items() if path.is_dir() or file == path}
    else:
        files = {column: path}
    if not files:
        raise UserError(
            "no file is named after a column of the table", where=str(path), hint="name it by --column"
        )
    reporter = ProgressReporter(progress, progress.stopped)
    answer: dict[str, Any] = {"table": str(table), "complete": True, "columns": {}}
    for name, file in files.items():
        found = read_hierarchy(file, name)
        parts = (batch.column(name) for batch in source.batches())
        seen = coverage(found, parts, reporter.check_cancelled)
        answer["columns"][name] = {"file": str(file), **_coverage(found, seen, listed)}
        answer["complete"] &= seen.complete
    progress.clear()
    show(answer, as_json, lambda: _checked(answer))
    if not answer["complete"]:
        sys.exit(NO)


@hierarchy.command(epilog="Example: ldpaudit hierarchy build age.csv --range 0:120 --levels 5,10,20")
@click.argument("out", type=PATH)
@click.option("--column", help="The column that it is for; default: the name of the file.")
@click.option("--range", "numbers", help="Numbers as LOW:HIGH or LOW:HIGH:STEP; levels are widths.")
@click.option("--days", help="Days as FIRST:LAST, such as 2018-01-01:2019-12-31; levels are periods.")
@click.option("--codes", help="Codes in a column of a public table, FILE#COLUMN; levels are characters kept.")
@click.option("--order", help="Values in their order, cut by commas; levels are sizes of groups.")
@click.option("--regions", type=PATH, help="Public table with a header; levels are its columns.")
@click.option("--levels", default="", help="From the finest to the coarsest, cut by commas.")
@click.option("--top", type=float, help="With --range: the number from which on all are one group.")
@click.option("--bottom", type=float, help="With --range: the number below which all are one group.")
@click.option("--format", "written", default="%Y-%m-%d", help="With --days: how the table writes days.")
@click.option("--header", is_flag=True, help="Name the levels in the first line.")
@JSON
def build(
    out: Path,
    column: str | None,
    numbers: str | None,
    days: str | None,
    codes: str | None,
    order: str | None,
    regions: Path | None,
    levels: str,
    top: float | None,
    bottom: float | None,
    written: str,
    header: bool,
    as_json: bool,
) -> None:
    """Write a new hierarchy of numbers, days, codes, ordered values or regions; no private table is read."""
    from ldpaudit.generalize import hierarchies as made

    sources = (numbers, days, codes, order, regions)
    given = [option for option, value in zip(_BUILDERS, sources, strict=True) if value is not None]
    if len(given) != 1:
        raise UserError(
            "nothing says which values it has"
            if not given
            else Message("{given} are two sources", given=join_texts(Message(" and "), given)),
            where="ldpaudit hierarchy build",  # no text
            hint=Message("give one of ") + ", ".join(_BUILDERS),
        )
    name = column or out.stem
    named = [part.strip() for part in levels.split(",") if part.strip()]
    if numbers is not None:
        low, high, *step = _numbers(numbers.split(":"), "--range", (2, 3))
        widths = _numbers(named, "--levels", (1, 20))
        if min(widths) <= 0:
            raise UserError("a width is above 0", where="--levels", hint="write for instance 5,10,20")
        for option, limit in (("--bottom", bottom), ("--top", top)):
            _numbers([] if limit is None else [str(limit)], option, (0, 1))
        found = made.of_intervals(name, low, high, widths, step=(step or [1.0])[0], bottom=bottom, top=top)
    elif days is not None:
        first, last = _days(days)
        found = made.of_days(name, first, last, _periods(named), written=written)
    elif codes is not None:
        found = made.of_codes(name, _column(codes), _whole(named, 99))
    elif order is not None:
        values = [part.strip() for part in order.split(",")]
        found = made.of_order(name, values, _whole(named, 20))
    else:
        if len(named) < 2:
            raise UserError("which columns are levels?", where="--levels", hint="write: name,district")
        found = made.read_levels(cast("Path", regions), name, named)
    made.write_hierarchy(found, out, header=header)
    streams.leaves(lambda: tr("{file} is written", file=str(out)))
    answer = {"file": str(out), **_as_json(found)}
    show(answer, as_json, lambda: _lines(answer))


def _numbers(written: list[str], where: str, several: tuple[int, int]) -> list[float]:
    try:
        found = [float(one) for one in written]
    except ValueError:
        found = [math.nan]
    if not all(map(math.isfinite, found)):
        raise UserError("a number is expected here", where=where, hint="write for instance 5,10,20")
    if not several[0] <= len(found) <= several[1]:
        what = (
            Message("{found} numbers stand here", found=len(found))
            if found
            else Message("no number stands here")
        )
        raise UserError(what, where=where, hint="see: ldpaudit hierarchy build --help")
    return found


def _whole(written: list[str], several: int) -> list[int]:
    from ldpaudit.generalize.hierarchies.building import MOST_VALUES

    found = _numbers(written, "--levels", (0, several))
    if not all(one.is_integer() and abs(one) <= MOST_VALUES for one in found):
        what = Message("a whole number is expected here, of at most {most_values:,}", most_values=MOST_VALUES)
        raise UserError(what, where="--levels", hint="write for instance 2,4,8")
    return [int(one) for one in found]


def _days(written: str) -> tuple[date, date]:
    try:
        first, last = (date.fromisoformat(day.strip()) for day in written.split(":"))
    except ValueError:
        raise UserError(
            "two days are expected here", where="--days", hint="write: 2018-01-01:2019-12-31"
        ) from None
    return first, last


def _periods(written: list[str]) -> list[str]:
    known = ("week", "month", "quarter", "year")
    for one in written:
        if one not in known:
            what = Message('there is no period "{period}"', period=one)
            raise UserError(what, where="--levels", hint=Message("one of: ") + ", ".join(known))
    return written or ["month", "quarter", "year"]


def _column(written: str) -> list[str]:
    from ldpaudit.tables import Source, texts

    file, _, name = written.rpartition("#")
    if not file:
        raise UserError("which column holds the codes?", where="--codes", hint="write: towns.csv#code")
    source = Source.open(Path(file))
    if name not in source.columns:
        known = join_texts(", ", source.columns)
        raise UserError(
            Message('there is no column "{name}"', name=name),
            where=file,
            hint=Message("the columns are: {known}", known=known),
        )
    codes: list[str] = []
    for batch in source.batches():
        codes += texts(batch.column(name)).drop_null().to_pylist()
    return codes


def _as_json(found: Hierarchy) -> dict[str, Any]:
    """Return the levels of a hierarchy: its groups, and what its first values become."""
    values = dict.fromkeys([0, found.domain // 2, found.domain - 1][:_EXAMPLES])
    levels = []
    for level, names in enumerate(found.labels):
        groups = found.ancestors[level]
        levels.append(
            {
                "level": level,
                "name": found.names[level] if found.names else "",
                "groups": len(names),
                "largest": int(found.leaves(level).max()),
                "examples": [names[groups[at]] for at in values],
            }
        )
    return {"column": found.column, "values": found.domain, "height": found.height, "levels": levels}


def _coverage(found: Hierarchy, seen: Coverage, listed: bool) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "rows": seen.rows,
        "missing": seen.missing,
        "lacking_rows": seen.lacking_rows,
        "lacking_values": len(seen.lacking),
        "values": found.domain,
        "used": seen.used,
        "complete": seen.complete,
    }
    return {**answer, "lacking": list(seen.lacking)} if listed else answer


def _lines(answer: dict[str, Any]) -> Iterator[str]:

    values, height = (
        Message("{n:,} (value|values)", n=answer["values"]),
        Message("{n} (level|levels)", n=answer["height"]),
    )
    yield Message(
        "{column}: {values}, {height} of groups, in {file}",
        column=answer["column"],
        values=values,
        height=height,
        file=answer["file"],
    )
    for level in answer["levels"]:
        name = Message("{name}, ", name=level["name"]) if level["name"] else ""
        groups = Message("{n:,} (group|groups)", n=level["groups"])
        yield Message(
            "  {level}  {name}{groups}: {examples}",
            level=level["level"],
            name=name,
            groups=groups,
            examples=" | ".join(level["examples"]),
        )


def _checked(answer: dict[str, Any]) -> Iterator[str]:

    for name, found in answer["columns"].items():
        verdict = (
            Message(
                "names every value ({used:,} of its {values:,} occur)",
                used=found["used"],
                values=found["values"],
            )
            if found["complete"]
            else Message(
                "lacks {n:,} (value|values), in {lacking_rows:,} of {rows:,} rows",
                n=found["lacking_values"],
                lacking_rows=found["lacking_rows"],
                rows=found["rows"],
            )
        )
        file = Path(found["file"]).name
        yield Message("{column}: {file} {verdict}", column=name, file=file, verdict=verdict)
        yield from (f"  {value}" for value in found.get("lacking", ()))
