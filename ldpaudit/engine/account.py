"""A run in the ledger: what was released of the same rows before, and this release once it is there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from ldpaudit.engine.folder import MANIFEST
from ldpaudit.engine.manifest import TEST_KEY_MARK
from ldpaudit.engine.outputs import Outcome
from ldpaudit.ledger import Claim, Entry, KeyKind, Ledger, Sketch
from ldpaudit.tables import file_hash

_KEYS: dict[str, KeyKind] = {"fresh": "fresh", "held": "held", TEST_KEY_MARK: "test"}


@dataclass(frozen=True)
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
    """

    ledger: Ledger
    outcome: Outcome
    sketch: Sketch
    claims: tuple[Claim, ...]

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

    def book(self, release: Path) -> None:
        """Book the release that stands in a folder."""
        plan = self.outcome.plan
        self.ledger.book(
            Entry(
                time=datetime.now(UTC),
                sketch=self.sketch,
                unit=plan.recipe.input.unit,
                recipe=plan.recipe.fingerprint(),
                manifest=file_hash(release / MANIFEST),
                rows=self.outcome.stats.rows,
                claims=self.claims,
                key=_KEYS[self.outcome.key],
            ),
            release,
        )
