"""generalize."""
