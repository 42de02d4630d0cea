"""In a language of brackets no dialog, menu, chart, map or error shows English."""

# ruff: noqa: F811 - fixtures of other files

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from ldpaudit.app import starting, theme
from ldpaudit.app.charts.bars import EstimatedAndTrue
from ldpaudit.app.charts.errors import ErrorCurves
from ldpaudit.app.charts.histogram import ClassSizes
from ldpaudit.app.charts.map import PlacesMap
from ldpaudit.app.charts.map_export import write_map
from ldpaudit.app.charts.map_groups import GroupsLayer
from ldpaudit.app.charts.map_points import Mode
from ldpaudit.app.charts.map_shading import Shading
from ldpaudit.app.charts.tradeoff import TradeOff
from ldpaudit.app.jobs import CommandRun, Job
from ldpaudit.app.leaving import Leaving
from ldpaudit.app.log_view import LogView
from ldpaudit.app.outcome import Bars
from ldpaudit.app.page_states import MARKS, PAGES, title, word
from ldpaudit.app.parts import BusyLine, rows_text, size_text
from ldpaudit.app.private_names import in_words, on_screen
from ldpaudit.app.proposals import Answer
from ldpaudit.app.saving_map import SavingMap
from ldpaudit.app.starting import start_desktop, why_not
from ldpaudit.app.unexpected import ErrorBar, Unexpected
from ldpaudit.app.window import Window
from ldpaudit.errors import UserError
from ldpaudit.language import VARIABLE
from ldpaudit.log import Log
from ldpaudit.tables.registry import formats
from tests.gui.conftest import take_trial
from tests.gui.test_brackets import (  # noqa: F401 - the language of brackets
    English,
    brackets,
    of_document,
    ours,
    translations,
)
from tests.gui.test_map import chart  # noqa: F401

Settle = Callable[[Window], None]
#: What is a name or a mark wherever it stands.
NAMES = ("ldpaudit", "Ctrl", "Shift", "PNG", "SVG", "LDP", "OUE", "GRR", "released", "interventions")

#: What Qt has its own translations for, and names of formats.
CELLS = (
    *("Cancel", "Close", "Save", "Closes the dock widget", "Undocks and re-attaches the dock widget"),
    *(one.title for one in formats()),
)


