"""Compiled loops of the protocols: samplers and counters, over random words and whole numbers.

Each function has a plain one of the same name and arguments in `reference`, and a test that both write the
same. A module is imported where its functions are called: numba is slow to load.
"""
