"""Noisy points: estimates of the shares of regions, and forecasts of what noise will do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ldpaudit.bench.case import BenchCase, BenchSide, Done, Figure, Work, Workload

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ldpaudit.geography import Tiling

    Floats = npt.NDArray[np.float64]

_LEVEL, _RADIUS = "ln(2)", 1000.0
_REGIONS, _POINTS = "parents.txt", "noisy.npy"


def write_points(workload: Workload) -> None:
    """Write the towns of the demo, their regions, and moved points by inhabitants."""
    import numpy as np

    from ldpaudit.bench.regions import write_towns
    from ldpaudit.demo import Department
    from ldpaudit.demo.department import scatter
    from ldpaudit.geography import PlanarLaplace, parse_level
    from ldpaudit.randomness import Key

    write_towns(workload)
    towns = Department.generate(0)
    draw = np.random.default_rng(5)
    people = towns.populations / towns.populations.sum()
    points = scatter(draw, towns, draw.choice(len(people), workload.rows, p=people))
    moved = PlanarLaplace(parse_level(_LEVEL), _RADIUS).sanitize(*points, Key.for_tests(78))
    np.save(workload.folder / _POINTS, np.array(moved))
    regions = [towns.regions[region] for region in towns.region_of]
    (workload.folder / _REGIONS).write_text("\n".join(regions), encoding="utf-8")
    np.save(workload.folder / "people.npy", towns.populations)


def estimated(workload: Workload) -> Work:
    """Prepare the estimate of all regions with intervals; the polygons are read before."""
    return _estimate(workload, intervals=True)


def estimated_alone(workload: Workload) -> Work:
    """Prepare the same without intervals."""
    return _estimate(workload, intervals=False)


def reassigned(workload: Workload) -> Work:
    """Prepare the counting of moved points in the town where they came to lie."""
    import numpy as np

    tiling, regions, (lon, lat) = _read(workload)
    _, code = np.unique(regions, return_inverse=True)
    tiling.locate(lon[:1000], lat[:1000], outside="nearest")

    def work() -> Done:
        np.bincount(code[tiling.locate(lon, lat, outside="nearest")])
        return len(lon), None

    return work


def forecast(workload: Workload) -> Work:
    """Prepare the forecast for towns and regions."""
    import numpy as np

    from ldpaudit.geography import parse_level
    from ldpaudit.geography.estimates.forecast import forecast_places

    tiling, regions, _ = _read(workload)
    people = np.load(workload.folder / "people.npy")

    def work() -> Done:
        forecast_places(tiling, parse_level(_LEVEL) / _RADIUS, people, regions)
        return 1, None

    return work


def _estimate(workload: Workload, *, intervals: bool) -> Work:
    from ldpaudit.geography import parse_level
    from ldpaudit.geography.estimates import estimate_regions

    tiling, regions, (lon, lat) = _read(workload)
    epsilon = parse_level(_LEVEL) / _RADIUS

    def work() -> Done:
        estimate_regions(lon, lat, tiling, epsilon, groups=regions, intervals=intervals)
        return len(lon), None

    return work


def _read(workload: Workload) -> tuple[Tiling, list[str], Floats]:
    import numpy as np

    from ldpaudit.geography import Tiling

    tiling = Tiling.read(workload.folder / "towns.geojson", id="code")
    regions = (workload.folder / _REGIONS).read_text(encoding="utf-8").splitlines()
    return tiling, regions, np.load(workload.folder / _POINTS)[:, : workload.rows]


CASES = (
    BenchCase(
        name="region-shares",
        topic="geography",
        what="shares of the 17 regions of the demo from points moved by 2.9 km",
        rows=182_700,
        counted="points",
        inputs=("noisy_places:write_points",),
        sides={
            "ours": BenchSide("estimate with intervals", "noisy_places:estimated"),
            "alone": BenchSide("without intervals", "noisy_places:estimated_alone"),
            "plain": BenchSide("plain reassignment", "noisy_places:reassigned"),
        },
        figures=(
            Figure("CPU", "cpu", "alone"),
            Figure("CPU", "cpu", "plain"),
        ),
    ),
    BenchCase(
        name="forecast-places",
        topic="geography",
        what="what noise will do to 600 towns, beside drawing it",
        rows=182_700,
        counted="points",
        inputs=("noisy_places:write_points",),
        sides={
            "ours": BenchSide("forecast", "noisy_places:forecast"),
            "plain": BenchSide("plain reassignment", "noisy_places:reassigned"),
        },
        figures=(Figure("CPU", "cpu", "plain"),),
    ),
)
