"""Planar Laplace noise on the ellipsoid (Andrés, Bordenabe, Chatzikokolakis, Palamidessi, CCS 2013)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.geography.coordinates import checked
from ldpaudit.guarantee import Guarantee, round_up_rate
from ldpaudit.randomness import Key

WORDS_PER_POINT = 3
_SLICE = 65_536
#: Displacements up to this many scales (1 / eps) are covered by the promise.
_COVERED_SCALES = 60.0
#: The bearing takes 2^53 values.
_ANGLE_STEP = 2.0 * math.pi * 2.0**-53
#: Metres by which double precision may misplace a moved point; measured against extended precision.
ARITHMETIC_ERROR = 1e-8
#: Nodes of the grid are never closer than this share of its step: degrees of latitude vary by 0.5 %.
_GRID_SHRINKAGE = 0.99
#: Smallest radius of curvature that bounds the ellipsoid's Gaussian curvature: the semi-minor axis, metres.
_CURVATURE_RADIUS = 6356752.314
_LONGEST = 1.0e7


@dataclass(frozen=True)
class PlanarLaplace:
    """Move points at random so that near places are hard to tell apart (geo-indistinguishability).

    A point moves by a radius of law Gamma(2, 1 / eps) in a uniform direction, along the geodesic of the
    WGS84 ellipsoid, hence by true metres anywhere. The result is snapped to a fixed grid that does not
    depend on the point, which hides the last digits of the arithmetic.

    Parameters
    ----------
    level : float
        Nats that two points `radius` apart may be told apart by: ln(3) means by a factor of 3.
    radius : float
        Metres.
    snap : float or None
        Step of the grid in metres. None leaves raw doubles, for which nothing is promised.
    sampler : {"continuous"}
        How noise is drawn. "lattice" comes later.

    Raises
    ------
    UserError
        If a parameter is impossible.
    """

    level: float
    radius: float
    snap: float | None = 1.0
    sampler: str = "continuous"

    def __post_init__(self) -> None:
        for name, value in (("level", self.level), ("radius", self.radius), ("snap", self.snap)):
            if value is not None and not (math.isfinite(value) and value > 0):
                raise UserError(f"the {name} is not a positive number", mend=f"change the {name}")
        if self.sampler == "lattice":
            raise UserError("the lattice sampler comes later", mend='set sampler = "continuous"')
        if self.sampler != "continuous":
            raise UserError("there is no such sampler", mend='set sampler = "continuous"')
        if self.covered > _LONGEST:
            raise UserError(
                f"points would be moved by {2 / self.epsilon / 1000:,.0f} km on average",
                mend="choose a smaller radius or a higher level",
            )

    @property
    def epsilon(self) -> float:
        """Parameter of the noise in nats per metre, level / radius."""
        return self.level / self.radius

    @property
    def covered(self) -> float:
        """Metres of displacement up to which the promise is made."""
        return _COVERED_SCALES / self.epsilon

    @property
    def not_covered(self) -> float:
        """Probability of a displacement beyond `covered`."""
        return (1.0 + _COVERED_SCALES) * math.exp(-_COVERED_SCALES)

    def proved_epsilon(self) -> float:
        """Bound the nats per metre of what is really computed, slacks included; infinite without a grid.

        Three parts: the parameter; the finite precision of radius and bearing, by the theorem of Andrés et
        al. (2013, section 5), eps' + (1 / u) ln((q + 2 e^(eps' u)) / (q - 2 e^(eps' u))) with
        q = u / (r_max d_theta) for grid step u, where the rounding of coordinates is added to the width
        r_max d_theta of a step of the bearing; and the curvature of the Earth, over which the area at
        distance d shrinks by sin(d / R) R / d.
        """
        if self.snap is None:
            return math.inf
        step = _GRID_SHRINKAGE * self.snap
        grain = self.covered * _ANGLE_STEP + 2.0 * ARITHMETIC_ERROR
        exponent = self.epsilon * step
        spread = 2.0 * math.exp(exponent) * grain / step if exponent < 100.0 else math.inf
        if spread >= 1.0:
            return math.inf
        precision = 2.0 * math.atanh(spread) / step
        arc = self.covered / _CURVATURE_RADIUS
        # 1/d - cot(d/R)/R, by its series where the difference would lose digits.
        curvature = arc / 3.0 * (1.0 + arc * arc / 15.0) if arc < 0.01 else 1.0 / arc - 1.0 / math.tan(arc)
        return self.epsilon + precision + curvature / _CURVATURE_RADIUS

    def guarantee(self, columns: tuple[str, str] = ("lon", "lat")) -> Guarantee:
        """Give the promise for two points `radius` apart.

        Parameters
        ----------
        columns : tuple of str
            Names of the coordinate columns.
        """
        sampler = f"{self.sampler} sampler"
        snapped = "not snapped" if self.snap is None else f"snapped to {self.snap:g} m"
        if math.isinf(self.proved_epsilon()):
            caveat = (
                "no bound holds for raw doubles: their last digits can betray the true point"
                if self.snap is None
                else "the grid is too fine to hide the last digits of the arithmetic"
            )
        else:
            caveat = (
                "each row by itself: n rows of one place add up to n times this; double precision is included"
                f" for moves up to {self.covered / 1000:,.1f} km (a longer one has probability"
                f" {self.not_covered:.0e}); which points are missing is not hidden"
            )
        return Guarantee(
            columns=columns,
            epsilon=self.proved_epsilon() * self.radius,
            relation=f"two points {self.radius:g} m apart",
            protocol=f"planar Laplace (eps = {round_up_rate(self.epsilon)} per metre, {sampler}, {snapped})",
            verified="closed form",
            distance=self.radius,
            caveat=caveat,
        )

    def sanitize(
        self, lon: npt.ArrayLike, lat: npt.ArrayLike, key: Key, first_row: int = 0
    ) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Move points at random.

        Parameters
        ----------
        lon, lat : array_like, shape (n,)
            WGS84 degrees; a point whose two coordinates are NaN is missing and stays so.
        key : Key
            The secret. Row i draws from (key, level, radius, i) only.
        first_row : int
            Ordinal of the first point.

        Returns
        -------
        lon, lat : ndarray of float64, shape (n,)
            WGS84 degrees, longitudes in [-180, 180).

        Raises
        ------
        UserError
            If a coordinate is infinite or out of range, or only one of the two is missing.
        """
        from ldpaudit.geography.kernels import displace

        x, y = checked(lon, lat, first_row=first_row)
        stream = key.derive(
            {"mechanism": "planar-laplace", "level": float(self.level), "radius": float(self.radius)}
        )
        step = self.snap or 0.0
        scale = 10.0 ** max(0, 1 + math.ceil(-math.log10(step / 111_320.0))) if step else 0.0
        out_x, out_y = np.empty_like(x), np.empty_like(y)
        for start in range(0, len(x), _SLICE):
            part = slice(start, min(start + _SLICE, len(x)))
            words = stream.words(first_row + start, part.stop - start, WORDS_PER_POINT)
            out_x[part], out_y[part] = displace(x[part], y[part], words, self.epsilon, step, scale)
        return out_x, out_y
