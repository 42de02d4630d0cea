"""The command that measures who is exposed in a table: classes, k, l, t and risk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from ldpaudit.cli.commands.options import JSON, KNOWN, PATH, PROGRESS, READING, SENSITIVE, TABLE, UNIT
from ldpaudit.cli.terminal import Progress, listed_names, reading_options, show
from ldpaudit.errors import UserError

if TYPE_CHECKING:
    from ldpaudit.generalize.hierarchies import Hierarchy


#: How each measure of a sensitive column is said to a person.
_SAID = {
    "distinct_l": "distinct l",
    "entropy_l": "entropy l",
    "confidence": "largest share of one value",
    "t_equal": "t (equal distance)",
    "t_ordered": "t (ordered distance)",
    "t_hierarchical": "t (hierarchical distance)",
}


@click.command(epilog="Example: ldpaudit anonymity table.csv --quasi-identifiers town,age --sensitive cause")
@TABLE
@KNOWN
@SENSITIVE
@UNIT
@click.option(
    "--count", default=None, help="In a table of counts: the column that says how many each row stands for."
)
@click.option(
    "--missing",
    type=click.Choice(["own", "wildcard"]),
    default="own",
    show_default=True,
    help="Whether a missing value is a value of its own, or may be any value.",
)
@click.option(
    "--hierarchies", type=PATH, default=None, help="Folder of hierarchies of sensitive columns, for t."
)
@click.option(
    "--order",
    "orders",
    multiple=True,
    metavar="COLUMN=A,B,...",
    help="Order of the values of a sensitive column that are no numbers, for t.",
)
@click.option(
    "--population",
    default=None,
    metavar="N|FILE",
    help="Who the table may be about: how many they are, or a register with the same columns.",
)
@READING
@PROGRESS
@JSON
def anonymity(
    table: Path,
    known: str,
    sensitive: str,
    unit: str | None,
    count: str | None,
    missing: Literal["own", "wildcard"],
    hierarchies: Path | None,
    orders: tuple[str, ...],
    population: str | None,
    written: str | None,
    style: str,
    as_json: bool,
) -> None:
    """Measure who is exposed: equivalence classes, k, unique rows, l, t and risk."""
    from ldpaudit.cli.commands.exposure.measure import measure_exposure
    from ldpaudit.progress import ProgressReporter

    names, watched = listed_names(known), listed_names(sensitive)
    if not names:
        raise UserError(
            "no column is named", where="--quasi-identifiers", hint="write for instance: town,age"
        )
    progress = Progress(style)
    told = measure_exposure(
        table,
        names,
        watched,
        reading_options(written),
        unit=unit,
        count=count,
        missing=missing,
        orders=dict(_order(text, watched) for text in orders),
        hierarchies={} if hierarchies is None else _trees(hierarchies, watched),
        population=None if population is None else _population(population),
        course=ProgressReporter(progress, progress.stopped),
    )
    progress.clear()
    show(told, as_json, lambda: exposed(told))


def exposed(told: dict[str, Any]) -> Iterator[str]:
    """Return class sizes, risk, and what classes betray."""
    from ldpaudit.tables import counted

    rows, unique = told["rows"], told["unique_rows"]
    share = f"{100 * unique / rows:.1f} %" if rows else "none"
    alone = "is alone in its group" if unique == 1 else "are alone in their group"
    yield f"{unique:,} of {counted(rows, 'row', ',')} ({share}) {alone}; k = {told['k']}."
    risk = told["risk"]
    groups = counted(told["classes"], "group", ",")
    yield f"{groups}; risk of the most exposed row {risk['prosecutor_max']:.4f}."
    if "population" in risk:
        yield (
            f"Among {risk['population']:,} who may be in the table: risk of the most exposed row "
            f"{risk['journalist_max']:.4f}, {risk['population_unique_rows']:,.1f} rows alone in it."
        )
        if risk["outside"]:
            yield f"warning: {counted(risk['outside'], 'row', ',')} in groups larger than in the register"
    rules = {"own": "is a value of its own", "wildcard": "may stand for any value"}
    yield f"A missing value {rules[told['missing']['rule']]}."
    if told["sensitive"] and told["missing"]["rule"] != "own":
        yield "A missing sensitive value is a value of its own."
    if "lines" in told:
        yield f"Counts of {told['lines']:,} lines, {told['empty_lines']:,} of them 0."
    for name, measures in told["sensitive"].items():
        known = [f"{said} = {measures[key]:.6g}" for key, said in _SAID.items() if measures[key] is not None]
        if recursive := measures["recursive_cl"]:
            known.append(f"recursive (c, {recursive['l']}) for c > {recursive['c']:.6g}")
        yield f"{name}: " + ", ".join(known)


def _order(text: str, watched: Sequence[str]) -> tuple[str, list[str]]:
    """Take "severity=low,middle,high" apart."""
    name, _, values = text.partition("=")
    if name not in watched or not values:
        raise UserError(
            f'"{name}" is no sensitive column with values in an order',
            where="--order",
            hint="write for instance: severity=low,middle,high",
        )
    return name, listed_names(values)


def _trees(folder: Path, watched: Sequence[str]) -> dict[str, Hierarchy]:
    """Read the hierarchies of sensitive columns, where the folder has one."""
    from ldpaudit.generalize.hierarchies.reading import hierarchy_files, read_hierarchy

    files = hierarchy_files(folder, watched)
    if not files:
        raise UserError(
            "there is no hierarchy of a sensitive column",
            where=str(folder),
            hint=f'put a file "{watched[0]}.csv" there' if watched else "name columns with --sensitive",
        )
    return {name: read_hierarchy(path, name) for name, path in files.items()}


def _population(written: str) -> int | Path:
    """Take the size of a population, or the file of a register of it."""
    return int(written) if written.isascii() and written.isdecimal() else Path(written)
