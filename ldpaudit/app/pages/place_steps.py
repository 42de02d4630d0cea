"""All fields of what is done with a place, in the forms that other pages still have."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ldpaudit.app.offers import without_card
from ldpaudit.app.pages.other_steps import OtherSteps
from ldpaudit.app.pages.treatment import TreatmentCard
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.language import tr


class PlaceSteps(QWidget):
    """The choice of all that can be done with a place, the form of what is chosen, and the other steps."""

    #: Something was chosen, whether or not the recipe has it yet.
    begun = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session, self._tasks = session, Tasks(session)
        self.card: TreatmentCard | None = None
        self.others = OtherSteps(session, self._tasks, "places")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.others)

    @property
    def pending(self) -> str:
        """Name of a step that was chosen and is not complete, so that the recipe does not have it."""
        card = self.card
        chosen = "" if card is None else str(card.choice.currentData() or "")
        return "" if card is None or (card.current is not None and card.current.do == chosen) else chosen

    @property
    def unfinished(self) -> bool:
        """Whether a form holds what is not in the recipe."""
        form = None if self.card is None else self.card.form
        return bool(self.pending or (form is not None and form.rejected()[1]))

    @property
    def count(self) -> int:
        """How many other steps there are."""
        return len(without_card(self._session, "places"))

    def refresh(self) -> None:
        """Show the steps as the recipe has them; a form being filled in stays."""
        pair = self._session.place_pair
        if self.card is not None and self.card.columns != pair:
            self.forget()
        if self.card is None and pair is not None:
            nothing = tr("release as recorded")
            self.card = TreatmentCard(self._session, self._tasks, ", ".join(pair), "", "place", pair, nothing)
            self.card.touched.connect(self.begun)
            self._column.insertWidget(0, self.card)
        if self.card is not None:
            self.card.refresh()
        self.others.refresh()

    def choose(self, do: str) -> None:
        """Choose what is done with the place; the recipe changes once its fields make a step."""
        self.refresh()
        current = None if self.card is None else self.card.current
        if current is not None and current.do == do:
            # What was begun instead goes.
            self.forget()
            self.refresh()
            self.begun.emit()
        elif self.card is not None:
            self.card.choice.setCurrentIndex(self.card.choice.findData(do))
            self.card.choice.activated.emit(self.card.choice.currentIndex())

    def forget(self) -> None:
        """Begin anew for another place."""
        if self.card is not None:
            self.card.hide()
            self.card.deleteLater()
            self.card = None
