"""Areas and lengths on the WGS84 ellipsoid, of shapes whose edges are straight in degrees."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.ellipsoid import ECCENTRICITY_SQUARED, SEMI_MAJOR
from ldpaudit.geography.tilings import Shapes

_ECCENTRICITY = np.sqrt(ECCENTRICITY_SQUARED)

Floats = npt.NDArray[np.float64]


def equal_area(degrees: Floats) -> Floats:
    """Send points to the cylindrical equal-area plane.

    Snyder, Map Projections, 1987, equations 10-14 and 10-15, and 3-12 for q.

    degrees (n, 2): longitudes and latitudes.
    Returns (n, 2): metres; areas are true, lengths are not.
    """
    sine = np.sin(np.radians(degrees[:, 1]))
    along = _ECCENTRICITY * sine
    q = (1.0 - ECCENTRICITY_SQUARED) * (sine / (1.0 - along * along) + np.arctanh(along) / _ECCENTRICITY)
    return np.column_stack([SEMI_MAJOR * np.radians(degrees[:, 0]), SEMI_MAJOR * q / 2.0])


def areas(shapes: Shapes) -> Floats:
    """Return areas in square metres.

    shapes (m,): polygons in WGS84 degrees.
    Returns (m,): those of edges straight in degrees; within 3e-5 of the geodesic areas of the communes of
        Doubs.
    """
    import shapely

    found: Floats = shapely.area(shapely.transform(shapes, equal_area))
    return found


def metres_per_degree(latitude: npt.ArrayLike) -> Floats:
    """Return the lengths of a degree of longitude and of one of latitude at some latitudes.

    Returns (2, …): metres, from the radii of curvature of the parallel and of the meridian.
    """
    angle = np.radians(np.asarray(latitude, np.float64))
    bend = 1.0 - ECCENTRICITY_SQUARED * np.sin(angle) ** 2
    parallel = SEMI_MAJOR * np.cos(angle) / np.sqrt(bend)
    meridian = SEMI_MAJOR * (1.0 - ECCENTRICITY_SQUARED) / bend**1.5
    return np.radians(np.stack([parallel, meridian]))


def lengths(shapes: Shapes) -> Floats:
    """Return lengths of lines, or of the borders of polygons, in metres.

    shapes (m,): in WGS84 degrees.
    Returns (m,): each edge as if it were short.
    """
    import shapely

    parts, owner = shapely.get_parts(shapes, return_index=True)
    lines = np.where(np.isin(shapely.get_type_id(parts), (3, 6)), shapely.boundary(parts), parts)
    lines, of_part = shapely.get_parts(lines, return_index=True)
    degrees, of_line = shapely.get_coordinates(lines, return_index=True)
    same = of_line[1:] == of_line[:-1]
    step, middle = np.diff(degrees, axis=0), (degrees[1:, 1] + degrees[:-1, 1]) / 2.0
    metres = np.hypot(*(step.T * metres_per_degree(middle)))
    total = np.zeros(len(shapes))
    np.add.at(total, owner[of_part[of_line[:-1]]][same], metres[same])
    return total
