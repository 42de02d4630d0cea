"""Which column holds the longitudes: what says so, a question where nothing does, and a way to exchange."""

from __future__ import annotations

from collections.abc import Callable

from ldpaudit.app.axes import RECIPE, USER, evident, reading_steps, reported, settle
from ldpaudit.app.pages.asking import AskingCard
from ldpaudit.app.pages.named_polygons import NamedPolygons
from ldpaudit.app.parts import button, row, sentence
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.geography.reading.axes import AREA, NAMES, RANGES, REGIONS, Axes
from ldpaudit.language import tr

_PAUSE = 100


class AxesCard(AskingCard):
    """Says which column runs east and which north, and asks where it is not known.

    Parameters
    ----------
    regions : callable
        Returns the polygons on the map, which may show it; None without such.
    """

    def __init__(self, session: Session, tasks: Tasks, regions: Callable[[], NamedPolygons | None]) -> None:
        title = tr("Which column is the longitude")
        super().__init__(title, session, tasks, job="axes", command="axes", pause=_PAUSE)
        self._regions = regions
        self.words = sentence()
        self.first = button("", lambda: self._decide(turned=False))
        self.second = button("", lambda: self._decide(turned=True))
        self.swap = button(tr("S&wap longitude and latitude"), lambda: self._decide(turned=True))
        self.body.addWidget(self.words)
        self.body.addLayout(row(self.first, self.second, self.swap, 0))
        self.add_state()

    def refresh(self) -> None:
        """Show the columns as the session knows them, and ask what the values and regions say."""
        self.setVisible(self.session.axes is not None)
        self.follow()
        self.show_answer()

    def question(self) -> tuple[str, ...] | None:
        axes, regions = self.session.axes, self._regions()
        known = any({one["x"], one["y"]} == self._pair for one in reported(self.session))
        if axes is None or reading_steps(self.session, (axes.east, axes.north)):
            return None
        if regions is None:
            return None if known else ("--columns", *sorted(self._pair))
        return ("--columns", *sorted(self._pair), "--polygons", str(regions.path), *regions.options)

    def show_answer(self) -> None:
        axes = self.session.axes if self.session.is_open else None
        if axes is None:
            return
        self.words.setText(self._sentences(axes))
        for shown, widget, name in (
            (not axes.certain, self.first, axes.east),
            (not axes.certain, self.second, axes.north),
            (axes.certain, self.swap, ""),
        ):
            widget.setVisible(shown)
            if name:
                text = tr("{column} is the longitude", column=name.replace("&", "&&"))
                widget.setText(text)
                widget.setAccessibleName(text)

    @property
    def _pair(self) -> set[str]:
        axes = self.session.axes
        return set() if axes is None else {axes.east, axes.north}

    @property
    def _measured(self) -> Axes | None:
        """What values and regions say, of the columns as they are now."""
        answer = self.answer
        if answer is None or {answer["east"], answer["north"]} != self._pair:
            return None
        return Axes(answer["east"], answer["north"], tuple(answer["by"]), tuple(answer["against"]))

    def _sentences(self, axes: Axes) -> str:
        if axes.certain:
            text = tr(
                "{east} is the longitude (east-west), {north} the latitude (north-south).",
                east=axes.east,
                north=axes.north,
            )
            return f"{text} {self._why(axes)}"
        text = tr(
            "It is not known yet whether {east} or {north} is the longitude. The points are left out "
            "until you say it. The map takes {east} for the longitude.",
            east=axes.east,
            north=axes.north,
        )
        found = self._measured
        if axes.by:
            text += " " + self._conflict(axes)
        elif found is not None and found.by:
            text += " " + self._conflict(found)
        elif self._regions() is None:
            text += " " + tr("Regions on the map may show it.")
        return text

    def _why(self, axes: Axes) -> str:
        """Return what decides, and what speaks against it."""
        found = self._measured
        for step in reading_steps(self.session, (axes.east, axes.north)):
            if getattr(step, "swapped", False):
                return tr("So a step says that exchanges their values first.")
        if found is None:
            found = evident(self.session, [name for name in self.session.columns if name in self._pair])
        if found is None or not (found.by or found.against):
            return (
                tr("So you said.")
                if USER in axes.by
                else tr("So the recipe says; names and values do not show it.")
            )
        here = found.by if found.east == axes.east else found.against
        there = found.against if found.east == axes.east else found.by
        if there:
            return tr(
                "But {what} say the contrary: look at the map, and swap them.", what=self._sources(there)
            )
        return tr("So say {what}.", what=self._sources(here))

    def _conflict(self, found: Axes) -> str:
        if not found.against:
            text = tr("{what} say that {east} is.")
            return text.format(what=_capital(self._sources(found.by)), east=found.east)
        text = tr("{what} say that {east} is, {other} say that {north} is.")
        return text.format(
            what=_capital(self._sources(found.by)),
            east=found.east,
            other=self._sources(found.against),
            north=found.north,
        )

    def _sources(self, names: tuple[str, ...]) -> str:
        words = {
            NAMES: tr("the names"),
            RANGES: tr("the values"),
            REGIONS: tr("the regions on the map"),
            AREA: tr("the places where the coordinate system is used"),
            RECIPE: tr("the recipe"),
        }
        return tr(" and ").join(words[name] for name in names)

    def _decide(self, *, turned: bool) -> None:
        axes = self.session.axes
        if axes is not None:
            east, north = (axes.north, axes.east) if turned else (axes.east, axes.north)
            settle(self.session, east, north)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
