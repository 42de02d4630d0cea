"""Tokens of the two looks, one style sheet made of them, and icons as strokes in the colour of the text."""

from __future__ import annotations

import re
import sys
import tomllib
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, QRectF, QSettings, Qt, Signal
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

_NAMES = (
    "ground surface line border text muted accent tint on_accent held weak bad held_tint weak_tint bad_tint "
    "true estimate known place names grey"
)
_COLOURS = {
    "light": "F3F5F7 FFFFFF C6CDD6 7C8797 17202B 465263 0B5CAD E2EEF9 FFFFFF 176B3A 7F4A00 A3181B E1F2E7 "
    "FBEFD9 FBE5E4 0072B2 D55E00 0072B2 7A6A00 6B3FA0 E6EAEF",
    "dark": "1C2128 252B34 4A5563 8491A1 EDF1F5 B4BFCB 6CB4F5 22405C 10202F 6FD39A F2BE5C FF9B95 1F3B2C "
    "43351B 4A2527 5AB4E5 F08A4B 5AB4E5 D3C45A C3A1F0 39424E",
}
#: Colours by look and by what they are for; the pair `true`, `estimate` stays apart for every kind of colour
#: vision (Okabe and Ito, 2008).
TOKENS = {
    look: dict(zip(_NAMES.split(), (f"#{one}" for one in colours.split()), strict=True))
    for look, colours in _COLOURS.items()
}
LOOKS = ("system", "light", "dark")
_HERE = Path(__file__)
#: Rules in which @name is one of these colours.
_SHEET = _HERE.with_suffix(".qss").read_text("utf-8")
#: Strokes by the name of an icon.
ICONS: dict[str, str] = tomllib.loads(_HERE.with_name("icons.toml").read_text("utf-8"))


class _Change(QObject):
    changed = Signal()


_current = "light"
#: `CHANGE.changed` comes when another look is in use; what paints by itself draws anew.
CHANGE = _Change()
#: Point size of running text.
_BODY = 10.0
_SIZES = {"title": (1.5, True), "section": (1.1, True), "verdict": (2.0, True), "small": (0.9, False)}
#: Levels that have a colour of their name; others are muted.
_LEVELS = ("held", "weak", "bad", "accent", "text")


def token(name: str) -> str:
    """Return a colour of the look in use, as #rrggbb."""
    return TOKENS[_current][name]


def is_dark() -> bool:
    """Return whether the dark look is in use."""
    return _current == "dark"


def chosen() -> str:
    """Return the look that the user asked for: "system", "light" or "dark"."""
    name = str(QSettings().value("theme", "system"))
    return name if name in LOOKS else "system"


def apply(app: QApplication, name: str) -> None:
    """Take a look for all windows; "system" takes that of the desktop."""
    global _current  # noqa: PLW0603 - one application has one look
    schemes = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}
    app.styleHints().setColorScheme(schemes.get(name, Qt.ColorScheme.Unknown))
    system_dark = app.styleHints().colorScheme() == Qt.ColorScheme.Dark
    _current = "dark" if name == "dark" or (name == "system" and system_dark) else "light"
    if app.style().objectName().lower() != "fusion":
        app.setStyle("Fusion")
    font = app.font()
    if font.pointSizeF() < _BODY:
        font.setPointSizeF(_BODY)
        app.setFont(font)
    app.setPalette(_palette())
    app.setStyleSheet(re.sub(r"@(\w+)", lambda found: token(found[1]), _SHEET))
    if "pyqtgraph" in sys.modules:
        prepare_plots()
    CHANGE.changed.emit()


def prepare_plots() -> None:
    """Give the library of plots the colours of the look; it is loaded when the first chart is made."""
    import pyqtgraph as pg

    pg.setConfigOptions(background=token("surface"), foreground=token("text"), antialias=True)


def font(kind: str, body: QFont) -> QFont:
    """Return the font of a kind of text, from that of running text."""
    factor, bold = _SIZES.get(kind, (1.0, kind == "bold"))
    made = QFont(body)
    if kind == "value":
        made.setFamilies(["DejaVu Sans Mono", "monospace"])
        factor = 0.9
    made.setPointSizeF(body.pointSizeF() * factor)
    made.setBold(bold)
    return made


def _palette() -> QPalette:
    made, roles = QPalette(QColor(token("ground"))), QPalette.ColorRole
    for role, name in (
        (roles.Window, "ground"),
        (roles.Base, "surface"),
        (roles.AlternateBase, "ground"),
        (roles.Midlight, "surface"),
        (roles.Button, "surface"),
        (roles.WindowText, "text"),
        (roles.Text, "text"),
        (roles.ButtonText, "text"),
        (roles.PlaceholderText, "muted"),
        (roles.ToolTipBase, "surface"),
        (roles.ToolTipText, "text"),
        (roles.Highlight, "accent"),
        (roles.Accent, "accent"),
        (roles.HighlightedText, "on_accent"),
        (roles.Link, "accent"),
        (roles.LinkVisited, "accent"),
    ):
        made.setColor(role, QColor(token(name)))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(token("muted")))
    return made


@lru_cache(maxsize=512)
def _drawn(name: str, colour: str, size: int, ratio: float) -> QPixmap:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="{ICONS[name]}" fill="none" '
        f'stroke="{colour}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/></svg>'
    )
    image = QPixmap(round(size * ratio), round(size * ratio))
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(image.rect()))
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image


def pixmap(name: str, colour: str = "text", size: int = 18, ratio: float = 2.0) -> QPixmap:
    """Return an icon in a colour of the look."""
    return _drawn(name, token(colour), size, ratio)


def icon(name: str, colour: str = "text") -> QIcon:
    """Return an icon for a button or an item."""
    return QIcon(pixmap(name, colour))


def colour_of(level: str) -> str:
    """Return the token of a level's colour."""
    return level if level in _LEVELS else "muted"