@pytest.fixture(scope="module")
def language_file(translations: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path: Path = tmp_path_factory.mktemp("languages") / "brackets.json"
    made = {"language": "brackets", "texts": translations.pseudo(translations.texts())}
    path.write_text(json.dumps(made), encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def spoken(language_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the processes of the window speak as it does."""
    monkeypatch.setenv(VARIABLE, str(language_file))


@pytest.fixture
def english(ours: frozenset[str]) -> English:
    return English(ours, NAMES, CELLS)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect titles and texts of boxes and dialogs of files; each is answered with no."""
    texts: list[str] = []

    def take(answer: object) -> Callable[..., object]:
        def box(*args: object, **_more: object) -> object:
            texts.extend(one for one in args if isinstance(one, str))
            return answer

        return box

    for name in ("information", "about", "warning", "question"):
        monkeypatch.setattr(QMessageBox, name, take(QMessageBox.StandardButton.Cancel))
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, take(("", "")))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", take(""))
    return texts


def none_of(texts: list[str], english: English, least: int = 1) -> None:
    """Hold that there are so many texts, and that none is English but for commands."""
    assert len(texts) >= least
    texts = [re.sub(r"\bldpaudit [a-z]+(?: [/\w.-]+)*(?: --\w+)?(?: [/\w.-]+)?", "", text) for text in texts]
    assert not [text for text in texts if english(text)]
    assert [text for text in texts if "⟦" in text]


def test_menus_and_their_dialogs(window: Window, english: English, asked: list[str], tmp_path: Path) -> None:
    texts = [action.text() for menu in window.menuBar().findChildren(QMenu) for action in menu.actions()]
    texts += [action.text() for action in window.menuBar().actions()]
    none_of([text for text in texts if text], english, 20)
    window._show_keys()
    window._show_about()
    window.open_table()
    window.open_recipe()
    none_of(asked, english, 8)
    window.open(tmp_path / "nothing.csv")
    window.open(tmp_path / "nothing.toml")
    none_of([window.start.fault.text()], english)
    assert not english.below(window)


def test_the_frame_of_a_document(
    opened: Window,
    ours: frozenset[str],
    asked: list[str],
    sample: Path,
    settle: Settle,
) -> None:
    settle(opened)
    english = of_document(opened, frozenset())
    opened.session.set_most_rows("⟦label⟧", 3)
    assert opened.save_to(sample / "kept.toml")
    saved = opened._status.text()
    opened.copy_command()
    none_of([saved, opened._status.text(), opened.windowTitle()][:2], english)
    assert not opened.save_to(sample / "there is no such folder" / "kept.toml")
    opened.session.set_most_rows("⟦label⟧", 4)
    opened.save_as()
    leaving = Leaving(opened, opened.session, opened.tasks, opened.save)
    assert not leaving.allowed()
    leaving._may_stop()
    leaving._may_go("/folder")
    none_of([text for text in asked if "/" not in text], english, 8)
    rail = opened.rail
    spoken = [rail.item(at).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(rail.count())]
    tips = [rail.item(at).toolTip() for at in range(rail.count())]
    none_of([*spoken, *tips, *map(title, PAGES), *map(word, MARKS)], english, 30)
    opened._status.clear()
    assert not of_document(opened, ours).below(opened)


def test_findings_with_their_repairs_and_reasons(
    opened: Window,
    ours: frozenset[str],
    qtbot: QtBot,
    settle: Settle,
) -> None:
    settle(opened)
    take_trial(opened, qtbot)
    settle(opened)
    dock, english = opened.findings, of_document(opened, ours)
    assert opened.session.findings()
    assert not english.below(dock)
    for finding in opened.session.findings():
        if finding.kind.acceptable:
            with pytest.raises(UserError) as caught:
                opened.session.accept("⟦label⟧", finding, "")
            assert not english(caught.value.translated())
            opened.session.accept("⟦label⟧", finding, "⟦ausreichend⟧")
    assert not english.below(dock)
    assert not [
        text
        for text in (opened.strip.text(one) for one in ("file", "promise", "risk", "lost"))
        if english(text)
    ]
    history = opened.session.history
    assert not [text for text in map(history.text, range(history.count())) if english(text)]


def test_the_ledger(
    kept: Path,
    opened: Window,
    ours: frozenset[str],
    asked: list[str],
    settle: Settle,
) -> None:
    settle(opened)
    # What a promise of an earlier release was is text of its manifest.
    mechanism = "planar Laplace (eps = 0.005494 per metre, continuous sampler)"
    names = (
        "lon",
        "lat",
        "Ornans",
        "a_column_of_a_rather_long_name_that_somebody_gave_it",
        mechanism,
        *NAMES,
    )
    english = English(ours, names, CELLS)
    opened.show_ledger()
    settle(opened)
    assert len(opened.ledger.buttons()) == 2
    assert not english.below(opened.ledger)
    opened.ledger._find()
    opened.ledger._forget(4)
    none_of([text for text in asked if "/" not in text], english, 3)
    for state in ("off", "damaged", "absent"):
        answer = {"sources": [], "fault": "", "ledger": "ledger.sqlite", "state": state, "of": None}
        opened.ledger._show({**answer, "releases": 0})
        none_of([opened.ledger.summary.text()], english)
    opened.ledger._show({**answer, "state": "kept", "of": "a", "releases": 0})
    none_of([opened.ledger.summary.text()], english)
    opened.ledger._failed("⟦why⟧")
    assert not english.below(opened.ledger)
    kept.write_bytes(b"no ledger")
    opened.ledger.read()
    settle(opened)
    assert not english.below(opened.ledger)


def test_the_log_and_the_line_of_an_error(
    window: Window, english: English, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    for place in (str(tmp_path / "log" / "ldpaudit.log"), "none"):
        monkeypatch.setenv("LDPAUDIT_LOG", place)
        view = LogView(window, Log())
        qtbot.addWidget(view)
        assert not english.below(view)
        unexpected = Unexpected(parent=window)
        bar = ErrorBar(unexpected, window)
        for error in (ValueError("a value"), ValueError("a value"), UserError("the table has no rows")):
            unexpected._exception(type(error), error, None)
            qtbot.waitUntil(bar.isVisible)
            qtbot.wait(20)
            none_of([bar.words.text()], english)
        assert not english.below(bar)


@pytest.mark.parametrize(
    "words",
    [
        ["could not connect to display"],
        ["libxcb-cursor.so.0: cannot open shared object file: No such file"],
        ["From 6.5.0, xcb-cursor0 or libxcb-cursor0 is needed to load the Qt xcb platform plugin."],
        ["OpenGL"],
        ["no Qt platform plugin could be initialized"],
        ["⟦quoted⟧"],
        [],
    ],
)
def test_a_desktop_that_cannot_start(
    words: list[str], english: English, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "_of_plugin", lambda: "")
    for kind in ("xcb", ""):
        monkeypatch.setenv("QT_QPA_PLATFORM", kind)
        # Commands, and the names of packages and variables, are the same in every language.
        line = re.sub(
            r"ldpaudit run RECIPE|sudo apt install [\w-]+|QT_QPA_PLATFORM", "", why_not(words).translated()
        )
        none_of([line], english)
    none_of(
        [starting._missing("No module named 'PySide6'").translated().replace("No module named", "")], english
    )


def test_a_desktop_without_a_screen(english: English, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in starting._SCREENS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    with pytest.raises(UserError) as caught:
        start_desktop()
    none_of([caught.value.translated().replace("ldpaudit run RECIPE", "")], english)


def test_jobs_that_fail(window: Window, english: English, qtbot: QtBot) -> None:
    job = Job(["nothing"], window)
    texts = [job._last_words(), job._reason(3)]
    job._last_lines = ["⟦quoted⟧"]
    texts += [job._last_words()]
    lines: list[str] = []
    for take in (Job._answered, lambda one: one._broken(one._process.ProcessError.FailedToStart)):
        broken = Job(["nothing"], window)
        broken.failed.connect(lines.append)
        take(broken)
    none_of(texts + [line.replace("Unknown error", "") for line in lines], english, 5)
    tasks, session = window.tasks, window.session
    line = BusyLine(tasks, "trial")
    qtbot.addWidget(line)
    assert not english.below(line)
    stages = ("open", "read", "hash", "cut", "survey", "treat", "count", "judge", "write", "finish", "search")
    for stage in stages:
        for done, total in ((0, 0), (5, 0), (5, 10)):
            line._progressed("trial", stage, done, total)
            none_of([line._label.text()], english)
    line._cancel()
    none_of([line._label.text(), tasks._unwritable(OSError(28, "⟦full⟧"))], english)
    none_of([rows_text(1), rows_text(2), rows_text(1, cases=True), rows_text(7, cases=True)], english, 4)
    assert size_text(7)
    assert not session.is_open


def test_questions_that_fail(opened: Window, ours: frozenset[str], settle: Settle) -> None:
    settle(opened)
    english, tasks, session = of_document(opened, ours), opened.tasks, opened.session
    tasks.release(session.table.parent / "released")
    none_of([session.fault("release")], english)
    lines: list[str] = []
    for arguments in (["inspect", "nothing.csv"], ["plan", "--k", "0"], ["anonymity", str(session.table)]):
        tasks.ask("question", [*arguments, "--json"], print, lines.append)
        settle(opened)
    none_of(lines, english, 3)
    session.refuse(session.findings(), session.stamp("trial"))
    run = CommandRun(["run"], opened)
    run.findings = [{"code": "raw-time", "severity": "block", "message": "⟦message⟧", "columns": ["start"]}]
    tasks._failed("trial", run, "⟦line⟧", session.stamp("trial"), session.recipe)
    none_of([session.fault("trial")], english)


def test_files_of_jobs_and_keys_of_recipes_in_the_words_of_the_window(
    opened: Window, english: English
) -> None:
    written = opened.tasks.written("trial")
    assert written is not None
    step = opened.session.recipe.steps[0]
    columns = ", ".join(step.modifies())
    for line in (
        f"{written}, [[step]] 1 ({step.do}): ⟦what⟧",
        f"{written}: ⟦what⟧",
        f"{opened.tasks.folder}/trial-1: ⟦what⟧",
    ):
        shown = in_words(line, opened.tasks.folder)
        assert str(opened.tasks.folder) not in shown
        none_of([shown.replace(f"{step.do} ({columns})", "")], english)
    for line in (
        '⟦what⟧; [input], key "unit"',
        "⟦what⟧ [[step]] 2 (randomize)",
        "⟦what⟧ (ldpaudit inspect)",
        '⟦what⟧ do = "locate"',
        '⟦what⟧ key "most_places"',
    ):
        none_of([on_screen(line).replace("randomize", "")], english)


def test_charts(english: English, qtbot: QtBot, settings: None) -> None:  # noqa: ARG001
    sizes, bars, errors, curve = ClassSizes(), EstimatedAndTrue(), ErrorCurves(), TradeOff()
    for one in (sizes, bars, errors, curve):
        qtbot.addWidget(one)
    for after in (None, {"5": 20}):
        sizes.show_sizes({"1": 5, "3": 10}, after, 5)
        assert not english.below(sizes)
    for values in (3, 40):
        share = (1 / values,) * values
        labels = tuple(f"v{at}" for at in range(values))
        shown = Bars(labels, share, (0.0,) * values, (1.0,) * values, share, 100)
        for ranks in (False, True):
            bars.show_bars("⟦title⟧", shown, all_by_rank=ranks)
            assert not english.below(bars)
    for over in ("epsilon", "size", "n"):
        drawn = {"GRR": [0.1, 0.2], "OUE": [0.2, 0.3], "SUE": [0.3, 0.4]}
        plan: dict[str, Any] = {
            "curves": {"half_width": drawn, "over": over, "values": [1.0, 2.0]},
            "protocols": [{"protocol": "OUE"}],
            "kind": "number" if over == "n" else "value",
            "epsilon": 1.0,
            "domain_size": 1.0,
            "rows": 1.0,
        }
        errors.show_curves(plan, "GRR", "⟦words⟧")
        assert not english.below(errors)
        errors._as_table.toggle()
        assert not english.below(errors)
    points = [
        {"loss": 0.2, "removed_rows": 0, "levels": {"age": 1}},
        {"loss": 0.1, "removed_rows": 9, "levels": {"age": 0}},
    ]
    levels = [{"label": "⟦fine⟧"}, {"label": "⟦coarser⟧"}]
    yours = {**points[0], "name": "yours", "removed_rows": 90, "k": 5, "classes": 3}
    for complete, count in ((True, 2), (True, 1), (False, 0), (True, 0)):
        answer = {
            "rows": 100,
            "max_suppressed": 0.05,
            "complete": complete,
            "ladders": {"age": {"rungs": levels}},
            "proposals": [yours],
            "curve": points[:count],
        }
        names = {"yours": "⟦yours⟧"}
        curve.show_curve(Answer.of(answer), names, "yours", None, None)
        assert not english.below(curve)


class _Writing(QPainter):
    """Paints, and keeps what is written."""

    def __init__(self, image: QImage) -> None:
        super().__init__(image)
        self.texts: list[str] = []

    def drawText(self, *args: Any) -> Any:
        self.texts += [one for one in args if isinstance(one, str)]
        return super().drawText(*args)


def test_maps(
    chart: PlacesMap,
    english: English,
    asked: list[str],
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    scene = chart.scene
    texts: list[str] = []

    def look() -> None:
        chart.show_scene("⟦title⟧", "⟦waiting⟧")
        assert not english.below(chart)
        image = QImage(700, 560, QImage.Format.Format_ARGB32_Premultiplied)
        painter = _Writing(image)
        scene.paint(painter, chart.seen, theme.current())
        painter.end()
        texts.extend((*painter.texts, scene.refusal, scene.mark))

    modes: tuple[Mode, ...] = ("raw", "released", "difference")
    for mode in modes:
        scene.points.mode = mode
        for trial in (True, False):
            scene.points.from_trial = trial
            look()
    scene.points.mode = "raw"
    chart.zoom_to_all()
    chart.zoom(0.02)
    look()
    scene.shading = Shading({"R1": 0.1, "R2": -0.2})
    look()
    saving = SavingMap(scene, chart.seen, tmp_path, chart)
    qtbot.addWidget(saving)
    saving._judge()
    saving.purpose.setCurrentIndex(0)
    assert saving.fault.text()
    assert not english.below(saving)
    saving.choose()
    there = tmp_path / "map.png"
    there.write_text("")
    saving.save(there)
    none_of([text for text in asked if "/" not in text], english, 4)
    for path, purpose in ((there, "outside"), (there, "internal"), (tmp_path / "map.gif", "internal")):
        with pytest.raises(UserError) as caught:
            write_map(path, scene, chart.seen, purpose)  # type: ignore[arg-type]
        none_of([caught.value.translated()], english)
    scene.shading = None
    assert scene.points.raw is not None
    raw = scene.points.raw
    import numpy as np

    scene.groups = GroupsLayer.of(np.array([1, 2, 3], np.int32), 5, lambda _rows: raw)
    look()
    none_of([text for text in texts if re.search("[A-Za-z]{2}", text)], english, 20)
