"""What a map draws: each border once, simpler where it must be, and points that are on Earth."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.geography import drawing
from ldpaudit.tables import ReadOptions


def _layer(path: Path, between: int) -> Path:
    """Write two squares side by side, with so many vertices on the border that they share."""
    shared = [[1, at] for at in np.linspace(0, 1, between + 2).tolist()]
    rings = ([[0, 0], *shared, [0, 1], [0, 0]], [[2, 0], [2, 1], *shared[::-1], [2, 0]])
    shapes = [{"type": "Polygon", "coordinates": [ring]} for ring in rings]
    features = [{"type": "Feature", "properties": {}, "geometry": shape} for shape in shapes]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return path


def test_each_border_is_drawn_once_and_simpler_where_it_must(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = drawing.borders(_layer(tmp_path / "two.geojson", 40))
    assert whole.counts == {"polygons": 2}
    assert sum(whole.table["joined"].to_pylist()) == 3 + 41 + 3
    monkeypatch.setattr(drawing, "MOST_VERTICES", 20)
    simpler = drawing.borders(tmp_path / "two.geojson")
    assert sum(simpler.table["joined"].to_pylist()) < 12
    assert max(simpler.table["x"].to_pylist()) == pytest.approx(max(whole.table["x"].to_pylist()))


def test_points_lie_where_they_are_and_0_0_is_none(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text("lon,lat\n6.0,47.0\n6.0,47.1\n0,0\n600,47\n")
    found = drawing.points(tmp_path / "rows.csv", "lon", "lat", ReadOptions())
    x, y = (found.table[name].to_numpy() for name in ("x", "y"))
    assert (found.counts, len(x)) == ({"points": 2, "rows": 4, "whole": True}, 2)
    assert np.hypot(x[1] - x[0], y[1] - y[0]) == pytest.approx(11_118, abs=2)
