"""How often whoever reads a report guesses the value behind it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.channel import Channel

#: How far the sum of a prior may be off, by rounding.
_ROUNDING = 1e-9


def attack_success(channel: Channel, prior: npt.ArrayLike | None = None) -> float:
    """Return the chance that the best guess of a value from one report of a channel is right.

    The guess is Bayes' rule: the value of the largest posterior probability. Nobody who has that prior, and
    nothing but the report, is right more often.

    Parameters
    ----------
    channel : Channel
        Of a protocol; exact, but for hash functions under a prior that is not uniform, see `HashChannel`.
    prior : array_like of float, shape (k,), optional
        What is known beforehand, such as public shares of the values. Without one, all are equally likely.

    Raises
    ------
    UserError
        If the prior is no distribution over the values, or the channel is of another kind and too large.

    Source: Gursoy, Liu, Chow, Truex, Wei 2022 (IEEE Transactions on Information Forensics and Security);
    Arcolezi, Gambs 2026 (arXiv 2503.01482v3), whose attacker is this one for uniform priors.
    """
    if prior is None:
        return channel.guessed(np.full(channel.size, 1 / channel.size))
    shares = np.asarray(prior, dtype=np.float64)
    if shares.shape != (channel.size,):
        raise UserError(
            Message("the prior is not one share a value: {size} are there", size=channel.size),
            hint="write a share for each value of the domain",
        )
    if not (shares >= 0).all() or not abs(shares.sum() - 1) <= _ROUNDING * channel.size:
        raise UserError("the shares of the prior do not add up to 1", hint="write shares of at least 0")
    return channel.guessed(shares / shares.sum())
