"""The same values and the same bytes: workers, chunks, clusters, deaths and processors never show.

Every kind of step is in one of the recipes. What is compared are the hashes in the manifest, of the values
and of the file, and then every file that is released.
"""

from __future__ import annotations

import csv
import gzip
import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.csv as arrow_csv
import pyarrow.parquet as pq
import pytest

from ldpaudit.engine import run
from ldpaudit.randomness import Key
from ldpaudit.recipe import STEPS, Recipe
from tests.conftest import REPOSITORY
from tests.end_to_end.conftest import forked

ROWS = 9_000
FIXES = 2_400
PEOPLE = 24
PART_ROWS = 800
KEY = bytes(range(32)).hex()
TOWNS = [f"Bourg {number}" for number in range(12)]
LABELS = {
    "cause": ["fire", "rescue", "flood", "road", "other"],
    "vehicle": [f"V{number:02}" for number in range(17)],
    "weather": ["dry", "rain", "snow", "fog"],
    "caller": ["witness", "victim", "police"],
    "service": [f"S{number}" for number in range(6)],
    "station": [f"F{number}" for number in range(9)],
    "shift": ["day", "night", "dusk"],
    "origin": ["phone", "alarm", "radio", "desk"],
    "urgency": ["low", "high"],
}
HEADER = [
    *("number", "start", "town", "code", "age", "weight", "lon", "lat", "x", "y", "team", "road", "delay"),
    *LABELS,
    "note",
]
RECIPE = """\
ldpaudit = 1
input = {{ path = "{table}", unit = "call" }}
step = [
  {{ do = "generalize-time", column = "start", to = "month" }},
  {{ do = "generalize-region", column = "town", table = "towns.csv", from = "town", to = "region" }},
  {{ do = "generalize-region", polygons = "zones.geojson", x = "x", y = "y", into = "zone" }},
  {{ do = "intervals", column = "age", width = 30, bottom = 30, top = 60 }},
  {{ do = "intervals", column = "weight", edges = [40.5, 80.25] }},
  {{ do = "mask-code", column = "code", keep = 1 }},
  {{ do = "drop", columns = ["team"] }},
  {{ do = "generalize", column = "road", hierarchy = "roads.csv", level = 1 }},
  {{ do = "suppress", columns = ["start", "age", "code"], k = 50, max_suppressed = 0.9, {diverse} }},
  {{ do = "local-recoding", hierarchies = {{ road = "groups.csv", code = "codes.csv" }}, k = 40, {close} }},
  {{ do = "planar-laplace", x = "lon", y = "lat", level = "ln(3)", radius = 200 }},
  {{ do = "randomize", columns = ["town"], protocol = "OUE", epsilon = 1.0, domain = "towns.csv#region" }},
  {{ do = "randomize", columns = ["cause"], protocol = "GRR", epsilon = 1, missing = "category", {cause} }},
  {{ do = "randomize", columns = ["vehicle"], protocol = "OUE", epsilon = 1.0, {vehicle} }},
  {{ do = "randomize", columns = ["weather"], protocol = "SUE", epsilon = 2.0, {weather} }},
  {{ do = "randomize", columns = ["caller"], protocol = "OneTimeRappor", f = 0.5, {caller} }},
  {{ do = "randomize", columns = ["service"], protocol = "SS", epsilon = 1.0, {service} }},
  {{ do = "randomize", columns = ["station"], protocol = "OLH", epsilon = 1.0, {station} }},
  {{ do = "randomize", columns = ["shift"], protocol = "LOSUE", epsilon = 2.0, {shift}, {who} }},
  {{ do = "randomize", columns = ["origin", "urgency"], protocol = "Smp", epsilon = 1.0, domain = {both} }},
  {{ do = "randomize-number", columns = ["delay"], epsilon = 1.0, low = 0, high = 60, cells = 30 }},
]
accept = [{{ finding = "large-epsilon", reason = "the rows are generated" }}]
output = {{ path = "{released}", row_group = 1000 }}

[columns]
number = "identifier"
start = "time"
town = "quasi-identifier"
code = "quasi-identifier"
age = "quasi-identifier"
weight = "plain"
lon = "location"
lat = "location"
x = "location"
y = "location"
team = "plain"
road = "plain"
cause = "sensitive"
vehicle = "plain"
weather = "plain"
caller = "sensitive"
service = "sensitive"
station = "sensitive"
shift = "sensitive"
origin = "sensitive"
urgency = "sensitive"
delay = "sensitive"
note = "free-text"
"""
# Steps about people and places, and those that remove rows before cells are formed.
TRACES = """\
ldpaudit = 1
input = {{ path = "{table}", unit = "who" }}
accept = [
  {{ finding = "raw-location", reason = "a test" }},
  {{ finding = "raw-time", reason = "a test" }},
  {{ finding = "linked-rows", reason = "a trace is of one person" }},
  {{ finding = "large-epsilon", reason = "a test" }},
  {{ finding = "no-bound", reason = "a test" }},
  {{ finding = "gives-away", reason = "these places follow from their persons and times" }},
]
step = [
  {{ do = "generalize-time", column = "start", to = "month" }},
  {{ do = "read-coordinates", x = "home_x", y = "home_y", crs = "EPSG:2154", bad = "missing" }},
  {{ do = "generalize-region", polygons = "zones.geojson", x = "job_x", y = "job_y", {region} }},
  {{ do = "distance-to-place", x = "job_x", y = "job_y", table = "stations.csv", {distance} }},
  {{ do = "sample-trace", person = "who", time = "at", seconds = 1200, keep = "random" }},
  {{ do = "sample", epsilon = 3.0 }},
  {{ do = "cells", x = "job_x", y = "job_y", side = 1500, {cells} }},
  {{ do = "planar-laplace", x = "home_x", y = "home_y", {noise}, per = "place", same_within = 50 }},
  {{ do = "planar-laplace", x = "shop_x", y = "shop_y", {noise}, per = "person", {person} }},
  {{ do = "planar-laplace", x = "desk_x", y = "desk_y", {noise}, snap = 10 }},
]
output = {{ path = "{released}", row_group = 1000 }}

[columns]
number = "identifier"
who = "plain"
at = "time"
start = "time"
"""
# A survey that counts people stands last, so there is one such in a recipe.
CUTS = """\
ldpaudit = 1
input = {{ path = "{table}", unit = "who" }}
accept = [
  {{ finding = "linked-rows", reason = "a trace is of one person" }},
  {{ finding = "gives-away", reason = "these places follow from their persons and times" }},
]
step = [
  {{ do = "generalize-time", column = "start", to = "month" }},
  {{ do = "cells", x = "desk_x", y = "desk_y", side = 5000, origin = [6, 47], into = "square" }},
  {{ do = "sample-trace", person = "who", time = "at", seconds = 1200 }},
  {{ do = "geographic-k-anonymity", x = "shop_x", y = "shop_y", k = 5, side = 500, time = "start" }},
]
output = {{ path = "{released}", row_group = 1000 }}

[columns]
number = "identifier"
who = "plain"
at = "drop"
start = "time"
"""
POINTS = ("home", "job", "shop", "desk")
TRACES += "".join(f'{name}_x = "location"\n{name}_y = "location"\n' for name in POINTS)
CUTS += "".join(
    f'{name}_x = "{role}"\n{name}_y = "{role}"\n'
    for name in POINTS
    for role in ["location" if name in ("shop", "desk") else "drop"]
)
RECIPES = {"traces": TRACES, "cuts": CUTS}
FORMATS = {
    "csv": ("calls.csv", "released.csv"),
    "parquet": ("calls.parquet", "released.parquet"),
    "geopackage of packed text": ("calls.csv.gz", "released.gpkg"),
    "traces": ("fixes.csv", "traces.csv"),
    "cuts": ("fixes.csv", "cuts.csv"),
}
# Cuts a small table into many parts, and makes sure that nothing computes on vectors.
PLAIN = f"""
import numba, numpy, pyarrow
from numpy._core import _multiarray_umath as machine
assert numba.config.CPU_NAME == "generic"
assert not any(machine.__cpu_features__[name] for name in machine.__cpu_dispatch__)
assert pyarrow.runtime_info().simd_level == "none"
from ldpaudit.engine import parts
parts.PART_ROWS = {PART_ROWS}
from ldpaudit.audit import leaks
from tests.forking import less
leaks.RUN = less(leaks.RUN)
from ldpaudit.cli import main
main()
"""
SLOW = """
import time
from ldpaudit.engine import workers
quick = workers.run_part
def slow(*arguments):
    time.sleep(1)
    return quick(*arguments)
workers.run_part = slow
from distributed.cli.dask_worker import main
main()
"""
# Ends the program, without a last word, when it is about to write what is named first.
KILLED = f"""
import os, signal, sys
moment = sys.argv.pop(1)
def watch(event, arguments):
    named = event in ("os.mkdir", "os.rename", "open") and map(os.path.basename, map(str, arguments))
    if named and moment in named:
        os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(watch)
from ldpaudit.engine import parts
parts.PART_ROWS = {PART_ROWS}
from ldpaudit.cli import main
main()
"""
Told = dict[str, Any]


