"""Audit: attack what would be released, before somebody else does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFileDialog, QWidget

from ldpaudit.app import look
from ldpaudit.app.desk import Desk
from ldpaudit.app.page import Level, Page, State, way_to
from ldpaudit.app.private_names import on_screen
from ldpaudit.app.questions import RUNS
from ldpaudit.app.rows import Lines, LinesList
from ldpaudit.app.widgets import Bar, Card, Fold, Sign, button, column, gauge, row, say, set_level, text
from ldpaudit.app.words import aged, breakable, named
from ldpaudit.audit import ATTACKS, AttackResult, AuditReport
from ldpaudit.audit.printing import FALSE, OK, attack_row, verdict_of, worst
from ldpaudit.audit.verdict import amount, success
from ldpaudit.language import capital, tr, translated
from ldpaudit.tables.registry import formats, patterns

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
        return Line(key, "none", name, tr("not tested"), reason_of(result), result)
    said = verdict_of(result)
    _, by, figure, _, without, limit, _ = map(translated, attack_row(result))
    words = tr("{figure}, limit {limit}; {by}")
    if result.unit == "metres":
        words = tr("{figure} off, limit at least {limit}; {by}")
    elif result.limit is None:
        words = tr("{figure}, without the release {without}; {by}")
    words = words.format(figure=figure, limit=limit, without=without, by=by)
    level: Level = "bad" if said == FALSE else "held" if said == OK else "weak"
    return Line(key, level, name, translated(said), words, result)


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
        result = None if line is None else line.result
        tested = result if result is not None and result.verdict != "not tested" else None
        self.private.setVisible(tested is not None and bool(_PRIVATE & {*ATTACKS[tested.code].inputs}))
        for label in (self.figures, self.hint):
            say(label, "")
        self.bars.fill(*([] if tested is None else _bars(tested)))
        self.ways.renew(tested, lambda: [] if line is None or tested is None else [*self._ways(line), 1])
        if line is None or result is None:
            self.headline.say(tr("Not tested never counts as passed"), "none", icon="none")
            say(self.about, tr("Open a line to see what these attacks are, and what they need."))
            return
        word = aged(line.word, before)
        level = "before" if before and tested else line.level
        self.headline.say(tr("{word}: {title}", word=capital(word), title=line.title), level, icon=line.level)
        if tested is not None:
            about = tested.column or named(tested.columns)
            say(self.figures, capital(f"{line.figure}.", [about]))
        why = reason_of(result)
        say(self.about, breakable(tr("It was not tested: {why}.", why=why)) if why and not tested else "")
        hint = ATTACKS[result.code].hint
        if hint and line.level in ("weak", "bad"):
            say(self.hint, tr("What helps: {what}.", what=translated(hint)))

    def _ways(self, line: Line) -> Iterator[QWidget]:
        page = ATTACKS[str(line.key[0])].page
        if line.level in ("weak", "bad") and page not in ("check", "audit", "release"):
            yield way_to(self._desk, page)


def _bars(result: AttackResult) -> Iterator[QWidget]:
    epsilon = result.unit == "epsilon"
    values = [
        (tr("reached"), result.figure),
        (tr("on strangers"), result.control),
        (tr("without the release"), None if epsilon else result.baseline),
        (tr("limit"), result.limit),
    ]
    known = [(words, value) for words, value in values if value is not None]
    whole = 1.0 if result.unit == "share" else max(value for _, value in known) or 1.0
    for words, value in known:
        figure = text(translated(amount(result, value)), "bold", wrap=False)
        yield gauge(text(words), Bar(min(value / whole, 1.0), name=words), figure, 130, 104)


#: Levels in the order of the list.
_ORDER: tuple[Level, ...] = ("bad", "waiting", "weak", "held", "none")


class AuditPage(Page):
    """The attacks on the last trial, each with its verdict, figure and limit."""

    name, onward, shares = "audit", "release", (1, 1)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("We attack the file before somebody else does."))
        self._all = button(tr("Run all"), self._run_all, "main", tip=tr("All attacks that can be made"))
        self._one = button(tr("Run this one"), self._run_one, tip=tr("Or Enter in the list"))
        self._more = button(tr("Second table…"), self._choose, tip=tr("Another table of the same people"))
        self._less = button(tr("Without it"), lambda: self._take_beside(None), "link")
        self.tools.addWidget(self._all, 0, Qt.AlignmentFlag.AlignTop)
        self._with, self._counts = text("", level="muted"), row()
        self.attacks = AttackList()
        self.attacks.currentRowChanged.connect(self._choose_line)
        self.attacks.itemClicked.connect(lambda _item: self._fold())
        self.attacks.itemActivated.connect(lambda _item: self._enter())
        legend: dict[Level, str] = {
            "held": tr("Ok: within its limit, or over it by chance. Of a promise: not refuted; no proof."),
            "weak": tr("Over its limit; or no limit is set, and it is better than without the release."),
            "bad": tr("False: the tries show more than was promised."),
            "none": tr("Not tested: it could not run, or nobody ran it. It never counts as passed."),
        }
        words = Fold(tr("What the words mean"), *(Sign(said, level) for level, said in legend.items()))
        buttons = row(self._one, self._more, self._less, 1)
        self.main.add(self._counts, self.attacks, buttons, self._with, words, 1)
        self._detail = OneAttack(desk)
        self.side.add(self._detail, 1)
        self._results: dict[Key, AttackResult] = {}
        self._kept: AuditReport | None = None
        self._chosen: Key | None = None
        self._open = False
        desk.answers.partial.connect(self._found)
        desk.answers.progressed.connect(lambda _name: self.touch())

    @classmethod
    def stands(cls, desk: Desk) -> State:
        answer, report = desk.answers["audit"], desk.audit
        if answer.call is not None:
            return State("waiting", tr("running"))
        if desk.fault("audit"):
            return State("bad", tr("failed"))
        if report is None:
            old = answer.value is not None
            return State("before", tr("out of date")) if old else State("none", tr("not tested"))
        made = worst(report.results)
        weak = sum(verdict_of(one) not in (OK, FALSE) for one in made)
        if report.violated:
            return State("bad", tr("{n} violated", n=len(report.violated)))
        if weak:
            return State("weak", tr("{n} weak", n=weak))
        # An audit with attacks that were not made is no clean one.
        lacking = not made or any(one.verdict == "not tested" for one in report.results)
        return State("none" if lacking else "held", tr("{n} ok", n=len(made)))

    def waits(self) -> str:
        report = self.desk.audit
        return tr("a claim is violated") if report is not None and report.violated else ""

    def reset(self) -> None:
        super().reset()
        self._results, self._kept, self._chosen, self._open = {}, None, None, False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.attacks.most = 9 if self._halves.direction() == QBoxLayout.Direction.LeftToRight else 5
        self.attacks.fit()

    def view(self) -> Any:
        answer = self.desk.answers["audit"]
        running, kept = answer.call is not None, answer.value
        # What was found before somebody stopped an audit is kept nowhere, so it goes.
        if not running and (kept is None or kept is not self._kept):
            self._kept, self._results = kept, {}
            self._take(() if kept is None else kept.results)
        lines = self._lines(answer.progress[0] if running else "")
        return lines, self._in_focus(lines), self.desk.beside, *self.known("audit", *RUNS)

    def render_view(self, view: Any) -> None:
        desk, (lines, chosen, *_) = self.desk, view
        running, report = desk.running("audit"), desk.answers["audit"].value
        before = report is not None and not running and not desk.current("audit")
        self._tell(running=running, before=before)
        for one in (self._all, self._more, self._less):
            one.setEnabled(desk.tried and not running)
        set_level(self._all, "" if lines and lines[0].result else "main", "kind")
        self._one.setEnabled(self._all.isEnabled() and chosen is not None and bool(chosen.result))
        self._less.setVisible(desk.beside is not None)
        said = []
        if report is not None and report.recipient:
            said.append(tr("Attacker: {who}.", who=translated(report.recipient)))
        if desk.beside is not None:
            said.append(tr("The attacker also has {name}.", name=breakable(desk.beside.name)))
        say(self._with, " ".join(said))
        words = Counter((one.word, one.level) for one in lines if one.result and one.level != "none")
        shown = ((f"{n} {word}", "muted" if before else level) for (word, level), n in words.items())
        self._counts.fill(*(text(one, "pill", level, wrap=False) for one, level in shown), 1)
        self.attacks.show_lines(lines, chosen, before=before)
        self._detail.show_line(chosen, before=before)

    def _lines(self, running: str) -> tuple[Line, ...]:
        results = list(self._results.values())
        made, codes = sorted(worst(results), key=success, reverse=True), {one.code for one in results}
        untested = [one for one in results if one.verdict == "not tested"]
        untested += [AttackResult(one.code) for one in ATTACKS.values() if one.code not in codes]
        every = [line_of(one, running) for one in (*made, *untested)]
        lines = sorted((one for one in every if one.level != "none"), key=lambda one: _ORDER.index(one.level))
        if folded := [one for one in every if one.level == "none"]:
            how = tr("Enter folds them") if self._open else tr("Enter shows them")
            lines.append(Line(("untested",), "none", tr("Not tested ({n})", n=len(folded)), "", how))
            lines += folded if self._open else []
        return tuple(lines)

    def _in_focus(self, lines: tuple[Line, ...]) -> Line | None:
        """Return the line that was chosen, else the first of its attack, else the first of all."""
        chosen = self._chosen or ("",)
        same = [one for one in lines if one.key == chosen]
        return next(iter(same or [one for one in lines if one.key[0] == chosen[0]] or lines), None)

    def _take(self, results: Iterable[AttackResult]) -> None:
        for one in results:
            rest, untested = self._results.items(), (one.code, "not tested")
            self._results = {at: old for at, old in rest if (old.code, old.verdict) != untested}
            self._results[line_of(one).key] = one

    def _found(self, attack: Any) -> None:
        self._take(AuditReport.of_json({"attacks": [attack], "recipient": "", "notes": []}).results)
        self.touch()

    def _run_all(self) -> None:
        self._results, self._chosen, self._kept = {}, None, None
        self.desk.attack((), self.desk.beside)

    def _run_one(self) -> None:
        line = self.attacks.line
        if line is not None and line.result is not None and self._all.isEnabled():
            self._kept = None
            self.desk.attack((line.result.code,), self.desk.beside)

    def _enter(self) -> None:
        if not self._fold():
            self._run_one()

    def _choose_line(self, _at: int) -> None:
        line = self.attacks.line
        self._chosen = None if line is None else line.key
        self.touch()

    def _fold(self) -> bool:
        """Open or close the fold in focus; return whether there is one."""
        line = self.attacks.line
        if line is None or line.result is not None:
            return False
        self._open = not self._open
        self.touch()
        return True

    def _choose(self) -> None:
        pattern = tr("Tables ({patterns});;All files (*)", patterns=patterns(formats()))
        folder = str(self.desk.table.parent)
        name, _ = QFileDialog.getOpenFileName(self, tr("A second table of the same people"), folder, pattern)
        if name:
            self._take_beside(Path(name))

    def _take_beside(self, path: Path | None) -> None:
        self.desk.beside = path
        self.touch()

    def _tell(self, *, running: bool, before: bool) -> None:
        fault = "" if running else self.desk.fault("audit").rstrip(".")
        violated = sum(one.verdict == "violated" for one in self._results.values())
        level, page = "bad", ""
        line = tr("{n} (claim is|claims are) false: nothing can be released.", n=violated) if violated else ""
        if fault:
            line = tr("The audit could not be made: {why}. Not tested never counts as passed.", why=fault)
        elif before:
            line = tr("Out of date: the recipe or the table has changed. Try it, then attack again.")
            level, page = "before", "check"
        elif not self.desk.tried and not running:
            line = tr("The attacks are made on a trial of the recipe as it stands. Run one first.")
            level, page = "note", "check"
        self.tell(line, level, page)
