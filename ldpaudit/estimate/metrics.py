"""Errors of estimates against the truth, for the internal report. They are computed from true counts."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Errors:
    """Errors of the shares of n, averaged over the periods that have rows and reports."""

    #: Mean over values and periods of the squared error of a share (Arcolezi, thesis 2022, eq. 2.4).
    mse: float = float("nan")
    #: Mean absolute error of a share, and the root of `mse`.
    mae: float = float("nan")
    rmse: float = float("nan")
    #: Mean density error rate, and its spread over the periods, as the study's table 3 gives it.
    er: float = float("nan")
    er_std: float = float("nan")
    er_min: float = float("nan")
    er_max: float = float("nan")
    #: Periods with rows and reports, and those whose estimate had no density and counted as uniform.
    periods: int = 0
    undefined_densities: int = 0

    def as_json(self) -> dict[str, float | None]:
        """Return the errors as plain values; NaN as None."""
        return {name: None if value != value else value for name, value in asdict(self).items()}


def density(counts: npt.ArrayLike) -> Floats:
    """Return each value's part of the sum (Arcolezi et al. 2020, eq. 9); NaN where no value is positive.

    Negative estimates count as 0, as in that study. Here, unlike in counts, the inflation that comes with it
    cancels; and without it a sum near 0 would make densities of any size. Values lie along the last axis.
    """
    values = np.maximum(np.asarray(counts, dtype=np.float64), 0.0)
    total = values.sum(axis=-1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(total > 0, values / total, np.nan)


def error_rate(true: npt.ArrayLike, estimated: npt.ArrayLike) -> Floats:
    """Return density error rate ER (Arcolezi et al. 2020, eq. 10): the mean over values of |density error|.

    Where no row is true there is nothing to compare and the result is NaN; an estimate without a positive
    value says nothing about shares, and the uniform density 1 / k stands for it.
    """
    actual, guess = density(true), density(estimated)
    guess = np.where(np.isnan(guess), 1.0 / guess.shape[-1], guess)
    rates: Floats = np.abs(actual - guess).mean(axis=-1)
    return rates


def errors(true: npt.ArrayLike, frequency: npt.ArrayLike) -> Errors:
    """Compare estimated shares with true counts, shape (m, k) or (k,) each; all NaN if no period is left.

    Periods without rows, and those in which no row reported the column, whose shares are NaN, are left out.
    """
    counts = np.atleast_2d(np.asarray(true, dtype=np.float64))
    shares = np.atleast_2d(np.asarray(frequency, dtype=np.float64))
    known = (counts.sum(axis=1) > 0) & ~np.isnan(shares).any(axis=1)
    if not known.any():
        return Errors()
    counts, shares = counts[known], shares[known]
    gaps = shares - counts / counts.sum(axis=1, keepdims=True)
    mse, rates = float(np.mean(gaps**2)), error_rate(counts, shares)
    return Errors(
        mse=mse,
        mae=float(np.mean(np.abs(gaps))),
        rmse=float(np.sqrt(mse)),
        er=float(rates.mean()),
        er_std=float(rates.std()),
        er_min=float(rates.min()),
        er_max=float(rates.max()),
        periods=len(counts),
        undefined_densities=int(np.isnan(density(shares)[:, 0]).sum()),
    )
