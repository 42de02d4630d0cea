"""What planar Laplace noise does to a point, in figures."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from ldpaudit.language import Message

#: Angles of the quadrature of `share_beyond_line`; twice as many change no digit of a double.
_ANGLES = 256
#: Rounds of Newton, twice as many as a double needs, and a displacement that is none.
_ROUNDS, _LEAST = 12, 1e-300


def parse_level(level: float | str) -> float:
    """Read a level: a number, or the natural logarithm of one, written ln(3)."""
    value = math.nan
    if isinstance(level, str):
        written = level.strip()
        inner = written[3:-1] if written.startswith("ln(") and written.endswith(")") else ""
        argument = _plain_number(inner or written)
        if argument is not None:
            value = (math.log(argument) if argument > 0 else math.nan) if inner else argument
    else:
        value = float(level)
    if not math.isfinite(value) or value <= 0:
        raise ValueError(
            Message('the level is a positive number, or the logarithm of a number above 1 written "ln(3)"')
        )
    return value


def _plain_number(text: str) -> float | None:
    """Read digits with at most one point; no blanks, signs, underscores or words such as inf."""
    if not text.isascii() or not text.replace(".", "", 1).isdigit():
        return None
    return float(text)


def displacement_quantile(epsilon: float, share: float) -> float:
    """Return the displacement that a share of the points stays below, in metres.

    epsilon: nats per metre.
    share: in [0, 1).
    """
    if not 0.0 <= share < 1.0:
        raise ValueError("a share lies in [0, 1)")
    return float(unit_displacements(np.array(share))) / epsilon


def unit_displacements(shares: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return epsilon times the displacement that each share of the points stays below.

    It has the law Gamma(2, 1): r is exceeded with the chance (1 + r) exp(-r). Newton on the logarithm of
    that, from above, needs neither a start nor the half second in which SciPy is loaded.

    shares: in [0, 1), of any shape.
    """
    level = np.log1p(-shares)
    found: npt.NDArray[np.float64] = np.sqrt(-2 * level) - level
    for _ in range(_ROUNDS):
        found += (np.log1p(found) - found - level) * (1 + found) / np.maximum(found, _LEAST)
    return found


def mean_displacement(epsilon: float) -> float:
    """Return the mean displacement in metres, 2 / eps."""
    return 2.0 / epsilon


def median_displacement(epsilon: float) -> float:
    """Return the median displacement in metres, 1.678 / eps."""
    return displacement_quantile(epsilon, 0.5)


def displacement_95(epsilon: float) -> float:
    """Return the displacement that 95 % of the points stay below, in metres, 4.744 / eps."""
    return displacement_quantile(epsilon, 0.95)


def share_beyond_line(epsilon: float, metres: float) -> float:
    """Return the share of points that move beyond a straight line at a distance from the true place.

    A point that moves by r at the angle t from the shortest way to the line passes it where
    r cos t > metres. Displacement and angle are independent, the angle is even, and r is more than m with the
    chance (1 + eps m) e^(-eps m) (Andrés, Bordenabe, Chatzikokolakis, Palamidessi 2013, section 4.1); so the
    share is the mean of that chance at m = metres / cos t over all angles.

    epsilon: nats per metre.
    metres: 0 or more.
    """
    # The integrand and all its derivatives vanish at the right angle: the midpoint rule converges fast.
    angles = (np.arange(_ANGLES) + 0.5) * (math.pi / 2 / _ANGLES)
    way = epsilon * metres / np.cos(angles)
    return float(((1 + way) * np.exp(-way)).mean() / 2)


def distinguishing_distance(epsilon: float, share: float) -> float:
    """Return how far apart two places are whose points lie nearer to the true one with a given chance.

    A point lies nearer to the other place where it moved beyond the line halfway between them.

    epsilon: nats per metre.
    share: in (0.5, 1).
    Returns: metres.
    """
    if not 0.5 < share < 1.0:
        raise ValueError("a share of points nearer to the true place lies in (0.5, 1)")
    from scipy.optimize import brentq

    # At most half of the points that move farther than the line is away end beyond it.
    farthest = displacement_quantile(1.0, 2.0 * share - 1.0)
    way = brentq(
        lambda way: share_beyond_line(1.0, way) - (1.0 - share), 0.0, farthest, xtol=1e-14, rtol=1e-13
    )
    return 2.0 * float(way) / epsilon


#: Median error of the best guess of a place of which one to nine draws are known, times epsilon: the first is
#: exact, the others are of 200,000 trials each, right to 0.5 %.
_SEVERAL = (1.678347, 1.302, 1.045, 0.923, 0.802, 0.726, 0.669, 0.620, 0.584)


def averaging_error(epsilon: float, draws: int) -> float:
    """Return the median error in metres of the best guess of a place that was moved several times.

    The attacker takes the maximum likelihood: the point with the least sum of distances to what was released
    (the geometric median; of two points, their middle). The mean of the points, which anybody can compute,
    errs by a factor up to sqrt(3/2) more. From ten draws on sqrt(4 ln 2 / n) (1 + 1 / (2 n)) / eps, within
    1.5 %: each coordinate has the Fisher information eps^2 / 2 per draw, and so the guess a normal law of
    variance 2 / (n eps^2).
    """
    if draws < 1 or not epsilon > 0:
        raise ValueError("a positive epsilon and one draw or more are needed")
    if draws <= len(_SEVERAL):
        return _SEVERAL[draws - 1] / epsilon
    return math.sqrt(4.0 * math.log(2.0) / draws) * (1.0 + 0.5 / draws) / epsilon
