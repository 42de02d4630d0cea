"""Runs that end between their files and their booking: no epsilon is lost, and nothing absent is booked."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from typing import Any

import pytest

from ldpaudit.ledger import Ledger
from tests import forking

# Ends the program, without a last word, or holds it, at one moment of the end of a run.
SABOTEUR = """
import os, signal, sys, time
desk, moment, what = sys.argv[1:4]
def strike():
    if what == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "exit":
        os._exit(3)
    if what == "interrupt":
        raise KeyboardInterrupt
    if what == "hold":
        open(f"{desk}/held", "w").close()
        while not os.path.exists(f"{desk}/go"):
            time.sleep(0.02)
    if what == "full":
        import resource
        resource.setrlimit(resource.RLIMIT_FSIZE, (1, 1))
    if what == "move":
        os.rename(f"{desk}/ledger.sqlite", f"{desk}/former.sqlite")
from ldpaudit.engine.folder import Staging
from ldpaudit.ledger import Ledger
finish, settle, begin = Staging.finish, Ledger.settle, Ledger.begin
def finished(self, out):
    if moment == "begun":
        strike()
    finish(self, out)
    if moment == "placed":
        strike()
def begun(self, *told):
    if moment == "before":
        strike()
    return begin(self, *told)
def settled(self, begun, folder):
    if moment == "left":
        strike()
    return settle(self, begun, folder)
Staging.finish, Ledger.settle, Ledger.begin = finished, settled, begun
named = [f"{desk}/recipe.toml", "--out", f"{desk}/out", "--progress", "none"]
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


def begun(found: dict[str, Any]) -> list[tuple[str, str]]:
    return [(one["place"], one["state"]) for source in found["sources"] for one in source["begun"]]


def secrets_of(desk) -> bytes:
    """Return the bytes of the ledger, and of whatever stands beside it."""
    return b"".join(path.read_bytes() for path in desk.folder.glob("ledger.sqlite*"))


@pytest.mark.long
@pytest.mark.parametrize(("moment", "what"), [("placed", "kill"), ("left", "kill"), ("placed", "exit")])
def test_killed_before_it_is_booked_a_release_is_booked_by_the_next(desk, variables, moment, what):
    killed = start(desk, variables, moment, what)
    killed.communicate()
    assert killed.returncode == (3 if what == "exit" else -signal.SIGKILL)
    assert desk.out.is_dir()
    with Ledger.open(desk.folder / "ledger.sqlite") as ledger:
        assert ledger.bookings() == ()
        assert [one.folder for one in ledger.begun()] == [desk.out / "release"]
    assert str(desk.out).encode() in secrets_of(desk)
    second = desk.run("run", "recipe.toml", "--out", "second", variables=variables)
    assert second.returncode == 0, second.stderr
    assert (
        "ne earlier release shares 100 % of these rows; together with this one: eps <= 5.0" in second.stdout
    )
    found = told(desk, variables)
    assert found["releases"] == 2
    assert begun(found) == []
    # Once it is settled, no place of a folder is left.
    assert str(desk.folder).encode() not in secrets_of(desk)


def test_killed_before_the_files_have_their_place_nothing_is_booked(desk, variables: dict[str, str]) -> None:
    start(desk, variables, "begun", "kill").communicate()
    assert not desk.out.exists()
    with Ledger.open(desk.folder / "ledger.sqlite") as ledger:
        assert len(ledger.begun()) == 1
    found = told(desk, variables)
    assert (found["releases"], found["sources"]) == (0, [])
    assert str(desk.folder).encode() not in secrets_of(desk)


@pytest.mark.long
def test_killed_and_resumed_it_is_booked_once(desk, variables: dict[str, str]) -> None:
    (desk.folder / "my.key").write_text("7b4c" * 16)
    more = ("--key-file", str(desk.folder / "my.key"), "--resume")
    start(desk, variables, "begun", "kill", *more).communicate()
    done = desk.run("run", "recipe.toml", "--out", "out", *more, variables=variables)
    assert done.returncode == 0, done.stderr
    found = told(desk, variables)
    assert (found["releases"], begun(found)) == (1, [])


def test_a_release_that_was_moved_away_counts_until_somebody_says_where_it_is(desk, variables):
    start(desk, variables, "placed", "kill").communicate()
    shutil.rmtree(next(desk.folder.glob(".out.*")))
    moved = desk.folder / "moved"
    desk.out.rename(moved)
    found = told(desk, variables)
    assert found["releases"] == 0
    assert begun(found) == [(str(desk.out / "release"), "not found")]
    assert "may not have come about; it is counted" in found["sources"][0]["sums"][0]["notes"][0]
    said = desk.run("ledger", variables=variables).stdout
    assert "not settled" in said
    assert "--forget 1" in said
    second = desk.run("run", "recipe.toml", "--out", "second", variables=variables)
    assert "1 earlier release" in second.stdout
    inside = json.loads((desk.folder / "second/internal/manifest.json").read_text(encoding="utf-8"))
    assert "was begun and may not have come about" in inside["earlier"]["sentence"]
    other = desk.run("ledger", "--book", "second/internal", variables=variables)
    assert other.returncode == 2
    found = told(desk, variables, "--book", "moved")
    assert (found["releases"], begun(found)) == (2, [])
    assert told(desk, variables, "--book", "moved")["releases"] == 2
    assert str(moved).encode() not in secrets_of(desk)


def test_a_release_that_never_left_the_house_is_forgotten_on_demand(desk, variables: dict[str, str]) -> None:
    start(desk, variables, "placed", "kill").communicate()
    shutil.rmtree(next(desk.folder.glob(".out.*")))
    shutil.rmtree(desk.out)
    assert len(begun(told(desk, variables))) == 1
    wrong = desk.run("ledger", "--forget", "7", variables=variables)
    assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 1)
    assert told(desk, variables, "--forget", "1")["sources"] == []
    assert str(desk.folder).encode() not in secrets_of(desk)


def test_a_disk_that_is_full_before_the_files_have_their_place_stops_the_release(desk, variables):
    done = start(desk, variables, "before", "full")
    line = done.communicate()[1]
    assert (done.returncode, line.count("\n")) == (2, 1)
    assert "so nothing was booked, and nothing was released" in line
    assert desk.listing() == {"table.csv", "recipe.toml", "ledger.sqlite"}
    assert told(desk, variables)["sources"] == []
