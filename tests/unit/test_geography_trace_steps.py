"""Traces with fewer rows, stays and homes: exactly those, whoever treats the rows."""

from __future__ import annotations

import csv
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity import unicity
from ldpaudit.engine import run
from ldpaudit.geography.traces import Traces, distance, found, guess_homes, middle_of_nights, stays_of
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

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


MONDAY = np.datetime64("2018-03-05T00:00:00")


def walk(steps: list[tuple[int, int, int]], lon: float = 6.0, lat: float = 47.0) -> Traces:
    """One person's fixes: seconds, and metres east and north since the fix before."""
    moves = np.array(steps, np.float64).reshape(-1, 3)
    when = MONDAY + np.cumsum(moves[:, 0]).astype("timedelta64[s]")
    x = lon + np.cumsum(moves[:, 1]) / (111_195 * np.cos(np.radians(lat)))
    x = (x + 180) % 360 - 180
    return Traces.of(pa.array(["a"] * len(moves)), when, x, lat + np.cumsum(moves[:, 2]) / 111_195)


def by_definition(traces: Traces, metres: float, seconds: int) -> list[tuple[int, int]]:
    stays, at = [], 0
    while at < len(traces):
        end = at + 1
        while (
            end < len(traces)
            and distance(traces.lon[at], traces.lat[at], traces.lon[end], traces.lat[end]) <= metres  # type: ignore[arg-type]
        ):
            end += 1
        if traces.seconds[end - 1] - traces.seconds[at] >= seconds:
            stays.append((at, end))
            at = end
        else:
            at += 1
    return stays


STEPS = st.lists(
    st.tuples(st.integers(0, 400), st.sampled_from([0, 7, -9, 31, 300]), st.sampled_from([0, 5, -11, 170])),
    min_size=1,
    max_size=120,
)


@settings(max_examples=50, deadline=None)
@given(STEPS, st.sampled_from([6.0, 179.9995, -180.0]))
def test_stays_are_those_of_the_definition(steps: list[tuple[int, int, int]], lon: float) -> None:
    traces = walk(steps, lon=lon)
    # A radius that no sum of these steps comes near.
    stays = stays_of(traces, 103.3, 600)
    expected = by_definition(traces, 103.3, 600)
    assert list(zip(stays.begin.tolist(), stays.end.tolist(), strict=True)) == expected
    for at, (begin, end) in enumerate(expected):
        assert stays.arrival[at] == traces.seconds[begin]
        assert stays.departure[at] == traces.seconds[end - 1]
        apart = distance(stays.lon[at], stays.lat[at], traces.lon[begin:end], traces.lat[begin:end])
        assert apart.max() <= 2 * 103.3


def test_persons_are_kept_apart_and_rows_come_in_any_order() -> None:
    one, other = walk([(0, 0, 0), (900, 5, 0), (900, 0, 5)]), walk([(0, 9, 9), (60, 900, 0)])
    names = pa.array(["b", "a", None, "a", "b", "a", "a"])
    times = MONDAY + np.array([60, 900, 5, 0, 0, 1800, 7], "timedelta64[s]")
    times[6] = np.datetime64("NaT")
    lon = np.array([other.lon[1], one.lon[1], 6.0, one.lon[0], other.lon[0], one.lon[2], 6.0])
    lat = np.array([other.lat[1], one.lat[1], 47.0, one.lat[0], other.lat[0], one.lat[2], 47.0])
    traces = Traces.of(names, times, lon, lat)
    assert traces.names.tolist() == ["a", "b"]
    assert sorted(np.diff(traces.first).tolist()) == [2, 3]
    assert np.diff(stays_of(traces, 200, 1200).first).sum() == 1
    assert all(
        (np.diff(traces.seconds[a:b]) >= 0).all()
        for a, b in zip(traces.first, traces.first[1:], strict=False)
    )


