"""Audit: attack what would be released, before somebody else does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFileDialog

from ldpaudit.app.desk import Desk
from ldpaudit.app.page import Level, Page, State
from ldpaudit.app.pages.attacks import AttackList, Key, Line, OneAttack, line_of
from ldpaudit.app.questions import RUNS
from ldpaudit.app.widgets import Fold, Sign, button, row, say, set_level, text
from ldpaudit.app.words import breakable
from ldpaudit.audit import ATTACKS, AttackResult, AuditReport
from ldpaudit.audit.printing import FALSE, OK, verdict_of, worst
from ldpaudit.audit.verdict import VERDICTS, success
from ldpaudit.language import tr, translated
from ldpaudit.tables.registry import formats, patterns

#: Levels in the order of the list.
_ORDER: tuple[Level, ...] = ("bad", "waiting", "weak", "held", "none")
#: What no table and recipe alone can give; an attack that takes it cannot be made here before it is there.
_MORE = {"second release", "register", "counts", "traces"}


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
            "held": tr("Held: within its limit. Consistent: nothing found against the claim; no proof."),
            "weak": tr("Weak: over its limit, or without one better than without the release."),
            "bad": tr("Violated: the tries show more than was promised."),
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
        self._beside: Path | None = None
        self._open: set[Key] = set()
        self._stage = ""
        desk.answers.partial.connect(self._found)
        desk.answers.progressed.connect(self._progressed)

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
        return State("none" if lacking else "held", tr("{n} held", n=len(made)))

    def waits(self) -> str:
        report = self.desk.audit
        return tr("a claim is violated") if report is not None and report.violated else ""

    def reset(self) -> None:
        super().reset()
        self._results, self._kept, self._chosen, self._beside = {}, None, None, None
        self._open = set()

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
        return lines, self._in_focus(lines), self._beside, *self.known("audit", *RUNS)

    def render_view(self, view: Any) -> None:
        desk, (lines, chosen, *_) = self.desk, view
        running, report = desk.running("audit"), desk.answers["audit"].value
        before = report is not None and not running and not desk.current("audit")
        self._tell(running=running, before=before)
        for one in (self._all, self._more, self._less):
            one.setEnabled(desk.tried and not running)
        set_level(self._all, "" if lines and lines[0].result else "main", "kind")
        self._one.setEnabled(self._all.isEnabled() and chosen is not None and bool(chosen.result))
        self._less.setVisible(self._beside is not None)
        said = []
        if report is not None and report.recipient:
            said.append(tr("Attacker: {who}.", who=translated(report.recipient)))
        if self._beside is not None:
            said.append(tr("The attacker also has {name}.", name=breakable(self._beside.name)))
        say(self._with, " ".join(said))
        words = Counter((one.word, one.level) for one in lines if one.result and one.level != "none")
        shown = ((f"{n} {word}", "muted" if before else level) for (word, level), n in words.items())
        self._counts.fill(*(text(one, "pill", level, wrap=False) for one, level in shown), 1)
        self.attacks.show_lines(lines, chosen, before=before)
        self._detail.show_line(chosen, before=before)

    # What is known of attacks --------------------------------------------------------------------------

    def _lines(self, running: str) -> tuple[Line, ...]:
        results = list(self._results.values())
        made, codes = sorted(worst(results), key=success, reverse=True), {one.code for one in results}
        untested = [one for one in results if one.verdict == "not tested"]
        untested += [AttackResult(one.code) for one in ATTACKS.values() if one.code not in codes]
        every = [line_of(one, running) for one in (*made, *untested)]
        lines = sorted((one for one in every if one.level != "none"), key=lambda one: _ORDER.index(one.level))
        folds: dict[str, list[Line]] = {tr("Ready to run ({n})"): [], tr("Needs more ({n})"): []}
        for one in every:
            if one.level == "none":
                needs = one.result is not None and (one.result.reason or _lacking(one.result.code))
                [*folds.values()][bool(needs)].append(one)
        for at, (words, found) in enumerate(folds.items()):
            if found:
                how = tr("Enter folds them") if (at,) in self._open else tr("Enter shows them")
                name = words.format(n=len(found))
                lines.append(Line((at,), "none", name, translated(VERDICTS["not tested"]), how))
                lines += found if (at,) in self._open else []
        return tuple(lines)

    def _in_focus(self, lines: tuple[Line, ...]) -> Line | None:
        """Return the line that was chosen, else the first of its attack, else the first of all."""
        chosen = self._chosen or ("",)
        same = [one for one in lines if one.key == chosen]
        return next(iter(same or [one for one in lines if one.key[0] == chosen[0]] or lines), None)

    def _take(self, results: Iterable[AttackResult]) -> None:
        for one in results:
            rest = self._results.items()
            self._results = {
                key: old for key, old in rest if old.code != one.code or old.verdict != "not tested"
            }
            self._results[line_of(one).key] = one

    def _found(self, attack: Any) -> None:
        """Take what an attack reached before the end of an audit."""
        self._take(AuditReport.of_json({"attacks": [attack], "recipient": "", "notes": []}).results)
        self.touch()

    def _progressed(self, name: str) -> None:
        stage = self.desk.answers[name].progress[0]
        if name == "audit" and stage != self._stage:
            self._stage = stage
            self.touch()

    # What is done --------------------------------------------------------------------------------------

    def _run_all(self) -> None:
        self._results, self._chosen = {}, None
        self._begin(())

    def _run_one(self) -> None:
        line = self.attacks.line
        if line is not None and line.result is not None and self._all.isEnabled():
            self._begin((line.result.code,))

    def _enter(self) -> None:
        if not self._fold():
            self._run_one()

    def _begin(self, codes: tuple[str, ...]) -> None:
        self._kept, self._stage = None, ""
        self.desk.attack(codes, self._beside)

    def _choose_line(self, _at: int) -> None:
        line = self.attacks.line
        self._chosen = None if line is None else line.key
        self.touch()

    def _fold(self) -> bool:
        """Open or close the fold in focus; return whether there is one."""
        line = self.attacks.line
        if line is None or line.result is not None:
            return False
        self._open ^= {line.key}
        self.touch()
        return True

    def _choose(self) -> None:
        pattern = tr("Tables ({patterns});;All files (*)", patterns=patterns(formats()))
        folder = str(self.desk.table.parent)
        name, _ = QFileDialog.getOpenFileName(self, tr("A second table of the same people"), folder, pattern)
        if name:
            self._take_beside(Path(name))

    def _take_beside(self, path: Path | None) -> None:
        self._beside = path
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


def _lacking(code: str) -> bool:
    """Return whether an attack takes what is surely not there before anything was tested."""
    return bool(_MORE & {*ATTACKS[code].inputs})
