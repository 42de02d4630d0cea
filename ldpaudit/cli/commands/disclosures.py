"""The commands about what a table, or several releases together, betray."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import click

from ldpaudit.cli.commands.options import JSON, KNOWN, PATH, PROGRESS, READING, SENSITIVE, TABLE, UNIT
from ldpaudit.cli.terminal import Progress, listed_names, reading_options, show
from ldpaudit.errors import UserError


@click.command(
    epilog="Example: ldpaudit disclosures table.csv --quasi-identifiers town,age --sensitive cause"
)
@TABLE
@KNOWN
@SENSITIVE
@UNIT
@click.option("--missing", type=click.Choice(["own", "wildcard"]), default="own", show_default=True)
@click.option(
    "--k", type=click.IntRange(min=1), default=5, show_default=True, help="The group size that is wanted."
)
@click.option("--count", default=None, help="Column that says how many each row stands for.")
@click.option(
    "--population", type=PATH, help="A register of who the table may be about, with the same columns."
)
@click.option(
    "--examples", type=click.IntRange(min=0), default=10, show_default=True, help="Rows to show, masked."
)
@READING
@PROGRESS
@JSON
def disclosures(
    table: Path,
    known: str,
    sensitive: str,
    unit: str | None,
    missing: Literal["own", "wildcard"],
    k: int,
    count: str | None,
    population: Path | None,
    examples: int,
    written: str | None,
    style: str,
    as_json: bool,
) -> None:
    """Tell which columns and values make rows stand out, with masked examples."""
    from ldpaudit.anonymity.disclosures import disclose
    from ldpaudit.progress import ProgressReporter
    from ldpaudit.tables.selection import columns_of

    names, watched = listed_names(known), listed_names(sensitive)
    if not names:
        raise UserError(
            "no column is named", where="--quasi-identifiers", hint="write for instance: town,age"
        )
    progress = Progress(style)
    course = ProgressReporter(progress, progress.stopped)
    wanted = [*names, *watched, *(name for name in (unit, count) if name)]
    frame = columns_of(table, wanted, reading_options(written))
    told = disclose(
        frame,
        names,
        watched,
        k=k,
        unit=unit,
        missing=missing,
        count=count,
        register=None if population is None else columns_of(population, names),
        examples=examples,
        check_cancelled=course.check_cancelled,
    )
    told["missing"] = missing
    progress.clear()
    show(told, as_json, lambda: _disclosed(told))


def _disclosed(told: dict[str, Any]) -> Iterator[str]:
    """Return what stands out, the figures first."""
    from ldpaudit.tables import counted

    rows = counted(told["rows"], "row", ",")
    cells = told["cells"]
    if cells is not None:
        yield from _cells(cells)
    else:
        alone = "is alone in its group" if told["unique_rows"] == 1 else "are alone in their group"
        small = f"{told['rows_below_k']:,} stand in groups below {told['k']}"
        yield f"{told['unique_rows']:,} of {rows} {alone}; {small}."
    yield ""
    yield f"{'column':24}{'values':>10}{'alone by it':>14}{'alone without it':>18}{'share':>8}"
    for column in told["columns"]:
        share = column["importance"]
        yield (
            f"{column['name']:24}{column['distinct']:>10,}{column['alone']:>14,}{column['without']:>18,}"
            f"{'' if share is None else f'{100 * share:.1f} %':>8}"
        )
    for size, number in told["alone_by"].items():
        yield f"{number:,} by {counted(int(size), 'column')} and no fewer"
    sizes: set[int] = set()
    for one in told["combinations"]:
        if len(one["columns"]) in sizes:
            continue
        sizes.add(len(one["columns"]))
        yield f"{one['unique_rows']:>10,} alone by {', '.join(one['columns'])}"
    for rare in told["rare_values"]:
        if rare["values"]:
            yield (
                f"{rare['column']}: {rare['values']:,} of {counted(rare['distinct'], 'value', ',')} "
                f"{'is' if rare['values'] == 1 else 'are'} rarer than {told['k']}: "
                + ", ".join(f"{one['value']} ({one['rows']})" for one in rare["rarest"][:5])
            )
    for row in told["exposed"]:
        values = ", ".join(f"{name} {value or 'missing'}" for name, value in row["values"].items())
        by = f", by {', '.join(row['by'])}" if row["by"] else ""
        yield f"row {row['row']:,}: group of {row['group']}{by}: {values}"
    if told["presence"] is not None:
        yield _presence(told["presence"])
    for name, found in told["sensitive"].items():
        same, two = found["homogeneous"], found["one_fact_away"]
        yield f"{name}: {_groups(same)} of one value; {_groups(two)} of two values"


def _presence(told: dict[str, Any]) -> str:
    """Return what a register of the population adds."""
    line = (
        f"Among {told['population']:,} of the register: {told['k_map']:,}-map; a member is in the table with "
        f"a chance between {told['delta_min']:.4g} and {told['delta_max']:.4g}, {told['surely_in']:,} for "
        f"sure, and {told['surely_out']:,} surely not"
    )
    outside = told["outside"]
    return f"{line}; {outside:,} of the table are not in the register" if outside else line


def _groups(found: dict[str, Any]) -> str:
    from ldpaudit.tables import counted

    return f"{counted(found['rows'], 'row', ',')} in {counted(found['groups'], 'group', ',')}"


def _cells(cells: dict[str, Any]) -> Iterator[str]:
    """Return what the rows of a table of counts hold."""
    single = cells["rows_holding"].get(1, 0)
    yield (
        f"{single:,} of {cells['nonempty_rows']:,} non-empty rows hold one; "
        + ", ".join(f"{rows:,} hold {few}" for few, rows in cells["rows_holding"].items() if few > 1)
        + "."
    )
    if cells["repeated_rows"]:
        merged = cells["cells_holding"].get(1, 0)
        yield (
            f"{cells['repeated_rows']:,} rows repeat a cell, {cells['alike_rows']:,} of them with its count; "
            f"merged, {merged:,} of {cells['nonempty_cells']:,} non-empty cells hold one."
        )
