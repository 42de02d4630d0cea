"""Cells: squares, and recursive cuts that k people share."""
