"""Cells that people share: squares, hexagons, and recursive cuts."""
