"""What a run left: where its files are, what they promise and what was found, as values and as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ldpaudit.anonymity.impact_by_group import Breakdown
from ldpaudit.engine.folder import INTERNAL, MANIFEST, RELEASE
from ldpaudit.engine.manifest import TEST_KEY_MARK
from ldpaudit.engine.outputs import ESTIMATES, REPORT
from ldpaudit.findings import Finding
from ldpaudit.language import Message, join_texts
from ldpaudit.report.sentences import moved_rows

_SHOWN_GROUPS = 100
_FILES = {
    "released": Message("released:"),
    "estimates": Message("estimates:"),
    "report": Message("report:"),
    "internal_report": Message("internal report:"),
}


@dataclass(frozen=True)
class Release:
    """What a run left.

    Parameters
    ----------
    folder : Path
        OUT: with release/ and internal/.
    manifest : dict
        The external manifest.
    before, after : dict
        Class sizes of the table, and of the release.
    earlier : dict
        What the ledger knows of earlier releases of the same rows; empty without a ledger.
    impact_by_group : tuple of Breakdown
        Rows removed and detail lost by region, type and month; for the data holder alone.
    inner : tuple of Finding
        Findings about these, which no external file holds.
    moves : tuple of dict
        How many places and persons are behind moved points; for the data holder alone.
    beside : tuple of tuple of str
        How well the columns of each promise are guessed without it, in sentences; for the data holder alone.
    """

    folder: Path
    manifest: dict[str, Any]
    before: dict[str, Any]
    after: dict[str, Any]
    earlier: dict[str, Any] = field(default_factory=dict)
    impact_by_group: tuple[Breakdown, ...] = ()
    inner: tuple[Finding, ...] = ()
    moves: tuple[dict[str, Any], ...] = ()
    beside: tuple[tuple[str, ...], ...] = ()

    @property
    def released(self) -> Path:
        """Path of the released table."""
        return self.folder / RELEASE / str(self.manifest["table"])

    def as_json(self) -> dict[str, Any]:
        """Return paths, promises and risk as plain values."""
        release, internal = self.folder / RELEASE, self.folder / INTERNAL
        return {
            "out": str(self.folder),
            "released": str(self.released),
            "estimates": str(release / ESTIMATES),
            "report": str(release / REPORT),
            "internal_report": str(internal / REPORT),
            "manifest": str(release / MANIFEST),
            "rows": self.manifest["rows"],
            "removed_rows": self.before.get("lines", self.before["rows"]) - self.manifest["rows"],
            "key": self.manifest["key"],
            "guarantees": [promise["line"] for promise in self.manifest["guarantees"]],
            "beside": [list(sentences) for sentences in self.beside],
            "totals": self.manifest["totals"],
            "together": self.manifest["together"],
            "findings": [*self.manifest["findings"], *(finding.as_json() for finding in self.inner)],
            "searched": self.manifest["searched"],
            "who_pays": [one.as_json(_SHOWN_GROUPS) for one in self.impact_by_group],
            "derived": self.manifest["derived"],
            "before": self.before,
            "after": self.after,
            "earlier": self.earlier,
            "moves": list(self.moves),
        }

    def lines(self) -> Iterator[str]:
        """Return in words where things are and what is promised."""
        summary = self.as_json()
        if self.manifest["key"] == TEST_KEY_MARK:
            yield TEST_KEY_MARK.upper()
        if not summary["guarantees"]:
            yield Message("No privacy claim: no column is randomized.")
        for line, sentences in zip(summary["guarantees"], self.beside, strict=True):
            yield line
            yield from (Message("  {sentence}.", sentence=sentence) for sentence in sentences)
        said = {sentence for sentences in self.beside for sentence in sentences}
        if summary["together"]:
            yield summary["together"]
        if self.earlier:
            yield self.earlier["sentence"]
        for finding in summary["findings"]:
            if finding["message"] in said:
                continue
            accepted_for = (
                Message(" (accepted: {accepted})", accepted=finding["accepted"])
                if finding["accepted"]
                else ""
            )
            yield Message(
                "{severity}: {message}{accepted_for}",
                severity=Message(finding["severity"], meaning="severity of a finding"),
                message=finding["message"],
                accepted_for=accepted_for,
            )
        looked, not_looked = summary["searched"]["looked"], summary["searched"]["not_looked"]
        if looked:
            yield Message("Looked for: {looked}.", looked=join_texts("; ", looked))
        yield Message("Not looked for: {not_looked}.", not_looked=join_texts("; ", not_looked))
        answered = ", ".join(dict.fromkeys(self.manifest["audit"]["questions"].values()))
        if answered == "not tested":
            yield Message("Attacks on the released file: not tested; see: ldpaudit audit --help")
        for place in summary["derived"]:
            if place["columns"]:
                treated = (
                    Message("{column} ({treatment})", column=one["column"], treatment=one["treatment"])
                    for one in place["columns"]
                )
                yield Message(
                    "Columns that follow from {x}, {y}: {columns}",
                    x=place["x"],
                    y=place["y"],
                    columns=join_texts(", ", treated),
                )
        yield from map(moved_rows, self.moves)
        removed = summary["removed_rows"]
        yield Message("{n:,} (row|rows)", n=summary["rows"]) + (
            Message(", {removed:,} removed", removed=removed) if removed else ""
        )
        for name, label in _FILES.items():
            yield Message("{label:17} {path}", label=label, path=summary[name])
