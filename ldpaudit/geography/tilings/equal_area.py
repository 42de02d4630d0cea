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
