"""The map of small groups: where the rows lie that few others look like. It is shown, and never saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ldpaudit.app.axes import read_as
from ldpaudit.app.charts.map import PlacesMap
from ldpaudit.app.charts.map_files import frame_of, read_groups, read_regions
from ldpaudit.app.pages.asking import AskingCard
from ldpaudit.app.pages.named_polygons import named_polygons, naming_attributes
from ldpaudit.app.parts import button, row, sentence
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.words import number, rows_text
from ldpaudit.language import tr

_PAUSE = 300
_JOB, _BORDERS = "small-groups", "small-groups-borders"
_HEIGHT = 380
#: Attribute by which people call regions, where polygons have it.
_NAME = "name"


class SmallGroupsCard(AskingCard):
    """Asks where rows of groups below k lie, and draws them; seen only where the table has a place."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        title = tr("Where small groups are")
        super().__init__(title, session, tasks, job=_JOB, command="draw", pause=_PAUSE)
        self._k = 5
        self._drawn: Mapping[str, Any] | None = None
        self._borders: tuple[Any, ...] | None = None
        self._borders_fault = ""
        self.words, self.more = sentence(), sentence(muted=True)
        self.map = PlacesMap()
        self.map.setMinimumHeight(_HEIGHT)
        self.whole = button(tr("Show all of the &map"), self.map.zoom_to_all)
        self.add_state()
        self.body.addWidget(self.words)
        self.body.addWidget(self.more)
        self.body.addLayout(row(self.whole, 0))
        self.body.addWidget(self.map, 1)
        self.show_answer()

    def refresh(self, k: int) -> None:
        """Ask anew where columns, places, roles or k are others."""
        self._k = k
        self.setVisible(self.session.place_pair is not None)
        self.follow()
        self._show_map()

    def question(self) -> tuple[str, ...] | None:
        session = self.session
        pair = session.place_pair
        if pair is None or not session.known_outside or session.undecided:
            return None
        question = ["--points", *pair, *read_as(session, pair), *self.tasks.known(), "--k", str(self._k)]
        polygons = named_polygons(session.recipe)
        if polygons is not None:
            question += ["--polygons", str(polygons.path), *polygons.options]
            for label in dict.fromkeys((_NAME, *naming_attributes(session.recipe))):
                question += ["--label", label]
        return tuple(question)

    def besides(self) -> list[str]:
        return ["--out", str(self.tasks.drawing_file(_JOB))]

    def show_answer(self) -> None:
        answer, scene = self.answer, self.map.scene
        for widget in (self.words, self.more, self.map, self.whole):
            widget.setVisible(answer is not None)
        if answer is None:
            scene.groups, self._drawn = None, None
            return
        if answer is not self._drawn:
            self._drawn = answer
            scene.groups = read_groups(answer)
            scene.frame = frame_of(answer)
            self._read_borders(answer)
        self.words.setText(self._sentence(answer))
        self.more.setText(" ".join(self._remarks(answer)))
        self.more.setVisible(bool(self.more.text()))
        self.map.setVisible(answer["placed"] > 0)
        self.whole.setVisible(answer["placed"] > 0)
        self._show_map()

    def _show_map(self) -> None:
        if self.answer is not None:
            self.map.show_scene(tr("Rows in groups below {k}", k=number(self.answer["k"])))

    # Regions -----------------------------------------------------------------------------------------

    def _read_borders(self, answer: Mapping[str, Any]) -> None:
        """Draw the polygons that the recipe names, in the frame of the points."""
        polygons = named_polygons(self.session.recipe)
        if polygons is None or answer.get("regions_fault"):
            self._borders, self._borders_fault = None, str(answer.get("regions_fault") or "")
            self.map.scene.regions = None
            return
        wanted = (polygons, polygons.changed, tuple(answer["middle"]))
        if wanted == self._borders:
            return
        self._borders, self._borders_fault = wanted, ""
        self.map.scene.regions = None

        def arrived(found: Any) -> None:
            regions = read_regions(found)
            if wanted == self._borders:
                self.map.scene.regions = regions
                self.show_answer()

        def failed(why: str) -> None:
            if wanted == self._borders:
                self._borders, self._borders_fault = None, why
                self.show_answer()

        around = ["--around", *(repr(float(degrees)) for degrees in answer["middle"])]
        self.tasks.draw(_BORDERS, polygons.path, [*around, *polygons.options], arrived, failed)

    # Words -------------------------------------------------------------------------------------------

    def _sentence(self, answer: Mapping[str, Any]) -> str:
        small, k = int(answer["small"]), number(answer["k"])
        if not small:
            return tr("No row is in a group below {k}.", k=k)
        text = (
            tr("{x} of {y} is in a group below {k}")
            if small == 1
            else tr("{x} of {y} are in groups below {k}")
        )
        text = text.format(x=number(small), y=rows_text(answer["rows"]), k=k)
        regions = answer.get("regions") or []
        if not regions:
            return f"{text}."
        region, rows = regions[0]
        tied = [name for name, count in regions if count == rows]
        if len(tied) > 1:
            return f"{text}."
        where = (
            tr("most of them, {rows}, in {region}")
            if 2 * rows > small
            else tr("nowhere more of them than in {region}: {rows}")
        )
        return f"{text}; {where.format(region=region, rows=number(rows))}."

    def _remarks(self, answer: Mapping[str, Any]) -> list[str]:
        lost, remarks = int(answer["small"]) - int(answer["placed"]), []
        if lost:
            remarks.append(
                tr("(1 of them has no place.|{count} of them have no place.)", n=lost, count=number(lost))
            )
        if not answer["whole"]:
            remarks.append(tr("Only the first {count} are drawn.", count=number(answer["points"])))
        if self._borders_fault:
            remarks.append(tr("The regions cannot be drawn: {why}.", why=self._borders_fault))
        if answer["placed"]:
            remarks.append(tr("The points are those of the table as it is. This map cannot be saved."))
        return remarks
