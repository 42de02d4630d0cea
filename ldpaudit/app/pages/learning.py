"""Learn by looking: what another protocol, epsilon or number of rows would change, before anything is run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QComboBox, QLabel, QVBoxLayout, QWidget

from ldpaudit.app.charts.attack_front import AttackFront
from ldpaudit.app.charts.errors import ErrorCurves
from ldpaudit.app.models.rows import RowsView
from ldpaudit.app.pages.kinds import Kinds
from ldpaudit.app.pages.sizes import Sizes
from ldpaudit.app.parts import FaultLine, button, number, percent, row, rows_text, sentence
from ldpaudit.app.tasks import Tasks
from ldpaudit.guarantee import round_up
from ldpaudit.language import tr

#: Half-widths that are offered, as shares, and confidences.
_WIDTHS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1)
_USUAL_WIDTH = 0.01
_LEVELS = (0.9, 0.95, 0.99)
_USUAL_LEVEL = 0.95
_CHART_HEIGHT = 320
_LEAST_BOX = 90
#: Protocols that differ by less are equally good to anybody.
_ALIKE = 0.01
_PAUSE = 150
#: Rounding of thresholds makes epsilon smaller, by far less than this part.
_DELIVERED = 1e-6
#: What errors can be drawn against beside the figures of `ldpaudit plan --over`.
_ATTACK = "attack"


#: The sizes, the half-width wanted, its confidence, what curves run over, and the kind with its figures.
Question = tuple[Sizes, float, float, str, tuple[str, ...]]


class LearnByLooking(QWidget):
    """A button, and below it what it opens; what is inside is made when it is opened first."""

    def __init__(self, tasks: Tasks, columns: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._sizes: Sizes | None = None
        self.inside: Learning | None = None
        self.button = button(tr("&Learn by looking"), self._turn)
        self.button.setCheckable(True)
        self.button.setAccessibleName(
            tr("Learn by looking: errors of other protocols for {columns}", columns=columns)
        )
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(8)
        self._layout.addWidget(self.button)

    def about(self, sizes: Sizes) -> None:
        """Look at another column or setting."""
        self._sizes = sizes
        if self.inside is not None and self.button.isChecked():
            self.inside.ask(sizes)

    def apply_theme(self) -> None:
        """Take the colours of the look in use."""
        if self.inside is not None:
            self.inside.show_figures()

    def _turn(self) -> None:
        if self._sizes is None:
            return
        if self.inside is None:
            self.inside = Learning(self._tasks, self._sizes)
            self._layout.addWidget(self.inside)
        self.inside.setVisible(self.button.isChecked())
        if self.button.isChecked():
            self.inside.ask(self._sizes)


class Learning(QWidget):
    """Expected errors of all protocols for the sizes of one randomized column, and the rows they take.

    It knows the number of values, of rows and epsilon, and no value of the table.
    """

    def __init__(self, tasks: Tasks, sizes: Sizes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tasks, self.sizes = tasks, sizes
        self._answered: Question | None = None
        self._on_its_way: Question | None = None
        self.answer: Mapping[str, Any] | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self._send)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self.kinds = Kinds()
        self.kinds.follow(sizes.kind, sizes.permanent, sizes.columns)
        self.kinds.changed.connect(self._turn_kind)
        column.addWidget(self.kinds)
        self.width_choice, self.level, self.over = QComboBox(), QComboBox(), QComboBox()
        for width in _WIDTHS:
            self.width_choice.addItem(f"± {percent(width)}", width)
        for level in _LEVELS:
            self.level.addItem(percent(level), level)
        for name, text in (
            ("epsilon", tr("epsilon")),
            ("domain-size", tr("number of values")),
            ("rows", tr("number of rows")),
            (_ATTACK, tr("attack success")),
        ):
            self.over.addItem(text, name)
        # In a small window this box gives way; the texts below are laid out for the width that there is.
        self.over.setMinimumWidth(_LEAST_BOX)
        self.width_choice.setCurrentIndex(_WIDTHS.index(_USUAL_WIDTH))
        self.level.setCurrentIndex(_LEVELS.index(_USUAL_LEVEL))
        labelled: list[QWidget] = []
        for text, box in (
            (tr("Accuracy &wanted"), self.width_choice),
            (tr("&Confidence"), self.level),
            (tr("Draw &against"), self.over),
        ):
            label = QLabel(text)
            label.setBuddy(box)
            box.setAccessibleName(text.replace("&", ""))
            box.activated.connect(lambda _at: self._turned())
            labelled += [label, box]
        column.addLayout(row(*labelled, 0))
        self.words = sentence()
        column.addWidget(self.words)
        self.fault = FaultLine()
        column.addWidget(self.fault)
        self.chart = ErrorCurves()
        self.chart.setFixedHeight(_CHART_HEIGHT)
        column.addWidget(self.chart)
        self.front = AttackFront()
        self.front.setFixedHeight(_CHART_HEIGHT)
        self.front.chosen.connect(self._say_setting)
        column.addWidget(self.front)
        self.picked = sentence()
        column.addWidget(self.picked)
        self.table = RowsView(tr("Protocols by expected error"))
        self.table.verticalHeader().setVisible(False)
        column.addWidget(self.table)
        self._offer_axes()
        self._show_found(found=False)

    @property
    def question(self) -> Question:
        """What is asked by the sizes and the choices."""
        choices = (self.width_choice, self.level, self.over)
        width, level, over = (box.currentData() for box in choices)
        # Attack success is part of every answer.
        return self.sizes, width, level, "epsilon" if over == _ATTACK else over, self.kinds.arguments

    @property
    def settled(self) -> bool:
        """Whether what is shown answers what is asked."""
        return self._answered == self.question

    def ask(self, sizes: Sizes) -> None:
        """Ask what to expect for these sizes, unless the answer is there or on its way."""
        before, self.sizes = self.sizes, sizes
        chosen = sizes.kind, sizes.permanent, sizes.columns
        if chosen != (before.kind, before.permanent, before.columns):
            self.kinds.follow(*chosen)
            self._offer_axes()
        if self.question not in (self._answered, self._on_its_way):
            self._pause.start()

    def _turn_kind(self) -> None:
        self._offer_axes()
        self._pause.start()

    def _turned(self) -> None:
        """Ask what a choice asks; what is known already is shown at once."""
        if self.settled:
            self.show_figures()
        else:
            self._pause.start()

    def _offer_axes(self) -> None:
        """Offer what errors can be drawn against: a number has no domain, and no value to guess."""
        kind = self.kinds.kind
        for name, there in (
            ("domain-size", kind != "number"),
            (_ATTACK, kind in ("one value", "repeated")),
        ):
            at = self.over.findData(name)
            self.over.model().item(at).setEnabled(there)  # type: ignore[attr-defined]
            if not there and self.over.currentIndex() == at:
                self.over.setCurrentIndex(0)

    def _send(self) -> None:
        question = self._on_its_way = self.question
        sizes, width, level, over, kind = question
        # The mean over all values of the squared error is that of a value of the mean share, exactly.
        valued = ["--domain-size", str(sizes.values), "--share", repr(1 / sizes.values)]
        free = sizes.parameters if self.kinds.kind == "one value" else ()
        arguments = [
            *kind,
            *(part for name, value in free for part in (f"--{name.replace('_', '-')}", repr(value))),
            *(valued if self.kinds.kind != "number" else []),
            *("--epsilon", repr(sizes.epsilon), "--rows", str(sizes.rows)),
            *("--half-width", repr(width), "--level", repr(level), "--over", over),
        ]
        if self.answer is not None and self.answer["kind"] != self.kinds.kind:
            # What is still shown answers another question.
            self.words.setText(tr("Working it out …"))
            self._show_known(known=False)

        def arrived(answer: Any) -> None:
            self._answered, self.answer = question, answer
            self.show_figures()

        def failed(why: str) -> None:
            self._answered, self.answer = question, None
            self._show_found(found=False)
            self.fault.say(why)

        self._tasks.plan(f"plan {id(self)}", arguments, arrived, failed)

    def _show_found(self, *, found: bool) -> None:
        self.fault.say("")
        for widget in (self.words, self.table):
            widget.setVisible(found)
        weighed = self.over.currentData() == _ATTACK
        self.chart.setVisible(found and not weighed)
        self.front.setVisible(found and weighed)
        self.picked.setVisible(found and weighed)
        self._show_known(known=True)

    def _show_known(self, *, known: bool) -> None:
        for widget in (self.chart, self.front, self.table):
            widget.setEnabled(known)

    def show_figures(self) -> None:
        """Show the last answer, in the colours of the look in use."""
        answer = self.answer
        if answer is None:
            return
        protocols = answer["protocols"]
        best = protocols[0]
        chosen = [one for one in protocols if one["protocol"] == self.sizes.protocol]
        own = chosen[0] if chosen else best
        self._show_found(found=True)
        words = self._needed(answer, own, best)
        if not chosen:
            text = tr("The recipe's {protocol} is of another kind; of these, {best} errs least.")
            words = f"{text.format(protocol=self.sizes.protocol, best=best['protocol'])} {words}"
        self.words.setText(words)
        attacked = self.over.currentData() == _ATTACK and bool(answer["weighed"])
        if attacked:
            self.front.show_settings(answer, self.sizes.protocol, self._weighed(answer))
            self.picked.setText(tr("Click a point to see which setting it is."))
        else:
            self.chart.show_curves(answer, self.sizes.protocol, self._seen(answer))
        names, lines = self._guesses(answer) if attacked else self._rows_needed(answer)
        self.table.setFixedHeight(self.table.height_of(len(lines)))
        self.table.fill(names, lines, (1, 3, 4))

    def _rows_needed(self, answer: Mapping[str, Any]) -> tuple[list[str], list[tuple[str, ...]]]:
        """Return headings and lines of the table beside curves: what the wanted accuracy takes."""
        width, best = percent(answer["half_width"]), answer["protocols"][0]
        names = [
            tr("Protocol"),
            tr("Expected"),
            tr("Remark"),
            tr("Rows for ± {width}", width=width),
            tr("Epsilon for ± {width}", width=width),
        ]
        return names, [
            (
                str(one["protocol"]),
                f"± {percent(one['half_width'])}",
                self._remark(one, best),
                number(one["rows_needed"]),
                tr("none") if one["epsilon_needed"] is None else round_up(one["epsilon_needed"], 2),
            )
            for one in answer["protocols"]
        ]

    def _guesses(self, answer: Mapping[str, Any]) -> tuple[list[str], list[tuple[str, ...]]]:
        """Return headings and lines of the table beside attack success."""
        best = answer["protocols"][0]
        names = [tr("Protocol"), tr("Expected"), tr("Remark"), tr("Attack success")]
        return names, [
            (
                str(one["setting"]),
                f"± {percent(one['half_width'])}",
                ", ".join(
                    word
                    for word in (
                        self._remark(one, best),
                        tr("none is better in both") if one["pareto"] else "",
                    )
                    if word
                ),
                percent(one["attack"]),
            )
            for one in answer["protocols"]
            if one["attack"] is not None
        ]

    def _weighed(self, answer: Mapping[str, Any]) -> str:
        """Return what attack success is, and what its bounds are."""
        return tr(
            "Share of values that a reader guesses rightly from one report, if all {k} are equally likely: "
            "{blind} without a report, at most {most} with eps = {eps}. The line joins the settings of which "
            "none errs less and lets guess less. No row was looked at.",
            k=number(answer["domain_size"]),
            blind=percent(1 / answer["domain_size"]),
            most=percent(answer["guess_first"]),
            eps=round_up(answer["epsilon"], 2),
        )

    def _say_setting(self, one: Mapping[str, Any]) -> None:
        """Say what a clicked point is."""
        text = tr(
            "{setting}: ± {width}, and {attack} of the values guessed.",
            setting=one["setting"],
            width=percent(one["half_width"]),
            attack=percent(one["attack"]),
        )
        if one["same_as"]:
            text += " " + tr("It is the same as {protocol}.", protocol=one["same_as"])
        if one["epsilon"] < self.sizes.epsilon * (1 - _DELIVERED):
            text += " " + tr("It delivers eps = {eps}, less than asked for.", eps=round_up(one["epsilon"]))
        self.picked.setText(text)

    def _seen(self, answer: Mapping[str, Any]) -> str:
        """Return what the errors of a kind are, and that no row entered."""
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
            "number": tr(
                "Half the {level} interval of a mean, as a part of the interval that was declared for the "
                "number, where everybody has the number with the most noise."
            ),
        }[str(answer["kind"])].format(
            level=percent(answer["level"]),
            eps=round_up(answer["epsilon"], 2),
            **{
                name: "" if figure is None else number(figure)
                for name, figure in (("k", answer["domain_size"]), ("d", answer["attributes"]))
            },
            permanent="" if answer["permanent"] is None else round_up(answer["permanent"], 2),
        )
        only = tr("Only sizes, the number of rows and epsilon enter; no row was looked at.")
        return f"{text} {only}"

    def _remark(self, one: Mapping[str, Any], best: Mapping[str, Any]) -> str:
        words = []
        if one is best:
            words.append(tr("recommended"))
        elif one["half_width"] <= best["half_width"] * (1 + _ALIKE):
            words.append(tr("as good"))
        if one["protocol"] == self.sizes.protocol:
            words.append(tr("chosen"))
        return ", ".join(words)

    def _needed(self, answer: Mapping[str, Any], own: Mapping[str, Any], best: Mapping[str, Any]) -> str:
        text = tr(
            "For {width} at {level}, {protocol} with eps = {eps} needs {needed}; this table has {rows}.",
            width=f"± {percent(answer['half_width'])}",
            level=percent(answer["level"]),
            protocol=own["protocol"],
            eps=round_up(answer["epsilon"], 2),
            needed=rows_text(own["rows_needed"]),
            rows=rows_text(answer["rows"]),
        )
        if own["rows_needed"] <= answer["rows"]:
            more = tr("That is enough.")
        elif own["epsilon_needed"] is None:
            more = tr("No epsilon brings it down to that with this table.")
        else:
            more = tr("With this table, eps = {eps} would do.", eps=round_up(own["epsilon_needed"], 2))
        if best["half_width"] * (1 + _ALIKE) < own["half_width"]:
            more += " " + tr(
                "{best} errs less: ± {least} instead of ± {now}.",
                best=best["protocol"],
                least=percent(best["half_width"]),
                now=percent(own["half_width"]),
            )
        return f"{text} {more}"
