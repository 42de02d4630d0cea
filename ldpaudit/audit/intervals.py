"""Intervals of shares that hold their confidence at any number of trials, also where all or none succeed."""

from __future__ import annotations

#: Confidence of intervals.
LEVEL = 0.95
#: Chance by which a sound promise may be called false: that blocks, of many columns, and people ask again.
FALSE_ALARM = 1e-4


def share_interval(hits: float, trials: int, level: float = LEVEL) -> tuple[float, float]:
    """Return the Clopper-Pearson interval of a share (Biometrika 26, 1934, 404-413); (0, 1) without a trial.

    hits: where the chance of each is known, their sum: the interval is then too wide, if anything.
    """
    if not trials:
        return 0.0, 1.0
    return lower_bound(hits, trials, (1 - level) / 2), upper_bound(hits, trials, (1 - level) / 2)


def lower_bound(hits: float, trials: int, alpha: float) -> float:
    """Return what a share is above, but with chance `alpha`."""
    # The quantile of a beta distribution, without the second that scipy.stats takes to load.
    from scipy.special import betaincinv

    return float(betaincinv(hits, trials - hits + 1, alpha)) if hits else 0.0


def upper_bound(hits: float, trials: int, alpha: float) -> float:
    """Return what a share is below, but with chance `alpha`."""
    from scipy.special import betaincinv

    return float(betaincinv(hits + 1, trials - hits, 1 - alpha)) if hits < trials else 1.0
