"""Rows before and after a setting, side by side, with the groups in which they stand as bands."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ldpaudit.app.models.bands import BandsView
from ldpaudit.app.parts import heading, sentence
from ldpaudit.app.proposals import Answer, Proposal
from ldpaudit.app.session import Session
from ldpaudit.app.words import rows_text
from ldpaudit.language import tr


class BeforeAfter(QWidget):
    """Two tables that scroll together."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._shown: object = None
        self.words = sentence(muted=True)
        self.before, self.after = BandsView(tr("Rows before")), BandsView(tr("Rows after"))
        column = QVBoxLayout(self)
        column.addWidget(self.words)
        line = QHBoxLayout()
        for title, view in ((tr("Before"), self.before), (tr("After"), self.after)):
            half = QVBoxLayout()
            half.addWidget(heading(title))
            half.addWidget(view)
            line.addLayout(half, 1)
        column.addLayout(line, 1)
        ours, theirs = self.before.verticalScrollBar(), self.after.verticalScrollBar()
        ours.valueChanged.connect(theirs.setValue)
        theirs.valueChanged.connect(ours.setValue)

    def show_proposal(self, answer: Answer, proposal: Proposal) -> None:
        """Show what a setting makes of some rows."""
        shown = (answer.names, answer.before, proposal.after, proposal.bands)
        if shown == self._shown:
            return
        self._shown = shown
        bands = _renumbered(proposal.bands)
        removed = tr("removed")
        after = [
            (
                tr("–"),
                *((removed,) if len(answer.names) == 1 else (removed, *("",) * (len(answer.names) - 1))),
            )
            if cells is None
            else (str(band + 1), *cells)
            for band, cells in zip(bands, proposal.after, strict=True)
        ]
        before = [(after[at][0], *cells) for at, cells in enumerate(answer.before[: len(after)])]
        names = [tr("Group"), *answer.names]
        self.before.show_bands(names, before, bands)
        self.after.show_bands(names, after, bands)
        groups = len({band for band in bands if band >= 0})
        gone = sum(band < 0 for band in bands)
        self.words.setText(
            tr(
                "{rows} of the table in {groups} groups, and {gone} that would go. Rows on one ground "
                "look alike afterwards. They come from your own table: nobody else should see them.",
                rows=rows_text(len(after) - gone),
                groups=groups,
                gone=gone,
            )
            if after
            else tr("No rows were shown for this setting.")
        )

    def apply_theme(self) -> None:
        """Take the colours of the look in use."""
        for view in (self.before, self.after):
            view.viewport().update()


def _renumbered(bands: tuple[int, ...]) -> list[int]:
    """Count groups in the order in which they appear, so that neighbours differ in their ground."""
    numbers: dict[int, int] = {}
    for band, _ in groupby(bands):
        if band >= 0:
            numbers.setdefault(band, len(numbers))
    return [numbers.get(band, -1) for band in bands]
