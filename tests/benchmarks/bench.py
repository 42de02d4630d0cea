"""Twelve figures of speed, each beside a peer in the same run: `python tests/benchmarks/bench.py [CASE]...`.

A side is a function that prepares its work and returns it. Each side runs in a process of its own, in turn
with the others of its case; the middle of three runs is printed, and its ratio: what is timed on a busy
machine depends on its neighbours. Sides that do not come to the same result are not compared. A peer that is
not installed is left out.
"""

from __future__ import annotations

import importlib
import json
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import click
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv

from ldpaudit.randomness import Key

#: Does the work, and returns what all sides of a case agree on; None where they cannot.
Work = Callable[[], object]
KEY = Key.for_tests(77)
#: Rows treated at a time, as the engine does.
CHUNK = 65_536
_K, _EPSILON, _FIRST = 74, 1.0, 0.5
_SIZES = (3, 3, 8, 12, 37, 11)
_CENSUS = {
    "sex": 2, "age": 74, "origin": 5, "household": 7, "education": 16, "country": 41, "employer": 8,
    "occupation": 14, "income": 2,
}  # fmt: skip
#: How many values are put together at each level below the top: 12,960 settings.
_WIDTHS = {"age": (5, 10, 20), "household": (2,), "education": (2, 6), "country": (8,), "employer": (2,),
           "occupation": (5,)}  # fmt: skip
_ZONES, _CAUSES = [f"Z{at:03}" for at in range(500)], [f"cause {at}" for at in range(60)]


@dataclass
class Case:
    """What is measured over so many rows; a side works on its share of them, where it is slow."""

    what: str
    rows: int
    sides: dict[str, tuple[Callable[[int, Path], Work], float]] = field(default_factory=dict)


CASES: dict[str, Case] = {}


def side(case: str, name: str, share: float = 1.0, what: str = "", rows: int = 0) -> Callable[[Any], Any]:
    """Take a function for a side; the first one of a case is ours, and says what it is and how many rows."""

    def take(prepare: Callable[[int, Path], Work]) -> Callable[[int, Path], Work]:
        CASES.setdefault(case, Case(what, rows)).sides[name] = prepare, share
        return prepare

    return take


# Protocols -----------------------------------------------------------------------------------------------

_PEER = "multi-freq-ldpy"


def _codes(rows: int, size: int = _K) -> np.ndarray[Any, Any]:
    return (np.arange(min(rows, CHUNK)) % size).astype(np.int32)


def _in_chunks(rows: int, one: Callable[[int, int], object]) -> Work:
    """Call one(first row, rows) for all rows; two calls beforehand, as a run treats its thousandth chunk."""
    for _ in range(2):
        one(0, min(CHUNK, rows))

    def work() -> None:
        for first in range(0, rows, CHUNK):
            one(first, min(CHUNK, rows - first))

    return work


def _randomized(protocol: Any, rows: int) -> Work:
    codes = _codes(rows)
    return _in_chunks(rows, lambda first, many: protocol.sanitize(codes[:many], KEY, first_row=first))


def _peer(path: str, rows: int, *more: Any, **named: Any) -> Work:
    call, values = _of_peer(path), [row % _K for row in range(rows)]
    call(0, _K, *more, **named)  # compiles it

    def work() -> None:
        for value in values:
            call(value, _K, *more, **named)

    return work


def _of_peer(path: str) -> Callable[..., Any]:
    module, _, name = path.rpartition(".")
    found: Callable[..., Any] = getattr(importlib.import_module(f"multi_freq_ldpy.{module}"), name)
    return found


@side("grr", "ldpaudit", what="GRR over 74 values", rows=20_000_000)
def _grr(rows: int, _: Path) -> Work:
    from ldpaudit.protocols import GRR, Domain

    return _randomized(GRR(Domain(_K), _EPSILON), rows)


@side("grr", _PEER, 1e-3)
def _grr_peer(rows: int, _: Path) -> Work:
    return _peer("pure_frequency_oracles.GRR.GRR_Client", rows, _EPSILON)


@side("oue", "ldpaudit", what="OUE over 74 values", rows=2_000_000)
def _oue(rows: int, _: Path) -> Work:
    from ldpaudit.protocols import OUE, Domain

    return _randomized(OUE(Domain(_K), _EPSILON), rows)


@side("oue", _PEER, 1e-2)
def _oue_peer(rows: int, _: Path) -> Work:
    return _peer("pure_frequency_oracles.UE.UE_Client", rows, _EPSILON, optimal=True)


