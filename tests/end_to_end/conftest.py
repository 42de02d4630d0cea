"""A small table with a recipe, and the program run as its users run it: as a process."""

from __future__ import annotations

import csv
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import pytest

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what it puts into the background with this signal ignored, and children inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)

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
        """Give every file and folder, hidden ones too."""
        return {path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*")}


def environment(variables: Mapping[str, str] | None = None) -> dict[str, str]:
    """Give the environment of the program: that of the tests, without what would change its answers."""
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
    """Give a folder with a table of 3,000 rows and its recipe."""
    folder = tmp_path / "desk"
    folder.mkdir()
    (folder / "table.csv").write_bytes(small_table.read_bytes())
    (folder / "recipe.toml").write_text(RECIPE, encoding="utf-8")
    return Desk(folder)
