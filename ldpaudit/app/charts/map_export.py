"""A map as a file: dots at a chosen fineness, or vectors; marked, and refused where it must not leave."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QBuffer, QIODevice, QRect, QSaveFile, QSize
from PySide6.QtGui import QImage, QPainter

from ldpaudit.app.charts.map_scene import Scene
from ldpaudit.app.charts.map_view import View
from ldpaudit.app.theme import current
from ldpaudit.errors import UserError
from ldpaudit.language import Message

Purpose = Literal["outside", "internal"]
FINENESSES = (96, 150, 300, 600)
#: Pixels in an inch of a drawing, and what vectors are drawn as finely as.
_PIXELS, _VECTORS = 96, 192
_INCH = 0.0254


def write_map(
    path: Path, scene: Scene, seen: View, purpose: Purpose, dpi: int = 300, *, overwrite: bool = False
) -> None:
    """Write what is seen of a map: all of it or nothing.

    Parameters
    ----------
    path : Path
        Ends in .png or .svg.
    scene : Scene
    seen : View
        What to show, and how large: a pixel is 1/96 inch.
    purpose : {"outside", "internal"}
        A map for outside holds neither raw points nor anything compared with them.
    dpi : int
        Dots in an inch of a .png.
    overwrite : bool
        Whether a file of that name may be replaced.

    Raises
    ------
    UserError
        If what is shown must not leave the house, the file is there already, or cannot be written.
    """
    if purpose == "outside" and scene.refusal:
        raise UserError(
            scene.refusal,
            where=path.name,
            hint="show released points only, or save it for internal use",
        )
    ending = path.suffix.lower()
    if ending not in {".png", ".svg"}:
        raise UserError("a map is saved as .png or .svg", where=path.name, hint="choose one of these endings")
    if path.exists() and not overwrite:
        raise UserError("there is such a file already", where=path.name, hint="choose another name")
    held = _picture(scene, seen, dpi) if ending == ".png" else _vectors(scene, seen)
    file = QSaveFile(str(path))
    written = file.open(QIODevice.OpenModeFlag.WriteOnly) and file.write(held) == len(held)
    if not (written and file.commit()):
        raise UserError(
            Message("it cannot be written ({reason})", reason=file.errorString()),
            where=path.name,
            hint="choose a folder",
        )


def _picture(scene: Scene, seen: View, dpi: int) -> bytes:
    fine = dpi / _PIXELS
    image = QImage(
        round(seen.width * fine), round(seen.height * fine), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.setDotsPerMeterX(round(dpi / _INCH))
    image.setDotsPerMeterY(round(dpi / _INCH))
    painter = QPainter(image)
    painter.scale(fine, fine)
    scene.paint(painter, replace(seen, fineness=fine, screen=False), current())
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def _vectors(scene: Scene, seen: View) -> bytes:
    from PySide6.QtSvg import QSvgGenerator

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    size = QSize(round(seen.width), round(seen.height))
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setResolution(_PIXELS)
    generator.setTitle(scene.mark)
    painter = QPainter(generator)
    scene.paint(painter, replace(seen, fineness=_VECTORS / _PIXELS, screen=False), current())
    painter.end()
    return bytes(buffer.data().data())
