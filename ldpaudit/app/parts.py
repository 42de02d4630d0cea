"""Small parts of which the pages are made: headings, sentences, cards, notices, the line of a running job."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ldpaudit.app import theme
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.words import number, size_text
from ldpaudit.language import tr, translated
from ldpaudit.progress import unit_of

SPACING = 8
MARGIN = 14


def in_language(text: str) -> str:
    """Return what a step says of itself in the user's language."""
    return translated(text)


def sentence(text: str = "", *, muted: bool = False) -> QLabel:
    """Make a text that wraps."""
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    policy.setHeightForWidth(True)
    label.setSizePolicy(policy)
    label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
    if muted:
        theme.tint(label, "muted")
    return label


def heading(text: str) -> QLabel:
    """Make the title of a section."""
    return theme.scaled(QLabel(text), 1.1, bold=True)


def button(text: str, clicked: Callable[[], object], *, tip: str = "", main: bool = False) -> QPushButton:
    """Make a button that does something; `main` marks the one a page leads to."""
    made = QPushButton(text)
    made.clicked.connect(lambda _checked=False: clicked())
    made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    if tip:
        made.setToolTip(tip)
        made.setAccessibleDescription(tip)
    if main:
        made.setDefault(True)
        theme.tint(made, "main")
    return made


def row(*items: QWidget | int) -> QHBoxLayout:
    """Lay widgets side by side; 0 is a stretch."""
    made = QHBoxLayout()
    made.setSpacing(SPACING)
    for item in items:
        if isinstance(item, int):
            made.addStretch(1)
        else:
            made.addWidget(item)
    return made


class Scrolled(QWidget):
    """The inside of a scroll area, as high as its wrapped texts need at the width they have."""

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        height = 0 if layout is None else layout.totalMinimumHeightForWidth(max(self.width(), 1))
        return QSize(0, height)


class Card(QFrame):
    """A framed group with a title."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Midlight)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(MARGIN, 10, MARGIN, 12)
        self.body.setSpacing(SPACING)
        self.title = heading(title)
        self.title.setVisible(False) if not title else None
        self.body.addWidget(self.title)


class FaultLine(QLabel):
    """One line beside a control about what is wrong with it; it takes no room while it is empty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setVisible(False)

    def say(self, line: str) -> None:
        """Show a line; an empty one hides it."""
        theme.tint(self, "bad")
        self.setText(f"✕ {line}" if line else "")
        self.setVisible(bool(line))


class Notice(Card):
    """The sentence of an empty or failed page, with the button that leads on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.text = sentence()
        self._go = QPushButton()
        self._go.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._go.clicked.connect(self._clicked)
        self._then: Callable[[], object] | None = None
        self.body.addWidget(self.text)
        self.body.addWidget(self._go)

    def say(
        self, text: str, action: str = "", then: Callable[[], object] | None = None, *, bad: bool = False
    ) -> None:
        """Show a sentence, and a button where there is something to do; an empty text hides the notice."""
        theme.tint(self.text, "bad" if bad else "text")
        self.text.setText(text)
        self._go.setText(action)
        self._go.setVisible(then is not None)
        self._then = then
        self.setVisible(bool(text))

    def _clicked(self) -> None:
        if self._then is not None:
            self._then()


class BusyLine(QWidget):
    """Progress and cancel of one job; hidden while it does not run.

    A quiet one is shown and hidden by who owns it. `cancel` is what its button says.
    """

    def __init__(
        self,
        tasks: Tasks,
        name: str,
        parent: QWidget | None = None,
        *,
        quiet: bool = False,
        cancel: str = "",
    ) -> None:
        super().__init__(parent)
        self._name, self._tasks = name, tasks
        self._label = QLabel()
        self._bar = QProgressBar()
        self._bar.setAccessibleName(tr("Progress"))
        self._bar.setFixedWidth(240)
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 0)
        self.cancel = button(cancel or tr("Cancel"), self._cancel)
        line = row(self._bar, self._label, self.cancel, 0)
        line.setContentsMargins(0, 0, 0, 0)
        self.setLayout(line)
        tasks.progressed.connect(self._progressed)
        if not quiet:
            tasks.started.connect(self._started)
            tasks.ended.connect(self._ended)
        self.setVisible(not quiet and tasks.running(name))

    def _cancel(self) -> None:
        self._label.setText(tr("stopping…"))
        self.cancel.setEnabled(False)
        self._tasks.cancel(self._name)

    def _started(self, name: str) -> None:
        if name == self._name:
            self.end()
            self._label.setText(tr("starting…"))
            self.begin()

    def begin(self) -> None:
        """Show that the job runs."""
        # How far the job is may be known already: then bar and label stay.
        self._label.setText(self._label.text() or tr("counting…"))
        self.cancel.setEnabled(True)
        self.setVisible(True)

    def end(self) -> None:
        """Show no job."""
        self._label.setText("")
        self._bar.setRange(0, 0)
        self.setVisible(False)

    def _stage(self, name: str) -> str:
        """Return the name of a stage of a job; an unknown one stays as it is."""
        return {
            "open": tr("opening the table"),
            "read": tr("reading the table"),
            "hash": tr("hashing the table"),
            "cut": tr("finding where rows begin"),
            "survey": tr("looking at all rows"),
            "treat": tr("treating rows"),
            "count": tr("adding up counts"),
            "judge": tr("looking for side leaks"),
            "write": tr("writing"),
            "finish": tr("finishing"),
            "search": tr("checking settings"),
            "towns": tr("making towns"),
            "interventions": tr("making interventions"),
        }.get(name, name)

    def _progressed(self, name: str, stage: str, done: int, total: int) -> None:
        if name != self._name or not self.cancel.isEnabled():
            return
        written = size_text if unit_of(stage) == "bytes" else number
        if total > 0:
            self._bar.setRange(0, 1000)
            self._bar.setValue(min(1000 * done // total, 1000))
            self._label.setText(
                tr(
                    "{stage}: {done} of {total}",
                    stage=self._stage(stage),
                    done=written(done),
                    total=written(total),
                )
            )
        else:
            self._bar.setRange(0, 0)
            self._label.setText(
                tr("{stage}: {done}", stage=self._stage(stage), done=written(done))
                if done
                else tr("{stage}…", stage=self._stage(stage))
            )

    def _ended(self, name: str) -> None:
        if name == self._name:
            self.end()