def test_home_is_where_most_nights_are() -> None:
    # Two weeks, from an evening: at home from 20 to 8, at work from 9 to 17, one night of many fixes away.
    hours = np.arange(20, 14 * 24)
    at_work = (hours % 24 >= 9) & (hours % 24 < 18)
    x, y = np.where(at_work, 6.05, 6.0), np.full(len(hours), 47.0)
    away = (hours >= 24 * 5 + 20) & (hours < 24 * 6 + 8)
    x[away] = 6.3
    times = MONDAY + hours.astype("timedelta64[h]")
    more = MONDAY + np.arange(24 * 5 * 3600 + 82_000, 24 * 5 * 3600 + 86_000, 10).astype("timedelta64[s]")
    traces = Traces.of(
        pa.array(["a"] * (len(hours) + len(more))),
        np.concatenate([times, more]),
        np.concatenate([x, np.full(len(more), 6.3)]),
        np.concatenate([y, np.full(len(more), 47.0)]),
    )
    home = guess_homes(traces)
    assert (home.lon[0], home.lat[0], home.days[0]) == (pytest.approx(6.0), pytest.approx(47.0), 13)
    assert found(home, home, 1.0) == (1, 1)
    assert abs(middle_of_nights(guarded(traces)).lon[0] - 6.0) < 1e-9


def guarded(traces: Traces) -> Traces:
    """Without the night of many fixes."""
    kept = traces.lon < 6.2
    return Traces(np.array([0, kept.sum()]), traces.seconds[kept], traces.lon[kept], traces.lat[kept])


POINTS = st.lists(st.tuples(st.integers(0, 5), st.integers(-3, 6)), max_size=60)


def drawn(points: list[int], words: list[int]) -> list[int]:
    """Draw points one by one: each word chooses among those that are left."""
    left = sorted(points)
    return [left.pop((word >> 32) * len(left) >> 32) for word in words[: len(points)]]


@settings(max_examples=100, deadline=None)
@given(POINTS, st.integers(1, 4), st.integers(0, 1000))
def test_counts_are_those_of_the_definition(rows: list[tuple[int, int]], most: int, number: int) -> None:
    words = Key.for_tests(number).words(0, 6, most)
    held = {person: {point for other, point in rows if other == person} for person in range(6)}
    alone, tried = [0] * most, [0] * most
    for person, points in held.items():
        known = drawn(list(points), words[person].tolist())
        for p in range(1, min(most, len(points)) + 1):
            tried[p - 1] += 1
            alone[p - 1] += not any(
                set(known[:p]) <= theirs for other, theirs in held.items() if other != person
            )
    persons, codes = (
        np.array([row[0] for row in rows], np.int64),
        np.array([row[1] for row in rows], np.int64),
    )
    found = unicity(persons, codes, words)
    assert found.alone.tolist() == alone
    assert found.tried.tolist() == tried


def test_points_are_drawn_evenly() -> None:
    # Each person shares one of four points with a twin, so one known point betrays three times out of four.
    pairs = 20_000
    persons = np.repeat(np.arange(2 * pairs), 4)
    own = np.arange(8 * pairs).reshape(2 * pairs, 4)
    own[1::2, 2] = own[::2, 2]
    found = unicity(persons, own.ravel(), Key.for_tests(3).words(0, 2 * pairs, 4))
    share = found.alone / found.tried
    # Each draw of a person is its own: four sigma, and two of four points already tell everybody apart.
    assert abs(share[0] - 0.75) < 4 * np.sqrt(0.75 * 0.25 / (2 * pairs))
    assert share[1:].tolist() == [1.0, 1.0, 1.0]


def test_what_does_not_fit_is_refused() -> None:
    words = Key.for_tests(6).words(0, 2, 3)
    with pytest.raises(ValueError, match="one length"):
        unicity(np.array([0]), np.array([1, 2]), words)
    for code in (2, -1):
        with pytest.raises(ValueError, match="outside"):
            unicity(np.array([code]), np.array([1]), words)
