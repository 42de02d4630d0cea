"""The files opened last."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings

_MOST_RECENT = 6


def recent() -> list[str]:
    """Name the files opened last that are still there."""
    kept = QSettings().value("recent", [])
    names = kept if isinstance(kept, list) else [kept]
    return [name for name in map(str, names) if Path(name).is_file()][:_MOST_RECENT]


def remember(path: Path) -> None:
    """Put a file first among those opened last."""
    names = [str(path), *(name for name in recent() if name != str(path))]
    QSettings().setValue("recent", names[:_MOST_RECENT])
