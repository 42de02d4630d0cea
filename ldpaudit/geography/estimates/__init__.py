"""Estimates from noisy points: shares of regions, and what an attacker finds out."""

from ldpaudit.geography.estimates.forecast import Forecast, forecast_places
from ldpaudit.geography.estimates.raster import NoisyCounts, Raster
from ldpaudit.geography.estimates.region_shares import RegionEstimator, RegionShares, estimate_regions
from ldpaudit.geography.estimates.weights import public_weights

__all__ = [
    "Forecast",
    "NoisyCounts",
    "Raster",
    "RegionEstimator",
    "RegionShares",
    "estimate_regions",
    "forecast_places",
    "public_weights",
]
