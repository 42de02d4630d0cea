"""The card that treats one pair of coordinates: left out until chosen, noise with five usual settings."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from ldpaudit.app.forms import LABEL
from ldpaudit.app.offers import Treatment
from ldpaudit.app.pages.treatment import TreatmentCard
from ldpaudit.app.parts import row
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.values import as_dict, checked
from ldpaudit.app.words import locale, number
from ldpaudit.geography.noise.point_mover import PointMover
from ldpaudit.language import tr, translated
from ldpaudit.step import Step

#: Five levels of Arcolezi 2022 (thesis, table 10.1): the level as written, and the radius in metres.
PRESETS = (("ln(3)", 200), ("ln(3)", 400), ("ln(2)", 600), ("ln(2)", 800), ("ln(2)", 1000))


class PlaceCard(TreatmentCard):
    """Treatment of one pair of coordinates, with the five presets."""

    def __init__(self, session: Session, tasks: Tasks, pair: tuple[str, str]) -> None:
        nothing = tr("release as recorded")
        super().__init__(session, tasks, ", ".join(pair), "", "place", pair, nothing)
        self.columns: tuple[str, ...] = pair
        self.presets = QComboBox()
        self.presets.setAccessibleName(tr("Preset"))
        for level, radius in PRESETS:
            text = tr("factor {factor} within {radius} m")
            self.presets.addItem(text.format(factor=level[3:-1], radius=number(radius)), (level, radius))
        self.presets.addItem(tr("own level and radius"), None)
        self.presets.activated.connect(lambda _at: self._take_preset())
        label = QLabel(tr("Pre&set"))
        label.setBuddy(self.presets)
        label.setFixedWidth(LABEL)
        self._preset_row = QWidget()
        line = row(label, self.presets, 0)
        line.setContentsMargins(0, 0, 0, 0)
        self._preset_row.setLayout(line)
        self.body.insertWidget(3, self._preset_row)
        self.touched.connect(self._show_preset)
        self._show_preset()

    def arranged(self, offers: Sequence[Treatment]) -> list[Treatment]:
        """Return what is offered in the order of the choice, the safest first."""
        nothing, *rest = super().arranged(offers)
        return [*sorted(rest, key=lambda one: not one.removes), nothing]

    def refresh(self) -> None:
        super().refresh()
        self._show_preset()

    def _show_preset(self) -> None:
        moving = isinstance(self.current, PointMover) and self.choice.currentData() == self.current.do
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
        step: Step = checked(type(self.current), {**as_dict(self.current), "level": level, "radius": radius})
        old, self.current = self.current, None
        self.session.replace_step(translated(step.describe()).rstrip("."), old, step)
        self.refresh()

    def words(self, step: Step) -> str:
        if step.kind == "remove":
            return tr("Not released, until you choose something else here.")
        return displacement_words(step) if isinstance(step, PointMover) else translated(step.describe())


def displacement_words(step: PointMover) -> str:
    """Return what the noise does, in metres, and what the promise means in words."""
    mechanism = step.mechanism()
    epsilon, level, radius = float(mechanism.epsilon), float(mechanism.epsilon) * step.radius, step.radius
    text = tr(
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
    """Return a factor that chances differ by at most, rounded up."""
    if exponent > 30:
        return f"e^{math.ceil(exponent)}"
    # Of ln(3) the double is 3.0000000000000004.
    value = math.exp(exponent) * (1 - 1e-12)
    if value >= 10 or math.ceil(value) - value < 1e-6:
        return locale().toString(math.ceil(value))
    return locale().toString(math.ceil(10 * value) / 10, "f", 1)
