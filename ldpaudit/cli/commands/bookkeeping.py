"""The command that tells what the ledger knows."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ldpaudit.cli import streams
from ldpaudit.cli.commands.options import JSON, PATH
from ldpaudit.cli.terminal import NO, show
from ldpaudit.errors import UserError
from ldpaudit.language import Message, tr

if TYPE_CHECKING:
    from ldpaudit.ledger import Source, Spent


@click.command(epilog="Example: ldpaudit ledger interventions.csv")
@click.argument("table", type=PATH, required=False)
@click.option("--ledger", "file", default="", help="File of the ledger; default: that of this user.")
@click.option("--recipe", type=PATH, help="What would be released of TABLE now: gives this one's cost, too.")
@click.option("--forget", type=int, help="Leave the release of this number out of all sums.")
@click.option("--reason", default="", help="Why it is forgotten; it stays in the ledger.")
@JSON
def ledger(
    table: Path | None, file: str, recipe: Path | None, forget: int | None, reason: str, as_json: bool
) -> None:
    """List what was released of each source, or of one table, and what it costs together.

    With TABLE and --json, "budget" holds releases (how many share its rows), spent, this (with --recipe) and
    together: each null, or a sum with its epsilon, for the unit of protection; weak and cap are the sums of
    epsilon above which a promise is weak, or hardly any.
    """
    from ldpaudit.cli.custody import ledger_at

    path = ledger_at(file)
    if forget is not None:
        _forget(path, forget, reason)
        streams.leaves(lambda: tr("the ledger is changed as asked"))
    answer = ledger_summary(path, table, recipe)
    show(answer, as_json, lambda: _lines(answer))
    if not answer["ok"]:
        sys.exit(NO)


def ledger_summary(
    path: Path | None, table: Path | None = None, recipe: Path | None = None
) -> dict[str, Any]:
    """Return what was released of which source, and what it costs together.

    Parameters
    ----------
    path : Path or None
        Of the ledger; None where none is kept.
    table : Path, optional
        Tell only of what came in this file, which is read as bytes.
    recipe : Path, optional
        What would be released of it now. Noise that a key repeats counts anew here; a trial knows better.

    Returns
    -------
    dict
        "ledger": its path or None; "state": "whole", "damaged", "absent" or "off"; "ok": False where it is
        damaged; "fault": what is wrong; "releases": how many; "sources": what was released of each;
        "budget": of a table, as the command says; else None.

    Raises
    ------
    UserError
        If there is a file that is no ledger, or that cannot be read, or the recipe cannot run.
    """
    if recipe is not None and table is None:
        raise UserError("name the table, too", where="--recipe", hint="ldpaudit ledger TABLE --recipe RECIPE")
    if table is not None and not table.is_file():
        raise UserError("there is no such file", where=str(table), hint="check the path")
    answer: dict[str, Any] = {
        "ledger": None if path is None else str(path),
        "of": None if table is None else str(table),
        "state": "off" if path is None else "absent",
        "ok": True,
        "fault": "",
        "releases": 0,
        "sources": [],
        "budget": None if table is None else _budget((), recipe),
    }
    if path is None or not os.path.lexists(path):
        return answer
    from ldpaudit.ledger import DamagedLedgerError, Ledger
    from ldpaudit.tables import content_hash

    try:
        with Ledger.open(path) as ledger:
            known = ledger.known("" if table is None else content_hash(table))
    except DamagedLedgerError as error:
        return {**answer, "state": "damaged", "ok": False, "fault": error.message}
    sources = [_source(source, sums) for source, sums in known]
    count = sum(len(source["releases"]) for source in sources)
    budget = None if table is None else _budget([one for _, sums in known for one in sums], recipe)
    return {**answer, "state": "whole", "releases": count, "sources": sources, "budget": budget}


def _source(source: Source, sums: Sequence[Spent]) -> dict[str, Any]:
    own = {one.booking.number: one.booking for spent in sums for one in spent.counted if one.source == source}
    return {
        "source": source.identity[:8],
        "rows": source.rows,
        "columns": source.columns,
        "releases": [
            {**own[number].as_json(), "lines": [claim.line() for claim in own[number].claims]}
            for number in sorted(own)
        ],
        "sums": [spent.as_sum() for spent in sums],
    }


def _budget(sums: Sequence[Spent], recipe: Path | None) -> dict[str, Any]:
    """Return what is spent of a table's rows, what this one costs, and both."""
    from ldpaudit.engine.outlook import promised
    from ldpaudit.ledger import HARDLY_ANY, WEAK, Spent, declared, totals
    from ldpaudit.recipe import Recipe

    document = None if recipe is None else Recipe.read(recipe)
    unit = document.input.unit if document is not None else sums[0].unit if sums else ""
    claims, person = ((), "") if document is None else promised(document)
    spent = next(
        (one for one in sums if one.unit == unit), sums[0] if sums else Spent(unit, bool(person), ())
    )
    # A sum of the ledger is of its latest release, which is no further one.
    spent = Spent(spent.unit, spent.by_unit, spent.earlier)
    figures = {
        "spent": spent.total(),
        "this": declared(totals(claims, person), person),
        "together": spent.total(claims),
    }
    return {
        "unit": unit,
        "releases": len(spent.counted),
        **{name: None if one is None else one.as_json() for name, one in figures.items()},
        "weak": WEAK,
        "cap": HARDLY_ANY,
    }


