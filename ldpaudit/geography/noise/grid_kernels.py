"""The fixed grid to which moved points are snapped, compiled. Import where used: numba is slow to load."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import inlined, vectorized
from ldpaudit.geography.ellipsoid import ECCENTRICITY_SQUARED, SEMI_MAJOR
from ldpaudit.geography.noise.elementary_kernels import fused

Floats = npt.NDArray[np.float64]

#: Circumference through the poles over 360 degrees.
METRES_PER_DEGREE = 40007862.917 / 360.0
_RADIANS = math.pi / 180.0
#: A little less than the equator's length, by more than the parallels' lengths are off below.
_AROUND = 2.0 * math.pi * SEMI_MAJOR * (1.0 - 1e-4)
#: Added and taken off again, it rounds a number below 2^51 to the nearest whole one.
_ROUNDER = 1.5 * 2.0**52


@inlined
def _nearest(x: float) -> float:
    return (x + _ROUNDER) - _ROUNDER


@inlined
def _decimal(x: float, scale: float, inverse: float) -> float:
    """Round a number to whole parts of a power of ten, as a division would, in less time.

    With n parts, q = n * inverse errs by less than two units in the last place, and n - q scale is exact.
    A quotient n / 10^k of whole numbers with |n| < 2^51 and k <= 22 lies no nearer to the middle of two
    doubles than 1 / (2 5^k) of a unit, which is more than the sum below errs by before it is rounded.
    """
    parts = _nearest(x * scale)
    rough = parts * inverse
    return fused(fused(-rough, scale, parts), inverse, rough)


@inlined
def _parallel(row: float, step: float) -> tuple[float, float]:
    """Return the latitude of a parallel of the grid, and its distance from the pole in radians."""
    lat = row * (step / METRES_PER_DEGREE)
    return lat, (90.0 - abs(lat)) * _RADIANS


@inlined
def _nodes_on(y: float, step: float) -> float:
    """Return how many nodes a parallel has, by its distance from the pole in radians."""
    # The length of a parallel is 2 pi a sin(y) (1 + e^2 / 2 cos^2(y)), to 2e-5, at y from the pole.
    y2 = y * y
    low = fused(-0.16665676207712446, y2, 0.9999992367597388)
    tail = fused(y2 * y2, fused(-0.00018522411492408165, y2, 0.008313187467044517), low)
    sine_y = y * tail
    length = (
        (_AROUND / step)
        * sine_y
        * fused(-0.5 * ECCENTRICITY_SQUARED, sine_y * sine_y, 1.0 + 0.5 * ECCENTRICITY_SQUARED)
    )
    nodes = _nearest(length - 0.5)
    return nodes if nodes >= 1.0 else 1.0  # noqa: FURB136


@inlined
def _node_near(lon: float, nodes: float) -> float:
    """Return the longitude of the nearest node of a parallel with so many."""
    node = _nearest((lon + 180.0) * (nodes * (1.0 / 360.0)))
    node = 0.0 if node >= nodes else node
    return fused(node, 360.0 / nodes, -180.0)


@inlined
def snapped(lon: float, lat: float, step: float, scale: float) -> tuple[float, float]:
    """Move a point to the nearest node of a fixed grid that knows nothing of the true point.

    Parameters
    ----------
    lon, lat : float
        Degrees, the longitude in [-180, 180).
    step : float
        Metres between nodes: parallels so far apart, and on each of them a whole number of nodes, which are
        not closer. How many follows from the number of the parallel alone.
    scale : float
        Power of ten to which the degrees are rounded.
    """
    last = _nearest(90.0 * (METRES_PER_DEGREE / step) - 0.5)
    row = _nearest(lat * (METRES_PER_DEGREE / step))
    row = min(max(row, -last), last)
    on_row, y = _parallel(row, step)
    on_node = _node_near(lon, _nodes_on(y, step))
    return _decimal(on_node, scale, 1.0 / scale), _decimal(on_row, scale, 1.0 / scale)


@vectorized
def _parallels(lat: Floats, y: Floats, step: float) -> None:
    for i in range(len(lat)):
        lat[i], y[i] = _parallel(_nearest(lat[i] * (METRES_PER_DEGREE / step)), step)


@vectorized
def _nodes(y: Floats, step: float) -> None:
    for i in range(len(y)):
        y[i] = _nodes_on(y[i], step)


@vectorized
def _nearest_nodes(lon: Floats, nodes: Floats) -> None:
    for i in range(len(lon)):
        lon[i] = _node_near(lon[i], nodes[i])


@vectorized
def decimals(degrees: Floats, scale: float) -> None:
    """Round degrees to whole parts of a power of ten, in place."""
    inverse = 1.0 / scale
    for i in range(len(degrees)):
        degrees[i] = _decimal(degrees[i], scale, inverse)


@inlined
def snap(lon: Floats, lat: Floats, held: Floats, step: float, scale: float) -> None:
    """Snap points that are not beside a pole, in place; see `snapped`.

    Parameters
    ----------
    lon, lat : ndarray of float64, shape (n,)
    held : ndarray of float64, shape (n,)
        Room to work in.
    step, scale : float
    """
    _parallels(lat, held, step)
    _nodes(held, step)
    _nearest_nodes(lon, held)
    decimals(lon, scale)
    decimals(lat, scale)
