"""What the ledger knows of a table, as plain values, and what a release of it would add."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ldpaudit.engine.outlook import promised
from ldpaudit.errors import UserError
from ldpaudit.ledger import HARDLY_ANY, WEAK, DamagedLedgerError, Ledger, Source, Spent, declared, totals
from ldpaudit.recipe import Recipe
from ldpaudit.tables import content_hash


def ledger_summary(
    path: Path | None, table: Path | None = None, recipe: Path | None = None
) -> dict[str, Any]:
    """Return what was released of which source, and what it costs together.

    path: of the ledger; None where none is kept.
    table: tell only of what came in this file, which is read as bytes.
    recipe: what would be released of it now. Noise that a key repeats counts anew here; a trial knows better.
    Returns: "ledger": its path or None; "state": "whole", "damaged", "absent" or "off"; "ok": False where it
        is damaged; "fault": what is wrong; "releases": how many; "sources": what was released of each;
        "forgotten": the number of each release that is left out of all sums, and the reason; "budget": of a
        table, as the command says; else None.
    Raises UserError: if there is a file that is no ledger, or that cannot be read, or the recipe cannot run.
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
        "forgotten": [],
        "budget": None if table is None else _budget((), recipe),
    }
    if path is None or not os.path.lexists(path):
        return answer
    try:
        with Ledger.open(path) as ledger:
            known = ledger.known("" if table is None else content_hash(table))
            answer["forgotten"] = [{"number": at, "reason": why} for at, why in ledger.forgotten().items()]
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
    document = None if recipe is None else Recipe.read(recipe)
    unit = document.input.unit if document is not None else sums[0].unit if sums else ""
    claims, person, exact = ((), "", ()) if document is None else promised(document)
    spent = next(
        (one for one in sums if one.unit == unit), sums[0] if sums else Spent(unit, bool(person), ())
    )
    # A sum of the ledger is of its latest release, which is no further one.
    spent = Spent(spent.unit, spent.by_unit, spent.earlier)
    figures = {
        "spent": spent.total(),
        "this": declared(totals(claims, person), person),
        "together": replace(spent, exact=exact).total(claims),
    }
    told = {name: one.words(unit, by_unit=bool(person)) for name, one in figures.items() if one is not None}
    return {
        "unit": unit,
        "releases": len(spent.counted),
        **{name: None if one is None else one.as_json() for name, one in figures.items()},
        "lines": told,
        "weak": WEAK,
        "cap": HARDLY_ANY,
    }


def forget(path: Path | None, number: int, reason: str) -> None:
    """Leave a release out of all sums."""
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
