"""An adaptive budget whose noise spends twice what it books."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.distinguish.events import Event
from ldpaudit.audit.distinguish.game import play
from ldpaudit.audit.distinguish.lessons.gaussian import exact_epsilon
from ldpaudit.audit.distinguish.lessons.lesson import Lesson
from ldpaudit.language import Message

EPSILON, DELTA = 1.6, 1e-5
#: The budget of all steps that follows from them (zCDP), and the noise that is written for it.
RHO = (math.sqrt(math.log(1 / DELTA) + EPSILON) - math.sqrt(math.log(1 / DELTA))) ** 2
SIGMA = 1 / (2 * math.sqrt(RHO))
#: Trials of each input that the trial may take: what goes wrong does so once in some thousand outputs.
MOST = 40_000_000
#: Where the trial looks: about where it needs fewest outputs.
_EDGE = 3.9


def released(gradient: float, n: int, rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """Release n times the noisy mean of all steps: what they tell together of a gradient of norm 1 or 0."""
    noise: npt.NDArray[np.float32] = rng.standard_normal(n, dtype=np.float32)
    noise += np.float32(gradient / SIGMA)
    return noise


def lesson(rng: np.random.Generator, **options: Any) -> Lesson:
    """Return the lesson, with its trial."""
    edge = np.float32(_EDGE)
    shift = np.float32(1 / SIGMA)
    event = Event(
        Message(
            "the noisy mean is more than {edge} standard deviations above what it is without", edge=_EDGE
        ),
        lambda outputs: outputs > edge,
        mirror=lambda outputs: outputs < shift - edge,
    )
    game = play(
        lambda which, n: released(float(which == 0), n, rng),
        claim=EPSILON,
        delta=DELTA,
        event=event,
        most=MOST,
        **options,
    )
    return Lesson(
        code="budget",
        title=Message("A budget that is spent twice"),
        source=Message(
            "AdaVFL, thesis (Concordia University, 2023), chapter 6, algorithm 9, line 20, theorem 8"
        ),
        claim=Message("training keeps epsilon = 1.6 with delta = 0.00001"),
        pair=Message("two tables, of which one has a record more"),
        exact=exact_epsilon(1 / SIGMA, DELTA),
        game=game,
        page=(
            Message(
                "A model is trained in steps, each with noise. A step of budget rho is written down with"
                " rho, and training stops when the sum reaches what epsilon and delta allow."
            ),
            Message(
                "The noise that belongs to rho has the standard deviation 1 / sqrt(2 rho). The text writes"
                " 1 / (2 sqrt(rho)), which is smaller by a factor of sqrt(2). Each step spends 2 rho, and"
                " rho is written down."
            ),
            Message(
                "For a claim of 1.6 with delta 0.00001 the true epsilon is 1.80, computed from the exact"
                " law of the noise. That is with no slack at all; the usual formula, which is on the safe"
                " side, would print 2.29. If a record is replaced and not left out, it is 3.94."
            ),
            Message(
                "It hides well: the difference is in rare outputs, so millions of trials are needed to see"
                " it, and reading the line shows it at once. Trials do not replace reading."
            ),
            Message(
                "Worse is beside it. The size of the next step's budget follows the loss on the private"
                " records, which has no noise; so how much noise there was tells of the records, without"
                " any bound. And the test whether the budget is used up comes before the step that uses it."
            ),
            Message(
                "Instead: derive the noise from rho in one function that a test holds against the exact"
                " law, spend only where the sum stays within the budget, and let nothing private steer it."
            ),
        ),
    )
