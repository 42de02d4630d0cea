"""What keeps polygons from being a tiling: bad shapes, names given twice, overlaps, gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.tilings import Shapes
from ldpaudit.geography.tilings.equal_area import areas, lengths, metres_per_degree
from ldpaudit.geography.tilings.layers import open_layer
from ldpaudit.geography.tilings.meridian import crosses_antimeridian
from ldpaudit.language import Message, join_texts

POLYGONS = (3, 6)  # GEOS type numbers of polygon and multipolygon
#: Metres: an enclosed space in which no wider circle fits is a fault of drawing.
NARROW = 10.0
#: What repairs most faults.
REPAIR = Message("repair: ldpaudit inspect FILE --repair OUT.gpkg")
_REMOVE = Message("remove it, or {repair}", repair=REPAIR)
#: Faults that are listed; JSON has all.
_SHOWN = 20
#: Kinds of fault that have an area.
_SPACES = {"gap": Message("gaps"), "overlap": Message("overlaps")}
#: Degrees from the equator beyond which those of longitude are too short to measure by.
_FARTHEST = 80.0


@dataclass(frozen=True)
class Fault:
    """Something that is wrong with polygons."""

    #: empty, no polygon, invalid, stray, torn, unnamed, repeated, overlap or gap.
    kind: str
    #: The regions that are concerned.
    regions: tuple[str, ...]
    #: In words.
    what: str
    #: What to do about it.
    hint: str
    #: Longitude and latitude of a point there.
    where: tuple[float, float] | None = None
    #: Its area in square metres, and its mean width in metres; 0 where it has none.
    m2: float = 0.0
    metres: float = 0.0

    def __str__(self) -> str:
        where = (
            ""
            if self.where is None
            else Message(" at {lon:.6f}, {lat:.6f}", lon=self.where[0], lat=self.where[1])
        )
        return Message("{what}{where}", what=self.what, where=where) + (
            "" if self.hint == REPAIR else Message("; {hint}", hint=self.hint)
        )


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
        totals = {f"{kind}s_m2": self.square_metres(kind) for kind in _SPACES}
        return {**asdict(self), **totals, "sound": self.sound}

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


def examined_file(
    path: Path,
    name: str = "code",
    *,
    layer: str | None = None,
    crs: str | None = None,
    narrow: float = NARROW,
) -> Validity:
    """Report on a polygon layer as it is, whatever is wrong with its shapes; see `Tiling.read`."""
    found = open_layer(path, (name,), layer, crs)
    return examined(found.attributes[name], found.shapes, found.stray, crs=found.crs, narrow=narrow)


def examined(
    labels: Sequence[str],
    shapes: Shapes,
    stray: npt.NDArray[np.bool_],
    *,
    crs: str = "EPSG:4326",
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
    narrow : float
        Metres; an enclosed space in which no wider circle fits is a gap.
    repairs : tuple of str
    """
    import shapely

    wrong = of_shapes(labels, shapes, stray)
    usable = np.isin(shapely.get_type_id(shapes), POLYGONS) & ~shapely.is_empty(shapes) & ~stray
    usable &= shapely.is_valid(shapes)
    usable[usable] = ~crosses_antimeridian(shapes[usable])
    whole, names = shapes[usable], [label for label, good in zip(labels, usable, strict=True) if good]
    bounds = shapely.total_bounds(whole).tolist() if len(whole) else [0.0] * 4
    return Validity(
        regions=len(shapes),
        crs=crs,
        bounds=(bounds[0], bounds[1], bounds[2], bounds[3]),
        m2=float(areas(whole).sum()),
        vertices=int(shapely.get_num_coordinates(shapes).sum()),
        faults=(*of_names(labels), *wrong, *of_coverage(names, whole, narrow)),
        repairs=repairs,
    )


def named(labels: Sequence[str]) -> list[str]:
    """Return the name of each polygon, or its ordinal where it has none."""
    return [label or Message("polygon {at}", at=at + 1) for at, label in enumerate(labels)]


