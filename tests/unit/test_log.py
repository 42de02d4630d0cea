"""The log of a user: bounded, shared by processes, free of data, and never in the way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from ldpaudit.app.starting import why_not
from ldpaudit.log import KEPT, MOST_RECORDS, Log, log_path

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


def desktop(log: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return run("from ldpaudit.cli import main; import sys; sys.argv[1:] = ['gui']; main()", log, **more)


def test_a_worker_of_a_run_logs_where_a_warning_came_from_and_not_what_it_says(tmp_path: Path) -> None:
    code = f"import warnings; from ldpaudit.engine.workers import _begin; _begin(); warnings.warn({CELL!r})"
    done = run(code, tmp_path / "log")
    assert (done.returncode, done.stderr) == (0, "")
    written = (tmp_path / "log").read_text(encoding="utf-8")
    assert "WARNING UserWarning:" in written
    assert not any(part in written for part in CELL.split(";"))


def test_it_stands_in_the_folder_of_logs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("LDPAUDIT_LOG")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    found = log_path()
    assert found is not None
    assert found.name == "ldpaudit.log"
    assert found.is_relative_to(tmp_path)
    if sys.platform == "linux":
        assert found.parent == tmp_path / "state" / "ldpaudit" / "log"
    monkeypatch.setenv("LDPAUDIT_LOG", "none")
    assert log_path() is None
    assert not Log().write("a record")


WARNS = f"""
import logging, sys, warnings
from ldpaudit.quiet import silence_libraries
silence_libraries()
warnings.warn({CELL!r}, RuntimeWarning)
warnings.warn({CELL!r}, DeprecationWarning)
logging.getLogger("pyogrio.core").warning("value %s of " + {CELL!r}, {CELL!r})
logging.getLogger("pyogrio.core").info({CELL!r})
print("the program", file=sys.stderr)
"""


def test_warnings_of_libraries_are_in_the_log_without_their_words(tmp_path: Path) -> None:
    log = tmp_path / "a" / "b" / "ldpaudit.log"
    done = run(WARNS, log)
    assert (done.returncode, done.stderr) == (0, "the program\n")
    first, second = log.read_text("utf-8").splitlines()
    assert " WARNING RuntimeWarning: " in first
    assert first.endswith("line 5")
    assert " WARNING pyogrio.core: " in second
    assert "Dupont" not in first + second


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


def test_a_mistake_of_the_user_is_none_of_the_log(tmp_path: Path) -> None:
    done = run(
        f"import sys; sys.argv[1:] = ['inspect', {str(tmp_path / 'none.csv')!r}]\n"
        "from ldpaudit.cli import main\nmain()",
        tmp_path / "ldpaudit.log",
    )
    assert done.returncode == 2
    assert list(tmp_path.iterdir()) == []


def test_processes_share_it_record_by_record(tmp_path: Path) -> None:
    log = tmp_path / "ldpaudit.log"
    code = (
        "import os, ldpaudit.log as log; log.MOST_BYTES = 7_000; own = os.getpid()\n"
        "texts = [f'begin {own} {n}\\n  ' + 'x' * 50 + f'\\nend {own} {n}' for n in range(60)]\n"
        "assert all([log.Log().write(text) for text in texts])"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code], env={**os.environ, "LDPAUDIT_LOG": str(log)})
        for _ in range(3)
    ]
    assert [one.wait(timeout=120) for one in running] == [0, 0, 0]
    files = sorted(one for one in tmp_path.iterdir() if one.suffix != ".lock")
    assert 1 < len(files) <= KEPT + 1
    lines = [line for one in files for line in one.read_text("utf-8").splitlines()]
    for begin, middle, end in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        assert begin.replace("begin", "end") == end
        assert middle == "  " + "x" * 50
    assert len(Counter(line.split()[1] for line in lines[::3])) == 3


def test_a_library_that_warns_at_each_row_fills_no_disk(tmp_path: Path) -> None:
    log = tmp_path / "ldpaudit.log"
    code = (
        "import logging, ldpaudit.log as log\nlog.MOST_RECORDS = 5\nlog.start_log(); log.start_log()\n"
        "for n in range(50): logging.getLogger('a.library').error(str(n))"
    )
    done = run(code, log)
    assert (done.returncode, done.stderr) == (0, "")
    lines = log.read_text("utf-8").splitlines()
    assert len(lines) == 6
    assert "left out" in lines[-1]
    assert MOST_RECORDS > 5


@pytest.mark.skipif(sys.platform != "linux", reason="screens of other systems are always there")
@pytest.mark.parametrize(
    ("variables", "what", "hint"),
    [
        ({"QT_QPA_PLATFORM": ""}, "there is no screen", "ldpaudit run RECIPE"),
        ({"QT_QPA_PLATFORM": "nonsense"}, 'no screen of the kind "nonsense"', "unset QT_QPA_PLATFORM"),
    ],
)
def test_a_window_that_cannot_start_says_why(
    variables: dict[str, str], what: str, hint: str, tmp_path: Path
) -> None:
    log = tmp_path / "ldpaudit.log"
    done = desktop(log, DISPLAY="", WAYLAND_DISPLAY="", **variables)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert what in line
    assert hint in line
    assert line.removeprefix("ldpaudit: ") in log.read_text("utf-8")


def test_a_missing_library_of_the_system_is_named(tmp_path: Path) -> None:
    fake = tmp_path / "fake" / "PySide6"
    fake.mkdir(parents=True)
    words = "libEGL.so.1: cannot open shared object file: No such file or directory"
    (fake / "__init__.py").write_text(f"raise ImportError({words!r})\n")
    log = tmp_path / "ldpaudit.log"
    path = os.pathsep.join([str(fake.parent), str(Path(__file__).resolve().parents[2])])
    done = desktop(log, QT_QPA_PLATFORM="offscreen", PYTHONPATH=path)
    assert done.returncode == 2
    assert done.stderr == (
        "ldpaudit: the desktop cannot start: the system's library libEGL.so.1 is missing; "
        "install it (Debian and Ubuntu: sudo apt install libegl1)\n"
    )
    assert "libEGL.so.1 is missing" in log.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "what", "hint"),
    [
        ("could not connect to display :1", "no screen answers", "log in to a desktop"),
        (
            "libdbus-1.so.3: cannot open shared object file: No such",
            "libdbus-1.so.3",
            "apt install libdbus-1-3",
        ),
        (
            "From 6.5.0, xcb-cursor0 or libxcb-cursor0 is needed to load the Qt xcb platform plugin.",
            "libxcb-cursor.so.0",
            "apt install libxcb-cursor0",
        ),
        ("Failed to create OpenGL context for format", "OpenGL", "QT_OPENGL=software"),
        ("Something else", "Something else", "ldpaudit run RECIPE"),
    ],
)
def test_what_qt_says_becomes_a_reason(words: str, what: str, hint: str) -> None:
    error = why_not([words, "This application failed to start because no Qt platform plugin"])
    if words == "Something else":
        error = why_not(["a warning", words])
    assert what in error.what
    assert hint in error.hint
    assert json.dumps(str(error)).count("\\n") == 0
