"""The ellipsoid of WGS84 (EPSG:7030), in metres."""

from __future__ import annotations

SEMI_MAJOR = 6_378_137.0
FLATTENING = 1.0 / 298.257223563
SEMI_MINOR = SEMI_MAJOR * (1.0 - FLATTENING)
ECCENTRICITY_SQUARED = FLATTENING * (2.0 - FLATTENING)
#: Radius of the sphere that distances within half a percent may use.
MEAN_RADIUS = (2.0 * SEMI_MAJOR + SEMI_MINOR) / 3.0
