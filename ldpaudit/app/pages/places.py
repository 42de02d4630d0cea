"""Places: points moved at random or sent to regions, and the map that shows both."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ldpaudit.app.pages.axes import AxesCard
from ldpaudit.app.pages.derived import DerivedCard
from ldpaudit.app.pages.other_steps import OtherSteps
from ldpaudit.app.pages.page import Page
from ldpaudit.app.pages.place_card import PlaceCard
from ldpaudit.app.pages.place_map import DIFFERENCE, MapCard
from ldpaudit.app.pages.readings import ReadingsCard
from ldpaudit.app.pages.repeats import RepeatsCard
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.language import tr


class PlacesPage(Page):
    """What happens to coordinates."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        purpose = tr("Noise hides the point, not the neighbourhood; a region hides everything below it.")
        super().__init__("places", purpose, session, tasks)
        self.content = QWidget()
        column = QVBoxLayout(self.content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        self.map_card = MapCard(session, tasks)
        self.map = self.map_card.map
        self.axes = AxesCard(session, tasks, lambda: self.map_card.regions)
        self.map_card.regions_changed.connect(self.touch)
        column.addWidget(self.axes)
        self.readings = ReadingsCard(session)
        column.addWidget(self.readings)
        self._holder = QVBoxLayout()
        column.addLayout(self._holder)
        self.card: PlaceCard | None = None
        # What averaging finds is read before the noise is looked at.
        self.repeats = RepeatsCard(session, tasks)
        column.addWidget(self.repeats)
        column.addWidget(self.map_card, 1)
        self.column.addWidget(self.content, 1)
        self.derived = DerivedCard(session)
        self.column.addWidget(self.derived)
        self.others = OtherSteps(session, tasks, "places")
        self.column.addWidget(self.others)
        self.column.addStretch(0)

    def reset(self) -> None:
        super().reset()
        if self.card is not None:
            self._holder.removeWidget(self.card)
            self.card.deleteLater()
            self.card = None

    def refresh(self) -> None:
        self.repeats.setVisible(False)
        self.derived.setVisible(False)
        self.others.setVisible(False)
        if not self.needs_table(self.content):
            return
        self.others.refresh()
        axes = self.session.axes
        if axes is None:
            text = tr("No column holds a place, so there is nothing to do here.")
            if self.session.undecided:
                text = tr("No column has the role location yet.")
            elif self.session.with_role("location"):
                text = tr(
                    "A point needs two columns of numbers with the role location: longitude and latitude. "
                    "Other locations are treated at Generalize."
                )
            self.notice.say(text, tr("Go to Roles"), lambda: self.go.emit("roles"))
            self.content.setVisible(False)
            return
        self.map_card.adopt_regions()
        self.axes.refresh()
        # In which system they are may show which column is which.
        self.readings.refresh()
        if self.card is not None:
            self.card.setVisible(axes.certain)
        if not axes.certain:
            # Nothing can be done with points of which nobody knows where they lie, but they can be looked at.
            self.map_card.refresh()
            return
        pair = axes.east, axes.north
        if self.card is None or self.card.columns != pair:
            self._build(pair)
        assert self.card is not None  # noqa: S101 - just built
        self.card.refresh()
        self.derived.refresh()
        self.repeats.refresh()
        self.map_card.refresh()

    def unfinished(self) -> str:
        card = self.card
        # A card that the page does not show any more holds nothing that could be finished.
        if card is None or card.form is None or not card.isVisibleTo(self):
            return self.unfinished_words(self.others.begun())
        return self.unfinished_words([(card.columns, card.form, card.current), *self.others.begun()])

    def _build(self, pair: tuple[str, str]) -> None:
        if self.card is not None:
            self._holder.removeWidget(self.card)
            self.card.deleteLater()
        self.card = PlaceCard(self.session, self.tasks, pair)
        self._holder.addWidget(self.card)

    def apply_theme(self) -> None:
        self.map_card.draw()
        super().apply_theme()

    def compare(self) -> None:
        """Show the recorded and the released points on the map, and the map."""
        self.map_card.show_choice(DIFFERENCE)
        # The page knows where the map is once it has laid itself out.
        QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(self.map_card.map))
