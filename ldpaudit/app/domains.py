"""The domains of a randomizing step: one for all columns, or one for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from ldpaudit.app.controls import Control, FileControl
from ldpaudit.app.tasks import Tasks
from ldpaudit.language import tr


class DomainsControl(Control):
    """A line for the domain of each column that is ticked; the first of them is always there.

    Parameters
    ----------
    value : str, sequence of str, or mapping of column to one of those
        The domain of all columns, or of each.
    folder : Path
        Folder of the recipe.
    """

    def __init__(self, value: Any, folder: Path) -> None:
        holder = QWidget()
        super().__init__(holder)
        self._column = QVBoxLayout(holder)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(3)
        self._folder = folder
        self._given: Mapping[str, Any] = value if isinstance(value, Mapping) else {}
        self._tasks: Tasks | None = None
        self._names: list[str] = []
        self._labels: list[QLabel] = []
        self.files: list[FileControl] = []
        self._add(None if isinstance(value, Mapping) else value)
        self.widget = self.files[0].widget

    def follow(self, columns: Sequence[str]) -> None:
        """Offer a line for each of these columns; what was written for a column stays with it."""
        if list(columns) == self._names:
            return
        written = dict(zip(self._names, (file.value() for file in self.files), strict=False))
        self._names = list(columns)
        while len(self.files) < len(columns):
            self._add(None)
        for at in range(max(len(columns), 1), len(self.files)):
            self._labels[at].setVisible(False)
            self.files[at].setVisible(False)
            self.files[at].line.clear()
        for name, label, file in zip(columns, self._labels, self.files, strict=False):
            given = written.get(name, self._given.get(name))
            if given is not None or len(columns) > 1:
                file.line.setText(file.written(given))
            label.setText(name)
            label.setVisible(len(columns) > 1)
            file.setVisible(True)
            file.line.setAccessibleName(tr("Domain of {column}", column=name))
        if self._tasks is not None:
            self.look_up(self._tasks)

    def look_up(self, tasks: Tasks) -> None:
        """Ask for the columns of the chosen files."""
        self._tasks = tasks
        for file in self.files:
            file.look_up(tasks)

    def value(self) -> Any:
        """Return one domain for all columns, or a table of those that are written."""
        if len(self._names) < 2:
            return self.files[0].value()
        each = {name: file.value() for name, file in zip(self._names, self.files, strict=False)}
        distinct = {str(one) for one in each.values()}
        if len(distinct) == 1:
            return self.files[0].value()
        return {name: one for name, one in each.items() if one is not None}

    def take_labels(self, labels: Mapping[str, list[str]]) -> None:
        """Write complete lists of labels for some columns."""
        for name, file in zip(self._names, self.files, strict=False):
            if name in labels:
                file.line.setText(file.written(labels[name]))
        self.changed.emit()

    def _add(self, value: Any) -> None:
        label, file = QLabel(), FileControl(value, self._folder, holds="domain")
        label.setVisible(False)
        label.setBuddy(file.line)
        file.changed.connect(self.changed)
        self._column.addWidget(label)
        self._column.addWidget(file)
        self._labels.append(label)
        self.files.append(file)
