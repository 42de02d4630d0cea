"""Coordinates that are not written as degrees: what they look like, and the step that reads them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from ldpaudit.app.parts import Card, button, row, sentence
from ldpaudit.app.session import Session
from ldpaudit.app.values import checked
from ldpaudit.recipe import STEPS
from ldpaudit.step import Step

_STEP = "read-coordinates"


class ReadingsCard(Card):
    """Offers what the reader found about coordinates that are no degrees; seen only where it found some."""

    def __init__(self, session: Session) -> None:
        super().__init__(session.tr("How the coordinates are written"))
        self.session = session
        self._found: Mapping[str, Any] | None = None
        self.words = sentence()
        self.repair = button(session.tr("&Read them so"), self._repair)
        self.body.addWidget(self.words)
        self.body.addLayout(row(self.repair, 0))

    def refresh(self) -> None:
        """Show the first pair of columns that needs a step and has none."""
        self._found = self._needed()
        self.setVisible(self._found is not None)
        if self._found is not None:
            self.words.setText(str(self._found["message"]))

    def _needed(self) -> Mapping[str, Any] | None:
        inspection, recipe = self.session.inspection, self.session.recipe
        read = {(getattr(step, "x", ""), getattr(step, "y", "")) for step in recipe.steps if step.do == _STEP}
        places = self.session.with_role("location")
        for one in [] if inspection is None else inspection.found.get("coordinates") or []:
            if one.get("step") and (one["x"], one["y"]) not in read and {one["x"], one["y"]} <= set(places):
                found: Mapping[str, Any] = one
                return found
        return None

    def _repair(self) -> None:
        if self._found is None:
            return
        # The command line gives the step as a recipe would hold it.
        (written,) = tomllib.loads(str(self._found["step"]))["step"]
        step: Step = checked(STEPS[_STEP], {name: value for name, value in written.items() if name != "do"})
        self.session.add_step(step.describe().rstrip("."), step)
