"""Audit: attack what would be released, before somebody else does."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from ldpaudit.app import theme
from ldpaudit.app.charts.reached import Reached
from ldpaudit.app.findings_panel import capital
from ldpaudit.app.models.attack_list import RUNNING, SIGNS, AttackList, verdict_word
from ldpaudit.app.page import title
from ldpaudit.app.pages.measured import internal_mark
from ldpaudit.app.pages.page import Page
from ldpaudit.app.parts import BusyLine, Card, FaultLine, button, row, sentence
from ldpaudit.app.private_names import on_screen
from ldpaudit.app.repairs import offers, refusal, take
from ldpaudit.app.session import Session, named
from ldpaudit.app.tasks import AUDIT, Tasks
from ldpaudit.app.words import breakable
from ldpaudit.audit import ATTACKS, AttackResult, AuditReport
from ldpaudit.audit.attack import WITHOUT, file_attacks
from ldpaudit.audit.dossier import INPUTS
from ldpaudit.audit.verdict import ANSWERS, QUESTIONS, amount, figure_words, success
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, Repair, RepairOffer
from ldpaudit.language import tr, translated
from ldpaudit.tables.registry import formats, patterns

#: What is false comes first, then what is weak.
_ORDER = ("violated", RUNNING, "weak", "consistent", "held", "not tested")
#: Stories that are shown: those of what is false or weak first.
_STORIES = 4
#: Below so many pixels the parts stand below each other.
_NARROW = 760
#: What names a result.
_Key = tuple[str, str, tuple[str, ...]]


class AuditPage(Page):
    """The attacks on the last trial, each with its verdict, and the three questions that they answer."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        purpose = tr("Attack what would be released, before somebody else does.")
        super().__init__("audit", purpose, session, tasks)
        self.run = button(tr("&Run all attacks"), self._run_all, main=True)
        self.one = button(tr("Run &this one"), self._run_one, tip=tr("Or Enter in the list"))
        self.beside = button(tr("&Second table…"), self._choose, tip=tr("Another table of the same people"))
        self.alone = button(tr("Without &it"), lambda: self._take_beside(None))
        self._beside: Path | None = None
        self._with = sentence(muted=True)
        self.bar = QWidget()
        column = QVBoxLayout(self.bar)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row(self.run, self.one, self.beside, self.alone, 0))
        column.addWidget(self._with)
        self.column.addWidget(self.bar)
        self.busy = BusyLine(tasks, AUDIT)
        self.column.addWidget(self.busy)
        self.content = QWidget()
        self._sides = QHBoxLayout(self.content)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._sides.setSpacing(12)
        for side in (self._left(), self._right()):
            self._sides.addLayout(side, 1)
        self.column.addWidget(self.content, 1)
        self.column.addLayout(row(button(tr("Go on to Release"), lambda: self.go.emit("release")), 0))
        self._results: dict[_Key, AttackResult] = {}
        self._running, self._far = "", 0.0
        #: None is the line under which the attacks that were not made are folded.
        self._lines: list[AttackResult | None] = []
        self._folded = True
        self._chosen: AttackResult | None = None
        self._kept: AuditReport | None = None
        tasks.attacked.connect(self._arrived)
        tasks.progressed.connect(self._progressed)

    def _left(self) -> QVBoxLayout:
        column = QVBoxLayout()
        self.answers = Card(tr("Three questions"))
        self._answers = {}
        for question, words in QUESTIONS.items():
            said, why = sentence(), sentence(muted=True)
            theme.scaled(said, 1.0, bold=True)
            said.setAccessibleName(translated(words))
            for label in (said, why):
                self.answers.body.addWidget(label)
            self._answers[question] = said, why
        self.recipient = sentence(muted=True)
        self.answers.body.addWidget(self.recipient)
        column.addWidget(self.answers)
        self.counts = sentence()
        self.counts.setAccessibleName(tr("How many attacks reached what"))
        column.addWidget(self.counts)
        self.attacks = AttackList()
        self.attacks.setMinimumHeight(240)
        self.attacks.currentRowChanged.connect(lambda _at: self._choose_line())
        self.attacks.itemClicked.connect(lambda _item: self._fold())
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            shortcut = QShortcut(QKeySequence(key), self.attacks)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(self._enter)
        column.addWidget(self.attacks, 1)
        self.legend = sentence(
            tr(
                "Held: within its limit. Weak: over it. Consistent: nothing was found against the promise, "
                "which is no proof. Violated: the promise is false. Not tested never counts as passed."
            ),
            muted=True,
        )
        column.addWidget(self.legend)
        return column

    def _right(self) -> QVBoxLayout:
        column = QVBoxLayout()
        self.detail = Card(tr("The attack in focus"))
        self.mark = sentence(internal_mark())
        theme.tint(self.mark, "bad")
        self.headline = theme.scaled(sentence(), 1.05, bold=True)
        self.about, self.figures, self.hint = sentence(), sentence(), sentence()
        self.chart = Reached()
        self.chart.setMinimumHeight(200)
        self.repairs = QHBoxLayout()
        self.fault = FaultLine()
        for widget in (self.headline, self.figures, self.mark, self.chart, self.about, self.hint):
            self.detail.body.addWidget(widget)
        self.detail.body.addLayout(self.repairs)
        self.detail.body.addWidget(self.fault)
        self.detail.body.setStretchFactor(self.chart, 1)
        column.addWidget(self.detail)
        self.person = Card(tr("One person's story"))
        self._stories = [(sentence(), sentence(muted=True)) for _ in range(_STORIES)]
        for pair in self._stories:
            for label in pair:
                self.person.body.addWidget(label)
        column.addWidget(self.person)
        column.addStretch(1)
        return column

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = event.size().width() < _NARROW
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._sides.setDirection(down if narrow else right)
        super().resizeEvent(event)

    def reset(self) -> None:
        super().reset()
        self._results, self._kept, self._beside, self._running = {}, None, None, ""
        self._chosen, self._folded = None, True

    def refresh(self) -> None:
        if not self.needs_roles(self.content):
            self.bar.setVisible(False)
            return
        session, running = self.session, self.tasks.running(AUDIT)
        fault = session.fault("audit")
        tried = session.tried
        audit = session.results.audit
        check = tr("Go to Check"), lambda: self.go.emit("check")
        if fault and not running:
            line = tr("The audit could not be made: {why}", why=fault)
            self.notice.say(tr("{line} What was not tested never counts as passed.", line=line), bad=True)
        elif audit is not None and not session.current("audit") and not running:
            line = tr("Out of date: the recipe or the table has changed since this audit.")
            self.notice.say(tr("{line} Run a trial, then the attacks again.", line=line), *check)
        elif not tried:
            line = tr("The attacks are made on a trial of the recipe as it stands. Run one first.")
            self.notice.say(line, *check)
        else:
            self.notice.say("")
        self.bar.setVisible(True)
        for one in (self.run, self.beside, self.alone):
            one.setEnabled(tried and not running)
        self.alone.setVisible(self._beside is not None)
        self._with.setVisible(self._beside is not None)
        if self._beside is not None:
            self._with.setText(tr("The attacker also has {name}.", name=breakable(self._beside.name)))
        kept = None if audit is None else audit.value
        if not running:
            self._running = ""
            if kept is not self._kept:
                self._kept, self._results = kept, {}
                self._take([] if kept is None else list(kept.results))
        self._show()

    def _run_all(self) -> None:
        self._results, self._chosen, self._folded = {}, None, True
        self._begin(())

    def _run_one(self) -> None:
        result = self._current()
        if result is not None and self.run.isEnabled():
            self._begin((result.code,))

    def _enter(self) -> None:
        if not self._fold():
            self._run_one()

    def _fold(self) -> bool:
        """Open or fold what was not tested, where the line of that is the one in focus."""
        at = self.attacks.currentRow()
        if not 0 <= at < len(self._lines) or self._lines[at] is not None:
            return False
        self._folded = not self._folded
        self._show()
        self.attacks.setCurrentRow(at)
        return True

    def _begin(self, codes: tuple[str, ...]) -> None:
        self._kept = None
        self.tasks.attack(codes, self._beside)
        self.touch()

    def _choose(self) -> None:
        pattern = tr("Tables ({patterns});;All files (*)", patterns=patterns(formats()))
        folder = str(self.session.table.parent)
        name, _ = QFileDialog.getOpenFileName(self, tr("A second table of the same people"), folder, pattern)
        if name:
            self._take_beside(Path(name))

    def _take_beside(self, path: Path | None) -> None:
        self._beside = path
        self.touch()

    def _arrived(self, written: dict[str, object]) -> None:
        self._take(list(AuditReport.of_json({"attacks": [written], "recipient": "", "notes": []}).results))
        self._show()

    def _progressed(self, name: str, stage: str, done: int, total: int) -> None:
        if name != AUDIT or stage not in ATTACKS:
            return
        far = done / total if total else 0.0
        if stage != self._running:
            self._running, self._far = stage, far
            self._show()
        elif abs(far - self._far) >= 0.01:
            self._far = far
            for at, one in enumerate(self._lines):
                if one is not None and self._verdict(one) == RUNNING:
                    self._put(at, one)

    def _take(self, results: list[AttackResult]) -> None:
        for one in results:
            known = [key for key, old in self._results.items() if key[0] == one.code and not old.tested]
            for key in known:
                del self._results[key]
            self._results[one.code, one.column, one.columns] = one

    def _current(self) -> AttackResult | None:
        at = self.attacks.currentRow()
        return self._lines[at] if 0 <= at < len(self._lines) else None

    def _choose_line(self) -> None:
        self._chosen = self._current()
        self._show_one()

    def _show(self) -> None:
        made = {key[0] for key in self._results}
        rest = [AttackResult(one.code) for one in file_attacks() if one.code not in made]
        made_first = sorted(self._results.values(), key=success, reverse=True)
        every = sorted([*made_first, *rest], key=lambda one: _ORDER.index(self._verdict(one)))
        untested = [one for one in every if self._verdict(one) == "not tested"]
        lines: list[AttackResult | None] = [one for one in every if self._verdict(one) != "not tested"]
        # Before the first audit the list shows what there is.
        folds = bool(lines) and bool(untested)
        at_fold = folds and self._chosen is None and self.attacks.currentRow() == len(lines)
        if folds:
            lines.append(None)
        if not (folds and self._folded):
            lines += untested
        self._lines = lines
        self.attacks.blockSignals(True)
        for at, one in enumerate(lines):
            if one is not None:
                self._put(at, one)
            else:
                text = tr("{n} (attack was|attacks were) not tested", n=len(untested))
                how = tr("Enter or a click shows why") if self._folded else tr("Enter or a click hides them")
                self.attacks.put(at, text, "not tested", how, "▸" if self._folded else "▾")
        self.attacks.keep(len(lines))
        self.attacks.setCurrentRow(lines.index(None) if at_fold else self._place_of_chosen())
        self.attacks.blockSignals(False)
        counts = {verdict: sum(self._verdict(one) == verdict for one in every) for verdict in _ORDER}
        parts = [f"{SIGNS[name].sign} {n} {verdict_word(name)}" for name, n in counts.items() if n]
        self.counts.setText("    ".join(parts))
        self._show_answers()
        self._show_one()
        self._show_stories()

    def _place_of_chosen(self) -> int:
        """Return where the line is that the user chose, as far as it is still there; else the first."""
        chosen = self._chosen
        if chosen is None:
            return 0
        lines = [(at, one) for at, one in enumerate(self._lines) if one is not None]
        same = [at for at, one in lines if (one.code, one.column, one.columns) == _key(chosen)]
        same += [at for at, one in lines if one.code == chosen.code]
        return same[0] if same else 0

    def _put(self, at: int, one: AttackResult) -> None:
        self.attacks.put(at, translated(ATTACKS[one.code].title), self._verdict(one), self._second(one))

    def _verdict(self, result: AttackResult) -> str:
        running = self.tasks.running(AUDIT) and result.code == self._running and not result.tested
        return RUNNING if running else result.verdict

    def _second(self, result: AttackResult) -> str:
        verdict = self._verdict(result)
        if verdict == RUNNING:
            every = [one.code for one in file_attacks()]
            place = every.index(result.code) + 1
            far = f"{int(100 * self._far)} %"
            return tr("{far}; attack {n} of {all}", far=far, n=place, all=len(every))
        if verdict == "not tested":
            reason = capital(self._reason(result) or translated(ATTACKS[result.code].finds))
            of = result.column or named(result.columns)
            return f"{reason} ({of})" if of else reason
        figure = amount(result, result.low if result.unit == "epsilon" else result.figure)
        if result.unit == "epsilon" and result.claim is not None:
            promised = translated(amount(result, result.claim))
            said = tr("{figure} shown, {promised} promised", figure=translated(figure), promised=promised)
        else:
            base = translated(amount(result, result.baseline))
            without = translated(result.against or WITHOUT)
            said = tr("{figure}, {without} {base}", figure=translated(figure), without=without, base=base)
        about = result.column or named(result.columns)
        return f"{said} ({about})" if about else said

    def _reason(self, result: AttackResult) -> str:
        """Return why an attack was not made, in the words of the window."""
        inputs = ATTACKS[result.code].inputs
        if not result.reason:
            return ""
        if {"second release", "register"} & set(inputs) and self._beside is None:
            return tr("it needs a second table of the same people: “Second table…” names one")
        if "mechanism" in inputs:
            return tr("it tests a program that adds noise, which only the command line takes")
        return on_screen(translated(result.reason))

    def _needs(self, result: AttackResult) -> str:
        inputs = ATTACKS[result.code].inputs
        return tr("Needs {what}", what="; ".join(translated(INPUTS[one]) for one in inputs)) if inputs else ""

    def _show_answers(self) -> None:
        report = AuditReport(
            tuple(self._results.values()), "" if self._kept is None else self._kept.recipient
        )
        for one in report.questions:
            said, why = self._answers[one.question]
            name = {"yes": "weak", "no": "held"}.get(one.answer, "not tested")
            if one.result is not None and one.result.verdict == "violated":
                name = "violated"
            theme.tint(said, SIGNS[name].colour)
            answer = capital(translated(ANSWERS[one.answer]))
            question = translated(QUESTIONS[one.question])
            said.setText(
                tr("{sign} {question} {answer}.", sign=SIGNS[name].sign, question=question, answer=answer)
            )
            texts = []
            if one.result is not None:
                about = capital(translated(ATTACKS[one.result.code].title))
                figures = translated(figure_words(one.result))
                texts.append(tr("{title}: {figures}.", title=about, figures=figures))
            if one.untested and one.result is not None:
                n = len(one.untested)
                texts.append(tr("{n} (attack|attacks) on this (was|were) not tested.", n=n))
            why.setText(breakable(" ".join(texts)))
            why.setVisible(bool(texts))
            said.setAccessibleDescription(f"{said.text()} {why.text()}")
        who = translated(report.recipient)
        self.recipient.setText(tr("Attacker: {who}.", who=who) if who else "")
        self.recipient.setVisible(bool(who))

    def _show_one(self) -> None:
        result = self._current()
        self.one.setEnabled(result is not None and self.run.isEnabled())
        tested = result is not None and result.verdict != "not tested"
        for widget in (self.mark, self.chart, self.figures):
            widget.setVisible(tested)
        self.hint.setVisible(False)
        self._show_repairs(result if tested else None)
        if result is None:
            self.headline.setText(tr("Not tested never counts as passed"))
            theme.tint(self.headline, "text")
            self.about.setText(tr("Open the line to see what these attacks are, and what they lack."))
            return
        attack = ATTACKS[result.code]
        verdict = self._verdict(result)
        word = capital(verdict_word(verdict))
        self.headline.setText(f"{SIGNS[verdict].sign} {word}: {translated(attack.title)}")
        theme.tint(self.headline, SIGNS[verdict].colour)
        texts = [tr("It finds {what}.", what=translated(attack.finds))]
        if tested:
            about = result.column or named(result.columns)
            figures = translated(figure_words(result))
            figures = tr("{about}: {figures}.", about=about, figures=figures) if about else f"{figures}."
            self.figures.setText(breakable(capital(figures, [about])))
            texts += [translated(one) for one in (result.story, result.note) if one]
            self.chart.show_result(result)
        else:
            if result.reason:
                why = self._reason(result)
                texts.append(tr("It was not tested: {why}.", why=why))
            texts.append(f"{self._needs(result)}.")
            texts.append(tr("Its time grows with: {cost}.", cost=translated(attack.cost)))
        self.about.setText(breakable(" ".join(text for text in texts if text)))
        self.hint.setText(tr("What helps: {what}.", what=translated(attack.hint)) if attack.hint else "")
        self.hint.setVisible(bool(attack.hint) and result.verdict in ("weak", "violated"))

    def _show_repairs(self, result: AttackResult | None) -> None:
        """Show what can be done at once against an attack: the repairs of the findings that it raises."""
        while (item := self.repairs.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.fault.say("")
        if result is None or result.verdict not in ("weak", "violated"):
            return
        attack = ATTACKS[result.code]
        about = {*result.columns, *result.column.split(", ")} - {""}
        labels: set[str] = set()
        for finding in self.session.findings():
            if finding.kind not in attack.raises or not about.intersection(finding.columns):
                continue
            for repair, offer in offers(self.session, finding).items():
                label = translated(offer.label)
                if not offer.asks and label not in labels and refusal(self.session, finding, offer) is None:
                    labels.add(label)
                    self.repairs.addWidget(self._way(finding, repair, offer))
        if attack.page not in ("check", "audit", "release"):
            page = attack.page
            self.repairs.addWidget(button(tr("Go to {page}", page=title(page)), lambda: self.go.emit(page)))
        self.repairs.addStretch(1)

    def _way(self, finding: Finding, repair: Repair, offer: RepairOffer) -> QWidget:
        label = translated(offer.label)
        return button(label, lambda: self._repair(finding, repair), tip=translated(offer.tip))

    def _repair(self, finding: Finding, repair: Repair) -> None:
        offer = offers(self.session, finding).get(repair)
        if offer is None:
            return
        try:
            if (refused := refusal(self.session, finding, offer, loads=True)) is not None:
                raise refused
            take(self.session, offer)
        except UserError as error:
            self.fault.say(on_screen(error.translated()))

    def _show_stories(self) -> None:
        # One of each attack: the worst, which is the first.
        told: dict[str, AttackResult] = {}
        for one in self._lines:
            if one is not None and one.story and one.tested:
                told.setdefault(one.code, one)
        for (story, figures), shown in zip(self._stories, [*told.values(), *[None] * _STORIES], strict=False):
            for label in (story, figures):
                label.setVisible(shown is not None)
            if shown is not None:
                sign = SIGNS[shown.verdict].sign
                story.setText(breakable(f"{sign} {translated(shown.story)}"))
                figures.setText(breakable(capital(f"{translated(figure_words(shown))}.")))
        self.person.setVisible(bool(told))

    def apply_theme(self) -> None:
        self._show()
        super().apply_theme()


def _key(result: AttackResult) -> _Key:
    return result.code, result.column, result.columns
