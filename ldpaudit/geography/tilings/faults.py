"""What keeps polygons from being a tiling: bad shapes, gaps, overlaps, slivers, unmatched borders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.tilings import Shapes
from ldpaudit.geography.tilings.equal_area import areas, lengths
from ldpaudit.geography.tilings.meridian import crosses_antimeridian
from ldpaudit.language import Message, join_texts

POLYGONS = (3, 6)  # GEOS type numbers of polygon and multipolygon
#: Metres of mean width below which an empty space or a part of a region is a fault of drawing.
NARROW = 10.0
_METRES_PER_DEGREE = 111_000.0
#: Degrees, a third of a millimetre: borders that are no farther apart become one where polygons are repaired.
REPAIR_TOLERANCE = 3e-9
#: What repairs most faults.
REPAIR = Message("repair: ldpaudit regions FILE --repair OUT.gpkg")
_REMOVE = Message("remove it, or {repair}", repair=REPAIR)
# What lies between belongs to nobody more than to everybody outside.
_BY_HAND = Message("draw them as one line, or leave them: what lies between is in no region")


@dataclass(frozen=True)
class Fault:
    """Something that is wrong with polygons."""

    #: empty, no polygon, invalid, stray, torn, unnamed, repeated, overlap, gap, sliver or unmatched.
    kind: str
    #: The regions that are concerned.
    regions: tuple[str, ...]
    #: In words.
    what: str
    #: What to do about it.
    hint: str
    #: Longitude and latitude of a point there.
    where: tuple[float, float] | None = None
    #: Its area in square metres; 0 where it has none.
    m2: float = 0.0
    #: Mean width of an area, length of a border.
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

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Hole:
    """A space within the outline that no region holds, too wide for a fault: a lake, an enclave."""

    #: Regions around it.
    regions: tuple[str, ...]
    #: Longitude and latitude of a point within.
    where: tuple[float, float]
    #: Square metres.
    m2: float


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


def of_coverage(
    labels: Sequence[str], shapes: Shapes, narrow: float = NARROW
) -> tuple[list[Fault], list[Hole]]:
    """Find where polygons do not meet as the regions of a tiling do.

    Parameters
    ----------
    labels : sequence of str, length m
    shapes : ndarray of object, shape (m,)
        Valid polygons in WGS84 degrees.
    narrow : float
        Metres of mean width, twice the area over the border, below which a space is a gap and a part of a
        region is a sliver.

    Returns
    -------
    faults : list of Fault
        Overlaps, gaps, slivers, and borders that do not match those of a neighbour.
    holes : list of Hole
        Wider spaces.
    """
    import shapely

    if not len(shapes):
        return [], []
    names = np.array(named(labels), dtype=object)
    tree = shapely.STRtree(shapes)
    matched = bool(shapely.coverage_is_valid(shapes))
    faults = [] if matched else _overlaps(names, shapes, tree)
    gaps, holes = _spaces(names, shapes, tree, narrow, matched=matched)
    faults += gaps + _slivers(names, shapes, narrow)
    known = {name for fault in faults for name in fault.regions}
    return faults + _unmatched(names, shapes, narrow, known), holes


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


def _spaces(
    names: npt.NDArray[Any], shapes: Shapes, tree: Any, narrow: float, *, matched: bool
) -> tuple[list[Fault], list[Hole]]:
    """Find what the outline encloses and no region holds."""
    import shapely

    whole = shapely.coverage_union_all(shapes) if matched else shapely.union_all(shapes)
    rings, of_part = shapely.get_rings(shapely.get_parts(whole), return_index=True)
    # The first ring of each part is the outer one.
    inner = rings[1:][of_part[1:] == of_part[:-1]]
    spaces = _polygons_of(shapely.difference(shapely.polygons(inner), whole))
    m2 = areas(spaces)
    width = _width(spaces, m2)
    faults, holes = [], []
    for at, space in enumerate(spaces):
        around = tuple(str(name) for name in names[np.sort(tree.query(space, predicate="intersects"))])
        point = _point_of(space) or (0.0, 0.0)
        if width[at] >= narrow:
            holes.append(Hole(around, point, float(m2[at])))
            continue
        beside = join_texts(Message(" and "), around[:2]) + (
            Message(" and others") if len(around) > 2 else ""
        )
        what = Message("a gap of {area} beside {beside}", area=_square_metres(m2[at]), beside=beside)
        faults.append(Fault("gap", around, what, REPAIR, point, float(m2[at]), float(width[at])))
    return faults, holes


def _slivers(names: npt.NDArray[Any], shapes: Shapes, narrow: float) -> list[Fault]:
    """Find parts of regions that are too narrow to be meant."""
    import shapely

    parts, owner = shapely.get_parts(shapes, return_index=True)
    m2 = areas(parts)
    width = _width(parts, m2)
    found = []
    for at in np.flatnonzero(width < narrow):
        name = str(names[owner[at]])
        what = Message(
            "a part of {name} of {area} is {width:.3g} m wide",
            name=name,
            area=_square_metres(m2[at]),
            width=width[at],
        )
        hint = Message("merge it with a neighbour, or keep it if it is meant")
        found.append(
            Fault("sliver", (name,), what, hint, _point_of(parts[at]), float(m2[at]), float(width[at]))
        )
    return found


def _unmatched(names: npt.NDArray[Any], shapes: Shapes, narrow: float, known: set[str]) -> list[Fault]:
    """Find borders that run beside those of a neighbour and do not meet them, where nothing else says so."""
    import shapely

    edges = shapely.coverage_invalid_edges(shapes, narrow / _METRES_PER_DEGREE)
    repaired = ~shapely.is_empty(shapely.coverage_invalid_edges(shapes, REPAIR_TOLERANCE))
    found = []
    for at in np.flatnonzero(~shapely.is_empty(edges)):
        name = str(names[at])
        if name not in known:
            metres = float(lengths(edges[at : at + 1])[0])
            what = (
                Message("{metres:,.0f} m", metres=metres)
                if metres >= 100.0
                else Message("{metres:.3g} m", metres=metres)
            )
            what += Message(" of the border of {name} do not match those of a neighbour", name=name)
            hint = REPAIR if repaired[at] else _BY_HAND
            found.append(Fault("unmatched", (name,), what, hint, _point_of(edges[at]), metres=metres))
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
