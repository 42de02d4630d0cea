"""Estimates corrected by a prior: that shares fall like a power law, a few large and many small."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ldpaudit.protocols.reports import Floats

#: Gauss-Legendre nodes of an integral over the shares that an estimate leaves possible.
_NODES = 64
#: Estimates whose integrals are held at once: 8 MiB an array.
_AT_ONCE = 1 << 14
#: Standard errors on either side of an estimate that are looked at.
_REACH = 8.0
#: Any exponent with a mean share of 1 / k lies below, see `_exponents`.
_STEEPEST = 4.0
_HALVINGS = 60


def power_law(values: npt.ArrayLike, stderr: npt.ArrayLike, n: npt.ArrayLike) -> Floats:
    """Return the mean of each share after its estimate was seen, if shares follow a power law.

    Before: density proportional to f^-alpha between 1 / n (one person; at most half the mean share) and 1,
    with the alpha whose mean is 1 / k, which is known since shares sum to 1. The estimate adds normal noise
    of the given standard error. Right for long-tailed columns only, such as words or places; the shares
    need not sum to 1.

    Source: Jia, Gong 2019 (INFOCOM), "Calibrate"; Wang et al. 2020 (NDSS), "Power".

    Parameters
    ----------
    values : array_like, shape (..., k)
        Raw estimates.
    stderr : array_like, shape (...)
        Standard error of the estimate of an absent value.
    n : array_like, shape (...)
        Number of reports.

    Returns
    -------
    ndarray of float64, shape (..., k)
        NaN where a value is not finite.
    """
    raw = np.asarray(values, dtype=np.float64)
    size = raw.shape[-1]
    least = 1 / np.maximum(np.asarray(n, dtype=np.float64), 2.0 * size)
    alpha = np.broadcast_to(_exponents(least, size)[..., np.newaxis], raw.shape).ravel()
    noise = np.broadcast_to(np.asarray(stderr, dtype=np.float64)[..., np.newaxis], raw.shape).ravel()
    smallest = np.broadcast_to(least[..., np.newaxis], raw.shape).ravel()
    mean = np.empty(raw.size)
    for start in range(0, raw.size, _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        mean[part] = _means(raw.ravel()[part], noise[part], smallest[part], alpha[part])
    return mean.reshape(raw.shape)


def _means(raw: Floats, noise: Floats, smallest: Floats, alpha: Floats) -> Floats:
    """Integrate over the logarithm of the share, where both the prior and its narrow end are smooth."""
    # An estimate far outside [0, 1] is as good as the end that it is nearest to.
    seen = np.clip(raw, -_REACH * noise, 1 + _REACH * noise)
    low = np.log(np.clip(np.minimum(seen, 1) - _REACH * noise, smallest, 1.0))
    high = np.log(np.clip(np.maximum(seen, 0) + _REACH * noise, smallest, 1.0))
    places, weights = np.polynomial.legendre.leggauss(_NODES)
    logarithms = low[:, np.newaxis] + (high - low)[:, np.newaxis] * (places + 1) / 2
    shares = np.exp(logarithms)
    exponent = (1 - alpha[:, np.newaxis]) * logarithms
    exponent -= ((shares - seen[:, np.newaxis]) / noise[:, np.newaxis]) ** 2 / 2
    exponent -= exponent.max(axis=-1, keepdims=True)
    density = np.exp(exponent) * weights
    mean: Floats = (density * shares).sum(axis=-1) / density.sum(axis=-1)
    return mean


def _exponents(least: Floats, size: int) -> Floats:
    """Find by bisection the alpha with which f^-alpha over [least, 1] has the mean 1 / size.

    The mean falls from (1 + least) / 2 at alpha = 0, and is at most 1.5 least, below 1 / size, at 4.
    """
    width = -np.log(least)
    low, high = np.zeros_like(width), np.full_like(width, _STEEPEST)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        mean = _integral(2 - middle, width) / _integral(1 - middle, width)
        low = np.where(mean > 1 / size, middle, low)
        high = np.where(mean > 1 / size, high, middle)
    return (low + high) / 2


def _integral(order: Floats, width: Floats) -> Floats:
    """Integrate f^(order - 1) over [e^-width, 1]: (1 - e^(-order width)) / order."""
    exponent = order * width
    near = np.abs(exponent) < 1e-12
    safe = np.where(near, 1.0, exponent)
    integral: Floats = width * np.where(near, 1.0, -np.expm1(-safe) / safe)
    return integral
