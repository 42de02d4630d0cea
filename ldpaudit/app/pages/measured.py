"""What a trial measured beside estimates: the groups of the released rows, and the points that were moved."""

from __future__ import annotations

from collections.abc import Mapping

from ldpaudit.app import theme
from ldpaudit.app.models.rows import RowsView
from ldpaudit.app.outcome import RunSummary
from ldpaudit.app.parts import Card, sentence
from ldpaudit.app.session import Session, named
from ldpaudit.app.words import number, percent
from ldpaudit.language import Message, tr
from ldpaudit.report.html import histogram

#: Quantiles and the mean of the length of planar Laplace noise, times epsilon: a gamma law of shape 2.
_HALF, _MOST, _MEAN = 1.678, 4.744, 2.0


def internal_mark() -> str:
    """Return the line over what shows true counts."""
    return tr("INTERNAL, NOT FOR RELEASE: this view shows true counts.")


class ReleasedGroups(Card):
    """Sizes of the groups of the released rows."""

    def __init__(self, session: Session) -> None:
        super().__init__(tr("Groups of the released rows"))
        self._session = session
        self.words = sentence()
        self.table = RowsView(tr("Groups of the released rows by size"))
        self.table.verticalHeader().setVisible(False)
        self.body.addWidget(self.words)
        self.body.addWidget(self.table)

    def show_outcome(self, outcome: RunSummary) -> bool:
        """Show the groups of a trial; return whether it counted any."""
        after = outcome.anonymity("after")
        sizes: Mapping[str, int] = after.get("class_sizes") or {}
        if not sizes or not after.get("columns"):
            return False
        text = tr("Smallest group: k = {k}. {n} groups of rows that agree in {columns}.")
        self.words.setText(
            text.format(k=after.get("k"), n=number(after["classes"]), columns=named(after.get("columns", ())))
        )
        names = [tr("Rows in the group"), tr("Groups"), tr("Rows"), tr("Share of the rows")]
        if after.get("unit") == "case":
            names = [tr("Cases in the group"), tr("Groups"), tr("Cases"), tr("Share of the cases")]
        lines = [
            (one["band"], number(one["groups"]), number(one["rows"]), percent(one["share"]))
            for one in histogram(sizes)
            if one["groups"]
        ]
        self.table.fill(names, lines, range(1, 4))
        self.table.setFixedHeight(self.table.height_of(len(lines)))
        return True


class MovedPoints(Card):
    """How far points were moved, and how many share one move."""

    def __init__(self, session: Session) -> None:
        super().__init__(tr("Moved points"))
        self._session = session
        self.mark = theme.scaled(sentence(internal_mark()), 1.0, bold=True)
        self.body.addWidget(self.mark)
        self.table = RowsView(tr("Moved points"))
        self.table.verticalHeader().setVisible(False)
        self.body.addWidget(self.table)

    def show_outcome(self, outcome: RunSummary) -> bool:
        """Show what a trial counted of moved points; return whether it moved any."""
        theme.tint(self.mark, "bad")
        lines: list[tuple[str, str]] = []
        for one in outcome.internal.get("moves", []):
            lines.append((tr("Columns"), named(one["columns"])))
            lines.append((tr("Points that were moved"), number(one["points"])))
            label = tr("Fresh noise for each")
            per = Message(str(one["per"]), meaning="Fresh noise for each")
            lines.append((label, per.translated()))
            if "places" in one:
                lines.append((tr("Different places"), number(one["places"])))
            if "draws" in one:
                lines.append((tr("Different moves"), number(one["draws"])))
            lines.append((tr("Rows of the most frequent"), number(one["most_rows"])))
            epsilon = _epsilon(outcome, tuple(one["columns"]))
            if epsilon:
                for name, times in (
                    (tr("By the noise, half move by less than"), _HALF),
                    (tr("By the noise, 95 % move by less than"), _MOST),
                    (tr("By the noise, they move on average by"), _MEAN),
                ):
                    lines.append((name, tr("{count} m", count=number(times / epsilon))))
        self.table.fill([tr("What"), tr("How much")], lines, ())
        self.table.setFixedHeight(self.table.height_of(len(lines)))
        return bool(lines)


def _epsilon(outcome: RunSummary, columns: tuple[str, ...]) -> float | None:
    """Return the epsilon per metre by which the trial moved two columns; None where it does not say."""
    for one in outcome.release.get("guarantees", []):
        if tuple(one["columns"]) == columns and one.get("distance"):
            return float(one["epsilon"]) / float(one["distance"])
    return None
