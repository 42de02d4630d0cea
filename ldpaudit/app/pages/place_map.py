"""The map of Places: which points and borders it shows, and how they get there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFileDialog

from ldpaudit.app.answers import Question
from ldpaudit.app.axes import read_as
from ldpaudit.app.charts.map import PlacesMap
from ldpaudit.app.charts.map_layers import Scene, Which, frame_of, read_borders, read_points
from ldpaudit.app.desk import Desk
from ldpaudit.app.document import version_of
from ldpaudit.app.questions import of_table, reading
from ldpaudit.app.widgets import Card, Segments, Sign, button, row
from ldpaudit.geography.equal_area import EqualArea
from ldpaudit.geography.noise.planar_laplace_step import PlanarLaplaceStep
from ldpaudit.language import tr
from ldpaudit.recipe import Recipe
from ldpaudit.tables.registry import patterns, vector_formats

_BORDERS = "borders"
#: What each choice draws.
_NEEDED: dict[Which, tuple[str, ...]] = {
    "recorded": ("recorded", _BORDERS),
    "released": ("released", _BORDERS),
    "difference": ("recorded", "released", _BORDERS),
    "house": ("recorded", _BORDERS),
}
_ANSWERS = tuple(f"map {part}" for part in ("recorded", "released", _BORDERS))


def named_polygons(recipe: Recipe) -> tuple[Path, dict[str, str]] | None:
    """Return the polygons that the first step with any names, and how they are read; None without such."""
    for step in recipe.steps:
        path = recipe.folder / str(getattr(step, "polygons", None) or "")
        if path.is_file():
            known = ((key, getattr(step, key, None)) for key in ("layer", "crs"))
            return path, {key: str(value) for key, value in known if value}
    return None


class MapCard(Card):
    """The map with its controls. One file is read at a time; the first decides the frame of all."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.map = PlacesMap()
        self.map.setMinimumHeight(400)
        names = (tr("Recorded"), tr("Released"), tr("Difference"), tr("One house"))
        self._names: dict[str, str] = dict(zip(_NEEDED, names, strict=True))
        self._choices = Segments(tr("What the map shows"), self._names, self.show_choice)
        self._fault = Sign()
        borders = button(tr("&Borders…"), self._choose_regions, "small")
        whole = button(tr("Show &all"), self.map.zoom_to_all, "small")
        self.add(row(self._choices, 1), self._fault, (self.map, 1), row(borders, whole, 1))
        desk.opened.connect(self._forget)
        desk.news.connect(self._touch)
        self._forget()

    def _forget(self) -> None:
        self._chosen: Which | None = None
        self._regions: tuple[Path, dict[str, str]] | None = None
        self._forget_layers()

    def _forget_layers(self, way: tuple[str, ...] = ()) -> None:
        """Begin anew with points that are read in another way: they may lie elsewhere on the Earth."""
        self._way = way
        self._frame: EqualArea | None = None
        self._drawn: tuple[Any, ...] = ()
        self.map.house.place = None
        self.desk.answers.forget(*_ANSWERS)

    def _touch(self) -> None:
        if self.isVisible() and self.desk.is_open:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._touch()

    def show_choice(self, which: Any) -> None:
        """Show one of what can be drawn, where it is offered."""
        self._chosen = which
        self._touch()

    @property
    def regions(self) -> tuple[Path, dict[str, str]] | None:
        """The polygons that were chosen, else those that a step of the recipe names."""
        return self._regions or named_polygons(self.desk.recipe)

    @property
    def _which(self) -> Which:
        """What is shown: what was chosen, where it is offered; by default what noise does to one house."""
        first: Which = "house" if self._offered("house") else "recorded"
        return self._chosen if self._chosen is not None and self._offered(self._chosen) else first

    def _offered(self, which: Which) -> bool:
        """Return whether there is such a map: after a trial also what it changed, of noise also one house."""
        if which == "house":
            return self._epsilon > 0
        return which == "recorded" or self.desk.outcome is not None

    @property
    def _epsilon(self) -> float:
        moving = PlanarLaplaceStep.among(self.desk.recipe.steps)
        return float(moving.mechanism().epsilon) if moving and (moving.x, moving.y) == self._way[:2] else 0.0

    def _choose_regions(self) -> None:
        kinds = patterns(one for one in vector_formats() if "polygons" in one.holds)
        shown = tr("Polygons ({patterns});;All files (*)", patterns=kinds)
        folder = str(self.desk.recipe.folder)
        name, _ = QFileDialog.getOpenFileName(self, tr("Choose a file of polygons"), folder, shown)
        if name:
            self._regions = Path(name), {}
            self._touch()

    def _question(self, part: str) -> Question | None:
        desk, outcome, found = self.desk, self.desk.outcome, self.regions
        asked: dict[str, Any] = {"points": list(self._way[:2])}
        read: Callable[[Any], Any] = read_points
        if part == _BORDERS:
            if found is None:
                return None
            (path, options), read = found, read_borders
            asked, version = {"table": str(path), **options}, str(version_of(path))
        elif not self._way or (part == "released" and outcome is None):
            return None
        elif part == "released" and outcome is not None:
            asked, version = {**asked, "table": str(outcome.table)}, ""
        else:
            version = of_table(desk.recipe, desk.version)
            asked |= {**reading(desk), "read_as": self._way[2:]}

        def arguments() -> list[Any]:
            frame = self._frame
            around = [] if frame is None else [frame.lon, frame.lat]
            return ["draw", {**asked, "around": around, "out": str(desk.private.new("map", ".arrow"))}]

        key = repr((version, asked))
        return Question(f"map {part}", key, arguments, lambda one: (read(one), frame_of(one)), pause=0)

    def refresh(self) -> None:
        """Show what is known now, and ask for what is missing, one file after the other."""
        axes, answers = self.desk.axes, self.desk.answers
        way = () if axes is None else (axes.east, axes.north, *read_as(self.desk, (axes.east, axes.north)))
        if way != self._way:
            self._forget_layers(way)
        waiting, layers = "", dict[str, Any]()
        for part in _NEEDED[self._which]:
            question = self._question(part)
            if question is None:
                continue
            answer = answers.want(question.name, question)
            if answer.answered is not None and not answer.failed:
                layers[part], frame = answer.value
                self._frame = self._frame or frame
            if answer.failed and part != _BORDERS:
                waiting = tr("No points to draw: {why}.", why=answer.fault)
            if answer.call is not None or not answer.settled:
                borders = part == _BORDERS
                waiting = tr("The regions are being read…") if borders else tr("The points are being read…")
                break
        self._draw(layers, waiting)

    def _draw(self, layers: dict[str, Any], waiting: str) -> None:
        desk, which = self.desk, self._which
        if not waiting and which in ("released", "difference") and not desk.outcome_current:
            waiting = tr("Out of date: the recipe has changed since.")
        for one in _NEEDED:
            self._choices.allow(one, self._offered(one))
        self._choices.choose(which)
        released = desk.answers["release"].value is desk.outcome and desk.answers["map released"].current
        parts: tuple[Any, ...] = (
            *(layers.get(part) for part in ("recorded", "released", _BORDERS)),
            self._frame or Scene.frame,
            not (released and desk.outcome is not None),
            desk.axes is None or desk.axes.certain,
        )
        fault = desk.answers[f"map {_BORDERS}"]
        why = fault.fault if fault.failed else ""
        self._fault.say(tr("The borders cannot be drawn: {why}", why=why) if why else "", "weak")
        self.map.show_distance(self._epsilon)
        if (which, waiting, *parts) != self._drawn:
            self._drawn = (which, waiting, *parts)
            scene = Scene(which, *parts)
            self.map.file = desk.recipe.folder / ("map-internal.png" if scene.refusal else "map.png")
            self.map.show_scene(scene, self._names[which], waiting)
