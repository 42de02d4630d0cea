"""A wrapper that is said to add noise to gradients, and is passed by."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.distinguish.lessons.gaussian import least_ratio
from ldpaudit.audit.distinguish.lessons.lesson import Lesson
from ldpaudit.audit.distinguish.sources import of_callable
from ldpaudit.language import Message

EPSILON, DELTA = 1.0, 1e-5
_RATE = 0.01


class Optimizer:
    """Takes a step along a gradient."""

    def gradient(self, residual: float, n: int) -> npt.NDArray[np.float64]:
        """Return the gradient of the weight, n times."""
        return np.full(n, residual)

    def minimize(self, residual: float, n: int) -> npt.NDArray[np.float64]:
        """Return the weight after one step."""
        return -_RATE * self.gradient(residual, n)


class NoisyOptimizer(Optimizer):
    """Adds noise in a method that an older interface called, and `minimize` does not call any more."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng

    def compute_gradients(self, residual: float, n: int) -> npt.NDArray[np.float64]:
        """Return the gradient with noise: what training was believed to use."""
        return self.gradient(residual, n) + self._rng.normal(0.0, 1 / least_ratio(EPSILON, DELTA), n)


def trained(residual: float, n: int, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """Train n times for one step on one record, and release the weight."""
    return NoisyOptimizer(rng).minimize(residual, n)


def lesson(rng: np.random.Generator, **options: Any) -> Lesson:
    """Return the lesson, with its trial."""
    return Lesson(
        code="gradient",
        title=Message("A wrapper that adds no noise"),
        source=Message(
            "thesis (Bourgogne Franche-Comté, 2022), table 8.5, and known issues of the wrapper it used"
        ),
        claim=Message("training with gradient perturbation keeps epsilon, with next to no loss of accuracy"),
        pair=Message("two records with different errors"),
        exact=math.inf,
        game=of_callable(trained, (0.25, -0.75), claim=EPSILON, delta=DELTA, rng=rng, **options),
        page=(
            Message(
                "A library offers an optimizer that shortens gradients and adds noise, to be put in the"
                " place of the usual one. Training runs, a ledger prints epsilon, and forecasts are as good"
                " as ever."
            ),
            Message(
                "The noise is in a method that an older version of the framework called. The newer one"
                " computes gradients elsewhere and never calls it. The ledger counts steps, not noise."
            ),
            Message(
                "A table of forecasts gives it away. With that noise really added, the error is 5,665, or"
                " 30,648 without scaling; what is printed is 1,221 to 1,231, as without noise. A protection"
                " that costs nothing is a protection to be looked at."
            ),
            Message(
                "In the trial the same step is taken again and again from the same record: the weight is"
                " the same to its last digit. So each record has a weight of its own, and no epsilon holds."
            ),
            Message(
                "Instead: run twice with equal data and see that the results differ by as much as the noise"
                " should make them differ. Refuse to print epsilon until that test has passed."
            ),
        ),
    )
