"""A run in the ledger: what was released of the same rows before, and this release once it is there."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, Self

from ldpaudit.engine.folder import MANIFEST, RELEASE, Staging, in_use
from ldpaudit.engine.manifest import TEST_KEY_MARK
from ldpaudit.engine.outputs import Outcome
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.ledger import Begun, Claim, Entry, KeyKind, Ledger, Sketch
from ldpaudit.tables import file_hash

_KEYS: dict[str, KeyKind] = {"fresh": "fresh", "held": "held", TEST_KEY_MARK: "test"}
#: Of a begun release: it has its place; it never got there; a run is still at it; it is in neither place.
State = Literal["there", "never", "in work", "not found"]


@contextmanager
def open_ledger(path: Path, *, trial: bool = False) -> Iterator[Ledger | None]:
    """Open a ledger, and settle what runs that ended at the wrong moment left in it.

    Parameters
    ----------
    path : Path
    trial : bool
        Change nothing: make no ledger where there is none, but give None, and settle nothing.

    Raises
    ------
    UserError
        If it is damaged, or cannot be read or written.
    """
    if trial and not os.path.lexists(path):
        yield None
        return
    with Ledger.open(path) as ledger:
        if not trial:
            settle(ledger)
        yield ledger


def settle(ledger: Ledger) -> None:
    """Book the begun releases that have their place, and forget those that never got it.

    What is neither in its place nor where it was made may have been moved away: it stays, and counts.

    Raises
    ------
    UserError
        If the ledger is damaged, or cannot be written.
    """
    for begun in ledger.begun():
        state = state_of(begun)
        if state in ("there", "never"):
            try:
                ledger.settle(begun, begun.place if state == "there" else None)
            except UserError:
                # It may have been moved away at this very moment.
                if state_of(begun) == state:
                    raise


def state_of(begun: Begun) -> State:
    """Look where a begun release is."""
    hidden = begun.making.parent
    # Asked first: where nobody works any more, nothing gets its place any more.
    if hidden.is_dir() and in_use(hidden):
        return "in work"
    return _found(begun)


def _found(begun: Begun) -> State:
    with suppress(OSError):
        if file_hash(begun.place / MANIFEST) == begun.booking.manifest:
            return "there"
    return "never" if begun.making.is_dir() else "not found"


@dataclass
class Account:
    """What the ledger has to do with one run.

    Parameters
    ----------
    ledger : Ledger
    outcome : Outcome
        What the run knows.
    sketch : Sketch
        Of its table.
    claims : tuple of Claim
        What it promises.
    begun : Begun, optional
        Its entry, once it is begun.
    """

    ledger: Ledger
    outcome: Outcome
    sketch: Sketch
    claims: tuple[Claim, ...]
    begun: Begun | None = None

    @classmethod
    def of(cls, ledger: Ledger, outcome: Outcome) -> Self | None:
        """Take what the run has read; None where it was not asked to read along."""
        builder = outcome.stats.sketch
        if builder is None:
            return None
        claims = tuple(Claim.of(promise.guarantee, holds=promise.holds) for promise in outcome.told)
        return cls(ledger, outcome, builder.finish(outcome.plan.input_hash), claims)

    @property
    def earlier(self) -> dict[str, Any]:
        """What was released of the same rows before, and what both cost together."""
        unit = self.outcome.plan.recipe.input.unit
        return self.ledger.spent(self.sketch, unit).as_json(self.claims)

    @contextmanager
    def announced(self, place: Staging, out: Path) -> Iterator[None]:
        """Begin the release in the ledger; where it does not get its place, forget it.

        Raises
        ------
        UserError
            If the ledger cannot be written; nothing is released then.
        """
        try:
            self.begun = self.ledger.begin(
                self._entry(place.unfinished(RELEASE, MANIFEST)), out / RELEASE, place.whole
            )
        except UserError as error:
            raise UserError(
                f"{error.what}, and nothing was released", where=error.where, mend=error.mend
            ) from None
        try:
            yield
        except BaseException as error:
            state = None if self.begun is None else _found(self.begun)
            # What cannot be written now is settled when the ledger is opened next.
            with suppress(UserError):
                if self.begun is not None and state in ("there", "never"):
                    self.ledger.settle(self.begun, out / RELEASE if state == "there" else None)
            if isinstance(error, KeyboardInterrupt) and state == "there":
                raise CancelledError(f"the release stands in {out}") from None
            raise

    def book(self, out: Path) -> None:
        """Book the release that stands in a folder.

        Raises
        ------
        UserError
            If the ledger cannot be written: the release stands nevertheless, and the message says so.
        """
        if self.begun is None:
            return
        later = f"ldpaudit ledger --ledger {shlex.quote(str(self.ledger.path))}"
        try:
            self.ledger.settle(self.begun, out / RELEASE)
        except UserError as error:
            raise UserError(
                f"the release stands here, but is not booked yet ({error.where}: {error.what})",
                where=str(out),
                mend=f"{error.mend}; the next run books it, or: {later}",
            ) from None
        except KeyboardInterrupt:
            raise CancelledError(f"the release stands in {out}; the next run books it, or: {later}") from None

    def _entry(self, manifest: Path) -> Entry:
        recipe = self.outcome.plan.recipe
        return Entry(
            time=datetime.now(UTC),
            sketch=self.sketch,
            unit=recipe.input.unit,
            recipe=recipe.fingerprint(),
            manifest=file_hash(manifest),
            rows=self.outcome.stats.rows,
            claims=self.claims,
            key=_KEYS[self.outcome.key],
            table=recipe.output.path,
        )
