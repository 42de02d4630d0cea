"""All fields of what is done with a place: every treatment that there is, and the other steps of the page."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ldpaudit.app.desk import Desk
from ldpaudit.app.offers import without_card
from ldpaudit.app.step_card import OtherSteps, StepCard
from ldpaudit.app.words import named
from ldpaudit.language import tr


class PlaceSteps(QWidget):
    """The choice of all that can be done with a place, the form of what is chosen, and the other steps."""

    #: Something was chosen, whether or not the recipe has it yet.
    begun = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk, self.others = desk, OtherSteps(desk, "places")
        self.card: StepCard | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.others)

    @property
    def pending(self) -> str:
        """Name of a step that was chosen and is not complete, so that the recipe does not have it."""
        return "" if self.card is None else self.card.pending

    @property
    def unfinished(self) -> bool:
        """Whether a form holds what is not in the recipe."""
        return self.card is not None and self.card.unfinished

    @property
    def count(self) -> int:
        """How many other steps there are."""
        return len(without_card(self._desk, "places"))

    def refresh(self) -> None:
        """Show the steps as the recipe has them; a form being filled in stays."""
        pair = self._desk.place_pair
        if self.card is not None and self.card.columns != pair:
            self.forget()
        if self.card is None and pair is not None:
            self.card = StepCard(self._desk, named(pair), "place", pair, tr("release as recorded"))
            self.card.edited.connect(self.begun)
            self._column.insertWidget(0, self.card)
        if self.card is not None:
            self.card.show_now()
        self.others.show_now()

    def choose(self, do: str) -> None:
        """Choose what is done with the place; the recipe changes once its fields make a step."""
        self.refresh()
        if self.card is not None:
            self.card.choose(do)

    def forget(self) -> None:
        """Begin anew for another place."""
        if self.card is not None:
            self.card.hide()
            self.card.deleteLater()
            self.card = None
