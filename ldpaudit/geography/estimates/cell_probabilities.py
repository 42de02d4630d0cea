"""Where planar Laplace noise leads from one cell of a raster: exact probabilities, cell by cell."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
#: Nodes of the quadrature in a cell for each scale of the noise (1 / eps) its side is long; at least.
_NODES, _FEWEST = 4, 8
_NODES_AT_THE_PEAK = 24
#: Scales of the noise beyond which there is no mass that a double could hold beside one.
_FARTHEST = 60.0


def cell_probabilities(epsilon: float, step: float, reach: int) -> Floats:
    """Return the probability that a point, evenly spread over its cell, is moved to the cell i, j further.

    The density eps^2 / (2 pi) e^(-eps r) is integrated over both cells: over the difference of two even
    points of a cell, which has the triangular density (1 - |u|) (1 - |v|). Gauss-Legendre quadrature of each
    square; in the one where the density peaks, in Duffy's coordinates (s, s t), in which it is smooth.

    Parameters
    ----------
    epsilon : float
        Nats per metre.
    step : float
        Side of a cell, metres.
    reach : int
        Largest i and j.

    Returns
    -------
    ndarray of float64, shape (reach + 1, reach + 1)
        At [i, j] for steps of i and j cells, in whatever direction. Symmetric.
    """
    moments = _moments(epsilon * step, reach)
    first = _between_cells(moments[0, 0], moments[1, 0])
    second = _between_cells(moments[0, 1], moments[1, 1])
    found = _between_cells(first.T, second.T).T
    return (found + found.T) / 2.0


def both_sides(quadrant: Floats) -> Floats:
    """Return the probabilities for steps of -reach to reach cells along each axis.

    Parameters
    ----------
    quadrant : ndarray of float64, shape (reach + 1, reach + 1)

    Returns
    -------
    ndarray of float64, shape (2 * reach + 1, 2 * reach + 1)
    """
    half = np.concatenate([quadrant[:0:-1], quadrant])
    return np.concatenate([half[:, :0:-1], half], axis=1)


def _moments(side: float, reach: int) -> Floats:
    """Integrate x^p y^q times the density over each square of a quadrant, p and q in {0, 1}.

    x and y run from 0 to 1 in each square; `side` is in scales of the noise. The shape is
    (2, 2, reach + 1, reach + 1).
    """
    # A longer side takes no more nodes: no mass reaches them.
    near = min(side, _FARTHEST)
    nodes, weights = _gauss(max(_FEWEST, math.ceil(_NODES * near)))
    peak = side * side / (2.0 * math.pi)
    found = np.zeros((2, 2, reach + 1, reach + 1))
    corner = np.arange(reach + 1.0)
    for x, share_x in zip(nodes, weights, strict=True):
        for y, share_y in zip(nodes, weights, strict=True):
            distance = side * np.hypot((corner + x)[:, None], (corner + y)[None, :])
            mass = peak * share_x * share_y * np.exp(-distance)
            found += np.array([[1.0, y], [x, x * y]])[:, :, None, None] * mass
    nodes, weights = _gauss(max(_NODES_AT_THE_PEAK, math.ceil(_NODES * near)))
    share = near / side
    along, slope = np.meshgrid(share * nodes, nodes, indexing="ij")
    mass = (
        np.outer(share * weights, weights)
        * along
        * peak
        * np.exp(-side * along * np.sqrt(1.0 + slope * slope))
    )
    one, other = along, along * slope
    for p in (0, 1):
        for q in (0, 1):
            found[p, q, 0, 0] = float((mass * (one**p * other**q + other**p * one**q)).sum())
    return found


def _between_cells(whole: Floats, weighted: Floats) -> Floats:
    """Weigh squares along the first axis by the triangle that peaks between two of them."""
    before = np.empty_like(whole)
    before[1:] = weighted[:-1]
    # Beyond the axis lies the mirror image of the first square.
    before[0] = whole[0] - weighted[0]
    return whole - weighted + before


def _gauss(number: int) -> tuple[Floats, Floats]:
    nodes, weights = np.polynomial.legendre.leggauss(number)
    return (nodes + 1.0) / 2.0, weights / 2.0