def _forget(path: Path | None, number: int, reason: str) -> None:
    """Leave a release out of all sums.

    Raises
    ------
    UserError
        If there is no such release, or no reason.
    """
    from ldpaudit.ledger import Ledger

    if not reason.strip():
        raise UserError(
            "no reason is given", where="--forget", hint='write --reason "it never left the house"'
        )
    if path is None or not os.path.lexists(path):
        raise UserError(
            "there is no ledger", where="" if path is None else str(path), hint="name it: --ledger"
        )
    with Ledger.open(path) as ledger:
        ledger.forget(number, reason.strip())


def _lines(answer: dict[str, Any]) -> Iterator[str]:
    """Return what the ledger knows, source by source."""
    place, sources = answer["ledger"], answer["sources"]
    nothing = (
        Message(
            "{place}: nothing of this very file has been booked yet; a trial finds its rows in others, too.",
            place=place,
        )
        if answer["of"]
        else Message("{place}: nothing has been booked yet.", place=place)
    )
    if answer["state"] == "whole" and sources:
        yield Message(
            "{place}: {releases} of {count}; every entry is as it was written.",
            place=place,
            releases=Message("{n:,} (release|releases)", n=answer["releases"]),
            count=Message("{n:,} (table|tables)", n=len(sources)),
        )
    else:
        yield {
            "off": Message("No ledger is kept."),
            "absent": Message("Nothing has been booked yet: there is no ledger at {place}.", place=place),
            "damaged": answer["fault"],
        }.get(answer["state"], nothing)
    for source in sources:
        yield ""
        yield Message(
            "Table {source}: {rows}, {columns}",
            source=source["source"],
            rows=Message("{n:,} (row|rows)", n=source["rows"]),
            columns=Message("{n} (column|columns)", n=source["columns"]),
        )
        for release in source["releases"]:
            yield Message(
                "  {number}: {when} UTC  {name}, {n:,} (row|rows), {key} key",
                n=release["rows"],
                number=release["number"],
                when=release["time"][:16].replace("T", " "),
                name=release["table"] or "released",
                key=release["key"],
            )
            none = [Message("no privacy claim: no column is randomized")]
            yield from (f"    {line}" for line in release["lines"] or none)
        for total in source["sums"]:
            yield Message("  {sentence}", sentence=total["sentence"])
            if total["releases"] > 1 and len(total["columns"]) > 1:
                yield from (f"    {one['line']}" for one in total["columns"])
            yield from (f"    {one['sentence']}" for one in total["shared"])
            yield from (f"    {note}" for note in total["notes"])
