"""Planar Laplace noise: samplers, what they promise, and what sharing and repeating does."""
