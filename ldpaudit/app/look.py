"""Tokens of the two looks, one style sheet made of them, and icons as strokes in the colour of the text."""

from __future__ import annotations

import sys
from functools import lru_cache

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
_SHEET = """
#content, #strip, #rail, #status, #findings, QScrollArea {{ background: {ground}; border: none; }}
#strip, #rail, #status, #findings, #lines, #findings QScrollArea {{ background: {surface};
  border: 0 solid {line}; }}
#strip {{ border-bottom-width: 1px; }} #status {{ border-top-width: 1px; }}
#rail {{ border-right-width: 1px; }} #findings {{ border-left-width: 1px; }}
QFrame[kind="card"] {{ background: {surface}; border: 1px solid {line}; border-radius: 6px; }}
QFrame[kind="card"][level="held"] {{ border-top: 3px solid {held}; }}
QFrame[kind="card"][level="weak"] {{ border-top: 3px solid {weak}; }}
QFrame[kind="card"][level="bad"] {{ border-top: 3px solid {bad}; }}
QFrame[kind="card"][level="before"] {{ border-top: 3px dashed {muted}; }}
QFrame[kind="card"][level="chosen"] {{ border: 2px solid {accent}; }}
QFrame[kind="notice"] {{ background: {tint}; border: none; border-radius: 6px; }}
QFrame[kind="notice"][level="weak"] {{ background: {weak_tint}; }}
QFrame[kind="notice"][level="bad"] {{ background: {bad_tint}; }}
QFrame[kind="notice"][level="before"] {{ background: {grey}; }}
QFrame[kind="rule"] {{ background: {line}; max-height: 1px; border: none; }}
QLabel[level="held"] {{ color: {held}; }} QLabel[level="weak"] {{ color: {weak}; }}
QLabel[level="bad"] {{ color: {bad}; }} QLabel[level="accent"] {{ color: {accent}; }}
QLabel[level="muted"], QLabel[level="before"], QLabel[level="none"], QLabel[level="waiting"]
  {{ color: {muted}; }}
QLabel[kind="pill"] {{ background: {tint}; border-radius: 9px; padding: 1px 8px; }}
QLabel[kind="pill"][level="held"] {{ background: {held_tint}; }}
QLabel[kind="pill"][level="weak"] {{ background: {weak_tint}; }}
QLabel[kind="pill"][level="bad"] {{ background: {bad_tint}; }}
QLabel[kind="pill"][level="muted"] {{ background: {grey}; color: {muted}; }}
QPushButton {{ background: {surface}; border: 1px solid {border}; border-radius: 4px; padding: 5px 12px;
  color: {text}; }}
QPushButton:hover {{ background: {tint}; }}
QPushButton:focus {{ border: 2px solid {accent}; padding: 4px 11px; }}
QPushButton:checked {{ background: {tint}; border-color: {accent}; color: {accent}; font-weight: bold; }}
QPushButton:disabled {{ background: {ground}; border: 1px dashed {border}; color: {muted}; }}
QPushButton[kind="small"] {{ padding: 2px 8px; }} QPushButton[kind="small"]:focus {{ padding: 1px 7px; }}
QPushButton[kind="main"] {{ background: {accent}; border-color: {accent}; color: {on_accent};
  font-weight: bold; }}
QPushButton[kind="main"]:focus {{ border: 2px solid {text}; }}
QPushButton[kind="main"]:disabled {{ background: {ground}; border: 1px dashed {border}; color: {muted};
  font-weight: normal; }}
QPushButton[kind="link"] {{ border: 1px solid transparent; color: {accent}; background: transparent;
  padding: 2px 4px; text-align: left; }}
QPushButton[kind="link"]:focus {{ border: 1px solid {accent}; }}
QPushButton[kind="segment"] {{ border-radius: 0; padding: 4px 10px; margin-left: -1px; }}
QPushButton[kind="segment"]:focus {{ padding: 3px 9px; }}
QPushButton[kind="segment"]:checked {{ font-weight: normal; }}
QPushButton[kind="cell"] {{ border: none; border-right: 1px solid {line}; border-radius: 0; padding: 0 10px;
  text-align: left; background: {surface}; }}
QPushButton[kind="cell"]:focus {{ border: 1px solid {accent}; }}
QPushButton[kind="cell"][level="bad"] {{ color: {bad}; font-weight: bold; }}
QPushButton[kind="finding"] {{ border: none; background: transparent; padding: 2px; text-align: left; }}
QPushButton[kind="finding"]:focus {{ border: 1px solid {accent}; }}
QFrame[kind="finding"] {{ border: none; border-bottom: 1px solid {line}; }}
QLineEdit, QPlainTextEdit, QTextBrowser {{ background: {surface}; border: 1px solid {border};
  border-radius: 4px; padding: 4px 6px; color: {text}; }}
QLineEdit:focus, QPlainTextEdit:focus {{ border: 2px solid {accent}; padding: 3px 5px; }}
QRadioButton::indicator:unchecked {{ border: 1px solid {border}; border-radius: 7px;
  width: 12px; height: 12px; background: {surface}; }}
QCheckBox::indicator:unchecked, QListView::indicator:unchecked, QTableView::indicator:unchecked {{
  border: 1px solid {border}; border-radius: 3px; background: {surface}; }}
QListView, QTableView, QTreeView {{ background: {surface}; border: none; gridline-color: {line};
  selection-background-color: {tint}; selection-color: {text}; }}
QTableView:focus {{ border: 1px solid {accent}; }}
QHeaderView::section {{ background: {surface}; border: none; border-bottom: 1px solid {line};
  padding: 4px 8px; color: {muted}; }}
QProgressBar {{ background: {grey}; border: none; border-radius: 3px; max-height: 8px; min-height: 8px; }}
QProgressBar::chunk {{ background: {accent}; border-radius: 3px; }}
QProgressBar[level="weak"]::chunk, QProgressBar[level="bad"]::chunk {{ background: {estimate}; }}
QProgressBar[level="held"]::chunk {{ background: {true}; }}
QToolTip {{ background: {surface}; color: {text}; border: 1px solid {border}; padding: 4px; }}
"""
#: Strokes on a grid of 20 by 20, with round ends.
ICONS = {
    # How something stands.
    "held": "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15M6.5 10.2l2.4 2.4l4.6-4.8",
    "weak": "M10 3L17.5 16.5H2.5ZM10 8v4M10 14.2v.1",
    "bad": "M7 2.5h6l4.5 4.5v6L13 17.5H7L2.5 13V7ZM7.5 7.5l5 5M12.5 7.5l-5 5",
    "before": "M16 6.5A7 7 0 1 0 17 10.5M16.5 3v4h-4",
    "none": "M10 2.5a7.5 7.5 0 0 1 3 .6M15.5 5a7.5 7.5 0 0 1 1.8 3M17.3 12a7.5 7.5 0 0 1-1.8 3M13 "
    "16.9a7.5 7.5 0 0 1-3 .6M7 16.9a7.5 7.5 0 0 1-2.5-1.9M2.7 12a7.5 7.5 0 0 1 0-4M4.5 5a7.5 7.5 0 0 1 "
    "2.5-1.9",
    "waiting": "M5 2.5h10M5 17.5h10M6 2.5c0 4 4 5 4 7.5s-4 3.5-4 7.5M14 2.5c0 4-4 5-4 7.5s4 3.5 4 7.5",
    "note": "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15M10 9v4.5M10 6.2v.1",
    # Pages.
    "start": "M3 9.5L10 3.5l7 6M5 8.5V17h3.5v-5h3v5H15V8.5",
    "import": "M10 3v9M6.5 8.5L10 12l3.5-3.5M3 13v4h14v-4",
    "roles": "M3 3h7l7.5 7.5l-6.5 6.5L3 9.5ZM6.5 6.5v.1",
    "risk": "M3 6V3h3M14 3h3v3M17 14v3h-3M6 17H3v-3M10 6a2 2 0 1 0 0 4a2 2 0 1 0 0-4M6.5 14.5c.5-2 6.5-2 7 0",
    "generalize": "M2.5 5h4v4h4v4h4v4h3M13 3v6M10.5 6.5L13 9l2.5-2.5",
    "places": "M10 17.5c-4-4.5-5.5-7-5.5-9.5a5.5 5.5 0 0 1 11 0c0 2.5-1.5 5-5.5 9.5M10 6a2 2 0 1 0 0 "
    "4a2 2 0 1 0 0-4",
    "categories": "M3.5 3.5h13v13h-13ZM7.5 7.5v.1M12.5 7.5v.1M7.5 12.5v.1M12.5 12.5v.1",
    "check": "M5 4h10v13.5H5ZM8 2.5h4v3H8ZM7.5 11l2 2l3.5-3.5",
    "audit": "M10 2.5l6.5 2.5c0 6-2 10-6.5 12.5C5.5 15 3.5 11 3.5 5ZM10 7.5a2.2 2.2 0 1 0 0 4.4a2.2 2.2 "
    "0 1 0 "
    "0-4.4M11.6 11.6l2 2",
    "release": "M17.5 2.5L2.5 9l5.5 2.5L10.5 17ZM8 11.5l9-8.5",
    # Things.
    "file": "M5 2.5h7l3.5 3.5v11.5H5ZM12 2.5V6h3.5",
    "medal": "M10 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M7.5 11l-1 6.5l3.5-2l3.5 2l-1-6.5",
    "people": "M7 4a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M2.5 16c0-5 9-5 9 0M13.5 5.5a2 2 0 1 0 0 4a2 2 0 1 "
    "0 0-4M13.5 12c2.5 0 4 1.5 4 4",
    "rows": "M3 5h14M6 10h8M3 15h14",
    "purse": "M3 6h12v-2.5H5A2 2 0 0 0 3 6v9h14V8.5h-4a1.8 1.8 0 0 0 0 4h4",
    "history": "M4 6.5A7 7 0 1 1 3 10.5M3.5 3v4h4M10 6v4.5l3 1.5",
    "lock": "M4.5 9h11v8h-11ZM7 9V6.5a3 3 0 0 1 6 0V9",
    "copy": "M7 7h10v10H7ZM13 7V3H3v10h4",
    "save": "M3 3h11l3 3v11H3ZM6.5 3v4h6V3M6 17v-5h8v5",
    "play": "M6 4l9 6l-9 6Z",
    "swap": "M3 7h13M13 4l3 3l-3 3M17 13H4M7 10l-3 3l3 3",
    "eye": "M2.5 10c4-6 11-6 15 0c-4 6-11 6-15 0M10 7.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4",
    "edit": "M4 16l1-4L13.5 3.5l3 3L8 15Z",
    "star": "M10 2.5l2.3 4.9l5.2.7l-3.8 3.7l.9 5.3L10 14.6l-4.6 2.5l.9-5.3L2.5 8.1l5.2-.7Z",
    "open": "M8 5l5 5l-5 5",
    "close": "M12 5l-5 5l5 5",
    "down": "M5 8l5 5l5-5",
    "cross": "M5 5l10 10M15 5L5 15",
    "tick": "M4 10.5l4 4l8-9",
    # Roles of columns.
    "quasi-identifier": "M5 5h10v10H5ZM7 7h6v6H7Z",
    "time": "M7 4v12M13 4v12",
    "location": "M10 5a5 5 0 1 0 0 10a5 5 0 1 0 0-10M10 8a2 2 0 1 0 0 4a2 2 0 1 0 0-4",
    "sensitive": "M10 4l6 11H4ZM10 9v3",
    "plain": "M10 5a5 5 0 1 0 0 10a5 5 0 1 0 0-10",
    "identifier": "M10 4l6 6l-6 6l-6-6ZM10 8v4",
    "free-text": "M4 5.5h12M4 10h12M4 14.5h8",
    "drop": "M5 5l10 10M15 5L5 15",
}


class _Change(QObject):
    changed = Signal()


_current = "light"
#: `CHANGE.changed` comes when another look is in use; what paints by itself draws anew.
CHANGE = _Change()
#: Point size of running text.
_BODY = 10.0
_SIZES = {"title": (1.5, True), "section": (1.1, True), "verdict": (2.0, True), "small": (0.9, False)}
#: By level: the token of its colour; others are muted.
_LEVELS = {"held": "held", "weak": "weak", "bad": "bad", "accent": "accent", "text": "text"}


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
    app.setStyleSheet(_SHEET.format(**TOKENS[_current]))
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
    return _LEVELS.get(level, "muted")
