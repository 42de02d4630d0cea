"""Where a run may put its folder: any other place is refused in one line, and nothing is left behind."""

from __future__ import annotations

import os

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and permission bits are POSIX's")


@pytest.mark.parametrize(
    ("out", "said"),
    [
        ("link", "already there"),
        ("nowhere/", "already there"),
        ("table.csv/out", "not a directory"),
        ("table.csv/a/b", "not a directory"),
        ("x" * 256, "too long"),
        (f"new/{'x' * 256}/out", "too long"),
        (".", "already there"),
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
