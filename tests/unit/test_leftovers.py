"""What killed runs left is swept where they are dead, and nothing else ever is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from ldpaudit.leftovers import sweep_beside
from ldpaudit.owner import Owner

posix = pytest.mark.skipif(os.name == "nt", reason="processes are looked up as POSIX does")


@pytest.fixture(scope="module")
def dead() -> Owner:
    """Return a process that has ended."""
    said = "from ldpaudit.owner import Owner; print(Owner.this())"
    found = Owner.parse(subprocess.check_output([sys.executable, "-c", said], text=True).strip())
    assert found is not None
    return found


def left(folder: Path, owner: Owner | None, *, journal: str = "", whole: bool = False) -> Path:
    hidden = folder / ".out.0badcafe.unfinished"
    (hidden / "scratch").mkdir(parents=True)
    (hidden / "scratch" / "part").write_text("raw values")
    if owner is not None:
        (hidden / "owner").write_text(str(owner))
    if journal:
        (hidden / "scratch" / "journal.json").write_text(journal)
    if whole:
        (hidden / "whole").mkdir()
    return hidden


@posix
def test_the_folder_of_a_dead_run_is_swept(tmp_path: Path, dead: Owner) -> None:
    assert dead.gone() is True
    hidden = left(tmp_path, dead)
    sweep_beside(tmp_path)
    assert not hidden.exists()


@posix
def test_a_run_that_lives_is_never_swept_though_its_lock_is_not_seen(tmp_path: Path) -> None:
    hidden = left(tmp_path, Owner.this())
    sweep_beside(tmp_path)
    assert (hidden / "scratch" / "part").exists()


def test_a_run_that_holds_its_lock_is_never_swept(tmp_path: Path, dead: Owner) -> None:
    hidden = left(tmp_path, dead)
    with FileLock(hidden / "lock"):
        sweep_beside(tmp_path)
        assert hidden.exists()


@pytest.mark.parametrize("written", ["", "nobody", "0badcafe0bad-1"])
def test_a_folder_of_nobody_known_is_never_swept(tmp_path: Path, written: str) -> None:
    hidden = left(tmp_path, None)
    (hidden / "owner").write_text(written)
    sweep_beside(tmp_path)
    assert hidden.exists()


def test_a_run_that_can_be_taken_up_is_kept_until_its_release_stands(tmp_path: Path, dead: Owner) -> None:
    hidden = left(tmp_path, dead, journal='{"held": true}', whole=True)
    sweep_beside(tmp_path)
    assert hidden.exists()
    (hidden / "whole").rmdir()
    sweep_beside(tmp_path)
    assert not hidden.exists()
