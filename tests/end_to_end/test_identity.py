"""The same values and the same bytes: workers, chunks, clusters, deaths and processors never show.

Every kind of step is in the recipe. What is compared are the hashes in the manifest, of the values and of the
file, and then every file that is released.
"""

from __future__ import annotations

import csv
import gzip
import json
import multiprocessing
import os
import random
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

ROWS = 9_000
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
    *("number", "start", "town", "code", "age", "weight", "lon", "lat", "x", "y", "team", "delay"),
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
  {{ do = "suppress", columns = ["start", "age", "code"], k = 50, max_suppressed = 0.9 }},
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
FORMATS = {
    "csv": ("calls.csv", "released.csv"),
    "parquet": ("calls.parquet", "released.parquet"),
    "geopackage of packed text": ("calls.csv.gz", "released.gpkg"),
    "geoparquet": ("calls.parquet", "released.geo.parquet"),
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
Told = dict[str, Any]


def without_vectors() -> dict[str, str]:
    """Give the environment in which compiled code, numpy, Arrow and AES do without vector instructions."""
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
    (folder / "zones.geojson").write_text(json.dumps(zones()), encoding="utf-8")
    for table, released in FORMATS.values():
        labels = {name: f"domain = {json.dumps(values)}" for name, values in LABELS.items()}
        labels |= {
            "both": "{ "
            + ", ".join(f"{name} = {json.dumps(LABELS[name])}" for name in ("origin", "urgency"))
            + " }",
            "who": 'epsilon_first = 1.0, person = "number", most_rows = 1',
        }
        written = RECIPE.format(table=table, released=released, **labels)
        (folder / f"{released}.toml").write_text(written, encoding="utf-8")
    return folder


def zones() -> dict[str, Any]:
    """Give three polygons side by side, with a seam that is not straight."""
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
    """Give the hashes that the manifest tells, and the bytes of all that is released."""
    manifest = json.loads((out / "release/manifest.json").read_text(encoding="utf-8"))
    # Some rows are removed, and some are not.
    assert ROWS / 3 < manifest["rows"] < ROWS
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
    done = subprocess.run(
        [sys.executable, "-c", PLAIN, "run", f"{FORMATS[form][1]}.toml", *named, *options],
        cwd=folder,
        env={**os.environ, **without_vectors()},
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
    """Give what one worker releases in chunks of the usual size."""

    def of(form: str) -> Told:
        if form not in references:
            references[form] = here(folder, form, tmp_path / "reference")
        return references[form]

    return of


def at_a_third(act: Callable[[], object]) -> tuple[list[int], Callable[[str, int, int | None], None]]:
    """Give a progress that does something once, when a third of the rows are treated; and when it was."""
    acted: list[int] = []

    def progress(stage: str, done: int, total: int | None) -> None:
        if stage == "treat" and total and total / 3 <= done < total and not acted:
            acted.append(done)
            act()

    return acted, progress


def kill_one() -> None:
    multiprocessing.active_children()[0].kill()


def test_the_recipe_has_every_kind_of_step(folder: Path) -> None:
    recipe = Recipe.read(folder / "released.csv.toml")
    assert {step.do for step in recipe.steps} == set(STEPS)


# The small cell: what a change is most likely to break, in some seconds.


@pytest.mark.parametrize("how", [{"chunk_rows": 1_000}, {"chunk_rows": 1_000_000, "workers": 2}])
def test_chunks_and_workers(folder: Path, tmp_path: Path, reference, how: dict[str, int]) -> None:
    assert here(folder, "csv", tmp_path / "out", **how) == reference("csv")


def test_no_vector_instructions(folder: Path, tmp_path: Path, reference) -> None:
    assert in_a_process(folder, "csv", tmp_path / "out", "--workers", "2") == reference("csv")


# The rest of the matrix.


ALL = [
    *((form, 1, rows) for form in ("csv", "parquet") for rows in (1_000, 7_919, 1_000_000)),
    *((form, 2, rows) for form in FORMATS for rows in (1_000, 1_000_000)),
]


@pytest.mark.statistical
@pytest.mark.parametrize(("form", "workers", "chunk_rows"), ALL)
def test_all_chunks_and_workers(
    folder: Path, tmp_path: Path, reference, form: str, workers: int, chunk_rows: int
) -> None:
    found = here(folder, form, tmp_path / "out", workers=workers, chunk_rows=chunk_rows)
    assert found == reference(form)


@pytest.mark.statistical
@pytest.mark.parametrize("form", ["parquet", "geopackage of packed text", "geoparquet"])
def test_no_vector_instructions_in_other_formats(folder: Path, tmp_path: Path, reference, form: str) -> None:
    assert in_a_process(folder, form, tmp_path / "out") == reference(form)


@pytest.mark.statistical
@pytest.mark.parametrize(("form", "workers"), [("csv", 3), ("parquet", 2)])
def test_a_worker_killed_at_a_third(folder: Path, tmp_path: Path, reference, form: str, workers: int) -> None:
    killed, progress = at_a_third(kill_one)
    found = here(folder, form, tmp_path / "out", workers=workers, chunk_rows=200, progress=progress)
    assert killed
    assert found == reference(form)


@pytest.mark.statistical
@pytest.mark.parametrize("form", ["csv", "parquet", "geopackage of packed text"])
def test_a_cluster(folder: Path, tmp_path: Path, reference, cluster, form: str) -> None:
    with ExitStack() as stack:
        # The second is slow, and the third has no vector instructions.
        ways = [((), None), (("-c", SLOW), None), ((), without_vectors())]
        workers = []
        for number, (how, variables) in enumerate(ways, start=1):
            workers.append(stack.enter_context(cluster.worker(f"{number}", *how, variables=variables)))
            cluster.wait_for(number)
            out = tmp_path / f"out-{number}"
            assert here(folder, form, out, scheduler=cluster.address, chunk_rows=700) == reference(form)
        killed, progress = at_a_third(workers[0].kill)
        out = tmp_path / "killed"
        found = here(folder, form, out, scheduler=cluster.address, chunk_rows=200, progress=progress)
        # Packed text is one part, which has no third at which anything could be told.
        assert killed or form == "geopackage of packed text"
        assert found == reference(form)
