"""Planar Laplace noise on the ellipsoid (Andrés, Bordenabe, Chatzikokolakis, Palamidessi, CCS 2013)."""

from __future__ import annotations

import math
import numbers
import sys
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError, one_of, quoted
from ldpaudit.geography.noise.continuous_noise import ContinuousNoise
from ldpaudit.geography.noise.lattice_noise import LatticeNoise
from ldpaudit.geography.noise.projected_noise import ProjectedNoise, metric_plane
from ldpaudit.geography.reading.coordinates import checked, degrees_of
from ldpaudit.guarantee import Guarantee, round_up_rate
from ldpaudit.language import Message
from ldpaudit.randomness import BLOCK_BYTES, Key, check_first_row, claimed_rows

#: Words that are held at a time: what one point owns divides it among points.
_WORDS_HELD = 196_608
_WORD_BYTES = 8
#: Scales (1 / eps) that must stay on the Earth, whose half is so many metres around.
_SCALES, _LONGEST = 60.0, 1.0e7
_SAMPLERS = ("continuous", "lattice")
_EACH_ROW = Message("each row by itself: n rows of one place add up to n times this")
Noise = ContinuousNoise | LatticeNoise | ProjectedNoise


@dataclass(frozen=True)
class PlanarLaplace:
    """Move points at random so that near places are hard to distinguish (geo-indistinguishability).

    A point moves by a radius of law Gamma(2, 1 / eps) in a uniform direction, along the geodesic of the
    WGS84 ellipsoid, hence by true metres anywhere. The result is snapped to a fixed grid that does not
    depend on the point, which hides the last digits of the arithmetic.

    Parameters
    ----------
    level : float
        Nats within which the chances of two points `radius` apart lie: ln(3) is a factor of 3.
    radius : float
        Metres.
    snap : float or None
        Step of the grid in metres. None leaves raw doubles, for which nothing is promised.
    sampler : {"continuous", "lattice"}
        Double precision, whose slack is computed and added to epsilon; or whole numbers on a common grid
        about `origin`, whose law is exact. The latter is for points within 1,000 km of the origin.
    origin : pair of float, optional
        With "lattice": longitude and latitude of the centre of the grid, WGS84 degrees, which is public.
        Without it the mean direction of the given points, rounded to whole degrees, is the centre.
    crs : str, optional
        Add the noise in the plane of this projected system, such as "EPSG:2154", instead of in true metres.
        Its largest scale is counted in.

    Raises
    ------
    UserError
        If a parameter is impossible, or the system is no measure of distance.
    """

    level: float
    radius: float
    snap: float | None = 1.0
    sampler: str = "continuous"
    origin: tuple[float, float] | None = None
    crs: str | None = None

    def __post_init__(self) -> None:
        for name, value in (("level", self.level), ("radius", self.radius), ("snap", self.snap)):
            if (name != "snap" or value is not None) and not _is_positive(value):
                raise UserError(
                    Message("the {name} is not a positive number", name=name),
                    hint=Message("change the {name}", name=name),
                )
        if not one_of(self.sampler, _SAMPLERS):
            raise UserError(
                Message("there is no sampler {sampler}", sampler=quoted(self.sampler)),
                where=Message('key "{name}"', name="sampler"),
                hint='set sampler = "continuous" or "lattice"',
            )
        if _SCALES / self.epsilon > _LONGEST:
            raise UserError(
                Message(
                    "points would be moved by {kilometres:,.0f} km on average",
                    kilometres=2 / self.epsilon / 1000,
                ),
                hint="choose a smaller radius or a higher level",
            )
        lattice = self.sampler == "lattice"
        if lattice and self.snap is None:
            raise UserError(
                "the lattice sampler has a grid",
                where=Message('key "{name}"', name="snap"),
                hint="set snap to 1 metre",
            )
        if lattice and self.crs is not None:
            raise UserError(
                Message("the lattice sampler has its own plane, which is not {crs}", crs=self.crs),
                hint="leave the system out, or take the continuous sampler",
            )
        if self.origin is not None:
            if not lattice:
                raise UserError(
                    "only the lattice sampler has an origin",
                    where=Message('key "{name}"', name="origin"),
                    hint='remove the key, or set sampler = "lattice"',
                )
            if not _is_place(self.origin):
                raise UserError(
                    "the origin is no place on Earth",
                    where=Message('key "{name}"', name="origin"),
                    hint="write its longitude and latitude in degrees, such as [6.0, 47.2]",
                )
        if self.crs is not None:
            if not isinstance(self.crs, str):
                raise UserError(
                    Message("the system of the plane is {crs}, not a text", crs=quoted(self.crs)),
                    hint='write it like "EPSG:2154"',
                )
            metric_plane(self.crs)

    @property
    def epsilon(self) -> float:
        """Parameter of the noise in nats per metre, level / radius."""
        return self.level / self.radius

    @property
    def noise(self) -> Noise:
        """The sampler with its numbers."""
        if self.sampler == "lattice":
            return LatticeNoise(self.level, self.radius, self.snap or 1.0, self.origin)
        if self.crs is not None:
            return ProjectedNoise(self.epsilon, self.snap, self.crs)
        return ContinuousNoise(self.epsilon, self.snap)

    @property
    def words_per_point(self) -> int:
        """Random words that each point owns."""
        return self.noise.words_per_point

    def proved_epsilon(self) -> float:
        """Bound the nats per metre of what is really computed, slacks included; infinite without a grid."""
        return self.noise.proved_epsilon()

    def guarantee(
        self,
        columns: tuple[str, str] = ("lon", "lat"),
        adds_up: str = _EACH_ROW,
    ) -> Guarantee:
        """Return the promise for two points `radius` apart.

        Parameters
        ----------
        columns : tuple of str
            Names of the coordinate columns.
        adds_up : str
            Begin of the caveat: what shares its noise, and what adds up.
        """
        noise = self.noise
        caveat = noise.caveat()
        if not math.isinf(self.proved_epsilon()):
            caveat = Message(
                "{adds_up}; {caveat}; which points are missing is not hidden", adds_up=adds_up, caveat=caveat
            )
        return Guarantee(
            columns=columns,
            epsilon=self.proved_epsilon() * self.radius,
            relation=Message("two points {radius:g} m apart", radius=self.radius),
            protocol=Message(
                "planar Laplace (eps = {epsilon} per metre, {sampler})",
                epsilon=round_up_rate(noise.epsilon),
                sampler=noise.summary(),
            ),
            verified="closed form",
            distance=self.radius,
            caveat=caveat,
            rounding=noise.rounding if isinstance(noise, LatticeNoise) else 0.0,
            # Slack of the arithmetic, of the map and of the grid is counted in, not known to be attained.
            bound=math.isfinite(self.proved_epsilon()),
            channel={"together": "place", "level": self.level, "radius": self.radius, **noise.numbers()},
        )

    def sanitize(
        self, lon: npt.ArrayLike, lat: npt.ArrayLike, key: Key, first_row: int = 0
    ) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Move points at random.

        Parameters
        ----------
        lon, lat : array_like, shape (n,)
            WGS84 degrees; a point whose two coordinates are NaN or masked is missing, and released as NaN.
        key : Key
            Subkey of these points in this release, such as ``key.derive("scenes 2024-05")``. Row i draws from
            (key, level, radius, i) only, and from the sampler's own numbers.
        first_row : int
            Ordinal of the first point.

        Returns
        -------
        lon, lat : ndarray of float64, shape (n,)
            WGS84 degrees, longitudes in [-180, 180).

        Raises
        ------
        UserError
            If a coordinate is infinite or out of range, or only one of the two is missing; if a point lies
            outside the extent of the grid, or the area of use of the system; or if `first_row` is no ordinal,
            or the key has no name or has drawn one of these rows before: see `Key`.
        """
        from ldpaudit.geography.noise.noise_kernels import all_on_earth

        first_row, x, y = check_first_row(first_row), degrees_of(lon), degrees_of(lat)
        if x.ndim != 1 or x.shape != y.shape or not all_on_earth(x, y):
            x, y = checked(x, y, first_row=first_row)
        noise = self.noise.placed(x, y)
        each = noise.words_per_point
        rows = _WORDS_HELD // each
        # One piece: the allocator gives two of half the size back to the system each time.
        out_x, out_y = np.empty((2, len(x)))
        held = np.empty(rows * each * _WORD_BYTES + 2 * BLOCK_BYTES, dtype=np.uint8)
        with claimed_rows(key, first_row, len(x)) as drawing:
            stream = drawing.derive(self._purpose(noise))
            for start in range(0, len(x), rows):
                part = slice(start, min(start + rows, len(x)))
                words = stream.words(first_row + start, part.stop - start, each, held)
                noise.move(x[part], y[part], words, (out_x[part], out_y[part]))
        return out_x, out_y

    def _purpose(self, noise: Noise) -> dict[str, str]:
        """Name what the noise is for: samplers that draw on other scales share no words."""
        named = {
            "mechanism": "planar-laplace",
            "level": repr(float(self.level)),
            "radius": repr(float(self.radius)),
        }
        if isinstance(noise, LatticeNoise):
            # The same node seen in two grids that are turned against each other would give itself away.
            origin = [float(part) for part in noise.origin or ()]
            named |= {"sampler": self.sampler, "snap": repr(float(noise.step)), "origin": repr(origin)}
        if self.crs is not None:
            named |= {"crs": self.crs}
        return named

    def move(
        self,
        lon: npt.NDArray[np.float64],
        lat: npt.NDArray[np.float64],
        words: npt.NDArray[np.uint64],
    ) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Move points by the noise that given words spell: the same point and words give the same point.

        Parameters
        ----------
        lon, lat : ndarray of float64, shape (n,)
            WGS84 degrees that have been checked; a point with NaN stays NaN.
        words : ndarray of uint64, shape (n, words_per_point)
            Random words; the promise is about words that are uniform and kept secret.

        Returns
        -------
        lon, lat : ndarray of float64, shape (n,)
            WGS84 degrees, longitudes in [-180, 180).
        """
        return self.noise.move(lon, lat, words)


def _is_positive(value: Any) -> bool:
    """Return whether a parameter is a finite number above 0."""
    real = isinstance(value, numbers.Real) and not isinstance(value, bool | np.bool_)
    return real and bool(0 < value <= sys.float_info.max)


def _is_place(origin: Any) -> bool:
    """Return whether something is a pair of degrees."""
    if not isinstance(origin, tuple | list) or len(origin) != 2:
        return False
    lon, lat = origin
    return all(isinstance(one, numbers.Real) for one in origin) and abs(lon) <= 180.0 and abs(lat) <= 90.0
