"""What a map is made of: cells that count each point once, round lengths, levels of detail, colours."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor

from ldpaudit.app.charts.map_scale import Ramp
from ldpaudit.app.charts.map_scatter import Scatter, ScatterCells
from ldpaudit.app.charts.map_view import Box
from ldpaudit.app.theme import DARK, LIGHT, Look
from ldpaudit.geography.drawing import Tiles

# Fonts are measured, which ends a process that has no application.
pytestmark = pytest.mark.usefixtures("qapp")


def scatter(x: np.ndarray, y: np.ndarray) -> Scatter:
    tiles = Tiles.over(x, y)
    tile = tiles.of(x, y)
    order = np.argsort(tile, kind="stable")
    starts = np.searchsorted(tile[order], np.arange(tiles.columns * tiles.lines + 1))
    places = x[order].astype(np.float32), y[order].astype(np.float32)
    return Scatter(
        *places, starts, tiles.west, tiles.south, tiles.side, tiles.columns, tiles.lines, len(x), whole=True
    )


def cloud(n: int, seed: int = 0) -> Scatter:
    draw = np.random.default_rng(seed)
    return scatter(draw.normal(0, 9000, n), draw.normal(0, 4000, n))


@given(
    st.integers(0, 5),
    st.floats(-20_000, 20_000),
    st.floats(-20_000, 20_000),
    st.floats(10, 40_000),
    st.sampled_from([50.0, 200.0, 1000.0]),
)
def test_every_point_of_the_cells_is_counted_once(
    seed: int, west: float, south: float, width: float, side: float
) -> None:
    points = cloud(500, seed)
    cells = ScatterCells.over(Box(west, south, west + width, south + width / 2), side)
    counts = points.counts(cells)
    box = cells.box
    inside = (points.x >= box.west) & (points.x < box.east) & (points.y >= box.south) & (points.y < box.north)
    expected = np.zeros_like(counts)
    lines = ((points.y[inside] - box.south) / side).astype(int)
    columns = ((points.x[inside] - box.west) / side).astype(int)
    np.add.at(expected, (lines, columns), 1)
    assert counts.shape == (cells.lines, cells.columns)
    # What lies within single precision of a line may fall on either side of it.
    edge = np.abs(np.concatenate([points.x, points.y]) / side % 1 - 0.5).max()
    if edge < 0.4999:
        assert np.array_equal(counts, expected)
    assert abs(int(counts.sum()) - int(inside.sum())) <= int(edge >= 0.4999) * len(points)
    assert box.holds(Box(west, south, west + width, south + width / 2))


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_a_difference_has_two_sides(look: Look) -> None:
    ramp = Ramp.over("difference", np.array([-3, 40]), look)
    assert ramp.top == 50
    fewer, none, more = ramp.painted(np.array([-50, 0, 50]))
    assert none == 0
    assert QColor.fromRgb(int(fewer)).name().upper() == look.true
    assert QColor.fromRgb(int(more)).name().upper() == look.estimate
    assert ramp.place(0) == 0.5
    assert ramp.place(-7) == pytest.approx(1 - ramp.place(7))