@side("olh-count", "ldpaudit", what="reports of OLH counted for 74 values", rows=5_000_000)
def _olh_count(rows: int, _: Path) -> Work:
    from ldpaudit.protocols import OLH, Domain

    protocol = OLH(Domain(_K), _EPSILON)
    reports = protocol.sanitize(_codes(rows), KEY)
    return _in_chunks(rows, lambda _first, many: protocol.count(reports[:many]))


@side("olh-count", _PEER, 2e-4)
def _olh_count_peer(rows: int, _: Path) -> Work:
    one = _of_peer("pure_frequency_oracles.LH.LH_Client")
    call, reports = _of_peer("pure_frequency_oracles.LH.LH_Aggregator_MI"), [
        one(row % _K, _K, _EPSILON) for row in range(rows)
    ]  # fmt: skip
    call(reports[:9], _K, _EPSILON)
    return lambda: (call(reports, _K, _EPSILON), None)[1]


@side("rs-fd", "ldpaudit", what="RS+FD with GRR over six columns", rows=2_000_000)
def _rs_fd(rows: int, _: Path) -> Work:
    from ldpaudit.protocols import RSFD, Domain

    solution = RSFD([Domain(size) for size in _SIZES], _EPSILON, "GRR", "published")
    codes = np.array([_codes(rows, size) for size in _SIZES]).T.copy()
    return _in_chunks(rows, lambda first, many: solution.sanitize(codes[:many], KEY, first_row=first))


@side("rs-fd", _PEER, 1e-2)
def _rs_fd_peer(rows: int, _: Path) -> Work:
    call, sizes = _of_peer("mdim_freq_est.RSpFD_solution.RSpFD_GRR_Client"), list(_SIZES)
    tuples = [[row % size for size in sizes] for row in range(rows)]
    call(tuples[0], sizes, len(sizes), _EPSILON)

    def work() -> None:
        for values in tuples:
            call(values, sizes, len(sizes), _EPSILON)

    return work


@side("l-osue", "ldpaudit", what="first reports of L-OSUE over 74 values", rows=500_000)
def _l_osue(rows: int, _: Path) -> Work:
    from ldpaudit.protocols import LOSUE, Domain

    return _randomized(LOSUE(Domain(_K), _EPSILON, _FIRST), rows)


@side("l-osue", _PEER, 1e-2)
def _l_osue_peer(rows: int, _: Path) -> Work:
    return _peer("long_freq_est.L_OSUE.L_OSUE_Client", rows, _EPSILON, _FIRST)


# Places --------------------------------------------------------------------------------------------------


def _points(rows: int) -> tuple[Any, Any]:
    share = KEY.words(0, rows, 2) / 2.0**64
    return 6.0 + 0.5 * share[:, 0], 47.2 + 0.5 * share[:, 1]


@side("planar-laplace", "ldpaudit", what="planar Laplace noise of points on the ellipsoid", rows=2_000_000)
def _laplace(rows: int, _: Path) -> Work:
    from ldpaudit.geography import PlanarLaplace

    mechanism, (lon, lat) = PlanarLaplace(math.log(3), 200.0), _points(min(rows, CHUNK))
    return _in_chunks(
        rows, lambda first, many: mechanism.sanitize(lon[:many], lat[:many], KEY, first_row=first)
    )


@side("planar-laplace", "numpy and pyproj", 0.2)
def _laplace_peer(rows: int, _: Path) -> Work:
    from pyproj import Geod

    ellipsoid, draw, (lon, lat) = Geod(ellps="WGS84"), np.random.default_rng(1), _points(min(rows, CHUNK))

    def one(_first: int, many: int) -> object:
        turn, far = draw.uniform(0, 360, many), draw.gamma(2.0, 200.0 / math.log(3), many)
        return ellipsoid.fwd(lon[:many], lat[:many], turn, far)

    return _in_chunks(rows, one)


@side("regions", "ldpaudit", what="points to the 600 towns of the demo", rows=1_000_000)
def _located(rows: int, _: Path) -> Work:
    tiling, (lon, lat) = _towns(), _demo_points(rows)
    tiling.locate(lon[:1000], lat[:1000])
    return lambda: int((tiling.locate(lon, lat) >= 0).sum())


