"""Start: open a table or a recipe, or try the sample interventions."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QListWidget, QListWidgetItem, QWidget

from ldpaudit.app.pages.page import Page
from ldpaudit.app.parts import BusyLine, Card, FaultLine, button, heading, row, sentence
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import SAMPLE, Tasks
from ldpaudit.language import tr
from ldpaudit.tables.registry import formats

_MOST_RECENT = 6
_PATH = Qt.ItemDataRole.UserRole


def recent() -> list[str]:
    """Name the files opened last that are still there."""
    kept = QSettings().value("recent", [])
    names = kept if isinstance(kept, list) else [kept]
    return [name for name in map(str, names) if Path(name).is_file()][:_MOST_RECENT]


def remember(path: Path) -> None:
    """Put a file first among those opened last."""
    names = [str(path), *(name for name in recent() if name != str(path))]
    QSettings().setValue("recent", names[:_MOST_RECENT])


class StartPage(Page):
    """Three cards, and the files opened last."""

    table_asked = Signal()
    recipe_asked = Signal()
    file_asked = Signal(str)

    def __init__(self, session: Session, tasks: Tasks) -> None:
        purpose = tr(
            "Turn a table of interventions or movements into a file that may be released, with a report "
            "that says "
            "what is promised. Nothing leaves this computer."
        )
        super().__init__("start", purpose, session, tasks)
        cards = QGridLayout()
        cards.setSpacing(12)
        self.fault = FaultLine()
        entries = (
            (
                tr("Open a table"),
                tr("{formats}. A new recipe begins.", formats=", ".join(one.title for one in formats())),
                button(tr("Open &table…"), self.table_asked.emit, main=True),
            ),
            (
                tr("Open a recipe"),
                tr("A saved recipe with its table: last month's work, ready to be repeated or changed."),
                button(tr("Open re&cipe…"), self.recipe_asked.emit),
            ),
            (
                tr("Try the sample"),
                tr("The interventions of a department that does not exist, made on this computer."),
                button(tr("Tr&y the sample"), self._try_sample),
            ),
        )
        self.sample_button = entries[2][2]
        for at, (name, words, action) in enumerate(entries):
            card = Card(name)
            card.body.addWidget(sentence(words))
            card.body.addStretch(1)
            card.body.addLayout(row(action, 0))
            cards.addWidget(card, 0, at)
            cards.setColumnStretch(at, 1)
        holder = QWidget()
        holder.setLayout(cards)
        cards.setContentsMargins(0, 0, 0, 0)
        self.column.addWidget(holder)
        self.column.addWidget(BusyLine(tasks, SAMPLE))
        self.column.addWidget(self.fault)
        self.column.addWidget(sentence(tr("A file can also be dropped anywhere on this window."), muted=True))
        self._recent_title = heading(tr("Opened last"))
        self._recent = QListWidget()
        self._recent.setAccessibleName(tr("Files opened last"))
        self._recent.itemActivated.connect(lambda item: self.file_asked.emit(item.data(_PATH)))
        self._none = QLabel(tr("No file has been opened yet."))
        self.column.addWidget(self._recent_title)
        self.column.addWidget(self._none)
        self.column.addWidget(self._recent)
        self.column.addStretch(1)

    def refresh(self) -> None:
        names = recent()
        self._recent.clear()
        for name in names:
            path = Path(name)
            item = QListWidgetItem(tr("{name}   in {folder}", name=path.name, folder=path.parent))
            item.setData(_PATH, name)
            self._recent.addItem(item)
        height = max(self._recent.sizeHintForRow(0), 18) + 2
        self._recent.setFixedHeight(height * max(len(names), 1) + 8)
        self._recent.setVisible(bool(names))
        self._none.setVisible(not names)
        self.sample_button.setEnabled(not self.tasks.running(SAMPLE))
        self.fault.say(self.session.answers[SAMPLE].fault)

    def _try_sample(self) -> None:
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
        folder = Path(place)
        folder.mkdir(parents=True, exist_ok=True)
        made = folder / "sample"
        ready = made / "recipe.toml"
        if ready.is_file():
            self.file_asked.emit(str(ready))
            return
        number = 2
        while made.exists():
            made, number = folder / f"sample-{number}", number + 1
        self.tasks.sample(made)
