"""What a run left: where its files are, what they promise and what was found, as values and as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ldpaudit.audit.printing import run_lines, run_verdict
from ldpaudit.engine.outputs import ESTIMATES, REPORT
from ldpaudit.work_folder import INTERNAL, MANIFEST, RELEASE

_SHOWN_GROUPS = 100


@dataclass(frozen=True)
class Release:
    """What a run left.

    folder: OUT: with release/ and internal/.
    manifest, internal: the external manifest, and the one that stays with the data holder.
    """

    folder: Path
    manifest: dict[str, Any]
    internal: dict[str, Any]

    @property
    def released(self) -> Path:
        """Path of the released table."""
        return self.folder / RELEASE / str(self.manifest["table"])

    @property
    def before(self) -> dict[str, Any]:
        """Class sizes of the table."""
        sizes: dict[str, Any] = self.internal["anonymity"]["before"]
        return sizes

    @property
    def after(self) -> dict[str, Any]:
        """Class sizes of the release."""
        sizes: dict[str, Any] = self.internal["anonymity"]["after"]
        return sizes

    @property
    def earlier(self) -> dict[str, Any]:
        """What the ledger knows of earlier releases of the same rows; empty without a ledger."""
        return self.internal["earlier"] or {}

    def as_json(self) -> dict[str, Any]:
        """Return paths, promises and risk as plain values."""
        release, internal = self.folder / RELEASE, self.folder / INTERNAL
        shown = ("rows", "key", "totals", "together", "searched", "derived")
        inside = ("removed_rows", "findings", "inferred", "moves")
        return {
            "out": str(self.folder),
            "released": str(self.released),
            "estimates": str(release / ESTIMATES),
            "report": str(release / REPORT),
            "internal_report": str(internal / REPORT),
            "manifest": str(release / MANIFEST),
            **{name: self.manifest[name] for name in shown},
            **{name: self.internal[name] for name in inside},
            "guarantees": [promise["line"] for promise in self.manifest["guarantees"]],
            "verdict": run_verdict(self.internal),
            "questions": self.internal["audit"]["questions"],
            "who_pays": [{**one, "worst": one["worst"][:_SHOWN_GROUPS]} for one in self.internal["who_pays"]],
            "before": self.before,
            "after": self.after,
            "earlier": self.earlier,
        }

    def lines(self) -> Iterator[str]:
        """Return in words what is promised, what attacks reach, and where things are."""
        return run_lines(self.internal, str(self.folder))
