"""Cells that k people share: in every time, whoever treats the rows, and none of them hidden afterwards."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.engine import Release, run
from ldpaudit.errors import UserError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 900
RECIPE = """\
ldpaudit = 1
input = {{ path = "journeys.csv", unit = "{unit}" }}
columns = {{ row = "plain", person = "identifier", start = "time", lon = "location", lat = "location", \
kind = "sensitive" }}
step = [
  {{ do = "generalize-time", column = "start", to = "day" }},
  {{ do = "geographic-k-anonymity", x = "lon", y = "lat", k = {k}, side = {side}, {more} \
max_suppressed = {most} }},
  {after}
]
output = {{ path = "released.csv" }}
"""

#: The walks of these tables are made of their times, so each tells the other.
ACCEPT = """
[[accept]]
finding = "gives-away"
reason = "made for this test: the places follow from the times"
[[accept]]
finding = "rows-of-one"
reason = "made for this test: rows are counted, too"
"""
CHOICES = {"unit": "person", "k": 5, "side": 500, "most": 0.1, "after": "", "more": 'time = "start",'}


def records() -> list[dict[str, str]]:
    draw = np.random.default_rng(8)
    lon, lat = 6.0 + 0.2 * draw.normal(size=ROWS), 47.2 + 0.1 * draw.normal(size=ROWS)
    people, days = draw.random((2, ROWS))
    found = []
    for row in range(ROWS):
        day = 9 if row % 500 == 3 else int(3 * days[row]) + 1
        found.append(
            {
                "row": str(row),
                "person": f"person {int(150 * people[row] ** 2)}",
                # The last day has too few people, and some times are missing.
                "start": "" if row % 41 == 0 else f"2024-03-0{day} 10:00",
                # Some points are missing, and several lie at one address.
                "lon": "" if row % 29 == 0 else "5.7" if row % 7 == 0 else f"{lon[row]:.6f}",
                "lat": "" if row % 29 == 0 else "47.1" if row % 7 == 0 else f"{lat[row]:.6f}",
                "kind": "ab"[row % 2],
            }
        )
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("journeys")
    with (folder / "journeys.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(records()[0]))
        writer.writeheader()
        writer.writerows(records())
    return folder


def released(folder: Path, out: Path, /, **options: object) -> Release:
    chosen = {name: options.pop(name, value) for name, value in CHOICES.items()}
    recipe = Recipe.parse(RECIPE.format(**chosen) + ACCEPT, folder=folder)
    return run(recipe, out, Key.for_tests(1), **options)  # type: ignore[arg-type]


def rows_of(release: Release) -> list[dict[str, str]]:
    with release.released.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_every_cell_holds_k_people_at_every_time(folder: Path, tmp_path: Path) -> None:
    for unit, time in (("person", True), ("journey", False)):
        judge(folder, tmp_path / unit, unit, time)


def judge(folder: Path, out: Path, unit: str, time: bool) -> None:
    release = released(folder, out, unit=unit, more='time = "start",' if time else "")
    assert release.manifest["asked"]["k"] == 5
    truth, unit = {record["row"]: record for record in records()}, unit if unit == "person" else "row"
    members, centres = defaultdict(set), {}
    rows = rows_of(release)
    for row in rows:
        true = truth[row["row"]]
        members[row["cell"], row["start"] if time else ""].add(true[unit])
        assert (row["cell"] == "") == (row["lon"] == "") == (true["lon"] == "")
        assert centres.setdefault(row["cell"], (row["lon"], row["lat"])) == (row["lon"], row["lat"])
        places = [float(one[name] or 0) for one in (row, true) for name in ("lon", "lat")]
        if row["cell"]:
            west, south, east, north = map(float, row["cell"].split())
            assert west <= places[2] <= east
            assert south <= places[3] <= north
            assert places[:2] == pytest.approx([(west + east) / 2, (south + north) / 2], abs=1e-9)
    assert min(map(len, members.values())) >= 5
    assert len(members) > 20
    people = defaultdict(set)
    together = {row: (one["start"][:10] if time else "", one["lon"] == "") for row, one in truth.items()}
    for row, one in truth.items():
        people[together[row]].add(one[unit])
    kept = {row for row in truth if len(people[together[row]]) >= 5}
    assert {row["row"] for row in rows} == kept
    assert (len(kept) < ROWS) == time


def test_a_second_survey_sees_what_the_first_one_settled(folder: Path, tmp_path: Path) -> None:
    after = '{{ do = "suppress", columns = ["cell", "start", "kind"], k = {k}, max_suppressed = 1 }}'
    release = released(folder, tmp_path / "out", unit="journey", after=after.format(k=5))
    sizes: dict[tuple[str, ...], int] = defaultdict(int)
    for row in rows_of(release):
        sizes[row["cell"], row["start"], row["kind"]] += 1
    assert min(sizes.values()) >= 5
    assert 0 < release.manifest["rows"] < ROWS
    # It would leave a cell of four, and cells that it does not look at.
    for other in (after.format(k=4), after.format(k=9).replace('"cell", "start", ', "")):
        with pytest.raises(UserError):
            released(folder, tmp_path / "other", unit="journey", after=other)


def test_what_cannot_be_kept_is_refused(folder: Path, tmp_path: Path) -> None:
    randomized = (
        '{ do = "randomize", columns = ["start"], protocol = "GRR", epsilon = 1, domain = ["a", "b"] }'
    )
    for options in (
        {"most": 0.001},
        {"k": 160, "most": 1.0},
        {"more": 'time = "nothing",'},
        {"more": 'into = "kind",'},
        {"side": 0.5},
        # Noise of a later step is no part of the cells.
        {"after": '{ do = "planar-laplace", x = "lon", y = "lat", level = "ln(2)", radius = 500 }'},
        {"after": f"{{ {randomized} }}"},
    ):
        with pytest.raises(UserError):
            released(folder, tmp_path / "out", **options)
        assert not list(tmp_path.iterdir())
