"""The one question before a release: what leaves, what is promised of it, and what still stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from ldpaudit.app.outcome import RunSummary
from ldpaudit.app.session import Session, named
from ldpaudit.app.words import breakable, percent, rows_text
from ldpaudit.language import tr, translated

#: Names and findings that are listed.
_MOST_COLUMNS, _MOST_WARNINGS = 20, 8
NAME = "confirmation"


def confirmed(parent: QWidget, session: Session, outcome: RunSummary, folder: Path) -> bool:
    """Show what leaves, as the trial has shown it; return whether the user releases it."""
    box = QMessageBox(parent)
    box.setObjectName(NAME)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(tr("Release?"))
    # Names of columns may hold what looks like marks of a text.
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(tr("This leaves the house, and what has left cannot be called back."))
    box.setInformativeText("\n\n".join(summary(session, outcome, folder)))
    release = box.addButton(tr("&Release"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    box.exec()
    return box.clickedButton() is release


def summary(session: Session, outcome: RunSummary, folder: Path) -> Iterator[str]:
    """Yield what a release of a trial gives away, promises and costs, in sentences."""
    columns = outcome.released_columns
    listed = named(columns[:_MOST_COLUMNS])
    if len(columns) > _MOST_COLUMNS:
        listed = tr("{names} and {count} more", names=listed, count=len(columns) - _MOST_COLUMNS)
    text = tr("{rows} as {file}, into {folder}. Columns: {columns}.")
    yield text.format(
        rows=rows_text(outcome.rows),
        file=session.recipe.output.path,
        folder=breakable(str(folder)),
        columns=listed,
    )
    if outcome.lines:
        together = translated(outcome.release.get("together") or "")
        yield together or tr("No privacy claim holds: see the findings and the report.")
    else:
        yield tr("No privacy promise: no column is randomized.")
    after = outcome.anonymity("after")
    if after and after.get("rows") and not after.get("hidden_cases"):
        text = tr("Alone in their group: {share}; smallest group: k = {k}.")
        share = percent(int(after.get("unique_rows") or 0) / int(after["rows"]))
        yield text.format(share=share, k=after.get("k", 0))
    yield earlier(session, outcome)
    standing = [translated(one.message) for one in session.findings() if one.severity == "warn"]
    if standing:
        shown = [breakable(one) for one in standing[:_MOST_WARNINGS]]
        rest = len(standing) - len(shown)
        shown += [tr("and {count} more", count=rest)] if rest else []
        yield "\n! ".join([tr("Open warnings: {count}", count=len(standing)), *shown])
    if accepted := len(session.recipe.accept):
        yield tr("Accepted findings: {count}; the reasons are printed in the report.", count=accepted)


def earlier(session: Session, outcome: RunSummary) -> str:
    """Return what a trial knew of earlier releases of the same rows."""
    if outcome.earlier:
        return tr("At the time of the trial: {what}", what=outcome.earlier)
    released = session.results.release
    if released is not None:
        text = tr(
            "This table was released before, into {folder}. No ledger is kept, so nobody has computed what "
            "both cost together."
        )
        return text.format(folder=breakable(str(released.value.folder)))
    return tr("At the time of the trial, no earlier release was known: no ledger was kept so far.")
