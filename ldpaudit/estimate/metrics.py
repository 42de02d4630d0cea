"""Errors of estimates against the truth, for the internal report. They are computed from true counts."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def density(counts: npt.ArrayLike) -> Floats:
    """Return each value's part of the sum (Arcolezi et al. 2020, eq. 9); NaN where no value is positive.

    Negative estimates count as 0, as in that study: a sum near 0 would make densities of any size. Values lie
    along the last axis.
    """
    values = np.maximum(np.asarray(counts, dtype=np.float64), 0.0)
    total = values.sum(axis=-1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(total > 0, values / total, np.nan)


def error_rate(true: npt.ArrayLike, estimated: npt.ArrayLike) -> Floats:
    """Return density error rate ER (Arcolezi et al. 2020, eq. 10): the mean over values of |density error|.

    NaN where no row is true; the uniform density 1 / k stands for an estimate without a positive value.
    """
    actual, guess = density(true), density(estimated)
    guess = np.where(np.isnan(guess), 1.0 / guess.shape[-1], guess)
    rates: Floats = np.abs(actual - guess).mean(axis=-1)
    return rates


def errors(true: npt.ArrayLike, frequency: npt.ArrayLike) -> dict[str, float | None]:
    """Compare estimated shares with true counts, shape (m, k) or (k,) each; figures are None if none is left.

    Periods without rows, or without a report of the column, are left out.
    Returns: mse, the mean over values and periods of the squared error of a share (Arcolezi, thesis 2022,
        eq. 2.4); rmse, its root; mae, the mean absolute error; er, er_std, er_min, er_max: density error rate
        over the periods (the study's table 3); periods; undefined_densities: those that counted as uniform.
    """
    counts = np.atleast_2d(np.asarray(true, dtype=np.float64))
    shares = np.atleast_2d(np.asarray(frequency, dtype=np.float64))
    known = (counts.sum(axis=1) > 0) & ~np.isnan(shares).any(axis=1)
    counts, shares = counts[known], shares[known]
    figures = dict[str, Any].fromkeys(("mse", "mae", "rmse", "er", "er_std", "er_min", "er_max"))
    if known.any():
        gaps, rates = shares - counts / counts.sum(axis=1, keepdims=True), error_rate(counts, shares)
        of_rates = {"er": rates.mean(), "er_std": rates.std(), "er_min": rates.min(), "er_max": rates.max()}
        mse = np.mean(gaps**2)
        found = {"mse": mse, "mae": np.mean(np.abs(gaps)), "rmse": np.sqrt(mse), **of_rates}
        figures |= {name: float(figure) for name, figure in found.items()}
    undefined = int(np.isnan(density(shares)[:, 0]).sum())
    return {**figures, "periods": len(counts), "undefined_densities": undefined}
