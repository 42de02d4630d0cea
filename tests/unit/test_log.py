"""The log of a user: of a month, shared by processes, free of data, and never in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ldpaudit.log import note, tail

#: What a cell, a key and a path might hold, and no log may.
CELL = "Dupont;+33-6-987-654-321;/home/officer/fires-2026.csv;b6f1c0de"


def run(code: str, log: Path | str, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LDPAUDIT_LOG": str(log), **more}
    environment.pop("PYTHONWARNINGS", None)
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=environment,
    )


WARNS = f"""
import logging, sys, warnings
from ldpaudit.log import note, silence_libraries
silence_libraries()
note("here")
warnings.warn({CELL!r}, RuntimeWarning)
warnings.warn({CELL!r}, DeprecationWarning)
logging.getLogger("pyogrio.core").warning("value %s of " + {CELL!r}, {CELL!r})
logging.getLogger("pyogrio.core").info({CELL!r})
print("the program", file=sys.stderr)
"""


def test_what_libraries_say_is_neither_shown_nor_logged(tmp_path: Path) -> None:
    log = tmp_path / "a" / "b" / "ldpaudit.log"
    done = run(WARNS, log)
    assert (done.returncode, done.stderr) == (0, "the program\n")
    assert log.read_text("utf-8").endswith(" INFO here\n")
    assert "Dupont" not in log.read_text("utf-8")


@pytest.mark.parametrize("place", ["a file where the folder should be", "none", "/dev/full", "/proc/none/x"])
def test_where_it_cannot_be_written_the_work_goes_on(place: str, tmp_path: Path) -> None:
    if place.startswith("/") and not Path(place).parent.exists() and sys.platform != "linux":
        pytest.skip("this system has no such place")
    log: Path | str = place
    if " " in place:
        (tmp_path / "file").write_text("x")
        log = tmp_path / "file" / "ldpaudit.log"
    done = run(WARNS, log)
    assert (done.returncode, done.stderr) == (0, "the program\n")


def test_an_unforeseen_error_of_a_command_is_in_the_log(tmp_path: Path) -> None:
    log = tmp_path / "ldpaudit.log"
    done = run(
        "import sys, ldpaudit.tables as tables\n"
        f"def broken(*_, **__): raise KeyError({CELL!r})\n"
        "tables.inspect = broken\n"
        f"sys.argv[1:] = ['inspect', {CELL!r}]\n"
        "from ldpaudit.cli import main\nmain()",
        log,
    )
    assert done.returncode == 70
    assert len(done.stderr.splitlines()) == 1
    written = log.read_text("utf-8")
    assert "KeyError" in written
    assert "ldpaudit.cli.program, line" in written
    assert "Dupont" not in written + done.stderr


def test_days_of_before_a_month_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for day in range(1, 41):
        monkeypatch.setattr("ldpaudit.log.log_path", lambda day=day: tmp_path / f"ldpaudit-2026-{day:03}.log")
        assert note("here")
    (tmp_path / "mine.log").touch()
    assert note("again")
    assert "here" in tail()
    names = sorted(path.name for path in tmp_path.glob("ldpaudit-*"))
    assert (len(names), names[0], names[-1]) == (31, "ldpaudit-2026-010.log", "ldpaudit-2026-040.log")
