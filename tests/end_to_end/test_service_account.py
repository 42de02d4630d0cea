"""A server runs recipes under an account that owns neither the program nor a home."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ldpaudit

pytestmark = pytest.mark.skipif(os.name == "nt", reason="permission bits are POSIX's")


@pytest.fixture
def locked_package(tmp_path: Path):
    """Give a folder with a copy of the package, in which nothing can be written."""
    place = tmp_path / "installed"
    shutil.copytree(
        Path(ldpaudit.__file__).parent, place / "ldpaudit", ignore=shutil.ignore_patterns("__pycache__")
    )
    folders = [place, *(path for path in place.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    yield place
    for folder in folders:
        folder.chmod(0o755)


def test_a_run_needs_no_place_for_compiled_code(desk, locked_package: Path, tmp_path: Path) -> None:
    prefix = []
    if os.geteuid() == 0:
        # Without its privileges root is bound by permission bits, as any account.
        setpriv = shutil.which("setpriv")
        if setpriv is None:
            pytest.skip("root writes everywhere, and setpriv is not here to prevent it")
        prefix = [setpriv, "--inh-caps=-all", "--bounding-set=-all"]
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    variables = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA", "XDG"))}
    variables |= {
        "PYTHONPATH": str(locked_package),
        "HOME": str(locked_package / "nobody"),
        "TMPDIR": str(temporary),
    }
    done = subprocess.run(
        [*prefix, sys.executable, "-m", "ldpaudit", "run", "recipe.toml", "--out", "out"],
        cwd=desk.folder,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (desk.out / "release" / "manifest.json").is_file()
    assert not list(locked_package.rglob("__pycache__"))
    assert not list(temporary.iterdir())
