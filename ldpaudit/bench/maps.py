"""Drawing a map of 1000 x 900 pixels again while it is moved: borders, and points by the million."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ldpaudit.bench.case import BenchCase, BenchSide, Done, Figure, Goal, Work, Workload, peak

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ldpaudit.geography.drawing import Borders

    Floats = npt.NDArray[np.float64]

#: Times that a map is drawn again; the slow side of points fewer times.
_FRAMES, _SLOW_FRAMES = 60, 4
#: Factor by which a view becomes wider and narrower again, and one that changes the cells of any density.
_ZOOM, _OTHER_CELLS = 1.3, 2.6


def screen(_: Workload) -> str:
    """Return why no map can be drawn here, if that is so."""
    try:
        import ldpaudit.app.redrawing  # noqa: F401
    except ImportError as error:
        return f"the libraries of the desktop are not there ({error})"
    return ""


def borders(workload: Workload) -> Work:
    """Prepare the map with the borders of the towns."""
    from ldpaudit.app.charts.map_regions import Regions
    from ldpaudit.app.redrawing import shown_map

    drawn = _towns(workload)
    columns = (drawn.table[name].to_numpy() for name in ("tolerance", "region", "x", "y", "joined"))
    return _again(shown_map(_ZOOM, regions=Regions.of(*columns)), _FRAMES)


def whole_path(workload: Workload) -> Work:
    """Prepare a plot that draws all rings of the towns as one path, whatever is seen of them."""
    from ldpaudit.app.redrawing import shown_path

    table = _towns(workload).table
    whole = table["tolerance"].to_numpy() == 0
    x, y = (table[name].to_numpy()[whole].astype("float64") for name in ("x", "y"))
    joined = (table["joined"].to_numpy()[whole] > 0).astype("int32")
    return _again(shown_path(_ZOOM, x, y, joined), _FRAMES)


def density(workload: Workload) -> Work:
    """Prepare the map with points, all of them in view."""
    import numpy as np

    from ldpaudit.app.charts.map_scatter import Scatter
    from ldpaudit.app.redrawing import shown_map
    from ldpaudit.geography.drawing import Tiles

    x, y = _points(workload)
    tiles = Tiles.over(x, y)
    tile = tiles.of(x, y)
    order = np.argsort(tile, kind="stable")
    starts = np.searchsorted(tile[order], np.arange(tiles.columns * tiles.lines + 1))
    east, north = (values[order].astype(np.float32) for values in (x, y))
    points = Scatter(east, north, starts, **vars(tiles), rows=len(x), whole=True)
    return _again(shown_map(_OTHER_CELLS, points=points), _FRAMES)


def scatter(workload: Workload) -> Work:
    """Prepare the same points as one mark each."""
    from ldpaudit.app.redrawing import shown_marks

    return _again(shown_marks(_OTHER_CELLS, *_points(workload)), _SLOW_FRAMES)


def _again(redraw: Callable[[int], None], frames: int) -> Work:
    def work() -> Done:
        redraw(frames)
        return frames, None

    return work


def _towns(workload: Workload) -> Borders:
    from ldpaudit.geography.drawing import borders as drawn

    return drawn(workload.folder / "towns.geojson")


def _points(workload: Workload) -> tuple[Floats, Floats]:
    """Scatter points around forty places, metres."""
    import numpy as np

    from ldpaudit.randomness import Key

    share = (Key.for_tests(78).words(0, workload.rows, 4) >> np.uint64(11)) * 2.0**-53
    centre = np.floor(40 * share[:, 0])
    away, turn = -4000.0 * np.log1p(-share[:, 1]), 2.0 * np.pi * share[:, 2]
    x = 50_000.0 * np.sin(3.0 * centre) + away * np.cos(turn)
    return x, 45_000.0 * np.cos(5.0 * centre) + away * np.sin(turn)


CASES = (
    BenchCase(
        name="map-borders",
        topic="desktop",
        what="a map of the 600 towns of the demo, moved and zoomed",
        rows=1,
        counted="",
        inputs=("regions:write_towns",),
        available="maps:screen",
        sides={
            "ours": BenchSide("levels of detail, each border once", "maps:borders"),
            "path": BenchSide("pyqtgraph.PlotCurveItem of all rings", "maps:whole_path"),
        },
        figures=(
            Figure("CPU per redraw", "cpu", "path", unit="ms", scale=1e3, each=True, goal=Goal(16.0, "ours")),
        ),
    ),
    BenchCase(
        name="map-points",
        topic="desktop",
        what="a map of points, moved and zoomed, all counted each time",
        rows=1_000_000,
        counted="points",
        available="maps:screen",
        sides={
            "ours": BenchSide("counts in cells", "maps:density"),
            "marks": BenchSide("pyqtgraph.ScatterPlotItem", "maps:scatter"),
        },
        figures=(
            Figure(
                "CPU per redraw", "cpu", "marks", unit="ms", scale=1e3, each=True, goal=Goal(20.0, "ours")
            ),
            peak("marks"),
        ),
    ),
)
