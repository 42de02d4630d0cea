"""Generalize: a wish in a sentence, settings that fulfil it, and a ladder for each column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDoubleSpinBox,
    QFileDialog,
    QHBoxLayout,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ldpaudit.app import look
from ldpaudit.app.charts.curve import DetailCurve, Point
from ldpaudit.app.desk import Desk
from ldpaudit.app.offers import generalized
from ldpaudit.app.page import Level, Page, State
from ldpaudit.app.page import title as page_title
from ldpaudit.app.pages.before_after import BeforeAfter
from ldpaudit.app.pages.ladders import Ladder, Ladders, Rung
from ldpaudit.app.settings_found import PROPOSE, USUAL, Reader, Setting, WayOut, limit_step, proposing
from ldpaudit.app.step_card import OtherSteps, StepCard
from ldpaudit.app.values import as_dict, checked
from ldpaudit.app.widgets import (
    Bar,
    Card,
    Chip,
    Fold,
    Notice,
    Sign,
    button,
    column,
    fill,
    refill,
    row,
    say,
    set_level,
    text,
)
from ldpaudit.app.words import number, percent, role_looks
from ldpaudit.errors import UserError
from ldpaudit.findings import RawTime
from ldpaudit.language import tr, translated
from ldpaudit.recipe.edits import placed, without_columns
from ldpaudit.step import Step
from ldpaudit.step_facts import Subject

#: Share of its rows above which a group that loses them is named.
_MANY = 0.1
_PAYING = 4


@dataclass(frozen=True)
class _Column:
    """A column: what happens to it, on which page if not this one, and whether it has a line here."""

    name: str
    role: str
    words: str
    page: str
    shown: bool


@dataclass(frozen=True)
class _View:
    k: int
    limit: float
    hierarchies: str
    state: str
    fault: str
    by_hand: bool
    best: Setting | None
    settings: tuple[Setting, ...]
    yours: Setting | None
    none: str
    ways_out: tuple[WayOut, ...]
    ladders: tuple[Ladder, ...]
    columns: tuple[_Column, ...]
    steps: tuple[Step, ...]
    known: tuple[str, ...]
    before_k: int
    outlook: tuple[int, str, str]
    paying: tuple[tuple[str, float], ...]
    paying_by: str
    paying_old: bool
    curve: tuple[Point, ...]
    notes: str


class GeneralizePage(Page):
    """The wish, at most three settings, the ladders; beside them the rows before and after."""

    name, onward = "generalize", "places"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("How coarse must it be so that nobody stands alone?"))
        limit = tr(
            "Coarsening lowers the risk but promises nothing by itself: k says nothing about other columns, "
            "nor about what all rows of a group share."
        )
        self.about.setToolTip(limit)
        self._reader = Reader(desk)
        self._draft, self._hierarchies = USUAL, ""
        self._best: tuple[object, Mapping[str, Any]] | None = None
        desk.answers.partial.connect(self._better)

        self._k, self._limit = QSpinBox(), QDoubleSpinBox()
        self._k.setRange(2, 100_000)
        self._k.setSuffix(tr(" rows"))
        self._limit.setRange(0.0, 100.0)
        self._limit.setDecimals(1)
        self._limit.setSuffix(tr(" %"))
        for box, name in ((self._k, tr("Smallest group")), (self._limit, tr("Rows that may go, at most"))):
            # Each figure on the way to the one that is typed would begin a search.
            box.setKeyboardTracking(False)
            box.setAccessibleName(name)
            box.setMinimumHeight(28)
            box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            box.valueChanged.connect(self._aim)
        words = tr("Every group has at least"), tr("and at most"), tr("of the rows go.")
        first, middle, last = (text(one, wrap=False) for one in words)
        self._wish = row(first, self._k, middle, self._limit, last, 1)
        self._groups = _Line(desk, tr("Small groups"), "groups")
        self._folder = text("", "small", "muted")
        take = button(tr("Take hierarchies from a folder…"), self._choose_folder, "small")
        take.setToolTip(
            tr("One file for each column, named after it: a value in each line, with its groups behind it.")
        )
        self._no_folder = button(tr("Use no files"), partial(self._take_folder, ""), "small")
        self._expert = Fold(tr("Expert"), self._groups, row(take, self._no_folder, self._folder, 1))
        self._busy, self._use_best = Sign("", "waiting"), button(tr("Use it"), self._take_best, "small")
        self._again = button(tr("Find the best settings"), partial(desk.answers.ask, PROPOSE), "small")
        self._state = row(self._busy, self._use_best, self._again)
        self._none, self._ways = Notice(), QVBoxLayout()
        self._none.body.addLayout(self._ways)
        self._cards, self._carded = QHBoxLayout(), list[tuple[Setting, bool]]()
        self._cards.setSpacing(12)
        self._own, self._take_own = (
            Sign("", "note"),
            button(tr("Remove small groups"), self._use_own, "small"),
        )
        self._own_line = row(self._own, self._take_own)
        self._ladders = Ladders()
        self._ladders.chosen.connect(self._climb)
        self._ladders.others.connect(self._open)
        keys = text(tr("← → finer, coarser; ↑ ↓ column; Enter uses"), "small", "muted", wrap=False)
        self._yourself = Card(tr("Or choose each step yourself"), self._ladders)
        self._yourself.head.addWidget(keys)
        self._lines: dict[str, _Line] = {}
        self._lines_column, self._others = QVBoxLayout(), OtherSteps(desk, self.name)
        self._trace = _Line(desk, tr("Rows of one person"), "trace")
        for line in (self._groups, self._trace):
            line.edited.connect(self.touch)
        self._columns = Card(tr("Other columns and steps"), self._lines_column, self._trace)
        self._columns.body.addWidget(self._others)
        self._paying, self._payers = Card(tr("Who loses rows")), QVBoxLayout()
        self._paying_by = text("", level="muted", wrap=False)
        self._paying.head.addWidget(self._paying_by)
        self._paying.body.addLayout(self._payers)
        self._paying.body.addStretch(1)
        self._fault, self._notes = Sign("", "bad"), text("", "small", "muted")
        self._curve = DetailCurve()
        self._drawn: tuple[tuple[Point, ...], Point | None, float] | None = None
        self._curve_card, below = Card("", self._curve), QHBoxLayout()
        below.setSpacing(12)
        below.addWidget(self._paying, 1)
        below.addWidget(self._curve_card, 1)
        parts = self._wish, self._expert, self._state, self._fault, self._none, self._own_line, self._cards
        fill(self.main, (*parts, self._yourself, self._columns, below, self._notes, 1))

        self._figures = {name: text("", "verdict", wrap=False) for name in ("k", "rows", "detail")}
        captions = tr("smallest group"), tr("rows that go"), tr("detail kept")
        told = [
            column(text(caption, level="muted", wrap=False), self._figures[name])
            for caption, name in zip(captions, self._figures, strict=True)
        ]
        self._reached = Sign("", "none")
        self.side.addWidget(Card("", row(*told, 1, spacing=18), self._reached))
        self._rows = BeforeAfter()
        self.side.addWidget(self._rows)
        self.side.addStretch(1)
        self.verticalScrollBar().valueChanged.connect(self._follow)
        self._to_rows = button(tr("Before and after"), lambda: self.ensureWidgetVisible(self._rows), "link")
        self.tools.addWidget(self._to_rows)
        self.tools.setAlignment(self._to_rows, Qt.AlignmentFlag.AlignTop)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lead to the rows where they are below."""
        super().resizeEvent(event)
        beside = self._halves.direction() == QBoxLayout.Direction.LeftToRight
        self._to_rows.setVisible(not beside)
        self._follow(self.verticalScrollBar().value() if beside else 0)

    def _follow(self, value: int) -> None:
        """Keep the rows in view while the page is scrolled, where they are beside it."""
        beside = self._halves.direction() == QBoxLayout.Direction.LeftToRight
        before = self.side.contentsMargins().top()
        spare = self._main.height() - (self.side.sizeHint().height() - before)
        top = max(min(value - self._body.y(), spare), 0) if beside else 0
        if top != before:
            self.side.setContentsMargins(0, top, 0, 0)

    # What is known -------------------------------------------------------------------------------------

    @classmethod
    def state(cls, desk: Desk) -> State:
        """Return the smallest group and the rows that go, as the last count has them."""
        if not desk.is_open or not desk.columns or desk.undecided:
            return State("none", tr("to do"))
        if not desk.known_outside:
            return State("none", tr("nothing to coarsen"))
        if any(one.code == RawTime.code for one in desk.findings()):
            return State("weak", tr("time as recorded"))
        answer, wanted = desk.answers[PROPOSE], limit_step(desk.recipe)
        after = desk.outcome.anonymity("after") if desk.outcome and desk.outcome_current else {}
        if after.get("rows"):
            k, lost = int(after.get("k") or 0), desk.outcome.rows_lost if desk.outcome else 0
            share, least = lost / max(lost + int(after["rows"]), 1), wanted.group_limit if wanted else None
            level: Level = "held" if k >= (least.k if least else USUAL[0]) else "weak"
            return State(level, tr("k = {k}, {share} go", k=number(k), share=percent(share)))
        if answer.value is not None and answer.current:
            one = next((one for one in answer.value["proposals"] if "yours" in one["names"]), None)
            if one is not None:
                reached = one["holds"] and (wanted is not None or not one["removed_rows"])
                share = int(one["removed_rows"]) / max(int(answer.value["rows"]), 1)
                words = tr("k = {k}, {share} go", k=number(one["k"]), share=percent(share))
                return State("held" if reached else "weak", words if reached else tr("not reached"))
        treated = any(
            step.page == "generalize" for name in desk.known_outside for step in desk.steps_on(name)
        )
        return State("before", tr("not counted")) if treated else State("none", tr("to do"))

    def waits(self) -> str:
        """Return why one cannot go on from here yet."""
        return self.begun()

    def begun(self) -> str:
        """Return what was begun here and is not in the recipe."""
        lines = (*self._lines.values(), self._groups, self._trace)
        return tr("fill in what is missing") if any(one.unfinished for one in lines) else ""

    def view(self) -> _View:
        desk, reader = self.desk, self._reader
        k, limit = self._aims
        answer = desk.answers.want(PROPOSE, proposing(desk, k, limit, self._hierarchies))
        found = answer.value if desk.known_outside else None
        best, fault = None, desk.fault(PROPOSE)
        settings: tuple[Setting, ...] = ()
        ways: tuple[WayOut, ...] = ()
        yours: Setting | None = None
        try:
            if found is not None:
                settings, yours, ways = reader.settings(found), reader.yours(found), reader.ways_out(found)
            if self._best is not None and answer.call is not None and self._best[0] is answer.asked:
                best = reader.setting({"ladders": {}, "rows": 0, **(found or {})}, self._best[1])
        except (UserError, LookupError, TypeError, ValueError) as error:
            fault = error.translated() if isinstance(error, UserError) else type(error).__name__
        none = (found or {}).get("none") if answer.current else None
        outlook, exposure = desk.answers["outlook"], desk.answers["exposure"].value or {}
        ladders = self._found_ladders(found, current=answer.current)
        paying_by, paying = self._who_pays()
        busy = PROPOSE in desk.answers.busy
        return _View(
            k=k,
            limit=limit,
            hierarchies=self._hierarchies,
            state="none" if not desk.known_outside else "waiting" if busy else answer.state,
            fault=fault,
            by_hand=answer.wanted is not None and answer.wanted.pause is None,
            best=best,
            settings=settings,
            yours=yours,
            none=translated(none["sentence"]) if none else "",
            ways_out=ways if none else (),
            ladders=ladders,
            columns=self._all_columns([one.column for one in ladders], known=found is not None or not busy),
            steps=desk.recipe.steps,
            known=tuple(desk.known_outside),
            before_k=int(exposure.get("k") or 0),
            outlook=(outlook.order, outlook.state, desk.fault("outlook")),
            paying=paying,
            paying_by=paying_by,
            paying_old=not desk.outcome_current,
            curve=_curve(found or {}),
            notes=" ".join(map(translated, (found or {}).get("notes", ()))),
        )

    @property
    def _aims(self) -> tuple[int, float]:
        """The wish: that of the recipe, else the one that was set here."""
        step = limit_step(self.desk.recipe)
        known = None if step is None else step.group_limit
        return self._draft if known is None else (known.k, known.max_removed)

    def _found_ladders(self, found: Mapping[str, Any] | None, *, current: bool) -> tuple[Ladder, ...]:
        if found is None:
            return ()
        rows, limit = max(int(found["rows"]), 1), self._aims[1]
        yours: Mapping[str, Any] = next((one for one in found["proposals"] if "yours" in one["names"]), {})
        made = []
        for name, ladder in found["ladders"].items():
            if name not in self.desk.columns:
                continue
            prices: Sequence[int] = (yours.get("removed_at") or {}).get(name, ())
            rungs = []
            for at, one in enumerate(ladder["rungs"]):
                with suppress(UserError, LookupError):
                    step = None if one["step"] is None else self._reader.step(one["step"])
                    share = prices[at] / rows if at < len(prices) else None
                    level: Level = "none" if share is None else "held" if share <= limit else "bad"
                    words = tr("none go") if share == 0 else tr("{share} go", share=percent(share or 0.0))
                    label, examples = translated(one["label"]), one.get("examples") or ("–",)
                    price = "" if share is None else words
                    here = self._has(name, step)
                    level = level if current else "before"
                    rungs.append(Rung(label, str(examples[0]), price, level, step, here))
            own = "" if any(one.here for one in rungs) else self._said(name)
            made.append(Ladder(name, self.desk.role(name), tuple(rungs), own))
        return tuple(made)

    def _has(self, name: str, step: Step | None) -> bool:
        """Return whether the recipe has a rung: its step, or none on the column."""
        mine = self.desk.steps_on(name)
        if step is None:
            return not mine
        return any(_part(one, name) == step for one in mine)

    def _said(self, name: str) -> str:
        words = " ".join(translated(one.describe()) for one in self.desk.steps_on(name))
        return tr("Your own step: {what}", what=words) if words else ""

    def _all_columns(self, ladders: Sequence[str], *, known: bool) -> tuple[_Column, ...]:
        """Return the columns that may be treated here; those with a ladder have no line beside it."""
        made = []
        for name in generalized(self.desk):
            steps = self.desk.steps_on(name)
            # Noise or a mask from another page leaves nothing to make coarser here.
            page = next((one.page for one in steps if one.page != self.name), "")
            words = " ".join(translated(one.describe()) for one in steps) or tr("leaves as it is")
            words = tr("treated on {page}: {what}", page=page_title(page), what=words) if page else words
            made.append(_Column(name, self.desk.role(name), words, page, known and name not in ladders))
        return tuple(made)

    def _who_pays(self) -> tuple[str, tuple[tuple[str, float], ...]]:
        """Return by which column rows are lost unevenly in the last trial, and by whom."""
        outcome = self.desk.outcome
        parts = [] if outcome is None else outcome.internal.get("who_pays") or []
        parts = [one for one in parts if any(line["removed"] for line in one["worst"])]
        if not parts:
            return "", ()
        part = max(parts, key=lambda one: (one["dimension"] == "region", int(one["above"])))
        worst = [one for one in part["worst"] if one["removed"]]
        shown = [(str(one["label"] or "–"), float(one["share"])) for one in worst[:_PAYING]]
        if len(worst) > _PAYING:
            words = tr("{n} (other|others), at most", n=len(worst) - _PAYING)
            shown.append((words, float(worst[_PAYING]["share"])))
        by = tr("by {column}, {n} (group|groups)", column=part["column"], n=int(part["groups"]))
        return by, tuple(shown)

    # What is shown -------------------------------------------------------------------------------------

    def render_view(self, view: _View) -> None:
        known = bool(view.known)
        nothing = tr("No column is known outside, so nothing must be made coarser.")
        if not known:
            self.notice.tell(nothing, "note", button(tr("Go to Roles"), partial(self.go.emit, "roles")))
        for part in (self._wish, self._expert):
            part.setVisible(known)
        self._show_wish(view)
        self._show_state(view)
        self._none.tell(view.none, "bad")
        refill(self._ways, [self._way(one) for one in view.ways_out])
        self._show_settings(view)
        self._yourself.setVisible(bool(view.ladders))
        self._ladders.show_ladders(view.ladders)
        self._show_columns(view)
        self._show_figures(view)
        fault = view.outlook[2]
        columns = [one.column for one in view.ladders] or view.known or [one.name for one in view.columns]
        self._rows.show_outlook(self.desk.answers["outlook"], columns, fault)
        self._paying.setVisible(bool(view.paying))
        say(self._paying_by, view.paying_by + (", " + tr("before") if view.paying_old else ""))
        refill(self._payers, [_payer(name, share) for name, share in view.paying])
        self._curve_card.setVisible(len(view.curve) > 1)
        yours = view.yours if view.state == "current" else None
        drawn = view.curve, None if yours is None else (1 - yours.kept, yours.detail), view.limit
        if len(view.curve) > 1 and drawn != self._drawn:
            self._drawn = drawn
            self._curve.show_curve(*drawn)
        say(self._notes, view.notes)

    def _show_wish(self, view: _View) -> None:
        for box, value in ((self._k, view.k), (self._limit, 100 * view.limit)):
            box.blockSignals(True)
            box.setValue(value)  # type: ignore[arg-type]
            box.blockSignals(False)
        say(self._folder, view.hierarchies)
        self._no_folder.setVisible(bool(view.hierarchies))
        self._groups.card.show_now()

    def _show_state(self, view: _View) -> None:
        best = view.best
        words = {
            "waiting": tr("Looking for settings…"),
            "before": tr("What is shown is of before the last change."),
            "stopped": tr("The search was stopped."),
            "none": tr("The table is large: settings are looked for when you ask.") if view.by_hand else "",
        }.get(view.state, "")
        if view.state == "waiting" and best is not None:
            detail = percent(best.detail)
            words = tr(
                "Best so far: {detail} of the detail stays, {rows} go.", detail=detail, rows=best.removed
            )
        found = self.desk.answers[PROPOSE].value
        if view.state == "current" and found is not None and not found.get("complete", True):
            words = tr("The search was stopped: these are the best settings that it had found.")
        self._busy.say(words, "waiting" if view.state == "waiting" else "before")
        self._use_best.setVisible(best is not None and bool(best.steps))
        self._again.setVisible(
            view.state in ("stopped", "failed") or (view.by_hand and view.state != "current")
        )
        self._state.setVisible(bool(words) or not self._again.isHidden())
        self._fault.say(view.fault, "bad")

    def _show_settings(self, view: _View) -> None:
        cards = [(one, self._in_use(view, one)) for one in view.settings]
        if cards != self._carded:
            self._carded = cards
            refill(self._cards, [self._card(one, in_use=used) for one, used in cards])
        yours, shown = view.yours, any(used for _, used in cards)
        if yours is None or shown or view.state == "before":
            self._own.say("", "note")
            self._take_own.hide()
        else:
            detail, rows = percent(yours.detail), percent(1 - yours.kept)
            words = tr("Your own setting: {levels}. {detail} of the detail stays, {rows} of the rows go.")
            line = words.format(levels=yours.words, detail=detail, rows=rows)
            more = tr("More rows than may go.")
            self._own.say(line if yours.holds else f"{line} {more}", "held" if yours.holds else "bad")
            missing = limit_step(self.desk.recipe) is None and yours.holds and yours.removed > 0
            self._take_own.setVisible(missing and bool(yours.steps))
        self._own_line.setVisible(bool(self._own.words.text()))

    def _in_use(self, view: _View, one: Setting) -> bool:
        """Return whether the recipe is a setting, or comes to the same."""
        yours = view.yours if view.state == "current" else None
        same = yours is not None and (yours.words, yours.removed) == (one.words, one.removed)
        return one.steps == view.steps or (same and limit_step(self.desk.recipe) is not None)

    def _card(self, one: Setting, *, in_use: bool) -> Card:
        made = Card(one.title)
        set_level(made, "chosen" if in_use else "")
        if one.recommended:
            made.head.addWidget(text(tr("recommended"), "pill", "accent", wrap=False))
        if one.also:
            made.title.setToolTip(one.also)
        made.body.addWidget(text(f"{one.words}. {one.also}".strip(), level="muted"))
        for words, share in ((tr("detail"), one.detail), (tr("rows"), one.kept)):
            label, figure = text(words, level="muted", wrap=False), text(percent(share), "bold", wrap=False)
            label.setMinimumWidth(44)
            line = row(label, Bar(share, name=f"{one.title}: {words}"), figure)
            made.body.addWidget(line)
        made.body.addStretch(1)
        if in_use:
            made.body.addWidget(Sign(tr("in use"), "held"))
        else:
            use = button(tr("Use"), partial(self._use, one), "small")
            use.setAccessibleName(tr("Use: {name}", name=one.title))
            use.setEnabled(bool(one.steps))
            made.body.addWidget(row(use, 1))
        return made

    def _way(self, one: WayOut) -> QWidget:
        return row(button(one.label, partial(self._take_way, one), "small"), text(one.words, level="muted"))

    def _show_figures(self, view: _View) -> None:
        yours, old = view.yours, view.state != "current"
        k = 0
        found = self.desk.answers[PROPOSE].value
        if found is not None and yours is not None:
            k = next((int(one["k"]) for one in found["proposals"] if "yours" in one["names"]), 0)
        before = number(view.before_k) if view.before_k else "?"
        figures = {
            "k": tr("{before} → {after}", before=before, after=number(k) if k else "–") if yours else "–",
            "rows": number(yours.removed) if yours else "–",
            "detail": percent(yours.detail) if yours else "–",
        }
        for name, words in figures.items():
            say(self._figures[name], words, "before" if old else "")
        if yours is None:
            self._reached.say("", "none")
        elif old:
            self._reached.say(tr("before: counted for the recipe as it was"), "before")
        elif not yours.holds:
            self._reached.say(tr("not reached: more rows than may go"), "bad")
        elif yours.removed and limit_step(self.desk.recipe) is None:
            self._reached.say(tr("reached once small groups are removed"), "weak")
        else:
            self._reached.say(tr("reached"), "held")

    # Other columns and steps ---------------------------------------------------------------------------

    def _show_columns(self, view: _View) -> None:
        names = [one.name for one in view.columns]
        for name in [name for name in self._lines if name not in names]:
            line = self._lines.pop(name)
            line.hide()
            line.deleteLater()
        for one in view.columns:
            if one.name not in self._lines:
                made = self._lines[one.name] = _Line(self.desk, one.name, "column", [one.name])
                made.go.connect(self.go)
                made.edited.connect(self.touch)
                self._lines_column.addWidget(made)
            line = self._lines[one.name]
            line.say(one.words, one.role, one.page)
            # A column with a ladder has its form only where somebody asks for it.
            line.setVisible(one.shown or line.is_open)
            line.card.show_now()
        self._trace.card.show_now()
        self._trace.setVisible(self._trace.card.choice.count() > 1)
        self._others.show_now()
        lines = (*self._lines.values(), self._trace, self._others)
        self._columns.setVisible(any(not one.isHidden() for one in lines))

    def _open(self, name: str) -> None:
        """Open the form of a column."""
        self._columns.show()
        self._lines[name].show()
        self._lines[name].open()
        QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(self._lines[name]))

    def show_field(self, column: str, field: str) -> None:
        self._show()
        lines = [self._lines[column]] if column in self._lines else [self._groups, self._trace]
        forms = {line: line.card.form for line in lines}
        line = next((one for one, form in forms.items() if form is not None and field in form.fields), None)
        if line is not None and (form := forms[line]) is not None:
            self._expert.open(line is self._groups or not self._expert.inside.isHidden())
            self._columns.show()
            line.show()
            line.open()
            form.focus_on(field)
            QTimer.singleShot(0, form, partial(self.ensureWidgetVisible, form.editors[field].widget))

    # What is done --------------------------------------------------------------------------------------

    def reset(self) -> None:
        super().reset()
        self._draft, self._hierarchies, self._best = USUAL, "", None
        for line in self._lines.values():
            line.hide()
            line.deleteLater()
        self._lines = {}
        for closed in (self._groups, self._trace):
            closed.forget()

    def _aim(self, *_value: object) -> None:
        k, limit = self._k.value(), round(self._limit.value() / 100, 6)
        step = limit_step(self.desk.recipe)
        if step is None:
            self._draft = k, limit
            self.touch()
            return
        with suppress(UserError):
            made = checked(type(step), {**as_dict(step), "k": k, "max_suppressed": limit})
            steps = tuple(made if one == step else one for one in self.desk.recipe.steps)
            label = tr("Groups of at least {k}, at most {share} of the rows go")
            label = label.format(k=number(k), share=percent(limit))
            self.desk.document.edit(label, kind="wish", steps=steps)

    def _better(self, name: str, _what: str, found: object) -> None:
        if name == PROPOSE and isinstance(found, Mapping):
            self._best = self.desk.answers[PROPOSE].asked, found
            self.touch()

    def _take_best(self) -> None:
        if isinstance(self._seen, _View) and self._seen.best is not None:
            self._use(self._seen.best)

    def _use(self, one: Setting) -> None:
        self.desk.change(tr("Use the setting “{name}”", name=one.title), steps=one.steps)

    def _use_own(self) -> None:
        if isinstance(self._seen, _View) and self._seen.yours is not None:
            self.desk.change(tr("Remove small groups"), steps=self._seen.yours.steps)

    def _take_way(self, one: WayOut) -> None:
        if one.limit is not None and limit_step(self.desk.recipe) is None:
            self._draft = self._draft[0], one.limit
        if one.steps:
            self.desk.change(one.label, steps=one.steps)
        elif one.limit is not None:
            self._limit.setValue(100 * one.limit)
        self.touch()

    def _climb(self, name: str, step: Step | None) -> None:
        """Put a rung in the place of what makes a column coarser, or leaves it out."""
        steps: list[Step] = []
        place = None
        for old in self.desk.recipe.steps:
            out = name in old.removed_columns()
            if not (old.coarsens(name) or out):
                steps.append(old)
                continue
            rest = without_columns(old, [name]) if out else None
            place = len(steps) if place is None and not out else place
            steps += [] if rest is None else [rest]
        after = tuple(steps)
        if step is not None and place is not None:
            after = (*steps[:place], step, *steps[place:])
        elif step is not None:
            after = placed(after, step)
        words = tr("Leave {columns} as it is", columns=name) if step is None else translated(step.describe())
        self.desk.change(words.rstrip("."), steps=after)

    def _choose_folder(self) -> None:
        start = str(self.desk.recipe.folder)
        self._take_folder(QFileDialog.getExistingDirectory(self, tr("Folder of hierarchies"), start))

    def _take_folder(self, name: str) -> None:
        self._hierarchies = name
        self.touch()


