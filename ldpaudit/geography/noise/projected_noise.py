"""Planar Laplace noise in the plane of a projected coordinate system, and what its scale does to epsilon."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.geography.noise.continuous_noise import (
    WORDS_PER_POINT,
    ContinuousNoise,
    continued,
    degree_scale,
)
from ldpaudit.language import Message
from ldpaudit.tables.systems import find_system

#: Systems that stretch a distance by more than this are refused.
_LARGEST_SCALE = 1.1
#: Places on each side of the grid on which the scale is looked at, metres of the differences there, and what
#: these differences may be off.
_SIDE, _NEAR, _OFF = 61, 100.0, 1e-6
#: Degrees by which the grid keeps away from the meridians that bound the area.
_SEAM = 0.02
#: A latitude for figures: that of the middle of France.
_EXAMPLE = 47.0
_HINT = Message("leave the system out: noise is added in true metres anywhere then")
Floats = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class Plane:
    """A projected coordinate system in metres.

    Parameters
    ----------
    name : str
    bounds : tuple of float
        West, south, east, north of its area of use, degrees; west above east across the antimeridian.
    smallest_scale, largest_scale : float
        Metres of the plane per metre, over that area; with a margin outwards.
    change : pyproj.Transformer
        From WGS84 degrees to metres.
    """

    name: str
    bounds: tuple[float, float, float, float]
    smallest_scale: float
    largest_scale: float
    change: Any

    def holds(self, lon: Floats, lat: Floats) -> npt.NDArray[np.bool_]:
        """Return which points lie in the area of use; missing ones do."""
        west, south, east, north = self.bounds
        across = (lon >= west) & (lon <= east) if west <= east else (lon >= west) | (lon <= east)
        return np.isnan(lon) | (across & (lat >= south) & (lat <= north))


@lru_cache(maxsize=8)
def metric_plane(crs: str) -> Plane:
    """Find a coordinate system in which noise may be added.

    Parameters
    ----------
    crs : str
        As pyproj reads it: "EPSG:2154".

    Raises
    ------
    UserError
        If there is no such system, if its unit is no metre, it names no area of use, or stretches too much.
    """
    from pyproj import Transformer

    system = find_system(crs)
    if system is None:
        raise UserError(
            Message('"{crs}" names no coordinate system', crs=crs), hint='write it like "EPSG:2154"'
        )
    if not system.is_projected:
        here = math.cos(math.radians(_EXAMPLE))
        raise UserError(
            Message(
                "{crs} counts in degrees, which are no measure of distance: at {example:g} degrees north "
                "noise in degrees is {here:.2f} times too small from east to west",
                crs=crs,
                example=_EXAMPLE,
                here=1 / here,
            ),
            hint=_HINT,
        )
    units = sorted({axis.unit_name for axis in system.axis_info if axis.unit_conversion_factor != 1.0})
    if units:
        raise UserError(
            Message("{crs} counts in {units}, not in metres", crs=crs, units=units[0]), hint=_HINT
        )
    if system.area_of_use is None:
        raise UserError(Message("{crs} names no area of use", crs=crs), hint=_HINT)
    bounds = system.area_of_use.bounds
    change = Transformer.from_crs("EPSG:4326", system, always_xy=True)
    smallest, largest = _scales(change, bounds)
    if not largest <= _LARGEST_SCALE:
        scales = Message("up to {largest:.4g} times in its area of use", largest=largest)
        if bounds[1] < _EXAMPLE < bounds[3]:
            there = _scales(change, (bounds[0], _EXAMPLE, bounds[2], _EXAMPLE))[1]
            scales = Message(
                "{there:.2f} times at {example:g} degrees north, {rest}",
                there=there,
                example=_EXAMPLE,
                rest=scales,
            )
        raise UserError(
            Message(
                "{crs} stretches distances {scales}: noise in it is as many times too small",
                crs=crs,
                scales=scales,
            ),
            hint=_HINT,
        )
    return Plane(crs, bounds, smallest, largest, change)


def _scales(change: Any, bounds: tuple[float, float, float, float]) -> tuple[float, float]:
    """Bound the scale over a box of degrees: singular values of the map of small steps, on a grid.

    Between two neighbours of the grid the scale exceeds both by less than they differ, for the map is smooth
    and the grid fine: the largest difference between neighbours is the margin.
    """
    from pyproj import Geod

    west, south, east, north = bounds
    # A small step must not leave the map at its seam.
    spans = west + _SEAM, (east if east >= west else east + 360.0) - _SEAM
    lon, lat = (
        at.ravel() for at in np.meshgrid(np.linspace(*spans, _SIDE), np.linspace(south, north, _SIDE))
    )
    ends = []
    for bearing in (90.0, 270.0, 0.0, 180.0):
        there = Geod(ellps="WGS84").fwd(lon, lat, np.full(lon.shape, bearing), np.full(lon.shape, _NEAR))
        ends.append(np.stack(change.transform(*there[:2])))
    jacobian = np.stack([ends[0] - ends[1], ends[2] - ends[3]], axis=-1).transpose(1, 0, 2) / (2.0 * _NEAR)
    if not np.isfinite(jacobian).all():
        return 0.0, math.inf
    values = np.linalg.svd(jacobian, compute_uv=False).reshape(_SIDE, _SIDE, 2)
    margin = max(float(np.abs(np.diff(values, axis=axis)).max()) for axis in (0, 1)) + _OFF
    return float(values.min()) - margin, float(values.max()) + margin


@dataclass(frozen=True)
class ProjectedNoise:
    """Continuous noise in metres of a plane.

    Two points d metres apart lie at most s d apart in the plane, where s is its largest scale: what the noise
    promises per metre of the plane holds s times per metre of the ground.

    Parameters
    ----------
    epsilon : float
        Nats per metre of the plane.
    snap : float or None
        Step of the grid in metres of the plane.
    crs : str
        See `metric_plane`.
    """

    epsilon: float
    snap: float | None
    crs: str
    words_per_point = WORDS_PER_POINT

    @property
    def plane(self) -> Plane:
        """The system."""
        return metric_plane(self.crs)

    def proved_epsilon(self) -> float:
        """Bound the nats per metre of the ground: those of the plane times its largest scale."""
        return self._flat.flat_epsilon() * self.plane.largest_scale

    def numbers(self) -> dict[str, Any]:
        """Return the parameters that the sampler draws by, for `Guarantee.channel`."""
        scale = self.plane.largest_scale
        return {**self._flat.numbers(), "form": "plane", "crs": self.crs, "scale": scale}  # no text

    def placed(self, lon: Floats, lat: Floats) -> ProjectedNoise:  # noqa: ARG002
        """Return the noise itself: its plane is known."""
        return self

    def summary(self) -> str:
        """Name the sampler and the grid."""
        return Message("{sampler} of {crs}", sampler=self._flat.summary(), crs=self.crs)

    def caveat(self) -> str:
        """Return in a few words what the bound rests on."""
        if math.isinf(self.proved_epsilon()):
            return self._flat.caveat()
        scale = math.ceil(self.plane.largest_scale * 10_000) / 10_000
        return Message(
            "{crs} stretches distances up to {scale:.4f} times in its area of use, which epsilon "
            "includes; {caveat}",
            crs=self.crs,
            scale=scale,
            caveat=self._flat.caveat(),
        )

    def move(
        self, lon: Floats, lat: Floats, words: Words, out: tuple[Floats, Floats] | None = None
    ) -> tuple[Floats, Floats]:
        """Move points by the noise that given words spell; as `ContinuousNoise.move`.

        Raises
        ------
        UserError
            If a point lies outside the area of use.
        """
        from ldpaudit.geography.noise.noise_kernels import shift

        plane = self.plane
        if not plane.holds(lon, lat).all():
            raise UserError(
                Message(
                    "a point lies outside the area of use of {crs}, where its scale is not known",
                    crs=self.crs,
                ),
                hint=_HINT,
            )
        x, y = (np.ascontiguousarray(part) for part in plane.change.transform(lon, lat))
        out_x, out_y = out or (np.empty(len(lon)), np.empty(len(lon)))
        drawn = np.ascontiguousarray(words)
        shift(x, y, drawn.reshape(-1), continued(drawn), self.epsilon, out_x, out_y)
        if self.snap is not None:
            out_x[:], out_y[:] = (np.rint(part / self.snap) * self.snap for part in (out_x, out_y))
        moved = plane.change.transform(out_x, out_y, direction="INVERSE")
        scale = degree_scale(self.snap)
        for held, part in zip((out_x, out_y), moved, strict=True):
            held[:] = np.rint(part * scale) / scale if self.snap is not None else part
            held[np.isnan(lon)] = np.nan
        return out_x, out_y

    @property
    def _flat(self) -> ContinuousNoise:
        return ContinuousNoise(self.epsilon, self.snap)
