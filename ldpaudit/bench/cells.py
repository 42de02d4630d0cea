"""Places that people share: recursive cuts, and the cells of points."""

from __future__ import annotations

from typing import Any

from ldpaudit.bench.case import BenchCase, BenchSide, Done, Figure, Goal, Work, Workload

_K, _SIDE = 10, 50.0
_ROWS_OF_ONE = 4


def cuts(workload: Workload) -> Work:
    """Prepare our cuts."""
    from ldpaudit.geography.cells.recursive_cuts import CutLattice, recursive_cuts

    lattice = CutLattice.of(_SIDE)
    lon, lat, people = _points(workload.rows)
    x, y = lattice.steps(lon), lattice.steps(lat)
    recursive_cuts(x[:1000], y[:1000], _K, _SIDE, lattice, people[:1000])

    def work() -> Done:
        recursive_cuts(x, y, _K, _SIDE, lattice, people)
        return workload.rows, None

    return work


def cuts_by_partition(workload: Workload) -> Work:
    """Prepare the same cuts by numpy, box after box."""
    import numpy as np

    lon, lat, people = _points(workload.rows)

    def shared(rows: Any) -> int:
        east, north = lon[rows] * 0.68, lat[rows]
        values = east if np.ptp(east) >= np.ptp(north) else north
        order = np.argpartition(values, len(rows) // 2)
        halves = rows[order[: len(rows) // 2]], rows[order[len(rows) // 2 :]]
        if any(len(half) < _K or len(np.unique(people[half])) < _K for half in halves):
            return 1
        return sum(map(shared, halves))

    def work() -> Done:
        shared(np.arange(workload.rows))
        return workload.rows, None

    return work


def cells(workload: Workload) -> Work:
    """Prepare our hexagons."""
    from ldpaudit.geography.cells.cells import Cells

    hexagons = Cells("hexagon", 500.0, (6.0, 47.0))
    x, y = _metres(workload.rows)
    hexagons.containing(x[:10], y[:10])

    def work() -> Done:
        i, j = hexagons.containing(x, y)
        return workload.rows, int(i.sum() + 7 * j.sum())

    return work


def cells_by_numpy(workload: Workload) -> Work:
    """Prepare hexagons by numpy: the nearer of the centres of two rectangular grids."""
    import numpy as np

    x, y = _metres(workload.rows)
    wide, high = np.sqrt(3.0) * 500.0, 1500.0

    def work() -> Done:
        even = np.rint(x / wide), np.rint(y / high)
        odd = np.floor(x / wide), np.floor(y / high)
        near = np.hypot(x - even[0] * wide, y - even[1] * high)
        far = np.hypot(x - (odd[0] + 0.5) * wide, y - (odd[1] + 0.5) * high)
        row = np.where(near <= far, 2 * even[1], 2 * odd[1] + 1)
        # Twice the column of the centre is twice the axial one and the row.
        twice = np.where(near <= far, 2 * even[0], 2 * odd[0] + 1)
        return workload.rows, int(((twice - row) / 2).sum() + 7 * row.sum())

    return work


def _points(rows: int) -> tuple[Any, Any, Any]:
    """Make points around a town, denser in the middle, some of each person."""
    import numpy as np

    from ldpaudit.randomness import Key

    share = Key.for_tests(83).words(0, rows, 3) / 2.0**64
    reach, turn = 0.2 * share[:, 0], 2 * np.pi * share[:, 1]
    people = (share[:, 2] * max(1, rows // _ROWS_OF_ONE)).astype(np.int32)
    return 6.0 + reach * np.cos(turn) / 0.68, 47.0 + reach * np.sin(turn), people


def _metres(rows: int) -> tuple[Any, Any]:
    from ldpaudit.randomness import Key

    share = Key.for_tests(84).words(0, rows, 2) / 2.0**64
    return 1e5 * (share[:, 0] - 0.5), 1e5 * (share[:, 1] - 0.5)


CASES = (
    BenchCase(
        name="cuts",
        topic="geography",
        what=f"recursive cuts into cells that {_K} people share",
        rows=1_000_000,
        counted="points",
        sides={
            "ours": BenchSide("recursive_cuts", "cells:cuts"),
            "numpy": BenchSide("numpy.argpartition, box after box", "cells:cuts_by_partition"),
        },
        figures=(
            Figure("CPU per point", "cpu", "numpy", unit="ns", scale=1e9, each=True, goal=Goal(370, "ours")),
        ),
    ),
    BenchCase(
        name="cells",
        topic="geography",
        what="hexagon of each point in metres",
        rows=4_000_000,
        counted="points",
        sides={
            "ours": BenchSide("Cells.containing", "cells:cells"),
            "numpy": BenchSide("numpy, the nearer of two centres", "cells:cells_by_numpy"),
        },
        figures=(
            Figure("CPU per point", "cpu", "numpy", unit="ns", scale=1e9, each=True, goal=Goal(10, "ours")),
        ),
    ),
)
