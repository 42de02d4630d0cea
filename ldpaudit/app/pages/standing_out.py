"""What makes rows stand out: columns, rare values, the most exposed rows, and groups that reveal a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from ldpaudit.app.models.rows import RowsView
from ldpaudit.app.pages.asking import AskingCard
from ldpaudit.app.parts import heading, row, sentence
from ldpaudit.app.questions import listed
from ldpaudit.app.session import Session, named
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.words import number, percent, rows_text
from ldpaudit.language import tr

_PAUSE = 300
#: Values of a column that are listed.
_VALUES = 8


class StandingOutCard(AskingCard):
    """One question, and a part for each of its answers; every value is masked until it is asked for."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        title = tr("What makes rows stand out")
        super().__init__(title, session, tasks, job="disclosures", command="disclosures", pause=_PAUSE)
        self._k = 5
        self.add_state()
        self.columns = _ColumnsPart(session)
        self.rare = _RarePart(session)
        self.exposed = _ExposedPart(session)
        self.inferred = _InferredPart(session)
        self._parts = (self.columns, self.rare, self.exposed, self.inferred)
        for part in self._parts:
            self.body.addWidget(part)
        self.show_answer()

    def refresh(self, k: int) -> None:
        """Ask anew where columns, roles or k are others."""
        self._k = k
        self.follow()

    def reset(self) -> None:
        self.rare.shown.setChecked(False)
        super().reset()

    def question(self) -> tuple[str, ...] | None:
        session = self.session
        if not session.known_outside or session.undecided:
            return None
        question = [*self.tasks.known(), "--k", str(self._k)]
        sensitive = session.with_role("sensitive")
        if sensitive:
            question += ["--sensitive", listed(sensitive)]
        return (*question, "--progress", "json")

    def show_answer(self) -> None:
        for part in self._parts:
            part.setVisible(self.answer is not None)
            if self.answer is not None:
                part.show_figures(self.answer)


class _Part(QWidget):
    """A heading, a sentence and a table."""

    def __init__(self, session: Session, title: str, name: str) -> None:
        super().__init__()
        self.session = session
        self.inside = QVBoxLayout(self)
        self.inside.setContentsMargins(0, 4, 0, 4)
        self.words = sentence()
        self.table = RowsView(name)
        self.table.verticalHeader().setVisible(False)
        self.inside.addWidget(heading(title))
        self.inside.addWidget(self.words)
        self.inside.addWidget(self.table)

    def show_figures(self, answer: Mapping[str, Any]) -> None:
        """Show its part of the answer."""
        raise NotImplementedError

    def fill(self, names: Sequence[str], lines: Sequence[Sequence[str]], numeric: Sequence[int]) -> None:
        """Show a table as high as it has rows; none where there is none."""
        self.table.setVisible(bool(lines))
        if lines:
            self.table.fill(names, lines, numeric)
            self.table.setFixedHeight(self.table.height_of(len(lines)) + self._bar(lines))

    def _bar(self, lines: Sequence[Sequence[str]]) -> int:
        """Leave room for a scroll bar where the columns are many."""
        wide = sum(self.table.columnWidth(at) for at in range(len(lines[0]))) > self.table.width()
        return self.table.horizontalScrollBar().sizeHint().height() if wide else 0


class _ColumnsPart(_Part):
    def __init__(self, session: Session) -> None:
        title = tr("Columns")
        super().__init__(session, title, tr("Rows alone by each column and without it"))
        self.inside.addWidget(
            sentence(
                tr(
                    "The part of a column is what it adds to the rows that are alone, averaged over all "
                    "orders in which the columns may become known."
                ),
                muted=True,
            )
        )

    def show_figures(self, answer: Mapping[str, Any]) -> None:
        unique = int(answer["unique_rows"])
        columns = sorted(answer["columns"], key=lambda one: (one["without"], -(one["importance"] or 0.0)))
        self.words.setText(self._sentence(answer, columns))
        names = [
            tr("Column"),
            tr("Distinct"),
            tr("Alone by it"),
            tr("Alone without it"),
            tr("Change"),
            tr("Part"),
        ]
        lines = [
            (
                one["name"],
                number(one["distinct"]),
                number(one["alone"]),
                number(one["without"]),
                _signed(int(one["without"]) - unique),
                "" if one["importance"] is None else percent(one["importance"]),
            )
            for one in columns
        ]
        self.fill(names, lines, range(1, 6))

    def _sentence(self, answer: Mapping[str, Any], columns: Sequence[Mapping[str, Any]]) -> str:
        unique = int(answer["unique_rows"])
        if not unique:
            return tr("No row is alone by these columns.")
        text = ""
        best = columns[0]
        if len(columns) > 1 and int(best["without"]) < unique:
            said = (
                tr("Without {column}, {left} would be alone instead of {unique}.")
                if best["without"]
                else tr("Without {column}, none of {unique} would be alone.")
            )
            text = said.format(column=best["name"], left=number(best["without"]), unique=rows_text(unique))
        elif len(columns) > 1:
            said = tr("No single column makes the difference: leaving any one out leaves {unique} alone.")
            text = said.format(unique=rows_text(unique))
        few = [one for one in answer["combinations"] if len(one["columns"]) < len(columns)]
        half = next((one for one in few if 2 * int(one["unique_rows"]) >= unique), None)
        if half is not None:
            said = (
                tr("{columns} by itself singles out {alone} of them.")
                if len(half["columns"]) == 1
                else tr("{columns} suffice to single out {alone} of them.")
            )
            text += " " + said.format(columns=named(half["columns"]), alone=number(half["unique_rows"]))
        if answer["largest_combination"] < len(columns):
            text += " " + tr(
                "Combinations of up to {count} columns were looked at.", count=answer["largest_combination"]
            )
        return text.strip()


