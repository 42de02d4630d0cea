"""What keeps polygons from being a tiling: bad shapes, names given twice, overlaps, gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.equal_area import Shapes, areas
from ldpaudit.geography.layers import (
    POLYGONS,
    REPAIR,
    Fault,
    named,
    open_layer,
    point_of,
    shape_faults,
)  # fmt: skip
from ldpaudit.language import Message, join_texts

#: Metres: an enclosed space in which no wider circle fits is a fault of drawing.
NARROW = 10.0
#: Faults that are listed; JSON has all.
_SHOWN = 20
#: Kinds of fault that have an area.
_SPACES = {"gap": Message("gaps"), "overlap": Message("overlaps")}
#: Metres in a degree of the equator, and degrees from it beyond which those of longitude are too short.
_DEGREE, _FARTHEST = 111_320.0, 80.0


@dataclass(frozen=True)
class Validity:
    """What is wrong with the polygons of a layer.

    regions: how many there are.
    crs: the coordinate system of the file.
    m2: area of the sound ones together, square metres on the ellipsoid.
    repairs: what was changed before.
    """

    regions: int
    crs: str
    m2: float
    faults: tuple[Fault, ...]
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
        totals = {f"{kind}s_m2": self.square_metres(kind) for kind in _SPACES}
        return {**asdict(self), **totals, "sound": self.sound}

    def lines(self) -> Iterator[str]:
        """Return it in words."""
        polygons, km2 = Message("{n:,} (polygon|polygons)", n=self.regions), self.m2 / 1e6
        yield Message("{polygons}, {km2:,.3f} km², {crs}", polygons=polygons, km2=km2, crs=self.crs)
        for line in self.repairs:
            yield Message("repaired: {line}", line=line)
        for kind, kinds in _SPACES.items():
            n, m2 = sum(fault.kind == kind for fault in self.faults), self.square_metres(kind)
            yield Message("{kind}: {faults:,}, {m2:,.3f} m²", kind=kinds, faults=n, m2=m2)
        for fault in self.faults[:_SHOWN]:
            at = fault.where and Message(" at {lon:.6f}, {lat:.6f}", lon=fault.where[0], lat=fault.where[1])
            todo = "" if fault.hint == REPAIR else Message("; {hint}", hint=fault.hint)
            yield Message("fault: {what}{at}{todo}", what=fault.what, at=at or "", todo=todo)
        if len(self.faults) > _SHOWN:
            yield Message("and {faults:,} more faults (--json lists all)", faults=len(self.faults) - _SHOWN)
        if self.sound:
            yield Message("Each point of the regions is in exactly one.")
        else:
            repair = any(REPAIR in fault.hint for fault in self.faults)
            faults = Message("{n:,} (fault|faults)", n=len(self.faults))
            yield Message("{faults}; {repair}", faults=faults, repair=REPAIR) if repair else faults


def examined_file(
    path: Path, name: str = "code", layer: str | None = None, crs: str | None = None
) -> Validity:
    """Report on a polygon layer as it is, whatever is wrong with its shapes; see `Tiling.read`."""
    found = open_layer(path, (name,), layer, crs)
    return examined(found.attributes[name], found.shapes, found.stray, crs=found.crs)


def examined(
    labels: Sequence[str],
    shapes: Shapes,
    stray: npt.NDArray[np.bool_],
    crs: str = "EPSG:4326",
    repairs: tuple[str, ...] = (),
) -> Validity:
    """Report on polygons; see `shape_faults`."""
    wrong = dict(shape_faults(labels, shapes, stray))
    good = [at for at in range(len(shapes)) if at not in wrong]
    coverage = of_coverage([labels[at] for at in good], shapes[good])
    faults = (*_of_names(labels), *wrong.values(), *coverage)
    return Validity(len(shapes), crs, float(areas(shapes[good]).sum()), faults, repairs)


def _of_names(labels: Sequence[str]) -> Iterator[Fault]:
    """Find names that are missing or given more than once."""
    ordinals_of: dict[str, list[int]] = {}
    for at, label in enumerate(labels):
        ordinals_of.setdefault(label, []).append(at + 1)
    for at in ordinals_of.pop("", []):
        name = Message("polygon {at}", at=at)
        yield Fault(
            "unnamed", (name,), Message("{name} has no name", name=name), Message("fill the attribute")
        )
    hint = Message("choose another attribute, or {repair}", repair=REPAIR)
    for label, ordinals in ordinals_of.items():
        if len(ordinals) > 1:
            which = join_texts(", ", map(str, ordinals[:5])) + (", …" if len(ordinals) > 5 else "")
            what = Message(
                '"{label}" names {count} polygons ({which})', label=label, count=len(ordinals), which=which
            )
            yield Fault("repeated", (label,), what, hint)


def of_coverage(labels: Sequence[str], shapes: Shapes) -> list[Fault]:
    """Find where valid polygons in WGS84 degrees overlap, and where they leave a narrow gap."""
    import shapely

    if not len(shapes):
        return []
    names, tree = np.array(named(labels), dtype=object), shapely.STRtree(shapes)
    if shapely.coverage_is_valid(shapes):
        return list(_gaps(names, shapely.coverage_union_all(shapes), tree))
    return [*_overlaps(names, shapes, tree), *_gaps(names, shapely.union_all(shapes), tree)]


def narrow_degrees(bounds: Sequence[float]) -> float:
    """Return the width of a narrow gap in degrees of longitude at the middle of some bounds."""
    latitude = np.clip((bounds[1] + bounds[3]) / 2.0, -_FARTHEST, _FARTHEST)
    return NARROW / (_DEGREE * float(np.cos(np.radians(latitude))))


def points_of_several(shapes: Shapes, lon: npt.NDArray[np.float64], lat: npt.NDArray[np.float64]) -> int:
    """Count the points that lie within several polygons; those on borders alone do not count.

    shapes (m,): valid polygons in WGS84 degrees.
    lon, lat (n,): degrees; NaN for a missing point.
    """
    import shapely

    there = ~np.isnan(lon)
    point, _ = shapely.STRtree(shapes).query(shapely.points(lon[there], lat[there]), predicate="within")
    return int(np.count_nonzero(np.bincount(point) > 1))


def _overlaps(names: npt.NDArray[Any], shapes: Shapes, tree: Any) -> Iterator[Fault]:
    import shapely

    apart = np.flatnonzero(~shapely.is_empty(shapely.coverage_invalid_edges(shapes)))
    left, right = tree.query(shapes[apart], predicate="intersects")
    left = apart[left]
    once = (left < right) | ((left > right) & ~np.isin(right, apart))
    left, right = left[once], right[once]
    common = polygons_of(shapely.intersection(shapes[left], shapes[right]))
    for one, other, shape, m2 in zip(names[left], names[right], common, areas(common), strict=True):
        if m2 > 0.0:
            size = _square_metres(m2)
            what = Message("{one} and {other} overlap in {area}", one=one, other=other, area=size)
            yield Fault("overlap", (str(one), str(other)), what, REPAIR, point_of(shape), float(m2))


def _gaps(names: npt.NDArray[Any], whole: Any, tree: Any) -> Iterator[Fault]:
    """Find what the outline encloses, no region holds, and no wide circle fits in."""
    import shapely

    rings, of_part = shapely.get_rings(shapely.get_parts(whole), return_index=True)
    # The first ring of each part is the outer one.
    inner = rings[1:][of_part[1:] == of_part[:-1]]
    spaces = polygons_of(shapely.difference(shapely.polygons(inner), whole))
    width = narrow_degrees(shapely.bounds(whole).tolist())
    spaces = spaces[shapely.is_empty(shapely.buffer(spaces, -width / 2.0))]
    for space, m2 in zip(spaces, areas(spaces), strict=True):
        around = tuple(str(name) for name in names[np.sort(tree.query(space, predicate="intersects"))])
        beside = join_texts(Message(" and "), around[:2])
        beside += Message(" and others") if len(around) > 2 else ""
        what = Message("a gap of {area} beside {beside}", area=_square_metres(m2), beside=beside)
        yield Fault("gap", around, what, REPAIR, point_of(space), float(m2))


def polygons_of(shapes: Shapes) -> Shapes:
    """Leave of each shape its polygons, as one."""
    import shapely

    kinds = shapely.get_type_id(shapes)
    found = shapes.copy()
    found[~np.isin(kinds, (*POLYGONS, 7, -1))] = shapely.Polygon()
    for at in np.flatnonzero(kinds == 7):
        parts = shapely.get_parts(shapes[at])
        found[at] = shapely.union_all(parts[np.isin(shapely.get_type_id(parts), POLYGONS)])
    return found


def _square_metres(m2: float) -> str:
    return Message("{m2:,.0f} m²", m2=m2) if m2 >= 100.0 else Message("{m2:.3g} m²", m2=m2)
