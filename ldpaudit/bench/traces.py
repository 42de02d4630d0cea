"""Traces: stays in the fixes of people, and how few points single somebody out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ldpaudit.bench.case import BenchCase, BenchSide, Done, Figure, Goal, Work, Workload

if TYPE_CHECKING:
    from ldpaudit.geography.traces import Traces

#: Fixes of one person, and seconds between two of them.
_FIXES, _SECONDS = 20_000, 10
#: Points of one person, cells and hours of the crowd in which unicity is measured.
_POINTS, _CELLS, _HOURS = 100, 400, 168
_STAYED, _WALKED = 400, 300
_SPEED = 8.0


def stays(workload: Workload) -> Work:
    """Prepare our search of stays."""
    from ldpaudit.geography.traces import stays_of

    traces = _traces(workload)
    stays_of(traces)

    def work() -> Done:
        return workload.rows, len(stays_of(traces))

    return work


def stays_by_loop(workload: Workload) -> Work:
    """Prepare a loop over the fixes in plain Python, on a hundredth of them."""
    import math

    traces = _traces(Workload(workload.folder, max(workload.rows // 100, _FIXES), workload.out))
    rows = len(traces)

    def work() -> Done:
        found = 0
        seconds, lon, lat = traces.seconds.tolist(), traces.lon.tolist(), traces.lat.tolist()
        for person in range(traces.persons):
            at, stop = int(traces.first[person]), int(traces.first[person + 1])
            while at < stop:
                shrink = math.cos(math.radians(lat[at]))
                end = at + 1
                while (
                    end < stop
                    and math.hypot((lon[end] - lon[at]) * shrink, lat[end] - lat[at]) <= 200 / 111_195
                ):
                    end += 1
                if seconds[end - 1] - seconds[at] >= 1200:
                    found, at = found + 1, end
                else:
                    at += 1
        return rows, None if found else 0

    return work


def alone(workload: Workload) -> Work:
    """Prepare our count of persons whom points single out."""
    from ldpaudit.anonymity import unicity

    persons, points, words = _crowd(workload)
    unicity(persons[:1000], points[:1000], words)

    def work() -> Done:
        found = unicity(persons, points, words)
        return workload.rows, int(found.alone[3])

    return work


def alone_by_sets(workload: Workload) -> Work:
    """Prepare a count by sets of holders, on a hundredth of the persons."""
    persons, points, words = _crowd(
        Workload(workload.folder, max(workload.rows // 100, 10 * _POINTS), workload.out)
    )

    def work() -> Done:
        held: dict[int, set[int]] = {}
        own: dict[int, list[int]] = {}
        for person, point in zip(persons.tolist(), points.tolist(), strict=True):
            held.setdefault(point, set()).add(person)
            own.setdefault(person, []).append(point)
        found = 0
        for person, mine in own.items():
            left = sorted(set(mine))
            known = [left.pop((int(word) >> 32) * len(left) >> 32) for word in words[person, :4] if left]
            found += len(set.intersection(*(held[point] for point in known))) == 1
        return len(persons), None if found else 0

    return work


def _traces(workload: Workload) -> Traces:
    """Make people who stop for an hour, go on for some kilometres, and stop again."""
    import numpy as np

    from ldpaudit.geography.traces import Traces
    from ldpaudit.randomness import Key

    people = max(1, workload.rows // _FIXES)
    rows = people * _FIXES
    at = np.arange(rows) % _FIXES
    cycle, step = at // (_STAYED + _WALKED), at % (_STAYED + _WALKED)
    share = Key.for_tests(78).words(0, rows, 2) / 2.0**64
    way = cycle * _WALKED + np.maximum(step - _STAYED, 0)
    turn = (np.arange(rows) // _FIXES) * 2.4
    east = way * _SECONDS * _SPEED * np.cos(turn) + 20 * share[:, 0]
    north = 20 * share[:, 1] + 300 * np.sin(way / 40)
    first = np.arange(people + 1) * _FIXES
    return Traces(first, at * _SECONDS, 6.0 + east / 76_000, 47.0 + north / 111_195)


def _crowd(workload: Workload) -> tuple[Any, Any, Any]:
    """Make people with a home cell, and half of their points elsewhere, more in the middle."""
    import numpy as np

    from ldpaudit.randomness import Key

    people = max(1, workload.rows // _POINTS)
    persons = np.repeat(np.arange(people), _POINTS)
    share = Key.for_tests(79).words(0, len(persons), 3) / 2.0**64
    home = (_CELLS * (Key.for_tests(80).words(0, people, 1)[:, 0] / 2.0**64)).astype(np.int64)
    elsewhere = (_CELLS * share[:, 0] ** 2).astype(np.int64)
    cell = np.where(share[:, 1] < 0.5, home[persons], elsewhere)
    points = cell * _HOURS + (_HOURS * share[:, 2]).astype(np.int64)
    return persons, points, Key.for_tests(81).words(0, people, 8)


CASES = (
    BenchCase(
        name="stays",
        topic="geography",
        what="stays of 20 minutes within 200 m in traces of 20,000 fixes",
        rows=4_000_000,
        counted="fixes",
        sides={
            "ours": BenchSide("stays_of", "traces:stays"),
            "loop": BenchSide("the definition in plain Python", "traces:stays_by_loop"),
        },
        figures=(
            Figure("CPU per fix", "cpu", "loop", unit="ns", scale=1e9, each=True, goal=Goal(5, "ours")),
        ),
    ),
    BenchCase(
        name="unicity",
        topic="geography",
        what="persons whom 1 to 8 known points single out, 100 points a person",
        rows=10_000_000,
        counted="points",
        sides={
            "ours": BenchSide("unicity", "traces:alone"),
            "sets": BenchSide("intersections of Python's sets, p = 4", "traces:alone_by_sets"),
        },
        figures=(
            Figure("CPU per point", "cpu", "sets", unit="ns", scale=1e9, each=True, goal=Goal(500, "ours")),
        ),
    ),
)
