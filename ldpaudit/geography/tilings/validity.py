"""Whether polygons are a tiling: what they are, what is wrong with them, and what was repaired."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.tilings import Shapes
from ldpaudit.geography.tilings.equal_area import areas
from ldpaudit.geography.tilings.faults import (
    NARROW,
    POLYGONS,
    REPAIR,
    Fault,
    Hole,
    of_coverage,
    of_names,
    of_shapes,
)
from ldpaudit.geography.tilings.hierarchy import nested
from ldpaudit.geography.tilings.meridian import crosses_antimeridian
from ldpaudit.language import Message

#: Faults and holes that are listed; JSON has all.
_SHOWN = 20
#: Kinds of fault that have an area.
_SPACES = {"gap": Message("gaps"), "overlap": Message("overlaps"), "sliver": Message("slivers")}


@dataclass(frozen=True)
class Validity:
    """A validity report."""

    #: Polygons.
    regions: int
    #: The coordinate system of the file.
    crs: str
    #: West, south, east, north in degrees.
    bounds: tuple[float, float, float, float]
    #: Area of the sound polygons together, square metres on the ellipsoid.
    m2: float
    vertices: int
    faults: tuple[Fault, ...]
    #: Spaces within the outline that are too wide for a fault of drawing.
    holes: tuple[Hole, ...]
    #: Larger regions of each level.
    levels: Mapping[str, int]
    #: Whether each region of the level before lies whole in one of this level.
    nested: Mapping[str, bool]
    #: What was changed before.
    repairs: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether there is no fault."""
        return not self.faults

    def square_metres(self, kind: str) -> float:
        """Return the area of all faults of a kind together."""
        return sum(fault.m2 for fault in self.faults if fault.kind == kind)

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        fields = {name: value for name, value in asdict(self).items() if name != "holes"}
        totals = {f"{kind}s_m2": self.square_metres(kind) for kind in _SPACES}
        return {**fields, **totals, "holes": [asdict(hole) for hole in self.holes], "sound": self.sound}

    def lines(self) -> Iterator[str]:
        """Return it in words."""
        west, south, east, north = self.bounds
        polygons = Message("{n:,} (polygon|polygons)", n=self.regions)
        yield Message(
            "{polygons}, {vertices:,} vertices, {m2:,.3f} km², {crs}",
            polygons=polygons,
            vertices=self.vertices,
            m2=self.m2 / 1000000.0,
            crs=self.crs,
        )
        yield Message(
            "from {west:.5f}, {south:.5f} to {east:.5f}, {north:.5f} (WGS84 degrees)",
            west=west,
            south=south,
            east=east,
            north=north,
        )
        for name, count in self.levels.items():
            rest = "" if self.nested[name] else Message("; some regions of the level before lie in several")
            yield Message("level {name}: {count:,} regions{rest}", name=name, count=count, rest=rest)
        for line in self.repairs:
            yield Message("repaired: {line}", line=line)
        for kind, kinds in _SPACES.items():
            of_kind = sum(fault.kind == kind for fault in self.faults)
            yield Message(
                "{kind}: {faults:,}, {m2:,.3f} m²",
                kind=kinds,
                faults=of_kind,
                m2=self.square_metres(kind),
            )
        yield Message(
            "holes: {holes:,}, {m2:,.0f} m²", holes=len(self.holes), m2=sum(hole.m2 for hole in self.holes)
        )
        for fault in self.faults[:_SHOWN]:
            yield Message("fault: {fault}", fault=fault)
        if len(self.faults) > _SHOWN:
            yield Message("and {faults:,} more faults (--json lists all)", faults=len(self.faults) - _SHOWN)
        if self.sound:
            yield Message("Each point of the regions is in exactly one.")
        else:
            repaired = any(REPAIR in fault.hint for fault in self.faults)
            yield Message("{n:,} (fault|faults)", n=len(self.faults)) + (
                Message("; {repair}", repair=REPAIR) if repaired else ""
            )


def examined(
    labels: Sequence[str],
    shapes: Shapes,
    stray: npt.NDArray[np.bool_],
    *,
    crs: str = "EPSG:4326",
    levels: Mapping[str, Sequence[str]] | None = None,
    narrow: float = NARROW,
    repairs: tuple[str, ...] = (),
) -> Validity:
    """Report on polygons.

    Parameters
    ----------
    labels : sequence of str, length m
        "" where there is none.
    shapes : ndarray of object, shape (m,)
        In WGS84 degrees; None is a missing one.
    stray : ndarray of bool, shape (m,)
        Those whose coordinates are not of the layer's system.
    crs : str
    levels : mapping of str to sequence of str, each of length m
        From the smallest level to the largest.
    narrow : float
        Metres of mean width below which a space is a gap, and a part of a region a sliver.
    repairs : tuple of str
    """
    import shapely

    wrong = of_shapes(labels, shapes, stray)
    usable = np.isin(shapely.get_type_id(shapes), POLYGONS) & ~shapely.is_empty(shapes) & ~stray
    usable &= shapely.is_valid(shapes)
    whole = shapes[usable]
    usable[usable] = ~crosses_antimeridian(whole)
    whole, names = shapes[usable], [label for label, good in zip(labels, usable, strict=True) if good]
    apart, holes = of_coverage(names, whole, narrow)
    bounds = shapely.total_bounds(whole).tolist() if len(whole) else [0.0] * 4
    levels = levels or {}
    lies_whole = {}
    before: Sequence[str] = labels
    for name, larger in levels.items():
        lies_whole[name] = name in nested(tuple(dict.fromkeys(before)), before, {name: larger})
        before = larger
    return Validity(
        regions=len(shapes),
        crs=crs,
        bounds=(bounds[0], bounds[1], bounds[2], bounds[3]),
        m2=float(areas(whole).sum()),
        vertices=int(shapely.get_num_coordinates(shapes).sum()),
        faults=(*of_names(labels), *wrong, *apart),
        holes=tuple(holes),
        levels={name: len(set(larger)) for name, larger in levels.items()},
        nested=lies_whole,
        repairs=repairs,
    )