def of_names(labels: Sequence[str]) -> list[Fault]:
    """Find names that are missing or given more than once."""
    found = []
    ordinals_of: dict[str, list[int]] = {}
    for at, label in enumerate(labels):
        ordinals_of.setdefault(label, []).append(at + 1)
    for label, ordinals in ordinals_of.items():
        which = join_texts(", ", map(str, ordinals[:5])) + (", …" if len(ordinals) > 5 else "")
        if not label:
            found += [
                Fault(
                    "unnamed",
                    (Message("polygon {at}", at=one),),
                    Message("polygon {at} has no name", at=one),
                    Message("fill the attribute"),
                )
                for one in ordinals
            ]
        elif len(ordinals) > 1:
            what = Message(
                '"{label}" names {count} polygons ({which})',
                label=label,
                count=len(ordinals),
                which=which,
            )
            found.append(
                Fault(
                    "repeated",
                    (label,),
                    what,
                    Message("choose another attribute, or {repair}", repair=REPAIR),
                )
            )
    return found


def of_shapes(labels: Sequence[str], shapes: Shapes, stray: npt.NDArray[np.bool_]) -> list[Fault]:
    """Find shapes that are no polygons by themselves.

    Parameters
    ----------
    labels : sequence of str, length m
    shapes : ndarray of object, shape (m,)
        In WGS84 degrees; None is a missing one.
    stray : ndarray of bool, shape (m,)
        Those whose coordinates are not of the layer's system.
    """
    import shapely

    found = []
    names = named(labels)
    empty = shapely.is_missing(shapes) | shapely.is_empty(shapes)
    no_polygon = ~empty & ~np.isin(shapely.get_type_id(shapes), POLYGONS)
    invalid = ~empty & ~no_polygon & ~shapely.is_valid(shapes)
    plain = shapes.copy()
    plain[empty | no_polygon | stray] = None
    across = crosses_antimeridian(plain)
    for at in np.flatnonzero(empty | no_polygon | invalid | stray | across):
        name, shape = names[at], shapes[at]
        where = None if empty[at] else _point_of(shape)
        if empty[at]:
            fault = Fault("empty", (name,), Message("{name} has no shape", name=name), _REMOVE)
        elif no_polygon[at]:
            what = Message("{name} is no polygon but a {type}", name=name, type=shape.geom_type)
            fault = Fault("no polygon", (name,), what, _REMOVE, where)
        elif stray[at]:
            what = Message(
                "{name} lies where the layer's coordinate system has no place, as if it were in another",
                name=name,
            )
            fault = Fault("stray", (name,), what, Message("bring all polygons to one coordinate system"))
        elif across[at]:
            what = Message(
                "{name} has edges longer than half a turn, as if cut wrongly at the 180th meridian", name=name
            )
            fault = Fault("torn", (name,), what, REPAIR, where)
        else:
            reason = shapely.is_valid_reason(shape).split("[")[0]
            what = Message("{name} is not valid ({reason})", name=name, reason=reason)
            fault = Fault("invalid", (name,), what, REPAIR, _reason_point(shape))
        found.append(fault)
    return found


def of_coverage(labels: Sequence[str], shapes: Shapes, narrow: float = NARROW) -> list[Fault]:
    """Find where valid polygons in WGS84 degrees overlap, and where they leave a gap."""
    import shapely

    if not len(shapes):
        return []
    names = np.array(named(labels), dtype=object)
    tree = shapely.STRtree(shapes)
    matched = bool(shapely.coverage_is_valid(shapes))
    whole = shapely.coverage_union_all(shapes) if matched else shapely.union_all(shapes)
    return ([] if matched else _overlaps(names, shapes, tree)) + _gaps(names, whole, tree, narrow)


def degrees_of(narrow: float, bounds: Sequence[float]) -> float:
    """Return a width in degrees of longitude at the middle of some bounds."""
    latitude = np.clip((bounds[1] + bounds[3]) / 2.0, -_FARTHEST, _FARTHEST)
    return narrow / float(metres_per_degree(latitude)[0])


def points_of_several(shapes: Shapes, lon: npt.NDArray[np.float64], lat: npt.NDArray[np.float64]) -> int:
    """Count the points that lie within several polygons; those on borders alone do not count.

    Parameters
    ----------
    shapes : ndarray of object, shape (m,)
        Valid polygons in WGS84 degrees.
    lon, lat : ndarray of float64, shape (n,)
        Degrees; NaN for a missing point.
    """
    import shapely

    there = ~np.isnan(lon)
    point, _ = shapely.STRtree(shapes).query(shapely.points(lon[there], lat[there]), predicate="within")
    return int(np.count_nonzero(np.bincount(point) > 1))


