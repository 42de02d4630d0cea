"""The two columns of a table, or of a public file, that are the coordinates of one point."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class PointColumns:
    """Two columns that a step takes for coordinates: easting or longitude, northing or latitude.

    Parameters
    ----------
    east, north : str
        The columns.
    file : str
        The public file that holds them, as the recipe names it; "" for the table.
    x, y : ndarray of float64, shape (n,), optional
        Their values, of a public file.
    swapped : bool
        Whether the step takes each for the other.
    settled : bool
        Whether polygons decide, row by row, which is which.
    systems : tuple of str
        Coordinate systems in which the step reads the numbers; none for degrees.
    scale : float
        What it multiplies them by.
    """

    east: str
    north: str
    file: str = ""
    x: npt.NDArray[np.float64] | None = None
    y: npt.NDArray[np.float64] | None = None
    swapped: bool = False
    settled: bool = False
    systems: tuple[str, ...] = ()
    scale: float = 1.0
