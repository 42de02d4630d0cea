"""The trial of a release: the same table, recipe and public files, and no release of the rows since."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from ldpaudit.audit import AuditReport
from ldpaudit.engine.kept_audit import kept_audit
from ldpaudit.engine.plan import Plan
from ldpaudit.errors import ReleaseBlockedError, UserError
from ldpaudit.findings import NotTried
from ldpaudit.language import Message
from ldpaudit.ledger import Spent
from ldpaudit.work_folder import INTERNAL, MANIFEST

_AGAIN = Message("run a trial again")


@dataclass(frozen=True)
class Trial:
    """The table, the recipe and the earlier releases of a trial.

    table: SHA-256 of the table's bytes, in hexadecimal digits.
    identity: `Plan.identity` of its recipe, table and public files.
    known: manifests of the releases that were in the ledger then, as SHA-256.
    audit: what was found when it was attacked.
    """

    table: str
    identity: str
    known: frozenset[str]
    audit: AuditReport | None = None

    @classmethod
    def read(cls, folder: Path) -> Self:
        """Read the trial in a folder.

        Raises UserError: if the folder holds none, or a release.
        """
        try:
            manifest = json.loads((folder / INTERNAL / MANIFEST).read_text("utf-8"))
            ledger = (manifest["earlier"] or {}).get("earlier", ())
            known = frozenset(str(one["manifest"]) for one in ledger)
            was_trial = manifest["trial"] is True
            table, identity = str(manifest["input"]["sha256"]), str(manifest["identity"])
            found = cls(table, identity, known, kept_audit(folder))
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            raise UserError("holds no trial", where=str(folder), hint=_AGAIN) from None
        if not was_trial:
            raise UserError("this is a release and no trial", where=str(folder), hint=_AGAIN)
        return found

    def refuse_another(self, plan: Plan) -> None:
        """Raise ReleaseBlockedError where a plan is of another table, recipe or public file."""
        if plan.input_hash != self.table:
            _block("table")
        if plan.identity != self.identity:
            _block("recipe")

    def refuse_released_since(self, spent: Spent, own: str) -> None:
        """Raise ReleaseBlockedError where rows of the table were released since.

        spent: the earlier releases as the ledger knows them now.
        own: manifest of the release that is about to be booked, as SHA-256.
        """
        since = [one for one in spent.counted if one.booking.manifest not in {own, *self.known}]
        if since:
            _block("released")


def _block(case: str) -> None:
    finding = NotTried.make(case)
    raise ReleaseBlockedError(
        Message("nothing is released: {message}; {hint}", message=finding.message, hint=finding.hint),
        [finding],
    )
