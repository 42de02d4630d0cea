"""Traces with fewer rows, and traces without stops: exactly those, whoever treats the rows."""

from __future__ import annotations

import csv
import itertools
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyproj import Geod

from ldpaudit.engine import run
from ldpaudit.geography.traces.smoothing import smoothed
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

GEOD = Geod(ellps="WGS84")
PEOPLE, FIXES = 7, 180
RECIPE = """\
ldpaudit = 1
input = {{ path = "fixes.csv", unit = "who" }}
columns = {{ row = "plain", who = "plain", at = "time", lon = "location", lat = "location" }}
step = [
  {steps}
]
accept = [
  {{ finding = "raw-location", reason = "a test" }},
  {{ finding = "raw-time", reason = "a test" }},
  {{ finding = "linked-rows", reason = "a trace is of one person" }},
  {{ finding = "gives-away", reason = "these walks follow from their times" }},
]
output = {{ path = "released.csv" }}
"""
SAMPLE = '{ do = "sample-trace", person = "who", time = "at", seconds = 600, keep = "first" },'
SMOOTH = (
    '{{ do = "smooth-speed", person = "who", time = "at", x = "lon", y = "lat", spacing = 100, per = "{}" }},'
)


def records() -> list[dict[str, str]]:
    """Walks that go, stop and go on, interleaved, over two days."""
    draw = np.random.default_rng(12)
    found = []
    for person in range(PEOPLE):
        begin = datetime(2024, 3, 9, 22, tzinfo=UTC) + timedelta(seconds=37 * person)
        goes = (np.arange(FIXES) // 30) % 2 == 0
        east = np.cumsum(np.where(goes, 40.0, 0.0)) + draw.normal(size=FIXES)
        for at in range(FIXES):
            odd = (person, at)
            found.append(
                {
                    "who": "" if odd == (3, 4) else f"p{person}",
                    "at": "" if odd == (2, 9) else f"{begin + timedelta(seconds=71 * at):%Y-%m-%d %H:%M:%S}",
                    "lon": "" if odd == (1, 5) else f"{6 + east[at] / 76_000:.6f}",
                    "lat": "" if odd == (1, 5) else f"{47 + person / 100:.6f}",
                }
            )
    return [{"row": str(row), **found[at]} for row, at in enumerate(draw.permutation(len(found)).tolist())]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("traces")
    with (folder / "fixes.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(records()[0]))
        writer.writeheader()
        writer.writerows(records())
    return folder


def released(folder: Path, out: Path, steps: str) -> list[dict[str, str]]:
    release = run(Recipe.parse(RECIPE.format(steps=steps), folder=folder), out, Key.for_tests(1))
    with release.released.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_the_first_row_of_each_interval_stays(folder: Path, tmp_path: Path) -> None:
    rows = released(folder, tmp_path / "out", SAMPLE)
    slots = defaultdict(list)
    for record in records():
        at = record["at"]
        slot = int(datetime.fromisoformat(at + "+00:00").timestamp()) // 600 if at else None
        slots[record["who"], slot].append(record)
    expected = {min(group, key=lambda one: (one["at"], int(one["row"])))["row"] for group in slots.values()}
    assert {row["row"] for row in rows} == expected
    assert len(expected) < PEOPLE * FIXES / 5


@pytest.mark.parametrize("per", ["day", "all"])
def test_traces_go_evenly_and_never_stop(folder: Path, tmp_path: Path, per: str) -> None:
    steps = SMOOTH.format(per)
    traces = defaultdict(list)
    for row in released(folder, tmp_path / "out", steps):
        traces[row["who"], row["at"][:10] if per == "day" else ""].append(row)
    assert len(traces) == PEOPLE * (2 if per == "day" else 1)
    for rows in traces.values():
        rows.sort(key=lambda one: one["at"])
        times = [datetime.fromisoformat(row["at"]).timestamp() for row in rows]
        assert max(np.diff(times)) - min(np.diff(times)) <= 1
        places = [(float(row["lon"]), float(row["lat"])) for row in rows]
        steps = [GEOD.inv(*one, *other)[2] for one, other in itertools.pairwise(places)]
        assert steps == pytest.approx([100] * len(steps), abs=0.3)


@settings(max_examples=40)
@given(
    st.integers(0, 2**32 - 1),
    st.integers(1, 60),
    st.sampled_from([1e-5, 1e-3, 1e-1]),
    st.sampled_from([5, 80, 900]),
)
def test_points_are_as_far_apart_as_is_said(seed: int, n: int, spread: float, spacing: int) -> None:
    generator = np.random.default_rng(seed)
    lon, lat = (place + np.cumsum(spread * generator.normal(size=n)) for place in (179.99, -47.0))
    lon = (lon + 180) % 360 - 180
    found = smoothed(lon, lat, 10 * np.arange(n), np.array([0, n]), float(spacing))
    kept = int(found.kept.sum())
    assert found.kept[:kept].all()
    assert kept != 1
    used = found.spacing[0]
    assert used / spacing == 2 ** round(np.log2(used / spacing))
    assert np.isnan(found.lon[kept:]).all()
    if kept:
        places = np.column_stack([found.lon, found.lat])[:kept]
        places = np.vstack([[lon[0], lat[0]], places])
        ways = [GEOD.inv(*one, *other)[2] for one, other in itertools.pairwise(places)]
        assert ways == pytest.approx([used] * kept, rel=2e-4, abs=0.3)
        assert found.time[0] == 0
        assert found.time[kept - 1] == 10 * (n - 1)
        # What is left at the end is shorter than a spacing.
        assert GEOD.inv(*places[-1], lon[-1], lat[-1])[2] < used * (1 + 2e-4) + 0.3
