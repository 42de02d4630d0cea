"""Exact planar Laplace noise on a common metric grid: whole numbers, drawn without rounding."""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.geography.noise.continuous_noise import degree_scale
from ldpaudit.language import Message
from ldpaudit.randomness import Key

WORDS_PER_POINT = 18
_WORDS_PER_ATTEMPT = 3
#: Metres around the centre of the grid within which points may lie.
EXTENT = 1.0e6
#: Radius in metres of the sphere that has the area of the ellipsoid WGS84, and the largest scale of the
#: ellipsoid's map to it, along a meridian at the equator.
_SPHERE, _LARGEST_OF_SPHERE = 6371007.18, 1.0011192
#: Metres that two nodes may lie farther apart than two points of the plane, beyond sqrt(2) steps: hundred
#: times what the arithmetic of the map may be off.
_MAP_ERROR = 1e-6
#: Room for the rounding of the few operations that compute the rate.
_DOWN = 1.0 - 1e-12
_CONTINUED = b"ldpaudit continued lattice"
Floats = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]


@dataclass(frozen=True)
class LatticeNoise:
    """Noise z on the integer plane with probability proportional to exp(-a |z|).

    The grid lies in Lambert's azimuthal equal-area map about a centre, which maps the ellipsoid to the sphere
    of equal area first. A point is rounded to its nearest node x, and the node x + z is released, as degrees.
    Two points d metres apart have nodes at most s d + sqrt(2) u apart, where s is the largest scale of the
    map in the extent and u the step of the grid, so their chances differ by at most
    a (s d / u + sqrt(2)) nats. The rate a = level / (s radius / u + sqrt(2)), rounded down, makes this the
    level at the radius. The law is that of ideal real numbers: each comparison of the sampler is decided by
    an interval of words.

    Parameters
    ----------
    level : float
        Nats.
    radius : float
        Metres.
    step : float
        Metres between nodes.
    origin : pair of float or None
        Longitude and latitude of the centre, WGS84 degrees. None takes the mean direction of the points that
        are moved, rounded to whole degrees.
    """

    level: float
    radius: float
    step: float
    origin: tuple[float, float] | None = None
    words_per_point = WORDS_PER_POINT

    @property
    def largest_scale(self) -> float:
        """Metres of the map per metre, at most, between any two points that the promise is about.

        The scale along a parallel of the map to the sphere lies between that at the equator and 1 at the
        poles, and the area is kept. That of Lambert's map is 1 / cos(c / 2) at the angle c from the centre.
        Every place on the shortest way between two points `radius` apart is within that of both.
        """
        sine, more = EXTENT / (2.0 * _SPHERE), 0.501 * self.radius / _SPHERE
        # A lower bound of cos(c / 2 + more) in the four rules and a root, alike on all machines.
        cosine = math.sqrt(1.0 - sine * sine) * (1.0 - 0.5 * more * more) - sine * more
        return _LARGEST_OF_SPHERE / cosine

    @property
    def rate(self) -> float:
        """Parameter a: nats by which the chances of neighbouring nodes of one axis differ."""
        nodes = (self.largest_scale * self.radius + _MAP_ERROR) / self.step + math.sqrt(2.0)
        return self.level / nodes * _DOWN

    @property
    def epsilon(self) -> float:
        """Parameter of the noise in nats per metre of the map."""
        return self.rate / self.step

    @property
    def rounding(self) -> float:
        """Metres by which nodes lie farther apart than points, as metres between points: sqrt(2) u / s."""
        return (math.sqrt(2.0) * self.step + _MAP_ERROR) / self.largest_scale

    def proved_epsilon(self) -> float:
        """Return the nats per metre that hold from the radius on: level / radius, by construction."""
        return self.level / self.radius

    def numbers(self) -> dict[str, Any]:
        """Return the parameters that the sampler draws by, for `Guarantee.channel`."""
        scale = self.largest_scale
        return {"form": "rate", "rate": self.rate, "snap": self.step, "scale": scale}  # no text

    def summary(self) -> str:
        """Name the sampler and the grid."""
        return Message("lattice sampler, on a grid of {step:g} m", step=self.step)

    def caveat(self) -> str:
        """Return in a few words what the bound rests on."""
        exact = Message("exact within {extent:,.0f} km of the grid's centre", extent=EXTENT / 1000)
        if self.origin is None:
            return Message("{exact}, which, rounded to whole degrees, follows from the points", exact=exact)
        return exact

    def placed(self, lon: Floats, lat: Floats) -> LatticeNoise:
        """Return the noise with a centre: its own, or that of some points."""
        if self.origin is not None:
            return self
        return replace(self, origin=centre_of(lon, lat))

    def move(
        self, lon: Floats, lat: Floats, words: Words, out: tuple[Floats, Floats] | None = None
    ) -> tuple[Floats, Floats]:
        """Move points by the noise that given words spell.

        Parameters
        ----------
        lon, lat : ndarray of float64, shape (n,)
            WGS84 degrees that have been checked; a point with NaN stays NaN.
        words : ndarray of uint64, shape (n, 18)
            Six attempts of three words. Where these are not enough, which is about one row in 10,000, AES-256
            goes on under a key that SHA-256 makes of them.
        out : pair of ndarray of float64, shape (n,), optional
            Where to write.

        Returns
        -------
        lon, lat : ndarray of float64, shape (n,)

        Raises
        ------
        UserError
            If a point lies outside the extent of the grid.
        """
        from ldpaudit.geography.noise.equal_area_kernels import places, plane

        noise = self.placed(lon, lat)
        centre = noise.origin or (0.0, 0.0)
        x, y = np.empty(len(lon)), np.empty(len(lon))
        plane(np.ascontiguousarray(lon), np.ascontiguousarray(lat), *centre, x, y)
        if (x * x + y * y > EXTENT * EXTENT).any():
            raise UserError(
                Message(
                    "a point lies more than {extent:,.0f} km from the centre of the grid",
                    extent=EXTENT / 1000,
                ),
                hint="set the origin to a place in the middle of the points, or take the continuous sampler",
            )
        z_x, z_y = self.nodes(words)
        for at, z in ((x, z_x), (y, z_y)):
            np.rint(at / self.step, out=at)
            at += z
            at *= self.step
        out_x, out_y = out or (np.empty(len(lon)), np.empty(len(lon)))
        places(x, y, *centre, out_x, out_y)
        scale = degree_scale(self.step)
        np.divide(np.rint(out_x * scale), scale, out=out_x)
        np.divide(np.rint(out_y * scale), scale, out=out_y)
        out_x[out_x >= 180.0] -= 360.0
        return out_x, out_y

    def nodes(self, words: Words) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Draw noise on the integer plane.

        Parameters
        ----------
        words : ndarray of uint64, shape (n, 18)

        Returns
        -------
        x, y : ndarray of int64, shape (n,)
        """
        from ldpaudit.geography.noise.exact_lattice import exact_node
        from ldpaudit.geography.noise.lattice_kernels import ATTEMPTS, draw

        drawn = np.ascontiguousarray(words)
        x, y, rows = (np.empty(len(drawn), dtype=np.int64) for _ in range(3))
        a = self.rate
        offset = math.log(2.0) - math.log1p(math.exp(-a * math.sqrt(0.5)))
        left = draw(drawn.reshape(-1), a, offset, x, y, rows)
        for row in rows[:left]:
            more = _Words(drawn[row])
            part = slice(row, row + 1)
            if x[row] < ATTEMPTS or draw(more.further(), a, offset, x[part], y[part], rows[:1]):
                x[row], y[row] = exact_node(a, more.word_at)
        return x, y


class _Words:
    """The words of a row: its own, and then those of a key of its own."""

    def __init__(self, words: Words) -> None:
        self._given = [int(word) for word in words]
        self._key = Key(hashlib.sha256(_CONTINUED + words.astype("<u8").tobytes()).digest())

    def word_at(self, attempt: int, number: int, n: int) -> int:
        """Return the n-th word of a number of an attempt."""
        at = attempt * _WORDS_PER_ATTEMPT + number
        if n == 0 and at < len(self._given):
            return self._given[at]
        return int(self._key.blocks_at(np.array([[at, n]], dtype=np.uint64))[0, 0])

    def further(self) -> Words:
        """Return the first words of the numbers of the attempts that follow."""
        points = np.zeros((len(self._given), 2), dtype=np.uint64)
        points[:, 0] = np.arange(len(points), 2 * len(points))
        return np.ascontiguousarray(self._key.blocks_at(points)[:, 0])


def centre_of(lon: Floats, lat: Floats) -> tuple[float, float]:
    """Return the mean direction of points that are not missing, rounded to whole degrees."""
    there = ~np.isnan(lon)
    if not there.any():
        return 0.0, 0.0
    turn, rise = np.radians(lon[there]), np.radians(lat[there])
    x, y, z = (
        float(part.mean())
        for part in (np.cos(rise) * np.cos(turn), np.cos(rise) * np.sin(turn), np.sin(rise))
    )
    east, north = math.atan2(y, x), math.atan2(z, math.hypot(x, y))
    return float(round(math.degrees(east))), float(round(math.degrees(north)))
