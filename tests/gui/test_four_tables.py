"""Four tables opened by clicks to a trial: every figure and claim on each page, held against pandas."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pandas as pd
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLabel, QPushButton, QTableView, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app.findings import FindingCard
from ldpaudit.app.page_states import PAGES
from ldpaudit.app.pages.check import CheckPage
from ldpaudit.app.pages.generalize import GeneralizePage
from ldpaudit.app.pages.places import PlacesPage
from ldpaudit.app.pages.reading import ImportPage
from ldpaudit.app.pages.risk import RiskPage
from ldpaudit.app.pages.roles import RolesPage
from ldpaudit.app.pages.start import StartPage
from ldpaudit.app.window import Window
from tests.gui.unseen import ROLES, unseen_table

PATIENCE = 120_000
Settle = Callable[[Window], None]
WITHHELD = ("identifier", "free-text", "drop")


def said(widget: QWidget) -> list[str]:
    """Return every text that is seen within a widget, without marks of no width."""
    labels = [one.text() for one in widget.findChildren(QLabel) if one.isVisibleTo(widget) and one.text()]
    return [text.replace("\u200b", "") for text in labels]


def cells(page: QWidget, name: str) -> list[list[str]]:
    """Return the cells of a table that is seen on a page."""
    (view,) = (one for one in page.findChildren(QTableView) if one.accessibleName() == name)
    assert view.isVisibleTo(page)
    model = view.model()
    return [
        [str(model.index(row, column).data() or "") for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


class Truth:
    """What pandas knows of a table, for the roles that the window shows."""

    def __init__(self, frame: pd.DataFrame, window: Window) -> None:
        self.frame, self.session = frame, window.session
        assert list(frame.columns) == list(window.session.columns)

    @property
    def rows(self) -> int:
        return len(self.frame)

    def named(self, *roles: str) -> list[str]:
        return [name for name in self.frame.columns if self.session.recipe.columns.get(name) in roles]

    def sizes(self, columns: list[str]) -> pd.Series:
        """Return the size of each group of rows that agree in some columns; a missing value is one, too."""
        return self.frame.groupby(columns, dropna=False, sort=False).size()

    def alone(self, columns: list[str]) -> int:
        return int((self.sizes(columns) == 1).sum())

    @property
    def known(self) -> list[str]:
        return self.named("quasi-identifier", "time")

    @property
    def exact(self) -> list[str]:
        """Columns that leave as they are: not withheld, and no step treats them."""
        treated = {name for step in self.session.recipe.steps for name in step.modifies()}
        return [name for name in self.frame.columns if name not in (*self.named(*WITHHELD), *treated)]

    @property
    def leaving(self) -> list[str]:
        """Columns that leave, as they are or moved."""
        moved = (step.modifies() for step in self.session.recipe.steps if step.do == "planar-laplace")
        return [*self.exact, *(name for pair in moved for name in pair)]


def number(text: str) -> int:
    return int(text.replace(",", ""))


class Walk:
    """A hand that clicks through the window, and reads all that is seen on the way."""

    def __init__(self, window: Window, qtbot: QtBot, settle: Settle) -> None:
        self.window, self.qtbot, self._settle = window, qtbot, settle
        self.read: dict[str, list[str]] = {}

    def settle(self) -> None:
        self._settle(self.window)

    def press(self, button: QPushButton) -> None:
        assert button.isVisible(), button.text()
        assert button.isEnabled(), button.text()
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        QApplication.processEvents()

    def choose(self, box: QComboBox, data: object) -> None:
        box.setFocus()
        self.qtbot.keyClick(box, Qt.Key.Key_Home)
        for _ in range([box.itemData(at) for at in range(box.count())].index(data)):
            self.qtbot.keyClick(box, Qt.Key.Key_Down)

    def page(self, station: str) -> QWidget:
        """Click a station on the rail."""
        rail = self.window.rail
        item = rail.item(PAGES.index(station))
        self.qtbot.mouseClick(
            rail.viewport(), Qt.MouseButton.LeftButton, pos=rail.visualItemRect(item).center()
        )
        assert self.window.stack.currentWidget() is self.window.pages[station]
        self.settle()
        return self.window.pages[station]

    def look(self, station: str) -> list[str]:
        """Return what is seen on a page, and keep it."""
        self.read[station] = said(self.page(station))
        return self.read[station]

    def open(self, path: Path, patch: pytest.MonkeyPatch) -> None:
        """Open a table from Start, as somebody does who finds the file in the dialog."""
        patch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (str(path), ""))
        start = self.page("start")
        assert isinstance(start, StartPage)
        (button,) = (one for one in start.findChildren(QPushButton) if one.text() == "Open &table…")
        self.press(button)
        self.qtbot.waitUntil(lambda: self.window.session.current("inspection"), timeout=PATIENCE)
        self.settle()

    def give_roles(self) -> None:
        reading = self.page("import")
        assert isinstance(reading, ImportPage)
        self.press(reading._onward)
        roles = self.window.pages["roles"]
        assert isinstance(roles, RolesPage)
        self.press(roles.accept)
        for name in list(self.window.session.undecided):
            self.choose(roles._combos[name], "plain")
        assert self.window.session.undecided == []

    def try_it(self) -> None:
        """Run a trial; repair what blocks it by the buttons beside, until it runs."""
        session = self.window.session
        for _ in range(4):
            check = self.page("check")
            assert isinstance(check, CheckPage)
            self.press(check.run)
            self.settle()
            if not session.fault("trial"):
                break
            blocking = [one for one in session.findings() if one.severity == "block"]
            assert blocking
            for finding in blocking:
                # Other words may stand on the card of a finding once another one was repaired.
                about = finding.code, finding.columns
                for card in self.window.findChildren(FindingCard):
                    if (card._finding.code, card._finding.columns) == about and card.isVisible():
                        (repair,) = (one for one in card.findChildren(QPushButton) if one.text() == "Repair")
                        repair.click()
                        self.settle()
                        break
        assert session.fault("trial") == ""
        assert session.outcome_current


def hold(walk: Walk, truth: Truth) -> None:
    """Hold all that the pages of a table say, once it was tried, against the truth."""
    pages = [station for station in PAGES if station not in ("start", "audit")]
    for station in pages:
        walk.look(station)
    hold_import_and_roles(walk, truth)
    hold_risk(walk, truth)
    hold_treatments(walk, truth)
    hold_check(walk, truth)
    hold_counts(walk, truth)
    gone = len(truth.frame.columns) - len(truth.leaving)
    lost = walk.window.strip._texts()["lost"]
    assert lost == f"0 rows\n{gone} columns withheld, 0 coarser"


def hold_import_and_roles(walk: Walk, truth: Truth) -> None:
    frame = truth.frame
    assert any(f"{truth.rows:,} rows, {len(frame.columns)} columns" in text for text in walk.read["import"])
    shown = cells(walk.page("roles"), "Columns and their roles")
    assert [row[0] for row in shown] == list(frame.columns)
    assert [number(row[2]) for row in shown] == [frame[name].nunique() for name in frame.columns]
    assert [number(row[3]) for row in shown] == [int(frame[name].isna().sum()) for name in frame.columns]
    roles = walk.window.pages["roles"]
    assert isinstance(roles, RolesPage)
    combos = {name: box.currentData() for name, box in roles._combos.items()}
    assert combos == dict(truth.session.recipe.columns)


def hold_risk(walk: Walk, truth: Truth) -> None:
    risk = walk.window.pages["risk"]
    assert isinstance(risk, RiskPage)
    sizes = truth.sizes(truth.known)
    assert risk.sentence.text().startswith(f"{(sizes == 1).sum():,} of {truth.rows:,} rows (")
    assert f"k = {sizes.min()}." in risk.sentence.text()
    assert f"Known outside: {', '.join(truth.known)}." in walk.read["risk"]
    rare = {name: (counts := truth.frame[name].value_counts())[counts < 5] for name in truth.known}
    for text in walk.read["risk"]:
        for name, values, rows in re.findall(
            r"(?:^|\. )([^.]+) has ([\d,]+) such values, in ([\d,]+) rows", text
        ):
            assert (number(values), number(rows)) == (len(rare[name]), int(rare[name].sum()))
        for name, other, alone in re.findall(
            r"Without (.+?), ([\d,]+) would be alone instead of ([\d,]+) rows", text
        ):
            assert number(alone) == truth.alone(truth.known)
            assert number(other) == truth.alone([one for one in truth.known if one != name])


def hold_treatments(walk: Walk, truth: Truth) -> None:
    session = truth.session
    generalize = walk.window.pages["generalize"]
    assert isinstance(generalize, GeneralizePage)
    for name, card in generalize.cards.items():
        as_it_is = card.choice.currentText() == "release as it is"
        assert as_it_is == (name in truth.exact), name
        distinct = re.findall(r"([\d,]+) distinct value", " ".join(said(card)))
        assert [number(one) for one in distinct] == [truth.frame[name].nunique()], name
    sensitive = [name for name in truth.named("sensitive") if name in truth.exact]
    waiting = [
        text for text in walk.read["categories"] if text.startswith("Sensitive and not randomized yet")
    ]
    assert waiting == ([f"Sensitive and not randomized yet: {', '.join(sensitive)}."] if sensitive else [])
    places = walk.page("places")
    assert isinstance(places, PlacesPage)
    pair = session.place_pair
    if pair is None:
        assert not session.with_role("location") or not places.content.isVisible()
        return
    assert any(
        text.startswith(f"{pair[0]} is the longitude (east-west), {pair[1]}") for text in walk.read["places"]
    )
    points = truth.sizes(list(pair))
    figures = f"{truth.rows:,} points lie at {len(points):,} places; the most frequent one is in "
    figures += f"{points.max()} rows."
    assert any(text.startswith(figures) for text in walk.read["places"])
    if not places.derived.table.isVisibleTo(places):
        assert any(text.startswith("No column speaks of a place by its name") for text in walk.read["places"])
        return
    for name, what, _ in cells(places, "Columns that follow from the place, and what becomes of them"):
        assert (what == "left out") == (name in truth.named(*WITHHELD)), name
        assert (what == "released as it is") == (name in truth.exact), name


def hold_check(walk: Walk, truth: Truth) -> None:
    session, rows = truth.session, f"{truth.rows:,}"
    outcome = session.outcome
    assert outcome is not None
    (told,) = (text for text in walk.read["check"] if text.startswith("Alone in their group"))
    after = [name for name in truth.known if name in truth.exact]
    assert f"{truth.alone(truth.known):,} of {rows} rows" in told.split("before")[0]
    assert f"{truth.alone(after):,} of {rows} rows" in told.split("before")[1]
    assert f"k = {truth.sizes(truth.known).min()} before, k = {truth.sizes(after).min()} after" in told
    if match := re.search(r"Alone on everything released without noise: ([\d,]+) of", told):
        assert number(match[1]) == truth.alone(truth.exact)
    # What the trial wrote is what the pages say that it leaves.
    released = pd.read_csv(outcome.table, dtype=str, keep_default_na=False)
    moved = [name for step in session.recipe.steps if step.do == "planar-laplace" for name in step.modifies()]
    assert set(released.columns) == set(truth.leaving)
    assert len(released) == truth.rows
    for name in truth.exact:
        written = truth.frame[name].dropna().astype(str).str.strip()
        assert released[name].nunique() - (released[name] == "").any() == written.nunique(), name
    if moved:
        hold_noise(released, truth, moved)


def hold_noise(released: pd.DataFrame, truth: Truth, pair: list[str]) -> None:
    """Every place of a table has one moved point at most, and points are moved about their own middle."""
    east, north = (truth.frame[name].astype(float) for name in pair)
    lon, lat = (released[name].astype(float) for name in pair)
    assert released[pair].drop_duplicates().shape[0] <= truth.sizes(pair).shape[0]
    assert abs(lon.median() - east.median()) < 0.05
    assert abs(lat.median() - north.median()) < 0.05


def hold_counts(walk: Walk, truth: Truth) -> None:
    """Every "n of N rows" on any page is one that pandas counts."""
    sensitive, n = truth.named("sensitive"), truth.rows
    after = [name for name in truth.known if name in truth.exact]
    true = {truth.alone(truth.known), truth.alone(after), truth.alone(truth.exact)}
    for columns in (truth.known, after):
        sizes = truth.sizes(columns)
        true |= {int(sizes[sizes < k].sum()) for k in range(2, 11)}
    for name in sensitive:
        groups = truth.frame.groupby(after, dropna=False)[name]
        one = groups.nunique(dropna=False) == 1
        true.add(int(groups.size()[one].sum()))
    texts = [text for page in walk.read.values() for text in page]
    texts += [one.message for one in truth.session.findings()]
    found = [
        match for text in texts for match in re.findall(r"([\d,]+) of ([\d,]+) (?:released )?rows", text)
    ]
    assert len(found) >= 3
    for some, of in found:
        assert (number(some) in true, number(of)) == (True, n), some


@pytest.fixture
def walk(window: Window, qtbot: QtBot, settle: Settle) -> Iterator[Walk]:
    window.resize(1200, 1000)
    return Walk(window, qtbot, settle)


def move_points(walk: Walk) -> None:
    places = walk.page("places")
    assert isinstance(places, PlacesPage)
    assert places.card is not None
    assert places.card.choice.currentText() == "leave out"
    walk.choose(places.card.choice, "planar-laplace")
    walk.settle()


def test_a_table_that_nobody_has_seen(walk: Walk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frame = unseen_table(tmp_path / "appels.csv")
    assert len(frame.columns) == len(ROLES) == 18
    walk.open(tmp_path / "appels.csv", monkeypatch)
    walk.give_roles()
    assert walk.window.session.place_pair == ("gps_longitude", "gps_latitude")
    roles = walk.window.pages["roles"]
    assert isinstance(roles, RolesPage)
    for name, role in ROLES.items():
        walk.choose(roles._combos[name], role)
    move_points(walk)
    walk.try_it()
    hold(walk, Truth(frame, walk.window))


def test_the_sample(walk: Walk, sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    walk.open(sample / "interventions.csv", monkeypatch)
    walk.give_roles()
    move_points(walk)
    walk.try_it()
    hold(walk, Truth(pd.read_csv(sample / "interventions.csv", dtype=str), walk.window))


def test_forest_fires_of_france(
    walk: Walk, shared_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = pd.read_csv(
        shared_data / "interventions" / "bdiff_incendies_2010_2019.csv.gz", sep=";", dtype=str
    )
    frame = whole.head(1500)
    frame.to_csv(tmp_path / "fires.csv", sep=";", index=False)
    walk.open(tmp_path / "fires.csv", monkeypatch)
    walk.give_roles()
    walk.try_it()
    hold(walk, Truth(frame, walk.window))


def test_calls_of_montgomery_whose_columns_have_no_names(
    walk: Walk, shared_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = shared_data / "interventions" / "montgomery_911_sample.csv"
    lines = source.read_text("utf-8").splitlines()[:1200]
    (tmp_path / "calls.csv").write_text("\n".join(lines) + "\n", "utf-8")
    walk.open(tmp_path / "calls.csv", monkeypatch)
    walk.give_roles()
    places = walk.page("places")
    assert isinstance(places, PlacesPage)
    # Latitude 40, longitude -75: nobody can tell, so it is asked, and the likelier answer stands first.
    north, east = list(walk.window.session.columns)[:2]
    assert walk.window.session.place_pair is None
    assert places.card is None
    assert places.axes.first.text() == f"{east} is the longitude"
    walk.press(places.axes.first)
    walk.settle()
    assert walk.window.session.place_pair == (east, north)
    move_points(walk)
    walk.try_it()
    frame = pd.read_csv(
        tmp_path / "calls.csv", header=None, names=list(walk.window.session.columns), dtype=str
    )
    hold(walk, Truth(frame, walk.window))
