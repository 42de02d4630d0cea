"""The lines of the window: above it figures that lead to their pages, below it what runs."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

from ldpaudit.app import look
from ldpaudit.app.desk import Desk
from ldpaudit.app.found import rows_found
from ldpaudit.app.widgets import Bar, Box, Icon, button, say, set_level, text
from ldpaudit.app.words import aged, named, number, percent, rows_text, size_text
from ldpaudit.audit import ATTACKS
from ldpaudit.audit.printing import TOGETHER, promise_rows
from ldpaudit.language import Message, tr, translated
from ldpaudit.progress import READING
from ldpaudit.recipe import WITHHELD
from ldpaudit.step import Stage

#: Seconds below which nobody needs to know how long a job still takes.
_SOON = 4
#: The jobs of which the line tells, the most telling first, and what they are called.
_JOBS = {
    "release": Message("Release"),
    "trial": Message("Trial"),
    "audit": Message("Attacks"),
    "sample": Message("Making the sample"),
    "inspection": Message("Reading the table"),
    "exposure": Message("Counting groups"),
    "disclosures": Message("What makes rows stand out"),
    "propose": Message("Looking for settings"),
}


def stage_words(stage: str) -> str:
    """Return what a stage of a job is called; an unknown one stays as it is."""
    attack = next((translated(one.title) for one in ATTACKS.values() if one.code == stage), "")
    return attack or {
        "open": tr("opening the table"),
        "read": tr("reading the table"),
        "hash": tr("hashing the table"),
        "cut": tr("reading the table"),
        "survey": tr("looking at all rows"),
        "treat": tr("treating rows"),
        "count": tr("adding up counts"),
        "judge": tr("looking for side leaks"),
        "write": tr("writing"),
        "finish": tr("finishing"),
        "search": tr("checking settings"),
        "towns": tr("making towns"),
        "interventions": tr("making interventions"),
    }.get(stage, stage)


class Status(Box):
    """Name, bar, amount, time left and Cancel of the job that runs, or what was said last."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(spacing=6, across=True, area="status")
        self.setFixedHeight(34)
        self._desk, self._job, self._stage, self._began, self._said = desk, "", "", 0.0, ""
        self.mark, self.bar = Icon(), Bar(name=tr("Progress"))
        self.words = text("", wrap=False, name=tr("Message"))
        self.bar.setFixedWidth(180)
        self.amount, self.more = text("", level="muted", wrap=False), text("", level="muted", wrap=False)
        self.cancel = button(tr("Cancel"), self.stop, "small", tip="Esc")
        inside = text(tr("Nothing leaves this computer"), level="muted", wrap=False)
        self.lines.setContentsMargins(12, 0, 12, 0)
        job = self.mark, self.words, self.bar, self.amount, self.cancel, self.more
        self.add(*job, 1, Icon("lock", "muted"), inside)
        desk.answers.changed.connect(lambda _name: self.show_now())
        desk.answers.progressed.connect(lambda _name: self.show_now())
        # What was done last is of the document as it was.
        desk.changed.connect(lambda: self.say(""))
        self.show_now()

    def say(self, words: str) -> None:
        self._said = words
        self.show_now()

    def stop(self) -> None:
        if self._job:
            self.words.setText(tr("Stopping…"))
            self.cancel.setEnabled(False)
            self._said = tr("{job}: stopped", job=translated(_JOBS[self._job]))
            self._desk.answers.cancel(self._job)

    def show_now(self) -> None:
        running = [name for name in _JOBS if self._desk.answers[name].call is not None]
        job = running[0] if running else ""
        if job != self._job:
            self._job, self._stage = job, ""
            self.cancel.setEnabled(True)
        for widget in (self.bar, self.amount, self.cancel):
            widget.setVisible(bool(job))
        self.mark.show_icon(*(("waiting", "accent") if job else ("held", "held")))
        say(self.more, tr("{n} more (waits|wait)", n=len(running) - 1) if len(running) > 1 else "")
        if not job:
            self.words.setText(self._said or tr("No job is running"))
            return
        stage, done, total = self._desk.answers[job].progress
        if stage != self._stage:
            self._stage, self._began = stage, time.monotonic()
        if self.cancel.isEnabled():
            name = translated(_JOBS[job])
            self.words.setText(f"{name}: {stage_words(stage)}" if stage else name)
        self.bar.setRange(0, max(total, 0) and 1000)
        self.bar.setValue(round(1000 * done / total) if total else 0)
        self.amount.setText(self._amount(stage, done, total))

    def _amount(self, stage: str, done: int, total: int) -> str:
        if not done:
            return ""
        write = size_text if stage in READING else number
        words = tr("{done} of {total}", done=write(done), total=write(total)) if total else write(done)
        passed = time.monotonic() - self._began
        left = passed * (total - done) / done if total else 0.0
        return f"{words} · {tr('{s} s left', s=round(left))}" if left > _SOON and passed > 1 else words


class Cell(QPushButton):
    """One figure, with an icon; its text is cut at the end where there is no room, whole in its tip."""

    def __init__(self, name: str, icon: str) -> None:
        super().__init__()
        self.whole, self._icon, self._level = "", icon, ""
        self.setProperty("kind", "cell")
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        look.CHANGE.changed.connect(self._draw)

    def say(self, words: str, more: str, level: str = "") -> None:
        whole = f"{words}\n{more}".strip()
        if whole != self.whole or level != self._level:
            self.whole, self._level = whole, level
            self.setToolTip(whole)
            self.setAccessibleDescription(whole)
            set_level(self, level)
            self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._draw()

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.whole.partition("\n")[0]) + 52, 38)

    def _draw(self) -> None:
        first = self.whole.partition("\n")[0]
        room = max(self.width() - 50, 0)
        fitted = self.fontMetrics().elidedText(first, Qt.TextElideMode.ElideRight, room)
        self.setText(fitted.replace("&", "&&"))
        self.setIcon(look.icon(self._icon, look.colour_of(self._level or "text")))