@side("regions", "geopandas.sjoin", 0.1)
def _joined(rows: int, _: Path) -> Work:
    import geopandas
    import shapely

    towns = geopandas.GeoDataFrame(geometry=list(_towns().shapes), crs=4326)
    points = geopandas.GeoDataFrame(geometry=shapely.points(*_demo_points(rows)), crs=4326)
    return lambda: len(points.sjoin(towns, predicate="within")) and None


def _towns() -> Any:
    from ldpaudit.demo import Department
    from ldpaudit.geography import Tiling

    towns = Department.generate(0)
    return Tiling(tuple(towns.codes), np.array(towns.polygons, dtype=object))


def _demo_points(rows: int) -> tuple[Any, Any]:
    from ldpaudit.demo import Department
    from ldpaudit.demo.department import scatter

    towns, draw = Department.generate(0), np.random.default_rng(5)
    people = towns.populations / towns.populations.sum()
    return scatter(draw, towns, draw.choice(len(people), rows, p=people))


@side("unicity", "ldpaudit", what="persons whom four of 100 points single out", rows=2_000_000)
def _unicity(rows: int, _: Path) -> Work:
    from ldpaudit.anonymity import unicity

    persons, points, words = _crowd(rows)
    unicity(persons[:1000], points[:1000], words)
    return lambda: int(unicity(persons, points, words).alone[3]) and None


@side("unicity", "sets of Python", 0.02)
def _unicity_sets(rows: int, _: Path) -> Work:
    persons, points, words = _crowd(rows)

    def work() -> None:
        held: dict[int, set[int]] = {}
        own: dict[int, list[int]] = {}
        for person, point in zip(persons.tolist(), points.tolist(), strict=True):
            held.setdefault(point, set()).add(person)
            own.setdefault(person, []).append(point)
        for person, mine in own.items():
            left = sorted(set(mine))
            known = [left.pop((int(word) >> 32) * len(left) >> 32) for word in words[person, :4] if left]
            set.intersection(*(held[point] for point in known))

    return work


