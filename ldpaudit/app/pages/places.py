"""Places: what a reader may learn about where it happened, and the map that shows it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QButtonGroup, QComboBox, QRadioButton, QWidget

from ldpaudit.app.answers import Question
from ldpaudit.app.axes import evident, read_as, reading_steps, reported, settle
from ldpaudit.app.bounds import whole_factor
from ldpaudit.app.charts.one_house import HALF
from ldpaudit.app.desk import Desk
from ldpaudit.app.page import Page, State
from ldpaudit.app.pages.place_columns import Telling, TellingCard, telling, treatment
from ldpaudit.app.pages.place_map import MapCard
from ldpaudit.app.pages.place_parts import DISTANCES, LEAVE_OUT, MOVE, REGION, Distance, Way
from ldpaudit.app.pages.place_steps import PlaceSteps
from ldpaudit.app.questions import of_table, reading_options
from ldpaudit.app.values import as_dict, checked
from ldpaudit.app.widgets import Card, Fold, Notice, Sign, button, column, fill, refill, row, say, text
from ldpaudit.app.words import locale, metres, number, percent, rows_text
from ldpaudit.geography.noise.point_mover import PointMover
from ldpaudit.geography.reading.axes import AREA, NAMES, RANGES, Axes
from ldpaudit.guarantee import round_up
from ldpaudit.language import tr, translated
from ldpaudit.recipe import STEPS
from ldpaudit.report.sentences import moved_rows
from ldpaudit.step import Step
from ldpaudit.step_facts import Stage

#: Coordinate systems that are offered by a button of their own, and letters of the area of one.
_LIKELY, _LONG = 3, 60
#: Pixels that the map has at most, however long the page is.
_HIGHEST = 720


def houses(desk: Desk) -> Question | None:
    """Ask how many rows share a place, and how many have no other within the radius of the noise."""
    step = treatment(desk)
    if not isinstance(step, PointMover):
        return None
    asked = ["--x", step.x, "--y", step.y, "--level", str(step.level), "--radius", str(step.radius)]
    for option, value in (("--same-within", getattr(step, "same_within", None)), ("--person", step.person)):
        asked += [] if value is None else [option, str(value)]
    asked += read_as(desk, (step.x, step.y))
    key = of_table(desk.recipe, desk.document.version, asked)
    arguments = ["places", str(desk.table), *asked, "--json", *reading_options(desk.recipe)]
    return Question("places", key, lambda: arguments, about=step)


def unread(desk: Desk) -> Mapping[str, Any] | None:
    """Return what the reader found about the first points that need a step to be degrees, and have none."""
    places = set(desk.with_role("location"))
    for one in reported(desk):
        pair = (one["x"], one["y"])
        if (one.get("step") or one.get("systems")) and places >= {*pair} and not reading_steps(desk, pair):
            return one
    return None


@dataclass(frozen=True)
class View:
    """All that the page shows; `late` says why the counts may not be those of now."""

    axes: Axes | None
    ranges: Mapping[str, Any]
    unread: Mapping[str, Any] | None
    step: Step | None
    fault: str
    pending: str
    counts: Mapping[str, Any] | None
    counted: Step | None
    late: str
    telling: tuple[Telling, ...]
    trial: str
    others: int


class PlacesPage(Page):
    """What happens to coordinates."""

    name: ClassVar = "places"
    onward: ClassVar = "categories"
    needs: ClassVar = "table"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("What may a reader learn about where it happened?"))
        self._map, self._steps = MapCard(desk), PlaceSteps(desk)
        self._ask, self._own, self._fault = Notice(), column(), Sign()
        self._east, self._north, self._contrary = Sign(), Sign(), Sign()
        swap = button(tr("S&wap"), self._turn, "small", icon="swap", tip=tr("Exchange the two columns"))
        swap.setAccessibleName(tr("Swap east–west and north–south"))
        self._line = row(self._east, self._north, self._contrary, swap, spacing=12)
        for at in (0, 1):
            self._line.layout().setStretch(at, 1)  # type: ignore[union-attr]
        self._systems_list = column(spacing=8)
        self._systems = Card(tr("Where are these points?"), self._systems_list)
        # None of them may be chosen.
        self._ways, self._group = [Way(do) for do in (LEAVE_OUT, REGION, MOVE)], QButtonGroup(self)
        for way in self._ways:
            self._group.addButton(way.radio)
            way.radio.clicked.connect(partial(self._choose, way.do))
        self._cards = row(*self._ways, spacing=10)
        self._slider, self._promise = Distance(), text(kind="bold")
        self._slider.valueChanged.connect(self._take_distance)
        self._moves, self._farther = text(), text("", "small", "muted")
        distance = (self._slider, self._promise, self._moves, self._farther)
        self._far = Card(tr("How far apart may two places be and still look alike?"), *distance)
        self._noise = Card(tr("If one place calls ten times"))
        self._make_rows()
        self._tells, self._trial, self._fold = TellingCard(desk), Sign(icon="eye"), Fold("")
        self._fold.opened.connect(self._steps.refresh)
        self._steps.begun.connect(self._anew)
        usual = (self._line, self._ask, self._systems, self._cards, self._fault, self._own, self._far)
        fill(self.main, (*usual, self._noise, self._tells, self._trial, self._fold, 1))
        self._lone_title, self._lone_words = Sign("", "weak", "section"), text()
        region = button(tr("Name a region instead"), partial(self._choose, REGION), "small")
        out = button(tr("Leave the points out"), partial(self._choose, LEAVE_OUT), "small")
        self._lone = Card("", self._lone_title, self._lone_words, row(region, out, 1))
        self._map.setMaximumHeight(_HIGHEST)
        self.side.addWidget(self._map, 8)
        fill(self.side, (self._lone, 1))

    def _make_rows(self) -> None:
        """Make the choice between one noise for each place and one for each row."""
        same = tr("All its rows get the same moved point. A reader sees that they belong together.")
        good = text(tr("recommended"), "pill", "accent", wrap=False)
        self._each, self._weak = text(level="muted"), text(tr("weak here"), "pill", "weak", wrap=False)
        self._per = {"place": QRadioButton(tr("One noise per place"))}
        self._per["row"] = QRadioButton(tr("New noise for each row"))
        self._persons, group = Sign(), QButtonGroup(self)
        for per, pill, words in (("place", good, text(same, level="muted")), ("row", self._weak, self._each)):
            self._per[per].clicked.connect(partial(self._take_per, per))
            group.addButton(self._per[per])
            self._noise.body.addWidget(column(row(self._per[per], pill, 1), words, spacing=2))
        self._noise.body.addWidget(self._persons)

    # What it says ------------------------------------------------------------------------------------

    @classmethod
    def state(cls, desk: Desk) -> State:
        """Return how far the page is."""
        axes, places = desk.axes if desk.columns else None, desk.with_role("location")
        if axes is None and not places:
            return State("none", tr("skipped") if desk.columns and not desk.undecided else tr("to do"))
        step = treatment(desk)
        if (axes is not None and step is None) or any(one.level == "bad" for one in telling(desk)):
            return State("weak", tr("not decided"))
        if desk.step_fault(step):
            return State("bad", tr("cannot work"))
        if not isinstance(step, PointMover):
            kinds = {
                one.kind for name in places for one in desk.steps_on(name) if one.stage is not Stage.READ
            }
            return State("held", tr("left out") if kinds == {"remove"} else tr("coarser"))
        answer, question = desk.answers["places"], houses(desk)
        known = answer.answered is not None and question is not None and answer.answered.key == question.key
        if known and answer.value["lone_places"]:
            return State("weak", tr("{count} lone", count=number(answer.value["lone_places"])))
        factor = whole_factor(float(step.mechanism().level))
        words = tr("factor {factor} in {far}", factor=factor, far=metres(step.radius))
        return State("weak" if step.per == "row" else "held", words)

    def waits(self) -> str:
        """Return why one cannot go on from here yet."""
        axes = self.desk.axes
        if axes is None:
            return ""
        if unread(self.desk) is not None:
            return tr("where are these points?")
        if not axes.certain:
            return tr("which column runs east?")
        if begun := self.begun():
            return begun
        return "" if treatment(self.desk) is not None else tr("choose one of three")

    def begun(self) -> str:
        """Return what was begun here and is not in the recipe."""
        return tr("fill in what is missing") if self._steps.unfinished else ""

    def view(self) -> View:
        """Return all that the page shows."""
        desk, step, question = self.desk, treatment(self.desk), houses(self.desk)
        answer = desk.answers.want("places", question)
        counted = None if answer.answered is None or step is None else answer.answered.about
        # What was counted of other columns says nothing of these.
        known = counted is not None and step is not None and counted.modifies() == step.modifies()
        late = {
            "waiting": tr("Being counted…"),
            "before": tr("Counted before your last change."),
            "failed": tr("It could not be counted: {why}", why=answer.fault),
            "stopped": tr("Counting was stopped."),
        }.get(answer.state, "")
        ranges = {name: span for one in reported(desk) for name, span in one.get("ranges", {}).items()}
        outcome = desk.outcome if desk.outcome_current and isinstance(step, PointMover) else None
        moved = outcome and outcome.internal.get("moves")
        return View(
            desk.axes,
            ranges,
            unread(desk),
            step,
            desk.step_fault(step),
            self._steps.pending,
            answer.value if known else None,
            counted,
            late,
            tuple(telling(desk)),
            translated(moved_rows(moved[0])) if moved else "",
            self._steps.count,
        )

    def render_view(self, view: View) -> None:
        """Show it."""
        step, known = view.step, view.axes is not None and view.axes.certain
        chosen = view.pending or ("" if step is None else step.do)
        # The fields of what is none of the usual stand on the page, those of the usual below Expert.
        own = known and bool(chosen) and chosen not in (LEAVE_OUT, MOVE)
        self._show_axes(view)
        self._systems.setVisible(view.unread is not None)
        refill(self._systems_list.layout(), self._ways_to_read(view.unread or {}))  # type: ignore[arg-type]
        self._group.setExclusive(False)
        for way in self._ways:
            way.show_chosen(way.do == chosen)
        self._group.setExclusive(True)
        self._fault.say(self._warning(view) if known else "", "bad" if view.fault else "weak")
        place = self._own if own else self._fold.inside
        if self._steps.parent() is not place:
            place.layout().addWidget(self._steps)  # type: ignore[union-attr]
        if own or not self._fold.inside.isHidden():
            self._steps.refresh()
        more = tr("; {n} more (step|steps)", n=view.others) if view.others else ""
        self._fold.line.setText(tr("Expert: every treatment and every field") + more)
        moving = known and isinstance(step, PointMover) and not view.pending
        lone = bool((view.counts or {}).get("lone_places"))
        for widget, shown in (
            (self._cards, known),
            (self._own, own),
            (self._fold, not own and (known or view.others > 0)),
            (self._far, moving),
            (self._noise, moving),
            (self._lone, moving and lone),
            (self._map, view.axes is not None and view.unread is None),
        ):
            widget.setVisible(shown)
        if moving and isinstance(step, PointMover):
            self._show_noise(step)
            self._show_counts(view)
        self._tells.show_lines(view.telling)
        self._trial.say(tr("In the trial: {what}", what=view.trial) if view.trial else "", "text")

    def _warning(self, view: View) -> str:
        """Return why the step cannot work, or what the recipe does while the choice is not complete."""
        if view.step is None:
            return tr("Nothing is decided: the exact points would be released. Choose one of three.")
        now = translated(view.step.describe())
        pending = tr("Fill in what is missing. Until then the recipe stays as it is: {what}", what=now)
        return pending if view.pending else view.fault

    # East and north ----------------------------------------------------------------------------------

    def _show_axes(self, view: View) -> None:
        axes, desk = view.axes, self.desk
        self._line.setVisible(axes is not None and axes.certain)
        self._ask.tell("")
        if axes is None:
            words = tr("A point needs two columns of numbers with the role Place; there are only names.")
            words = words if desk.with_role("location") else tr("No place column: skipped.")
            self._ask.tell(words, "note", button(tr("Go to Roles"), lambda: self.go.emit("roles")))
            return
        pair = (axes.east, axes.north)
        if not axes.certain and not (view.unread and view.unread.get("systems")):
            sources = {NAMES: tr("the names"), RANGES: tr("the values"), AREA: tr("the places in use")}
            sides = ((axes.by, axes.east), (axes.against, axes.north))
            said = [f"{sources.get(one, one)}: {name}." for by, name in sides for one in by]
            said = said or [tr("Names and values do not show it.")]
            if any(step.kind == "remove" and {*pair} <= {*step.modifies()} for step in desk.recipe.steps):
                said.append(tr("Until you say it, the points are left out."))
            called = ((self._called(one, view.ranges), one, other) for one, other in (pair, pair[::-1]))
            ways = [button(words, partial(settle, desk, one, other)) for words, one, other in called]
            self._ask.tell(tr("Which column runs east–west? {why}", why=" ".join(said)), "weak")
            refill(self._ask.buttons, [column(*ways)])
            return
        self._east.say(tr("East–west is {column}", column=self._called(axes.east, view.ranges)), "held")
        self._north.say(tr("north–south is {column}", column=self._called(axes.north, view.ranges)), "held")
        steps, found = reading_steps(desk, pair), evident(desk, pair)
        against = not steps and found is not None and bool(found.by) and found.east != axes.east
        self._contrary.say(tr("the table says the contrary") if against else "", "weak")
        self._line.setToolTip(" ".join(translated(step.describe()) for step in steps))

    def _called(self, name: str, ranges: Mapping[str, Any]) -> str:
        """Return a column with the range of its numbers."""
        if name not in ranges:
            return name
        low, high = (locale().toString(float(one), "f", 2 if abs(one) < 1000 else 0) for one in ranges[name])
        return tr("{column} ({low} to {high})", column=name, low=low, high=high)

    def _turn(self) -> None:
        axes = self.desk.axes
        if axes is not None:
            settle(self.desk, axes.north, axes.east)

    def _ways_to_read(self, found: Mapping[str, Any]) -> Iterator[QWidget]:
        """Offer the step that reads the points, or three systems that may be meant and a list of others."""
        if found.get("step"):
            yield text(str(found["message"]))
            yield button(tr("&Read them so"), partial(self._read, found["step"]), "main")
            return
        systems = list(found.get("systems", ()))
        if systems:
            words = tr("{x}, {y} are metres or feet of a system that the table does not name. Which is it?")
            yield text(words.format(x=found["x"], y=found["y"]))
        for one in systems[:_LIKELY]:
            choose = button(one["crs"], partial(self._read, one["step"]), "small")
            words = f"{one['name']}: {one['area'][:_LONG]}"
            choose.setAccessibleDescription(words)
            yield row(choose, text(words), spacing=10)
        if systems[_LIKELY:]:
            box = QComboBox()
            box.setAccessibleName(tr("Another coordinate system"))
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(40)
            box.addItem(tr("Another one of {count}…", count=len(systems) - _LIKELY))
            for one in systems[_LIKELY:]:
                box.addItem(f"{one['area'][:_LONG]} {one['name']} ({one['crs']})", one["step"])
            box.activated.connect(lambda at: self._read(box.itemData(at)) if at else None)
            yield row(box, 1)

    def _read(self, written: str) -> None:
        """Add the step that reads the coordinates, which the command line gives as a recipe would hold it."""
        (values,) = tomllib.loads(written)["step"]
        step: Step = checked(STEPS[values.pop("do")], values)
        self.desk.add_step(translated(step.describe()).rstrip("."), step)

    # What is done with the points ----------------------------------------------------------------------

    def _choose(self, do: str) -> None:
        self._steps.choose(do)
        # A form that is begun takes the focus, and the arrow keys would not go on to the next way.
        next(way.radio for way in self._ways if way.do == do).setFocus()

    def _anew(self) -> None:
        """Show what was chosen and is not in the recipe yet, too."""
        self._seen = object()
        self.touch()

    def _show_noise(self, step: PointMover) -> None:
        mechanism, far = step.mechanism(), metres(step.radius)
        level, half = float(mechanism.level), tr("{m} m", m=number(HALF / float(mechanism.epsilon)))
        self._slider.show_metres(step.radius)
        words = tr("Two places within {far} give any released point with chances within a factor {factor}.")
        self._promise.setText(words.format(far=far, factor=whole_factor(level)))
        words = tr("Half of the points move less than {half}. A reader still learns the part of town.")
        self._moves.setText(words.format(half=half))
        words = tr("Places farther apart are told apart better: {far} apart, within a factor {factor}.")
        self._farther.setText(words.format(far=metres(5 * step.radius), factor=whole_factor(5 * level)))
        for per, radio in self._per.items():
            radio.setChecked(per == step.per)
        words = tr("Set below: one noise for each person and place. The middle of several persons finds it.")
        self._persons.say(words if step.per == "person" else "", "note")

    def _take_distance(self, at: int) -> None:
        label = tr("Look alike within {far}", far=metres(DISTANCES[at]))
        self._put(label, {"radius": DISTANCES[at]}, "distance")

    def _take_per(self, per: str) -> None:
        fields = STEPS[MOVE].fields()
        # What goes with another way has no place here.
        apart = {one.name: None for one in fields if per not in one.goes_with.get("per", (per,))}
        self._put(self._per[per].text(), {**apart, "per": per})

    def _put(self, label: str, changes: Mapping[str, Any], kind: str = "") -> None:
        """Change fields of the noise; several changes of one kind are one entry of the history."""
        step = treatment(self.desk)
        if isinstance(step, PointMover):
            values = {
                name: value for name, value in {**as_dict(step), **changes}.items() if value is not None
            }
            after: Step = checked(type(step), values)
            steps = tuple(after if one is step else one for one in self.desk.recipe.steps)
            self.desk.document.edit(label, kind=kind, steps=steps)

    def _show_counts(self, view: View) -> None:
        """Show how often one place occurs, and how many stand alone."""
        counts = view.counts or {"most_rows": 0}
        words, most, lone = tr("Ten points around one place: their middle finds it."), counts["most_rows"], 0
        if most == 1:
            words += " " + tr("Here each place is in one row.")
        elif most:
            setting = counts["settings"][0]
            words += " " + tr(
                "Here one place has {rows}: their middle errs by {error} m, and together they promise "
                "eps = {epsilon} instead of {row}.",
                rows=rows_text(most),
                error=number(setting["worst_place"]["median_error"]),
                epsilon=round_up(setting["epsilon_worst_place"], 2),
                row=round_up(setting["epsilon_row"], 2),
            )
        say(self._each, f"{words} {view.late}".strip(), "before" if view.late and most else "muted")
        self._weak.setVisible(most > 1)
        lone = counts.get("lone_places") or 0
        if lone and isinstance(view.counted, PointMover):
            self._lone_title.say(tr("Lone houses stay hard to hide"), "before" if view.late else "weak")
            told = tr(
                "For {rows} ({share}) there is no other place within {far}: whoever knows such a house may "
                "find its point.",
                rows=rows_text(lone),
                share=percent(counts["lone_share"]),
                far=metres(view.counted.radius),
            )
            say(self._lone_words, f"{told} {view.late}".strip(), "before" if view.late else "")

    # ---------------------------------------------------------------------------------------------------

    def reset(self) -> None:
        """Begin anew for another document."""
        super().reset()
        self._steps.forget()
        self._fold.open(on=False)

    def compare(self) -> None:
        """Show the recorded and the released points on the map, and the map."""
        self._map.show_choice("difference")
        # The page knows where the map is once it has laid itself out.
        QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(self._map.map))
