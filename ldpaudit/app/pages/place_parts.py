"""Parts of Places: ways to choose from, the slider of distances, and the columns that tell a place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QByteArray, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QRadioButton, QSlider, QWidget

from ldpaudit.app import look
from ldpaudit.app.desk import Desk
from ldpaudit.app.form import Around
from ldpaudit.app.offers import facts_of, offer_of, take
from ldpaudit.app.page import Level
from ldpaudit.app.widgets import Box, Card, Sign, Slider, button, column, row, set_level, text
from ldpaudit.app.words import metres, named
from ldpaudit.audit import place_words
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, PlaceByName
from ldpaudit.findings.repairs import compute_again
from ldpaudit.geography.noise.planar_laplace_step import PlanarLaplaceStep
from ldpaudit.language import tr, translated
from ldpaudit.recipe import WITHHELD
from ldpaudit.step import Stage, Step

LEAVE_OUT, REGION, MOVE = "drop", "generalize-region", "planar-laplace"
DISTANCES = (100.0, 200.0, 400.0, 800.0, 1600.0)
_WIDE, _HIGH = 180, 84
_GROUND = (
    '<g fill="none" stroke="{line}" stroke-width="3"><path d="M0 62Q60 48 100 62T180 54M64 0L76 84"/></g>'
    '<path fill="{border}" d="M30 20h7v7h-7zM42 34h7v7h-7zM90 24h7v7h-7zM98 42h7v7h-7zM122 20h7v7h-7zM142 '
    '34h7v7h-7zM38 72h7v7h-7zM150 70h7v7h-7z"/>'
)
#: What becomes of a place, by the step that does it.
_PICTURES = {
    LEAVE_OUT: '<path fill="none" stroke="{weak}" stroke-width="3" d="M98 24l16 16M114 24l-16 16"/>',
    REGION: '<path fill="{place}" fill-opacity=".2" stroke="{accent}" stroke-width="2" '
    'd="M70 8h86l10 42l-32 22l-50-8z"/>',
    MOVE: '<circle cx="106" cy="34" r="27" fill="none" stroke="{accent}" stroke-width="2" '
    'stroke-dasharray="4 3"/><path stroke="{text}" stroke-width="2" d="M106 34L134 53"/>'
    '<circle cx="106" cy="34" r="5" fill="{estimate}"/><path fill="{accent}" d="M140 51l6 6l-6 6l-6-6z"/>',
}


class _Picture(QWidget):
    def __init__(self, name: str) -> None:
        super().__init__()
        self._drawing = _GROUND + _PICTURES[name]
        self.setFixedHeight(_HIGH)
        look.CHANGE.changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = {name: look.token(name) for name in look.TOKENS["light"]}
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}">{self._drawing}</svg>'
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(look.token("ground")))
        area = QRectF((self.width() - _WIDE) / 2, 0, _WIDE, _HIGH)
        QSvgRenderer(QByteArray(svg.format(**colours).encode())).render(painter, area)


class Way(Card):
    """One way to treat a place: a picture, a name to choose, a sentence; the whole card can be clicked."""

    def __init__(self, do: str) -> None:
        super().__init__()
        self.do = do
        name, words = {
            LEAVE_OUT: (tr("Leave out"), tr("No place at all. Safest, and no map.")),
            REGION: (tr("Name a region"), tr("One name for a whole area. Says that it was there.")),
            MOVE: (tr("Move at random"), tr("Each point goes elsewhere nearby. Recommended for maps.")),
        }[do]
        self.radio = QRadioButton(name)
        self.radio.setFont(look.font("bold", self.font()))
        self.radio.setAccessibleDescription(words)
        self.add(_Picture(do), self.radio, text(words, "small", "muted"), 1)

    def show_chosen(self, chosen: bool) -> None:
        """Frame the card where it is chosen."""
        self.radio.setChecked(chosen)
        set_level(self, "chosen" if chosen else "")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.radio.click()


class Distance(Box):
    """A slider of five distances in metres, each twice the one before, with what lies within each of them."""

    moved = Signal(float)

    def __init__(self) -> None:
        super().__init__()
        self._line = Slider(DISTANCES)
        self._line.setTickPosition(QSlider.TickPosition.TicksBelow)
        self._line.setAccessibleName(tr("Distance within which two places look alike"))
        self._line.moved.connect(self.moved)
        words = (tr("street"), tr("block"), tr("quarter"), tr("village"), tr("town"))
        self._stops = [text(f"{metres(far)}\n{what}") for far, what in zip(DISTANCES, words, strict=True)]
        ends, sides = (self._stops[0], self._stops[-1]), Qt.AlignmentFlag
        for stop in self._stops[1:]:
            stop.setAlignment(sides.AlignRight if stop is ends[1] else sides.AlignHCenter)
        # The first and the last label end where the line does, and so have half the room of the others.
        self.fill(self._line, row(*((one, 1 if one in ends else 2) for one in self._stops)))

    def show_metres(self, far: float) -> None:
        """Put the knob at the stop nearest to a distance."""
        self._line.put(far, metres(far))
        for stop, value in zip(self._stops, DISTANCES, strict=True):
            stop.setFont(look.font("bold" if value == far else "", self.font()))


def treatment(desk: Desk) -> Step | None:
    """Return the step that decides what becomes of the points; None without one."""
    pair = desk.place_pair or ()
    steps = (step for step in desk.recipe.steps if not set(pair).isdisjoint(step.treats()))
    return next((step for step in steps if offer_of(desk, type(step), "place", pair)), None)


@dataclass(frozen=True)
class Telling:
    """A column beside the points that tells a place, and what becomes of it."""

    name: str
    words: str
    level: Level
    finding: Finding | None = None


def telling(desk: Desk) -> Iterator[Telling]:
    """Return the columns that tell a place: by their role, and of moved points by name or as found."""
    step, axes, steps = treatment(desk), desk.axes, desk.recipe.steps
    pair = () if axes is None else (axes.east, axes.north)
    found = {
        one.columns[0]: one
        for one in desk.findings()
        if one.kind.follows_place_by and one.columns[1:] == pair
    }
    after = () if step is None else steps[steps.index(step) :]
    by_point = {name for one in after if not {*pair}.isdisjoint(one.inputs()) for name in one.recomputes()}
    for name in desk.columns:
        again, place = name in by_point, desk.role(name) == "location"
        tells = isinstance(step, PlanarLaplaceStep) and (name in found or again or place_words(name))
        if name in pair or not (place or tells):
            continue
        kinds = {one.kind for one in desk.steps_on(name) if one.stage is not Stage.READ}
        level: Level = "weak" if name in found else "held"
        why = found.get(name)
        if desk.role(name) in WITHHELD or "remove" in kinds:
            level, why, words = "held", None, tr("left out")
        elif again:
            words = tr("computed again from the moved point")
        elif "randomize" in kinds:
            words = tr("randomized")
        elif kinds and isinstance(step, PlanarLaplaceStep):
            level, words = "weak", tr("generalized, and tells in which region the true point is")
        elif kinds:
            words = tr("generalized")
        else:
            level, words = "bad" if place else "weak", tr("released as it is")
            if why is None and axes:
                about = {"column": name, "x": axes.east, "y": axes.north}
                why = PlaceByName.make(columns=(name, *pair), words=place_words(name), **about)
        yield Telling(name, words, level, why)


class TellingCard(Card):
    """A line for each of them with its choice, and one button for all."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._list, self._fault = desk, column(spacing=6), Sign()
        by_values = text(tr("A trial finds by their values what names do not show."), "small", "muted")
        super().__init__(tr("Columns that tell the place"), self._list, self._fault, by_values)
        self._open: list[str] = []
        self._all = button(tr("Leave all out"), lambda: self._leave_out(*self._open), "small")
        self.head.addWidget(self._all)

    def show_lines(self, lines: tuple[Telling, ...]) -> None:
        """Show them; what is settled is one line for each treatment."""
        self._list.renew(lines, partial(self._lines, lines))
        self._open = [one.name for one in lines if one.level != "held"]
        self._all.setVisible(len(self._open) > 1)
        self.setVisible(bool(lines))

    def _lines(self, lines: tuple[Telling, ...]) -> list[QWidget]:
        self._fault.say("", "bad")
        widgets, held = list[QWidget](), dict[str, list[str]]()
        for one in lines:
            if one.level == "held":
                held.setdefault(one.words, []).append(one.name)
                continue
            spoken = tr("Leave out {column}", column=one.name)
            ways = [button(tr("Leave out"), partial(self._leave_out, one.name), "small", name=spoken)]
            if self._again(one) is not None:
                tip = tr("Put the region or the distance of the moved point in its place")
                spoken = tr("Compute {column} again from the moved point", column=one.name)
                then = partial(self._compute_again, one)
                ways.append(button(tr("Compute again"), then, "small", tip=tip, name=spoken))
            sign = Sign(f"{one.name}: {one.words}", one.level)
            sign.setToolTip("" if one.finding is None else translated(one.finding.message))
            widgets.append(row(sign, *ways))
        widgets += [Sign(f"{named(names)}: {words}", "held") for words, names in held.items()]
        return widgets

    def _again(self, one: Telling) -> Any:
        """Return what computes a column again from the moved point; None where nothing does."""
        return one.finding and compute_again.offer(one.finding, self._desk.recipe, facts_of(self._desk))

    def _leave_out(self, *names: str) -> None:
        self._desk.set_roles(tr("Leave out {column}", column=named(names)), dict.fromkeys(names, "drop"))

    def _compute_again(self, one: Telling) -> None:
        try:
            take(self._desk, self._again(one), partial(Around(self._desk).choose, self))
        except UserError as error:
            self._fault.say(error.translated(), "bad")
