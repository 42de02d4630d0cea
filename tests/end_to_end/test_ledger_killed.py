"""Runs that end between their booking and their files: no epsilon is lost, and nothing raw is left."""

from __future__ import annotations

import json
import os
import subprocess
from typing import Any

import pytest

from tests import forking

# Ends the program, without a last word, or lets a disk fill, at one moment of the end of a run.
SABOTEUR = """
import os, signal, sys
desk, moment, what = sys.argv[1:4]
def strike():
    if what == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "interrupt":
        raise KeyboardInterrupt
    if what == "full":
        import resource
        resource.setrlimit(resource.RLIMIT_FSIZE, (1, 1))
from ldpaudit.work_folder import Staging
from ldpaudit.ledger import Ledger
finish, book = Staging.finish, Ledger.book
def finished(self, out):
    if moment == "booked":
        strike()
    finish(self, out)
    if moment == "placed":
        strike()
def booked(self, *told):
    if moment == "before":
        strike()
    return book(self, *told)
Staging.finish, Ledger.book = finished, booked
named = [f"{desk}/recipe.toml", "--out", f"{desk}/out"]
sys.argv = ["ldpaudit", "run", *named, *sys.argv[4:]]
from ldpaudit.cli import main
main()
"""
pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")


@pytest.fixture
def variables(desk) -> dict[str, str]:
    return {**os.environ, "LDPAUDIT_TEST_KEY": "", "LDPAUDIT_LEDGER": str(desk.folder / "ledger.sqlite")}


def start(desk, variables: dict[str, str], moment: str, what: str, *more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*forking.command(), "-c", SABOTEUR, str(desk.folder), moment, what, *more],
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def told(desk, variables: dict[str, str], *more: str) -> dict[str, Any]:
    done = desk.run("ledger", *more, "--json", variables=variables)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_killed_before_it_has_its_place_a_release_counts_until_it_is_forgotten(desk, variables):
    """Too much is counted, and never too little."""
    start(desk, variables, "booked", "kill").communicate()
    assert not desk.out.exists()
    assert told(desk, variables)["releases"] == 1
    second = desk.run("run", "recipe.toml", "--out", "second", variables=variables)
    assert "1 earlier release" in second.stdout
    for wrong in (["--forget", "7", "--reason", "it never left"], ["--forget", "1"]):
        done = desk.run("ledger", *wrong, variables=variables)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    found = told(desk, variables, "--forget", "1", "--reason", "the run was killed")
    assert [[one["number"] for one in source["releases"]] for source in found["sources"]] == [[2]]
    # The next run into the folder sweeps what the killed one left.
    assert desk.run("run", "recipe.toml", "--out", "out", variables=variables).returncode == 0
    assert not list(desk.folder.glob(".out.*"))


def test_killed_once_it_has_its_place_a_release_is_whole_and_booked(desk, variables):
    start(desk, variables, "placed", "kill").communicate()
    assert (desk.out / "release/manifest.json").is_file()
    assert told(desk, variables)["releases"] == 1


def test_what_is_stopped_before_it_has_its_place_is_forgotten(desk, variables):
    done = start(desk, variables, "booked", "interrupt")
    done.communicate()
    assert done.returncode
    assert told(desk, variables)["releases"] == 0
    assert desk.listing() == {"table.csv", "recipe.toml", "ledger.sqlite"}


@pytest.mark.long
def test_killed_and_resumed_it_is_booked_once(desk, variables: dict[str, str]) -> None:
    (desk.folder / "my.key").write_text("7b4c" * 16)
    more = ("--key-file", str(desk.folder / "my.key"), "--resume")
    start(desk, variables, "booked", "kill", *more).communicate()
    done = start(desk, variables, "never", "", *more)
    done.communicate()
    assert done.returncode == 0
    assert told(desk, variables)["releases"] == 1


def test_a_disk_that_is_full_before_the_files_have_their_place_stops_the_release(desk, variables):
    done = start(desk, variables, "before", "full")
    line = done.communicate()[1]
    assert (done.returncode, line.count("\n")) == (2, 1)
    assert "so nothing was booked, and nothing was released" in line
    assert desk.listing() == {"table.csv", "recipe.toml", "ledger.sqlite"}
    assert told(desk, variables)["sources"] == []
