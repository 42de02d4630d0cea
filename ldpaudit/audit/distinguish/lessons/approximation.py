"""CLDP as published: a stream of counts that repeats the earlier release nearest to the true count."""

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

EPSILON, WINDOW, THRESHOLD = 1.0, 2, 2.0
#: What was released before; the last one is compared with.
RELEASED = (12.5, 8.5)


def cldp(count: float, n: int, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """Release one step of CLDP, algorithms 1 to 4, with a true count after the releases above.

    Parameters
    ----------
    count : float
    n : int
        How often.
    rng : Generator
    """
    share = EPSILON / (4 * WINDOW)
    past = np.array(RELEASED)
    changed = np.full(n, abs(count - past[-1]) > THRESHOLD)
    changed ^= rng.random(n) < 1 / (math.exp(share) + 1)
    near = past[np.abs(count - past) <= THRESHOLD]
    weights = np.exp(share * np.abs(count - near) / 2)
    repeated = rng.choice(near, n, p=weights / weights.sum()) if len(near) else np.full(n, past[-1])
    budget = EPSILON / 2 / WINDOW
    return np.where(changed, count + rng.laplace(0.0, 1 / budget, n), repeated)


def lesson(rng: np.random.Generator, **options: Any) -> Lesson:
    """Return the lesson, with its trial."""
    return Lesson(
        code="cldp",
        title=Message("A stream that repeats the nearest earlier count"),
        source=Message(
            "CLDP, thesis (Concordia University, 2023), chapter 4, algorithms 1 to 4 and theorem 5"
        ),
        claim=Message(
            "any window of counts keeps epsilon, a quarter of which is for choosing what is repeated"
        ),
        pair=Message("a count of 10 and one of 11"),
        exact=math.inf,
        game=play(
            drawing(cldp, (10.0, 11.0), rng),
            claim=EPSILON,
            event=Event(Message("8.5 is released"), lambda outputs: outputs == RELEASED[-1]),
            **options,
        ),
        page=(
            Message(
                "A stream of counts is released step by step. Where little has changed, the method does not"
                " spend on fresh noise: it repeats one of its earlier noisy releases, the one chosen by the"
                " exponential mechanism among those near the true count."
            ),
            Message(
                'Earlier releases were 12.5 and 8.5, and "near" means at most 2 away. If the true count is'
                " 10, only 8.5 is near. If one more person is there, the count is 11, and only 12.5 is"
                " near."
            ),
            Message(
                "So a release of exactly 8.5 says that the count was 10 and not 11. The exponential"
                " mechanism is sound for a fixed list; here the list itself depends on the true count, and"
                " nothing hides that."
            ),
            Message(
                "It shows in a single release, whatever epsilon is written on it. The random answer to"
                ' "has it changed?" before it, and the noise after it, do not help: noise never falls on'
                " 8.5 exactly."
            ),
            Message(
                "Two more slips are in the same text. The weights grow with the distance, so the farthest"
                " candidate is preferred; and the budget of a step is divided by zero, or becomes negative,"
                " after a long pause."
            ),
            Message(
                "Instead: choose among a fixed number of last releases, whatever the count is, with weights"
                " that fall with the distance. Or repeat the last release, which costs nothing at all."
            ),
        ),
    )
