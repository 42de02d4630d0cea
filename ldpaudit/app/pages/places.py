"""Places: what a reader may learn about where it happened, and the map that shows it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QButtonGroup, QComboBox, QFileDialog, QRadioButton, QWidget

from ldpaudit.app.answers import Question
from ldpaudit.app.axes import RECIPE, USER, evident, read_as, reading_steps, reported, settle
from ldpaudit.app.bounds import whole_factor
from ldpaudit.app.charts.one_house import HALF
from ldpaudit.app.desk import Desk
from ldpaudit.app.offers import offer_of
from ldpaudit.app.page import Page, State
from ldpaudit.app.pages.place_map import MapCard
from ldpaudit.app.pages.place_parts import DISTANCES, Distance, Way
from ldpaudit.app.pages.place_steps import PlaceSteps
from ldpaudit.app.questions import of_table, reading_options
from ldpaudit.app.repairs import facts_of, take
from ldpaudit.app.values import as_dict, checked
from ldpaudit.app.widgets import Card, Fold, Notice, Sign, button, column, refill, row, say, text
from ldpaudit.app.words import locale, metres, named, number, percent, rows_text
from ldpaudit.audit import place_words
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, PlaceByName
from ldpaudit.findings.repairs import ComputeAgain
from ldpaudit.geography.noise.point_mover import PointMover
from ldpaudit.geography.reading.axes import AREA, NAMES, RANGES, REGIONS, Axes
from ldpaudit.guarantee import round_up
from ldpaudit.language import tr, translated
from ldpaudit.recipe import STEPS, WITHHELD
from ldpaudit.report.sentences import moved_rows
from ldpaudit.step import Step
from ldpaudit.step_facts import Stage

if TYPE_CHECKING:
    from ldpaudit.app.session import Session

LEAVE_OUT, REGION, MOVE = "drop", "generalize-region", "planar-laplace"
#: Coordinate systems that are offered by a button of their own.
_LIKELY = 3
#: Pixels that the map has at most, however long the page is.
_HIGHEST = 720


def treatment(desk: Desk) -> Step | None:
    """Return the step that decides what becomes of the points; None without one."""
    pair = desk.place_pair
    if pair is None:
        return None
    return next(
        (
            step
            for step in desk.recipe.steps
            if not set(pair).isdisjoint(step.treats()) and offer_of(desk, type(step), "place", pair)
        ),
        None,
    )


def houses(desk: Desk) -> Question | None:
    """Ask how many rows share a place, and how many have no other within the radius of the noise."""
    step = treatment(desk)
    if not isinstance(step, PointMover):
        return None
    asked = ["--x", step.x, "--y", step.y, "--level", str(step.level), "--radius", str(step.radius)]
    for name in ("same_within", "person"):
        value = getattr(step, name, None)
        asked += [f"--{name.replace('_', '-')}", str(value)] if value is not None else []
    asked += read_as(desk, (step.x, step.y))
    key = of_table(desk.recipe, desk.document.version, asked)
    arguments = ["places", str(desk.table), *asked, "--json", *reading_options(desk.recipe)]
    return Question("places", key, lambda: arguments, about=step)


def unread(desk: Desk) -> Mapping[str, Any] | None:
    """Return what the reader found about the first points that need a step to be degrees, and have none."""
    places = desk.with_role("location")
    for one in reported(desk):
        needs = one.get("step") or one.get("systems")
        if needs and {one["x"], one["y"]} <= set(places) and not reading_steps(desk, (one["x"], one["y"])):
            return one
    return None


@dataclass(frozen=True)
class Telling:
    """A column beside the points that tells a place, and what becomes of it."""

    name: str
    words: str
    level: Literal["held", "weak", "bad"]
    finding: Finding | None = None


def telling(desk: Desk) -> Iterator[Telling]:
    """Return the columns that tell a place: by their role, and of moved points by name or as a trial found."""
    step, axes = treatment(desk), desk.axes
    pair = () if axes is None else (axes.east, axes.north)
    moving = isinstance(step, PointMover)
    found = {
        one.columns[0]: one
        for one in desk.findings()
        if one.kind.follows_place_by and one.columns[1:] == pair
    }
    after = desk.recipe.steps[desk.recipe.steps.index(step) :] if step is not None else ()
    for name in desk.columns:
        again = any(name in one.recomputes() for one in after)
        place = desk.role(name) == "location"
        if name in pair or not (place or (moving and (name in found or again or place_words(name)))):
            continue
        steps = desk.steps_on(name)
        kinds = {one.kind for one in steps if one.stage is not Stage.READ}
        if desk.role(name) in WITHHELD or "remove" in kinds:
            words = tr("left out")
        elif again:
            words = tr("computed again from the moved point")
        elif "randomize" in kinds:
            words = tr("randomized")
        elif kinds:
            words = tr("generalized")
        else:
            about: dict[str, Any] = {"column": name, "x": pair[0], "y": pair[1]} if pair else {}
            made = (
                PlaceByName.make(columns=(name, *pair), words=place_words(name), **about) if about else None
            )
            yield Telling(name, tr("released as it is"), "bad" if place else "weak", found.get(name) or made)
            continue
        finding = found.get(name)
        yield Telling(name, words, "held" if finding is None else "weak", finding)


@dataclass(frozen=True)
class View:
    """All that the page shows."""

    axes: Axes | None
    ranges: Mapping[str, Any]
    unread: Mapping[str, Any] | None
    step: Step | None
    fault: str
    pending: str
    counts: Mapping[str, Any] | None
    counted: tuple[str, str, Any]
    telling: tuple[Telling, ...]
    trial: str
    others: int


class PlacesPage(Page):
    """What happens to coordinates."""

    name: ClassVar = "places"
    onward: ClassVar = "categories"
    needs: ClassVar = "table"

    def __init__(self, desk: Session) -> None:
        super().__init__(desk, tr("What may a reader learn about where it happened?"))
        self.map_card, self.steps = MapCard(desk), PlaceSteps(desk)
        self.steps.others.setVisible(False)
        self._empty, self._ask, self._systems = Notice(), Notice(), Card(tr("Where are these points?"))
        self._east, self._north, self._why = Sign(), Sign(), Sign()
        self._swap = button(tr("S&wap"), self._turn, "small", icon="swap")
        self._swap.setAccessibleName(tr("Swap east–west and north–south"))
        self._line = row(self._east, self._north, self._why, 1, self._swap, spacing=12)
        self._make_ways()
        self._make_distance()
        self._make_rows()
        self._own = column()
        self._fault = Sign()
        self._tells = Card(tr("Columns that tell the place"))
        self._all_out = button(tr("Leave all out"), self._leave_all_out, "small")
        self._tells.head.addWidget(self._all_out)
        self._list = column(spacing=6)
        self._tells.body.addWidget(self._list)
        self._tells.body.addWidget(
            text(tr("A trial finds by their values what names do not show."), "small", "muted")
        )
        self._trial = Sign(icon="eye")
        self._fold = Fold(tr("Expert: every treatment and every field"))
        self._fold.opened.connect(self._show_steps)
        for widget in (
            self._empty,
            self._line,
            self._ask,
            self._systems,
            self._ways_row,
            self._fault,
            self._own,
            self._far,
            self._noise,
            self._tells,
            self._trial,
            self._fold,
        ):
            self.main.addWidget(widget)
        self.main.addStretch(1)
        self._lone = Card()
        self._lone_title, self._lone_words = Sign("", "weak", "section"), text()
        self._lone.body.addWidget(self._lone_title)
        self._lone.body.addWidget(self._lone_words)
        self._lone.body.addWidget(
            row(
                button(tr("Name a region instead"), partial(self._choose, REGION), "small"),
                button(tr("Leave the points out"), partial(self._choose, LEAVE_OUT), "small"),
                1,
            )
        )
        self.map_card.setMaximumHeight(_HIGHEST)
        self.side.addWidget(self.map_card, 8)
        self.side.addWidget(self._lone)
        self.side.addStretch(1)

    def _make_ways(self) -> None:
        self._ways = {
            LEAVE_OUT: Way(LEAVE_OUT, tr("Leave out"), tr("No place at all. Safest, and no map.")),
            REGION: Way(
                REGION, tr("Name a region"), tr("One name for a whole area. Says that it was there.")
            ),
            MOVE: Way(
                MOVE, tr("Move at random"), tr("Each point goes elsewhere nearby. Recommended for maps.")
            ),
        }
        # None of them may be chosen.
        self._group = QButtonGroup(self)
        for do, way in self._ways.items():
            self._group.addButton(way.radio)
            way.radio.clicked.connect(partial(self._choose, do))
        self._ways_row = row(*self._ways.values(), spacing=10)

    def _make_distance(self) -> None:
        self._slider = Distance()
        self._slider.valueChanged.connect(self._take_distance)
        self._promise, self._moves, self._farther = text(kind="bold"), text(), text("", "small", "muted")
        self._far = Card(
            tr("How far apart may two places be and still look alike?"),
            self._slider,
            self._promise,
            self._moves,
            self._farther,
        )

    def _make_rows(self) -> None:
        self._per: dict[str, tuple[QRadioButton, QWidget]] = {}
        self._noise, group = Card(tr("If one place calls ten times")), QButtonGroup(self)
        self._each, self._weak = text(level="muted"), text(tr("weak here"), "pill", "weak", wrap=False)
        for per, name, pill, words in (
            (
                "place",
                tr("One noise per place"),
                text(tr("recommended"), "pill", "accent", wrap=False),
                text(
                    tr("All its rows get the same moved point. A reader sees that they belong together."),
                    level="muted",
                ),
            ),
            (
                "person",
                tr("One noise per person and place"),
                text("", "pill"),
                text(
                    tr("Several persons at one place are moved apart: the middle of their points errs less."),
                    level="muted",
                ),
            ),
            ("row", tr("New noise for each row"), self._weak, self._each),
        ):
            radio = QRadioButton(name)
            radio.clicked.connect(partial(self._take_per, per))
            group.addButton(radio)
            part = column(row(radio, pill, 1), words, spacing=2)
            self._per[per] = radio, part
            self._noise.body.addWidget(part)
            pill.setVisible(bool(pill.text()))

    # What it says ------------------------------------------------------------------------------------

    @classmethod
    def state(cls, desk: Desk) -> State:
        """Return how far the page is."""
        if not desk.columns:
            return State("none", tr("to do"))
        axes, places = desk.axes, desk.with_role("location")
        if axes is None and not places:
            return State("none", tr("to do") if desk.undecided else tr("skipped"))
        bare = any(one.level == "bad" for one in telling(desk))
        if bare or (axes is not None and not axes.certain):
            return State("weak", tr("not decided"))
        if axes is None:
            gone = all(any(step.kind == "remove" for step in desk.steps_on(name)) for name in places)
            return State("held", tr("left out") if gone else tr("coarser"))
        step = treatment(desk)
        if step is None:
            return State("weak", tr("not decided"))
        if desk.step_fault(step):
            return State("bad", tr("cannot work"))
        if not isinstance(step, PointMover):
            return State("held", tr("left out") if step.kind == "remove" else tr("coarser"))
        answer, question = desk.answers["places"], houses(desk)
        known = answer.answered is not None and question is not None and answer.answered.key == question.key
        lone = answer.value["lone_places"] if known else 0
        if lone:
            return State("weak", tr("{count} lone", count=number(lone)))
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
        if self.steps.unfinished:
            return tr("fill in what is missing")
        return "" if treatment(self.desk) is not None else tr("choose one of three")

    def view(self) -> View:
        """Return all that the page shows."""
        desk, question = self.desk, houses(self.desk)
        answer = desk.answers.want("places", question)
        # What was counted of other columns says nothing of these.
        same = question is not None and answer.answered is not None
        same = same and answer.answered.about.modifies() == question.about.modifies()  # type: ignore[union-attr]
        ranges = {name: span for one in reported(desk) for name, span in one.get("ranges", {}).items()}
        moved = None if desk.outcome is None else desk.outcome.internal.get("moves")
        step = treatment(desk)
        trial = moved_rows(moved[0]) if moved and isinstance(step, PointMover) else ""
        state = answer.state if question is not None else "none"
        return View(
            desk.axes,
            ranges,
            unread(desk),
            step,
            desk.step_fault(step),
            self.steps.pending,
            answer.value if same else None,
            (
                state,
                answer.fault if answer.failed else "",
                answer.answered.about if answer.answered else None,
            ),
            tuple(telling(desk)),
            translated(trial) if desk.outcome_current else "",
            self.steps.count,
        )

    def render_view(self, view: View) -> None:
        """Show it."""
        axes = view.axes
        known = axes is not None and axes.certain
        chosen = view.pending or ("" if view.step is None else view.step.do)
        moving = known and isinstance(view.step, PointMover) and not view.pending
        own = known and bool(chosen) and chosen not in (LEAVE_OUT, MOVE)
        self._show_axes(view)
        self._show_systems(view.unread)
        self._ways_row.setVisible(known)
        self._group.setExclusive(False)
        for do, way in self._ways.items():
            way.show_chosen(do == chosen)
        self._group.setExclusive(True)
        self._fault.say(self._warning(view) if known else "", "bad" if view.fault else "weak")
        # The fields of what is none of the usual stand on the page, those of the usual below Expert.
        self._own.setVisible(own)
        if self.steps.parent() is None or own != (self.steps.parent() is self._own):
            (self._own if own else self._fold.inside).layout().addWidget(self.steps)  # type: ignore[union-attr]
        more = tr("; {n} more (step|steps)", n=view.others) if view.others else ""
        self._fold.line.setText(tr("Expert: every treatment and every field") + more)
        self._fold.setVisible(not own and (known or view.others > 0))
        if own or not self._fold.inside.isHidden():
            self.steps.refresh()
        self._far.setVisible(moving)
        self._noise.setVisible(moving)
        self._lone.setVisible(moving and bool((view.counts or {}).get("lone_places")))
        if moving and isinstance(view.step, PointMover):
            self._show_noise(view.step)
            self._show_counts(view, view.step)
        self._show_telling(view.telling)
        self._trial.say(tr("In the trial: {what}", what=view.trial) if view.trial else "", "text")
        self.map_card.setVisible(axes is not None and view.unread is None)
        if self.map_card.isVisible():
            self.map_card.refresh()

    def _warning(self, view: View) -> str:
        """Return why the step cannot work, or what the recipe does while the choice is not complete."""
        if view.pending:
            now = (
                translated(view.step.describe()) if view.step is not None else tr("Nothing hides the points.")
            )
            return tr("Fill in what is missing. Until then the recipe stays as it is: {what}", what=now)
        if view.step is None:
            return tr("Nothing is decided: the exact points would be released. Choose one of three.")
        return view.fault

    # East and north ----------------------------------------------------------------------------------

    def _show_axes(self, view: View) -> None:
        axes, desk = view.axes, self.desk
        self._line.setVisible(axes is not None and axes.certain)
        if axes is None:
            self._ask.tell("")
            places = bool(desk.with_role("location"))
            words = (
                tr(
                    "A point needs two columns of numbers with the role Place. There are names of places alone."
                )
                if places
                else tr("No place column: skipped.")
            )
            self._empty.tell(words, "note", button(tr("Go to Roles"), lambda: self.go.emit("roles")))
            return
        self._empty.tell("")
        if not axes.certain and not (view.unread and view.unread.get("systems")):
            words = tr("Which column runs east–west? {why}", why=self._evidence(axes))
            out = {name for step in desk.recipe.steps if step.kind == "remove" for name in step.modifies()}
            if {axes.east, axes.north} <= out:
                words += " " + tr("Until you say it, the points are left out.")
            ways = [
                button(self._called(one, view.ranges), partial(settle, desk, one, other))
                for one, other in ((axes.east, axes.north), (axes.north, axes.east))
            ]
            self._ask.tell(words, "weak")
            refill(self._ask.buttons, [column(*ways)])
            return
        self._ask.tell("")
        for sign, words, name in (
            (self._east, tr("East–west is {column}"), axes.east),
            (self._north, tr("north–south is {column}"), axes.north),
        ):
            sign.say(words.format(column=self._called(name, view.ranges)), "held")
            sign.words.setWordWrap(False)
            sign.words.setText(sign.words.text().replace("\u200b", ""))
        steps = reading_steps(desk, (axes.east, axes.north))
        found = evident(desk, [axes.east, axes.north])
        contrary = not steps and found is not None and found.east != axes.east and found.by
        self._why.say(tr("the table says the contrary") if contrary else "", "weak")
        told = " ".join(translated(step.describe()) for step in steps) or self._evidence(found or axes)
        self._line.setToolTip(told)
        self._swap.setAccessibleDescription(told)

    def _called(self, name: str, ranges: Mapping[str, Any]) -> str:
        """Return a column with the range of its numbers."""
        if name not in ranges:
            return name
        low, high = (locale().toString(float(one), "f", 2 if abs(one) < 1000 else 0) for one in ranges[name])
        return tr("{column} ({low} to {high})", column=name, low=low, high=high)

    def _evidence(self, axes: Axes) -> str:
        """Return what says which column runs east."""
        words = {
            NAMES: tr("the names"),
            RANGES: tr("the values"),
            REGIONS: tr("the regions"),
            AREA: tr("the places where the coordinate system is used"),
            RECIPE: tr("the recipe"),
            USER: tr("you"),
        }
        sides = ((axes.by, axes.east), (axes.against, axes.north))
        said = [
            tr("{what}: {column}.", what=tr(" and ").join(words[one] for one in by), column=name)
            for by, name in sides
            if by
        ]
        return " ".join(said) or tr("Names and values do not show it.")

    def _turn(self) -> None:
        axes = self.desk.axes
        if axes is not None:
            settle(self.desk, axes.north, axes.east)

    def _show_systems(self, found: Mapping[str, Any] | None) -> None:
        """Ask for the coordinate system where several may be meant: three by name, the others in a list."""
        self._systems.setVisible(found is not None)
        refilled: list[QWidget] = []
        if found is not None and found.get("step"):
            refilled = [
                text(str(found["message"])),
                button(tr("&Read them so"), partial(self._read, found["step"]), "main"),
            ]
        elif found is not None:
            systems = list(found["systems"])
            words = tr(
                "{x}, {y} are metres or feet of a coordinate system that the table does not name. Which is it?",
                x=found["x"],
                y=found["y"],
            )
            refilled = [text(words), *(self._system(one) for one in systems[:_LIKELY])]
            if systems[_LIKELY:]:
                box = QComboBox()
                box.setAccessibleName(tr("Another coordinate system"))
                box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
                box.setMinimumContentsLength(40)
                box.addItem(tr("Another one of {n}…", n=len(systems) - _LIKELY))
                for one in systems[_LIKELY:]:
                    box.addItem(f"{one['area'][:60]} {one['name']} ({one['crs']})", one["step"])
                box.activated.connect(lambda at: self._read(box.itemData(at)) if at else None)
                refilled.append(row(box, 1))
        while self._systems.body.count() > 1 and (old := self._systems.body.takeAt(1)) is not None:
            old.widget().hide()  # type: ignore[union-attr]
            old.widget().deleteLater()  # type: ignore[union-attr]
        for widget in refilled:
            self._systems.body.addWidget(widget)

    def _system(self, one: Mapping[str, str]) -> QWidget:
        words = tr("{name}: {area}", name=one["name"], area=one["area"][:60])
        choose = button(one["crs"], partial(self._read, one["step"]), "small")
        choose.setAccessibleDescription(words)
        return row(choose, text(words), spacing=10)

    def _read(self, written: str) -> None:
        """Add the step that reads the coordinates, which the command line gives as a recipe would hold it."""
        (values,) = tomllib.loads(written)["step"]
        step: Step = checked(STEPS[values.pop("do")], values)
        self.desk.add_step(translated(step.describe()).rstrip("."), step)

    # What is done with the points ----------------------------------------------------------------------

    def _choose(self, do: str) -> None:
        self.steps.choose(do)
        self._anew()
        if do == REGION:
            self.ensureWidgetVisible(self._own)

    def _anew(self) -> None:
        """Show what was chosen and is not in the recipe, too."""
        self._seen = object()
        self.touch()

    def _show_steps(self) -> None:
        self.steps.refresh()

    def _show_noise(self, step: PointMover) -> None:
        mechanism = step.mechanism()
        level, epsilon, far = float(mechanism.level), float(mechanism.epsilon), metres(step.radius)
        self._slider.show_metres(step.radius)
        self._promise.setText(
            tr(
                "Two places within {far} give any released point with chances within a factor {factor}.",
                far=far,
                factor=whole_factor(level),
            )
        )
        self._moves.setText(
            tr(
                "Half of the points move less than {half}. A reader still learns the part of town.",
                half=tr("{m} m", m=number(HALF / epsilon)),
            )
        )
        self._farther.setText(
            tr(
                "Places farther apart are told apart better: {far} apart, within a factor {factor}.",
                far=metres(5 * step.radius),
                factor=whole_factor(5 * level),
            )
        )
        for per, (radio, part) in self._per.items():
            radio.setChecked(per == step.per)
            part.setVisible(per != "person" or step.per == "person")

    def _take_distance(self, at: int) -> None:
        step = treatment(self.desk)
        if isinstance(step, PointMover):
            far = DISTANCES[at]
            self._put(step, {"radius": far}, tr("Look alike within {far}", far=metres(far)), "distance")

    def _take_per(self, per: str) -> None:
        step = treatment(self.desk)
        if isinstance(step, PointMover) and step.per != per:
            # What goes with another way has no place here.
            apart = {one.name: None for one in step.fields() if per not in one.goes_with.get("per", (per,))}
            words = self._per[per][0].text()
            self._put(step, {"per": per, **apart}, words)

    def _put(self, step: Step, changes: Mapping[str, Any], label: str, kind: str = "") -> None:
        """Change fields of a step; several changes of one kind are one entry of the history."""
        values = {name: value for name, value in {**as_dict(step), **changes}.items() if value is not None}
        after: Step = checked(type(step), values)
        steps = tuple(after if one is step else one for one in self.desk.recipe.steps)
        self.desk.document.edit(label, kind=kind, steps=steps)

    def _show_counts(self, view: View, step: PointMover) -> None:
        """Show how often one place occurs, and how many stand alone."""
        counts, (state, fault, about) = view.counts, view.counted
        words, most = tr("Ten points around one place: their middle finds it."), 0
        if counts is not None and counts["points"]:
            most, setting = counts["most_rows"], counts["settings"][0]
            words += " " + (
                tr(
                    "Here one place has {rows}: their middle errs by {error} m, and together they promise "
                    "eps = {epsilon} instead of {row}.",
                    rows=rows_text(most),
                    error=number(setting["worst_place"]["median_error"]),
                    epsilon=round_up(setting["epsilon_worst_place"], 2),
                    row=round_up(setting["epsilon_row"], 2),
                )
                if most > 1
                else tr("Here each place is in one row.")
            )
        late = {
            "waiting": tr("Being counted…"),
            "before": tr("Counted before your last change."),
            "failed": tr("It could not be counted: {why}", why=fault),
            "stopped": tr("Counting was stopped."),
        }.get(state, "")
        old = "before" if late and counts is not None else "muted"
        say(self._each, f"{words} {late}".strip(), old)
        self._weak.setVisible(most > 1)
        lone = 0 if counts is None else counts.get("lone_places") or 0
        if lone and counts is not None:
            level = "before" if late else "weak"
            self._lone_title.say(tr("Lone houses stay hard to hide"), level)
            told = tr(
                "For {rows} ({share}) there is no other place within {far}: whoever knows such a house may find "
                "its point.",
                rows=rows_text(lone),
                share=percent(counts["lone_share"]),
                far=metres(step.radius if about is None else about.radius),
            )
            say(self._lone_words, f"{told} {late}".strip(), "before" if late else "")

    # Other columns -------------------------------------------------------------------------------------

    def _show_telling(self, lines: tuple[Telling, ...]) -> None:
        self._tells.setVisible(bool(lines))
        widgets, held = list[QWidget](), dict[str, list[str]]()
        for one in lines:
            if one.level == "held":
                held.setdefault(one.words, []).append(one.name)
                continue
            ways = [button(tr("Leave out"), partial(self._leave_out, one.name), "small")]
            ways[0].setAccessibleName(tr("Leave out {column}", column=one.name))
            if self._again(one) is not None:
                again = button(tr("Compute again"), partial(self._compute_again, one), "small")
                again.setToolTip(tr("Put the region or the distance of the moved point in its place"))
                again.setAccessibleName(tr("Compute {column} again from the moved point", column=one.name))
                ways.append(again)
            sign = Sign(f"{one.name}: {one.words}", one.level)
            if one.finding is not None:
                sign.setToolTip(translated(one.finding.message))
            widgets.append(row(sign, *ways))
        widgets += [Sign(f"{named(names)}: {words}", "held") for words, names in held.items()]
        refill(self._list.layout(), widgets)  # type: ignore[arg-type]
        self._open = [one.name for one in lines if one.level != "held"]
        self._all_out.setVisible(len(self._open) > 1)

    def _again(self, one: Telling) -> Any:
        """Return what computes a column again from the moved point; None where nothing does."""
        return one.finding and ComputeAgain().offer(one.finding, self.desk.recipe, facts_of(self.desk))

    def _leave_out(self, *names: str) -> None:
        self.desk.set_roles(tr("Leave out {column}", column=named(names)), dict.fromkeys(names, "drop"))

    def _leave_all_out(self) -> None:
        self._leave_out(*self._open)

    def _compute_again(self, one: Telling) -> None:
        offer = self._again(one)
        try:
            if offer is not None:
                take(self.desk, offer, self._file)
        except UserError as error:
            self.notice.tell(error.translated(), "bad")

    def _file(self, title: str) -> str:
        folder = self.desk.recipe.folder
        name, _ = QFileDialog.getOpenFileName(self, title, str(folder))
        return name

    # ---------------------------------------------------------------------------------------------------

    def reset(self) -> None:
        """Begin anew for another document."""
        super().reset()
        self.steps.forget()
        self._fold.open(on=False)

    def compare(self) -> None:
        """Show the recorded and the released points on the map, and the map."""
        self.map_card.show_choice("difference")
        # The page knows where the map is once it has laid itself out.
        QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(self.map_card.map))
