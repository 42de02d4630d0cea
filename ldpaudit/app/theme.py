"""Colours and fonts: Fusion with a light and a dark palette of our own, and no style sheets."""

from __future__ import annotations

from dataclasses import dataclass

import pyqtgraph as pg
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QWidget


@dataclass(frozen=True)
class Look:
    """The colours of one theme, as #rrggbb.

    `true` and `estimate` are the pair of Okabe and Ito (2008) that stays apart for every kind of colour
    vision; `density` names the colour map of places.
    """

    name: str
    window: str
    base: str
    text: str
    muted: str
    line: str
    accent: str
    on_accent: str
    true: str
    estimate: str
    good: str
    warn: str
    bad: str
    density: str


LIGHT = Look(
    name="light",
    window="#F3F5F7",
    base="#FFFFFF",
    text="#1D252C",
    muted="#56606A",
    line="#C3CAD1",
    accent="#0064A4",
    on_accent="#FFFFFF",
    true="#0072B2",
    estimate="#D55E00",
    good="#00694B",
    warn="#8A5200",
    bad="#B3261E",
    density="cividis",
)
DARK = Look(
    name="dark",
    window="#23272E",
    base="#1A1D22",
    text="#E4E8EC",
    muted="#A7B0BA",
    line="#48515B",
    accent="#2F7FB8",
    on_accent="#FFFFFF",
    true="#56B4E9",
    estimate="#E69F00",
    good="#4CC79A",
    warn="#F0B429",
    bad="#FF8A80",
    density="viridis",
)

THEMES = ("system", "light", "dark")
_current = LIGHT


def current() -> Look:
    """Give the colours in use."""
    return _current


def palette(look: Look) -> QPalette:
    """Give Fusion the colours of a look."""
    window, base, text = QColor(look.window), QColor(look.base), QColor(look.text)
    muted, line, accent = QColor(look.muted), QColor(look.line), QColor(look.accent)
    result = QPalette(text, window, window.lighter(110), line, line, text, text, base, window)
    result.setColor(QPalette.ColorRole.Button, window)
    result.setColor(QPalette.ColorRole.AlternateBase, window)
    result.setColor(QPalette.ColorRole.ButtonText, text)
    result.setColor(QPalette.ColorRole.PlaceholderText, muted)
    result.setColor(QPalette.ColorRole.ToolTipBase, base)
    result.setColor(QPalette.ColorRole.ToolTipText, text)
    result.setColor(QPalette.ColorRole.Highlight, accent)
    result.setColor(QPalette.ColorRole.Accent, accent)
    result.setColor(QPalette.ColorRole.HighlightedText, QColor(look.on_accent))
    result.setColor(QPalette.ColorRole.Link, QColor(look.true))
    result.setColor(QPalette.ColorRole.LinkVisited, QColor(look.true))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, muted)
    result.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Highlight, line)
    return result


def chosen() -> str:
    """Give the theme the user asked for."""
    name = str(QSettings().value("theme", "system"))
    return name if name in THEMES else "system"


def apply(app: QApplication, name: str) -> Look:
    """Dress the application; `name` is one of `THEMES`."""
    global _current  # noqa: PLW0603 - one application has one look
    dark = name == "dark" or (name == "system" and app.styleHints().colorScheme() == Qt.ColorScheme.Dark)
    _current = DARK if dark else LIGHT
    if app.style().objectName().lower() != "fusion":
        app.setStyle("Fusion")
    app.setPalette(palette(_current))
    pg.setConfigOptions(background=_current.base, foreground=_current.text, antialias=True)
    return _current


def tint(widget: QWidget, colour: str) -> None:
    """Write a widget's text in a colour of the look."""
    own = widget.palette()
    own.setColor(QPalette.ColorRole.WindowText, QColor(colour))
    own.setColor(QPalette.ColorRole.Text, QColor(colour))
    widget.setPalette(own)


def scaled(label: QLabel, factor: float, *, bold: bool = False) -> QLabel:
    """Set a label larger or bolder than the rest."""
    font = QFont(label.font())
    font.setPointSizeF(font.pointSizeF() * factor)
    font.setBold(bold)
    label.setFont(font)
    return label
