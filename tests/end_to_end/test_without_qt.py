"""A run, on a server or a cluster, needs nothing of Qt."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
for name in ("PySide6", "shiboken6", "pyqtgraph"):
    sys.modules[name] = None  # an import of it fails
sys.argv = ["ldpaudit", *sys.argv[1:]]
from ldpaudit.cli import main
main()
"""


def test_a_run_needs_no_qt(desk) -> None:
    for arguments in (["run", "recipe.toml", "--out", "out"], ["estimate", "out"]):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *arguments],
            cwd=desk.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr


def test_the_desktop_without_qt_is_one_line(desk) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "gui"], cwd=desk.folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "packaging/bootstrap.py run" in done.stderr
