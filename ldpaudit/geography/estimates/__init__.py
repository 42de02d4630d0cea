"""Estimates from noisy points: shares of regions, and what an attacker finds out."""

from ldpaudit.geography.estimates.adversary import adversary_error, found_shares, kept_share
from ldpaudit.geography.estimates.forecast import Forecast, forecast_places
from ldpaudit.geography.estimates.noisy_counts import NoisyCounts
from ldpaudit.geography.estimates.prior import Prior
from ldpaudit.geography.estimates.raster import Raster
from ldpaudit.geography.estimates.region_shares import RegionEstimator, RegionShares, estimate_regions
from ldpaudit.geography.estimates.weights import public_weights

__all__ = [
    "Forecast",
    "NoisyCounts",
    "Prior",
    "Raster",
    "RegionEstimator",
    "RegionShares",
    "adversary_error",
    "estimate_regions",
    "forecast_places",
    "found_shares",
    "kept_share",
    "public_weights",
]
