"""The settings that have a name, each a card with what it costs and a button that takes it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ldpaudit.app import theme
from ldpaudit.app.parts import Card, button, row, sentence
from ldpaudit.app.proposals import Answer, NearestSetting, Point, Proposal
from ldpaudit.app.search import Search
from ldpaudit.app.session import Session, named
from ldpaudit.app.words import breakable, number, percent, rows_text
from ldpaudit.errors import UserError
from ldpaudit.language import tr


def titles() -> dict[str, str]:
    """Return what the settings are called, by their word."""
    return {
        "yours": tr("Yours"),
        "place": tr("Keep place"),
        "time": tr("Keep time"),
        "rows": tr("Keep rows"),
        "balanced": tr("Balanced"),
    }


def cost(answer: Answer, point: Point) -> str:
    """Return what a setting costs."""
    if not point.removed:
        return tr("{loss} of the detail lost, nothing removed", loss=percent(point.loss))
    return tr(
        "{loss} of the detail lost, {rows} removed ({share})",
        loss=percent(point.loss),
        rows=rows_text(point.removed, cases=answer.counted),
        share=percent(answer.removed_share(point)),
    )


class ProposalCard(Card):
    """One setting."""

    def __init__(self, session: Session, use: Callable[[Proposal], object]) -> None:
        super().__init__()
        self._session = session
        self.proposal: Proposal | None = None
        self.title.setVisible(False)
        self.name = theme.scaled(QLabel(), 1.0, bold=True)
        self.use = button(tr("Use"), lambda: self.proposal and use(self.proposal))
        line = row(self.name, self.use)
        line.setStretch(0, 1)
        self.body.addLayout(line)
        self.cost, self.words = sentence(), sentence(muted=True)
        self.body.addWidget(self.cost)
        self.body.addWidget(self.words)
        self.body.addStretch(1)

    def show_proposal(self, answer: Answer, proposal: Proposal, *, in_use: bool) -> None:
        """Show another setting; `in_use` where the recipe is that one."""
        self.proposal = proposal
        name = proposal.title(titles())
        self.name.setText(name)
        own = proposal.names == ("yours",)
        # The recipe as it stands can be taken together with the removal of small groups.
        self.use.setVisible(not own or (proposal.holds and bool(proposal.point.removed) and not in_use))
        self.use.setEnabled(not in_use and bool(proposal.point.steps))
        self.use.setText(tr("In use") if in_use else tr("Remove small groups") if own else tr("Use"))
        self.use.setAccessibleName(tr("Use: {name}", name=name))
        text = cost(answer, proposal.point)
        if proposal.classes:
            text += "; " + tr(
                "k = {k}, {classes} groups", k=number(proposal.k), classes=number(proposal.classes)
            )
        # A figure and its sign stay on one line.
        self.cost.setText(text.replace(" %", "\u00a0%") + ".")
        theme.tint(self.cost, "text" if proposal.holds else "bad")
        words = answer.levels_text(proposal.point)
        if not proposal.holds:
            words = tr("More rows than may go. ") + words
        self.words.setText(breakable(words))
        self.words.setToolTip(proposal.sentence)


class ProposalCards(QWidget):
    """All of them: the recipe as it stands above, the others two beside each other."""

    def __init__(self, session: Session, search: Search, taken: Callable[[str], object]) -> None:
        super().__init__()
        self._session, self._search, self._taken = session, search, taken
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(8)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1)
        self.cards: dict[str, ProposalCard] = {}

    def refresh(self) -> None:
        """Show what was found."""
        answer = self._search.answer
        self.setVisible(answer is not None)
        if answer is None:
            return
        names = [one.name for one in answer.proposals]
        if names != list(self.cards):
            self._build(names)
        steps = self._session.recipe.steps
        for one in answer.proposals:
            in_use = bool(one.point.steps) and _steps(self._search, one.point) == steps
            self.cards[one.name].show_proposal(answer, one, in_use=in_use)

    def _build(self, names: list[str]) -> None:
        for card in self.cards.values():
            self._grid.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = {name: ProposalCard(self._session, self._use) for name in names}
        at = 0
        for name, card in self.cards.items():
            if name == "yours":
                self._grid.addWidget(card, 0, 0, 1, 2)
            else:
                self._grid.addWidget(card, 1 + at // 2, at % 2)
                at += 1

    def _use(self, proposal: Proposal) -> None:
        name = proposal.title(titles())
        label = tr("Use the setting “{name}”", name=name)
        self._taken(put(self._search, label, proposal.point))


class NothingCard(Card):
    """Why no setting fits, and buttons that take the nearest ones."""

    def __init__(self, session: Session, search: Search, taken: Callable[[str], object]) -> None:
        super().__init__(tr("No setting fits"))
        self._session, self._search, self._taken = session, search, taken
        self.words = sentence()
        theme.tint(self.words, "bad")
        self.body.addWidget(self.words)
        self._lines = QVBoxLayout()
        self.body.addLayout(self._lines)
        self.buttons: list[QPushButton] = []
        self._shown: tuple[NearestSetting, ...] = ()

    def refresh(self) -> None:
        """Show why nothing fits, where nothing does."""
        answer = self._search.answer
        nothing = None if answer is None else answer.nothing
        self.setVisible(nothing is not None)
        if nothing is None or answer is None:
            return
        self.words.setText(nothing.sentence)
        if nothing.nearest == self._shown:
            return
        self._shown = nothing.nearest
        while self._lines.count():
            item = self._lines.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.buttons = []
        for one in nothing.nearest:
            line = QWidget()
            made = button(self._title(one), partial(self._take, one))
            text = cost(answer, one.point)
            if one.point.levels:
                text += f": {answer.levels_text(one.point)}"
            words = sentence(breakable(f"{text}."), muted=True)
            words.setToolTip(one.sentence)
            inside = row(made, words)
            inside.setContentsMargins(0, 0, 0, 0)
            inside.setStretch(1, 1)
            line.setLayout(inside)
            self._lines.addWidget(line)
            self.buttons.append(made)

    def _title(self, one: NearestSetting) -> str:
        if one.limit is not None:
            return tr("Let {share} of the rows go", share=percent(one.limit))
        return tr("Leave out {columns}", columns=named(one.columns))

    def _take(self, one: NearestSetting) -> None:
        if one.limit is not None:
            self._search.allow(one.limit)
        self._taken(put(self._search, self._title(one), one.point) if one.point.steps else "")


def put(search: Search, label: str, point: Point) -> str:
    """Put a setting into the recipe; give the reason where that is impossible."""
    try:
        search.use(label, point)
    except UserError as error:
        return error.translated()
    return ""


def _steps(search: Search, point: Point) -> tuple[object, ...]:
    try:
        return tuple(map(search.step, point.steps))
    except (UserError, LookupError):
        return ()
