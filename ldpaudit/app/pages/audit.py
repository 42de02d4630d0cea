"""Audit: attack what would be released, before somebody else does."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFileDialog, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from ldpaudit.app import theme
from ldpaudit.app.charts.reached import Reached
from ldpaudit.app.models.attack_list import RUNNING, SIGNS, AttackList, verdict_word
from ldpaudit.app.pages.measured import internal_mark
from ldpaudit.app.pages.page import Page
from ldpaudit.app.parts import BusyLine, Card, button, row, sentence
from ldpaudit.app.session import Session, named
from ldpaudit.app.tasks import AUDIT, Tasks
from ldpaudit.audit import ATTACKS, AttackResult, AuditReport
from ldpaudit.audit.attack import file_attacks
from ldpaudit.audit.verdict import ANSWERS, QUESTIONS, figure_words
from ldpaudit.language import tr, translated
from ldpaudit.tables.registry import formats, patterns

#: What is false comes first, then what is weak.
_ORDER = ("violated", RUNNING, "weak", "consistent", "held", "not tested")


#: Stories that are shown: those of what is false or weak first.
_STORIES = 6


class AuditPage(Page):
    """The attacks on the last trial, each with its verdict, and the three questions that they answer."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        purpose = tr("Attack what would be released, before somebody else does.")
        super().__init__("audit", purpose, session, tasks)
        self.run = button(tr("&Run all attacks"), self._run_all, main=True)
        self.one = button(tr("Run &this one"), self._run_one, tip=tr("Or Enter in the list"))
        self.beside = button(tr("&Second table…"), self._choose, tip=tr("Another table of the same people"))
        self._beside: Path | None = None
        self._with = sentence(muted=True)
        self.bar = QWidget()
        line = row(self.run, self.one, self.beside, self._with)
        line.setContentsMargins(0, 0, 0, 0)
        line.setStretch(3, 1)
        self.bar.setLayout(line)
        self.column.addWidget(self.bar)
        self.busy = BusyLine(tasks, AUDIT)
        self.column.addWidget(self.busy)
        self.content = QWidget()
        sides = QHBoxLayout(self.content)
        sides.setContentsMargins(0, 0, 0, 0)
        sides.setSpacing(12)
        sides.addLayout(self._left(), 1)
        sides.addLayout(self._right(), 1)
        self.column.addWidget(self.content, 1)
        self.column.addLayout(row(button(tr("Go on to Release"), lambda: self.go.emit("release")), 0))
        self._results: dict[tuple[str, str, tuple[str, ...]], AttackResult] = {}
        self._running = ""
        self._lines: list[AttackResult] = []
        self._kept: AuditReport | None = None
        tasks.attacked.connect(self._arrived)
        tasks.progressed.connect(self._progressed)

    def _left(self) -> QVBoxLayout:
        column = QVBoxLayout()
        self.answers = Card(tr("Three questions"))
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self._answers = {}
        for at, (question, words) in enumerate(QUESTIONS.items()):
            sign, said = sentence(), sentence()
            sign.setFixedWidth(18)
            self._grid.addWidget(sign, at, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(said, at, 1)
            said.setAccessibleName(translated(words))
            self._answers[question] = sign, said
        self.answers.body.addLayout(self._grid)
        self.recipient = sentence(muted=True)
        self.answers.body.addWidget(self.recipient)
        column.addWidget(self.answers)
        self.counts = sentence()
        column.addWidget(self.counts)
        self.attacks = AttackList()
        self.attacks.setMinimumHeight(200)
        self.attacks.currentRowChanged.connect(lambda _at: self._show_one())
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            shortcut = QShortcut(QKeySequence(key), self.attacks)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(self._run_one)
        stop = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        stop.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        stop.activated.connect(lambda: self.tasks.cancel(AUDIT))
        column.addWidget(self.attacks, 1)
        self.legend = sentence(
            tr(
                "Held: no better than without the release. Weak: better. Consistent: nothing was found "
                "against the promise, which is no proof. Violated: the promise is false. Not tested never "
                "counts as passed."
            ),
            muted=True,
        )
        column.addWidget(self.legend)
        return column

    def _right(self) -> QVBoxLayout:
        column = QVBoxLayout()
        self.detail = Card(tr("What the attack reached"))
        self.mark = sentence(internal_mark())
        self.detail.body.addWidget(self.mark)
        self.headline = theme.scaled(sentence(), 1.05, bold=True)
        self.about = sentence()
        self.hint = sentence(muted=True)
        self.chart = Reached()
        self.chart.setMinimumHeight(210)
        for widget in (self.headline, self.about, self.chart, self.hint):
            self.detail.body.addWidget(widget)
        self.detail.body.setStretchFactor(self.chart, 1)
        column.addWidget(self.detail, 1)
        self.person = Card(tr("One person's story"))
        self._stories = QGridLayout()
        self._stories.setColumnStretch(0, 1)
        self._stories.setHorizontalSpacing(16)
        self.person.body.addLayout(self._stories)
        column.addWidget(self.person)
        return column

    def reset(self) -> None:
        super().reset()
        self._results, self._kept, self._beside, self._running = {}, None, None, ""

    def refresh(self) -> None:
        if not self.needs_roles(self.content):
            self.bar.setVisible(False)
            return
        session, running = self.session, self.tasks.running(AUDIT)
        fault = session.fault("audit")
        tried = session.tried
        if fault and not running:
            self.notice.say(tr("The audit could not be made: {why}", why=fault), bad=True)
        elif not tried:
            line = tr("The attacks are made on a trial of the recipe as it stands. Run one first.")
            self.notice.say(line, tr("Go to Check"), lambda: self.go.emit("check"))
        else:
            self.notice.say("")
        self.bar.setVisible(True)
        for one in (self.run, self.beside):
            one.setEnabled(tried and not running)
        self._with.setText(tr("with {name}", name=self._beside.name) if self._beside else "")
        audit = session.results.audit
        kept = None if audit is None else audit.value
        if not running:
            self._running = ""
            if kept is not self._kept:
                self._kept, self._results = kept, {}
                self._take([] if kept is None else list(kept.results))
        self._show()

    def _run_all(self) -> None:
        self._results = {}
        self._begin(())

    def _run_one(self) -> None:
        result = self._current()
        if result is not None and self.run.isEnabled():
            self._begin((result.code,))

    def _begin(self, codes: tuple[str, ...]) -> None:
        self._kept = None
        self.tasks.attack(codes, self._beside)
        self.touch()

    def _choose(self) -> None:
        pattern = tr("Tables ({patterns});;All files (*)", patterns=patterns(formats()))
        folder = str(self.session.table.parent)
        name, _ = QFileDialog.getOpenFileName(self, tr("A second table of the same people"), folder, pattern)
        if name:
            self._beside = Path(name)
            self.touch()

    def _arrived(self, written: dict[str, object]) -> None:
        self._take(list(AuditReport.of_json({"attacks": [written], "recipient": "", "notes": []}).results))
        self._show()

    def _progressed(self, name: str, stage: str, _done: object, _total: object) -> None:
        if name == AUDIT and stage in ATTACKS and stage != self._running:
            self._running = stage
            self._show()

    def _take(self, results: list[AttackResult]) -> None:
        for one in results:
            known = [key for key, old in self._results.items() if key[0] == one.code and not old.tested]
            for key in known:
                del self._results[key]
            self._results[one.code, one.column, one.columns] = one

    def _current(self) -> AttackResult | None:
        at = self.attacks.currentRow()
        return self._lines[at] if 0 <= at < len(self._lines) else None

    def _show(self) -> None:
        before = self._current()
        made = {key[0] for key in self._results}
        rest = [AttackResult(one.code) for one in file_attacks() if one.code not in made]
        lines = sorted([*self._results.values(), *rest], key=lambda one: _ORDER.index(self._verdict(one)))
        self._lines = lines
        self.attacks.blockSignals(True)
        for at, one in enumerate(lines):
            verdict = self._verdict(one)
            title = translated(ATTACKS[one.code].title)
            if one.column or one.columns:
                title = f"{title}: {one.column or named(one.columns)}"
            self.attacks.put(at, title, verdict, self._second(one))
        self.attacks.keep(len(lines))
        same = [
            at
            for at, one in enumerate(lines)
            if before and (one.code, one.column) == (before.code, before.column)
        ]
        self.attacks.setCurrentRow(same[0] if same else 0)
        self.attacks.blockSignals(False)
        counts = {verdict: sum(self._verdict(one) == verdict for one in lines) for verdict in _ORDER}
        parts = [f"{SIGNS[name].sign} {n} {verdict_word(name)}" for name, n in counts.items() if n]
        self.counts.setText("    ".join(parts))
        self._show_answers()
        self._show_one()
        self._show_stories()

    def _verdict(self, result: AttackResult) -> str:
        running = self.tasks.running(AUDIT) and result.code == self._running and not result.tested
        return RUNNING if running else result.verdict

    def _second(self, result: AttackResult) -> str:
        if result.verdict == "not tested":
            return translated(result.reason or ATTACKS[result.code].finds)
        return translated(figure_words(result))

    def _show_answers(self) -> None:
        report = AuditReport(
            tuple(self._results.values()), "" if self._kept is None else self._kept.recipient
        )
        stale = not self.session.current("audit") and self._kept is not None
        for one in report.questions:
            sign, said = self._answers[one.question]
            name = {"yes": "weak", "no": "held"}.get(one.answer, "not tested")
            if one.result is not None and one.result.verdict == "violated":
                name = "violated"
            sign.setText(SIGNS[name].sign)
            theme.tint(sign, SIGNS[name].colour)
            text = f"{translated(QUESTIONS[one.question])} {translated(ANSWERS[one.answer])}"
            if one.result is not None:
                title = translated(ATTACKS[one.result.code].title)
                text = tr(
                    "{answer}: {figures} ({title})",
                    answer=text,
                    figures=translated(figure_words(one.result)),
                    title=title,
                )
            said.setText(text)
        who = translated(report.recipient)
        old = tr("Out of date: the recipe has changed since.") if stale else ""
        self.recipient.setText(
            " ".join(part for part in (tr("Attacker: {who}.", who=who) if who else "", old) if part)
        )
        self.recipient.setVisible(bool(self.recipient.text()))

    def _show_one(self) -> None:
        result = self._current()
        self.one.setEnabled(result is not None and self.run.isEnabled())
        if result is None:
            return
        theme.tint(self.mark, "bad")
        attack = ATTACKS[result.code]
        verdict = self._verdict(result)
        self.headline.setText(f"{verdict_word(verdict)}: {translated(attack.title)}")
        theme.tint(self.headline, SIGNS[verdict].colour)
        finds = tr("Finds {what}.", what=translated(attack.finds))
        tested = result.verdict != "not tested"
        texts = [finds, _sentence(self._second(result))]
        texts += [_sentence(translated(result.note))] if result.note else []
        if not tested:
            texts.append(tr("Its time grows with: {cost}.", cost=translated(attack.cost)))
        self.about.setText(" ".join(text for text in texts if text))
        self.hint.setText(tr("What helps: {what}.", what=translated(attack.hint)) if attack.hint else "")
        self.hint.setVisible(bool(attack.hint) and result.verdict in ("weak", "violated"))
        self.mark.setVisible(tested)
        self.chart.setVisible(tested)
        if tested:
            self.chart.show_result(result)

    def _show_stories(self) -> None:
        while (item := self._stories.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        stories = [one for one in self._lines if one.story and one.tested][:_STORIES]
        heads = (tr("Somebody who …"), tr("without the release"), tr("with it"))
        lines = [
            (translated(one.story), _figure(one, one.baseline), _figure(one, one.figure)) for one in stories
        ]
        for at, line in enumerate([heads, *lines]):
            for column, text in enumerate(line):
                label = sentence(text, muted=not at)
                label.setWordWrap(not column)
                side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
                label.setAlignment(side | Qt.AlignmentFlag.AlignTop)
                self._stories.addWidget(label, at, column)
        self.person.setVisible(bool(lines))

    def apply_theme(self) -> None:
        self._show()
        super().apply_theme()


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _figure(result: AttackResult, figure: float) -> str:
    if result.unit == "share":
        return f"{100 * figure:.1f} %"
    return f"{figure:,.0f} m" if result.unit == "metres" else f"{figure:.2f}"
