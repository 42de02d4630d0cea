"""The reports of a trial or a release in the window: what goes out, and what stays inside."""

from __future__ import annotations

import base64
import re
from pathlib import Path

from PySide6.QtCore import QMarginsF, QUrl
from PySide6.QtGui import QDesktopServices, QPageSize, QPdfWriter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QTextBrowser

from ldpaudit.app.widgets import Box, Segments, Sign, button, row
from ldpaudit.language import tr

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
        self.text.setHtml(_SVG.sub(_as_image, html))
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
    """Return a drawing as an image, which the text browser can show."""
    drawing = found[0]
    if "xmlns" not in drawing[:200]:
        drawing = drawing.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return f'<img src="data:image/svg+xml;base64,{base64.b64encode(drawing.encode()).decode()}">'
