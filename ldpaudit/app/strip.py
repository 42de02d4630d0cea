"""The strip at the top: the file, what is promised, the risk, what is lost. It is always there."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy, QWidget

from ldpaudit.app import theme
from ldpaudit.app.parts import sentence
from ldpaudit.app.session import Session, named
from ldpaudit.app.words import breakable, percent, rows_text
from ldpaudit.audit.printing import epsilon_of
from ldpaudit.language import tr, translated
from ldpaudit.recipe import WITHHELD
from ldpaudit.step_facts import Stage


class Strip(QFrame):
    """Four figures about the document."""

    #: The page that a cell leads to.
    asked = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setFrameShape(QFrame.Shape.StyledPanel)
        grid = QGridLayout(self)
        grid.setContentsMargins(14, 6, 14, 7)
        grid.setHorizontalSpacing(22)
        grid.setVerticalSpacing(1)
        self._values: dict[str, QLabel] = {}
        cells = (
            ("file", tr("File"), 4),
            ("promise", tr("What is promised"), 6),
            ("risk", tr("Alone in their group"), 4),
            ("lost", tr("What is lost"), 4),
        )
        for at, (name, caption, share) in enumerate(cells):
            label = theme.scaled(QLabel(caption), 0.88)
            theme.tint(label, "muted")
            value = sentence()
            value.setAccessibleName(caption)
            value.linkActivated.connect(self.asked.emit)
            value.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            grid.addWidget(label, 0, at)
            grid.addWidget(value, 1, at)
            grid.setColumnStretch(at, share)
            self._values[name] = value
        grid.setRowStretch(1, 1)
        self._captions = [grid.itemAtPosition(0, at) for at in range(len(cells))]
        session.changed.connect(self.refresh)
        session.arrived.connect(self.refresh)
        self.refresh()

    def text(self, name: str) -> str:
        """Return the text of a cell."""
        return self._values[name].text()

    def refresh(self) -> None:
        """Show what is known now."""
        texts = self._texts() if self._session.is_open else self._empty()
        for name, text in texts.items():
            first, *more = text.split("\n")
            self._values[name].setText(breakable(first))
            self._values[name].setToolTip("\n".join(more))
            self._values[name].setAccessibleDescription(text)
        audit = self._session.audit if self._session.is_open else None
        promise, flags = self._values["promise"], Qt.TextInteractionFlag.TextSelectableByMouse
        if audit is not None and audit.violated:
            # A click, or Tab and Enter, leads to what showed it.
            link = f'<a href="audit" style="color: {theme.current().bad}">{escape(texts["promise"])}</a>'
            promise.setText(link)
            flags = Qt.TextInteractionFlag.TextBrowserInteraction
        promise.setTextInteractionFlags(flags)

    def _empty(self) -> dict[str, str]:
        none = "–"
        return {"file": tr("no table open"), "promise": none, "risk": none, "lost": none}

    def _texts(self) -> dict[str, str]:
        return {"file": self._file(), "promise": self._promise(), "risk": self._risk(), "lost": self._lost()}

    def _file(self) -> str:
        found = self._session.inspection
        name = self._session.table.name
        if found is None:
            return tr("{name}, not read", name=name)
        rows = tr("rows not counted") if found.rows is None else rows_text(found.rows)
        if not found.found.get("rows_exact", True):
            rows = tr("{rows} (estimated)", rows=rows)
        return tr("{name}, {rows}", name=name, rows=rows)

    def _promise(self) -> str:
        violated = [] if self._session.audit is None else self._session.audit.violated
        if violated:
            return tr("{n} (promise is|promises are) false: see Audit.", n=len(violated))
        outcome = self._session.outcome
        randomized = [step for step in self._session.recipe.steps if step.kind == "randomize"]
        if not randomized:
            return tr("Nothing yet: no column is randomized.")
        columns = named(dict.fromkeys(name for step in randomized for name in step.modifies()))
        if outcome is None or not self._session.outcome_current:
            return tr("{columns} will be randomized; the trial verifies by how much.", columns=columns)
        holding = [one for one in outcome.release["guarantees"] if one["holds"]]
        if not holding:
            return tr("No privacy claim holds: see the findings and the report.")
        # A line for each relation: they are not to be read as one sum.
        together = translated(outcome.release["together"]).replace("; ", ";\n")
        eps = [tr("{columns}: {eps}", columns=named(one["columns"]), eps=epsilon_of(one)) for one in holding]
        return "\n".join([" · ".join(eps), together])

    def _risk(self) -> str:
        exposure, outcome = self._session.results.exposure, self._session.outcome
        before: Mapping[str, Any] = {} if exposure is None else exposure.value
        after: Mapping[str, Any] = {}
        if outcome is not None:
            before, after = before or outcome.anonymity("before"), outcome.anonymity("after")
        if not before:
            return tr("not measured yet")
        if not after:
            return tr("{before} now, k = {k}", before=_alone(before), k=before.get("k", 0))
        stale = "" if self._session.outcome_current else tr(" (out of date)")
        text = tr(
            "{before} → {after}, k = {k_before} → {k_after}",
            before=_alone(before),
            after=_alone(after),
            k_before=before.get("k", 0),
            k_after=after.get("k", 0),
        )
        everything = after.get("everything") or after
        return "\n".join([text + stale, tr("{share} alone on everything released", share=_alone(everything))])

    def _lost(self) -> str:
        outcome, session = self._session.outcome, self._session
        steps = session.recipe.steps
        out = {name for step in steps if step.kind == "remove" for name in step.modifies()}
        gone = len(out.union(session.with_role(*WITHHELD)))
        # A point that is moved, or read otherwise, is as fine as before.
        same = [step for step in steps if step.kind == "randomize" or step.stage is Stage.READ]
        coarser = {name for step in steps if step not in same for name in step.modifies()} - out
        detail = tr("{n} (column|columns) withheld, {coarser} coarser", n=gone, coarser=len(coarser))
        if outcome is None:
            return detail
        stale = "" if session.outcome_current else tr(" (out of date)")
        return f"{rows_text(outcome.rows_lost)}{stale}, {detail}"


def _alone(figures: Mapping[str, Any]) -> str:
    if figures.get("hidden_cases"):
        # Rows that are the only one of their group may stand for several cases.
        return "–"
    rows = int(figures.get("rows") or 0)
    return percent(int(figures.get("unique_rows") or 0) / rows) if rows else "–"
