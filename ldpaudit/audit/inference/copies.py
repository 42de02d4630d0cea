"""Secrets whose values hardly repeat: no table learns them, but another column may hold them as they are."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.inference.judging import CLOSED, GAIN, TOLD
from ldpaudit.audit.inference.kinds import Inference, Verdict
from ldpaudit.audit.inference.texts import Texts, decodings, folded
from ldpaudit.audit.inference.views import Codes
from ldpaudit.audit.intervals import share_interval

#: Shorter values are in other texts by chance.
_LEAST = 3
#: Characters that are compared.
_READ = 200


def best_copy(secret: tuple[str, ...], values: Texts, others: list[Texts], rows: Codes) -> Inference | None:
    """Return how often one other column holds a secret of many values; None where none does beyond chance.

    Parameters
    ----------
    secret : tuple of str
        Its column.
    values : Texts
        Its values, in the rows that have one.
    others : list of Texts
        The other columns.
    rows : ndarray of int64
        The rows of the others that these are.
    """
    found: list[tuple[float, float, str]] = []
    asked = _written(values)[values.codes]
    for other in others:
        for texts in (other, *decodings(other)):
            given = _written(texts)[texts.codes[rows]]
            held = _held(asked, given)
            # Whoever takes the value of the next row guesses blindly.
            blind = _held(asked, np.roll(given, 1))
            found.append((float(held.mean()), float(blind.mean()), other.column))
    share, blind_share, column = max(found, default=(0.0, 0.0, ""))
    tested = len(asked)
    low, high = share_interval(round(share * tested), tested)
    if share - blind_share < GAIN or low <= blind_share:
        return None
    closes = share - blind_share >= min(CLOSED * (1 - blind_share), TOLD)
    verdict: Verdict = "block" if closes else "narrow"
    many = float(len(values.words))
    told = share - blind_share
    left = 1.0 if told > 0.5 else many
    return Inference(
        secret, (column,), tested, share, low, high, blind_share, told, left, many, verdict=verdict
    )


def _written(texts: Texts) -> npt.NDArray[np.str_]:
    return np.array([folded(word)[:_READ] for word in texts.words])


def _held(asked: npt.NDArray[np.str_], given: npt.NDArray[np.str_]) -> npt.NDArray[np.bool_]:
    """Whether texts hold values, in full."""
    held: npt.NDArray[np.bool_] = (np.strings.find(given, asked) >= 0) & (np.strings.str_len(asked) >= _LEAST)
    return held
