"""The command that measures who is exposed in a table: classes, k, l, t and risk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import click

from ldpaudit.cli.commands.options import JSON, KNOWN, PROGRESS, READING, SENSITIVE, TABLE, UNIT
from ldpaudit.cli.terminal import Progress, listed_names, reading_options, show
from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts

#: What the lines call each measure of a sensitive column.
_MEASURES = {
    "distinct_l": Message("distinct l"),
    "entropy_l": Message("entropy l"),
    "confidence": Message("largest share of one value"),
    "t_equal": Message("t (equal distance)"),
    "t_ordered": Message("t (ordered distance)"),
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
    "--order",
    "orders",
    multiple=True,
    metavar="COLUMN=A,B,...",
    help="Order of the values of a sensitive column that are no numbers, for t.",
)
@click.option("--population", type=click.IntRange(min=1), help="How many the table may be about.")
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
    orders: tuple[str, ...],
    population: int | None,
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
    answer = measure_exposure(
        table,
        names,
        watched,
        reading_options(written),
        unit=unit,
        count=count,
        missing=missing,
        orders=dict(_order(text, watched) for text in orders),
        population=population,
        reporter=ProgressReporter(progress, progress.stopped),
    )
    progress.clear()
    show(answer, as_json, lambda: exposed(answer))


def exposed(answer: dict[str, Any]) -> Iterator[str]:
    """Return class sizes, risk, and what classes betray."""
    rows, unique = answer["rows"], answer["unique_rows"]
    share = Message("{unique:.1f} %", unique=100 * unique / rows) if rows else Message("none")
    yield Message(
        "{n:,} of {rows} ({share}) (is alone in its group|are alone in their group); k = {k}.",
        n=unique,
        rows=Message("{n:,} (row|rows)", n=rows),
        share=share,
        k=answer["k"],
    )
    risk = answer["risk"]
    groups = Message("{n:,} (group|groups)", n=answer["classes"])
    yield Message(
        "{groups}; risk of the most exposed row {prosecutor_max:.4f}.",
        groups=groups,
        prosecutor_max=risk["prosecutor_max"],
    )
    if "population" in risk:
        yield (
            Message(
                "Among {population:,} who may be in the table: risk of the most exposed row "
                "{journalist_max:.4f}, {population_unique_rows:,.1f} rows alone in it.",
                population=risk["population"],
                journalist_max=risk["journalist_max"],
                population_unique_rows=risk["population_unique_rows"],
            )
        )
    rules = {"own": Message("is a value of its own"), "wildcard": Message("may stand for any value")}
    yield Message("A missing value {rules}.", rules=rules[answer["missing"]["rule"]])
    yield from answer.get("warnings", ())
    if "lines" in answer:
        yield Message(
            "Counts of {lines:,} lines, {empty_lines:,} of them 0.",
            lines=answer["lines"],
            empty_lines=answer["empty_lines"],
        )
    for name, measures in answer["sensitive"].items():
        known = [
            Message("{measure} = {number:.6g}", measure=measure, number=measures[key])
            for key, measure in _MEASURES.items()
            if measures[key] is not None
        ]
        if recursive := measures["recursive_cl"]:
            known.append(Message("recursive (c, {l}) for c > {c:.6g}", l=recursive["l"], c=recursive["c"]))
        yield Message("{name}: ", name=name) + join_texts(", ", known)


def _order(text: str, watched: Sequence[str]) -> tuple[str, list[str]]:
    """Take "severity=low,middle,high" apart."""
    name, _, values = text.partition("=")
    if name not in watched or not values:
        raise UserError(
            Message('"{name}" is no sensitive column with values in an order', name=name),
            where="--order",
            hint="write for instance: severity=low,middle,high",
        )
    return name, listed_names(values)
