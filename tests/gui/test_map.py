"""The map by keys, and as a file: what it shows, what it refuses to give away."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ldpaudit.app import theme
from ldpaudit.app.charts.map import PlacesMap
from ldpaudit.app.charts.map_export import write_map
from ldpaudit.app.charts.map_files import read_points, read_regions
from ldpaudit.app.charts.map_points import Mode
from ldpaudit.app.charts.map_scatter import Scatter
from ldpaudit.app.charts.map_shading import Shading
from ldpaudit.errors import UserError
from ldpaudit.geography.drawing import Tiles
from ldpaudit.geography.equal_area import EqualArea

WEST, SOUTH, SIDE = -40_000.0, -30_000.0, 20_000.0


def scatter(path: Path, n: int, seed: int) -> Scatter:
    """Return points as they come from the command."""
    draw = np.random.default_rng(seed)
    x, y = draw.normal(0, 12_000, n), draw.normal(0, 8000, n)
    tiles = Tiles.over(x, y)
    tile = tiles.of(x, y)
    order = np.argsort(tile, kind="stable")
    table = pa.table(
        {"x": x[order].astype(np.float32), "y": y[order].astype(np.float32), "tile": tile[order]}
    )
    with pa.OSFile(str(path), "wb") as sink, pa.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)
    told = {"out": str(path), "rows": n, "whole": True, "tiles": dict(vars(tiles))}
    found = read_points(told)
    assert not path.exists()
    return found


@pytest.fixture
def chart(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> PlacesMap:
    QLocale.setDefault(QLocale(QLocale.Language.English))
    theme.apply(qapp, "light")
    made = PlacesMap()
    qtbot.addWidget(made)
    made.resize(700, 560)
    names = [(column, line) for line in range(3) for column in range(4)]
    square = SIDE * np.array([[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]])
    rings = [square + np.array([WEST + SIDE * column, SOUTH + SIDE * line]) for column, line in names]
    metres = np.concatenate(rings).astype(np.float32)
    table = pa.table(
        {
            "tolerance": np.zeros(len(metres), np.int32),
            "region": np.repeat(np.arange(len(names)), 5).astype(np.int32),
            "x": metres[:, 0],
            "y": metres[:, 1],
            "joined": np.tile(np.array([2, 2, 2, 2, 0], np.uint8), len(names)),
        }
    )
    path = tmp_path / "regions.arrow"
    with pa.OSFile(str(path), "wb") as sink, pa.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)
    scene = made.scene
    scene.regions = read_regions({"out": str(path), "labels": [f"R{at}" for at in range(len(names))]})
    scene.frame = EqualArea(6.0, 47.0)
    scene.points.raw = scatter(tmp_path / "raw.arrow", 30_000, 0)
    scene.points.released = scatter(tmp_path / "released.arrow", 29_000, 1)
    made.show_scene("Points as recorded")
    made.show()
    qtbot.waitExposed(made)
    return made


def show(chart: PlacesMap, mode: Mode, *, trial: bool = False) -> None:
    chart.scene.points.mode = mode
    chart.scene.points.from_trial = trial
    chart.show_scene(mode)


@pytest.mark.parametrize("ending", [".png", ".svg"])
@pytest.mark.parametrize("mode", ["raw", "difference"])
def test_nothing_raw_leaves_the_house(chart: PlacesMap, mode: Mode, ending: str, tmp_path: Path) -> None:
    show(chart, mode)
    path = tmp_path / f"map{ending}"
    with pytest.raises(UserError, match="a map for outside must not show raw points") as refused:
        write_map(path, chart.scene, chart.seen, "outside")
    assert "\n" not in str(refused.value)
    assert not path.exists()
    # Hidden points are not in the file, so nothing stands against it.
    chart.scene.dots = False
    write_map(path, chart.scene, chart.seen, "outside")
    assert path.exists()


def test_neither_a_trial_nor_true_shares_leave_the_house(chart: PlacesMap, tmp_path: Path) -> None:
    show(chart, "released", trial=True)
    with pytest.raises(UserError, match="a trial draws noise of its own"):
        write_map(tmp_path / "map.png", chart.scene, chart.seen, "outside")
    show(chart, "released")
    chart.scene.shading = Shading({"R1": 0.02})
    with pytest.raises(UserError, match="true shares"):
        write_map(tmp_path / "map.png", chart.scene, chart.seen, "outside")
    assert list(tmp_path.glob("map*")) == []
