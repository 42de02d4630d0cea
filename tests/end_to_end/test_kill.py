"""Whatever ends a run early, it leaves a complete release or none."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from ldpaudit.engine import check_release
from tests.end_to_end.conftest import forked

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")

# Counts what the program does to the folder and ends it, without a last word, before the n-th time. With
# n = 0 it writes the number of times to the file named last; with n = -1 it ends once a part is made.
SABOTEUR = """
import atexit, glob, os, signal, sys
desk, moment, counted = sys.argv[1], int(sys.argv[2]), sys.argv[3]
writes = {"os.rename", "os.mkdir", "os.rmdir", "os.remove", "os.truncate", "open"}
seen = []
def watch(event, arguments):
    if event not in writes or not arguments:
        return
    if event == "open" and not (arguments[2] or 0) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
        return
    if not str(arguments[0]).startswith(desk):
        return
    seen.append(event)
    if len(seen) == moment or (moment < 0 and glob.glob(f"{desk}/.*/scratch/*")):
        os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(watch)
sys.argv = ["ldpaudit", "run", f"{desk}/recipe.toml", "--out", f"{desk}/out"]
from ldpaudit.cli import main
def tell():
    if moment == 0:
        with open(counted, "w") as file:
            file.write(" ".join(seen))
atexit.register(tell)
main()
"""


def sabotaged(desk, moment: int, counted: Path) -> int:
    return forked(SABOTEUR, desk.folder, moment, counted)


def clear(desk) -> None:
    """Remove what a run left, so that the next one has the same things to do."""
    for path in desk.folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)


def states(desk) -> str:
    """Return what stands in the folder: "nothing" or "release"; anything between the two fails the test."""
    if desk.out.exists():
        assert check_release(desk.out)["ok"]
        return "release"
    visible = [path for path in desk.folder.rglob("*") if path.relative_to(desk.folder).parts[0][0] != "."]
    assert {path.name for path in visible} == {"table.csv", "recipe.toml"}
    for manifest in desk.folder.rglob("release/manifest.json"):
        # A folder that was about to get its name is complete.
        assert check_release(manifest.parent)["ok"]
    return "nothing"


@pytest.mark.long
def test_killed_before_each_write_it_leaves_all_or_nothing(desk, tmp_path: Path) -> None:
    counted = tmp_path / "writes"
    assert sabotaged(desk, 0, counted) == 0
    writes = counted.read_text(encoding="utf-8").split()
    assert "os.rename" in writes
    assert states(desk) == "release"
    first_rename, last_rename = writes.index("os.rename"), len(writes) - writes[::-1].index("os.rename")
    # Every moment of the end, where the folder gets its name, and many of the long way there.
    moments = sorted(
        {*range(1, first_rename, max(1, first_rename // 40)), *range(first_rename - 10, last_rename + 2)}
    )
    found = []
    for moment in moments:
        clear(desk)
        assert forked(SABOTEUR, desk.folder, moment, counted) == -signal.SIGKILL
        found.append(states(desk))
    assert found == ["nothing"] * (len(moments) - 1) + ["release"]


def test_the_next_run_sweeps_what_a_killed_one_left(desk, tmp_path: Path) -> None:
    assert sabotaged(desk, 12, tmp_path / "writes") == -signal.SIGKILL
    assert any(path.name.startswith(".") for path in desk.folder.iterdir())
    assert desk.run("run", "recipe.toml", "--out", "out").returncode == 0
    assert {path.name for path in desk.folder.iterdir()} == {"table.csv", "recipe.toml", "out"}


def test_a_killed_run_that_can_be_resumed_is_kept_from_a_run_beside(desk, tmp_path: Path) -> None:
    assert sabotaged(desk, -1, tmp_path / "writes") == -signal.SIGKILL
    (hidden,) = desk.folder.glob(".out.*")
    assert desk.run("run", "recipe.toml", "--out", "beside").returncode == 0
    assert hidden.is_dir()
    # Its own place, without --resume: it begins again.
    assert desk.run("run", "recipe.toml", "--out", "out").returncode == 0
    assert not hidden.exists()


@pytest.mark.parametrize("heard", range(1, 9, 2))
def test_killed_while_it_works_it_leaves_nothing(desk, heard: int) -> None:
    desk.lay_table(60_000)
    with subprocess.Popen(
        desk.command("run", "recipe.toml", "--out", "out", "--chunk-rows", "2000"),
        cwd=desk.folder,
        env={**os.environ, "LDPAUDIT_PROGRESS": "json"},
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stderr is not None
        for _ in range(heard):
            process.stderr.readline()
        process.kill()
    states(desk)


def stopped(desk, stop) -> tuple[int, str]:
    """Start a long run, stop it at its third sign of life, and give its exit code and last line."""
    desk.lay_table(200_000)
    with subprocess.Popen(
        desk.command("run", "recipe.toml", "--out", "out", "--chunk-rows", "1000"),
        cwd=desk.folder,
        env={**os.environ, "LDPAUDIT_PROGRESS": "json"},
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stderr is not None
        for _ in range(3):
            assert re.match(r'\{"stage": ', process.stderr.readline())
        stop(process)
        lines = process.stderr.read().splitlines()
        return process.wait(), lines[-1]


@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_stopped_by_a_signal_it_leaves_nothing(desk, number: str) -> None:
    code, line = stopped(desk, lambda process: process.send_signal(getattr(signal, number)))
    assert code == 130
    assert "nothing was left behind" in line
    assert desk.listing() == {"table.csv", "recipe.toml"}