class Strip(Box):
    """Five figures about the document, each of which leads to its page."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(spacing=0, across=True, area="strip")
        self.setFixedHeight(42)
        self.lines.setContentsMargins(4, 0, 4, 0)
        self._desk, self._cells = desk, dict[str, Cell]()
        for name, caption, icon, page, share in (
            ("file", tr("File"), "file", "import", 4),
            ("promise", tr("What is promised"), "medal", "check", 6),
            ("risk", tr("Alone in their group"), "people", "risk", 4),
            ("lost", tr("What is lost"), "rows", "generalize", 4),
            ("earlier", tr("Earlier releases"), "purse", "release", 3),
        ):
            cell = self._cells[name] = Cell(caption, icon)
            cell.clicked.connect(partial(self._go, name, page))
            self.lines.addWidget(cell, share)
        desk.news.connect(self.refresh)
        self.refresh()

    def text(self, name: str) -> str:
        return self._cells[name].whole

    def _go(self, name: str, page: str, _on: bool = False) -> None:
        violated = self._desk.audit is not None and self._desk.audit.violated
        self._desk.go("audit" if name == "promise" and violated else page)

    def refresh(self) -> None:
        told = {name: getattr(self, f"_{name}") for name in self._cells}
        for name, cell in self._cells.items():
            none = tr("no table open") if name == "file" else "–"
            cell.say(*(told[name]() if self._desk.is_open else (none, "")))

    def _file(self) -> tuple[str, str]:
        found, name = self._desk.inspection, self._desk.table.name
        if found is None:
            return tr("{name}, not read", name=name), ""
        return f"{rows_found(found)}, {name}", str(self._desk.table)

    def _promise(self) -> tuple[str, str, str]:
        desk = self._desk
        violated = [] if desk.audit is None else desk.audit.violated
        if violated:
            return tr("{n} (promise is|promises are) false", n=len(violated)), tr("see Audit"), "bad"
        randomized = [step for step in desk.recipe.steps if step.kind == "randomize"]
        if not randomized:
            return tr("nothing promised yet"), tr("No column is randomized."), ""
        outcome = desk.outcome
        if outcome is None or not desk.outcome_current:
            columns = named(dict.fromkeys(name for step in randomized for name in step.modifies()))
            return tr("{columns}: after a trial", columns=columns), tr("The trial says by how much."), ""
        rows = promise_rows(outcome.internal)
        if not any(one["holds"] for one in outcome.release["guarantees"]):
            return tr("no promise holds"), tr("See the findings and the report."), "bad"
        # Sums where there are some: what a column promises alone is the smaller figure.
        sums = [one for one in rows if one[0] == TOGETHER] or rows
        said = [tr("ε {epsilon}, {between}", epsilon=one[2], between=translated(one[3])) for one in sums]
        return " · ".join(said), translated(outcome.release["together"]).replace("; ", ";\n"), ""

    def _risk(self) -> tuple[str, str]:
        outcome = self._desk.outcome
        before: Mapping[str, Any] = self._desk.answers["exposure"].value or {}
        before = before or (outcome.anonymity("before") if outcome else {})
        after = outcome.anonymity("after") if outcome else {}
        if not before:
            return tr("k not counted"), ""
        if not after:
            return tr("k {k}", k=_k(before)), tr("{share} alone now", share=_alone(before))
        text = tr("k {before} → {after}", before=_k(before), after=_k(after))
        more = tr("{before} → {after} alone", before=_alone(before), after=_alone(after))
        everything = _alone(after.get("everything") or after)
        more += "\n" + tr("{share} alone on everything released", share=everything)
        return aged(text, self._old), more

    def _lost(self) -> tuple[str, str]:
        desk = self._desk
        outcome, steps = desk.outcome, desk.recipe.steps
        out = {name for step in steps if step.kind == "remove" for name in step.modifies()}
        gone = len(out.union(desk.with_role(*WITHHELD)))
        # A point that is moved, or read otherwise, is as fine as before.
        same = [step for step in steps if step.kind == "randomize" or step.stage is Stage.READ]
        coarser = {name for step in steps if step not in same for name in step.modifies()} - out
        detail = tr("{n} (column|columns) withheld, {coarser} coarser", n=gone, coarser=len(coarser))
        if outcome is None:
            return detail, ""
        share = percent(outcome.rows_lost / max(outcome.rows_lost + outcome.rows, 1))
        words = tr("{rows} lost ({share})", rows=rows_text(outcome.rows_lost), share=share)
        return aged(words, self._old), detail

    @property
    def _old(self) -> bool:
        return not self._desk.outcome_current

    def _earlier(self) -> tuple[str, str]:
        outcome = self._desk.outcome
        if outcome is None:
            return "–", tr("The trial looks up earlier releases of these rows.")
        known = len((outcome.internal.get("earlier") or {}).get("earlier") or ())
        words = tr("{n} earlier (release|releases)", n=known) if known else tr("first release")
        if not outcome.internal.get("trial"):
            # It is one of them now.
            words = tr("{n} (release|releases)", n=known + 1)
        return aged(words, self._old), outcome.earlier


def _k(figures: Mapping[str, Any]) -> str:
    return number(int(figures.get("k") or 0))


def _alone(figures: Mapping[str, Any]) -> str:
    rows = int(figures.get("rows") or 0)
    return percent(int(figures.get("unique_rows") or 0) / rows) if rows else "–"
