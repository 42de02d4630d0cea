"""The attack in focus: what it finds, how far it came beside its limit, and what helps against it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from ldpaudit.app.charts.claim import Claim
from ldpaudit.app.desk import Desk
from ldpaudit.app.findings_panel import capital
from ldpaudit.app.page import title
from ldpaudit.app.pages.attack_list import Line, reason_of
from ldpaudit.app.private_names import on_screen
from ldpaudit.app.repairs import offers, refusal, take
from ldpaudit.app.widgets import Bar, Card, Sign, button, fill, refill, say, text
from ldpaudit.app.words import breakable, named
from ldpaudit.audit import ATTACKS, AttackResult
from ldpaudit.audit.attack import WITHOUT
from ldpaudit.audit.dossier import INPUTS
from ldpaudit.audit.verdict import amount, figure_words
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, Repair
from ldpaudit.language import tr, translated

_ROWS = 4
#: What figures are private that are counted with it.
_PRIVATE = {"truth", "prior", "evidence", "recipe"}


class OneAttack(Card):
    """The card beside the list."""

    go = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setAccessibleName(tr("The attack in focus"))
        self._desk = desk
        self.headline = Sign("", "none", "section")
        self.figures, self.about = text(), text("", level="muted")
        self.private = text(tr("private: true counts"), "pill", "weak", wrap=False)
        self.chart = Claim()
        self.bars = QWidget()
        grid = QGridLayout(self.bars)
        grid.setContentsMargins(0, 0, 0, 0)
        self._rows = [(text(), Bar(), text("", "bold", wrap=False)) for _ in range(_ROWS)]
        for at, parts in enumerate(self._rows):
            for column, widget in enumerate(parts):
                grid.addWidget(widget, at, column)
        grid.setColumnStretch(1, 1)
        self.hint, self.fault = text(), text("", level="bad")
        self.ways = QHBoxLayout()
        fill(
            self.body,
            (self.headline, self.private, self.figures, self.bars, self.chart, self.about, self.hint),
        )
        fill(self.body, (self.ways, self.fault))

    def show_line(
        self,
        line: Line | None,
        bounds: Sequence[tuple[int, float]],
        claim: float | None,
        *,
        before: bool,
    ) -> None:
        """Show an attack; `bounds` are what its tries have shown so far, and `claim` what is claimed."""
        result = None if line is None else line.result
        tested = result is not None and result.verdict != "not tested"
        epsilon = bool(bounds) or (tested and result is not None and result.unit == "epsilon")
        self.chart.setVisible(epsilon)
        self.bars.setVisible(tested and not epsilon)
        inputs = set() if result is None else {*ATTACKS[result.code].inputs}
        self.private.setVisible(tested and bool(_PRIVATE & inputs))
        for label in (self.figures, self.about, self.hint, self.fault):
            say(label, "")
        self._show_ways(result if tested else None)
        if line is None or result is None:
            self.headline.say(tr("Not tested never counts as passed"), "none", icon="none")
            say(self.about, tr("Open a line to see what these attacks are, and what they need."))
            return
        word = tr("{word} (before)", word=line.word) if before else line.word
        level = "before" if before and tested else line.level
        self.headline.say(tr("{word}: {title}", word=capital(word), title=line.title), level, icon=line.level)
        attack = ATTACKS[result.code]
        if epsilon:
            self.chart.show_line(bounds or [(result.tested, result.low)], result.claim if tested else claim)
        if tested:
            about = result.column or named(result.columns)
            words = translated(figure_words(result))
            words = tr("{about}: {figures}.", about=about, figures=words) if about else f"{words}."
            say(self.figures, capital(words, [about]))
            self._show_bars(result)
        say(self.about, breakable(" ".join(_sentences(result))))
        if attack.hint and line.level in ("weak", "bad"):
            say(self.hint, tr("What helps: {what}.", what=translated(attack.hint)))

    def _show_bars(self, result: AttackResult) -> None:
        """Draw what is reached, and beside it what is reached otherwise and the limit."""
        values = [
            (tr("reached"), result.figure),
            (tr("on strangers"), result.control),
            (capital(translated(result.against or WITHOUT)), result.baseline),
            (tr("limit"), result.limit),
        ]
        known = [(words, value) for words, value in values if value is not None]
        whole = 1.0 if result.unit == "share" else max(value for _, value in known) or 1.0
        for at, (words, bar, figure) in enumerate(self._rows):
            for widget in (words, bar, figure):
                widget.setVisible(at < len(known))
            if at < len(known):
                name, value = known[at]
                say(words, name)
                bar.setAccessibleName(name)
                bar.setValue(round(1000 * min(value / whole, 1.0)))
                say(figure, translated(amount(result, value)))

    def _show_ways(self, result: AttackResult | None) -> None:
        """Offer what can be done at once against an attack: the repairs of the findings that it raises."""
        desk, ways, labels = self._desk, [], set[str]()
        if result is not None and result.verdict in ("weak", "violated"):
            attack = ATTACKS[result.code]
            about = {*result.columns, *result.column.split(", ")} - {""}
            for finding in desk.findings():
                if finding.kind not in attack.raises or not about.intersection(finding.columns):
                    continue
                for repair, offer in offers(desk, finding).items():
                    label = translated(offer.label)
                    if not offer.asks and label not in labels and refusal(desk, finding, offer) is None:
                        labels.add(label)
                        then = partial(self._repair, finding, repair)
                        ways.append(button(label, then, tip=translated(offer.tip)))
            if attack.page not in ("check", "audit", "release"):
                there = tr("Go to {page}", page=title(attack.page))
                ways.append(button(there, partial(self.go.emit, attack.page)))
        refill(self.ways, [*ways, 1])

    def _repair(self, finding: Finding, repair: Repair) -> None:
        offer = offers(self._desk, finding).get(repair)
        if offer is None:
            return
        try:
            if (refused := refusal(self._desk, finding, offer, loads=True)) is not None:
                raise refused
            take(self._desk, offer)
        except UserError as error:
            say(self.fault, on_screen(error.translated()))


def _sentences(result: AttackResult) -> Iterator[str]:
    """Yield what an attack finds and, where it was not made, what it needs and costs."""
    attack = ATTACKS[result.code]
    yield tr("It finds {what}.", what=translated(attack.finds))
    if result.verdict != "not tested":
        yield from (translated(one) for one in (result.story, result.note) if one)
        return
    if result.reason:
        yield tr("It was not tested: {why}.", why=reason_of(result))
    if attack.inputs:
        yield tr("Needs {what}.", what="; ".join(translated(INPUTS[one]) for one in attack.inputs))
    yield tr("Its time grows with: {cost}.", cost=translated(attack.cost))
