"""The nearest other place of each place, also among some of them only."""

from __future__ import annotations

import numpy as np
import pytest

from ldpaudit.audit.surroundings import Surroundings


@pytest.mark.parametrize("share", [0.001, 0.1, 1.0])
def test_neighbours_among_some_places_are_the_nearest_of_these(share: float) -> None:
    rng = np.random.default_rng(5)
    x, y = rng.uniform(-3e6, 3e6, 800), rng.uniform(1e3, 9e6, 800)
    places = Surroundings(x, y)
    x, y = x[places.rows], y[places.rows]
    known = rng.random(len(x)) < share
    asked, nearest = places.among(known)
    some = np.flatnonzero(known)
    if len(some) < 2:
        assert not len(asked)
        return
    assert sorted(asked.tolist()) == some.tolist()
    apart = np.hypot(x[some][:, None] - x[some], y[some][:, None] - y[some])
    np.fill_diagonal(apart, np.inf)
    least = dict(zip(some.tolist(), apart.min(axis=1).tolist(), strict=True))
    found = np.hypot(x[asked] - x[nearest], y[asked] - y[nearest])
    assert found == pytest.approx([least[one] for one in asked.tolist()])
    assert known[nearest].all()
