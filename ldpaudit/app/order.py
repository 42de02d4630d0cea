"""The order in which the desktop puts the steps of a recipe."""

from __future__ import annotations

from ldpaudit.step import Step, SurveyedStep

#: Steps that leave noise; what coarsens comes before them, so that it does not coarsen noise.
RANDOMIZING = ("randomize", "randomize-number", "planar-laplace")
#: Steps that need points and times as the table has them.
READING = ("read-coordinates", "sample-trace", "smooth-speed", "sample")


def placed(steps: tuple[Step, ...], step: Step) -> tuple[Step, ...]:
    """Put a step behind the others of its order."""
    later = (at for at, old in enumerate(steps) if order(old) > order(step))
    at = next(later, len(steps))
    return (*steps[:at], step, *steps[at:])


def order(step: Step) -> int:
    """Tell when a step comes.

    What needs points and times as they are read, what coarsens, what surveys the coarse, what randomizes,
    what is computed of that.
    """
    if step.do in READING:
        return 0
    if step.recomputes() or step.do == "distance-to-place":
        return 4
    surveyed = isinstance(step, SurveyedStep) and step.surveyed
    return 3 if step.do in RANDOMIZING else 2 if surveyed and step.do != "generalize-region" else 1
