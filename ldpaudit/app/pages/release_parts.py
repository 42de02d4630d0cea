"""Parts of Release: the ledger of what was released, and the reports of a run."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDateTime, QMarginsF, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QPageSize, QPdfWriter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QInputDialog, QTextBrowser, QWidget

from ldpaudit.app.answers import Question
from ldpaudit.app.desk import Desk
from ldpaudit.app.widgets import Box, Card, Fold, Segments, Sign, button, column, row, text
from ldpaudit.app.words import number, rows_text
from ldpaudit.language import tr, translated

_LEDGER = "ledger"


class Releases(Fold):
    """The ledger, which is asked when it is opened."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(tr("All releases"))
        self._desk, self._shown, self._released = desk, object(), 0
        choices = {"open": tr("Of this table"), "every": tr("Of every table")}
        self.which = Segments(tr("Releases to show"), choices, lambda _which: self.ask())
        self.words, self._list = Sign("", "note"), column(spacing=8)
        about = tr("The ledger holds a blurred fingerprint of each table and none of its values.")
        self.inside.add(row(self.which, 1), text(about, level="muted"), self.words, self._list)
        self.opened.connect(self.ask)

    def ask(self, **more: Any) -> None:
        asked = more | ({"table": str(self._desk.table)} if self.which.chosen == "open" else {})
        # Each time anew: other windows and the command line write into it, too.
        self._desk.answers.forget(_LEDGER)
        self._desk.answers.want(_LEDGER, Question(_LEDGER, str(asked), lambda: ["ledger", asked], pause=0))

    def show_answer(self) -> None:
        answer, released = self._desk.answers[_LEDGER], self._desk.answers["release"].order
        if released != self._released:
            self._released = released
            if not self.inside.isHidden():
                self.ask()
                return
        seen = (answer.state, answer.order, answer.fault)
        if self.inside.isHidden() or seen == self._shown:
            return
        self._shown = seen
        if answer.state in ("waiting", "none"):
            self.words.say(tr("The ledger is being read…"), "waiting")
            return
        why = tr("The ledger could not be read: {why}", why=answer.fault) if answer.fault else ""
        why = why or translated(answer.value["fault"] or "")
        sources = [] if answer.fault else sorted(answer.value["sources"], key=_latest, reverse=True)
        self.words.say(*((why, "bad") if why else _summary(answer.value, len(sources))))
        self._list.fill(*map(self._card, sources))

    def _card(self, source: Mapping[str, Any]) -> Card:
        n, rows = int(source["columns"]), rows_text(source["rows"])
        size = tr("{rows}, {columns} (column|columns)", n=n, rows=rows, columns=number(n))
        lines = [text(size, level="muted")]
        lines += [text(translated(total["sentence"]), "bold") for total in source["sums"]]
        releases = (one for release in reversed(source["releases"]) for one in self._told(release))
        return Card(tr("Table {mark}", mark=source["source"]), *lines, *releases)

    def _told(self, release: Mapping[str, Any]) -> tuple[QWidget, QWidget]:
        when = QDateTime.fromString(str(release["time"]), Qt.DateFormat.ISODate).toLocalTime()
        name, rows = str(release["table"] or tr("a table")), rows_text(release["rows"])
        words = tr("{when}: {name}, {rows}", when=when.toString("yyyy-MM-dd HH:mm"), name=name, rows=rows)
        then, spoken = partial(self._forget, int(release["number"])), tr("Forget: {what}", what=words)
        forget = button(tr("Forget…"), then, "link", name=spoken)
        lines = release["lines"] or [tr("no privacy promise: no column is randomized")]
        said = text("\n".join(translated(line) for line in lines), level="muted")
        return row(text(words, wrap=False), 1, forget), said

    def _forget(self, which: int) -> None:
        words = tr("Only if nobody outside received a copy. Why is its cost no longer counted?")
        reason, sure = QInputDialog.getText(self, tr("Forget this release?"), words)
        if sure and reason.strip():
            self.ask(forget=which, reason=reason.strip())


def _summary(answer: Mapping[str, Any], sources: int) -> tuple[str, str]:
    if answer["state"] == "off":
        return tr("No ledger is kept: it is switched off on this computer."), "weak"
    if answer["state"] == "damaged":
        return tr("The ledger was altered, so no release can be booked in it."), "bad"
    if not sources:
        of_table = answer["of"] is not None
        nothing = tr("Nothing of this very file has been released; a trial finds its rows in others, too.")
        return nothing if of_table else tr("Nothing has been released yet."), "note"
    n, file = int(answer["releases"]), str(answer["ledger"])
    words = tr("{releases} (release|releases), none altered: {file}", n=n, releases=number(n), file=file)
    return words, "held"


def _latest(source: Mapping[str, Any]) -> str:
    return max(str(one["time"]) for one in source["releases"])


_SVG = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_MARGIN = 15.0


class ReportView(Box):
    """One of two reports, with PDF, HTML and print."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._shown: tuple[Path, float] | None = None
        choices = {"release": tr("Goes out"), "internal": tr("Stays here")}
        self.which = Segments(tr("Report"), choices, lambda _which: self._show())
        self.draft = Sign("", "note")
        self.text = QTextBrowser()
        self.text.setAccessibleName(tr("Report"))
        self.text.setOpenExternalLinks(False)
        self.text.setMinimumHeight(320)
        self.ways = [
            button(tr("PDF…"), self._save_pdf, "small", icon="save"),
            button(tr("Open in a browser"), self._open, "small", icon="file"),
            button(tr("Print…"), self._print, "small"),
        ]
        super().__init__(row(self.which, 1), self.draft, (self.text, 1), row(*self.ways, 1), spacing=6)

    def show_folder(self, folder: Path | None, draft: str) -> None:
        """Show the reports of a run; `draft` says why they are not the last word."""
        self._folder = folder
        self.draft.say(draft, "weak" if draft else "note", "edit")
        self._show()

    @property
    def _file(self) -> Path | None:
        return None if self._folder is None else self._folder / self.which.chosen / "report.html"

    def _show(self) -> None:
        file = self._file
        try:
            seen = None if file is None else (file, file.stat().st_mtime)
            if seen == self._shown:
                return
            self._shown = seen
            html = "" if file is None else file.read_text("utf-8")
        except OSError:
            self._shown, html = None, ""
        # It knows no room between cells of a style sheet.
        self.text.setHtml(_SVG.sub(_as_image, html).replace("<table>", '<table cellpadding="4">'))
        for one in self.ways:
            one.setEnabled(bool(html))

    def _save_pdf(self) -> None:
        file = self._file
        if file is None:
            return
        suggested = str(Path.home() / f"{file.parent.parent.name}-{file.parent.name}.pdf")
        name, _ = QFileDialog.getSaveFileName(self, tr("Save the report"), suggested, tr("PDF (*.pdf)"))
        if name:
            writer = QPdfWriter(name)
            writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
            writer.setPageMargins(QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN))
            self.text.document().clone().print_(writer)

    def _open(self) -> None:
        if self._file is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._file)))

    def _print(self) -> None:
        printer = QPrinter()
        if QPrintDialog(printer, self).exec():
            self.text.document().clone().print_(printer)


def _as_image(found: re.Match[str]) -> str:
    drawing = found[0]
    if "xmlns" not in drawing[:200]:
        drawing = drawing.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return f'<img src="data:image/svg+xml;base64,{base64.b64encode(drawing.encode()).decode()}">'
