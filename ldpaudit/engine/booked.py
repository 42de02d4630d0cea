"""What the ledger knows of a table or a run as plain values, and the entry of a release."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from ldpaudit.engine.manifest import Outcome
from ldpaudit.engine.outlook import promised
from ldpaudit.engine.outputs import Trial
from ldpaudit.errors import UserError
from ldpaudit.estimate.manifest import TEST_KEY
from ldpaudit.language import Message
from ldpaudit.ledger import (
    HARDLY_ANY,
    WEAK,
    Booking,
    DamagedLedgerError,
    KeyKind,
    Ledger,
    Sketch,
    Spent,
    declared,
    totals,
)
from ldpaudit.recipe import Recipe
from ldpaudit.tables import content_hash, file_hash
from ldpaudit.work_folder import MANIFEST, RELEASE, Staging, stands

#: What is said of a ledger, by its state.
_SAID = {
    "off": "No ledger is kept.",
    "absent": "Nothing has been booked yet: there is no ledger at {place}.",
    "nothing": "{place}: nothing of this very file has been booked yet; a trial finds its rows in others.",
    "whole": "{place}: {releases} of {tables}; every entry is as it was written.",
    "damaged": "{fault}",
}
_KEYS: dict[str, KeyKind] = {"fresh": "fresh", "held": "held", TEST_KEY: "test"}


@dataclass
class Account:
    """What the ledger has to do with one run; `told` are the releases that its report knows, by number."""

    ledger: Ledger
    outcome: Outcome
    sketch: Sketch
    trial: Trial | None = None
    told: frozenset[int] = frozenset()

    @classmethod
    def of(cls, ledger: Ledger, outcome: Outcome, trial: Trial | None = None) -> Self:
        """Return the account of a run, whose rows are read once more."""
        plan, stats = outcome.plan, outcome.stats
        builder = ledger.builder(plan.source.schema, dict(plan.source.columns))
        for batch in stats.recorded(plan.source.schema.names):
            stats.check_cancelled()
            builder.add(batch)
        return cls(ledger, outcome, builder.finish(plan.input_hash), trial)

    def earlier(self, manifest: Path) -> dict[str, Any]:
        """Return what was released of the same rows before, and what both cost together.

        manifest: the external manifest: where one like it is booked, this release is an earlier one again.
        """
        spent = self.ledger.spent(self.sketch, self._booking(manifest), person=bool(self.outcome.plan.unit))
        self.told = frozenset(one.booking.number for one in spent.earlier)
        return spent.as_json(self.outcome.claims)

    @contextmanager
    def booking(self, staged: Staging, out: Path) -> Iterator[None]:
        """Book the release before it gets its place, and forget it where it does not get that.

        Raises UserError: if the ledger cannot be written, or another run released the same rows meanwhile.
        Raises ReleaseBlockedError: if the same rows were released since the trial.
        """
        booking = self._booking(staged.unfinished(RELEASE, MANIFEST))

        def refuse_new(releases: list[tuple[Sketch, Booking]]) -> None:
            spent = Spent.of(booking, self.sketch, releases, person=bool(self.outcome.plan.unit))
            if self.trial is not None:
                self.trial.refuse_released_since(spent, booking.manifest)
            if any(one.booking.number not in self.told for one in spent.counted):
                raise UserError(
                    "another run released rows meanwhile that these may be",
                    hint="run again: it tells the sum",
                )

        try:
            number = self.ledger.book(booking, self.sketch, refuse_new)
        except UserError as error:
            what = Message("{what}, and nothing was released", what=error.what)
            raise UserError(what, where=error.where, hint=error.hint) from None
        try:
            yield
        except BaseException:
            # Where it cannot be written now, it stays booked: too much is counted, and never too little.
            if number and not stands(out):
                with suppress(UserError):
                    self.ledger.forget(number, "the release did not get its place")
            raise

    def _booking(self, manifest: Path) -> Booking:
        plan = self.outcome.plan
        return Booking(
            time=datetime.now(UTC).isoformat(timespec="seconds"),
            unit=plan.recipe.input.unit,
            recipe=plan.recipe.fingerprint(),
            manifest=file_hash(manifest),
            rows=self.outcome.stats.rows,
            claims=self.outcome.claims,
            key=_KEYS[self.outcome.key],
            table=plan.recipe.output.path,
            source=plan.recipe.input.source,
            period=(*plan.recipe.input.days, by) if (by := plan.checked_times) else (),
            exact=plan.exact,
        )


def ledger_summary(
    path: Path | None, table: Path | None = None, recipe: Path | None = None
) -> dict[str, Any]:
    """Return what was released of which source, and what it costs together, as the command prints it.

    path: of the ledger; None where none is kept.
    table: tell only of what came in this file, which is read as bytes.
    recipe: what would be released of it now. Noise that a key repeats counts anew here; a trial knows better.
    """
    if recipe is not None and table is None:
        raise UserError("name the table, too", where="--recipe", hint="ldpaudit ledger TABLE --recipe RECIPE")
    if table is not None and not table.is_file():
        raise UserError("there is no such file", where=str(table), hint="check the path")
    state, fault, known, forgotten = "off" if path is None else "absent", "", [], {}
    if path is not None and os.path.lexists(path):
        try:
            with Ledger.open(path) as ledger:
                known = ledger.known("" if table is None else content_hash(table))
                state, forgotten = "whole", ledger.forgotten()
        except DamagedLedgerError as error:
            state, fault = "damaged", error.message
    sources = [_source(source, sums) for source, sums in known]
    answer = {
        "ledger": None if path is None else str(path),
        "of": None if table is None else str(table),
        "state": state,
        "ok": state != "damaged",
        "fault": fault,
        "releases": sum(len(source["releases"]) for source in sources),
        "sources": sources,
        "forgotten": [{"number": at, "reason": why} for at, why in forgotten.items()],
        "budget": None if table is None else _budget([one for _, sums in known for one in sums], recipe),
    }
    return {**answer, "lines": [*_lines(answer, priced=recipe is not None)]}


def _lines(answer: Mapping[str, Any], *, priced: bool) -> Iterator[str]:
    """Say what a ledger knows, and what a recipe costs beside it where that has its price."""
    state, sources = answer["state"], answer["sources"]
    said = _SAID["nothing" if state == "whole" and answer["of"] and not sources else state]
    releases = Message("{n:,} (release|releases)", n=answer["releases"])
    tables = Message("{n:,} (table|tables)", n=len(sources))
    yield Message(said, place=answer["ledger"], fault=answer["fault"], releases=releases, tables=tables)
    for name, words in answer["budget"]["lines"].items() if priced else ():
        yield Message("{name:20} {words}", name=f"{name}:", words=words)
    for one in answer["forgotten"]:
        yield Message("release {number} is left out of all sums: {reason}", **one)
    for source in sources:
        size = Message("{n:,} (row|rows)", n=source["rows"])
        yield from ("", Message("Table {source}: {rows}", source=source["source"], rows=size))
        for one in source["releases"]:
            when, name = one["time"][:16].replace("T", " "), one["table"] or "released"
            yield f"  {one['number']}: {when} UTC  {name}, {one['rows']:,} rows, {one['key']} key"
            none = [Message("no privacy claim: no column is randomized")]
            yield from (Message("    {line}", line=line) for line in one["lines"] or none)
        yield from (Message("  {sum}", sum=total["sentence"]) for total in source["sums"])


def _source(source: Sketch, sums: Sequence[Spent]) -> dict[str, Any]:
    own = {one.booking.number: one.booking for spent in sums for one in spent.counted if one.source == source}
    return {
        "source": source.identity[:8],
        "rows": source.rows,
        "columns": source.columns,
        "releases": [
            {**own[number].as_json(), "lines": [claim.line() for claim in own[number].claims]}
            for number in sorted(own)
        ],
        "sums": [
            {"unit": spent.unit, "releases": len(spent.counted), "sentence": spent.sentence()}
            | {"totals": [total.as_json() for total in spent.totals()]}
            for spent in sums
        ],
    }


def _budget(sums: Sequence[Spent], recipe: Path | None) -> dict[str, Any]:
    """Return what is spent of a table's rows, what this one costs, and both."""
    document = None if recipe is None else Recipe.read(recipe)
    unit = document.input.unit if document is not None else sums[0].unit if sums else ""
    claims, person, exact = ((), "", ()) if document is None else promised(document)
    spent = next(
        (one for one in sums if one.unit == unit), sums[0] if sums else Spent(unit, bool(person), ())
    )
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


def forget(path: Path | None, number: int, reason: str, table: Path | None = None) -> None:
    """Leave a release out of all sums; where a table is named, one of that."""
    sources = () if table is None else ledger_summary(path, table)["sources"]
    if table is not None and all(one["number"] != number for of in sources for one in of["releases"]):
        raise UserError("this release is of another table", where="--forget", hint="look at its number")
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
