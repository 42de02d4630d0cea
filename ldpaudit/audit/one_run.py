"""Audit with one run: many coins are planted in one table, and an observer of its release guesses them.

Whoever observes an (epsilon, delta)-private release knows each coin at best with odds e^epsilon, whatever
the others are. So r guesses are right no more often than r throws of a coin of chance
e^epsilon / (1 + e^epsilon), but for delta; and who guesses better has shown a larger epsilon (Steinke, Nasr
and Jagielski, NeurIPS 2023, theorem 5.2). Which coins are guessed may hang on the release, so an observer
leaves out those of which he knows little.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ldpaudit.randomness import Key

#: Draws coins, and who gets them.
Draws = np.random.Generator
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
#: Where a bound on epsilon is sought, and how near it is found.
_LARGEST, _HALVINGS = 40.0, 50
#: Steps of Newton's method by which an observer learns, and what keeps him from being too sure.
_NEWTON, _RIDGE = 40, 1e-2


@dataclass(frozen=True)
class Guessed:
    """What became of an observer's guesses.

    Parameters
    ----------
    right, guesses, coins : int
        Guesses that were right, guesses made, and coins that could have been guessed.
    """

    right: int = 0
    guesses: int = 0
    coins: int = 0

    def __add__(self, other: Guessed) -> Guessed:
        """Add those of another run."""
        return Guessed(self.right + other.right, self.guesses + other.guesses, self.coins + other.coins)

    def chance(self, epsilon: float, delta: float = 0.0) -> float:
        """Return with what chance at most so many are right where the release is (epsilon, delta)-private."""
        from scipy.stats import binom

        luck = 1 / (1 + np.exp(-epsilon))
        by_luck = float(binom.sf(self.right - 1, self.guesses, luck))
        if not delta or not self.right:
            return min(1.0, by_luck)
        fewer = np.arange(1, self.right + 1)
        beyond = np.cumsum(binom.pmf(self.right - fewer, self.guesses, luck)) / fewer
        return min(1.0, by_luck + 2 * self.coins * delta * float(beyond.max()))

    def least(self, alpha: float, delta: float = 0.0) -> float:
        """Return an epsilon that the release surely has at least, but for chance `alpha`; 0 for none."""
        if not self.guesses or self.chance(0.0, delta) > alpha:
            return 0.0
        low, high = 0.0, _LARGEST
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            low, high = (middle, high) if self.chance(middle, delta) <= alpha else (low, middle)
        return low


def draws_of(key: Key) -> Draws:
    """Return draws that are the same for the same key."""
    return np.random.default_rng(np.asarray(key.words(0, 1, 4)).ravel())


def most_that_shows(guesses: int, alpha: float) -> float:
    """Return the largest epsilon that so many guesses can show: where all of them are right."""
    return Guessed(guesses, guesses, guesses).least(alpha)


class Observer:
    """Learns from coins that he knows what of a release speaks for heads.

    Parameters
    ----------
    signs : ndarray of float64, shape (n, features)
        What he sees of each coin.
    heads : ndarray of bool, shape (n,)
    mirrored : bool
        Whether the signs of tails are those of heads with the other direction.
    """

    def __init__(self, signs: Floats, heads: Flags, *, mirrored: bool = True) -> None:
        if mirrored:
            signs, heads = np.concatenate([signs, -signs]), np.concatenate([heads, ~heads])
        self._scale = np.maximum(np.abs(signs).max(axis=0, initial=0.0), 1e-12)
        self._weights = _logistic(self._ready(signs), heads)

    def _ready(self, signs: Floats) -> Floats:
        """Return signs within -1 and 1, their directions alone, and a one."""
        scaled = signs / self._scale
        return np.column_stack([scaled, np.sign(signs), np.ones(len(signs))])

    def log_odds(self, signs: Floats) -> Floats:
        """Return by how much he believes in heads, shape (n,)."""
        odds: Floats = self._ready(signs) @ self._weights
        return odds

    def guess(self, signs: Floats, heads: Flags, alpha: float) -> Guessed:
        """Guess those coins of which so much is known that the guesses show most; then look at them.

        Parameters
        ----------
        signs, heads
            Of coins that he does not know.
        alpha : float
            By what chance the bound that is wanted may be wrong.
        """
        odds = self.log_odds(signs)
        coins = len(heads)
        order = np.argsort(-np.abs(odds), kind="stable")
        hoped = np.cumsum(1 / (1 + np.exp(-np.abs(odds[order]))))
        best = 0 if not coins else 1 + int(np.argmax(_promising(hoped, alpha)))
        chosen = order[:best]
        right = int(((odds[chosen] > 0) == heads[chosen]).sum())
        return Guessed(right, best, coins)


def _promising(hoped: Floats, alpha: float) -> Floats:
    """Return what one may hope to show by the first guesses, for each number of them (Wilson's bound).

    Parameters
    ----------
    hoped : ndarray of float64, shape (n,)
        How many of so many guesses are right, as far as the observer believes.
    alpha : float
    """
    from scipy.stats import norm

    n, z = np.arange(1, len(hoped) + 1), float(norm.isf(alpha))
    share = hoped / n
    low: Floats = (share + z * z / (2 * n) - z * np.sqrt(share * (1 - share) / n + (z / (2 * n)) ** 2)) / (
        1 + z * z / n
    )
    return low


def _logistic(signs: Floats, heads: Flags) -> Floats:
    """Return the weights of a logistic regression with a small ridge, by Newton's method."""
    weights = np.zeros(signs.shape[1])
    ridge = _RIDGE * np.eye(signs.shape[1])
    for _ in range(_NEWTON):
        chances = 1 / (1 + np.exp(-np.clip(signs @ weights, -30, 30)))
        slope = signs.T @ (heads - chances) - ridge @ weights
        curve = (signs * (chances * (1 - chances))[:, None]).T @ signs + ridge
        step = np.linalg.solve(curve, slope)
        weights = weights + step
        if np.abs(step).max(initial=0.0) < 1e-8:
            break
    return weights
