"""Lambert's azimuthal equal-area map of WGS84 about any centre, compiled."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled, inlined
from ldpaudit.geography.noise.elementary_kernels import angle_of, sine_cosine_of_latitude
from ldpaudit.geography.noise.geodesic_kernels import wrapped

#: Radius in metres of the sphere that has the area of the ellipsoid WGS84.
AUTHALIC_RADIUS = 6371007.180918474
_DEGREES, _RADIANS = 180.0 / math.pi, math.pi / 180.0
Floats = npt.NDArray[np.float64]


@inlined
def _sines(s: float, c: float, c1: float, c2: float, c3: float, c4: float, c5: float) -> float:
    """Add c_k sin(2 k x) for an angle of given sine and cosine, by Clenshaw's rule."""
    twice = 2.0 * (1.0 - 2.0 * s * s)
    b4 = c4 + twice * c5
    b3 = c3 + twice * b4 - c5
    b2 = c2 + twice * b3 - b4
    b1 = c1 + twice * b2 - b3
    return b1 * (2.0 * s * c)


@compiled
def authalic(lat: float) -> float:
    """Return the latitude in radians of the sphere of equal area, by its sines; error below 1e-15."""
    s, c = sine_cosine_of_latitude(lat * _RADIANS)
    return lat * _RADIANS + _sines(
        s,
        c,
        -0.00223920983867864,
        2.130860651325022e-06,
        -2.5592576864191227e-09,
        3.3701965255422693e-12,
        -4.667543015625586e-15,
    )


@inlined
def to_plane(lon: float, lat: float, lon_0: float, s0: float, c0: float) -> tuple[float, float]:
    """Map a place; see `plane`."""
    beta = authalic(lat)
    s, c = sine_cosine_of_latitude(max(-0.5 * math.pi, min(0.5 * math.pi, beta)))
    # Halves of the difference stay where sine and cosine are known.
    half_s, half_c = sine_cosine_of_latitude(wrapped(lon - lon_0) * (0.5 * _RADIANS))
    sin_d, cos_d = 2.0 * half_s * half_c, 1.0 - 2.0 * half_s * half_s
    stretched = AUTHALIC_RADIUS * math.sqrt(2.0 / max(1e-12, 1.0 + s0 * s + c0 * c * cos_d))
    return stretched * c * sin_d, stretched * (c0 * s - s0 * c * cos_d)


@compiled
def plane(lon: Floats, lat: Floats, lon_0: float, lat_0: float, x: Floats, y: Floats) -> None:
    """Map places to metres east and north of a centre.

    The ellipsoid is mapped to the sphere of equal area along its parallels, and that to the plane by the
    formulas of Snyder (Map Projections: A Working Manual, USGS 1987), 24-2, 24-13 and 24-14.

    Parameters
    ----------
    lon, lat : ndarray of float64, shape (n,)
        WGS84 degrees; NaN gives NaN.
    lon_0, lat_0 : float
        Degrees of the centre.
    x, y : ndarray of float64, shape (n,)
        Written.
    """
    s0, c0 = sine_cosine_of_latitude(authalic(lat_0))
    for i in range(len(lon)):
        x[i], y[i] = to_plane(lon[i], lat[i], lon_0, s0, c0)


@inlined
def from_plane(x: float, y: float, lon_0: float, s0: float, c0: float) -> tuple[float, float]:
    """Return the place of a point of the plane; one beyond the Earth's rim is brought to it."""
    half2 = (x * x + y * y) / (4.0 * AUTHALIC_RADIUS * AUTHALIC_RADIUS)
    shrink = 1.0
    if half2 >= 1.0:
        shrink, half2 = math.sqrt(1.0 / half2), 1.0
    stretch = shrink * math.sqrt(1.0 - half2) / AUTHALIC_RADIUS
    east, north, up = x * stretch, y * stretch, 1.0 - 2.0 * half2
    from_axis, s = up * c0 - north * s0, up * s0 + north * c0
    c = math.sqrt(from_axis * from_axis + east * east)
    beta = angle_of(s, c)
    s, c = sine_cosine_of_latitude(beta)
    phi = beta + _sines(
        s,
        c,
        0.0022392089963541666,
        2.883197804860772e-06,
        5.086220740008021e-09,
        1.0201812320351601e-11,
        2.1944750774360808e-14,
    )
    lat = phi * _DEGREES
    # By comparisons, which leave NaN as it is; the lesser of 90 and NaN would be 90.
    lat = 90.0 if lat > 90.0 else (-90.0 if lat < -90.0 else lat)  # noqa: FURB136
    return wrapped(lon_0 + angle_of(east, from_axis) * _DEGREES), lat


@compiled
def places(x: Floats, y: Floats, lon_0: float, lat_0: float, lon: Floats, lat: Floats) -> None:
    """Undo `plane`; the results are written to `lon` and `lat`, longitudes in [-180, 180)."""
    s0, c0 = sine_cosine_of_latitude(authalic(lat_0))
    for i in range(len(lon)):
        lon[i], lat[i] = from_plane(x[i], y[i], lon_0, s0, c0)
