"""What Gaussian noise really promises, exactly.

Source: Balle and Wang 2018 (ICML), theorem 8.
"""

from __future__ import annotations

import math

_STEPS = 200


def exact_delta(ratio: float, epsilon: float) -> float:
    """Return the least delta that holds with epsilon.

    Parameters
    ----------
    ratio : float
        By how much two inputs move the mean, in standard deviations of the noise, above 0.
    epsilon : float
    """
    from scipy.special import log_ndtr

    first = float(log_ndtr(ratio / 2 - epsilon / ratio))
    second = epsilon + float(log_ndtr(-ratio / 2 - epsilon / ratio))
    return math.exp(first) * -math.expm1(min(0.0, second - first))


def exact_epsilon(ratio: float, delta: float) -> float:
    """Return the least epsilon that holds with delta; `ratio` as for `exact_delta`."""
    low, high = 0.0, ratio * ratio / 2 + 40 * ratio
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if exact_delta(ratio, middle) > delta else (low, middle)
    return high


def least_ratio(epsilon: float, delta: float) -> float:
    """Return the largest ratio that keeps both: noise of 1 / ratio times the sensitivity is enough."""
    low, high = 0.0, 100.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if exact_delta(middle, epsilon) <= delta else (low, middle)
    return low
