"""The steps of a recipe that belong on a page and that none of its choices shows."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ldpaudit.app.forms import StepForm
from ldpaudit.app.offers import without_card
from ldpaudit.app.pages.step_card import StepCard
from ldpaudit.app.parts import heading
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.language import tr
from ldpaudit.step import Step


class OtherSteps(QWidget):
    """A card for each of them, with its form."""

    def __init__(self, session: Session, tasks: Tasks, page: str) -> None:
        super().__init__()
        self._session, self._tasks, self._page = session, tasks, page
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(10)
        self._column.addWidget(heading(tr("Other steps of the recipe")))
        self.cards: list[StepCard] = []
        self.setVisible(False)
        session.opened.connect(lambda: self._show([]))

    def refresh(self) -> None:
        """Show the steps that the recipe has now; a form being filled in stays."""
        steps = without_card(self._session, self._page)
        if [card.step for card in self.cards] != steps:
            self._show(steps)
        for card in self.cards:
            card.refresh()
        self.setVisible(bool(self.cards))

    def begun(self) -> Iterable[tuple[Iterable[str], StepForm, Step | None]]:
        """Return columns, form and step of each card, for what is not in the recipe yet."""
        return [(card.columns, card.form, card.step) for card in self.cards]

    def _show(self, steps: list[Step]) -> None:
        old, self.cards = self.cards, []
        for step in steps:
            card = next((one for one in old if one.step == step), None)
            if card is None:
                card = self._card(step)
            else:
                old.remove(card)
            self.cards.append(card)
        for card in old:
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        for at, card in enumerate(self.cards, start=1):
            self._column.insertWidget(at, card)

    def _card(self, step: Step) -> StepCard:
        columns = [*self._session.columns, *self._session.made]
        card = StepCard(self._session, self._tasks, type(step), step, columns=columns)
        card.removed.connect(lambda: self._remove(card))
        return card

    def _remove(self, card: StepCard) -> None:
        if card.step is not None:
            self._session.replace_step(card.leave(), card.step, None)
