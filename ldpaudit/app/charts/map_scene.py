"""A map as one drawing: the same for a window, for a picture and for a page of vectors."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from ldpaudit.app.charts.map_furniture import draw_legend, draw_mark, draw_north, draw_scale_bar
from ldpaudit.app.charts.map_groups import GroupsLayer
from ldpaudit.app.charts.map_points import Legend, PointsLayer
from ldpaudit.app.charts.map_regions import Regions
from ldpaudit.app.charts.map_shading import Shading
from ldpaudit.app.charts.map_view import Box, View
from ldpaudit.app.theme import Look
from ldpaudit.geography.equal_area import EqualArea
from ldpaudit.language import tr


@dataclass(eq=False)
class Scene:
    """What a map shows.

    Parameters
    ----------
    frame : EqualArea
        Frame of all metres.
    regions : Regions, optional
    points : PointsLayer
    shading : Shading, optional
        Colours of the regions.
    groups : GroupsLayer, optional
        Rows of small groups, in the place of the points.
    oriented : bool
        Whether it is known where north is, and how long a metre: both depend on which column is which.
    borders, dots : bool
        Whether borders and points are shown.
    """

    frame: EqualArea = field(default_factory=lambda: EqualArea(0.0, 0.0))
    regions: Regions | None = None
    points: PointsLayer = field(default_factory=PointsLayer)
    shading: Shading | None = None
    groups: GroupsLayer | None = None
    oriented: bool = True
    borders: bool = True
    dots: bool = True

    @property
    def box(self) -> Box | None:
        """Where everything is; the regions alone decide where there are some."""
        if self.regions is not None:
            return self.regions.box
        if self.groups is not None:
            return self.groups.box
        boxes = [one.box for _, one in self.points.sources]
        return boxes[0] if boxes else None

    @property
    def internal(self) -> bool:
        """Whether what is drawn must stay inside the house."""
        return bool(self.refusal)

    @property
    def refusal(self) -> str:
        """Return why what is drawn must not leave the house; nothing where it may."""
        if self.shading is not None and self.regions is not None:
            return tr("a map for outside must not be compared with true shares")
        if self.groups is not None:
            return tr("a map for outside must not show rows of small groups")
        if not self.dots or not self.points.sources:
            return ""
        if self.points.mode != "released":
            return tr("a map for outside must not show raw points, nor what was compared with them")
        if self.points.from_trial:
            return tr("a map for outside must show what was released: a trial draws noise of its own")
        return ""

    @property
    def mark(self) -> str:
        """What the drawing is marked with."""
        if self.shading is not None and self.regions is not None:
            return tr("INTERNAL: compared with true shares")
        if self.groups is not None:
            return tr("INTERNAL: raw points of small groups")
        if not self.dots or not self.points.sources:
            return ""
        if self.points.mode == "raw":
            return tr("INTERNAL: raw points")
        if self.points.mode == "difference":
            return tr("INTERNAL: compared with raw points")
        if self.points.from_trial:
            return tr("INTERNAL: points of a trial")
        return tr("Released points")

    def paint(self, painter: QPainter, view: View, look: Look) -> Legend | None:
        """Draw everything, in pixels from the upper left, and return the legend of the points."""
        painter.save()
        painter.setClipRect(QRectF(0, 0, view.width, view.height))
        painter.fillRect(QRectF(0, 0, view.width, view.height), QColor(look.card))
        if self.shading is not None and self.regions is not None:
            self.regions.draw_areas(painter, view, self.shading.colours(look))
        shown = self.dots and self.groups is None
        legend = self.points.draw(painter, view, look) if shown else None
        if self.regions is not None and self.borders:
            self.regions.draw_lines(painter, view, look)
        if self.groups is not None:
            # Above the borders: few points must not be lost among many lines.
            self.groups.draw(painter, view, look)
        if self.box is not None:
            if self.groups is not None:
                self.groups.draw_legend(painter, view, look)
            elif self.shading is not None and self.regions is not None:
                self.shading.draw_legend(painter, view, look)
            elif legend is not None:
                draw_legend(painter, view, look, legend, self.points.mode)
            if self.oriented:
                draw_scale_bar(painter, view, look)
                draw_north(painter, view, look, self.frame.north_at(*view.box.middle))
            draw_mark(painter, view, look, self.mark, internal=self.internal)
        painter.restore()
        return legend
