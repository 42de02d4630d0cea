"""A small table with a recipe, and the program run as its users run it: as a process."""

from __future__ import annotations

import csv
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

import pytest

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
        if os.name != "nt" and not (before or preexec or changed or "--workers" in arguments):
            return begun().run(self, environment(variables), *arguments)
        return subprocess.run(
            [*before, *self.command(*arguments)],
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
    write_table(path, 3_000)
    return path


@pytest.fixture
def desk(tmp_path: Path, small_table: Path) -> Desk:
    """Return a folder with a table of 3,000 rows and its recipe."""
    folder = tmp_path / "desk"
    folder.mkdir()
    (folder / "table.csv").write_bytes(small_table.read_bytes())
    (folder / "recipe.toml").write_text(RECIPE, encoding="utf-8")
    return Desk(folder)


# What a run loads, which takes a second.
LOADED = """
import json, os, sys
import numba, pyarrow.csv, pyarrow.parquet, pyproj, shapely, cryptography.hazmat.primitives.ciphers
import ldpaudit.cli, ldpaudit.engine, ldpaudit.geography, ldpaudit.protocols.kernels, ldpaudit.report
"""
# Runs the command line once for each line, in a process that is forked off: it differs from a fresh one in
# that nothing is left to be loaded. A line names a folder, an environment, files for what is said, and
# arguments.
COMMANDS = (
    LOADED
    + """
for line in sys.stdin:
    child = os.fork()
    if not child:
        folder, variables, said, arguments = json.loads(line)
        for number, name in enumerate([os.devnull, *said]):
            os.dup2(os.open(name, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT), number)
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(variables)
        sys.argv = ["ldpaudit", *arguments]
        ldpaudit.cli.main()
        sys.exit()
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
)


class Commands:
    """Runs commands of ldpaudit, each in a process of its own that has nothing left to load."""

    def __init__(self) -> None:
        self._said = tempfile.TemporaryDirectory()
        self._number = 0
        self._running = subprocess.Popen(
            [sys.executable, "-c", COMMANDS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(
        self, desk: Desk, variables: Mapping[str, str], *arguments: str | Path
    ) -> subprocess.CompletedProcess[str]:
        """Run a command to its end in the folder of a desk."""
        assert self._running.stdin is not None
        assert self._running.stdout is not None
        self._number += 1
        said = [Path(self._said.name) / f"{self._number}-{name}" for name in ("out", "err")]
        told = [str(desk.folder), dict(variables), [str(path) for path in said], [*map(str, arguments)]]
        self._running.stdin.write(json.dumps(told) + "\n")
        self._running.stdin.flush()
        code = int(self._running.stdout.readline())
        out, err = (path.read_text(encoding="utf-8") for path in said)
        return subprocess.CompletedProcess(desk.command(*arguments), code, out, err)


@cache
def begun() -> Commands:
    """Begin what runs commands, once; it ends when nobody can ask it any more."""
    return Commands()


# Runs the program named first likewise, once for each line of arguments.
FORKED = (
    LOADED
    + """
program = compile(sys.argv[1], "program", "exec")
for line in sys.stdin:
    child = os.fork()
    if not child:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        sys.argv = ["-c", *json.loads(line)]
        exec(program, {"__name__": "__main__"})
        sys.exit()
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
)


class Forked:
    """A program that is run again and again, each time in a process of its own."""

    def __init__(self, running: subprocess.Popen[str]) -> None:
        self.running = running

    def __call__(self, *arguments: object) -> int:
        """Run it with these arguments, and give its exit code."""
        assert self.running.stdin is not None
        assert self.running.stdout is not None
        self.running.stdin.write(json.dumps([str(argument) for argument in arguments]) + "\n")
        self.running.stdin.flush()
        return int(self.running.stdout.readline())


@contextmanager
def forked(program: str) -> Iterator[Forked]:
    """Load what a run of ldpaudit loads, once for many runs of a program."""
    with subprocess.Popen(
        [sys.executable, "-c", FORKED, program],
        env={**os.environ, "LDPAUDIT_TEST_KEY": TEST_KEY},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        yield Forked(running)


@pytest.fixture
def forks() -> Callable[[str], AbstractContextManager[Forked]]:
    """Return what runs a program many times without loading everything each time."""
    return forked


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