def _crowd(rows: int) -> tuple[Any, Any, Any]:
    people, share = max(rows // 100, 1), KEY.words(0, rows, 2) / 2.0**64
    cells = (400 * share[:, 0] ** 2).astype(np.int64) * 168 + (168 * share[:, 1]).astype(np.int64)
    return np.arange(rows) // 100 % people, cells, KEY.words(0, people, 8)


# Classes -------------------------------------------------------------------------------------------------


def census(rows: int) -> pa.Table:
    """Draw nine columns of texts in which the n-th value is rarer than the first by n squared."""
    words, columns = KEY.words(0, rows, len(_CENSUS)), {}
    for at, (name, size) in enumerate(_CENSUS.items()):
        rising = np.cumsum(1 / np.arange(1, size + 1) ** 2)
        drawn = np.searchsorted(rising / rising[-1], words[:, at] / 2.0**64, side="right")
        labels = pa.array([f"{name} {value}" for value in range(size)])
        columns[name] = labels.take(pa.array(np.minimum(drawn, size - 1)))
    return pa.table(columns)


@side("classes", "ldpaudit", what="equivalence classes of nine columns of texts", rows=1_000_000)
def _classes(rows: int, _: Path) -> Work:
    from ldpaudit.anonymity import equivalence_classes

    table = census(rows)
    return lambda: len(equivalence_classes(table, tuple(_CENSUS))[0])


@side("classes", "pandas")
def _classes_pandas(rows: int, _: Path) -> Work:
    frame = census(rows).to_pandas()
    return lambda: int(frame.groupby(list(_CENSUS), sort=False, observed=True).ngroup().max()) + 1


@side("classes", "DuckDB, 1 thread")
def _classes_duckdb(rows: int, _: Path) -> Work:
    import duckdb

    connection = duckdb.connect(config={"threads": 1})
    connection.register("census", census(rows))
    query = f"SELECT count(*) FROM (SELECT count(*) FROM census GROUP BY {', '.join(_CENSUS)})"  # noqa: S608
    return lambda: int(connection.sql(query).fetchall()[0][0])


@side("measures", "ldpaudit", what="k, l, t and risks of nine columns", rows=30_162)
def _measures(rows: int, _: Path) -> Work:
    from ldpaudit.anonymity import summarize

    table, known = census(rows), [name for name in _CENSUS if name != "occupation"]

    def work() -> str:
        found = summarize(table, known, ["occupation"])
        own = found["sensitive"]["occupation"]
        return f"{found['k']}, {own['distinct_l']}, {own['t_equal']:.9f}"

    return work


@side("measures", "pandas: k, l, t alone")
def _measures_pandas(rows: int, _: Path) -> Work:
    frame, known = census(rows).to_pandas(), [name for name in _CENSUS if name != "occupation"]

    def work() -> str:
        pairs = frame.groupby([*known, "occupation"], sort=False, observed=True).size().reset_index(name="n")
        groups = pairs.groupby(known, sort=False, observed=True)
        sizes = groups["n"].transform("sum")
        whole = pairs["occupation"].map(frame["occupation"].value_counts(normalize=True))
        # A value that a group lacks adds its whole share.
        pairs["gap"] = (pairs["n"] / sizes - whole).abs() - whole
        distance = float(0.5 * (1 + groups["gap"].sum()).max())
        return f"{int(sizes.min())}, {int(groups.size().min())}, {distance:.9f}"

    return work


@side("search", "ldpaudit", what="the best of 12,960 settings, k = 5, 5 % removed", rows=30_162)
def _search(rows: int, _: Path) -> Work:
    from ldpaudit.generalize.search import search

    def work() -> str:
        found = search(_problem(rows), 0.05)
        return "" if found is None else f"{found.loss:.9f}, {found.removed_rows}"

    return work


@side("search", "every setting counted")
def _search_all(rows: int, _: Path) -> Work:
    from itertools import product

    from ldpaudit.generalize.search import evaluate

    problem = _problem(rows)

    def work() -> str:
        every = product(*(range(height + 1) for height in problem.heights))
        found = (evaluate(problem, levels).setting for levels in every)
        best = min((one.loss, one.removed_rows) for one in found if one.removed_rows <= 0.05 * problem.rows)
        return f"{best[0]:.9f}, {best[1]}"

    return work


def _problem(rows: int) -> Any:
    from ldpaudit.anonymity.conditions import KAnonymity
    from ldpaudit.generalize.hierarchies import Hierarchy
    from ldpaudit.generalize.search import Problem

    def lines(name: str, size: int) -> Iterator[tuple[str, ...]]:
        for value in range(size):
            groups = (f"{value // width} of {width}" for width in _WIDTHS.get(name, ()))
            yield (f"{name} {value}", *groups, "*")

    hierarchies = {name: Hierarchy.of_rows(name, list(lines(name, size))) for name, size in _CENSUS.items()}
    return Problem.of(census(rows), tuple(_CENSUS), hierarchies, [KAnonymity(5)])


# Whole runs ----------------------------------------------------------------------------------------------

_RECIPE = """\
ldpaudit = 1
input = { path = "rows.csv" }
columns = { zone = "quasi-identifier", cause = "sensitive", minutes = "plain" }
step = [
  { do = "randomize", columns = ["cause"], protocol = "GRR", epsilon = 1.0, domain = "causes.csv#cause" },
  { do = "randomize", columns = ["zone"], protocol = "GRR", epsilon = 2.0, domain = "zones.csv#zone" },
]
output = { path = "released.csv" }
"""


def _table(rows: int, folder: Path) -> Path:
    path = folder / "rows.csv"
    if not path.exists():
        words = KEY.words(0, rows, 3)
        drawn = [
            pa.array((words[:, at] % np.uint64(most)).astype(np.int64))
            for at, most in enumerate((500, 60, 240))
        ]
        table = {"zone": pc.take(pa.array(_ZONES), drawn[0]), "cause": pc.take(pa.array(_CAUSES), drawn[1])}
        pa.csv.write_csv(pa.table({**table, "minutes": drawn[2]}), path)
        for name, labels in (("zone", _ZONES), ("cause", _CAUSES)):
            (folder / f"{name}s.csv").write_text("\n".join((name, *labels, "")), "utf-8")
    path.read_bytes()
    return path


@side("release", "ldpaudit", what="two of three columns by GRR, from CSV to CSV", rows=2_000_000)
def _release(rows: int, folder: Path) -> Work:
    from ldpaudit import engine
    from ldpaudit.recipe import Recipe

    recipe = Recipe.parse(_RECIPE, folder=_table(rows, folder).parent)
    out = Path(tempfile.mkdtemp(dir=folder)) / "out"
    return lambda: int(engine.run(recipe, out, key=KEY).manifest["rows"])


@side("release", "pandas in chunks")
def _release_pandas(rows: int, folder: Path) -> Work:
    import pandas as pd

    table, draw = _table(rows, folder), np.random.default_rng(1)
    lists = {"cause": (pd.Index(_CAUSES), 1.0), "zone": (pd.Index(_ZONES), 2.0)}

    def work() -> int:
        done = 0
        with Path(tempfile.mkdtemp(dir=folder), "released.csv").open("w", encoding="utf-8") as out:
            for chunk in pd.read_csv(table, chunksize=500_000):
                for name, (labels, epsilon) in lists.items():
                    codes, k = labels.get_indexer(chunk[name]), len(labels)
                    kept = draw.random(len(codes)) < 1 / (1 + (k - 1) * math.exp(-epsilon))
                    other = draw.integers(0, k - 1, len(codes))
                    chunk[name] = labels[np.where(kept, codes, other + (other >= codes))]
                chunk.to_csv(out, index=False, header=done == 0)
                done += len(chunk)
        return done

    return work


@side("release", "a raw copy")
def _copy(rows: int, folder: Path) -> Work:
    table = _table(rows, folder)
    return lambda: Path(tempfile.mkdtemp(dir=folder), "copy.csv").write_bytes(table.read_bytes()) and None


@side("start", "ldpaudit inspect", what="the program, from nothing, on a small table", rows=2_000)
def _start(rows: int, folder: Path) -> Work:
    return _program("-m", "ldpaudit", "inspect", str(_table(rows, folder)), "--json")


@side("start", "import pyarrow")
def _start_arrow(_rows: int, _: Path) -> Work:
    return _program("-c", "import pyarrow")


def _program(*arguments: str) -> Work:
    command = [sys.executable, *arguments]
    return lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL) and None


