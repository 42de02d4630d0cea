"""The audit of a release or a trial, kept in the folder that stays in the house."""

from __future__ import annotations

import json
from pathlib import Path

from ldpaudit.audit import AuditReport
from ldpaudit.engine.folder import AUDIT, INTERNAL, MANIFEST, RELEASE
from ldpaudit.language import coded, decoded
from ldpaudit.tables import file_hash


def keep_audit(report: AuditReport, folder: Path) -> None:
    """Write an audit beside the release that it is about, in place of an earlier one."""
    written = {"manifest": file_hash(folder / RELEASE / MANIFEST), "report": coded(report.as_json())}
    path = folder / INTERNAL / AUDIT
    unfinished = path.with_name(f".{AUDIT}.part")
    text = json.dumps(written, indent=2, ensure_ascii=False, allow_nan=False)
    unfinished.write_text(text + "\n", encoding="utf-8", newline="\n")
    unfinished.replace(path)


def kept_audit(folder: Path) -> AuditReport | None:
    """Return the audit that was kept of this very release or trial; None where there is none."""
    try:
        kept = json.loads((folder / INTERNAL / AUDIT).read_text("utf-8"), object_hook=decoded)
        if kept["manifest"] != file_hash(folder / RELEASE / MANIFEST):
            return None
        return AuditReport.of_json(kept["report"])
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None
