"""The steps that a recipe may name: one line each."""

from __future__ import annotations

from ldpaudit.generalize import (
    Drop,
    Generalize,
    GeneralizeTime,
    Intervals,
    LocalRecoding,
    MaskCode,
    Sample,
    Suppress,
)
from ldpaudit.geography import (
    CellsStep,
    DistanceToPlace,
    GeneralizeRegion,
    GeographicKAnonymity,
    PlanarLaplaceStep,
    ReadCoordinates,
)
from ldpaudit.geography.traces import SampleTrace
from ldpaudit.protocols import Randomize, RandomizeNumber
from ldpaudit.step import Step

#: In the order in which choices offer them.
STEPS: dict[str, type[Step]] = {
    step.do: step
    for step in (
        ReadCoordinates,
        GeneralizeTime,
        Intervals,
        RandomizeNumber,
        PlanarLaplaceStep,
        MaskCode,
        GeneralizeRegion,
        Generalize,
        GeographicKAnonymity,
        CellsStep,
        SampleTrace,
        LocalRecoding,
        Suppress,
        Sample,
        DistanceToPlace,
        Randomize,
        Drop,
    )
}
