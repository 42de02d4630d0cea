"""Published mechanisms that fail, each with the trial that shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ldpaudit.audit.distinguish.lessons import (
    adaptive_budget,
    approximation,
    bare_gradient,
    clipping,
    degrees,
    fake_data,
    ordered_subset,
    ratio_filter,
)
from ldpaudit.audit.distinguish.lessons.lesson import Lesson
from ldpaudit.progress import CheckCancelled, ProgressCallback, never_cancelled, no_progress

#: The lessons, in the order in which they are read.
LESSONS: tuple[Callable[..., Lesson], ...] = (
    approximation.lesson,
    fake_data.lesson,
    degrees.lesson,
    ratio_filter.lesson,
    ordered_subset.lesson,
    adaptive_budget.lesson,
    clipping.lesson,
    bare_gradient.lesson,
)
#: Trials are repeatable where no generator is given: a lesson shows the same every time.
_SEED = 20_18


def lessons(
    rng: np.random.Generator | None = None,
    check_cancelled: CheckCancelled = never_cancelled,
    progress: ProgressCallback = no_progress,
) -> list[Lesson]:
    """Play all lessons and return them.

    Parameters
    ----------
    rng : Generator, optional
        Otherwise a fixed one.
    check_cancelled, progress : callable
    """
    generator = np.random.default_rng(_SEED) if rng is None else rng
    made: list[Lesson] = []
    for at, one in enumerate(LESSONS):
        progress(at, len(LESSONS))
        made.append(one(generator, check_cancelled=check_cancelled))
    progress(len(LESSONS), len(LESSONS))
    return made


def lessons_json(rng: np.random.Generator | None = None) -> list[dict[str, Any]]:
    """Return all lessons as plain values."""
    return [lesson.as_json() for lesson in lessons(rng)]


__all__ = ["LESSONS", "Lesson", "lessons", "lessons_json"]
