"""Points moved by planar Laplace noise: in true metres, and by the usual way round."""

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
#: The plane of official maps of France.
_PLANE = "EPSG:2154"


def continuous(workload: Workload) -> Work:
    """Prepare the mechanism, snapped to 1 m; the amount is points."""
    from ldpaudit.geography import PlanarLaplace

    return _moved(workload, PlanarLaplace(math.log(_LEVEL), _RADIUS))


def round_trip(workload: Workload) -> Work:
    """Prepare the usual way: to a plane by pyproj, a radius and an angle of numpy, and back."""
    import numpy as np
    from pyproj import Transformer

    change = Transformer.from_crs("EPSG:4326", _PLANE, always_xy=True)
    generator = np.random.default_rng(1)
    lon, lat = _points(min(_CHUNK, workload.rows))
    scale = _RADIUS / np.log(_LEVEL)

    def chunk(_: int, rows: int) -> None:
        x, y = change.transform(lon[:rows], lat[:rows])
        radius, angle = generator.gamma(2.0, scale, rows), generator.uniform(0.0, 2.0 * np.pi, rows)
        change.transform(x + radius * np.cos(angle), y + radius * np.sin(angle), direction="INVERSE")

    return in_chunks(workload.rows, chunk)


def copy(workload: Workload) -> Work:
    """Prepare a copy of the coordinates."""
    lon, lat = _points(min(_CHUNK, workload.rows))

    def chunk(_: int, rows: int) -> None:
        lon[:rows].copy()
        lat[:rows].copy()

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


def _per_point(reference: str, most: float | None = None) -> Figure:
    goal = None if most is None else Goal(most, "ours")
    return Figure("CPU per point", "cpu", reference, unit="ns", scale=1e9, each=True, goal=goal)


CASES = (
    BenchCase(
        name="move-points",
        topic="geography",
        what="planar Laplace of points, ln 2 within 1,000 m, snapped to 1 m",
        rows=1_000_000,
        counted="points",
        sides={
            "ours": BenchSide("PlanarLaplace", "moving:continuous"),
            "pyproj": BenchSide(f"{_PLANE} by pyproj, gamma, back", "moving:round_trip"),
            "copy": BenchSide("a copy", "moving:copy"),
        },
        figures=(
            _per_point("copy", 20.0),
            _per_point("pyproj"),
            Figure("CPU", "cpu", "pyproj", goal=Goal(1 / 25)),
        ),
    ),
)
