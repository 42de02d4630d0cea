"""Subset selection whose report lists the true value first."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.distinguish.events import Event
from ldpaudit.audit.distinguish.game import play
from ldpaudit.audit.distinguish.lessons.lesson import Lesson
from ldpaudit.audit.distinguish.sources import drawing
from ldpaudit.language import Message

EPSILON, SIZE, WIDTH = 1.0, 9, 3


def ordered_subset(value: int, n: int, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Report n subsets of the domain, each in the order in which it was filled.

    Returns
    -------
    ndarray of int64, shape (n, WIDTH)
    """
    odds = WIDTH * math.exp(EPSILON)
    others = np.array([one for one in range(SIZE) if one != value])
    drawn: npt.NDArray[np.int64] = others[
        rng.permuted(np.tile(np.arange(SIZE - 1), (n, 1)), axis=1)[:, :WIDTH]
    ]
    true = rng.random(n) < odds / (odds + SIZE - WIDTH)
    drawn[true] = np.column_stack([np.full(int(true.sum()), value), drawn[true, : WIDTH - 1]])
    return drawn


def lesson(rng: np.random.Generator, **options: Any) -> Lesson:
    """Return the lesson, with its trial."""
    return Lesson(
        code="order",
        title=Message("A subset that lists the true value first"),
        source=Message(
            "a slip of implementations of subset selection (Ye and Barg 2018), which is sound itself"
        ),
        claim=Message("a report keeps the epsilon of subset selection"),
        pair=Message("two values of nine"),
        exact=math.inf,
        game=play(
            drawing(ordered_subset, (2, 6), rng),
            claim=EPSILON,
            event=Event(
                Message("the first value is in the list, and not in the first place"),
                lambda outputs: (outputs[:, 1:] == 2).any(axis=1),
                second=True,
            ),
            **options,
        ),
        page=(
            Message(
                "Each person reports three values of nine: her own among them with some chance, the others"
                " drawn at random. A set of three says little about which of them is hers."
            ),
            Message(
                "A program fills a list: first her value, then others until there are three. The list is"
                " sent as it is. As a set it is what the protocol asks for; as a list it shows what was put"
                " in first."
            ),
            Message(
                'A value in second place is never the person\'s own. So "the second is 2" rules the value 2'
                " out, surely, and the first place names the true value in more than half of the reports."
            ),
            Message(
                "What is sent has more than the protocol's mathematics knows: an order, a length, the"
                " spelling of a number, the time that it took. Each can depend on the true value."
            ),
            Message(
                "Instead: send one bit for each value, as this program does; there is no order to be seen."
                " Or sort before sending."
            ),
        ),
    )
