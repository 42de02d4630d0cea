"""The most likely distribution of inputs behind counts of outputs, for any finite channel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError

Floats = npt.NDArray[np.float64]
Smoothing = Callable[[Floats], Floats]

#: Nats of log-likelihood, over all reports, by which the maximum may be missed: far less than noise moves.
SLACK = 1e-3
#: A smoothed distribution stands still once a step moves no more than this share of the people.
STILL = 1e-7
_WARM, _MOST_STEPS = 20, 200
#: Newton steps go this part of the way to where a share would be 0, and aim at a tenth of the last distance.
_INSIDE, _NEARER = 0.995, 0.1
_START = 1e-2
#: A smoothed search changes no share by more than this factor, as a logarithm, and else takes plain steps.
_FARTHEST, _PLAIN = 3.0, 5


@dataclass(frozen=True, eq=False)
class Fit:
    """A fitted distribution.

    Parameters
    ----------
    share : ndarray of float64, shape (inputs,)
        Shares >= 0 that add up to 1.
    log_likelihood : float
        Of all reports, in nats, without its constant.
    gap : float
        The maximum is above `log_likelihood` by no more than this, in nats. For a smoothed fit: the share of
        the people that another step would move.
    steps : int
        Steps that were taken, of EM and of Newton.
    converged : bool
        Whether the gap got as small as was asked.
    """

    share: Floats
    log_likelihood: float
    gap: float
    steps: int
    converged: bool


def expectation_maximization(
    matrix: npt.ArrayLike,
    counts: npt.ArrayLike,
    *,
    smoothing: Smoothing | None = None,
    slack: float = SLACK,
) -> Fit:
    """Find the distribution of inputs under which the counts of outputs are most likely.

    A step of EM multiplies each share f_x by its gradient g_x = sum_y (c_y / n) P[y | x] / (f P)_y. Steps of
    EM alone slow down without end, so Newton steps inside the positive shares follow (a primal-dual interior
    point method). Because the log-likelihood L is concave, ``max L - L(f) <= n (max_x g_x - 1)``: that
    bound, which is 0 where the conditions of Karush, Kuhn and Tucker hold, ends the search, not a number of
    steps. A Newton step costs inputs^2 times outputs.

    With a smoothing after each step of EM (EMS) there is no likelihood to maximise. The search then ends
    where a step moves no more than 1e-7 of the people; Newton's method finds that place.

    Source: Dempster, Laird, Rubin 1977 (JRSS B); Koenker and Mizera 2014 (JASA) for the interior point; Li
    et al. 2020 (SIGMOD), section 5.5, for EM and EMS of a reported number.

    Parameters
    ----------
    matrix : array_like, shape (inputs, outputs)
        P[output | input]; rows add up to 1.
    counts : array_like, shape (outputs,)
        How many reports of each output.
    smoothing : callable, optional
        Maps shares to smoother shares of the same sum; linear.
    slack : float
        Nats of log-likelihood, over all reports, by which the maximum may be missed.

    Returns
    -------
    Fit

    Raises
    ------
    UserError
        If the shapes do not fit, a count is negative, or there are no reports.
    """
    channel = np.asarray(matrix, dtype=np.float64)
    observed = np.asarray(counts, dtype=np.float64)
    if channel.ndim != 2 or observed.shape != channel.shape[1:]:
        raise UserError(
            "the counts are not those of this channel", hint="count with the protocol that made the reports"
        )
    n = float(observed.sum())
    if observed.min() < 0 or not n > 0:
        raise UserError("there are no reports", hint="estimate where there are some")
    # Outputs that nobody reported have no part in the likelihood.
    seen = observed > 0
    search = _Search(np.ascontiguousarray(channel[:, seen]), observed[seen] / n, n)
    return search.most_likely(slack) if smoothing is None else search.still(smoothing)


class _Search:
    """The search for one channel (inputs x seen outputs) and the observed shares of its outputs."""

    def __init__(self, channel: Floats, observed: Floats, n: float) -> None:
        self._channel, self._observed, self._n = channel, observed, n

    def most_likely(self, slack: float) -> Fit:
        """Maximise the likelihood: steps of EM, then Newton steps until the bound is within the slack."""
        size = len(self._channel)
        share = np.full(size, 1 / size)
        steps = 0
        for steps in range(1, _WARM + 1):
            gradient = self._gradient(share)
            if self._n * (gradient.max() - 1) <= slack:
                return self._fit(share, gradient, steps, slack)
            share = share * gradient
            share /= share.sum()
        # Of sum(f) - L: its minimum over f >= 0 adds up to 1 by itself, and `price` is its gradient there.
        price = np.maximum(1 - self._gradient(share), 0) + _START
        for steps in range(_WARM + 1, _MOST_STEPS):  # noqa: B007 - returned at the end
            expected = share @ self._channel
            gradient = self._channel @ (self._observed / expected)
            if self._n * (gradient.max() * share.sum() - 1) <= slack:
                break
            target = _NEARER * float(share @ price) / size
            curvature = (self._channel * (self._observed / expected**2)) @ self._channel.T
            curvature[np.diag_indices(size)] += price / share
            move = np.asarray(np.linalg.solve(curvature, gradient - 1 + target / share), np.float64)
            rise: Floats = target / share - price - price / share * move
            share = share + _reach(share, move) * move
            price = price + _reach(price, rise) * rise
        share /= share.sum()
        return self._fit(share, self._gradient(share), steps, slack)

    def still(self, smoothing: Smoothing) -> Fit:
        """Find the shares that a smoothed step of EM leaves as they are, by Newton's method."""
        size = len(self._channel)
        averages = np.array([smoothing(one) for one in np.eye(size)]).T
        share = np.full(size, 1 / size)
        for _ in range(_WARM):
            share = averages @ (share * self._gradient(share))
        following, moved = self._smoothed(share, averages)
        for steps in range(_WARM + 1, _MOST_STEPS):  # noqa: B007 - returned at the end
            if moved <= STILL:
                break
            expected = share @ self._channel
            gradient = self._channel @ (self._observed / expected)
            bend = (self._channel * (self._observed / expected**2)) @ self._channel.T
            # How a step moves with the shares: what they gain by it, and what their gradients lose.
            slope = averages @ (np.diag(gradient) - share[:, np.newaxis] * bend)
            # In logarithms, so that shares of all sizes stay positive.
            relative = np.eye(size) - slope * share / following[:, np.newaxis]
            move = np.linalg.solve(relative, np.log(following / share))
            tried = share * np.exp(move * min(1.0, _FARTHEST / float(np.abs(move).max())))
            tried /= tried.sum()
            beyond, left = self._smoothed(tried, averages)
            if left < moved:
                share, following, moved = tried, beyond, left
                continue
            # Far away Newton's method may lead astray; plain steps never do.
            for _ in range(_PLAIN):
                share = averages @ (share * self._gradient(share))
            following, moved = self._smoothed(share, averages)
        return Fit(following, self._level(following), moved, steps, moved <= STILL)

    def _smoothed(self, share: Floats, averages: Floats) -> tuple[Floats, float]:
        """Return the shares after a smoothed step, and the share of the people that it moves."""
        following: Floats = averages @ (share * self._gradient(share))
        return following, float(np.abs(following - share).sum()) / 2

    def _gradient(self, share: Floats) -> Floats:
        gradient: Floats = self._channel @ (self._observed / (share @ self._channel))
        return gradient

    def _level(self, share: Floats) -> float:
        return float(self._n * (self._observed @ np.log(share @ self._channel)))

    def _fit(self, share: Floats, gradient: Floats, steps: int, slack: float) -> Fit:
        gap = max(self._n * float(gradient.max() - 1), 0.0)
        # The shares were scaled after the bound was met, which rounds.
        return Fit(share, self._level(share), gap, steps, gap <= slack * (1 + 1e-6))


def _reach(values: Floats, move: Floats) -> float:
    """Return how far a move may be followed so that all values stay positive, at most once."""
    falling = move < 0
    if not falling.any():
        return 1.0
    return min(1.0, _INSIDE * float((-values[falling] / move[falling]).min()))
