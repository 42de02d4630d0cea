"""A run in the ledger: earlier releases of the same rows, and the entry of this one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from ldpaudit.engine.outcome import Outcome
from ldpaudit.engine.trial import Trial
from ldpaudit.errors import UserError
from ldpaudit.estimate.manifest import TEST_KEY
from ldpaudit.language import Message
from ldpaudit.ledger import Booking, KeyKind, Ledger, Sketch, Source, Spent
from ldpaudit.tables import file_hash
from ldpaudit.work_folder import MANIFEST, RELEASE, Staging, stands

_KEYS: dict[str, KeyKind] = {"fresh": "fresh", "held": "held", TEST_KEY: "test"}


@contextmanager
def open_ledger(path: Path, *, trial: bool = False) -> Iterator[Ledger | None]:
    """Open a ledger; a trial makes none, and gets None where there is none.

    Raises UserError: if it is damaged, or cannot be read or written.
    """
    if trial and not os.path.lexists(path):
        yield None
        return
    with Ledger.open(path) as ledger:
        yield ledger


@dataclass
class Account:
    """What the ledger has to do with one run.

    outcome: what the run knows.
    sketch: of its table.
    trial: the trial that showed what earlier releases and this one cost together.
    told: numbers of the releases that this one's report knows.
    """

    ledger: Ledger
    outcome: Outcome
    sketch: Sketch
    trial: Trial | None = None
    told: frozenset[int] = frozenset()

    @classmethod
    def of(cls, ledger: Ledger, outcome: Outcome, trial: Trial | None = None) -> Self | None:
        """Return the account of a run; None where nothing is to be booked."""
        builder = outcome.stats.sketch
        return (
            None if builder is None else cls(ledger, outcome, builder.finish(outcome.plan.input_hash), trial)
        )

    def earlier(self, manifest: Path) -> dict[str, Any]:
        """Return what was released of the same rows before, and what both cost together.

        manifest: the external manifest: where one like it is booked, this release is an earlier one again.
        """
        spent = self.ledger.spent(self.sketch, self._booking(manifest), person=self.outcome.plan.names_person)
        self.told = frozenset(one.booking.number for one in spent.earlier)
        return spent.as_json(self.outcome.claims)

    @contextmanager
    def booking(self, staged: Staging, out: Path) -> Iterator[None]:
        """Book the release before it gets its place, and forget it where it does not get that.

        Raises UserError: if the ledger cannot be written; nothing is released then.
        Raises ReleaseBlockedError: if the same rows were released since the trial; nothing is released then.
        """
        booking = self._booking(staged.unfinished(RELEASE, MANIFEST))

        def refuse_new(releases: list[tuple[Source, Booking]]) -> None:
            spent = Spent.of(booking, self.sketch, releases, person=self.outcome.plan.names_person)
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
