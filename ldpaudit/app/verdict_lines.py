"""What a run answers, as a verdict and two short tables: the rows that the command prints."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ldpaudit.app import theme
from ldpaudit.app.models.rows import RowsView
from ldpaudit.app.outcome import RunSummary
from ldpaudit.app.parts import sentence
from ldpaudit.app.words import breakable
from ldpaudit.audit.printing import (
    PROMISES,
    REACHED,
    attack_row,
    by_question,
    promise_rows,
    results_of,
    run_verdict,
    unbounded,
)
from ldpaudit.language import tr, translated

#: Rows that are seen without scrolling.
_SEEN = 8


class Answers(QWidget):
    """The verdict of a run, its promises, and what attacks reach beside their limits."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.verdict = theme.scaled(sentence(), 1.05, bold=True)
        self.without = sentence(muted=True)
        self.promises = RowsView(tr("What is promised"))
        self.attacks = RowsView(tr("What attacks reach"))
        for view in (self.promises, self.attacks):
            view.verticalHeader().setVisible(False)
        for widget in (self.verdict, self.promises, self.without, self.attacks):
            column.addWidget(widget)

    def show_outcome(self, outcome: RunSummary) -> None:
        """Show what a run answered."""
        manifest = outcome.internal
        self.verdict.setText(tr("{verdict}.", verdict=translated(run_verdict(manifest)).capitalize()))
        promises = promise_rows(manifest)
        attacks = [attack_row(one) for one in by_question(results_of(manifest))]
        for view, header, rows, numeric in (
            (self.promises, PROMISES, promises, [2]),
            (self.attacks, REACHED, attacks, range(2, 6)),
        ):
            view.fill([translated(one) for one in header], [[*map(translated, row)] for row in rows], numeric)
            bar = view.horizontalScrollBar().sizeHint().height()
            view.setFixedHeight(view.height_of(min(len(rows), _SEEN)) + bar)
            view.setVisible(bool(rows))
        none = "; ".join(map(translated, unbounded(manifest)))
        text = tr("No bound for: {what}.", what=none) if none else ""
        if not promises:
            text = tr("No privacy promise: no column is randomized.")
        self.without.setText(breakable(text))
        self.without.setVisible(bool(text))
