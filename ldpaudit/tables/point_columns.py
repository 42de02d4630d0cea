"""The two columns of a table, or of a public file, that are the coordinates of one point."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class PointColumns:
    """Two columns that a step takes for coordinates: easting or longitude, northing or latitude."""

    #: The columns.
    east: str
    north: str
    #: The public file that holds them, as the recipe names it; "" for the table.
    file: str = ""
    #: Their values, of a public file.
    x: npt.NDArray[np.float64] | None = None
    y: npt.NDArray[np.float64] | None = None
    #: Whether the step takes each for the other.
    swapped: bool = False
    #: Whether polygons decide, row by row, which is which.
    settled: bool = False
    #: Coordinate systems in which the step reads the numbers; none for degrees.
    systems: tuple[str, ...] = ()
    #: What it multiplies them by.
    scale: float = 1.0
