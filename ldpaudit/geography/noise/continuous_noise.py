"""Planar Laplace noise in double precision, snapped to a grid, and what the finite precision costs."""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.ellipsoid import SEMI_MINOR
from ldpaudit.language import Message

WORDS_PER_POINT = 3
#: Displacements up to this many scales (1 / eps) are covered by the promise.
_COVERED_SCALES = 60.0
#: The bearing takes 2^53 values.
_ANGLE_STEP = 2.0 * math.pi * 2.0**-53
#: Scales by which a radius may differ from that of the uniforms in whose cell its own two lie: each is
#: known to a share of 2^-40 of itself, from the middle of that.
_RADIUS_STEP = 2.0 * 2.0**-41
#: Metres by which the arithmetic may misplace a moved point, and what each metre of the way adds: rounding,
#: and what the series leave out. Measured against extended precision and against an independent solver.
ARITHMETIC_ERROR, ARITHMETIC_DRIFT = 1e-8, 3e-15
#: Nodes of the grid are never closer than this share of its step: degrees of latitude vary by 0.5 %.
_GRID_SHRINKAGE = 0.99
#: Metres per degree of the equator, and how many units of the last decimal make a step of the grid.
_EQUATOR_DEGREE, _FINER = 111_320.0, 10.0
_CONTINUED = b"ldpaudit continued uniform"
Floats = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]


@dataclass(frozen=True)
class ContinuousNoise:
    """Noise of law Gamma(2, 1 / eps) in a uniform direction, along the geodesic, snapped.

    Parameters
    ----------
    epsilon : float
        Nats per metre.
    snap : float or None
        Step of the grid in metres.
    """

    epsilon: float
    snap: float | None
    words_per_point = WORDS_PER_POINT

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

        Take the ideal draw: a radius of two uniforms on (0, 1), a bearing uniform on the circle, an exact
        geodesic. The draw that is computed lies near it, for it comes from the middle of the cells of words
        in which the ideal ones lie: within half a step of the bearing, `_RADIUS_STEP` scales of the radius,
        and the error of the arithmetic. That error is the distance between the point computed and the exact
        end of the geodesic. It holds the rounding as well as what the series leave out, and so no more need
        be known about the map: how fast its error changes, or that two series meet at 20 km.
        Let g be the sum. A node of the grid then has at least the ideal probability of its cell shrunk by g
        on each side, and at most that of its cell grown by g.

        Three parts: the parameter; this finite precision, by the theorem of Andrés et al. (2013, section 5),
        eps' + (1 / u) ln((q + 2 e^(eps' u)) / (q - 2 e^(eps' u))) for grid step u, with q = u / 2g in place
        of their u / (r_max d_theta), where g is half a step of the bearing alone; and the curvature of the
        Earth, over which the area at distance d shrinks by sin(d / R) R / d.
        """
        arc = self.covered / SEMI_MINOR
        # 1/d - cot(d/R)/R, by its series where the difference would lose digits.
        curvature = arc / 3.0 * (1.0 + arc * arc / 15.0) if arc < 0.01 else 1.0 / arc - 1.0 / math.tan(arc)
        return self.flat_epsilon() + curvature / SEMI_MINOR

    def flat_epsilon(self) -> float:
        """Bound the nats per metre as if the Earth were flat: the first two parts of `proved_epsilon`."""
        if self.snap is None:
            return math.inf
        step = _GRID_SHRINKAGE * self.snap
        radial, arithmetic = _RADIUS_STEP / self.epsilon, ARITHMETIC_ERROR + ARITHMETIC_DRIFT * self.covered
        grain = self.covered * _ANGLE_STEP + 2.0 * (radial + arithmetic)
        exponent = self.epsilon * step
        spread = 2.0 * math.exp(exponent) * grain / step if exponent < 100.0 else math.inf
        if spread >= 1.0:
            return math.inf
        return self.epsilon + 2.0 * math.atanh(spread) / step

    def placed(self, lon: Floats, lat: Floats) -> ContinuousNoise:  # noqa: ARG002
        """Return the noise itself: it knows no centre."""
        return self

    def numbers(self) -> dict[str, Any]:
        """Return the parameters that the sampler draws by, for `Guarantee.channel`."""
        return {"form": "point", "per_metre": self.epsilon, "snap": self.snap}  # no text

    def summary(self) -> str:
        """Name the sampler and the grid."""
        return Message("continuous sampler, ") + (
            Message("not snapped") if self.snap is None else Message("snapped to {snap:g} m", snap=self.snap)
        )

    def caveat(self) -> str:
        """Return in a few words what the bound rests on."""
        if self.snap is None:
            return Message("no bound holds for raw doubles: their last digits can betray the true point")
        if math.isinf(self.proved_epsilon()):
            return Message("the rounding step is too small to hide the errors of floating-point arithmetic")
        return Message(
            "double precision is included for moves up to {covered:,.1f} km (a longer one has "
            "probability {not_covered:.0e})",
            covered=self.covered / 1000,
            not_covered=self.not_covered,
        )

    def move(
        self, lon: Floats, lat: Floats, words: Words, out: tuple[Floats, Floats] | None = None
    ) -> tuple[Floats, Floats]:
        """Move points by the noise that given words spell.

        Parameters
        ----------
        lon, lat : ndarray of float64, shape (n,)
            WGS84 degrees that have been checked; a point with NaN stays NaN.
        words : ndarray of uint64, shape (n, 3)
            Two words for the radius, one for the bearing. One of the first two below 2^40 is continued by 64
            bits that SHA-256 makes of the three, so that far tails are as fine as the rest.
        out : pair of ndarray of float64, shape (n,), optional
            Where to write.

        Returns
        -------
        lon, lat : ndarray of float64, shape (n,)
        """
        from ldpaudit.geography.noise.noise_kernels import displace, displace_each

        x, y = np.ascontiguousarray(lon), np.ascontiguousarray(lat)
        drawn = np.ascontiguousarray(words)
        out_x, out_y = out or (np.empty_like(x), np.empty_like(y))
        numbers = self.epsilon, self.snap or 0.0, degree_scale(self.snap)
        if displace(x, y, drawn.reshape(-1), *numbers, out_x, out_y):
            rows = np.flatnonzero(np.isnan(out_x) & ~np.isnan(x))
            some, more = drawn[rows], continued(drawn[rows])
            left_x, left_y = np.empty(len(rows)), np.empty(len(rows))
            displace_each(x[rows], y[rows], some.reshape(-1), more, *numbers, left_x, left_y)
            out_x[rows], out_y[rows] = left_x, left_y
        return out_x, out_y


def degree_scale(step: float | None) -> float:
    """Return the power of ten to which degrees are rounded: some units make a step of the grid, in metres."""
    scale = 1.0
    while step and scale * step < _FINER * _EQUATOR_DEGREE:
        scale *= 10.0
    return scale


def continued(words: Words) -> Words:
    """Return the 64 bits that come after each of the first two words; 2^63 where they do not matter."""
    from ldpaudit.geography.noise.noise_kernels import TINY

    more = np.full((len(words), 2), np.uint64(1 << 63))
    for row in np.flatnonzero((words[:, :2] < TINY).any(axis=1)):
        digest = hashlib.sha256(_CONTINUED + words[row].astype("<u8").tobytes()).digest()
        more[row] = np.frombuffer(digest, "<u8", 2)
    return more.reshape(-1)
