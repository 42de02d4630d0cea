"""Release: what blocks it, where the files go, and where they are afterwards."""

from __future__ import annotations

import os
from html import escape
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QStandardItemModel
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QGridLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from ldpaudit.app.findings_panel import capital
from ldpaudit.app.outcome import RunSummary
from ldpaudit.app.pages.confirming import confirmed, earlier
from ldpaudit.app.pages.page import Page
from ldpaudit.app.parts import BusyLine, Card, FaultLine, button, row, sentence
from ldpaudit.app.repairs import page_of
from ldpaudit.app.session import Session
from ldpaudit.app.shared_noise import moving_step
from ldpaudit.app.standing import Changed, changed
from ldpaudit.app.tasks import RELEASE, TRIAL, Tasks
from ldpaudit.app.values import beside
from ldpaudit.app.verdict_lines import Answers
from ldpaudit.app.words import breakable, rows_text
from ldpaudit.audit.verdict import ANSWERS, QUESTIONS
from ldpaudit.file_names import unusable_path
from ldpaudit.language import tr, translated
from ldpaudit.tables.registry import written_formats


class ReleasePage(Page):
    """The run that counts."""

    ledger_asked = Signal()

    def __init__(self, session: Session, tasks: Tasks) -> None:
        purpose = tr(
            "Write the file that may leave the house, its report and its estimates. Existing files are "
            "never overwritten."
        )
        super().__init__("release", purpose, session, tasks)
        self.content = QWidget()
        column = QVBoxLayout(self.content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        self.blockers = Card(tr("In the way"))
        self._links = sentence()
        self._links.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self._links.setAccessibleName(tr("What blocks the release"))
        self._links.linkActivated.connect(self.go.emit)
        self.blockers.body.addWidget(self._links)
        column.addWidget(self.blockers)
        column.addWidget(self._target())
        self.busy = BusyLine(tasks, RELEASE)
        column.addWidget(BusyLine(tasks, TRIAL))
        column.addWidget(self.busy)
        column.addWidget(self._done())
        column.addStretch(1)
        self.column.addWidget(self.content, 1)
        session.opened.connect(self._suggest)

    def _target(self) -> Card:
        card = Card(tr("What is written"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        self.folder = QLineEdit()
        self.folder.setAccessibleName(tr("Output folder"))
        self.folder.textChanged.connect(lambda _text: self._allow())
        self.choose = button(tr("&Choose…"), self._choose)
        self.format = QComboBox()
        self.format.setAccessibleName(tr("Format of the released table"))
        for one in written_formats():
            self.format.addItem(one.title, one.code)
        self.format.activated.connect(lambda _at: self._take_output())
        labels = [QLabel(tr("Output &folder")), QLabel(tr("For&mat"))]
        labels[0].setBuddy(self.folder)
        labels[1].setBuddy(self.format)
        for at, label in enumerate(labels):
            grid.addWidget(label, at * 2, 0)
        grid.addWidget(self.folder, 0, 1)
        grid.addWidget(self.choose, 0, 2)
        self.folder_fault = FaultLine()
        grid.addWidget(self.folder_fault, 1, 1)
        self.format.setMinimumHeight(self.format.sizeHint().height())
        grid.addLayout(row(self.format, 0), 2, 1, 1, 2)
        card.body.addLayout(grid)
        card.body.addWidget(
            sentence(
                tr(
                    "The folder gets two parts: “release” may leave the house, “internal” holds the truth "
                    "and stays."
                ),
                muted=True,
            )
        )
        self.run = button(tr("&Release"), self._run, main=True)
        self.attempt = button(tr("Run a tri&al"), self._attempt)
        self.fault = FaultLine()
        self.waits = sentence()
        self.waits.setAccessibleName(tr("What the release waits for"))
        card.body.addWidget(self.waits)
        self.before = sentence()
        self.before.setAccessibleName(tr("Earlier releases of these rows"))
        card.body.addWidget(self.before)
        self.audited = sentence()
        self.audited.setAccessibleName(tr("What an audit answered"))
        card.body.addWidget(self.audited)
        self.ledger = button(
            tr("Show the led&ger…"),
            self.ledger_asked.emit,
            tip=tr("What was released of which table, and what it costs together"),
        )
        card.body.addLayout(row(self.attempt, self.run, self.ledger, 0))
        card.body.addWidget(self.fault)
        return card

    def _done(self) -> Card:
        self.done = Card(tr("Released"))
        self._summary = sentence()
        self.answers = Answers()
        self.report = button(tr("Open the &report"), self._open_report)
        self.show_folder = button(tr("Open the fo&lder"), self._open_folder)
        self.done.body.addWidget(self._summary)
        self.done.body.addWidget(self.answers)
        self.earlier = sentence()
        self.done.body.addWidget(self.earlier)
        self.done.body.addLayout(row(self.report, self.show_folder, 0))
        return self.done

    def refresh(self) -> None:
        if not self.needs_table(self.content):
            return
        output = self.session.recipe.output
        self.format.setCurrentIndex(max(self.format.findData(output.format), 0))
        entries = self.format.model()
        if isinstance(entries, QStandardItemModel):
            # A file of points needs points, and only moved ones may be released.
            moves = moving_step(self.session) is not None
            for one in written_formats():
                entries.item(self.format.findData(one.code)).setEnabled(moves or not one.of_points)
        if not self.folder.text():
            self._suggest()
        released = self.session.results.release
        if (
            released is not None
            and not self.session.current("release")
            and self._folder() == released.value.folder
        ):
            # What is released stays; the changed recipe makes a release of its own.
            self._suggest()
        self._show_blockers()
        self.fault.say(self.session.fault("release"))
        self._allow()
        self.before.setText(self._known_before())
        self.audited.setText(self._audited())
        result = self.session.results.release
        self.done.setVisible(result is not None)
        if result is not None:
            self._show_done(result.value, changed(result.stamp, self.session.stamp("release")))

    def _known_before(self) -> str:
        """Return what a release would add to earlier ones of the same rows."""
        if self.session.current("release") and not self.session.tried:
            return tr("Released once more, its promises add to those below.")
        outcome = self.session.outcome
        if outcome is None or not self.session.tried:
            return tr("A trial shows what earlier releases of these rows cost together with this one.")
        return earlier(self.session, outcome)

    def _audited(self) -> str:
        """Return whether an audit was made of this very recipe, and what it answered."""
        report = self.session.audit
        if report is None or not report.made:
            if self.session.results.audit is not None and not self.session.current("audit"):
                return tr("The audit is out of date: it is not about this recipe and table.")
            return tr("Only the attacks of the trial itself were made; Audit makes the others.")
        answers = [
            tr(
                "{question} {answer}.",
                question=translated(QUESTIONS[one.question]),
                answer=capital(translated(ANSWERS[one.answer])),
            )
            for one in report.questions
        ]
        return tr("An audit of this very recipe: {answers}", answers=" ".join(answers))

    def _waits_for(self) -> str:
        """Return why there must be a trial first."""
        session, trial = self.session, self.session.results.trial
        if self.tasks.releases_older:
            return tr("The release that runs is of the recipe as it was before this change.")
        if session.tried or self._working:
            return ""
        if fault := session.fault("trial"):
            return tr("The trial could not be run: {why}", why=fault)
        if session.current("release"):
            return tr("To release these rows once more, run another trial: it says what both cost.")
        if trial is None:
            return tr("Nothing leaves untried: run a trial first.")
        if session.results.version is None:
            return tr("The table is no longer there: put it back.")
        if session.refused:
            # What is in the way says why.
            return ""
        if session.current("trial") and not trial.value.stands:
            return tr("The files of the trial were removed: run it again.")
        if session.changed_since == "table":
            return tr("The table has changed since the last trial: run it again.")
        return tr("The recipe has changed since the last trial: run it again.")

    @property
    def _working(self) -> bool:
        return self.tasks.running(TRIAL) or self.tasks.running(RELEASE)

    def _show_blockers(self) -> None:
        blocking = [one for one in self.session.findings() if one.severity == "block"]
        self.blockers.setVisible(bool(blocking))
        links = []
        for one in blocking:
            page = page_of(self.session, one)
            link = f'<a href="{page}">{escape(capital(translated(one.message), one.columns))}</a>'
            links.append(f'<p style="margin:3px 0">✕ {link}. {escape(capital(translated(one.hint)))}.</p>')
        self._links.setText("".join(links))

    def _allow(self) -> None:
        if not self.session.is_open:
            return
        folder = self._folder()
        result = self.session.results.release
        own = result is not None and Path(result.value.folder) == folder and not self.session.tried
        unfit = "" if own else self._unfit(folder)
        self.folder_fault.say(unfit)
        ready = bool(self.folder.text().strip()) and not (own or unfit or self.session.blocked)
        self.run.setEnabled(ready and self.session.tried and not self._working)
        # Beside the button is what it waits for.
        waits = self._waits_for()
        self.waits.setText(waits)
        self.waits.setVisible(bool(waits))
        self.attempt.setVisible(not self.session.tried)
        self.attempt.setEnabled(not self.session.undecided and not self._working)

    def _unfit(self, folder: Path) -> str:
        """Return why a folder cannot be made; "" where nothing is known against it."""
        if why := unusable_path(folder):
            return tr("{why}; choose another name", why=why)
        try:
            taken = folder.exists() and (not folder.is_dir() or any(folder.iterdir()))
        except OSError as error:
            text = tr("this cannot be the name of a folder ({why}); name another")
            return text.format(why=error.strerror)
        return tr("this folder is already there and is not overwritten; name another") if taken else ""

    def _suggest(self) -> None:
        if not self.session.is_open:
            return
        first = beside(self.session.table, "-release")
        folder, number_ = first, 2
        while os.path.lexists(folder):
            folder, number_ = first.with_name(f"{first.name}-{number_}"), number_ + 1
        self.folder.setText(str(folder))

    def _folder(self) -> Path:
        # Unlike Path.expanduser, this leaves "~name" alone where there is no such user.
        return Path(os.path.expanduser(self.folder.text().strip()))  # noqa: PTH111

    def _choose(self) -> None:
        parent = str(Path(self.folder.text()).parent)
        name = QFileDialog.getExistingDirectory(self, tr("Folder in which the release is made"), parent)
        if name:
            self.folder.setText(str(Path(name) / Path(self.folder.text()).name))

    def _take_output(self) -> None:
        output = self.session.recipe.output.in_format(self.format.currentData())
        self.session.change(tr("Change what is written"), output=output)

    def _attempt(self) -> None:
        if not self.warns_of_unfinished():
            self.tasks.attempt()

    def _run(self) -> None:
        if self.warns_of_unfinished():
            return
        # The table may have changed on the disk since the page was drawn.
        self.tasks.look()
        # And somebody may have removed the trial.
        self.refresh()
        folder, trial = self._folder().absolute(), self.session.results.trial
        if self.session.tried and trial is not None and confirmed(self, self.session, trial.value, folder):
            self.tasks.release(folder)

    def _show_done(self, outcome: RunSummary, since: Changed) -> None:
        stands = outcome.stands
        for one in (self.report, self.show_folder):
            one.setEnabled(stands)
        if stands:
            text = tr("{rows} in {folder}. Hand over the folder “release” and nothing else.")
        else:
            text = tr("Released into {folder}, which is no longer there: {rows}.")
        where = text.format(rows=rows_text(outcome.rows), folder=breakable(str(outcome.folder)))
        if not since:
            more = tr("To release it once more, run a trial and name another folder.")
        else:
            more = (
                tr("Out of date: the table has changed since")
                if since == "table"
                else tr("Out of date: the recipe has changed since")
            ) + tr("; a new release goes to a folder of its own.")
        self._summary.setText(f"{where} {more}")
        self.answers.show_outcome(outcome)
        self.earlier.setText(outcome.earlier)
        self.earlier.setVisible(bool(outcome.earlier))

    def _outcome(self) -> RunSummary:
        result = self.session.results.release
        assert result is not None  # noqa: S101 - the buttons show only then
        outcome: RunSummary = result.value
        return outcome

    def _open_report(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._outcome().folder / "release" / "report.html")))

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._outcome().folder)))
