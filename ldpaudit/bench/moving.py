"""Points moved by planar Laplace noise: in true metres, and as libraries do it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ldpaudit.bench.case import BenchCase, BenchSide, Figure, Goal, Work, Workload
from ldpaudit.bench.samplers import in_chunks

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ldpaudit.geography import PlanarLaplace

    Floats = npt.NDArray[np.float64]

_CHUNK = 65_536
_LEVEL, _RADIUS = 2.0, 1000.0
_WEST, _SOUTH, _SPAN = 5.7, 46.6, 1.3
_PER_DEGREE = 111_132.0


def continuous(workload: Workload) -> Work:
    """Prepare the mechanism, snapped to 1 m; the amount is points."""
    from ldpaudit.geography import PlanarLaplace

    return _moved(workload, PlanarLaplace(math.log(_LEVEL), _RADIUS))


def geodesic(workload: Workload) -> Work:
    """Prepare the fastest way by libraries: a radius and an angle of numpy, and the geodesic of PROJ."""
    import numpy as np
    from pyproj import Geod

    follow, generator = Geod(ellps="WGS84").fwd, np.random.default_rng(1)
    lon, lat = _points(min(_CHUNK, workload.rows))
    scale = _RADIUS / np.log(_LEVEL)

    def chunk(_: int, rows: int) -> None:
        x, y, _back = follow(
            lon[:rows], lat[:rows], generator.uniform(0.0, 360.0, rows), generator.gamma(2.0, scale, rows)
        )
        y = np.rint(y * _PER_DEGREE) / _PER_DEGREE
        nodes = np.maximum(np.floor(360.0 * _PER_DEGREE * np.cos(np.radians(y))), 1.0) / 360.0
        np.rint(np.rint((x + 180.0) * nodes) / nodes * 1e7) / 1e7

    return in_chunks(workload.rows, chunk)


def _moved(workload: Workload, mechanism: PlanarLaplace) -> Work:
    from ldpaudit.randomness import Key

    key = Key.for_tests(1)
    lon, lat = _points(min(_CHUNK, workload.rows))

    def chunk(first: int, rows: int) -> None:
        mechanism.sanitize(lon[:rows], lat[:rows], key, first_row=first)

    return in_chunks(workload.rows, chunk)


def _points(rows: int) -> tuple[Floats, Floats]:
    """Scatter points evenly over the Doubs."""
    import numpy as np

    random = np.random.default_rng(2)
    return _WEST + _SPAN * random.random(rows), _SOUTH + _SPAN * random.random(rows)


CASES = (
    BenchCase(
        name="move-points",
        topic="geography",
        what="planar Laplace of points, ln 2 within 1,000 m, snapped to 1 m",
        rows=1_000_000,
        counted="points",
        sides={
            "ours": BenchSide("PlanarLaplace", "moving:continuous"),
            "geodesic": BenchSide("numpy, and Geod.fwd of pyproj", "moving:geodesic"),
        },
        figures=(
            Figure("CPU per point", "cpu", "geodesic", unit="ns", scale=1e9, each=True),
            Figure("CPU", "cpu", "geodesic", goal=Goal(1 / 3)),
        ),
    ),
)
