"""Attacks: the list of them, and the one in focus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QWidget

from ldpaudit.app import look
from ldpaudit.app.desk import Desk
from ldpaudit.app.findings_panel import capital
from ldpaudit.app.offers import offers, refusal, take
from ldpaudit.app.page import Level, way_to
from ldpaudit.app.private_names import on_screen
from ldpaudit.app.two_lines import Lines, LinesList
from ldpaudit.app.widgets import Bar, Card, Sign, button, column, gauge, row, say, text
from ldpaudit.app.words import aged, breakable, named
from ldpaudit.audit import ATTACKS, AttackResult
from ldpaudit.audit.attack import WITHOUT
from ldpaudit.audit.dossier import INPUTS
from ldpaudit.audit.printing import FALSE, OK, attack_row, verdict_of
from ldpaudit.audit.verdict import VERDICTS, amount, figure_words
from ldpaudit.language import tr, translated

#: What names a line: code, column, columns and unit of a result, or the name of a fold.
Key = tuple[object, ...]


@dataclass(frozen=True)
class Line:
    """A line of the list: an attack, or without a result a fold of some that were not tested."""

    key: Key
    level: Level
    title: str
    word: str
    figure: str = ""
    result: AttackResult | None = None


def line_of(result: AttackResult, running: str = "") -> Line:
    """Return the line of a result, whose figures are those of the report."""
    name = capital(translated(ATTACKS[result.code].title))
    key = result.code, result.column, result.columns, result.unit
    if result.verdict == "not tested":
        if result.code == running:
            return Line(key, "waiting", name, tr("running"), "", result)
        reason = reason_of(result) or translated(ATTACKS[result.code].finds)
        return Line(key, "none", name, translated(VERDICTS["not tested"]), reason, result)
    said = verdict_of(result)
    _, by, figure, _, without, limit, _ = map(translated, attack_row(result))
    words = tr("{figure}, limit {limit}; {by}")
    if result.unit == "metres":
        words = tr("{figure} off, limit at least {limit}; {by}")
    elif result.limit is None:
        words = tr("{figure}, without the release {without}; {by}")
    words = words.format(figure=figure, limit=limit, without=without, by=by)
    level: Level = "bad" if said == FALSE else "held" if said == OK else "weak"
    return Line(key, level, name, translated(VERDICTS[result.verdict]), words, result)


def reason_of(result: AttackResult) -> str:
    """Return why an attack was not made, in the words of the window."""
    inputs = set(ATTACKS[result.code].inputs)
    if result.reason and {"second release", "register"} & inputs:
        return tr("it needs a second table of the same people: “Second table…” names one")
    return on_screen(translated(result.reason))


class AttackList(LinesList):
    """The lines, each two rows high; `most` of them are seen without scrolling."""

    most = 9

    def __init__(self) -> None:
        super().__init__(tr("Attacks"))
        self._shown: tuple[Line, ...] = ()

    @property
    def line(self) -> Line | None:
        """The line in focus."""
        return self._shown[self.currentRow()] if 0 <= self.currentRow() < len(self._shown) else None

    def show_lines(self, lines: tuple[Line, ...], chosen: Line | None, *, before: bool) -> None:
        """Show other lines without a word of the one in focus."""
        drawn = []
        for line in lines:
            word = aged(line.word, before and line.level != "none")
            icon = line.level if line.result is not None else "open"
            colour = "muted" if before else look.colour_of(line.level)
            spoken = ", ".join(filter(None, (line.title, word, line.figure)))
            drawn.append(Lines(icon, line.title, "", word, colour, line.figure, spoken))
        with QSignalBlocker(self):
            self._shown = lines
            self.fill(drawn)
            if chosen is not None:
                self.setCurrentRow(lines.index(chosen))
            self.fit()

    def fit(self) -> None:
        """Be as high as the lines that are seen."""
        self.setFixedHeight(min(max(self.count(), 2), self.most) * max(self.sizeHintForRow(0), 50) + 2)


#: What figures are private that are counted with it.
_PRIVATE = {"truth", "evidence"}


class OneAttack(Card):
    """The card beside the list."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self.headline = desk, Sign("", "none", "section")
        self.figures, self.about, self.hint = text(), text("", level="muted"), text()
        self.private = text(tr("private: true counts"), "pill", "weak", wrap=False)
        self.bars, self.ways = column(), row()
        parts = self.headline, self.private, self.figures, self.bars, self.about, self.hint
        super().__init__("", *parts, self.ways)
        self.setAccessibleName(tr("The attack in focus"))

    def show_line(self, line: Line | None, *, before: bool) -> None:
        """Show an attack."""
        result = None if line is None else line.result
        tested = result if result is not None and result.verdict != "not tested" else None
        self.private.setVisible(tested is not None and bool(_PRIVATE & {*ATTACKS[tested.code].inputs}))
        for label in (self.figures, self.hint):
            say(label, "")
        self.bars.fill(*([] if tested is None else _bars(tested)))
        self.ways.renew(tested, lambda: [] if tested is None else [*self._ways(tested), 1])
        if line is None or result is None:
            self.headline.say(tr("Not tested never counts as passed"), "none", icon="none")
            say(self.about, tr("Open a line to see what these attacks are, and what they need."))
            return
        word = aged(line.word, before)
        level = "before" if before and tested else line.level
        self.headline.say(tr("{word}: {title}", word=capital(word), title=line.title), level, icon=line.level)
        if tested is not None:
            about = tested.column or named(tested.columns)
            words = translated(figure_words(tested))
            words = tr("{about}: {figures}.", about=about, figures=words) if about else f"{words}."
            say(self.figures, capital(words, [about]))
        say(self.about, breakable(" ".join(_sentences(result))))
        hint = ATTACKS[result.code].hint
        if hint and line.level in ("weak", "bad"):
            say(self.hint, tr("What helps: {what}.", what=translated(hint)))

    def _ways(self, result: AttackResult) -> Iterator[QWidget]:
        """Yield what can be done at once against an attack: the repairs of the findings that it raises."""
        if result.verdict not in ("weak", "violated"):
            return
        desk, attack, labels = self._desk, ATTACKS[result.code], set[str]()
        about = {*result.columns, *result.column.split(", ")} - {""}
        for finding in desk.findings():
            if finding.kind not in attack.raises or not about.intersection(finding.columns):
                continue
            for offer in offers(desk, finding).values():
                label = translated(offer.label)
                if not offer.asks and label not in labels and not refusal(desk, finding, offer, loads=True):
                    labels.add(label)
                    yield button(label, partial(take, desk, offer), tip=translated(offer.tip))
        if attack.page not in ("check", "audit", "release"):
            yield way_to(desk, attack.page)


