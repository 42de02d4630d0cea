"""The commands about what a table, or several releases together, betray."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import click

from ldpaudit.cli.commands.options import JSON, KNOWN, PROGRESS, READING, SENSITIVE, TABLE, UNIT
from ldpaudit.cli.terminal import Progress, listed_names, reading_options, show
from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts

#: Pairs of columns that are printed.
_PAIRS = 5


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
    examples: int,
    written: str | None,
    style: str,
    as_json: bool,
) -> None:
    """Show which columns and values make rows stand out, with masked examples."""
    from ldpaudit.anonymity.disclosures import disclose
    from ldpaudit.progress import ProgressReporter
    from ldpaudit.tables.selection import columns_of

    names, watched = listed_names(known), listed_names(sensitive)
    if not names:
        raise UserError(
            "no column is named", where="--quasi-identifiers", hint="write for instance: town,age"
        )
    progress = Progress(style)
    reporter = ProgressReporter(progress, progress.stopped)
    wanted = [*names, *watched, *(name for name in (unit, count) if name)]
    frame = columns_of(table, wanted, reading_options(written))
    answer = disclose(
        frame,
        names,
        watched,
        k=k,
        unit=unit,
        missing=missing,
        count=count,
        examples=examples,
        check_cancelled=reporter.check_cancelled,
    )
    answer["missing"] = missing
    progress.clear()
    show(answer, as_json, lambda: _disclosed(answer))


def _disclosed(answer: dict[str, Any]) -> Iterator[str]:
    """Return what stands out, the figures first."""
    rows = Message("{n:,} (row|rows)", n=answer["rows"])
    cells = answer["cells"]
    if cells is not None:
        yield from _cells(cells)
    else:
        alone = (
            Message("is alone in its group")
            if answer["unique_rows"] == 1
            else Message("are alone in their group")
        )
        small = Message(
            "{rows_below_k:,} are in groups below {k}", rows_below_k=answer["rows_below_k"], k=answer["k"]
        )
        yield Message(
            "{unique_rows:,} of {rows} {alone}; {small}.",
            unique_rows=answer["unique_rows"],
            rows=rows,
            alone=alone,
            small=small,
        )
    yield ""
    yield Message(
        "{column:24}{values:>10}{alone:>14}{without:>18}",
        column=Message("column"),
        values=Message("values"),
        alone=Message("alone by it"),
        without=Message("alone without it"),
    )
    for column in answer["columns"]:
        yield (
            Message(
                "{name:24}{distinct:>10,}{alone:>14,}{without:>18,}",
                name=column["name"],
                distinct=column["distinct"],
                alone=column["alone"],
                without=column["without"],
            )
        )
    largest = answer["largest_combination"]
    for size, number in answer["alone_by"].items():
        if int(size) > largest:
            yield Message("{number:,} by more than {n} (column|columns)", n=largest, number=number)
        else:
            yield Message("{number:,} by {n} (column|columns) and no fewer", n=int(size), number=number)
    sizes: set[int] = set()
    for one in answer["combinations"]:
        if len(one["columns"]) in sizes:
            continue
        sizes.add(len(one["columns"]))
        yield Message(
            "{unique_rows:>10,} alone by {columns}",
            unique_rows=one["unique_rows"],
            columns=", ".join(one["columns"]),
        )
    for one in answer["pairs"][:_PAIRS]:
        if one["smallest"] < answer["k"]:
            yield Message(
                "smallest group on {columns}: {smallest}",
                columns=", ".join(one["columns"]),
                smallest=one["smallest"],
            )
    for rare in answer["rare_values"]:
        if rare["values"]:
            yield (
                Message(
                    "{column}: {n:,} of {distinct} (is|are) rarer than {k}: ",
                    n=rare["values"],
                    column=rare["column"],
                    distinct=Message("{n:,} (value|values)", n=rare["distinct"]),
                    k=answer["k"],
                )
                + join_texts(", ", (f"{one['value']} ({one['rows']})" for one in rare["rarest"][:5]))
            )
    for row in answer["exposed"]:
        values = join_texts(
            ", ",
            (
                Message("{name} {value}", name=name, value=value or Message("missing"))
                for name, value in row["values"].items()
            ),
        )
        by = Message(", by {by}", by=", ".join(row["by"])) if row["by"] else ""
        yield Message(
            "row {row:,}: group of {group}{by}: {values}",
            row=row["row"],
            group=row["group"],
            by=by,
            values=values,
        )
    for name, found in answer["sensitive"].items():
        same, two = found["homogeneous"], found["one_fact_away"]
        yield Message(
            "{name}: {groups_of_one} of one value; {groups_of_two} of two values",
            name=name,
            groups_of_one=_groups(same),
            groups_of_two=_groups(two),
        )


def _groups(found: dict[str, Any]) -> str:

    return Message(
        "{rows} in {groups}",
        rows=Message("{n:,} (row|rows)", n=found["rows"]),
        groups=Message("{n:,} (group|groups)", n=found["groups"]),
    )


def _cells(cells: dict[str, Any]) -> Iterator[str]:
    """Return what the rows of a table of counts hold."""
    single = cells["rows_holding"].get(1, 0)
    several = [
        Message("{rows:,} hold {few}", rows=rows, few=few)
        for few, rows in cells["rows_holding"].items()
        if few > 1
    ]
    yield Message(
        "{single:,} of {nonempty_rows:,} non-empty rows hold one; {several}.",
        single=single,
        nonempty_rows=cells["nonempty_rows"],
        several=join_texts(", ", several),
    )
    if cells["repeated_rows"]:
        merged = cells["cells_holding"].get(1, 0)
        yield (
            Message(
                "{repeated_rows:,} rows repeat a cell, {alike_rows:,} of them with its count; merged, "
                "{merged:,} of {nonempty_cells:,} non-empty cells hold one.",
                repeated_rows=cells["repeated_rows"],
                alike_rows=cells["alike_rows"],
                merged=merged,
                nonempty_cells=cells["nonempty_cells"],
            )
        )
