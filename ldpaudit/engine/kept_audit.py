"""The audit of a release or a trial, kept in the folder that stays in the house."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from ldpaudit.audit import AuditReport
from ldpaudit.errors import UserError
from ldpaudit.language import coded, decoded
from ldpaudit.tables import file_hash
from ldpaudit.work_folder import AUDIT, INTERNAL, MANIFEST, RELEASE


def keep_audit(report: AuditReport, folder: Path) -> None:
    """Write an audit beside the release that it is about, in place of an earlier one.

    Raises OSError: if it cannot be written; nothing is left then, and an earlier one stays.
    """
    written: dict[str, Any] = {
        "manifest": file_hash(folder / RELEASE / MANIFEST),
        "report": coded(report.as_json()),
    }
    written["sha256"] = _digest(written)
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

    Raises UserError: if there is one that was cut off or edited: what it found would be lost without a word.
    """
    path = folder / INTERNAL / AUDIT
    if not path.is_file():
        return None
    try:
        written = path.read_text("utf-8")
        plain = json.loads(written)
        if plain["manifest"] != file_hash(folder / RELEASE / MANIFEST):
            return None
        if plain.pop("sha256") != _digest(plain):
            raise ValueError
        return AuditReport.of_json(json.loads(written, object_hook=decoded)["report"])
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise UserError(
            "the kept audit cannot be read, or was edited",
            where=str(path),
            hint="remove this file, and run the audit again",
        ) from None


def _digest(written: dict[str, Any]) -> str:
    """Return the hash of what is kept, so that an edited audit shows."""
    return hashlib.sha256(json.dumps(written, sort_keys=True).encode()).hexdigest()