def without_vectors() -> dict[str, str]:
    """Return the environment in which compiled code, numpy, Arrow and AES do without vector instructions."""
    from numpy._core import _multiarray_umath as machine

    there = [name for name in machine.__cpu_dispatch__ if machine.__cpu_features__[name]]
    return {
        "NUMBA_CPU_NAME": "generic",
        "NUMBA_CPU_FEATURES": "",
        "NPY_DISABLE_CPU_FEATURES": ",".join(there),
        "ARROW_USER_SIMD_LEVEL": "NONE",
        "OPENSSL_ia32cap": "~0x200000200000000:0",
        "OPENSSL_armcap": "0",
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lay the tables, whose columns are independent of each other, and the public files."""
    folder = tmp_path_factory.mktemp("calls")
    draw = random.Random(19)
    first = datetime(2024, 1, 1)  # noqa: DTZ001
    with (folder / "calls.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(HEADER)
        for number in range(ROWS):
            causes = [*LABELS["cause"], ""]
            row = [
                f"C{number:06}",
                (first + timedelta(minutes=draw.randrange(365 * 24 * 60))).strftime("%Y-%m-%d %H:%M:%S"),
                draw.choice(TOWNS),
                f"{draw.randrange(4)}{draw.randrange(1000):03}",
                draw.randrange(95),
                f"{draw.uniform(0, 120):.2f}",
                f"{draw.uniform(5.7, 7.0):.6f}",
                f"{draw.uniform(46.6, 47.5):.6f}",
                f"{draw.uniform(5.7, 7.0):.6f}",
                f"{draw.uniform(46.6, 47.5):.6f}",
                f"team {draw.randrange(3)}",
                f"D{draw.randrange(7)}",
                draw.randrange(61),
                draw.choices(causes, [40, 30, 5, 20, 4, 1])[0],
                *(draw.choice(values) for name, values in LABELS.items() if name != "cause"),
                f'a "quoted" call, number {number}',
            ]
            writer.writerow(row)
    data = (folder / "calls.csv").read_bytes()
    (folder / "calls.csv.gz").write_bytes(gzip.compress(data, mtime=0))
    text = arrow_csv.ConvertOptions(column_types={"code": "string"})
    pq.write_table(
        arrow_csv.read_csv(folder / "calls.csv", convert_options=text),
        folder / "calls.parquet",
        row_group_size=500,
    )
    regions = "".join(f"{town},Region {at % 4}\n" for at, town in enumerate(TOWNS))
    (folder / "towns.csv").write_text("town,region\n" + regions, encoding="utf-8")
    roads = "".join(f"D{at};group {at % 3};*\n" for at in range(7))
    (folder / "roads.csv").write_text(roads, encoding="utf-8")
    lay_hierarchies(folder)
    (folder / "zones.geojson").write_text(json.dumps(zones()), encoding="utf-8")
    lay_fixes(folder)
    for form, (table, released) in FORMATS.items():
        labels = {name: f"domain = {json.dumps(values)}" for name, values in LABELS.items()}
        labels |= {
            "both": "{ "
            + ", ".join(f"{name} = {json.dumps(LABELS[name])}" for name in ("origin", "urgency"))
            + " }",
            "who": 'epsilon_first = 1.0, person = "number", most_rows = 1',
            "region": 'into = "zone", keep = true',
            "distance": 'name = "station", name_into = "station", into = "km"',
            "cells": "origin = [6, 47]",
            "noise": 'level = "ln(3)", radius = 200',
            "person": 'person = "who", most_places = 2',
            "diverse": 'sensitive = "weight", l = 3',
            "close": 'sensitive = "weight", t = 0.1, t_distance = "hierarchical", '
            'sensitive_hierarchy = "weights.csv"',
        }
        written = RECIPES.get(form, RECIPE).format(table=table, released=released, **labels)
        (folder / f"{released}.toml").write_text(written, encoding="utf-8")
    return folder


def lay_hierarchies(folder: Path) -> None:
    """Lay the groups of values that other steps leave."""
    (folder / "groups.csv").write_text("group 0;even;*\ngroup 1;odd;*\ngroup 2;even;*\n", encoding="utf-8")
    codes = "".join(f"{at}***;{at // 2};*\n" for at in range(4))
    (folder / "codes.csv").write_text(codes, encoding="utf-8")
    labels = ("< 40.5", "40.50–<80.25", ">= 80.25")
    weights = "".join(f"{label};{at // 2};*\n" for at, label in enumerate(labels))
    (folder / "weights.csv").write_text(weights, encoding="utf-8")


def lay_fixes(folder: Path) -> None:
    """Lay the ways of a few people, who have other places too, and the public table of stations."""
    draw = random.Random(23)
    first = datetime(2024, 3, 5, 6)  # noqa: DTZ001
    homes = [
        f"{draw.uniform(880_000, 980_000):.1f},{draw.uniform(6_620_000, 6_700_000):.1f}" for _ in range(30)
    ]
    shops = [f"{draw.uniform(5.8, 6.9):.6f},{draw.uniform(46.7, 47.4):.6f}" for _ in range(8)]
    lines = ["number,who,at,start," + ",".join(f"{name}_x,{name}_y" for name in POINTS)]
    for number in range(FIXES):
        person = draw.randrange(PEOPLE)
        # One month has too few people, and some places are missing.
        start = datetime(2025, 1, 1) if number % 800 == 3 else first + timedelta(days=draw.randrange(60))  # noqa: DTZ001
        points = {
            "home": "," if number % 97 == 0 else draw.choice(homes),
            "job": f"{draw.uniform(5.7, 7.2):.6f},{draw.uniform(46.6, 47.5):.6f}",
            "shop": "," if number % 401 == 0 else shops[person % 6 + draw.randrange(2)],
            "desk": f"{draw.uniform(5.7, 7.0):.6f},{draw.uniform(46.6, 47.5):.6f}",
        }
        moment = first + timedelta(seconds=36 * number)
        told = (f"F{number:04}", f"person {person}", f"{moment:%Y-%m-%d %H:%M:%S}", f"{start:%Y-%m-%d}")
        lines.append(",".join([*told, *(points[name] for name in POINTS)]))
    (folder / "fixes.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    stations = [f"F{at},{5.8 + 0.12 * at:.2f},{46.7 + 0.07 * (7 * at % 9):.2f}" for at in range(9)]
    (folder / "stations.csv").write_text("\n".join(["station,lon,lat", *stations]) + "\n", encoding="utf-8")


def zones() -> dict[str, Any]:
    """Return three polygons side by side, with a seam that is not straight."""
    edges = np.linspace(5.6, 7.1, 4)
    features = []
    for at, (west, east) in enumerate(pairwise(edges.tolist())):
        (left, right) = (side + 0.07 if 5.7 < side < 7.0 else side for side in (west, east))
        ring = [[west, 46.5], [east, 46.5], [right, 47], [east, 47.6], [west, 47.6], [left, 47], [west, 46.5]]
        geometry = {"type": "Polygon", "coordinates": [ring]}
        features.append({"type": "Feature", "properties": {"code": f"zone {at}"}, "geometry": geometry})
    return {"type": "FeatureCollection", "features": features}


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldpaudit.engine.parts.PART_ROWS", PART_ROWS)


def told_of(out: Path) -> Told:
    """Return the hashes that the manifest tells, and the bytes of all that is released."""
    manifest = json.loads((out / "release/manifest.json").read_text(encoding="utf-8"))
    # Some rows are removed, and some are not.
    rows = FIXES if manifest["unit"] == "who" else ROWS
    assert rows / 4 < manifest["rows"] < rows
    hashes = manifest["files"][manifest["table"]]
    assert set(hashes) == {"sha256", "content_sha256"}
    return {**hashes, **{path.name: path.read_bytes() for path in (out / "release").iterdir()}}


def here(folder: Path, form: str, out: Path, **how: Any) -> Told:
    recipe = Recipe.read(folder / f"{FORMATS[form][1]}.toml")
    run(recipe, out, key=Key.from_hex(KEY), **how)
    return told_of(out)


def in_a_process(folder: Path, form: str, out: Path, *options: str) -> Told:
    """Run the command line without vector instructions."""
    key = out.with_suffix(".key")
    key.write_text(KEY, encoding="ascii")
    named = ("--out", str(out), "--key-file", str(key), "--ledger", "none")
    path = os.pathsep.join((os.environ["PYTHONPATH"], str(REPOSITORY)))
    done = subprocess.run(
        [sys.executable, "-c", PLAIN, "run", f"{FORMATS[form][1]}.toml", *named, *options],
        cwd=folder,
        env={**os.environ, **without_vectors(), "PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stderr
    return told_of(out)


@pytest.fixture(scope="module")
def references() -> dict[str, Told]:
    return {}


@pytest.fixture
def reference(folder: Path, tmp_path: Path, references: dict[str, Told]) -> Callable[[str], Told]:
    """Return what one worker releases in chunks of the usual size."""

    def of(form: str) -> Told:
        if form not in references:
            references[form] = here(folder, form, tmp_path / f"reference-{form}")
        return references[form]

    return of


def at_a_third(
    act: Callable[[], object], of: str = "treat"
) -> tuple[list[int], Callable[[str, int, int | None], None]]:
    """Return a progress that does something once, when a third of the rows are done; and when it was."""
    acted: list[int] = []

    def progress(stage: str, done: int, total: int | None) -> None:
        if stage == of and total and total / 3 <= done < total and not acted:
            acted.append(done)
            act()

    return acted, progress


def kill_one() -> None:
    multiprocessing.active_children()[0].kill()


def test_the_recipe_has_every_kind_of_step(folder: Path) -> None:
    recipes = [Recipe.read(folder / f"{FORMATS[form][1]}.toml") for form in ("csv", *RECIPES)]
    assert {step.do for recipe in recipes for step in recipe.steps} == set(STEPS)


# The small cell: what a change is most likely to break, in some seconds.


@pytest.mark.parametrize(
    ("form", "how"),
    [
        pytest.param("csv", {"chunk_rows": 1_000}, marks=pytest.mark.long),
        ("csv", {"chunk_rows": 1_000_000, "workers": 2}),
        *((form, {"chunk_rows": 317}) for form in RECIPES),
    ],
)
def test_chunks_and_workers(folder: Path, tmp_path: Path, reference, form: str, how: dict[str, int]) -> None:
    assert here(folder, form, tmp_path / "out", **how) == reference(form)


@pytest.mark.long
@pytest.mark.parametrize("form", ["csv", *RECIPES])
def test_no_vector_instructions(folder: Path, tmp_path: Path, reference, form: str) -> None:
    workers = () if form in RECIPES else ("--workers", "2")
    assert in_a_process(folder, form, tmp_path / "out", *workers) == reference(form)


# The rest of the matrix.


ALL = [
    *((form, 1, rows) for form in ("csv", "parquet") for rows in (1_000, 7_919, 1_000_000)),
    *((form, 2, rows) for form in FORMATS if form not in RECIPES for rows in (1_000, 1_000_000)),
]


@pytest.mark.long
@pytest.mark.parametrize(("form", "workers", "chunk_rows"), ALL)
def test_all_chunks_and_workers(
    folder: Path, tmp_path: Path, reference, form: str, workers: int, chunk_rows: int
) -> None:
    found = here(folder, form, tmp_path / "out", workers=workers, chunk_rows=chunk_rows)
    assert found == reference(form)


@pytest.mark.long
@pytest.mark.parametrize(
    ("form", "workers", "stage"),
    [("csv", 3, "treat"), ("parquet", 2, "treat"), *((form, 2, "survey") for form in RECIPES)],
)
def test_a_worker_killed_at_a_third(
    folder: Path, tmp_path: Path, reference, form: str, workers: int, stage: str
) -> None:
    killed, progress = at_a_third(kill_one, stage)
    found = here(folder, form, tmp_path / "out", workers=workers, chunk_rows=200, progress=progress)
    assert killed
    assert found == reference(form)


# Where a survey has read a part, settles values, or tells which rows it removes, and after all surveys.
MOMENTS = {
    "traces": ("survey-04-00001", "removed-05.npy", "part-00001"),
    "cuts": ("survey-03-00001", "cell.npy", "part-00002"),
}


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
@pytest.mark.parametrize("form", RECIPES)
def test_killed_while_it_surveys_and_resumed(folder: Path, tmp_path: Path, reference, form: str) -> None:
    key, out = tmp_path / "key", tmp_path / "out"
    key.write_text(KEY, encoding="ascii")
    recipe = folder / f"{FORMATS[form][1]}.toml"
    options = ("--out", out, "--key-file", key, "--ledger", "none", "--resume", "--chunk-rows", 500)
    whole = []
    for moment in MOMENTS[form]:
        assert forked(KILLED, moment, "run", recipe, *options) == -signal.SIGKILL, moment
        assert not out.exists()
        whole.append(len([*tmp_path.glob(".*/scratch/survey-*"), *tmp_path.glob(".*/scratch/part-*")]))
    assert forked(KILLED, "never", "run", recipe, *options) == 0
    # What was done before a death is not done again.
    assert all(before < after for before, after in pairwise(whole))
    assert told_of(out) == reference(form)


@pytest.mark.long
@pytest.mark.parametrize(
    ("form", "also"), [("csv", ()), ("parquet", ("traces",)), ("geopackage of packed text", ("cuts",))]
)
def test_a_cluster(
    folder: Path, tmp_path: Path, reference, cluster, form: str, also: tuple[str, ...]
) -> None:
    with ExitStack() as stack:
        # The second is slow, and the third has no vector instructions.
        ways = [((), None), (("-c", SLOW), None), ((), without_vectors())]
        workers = []
        for number, (how, variables) in enumerate(ways, start=1):
            workers.append(stack.enter_context(cluster.worker(f"{number}", *how, variables=variables)))
            cluster.wait_for(number)
            out = tmp_path / f"out-{number}"
            assert here(folder, form, out, scheduler=cluster.address, chunk_rows=700) == reference(form)
        for other in also:
            out = tmp_path / other
            assert here(folder, other, out, scheduler=cluster.address, chunk_rows=700) == reference(other)
        killed, progress = at_a_third(workers[0].kill)
        out = tmp_path / "killed"
        found = here(folder, form, out, scheduler=cluster.address, chunk_rows=200, progress=progress)
        # Packed text is one part, which has no third at which anything could be told.
        assert killed or form == "geopackage of packed text"
        assert found == reference(form)
