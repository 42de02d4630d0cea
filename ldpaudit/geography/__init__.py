"""Geography: tilings, point to region, planar Laplace noise on the ellipsoid."""

from ldpaudit.geography.planar_laplace import PlanarLaplace
from ldpaudit.geography.quality import (
    PRESETS,
    Preset,
    displacement_95,
    displacement_quantile,
    mean_displacement,
    median_displacement,
    parse_level,
)
from ldpaudit.geography.steps import GeneralizeRegion, PlanarLaplaceStep
from ldpaudit.geography.tiling import Tiling

__all__ = [
    "PRESETS",
    "GeneralizeRegion",
    "PlanarLaplace",
    "PlanarLaplaceStep",
    "Preset",
    "Tiling",
    "displacement_95",
    "displacement_quantile",
    "mean_displacement",
    "median_displacement",
    "parse_level",
]
