"""The picture of the program is found wherever the package is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import ldpaudit

CODE = """
import sys
from PySide6.QtWidgets import QApplication
from ldpaudit.app import main
app = QApplication([])
picture = main.icon().pixmap(64, 64).toImage()
colours = {picture.pixelColor(x, y).name() for x in range(0, 64, 4) for y in range(0, 64, 4)}
print(main.__file__, picture.width(), len(colours) > 3)
"""


def test_an_installed_package_has_its_icon(tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(
        Path(ldpaudit.__file__).parent, site / "ldpaudit", ignore=shutil.ignore_patterns("__pycache__")
    )
    environment = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    where, width, colourful = done.stdout.split()
    assert Path(where).is_relative_to(site)
    assert int(width) >= 16
    assert colourful == "True"
    assert "icon" not in done.stderr.lower()
    assert "svg" not in done.stderr.lower()
