"""Coordinates as tables write them, and as WGS84 degrees that can be trusted."""
