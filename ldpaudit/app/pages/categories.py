"""Categories: which columns are randomized, by which protocol, and what that will cost before it is run."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QComboBox, QLabel, QVBoxLayout, QWidget

from ldpaudit.app.bounds import factor_at_most, share_at_most
from ldpaudit.app.models.rows import RowsView
from ldpaudit.app.offers import Treatment, offered
from ldpaudit.app.pages.labels import LabelsCard
from ldpaudit.app.pages.page import Page
from ldpaudit.app.pages.protocols import ProtocolsCard
from ldpaudit.app.pages.randomize_form import RandomizeForm
from ldpaudit.app.pages.step_card import StepCard
from ldpaudit.app.parts import Card, button, row, sentence
from ldpaudit.app.private_names import on_screen
from ldpaudit.app.session import Session, named
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.values import as_dict
from ldpaudit.app.words import percent, rows_text
from ldpaudit.guarantee import round_up
from ldpaudit.language import tr
from ldpaudit.protocols import Randomize
from ldpaudit.recipe import STEPS
from ldpaudit.step import Step

#: True shares for which the expected interval is shown.
_SHARES = (0.0, 0.01, 0.1, 0.5)
_NORMAL_95 = 1.959964
#: Numbers of the cards, which name their questions.
_CARDS = count()


class CategoriesPage(Page):
    """One card for each randomizing step, and the columns that wait for one."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        purpose = tr(
            "Replace the values of a column by random reports: single rows become deniable, shares of all "
            "rows can "
            "still be estimated."
        )
        super().__init__("categories", purpose, session, tasks)
        self.content = QWidget()
        column = QVBoxLayout(self.content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        self._total = sentence()
        column.addWidget(self._total)
        self._holder = QVBoxLayout()
        self._holder.setSpacing(10)
        column.addLayout(self._holder)
        self.add_card = Card(tr("Randomize a column"))
        self.which = QComboBox()
        self.which.setMinimumWidth(200)
        self.which.setAccessibleName(tr("Column to randomize"))
        label = QLabel(tr("C&olumn"))
        label.setBuddy(self.which)
        #: How, where there is more than one way.
        self.how = QComboBox()
        self.how.setAccessibleName(tr("Treatment"))
        self.which.currentIndexChanged.connect(lambda _at: self._offer_ways())
        self.add = button(tr("&Randomize it"), self._add)
        self._add_words = sentence(muted=True)
        self.add_card.body.addWidget(self._add_words)
        self.to_roles = button(tr("Go to Roles"), lambda: self.go.emit("roles"))
        self._which_label = label
        self.add_card.body.addLayout(row(label, self.which, self.how, self.add, self.to_roles, 0))
        column.addWidget(self.add_card)
        column.addStretch(1)
        self.column.addWidget(self.content, 1)
        self.cards: list[StepCard] = []
        self._ways: list[Treatment] = []
        session.opened.connect(self._forget)

    def _forget(self) -> None:
        """Take away every card: a draft, and the columns that a card offers, are those of one table."""
        for card in self.cards:
            self._remove(card)
        self.cards = []

    def refresh(self) -> None:
        if not self.needs_table(self.content):
            return
        steps = [step for step in self.session.recipe.steps if step.page == self.name]
        drafts = [card for card in self.cards if card.step is None]
        shown = [card.step for card in self.cards if card.step is not None]
        if shown != steps:
            for card in self.cards:
                if card not in drafts:
                    self._remove(card)
            self.cards = [self._card(type(step), step, {}) for step in steps]
            for at, card in enumerate(self.cards):
                self._holder.insertWidget(at, card)
            self.cards += drafts
        self._offer(steps)
        self._price(steps)

    def unfinished(self) -> str:
        return self.unfinished_words((card.columns, card.form, card.step) for card in self.cards)

    def _offer(self, steps: Sequence[Step]) -> None:
        treated = {name for step in steps for name in step.modifies()}
        taken = treated | {name for card in self.cards if card.step is None for name in card.columns}
        sensitive = [name for name in self.session.with_role("sensitive") if name not in taken]
        unfinished = [name for name in self.session.with_role("sensitive") if name in taken - treated]
        made = [name for name in self.session.made if name not in taken]
        others = [
            name
            for name in self.session.with_role("quasi-identifier", "plain")
            if name not in taken and name not in made
        ]
        names = [*sensitive, *made, *others]
        if [self.which.itemText(at) for at in range(self.which.count())] != names:
            self.which.clear()
            self.which.addItems(names)
        for widget in (self._which_label, self.which, self.add):
            widget.setVisible(bool(names))
        self._offer_ways()
        self.to_roles.setVisible(not names)
        if sensitive or unfinished:
            waits = [
                name for name in self.session.with_role("sensitive") if name in {*sensitive, *unfinished}
            ]
            text = tr("Sensitive and not randomized yet: {columns}.", columns=named(waits))
            if unfinished:
                more = tr("For {columns}, complete the form above.")
                text += " " + more.format(columns=named(unfinished))
        elif names:
            text = tr("No sensitive column waits; quasi-identifiers and regions can be randomized too.")
        else:
            text = (
                tr("No other column can be randomized.")
                if self.cards or steps
                else tr("No column can be randomized.")
            )
            text += " " + tr("Give columns the role sensitive or quasi-identifier first.")
        self._add_words.setText(text)

    def _offer_ways(self) -> None:
        """Offer what can be done with the chosen column; a single way needs no choice."""
        name = self.which.currentText()
        self._ways = offered(self.session, "categories", (name,)) if name else []
        titles = [one.title for one in self._ways]
        if [self.how.itemText(at) for at in range(self.how.count())] != titles:
            self.how.clear()
            self.how.addItems(titles)
        self.how.setVisible(len(titles) > 1)
        self.add.setEnabled(bool(titles))

    def _add(self) -> None:
        way = self._ways[max(self.how.currentIndex(), 0)]
        card = self._card(STEPS[way.do], None, way.values)
        self.cards.append(card)
        self._holder.addWidget(card)
        card.refresh()
        card.begin()
        # The page knows where the new card stands once it has laid itself out.
        QTimer.singleShot(0, card, lambda: self.ensureWidgetVisible(card))
        self._offer([step for step in self.session.recipe.steps if step.page == self.name])

    def _card(self, kind: type[Step], step: Step | None, values: Mapping[str, Any]) -> StepCard:
        # Who is behind a row is in the table as it is.
        others = {"person": list(self.session.columns)}
        made = RandomizeCard if issubclass(kind, Randomize) else StepCard
        kept = self.session.with_role("sensitive", "quasi-identifier", "plain", "undecided")
        columns = [*kept, *self.session.made]
        card = made(self.session, self.tasks, kind, step, values, columns, others)
        card.removed.connect(lambda: self._drop(card))
        card.form.refused.connect(self._show_total)
        return card

    def _drop(self, card: StepCard) -> None:
        self.cards.remove(card)
        self._remove(card)
        if card.step is not None:
            self.session.replace_step(card.leave(), card.step, None)
        else:
            self.refresh()

    def _remove(self, card: StepCard) -> None:
        self._holder.removeWidget(card)
        card.forget()
        card.hide()
        card.deleteLater()

    def _price(self, steps: Sequence[Step]) -> None:
        for card in self.cards:
            card.refresh()
        self._total.setVisible(bool(steps))
        self._show_total()

    def _show_total(self) -> None:
        faults = any(
            card.step is not None and (card.incomplete or self.session.step_fault(card.step))
            for card in self.cards
        )
        priced = self.session.outlook
        if priced is not None and priced["together"] and not faults:
            self._total.setText(tr("Before the rows are searched: {sums}", sums=priced["together"]))
            return
        waits = tr("What the promises cost together is being computed.")
        self._total.setText(
            tr("What the promises cost together is known once every step can work.") if faults else waits
        )


class RandomizeCard(StepCard):
    """One randomizing step: its form, the plausibility in words, the interval to be expected."""

    form_kind = RandomizeForm

    def __init__(
        self,
        session: Session,
        tasks: Tasks,
        kind: type[Step],
        step: Step | None,
        values: Mapping[str, Any],
        columns: Sequence[str],
        others: Mapping[str, Sequence[str]],
    ) -> None:
        super().__init__(session, tasks, kind, step, values, columns, others)
        self.form.refused.connect(self.refresh)
        place = str(next(_CARDS))
        self.labels = LabelsCard(
            session, tasks, place, self.form.domains, self._steps_before, self.form.take_labels
        )
        self.body.addWidget(self.labels)
        self._words = sentence()
        self.body.addWidget(self._words)
        self._expected_title = sentence(tr("To be expected before anything is run:"), muted=True)
        self.body.addWidget(self._expected_title)
        self.expected = RowsView(tr("Expected intervals"))
        self.expected.verticalHeader().setVisible(False)
        self.body.addWidget(self.expected)
        self.protocols = ProtocolsCard(session, tasks, place, named(self.columns))
        self.body.addWidget(self.protocols)
        self._say("")

    def heading(self) -> str:
        return tr("Randomize {columns}", columns=named(self.columns))

    def leave(self) -> str:
        return tr("Do not randomize {columns}", columns=named(self.columns))

    def begin(self) -> None:
        self.form.control("domain").setFocus()

    def forget(self) -> None:
        # An answer that is on its way would find no card any more.
        self.labels.forget()
        self.protocols.forget()

    def _steps_before(self) -> int:
        steps = self.session.recipe.steps
        return steps.index(self.step) if self.step in steps else len(steps)

    def refresh(self) -> None:
        """Show the privacy and the intervals of the step, as the outlook has worked them out."""
        self._show_head()
        self.labels.refresh()
        if self.step is None:
            self._say(
                tr("Declare the values the column may take: the recipe changes when the step is complete.")
            )
            return
        if self.incomplete or self.step not in self.session.recipe.steps:
            # What the recipe holds is not what the fields show, which say themselves what they lack.
            self._say("")
            return
        at = self.session.recipe.steps.index(self.step)
        outlook = self.session.outlook
        fault = self.session.step_fault(self.step)
        done = [] if outlook is None else outlook["steps"]
        self.form.say("domain" if "domain" in fault else "", on_screen(fault))
        found = self.session.inspection
        if at < len(done):
            self._show_price(done[at]["protocols"], 0 if found is None else found.rows or 0)
        else:
            self._say("")

    def _show_price(self, priced: list[dict[str, Any]], rows: int) -> None:
        self._say(" ".join(self._plausible(one) for one in priced[:1]))
        names = [
            tr("Column"),
            *(tr("share {share}", share=percent(share)) for share in _SHARES),
        ]
        lines = []
        for one in priced:
            half = [_NORMAL_95 * math.sqrt(variance / max(rows, 1)) for variance in one["variances"]]
            cells = [
                tr("± {points} ({rows})", points=percent(width), rows=rows_text(width * rows))
                for width in half
            ]
            lines.append((str(one["column"]), *cells))
        self.expected.setFixedHeight(self.expected.height_of(len(lines)))
        self.expected.fill(names, lines, range(1, len(names)))
        self._expected_title.setText(
            tr(
                "To be expected before anything is run: 95 % interval of the estimated share of {count}, "
                "by true share.",
                count=rows_text(rows),
            )
        )
        self._expected_title.setVisible(rows > 0)
        self.expected.setVisible(rows > 0)
        self.protocols.setVisible(rows > 0 and bool(priced))
        if rows and priced:
            self.protocols.about(as_dict(self.step), priced[0], rows)

    def _say(self, text: str) -> None:
        self._words.setText(text)
        self._words.setVisible(bool(text))
        self._expected_title.setVisible(False)
        self.expected.setVisible(False)
        self.protocols.setVisible(False)

    def _plausible(self, one: Mapping[str, Any]) -> str:
        epsilon = float(one["epsilon"])
        seen = tr("Seen alone, a released {column} multiplies")
        if one["memory"]:
            seen = tr("Seen alone, all reports of one value of {column} together multiply")
        text = f"{seen} " + tr(
            "the odds between any two true values by at most e^eps = {factor} (eps = {eps}). A value thought "
            "1 % likely becomes at most {low} likely; one at 50 %, at most {high}."
        )
        if one["memory"]:
            text += " " + tr("Whoever reports several values of it spends more.")
        text = text.format(
            column=one["column"],
            factor=factor_at_most(math.exp(min(epsilon, 700))),
            eps=round_up(epsilon, 2),
            low=share_at_most(_posterior(0.01, epsilon)),
            high=share_at_most(_posterior(0.5, epsilon)),
        )
        if one["kept"]:
            more = tr(
                "Single rows are not facts: with {k} values a released value is the true one in {share} "
                "of rows.",
                k=one["k"],
                share=percent(one["p"]),
            )
        else:
            more = tr(
                "Single rows are not facts: with {k} values a row marks its true value in {p} of rows, "
                "and each other value in {q}.",
                k=one["k"],
                p=percent(one["p"]),
                q=percent(one["q"]),
            )
        return f"{text} {more}"


def _posterior(prior: float, epsilon: float) -> float:
    """Bound the posterior of a value from its prior: the odds grow by e^eps at most."""
    return 1 / (1 + (1 - prior) / prior * math.exp(-epsilon))
