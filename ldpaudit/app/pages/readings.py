"""Coordinates that are not written as degrees: what they look like, and the step that reads them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtWidgets import QComboBox

from ldpaudit.app.axes import reading_steps
from ldpaudit.app.parts import Card, button, row, sentence
from ldpaudit.app.session import Session
from ldpaudit.app.values import checked
from ldpaudit.language import tr, translated
from ldpaudit.recipe import STEPS
from ldpaudit.step import Step

_LETTERS = 40
#: Puts the systems into the list that are less likely meant.
_OTHERS = "others"


class ReadingsCard(Card):
    """Offers what the reader found about coordinates that are no degrees; seen only where it found some."""

    def __init__(self, session: Session) -> None:
        super().__init__(tr("How the coordinates are written"))
        self.session = session
        self._found: Mapping[str, Any] | None = None
        self.words = sentence()
        self.repair = button(tr("&Read them so"), self._repair)
        self.systems = QComboBox()
        self.systems.setAccessibleName(tr("Coordinate system"))
        self.systems.activated.connect(lambda _at: self._chosen())
        # Names of systems are long, and the window may be small.
        self.systems.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.systems.setMinimumContentsLength(_LETTERS)
        self.body.addWidget(self.words)
        self.body.addWidget(self.systems)
        self.body.addLayout(row(self.repair, 0))

    def refresh(self) -> None:
        """Show the first pair of columns that needs a step and has none."""
        found = self._needed()
        self.setVisible(found is not None)
        if found is not None and found != self._found:
            self.words.setText(str(found["message"]))
            self._show_systems(found)
        self._found = found

    def _show_systems(self, found: Mapping[str, Any]) -> None:
        """Ask for the coordinate system where the reader found several that may be meant."""
        self.systems.clear()
        asked = [] if found.get("step") else found.get("systems") or []
        self.systems.setVisible(bool(asked))
        if asked:
            self.systems.addItem(tr("Choose the coordinate system"), None)
        first = int(found.get("systems_first", len(asked)))
        self._add(asked[:first])
        if len(asked) > first:
            self.systems.addItem(tr("Others…"), _OTHERS)
        self._chosen()

    def _add(self, systems: Sequence[Mapping[str, str]]) -> None:
        for one in systems:
            self.systems.addItem(f"{one['crs']}, {one['name']}: {one['area']}", one["step"])

    def _chosen(self) -> None:
        if self._found is not None and self.systems.currentData() == _OTHERS:
            at = self.systems.currentIndex()
            self.systems.removeItem(at)
            self._add(self._found["systems"][self._found["systems_first"] :])
            self.systems.setCurrentIndex(0)
        self.repair.setEnabled(not self.systems.count() or self.systems.currentData() is not None)

    def _needed(self) -> Mapping[str, Any] | None:
        inspection = self.session.inspection
        places = self.session.with_role("location")
        for one in [] if inspection is None else inspection.found.get("coordinates") or []:
            if (
                (one.get("step") or one.get("systems"))
                and not reading_steps(self.session, (one["x"], one["y"]))
                and {one["x"], one["y"]} <= set(places)
            ):
                found: Mapping[str, Any] = one
                return found
        return None

    def _repair(self) -> None:
        if self._found is None:
            return
        # The command line gives the step as a recipe would hold it.
        text = self._found.get("step") or self.systems.currentData()
        if not text:
            return
        (written,) = tomllib.loads(str(text))["step"]
        step: Step = checked(STEPS[written.pop("do")], written)
        self.session.add_step(translated(step.describe()).rstrip("."), step)
