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
    card: str
    button: str
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
    card="#FFFFFF",
    button="#F3F5F7",
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
    card="#2B3037",
    button="#39414B",
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

_TINT = "tint"
THEMES = ("system", "light", "dark")
_current = LIGHT


def current() -> Look:
    """Return the colours in use."""
    return _current


def palette(look: Look) -> QPalette:
    """Return the palette of Fusion in the colours of a theme."""
    result = QPalette(QColor(look.window))
    roles = QPalette.ColorRole
    for role, colour in (
        (roles.Window, look.window),
        (roles.Base, look.base),
        (roles.AlternateBase, look.window),
        (roles.Midlight, look.card),
        (roles.Button, look.button),
        (roles.WindowText, look.text),
        (roles.Text, look.text),
        (roles.ButtonText, look.text),
        (roles.PlaceholderText, look.muted),
        (roles.ToolTipBase, look.base),
        (roles.ToolTipText, look.text),
        (roles.Highlight, look.accent),
        (roles.Accent, look.accent),
        (roles.HighlightedText, look.on_accent),
        (roles.Link, look.true),
        (roles.LinkVisited, look.true),
    ):
        result.setColor(role, QColor(colour))
    muted, line = QColor(look.muted), QColor(look.line)
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, muted)
    result.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Highlight, line)
    return result


def chosen() -> str:
    """Return the theme the user asked for."""
    name = str(QSettings().value("theme", "system"))
    return name if name in THEMES else "system"


def apply(app: QApplication, name: str) -> Look:
    """Apply a theme to the application; `name` is one of `THEMES`."""
    global _current  # noqa: PLW0603 - one application has one look
    dark = name == "dark" or (name == "system" and app.styleHints().colorScheme() == Qt.ColorScheme.Dark)
    _current = DARK if dark else LIGHT
    if app.style().objectName().lower() != "fusion":
        app.setStyle("Fusion")
    app.setPalette(palette(_current))
    pg.setConfigOptions(background=_current.base, foreground=_current.text, antialias=True)
    return _current


def tint(widget: QWidget, name: str) -> None:
    """Write a widget's text in a colour of the look, given by its name; it follows when the look changes."""
    widget.setProperty(_TINT, name)
    if name == "main":
        roles = {
            QPalette.ColorRole.Button: _current.accent,
            QPalette.ColorRole.ButtonText: _current.on_accent,
        }
    else:
        colour = getattr(_current, name)
        roles = dict.fromkeys((QPalette.ColorRole.WindowText, QPalette.ColorRole.Text), colour)
    own = QPalette()
    for role, colour in roles.items():
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
            own.setColor(group, role, QColor(colour))
    widget.setPalette(own)


def retint(root: QWidget) -> None:
    """Set the colours of the theme in use on all tinted widgets inside `root`."""
    for widget in root.findChildren(QWidget):
        name = widget.property(_TINT)
        if name:
            tint(widget, str(name))


def scaled(label: QLabel, factor: float, *, bold: bool = False) -> QLabel:
    """Set a label larger or bolder than the rest."""
    font = QFont(label.font())
    font.setPointSizeF(font.pointSizeF() * factor)
    font.setBold(bold)
    label.setFont(font)
    return label
