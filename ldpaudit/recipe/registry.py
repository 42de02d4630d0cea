"""The steps that a recipe may name: one line each."""

from __future__ import annotations

from ldpaudit.generalize import Drop, GeneralizeTime, Intervals, MaskCode, Suppress
from ldpaudit.geography import GeneralizeRegion, PlanarLaplaceStep
from ldpaudit.protocols import Randomize, RandomizeNumber
from ldpaudit.step import Step

STEPS: dict[str, type[Step]] = {
    step.do: step
    for step in (
        Drop,
        GeneralizeTime,
        GeneralizeRegion,
        Intervals,
        MaskCode,
        Suppress,
        PlanarLaplaceStep,
        Randomize,
        RandomizeNumber,
    )
}
