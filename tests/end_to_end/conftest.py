"""A small table with a recipe, and the program run as its users run it: as a process."""

from __future__ import annotations

import csv
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests import forking

TOWNS = [f"Bourg {letter}" for letter in "ABCDEFGHIJKL"]
CAUSES = ["fire", "rescue", "flood", "road accident", "other"]
HEADER = ["number", "start", "town", "cause", "age", "lon", "lat", "note"]
TEST_KEY = "5a" * 32

RECIPE = f"""\
ldpaudit = 1
[input]
path = "table.csv"
unit = "intervention"
[columns]
number = "identifier"
start = "time"
town = "quasi-identifier"
cause = "sensitive"
age = "quasi-identifier"
lon = "location"
lat = "location"
note = "free-text"
[[step]]
do = "generalize-time"
column = "start"
to = "month"
[[step]]
do = "intervals"
column = "age"
width = 30
bottom = 30
top = 60
[[step]]
do = "planar-laplace"
x = "lon"
y = "lat"
level = "ln(3)"
radius = 200
[[step]]
do = "randomize"
columns = ["town"]
protocol = "OUE"
epsilon = 1.0
domain = {TOWNS!r}
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 1.5
domain = {CAUSES!r}
missing = "category"
[output]
path = "released.csv"
row_group = 4096
"""


@dataclass(frozen=True)
class Desk:
    """A folder with a table and a recipe, and the program beside it."""

    folder: Path

    @property
    def recipe(self) -> Path:
        return self.folder / "recipe.toml"

    @property
    def out(self) -> Path:
        return self.folder / "out"

    def edit(self, old: str, new: str) -> None:
        """Change the recipe; the old text must be there."""
        text = self.recipe.read_text(encoding="utf-8")
        assert old in text
        self.recipe.write_text(text.replace(old, new), encoding="utf-8")

    def name_public_file(self) -> None:
        """Take the list of towns from a public file."""
        (self.folder / "towns.csv").write_text("\n".join(["town", *TOWNS, ""]), encoding="utf-8")
        self.edit(f"domain = {TOWNS!r}", 'domain = "towns.csv#town"')

    def lay_table(self, rows: int) -> None:
        """Put a longer or shorter table in the place of the usual one."""
        write_table(self.folder / "table.csv", rows)

    def command(self, *arguments: str | Path) -> list[str]:
        return [sys.executable, "-m", "ldpaudit", *map(str, arguments)]

    def run(
        self,
        *arguments: str | Path,
        before: Sequence[str] = (),
        variables: Mapping[str, str] | None = None,
        preexec: Callable[[], None] | None = None,
    ) -> subprocess.CompletedProcess[str]:
        """Run a command of ldpaudit to its end; `before` is a command line that runs it in its place."""
        changed = [name for name in variables or () if not name.startswith("LDPAUDIT_")]
        forked = not (before or preexec or changed or "--workers" in arguments)
        return subprocess.run(
            [*forking.command(), *map(str, arguments)] if forked else [*before, *self.command(*arguments)],
            cwd=self.folder,
            env=environment(variables),
            capture_output=True,
            encoding="utf-8",
            preexec_fn=preexec,
            check=False,
            stdin=subprocess.DEVNULL,
        )

    def listing(self) -> set[str]:
        """Return every file and folder, hidden ones too."""
        return {path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*")}


def environment(variables: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the environment of the program: that of the tests, without what would change its answers."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("LDPAUDIT_")}
    return {**inherited, "LDPAUDIT_TEST_KEY": TEST_KEY, "LDPAUDIT_LEDGER": "none", **(variables or {})}


def write_table(path: Path, rows: int) -> None:
    """Write a table whose columns are independent of each other, so that none gives another away."""
    draw = random.Random(7)
    first = datetime(2024, 1, 1)  # noqa: DTZ001
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(HEADER)
        for number in range(rows):
            start = first + timedelta(minutes=draw.randrange(365 * 24 * 60))
            writer.writerow(
                [
                    f"I{number:06}",
                    start.strftime("%Y-%m-%d %H:%M:%S"),
                    draw.choice(TOWNS),
                    draw.choices([*CAUSES, ""], [40, 30, 5, 20, 4, 1])[0],
                    draw.randrange(95),
                    f"{draw.uniform(5.7, 7.0):.6f}",
                    f"{draw.uniform(46.6, 47.5):.6f}",
                    f"call of {number}",
                ]
            )


@pytest.fixture(scope="session")
def small_table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tables") / "small.csv"
    write_table(path, 1_000)
    return path


@pytest.fixture
def desk(tmp_path: Path, small_table: Path) -> Desk:
    """Return a folder with a table of 1,000 rows and its recipe."""
    folder = tmp_path / "desk"
    folder.mkdir()
    (folder / "table.csv").write_bytes(small_table.read_bytes())
    (folder / "recipe.toml").write_text(RECIPE, encoding="utf-8")
    return Desk(folder)


def forked(program: str, *arguments: object) -> int:
    """Run a program in a process that has loaded what a run loads; return its exit code."""
    return subprocess.run(
        [*forking.command(), "-c", program, *map(str, arguments)],
        env={**os.environ, "LDPAUDIT_TEST_KEY": TEST_KEY},
        capture_output=True,
        check=False,
    ).returncode


@dataclass(frozen=True)
class Cluster:
    """A Dask scheduler, and workers that are real processes; all that they leave lies in one folder."""

    address: str
    folder: Path
    scheduler: subprocess.Popen[bytes]

    @contextmanager
    def worker(
        self, name: str, *how: str, variables: Mapping[str, str] | None = None
    ) -> Iterator[subprocess.Popen[bytes]]:
        """Begin a worker, and kill it in the end; `how` is what Python runs in the place of Dask's own."""
        how = how or ("-m", "distributed.cli.dask_worker")
        alone = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1", "--name", name)
        place = ("--local-directory", str(self.folder))
        with _process(*how, self.address, *alone, *place, cwd=self.folder, variables=variables) as running:
            yield running

    def wait_for(self, number: int) -> None:
        """Wait until there are so many workers."""
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(number, timeout=90)


@contextmanager
def _process(
    *arguments: str, cwd: Path, variables: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    with (
        (cwd / "cluster.log").open("ab") as log,
        subprocess.Popen(
            [sys.executable, *arguments],
            cwd=cwd,
            env={**os.environ, **(variables or {})},
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
        ) as running,
    ):
        try:
            yield running
        finally:
            running.kill()


@contextmanager
def begun_cluster(folder: Path) -> Iterator[Cluster]:
    """Begin a scheduler that has no worker yet."""
    pytest.importorskip("distributed", reason="the extra cluster is not installed")
    told = folder / "scheduler.json"
    options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(told)]
    with _process("-m", "distributed.cli.dask_scheduler", *options, cwd=folder) as scheduler:
        deadline = time.monotonic() + 60
        while not (told.is_file() and (text := told.read_text(encoding="utf-8"))):
            if time.monotonic() > deadline:
                raise TimeoutError("the scheduler does not begin")
            time.sleep(0.05)
        yield Cluster(str(json.loads(text)["address"]), folder, scheduler)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Return a scheduler for all tests of a module."""
    with begun_cluster(tmp_path_factory.mktemp("cluster")) as begun:
        yield begun


@pytest.fixture
def own_cluster(tmp_path: Path) -> Iterator[Cluster]:
    """Return a scheduler for one test, which may end it."""
    folder = tmp_path / "cluster"
    folder.mkdir()
    with begun_cluster(folder) as begun:
        yield begun
