"""Release: what goes out, to whom, with which promise; one tick, a name, one button."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QFileDialog, QGridLayout, QLineEdit, QWidget

from ldpaudit.app.answers import Question
from ldpaudit.app.desk import Desk
from ldpaudit.app.outcome import RunSummary
from ldpaudit.app.page import Page, State
from ldpaudit.app.pages.releases import Releases
from ldpaudit.app.pages.report_view import ReportView
from ldpaudit.app.questions import RUNS
from ldpaudit.app.repairs import page_of
from ldpaudit.app.widgets import (
    Card,
    Fold,
    Icon,
    Notice,
    Sign,
    button,
    choice,
    column,
    fill,
    row,
    rule,
    say,
    text,
)
from ldpaudit.app.words import named, rows_text
from ldpaudit.audit import ATTACKS
from ldpaudit.audit.printing import FALSE, OK, promise_rows, run_verdict, unbounded, verdict_of, worst
from ldpaudit.errors import UserError
from ldpaudit.file_names import unusable_path
from ldpaudit.findings import Finding, grouped
from ldpaudit.geography.noise.planar_laplace_step import PlanarLaplaceStep
from ldpaudit.language import tr, translated
from ldpaudit.recipe.values import beside
from ldpaudit.tables.registry import written_formats

#: Names of columns that are listed.
_MOST = 16
_CHECK = "check-release"
#: Attacks that are named.
_FEW = 3
#: Lines that say whose rows these are.
_OF_INPUT = ("source", "period", "period_of")


class ReleasePage(Page):
    """The page on which somebody decides."""

    name, needs = "release", "table"

    @classmethod
    def state(cls, desk: Desk) -> State:
        """Return whether it may go out, and when it did."""
        if not desk.is_open or desk.inspection is None:
            return State("none", tr("to do"))
        if desk.undecided:
            return State("bad", tr("{n} undecided", n=len(desk.undecided)))
        if desk.answers["release"].call is not None:
            return State("waiting", tr("writing"))
        blockers = sum(one.severity == "block" for one in grouped(desk.findings()))
        if blockers:
            return State("bad", tr("{n} (blocker|blockers)", n=blockers))
        released: RunSummary | None = desk.answers["release"].value
        if released is not None:
            if not released.stands:
                return State("weak", tr("release is gone"))
            when = released.written.strftime("%H:%M")
            level = "held" if desk.current("release") else "before"
            return State(level, tr("released {when}", when=when))  # type: ignore[arg-type]
        return State("none", tr("ready") if desk.tried else tr("after Check"))

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("Read this page once. Then it goes, or it does not."))
        self._grid = QGridLayout()
        self._grid.setColumnStretch(2, 1)
        self._grid.setColumnMinimumWidth(1, 96)
        self._grid.setHorizontalSpacing(10)
        self.done, self.blockers = Notice(), Notice()
        self._blocked, self._points = column(), column()
        self.blockers.body.addWidget(self._blocked)
        self._make_facts()
        self.releases = Releases(desk)
        fill(self.main, (self.done, self.blockers, Card("", self._grid, self._decision()), self.releases, 1))
        self._shown: tuple[Any, ...] = ()
        self.report = ReportView()
        self.side.addWidget(self.report, 1)
        self._halves.setStretch(0, 5)
        self._halves.setStretch(1, 4)

    # Its widgets ---------------------------------------------------------------------------------------

    def _make_facts(self) -> None:
        self.out, self.stays = text("", "bold"), text("", level="muted")
        kinds = {one.code: one.title for one in written_formats()}
        self.format = choice(tr("Format of the released table"), self._take_format, kinds)
        self._fact("file", tr("What goes out"), self.out, self.stays, row(self.format, 1))
        self.lines: dict[str, QLineEdit] = {}
        self._fact(
            "people", tr("To whom"), self._line("recipient", tr("Recipient"), tr("public, or who gets it"))
        )
        more = Fold(
            tr("Region, justification, review"),
            self._named_line("region", tr("Region"), tr("the area it is about; stays here")),
            self._named_line("justification", tr("Justification"), tr("why it may be released; stays here")),
            self._named_line("review", tr("Review on"), tr("looked at again on, such as 2027-01-31")),
        )
        self._purpose_fault, self._input_fault = text("", level="bad"), text("", level="bad")
        why = self._line("purpose", tr("Purpose"), tr("what for"))
        self._fact("edit", tr("Why"), why, more, self._purpose_fault)
        self.verdict = Sign("", "none", "bold")
        self.promised = text("")
        self.promised.setAccessibleName(tr("What is promised"))
        self._fact("medal", tr("Promised"), self.verdict, self.promised)
        self.earlier = text("")
        self.earlier.setAccessibleName(tr("Earlier releases of these rows"))
        whose = Fold(
            tr("Register and period"),
            self._named_line("source", tr("Register"), tr("what its rows are of: alarms of department 25")),
            self._named_line(
                "period", tr("Period"), tr("days of its rows, checked: 2025-03 or 2025-01/2025-06")
            ),
            self._named_line(
                "period_of", tr("Column of the day"), tr("if several hold days: when a row happened")
            ),
            text(
                tr("Releases of another register, or of other days of this one, add nothing to a row's sum."),
                level="muted",
            ),
            self._input_fault,
        )
        self._fact("purse", tr("Earlier"), self.earlier, whose)
        self._fact("check", tr("Open points"), self._points)
        self.folder = QLineEdit()
        self.folder.setAccessibleName(tr("Output folder"))
        self.folder.textChanged.connect(lambda _text: self._allow())
        self.folder_fault = text("", level="bad")
        choose = button(tr("Change…"), self._choose, "small")
        self._fact("save", tr("Where"), row(self.folder, choose), self.folder_fault)

    def _fact(self, icon: str, words: str, *items: QWidget) -> None:
        at, top = self._grid.rowCount(), Qt.AlignmentFlag.AlignTop
        self._grid.addWidget(Icon(icon, "accent"), at, 0, top)
        self._grid.addWidget(text(words, level="muted", wrap=False), at, 1, top)
        self._grid.addWidget(column(*items), at, 2)
        self._grid.addWidget(rule(), at + 1, 0, 1, 3)

    def _line(self, name: str, title: str, hint: str) -> QLineEdit:
        made = self.lines[name] = QLineEdit()
        made.setAccessibleName(title)
        made.setPlaceholderText(hint)
        made.editingFinished.connect(lambda: self._take(name))
        return made

    def _named_line(self, name: str, title: str, hint: str) -> QWidget:
        """Make a line that still says what it is once it is filled in."""
        words = text(title, level="muted", wrap=False)
        words.setMinimumWidth(124)
        return row(words, self._line(name, title, hint))

    def _decision(self) -> Card:
        self.tick = QCheckBox(tr("I have read this page and decide that this file may go."))
        self.tick.toggled.connect(lambda _on: self._allow())
        self.decided = QLineEdit()
        self.decided.setAccessibleName(tr("Name and function"))
        self.decided.setPlaceholderText(tr("name and function, for the report that stays here"))
        self.decided.textChanged.connect(lambda _text: self._allow())
        self.tick.clicked.connect(self.decided.setFocus)
        self.run = button(tr("&Release"), self._release, "main", icon="")
        self.attempt = button(tr("&Try it"), self.desk.attempt, tip="F5")
        self.waits_for = text("")
        self.waits_for.setAccessibleName(tr("What the release waits for"))
        self.fault = text("", level="bad")
        self.fault.setAccessibleName(tr("Why there is no release"))
        line = row(self.decided, self.attempt, self.run)
        card = Card("", self.tick, line, self.waits_for, self.fault)
        card.setProperty("level", "chosen")
        return card

    # What it shows -------------------------------------------------------------------------------------

    def view(self) -> Any:
        desk = self.desk
        runs = [desk.answers[name].value for name in RUNS]
        now = desk.document.version, desk.begun(), [one is not None and one.stands for one in runs]
        return *self.known("inspection", "outlook", "audit", "ledger", _CHECK, *RUNS), now

    def render_view(self, _view: Any) -> None:
        desk, outcome, released = self.desk, self.desk.outcome, self.desk.answers["release"].value
        shown = (desk.run_key, *(desk.answers[name].order for name in RUNS))
        if shown != self._shown:
            # What was read and decided was another file.
            self._shown = shown
            self.tick.setChecked(False)
        current = outcome is not None and desk.outcome_current
        self._show_columns(outcome, current=current)
        for name, line in self.lines.items():
            if not line.hasFocus():
                line.setText(getattr(desk.recipe.input if name in _OF_INPUT else desk.recipe.purpose, name))
        self.format.setCurrentIndex(max(self.format.findData(desk.recipe.output.format), 0))
        self._allow_formats()
        verdict = tr("not tried yet") if outcome is None else translated(run_verdict(outcome.internal))
        self.verdict.say(verdict, "before" if not current else "weak" if _undecided(outcome) else "held")
        say(self.promised, "\n".join(_promises(outcome)) if outcome is not None else "")
        say(self.earlier, self._earlier())
        self._points.fill(*(Sign(words, level) for words, level in self._open_points()))
        self._show_blockers()
        say(self.fault, desk.fault("release"))
        self._show_done(released)
        draft = ""
        if outcome is not None and not (outcome.release_made and current):
            draft = tr("Draft: of the trial.") if current else tr("Draft: before your last change.")
        self.report.show_folder(outcome.folder if outcome is not None and outcome.stands else None, draft)
        self.releases.show_answer()
        if not self.folder.text() or (released is not None and Path(self.folder.text()).exists()):
            self._suggest()
        self._allow()

    def _show_columns(self, outcome: RunSummary | None, *, current: bool) -> None:
        out, rest = tr("known after a trial"), ""
        if outcome is not None:
            columns = outcome.released_columns
            out = tr("{rows}, {n} (column|columns)", n=len(columns), rows=rows_text(outcome.rows))
            out += f": {_listed(columns)}" if columns else ""
            out += "" if current else tr(" (before your last change)")
            stays = [name for name in self.desk.columns if name not in columns]
            words = tr("{n} (column stays|columns stay): {names}", n=len(stays), names=_listed(stays))
            rest = words if stays else ""
        say(self.out, out)
        say(self.stays, rest)

    def _show_blockers(self) -> None:
        found = _blocking(self.desk)
        words = tr("{n} (thing stands|things stand) against a release", n=len(found)) if found else ""
        self.blockers.tell(words, "bad")
        self._blocked.renew(found, lambda: map(self._blocker, found))

    def _blocker(self, finding: Finding) -> QWidget:
        show = button(tr("Show"), partial(self.go.emit, page_of(self.desk, finding)), "small")
        return row(Sign(_about(finding), "bad"), show)

    def _show_done(self, released: RunSummary | None) -> None:
        if released is None:
            self.done.tell("")
            return
        folder = str(released.folder)
        if not released.stands:
            self.done.tell(tr("Released into {folder}, which is no longer there.", folder=folder), "weak")
            return
        when, rows = released.written.strftime("%Y-%m-%d %H:%M"), rows_text(released.rows)
        words = [tr("Released {when}: {rows} in {folder}.", when=when, rows=rows, folder=folder)]
        words.append(tr("Hand over the folder “release” and nothing else; “internal” stays here."))
        if not self.desk.current("release"):
            words.append(tr("What you changed since makes a release of its own."))
        checked, there = _check_words(self.desk), QUrl.fromLocalFile(folder)
        self.done.tell(
            "\n".join(filter(None, (" ".join(words), checked))),
            "held",
            button(tr("Open folder"), partial(QDesktopServices.openUrl, there), "small"),
            button(tr("Check it was not edited"), partial(self._check, released.folder), "small"),
        )

    def _earlier(self) -> str:
        """Return what a release would add to earlier ones of the same rows."""
        desk, outcome = self.desk, self.desk.outcome
        if desk.current("release") and not desk.tried:
            return tr(
                "Released once more, its promises add to these. {earlier}",
                earlier=outcome.earlier if outcome else "",
            )
        if outcome is None or not desk.tried:
            return tr("A trial shows what earlier releases of these rows cost together with this one.")
        if outcome.earlier:
            return tr("At the time of the trial: {what}", what=outcome.earlier)
        released = desk.answers["release"].value
        if released is not None:
            return tr(
                "Released before, into {folder}; no ledger is kept, so nobody has added up what both cost.",
                folder=str(released.folder),
            )
        return tr("No earlier release is known.")

    def _open_points(self) -> list[tuple[str, str]]:
        desk = self.desk
        found = [(_about(one), "weak") for one in grouped(desk.findings()) if one.severity == "warn"]
        for entry, of in desk.acceptances():
            title = _about(of[0]) if of else entry.finding
            found.append((tr("{what}. Accepted: {reason}", what=title, reason=entry.reason), "note"))
        report = desk.audit
        made = [] if report is None else worst(report.results)
        if weak := [one for one in made if verdict_of(one) not in (OK, FALSE)]:
            titles = named(translated(ATTACKS[one.code].title) for one in weak[:_FEW])
            words = tr(
                "{n} (attack|attacks) of Audit (is|are) weak, as: {titles}", n=len(weak), titles=titles
            )
            found.append((words, "weak"))
        if report is None or not report.made:
            found.append((tr("Attacks of Audit: not tested"), "none"))
        elif untested := sum(one.verdict == "not tested" for one in report.results):
            found.append((tr("{n} (attack|attacks) of Audit not tested", n=untested), "none"))
        return found

    def _waits(self) -> str:
        """Return why there must be a trial first, or what is in the way."""
        desk, trial = self.desk, self.desk.answers["trial"]
        if begun := desk.begun():
            return begun
        if desk.releases_older:
            return tr("The release that runs is of the recipe as it was before this change.")
        if desk.tried or self._working:
            return ""
        if fault := desk.fault("trial"):
            return tr("The trial could not be run: {why}", why=fault)
        if desk.current("release"):
            return tr("To release these rows once more, run another trial: it says what both cost.")
        if trial.value is None:
            return tr("Nothing leaves untried: run a trial first.")
        if desk.document.version is None:
            return tr("The table is no longer there: put it back.")
        if desk.refused:
            # What is in the way says why.
            return ""
        if trial.current and not trial.value.stands:
            return tr("The files of the trial were removed: run it again.")
        if desk.changed_since == "table":
            return tr("The table has changed since the last trial: run it again.")
        return tr("The recipe has changed since the last trial: run it again.")

    @property
    def _working(self) -> bool:
        return any(self.desk.answers[name].call is not None for name in ("trial", "release"))

    def _allow(self) -> None:
        desk = self.desk
        if not desk.is_open:
            return
        released = desk.answers["release"].value
        folder = self._folder()
        own = released is not None and released.folder == folder and not desk.tried
        unfit = "" if own else _unfit(folder)
        say(self.folder_fault, unfit)
        blockers = len(_blocking(desk))
        ready = bool(self.folder.text().strip()) and not (own or unfit or blockers or self._working)
        signed = self.tick.isChecked() and bool(self.decided.text().strip())
        waits = self._waits()
        say(self.waits_for, waits)
        self.run.setEnabled(ready and desk.tried and signed and not waits)
        words = tr("&Release")
        if blockers:
            words = tr("Release: {n} (blocker|blockers)", n=blockers)
        elif ready and desk.tried and not signed:
            words = tr("Release: tick and name first")
        self.run.setText(words)
        self.attempt.setVisible(not desk.tried)
        self.attempt.setEnabled(not desk.undecided and not self._working)

    def _allow_formats(self) -> None:
        entries = self.format.model()
        if isinstance(entries, QStandardItemModel):
            # A file of points needs points, and only moved ones may be released.
            moves = PlanarLaplaceStep.among(self.desk.recipe.steps) is not None
            for one in written_formats():
                entries.item(self.format.findData(one.code)).setEnabled(moves or not one.of_points)

    # What is done --------------------------------------------------------------------------------------

    def reset(self) -> None:
        """Begin anew for another document."""
        super().reset()
        self.tick.setChecked(False)
        self.decided.clear()
        self.folder.clear()
        self._suggest()

    def _release(self) -> None:
        # The table may have changed on the disk since the page was drawn, or the trial been removed.
        self.desk.document.look()
        self.touch()
        if not self.run.isEnabled():
            return
        self.desk.release(self._folder().absolute(), self.decided.text().strip())
        self.tick.setChecked(False)

    def _take(self, name: str) -> None:
        part, fault = ("input", self._input_fault) if name in _OF_INPUT else ("purpose", self._purpose_fault)
        before, written = getattr(self.desk.recipe, part), self.lines[name].text().strip()
        if getattr(before, name) == written:
            return
        try:
            after = replace(before, **{name: written})
        except (UserError, ValueError) as error:
            example = "2025-03" if name == "period" else "2027-01-31"
            why = error.translated() if isinstance(error, UserError) else tr("write it as {day}", day=example)
            say(fault, f"{self.lines[name].accessibleName()}: {why}")
            return
        say(fault, "")
        self.desk.edit(self.lines[name].accessibleName(), **{part: after})

    def _take_format(self, code: str) -> None:
        output = self.desk.recipe.output.in_format(code)
        self.desk.edit(tr("Change what is written"), output=output)

    def _suggest(self) -> None:
        if not self.desk.is_open:
            return
        first = beside(self.desk.table, "-release")
        folder, number = first, 2
        while os.path.lexists(folder):
            folder, number = first.with_name(f"{first.name}-{number}"), number + 1
        self.folder.setText(str(folder))

    def _folder(self) -> Path:
        # Unlike Path.expanduser, this leaves "~name" alone where there is no such user.
        return Path(os.path.expanduser(self.folder.text().strip()))  # noqa: PTH111

    def _choose(self) -> None:
        parent = str(Path(self.folder.text()).parent)
        name = QFileDialog.getExistingDirectory(self, tr("Folder in which the release is made"), parent)
        if name:
            self.folder.setText(str(Path(name) / Path(self.folder.text()).name))

    def _check(self, folder: Path) -> None:
        arguments = ["check", {"folder": str(folder / "release")}]
        asked = Question(_CHECK, f"{folder} {time.monotonic()}", lambda: arguments, pause=0)
        self.desk.answers.want(_CHECK, asked)


def _check_words(desk: Desk) -> str:
    """Return what is known of files that may have been edited since."""
    answer = desk.answers[_CHECK]
    if answer.value is None or answer.fault:
        return answer.fault
    kept, edited = tr("Checked: no file was edited."), tr("Checked: it was edited since.")
    return kept if answer.value["ok"] else edited


def _undecided(outcome: RunSummary | None) -> bool:
    return outcome is None or "decide" in run_verdict(outcome.internal)


def _promises(outcome: RunSummary) -> list[str]:
    lines = []
    for row_ in promise_rows(outcome.internal):
        kind, about, epsilon, between, _ = map(translated, row_)
        what = kind if about in ("–", "") else f"{kind} {about}"
        lines.append(tr("{what}: epsilon {epsilon}, {between}", what=what, epsilon=epsilon, between=between))
    if not lines:
        lines = [tr("No privacy promise: no column is randomized.")]
    after = outcome.anonymity("after")
    if after.get("k"):
        lines.append(tr("smallest group of rows that look alike: k = {k}", k=after["k"]))
    none = "; ".join(map(translated, unbounded(outcome.internal)))
    return [*lines, tr("no bound for: {what}", what=none)] if none else lines


def _blocking(desk: Desk) -> list[Finding]:
    return [one for one in grouped(desk.findings()) if one.severity == "block"]


def _about(finding: Finding) -> str:
    title = translated(finding.kind.title)
    return f"{title}: {_listed(list(finding.columns))}" if finding.columns else title


def _listed(names: list[str]) -> str:
    shown = named(names[:_MOST])
    return tr("{names} and {n} more", names=shown, n=len(names) - _MOST) if len(names) > _MOST else shown


def _unfit(folder: Path) -> str:
    """Return why a folder cannot be made; "" where nothing is known against it."""
    if why := unusable_path(folder):
        return tr("{why}; choose another name", why=why)
    try:
        taken = folder.exists() and (not folder.is_dir() or any(folder.iterdir()))
    except OSError as error:
        return tr("this cannot be the name of a folder ({why}); name another", why=error.strerror)
    return tr("this folder is already there and is not overwritten; name another") if taken else ""
