"""The dock of findings, each with show, repair, and accept with a reason."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QPushButton, QScrollArea, QVBoxLayout, QWidget

from ldpaudit.app import theme
from ldpaudit.app.parts import Card, FaultLine, Scrolled, button, row, sentence
from ldpaudit.app.private_names import on_screen
from ldpaudit.app.repairs import facts_of, offers, page_of, refusal, take
from ldpaudit.app.session import Session
from ldpaudit.app.words import breakable
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, Repair, RepairOffer, TableFacts, grouped, kind_of
from ldpaudit.guarantee import in_line
from ldpaudit.language import tr, translated
from ldpaudit.recipe import Accept


class Findings(QScrollArea):
    """All findings, the blocking ones first."""

    show_page = Signal(str)
    #: Page, column and field of its form.
    show_field = Signal(str, str, str)
    counted = Signal(int)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: tuple[Any, ...] | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Findings"))
        session.changed.connect(self.refresh)
        session.arrived.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the findings as they are now."""
        order = {"block": 0, "warn": 1, "note": 2}
        findings = sorted(grouped(self._session.findings()), key=lambda one: order[one.severity])
        known = self._session.is_open and bool(self._session.columns)
        accepted = self._session.acceptances() if known else []
        searched = self._searched() if known and not findings else ""
        facts = facts_of(self._session) if findings else TableFacts()
        refused = [
            str(refusal(self._session, one, offer) or "")
            for one in findings
            for offer in offers(self._session, one, facts).values()
            if not offer.asks
        ]
        shown = (findings, refused, accepted, self._session.is_open, searched)
        if shown == self._shown:
            return
        self._shown = shown
        inside = Scrolled()
        column = QVBoxLayout(inside)
        column.setContentsMargins(6, 6, 6, 6)
        if not findings:
            text = searched or tr("No table is open.")
            if self._session.is_open and not known:
                text = tr("The table has not been read yet.")
            column.addWidget(sentence(text, muted=True))
        for finding in findings:
            column.addWidget(self._card(finding, facts))
        for entry, found in accepted:
            column.addWidget(AcceptedCard(self._session, entry, found))
        column.addStretch(1)
        # A card whose key or button brought this change must live until its event is over.
        old = self.takeWidget()
        if old is not None:
            old.hide()
            old.deleteLater()
        self.setWidget(inside)
        self.counted.emit(len(findings))

    def _searched(self) -> str:
        """Return what was looked at where nothing was found."""
        outcome = self._session.outcome
        if outcome is None:
            return tr(
                "Roles and steps alone raise no finding. The rows have not been searched: Check does that."
            )
        if not self._session.outcome_searched:
            text = (
                tr("The table has changed since the last trial.")
                if self._session.changed_since == "table"
                else tr("The recipe has changed since the last trial.")
            )
            rest = tr("The rows have not been searched as they would leave now: Check does that.")
            return f"{text} {rest}"
        if outcome.findings:
            return tr("What the last trial found is accepted, with the reasons below.")
        return tr("None of the searches of the last trial found anything.")

    def _card(self, finding: Finding, facts: TableFacts) -> FindingCard:
        card = FindingCard(self._session, finding, facts)
        card.show_page.connect(self.show_page)
        card.show_field.connect(self.show_field)
        return card


