"""Generalize: one card for each column by which somebody may be recognized, with its ladder."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ldpaudit.app.forms import values_of
from ldpaudit.app.inspection import ColumnFound
from ldpaudit.app.offers import Treatment, generalized
from ldpaudit.app.pages.ladder import LadderChips
from ldpaudit.app.pages.other_steps import OtherSteps
from ldpaudit.app.pages.page import Page
from ldpaudit.app.pages.settings import Settings
from ldpaudit.app.pages.treatment import TreatmentCard
from ldpaudit.app.parts import button, in_language, row, sentence
from ldpaudit.app.proposals import HierarchySummary, LevelSummary
from ldpaudit.app.search import Search
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.words import role_words, type_words
from ldpaudit.language import tr, translated
from ldpaudit.recipe.edits import without_columns
from ldpaudit.step import Step

#: What a moment looks like at each step of the ladder of time.
_EXAMPLES = {
    "hour": "2018-03-14T15",
    "day": "2018-03-14",
    "week": "2018-W11",
    "month": "2018-03",
    "quarter": "2018-Q1",
    "year": "2018",
    "hour-of-day": "15",
    "weekday": "Wednesday",
}


class GeneralizePage(Page):
    """Coarser columns, each by its own ladder."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        purpose = tr(
            "Make what outsiders may know coarser, so that rows look alike. Coarsening lowers the risk but "
            "promises "
            "nothing by itself; Risk and Check count what it brings."
        )
        super().__init__("generalize", purpose, session, tasks)
        self.content = QWidget()
        inside = QVBoxLayout(self.content)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(10)
        self.settings = Settings(session, tasks)
        self.settings.found.connect(self._show_hierarchies)
        inside.addWidget(self.settings)
        self._cards_column = QVBoxLayout()
        self._cards_column.setSpacing(10)
        inside.addLayout(self._cards_column)
        self.column.addWidget(self.content)
        self.column.addStretch(1)
        self.cards: dict[str, _ColumnCard] = {}
        self.groups: _GroupsCard | None = None
        self.traces: _TracesCard | None = None
        self.others = OtherSteps(session, tasks, "generalize")
        self._built: list[tuple[str, str]] = []

    def reset(self) -> None:
        super().reset()
        # Cards show what was found in the columns of one table, whatever their names.
        self._built = []

    def refresh(self) -> None:
        if not self.needs_table(self.content):
            return
        found = self.session.inspection
        assert found is not None  # noqa: S101 - needs_table has seen it
        names = generalized(self.session)
        if not names:
            undecided = bool(self.session.undecided)
            text = tr("No column is a quasi-identifier or a time yet.")
            if not undecided:
                text = tr("No column is a quasi-identifier or a time: there is nothing to make coarser.")
            self.notice.say(text, tr("Go to Roles"), lambda: self.go.emit("roles"))
            self.content.setVisible(False)
            return
        columns = [one for one in found.columns if one.name in names]
        built = [(one.name, str(one.column.kind)) for one in columns]
        if built != self._built:
            self._build(columns)
            self._built = built
        for card in self.cards.values():
            card.refresh()
        if self.groups is not None:
            self.groups.refresh()
        if self.traces is not None:
            self.traces.refresh()
        self.others.refresh()
        sought = bool(self.session.known_outside)
        self.settings.setVisible(sought)
        if sought:
            self.settings.keep_up()

    def show_field(self, column: str, field: str) -> None:
        card = self.cards.get(column)
        if card is None or card.form is None or not card.form.has(field):
            return
        control = card.form.reveal(field)
        control.setFocus()
        # The page knows where the field is once it has laid itself out.
        QTimer.singleShot(0, control, lambda: self.ensureWidgetVisible(control))

    def unfinished(self) -> str:
        # Cards that the page does not show any more hold nothing that could be finished.
        seen = self.content.isVisibleTo(self)
        cards = [*self.cards.values(), self.groups, self.traces] if seen else []
        begun = [(card.columns, card.form, card.current) for card in cards if card is not None and card.form]
        return self.unfinished_words([*begun, *self.others.begun()])

    def apply_theme(self) -> None:
        super().apply_theme()
        self.settings.apply_theme()

    def _show_hierarchies(self) -> None:
        answer = self.settings.search.answer
        for name, card in self.cards.items():
            card.show_ladder(None if answer is None else answer.hierarchies.get(name), self.settings.search)

    def _build(self, columns: list[ColumnFound]) -> None:
        while self._cards_column.count():
            item = self._cards_column.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None and widget is not self.others:
                widget.hide()
                widget.deleteLater()
        self.cards.clear()
        for one in columns:
            kind, role = one.column.kind, self.session.role(one.name)
            about = tr("{distinct} distinct values", distinct=one.distinct)
            about = ", ".join(dict.fromkeys([role_words(role), type_words(kind), about]))
            nothing = tr("release as it is")
            card = _ColumnCard(self.session, self.tasks, one.name, about, "column", [one.name], nothing)
            self.cards[one.name] = card
            self._cards_column.addWidget(card)
        self.groups = _GroupsCard(self.session, self.tasks)
        self._cards_column.addWidget(self.groups)
        self.traces = _TracesCard(self.session, self.tasks)
        self._cards_column.addWidget(self.traces)
        self._cards_column.addWidget(self.others)
        onward = QWidget()
        line = row(button(tr("Go on to Check"), lambda: self.go.emit("check")), 0)
        line.setContentsMargins(0, 0, 0, 0)
        onward.setLayout(line)
        self._cards_column.addWidget(
            sentence(tr("What is lost and what is gained is counted when the recipe is tried."), muted=True)
        )
        self._cards_column.addWidget(onward)


