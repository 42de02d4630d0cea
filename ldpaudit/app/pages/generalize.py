"""Generalize: a wish in a sentence, settings that fulfil it, and a ladder for each column."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from ldpaudit.app.charts.chart import DetailCurve
from ldpaudit.app.desk import Desk
from ldpaudit.app.offers import generalized, offered
from ldpaudit.app.page import Level, Page, State, title, way_to
from ldpaudit.app.pages.before_after import BeforeAfter
from ldpaudit.app.pages.ladders import Ladder, Ladders, Rung
from ldpaudit.app.questions import RUNS
from ldpaudit.app.settings_found import (
    PROPOSE,
    USUAL,
    Found,
    Setting,
    WayOut,
    asked_of,
    limit_step,
    proposing,
    setting_of,
    settings_of,
    step_of,
    ways_out,
    yours,
)
from ldpaudit.app.step_card import OtherSteps, StepCard
from ldpaudit.app.widgets import (
    Bar,
    Card,
    Chip,
    Figure,
    Fold,
    Notice,
    Sign,
    button,
    column,
    gauge,
    row,
    say,
    set_level,
    text,
)
from ldpaudit.app.words import number, percent, role_looks
from ldpaudit.errors import UserError
from ldpaudit.findings import RawTime
from ldpaudit.generalize import Drop
from ldpaudit.language import tr, translated
from ldpaudit.recipe.edits import coarsened, without_columns
from ldpaudit.recipe.values import as_dict, checked
from ldpaudit.step import Step, Subject

#: Share of its rows above which a group that loses them is named.
_MANY = 0.1
_PAYING = 4


class GeneralizePage(Page):
    """The wish, at most three settings, the ladders; beside them the rows before and after."""

    name, onward = "generalize", "places"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("How coarse must it be so that nobody stands alone?"))
        limit = tr("k says nothing about other columns, nor about what all rows of a group share.")
        self.about.setToolTip(limit)
        self._draft = USUAL
        self._own: Setting | None = None
        self._drawn: tuple[Any, ...] = ()

        self._k = Figure(tr("Smallest group"), 2, 100_000, self._aim)
        self._limit = Figure(tr("Rows that may go, at most"), 0, 100, self._aim, 1)
        self._limit.setSuffix(tr(" %"))
        words = tr("Every group has at least"), tr("and at most"), tr("of the rows go.")
        first, middle, last = (text(one, wrap=False) for one in words)
        self._wish = row(first, self._k, middle, self._limit, last, 1)
        self._busy, self._fault = Sign("", "waiting"), Sign("", "bad")
        self._again = button(tr("Find the best settings"), partial(desk.answers.ask, PROPOSE), "small")
        self._none, self._ways, self._cards = Notice(), column(), row(spacing=12)
        self._none.add(self._ways)
        self._ladders = Ladders()
        self._ladders.chosen.connect(self._climb)
        self._ladders.others.connect(lambda name: self._open(self._lines["column", name]))
        keys = text(tr("← → finer, coarser; ↑ ↓ column; Enter uses"), "small", "muted", wrap=False)
        self._yourself = Card(tr("Or choose each step yourself"), self._ladders, beside=[keys])
        self._lines: dict[tuple[Subject, str], _Line] = {}
        self._lines_column, self._others = column(), OtherSteps(desk, self.name, self.touch)
        self._columns = Card(tr("Other columns and steps"), self._lines_column, self._others)
        self._payers, self._paying_by = column(), text("", level="muted", wrap=False)
        self._paying = Card(tr("Who loses rows"), self._payers, 1, beside=[self._paying_by])
        self._curve, self._notes = DetailCurve(), text("", "small", "muted")
        self._curve_card = Card("", self._curve)
        below = row((self._paying, 1), (self._curve_card, 1), spacing=12)
        self._state = row(self._busy, self._again)
        found = self._wish, self._state, self._fault, self._none, self._cards
        self.main.add(*found, self._yourself, self._columns, below, self._notes, 1)

        captions = tr("smallest group"), tr("rows that go"), tr("detail kept")
        self._figures = {one: text("", "verdict", wrap=False) for one in captions}
        told = [column(text(one, level="muted", wrap=False), to) for one, to in self._figures.items()]
        self._reached, self._rows = Sign("", "none"), BeforeAfter()
        self._take_own = button(tr("Remove small groups"), self._use_own, "small")
        reached = Card("", row(*told, 1, spacing=18), self._reached, self._take_own)
        self.side.add(reached, self._rows, 1)
        self.verticalScrollBar().valueChanged.connect(self._follow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._follow(self.verticalScrollBar().value())

    def _follow(self, value: int) -> None:
        """Keep the rows in view while the page is scrolled, where they are beside it."""
        beside = self._halves.direction() == QBoxLayout.Direction.LeftToRight
        side = self.side.lines
        before = side.contentsMargins().top()
        spare = self.main.height() - (side.sizeHint().height() - before)
        top = max(min(value - self._body.y(), spare), 0) if beside else 0
        if top != before:
            side.setContentsMargins(0, top, 0, 0)

    @classmethod
    def stands(cls, desk: Desk) -> State:
        if not desk.known_outside:
            return State("none", tr("nothing to coarsen"))
        if any(one.code == RawTime.code for one in desk.findings()):
            return State("weak", tr("time as recorded"))
        answer, wanted = desk.answers[PROPOSE], limit_step(desk.recipe)
        after = desk.outcome.anonymity("after") if desk.outcome and desk.outcome_current else {}
        # The page may not have asked about the recipe as it stands yet.
        same = answer.answered is not None and answer.answered.key.startswith(asked_of(desk))
        found: Found = answer.value if same and answer.value is not None else {"proposals": ()}
        own = yours(found)
        if after.get("rows"):
            k, lost = int(after.get("k") or 0), desk.outcome.rows_lost if desk.outcome else 0
            rows = lost + int(after["rows"])
            reached = k >= (wanted.k if wanted else USUAL[0])
        elif own is not None:
            k, lost, rows = int(own["k"]), int(own["removed_rows"]), int(found["rows"])
            reached = own["holds"] and (wanted is not None or not lost)
            if not reached:
                return State("weak", tr("not reached"))
        else:
            steps = (step for name in desk.known_outside for step in desk.steps_on(name))
            treated = any(step.page == "generalize" for step in steps)
            return State("before", tr("not counted")) if treated else State("none", tr("to do"))
        words = tr("k = {k}, {share} go", k=number(k), share=percent(lost / max(rows, 1)))
        return State("held" if reached else "weak", words)

    def waits(self) -> str:
        return self.begun()

    def begun(self) -> str:
        begun = self._others.unfinished or any(one.unfinished for one in self._lines.values())
        return tr("fill in what is missing") if begun else ""

    def view(self) -> Any:
        k, limit = self._aims
        self.desk.answers.want(PROPOSE, proposing(self.desk, k, limit))
        known = self.known(PROPOSE, "inspection", "outlook", "exposure", *RUNS)
        return *known, k, limit

    @property
    def _aims(self) -> tuple[int, float]:
        """The wish: that of the recipe, else the one that was set here."""
        step = limit_step(self.desk.recipe)
        return self._draft if step is None else (step.k, step.max_suppressed)

    def render_view(self, _view: Any) -> None:
        desk, answer = self.desk, self.desk.answers[PROPOSE]
        found: Found | None = answer.value if desk.known_outside else None
        known, fault, self._own = bool(desk.known_outside), desk.fault(PROPOSE), None
        settings, ways = list[Setting](), list[WayOut]()
        try:
            if found is not None:
                settings, ways, own = settings_of(desk, found), ways_out(desk, found), yours(found)
                self._own = None if own is None else setting_of(desk, found, own)
        except (UserError, LookupError, TypeError, ValueError) as error:
            fault = error.translated() if isinstance(error, UserError) else type(error).__name__
        nothing = tr("No column is known outside, so nothing must be made coarser.")
        self.tell("" if known else nothing, page="roles")
        self._wish.setVisible(known)
        unit = desk.unit_column
        self._k.setSuffix(tr(" different {unit}", unit=unit) if unit else tr(" rows"))
        self._k.put(self._aims[0])
        self._limit.put(100 * self._aims[1])
        self._fault.say(fault, "bad")
        self._show_state(found)
        none = (found or {}).get("none") if answer.current else None
        self._none.tell(translated(none["sentence"]) if none else "", "bad")
        ways = ways if none else []
        self._ways.renew(ways, lambda: map(self._way, ways))
        self._show_settings(settings)
        ladders = [] if found is None else list(self._found_ladders(found, current=answer.current))
        self._yourself.setVisible(bool(ladders))
        self._ladders.show_ladders(ladders)
        names = [one.column for one in ladders]
        self._show_columns(names, known=found is not None or PROPOSE not in desk.answers.busy)
        self._show_figures()
        shown = names or desk.known_outside or generalized(desk)
        self._rows.show_outlook(desk.answers["outlook"], shown, desk.fault("outlook"))
        self._show_payers()
        self._show_curve(found or {})
        say(self._notes, " ".join(map(translated, (found or {}).get("notes", ()))))

    def _show_state(self, found: Found | None) -> None:
        desk, answer = self.desk, self.desk.answers[PROPOSE]
        state = "waiting" if PROPOSE in desk.answers.busy else answer.state if desk.known_outside else ""
        by_hand = answer.wanted is not None and answer.wanted.pause is None
        cut = state == "current" and found is not None and not found.get("complete", True)
        words = {
            "waiting": tr("Looking for settings…"),
            "before": tr("What is shown is of before the last change."),
            "stopped": tr("The search was stopped."),
            "none": tr("The table is large: settings are looked for when you ask.") if by_hand else "",
            "current": tr("The search was stopped: these are the best that it had found.") if cut else "",
        }.get(state, "")
        self._busy.say(words, "waiting" if state == "waiting" else "before")
        again = state in ("stopped", "failed") or (by_hand and state != "current")
        self._again.setVisible(again)
        self._state.setVisible(bool(words) or again)

    def _show_settings(self, settings: Sequence[Setting]) -> None:
        own = self._own if self.desk.answers[PROPOSE].state == "current" else None
        limited, steps = limit_step(self.desk.recipe) is not None, self.desk.recipe.steps
        cards = []
        for one in settings:
            # Other steps may come to the same.
            same = own is not None and (own.words, own.removed) == (one.words, one.removed)
            cards.append((one, one.steps == steps or (same and limited)))
        self._cards.renew(cards, lambda: [(self._card(one, in_use=used), 1) for one, used in cards])

    def _card(self, one: Setting, *, in_use: bool) -> Card:
        pill = [text(tr("recommended"), "pill", "accent", wrap=False)] if one.recommended else []
        made = Card(one.title, text(f"{one.words}.", level="muted"), beside=pill)
        set_level(made, "chosen" if in_use else "")
        for words, share in ((tr("detail"), one.detail), (tr("rows"), one.kept)):
            label, figure = text(words, level="muted", wrap=False), text(percent(share), "bold", wrap=False)
            label.setMinimumWidth(44)
            made.body.addWidget(gauge(label, Bar(share, name=f"{one.title}: {words}"), figure))
        use = button(tr("Use"), partial(self._use, one), "small", name=tr("Use: {name}", name=one.title))
        use.setEnabled(bool(one.steps))
        made.add(1, Sign(tr("in use"), "held") if in_use else use)
        return made

    def _way(self, one: WayOut) -> QWidget:
        take = button(one.label, partial(self._take_way, one), "small")
        return column(take, text(one.words, level="muted"))

    def _found_ladders(self, found: Found, *, current: bool) -> Iterator[Ladder]:
        rows, limit = max(int(found["rows"]), 1), self._aims[1]
        for name, ladder in found["ladders"].items():
            mine = self.desk.steps_on(name)
            prices: Sequence[int] = ((yours(found) or {}).get("removed_at") or {}).get(name, ())
            rungs = []
            for at, one in enumerate(ladder["rungs"] if name in self.desk.columns else ()):
                with suppress(UserError, LookupError):
                    step = None if one["step"] is None else step_of(self.desk, one["step"])
                    share = prices[at] / rows if at < len(prices) else None
                    level: Level = "none" if share is None else "held" if share <= limit else "bad"
                    price = tr("{share} go", share=percent(share)) if share else tr("none go")
                    here = any(_part(each, name) == step for each in mine) if step else not mine
                    example = str((one.get("examples") or ("–",))[0])
                    price, level = "" if share is None else price, level if current else "before"
                    rungs.append(Rung(translated(one["label"]), example, price, level, step, here))
            own = "" if any(one.here for one in rungs) else _described(mine, self.desk.unit_column)
            said = tr("Your own step: {what}", what=own) if own else ""
            if rungs:
                yield Ladder(name, self.desk.role(name), tuple(rungs), said)

    def _show_figures(self) -> None:
        own, current = self._own, self.desk.answers[PROPOSE].state == "current"
        k = int((self.desk.answers["exposure"].value or {}).get("k") or 0)
        figures, can = ("–", "–", "–"), False
        words, level = "", "none"
        if own is not None:
            before, after = number(k) if k else "?", number(own.k) if own.k else "–"
            arrow = tr("{before} → {after}", before=before, after=after)
            figures = arrow, number(own.removed), percent(own.detail)
            can = bool(current and own.holds and own.removed) and limit_step(self.desk.recipe) is None
            words, level = tr("reached"), "held"
            if not current:
                words, level = tr("before: counted for the recipe as it was"), "before"
            elif not own.holds:
                words, level = tr("not reached: more rows than may go"), "bad"
            elif can:
                words, level = tr("reached once small groups are removed"), "weak"
        for label, figure in zip(self._figures.values(), figures, strict=True):
            say(label, figure, "" if current else "before")
        self._reached.say(words, level)
        self._take_own.setVisible(can and own is not None and bool(own.steps))

    def _show_payers(self) -> None:
        outcome = self.desk.outcome
        known = [] if outcome is None else outcome.internal.get("who_pays") or []
        parts = [one for one in known if any(line["removed"] for line in one["worst"])]
        self._paying.setVisible(bool(parts))
        if not parts:
            return
        part = max(parts, key=lambda one: (one["dimension"] == "region", int(one["above"])))
        worst = [(str(one["label"] or "–"), float(one["share"])) for one in part["worst"] if one["removed"]]
        if more := worst[_PAYING:]:
            more = [(tr("{n} (other|others), at most", n=len(more)), more[0][1])]
        self._payers.fill(*(_payer(*one) for one in (*worst[:_PAYING], *more)))
        by = tr("by {column}, {n} (group|groups)", column=part["column"], n=int(part["groups"]))
        say(self._paying_by, by if self.desk.outcome_current else f"{by}, {tr('before')}")

    def _show_curve(self, found: Found) -> None:
        rows, own = max(int(found.get("rows") or 0), 1), self._own
        points = [(int(one["removed_rows"]) / rows, 1 - float(one["loss"])) for one in found.get("curve", ())]
        self._curve_card.setVisible(len(points) > 1)
        current = own is not None and self.desk.answers[PROPOSE].state == "current"
        drawn = points, (1 - own.kept, own.detail) if own and current else None, self._aims[1]
        if len(points) > 1 and drawn != self._drawn:
            self._drawn = drawn
            self._curve.show_curve(*drawn)

    def _show_columns(self, ladders: Sequence[str], *, known: bool) -> None:
        """Show what may be treated here; columns with a ladder open their line only when asked."""
        wanted: list[tuple[Subject, str]] = [("column", name) for name in generalized(self.desk)]
        wanted += [("groups", tr("Small groups")), ("trace", tr("Rows of one person"))]
        roles = {key: self.desk.role(key[1]) for key in wanted}
        for key in [key for key, one in self._lines.items() if roles.get(key) != one.role]:
            gone = self._lines.pop(key)
            gone.hide()
            gone.deleteLater()
        for at, (subject, name) in enumerate(wanted):
            if (subject, name) not in self._lines:
                made = self._lines[subject, name] = _Line(self.desk, name, subject, self.touch)
                self._lines_column.lines.insertWidget(at, made)
            line = self._lines[subject, name]
            line.show_now()
            of_column = subject == "column"
            there = known and name not in ladders if of_column else bool(offered(self.desk, subject))
            line.setVisible(there or not line.inside.isHidden())
        self._lines_column.show()
        self._others.show_now()
        lines = (*self._lines.values(), self._others)
        self._columns.setVisible(any(not one.isHidden() for one in lines))

    def _open(self, line: _Line) -> None:
        for part in (self._columns, self._lines_column, line):
            part.show()
        line.open()
        QTimer.singleShot(0, self, partial(self.ensureWidgetVisible, line))

    def show_field(self, column: str, field: str) -> None:
        self._show()
        for (subject, name), line in self._lines.items():
            form = line.card().form if name == column or subject != "column" else None
            if form is not None and field in form.fields:
                self._open(line)
                form.focus_on(field)
                QTimer.singleShot(0, form, partial(self.ensureWidgetVisible, form.editors[field]))
                return

    def reset(self) -> None:
        super().reset()
        self._draft = USUAL
        self._lines = {}
        self._lines_column.fill()

    def _aim(self, _value: float) -> None:
        k, limit = int(self._k.value()), round(self._limit.value() / 100, 6)
        step = limit_step(self.desk.recipe)
        if step is None:
            self._draft = k, limit
            self.touch()
            return
        with suppress(UserError):
            made = checked(type(step), {**as_dict(step), "k": k, "max_suppressed": limit})
            label = tr("Groups of at least {k}, at most {share} of the rows go")
            label = label.format(k=number(k), share=percent(limit))
            self.desk.replace_step(label, step, made, kind="wish")

    def _use(self, one: Setting) -> None:
        self.desk.edit(tr("Use the setting “{name}”", name=one.title), steps=one.steps)

    def _use_own(self) -> None:
        if self._own is not None:
            self.desk.edit(tr("Remove small groups"), steps=self._own.steps)

    def _take_way(self, one: WayOut) -> None:
        if one.limit is not None and limit_step(self.desk.recipe) is None:
            self._draft = self._draft[0], one.limit
        if one.steps:
            self.desk.edit(one.label, steps=one.steps)
        elif one.limit is not None:
            self._limit.setValue(100 * one.limit)
        self.touch()

    def _climb(self, name: str, step: Step | None) -> None:
        """Put a rung in the place of what makes a column coarser, or leaves it out."""
        words = tr("Leave {columns} as it is", columns=name) if step is None else translated(step.describe())
        self.desk.edit(words.rstrip("."), steps=coarsened(self.desk.recipe.steps, name, step))


class _Line(Fold):
    """A column or a kind of rows in one line, which opens to a choice of steps and its form.

    These are made when they are first opened: a table of many columns is to be shown at once.
    """

    def __init__(self, desk: Desk, name: str, subject: Subject, edited: Callable[[], None]) -> None:
        self._about, self._edited = (desk, name, subject), edited
        self._card: StepCard | None = None
        self._said, self._there = text(), row()
        self.role, self._page = desk.role(name), ""
        chip = [Chip(role_looks()[self.role])] if self.role in role_looks() else []
        super().__init__(name, beside=(*chip, (self._said, 100), self._there, 1))
        self.line.setAccessibleDescription(tr("Opens the choice of steps"))

    def card(self) -> StepCard:
        """Return the choice of steps."""
        desk, name, subject = self._about
        if self._card is None:
            nothing = tr("release as it is") if subject == "column" else tr("keep every row")
            self._card = StepCard(desk, name, subject, [name] if subject == "column" else (), nothing)
            self._card.edited.connect(self._edited)
            self.inside.add(self._card)
        return self._card

    @property
    def unfinished(self) -> bool:
        """Whether something was chosen or written here that the recipe does not have."""
        return self._card is not None and self._card.unfinished

    def open(self, on: bool = True) -> None:
        self.card()
        super().open(on)

    def show_now(self) -> None:
        """Say what happens to it, and on which page where that is another one."""
        desk, name, subject = self._about
        if self._card is not None:
            self._card.show_now()
        if subject == "column":
            steps, nothing = desk.steps_on(name), tr("leaves as it is")
        else:
            offers, nothing = offered(desk, subject), tr("every row stays")
            steps = [one for one in desk.recipe.steps if one.do in offers][:1]
        # Noise or a mask from another page leaves nothing to make coarser here.
        page = next((one.page for one in steps if one.page != "generalize"), "")
        words = _described(steps, desk.unit_column) or nothing
        say(self._said, tr("treated on {page}: {what}", page=title(page), what=words) if page else words)
        if page != self._page:
            self._page = page
            self._there.fill(*([way_to(desk, page, "small")] if page else []))


def _described(steps: Sequence[Step], unit: str | None) -> str:
    return " ".join(translated(one.describe_for(unit)) for one in steps)


def _part(step: Step, name: str) -> Step | None:
    """Return what a step does to one column, where it leaves out several."""
    return without_columns(step, {*step.modifies()}.difference([name])) if isinstance(step, Drop) else step


def _payer(name: str, share: float) -> QWidget:
    words, many = percent(share), share > _MANY
    figure: QWidget = Sign(words, "weak") if many else text(words, wrap=False)
    return gauge(text(name), Bar(share, "weak" if many else "", name), figure, 120, 84)
