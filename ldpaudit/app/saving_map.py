"""The dialog that saves a map: for whom, in which format, and how finely."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLabel,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

from ldpaudit.app.charts.map_export import FINENESSES, Purpose, write_map
from ldpaudit.app.charts.map_scene import Scene
from ldpaudit.app.charts.map_view import View
from ldpaudit.app.parts import MARGIN, FaultLine, sentence
from ldpaudit.errors import UserError
from ldpaudit.language import tr


class SavingMap(QDialog):
    """Asks what a saved map is for, and saves it.

    Parameters
    ----------
    scene : Scene
    seen : View
        What to save.
    folder : Path
        Where to begin looking for a place.
    parent : QWidget, optional
    """

    def __init__(self, scene: Scene, seen: View, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scene, self._seen, self._folder = scene, seen, folder
        self.saved: Path | None = None
        self.setWindowTitle(tr("Save the map"))
        self.purpose = QComboBox()
        self.purpose.addItem(tr("for outside: released points only"), "outside")
        self.purpose.addItem(tr("for internal use: marked as such"), "internal")
        self.purpose.setCurrentIndex(int(scene.internal))
        self.form = QComboBox()
        for dpi in FINENESSES:
            self.form.addItem(tr("PNG, {dots} dots per inch", dots=dpi), (".png", dpi))
        self.form.addItem(tr("SVG, vectors"), (".svg", FINENESSES[0]))
        self.form.setCurrentIndex(FINENESSES.index(300))
        self.fault = FaultLine()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.accepted.connect(self.choose)
        self.buttons.rejected.connect(self.reject)
        self.purpose.currentIndexChanged.connect(lambda _at: self._judge())
        fields = QFormLayout()
        for text, field in ((tr("&Purpose"), self.purpose), (tr("&Format"), self.form)):
            label = QLabel(text)
            label.setBuddy(field)
            field.setAccessibleName(text.replace("&", ""))
            fields.addRow(label, field)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.addWidget(sentence(tr("What the map shows now is saved, as large as it is here."), muted=True))
        column.addLayout(fields)
        column.addWidget(self.fault)
        column.addWidget(self.buttons)
        self.setMinimumWidth(440)
        self._judge()

    def _judge(self) -> None:
        """Show why the map must not leave the house, where that is so."""
        refused = self.scene.refusal if self.purpose.currentData() == "outside" else ""
        self.fault.say(refused)
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(not refused)

    def choose(self) -> None:
        """Ask for a place and save the map there."""
        ending, _ = self.form.currentData()
        name, _ = QFileDialog.getSaveFileName(
            self,
            tr("Save the map"),
            str(self._folder / f"map{ending}"),
            tr("Maps (*{ending})", ending=ending),
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if name:
            path = Path(name)
            self.save(path if path.suffix.lower() == ending else path.with_name(path.name + ending))

    def save(self, path: Path) -> None:
        """Save the map, and ask before a file is replaced."""
        if path.exists():
            text = tr("{name} is there already. Replace it?", name=path.name)
            if QMessageBox.question(self, self.windowTitle(), text) != QMessageBox.StandardButton.Yes:
                return
        purpose: Purpose = self.purpose.currentData()
        _, dpi = self.form.currentData()
        try:
            write_map(path, self.scene, self._seen, purpose, dpi, overwrite=True)
        except UserError as error:
            self.fault.say(error.translated())
            return
        self.saved = path
        self.accept()
