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
from ldpaudit.app.found import RunSummary
from ldpaudit.app.offers import page_of
from ldpaudit.app.page import Page, State
from ldpaudit.app.pages.release_parts import Releases, ReportView
from ldpaudit.app.questions import RUNS
from ldpaudit.app.widgets import (
    Card,
    Fold,
    Icon,
    Notice,
    Sign,
    button,
    choice,
    column,
    line_edit,
    row,
    rule,
    say,
    text,
)
from ldpaudit.app.words import members, named, rows_text
from ldpaudit.audit import ATTACKS
from ldpaudit.audit.printing import (
    FALSE,
    OK,
    OVER,
    promise_rows,
    run_verdict,
    unbounded,
    undecided,
    verdict_of,
    worst,
)
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, grouped
from ldpaudit.geography.noise.planar_laplace_step import PlanarLaplaceStep
from ldpaudit.language import tr, translated
from ldpaudit.recipe.values import beside
from ldpaudit.tables.registry import written_formats
from ldpaudit.work_folder import free_name, refuse_to_overwrite, said_of_copies

_CHECK = "check-release"
#: Columns that are named of what goes out, and of what stays.
_MOST = 16
#: Fields that say whose rows these are.
_OF_INPUT = ("source", "period", "period_of")


class ReleasePage(Page):
    """The page on which somebody decides."""

    name, needs, shares = "release", "table", (5, 4)

    @classmethod
    def stands(cls, desk: Desk) -> State:
        released: RunSummary | None = desk.answers["release"].value
        if desk.undecided:
            return State("bad", tr("{n} undecided", n=len(desk.undecided)))
        if desk.running("release"):
            return State("waiting", tr("writing"))
        if blockers := _blocking(desk):
            return State("bad", tr("{n} (blocker|blockers)", n=len(blockers)))
        if released is None:
            return State("none", tr("ready") if desk.tried else tr("after Check"))
        if not released.stands:
            return State("weak", tr("release is gone"))
        when = tr("released {when}", when=released.written.strftime("%H:%M"))
        return State("held" if desk.current("release") else "before", when)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("Read this page once. Then it goes, or it does not."))
        self._grid = QGridLayout()
        self._grid.setColumnStretch(2, 1)
        self._grid.setColumnMinimumWidth(1, 96)
        self._grid.setHorizontalSpacing(10)
        self.done, self.blockers, self._blocked, self._points = Notice(), Notice(), column(), column()
        self.blockers.add(self._blocked)
        self._make_facts()
        self.releases, self.report = Releases(desk), ReportView()
        self.main.add(self.done, self.blockers, Card("", self._grid, self._decision()), self.releases, 1)
        self.side.add((self.report, 1))
        self._shown: tuple[Any, ...] = ()

    def _make_facts(self) -> None:
        self.out, self.stays = text("", "bold"), text("", level="muted")
        self.lines, self._faults = dict[str, QLineEdit](), (text("", level="bad"), text("", level="bad"))
        kinds = {one.code: one.title for one in written_formats()}
        self.format = choice(tr("Format of the released table"), self._take_format, kinds)
        self.verdict, self.promised = Sign("", "none", "bold"), text(name=tr("What is promised"))
        self.earlier = text(name=tr("Earlier releases of these rows"))
        made = {name: self._line(name, *told) for name, told in _lines().items()}
        self._more = Fold(
            tr("Region, justification, review"),
            *(made[name] for name in ("region", "justification", "review")),
        )
        apart = tr("Releases of another register, or of other days of this one, add nothing to a row's sum.")
        rows = *(made[name] for name in _OF_INPUT), text(apart, level="muted"), self._faults[0]
        self.folder, self.folder_fault = line_edit(tr("Output folder")), text("", level="bad")
        self.folder.textChanged.connect(self._allow)
        where = row(self.folder, button(tr("Change…"), self._choose, "small"))
        for icon, words, items in (
            ("file", tr("What goes out"), (self.out, self.stays, row(self.format, 1))),
            ("people", tr("To whom"), (self.lines["recipient"],)),
            ("edit", tr("Why"), (self.lines["purpose"], self._more, self._faults[1])),
            ("medal", tr("Promised"), (self.verdict, self.promised)),
            ("purse", tr("Earlier"), (self.earlier, Fold(tr("Register and period"), *rows))),
            ("check", tr("Open points"), (self._points,)),
            ("save", tr("Where"), (where, self.folder_fault)),
        ):
            at, top = self._grid.rowCount(), Qt.AlignmentFlag.AlignTop
            self._grid.addWidget(Icon(icon, "accent"), at, 0, top)
            self._grid.addWidget(text(words, level="muted", wrap=False), at, 1, top)
            self._grid.addWidget(column(*items), at, 2)
            self._grid.addWidget(rule(), at + 1, 0, 1, 3)

    def _line(self, name: str, title: str, hint: str) -> QWidget:
        """Make a line that still says what it is once it is filled in."""
        made = self.lines[name] = line_edit(title, hint, partial(self._take, name))
        words = text(title, level="muted", wrap=False)
        words.setMinimumWidth(124)
        return made if name in ("recipient", "purpose") else row(words, made)

    def _decision(self) -> Card:
        self.tick = QCheckBox(tr("I have read this page and decide that this file may go."))
        hint = tr("name and function, for the report that stays here")
        self.decided = line_edit(tr("Name and function"), hint)
        self.tick.toggled.connect(self._allow)
        self.decided.textChanged.connect(self._allow)
        self.tick.clicked.connect(self.decided.setFocus)
        self.run = button(tr("&Release"), self._release, "main")
        self.attempt = button(tr("&Try it"), self.desk.attempt, tip="F5")
        self.waits_for = text(name=tr("What the release waits for"))
        self.fault = text("", level="bad", name=tr("Why there is no release"))
        line = row(self.decided, self.attempt, self.run)
        card = Card("", self.tick, line, self.waits_for, self.fault)
        card.setProperty("level", "chosen")
        return card

    def view(self) -> Any:
        desk = self.desk
        runs = [desk.answers[name].value for name in RUNS]
        now = desk.version, desk.begun(), [one is not None and one.stands for one in runs]
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
        # A trial knows no reason that was written after it.
        given = {"justified": bool(desk.recipe.purpose.justification)}
        verdict = tr("not tried yet") if outcome is None else run_verdict({**outcome.internal, **given})
        goes = verdict.startswith("may go out") and not verdict.startswith("may go out if")
        level = "before" if not current else "held" if goes else "weak"
        self.verdict.say(translated(verdict), level)
        promised = [] if outcome is None else _promises(outcome)
        before = [tr("Before your last change:")] if promised and not current else []
        say(self.promised, "\n".join(before + promised))
        say(self.earlier, self._earlier())
        self._points.fill(*(Sign(words, level) for words, level in self._open_points()))
        self._show_blockers()
        say(self.fault, desk.fault("release"))
        self._show_done(released)
        draft = ""
        if outcome is not None and not (outcome.release_made and current):
            draft = tr("Draft: of the trial.") if current else tr("Draft: before your last change.")
            if current and _written_since(desk, outcome):
                draft = tr("Draft: of the trial, without what you wrote here since. The release has it.")
        self.report.show_folder(outcome.folder if outcome is not None and outcome.stands else None, draft)
        self.releases.show_answer()
        if not self.folder.text() or (released is not None and Path(self.folder.text()).exists()):
            self._suggest()
        self._allow()

    def _show_columns(self, outcome: RunSummary | None, *, current: bool) -> None:
        out, stays = tr("known after a trial"), list[str]()
        if outcome is not None:
            columns = outcome.released_columns
            out = tr("{rows}, {n} (column|columns)", n=len(columns), rows=rows_text(outcome.rows))
            out += f": {named(columns, _MOST)}" if columns else ""
            out += "" if current else tr(" (before your last change)")
            stays = [name for name in self.desk.columns if name not in columns]
        say(self.out, out)
        words = tr("{n} (column stays|columns stay): {names}", n=len(stays), names=named(stays, _MOST))
        say(self.stays, words if stays else "")

    def _show_blockers(self) -> None:
        def blocker(finding: Finding) -> QWidget:
            show = button(tr("Show"), partial(self.desk.go, page_of(self.desk, finding)), "small")
            return row(Sign(_about(finding), "bad"), show)

        found = _blocking(self.desk)
        words = tr("{n} (thing stands|things stand) against a release", n=len(found)) if found else ""
        self.blockers.tell(words, "bad")
        self._blocked.renew(found, lambda: map(blocker, found))

    def _show_done(self, released: RunSummary | None) -> None:
        if released is None or not released.stands:
            folder = "" if released is None else str(released.folder)
            gone = tr("Released into {folder}, which is no longer there.", folder=folder)
            self.done.tell(gone if folder else "", "weak")
            return
        folder, checked = str(released.folder), self.desk.answers[_CHECK]
        when, rows = released.written.strftime("%Y-%m-%d %H:%M"), rows_text(released.rows)
        words = tr("Released {when}: {rows} in {folder}.", when=when, rows=rows, folder=folder)
        of_this = (checked.value or {}).get("folder") == str(released.folder / "release")
        edited = of_this and not checked.value["ok"]
        goes = tr("Hand over the folder “release” and nothing else; “internal” stays here.")
        words += " " + (tr("Checked: it was edited since; do not hand it over.") if edited else goes)
        if not self.desk.current("release"):
            words += " " + tr("What you changed since makes a release of its own.")
        if checked.fault or (of_this and not edited):
            words += "\n" + (checked.fault or tr("Checked: no file was edited."))
        there = QUrl.fromLocalFile(folder)
        look_at = button(tr("Open folder"), partial(QDesktopServices.openUrl, there), "small")
        check = button(tr("Check it was not edited"), partial(self._check, released.folder), "small")
        self.done.tell(words, "bad" if edited else "held", look_at, check)

    def _earlier(self) -> str:
        """Return what a release would add to earlier ones of the same rows."""
        desk, outcome, released = self.desk, self.desk.outcome, self.desk.answers["release"].value
        if desk.current("release") and not desk.tried:
            earlier = outcome.earlier if outcome else ""
            return tr("Released once more, its promises add to these. {earlier}", earlier=earlier)
        if outcome is None or not desk.tried:
            return tr("A trial shows what earlier releases of these rows cost together with this one.")
        if outcome.earlier:
            return tr("At the time of the trial: {what}", what=outcome.earlier)
        if released is None:
            return tr("No earlier release is known.")
        where = str(released.folder)
        return tr("Released before, into {folder}; no ledger added up what both cost.", folder=where)

    def _open_points(self) -> list[tuple[str, str]]:
        desk, report = self.desk, self.desk.audit
        found = [(_about(one), "weak") for one in grouped(desk.findings()) if one.severity == "warn"]
        for entry, of in desk.acceptances():
            title = _about(of[0]) if of else entry.finding
            found.append((tr("{what}. Accepted: {reason}", what=title, reason=entry.reason), "note"))
        made = [] if report is None else worst(report.results)
        if weak := [one for one in made if verdict_of(one) not in (OK, FALSE)]:
            titles = named(translated(ATTACKS[one.code].title) for one in weak)
            words = tr("{n} (attack is|attacks are) weak: {titles}", n=len(weak), titles=titles)
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
        if self._working:
            return ""
        if desk.tried:
            return self._unreasoned()
        if fault := desk.fault("trial"):
            return tr("The trial could not be run: {why}", why=fault)
        if desk.current("release"):
            return tr("To release these rows once more, run another trial: it says what both cost.")
        if trial.value is None:
            return tr("Nothing leaves untried: run a trial first.")
        if desk.version is None:
            return tr("The table is no longer there: put it back.")
        if desk.refused:
            # What is in the way says why.
            return ""
        if trial.current and not trial.value.stands:
            return tr("The files of the trial were removed: run it again.")
        if desk.changed_since == "table":
            return tr("The table has changed since the last trial: run it again.")
        return tr("The recipe has changed since the last trial: run it again.")

    def _unreasoned(self) -> str:
        """Return that something over its limit may not go without a reason; "" where that is given."""
        desk, outcome = self.desk, self.desk.outcome
        results = [] if outcome is None else undecided(outcome.internal)
        if desk.audit is not None and outcome is not None:
            known = {one.code for one in outcome.results}
            results += [one for one in worst(desk.audit.results) if one.code not in known]
        over = [translated(ATTACKS[one.code].title) for one in results if verdict_of(one) == OVER]
        if not over or desk.recipe.purpose.justification:
            return ""
        self._more.open()
        some = named(dict.fromkeys(over))
        return tr("Over its limit: {attacks}. Say under Justification why it may go.", attacks=some)

    @property
    def _working(self) -> bool:
        return self.desk.running("trial") or self.desk.running("release")

    def _allow(self, _changed: object = None) -> None:
        desk, released, folder = self.desk, self.desk.answers["release"].value, self._folder()
        if not desk.is_open:
            return
        own = released is not None and released.folder == folder and not desk.tried
        unfit, blockers, waits = "" if own else _unfit(folder), len(_blocking(desk)), self._waits()
        ready = bool(self.folder.text().strip()) and not (own or unfit or blockers or self._working)
        signed = self.tick.isChecked() and bool(self.decided.text().strip())
        say(self.folder_fault, unfit or translated(said_of_copies(folder)))
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

    def reset(self) -> None:
        super().reset()
        self.tick.setChecked(False)
        self.decided.clear()
        self.folder.clear()
        self._suggest()

    def _release(self) -> None:
        # A key releases, too, while a line is still being written.
        for name in self.lines:
            self._take(name)
        # The table may have changed on the disk since the page was drawn, or the trial been removed.
        self.desk.look()
        self.touch()
        if not self.run.isEnabled() or any(fault.text() for fault in self._faults):
            return
        self.desk.release(self._folder().absolute(), self.decided.text().strip())
        self.tick.setChecked(False)

    def _take(self, name: str) -> None:
        part = "input" if name in _OF_INPUT else "purpose"
        fault, line = self._faults[part == "purpose"], self.lines[name]
        words, before, written = line.accessibleName(), getattr(self.desk.recipe, part), line.text().strip()
        if getattr(before, name) == written:
            return
        try:
            after = replace(before, **{name: written})
        except (UserError, ValueError) as error:
            example = "2025-03" if name == "period" else "2027-01-31"
            why = error.translated() if isinstance(error, UserError) else tr("write it as {day}", day=example)
            say(fault, f"{words}: {why}")
            return
        say(fault, "")
        self.desk.edit(words, **{part: after})

    def _take_format(self, code: str) -> None:
        output = self.desk.recipe.output.in_format(code)
        self.desk.edit(tr("Change what is written"), output=output)

    def _suggest(self) -> None:
        if not self.desk.is_open:
            return
        self.folder.setText(str(free_name(beside(self.desk.table, "-release"))))

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


