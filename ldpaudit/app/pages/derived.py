"""Columns that follow from a moved place: what the recipe does with each, before and after a trial."""

from __future__ import annotations

from ldpaudit.app.models.rows import RowsView
from ldpaudit.app.parts import Card, sentence
from ldpaudit.app.session import Session
from ldpaudit.app.shared_noise import moving_step
from ldpaudit.audit import place_words
from ldpaudit.language import tr
from ldpaudit.recipe import WITHHELD
from ldpaudit.step_facts import Stage


class DerivedCard(Card):
    """Lists columns that follow from a place, by name or by values, and what becomes of each."""

    def __init__(self, session: Session) -> None:
        super().__init__(tr("Columns that follow from the place"))
        self.session = session
        self.words = sentence()
        self.table = RowsView(tr("Columns that follow from the place, and what becomes of them"))
        self.table.verticalHeader().setVisible(False)
        for widget in (self.words, self.table):
            self.body.addWidget(widget)

    def refresh(self) -> None:
        """Look at the recipe as it stands, and at the last trial."""
        step = moving_step(self.session)
        self.setVisible(step is not None)
        if step is None:
            return
        found = {
            one.columns[0] for one in self.session.findings() if one.kind.follows_place_by and one.columns
        }
        outcome = self.session.outcome
        if outcome is not None and self.session.outcome_current:
            found |= {one.columns[0] for one in outcome.findings if one.kind.follows_place_by}
        lines = []
        for name in self.session.columns:
            if name in step.modifies():
                continue
            named, again = bool(place_words(name)), self._again(name)
            if name in found or named or again:
                by = tr("its values") if name in found else tr("a step") if again else tr("its name")
                lines.append((name, self.treatment(name), by))
        self.table.setVisible(bool(lines))
        self.table.setFixedHeight(self.table.height_of(len(lines)))
        self.table.fill([tr("Column"), tr("What becomes of it"), tr("Known by")], lines)
        self.words.setText(
            tr(
                "What follows from the place is left out, generalized, randomized, or computed again from "
                "the moved point. A trial finds by their values what names do not show."
            )
            if lines
            else tr("No column speaks of a place by its name. A trial looks at the values, too.")
        )

    def treatment(self, name: str) -> str:
        """Return what the recipe does with a column."""
        if self.session.role(name) in WITHHELD:
            return tr("left out")
        if self._again(name):
            return tr("computed again from the moved point")
        steps = self.session.steps_on(name)
        kinds = {one.kind for one in steps}
        if "remove" in kinds:
            return tr("left out")
        if "randomize" in kinds:
            return tr("randomized")
        if steps and all(one.stage is Stage.READ for one in steps):
            return tr("read otherwise by a step")
        return tr("generalized") if steps else tr("released as it is")

    def _again(self, name: str) -> bool:
        """Return whether a step after the one that moves the points computes a column again."""
        steps, mover = self.session.recipe.steps, moving_step(self.session)
        after = () if mover is None else steps[steps.index(mover) :]
        return any(name in step.recomputes() for step in after)
