"""Who pays for a setting: rows removed and detail lost by region, type and month."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ldpaudit.app import theme
from ldpaudit.app.models.rows import RowsView
from ldpaudit.app.parts import sentence
from ldpaudit.app.proposals import Proposal
from ldpaudit.app.session import Session
from ldpaudit.app.words import number, percent
from ldpaudit.language import tr, translated


class WhoPaysCard(QWidget):
    """The worst first, and a warning where a region loses too many of its rows."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._shown: object = None
        self.warning, self.words = sentence(), sentence(muted=True)
        theme.tint(self.warning, "warn")
        self.table = RowsView(tr("Rows removed and detail lost by region, type and month"))
        self.table.verticalHeader().setVisible(False)
        column = QVBoxLayout(self)
        column.addWidget(self.warning)
        column.addWidget(self.words)
        column.addWidget(self.table, 1)
        column.addStretch(0)

    def show_proposal(self, proposal: Proposal) -> None:
        """Show who pays for a setting."""
        shown = (proposal.payers, proposal.warnings)
        if shown == self._shown:
            return
        self._shown = shown
        self.warning.setText("\n".join(f"! {line}" for line in proposal.warnings))
        self.warning.setVisible(bool(proposal.warnings))
        kinds = {"region": tr("region"), "type": tr("type"), "month": tr("month"), "period": tr("period")}
        lines = []
        for one in proposal.payers:
            kind = kinds.get(one.kind, one.kind)
            named = f"{kind} ({one.column})" if one.column and one.column != kind else kind
            for line in one.lines:
                rows, removed = int(line["rows"]), int(line["removed"])
                lost = line.get("loss")
                share = percent(removed / rows if rows else 0.0)
                loss = "–" if lost is None else percent(float(lost))
                lines.append((named, translated(line["value"]), number(rows), number(removed), share, loss))
        self.words.setText(
            tr("Those who lose most of their rows come first.")
            if lines
            else tr("No row is removed, or no column holds regions, types or months.")
        )
        self.table.setVisible(bool(lines))
        names = [tr("By"), tr("Value"), tr("Rows"), tr("Removed"), tr("Of its rows"), tr("Detail lost")]
        self.table.fill(names, lines, range(2, 6))
