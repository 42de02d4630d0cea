"""What a map is made of: cells that count each point once, round lengths, levels of detail, colours."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage

from ldpaudit.app.charts.map_furniture import _fitting
from ldpaudit.app.charts.map_points import MOST_DOTS, PointsLayer, stamped
from ldpaudit.app.charts.map_regions import Regions
from ldpaudit.app.charts.map_scale import Kind, Ramp, cell_side, round_above, round_below, scale_bar
from ldpaudit.app.charts.map_scatter import Scatter, ScatterCells
from ldpaudit.app.charts.map_view import Box, View
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


def test_no_point_is_lost_however_wide_the_cells_are() -> None:
    points = cloud(20_000)
    for side in (100.0, 700.0, 50_000.0):
        cells = ScatterCells.over(Box(-1e5, -1e5, 1e5, 1e5), side)
        assert points.counts(cells).sum() == 20_000


def test_cells_stay_where_they_are_when_the_view_moves() -> None:
    points = cloud(5000)
    here = ScatterCells.over(Box(-5000, -3000, 5000, 3000), 500.0)
    there = ScatterCells.over(Box(-4300, -2900, 5700, 3100), 500.0)
    shift = there.column - here.column
    assert shift == 1
    lines = min(here.lines, there.lines)
    same = points.counts(here)[:lines, shift:], points.counts(there)[:lines, : here.columns - shift]
    assert np.array_equal(*same)


def test_points_in_view_are_exactly_those_of_the_box() -> None:
    points = cloud(3000)
    box = Box(-3000, -1000, 2500, 4000)
    x, y = points.within(box)
    inside = (np.abs(points.x + 250) <= 2750) & (points.y >= -1000) & (points.y <= 4000)
    assert len(x) == len(y) == inside.sum()
    near = sum(part.stop - part.start for part in points.near(box))
    assert inside.sum() <= near < len(points)
    assert [len(found) for found in points.within(Box(9e5, 9e5, 9.1e5, 9.1e5))] == [0, 0]


@given(st.floats(1e-3, 1e7))
def test_lengths_are_round(value: float) -> None:
    below, above = round_below(value), round_above(value)
    assert below <= value * (1 + 1e-6)
    assert above >= value * (1 - 1e-6)
    assert above / below < 2.6
    for one in (below, above):
        digits = one / 10 ** math.floor(math.log10(one * 1.0001))
        assert min(abs(digits - step) for step in (1, 2, 5)) < 1e-6


@pytest.mark.parametrize(
    ("pixel", "room", "metres", "pixels"),
    [
        (1.0, 180, 100.0, 100.0),
        (0.3, 180, 50.0, 500 / 3),
        (115.0, 180, 20_000.0, 20_000 / 115),
        (2.0, 50, 100, 50),
    ],
)
def test_the_scale_bar_is_as_long_as_it_says(pixel: float, room: float, metres: float, pixels: float) -> None:
    assert scale_bar(pixel, room) == pytest.approx((metres, pixels))


@given(st.floats(0.01, 1e5))
def test_cells_are_round_and_neither_tiny_nor_huge(pixel: float) -> None:
    for kind, fewest in (("density", 3.0), ("difference", 6.0)):
        assert fewest * 0.999 <= cell_side(pixel, kind) / pixel <= 2.51 * fewest  # type: ignore[arg-type]


def luminance(colour: QColor) -> float:
    """Return the relative luminance of WCAG 2."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    return round(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2], 2)


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_more_is_never_a_colour_of_less(look: Look) -> None:
    counts = np.arange(0, 1001)
    ramp = Ramp.over("density", counts, look)
    assert ramp.top == 1000
    painted = ramp.painted(counts)
    assert painted[0] == 0
    assert (painted[1:] >> 24 == 255).all()
    shades = [int(np.flatnonzero(ramp.colours == one)[0]) for one in painted[1:]]
    assert shades == sorted(shades)
    assert (painted[1], painted[-1]) == (ramp.colours[0], ramp.colours[-1])
    light = [luminance(QColor.fromRgb(int(one))) for one in painted[1:]]
    # Lightness alone tells the order, so that the map can be read in grey and by every kind of eye.
    steps = np.diff(light) * (1 if look is DARK else -1)
    # A step of one in 256 may be lost to rounding.
    assert steps.min() >= -0.011
    assert steps.sum() > 0.5


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


@pytest.mark.parametrize("kind", ["density", "difference", "shift"])
@pytest.mark.parametrize("top", [1, 2, 7, 10, 13, 90, 20_000, 3_000_000])
def test_ticks_stand_where_their_colour_is(kind: Kind, top: int) -> None:
    ramp = Ramp.over(kind, np.array([top, 0]), LIGHT)
    places = [ramp.place(tick) for tick in ramp.ticks]
    assert places == sorted(places)
    assert places[0] == pytest.approx(0.0, abs=1e-6)
    assert places[-1] == pytest.approx(1.0)
    for tick, place in zip(ramp.ticks, places, strict=True):
        if tick and float(tick).is_integer():
            (painted,) = ramp.painted(np.array([int(tick)]))
            assert painted == ramp.colours[round(place * 255)]


