"""The command that tells what the ledger knows, and settles what a run left open in it."""

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
    from ldpaudit.ledger import Known

#: State of a release whose run is still at it, or ended without a word.
_IN_WORK = "in work"  # no text


@click.command(epilog="Example: ldpaudit ledger interventions.csv")
@click.argument("table", type=PATH, required=False)
@click.option("--ledger", "file", default="", help="File of the ledger; default: that of this user.")
@click.option("--recipe", type=PATH, help="What would be released of TABLE now: gives this one's cost, too.")
@click.option("--book", type=PATH, help="Book the begun release that is in this folder now.")
@click.option("--forget", type=int, help="Forget the begun release of this number: it never left the house.")
@JSON
def ledger(
    table: Path | None, file: str, recipe: Path | None, book: Path | None, forget: int | None, as_json: bool
) -> None:
    """List what was released of each source, or of one table, and what it costs together.

    With TABLE and --json, "budget" holds releases (how many share its rows), spent, this (with --recipe) and
    together: each null, or a sum with its epsilon, for the unit of protection; weak and cap are the sums of
    epsilon above which a promise is weak, or hardly any.
    """
    from ldpaudit.cli.custody import ledger_at

    path = ledger_at(file)
    settle_by_hand(path, book, forget)
    if book is not None or forget is not None:
        streams.leaves(lambda: tr("the ledger is changed as asked"))
    answer = ledger_summary(path, table, recipe)
    show(answer, as_json, lambda: _lines(answer))
    if not answer["ok"]:
        sys.exit(NO)


def ledger_summary(
    path: Path | None, table: Path | None = None, recipe: Path | None = None
) -> dict[str, Any]:
    """Return what was released of which source, and what it costs together; settle what can be.

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
    answer: dict[str, Any] = {
        "ledger": None if path is None else str(path),
        "of": None if table is None else str(table),
        "state": "off",
        "ok": True,
        "fault": "",
        "releases": 0,
        "sources": [],
        "budget": None if table is None else _budget((), recipe),
    }
    if table is not None and not table.is_file():
        raise UserError("there is no such file", where=str(table), hint="check the path")
    if path is None:
        return answer
    if not os.path.lexists(path):
        return {**answer, "state": "absent"}
    from ldpaudit.engine.account import settle, state_of
    from ldpaudit.ledger import DamagedLedgerError, Ledger
    from ldpaudit.tables import content_hash

    try:
        with Ledger.open(path) as ledger:
            try:
                settle(ledger)
            except DamagedLedgerError:
                raise
            except UserError as error:
                # What cannot be written can be read, and whoever asks shall know why something is open.
                answer["fault"] = error.message
            states = {one.number: state_of(one) for one in ledger.begun()}
            known = ledger.known("" if table is None else content_hash(table))
    except DamagedLedgerError as error:
        return {**answer, "state": "damaged", "ok": False, "fault": error.message}
    sources = [one.as_json() for one in known]
    for source in sources:
        for begun in source["begun"]:
            begun["state"] = states.get(begun["number"], _IN_WORK)
    count = sum(len(source["releases"]) for source in sources)
    budget = None if table is None else _budget(known, recipe)
    return {**answer, "state": "whole", "releases": count, "sources": sources, "budget": budget}


def _budget(known: Sequence[Known], recipe: Path | None) -> dict[str, Any]:
    """Return what is spent of a table's rows, what this one costs, and both."""
    from ldpaudit.engine.outlook import promised
    from ldpaudit.ledger import HARDLY_ANY, WEAK, Spent, declared, totals
    from ldpaudit.recipe import Recipe

    document = None if recipe is None else Recipe.read(recipe)
    sums = [one.spent for table in known for one in table.sums]
    unit = document.input.unit if document is not None else sums[0].unit if sums else ""
    claims, person = ((), "") if document is None else promised(document)
    spent = next(
        (one for one in sums if one.unit == unit), sums[0] if sums else Spent(unit, bool(person), ())
    )
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


