"""Compiled code on the disk: never that of older source, and never that of another call."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
OUTER = """
import numpy as np
from ldpaudit.compiled import compiled
import inner
from inner import ADDED, TABLE, added

@compiled
def outer(x):
    return further_down(x) + ADDED + TABLE[0]

@compiled
def further_down(x):
    return further_down(x - 1) + 1 if x > 1 else added(x)
"""
INNER = """
import numpy as np
from ldpaudit.compiled import compiled

ADDED = {constant}
TABLE = np.array([{entry}])

@compiled
def added(x):
    return x + {inside}
"""
CALL = "from outer import outer; print(outer(1), sum(outer.stats.cache_hits.values()))"


def python(folder: Path, program: str, **variables: str) -> str:
    known = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        # Python's own cache goes by whole seconds and sizes, which do not change here.
        env={
            **known,
            "PYTHONPATH": f"{folder}{os.pathsep}{REPOSITORY}",
            "PYTHONDONTWRITEBYTECODE": "1",
            **variables,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def write(folder: Path, constant: int, entry: int, inside: int) -> None:
    (folder / "outer.py").write_text(OUTER, encoding="utf-8")
    text = INNER.format(constant=constant, entry=entry, inside=inside)
    (folder / "inner.py").write_text(text, encoding="utf-8")


def pieces_of_code(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("__pycache__/outer.outer*.nbc"))


def test_a_loop_takes_what_its_own_part_has() -> None:
    """The source of no other is in what its code is kept under."""
    for path in (REPOSITORY / "ldpaudit").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "\nfrom ldpaudit.compiled import" in text:
            part = path.relative_to(REPOSITORY).parts[1]
            assert set(re.findall(r"^from ldpaudit\.(\w+)", text, re.MULTILINE)) <= {"compiled", part}, path


def test_a_change_of_another_file_is_compiled_anew(tmp_path: Path) -> None:
    write(tmp_path, 10, 100, 1000)
    assert python(tmp_path, CALL).split() == ["1111", "0"]
    assert python(tmp_path, CALL).split() == ["1111", "1"]
    before = pieces_of_code(tmp_path)
    # The file of the function itself stays as it is, as in an upgrade.
    write(tmp_path, 20, 200, 2000)
    assert python(tmp_path, CALL).split() == ["2221", "0"]
    assert len(pieces_of_code(tmp_path)) == 1, "what older source left is gone"
    assert pieces_of_code(tmp_path) != before


@pytest.mark.skipif(os.name == "nt", reason="permission bits are POSIX's")
def test_an_account_that_may_write_nowhere_compiles_each_time(tmp_path: Path) -> None:
    write(tmp_path, 10, 100, 1000)
    barred = f"import numba.core.caching as caching; caching.CacheImpl._locator_classes = []; {CALL}"
    for _ in range(2):
        assert python(tmp_path, barred).split() == ["1111", "0"]