def squares(side: float, count: int) -> Regions:
    parts = []
    for tolerance in (0, 500, 2000):
        for at in range(count):
            across, up = side * (at + np.array([0, 1, 1, 0, 0])), side * np.array([0, 0, 1, 1, 0])
            joined = (2, 2, 2, 2 if at == 0 else 1, 0)
            parts += [(tolerance, at, *one) for one in zip(across, up, joined, strict=True)]
    tolerance, region, x, y, joined = np.array(parts, np.float64).T
    return Regions.of(
        tolerance.astype(np.int32),
        region.astype(np.int32),
        x.astype(np.float32),
        y.astype(np.float32),
        joined.astype(np.uint8),
        tuple(f"S{at}" for at in range(count)),
    )


def test_pixels_choose_the_level_of_detail() -> None:
    regions = squares(1000.0, 3)
    assert regions.count == 3
    assert (regions.box.east, regions.box.north) == (3000.0, 1000.0)
    assert [regions.level(pixel) for pixel in (1, 499, 500, 1999, 2000, 1e5)] == [0, 0, 500, 500, 2000, 2000]
    wide = View(Box(0, 0, 600_000, 400_000), 600, 400)
    assert wide.pixel == 1000
    assert {id(part) for part in regions.parts(wide)} == {id(part) for part in regions.levels[500]}
    # Four dots of a printer in the room of a pixel show more.
    fine = View(wide.box, 600, 400, fineness=4)
    assert {id(part) for part in regions.parts(fine)} == {id(part) for part in regions.levels[0]}


def test_what_is_out_of_view_is_not_drawn() -> None:
    regions = squares(1000.0, 900)
    assert len(regions.levels[0]) > 2
    seen = regions.parts(View(Box(-100, -100, 500, 300), 600, 400))
    assert len(seen) == 1
    assert regions.parts(View(Box(-900, -900, -500, -300), 600, 400)) == []


def test_dots_lie_where_their_points_are() -> None:
    view = View(Box(0, 0, 100, 50), 100, 50)
    image = stamped(
        np.array([20.0, 99.9], np.float32), np.array([10.0, 0.0], np.float32), view, QColor("red"), 2.2
    )
    assert image.size().toTuple() == (100, 50)
    assert QColor(image.pixelColor(20, 10)) == QColor("red")
    assert image.pixelColor(22, 10).alpha() > 0
    assert image.pixelColor(20, 16).alpha() == 0
    assert image.pixelColor(99, 0) == QColor("red")
    covered = sum(image.pixelColor(x, y).alphaF() for x in range(30) for y in range(20))
    assert covered == pytest.approx(math.pi * 2.2**2, rel=0.15)


def test_many_points_are_counted_and_few_are_dots() -> None:
    layer = PointsLayer()
    layer.raw = cloud(MOST_DOTS + 5000)
    canvas = QImage(400, 300, QImage.Format.Format_ARGB32_Premultiplied)
    from PySide6.QtGui import QPainter

    painter = QPainter(canvas)
    wide = layer.draw(painter, View(Box(-40_000, -30_000, 40_000, 30_000), 400, 300), LIGHT)
    near = layer.draw(painter, View(Box(-800, -600, 800, 600), 400, 300), LIGHT)
    layer.mode = "difference"
    missing = layer.draw(painter, View(Box(-800, -600, 800, 600), 400, 300), LIGHT)
    layer.released = cloud(MOST_DOTS, 1)
    both = layer.draw(painter, View(Box(-40_000, -30_000, 40_000, 30_000), 400, 300), LIGHT)
    painter.end()
    assert wide is not None
    assert wide.ramp is not None
    assert wide.shown == pytest.approx(MOST_DOTS + 5000, rel=0.01)
    assert wide.side == 1000
    assert near is not None
    assert near.ramp is None
    assert near.shown == len(layer.raw.within(Box(-800, -600, 800, 600))[0]) < MOST_DOTS
    assert missing is None
    assert both is not None
    assert both.ramp is not None
    assert both.ramp.kind == "difference"


def test_numbers_beside_colours_do_not_touch_and_mirror_one_another() -> None:
    measure = QFontMetricsF(QFont())
    for top in (2, 13, 90, 2000, 20_000, 3_000_000):
        for kind in ("density", "difference", "shift"):
            ramp = Ramp.over(kind, np.array([top, 0]), LIGHT)  # type: ignore[arg-type]
            kept = _fitting([(tick, f"{tick:,.0f}") for tick in ramp.ticks], ramp, measure)
            values = [value for value, _ in kept]
            assert (values[0], values[-1]) == (ramp.ticks[0], ramp.ticks[-1])
            if kind != "density":
                assert values == [-value for value in reversed(values)]
                assert 0.0 in values
            edges = [
                (ramp.place(value) * 190 - half, ramp.place(value) * 190 + half)
                for value, text in kept
                for half in [measure.horizontalAdvance(text) / 2]
            ]
            assert all(right < left for (_, right), (left, _) in pairwise(edges)), (top, kind)