class _RarePart(_Part):
    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Rare values"), tr("Rare values of each column"))
        self.shown = QCheckBox(tr("Show rare &values"))
        self.shown.toggled.connect(lambda _on: self._fill())
        self.inside.insertLayout(2, row(self.shown, 0))
        self._answer: Mapping[str, Any] = {"rare_values": []}

    def show_figures(self, answer: Mapping[str, Any]) -> None:
        self._answer = answer
        self._fill()

    def _fill(self) -> None:
        answer = self._answer
        rare = [one for one in answer["rare_values"] if one["values"]]
        self.shown.setVisible(bool(rare))
        if not rare:
            self.words.setText(tr("Every value is in {k} rows or more.", k=answer.get("k", "")))
        else:
            worst = max(rare, key=lambda one: one["rows"])
            few = tr("A value that fewer than {k} rows have can name a person by itself.", k=answer["k"])
            has = (
                tr("{column} has 1 such value, in {rows}.")
                if worst["values"] == 1
                else tr("{column} has {values} such values, in {rows}.")
            )
            has = has.format(
                column=worst["column"], values=number(worst["values"]), rows=rows_text(worst["rows"])
            )
            self.words.setText(f"{few} {has}")
        names = [tr("Column"), tr("Rare values"), tr("Of"), tr("Rows")]
        names += [tr("The rarest")] if self.shown.isChecked() else []
        lines = []
        for one in sorted(rare, key=lambda one: -one["rows"]):
            line = [one["column"], number(one["values"]), number(one["distinct"]), number(one["rows"])]
            if self.shown.isChecked():
                seen = [
                    tr("{value} ({rows})", value=value["value"], rows=value["rows"])
                    for value in one["rarest"][:_VALUES]
                ]
                line.append(", ".join(seen) + (", …" if one["values"] > len(seen) else ""))
            lines.append(line)
        self.fill(names, lines, range(1, 4))


class _ExposedPart(_Part):
    def __init__(self, session: Session) -> None:
        title = tr("The most exposed rows")
        super().__init__(session, title, tr("The most exposed rows, masked"))

    def show_figures(self, answer: Mapping[str, Any]) -> None:
        rows = answer["exposed"]
        self.words.setText(
            tr(
                "First those whom the fewest columns single out. Of each value one sign is shown at most; "
                "the number is that of the row in the table."
            )
            if rows
            else tr("The table has no rows.")
        )
        columns = list(rows[0]["values"]) if rows else []
        names = [tr("Row"), tr("Group"), tr("Singled out by"), *columns]
        lines = [
            (
                number(one["row"]),
                number(one["group"]),
                named(one["by"]) or tr("not alone"),
                *("–" if value is None else value for value in one["values"].values()),
            )
            for one in rows
        ]
        self.fill(names, lines, (0, 1))


class _InferredPart(_Part):
    def __init__(self, session: Session) -> None:
        title = tr("Groups that reveal a value")
        super().__init__(session, title, tr("Groups whose rows share a sensitive value, masked"))

    def show_figures(self, answer: Mapping[str, Any]) -> None:
        self.setVisible(bool(answer["sensitive"]))
        texts, lines = [], []
        for name, found in answer["sensitive"].items():
            same, two = found["homogeneous"], found["one_fact_away"]
            parts = []
            if same["rows"]:
                parts.append(
                    tr(
                        "{rows} that are not alone share one value with their whole group",
                        rows=rows_text(same["rows"]),
                    )
                )
            if two["rows"]:
                parts.append(
                    tr(
                        "{rows} share two, so that who rules one out knows the other",
                        rows=rows_text(two["rows"]),
                    )
                )
            parts = parts or [tr("no group of several rows shares one value or two")]
            texts.append(f"{name}: {'; '.join(parts)}.")
            lines += [
                (
                    name,
                    number(group["rows"]),
                    ", ".join("–" if value is None else value for value in group["sensitive"]),
                    ", ".join(
                        f"{column} {'–' if value is None else value}"
                        for column, value in group["values"].items()
                    ),
                )
                for kind in (same, two)
                for group in kind["examples"]
            ]
        self.words.setText(" ".join(texts))
        names = [tr("Column"), tr("Rows"), tr("Values"), tr("Group")]
        self.fill(names, lines, (1,))


def _signed(change: int) -> str:
    """Write a change with its sign."""
    return number(change) if change < 0 else f"+{number(change)}" if change else "0"
