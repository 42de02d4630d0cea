"""Where a run may put its folder: any other place is refused in one line, and nothing is left behind."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and permission bits are POSIX's")


@pytest.mark.parametrize(
    ("out", "said"),
    [
        ("link", "is a link"),
        ("nowhere/", "is a link"),
        ("table.csv/out", "no folder"),
        ("table.csv/a/b", "no folder"),
        ("x" * 256, "too long"),
        (f"new/{'x' * 256}/out", "too long"),
        (".", "already there"),
        ("~/out", "home"),
        ("new/out/..", "already there"),
    ],
)
def test_a_place_for_no_folder(desk, out: str, said: str) -> None:
    (desk.folder / "empty").mkdir()
    (desk.folder / "link").symlink_to("empty")
    (desk.folder / "nowhere").symlink_to("nothing")
    before = desk.listing()
    done = desk.run("run", "recipe.toml", f"--out={out}")
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert said in line
    assert desk.listing() == before


def test_a_run_that_is_blocked_takes_its_folders_away(desk) -> None:
    path = desk.folder / "table.csv"
    path.write_bytes(path.read_bytes().replace(b"Bourg A", b"Bourg Z"))
    before = desk.listing()
    assert desk.run("run", "recipe.toml", "--out", "a/b/out").returncode == 2
    assert desk.listing() == before


def test_long_names_and_trailing_slashes_serve(desk) -> None:
    long = Path("new") / ("x" * 255)
    assert desk.run("run", "recipe.toml", "--out", f"{long}/").returncode == 0
    assert desk.run("check", long).returncode == 0
    folder = desk.folder / long
    assert stat.S_IMODE((folder / "internal").stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "release").stat().st_mode) & 0o700 == 0o700
    assert {path.name for path in folder.parent.iterdir()} == {long.name}