def _overlaps(names: npt.NDArray[Any], shapes: Shapes, tree: Any) -> list[Fault]:
    import shapely

    apart = np.flatnonzero(~shapely.is_empty(shapely.coverage_invalid_edges(shapes)))
    left, right = tree.query(shapes[apart], predicate="intersects")
    left = apart[left]
    once = (left < right) | ((left > right) & ~np.isin(right, apart))
    left, right = left[once], right[once]
    common = shapely.intersection(shapes[left], shapes[right])
    m2 = areas(_polygons_of(common))
    found = []
    for at in np.flatnonzero(m2 > 0.0):
        pair = (str(names[left[at]]), str(names[right[at]]))
        what = Message(
            "{one} and {other} overlap in {area}",
            one=pair[0],
            other=pair[1],
            area=_square_metres(m2[at]),
        )
        width = _width(_polygons_of(common[at : at + 1]), m2[at : at + 1])[0]
        point = _point_of(_polygons_of(common[at : at + 1])[0])
        found.append(Fault("overlap", pair, what, REPAIR, point, float(m2[at]), float(width)))
    return found


def _gaps(names: npt.NDArray[Any], whole: Any, tree: Any, narrow: float) -> list[Fault]:
    """Find what the outline encloses, no region holds, and no wide circle fits in."""
    import shapely

    rings, of_part = shapely.get_rings(shapely.get_parts(whole), return_index=True)
    # The first ring of each part is the outer one.
    inner = rings[1:][of_part[1:] == of_part[:-1]]
    spaces = _polygons_of(shapely.difference(shapely.polygons(inner), whole))
    width = degrees_of(narrow, shapely.bounds(whole).tolist())
    spaces = spaces[shapely.is_empty(shapely.buffer(spaces, -width / 2.0))]
    m2 = areas(spaces)
    found = []
    for space, area, metres in zip(spaces, m2, _width(spaces, m2), strict=True):
        around = tuple(str(name) for name in names[np.sort(tree.query(space, predicate="intersects"))])
        beside = join_texts(Message(" and "), around[:2]) + (
            Message(" and others") if len(around) > 2 else ""
        )
        what = Message("a gap of {area} beside {beside}", area=_square_metres(area), beside=beside)
        found.append(Fault("gap", around, what, REPAIR, _point_of(space), float(area), float(metres)))
    return found


def _polygons_of(shapes: Shapes) -> Shapes:
    """Leave of each shape its polygons, as one."""
    import shapely

    kinds = shapely.get_type_id(shapes)
    found = shapes.copy()
    found[~np.isin(kinds, (*POLYGONS, 7))] = shapely.Polygon()
    for at in np.flatnonzero(kinds == 7):
        parts = shapely.get_parts(shapes[at])
        found[at] = shapely.union_all(parts[np.isin(shapely.get_type_id(parts), POLYGONS)])
    return found


def _width(shapes: Shapes, m2: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return mean widths in metres."""
    border = lengths(shapes)
    return np.divide(2.0 * m2, border, out=np.zeros_like(m2), where=border > 0.0)


def _point_of(shape: Any) -> tuple[float, float] | None:
    """Return a point of a shape; None where it has none."""
    import shapely

    with np.errstate(invalid="ignore"):
        at = shapely.get_coordinates(shapely.point_on_surface(shape))
    return (float(at[0, 0]), float(at[0, 1])) if len(at) and np.isfinite(at).all() else None


def _reason_point(shape: Any) -> tuple[float, float] | None:
    import shapely

    _, _, rest = shapely.is_valid_reason(shape).partition("[")
    words = rest.rstrip("]").split()
    return (float(words[0]), float(words[1])) if len(words) == 2 else None


def _square_metres(m2: float) -> str:
    return Message("{m2:,.0f} m²", m2=m2) if m2 >= 100.0 else Message("{m2:.3g} m²", m2=m2)