def settle_by_hand(path: Path | None, book: Path | None, forget: int | None) -> None:
    """Book a begun release that was moved since, or forget one that never left the house.

    Parameters
    ----------
    path : Path or None
        Of the ledger.
    book : Path, optional
        Folder of the release: OUT or OUT/release.
    forget : int, optional
        Number of a begun release.

    Raises
    ------
    UserError
        If the ledger has no such release, or a run is still at it.
    """
    from ldpaudit.engine.account import settle, state_of
    from ldpaudit.estimate import release_folder
    from ldpaudit.ledger import Ledger
    from ldpaudit.tables import file_hash

    if book is None and forget is None:
        return
    if path is None or not os.path.lexists(path):
        raise UserError(
            "there is no ledger", where="" if path is None else str(path), hint="name it: --ledger"
        )
    with Ledger.open(path) as ledger:
        # What stands where it should is no matter of opinion.
        settle(ledger)
        if book is not None:
            folder = release_folder(book).absolute()
            digest = file_hash(folder / "manifest.json")
            found = [one for one in ledger.begun() if one.booking.manifest == digest]
            if not found and all(one.manifest != digest for one in ledger.bookings()):
                raise UserError(
                    "the ledger knows of no such release",
                    where=str(book),
                    hint="a release whose run never began it in this ledger cannot be booked",
                )
            for one in found:
                ledger.settle(one, folder)
        if forget is not None:
            numbered = [one for one in ledger.begun() if one.number == forget]
            if not numbered or state_of(numbered[0]) == _IN_WORK:
                what = (
                    Message("a run is still at this release")
                    if numbered
                    else Message("no begun release has this number")
                )
                raise UserError(
                    what, where=Message("--forget {forget}", forget=forget), hint="see: ldpaudit ledger"
                )
            ledger.settle(numbered[0], None)


def _lines(answer: dict[str, Any]) -> Iterator[str]:
    """Return what the ledger knows, source by source."""
    place, sources, of = answer["ledger"], answer["sources"], answer["of"]
    if answer["state"] == "off":
        yield Message("No ledger is kept.")
    elif answer["state"] == "absent":
        yield Message("Nothing has been booked yet: there is no ledger at {place}.", place=place)
    elif answer["state"] == "damaged":
        yield answer["fault"]
    elif not sources:
        yield (
            Message("{place}: nothing of this table has been booked yet.", place=place)
            if of
            else Message("{place}: nothing has been booked yet.", place=place)
        )
    else:
        releases, count = (
            Message("{n:,} (release|releases)", n=answer["releases"]),
            Message("{n:,} (table|tables)", n=len(sources)),
        )
        yield Message(
            "{place}: {releases} of {count}; every entry is as it was written.",
            place=place,
            releases=releases,
            count=count,
        )
    if answer["state"] == "whole" and answer["fault"]:
        yield Message("What is open could not be settled: {fault}.", fault=answer["fault"])
    for source in sources:
        yield ""
        size = Message(
            "{rows}, {columns}",
            rows=Message("{n:,} (row|rows)", n=source["rows"]),
            columns=Message("{n} (column|columns)", n=source["columns"]),
        )
        yield Message("Table {source}: {size}", source=source["source"], size=size)
        for release in source["releases"]:
            yield from _release(release)
        for begun in source["begun"]:
            yield from _release(begun)
            if begun["state"] == _IN_WORK:
                yield Message("    not settled: a run is at it")
            else:
                yield Message(
                    "    not settled: it was to be in {place}; if it is elsewhere:",
                    place=begun["place"],
                )
                yield Message("    ldpaudit ledger --book FOLDER; if it never left the house:")
                yield Message("    ldpaudit ledger --forget {number}", number=begun["number"])
        for total in source["sums"]:
            yield Message("  {sentence}", sentence=total["sentence"])
            if total["releases"] > 1 and len(total["columns"]) > 1:
                yield from (f"    {one['line']}" for one in total["columns"])
            yield from (f"    {one['sentence']}" for one in total["shared"])
            yield from (f"    {note}" for note in total["notes"])


def _release(answer: dict[str, Any]) -> Iterator[str]:

    when, name = answer["time"][:16].replace("T", " "), answer["table"] or "released"
    yield Message(
        "  {when} UTC  {name}, {n:,} (row|rows), {key} key",
        n=answer["rows"],
        when=when,
        name=name,
        key=answer["key"],
    )
    yield from (
        f"    {line}" for line in answer["lines"] or [Message("no privacy claim: no column is randomized")]
    )
