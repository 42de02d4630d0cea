"""Planar Laplace noise on the ellipsoid (Andrés, Bordenabe, Chatzikokolakis, Palamidessi, CCS 2013)."""

from __future__ import annotations

import math
import numbers
import sys
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.geography.equal_area import SEMI_MINOR
from ldpaudit.geography.reading.coordinates import checked, degrees_of
from ldpaudit.guarantee import Guarantee, round_up_rate
from ldpaudit.language import Message
from ldpaudit.randomness import BLOCK_BYTES, Key, check_first_row, claimed_rows

WORDS_PER_POINT = 4
#: The bearing takes 2^53 values.
_ANGLE_STEP = 2.0 * math.pi * 2.0**-53
#: Scales by which a radius may differ from that of the uniforms in whose cell its own two lie: each has 96
#: bits, and so is known to a share of 2^-40 of itself, from the middle of that, unless it is below 2^-56.
_RADIUS_STEP, _TINY_UNIFORM = 2.0 * 2.0**-41, 2.0**-56
#: Metres by which the arithmetic may misplace a moved point, and what each metre of the way adds: rounding,
#: and what the series leave out. Measured against extended precision and against an independent solver.
ARITHMETIC_ERROR, ARITHMETIC_DRIFT = 1e-8, 3e-15
#: Nodes of the grid are never closer than this share of its step: degrees of latitude vary by 0.5 %.
_GRID_SHRINKAGE = 0.99
#: Metres per degree of the equator, and how many units of the last decimal make a step of the grid.
_EQUATOR_DEGREE, _FINER = 111_320.0, 10.0
#: Words that are held at a time: what one point owns divides it among points.
_WORDS_HELD = 196_608
_WORD_BYTES = 8
#: Moves of up to this many scales (1 / eps) are covered by the promise, and go no farther than a quarter
#: of the way around the Earth, in metres.
_COVERED_SCALES, _LONGEST = 60.0, 1.0e7
_EACH_ROW = Message("each row by itself: n rows of one place add up to n times this")
Floats = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]