class _ColumnCard(TreatmentCard):
    """The ladder of a column, and its other treatments."""

    chips: LadderChips | None = None
    _climb: Callable[[int], None] | None = None

    def show_ladder(self, ladder: HierarchySummary | None, search: Search) -> None:
        """Show the levels of the column; a click on one puts its step into the recipe."""
        if self.chips is None:
            self.chips = LadderChips(self.columns[0])
            self.chips.chosen.connect(lambda level: self._climb and self._climb(level))
            self.body.insertWidget(3, self.chips)

        def step(rung: LevelSummary) -> Step | None:
            return None if rung.step is None else search.step(rung.step)

        def is_now(rung: LevelSummary) -> bool:
            made, own = step(rung), self.current
            if made is None and self.others():
                # The column does not leave as it is, though no step of this card changes it.
                return False
            return made == own or (made is not None and own is not None and made == self.part(own))

        if ladder is not None:
            self._know(step(rung) for rung in ladder.levels)
            rungs = ladder.levels
            self._climb = lambda level: None if is_now(rungs[level]) else self.take(step(rungs[level]))
        self.chips.show_ladder(ladder, is_now)

    def part(self, step: Step) -> Step | None:
        """Return what a step does to the column of this card; one step may leave out several columns."""
        return without_columns(step, {*step.modifies()}.difference(self.columns))

    def _know(self, steps: Iterable[Step | None]) -> None:
        """Offer the kinds of steps that the ladder has beside those of the column's kind."""
        for step in steps:
            if step is not None and step.do not in self.treatments:
                held = (field.name for field in step.fields() if field.required and field.holds == "column")
                title = in_language(step.title or step.summary)
                self.known[step.do] = Treatment(step.do, title, values_of(step), tuple(held))
        self.offer()

    def words(self, step: Step) -> str:
        to = getattr(step, "to", "")
        if step.do != "generalize-time" or to not in _EXAMPLES:
            return translated(step.describe())
        example = tr("2018-03-14 15:09 becomes {label}.", label=_EXAMPLES[to])
        return f"{translated(step.describe())} {example}"


class _GroupsCard(TreatmentCard):
    """What becomes of rows whose group stays small after all that."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        about = tr(
            "A group is all rows that agree in the columns by which somebody may be recognized, as the "
            "choices above leave them."
        )
        nothing = tr("keep every row")
        super().__init__(session, tasks, tr("Small groups"), about, "groups", (), nothing)
        self.leave = tr("Keep the rows of small groups")

    def others(self) -> list[Step]:
        """Return the other steps that may remove rows."""
        return removing(self.session, self.current)

    def offered(self) -> list[str]:
        """Return the columns of the table, and those that steps made."""
        return [*self.session.columns, *self.session.made]


class _TracesCard(TreatmentCard):
    """What becomes of traces: fewer rows of a person, or none of the stops."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        about = tr(
            "Several rows about one person are a trace. Fewer rows, or rows without stops, reveal less; "
            "neither promises anything by itself."
        )
        nothing = tr("keep every row")
        super().__init__(session, tasks, tr("Rows of one person"), about, "trace", (), nothing)
        self.leave = tr("Keep every row of a person")

    def refresh(self) -> None:
        """Show what is done with the rows of a person; hide where the table has no traces."""
        super().refresh()
        self.setVisible(len(self.treatments) > 1)

    def others(self) -> list[Step]:
        """Return the other steps that may remove rows."""
        return removing(self.session, self.current)


def removing(session: Session, own: Step | None) -> list[Step]:
    """Return the steps of a recipe that may remove rows, without one's own."""
    return [step for step in session.recipe.steps if step != own and step.removes_rows]
