"""The region nearest to a point that lies in none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.tilings import Shapes

_SLICE = 65_536
_TURN = 360.0


@dataclass(frozen=True, eq=False)
class Nearest:
    """Regions in degrees with longitudes shrunk as at their middle latitude.

    Parameters
    ----------
    tree : STRtree
    regions : int
    shrink : float
    middle : float
        The longitude around which they lie.
    """

    tree: Any
    regions: int
    shrink: float
    middle: float

    @classmethod
    def of(cls, shapes: Shapes) -> Nearest:
        """Lay a tree over regions, shape (m,)."""
        import shapely

        west, south, east, north = shapely.total_bounds(shapes).tolist()
        shrink = float(np.cos(np.radians((south + north) / 2.0)))
        narrowed = shapely.transform(shapes, lambda points: points * np.array([shrink, 1.0]))
        return cls(shapely.STRtree(narrowed), len(shapes), shrink, (west + east) / 2.0)

    def to(self, x: npt.NDArray[np.float64], y: npt.NDArray[np.float64]) -> npt.NDArray[np.int32]:
        """Return the nearest region of each point, the first of several, shape (n,)."""
        import shapely

        found = np.full(len(x), self.regions, np.int32)
        # The turn on which a point lies next to the regions.
        x = x + _TURN * np.round((self.middle - x) / _TURN)
        for start in range(0, len(x), _SLICE):
            part = slice(start, start + _SLICE)
            points = shapely.points(x[part] * self.shrink, y[part])
            point, region = self.tree.query_nearest(points, all_matches=True)
            np.minimum.at(found[part], point, region.astype(np.int32))
        return found
