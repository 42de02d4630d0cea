"""The settings of the hierarchies: what is aimed at, what was found, and what each setting costs."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QTabWidget, QVBoxLayout, QWidget

from ldpaudit.app import theme
from ldpaudit.app.charts.tradeoff import TradeOff
from ldpaudit.app.pages.aims import AimsCard
from ldpaudit.app.pages.before_after import BeforeAfter
from ldpaudit.app.pages.proposals import NothingCard, ProposalCards, cost, put, titles
from ldpaudit.app.pages.who_pays import WhoPaysCard
from ldpaudit.app.parts import FaultLine, button, row, sentence
from ldpaudit.app.proposals import Answer, Point
from ldpaudit.app.search import Search
from ldpaudit.app.session import Session, named
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.words import number, percent, rows_text
from ldpaudit.language import tr

_HIGH = 380


class Settings(QWidget):
    """The sentence first, then the aims, the proposals, and three ways to look at one of them."""

    found = Signal()

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self._session = session
        self.search = Search(session, tasks, self)
        self.sentence = theme.scaled(sentence(), 1.15, bold=True)
        self.aims = AimsCard(session, tasks, self.search)
        self.fault = FaultLine()
        self.nothing = NothingCard(session, self.search, self.fault.say)
        self.proposals = ProposalCards(session, self.search, self.fault.say)
        self.shown = QComboBox()
        self.shown.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.shown.setAccessibleName(tr("Setting shown below"))
        self.shown.activated.connect(lambda _at: self._show_one())
        label = QLabel(tr("S&how"))
        label.setBuddy(self.shown)
        self._which = QWidget()
        line = row(label, self.shown, 0)
        line.setContentsMargins(0, 0, 0, 0)
        self._which.setLayout(line)
        self.tabs = QTabWidget()
        self.tabs.setFixedHeight(_HIGH)
        self.tabs.setDocumentMode(True)
        self.curve, self.rows, self.payers = TradeOff(), BeforeAfter(session), WhoPaysCard(session)
        self._chosen: Point | None = None
        self.notes = sentence(muted=True)
        self.choice = sentence()
        self.take = button(tr("Use this setting"), self._take)
        first = QWidget()
        inside = QVBoxLayout(first)
        inside.addWidget(self.curve, 1)
        line = row(self.choice, self.take)
        line.setStretch(0, 1)
        inside.addLayout(line)
        self.tabs.addTab(first, tr("Loss against rows removed"))
        self.tabs.addTab(self.rows, tr("Rows before and after"))
        self.tabs.addTab(self.payers, tr("Who pays"))
        self.curve.chosen.connect(self._choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for widget in (
            *(self.sentence, self.aims, self.nothing, self.proposals, self.fault),
            *(self._which, self.tabs, self.notes),
        ):
            column.addWidget(widget)
        self.search.changed.connect(self.refresh)

    def keep_up(self) -> None:
        """Look again where the table, the recipe or the aims are others, and show what is known."""
        self.search.keep_up()
        self.refresh()

    def refresh(self) -> None:
        """Show what is known."""
        answer = self.search.answer
        self.sentence.setText(self._sentence(answer))
        self.aims.refresh()
        self.nothing.refresh()
        self.proposals.refresh()
        self._which.setVisible(answer is not None and bool(answer.proposals))
        self.tabs.setVisible(answer is not None and bool(answer.proposals))
        self.notes.setText("" if answer is None else " ".join([*answer.notes, *self._left_aside()]))
        self.notes.setVisible(bool(self.notes.text()))
        if answer is not None:
            if self._chosen not in answer.curve:
                self._chosen = None
            self._offer(answer)
            self._show_one()
        self.found.emit()

    def _sentence(self, answer: Answer | None) -> str:
        search = self.search
        if answer is None:
            if search.running:
                return tr("Settings are being looked for…")
            if search.fault:
                return tr("No setting could be looked for.")
            return tr("Which settings make rows alike is not known yet.")
        yours = answer.proposal("yours")
        if yours is None:
            return ""
        point, k = yours.point, search.aims.k
        if search.current and not point.removed:
            text = tr("As the recipe stands, every group has {size} or more; {loss} of the detail is lost.")
            size = rows_text(max(yours.k, k), cases=answer.counted)
            return text.format(size=size, loss=percent(point.loss))
        text = tr(
            "As the recipe stands, {removed} of {rows} ({share}) are in groups that are too small "
            "and would be removed; {loss} of the detail is lost."
        )
        if any(step.group_limit for step in self._session.recipe.steps):
            text = tr(
                "As the recipe stands, {removed} of {rows} ({share}) are removed, because their groups are "
                "too small; {loss} of the detail is lost."
            )
        text = text.format(
            removed=number(point.removed),
            rows=rows_text(answer.rows, cases=answer.counted),
            share=percent(answer.removed_share(point)),
            loss=percent(point.loss),
        )
        return text if search.current else text + " " + tr("Out of date.")

    def _left_aside(self) -> list[str]:
        undecided = self._session.undecided
        text = tr("Columns without a role are left aside: {columns}.")
        return [text.format(columns=named(undecided))] if undecided else []

    def _offer(self, answer: Answer) -> None:
        known = titles()
        offered = [(one.title(known), one.name) for one in answer.proposals]
        known_items = range(self.shown.count())
        if [(self.shown.itemText(at), self.shown.itemData(at)) for at in known_items] == offered:
            return
        old = self.shown.currentData()
        self.shown.clear()
        for title, name in offered:
            self.shown.addItem(title, name)
        preferred = answer.proposal(old or "balanced") or answer.proposal("balanced")
        self.shown.setCurrentIndex(max(self.shown.findData(preferred.name), 0) if preferred else 0)

    def _show_one(self) -> None:
        answer = self.search.answer
        if answer is None:
            return
        name = str(self.shown.currentData() or "")
        best = self.search.best if self.aims.is_late else None
        self.curve.show_curve(answer, titles(), name, best, self._chosen)
        proposal = answer.proposal(name)
        if proposal is not None:
            self.rows.show_proposal(answer, proposal)
            self.payers.show_proposal(proposal)
        self.take.setVisible(self._chosen is not None and bool(self._chosen.steps))
        if self._chosen is None:
            self.choice.setText(tr("Click a point of the curve to see its levels."))
        else:
            text = f"{cost(answer, self._chosen)}: {answer.levels_text(self._chosen)}"
            self.choice.setText(text)

    def _choose(self, point: Point) -> None:
        self._chosen = point
        self._show_one()

    def _take(self) -> None:
        if self._chosen is not None:
            label = tr("Use a setting of the curve")
            self.fault.say(put(self.search, label, self._chosen))

    def apply_theme(self) -> None:
        """Take the colours of the look in use."""
        self.rows.apply_theme()
        self._show_one()
