"""The columns beside the points that tell a place, and what becomes of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from PySide6.QtWidgets import QWidget

from ldpaudit.app.desk import Desk
from ldpaudit.app.editors import Around
from ldpaudit.app.offers import offer_of
from ldpaudit.app.repairs import facts_of, take
from ldpaudit.app.widgets import Card, Sign, button, column, row, text
from ldpaudit.app.words import named
from ldpaudit.audit import place_words
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, PlaceByName
from ldpaudit.findings.repairs import compute_again
from ldpaudit.geography.noise.planar_laplace_step import PlanarLaplaceStep
from ldpaudit.language import tr, translated
from ldpaudit.recipe import WITHHELD
from ldpaudit.step import Step
from ldpaudit.step_facts import Stage


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
    level: Literal["held", "weak", "bad"] = "held"
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
        level: Literal["held", "weak"] = "weak" if name in found else "held"
        if desk.role(name) in WITHHELD or "remove" in kinds:
            yield Telling(name, tr("left out"))
        elif again:
            yield Telling(name, tr("computed again from the moved point"), level, found.get(name))
        elif "randomize" in kinds:
            yield Telling(name, tr("randomized"), level, found.get(name))
        elif kinds and isinstance(step, PlanarLaplaceStep):
            words = tr("generalized, and tells in which region the true point is")
            yield Telling(name, words, "weak", found.get(name))
        elif kinds:
            yield Telling(name, tr("generalized"), level, found.get(name))
        else:
            by_name = {"column": name, "x": axes.east, "y": axes.north} if axes else {}
            made = (
                PlaceByName.make(columns=(name, *pair), words=place_words(name), **by_name) if axes else None
            )
            yield Telling(name, tr("released as it is"), "bad" if place else "weak", found.get(name, made))


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
            ways = [button(tr("Leave out"), partial(self._leave_out, one.name), "small")]
            ways[0].setAccessibleName(tr("Leave out {column}", column=one.name))
            if self._again(one) is not None:
                tip = tr("Put the region or the distance of the moved point in its place")
                ways.append(button(tr("Compute again"), partial(self._compute_again, one), "small", tip=tip))
                ways[1].setAccessibleName(tr("Compute {column} again from the moved point", column=one.name))
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
