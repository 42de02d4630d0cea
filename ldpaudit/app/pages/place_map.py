"""The map of Places: which points and borders it shows, and how they get there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import QIODevice, QSaveFile, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from ldpaudit.app.axes import read_as
from ldpaudit.app.charts.map import PlacesMap
from ldpaudit.app.charts.map_layers import Scene, Which, frame_of, read_borders, read_points
from ldpaudit.app.pages.named_polygons import NamedPolygons, named_polygons
from ldpaudit.app.parts import Card, FaultLine, row
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.values import options_as_dict
from ldpaudit.app.widgets import Segments, button
from ldpaudit.geography.equal_area import EqualArea
from ldpaudit.geography.noise.point_mover import PointMover
from ldpaudit.language import tr
from ldpaudit.tables.registry import patterns, vector_formats

DIFFERENCE: Which = "difference"
_BORDERS = "borders"
#: What each choice draws.
_NEEDED: dict[Which, tuple[str, ...]] = {
    "recorded": ("recorded", _BORDERS),
    "released": ("released", _BORDERS),
    "difference": ("recorded", "released", _BORDERS),
    "house": ("recorded", _BORDERS),
}


class MapCard(Card):
    """The map with its controls. One file is read at a time; the first decides the frame of all."""

    #: Other polygons are to be drawn.
    regions_changed = Signal()

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.session, self.tasks = session, tasks
        self.map = PlacesMap()
        self.map.setMinimumHeight(400)
        names = (tr("Recorded"), tr("Released"), tr("Difference"), tr("One house"))
        self._names: dict[str, str] = dict(zip(_NEEDED, names, strict=True))
        self._choices = Segments(self._names, tr("What the map shows"))
        self._choices.picked.connect(self.show_choice)
        self._out = [
            button(tr("Copy"), self._copy, "link", icon="copy"),
            button(tr("Save"), self._save, "link", icon="save"),
        ]
        self._fault = FaultLine()
        borders = button(tr("&Borders…"), self._choose_regions)
        self.body.addLayout(row(self._choices, 0, *self._out))
        self.body.addWidget(self._fault)
        self.body.addWidget(self.map, 1)
        self.body.addLayout(row(borders, button(tr("Show &all"), self.map.zoom_to_all), 0))
        session.opened.connect(self._forget)
        self._forget()

    def _forget(self) -> None:
        """Begin anew with another table."""
        self._which: Which = "recorded"
        self.regions: NamedPolygons | None = None
        self._chosen = False
        self._forget_layers()

    def _forget_layers(self, way: tuple[str, ...] = ()) -> None:
        """Begin anew with points that are read in another way: they may lie elsewhere on the Earth."""
        self._way, self._layers = way, dict[str, Any]()
        self._frame: EqualArea | None = None
        self._asked: tuple[str, tuple[str, ...]] = ("", ())
        #: What each part was read from, and why it could not be.
        self._read: dict[str, tuple[str, ...]] = {}
        self._faults: dict[str, str] = {}
        self.map.house.place = None

    def refresh(self) -> None:
        """Show what is known now, and read what is missing."""
        axes = self.session.axes
        way = () if axes is None else (axes.east, axes.north, *read_as(self.session, (axes.east, axes.north)))
        if way != self._way:
            self._forget_layers(way)
        self.adopt_regions()
        if not self._offered(self._which):
            self._which = "recorded"
        self._read_next()

    def show_choice(self, which: Any) -> None:
        """Show one of what can be drawn, where it is offered."""
        self._which = which
        self.refresh()

    def _offered(self, which: Which) -> bool:
        """Return whether there is such a map: after a trial also what it changed, of noise also one house."""
        if which == "house":
            return self._epsilon() > 0
        return which == "recorded" or (self.session.is_open and self.session.outcome is not None)

    def _epsilon(self) -> float:
        """Return epsilon per metre of the step that moves the points; 0 without one."""
        steps = self.session.recipe.steps if self.session.is_open else ()
        moving = [one for one in steps if isinstance(one, PointMover) and (one.x, one.y) == self._way[:2]]
        return float(moving[0].mechanism().epsilon) if moving else 0.0

    def adopt_regions(self) -> None:
        """Draw the polygons that a step of the recipe names, where none were chosen."""
        if not self._chosen:
            self.regions = named_polygons(self.session.recipe) or self.regions

    def _choose_regions(self) -> None:
        kinds = patterns(one for one in vector_formats() if "polygons" in one.holds)
        shown = tr("Polygons ({patterns});;All files (*)", patterns=kinds)
        folder = str(self.session.recipe.folder)
        name, _ = QFileDialog.getOpenFileName(self, tr("Choose a file of polygons"), folder, shown)
        if name:
            self.regions, self._chosen = NamedPolygons(Path(name), ()), True
            self._read_next()
            self.regions_changed.emit()

    # Reading: the one place that asks ----------------------------------------------------------------

    def _question(self, part: str) -> tuple[str, ...]:
        """Return the file of a part, its version, and options of the command; nothing where there is none."""
        session, outcome, found = self.session, self.session.outcome, self.regions
        if part == _BORDERS:
            return () if found is None else (str(found.path), str(found.changed), *found.options)
        if not self._way:
            return ()
        columns = ("--points", *self._way[:2])
        if part == "released":
            return () if outcome is None else (str(outcome.table), "", *columns)
        given = options_as_dict(session.recipe.input.options)
        options = ("--options", json.dumps(given)) if given else ()
        return (str(session.table), session.stamp("inspection"), *columns, *options, *self._way[2:])

    def _read_next(self) -> None:
        """Read what is missing, one file after the other, and draw what is there."""
        questions = {part: self._question(part) for part in _NEEDED[self._which]}
        missing = [(part, one) for part, one in questions.items() if one and self._read.get(part) != one]
        before, self._asked = self._asked, missing[0] if missing else ("", ())
        if missing and not (self._asked == before and self.tasks.running("map")):
            self._ask(*missing[0])
        self.draw()

    def _ask(self, part: str, question: tuple[str, ...]) -> None:
        path, _, *arguments = question
        if self._frame is not None:
            arguments += ["--around", repr(self._frame.lon), repr(self._frame.lat)]

        def arrived(answer: Any, why: str = "") -> None:
            read = read_borders if part == _BORDERS else read_points
            layer = None if answer is None else read(answer)
            # What another question has followed meanwhile may lie in another frame.
            if self._asked == (part, question):
                self._frame = self._frame or (None if answer is None else frame_of(answer))
                self._layers[part], self._faults[part], self._read[part] = layer, why, question
                self._read_next()

        self.tasks.draw("map", Path(path), arguments, arrived, lambda why: arrived(None, why))

    # Drawing -----------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw what is there, and say what is not."""
        session = self.session
        release = session.results.release
        of_release = session.is_open and release is not None and release.value is session.outcome
        for which in _NEEDED:
            self._choices.allow(which, self._offered(which))
        self._choices.choose(self._which)
        scene = Scene(
            self._which,
            self._layers.get("recorded"),
            self._layers.get("released"),
            self._layers.get(_BORDERS),
            self._frame or Scene.frame,
            from_trial=not (of_release and self._read.get("released") == self._question("released")),
            oriented=not session.is_open or session.axes is None or session.axes.certain,
        )
        why = self._faults.get(_BORDERS, "")
        self._fault.say(tr("cannot be drawn: {why}", why=why) if why else "")
        self.map.show_distance(self._epsilon())
        self.map.show_scene(scene, self._names[self._which], self._waiting())
        for way_out in self._out:
            way_out.setEnabled(scene.box is not None)
            way_out.setToolTip(scene.refusal)
            way_out.setAccessibleDescription(scene.refusal)

    def _waiting(self) -> str:
        """Return what is missing, and why."""
        parts = _NEEDED[self._which][:-1]
        broken = next((self._faults[part] for part in parts if self._faults.get(part)), "")
        if broken:
            return tr("No points to draw: {why}.", why=broken)
        if self._asked[0]:
            borders = self._asked[0] == _BORDERS
            return tr("The regions are being read…") if borders else tr("The points are being read…")
        if "released" in parts and not self.session.outcome_current:
            return tr("Out of date: the recipe has changed since.")
        return ""

    def _copy(self) -> None:
        QGuiApplication.clipboard().setPixmap(self.map.picture())

    def _save(self) -> None:
        """Ask for a place, and save the map as it is there: all of it or nothing."""
        name = "map-internal.png" if self.map.scene.refusal else "map.png"
        start = str(self.session.recipe.folder / name)
        chosen, _ = QFileDialog.getSaveFileName(self, tr("Save the map"), start, tr("Pictures (*.png)"))
        if chosen:
            file = QSaveFile(chosen)
            written = file.open(QIODevice.OpenModeFlag.WriteOnly) and self.map.picture().save(file, "PNG")
            why = "" if written and file.commit() else file.errorString()
            self._fault.say(tr("it cannot be written ({reason})", reason=why) if why else "")
