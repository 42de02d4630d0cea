"""A run in the ledger: earlier releases of the same rows, and the entry of this one."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, Self

from ldpaudit.engine.folder import MANIFEST, RELEASE, Staging
from ldpaudit.engine.manifest import TEST_KEY_MARK
from ldpaudit.engine.outcome import Outcome
from ldpaudit.engine.trial import Trial
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.language import Message
from ldpaudit.ledger import Begun, Claim, Entry, KeyKind, Ledger, Sketch, Spent
from ldpaudit.leftovers import BEGUN, in_use, sweep, sweep_noted
from ldpaudit.tables import file_hash

_KEYS: dict[str, KeyKind] = {"fresh": "fresh", "held": "held", TEST_KEY_MARK: "test"}
#: Of a begun release: in its place; never moved there; its run goes on; in neither place.
State = Literal["there", "never", "in work", "not found"]


@contextmanager
def open_ledger(path: Path, *, trial: bool = False) -> Iterator[Ledger | None]:
    """Open a ledger, and settle the releases that killed runs had begun in it.

    Parameters
    ----------
    path : Path
    trial : bool
        Change nothing in it: yield None where there is no ledger, and settle nothing.

    Raises
    ------
    UserError
        If it is damaged, or cannot be read or written.
    """
    if trial and not os.path.lexists(path):
        yield None
        return
    with Ledger.open(path) as ledger:
        if trial:
            _sweep(ledger, ledger.begun())
        else:
            settle(ledger)
        yield ledger


def settle(ledger: Ledger) -> None:
    """Book the begun releases that have their place, forget those that never got it, and sweep after both.

    What is neither in its place nor where it was made may have been moved away: it stays, and counts.

    Raises
    ------
    UserError
        If the ledger is damaged, or cannot be written.
    """
    unsettled = list(ledger.begun())
    try:
        for begun in tuple(unsettled):
            state = state_of(begun)
            if state in ("there", "never"):
                try:
                    ledger.settle(begun, begun.folder if state == "there" else None)
                except UserError:
                    # It may have been moved away at this very moment.
                    if state_of(begun) == state:
                        raise
                else:
                    unsettled.remove(begun)
                    sweep(begun.making.parent, settled=True)
    finally:
        _sweep(ledger, unsettled)


def _sweep(ledger: Ledger, unsettled: Iterable[Begun]) -> None:
    """Remove what killed runs could not, raw values, but no folder that shows what became of a release."""
    sweep_noted(ledger.path, {begun.making.parent for begun in unsettled if begun.making.is_dir()})


def state_of(begun: Begun) -> State:
    """Look where a begun release is."""
    hidden = begun.making.parent
    # Looked up first: where no run is at work, the release does not move any more.
    if hidden.is_dir() and in_use(hidden):
        return "in work"
    return _found(begun)


def _found(begun: Begun) -> State:
    with suppress(OSError):
        if file_hash(begun.folder / MANIFEST) == begun.booking.manifest:
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
        Its entry, from when it is begun until it is booked.
    fault : UserError, optional
        Why it could not be booked.
    trial : Trial, optional
        The trial that showed what earlier releases and this one cost together.
    """

    ledger: Ledger
    outcome: Outcome
    sketch: Sketch
    claims: tuple[Claim, ...]
    begun: Begun | None = None
    fault: UserError | None = None
    trial: Trial | None = None

    @classmethod
    def of(cls, ledger: Ledger, outcome: Outcome, trial: Trial | None = None) -> Self | None:
        """Return the account of a run; None where nothing is to be booked."""
        builder = outcome.stats.sketch
        if builder is None:
            return None
        claims = tuple(
            replace(claim, inputs=builder.input_mark(outcome.plan.memory_inputs(claim.columns)))
            for claim in outcome.claims
        )
        return cls(ledger, outcome, builder.finish(outcome.plan.input_hash), claims, trial=trial)

    def earlier(self, manifest: Path) -> dict[str, Any]:
        """Return what was released of the same rows before, and what both cost together.

        Parameters
        ----------
        manifest : Path
            The external manifest: where one like it is booked, this release is an earlier one again.
        """
        return self._spent().with_manifest(file_hash(manifest)).as_json(self.claims)

    def _spent(self) -> Spent:
        return self.ledger.spent(self.sketch, self.outcome.plan.recipe.input.unit)

    @contextmanager
    def booking(self, staged: Staging, out: Path) -> Iterator[None]:
        """Begin the release in the ledger, and book it once it has its place; else forget it.

        It is booked when the hidden folder has gone: until then, the ledger knows where that is, and whoever
        opens it next sweeps what a killed run left there.

        Where the ledger cannot be written any more once the release is in its place, `confirm` raises the
        error, when all else is done.

        Raises
        ------
        UserError
            If the ledger cannot be written; nothing is released then.
        ReleaseBlockedError
            If the same rows were released since the trial; nothing is released then.
        """
        entry = self._entry(staged.unfinished(RELEASE, MANIFEST))
        (staged.folder / BEGUN).touch()
        try:
            self.begun = self.ledger.begin(entry, out / RELEASE, staged.whole)
        except UserError as error:
            raise UserError(
                Message("{what}, and nothing was released", what=error.what),
                where=error.where,
                hint=error.hint,
            ) from None
        settling = False
        try:
            if self.trial is not None:
                # Of two runs at once each sees that the other has begun.
                self.trial.refuse_released_since(self._spent(), entry.manifest)
            yield
            settling = True
            if self.begun is not None:
                self.ledger.settle(self.begun, out / RELEASE)
        except BaseException as error:
            # The hidden folder has gone by now, with what was not placed.
            placed = settling or (self.begun is not None and _found(self.begun) == "there")
            # What cannot be written now is settled when the ledger is opened next.
            with suppress(UserError):
                if self.begun is not None:
                    self.ledger.settle(self.begun, out / RELEASE if placed else None)
                    self.begun = None
            if placed and isinstance(error, KeyboardInterrupt | CancelledError):
                raise CancelledError(
                    Message(
                        "the release is in {out}{remains}{later}",
                        out=out,
                        remains=staged.end.remains(),
                        later=self._later(),
                    )
                ) from None
            if not (settling and isinstance(error, UserError)):
                raise
            self.fault = error

    def confirm(self, out: Path) -> None:
        """Report that the release is in its place and could not be booked.

        Raises
        ------
        UserError
            If the ledger could not be written.
        """
        if self.begun is not None and self.fault is not None:
            fault = self.fault
            raise UserError(
                Message(
                    "the release is here, but is not booked yet ({where}: {what})",
                    where=fault.where,
                    what=fault.what,
                ),
                where=str(out),
                hint=Message("{hint}{later}", hint=fault.hint, later=self._later()),
            )

    def _later(self) -> str:
        """Return how a release is booked that is not booked yet."""
        if self.begun is None:
            return ""
        command = Message("ldpaudit ledger --ledger {quote}", quote=shlex.quote(str(self.ledger.path)))
        return Message("; the next run books it, or: {command}", command=command)

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
