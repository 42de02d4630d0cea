"""Noise by place and person: as random as noise by row, and independent between neighbours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from pyproj import Geod
from scipy import stats

from ldpaudit.geography import PlanarLaplaceStep
from ldpaudit.randomness import Key
from ldpaudit.step import Context
from ldpaudit.tables import Column

ELLIPSOID = Geod(ellps="WGS84")
PLACES = 200_000
RADIUS = 2000.0
LEVEL = 1e-4


def displacement(lon: np.ndarray, lat: np.ndarray, persons: list[str] | None) -> np.ndarray:
    """Return displacements as complex numbers, east and north, in scales (1 / eps)."""
    per, person = ("place", None) if persons is None else ("person", "who")
    step = PlanarLaplaceStep(x="lon", y="lat", level=1.0, radius=RADIUS, per=per, person=person)  # type: ignore[arg-type]
    columns = {"lon": Column("lon", "number"), "lat": Column("lat", "number"), "who": Column("who")}
    rows = pa.record_batch({"lon": lon, "lat": lat, "who": persons or ["x"] * len(lon)})
    out, _ = step.moved(rows, range(len(lon)), Key.for_tests(8), Context(folder=Path(), columns=columns))
    bearing, _, metres = ELLIPSOID.inv(lon, lat, np.asarray(out.column("lon")), np.asarray(out.column("lat")))
    return np.asarray(metres / RADIUS * np.exp(1j * np.radians(90.0 - bearing)))


def next_doubles() -> np.ndarray:
    """Return places that differ in the last bit, or in few bits, from the one before."""
    lon = np.full(PLACES, 6.0)
    return (lon.view(np.int64) + np.arange(PLACES)).view(np.float64)  # type: ignore[no-any-return]


def neighbours() -> np.ndarray:
    return displacement(next_doubles(), np.full(PLACES, 47.0), None)


def persons() -> np.ndarray:
    return displacement(np.full(PLACES, 6.0), np.full(PLACES, 47.0), [f"person {at}" for at in range(PLACES)])


@pytest.mark.parametrize("draw", [neighbours, persons])
def test_radius_and_direction_have_their_laws_and_neighbours_are_independent(
    draw: Callable[[], np.ndarray],
) -> None:
    moved = draw()
    radius, turn = np.abs(moved), np.mod(np.angle(moved) / (2 * np.pi), 1.0)
    assert stats.kstest(radius, stats.gamma(2).cdf).pvalue > LEVEL
    assert stats.kstest(radius * 1.02, stats.gamma(2).cdf).pvalue < LEVEL
    assert stats.chisquare(np.histogram(turn, bins=36, range=(0, 1))[0]).pvalue > LEVEL
    # Four standard deviations of a correlation of independent draws; a shared part of 2 % would be seen.
    for lag in (1, 2, 64, 4096):
        a, b = moved[:-lag], moved[lag:]
        for product in (a.real * b.real, a.imag * b.imag, a.real * b.imag):
            assert abs(product.mean()) < 4 * product.std() / np.sqrt(len(product))