@dataclass(frozen=True)
class PlanarLaplace:
    """Move points at random so that near places are hard to distinguish (geo-indistinguishability).

    A point moves by a radius of law Gamma(2, 1 / eps) in a uniform direction, along the geodesic of the
    WGS84 ellipsoid, hence by true metres anywhere. The result is snapped to a fixed grid that does not
    depend on the point, which hides the last digits of the arithmetic.

    level: nats within which the chances of two points `radius` apart lie: ln(3) is a factor of 3.
    radius: metres.
    snap: step of the grid in metres. None leaves raw doubles, for which nothing is promised.
    Raises UserError: if a parameter is impossible.
    """

    level: float
    radius: float
    snap: float | None = 1.0

    def __post_init__(self) -> None:
        for name, value in (("level", self.level), ("radius", self.radius), ("snap", self.snap)):
            if (name != "snap" or value is not None) and not _is_positive(value):
                raise UserError(
                    Message("the {name} is not a positive number", name=name),
                    hint=Message("change the {name}", name=name),
                )
        if _COVERED_SCALES / self.epsilon > _LONGEST:
            raise UserError(
                Message(
                    "points would be moved by {kilometres:,.0f} km on average",
                    kilometres=2 / self.epsilon / 1000,
                ),
                hint="choose a smaller radius or a higher level",
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
        """Probability of a move beyond `covered`, or of a uniform too small to be known well enough."""
        return (1.0 + _COVERED_SCALES) * math.exp(-_COVERED_SCALES) + 2.0 * _TINY_UNIFORM

    def proved_epsilon(self) -> float:
        """Bound the nats per metre of what is really computed, slacks included; infinite without a grid.

        Take the ideal draw: a radius of two uniforms on (0, 1), a bearing uniform on the circle, an exact
        geodesic. The draw that is computed lies near it, for it comes from the middle of the cells of words
        in which the ideal ones lie: within half a step of the bearing, `_RADIUS_STEP` scales of the radius,
        and the error of the arithmetic. That error is the distance between the point computed and the exact
        end of the geodesic: rounding, and what the series leave out. No more need be known about the map.
        Let g be the sum. A node of the grid then has at least the ideal probability of its cell shrunk by g
        on each side, and at most that of its cell grown by g.

        Three parts: the parameter; this finite precision, by the theorem of Andrés et al. (2013, section 5),
        eps' + (1 / u) ln((q + 2 e^(eps' u)) / (q - 2 e^(eps' u))) for grid step u, with q = u / 2g in place
        of their u / (r_max d_theta), where g is half a step of the bearing alone; and the curvature of the
        Earth, over which the area at distance d shrinks by sin(d / R) R / d.
        """
        if self.snap is None:
            return math.inf
        step = _GRID_SHRINKAGE * self.snap
        radial, arithmetic = _RADIUS_STEP / self.epsilon, ARITHMETIC_ERROR + ARITHMETIC_DRIFT * self.covered
        grain = self.covered * _ANGLE_STEP + 2.0 * (radial + arithmetic)
        exponent = self.epsilon * step
        spread = 2.0 * math.exp(exponent) * grain / step if exponent < 100.0 else math.inf
        if spread >= 1.0:
            return math.inf
        arc = self.covered / SEMI_MINOR
        # 1/d - cot(d/R)/R, by its series where the difference would lose digits.
        curvature = arc / 3.0 * (1.0 + arc * arc / 15.0) if arc < 0.01 else 1.0 / arc - 1.0 / math.tan(arc)
        return self.epsilon + 2.0 * math.atanh(spread) / step + curvature / SEMI_MINOR

    def _caveat(self) -> str:
        """Return in a few words what the bound rests on."""
        if self.snap is None:
            return Message("no bound holds for raw doubles: their last digits can betray the true point")
        if math.isinf(self.proved_epsilon()):
            return Message("the rounding step is too small to hide the errors of floating-point arithmetic")
        return Message(
            "double precision is included for moves up to {covered:,.1f} km (all but a chance of "
            "{not_covered:.0e})",
            covered=self.covered / 1000,
            not_covered=self.not_covered,
        )

    def guarantee(self, columns: tuple[str, str] = ("lon", "lat"), adds_up: str = _EACH_ROW) -> Guarantee:
        """Return the promise for two points `radius` apart.

        columns: names of the coordinate columns.
        adds_up: begin of the caveat: what shares its noise, and what adds up.
        """
        caveat, epsilon = self._caveat(), self.proved_epsilon()
        if not math.isinf(epsilon):
            caveat = Message(
                "{adds_up}; {caveat}; which points are missing is not hidden", adds_up=adds_up, caveat=caveat
            )
        return Guarantee(
            columns=columns,
            epsilon=epsilon * self.radius,
            relation=Message("two points {radius:g} m apart", radius=self.radius),
            protocol=Message(
                "planar Laplace (eps = {epsilon} per metre, {grid})",
                epsilon=round_up_rate(self.epsilon),
                grid=Message("not snapped")
                if self.snap is None
                else Message("snapped to {snap:g} m", snap=self.snap),
            ),
            verified="closed form",
            distance=self.radius,
            caveat=caveat,
            # Slack of the arithmetic and of the grid is counted in, not known to be attained.
            bound=math.isfinite(epsilon),
            channel={
                "together": "place",
                "level": self.level,
                "radius": self.radius,
                "form": "point",
                "per_metre": self.epsilon,
                "snap": self.snap,
            },
        )

    def sanitize(
        self, lon: npt.ArrayLike, lat: npt.ArrayLike, key: Key, first_row: int = 0
    ) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Move points at random.

        lon, lat (n,): WGS84 degrees; a point whose two coordinates are NaN or masked is missing, and released
            as NaN.
        key: subkey of these points in this release, such as ``key.derive("scenes 2024-05")``. Row i draws
            from (key, level, radius, i) only.
        first_row: ordinal of the first point.
        Returns lon, lat (n,): WGS84 degrees, longitudes in [-180, 180).
        Raises UserError: if a coordinate is infinite or out of range, or only one of the two is missing; or
            if `first_row` is no ordinal, or the key has no name or has drawn one of these rows before: see
            `Key`.
        """
        first_row, x, y = check_first_row(first_row), degrees_of(lon), degrees_of(lat)
        x, y = checked(x, y, first_row=first_row)
        rows = _WORDS_HELD // WORDS_PER_POINT
        # One piece: the allocator gives two of half the size back to the system each time.
        out_x, out_y = np.empty((2, len(x)))
        held = np.empty(rows * WORDS_PER_POINT * _WORD_BYTES + 2 * BLOCK_BYTES, dtype=np.uint8)
        purpose = {
            "mechanism": "planar-laplace",
            "level": repr(float(self.level)),
            "radius": repr(float(self.radius)),
            # Of each row; the first version drew 3, which would be other rows' words here.
            "words": str(WORDS_PER_POINT),
        }
        stream = claimed_rows(key, first_row, len(x)).derive(purpose)
        for start in range(0, len(x), rows):
            part = slice(start, min(start + rows, len(x)))
            words = stream.words(first_row + start, part.stop - start, WORDS_PER_POINT, held)
            self.move(x[part], y[part], words, (out_x[part], out_y[part]))
        return out_x, out_y

    def move(
        self, lon: Floats, lat: Floats, words: Words, out: tuple[Floats, Floats] | None = None
    ) -> tuple[Floats, Floats]:
        """Move points by the noise that given words spell: the same point and words give the same point.

        lon, lat (n,): WGS84 degrees that have been checked; a point with NaN stays NaN.
        words (n, 4): as `displace` of the kernel takes them, and uniform and kept secret for the promise.
        out (n,): where to write.
        Returns lon, lat (n,): WGS84 degrees, longitudes in [-180, 180).
        """
        from ldpaudit.geography.noise.planar_laplace_kernel import displace

        x, y, drawn = np.ascontiguousarray(lon), np.ascontiguousarray(lat), np.ascontiguousarray(words)
        out_x, out_y = out or (np.empty_like(x), np.empty_like(y))
        displace(x, y, drawn, self.epsilon, self.snap or 0.0, _degree_scale(self.snap), out_x, out_y)
        return out_x, out_y


def _degree_scale(step: float | None) -> float:
    """Return the power of ten to which degrees are rounded: some units make a step of the grid, in metres."""
    scale = 1.0
    while step and scale * step < _FINER * _EQUATOR_DEGREE:
        scale *= 10.0
    return scale


def _is_positive(value: Any) -> bool:
    """Return whether a parameter is a finite number above 0."""
    real = isinstance(value, numbers.Real) and not isinstance(value, bool | np.bool_)
    return real and bool(0 < value <= sys.float_info.max)