def _lines() -> dict[str, tuple[str, str]]:
    return {
        "recipient": (tr("Recipient"), tr("public, or who gets it")),
        "purpose": (tr("Purpose"), tr("what for")),
        "region": (tr("Region"), tr("the area it is about; stays here")),
        "justification": (tr("Justification"), tr("why it may be released; stays here")),
        "review": (tr("Review on"), tr("looked at again on, such as 2027-01-31")),
        "source": (tr("Register"), tr("what its rows are of: alarms of department 25")),
        "period": (tr("Period"), tr("days of its rows, checked: 2025-03 or 2025-01/2025-06")),
        "period_of": (tr("Column of the day"), tr("if several hold days: when a row happened")),
    }


def _promises(outcome: RunSummary) -> list[str]:
    lines = []
    for promise in promise_rows(outcome.internal):
        kind, about, epsilon, between, _ = map(translated, promise)
        what = kind if about in ("–", "") else f"{kind} {about}"
        lines.append(tr("{what}: epsilon {epsilon}, {between}", what=what, epsilon=epsilon, between=between))
    lines = lines or [tr("No privacy promise: no column is randomized.")]
    after = outcome.anonymity("after")
    k, unit, alike = (after.get(one) for one in ("k", "unit", "columns"))
    if k and alike:
        words = tr("smallest group of rows alike in {columns}: k = {k}", columns=named(alike, 4), k=k)
        if unit not in ("row", "case", None):
            words = tr(
                "smallest group alike in {columns}: {k}", columns=named(alike, 4), k=members(int(k), unit)
            )
        lines.append(words)
    none = "; ".join(map(translated, unbounded(outcome.internal)))
    return [*lines, tr("no bound for: {what}", what=none)] if none else lines


def _written_since(desk: Desk, outcome: RunSummary) -> bool:
    """Return whether the report of a trial lacks what was written about the release after it."""
    purpose, told = desk.recipe.purpose, outcome.release.get("purpose") or {}
    justified = bool(purpose.justification) == bool(outcome.release.get("justified"))
    return not justified or any(getattr(purpose, name) != one for name, one in told.items())


def _blocking(desk: Desk) -> list[Finding]:
    return [one for one in grouped(desk.findings()) if one.severity == "block"]


def _about(finding: Finding) -> str:
    title = translated(finding.kind.title)
    return f"{title}: {named(finding.columns)}" if finding.columns else title


def _unfit(folder: Path) -> str:
    """Return why a folder cannot be made; "" where nothing is known against it."""
    try:
        refuse_to_overwrite(folder)
    except UserError as error:
        return tr("{name}: {why}; {hint}", name=folder.name, why=error.what, hint=error.hint)
    return ""
