"""The smoothed distribution of inputs behind counts of outputs, for any finite channel."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError

Floats = npt.NDArray[np.float64]
Smoothing = Callable[[Floats], Floats]

#: A smoothed distribution stands still once a step moves no more than this share of the people.
STILL = 1e-7
_WARM, _MOST_STEPS = 20, 200
#: The search changes no share by more than this factor, as a logarithm, and else takes plain steps.
_FARTHEST, _PLAIN = 3.0, 5


def smoothed_expectation_maximization(
    matrix: npt.ArrayLike, counts: npt.ArrayLike, smoothing: Smoothing
) -> Floats:
    """Find the distribution of inputs that a step of EM and a smoothing after it (EMS) leave as it is.

    A step of EM multiplies each share f_x by its gradient g_x = sum_y (c_y / n) P[y | x] / (f P)_y. The
    search ends where a step moves no more than `STILL` of the people; Newton's method finds that place.

    Source: Li et al. 2020 (SIGMOD), section 5.5.

    Parameters
    ----------
    matrix : array_like, shape (inputs, outputs)
        P[output | input]; rows add up to 1.
    counts : array_like, shape (outputs,)
        How many reports of each output.
    smoothing : callable
        Maps shares to smoother shares of the same sum; linear.

    Returns
    -------
    ndarray of float64, shape (inputs,)
        Shares >= 0 that add up to 1.

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
    averages = np.array([smoothing(one) for one in np.eye(len(channel))]).T
    return _Search(np.ascontiguousarray(channel[:, seen]), observed[seen] / n, averages).still()


class _Search:
    """The search for one channel (inputs x seen outputs) and the observed shares of its outputs."""

    def __init__(self, channel: Floats, observed: Floats, averages: Floats) -> None:
        self._channel, self._observed, self._averages = channel, observed, averages

    def still(self) -> Floats:
        """Find the shares that a smoothed step of EM leaves as they are, by Newton's method."""
        size, averages = len(self._channel), self._averages
        share = np.full(size, 1 / size)
        for _ in range(_WARM):
            share = averages @ (share * self._gradient(share))
        following, moved = self._smoothed(share)
        for _ in range(_WARM + 1, _MOST_STEPS):
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
            beyond, left = self._smoothed(tried)
            if left < moved:
                share, following, moved = tried, beyond, left
                continue
            # Far away Newton's method may lead astray; plain steps never do.
            for _ in range(_PLAIN):
                share = averages @ (share * self._gradient(share))
            following, moved = self._smoothed(share)
        return following

    def _smoothed(self, share: Floats) -> tuple[Floats, float]:
        """Return the shares after a smoothed step, and the share of the people that it moves."""
        following: Floats = self._averages @ (share * self._gradient(share))
        return following, float(np.abs(following - share).sum()) / 2

    def _gradient(self, share: Floats) -> Floats:
        gradient: Floats = self._channel @ (self._observed / (share @ self._channel))
        return gradient