# Measuring -----------------------------------------------------------------------------------------------


def measured(case: str, name: str, rows: int, folder: Path) -> dict[str, Any]:
    """Prepare a side, do its work, and return what it cost this process and those that it started."""
    import resource

    def cpu() -> float:
        whose = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        return sum(used.ru_utime + used.ru_stime for used in whose)

    work = CASES[case].sides[name][0](rows, folder)
    before, began = cpu(), time.perf_counter()
    answer = work()
    return {
        "cpu": cpu() - before,
        "elapsed": time.perf_counter() - began,
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000,
        "answer": answer,
    }


def compared(name: str, rows: int, repeat: int) -> Iterator[str]:
    """Measure the sides of a case in turn; return a line for each."""
    case, costs = CASES[name], dict[str, list[dict[str, Any]]]()
    with tempfile.TemporaryDirectory(prefix="ldpaudit-bench-") as folder:
        for _ in range(repeat):
            for at, (_, share) in case.sides.items():
                many = max(round(rows * share), 200)
                command = [
                    sys.executable,
                    __file__,
                    "--side",
                    at,
                    "--rows",
                    str(many),
                    "--folder",
                    folder,
                    name,
                ]
                done = subprocess.run(command, check=False, capture_output=True, text=True)
                if done.returncode:
                    yield f"  {at}: left out ({done.stderr.strip().splitlines()[-1]})"
                    break
                costs.setdefault(at, []).append({**json.loads(done.stdout), "rows": many})
    answers = {cost["answer"] for several in costs.values() for cost in several} - {None}
    if len(answers) > 1:
        yield f"  the sides came to different results: {answers}"
        return
    own: float | None = None
    for at, several in costs.items():
        each = median(1e9 * cost["cpu"] / cost["rows"] for cost in several)
        elapsed, most = (median(cost[what] for cost in several) for what in ("elapsed", "peak"))
        own = own or each
        yield f"  {at:24} {each:14,.1f} ns a row  {each / own:10.2f} x  {elapsed:7.2f} s  {most:6.0f} MB"


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(sorted(CASES)))
@click.option("--rows", type=int, help="Rows of every case; by default each its own.")
@click.option("--repeat", default=3, show_default=True, help="Measurements of each side.")
@click.option("--side", "one", hidden=True)
@click.option("--folder", type=click.Path(path_type=Path), hidden=True)
def main(names: tuple[str, ...], rows: int | None, repeat: int, one: str | None, folder: Path | None) -> None:
    """Measure CPU time, each case beside a peer of the same run; "2.00 x" is twice our time."""
    if one is not None and folder is not None:
        click.echo(json.dumps(measured(names[0], one, rows or 0, folder)))
        return
    for name in names or CASES:
        many = rows or CASES[name].rows
        click.echo(f"{name}: {CASES[name].what}, {many:,} rows")
        for line in compared(name, many, repeat):
            click.echo(line)


if __name__ == "__main__":
    main()
