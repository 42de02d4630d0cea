"""Clipping that never clips: the gradient that is noised is not the one that was clipped."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.distinguish.lessons.gaussian import exact_epsilon, least_ratio
from ldpaudit.audit.distinguish.lessons.lesson import Lesson
from ldpaudit.audit.distinguish.sources import of_callable
from ldpaudit.language import Message

EPSILON, DELTA, NORM = 1.0, 1e-5, 1.0
#: A gradient of norm 707.1, and that of a table without the record.
WITH, WITHOUT = (500.0, 500.0), (0.0, 0.0)


def clipped(gradient: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Clip a copy of a gradient and return the gradient, as a call on a detached tensor does."""
    copy = gradient.copy()
    copy *= min(1.0, NORM / max(float(np.linalg.norm(copy)), NORM))
    return gradient


def noisy_gradient(
    gradient: tuple[float, float], n: int, rng: np.random.Generator
) -> npt.NDArray[np.float64]:
    """Release a gradient n times, with the noise that suffices for one of norm 1.

    Returns
    -------
    ndarray of float64, shape (n, 2)
    """
    sigma = NORM / least_ratio(EPSILON, DELTA)
    return clipped(np.array(gradient)) + rng.normal(0.0, sigma, (n, 2))


def lesson(rng: np.random.Generator, **options: Any) -> Lesson:
    """Return the lesson, with its trial."""
    moved = float(np.linalg.norm(WITH)) * least_ratio(EPSILON, DELTA) / NORM
    return Lesson(
        code="clipping",
        title=Message("A clip that never clips"),
        source=Message(
            "code of AdaVFL: clip_grad_norm_ on a detached tensor; the norm is 707.1 before and after"
        ),
        claim=Message("each step keeps epsilon = 1 with delta = 0.00001, for gradients of norm at most 1"),
        pair=Message("a record with a large gradient, and no record"),
        exact=exact_epsilon(moved, DELTA),
        game=of_callable(noisy_gradient, (WITH, WITHOUT), claim=EPSILON, delta=DELTA, rng=rng, **options),
        page=(
            Message(
                "Noise hides a record only if the record can move the result by a bounded amount. In"
                " training that bound is made: every gradient is shortened to a norm of at most 1, then"
                " noise is added."
            ),
            Message(
                "In the code the function that shortens is called on a copy. It works; the copy is thrown"
                " away; the noise goes to the long one. Nothing fails, no number looks odd, and the model"
                " even learns better than it should."
            ),
            Message(
                "A gradient of norm 707.1 still has that norm afterwards. Noise of some units around 707"
                " hides nothing: the first output tells whether the record is there. The true epsilon is in"
                " the ten thousands, and grows with the next outlier."
            ),
            Message(
                "The same happens where a bound on rows of a person is declared and not enforced, and where"
                " numbers outside an interval are let through."
            ),
            Message(
                "Instead: test a bound with an input far beyond it, through the whole program and not the"
                " function alone. This program refuses or clamps numbers outside a declared interval, and"
                " counts the rows of each person."
            ),
        ),
    )
