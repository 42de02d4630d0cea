"""The trial of a release, and the audit of either, kept in the folder that stays in the house."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from ldpaudit.audit import AuditReport
from ldpaudit.engine.plan import Plan
from ldpaudit.errors import ReleaseBlockedError, UserError
from ldpaudit.findings import NotTried
from ldpaudit.language import Message, coded, decoded
from ldpaudit.ledger import Spent
from ldpaudit.tables import file_hash
from ldpaudit.work_folder import AUDIT, INTERNAL, MANIFEST, RELEASE

_AGAIN = Message("run a trial again")


@dataclass(frozen=True)
class Trial:
    """The table, the recipe and the earlier releases of a trial: a release must be of the same.

    known: manifests of the releases that were in the ledger then, as SHA-256.
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
        """Raise ReleaseBlockedError where rows of the table were released since; `own` is no such release."""
        since = [one for one in spent.counted if one.booking.manifest not in {own, *self.known}]
        if since:
            _block("released")


def _block(case: str) -> None:
    finding = NotTried.make(case)
    raise ReleaseBlockedError(
        Message("nothing is released: {message}; {hint}", message=finding.message, hint=finding.hint),
        [finding],
    )


def keep_audit(report: AuditReport, folder: Path) -> None:
    """Write an audit beside the release that it is about, in place of an earlier one: all or nothing."""
    written = {"manifest": file_hash(folder / RELEASE / MANIFEST), "report": coded(report.as_json())}
    path = folder / INTERNAL / AUDIT
    unfinished = path.with_name(f".{AUDIT}.part")
    text = json.dumps(written, indent=2, ensure_ascii=False, allow_nan=False)
    try:
        unfinished.write_text(text + "\n", encoding="utf-8", newline="\n")
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


def kept_audit(folder: Path) -> AuditReport | None:
    """Return the audit that was kept of this very release or trial; None where there is none.

    Raises UserError: if there is one that cannot be read: what it found would be lost without a word.
    """
    path = folder / INTERNAL / AUDIT
    if not path.is_file():
        return None
    try:
        kept = json.loads(path.read_text("utf-8"), object_hook=decoded)
        own = kept["manifest"] == file_hash(folder / RELEASE / MANIFEST)
        return AuditReport.of_json(kept["report"]) if own else None
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise UserError(
            "the kept audit cannot be read", where=str(path), hint="remove this file, and run the audit again"
        ) from None