def _bars(result: AttackResult) -> Iterator[QWidget]:
    """Draw what is reached, and beside it what is reached otherwise and the limit."""
    epsilon = result.unit == "epsilon"
    values = [
        (tr("reached"), result.figure),
        (tr("on strangers"), result.control),
        (capital(translated(result.against or WITHOUT)), None if epsilon else result.baseline),
        (tr("limit"), result.limit),
    ]
    known = [(words, value) for words, value in values if value is not None]
    whole = 1.0 if result.unit == "share" else max(value for _, value in known) or 1.0
    for words, value in known:
        figure = text(translated(amount(result, value)), "bold", wrap=False)
        yield gauge(text(words), Bar(min(value / whole, 1.0), name=words), figure, 130, 70)


def _sentences(result: AttackResult) -> Iterator[str]:
    """Yield what an attack finds and, where it was not made, what it needs and costs."""
    attack = ATTACKS[result.code]
    yield tr("It finds {what}.", what=translated(attack.finds))
    if result.verdict != "not tested":
        yield from [translated(result.note)] if result.note else []
        return
    if result.reason:
        yield tr("It was not tested: {why}.", why=reason_of(result))
    if attack.inputs:
        yield tr("Needs {what}.", what="; ".join(translated(INPUTS[one]) for one in attack.inputs))
