"""What nobody holds is collected in the window's thread: Qt crashes where another destroys its objects."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

#: Milliseconds between two looks.
_EVERY = 1000


class Collector(QObject):
    """Takes the collector's place: as often as it would have, but from a timer."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self)
        timer.setInterval(_EVERY)
        timer.timeout.connect(self.look)
        timer.start()

    @staticmethod
    def look() -> None:
        """Collect the generations that are due."""
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [at for at, (count, most) in enumerate(counts) if count > most]
        if due:
            gc.collect(max(due))
