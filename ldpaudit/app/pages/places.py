"""Places: points moved at random or sent to regions, and the map that shows both."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QComboBox, QFileDialog, QLabel, QVBoxLayout, QWidget

from ldpaudit.app.charts.map import DensityMap, Points, Regions, read_points, read_regions
from ldpaudit.app.forms import LABEL
from ldpaudit.app.pages.page import Page
from ldpaudit.app.pages.treatment import Treatment, TreatmentCard
from ldpaudit.app.parts import Card, FaultLine, button, locale, number, row
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.values import as_dict, checked, options_as_dict
from ldpaudit.recipe import STEPS
from ldpaudit.step import Step

#: Five levels of Arcolezi 2022 (thesis, table 10.1): the level as written, and the radius in metres.
PRESETS = (("ln(3)", 200), ("ln(3)", 400), ("ln(2)", 600), ("ln(2)", 800), ("ln(2)", 1000))
_NAME_FIELDS = ("column", "table", "from", "x", "y")
_REGION_FIELDS = ("polygons", "id", "to")


class PlacesPage(Page):
    """What happens to coordinates."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        purpose = self.tr("Noise hides the point, not the neighbourhood; a region hides everything below it.")
        super().__init__("places", purpose, session, tasks)
        self.content = QWidget()
        column = QVBoxLayout(self.content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        self._holder = QVBoxLayout()
        column.addLayout(self._holder)
        self.card: PlaceCard | None = None
        self._map_card = Card()
        self.map = DensityMap()
        self.map.setMinimumHeight(310)
        self._which = QComboBox()
        self._which.setAccessibleName(self.tr("Points to draw"))
        self._which.addItem(self.tr("points as recorded"), "raw")
        self._which.addItem(self.tr("points after the trial"), "released")
        self._which.activated.connect(lambda _at: self._read_points())
        self._regions_button = button(self.tr("Re&gions on the map…"), self._choose_regions)
        self._fault = FaultLine()
        label = QLabel(self.tr("&Draw"))
        label.setBuddy(self._which)
        self._map_card.body.addLayout(row(label, self._which, self._regions_button, 0))
        self._map_card.body.addWidget(self._fault)
        self._map_card.body.addWidget(self.map, 1)
        column.addWidget(self._map_card, 1)
        self.column.addWidget(self.content, 1)
        self.column.addStretch(0)
        self._regions: Regions | None = None
        self._regions_path = ""
        self._points: Points | None = None
        self._drawn: tuple[Any, ...] = ()
        session.opened.connect(self._forget)

    def refresh(self) -> None:
        if not self.needs_table(self.content):
            return
        pair = self.session.place_pair
        if pair is None:
            text = self.tr("No column holds a place, so there is nothing to do here.")
            if self.session.undecided:
                text = self.tr("No column has the role location yet.")
            elif self.session.with_role("location"):
                text = self.tr(
                    "A point needs two columns of numbers with the role location: longitude and latitude. "
                    "Other locations are treated at Generalize."
                )
            self.notice.say(text, self.tr("Go to Roles"), lambda: self.go.emit("roles"))
            self.content.setVisible(False)
            return
        if self.card is None or self.card.columns != pair:
            self._build(pair)
        assert self.card is not None  # noqa: S101 - just built
        self.card.refresh()
        self._which.setEnabled(self.session.outcome is not None)
        self._adopt_regions()
        self._read_points()

    def _build(self, pair: tuple[str, str]) -> None:
        if self.card is not None:
            self._holder.removeWidget(self.card)
            self.card.deleteLater()
        x, y = pair
        level, radius = PRESETS[1]
        treatments = [
            Treatment("", self.tr("release as recorded")),
            Treatment(
                "planar-laplace",
                self.tr("move at random"),
                {"x": x, "y": y, "level": level, "radius": radius},
                ("x", "y", "per"),
            ),
            Treatment(
                "generalize-region",
                self.tr("replace by a region"),
                {"x": x, "y": y},
                _NAME_FIELDS,
                _REGION_FIELDS,
            ),
            Treatment("drop", self.tr("leave out"), {"columns": [x, y]}, ("columns",)),
        ]
        self.card = PlaceCard(self.session, self.tasks, pair, treatments)
        self._holder.addWidget(self.card)

    def redress(self) -> None:
        self._draw()
        super().redress()

    # The map -----------------------------------------------------------------------------------------

    def _forget(self) -> None:
        self._regions, self._regions_path, self._points, self._drawn = None, "", None, ()

    def _adopt_regions(self) -> None:
        """Draw the polygons that a step of the recipe names, where none were chosen."""
        if self._regions_path:
            return
        for step in self.session.recipe.steps:
            name = getattr(step, "polygons", None)
            path = self.session.recipe.folder / str(name)
            if name and path.is_file():
                self.take_regions(path)
                return

    def _choose_regions(self) -> None:
        folder = str(self.session.recipe.folder)
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a file of polygons"), folder)
        if name:
            self.take_regions(Path(name))

    def take_regions(self, path: Path) -> None:
        """Draw the polygons of a file."""
        self._regions_path = str(path)
        self._fault.say("")
        self.tasks.draw("regions", path, [], self._regions_arrived, self._regions_failed)

    def _regions_arrived(self, told: Any) -> None:
        self._regions = read_regions(told)
        self._draw()

    def _regions_failed(self, why: str) -> None:
        name = Path(self._regions_path).name
        self._fault.say(
            self.tr("cannot be drawn: {why}").format(why=why if name in why else f"{name}: {why}")
        )

    def _read_points(self) -> None:
        pair, outcome = self.session.place_pair, self.session.outcome
        which = self._which.currentData() if outcome is not None else "raw"
        if pair is None:
            return
        options = self.session.recipe.input.options
        path = (
            self.session.table
            if which == "raw"
            else outcome.table
            if outcome is not None
            else self.session.table
        )
        wanted = (which, str(path), pair, self.session.stamp("inspection"))
        if wanted == self._drawn:
            return
        self._drawn = wanted
        arguments = ["--points", *pair]
        given = options_as_dict(options) if which == "raw" else {}
        if given:
            arguments += ["--options", json.dumps(given)]
        self.tasks.draw("points", path, arguments, self._points_arrived, self._points_failed)

    def _points_arrived(self, told: Any) -> None:
        self._points = read_points(told)
        self._draw()

    def _points_failed(self, why: str) -> None:
        self._points = None
        self._draw()
        self.map.describe(self.tr("No points to draw: {why}").format(why=why), [], [])

    def _draw(self) -> None:
        released = self._drawn and self._drawn[0] == "released"
        title = (
            self.tr("Density of points after the trial")
            if released
            else self.tr("Density of points as recorded")
        )
        self.map.show_map(title, self._regions, self._points)


class PlaceCard(TreatmentCard):
    """Treatment of one pair of coordinates, with the five presets."""

    def __init__(
        self, session: Session, tasks: Tasks, pair: tuple[str, str], treatments: list[Treatment]
    ) -> None:
        super().__init__(session, tasks, ", ".join(pair), "", pair, treatments)
        self.columns: tuple[str, ...] = pair
        self.presets = QComboBox()
        self.presets.setAccessibleName(session.tr("Preset"))
        for level, radius in PRESETS:
            text = session.tr("factor {factor} within {radius} m")
            self.presets.addItem(text.format(factor=level[3:-1], radius=number(radius)), (level, radius))
        self.presets.addItem(session.tr("own level and radius"), None)
        self.presets.activated.connect(lambda _at: self._take_preset())
        label = QLabel(session.tr("Pre&set"))
        label.setBuddy(self.presets)
        label.setFixedWidth(LABEL)
        self._preset_row = QWidget()
        line = row(label, self.presets, 0)
        line.setContentsMargins(0, 0, 0, 0)
        self._preset_row.setLayout(line)
        self.body.insertWidget(3, self._preset_row)
        self.touched.connect(self._show_preset)
        self._show_preset()

    def refresh(self) -> None:
        super().refresh()
        self._show_preset()

    def _show_preset(self) -> None:
        chosen = self.choice.currentData() == "planar-laplace"
        moving = chosen and self.current is not None and self.current.do == "planar-laplace"
        self._preset_row.setVisible(moving)
        if moving:
            values = as_dict(self.current)
            wanted = (str(values["level"]), int(values["radius"]))
            at = next((at for at, one in enumerate(PRESETS) if one == wanted), len(PRESETS))
            self.presets.setCurrentIndex(at)

    def _take_preset(self) -> None:
        preset = self.presets.currentData()
        if preset is None or self.current is None:
            return
        level, radius = preset
        step: Step = checked(
            STEPS["planar-laplace"], {**as_dict(self.current), "level": level, "radius": radius}
        )
        old, self.current = self.current, None
        self.session.replace_step(step.describe().rstrip("."), old, step)
        self.refresh()

    def words(self, step: Step) -> str:
        return displacement_words(self.session, step) if step.do == "planar-laplace" else step.describe()


def displacement_words(session: Session, step: Any) -> str:
    """Say what the noise does, in metres, and what the promise means in words."""
    mechanism = step.mechanism()
    epsilon, level, radius = float(mechanism.epsilon), float(mechanism.epsilon) * step.radius, step.radius
    text = session.tr(
        "Half of the points move by less than {median} m, 95 % by less than {most} m, {mean} m on average. "
        "Two places "
        "{radius} m apart give any point with chances within a factor {factor}; {far} m apart within "
        "{more}. It does "
        "not hide that someone was in this town."
    )
    return text.format(
        median=number(1.678 / epsilon),
        most=number(4.744 / epsilon),
        mean=number(2 / epsilon),
        radius=number(radius),
        factor=_factor(level),
        far=number(5 * radius),
        more=_factor(5 * level),
    )


def _factor(exponent: float) -> str:
    if exponent > 30:
        return f"e^{exponent:.0f}"
    value = math.exp(exponent)
    return locale().toString(value, "f", 0 if value >= 10 or abs(value - round(value)) < 1e-6 else 1)
