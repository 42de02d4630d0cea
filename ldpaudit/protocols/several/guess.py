"""How well the best attacker names the attribute of a report that is true.

Given that attribute j is true, only y_j depends on the person, and its odds over a fake, r_j, are all that
the report says of j. The best attacker names the attribute with the largest w_j r_j, so he is right with
probability E[max_j w_j r_j], the y_j being independent fakes. Each r_j has a law of its own.
Source: own; the attack is that of Arcolezi, Gambs, Couchot, Palamidessi 2023 (PVLDB 16), with exact odds
instead of a trained classifier.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.channel import CirculantChannel, UnaryChannel
from ldpaudit.protocols.exact import WORD
from ldpaudit.protocols.several.mixture import MixtureChannel
from ldpaudit.randomness import Key

Floats = npt.NDArray[np.float64]

#: Fakes that are drawn at most where a law has too many different odds to be written out, and their bits.
_DRAWN, _BITS_DRAWN = 1 << 16, 1 << 22
#: Standard errors that are added then, so that the chance is not too low.
_MARGIN = 4.0


@dataclass(frozen=True, eq=False)
class OddsLaw:
    """The odds of one attribute's report, and how likely they are among fakes.

    Parameters
    ----------
    odds : ndarray of float64, shape (m,)
    chances : ndarray of float64, shape (m,)
        They sum to 1.
    drawn : bool
        True for the odds of so many drawn fakes instead of all.
    """

    odds: Floats
    chances: Floats
    drawn: bool = False


def chance_of_guess(weights: Sequence[float], laws: Sequence[OddsLaw]) -> float:
    """E[max_j w_j r_j] for independent r_j; where fakes were drawn, with four standard errors on top."""
    odds = [weight * law.odds for weight, law in zip(weights, laws, strict=True)]
    steps = np.unique(np.concatenate(odds))
    below = np.ones(len(steps))
    error = 0.0
    for one, law in zip(odds, laws, strict=True):
        order = np.argsort(one)
        sums = np.concatenate([[0.0], np.cumsum(law.chances[order])])
        below *= sums[np.searchsorted(one[order], steps, side="right")]
        # The mean of a maximum moves at most as much as each of its arguments does.
        error += float(one.var()) / len(one) if law.drawn else 0.0
    expected = float(steps @ np.diff(below, prepend=0.0))
    return min(1.0, expected + _MARGIN * math.sqrt(error))


def odds_law(channel: MixtureChannel, marginal: npt.ArrayLike | None = None, number: int = 0) -> OddsLaw:
    """Return the law of one attribute's odds.

    Parameters
    ----------
    channel : MixtureChannel
    marginal : array_like, shape (k,), optional
        Shares of the values that the attacker knows. Without them he knows the value, and it is the one that
        gives most away: the rarest fake.
    number : int
        Number of the attribute, so that drawn fakes of two are independent.
    """
    fakes = None if channel.prior is None else np.array([float(share) for share in channel.prior])
    if marginal is None:
        shares = np.zeros(channel.size)
        shares[0 if fakes is None else int(np.argmin(fakes))] = 1.0
    else:
        shares = np.asarray(marginal, dtype=np.float64)
        total = float(shares.sum())
        if shares.shape != (channel.size,) or not np.all(shares >= 0) or not 0 < total < math.inf:
            raise UserError(
                Message("the marginal is not {size} shares", size=channel.size),
                hint="give one number >= 0 for each value",
            )
        shares = shares / total
    if isinstance(channel.true, CirculantChannel):
        assert fakes is not None  # noqa: S101 - a fake of GRR is a value
        kept, moved = float(channel.true.g1), float(channel.true.g0)
        return OddsLaw((moved + (kept - moved) * shares) / fakes, fakes)
    apart = int(np.argmax(shares))
    if len(set(np.delete(shares, apart).tolist())) == 1 and (fakes is None or len(set(fakes.tolist())) == 1):
        return _law_of_ones(channel.true, shares[apart], fakes is not None)
    return _law_of_drawn(channel.true, shares, fakes, number)


def _law_of_ones(true: UnaryChannel, share: float, encoded: bool) -> OddsLaw:
    """Return the law where only one bit and the number of the other ones matter.

    Parameters
    ----------
    true : UnaryChannel
    share : float
        Share of one value, the others being equally frequent.
    encoded : bool
        Whether fakes are encodings of uniform values, or of none.
    """
    p, q = float(true.p), float(true.q)
    high, low = p / q, (1 - p) / (1 - q)
    others = true.size - 1
    ones = np.arange(true.size)
    ways = np.array(
        [math.lgamma(others + 1) - math.lgamma(m + 1) - math.lgamma(others - m + 1) for m in ones]
    )
    chances = np.exp(ways + ones * math.log(q) + (others - ones) * math.log1p(-q))
    mass = (1 - share) / others * ones
    over = low + (high - low) * np.concatenate([mass, mass + share])
    over_fakes = (
        low + (high - low) * np.concatenate([ones, ones + 1]) / true.size
        if encoded
        else np.ones(2 * true.size)
    )
    return OddsLaw(over / over_fakes, np.concatenate([(1 - q) * chances, q * chances]) * over_fakes)


def _law_of_drawn(true: UnaryChannel, shares: Floats, fakes: Floats | None, number: int) -> OddsLaw:
    """Return the odds of drawn fakes. Nothing private is drawn here, so the key is a known one."""
    p, q = float(true.p), float(true.q)
    high, low = p / q, (1 - p) / (1 - q)
    drawn = max(1 << 10, min(_DRAWN, _BITS_DRAWN // true.size))
    key = Key.for_tests(number).derive({"figure": "attribute guess"})
    over, over_fakes = np.full(drawn, low), np.full(drawn, low if fakes is not None else 1.0)
    words = key.derive({"draw": "fake value"}).words(0, drawn, 1)[:, 0]
    values = None if fakes is None else np.searchsorted(np.cumsum(fakes)[:-1] * WORD, words, side="right")
    for value in range(true.size):
        threshold = np.full(drawn, q * WORD) if values is None else np.where(values == value, p, q) * WORD
        ones = key.derive({"bit": value}).words(0, drawn, 1)[:, 0] < threshold
        over += (high - low) * shares[value] * ones
        if fakes is not None:
            over_fakes += (high - low) * fakes[value] * ones
    return OddsLaw(over / over_fakes, np.full(drawn, 1 / drawn), drawn=True)
