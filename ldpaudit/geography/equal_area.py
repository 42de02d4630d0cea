"""A local equal-area frame: metres east and north of a middle, for what is drawn and counted by area."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.ellipsoid import ECCENTRICITY_SQUARED as _E2
from ldpaudit.geography.ellipsoid import SEMI_MAJOR

Floats = npt.NDArray[np.float64]
_E = math.sqrt(_E2)
#: Points that decide where the middle is.
_SOME = 20_000
#: A frame around a pole itself would have no north.
_NEAREST_POLE = 89.99
#: Length of the mean direction below which points lie all around the globe.
_EVERYWHERE = 0.1


@dataclass(frozen=True)
class EqualArea:
    """Lambert's azimuthal equal-area projection of the WGS84 ellipsoid (Snyder 1987, p. 187-190).

    Areas are true everywhere. Distances are wrong by less than 0.006 % within 100 km of the middle, and by
    less than 0.4 % within 1,000 km.

    Parameters
    ----------
    lon, lat : float
        The middle, degrees.
    """

    lon: float
    lat: float

    @classmethod
    def around(cls, lon: npt.ArrayLike, lat: npt.ArrayLike) -> EqualArea:
        """Return the frame in whose middle most of some points lie.

        The middle is the median direction: neither the antimeridian nor a far stray point misleads it.

        Parameters
        ----------
        lon, lat : array_like, shape (n,)
            Degrees.
        """
        east, north = np.asarray(lon, np.float64), np.asarray(lat, np.float64)
        step = max(len(east) // _SOME, 1)
        east, north = np.radians(east[::step]), np.radians(north[::step])
        if not len(east):
            return cls(0.0, 0.0)
        parts = (np.cos(north) * np.cos(east), np.cos(north) * np.sin(east), np.sin(north))
        x, y, z = (float(np.median(part)) for part in parts)
        if math.hypot(x, y, z) < _EVERYWHERE:
            return cls(0.0, 0.0)
        height = math.degrees(math.atan2(z, math.hypot(x, y)))
        return cls(math.degrees(math.atan2(y, x)), min(max(height, -_NEAREST_POLE), _NEAREST_POLE))

    def project(self, lon: npt.ArrayLike, lat: npt.ArrayLike) -> tuple[Floats, Floats]:
        """Return metres east and north of the middle for points in degrees.

        Parameters
        ----------
        lon, lat : array_like, shape (n,)

        Returns
        -------
        x, y : ndarray of float64, shape (n,)
        """
        beyond = np.radians(np.asarray(lon, np.float64) - self.lon)
        sine = _authalic(np.sin(np.radians(np.asarray(lat, np.float64)))) / _authalic(np.float64(1.0))
        sine = np.clip(sine, -1.0, 1.0)
        cosine = np.sqrt(1.0 - sine * sine)
        sine1, cosine1, radius, stretch = self._middle
        along = cosine * np.cos(beyond)
        # The point opposite to the middle has no place; it is sent to the rim.
        b = radius * np.sqrt(2.0 / np.maximum(1.0 + sine1 * sine + cosine1 * along, 1e-12))
        return b * stretch * cosine * np.sin(beyond), b / stretch * (cosine1 * sine - sine1 * along)

    def unproject(self, x: npt.ArrayLike, y: npt.ArrayLike) -> tuple[Floats, Floats]:
        """Return degrees for metres east and north of the middle.

        Parameters
        ----------
        x, y : array_like, shape (n,)

        Returns
        -------
        lon, lat : ndarray of float64, shape (n,)
            Longitudes from -180 to below 180.
        """
        sine1, cosine1, radius, stretch = self._middle
        east, north = np.asarray(x, np.float64) / stretch, np.asarray(y, np.float64) * stretch
        away = np.hypot(east, north)
        turn = 2.0 * np.arcsin(np.minimum(away / (2.0 * radius), 1.0))
        up = np.divide(north, away, out=np.zeros_like(away), where=away > 0)
        right = np.divide(east, away, out=np.zeros_like(away), where=away > 0)
        sine = np.clip(np.cos(turn) * sine1 + up * np.sin(turn) * cosine1, -1.0, 1.0)
        beyond = np.arctan2(right * np.sin(turn), cosine1 * np.cos(turn) - up * sine1 * np.sin(turn))
        lon = (self.lon + np.degrees(beyond) + 180.0) % 360.0 - 180.0
        return lon, np.degrees(_geodetic(np.arcsin(sine)))

    @cached_property
    def _middle(self) -> tuple[float, float, float, float]:
        """Sine and cosine of the authalic latitude of the middle, authalic radius, stretch (Snyder's D)."""
        lat = math.radians(min(max(self.lat, -_NEAREST_POLE), _NEAREST_POLE))
        whole = float(_authalic(np.float64(1.0)))
        sine = float(_authalic(np.float64(math.sin(lat)))) / whole
        cosine = math.sqrt(1.0 - sine * sine)
        radius = SEMI_MAJOR * math.sqrt(whole / 2.0)
        ring = SEMI_MAJOR * math.cos(lat) / math.sqrt(1.0 - _E2 * math.sin(lat) ** 2)
        return sine, cosine, radius, ring / (radius * cosine)


def _authalic(sine: npt.NDArray[np.float64] | np.float64) -> Floats:
    """Return q of a latitude's sine (Snyder 1987, equation 3-12)."""
    scaled = _E * sine
    return np.asarray((1.0 - _E2) * (sine / (1.0 - scaled * scaled) + np.arctanh(scaled) / _E))


def _geodetic(beta: Floats) -> Floats:
    """Return the latitude of an authalic one, radians (Snyder 1987, equation 3-18; 1e-9 degrees)."""
    e2, e4, e6 = _E2, _E2**2, _E2**3
    return np.asarray(
        beta
        + (e2 / 3 + 31 * e4 / 180 + 517 * e6 / 5040) * np.sin(2 * beta)
        + (23 * e4 / 360 + 251 * e6 / 3780) * np.sin(4 * beta)
        + 761 * e6 / 45360 * np.sin(6 * beta)
    )
