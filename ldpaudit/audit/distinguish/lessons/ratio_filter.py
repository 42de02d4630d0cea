"""A ratio of true to noisy counts that is published beside the noisy counts, to correct them."""

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

#: Flipping parameter of one-time RAPPOR, reports in all, and what it claims.
FLIPPING, REPORTS = 0.5, 111
_SAME = 1e-9
EPSILON = 2 * math.log((1 - FLIPPING / 2) / (FLIPPING / 2))


def noisy_with_ratio(events: int, n: int, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """Release n times the estimated count of a region, and the ratio by which it is to be corrected.

    Returns
    -------
    ndarray of float64, shape (n, 2)
    """
    ones = rng.binomial(events, 1 - FLIPPING / 2, n) + rng.binomial(REPORTS - events, FLIPPING / 2, n)
    noisy = np.maximum((ones - FLIPPING * REPORTS / 2) / (1 - FLIPPING), 0.0)
    ratio = events / np.where(noisy > 0, noisy, np.nan)
    return np.column_stack([noisy, ratio])


def lesson(rng: np.random.Generator, **options: Any) -> Lesson:
    """Return the lesson, with its trial."""
    return Lesson(
        code="ratio",
        title=Message("A ratio that corrects noisy counts"),
        source=Message("Arcolezi et al., Computers and Security 2020, section 7.1"),
        claim=Message("the corrected counts keep the epsilon of the reports that they are made of"),
        pair=Message("10 and 11 interventions in a region"),
        exact=math.inf,
        game=play(
            drawing(noisy_with_ratio, (10, 11), rng),
            claim=EPSILON,
            event=Event(
                Message("the count times the ratio is 10"),
                lambda outputs: np.abs(outputs[:, 0] * outputs[:, 1] - 10) < _SAME,
            ),
            **options,
        ),
        page=(
            Message(
                "Counts by region are estimated from randomized reports. Estimates below 0 are set to 0,"
                " which makes small regions too large. So a ratio is published beside them: last year's"
                " true mean, divided by last year's estimated mean."
            ),
            Message(
                "Work on randomized reports alone costs no privacy. But the ratio is not made of reports"
                " alone: its upper half is the true count."
            ),
            Message(
                "Whoever multiplies the ratio by the estimate, and both are published, has the true count"
                " of every region to the last intervention. Ten and eleven are told apart surely. The"
                " epsilon of the reports says nothing any more."
            ),
            Message(
                "The same goes for every figure of the true table that travels with a release: means and"
                " spreads that a model was scaled by, targets that a category was encoded by, exact totals."
            ),
            Message(
                "Instead: leave estimates below 0 as they are, since sums over many days need them; or"
                " project them to counts that are not negative and add up to the public total. Both are"
                " free. Or spend some epsilon on last year's counts, and say so."
            ),
        ),
    )
