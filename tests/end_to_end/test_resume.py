"""A run that is killed at any moment is taken up again, and ends with the same bytes."""

from __future__ import annotations

import os
import random
import shutil
import signal
from pathlib import Path

import pytest

from tests.end_to_end.conftest import forked

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")

ROWS = 6_000
# Cuts a small table into many parts, and ends the program, without a last word, before the n-th of the things
# that it does to the disk; with n = 0 it writes how many there are to the file named last.
SABOTEUR = """
import atexit, os, signal, sys
desk, moment, counted = sys.argv[1], int(sys.argv[2]), sys.argv[3]
writes = {"os.rename", "os.mkdir", "os.rmdir", "os.remove", "os.truncate", "open"}
seen = 0
def watch(event, arguments):
    global seen
    if event not in writes or not arguments or not str(arguments[0]).startswith(desk):
        return
    if event == "open" and not (arguments[2] or 0) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
        return
    seen += 1
    if seen == moment:
        os.kill(os.getpid(), signal.SIGKILL)
from ldpaudit.engine import parts
parts.PART_ROWS = 500
sys.addaudithook(watch)
sys.argv = ["ldpaudit", "run", f"{desk}/recipe.toml", "--out", f"{desk}/out", *sys.argv[4:]]
from ldpaudit.cli import main
def tell():
    if moment == 0:
        with open(counted, "w") as file:
            file.write(str(seen))
atexit.register(tell)
main()
"""


def run(desk, moment: int, counted: Path, *options: str, resume: bool = True) -> int:
    options = (*options, "--resume") if resume else options
    return forked(SABOTEUR, desk.folder, moment, counted, *options)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "release").iterdir())}


def left(desk) -> list[Path]:
    return [path for path in desk.folder.iterdir() if path.name.startswith(".")]


@pytest.mark.long
def test_killed_at_twenty_moments_it_ends_with_the_same_bytes(desk, tmp_path: Path) -> None:
    desk.lay_table(ROWS)
    counted = tmp_path / "writes"
    assert run(desk, 0, counted) == 0
    reference = contents(desk.out)
    shutil.rmtree(desk.out)
    writes = int(counted.read_text(encoding="utf-8"))
    assert writes > 40
    for moment in sorted(random.Random(11).sample(range(1, writes), 20)):
        assert forked(SABOTEUR, desk.folder, moment, counted, "--resume") == -signal.SIGKILL
        if not desk.out.exists():
            assert forked(SABOTEUR, desk.folder, 10**9, counted, "--resume") == 0
            assert left(desk) == []
        assert contents(desk.out) == reference, moment
        shutil.rmtree(desk.out)
        # One that ends while it cleans up leaves what it had not come to yet.
        for folder in left(desk):
            shutil.rmtree(folder)


@pytest.mark.long
def test_killed_again_and_again_it_gets_further_each_time(desk, tmp_path: Path) -> None:
    desk.lay_table(ROWS)
    counted = tmp_path / "writes"
    whole = []
    for moment in (30, 30, 20):
        # The first of them did not know that it would have to be taken up.
        assert run(desk, moment, counted, resume=bool(whole)) == -signal.SIGKILL
        (folder,) = left(desk)
        whole.append(len(list(folder.glob("scratch/part-*"))))
    assert whole == sorted(whole)
    assert whole[0] > 0
    assert run(desk, 10**9, counted, "--workers", "2") == 0
    resumed = contents(desk.out)
    assert left(desk) == []
    done = desk.run("run", "recipe.toml", "--out", "straight")
    assert done.returncode == 0, done.stderr
    assert contents(desk.folder / "straight") == resumed


def test_resume_needs_a_key_that_is_held_and_a_folder(desk) -> None:
    done = desk.run("run", "recipe.toml", "--out", "out", "--resume", variables={"LDPAUDIT_TEST_KEY": ""})
    assert done.returncode == 2
    assert "--key-file" in done.stderr
    done = desk.run("run", "recipe.toml", "--resume")
    assert done.returncode == 2
    assert "--out" in done.stderr
    assert desk.listing() == {"recipe.toml", "table.csv"}


def test_a_run_that_takes_up_nothing_says_so(desk) -> None:
    (desk.folder / "key").write_text("0123456789abcdef" * 4)
    how = ("run", "recipe.toml", "--key-file", "key")
    assert "--resume" not in desk.run(*how, "--out", "first").stdout
    done = desk.run(*how, "--out", "second", "--resume")
    assert done.returncode == 0, done.stderr
    assert "--resume" in done.stdout.splitlines()[-1]
