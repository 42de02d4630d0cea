"""The map by keys, and as a file: what it shows, what it refuses to give away."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtGui import QImage, QPainter, QWheelEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from ldpaudit.app import theme
from ldpaudit.app.charts.map import PlacesMap
from ldpaudit.app.charts.map_export import write_map
from ldpaudit.app.charts.map_files import read_points, read_regions
from ldpaudit.app.charts.map_points import Mode
from ldpaudit.app.charts.map_scatter import Scatter
from ldpaudit.app.charts.map_shading import Shading
from ldpaudit.app.saving_map import SavingMap
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


def test_keys_move_and_zoom(chart: PlacesMap, qtbot: QtBot) -> None:
    whole = chart.seen.box
    assert whole.holds(chart.scene.box)  # type: ignore[arg-type]
    assert chart.seen.box.width / chart.seen.width == pytest.approx(whole.height / chart.seen.height)
    qtbot.mouseClick(chart.view.viewport(), Qt.MouseButton.LeftButton)
    assert chart.view.hasFocus()
    # Somebody who uses the keyboard sees where it goes.
    look, edge = theme.current(), chart.view.grab().toImage()
    assert edge.pixelColor(2, edge.height() // 2).name().upper() == look.accent
    qtbot.keyClick(chart.view, Qt.Key.Key_Plus)
    nearer = chart.seen.box
    assert nearer.width == pytest.approx(whole.width / 1.4)
    assert nearer.middle == pytest.approx(whole.middle, abs=1.0)
    for key, right, up in (
        (Qt.Key.Key_Left, -1, 0),
        (Qt.Key.Key_Up, 0, 1),
        (Qt.Key.Key_Right, 1, 0),
        (Qt.Key.Key_Down, 0, -1),
    ):
        before = chart.seen.box.middle
        qtbot.keyClick(chart.view, key)
        after = chart.seen.box.middle
        assert np.sign(round(after[0] - before[0])) == right
        assert np.sign(round(after[1] - before[1])) == up
    qtbot.keyClick(chart.view, Qt.Key.Key_Minus)
    assert chart.seen.box.width == pytest.approx(whole.width)
    qtbot.keyClick(chart.view, Qt.Key.Key_Left)
    qtbot.keyClick(chart.view, Qt.Key.Key_Home)
    assert chart.seen.box.middle == pytest.approx(whole.middle, abs=1.0)
    for _ in range(80):
        qtbot.keyClick(chart.view, Qt.Key.Key_Plus)
    assert chart.seen.box.width >= 50
    for _ in range(80):
        qtbot.keyClick(chart.view, Qt.Key.Key_Minus)
    assert chart.seen.box.width < 20 * whole.width
    # Another key goes where it would go anyway.
    qtbot.keyClick(chart.view, Qt.Key.Key_Tab)
    assert not chart.view.hasFocus()


def turn_the_wheel(chart: PlacesMap) -> QWheelEvent:
    place = QPoint(100, 100)
    wheel = QWheelEvent(
        place,
        chart.view.mapToGlobal(place),
        QPoint(0, 0),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(chart.view.viewport(), wheel)
    return wheel


def test_the_wheel_zooms_around_the_pointer_once_the_map_was_chosen(chart: PlacesMap, qtbot: QtBot) -> None:
    before = chart.seen.box
    chart.table.setFocus()
    assert not turn_the_wheel(chart).isAccepted()
    assert chart.seen.box == before
    qtbot.mouseClick(chart.view.viewport(), Qt.MouseButton.LeftButton)
    turn_the_wheel(chart)
    after = chart.seen.box
    assert after.width < before.width
    assert after.middle[0] < before.middle[0]
    assert after.middle[1] > before.middle[1]


def test_a_new_look_at_the_same_place_does_not_move_the_map(chart: PlacesMap) -> None:
    chart.zoom(0.5)
    before = chart.seen.box
    show(chart, "difference")
    assert chart.seen.box == before


def test_words_and_table_tell_the_same(chart: PlacesMap) -> None:
    assert chart.words.text() == "Points: 30,000. The table counts squares of 2 km. Regions: 12."
    assert chart.view.accessibleName() == "Points as recorded"
    assert chart.view.accessibleDescription() == chart.words.text()
    show(chart, "difference")
    assert chart.words.text().startswith("Points: 30,000 recorded, 29,000 released.")
    rows = chart.table.rows
    assert rows.rowCount() == 50
    names = [rows.headerData(at, Qt.Orientation.Horizontal) for at in range(rows.columnCount())]
    assert names == ["Latitude", "Longitude", "Recorded", "Released", "Difference"]
    told = [[rows.index(0, at).data().replace(",", "") for at in range(5)]]
    recorded, released, difference = (int(cell) for cell in told[0][2:])
    assert released - recorded == difference != 0
    assert abs(float(told[0][0]) - 47) < 1
    chart.scene.points.raw = None
    chart.scene.points.mode = "raw"
    chart.show_scene("Points as recorded", "The points are being read…")
    assert chart.words.text() == "The points are being read… Regions: 12."


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


def darkest(image: QImage, x: range, y: range) -> int:
    return min(image.pixelColor(a, b).lightness() for a in x for b in y)


def test_a_picture_is_as_fine_as_asked_and_marked(chart: PlacesMap, tmp_path: Path) -> None:
    path = tmp_path / "map.png"
    marked = []
    for mode in ("raw", "released"):
        show(chart, mode)  # type: ignore[arg-type]
        write_map(path, chart.scene, chart.seen, "internal", 192, overwrite=True)
        image = QImage(str(path))
        assert image.width() == round(2 * chart.seen.width)
        assert image.height() == round(2 * chart.seen.height)
        assert image.dotsPerMeterX() == pytest.approx(192 / 0.0254, abs=1)
        red = [image.pixelColor(x, y) for x in range(40, 240) for y in range(24, 56)]
        marked.append(sum(one.red() > one.green() + 60 and one.red() > one.blue() + 60 for one in red))
        assert chart.scene.mark == {"raw": "INTERNAL: raw points", "released": "Released points"}[mode]
    assert marked[0] > 100 > 10 * marked[1]


def test_vectors_show_what_the_picture_shows(chart: PlacesMap, tmp_path: Path) -> None:
    show(chart, "released")
    picture, vectors = tmp_path / "map.png", tmp_path / "map.svg"
    write_map(picture, chart.scene, chart.seen, "outside", 96)
    write_map(vectors, chart.scene, chart.seen, "outside")
    text = vectors.read_text("utf-8")
    assert "<title>Released points</title>" in text
    assert str(tmp_path) not in text
    theirs = QImage(str(picture)).convertToFormat(QImage.Format.Format_RGB32)
    ours = QImage(theirs.size(), QImage.Format.Format_RGB32)
    ours.fill(Qt.GlobalColor.white)
    painter = QPainter(ours)
    renderer = QSvgRenderer(str(vectors))
    assert renderer.isValid()
    renderer.render(painter)
    painter.end()
    small = [one.scaled(70, 50, mode=Qt.TransformationMode.SmoothTransformation) for one in (theirs, ours)]
    greys = [[one.pixelColor(x, y).lightness() for x in range(70) for y in range(50)] for one in small]
    assert float(np.corrcoef(*greys)[0, 1]) > 0.97
    # The points in view are there one by one where there are few of them.
    chart.zoom(0.05)
    write_map(vectors, chart.scene, chart.seen, "outside", overwrite=True)
    x, _ = chart.scene.points.released.within(chart.seen.box)  # type: ignore[union-attr]
    assert 0 < len(x) < 2000
    assert vectors.read_text("utf-8").count("<circle") + vectors.read_text("utf-8").count("<path") >= len(x)


def test_a_file_is_replaced_when_asked_only_and_never_by_half(chart: PlacesMap, tmp_path: Path) -> None:
    show(chart, "released")
    path = tmp_path / "map.svg"
    path.write_text("mine")
    with pytest.raises(UserError, match="already"):
        write_map(path, chart.scene, chart.seen, "outside")
    assert path.read_text() == "mine"
    with pytest.raises(UserError, match=r"\.png or \.svg"):
        write_map(tmp_path / "map.gif", chart.scene, chart.seen, "outside")
    with pytest.raises(UserError, match="cannot be written"):
        write_map(tmp_path / "nowhere" / "map.svg", chart.scene, chart.seen, "outside")
    write_map(path, chart.scene, chart.seen, "outside", overwrite=True)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["map.svg"]
    assert path.read_text("utf-8").startswith("<?xml")


def test_the_dialog_refuses_and_asks(
    chart: PlacesMap, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(chart, "raw")
    dialog = SavingMap(chart.scene, chart.seen, tmp_path)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    save = dialog.buttons.button(QDialogButtonBox.StandardButton.Save)
    assert dialog.purpose.currentData() == "internal"
    assert save.isEnabled()
    dialog.purpose.setFocus()
    qtbot.keyClick(dialog.purpose, Qt.Key.Key_Up)
    assert dialog.purpose.currentData() == "outside"
    assert not save.isEnabled()
    assert "must not show raw points" in dialog.fault.text()
    qtbot.keyClick(dialog.purpose, Qt.Key.Key_Down)
    assert not dialog.fault.isVisible()
    dialog.form.setFocus()
    qtbot.keyClick(dialog.form, Qt.Key.Key_End)
    path = tmp_path / "town.svg"
    path.write_text("mine")
    answers = [QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes]
    monkeypatch.setattr(QMessageBox, "question", lambda *_: answers.pop(0))
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_, **__: (str(tmp_path / "town"), "Maps (*.svg)")
    )
    qtbot.mouseClick(save, Qt.MouseButton.LeftButton)
    assert path.read_text() == "mine"
    assert dialog.isVisible()
    qtbot.mouseClick(save, Qt.MouseButton.LeftButton)
    assert answers == []
    assert dialog.saved == path
    assert not dialog.isVisible()
    assert "INTERNAL: raw points" in path.read_text("utf-8")


def test_regions_are_filled_by_what_is_off(chart: PlacesMap, qapp: QApplication) -> None:
    scene = chart.scene
    scene.dots = False
    scene.shading = Shading({"R0": -0.02, "R1": 0.01, "R2": 0.0, "elsewhere": 0.02})
    chart.show_scene("estimated minus true")
    qapp.processEvents()
    rows = chart.table.rows
    assert {rows.index(at, 0).data() for at in range(4)} == {"R0", "R1", "R2", "elsewhere"}
    assert rows.index(0, 1).data() == "-2.00"
    assert chart.words.text().startswith("The estimate is farthest off in R0: by -2.00 percentage points.")
    image = chart.view.grab().toImage()
    view = chart.seen
    found = []
    for at in range(3):
        place = view.transform.map(WEST + SIDE * (at + 0.5), SOUTH + SIDE * 0.75)
        found.append(image.pixelColor(round(place[0]), round(place[1])).name().upper())
    look = theme.current()
    assert found[0] == look.true
    assert found[1] not in (look.true, look.estimate, look.card)
    assert found[2] == look.card