class _Line(QWidget):
    """A column or a kind of rows in one line, which opens to a choice of steps and its form."""

    go = Signal(str)
    edited = Signal()

    def __init__(self, desk: Desk, title: str, subject: Subject, columns: Sequence[str] = ()) -> None:
        super().__init__()
        nothing = tr("release as it is") if columns else tr("keep every row")
        self._make = partial(StepCard, desk, title, subject, columns, nothing)
        self._card: StepCard | None = None
        self._turn, self._said = button(title, lambda: self.open(not self.is_open), "link"), text()
        self._turn.setAccessibleDescription(tr("Opens the choice of steps"))
        self._page, self._there = "", button("", lambda: self.go.emit(self._page), "small")
        self._chip, self._body = QHBoxLayout(), QVBoxLayout()
        head = row(self._turn, self._chip, self._said, self._there, 1)
        line = head.layout()
        assert isinstance(line, QHBoxLayout)  # noqa: S101 - made by row
        line.setStretchFactor(self._said, 100)
        self._inside = column(self._body)
        column_ = QVBoxLayout(self)
        column_.setContentsMargins(0, 0, 0, 0)
        column_.setSpacing(4)
        fill(column_, (head, self._inside))
        self._role = ""
        self.say("", "", "")
        self.open(False)

    @property
    def is_open(self) -> bool:
        """Whether the choice is seen."""
        return not self._inside.isHidden()

    @property
    def card(self) -> StepCard:
        """The choice of steps; it is made for a table that is open."""
        if self._card is None:
            self._card = self._make()
            self._card.edited.connect(self.edited)
            self._body.addWidget(self._card)
        return self._card

    @property
    def unfinished(self) -> bool:
        """Whether its form holds what the recipe does not have."""
        return self._card is not None and self._card.unfinished

    def say(self, words: str, role: str, page: str) -> None:
        """Say what happens to it, and on which page where that is another one."""
        self._page = page
        say(self._said, words)
        # Where the form is open, it says itself what its step does.
        self._said.setVisible(bool(words) and (bool(page) or not self.is_open))
        self._there.setText(tr("Go to {page}", page=page_title(page)) if page else "")
        self._there.setVisible(bool(page))
        if role != self._role:
            self._role = role
            refill(self._chip, [Chip(role_looks()[role])] if role in role_looks() else [])

    def open(self, on: bool = True) -> None:
        """Open or close it."""
        self._inside.setVisible(on)
        self.say(self._said.text(), self._role, self._page)
        self._turn.setIcon(look.icon("close" if on else "open", "accent"))

    def forget(self) -> None:
        """Let go of what belongs to the table of before."""
        if self._card is not None:
            refill(self._body, [])
            self._card = None


def _part(step: Step, name: str) -> Step | None:
    """Return what a step does to one column, where it leaves out several."""
    return without_columns(step, {*step.modifies()}.difference([name])) if step.removed_columns() else step


def _curve(found: Mapping[str, Any]) -> tuple[Point, ...]:
    """Return the settings of the curve."""
    rows = max(int(found.get("rows") or 0), 1)
    return tuple((int(one["removed_rows"]) / rows, 1 - float(one["loss"])) for one in found.get("curve", ()))


def _payer(name: str, share: float) -> QWidget:
    """Show which share of its rows a group loses."""
    label, words = text(name), percent(share)
    label.setFixedWidth(120)
    many = share > _MANY
    figure: QWidget = Sign(words, "weak") if many else text(words, wrap=False)
    figure.setFixedWidth(84)
    return row(label, Bar(share, "weak" if many else "", name), figure)
