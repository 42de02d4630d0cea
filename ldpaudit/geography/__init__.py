"""Geography: tilings, point to region, planar Laplace noise on the ellipsoid."""

from ldpaudit.geography.distance_to_place import DistanceToPlace
from ldpaudit.geography.generalize_region import GeneralizeRegion
from ldpaudit.geography.geographic_k_anonymity import GeographicKAnonymity
from ldpaudit.geography.noise.planar_laplace import PlanarLaplace
from ldpaudit.geography.noise.planar_laplace_step import PlanarLaplaceStep
from ldpaudit.geography.noise.quality import (
    displacement_95,
    displacement_quantile,
    mean_displacement,
    median_displacement,
    parse_level,
)  # fmt: skip
from ldpaudit.geography.reading.read_coordinates import ReadCoordinates
from ldpaudit.geography.square_cells import CellsStep
from ldpaudit.geography.tiling import Tiling

__all__ = [
    "CellsStep", "DistanceToPlace", "GeneralizeRegion", "GeographicKAnonymity", "PlanarLaplace",
    "PlanarLaplaceStep", "ReadCoordinates", "Tiling", "displacement_95", "displacement_quantile",
    "mean_displacement", "median_displacement", "parse_level",
]  # fmt: skip
