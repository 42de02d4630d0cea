"""The look by the names that pages from before know; it goes with the last of them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from ldpaudit.app import look
from ldpaudit.app.look import LOOKS as THEMES
from ldpaudit.app.look import chosen
from ldpaudit.app.widgets import set_level

__all__ = ["THEMES", "apply", "chosen", "current", "scaled", "tint"]


@dataclass(frozen=True)
class Look:
    """The colours of one look."""

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


_LEVELS = {"good": "held", "warn": "weak", "bad": "bad", "muted": "muted", "accent": "accent"}


def current() -> Look:
    """Return the colours in use."""
    own = look.token
    surface, text = own("surface"), own("text")
    return Look(
        name="dark" if look.is_dark() else "light",
        window=own("ground"),
        base=surface,
        card=surface,
        button=surface,
        text=text,
        muted=own("muted"),
        line=own("line"),
        accent=own("accent"),
        on_accent=own("on_accent"),
        true=own("true"),
        estimate=own("estimate"),
        good=own("held"),
        warn=own("weak"),
        bad=own("bad"),
        density="viridis" if look.is_dark() else "cividis",
    )


def apply(app: QApplication, name: str) -> Look:
    """Apply a look to the application."""
    look.apply(app, name)
    return current()


def tint(widget: QWidget, name: str) -> None:
    """Write a widget's text in a colour of the look."""
    if name == "main":
        widget.setProperty("kind", "main")
    set_level(widget, _LEVELS.get(name, ""))


def scaled(label: QLabel, factor: float, *, bold: bool = False) -> QLabel:
    """Set a label larger or bolder than the rest."""
    font = QFont(label.font())
    font.setPointSizeF(font.pointSizeF() * factor)
    font.setBold(bold)
    label.setFont(font)
    return label
