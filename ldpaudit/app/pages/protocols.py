"""All protocols of a kind for one randomized column: what each is expected to err, and what it lets guess."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ldpaudit.app.models.rows import RowsView
from ldpaudit.app.pages.asking import AskingCard
from ldpaudit.app.parts import button, sentence
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.words import number, percent
from ldpaudit.guarantee import round_up
from ldpaudit.language import tr
from ldpaudit.protocols import entry_of

_PAUSE = 150
#: Protocols that differ by less are equally good to anybody.
_ALIKE = 0.01


class ProtocolsCard(AskingCard):
    """A button and the table that it opens, which knows sizes and no value of the table."""

    def __init__(self, session: Session, tasks: Tasks, place: str, columns: str) -> None:
        super().__init__(
            tr("All protocols"),
            session,
            tasks,
            job=f"plan {place}",
            command="plan",
            pause=_PAUSE,
            whole_table=False,
        )
        self._sizes: tuple[str, ...] | None = None
        self._chosen = ""
        self.shown = button(tr("Com&pare all protocols"), self.follow)
        self.shown.setCheckable(True)
        self.shown.setAccessibleName(tr("Compare all protocols for {columns}", columns=columns))
        self.words = sentence(muted=True)
        self.table = RowsView(tr("Protocols by expected error"))
        self.table.verticalHeader().setVisible(False)
        self.table.horizontalHeader().setStretchLastSection(True)
        # Inside the card of its step it is no card of its own.
        self.title.setVisible(False)
        self.setFrameShape(self.Shape.NoFrame)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.addWidget(self.shown)
        self.add_state()
        self.body.addWidget(self.words)
        self.body.addWidget(self.table)
        self.show_answer()

    def about(self, step: Mapping[str, Any], priced: Mapping[str, Any], rows: int) -> None:
        """Look at a step as a recipe writes it, as the outlook prices its first column."""
        # One column of a solution for several is named after both: Smp[OUE].
        self._chosen = str(priced["protocol"]).partition("[")[0]
        self._sizes = _options(step, priced, rows)
        self.show_answer()
        self.follow()

    def question(self) -> tuple[str, ...] | None:
        return self._sizes if self.shown.isChecked() else None

    def show_answer(self) -> None:
        answer = self.answer
        for widget in (self.words, self.table):
            widget.setVisible(answer is not None)
        if answer is None:
            return
        best, guessed = answer["protocols"][0], bool(answer["weighed"])
        self.words.setText(self._seen(answer, guessed=guessed))
        names = [tr("Protocol"), tr("Expected"), *([tr("Attack success")] if guessed else []), tr("Remark")]
        lines = [
            (
                str(one["protocol"]),
                f"± {percent(one['half_width'])}",
                *(["–" if one["attack"] is None else percent(one["attack"])] if guessed else []),
                self._remark(one, best),
            )
            for one in answer["protocols"]
        ]
        self.table.setFixedHeight(self.table.height_of(len(lines)))
        self.table.fill(names, lines, range(1, len(names) - 1))

    def _remark(self, one: Mapping[str, Any], best: Mapping[str, Any]) -> str:
        words = [tr("chosen")] if one["protocol"] == self._chosen else []
        if one is best:
            words.append(tr("recommended"))
        elif one["half_width"] <= best["half_width"] * (1 + _ALIKE):
            words.append(tr("as good"))
        return ", ".join(words)

    def _seen(self, answer: Mapping[str, Any], *, guessed: bool) -> str:
        """Return what the figures are, and that no row entered."""
        figures = {
            "level": percent(answer["level"]),
            "k": number(answer["domain_size"]),
            "eps": round_up(answer["epsilon"], 2),
        }
        text = {
            "one value": tr("Half the {level} interval of a value of average frequency, among {k} values."),
            "repeated": tr(
                "Half the {level} interval of a value of average frequency, among {k} values, from one "
                "collection with eps = {eps}; all reports of a value together spend at most {permanent}."
            ),
            "several columns": tr(
                "Half the {level} interval of a value of average frequency in one of {d} columns of {k} "
                "values each; epsilon is that of the whole row. Allomfree is for repeated reports."
            ),
        }[str(answer["kind"])].format(
            **figures,
            d=number(answer["attributes"] or 0),
            permanent="" if answer["permanent"] is None else round_up(answer["permanent"], 2),
        )
        if guessed:
            text += " " + tr(
                "Attack success: share of values that a reader guesses rightly from one report, if all {k} "
                "are equally likely: {blind} without a report, at most {most} with eps = {eps}.",
                blind=percent(1 / answer["domain_size"]),
                most=percent(answer["guess_first"]),
                k=figures["k"],
                eps=figures["eps"],
            )
        return f"{text} {tr('Only sizes, the number of rows and epsilon enter; no row was looked at.')}"


def _options(step: Mapping[str, Any], priced: Mapping[str, Any], rows: int) -> tuple[str, ...]:
    """Return what is known of a randomized column by design, as options of `ldpaudit plan`."""
    entry = entry_of(step["protocol"])
    kind, epsilon, more = "one value", float(priced["epsilon"]), []
    if entry.kind in ("repeated", "several columns"):
        kind, first, whole = entry.kind, step.get("epsilon_first"), step.get("epsilon")
        epsilon = float(first or whole or epsilon)
        if first and whole:
            more += ["--permanent", repr(whole)]
        if kind == "several columns":
            more += ["--attributes", str(len(step["columns"]))]
    else:
        for field in entry.aims:
            if step.get(field) is not None:
                more += [f"--{field.replace('_', '-')}", repr(step[field])]
    sizes = ("--domain-size", str(int(priced["k"])), "--epsilon", repr(epsilon), "--rows", str(rows))
    return ("--kind", kind, *sizes, *more)
