"""Which kind of protocols is looked at, with the figures that a kind needs."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QLabel, QSpinBox, QVBoxLayout, QWidget

from ldpaudit.app.parts import SPACING, row
from ldpaudit.language import tr

#: Limits and digits of the fields.
_MOST_EPSILON, _DIGITS, _STEP = 100.0, 4, 0.5
_FEWEST, _MOST_COLUMNS = 2, 1000
_REPEATED, _SEVERAL = "repeated", "several columns"


class Kinds(QWidget):
    """A box of kinds, and below it the fields of the chosen one."""

    #: Something else was chosen.
    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box, self.permanent, self.columns = QComboBox(), QDoubleSpinBox(), QSpinBox()
        for kind, text in (
            ("one value", tr("one value, one report")),
            (_REPEATED, tr("repeated reports")),
            (_SEVERAL, tr("several columns")),
            ("number", tr("the mean of a number")),
        ):
            self.box.addItem(text, kind)
        self.permanent.setRange(0.0, _MOST_EPSILON)
        self.permanent.setDecimals(_DIGITS)
        self.permanent.setSingleStep(_STEP)
        self.permanent.setSpecialValueText(tr("twice that of one"))
        self.permanent.setToolTip(tr("Limit of any number of reports of one value of a person."))
        self.columns.setRange(_FEWEST, _MOST_COLUMNS)
        self.columns.setToolTip(tr("All with as many values; epsilon is that of the whole row."))
        self._fields: list[tuple[tuple[str, ...], QWidget]] = []
        laid: list[list[QWidget]] = []
        for kinds, text, field in (
            ((), tr("&Kind of protocols"), self.box),
            ((_SEVERAL,), tr("&Number of columns"), self.columns),
            ((_REPEATED, _SEVERAL), tr("&Epsilon of all reports"), self.permanent),
        ):
            label = QLabel(text)
            label.setBuddy(field)
            field.setAccessibleName(text.replace("&", ""))
            laid.append([label, field])
            self._fields += [(kinds, label), (kinds, field)] if kinds else []
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(SPACING)
        inside.addLayout(row(*laid[0], 0))
        # All in one line would be too wide for a small window.
        inside.addLayout(row(*laid[1], *laid[2], 0))
        self.box.activated.connect(lambda _at: self._turned())
        for spin in (self.permanent, self.columns):
            spin.setKeyboardTracking(False)
            spin.valueChanged.connect(lambda _value: self.changed.emit())
        self._show_fields()

    @property
    def kind(self) -> str:
        """The kind that is chosen, by its name on the command line."""
        return str(self.box.currentData())

    @property
    def arguments(self) -> tuple[str, ...]:
        """Options of the command line for the chosen kind."""
        found = ["--kind", self.kind]
        if self.kind in (_REPEATED, _SEVERAL) and self.permanent.value():
            found += ["--permanent", repr(self.permanent.value())]
        if self.kind == _SEVERAL:
            found += ["--attributes", str(self.columns.value())]
        return tuple(found)

    def follow(self, kind: str, permanent: float | None, columns: int) -> None:
        """Take what a recipe chose, without a signal."""
        self.box.setCurrentIndex(max(self.box.findData(kind), 0))
        for spin, value in ((self.permanent, permanent or 0.0), (self.columns, columns)):
            before = spin.blockSignals(True)
            spin.setValue(value)  # type: ignore[arg-type]
            spin.blockSignals(before)
        self._show_fields()

    def _turned(self) -> None:
        self._show_fields()
        self.changed.emit()

    def _show_fields(self) -> None:
        for kinds, widget in self._fields:
            widget.setVisible(self.kind in kinds)
