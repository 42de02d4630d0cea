"""Places: what a reader may learn about where it happened, and the map that shows it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from ldpaudit.app.answers import Question
from ldpaudit.app.axes import evident, read_as, reading_steps, reported, settle
from ldpaudit.app.charts.map import HALF
from ldpaudit.app.desk import Desk
from ldpaudit.app.offers import without_card
from ldpaudit.app.page import Level, Page, State, way_to
from ldpaudit.app.pages.before_after import BeforeAfter
from ldpaudit.app.pages.place_map import MapCard
from ldpaudit.app.pages.place_parts import (
    LEAVE_OUT,
    MOVE,
    REGION,
    Distance,
    TellingCard,
    Way,
    telling,
    treatment,
)
from ldpaudit.app.questions import RUNS, of_table, reading
from ldpaudit.app.step_card import OtherSteps, StepCard
from ldpaudit.app.widgets import Card, Fold, Notice, Sign, button, choice, column, row, say, text
from ldpaudit.app.words import locale, metres, named, number, percent, rows_text, whole_factor
from ldpaudit.generalize import Drop
from ldpaudit.geography.noise.planar_laplace_step import PlanarLaplaceStep
from ldpaudit.geography.reading.axes import AREA, NAMES, RANGES, Axes
from ldpaudit.guarantee import round_up
from ldpaudit.language import tr, translated
from ldpaudit.recipe import STEPS
from ldpaudit.recipe.values import as_dict, checked
from ldpaudit.step import Stage, Step

#: Coordinate systems that are offered by a button of their own, and letters of the area of one.
_LIKELY, _LONG = 3, 60
#: Pixels that the map has at most, however long the page is.
_HIGHEST = 720


def houses(desk: Desk) -> Question | None:
    """Ask how many rows share a place, and how many have no other within the radius of the noise."""
    step = treatment(desk)
    if not isinstance(step, PlanarLaplaceStep):
        return None
    names = ("x", "y", "level", "radius", "person", "same_within")
    asked: dict[str, Any] = {name: getattr(step, name, None) for name in names}
    asked["read_as"] = read_as(desk, (step.x, step.y))
    key = of_table(desk.recipe, desk.version, asked)
    return Question("places", key, lambda: ["places", {**reading(desk), **asked}], about=step)


def unread(desk: Desk) -> Mapping[str, Any] | None:
    """Return what the reader found about the first points that need a step to be degrees, and have none."""
    axes = desk.axes
    out = {name for step in desk.recipe.steps if isinstance(step, Drop) for name in step.columns}
    # Where they are of which the page is, is asked before anybody decides about them.
    out -= set() if axes is None else {axes.east, axes.north}
    places = set(desk.with_role("location")) - out
    for one in reported(desk):
        pair = (one["x"], one["y"])
        if (one.get("step") or one.get("systems")) and places >= {*pair} and not reading_steps(desk, pair):
            return one
    return None


class PlacesPage(Page):
    """What happens to coordinates."""

    _card: StepCard | None
    name, onward, needs = "places", "categories", "table"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("What may a reader learn about where it happened?"))
        self._map, self._card, self._others = MapCard(desk), None, OtherSteps(desk, self.name, self.touch)
        self._steps = column(self._others)
        self._ask, self._own, self._fault = Notice(), column(), Sign()
        self._east, self._north, self._contrary = Sign(), Sign(), Sign()
        tip, spoken = tr("Exchange the two columns"), tr("Swap east–west and north–south")
        swap = button(tr("S&wap"), self._turn, "small", icon="swap", tip=tip, name=spoken)
        self._line = row((self._east, 1), (self._north, 1), self._contrary, swap, spacing=12)
        self._systems_list, self._cards = column(spacing=8), row(spacing=10)
        self._systems = Card(tr("Where are these points?"), self._systems_list)
        # None of them may be chosen.
        self._ways, self._group = [Way(do) for do in (LEAVE_OUT, REGION, MOVE)], QButtonGroup(self)
        for way in self._ways:
            self._group.addButton(way.radio)
            way.radio.clicked.connect(partial(self._choose, way.do))
            self._cards.lines.addWidget(way)
        self._slider, self._promise = Distance(), text(kind="bold")
        self._slider.moved.connect(self._take_distance)
        self._moves, self._farther = text(), text("", "small", "muted")
        distance = (self._slider, self._promise, self._moves, self._farther)
        self._far = Card(tr("How far apart may two places be and still look alike?"), *distance)
        self._noise = Card(tr("If one place calls ten times"))
        self._make_rows()
        self._tells, self._fold = TellingCard(desk), Fold("")
        self._fold.opened.connect(self._show_steps)
        usual = (self._line, self._ask, self._systems, self._cards, self._fault, self._own, self._far)
        self._rows = BeforeAfter(example=True)
        self.main.add(*usual, self._noise, self._tells, self._rows, self._fold, 1)
        self._lone_title, self._lone_words = Sign("", "weak", "section"), text()
        region = button(tr("Name a region instead"), partial(self._choose, REGION), "small")
        out = button(tr("Leave the points out"), partial(self._choose, LEAVE_OUT), "small")
        self._lone = Card("", self._lone_title, self._lone_words, row(region, out, 1))
        self._map.setMaximumHeight(_HIGHEST)
        self.side.add((self._map, 8), self._lone, 1)

    def _make_rows(self) -> None:
        same = tr("All its rows get the same moved point. A reader sees that they belong together.")
        good = text(tr("recommended"), "pill", "accent", wrap=False)
        self._each, self._weak = text(level="muted"), text(tr("weak here"), "pill", "weak", wrap=False)
        ways = {"place": tr("One noise per place"), "row": tr("New noise for each row")}
        self._per = {per: QRadioButton(words) for per, words in ways.items()}
        self._persons, group = Sign(), QButtonGroup(self)
        for per, pill, words in (("place", good, text(same, level="muted")), ("row", self._weak, self._each)):
            self._per[per].clicked.connect(partial(self._take_per, per))
            group.addButton(self._per[per])
            self._noise.add(column(row(self._per[per], pill, 1), words, spacing=2))
        self._near, self._merge = Sign(), button("", self._take_near, "small")
        self._noise.add(self._persons, row((self._near, 1), self._merge))

    @classmethod
    def stands(cls, desk: Desk) -> State:
        axes, places = desk.axes if desk.columns else None, desk.with_role("location")
        if axes is None and not places:
            return State("none", tr("skipped") if desk.columns and not desk.undecided else tr("to do"))
        step = treatment(desk)
        if (axes is not None and step is None) or any(one.level == "bad" for one in telling(desk)):
            return State("weak", tr("not decided"))
        if desk.step_fault(step):
            return State("bad", tr("cannot work"))
        if not isinstance(step, PlanarLaplaceStep):
            treating = (one for name in places for one in desk.steps_on(name))
            kinds = {one.kind for one in treating if one.stage is not Stage.READ}
            return State("held", tr("left out") if kinds == {"remove"} else tr("coarser"))
        answer, question = desk.answers["places"], houses(desk)
        if answer.answered is not None and question is not None:
            level: Level = "weak" if answer.answered.key == question.key else "before"
            for name, words in (("lone_places", tr("{n:,} lone")), ("near_rows", tr("{n:,} measured anew"))):
                if count := answer.value.get(name):
                    return State(level, words.format(n=count))
        factor = whole_factor(float(step.mechanism().level))
        words = tr("factor {factor} in {far}", factor=factor, far=metres(step.radius))
        return State("weak" if step.per == "row" else "held", words)

    def waits(self) -> str:
        axes = self.desk.axes
        if axes is not None and unread(self.desk) is not None:
            return tr("where are these points?")
        if axes is not None and not axes.certain:
            return tr("which column runs east?")
        undecided = axes is not None and treatment(self.desk) is None
        return self.begun() or (tr("choose one of three") if undecided else "")

    def begun(self) -> str:
        begun = (self._card is not None and self._card.unfinished) or self._others.unfinished
        return tr("fill in what is missing") if begun else ""

    def view(self) -> Any:
        desk = self.desk
        desk.answers.want("places", houses(desk))
        return *self.known("inspection", "outlook", "places", *RUNS), self._pending, desk.missing_rule

    @property
    def _pending(self) -> str:
        """Name of a step that was chosen and is not complete, so that the recipe does not have it."""
        return "" if self._card is None else self._card.pending

    def render_view(self, _view: Any) -> None:
        desk, axes, step = self.desk, self.desk.axes, treatment(self.desk)
        known, open_ = axes is not None and axes.certain, unread(desk)
        chosen = self._pending or ("" if step is None else step.do)
        # The fields of what is none of the usual stand on the page, those of the usual below Expert.
        own = known and bool(chosen) and chosen not in (LEAVE_OUT, MOVE)
        self._show_axes(axes, open_)
        self._systems.setVisible(open_ is not None)
        self._systems_list.renew(open_, partial(self._ways_to_read, open_ or {}))
        self._group.setExclusive(False)
        for way in self._ways:
            way.show_chosen(way.do == chosen)
        self._group.setExclusive(True)
        fault = desk.step_fault(step)
        self._fault.say(self._warning(step, fault) if known else "", "bad" if fault else "weak")
        place = self._own if own else self._fold.inside
        if self._steps.parent() is not place:
            place.lines.addWidget(self._steps)
        if own or not self._fold.inside.isHidden():
            self._show_steps()
        others = len(without_card(desk, self.name))
        more = tr("; {n} more (step|steps)", n=others) if others else ""
        self._fold.line.setText(tr("Expert: every treatment and every field") + more)
        moving = step if known and isinstance(step, PlanarLaplaceStep) and not self._pending else None
        for widget, shown in (
            (self._cards, known),
            (self._own, own),
            (self._fold, not own and (known or others > 0)),
            (self._far, moving is not None),
            (self._noise, moving is not None),
            (self._map, axes is not None and open_ is None),
            (self._rows, known and step is not None),
        ):
            widget.setVisible(shown)
        self._show_counts(moving)
        if moving is not None:
            self._show_noise(moving)
        tells = tuple(telling(desk))
        self._tells.show_lines(tells)
        columns = (*(desk.place_pair or ()), *(one.name for one in tells))
        self._rows.show_outlook(desk.answers["outlook"], columns)

    def _show_steps(self) -> None:
        """Show the steps as the recipe has them; a form being filled in stays."""
        pair = self.desk.place_pair
        if self._card is not None and self._card.columns != pair:
            self._forget()
        if self._card is None and pair is not None:
            self._card = StepCard(self.desk, named(pair), "place", pair, tr("release as recorded"))
            self._card.edited.connect(self.touch)
            self._steps.lines.insertWidget(0, self._card)
        if self._card is not None:
            self._card.show_now()
        self._others.show_now()

    def _forget(self) -> None:
        if self._card is not None:
            self._card.hide()
            self._card.deleteLater()
            self._card = None

    def _warning(self, step: Step | None, fault: str) -> str:
        """Return why the step cannot work, or what the recipe does while the choice is not complete."""
        if step is None:
            return tr("Nothing is decided: the exact points would be released. Choose one of three.")
        now = translated(step.describe())
        pending = tr("Fill in what is missing. Until then the recipe stays as it is: {what}", what=now)
        return pending if self._pending else fault

    def _show_axes(self, axes: Axes | None, open_: Mapping[str, Any] | None) -> None:
        desk = self.desk
        self._line.setVisible(axes is not None and axes.certain)
        if axes is None:
            words = tr("A point needs two columns of numbers with the role Place; there are only names.")
            if not desk.with_role("location"):
                words = tr("No place column yet.") if desk.undecided else tr("No place column: skipped.")
            self._ask.tell(words, "note", way_to(desk, "roles"))
            return
        pair = (axes.east, axes.north)
        if not axes.certain and not (open_ and open_.get("systems")):
            sources = {NAMES: tr("the names"), RANGES: tr("the values"), AREA: tr("the places in use")}
            sides = ((axes.by, axes.east), (axes.against, axes.north))
            said = [f"{sources.get(one, one)}: {name}." for by, name in sides for one in by]
            said = said or [tr("Names and values do not show it.")]
            if any(step.kind == "remove" and {*pair} <= {*step.modifies()} for step in desk.recipe.steps):
                said.append(tr("Until you say it, the points are left out."))
            called = ((self._called(one), one, other) for one, other in (pair, pair[::-1]))
            ways = (button(words, partial(settle, desk, one, other)) for words, one, other in called)
            self._ask.tell(tr("Which column runs east–west? {why}", why=" ".join(said)), "weak", *ways)
            return
        self._ask.tell("")
        self._east.say(tr("East–west is {column}", column=self._called(axes.east)), "held")
        self._north.say(tr("north–south is {column}", column=self._called(axes.north)), "held")
        steps, found = reading_steps(desk, pair), evident(desk, pair)
        against = not steps and found is not None and bool(found.by) and found.east != axes.east
        self._contrary.say(tr("the table says the contrary") if against else "", "weak")
        self._line.setToolTip(" ".join(translated(step.describe()) for step in steps))

    def _called(self, name: str) -> str:
        ranges = {one: span for found in reported(self.desk) for one, span in found.get("ranges", {}).items()}
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
            others = {"": tr("Another one of {count}…", count=len(systems) - _LIKELY)}
            for one in systems[_LIKELY:]:
                others[one["step"]] = f"{one['area'][:_LONG]} {one['name']} ({one['crs']})"
            box = choice(tr("Another coordinate system"), self._read, others)
            box.setSizeAdjustPolicy(box.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(40)
            yield row(box, 1)

    def _read(self, written: str) -> None:
        """Add the step that reads the coordinates, which the command line gives as a recipe would hold it."""
        for values in tomllib.loads(written).get("step", ()):
            step: Step = checked(STEPS[values.pop("do")], values)
            self.desk.add_step(translated(step.describe()).rstrip("."), step)

    def _choose(self, do: str) -> None:
        self._show_steps()
        if self._card is not None:
            self._card.choose(do)
        # A form that is begun takes the focus, and the arrow keys would not go on to the next way.
        next(way.radio for way in self._ways if way.do == do).setFocus()

    def _show_noise(self, step: PlanarLaplaceStep) -> None:
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

    def _take_distance(self, far: float) -> None:
        self._put(tr("Look alike within {far}", far=metres(far)), {"radius": far}, "distance")

    def _take_per(self, per: str) -> None:
        fields = STEPS[MOVE].fields()
        # What goes with another way has no place here.
        apart = {one.name: None for one in fields if per not in one.goes_with.get("per", (per,))}
        self._put(self._per[per].text(), {**apart, "per": per})

    def _take_near(self) -> None:
        step, far = treatment(self.desk), self.desk.answers["places"].value["near_within"]
        if isinstance(step, PlanarLaplaceStep):
            per = "place" if step.per == "row" else step.per
            self._put(self._merge.text(), {"per": per, "same_within": far})

    def _put(self, label: str, changes: Mapping[str, Any], kind: str = "") -> None:
        step = treatment(self.desk)
        if isinstance(step, PlanarLaplaceStep):
            held = {**as_dict(step), **changes}
            after: Step = checked(type(step), {name: one for name, one in held.items() if one is not None})
            self.desk.replace_step(label, step, after, kind=kind)

    def _show_counts(self, step: PlanarLaplaceStep | None) -> None:
        answer = self.desk.answers["places"]
        counted = None if answer.answered is None else answer.answered.about
        # What was counted of other columns says nothing of these.
        known = step is not None and counted is not None and counted.modifies() == step.modifies()
        late = {
            "waiting": tr("Being counted…"),
            "before": tr("Counted before your last change."),
            "failed": tr("It could not be counted: {why}", why=answer.fault),
            "stopped": tr("Counting was stopped."),
        }.get(answer.state, "")
        counts: Mapping[str, Any] = answer.value if known else {"most_rows": 0}
        lone = counts.get("lone_places") or 0
        self._lone.setVisible(bool(lone))
        words, most = tr("Ten points around one place: their middle finds it."), counts["most_rows"]
        if most == 1:
            words += " " + tr("Here each place is in one row.")
        elif most:
            setting = counts["settings"][0]
            words = tr("One place has {rows}: their middle errs by {error} m, and all spend eps = {epsilon}.")
            error, spent = setting["worst_place"]["median_error"], setting["epsilon_worst_place"]
            words = words.format(rows=rows_text(most), error=number(error), epsilon=round_up(spent, 2))
        say(self._each, f"{words} {late}".strip(), "before" if late and most else "muted")
        self._weak.setVisible(most > 1)
        near, far = counts.get("near_rows") or 0, metres(float(counts.get("near_within") or 0))
        told = tr("{rows} lie within {far} of many others, as of one place measured anew.")
        told = told.format(rows=rows_text(near), far=far)
        self._near.say(told if near else "", "weak")
        self._merge.setText(tr("Move what lies within {far} as one", far=far))
        self._merge.setVisible(bool(near))
        if lone and isinstance(counted, PlanarLaplaceStep):
            self._lone_title.say(tr("Lone houses stay hard to hide"), "before" if late else "weak")
            told = tr("{rows} ({share}) have no other place within {far}: who knows the house may find it.")
            share, far = percent(counts["lone_share"]), metres(counted.radius)
            told = told.format(rows=rows_text(lone), share=share, far=far)
            say(self._lone_words, f"{told} {late}".strip(), "before" if late else "")

    def reset(self) -> None:
        super().reset()
        self._forget()
        self._fold.open(on=False)
