"""A generated country: as many towns as a large country has communes, hexagons with rough edges."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]
    Numbers = npt.NDArray[np.int64]

#: Towns of one side, pieces of each border, and how far corners and pieces stray, in sides of a hexagon.
_SIDE, _PIECES, _CORNERS, _PIECE = 188, 10, 0.1, 0.04
#: West, south, and degrees across and up: about those of metropolitan France.
_FRAME = (-5.0, 42.5, 13.0, 8.5)


def rings(side: int = _SIDE, seed: int = 0) -> Floats:
    """Draw the borders of towns; neighbours share every vertex.

    Parameters
    ----------
    side : int
        Towns of one side of the country.
    seed : int

    Returns
    -------
    ndarray of float64, shape (side * side, 6 * pieces + 1, 2)
        Closed rings, degrees. 188 towns of a side have about 2.1 million vertices.
    """
    import numpy as np

    draw = np.random.default_rng([seed, 35])
    across, up = np.meshgrid(np.arange(2 * side + 2), np.arange(side + 1), indexing="ij")
    # Corners are in rows, every other one higher: with those of the next row they make hexagons.
    corners = np.stack([across * 0.5, up * 0.75 + 0.25 * ((across + up) % 2)], axis=-1)
    corners = (corners + draw.uniform(-_CORNERS, _CORNERS, corners.shape)).reshape(-1, 2)
    column, row = (one.ravel() for one in np.meshgrid(np.arange(side), np.arange(side), indexing="ij"))
    first = 2 * column + row % 2
    around = [(first, row), (first + 1, row), (first + 2, row)]
    around += [(first + 2, row + 1), (first + 1, row + 1), (first, row + 1)]
    begin = np.stack([x * (side + 1) + y for x, y in around], axis=1)
    end = np.roll(begin, -1, axis=1)
    towns = _borders(draw, corners, begin, end)
    west, south, wide, high = _FRAME
    size = np.array([wide / (side + 1), high / (0.75 * side + 0.25)])
    return np.asarray(towns * size + np.array([west, south]))


def _borders(draw: np.random.Generator, corners: Floats, begin: Numbers, end: Numbers) -> Floats:
    """Roughen each border once, and lay it around the towns on both sides."""
    import numpy as np

    low, high = np.minimum(begin, end), np.maximum(begin, end)
    borders, which = np.unique(low * len(corners) + high, return_inverse=True)
    one, other = corners[borders // len(corners)], corners[borders % len(corners)]
    share = np.arange(_PIECES)[:, None] / _PIECES
    aside = draw.uniform(-_PIECE, _PIECE, (len(borders), _PIECES))
    # Less near corners, where borders would cross.
    aside *= (4.0 * share * (1.0 - share))[:, 0]
    along = other - one
    normal = np.stack([-along[:, 1], along[:, 0]], axis=-1)
    there = one[:, None] * (1.0 - share) + other[:, None] * share + aside[..., None] * normal[:, None]
    back = np.concatenate([other[:, None], there[:, :0:-1]], axis=1)
    which = which.reshape(begin.shape)
    found = np.where((begin < end)[..., None, None], there[which], back[which]).reshape(len(begin), -1, 2)
    return np.concatenate([found, found[:, :1]], axis=1)
