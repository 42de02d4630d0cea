"""The map of Places: which points and regions it shows, and how they get there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QLabel

from ldpaudit.app.axes import read_as
from ldpaudit.app.charts.map import PlacesMap
from ldpaudit.app.charts.map_files import frame_of, read_points, read_regions
from ldpaudit.app.charts.map_shading import Shading
from ldpaudit.app.outcome import RunSummary
from ldpaudit.app.pages.named_polygons import NamedPolygons, changed, named_polygons, naming_attributes
from ldpaudit.app.parts import Card, FaultLine, button, row
from ldpaudit.app.saving_map import SavingMap
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.values import options_as_dict
from ldpaudit.geography.equal_area import EqualArea
from ldpaudit.language import tr
from ldpaudit.tables.registry import patterns, vector_formats

RAW, RELEASED, DIFFERENCE = "raw", "released", "difference"
#: Tables that each choice draws.
_NEEDED = {RAW: (RAW,), RELEASED: (RELEASED,), DIFFERENCE: (RAW, RELEASED)}
_WHOLE = "all"


class MapCard(Card):
    """The map with its controls. One file is read at a time; the first decides the frame of all."""

    #: Other regions are to be drawn.
    regions_changed = Signal()

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.session, self.tasks = session, tasks
        self.map = PlacesMap()
        self.map.setMinimumHeight(380)
        self.which = QComboBox()
        self.which.setAccessibleName(tr("What the map shows"))
        self.which.setMinimumWidth(230)
        self.which.activated.connect(lambda _at: self.refresh())
        self.points = QCheckBox(tr("P&oints"))
        self.borders = QCheckBox(tr("&Borders"))
        for box in (self.points, self.borders):
            box.setChecked(True)
            box.toggled.connect(lambda _on: self.draw())
        self.choose = button(tr("Re&gions on the map…"), self._choose_regions)
        self.whole = button(tr("Show &all"), self.map.zoom_to_all)
        self.save = button(tr("Save the &map…"), self._save)
        self._fault = FaultLine()
        label = QLabel(tr("&Draw"))
        label.setBuddy(self.which)
        self.body.addLayout(row(label, self.which, self.points, self.borders, 0))
        self.body.addLayout(row(self.choose, self.whole, self.save, 0))
        self.body.addWidget(self._fault)
        self.body.addWidget(self.map, 1)
        self._frame: EqualArea | None = None
        self._pair: tuple[str, ...] = ()
        self._regions_path: Path | None = None
        self._regions_chosen = False
        #: What a step says of its polygons, for the command.
        self._of_regions: tuple[str, ...] = ()
        #: What each part was read from, and why it could not be.
        self._read: dict[str, tuple[Any, ...]] = {}
        self._faults: dict[str, str] = {}
        self._reading = ""
        self._asked: tuple[Any, ...] = ()
        self._offered: tuple[str, ...] = ()
        session.opened.connect(self._forget)
        self._offer()

    def _forget(self) -> None:
        scene = self.map.scene
        self._frame, self._regions_path, self._reading = None, None, ""
        self._of_regions, self._regions_chosen = (), False
        scene.regions, scene.points.raw, scene.points.released = None, None, None
        self._read.clear()
        self._faults.clear()

    # What there is to show ---------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what is known now, and read what is missing."""
        self._offer()
        axes = self.session.axes
        read = () if axes is None else (axes.east, axes.north, *self._read_as())
        if read and read != self._pair:
            # Points that are read otherwise lie elsewhere: another part of the Earth is drawn.
            self._pair, self._frame = read, None
            self._read.clear()
            self._faults.clear()
        self.adopt_regions()
        self._read_next()

    def show_choice(self, which: str) -> None:
        """Show one of what can be drawn, where it is offered."""
        self._offer()
        at = self.which.findData(which)
        if at >= 0:
            self.which.setCurrentIndex(at)
            self.refresh()

    def _offer(self) -> None:
        """Offer what can be shown: after a trial also what it changed."""
        outcome = self.session.outcome if self.session.is_open else None
        shaded = self._shaded(outcome)
        offered = (RAW, *((RELEASED, DIFFERENCE) if outcome is not None else ()), *shaded)
        if offered == self._offered:
            return
        kept = self.which.currentData()
        self._offered = offered
        self.which.clear()
        names = {
            RAW: tr("points as recorded"),
            RELEASED: tr("points as released"),
            DIFFERENCE: tr("released minus recorded"),
        }
        for one in offered:
            text = tr("{column}: estimated minus true", column=one)
            self.which.addItem(names.get(one, text), one)
        self.which.setCurrentIndex(max(self.which.findData(kept), 0))
        self.which.setEnabled(len(offered) > 1)

    def _shaded(self, outcome: RunSummary | None) -> tuple[str, ...]:
        """Name the columns whose estimates belong to the regions on the map."""
        regions = self.map.scene.regions
        if outcome is None or regions is None:
            return ()
        known = set(regions.labels)
        return tuple(
            column
            for column, periods in outcome.shares.items()
            if column not in _NEEDED and _WHOLE in periods and known & set(periods[_WHOLE].labels)
        )

    def _wanted(self, part: str) -> tuple[Any, ...] | None:
        """Return what a part of the map is to be read from; None where there is nothing."""
        session, outcome, axes = self.session, self.session.outcome, self.session.axes
        if part == "regions":
            path = self._regions_path
            return None if path is None else (str(path), changed(path), self._of_regions, self._labels())
        if axes is None:
            return None
        pair = axes.east, axes.north
        if part == RAW:
            return str(session.table), pair, session.stamp("inspection"), self._read_as()
        return None if outcome is None else (str(outcome.table), pair)

    def _read_as(self) -> tuple[str, ...]:
        axes = self.session.axes
        return () if axes is None else tuple(read_as(self.session, (axes.east, axes.north)))

    def _labels(self) -> tuple[str, ...]:
        """Name the attributes by which regions may be called what the table calls them."""
        outcome = self.session.outcome
        columns = list(outcome.shares) if outcome is not None else []
        return tuple(dict.fromkeys((*columns, *naming_attributes(self.session.recipe))))

    # Reading -----------------------------------------------------------------------------------------

    def _read_next(self) -> None:
        """Read what is missing, one file after the other."""
        for part in (*_NEEDED.get(str(self.which.currentData()), ()), "regions"):
            wanted = self._wanted(part)
            if wanted is not None and self._read.get(part) != wanted:
                self._start(part, wanted)
                break
        else:
            self._reading = ""
        self._offer()
        self.draw()

    def _start(self, part: str, wanted: tuple[Any, ...]) -> None:
        if self._reading == part and self.tasks.running("map") and self._asked == wanted:
            return
        self._reading, self._asked = part, wanted
        self._faults.pop(part, None)
        arguments = [] if self._frame is None else ["--around", repr(self._frame.lon), repr(self._frame.lat)]
        path = Path(str(wanted[0]))
        if part == "regions":
            arguments += wanted[-2]
            for label in wanted[-1]:
                arguments += ["--label", label]
        else:
            arguments += ["--points", *wanted[1]]
            given = options_as_dict(self.session.recipe.input.options) if part == RAW else {}
            arguments += ["--options", json.dumps(given)] if given else []
            arguments += wanted[3] if part == RAW else []
        self.tasks.draw(
            "map",
            path,
            arguments,
            lambda answer: self._arrived(part, wanted, answer),
            lambda why: self._failed(part, wanted, why),
        )

    def _arrived(self, part: str, wanted: tuple[Any, ...], answer: Any) -> None:
        scene = self.map.scene
        self._frame = self._frame or frame_of(answer)
        scene.frame = self._frame
        if part == "regions":
            scene.regions = read_regions(answer)
        elif part == RAW:
            scene.points.raw = read_points(answer)
        else:
            scene.points.released = read_points(answer)
        self._read[part] = wanted
        self._read_next()

    def _failed(self, part: str, wanted: tuple[Any, ...], why: str) -> None:
        scene = self.map.scene
        name = Path(str(wanted[0])).name
        if part == "regions":
            scene.regions = None
            why = why if name in why else f"{name}: {why}"
        elif part == RAW:
            scene.points.raw = None
        else:
            scene.points.released = None
        self._faults[part] = why
        self._read[part] = wanted
        self._read_next()

    def adopt_regions(self) -> None:
        """Draw the polygons that a step of the recipe names, where none were chosen."""
        if self._regions_chosen:
            return
        found = named_polygons(self.session.recipe)
        if found is not None:
            self._regions_path, self._of_regions = found.path, found.options

    def _choose_regions(self) -> None:
        folder = str(self.session.recipe.folder)
        shown = tr(
            "Polygons ({patterns});;All files (*)",
            patterns=patterns(one for one in vector_formats() if "polygons" in one.holds),
        )
        name, _ = QFileDialog.getOpenFileName(self, tr("Choose a file of polygons"), folder, shown)
        if name:
            self.take_regions(Path(name))

    def take_regions(self, path: Path) -> None:
        """Draw the polygons of a file."""
        self._regions_path, self._of_regions, self._regions_chosen = path, (), True
        self._read.pop("regions", None)
        self._read_next()
        self.regions_changed.emit()

    @property
    def regions(self) -> NamedPolygons | None:
        """The polygons that are drawn, or about to be."""
        return None if self._regions_path is None else NamedPolygons(self._regions_path, self._of_regions)

    # Drawing -----------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw what is there, and say what is not."""
        scene, outcome = self.map.scene, self.session.outcome if self.session.is_open else None
        which = str(self.which.currentData())
        scene.borders = self.borders.isChecked()
        scene.oriented = not self.session.is_open or self.session.axes is None or self.session.axes.certain
        scene.dots = self.points.isChecked() and which in _NEEDED
        if which in _NEEDED:
            scene.points.mode = which  # type: ignore[assignment]
        release = self.session.results.release
        scene.points.from_trial = release is None or release.value is not outcome
        scene.shading = _shading(outcome, which) if which not in _NEEDED else None
        self.points.setEnabled(which in _NEEDED)
        why = self._faults.get("regions", "")
        self._fault.say(tr("cannot be drawn: {why}", why=why) if why else "")
        self.map.show_scene(self._title(which), self._waiting(which))
        self.save.setEnabled(scene.box is not None)
        self.whole.setEnabled(scene.box is not None)

    def _title(self, which: str) -> str:
        if which == RELEASED:
            trial = self.map.scene.points.from_trial
            return tr("Points after the trial") if trial else tr("Points as released")
        if which == DIFFERENCE:
            return tr("What the release changes: released minus recorded")
        if which == RAW:
            return tr("Points as recorded")
        return tr("{column}: estimated minus true share", column=which)

    def _waiting(self, which: str) -> str:
        """Return what is missing, and why."""
        parts = _NEEDED.get(which, ())
        broken = next((self._faults[part] for part in parts if part in self._faults), "")
        if broken:
            return tr("No points to draw: {why}.", why=broken)
        if self._reading:
            return (
                tr("The regions are being read…")
                if self._reading == "regions"
                else tr("The points are being read…")
            )
        if which != RAW and not self.session.outcome_current:
            return tr("Out of date: the recipe has changed since.")
        return ""

    def _save(self) -> None:
        dialog = SavingMap(self.map.scene, self.map.seen, self.session.recipe.folder, self)
        dialog.exec()
        dialog.deleteLater()


def _shading(outcome: RunSummary | None, column: str) -> Shading | None:
    bars = None if outcome is None else outcome.shares.get(column, {}).get(_WHOLE)
    if bars is None:
        return None
    figures = zip(bars.labels, bars.estimate, bars.true, strict=True)
    return Shading({label: estimate - true for label, estimate, true in figures})
