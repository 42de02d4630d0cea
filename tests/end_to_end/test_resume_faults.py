"""Why a run ended early, or cannot be taken up, is told in one line; later it ends with the same bytes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import forking

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and mounts are POSIX's")

ROWS = 6_000
# Cuts a small table into many parts.
PROGRAM = """
import os
import importlib
from ldpaudit.engine import parts
run = importlib.import_module("ldpaudit.engine.run")
parts.PART_ROWS = 500
run.__version__ = os.environ.get("ANOTHER_VERSION", run.__version__)
from ldpaudit.cli import main
main()
"""


@pytest.fixture
def room(desk):
    """Give the desk with a public file, and more rows."""
    desk.lay_table(ROWS)
    desk.name_public_file()
    return desk


def command(out: str, *options: str, stand_in: bool = True) -> list[str]:
    # What is killed from outside is killed at once only where nothing stands in for it.
    program = forking.command() if stand_in else [sys.executable]
    return [*program, "-c", PROGRAM, "run", "recipe.toml", "--out", out, "--resume", *options]


def variables(more: dict[str, str] | None = None) -> dict[str, str]:
    return {**os.environ, "LDPAUDIT_TEST_KEY": "5a" * 32, "LDPAUDIT_LEDGER": "none", **(more or {})}


def resume(room, out: str = "out", *options: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(out, *options),
        cwd=room.folder,
        env=variables(more),
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        check=False,
    )


def until_a_third(
    room, act: Callable[[subprocess.Popen[str]], object], *options: str, stand_in: bool = True
) -> tuple[int, str]:
    """Begin a run, do something once a third of the rows are treated, and give its code and last line."""
    with subprocess.Popen(
        command("out", *options, stand_in=stand_in),
        cwd=room.folder,
        env=variables({"LDPAUDIT_PROGRESS": "json"}),
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        acted, line = False, ""
        for line in process.stderr:
            told = json.loads(line) if line.startswith("{") else {}
            if not acted and told.get("stage") == "treat" and told["done"] >= ROWS / 3:
                acted = True
                act(process)
        assert acted
        return process.wait(), line


def kept(room) -> int:
    """Count the parts that wait to be taken up."""
    return len(list(room.folder.glob(".out.*/scratch/part-*")))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "release").iterdir())}


@pytest.fixture(scope="module")
def released() -> dict[str, bytes]:
    return {}


@pytest.fixture
def reference(room, released: dict[str, bytes]) -> dict[str, bytes]:
    """Return what is released where nothing goes wrong; the folder of a run does not show in it."""
    if not released:
        done = resume(room, "straight")
        assert done.returncode == 0, done.stderr
        released |= contents(room.folder / "straight")
        shutil.rmtree(room.folder / "straight")
    return released


def refused(done: subprocess.CompletedProcess[str], *said: str) -> None:
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    for one in said:
        assert one in done.stderr
    # The hidden folder is nothing that its reader knows.
    assert "unfinished" not in done.stderr


@pytest.mark.long
def test_each_fault_has_its_line_and_costs_nothing_that_was_done(room, reference: dict[str, bytes]) -> None:
    until_a_third(room, lambda process: process.kill(), stand_in=False)
    done = kept(room)
    assert done >= 3
    table, towns, recipe = (room.folder / name for name in ("table.csv", "towns.csv", "recipe.toml"))

    def changed(path: Path, change: Callable[[bytes], bytes | None], *said: str) -> None:
        before = path.read_bytes()
        path.unlink()
        after = change(before)
        if after is not None:
            path.write_bytes(after)
        refused(resume(room), *said)
        path.write_bytes(before)

    changed(table, lambda _: None, "table.csv: there is no such file")
    changed(table, lambda data: data + data.splitlines(keepends=True)[-1], "--resume:")
    changed(towns, lambda data: data + b"Bourg M\n", "--resume:")
    changed(towns, lambda _: None, "towns.csv: there is no such file")
    changed(recipe, lambda data: data.replace(b"epsilon = 1.5", b"epsilon = 1.6"), "--resume:")
    refused(resume(room, LDPAUDIT_TEST_KEY="5b" * 32), "--resume:")
    refused(resume(room, ANOTHER_VERSION="9.9"), "--resume:")
    assert kept(room) == done
    again = resume(room)
    assert again.returncode == 0, again.stderr
    assert contents(room.out) == reference
    assert kept(room) == 0


def take_away(room) -> None:
    (room.folder / "table.csv").rename(room.folder / "away")


def add_a_row(room) -> None:
    with (room.folder / "table.csv").open("a", encoding="utf-8") as file:
        file.write("I999999,2024-01-03 10:00:00,Bourg A,fire,30,6.1,47.1,late\n")


def take_the_place(room) -> None:
    room.out.mkdir()
    (room.out / "something").touch()


def test_a_place_that_is_taken_midway_is_told_and_the_run_taken_up(room, reference: dict[str, bytes]) -> None:
    code, line = until_a_third(room, lambda _: take_the_place(room))
    assert code == 2
    assert "what is done is kept for --resume; move it away" in line
    shutil.rmtree(room.out)
    assert kept(room) >= 2
    again = resume(room)
    assert again.returncode == 0, again.stderr
    assert contents(room.out) == reference


@pytest.mark.parametrize(("act", "workers"), [(take_away, "1"), (take_away, "2"), (add_a_row, "1")])
def test_a_table_that_changes_once_it_was_read_changes_nothing(
    room, reference: dict[str, bytes], act: Callable[[object], object], workers: str
) -> None:
    code, line = until_a_third(room, lambda _: act(room), "--workers", workers)
    assert code == 0, line
    assert contents(room.out) == reference
