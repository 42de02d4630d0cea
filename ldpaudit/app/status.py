"""The line at the bottom: the only place for jobs, and what was done last."""

from __future__ import annotations

import time

from ldpaudit.app.desk import Desk
from ldpaudit.app.widgets import Bar, Box, Icon, button, say, text
from ldpaudit.app.words import number, size_text
from ldpaudit.audit import ATTACKS
from ldpaudit.language import Message, tr, translated
from ldpaudit.progress import unit_of

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
        """Show what was done, until a job runs."""
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
        write = size_text if unit_of(stage) == "bytes" else number
        words = tr("{done} of {total}", done=write(done), total=write(total)) if total else write(done)
        passed = time.monotonic() - self._began
        left = passed * (total - done) / done if total else 0.0
        return f"{words} · {tr('{s} s left', s=round(left))}" if left > _SOON and passed > 1 else words