class FindingCard(Card):
    """One finding."""

    show_page = Signal(str)
    show_field = Signal(str, str, str)

    def __init__(
        self,
        session: Session,
        finding: Finding,
        facts: TableFacts | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent=parent)
        self._session, self._finding = session, finding
        sign, word, colour = {
            "block": ("✕", tr("blocks the release"), "bad"),
            "warn": ("!", tr("warning"), "warn"),
            "note": ("i", tr("note"), "muted"),
        }[finding.severity]
        severity = theme.scaled(QLabel(f"{sign} {word}"), 0.92, bold=True)
        theme.tint(severity, colour)
        self.body.addWidget(severity)
        self.body.addWidget(
            sentence(breakable(capital(on_screen(translated(finding.message)), finding.columns)))
        )
        ways = offers(session, finding, facts)
        at_once = next((one for one, offer in ways.items() if not offer.asks), None)
        refused = None if at_once is None else refusal(session, finding, ways[at_once])
        hint = on_screen(translated(finding.kind.on_page(finding))) if refused is None else refused.hint
        if refused is not None:
            text = tr("It cannot be repaired by a click: {why}.", why=refused.what)
            self.body.addWidget(sentence(breakable(text)))
        if hint:
            self.body.addWidget(sentence(tr("What to do: {hint}.", hint=breakable(hint)), muted=True))
        buttons = [button(tr("Show"), self._show)]
        if at_once is not None and refused is None:
            buttons.append(self._way(at_once, ways[at_once]))
        if finding.kind.acceptable:
            buttons.append(button(tr("Accept…"), self._ask))
        for one in buttons:
            # Three of them are in a narrow dock, so they are no wider than their words.
            one.setFixedWidth(one.fontMetrics().horizontalAdvance(one.text()) + 26)
        self.body.addLayout(row(*buttons, 0))
        for repair, offer in ways.items():
            if repair is not at_once:
                self.body.addLayout(row(self._way(repair, offer), 0))
        self._reason = QLineEdit()
        self._reason.setPlaceholderText(tr("Reason, printed in the report"))
        self._reason.setAccessibleName(tr("Reason for accepting the finding"))
        self._reason.returnPressed.connect(self._accept)
        self._confirm = button(tr("Accept with this reason"), self._accept)
        self._fault = FaultLine()
        for widget in (self._reason, self._fault, self._confirm):
            widget.setVisible(False)
            self.body.addWidget(widget)

    def _way(self, repair: Repair, offer: RepairOffer) -> QPushButton:
        """Return the button of a repair."""
        text, tip = translated(offer.button), translated(offer.tip)
        return button(text, lambda: self._repair(repair), tip=tip)

    def _show(self) -> None:
        page, field = page_of(self._session, self._finding), self._finding.kind.field
        if field:
            self.show_field.emit(page, self._finding.columns[0], field)
        else:
            self.show_page.emit(page)

    def _repair(self, repair: Repair) -> None:
        """Repair the document as it is now, or show why the repaired recipe would not load."""
        session, finding = self._session, self._finding
        offer = offers(session, finding).get(repair)
        if offer is None:
            return
        refused = None if offer.asks else refusal(session, finding, offer, loads=True)
        try:
            if refused is not None:
                raise refused
            take(session, offer, self._choose)
        except UserError as error:
            self._fault.say(on_screen(error.translated()))

    def _choose(self, title: str) -> str:
        folder = self._session.recipe.folder
        name, _ = QFileDialog.getOpenFileName(self, title, str(folder))
        path = Path(name)
        return str(path.relative_to(folder)) if name and path.is_relative_to(folder) else name

    def _ask(self) -> None:
        self._reason.setVisible(True)
        self._confirm.setVisible(True)
        self._reason.setFocus()

    def _accept(self) -> None:
        label = tr("Accept a finding")
        try:
            self._session.accept(label, self._finding, self._reason.text().strip())
        except UserError as error:
            self._fault.say(translated(error.what))


class AcceptedCard(Card):
    """Findings that were accepted, with the reason, and a button to withdraw that."""

    def __init__(
        self, session: Session, entry: Accept, found: list[Finding], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent=parent)
        severity = theme.scaled(QLabel(f"✓ {tr('accepted')}"), 0.92, bold=True)
        theme.tint(severity, "muted")
        self.body.addWidget(severity)
        title = translated(kind_of(entry.finding).title)
        about = f"{title} ({entry.column})" if entry.column else title
        texts = [capital(on_screen(translated(one.message)), one.columns) for one in found] or [about]
        for text in texts:
            self.body.addWidget(sentence(breakable(text)))
        reason = tr("Reason: {reason}", reason=breakable(entry.reason))
        self.body.addWidget(sentence(reason, muted=True))
        label = tr("Withdraw the acceptance of {what}", what=about)
        withdraw = button(tr("Withdraw"), lambda: session.withdraw(label, entry), tip=label)
        self.body.addLayout(row(withdraw, 0))


def capital(text: str, columns: Sequence[str] = ()) -> str:
    """Return a sentence with a capital at its beginning, unless it begins with the name of a column."""
    names = "|".join(re.escape(form) for name in columns for form in (in_line([name]), name))
    if names and re.match(rf"(?:{names})(?!\w)", text):
        return text
    return text[:1].upper() + text[1:]
