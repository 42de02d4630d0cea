"""Compiled code on the disk: never that of older source, and never that of another call."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ldpaudit import compiled as compiled_module
from ldpaudit.compiled import compiled, source_of

REPOSITORY = Path(__file__).resolve().parents[2]
OUTER = """
import numpy as np
from ldpaudit.compiled import compiled, inlined
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
from ldpaudit.compiled import {decorator}

ADDED = {constant}
TABLE = np.array([{entry}])

@{decorator}
def added(x):
    return x + {inside}
"""
CALL = "from outer import outer; print(outer(1), sum(outer.stats.cache_hits.values()))"
SOURCES = """
import importlib, sys
from pathlib import Path
from numba.core.dispatcher import Dispatcher
from ldpaudit.compiled import source_of
root = Path(sys.argv[1])
for path in sorted({*root.glob("ldpaudit/**/*kernels.py"), *root.glob("ldpaudit/**/kernels/*.py")}):
    module = importlib.import_module(".".join(path.relative_to(root).with_suffix("").parts))
    for name, value in sorted(vars(module).items()):
        if isinstance(value, Dispatcher):
            print(path.parent.name, path.name, name, source_of(value))
"""


def python(folder: Path, program: str, *arguments: str, **variables: str) -> str:
    known = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
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


def write(folder: Path, decorator: str, constant: int, entry: int, inside: int) -> None:
    (folder / "outer.py").write_text(OUTER, encoding="utf-8")
    text = INNER.format(decorator=decorator, constant=constant, entry=entry, inside=inside)
    (folder / "inner.py").write_text(text, encoding="utf-8")


def pieces_of_code(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("__pycache__/outer.outer*.nbc"))


@pytest.mark.parametrize("decorator", ["compiled", "inlined"])
def test_a_change_of_another_file_is_compiled_anew(tmp_path: Path, decorator: str) -> None:
    write(tmp_path, decorator, 10, 100, 1000)
    assert python(tmp_path, CALL).split() == ["1111", "0"]
    assert python(tmp_path, CALL).split() == ["1111", "1"]
    before = pieces_of_code(tmp_path)
    # The file of the function itself stays as it is, as in an upgrade.
    for constant, entry, inside in ((20, 100, 1000), (20, 200, 1000), (20, 200, 2000)):
        write(tmp_path, decorator, constant, entry, inside)
        assert python(tmp_path, CALL).split() == [str(1 + constant + entry + inside), "0"]
        after = pieces_of_code(tmp_path)
        assert len(after) == 1, "what older source left is gone"
        assert after != before
        before = after


def doubled(x: Any) -> Any:
    return x + x


def test_two_programs_that_compile_one_function_at_the_same_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path))
    arguments = (np.array([1, 2]), np.array([1.5, 2.5]), np.array([1, 2], np.int32))
    with monkeypatch.context() as moment:
        # Nobody sees what the others have written since.
        moment.setattr(compiled_module._CacheFile, "_load_index", lambda _: {})
        moment.setattr(compiled_module._CacheFile, "_forget", lambda *_: None)
        for one in arguments:
            compiled(doubled)(one)
    assert len(list(tmp_path.rglob("*.nbc"))) == 3
    later: Any = compiled(doubled)
    for one in arguments:
        assert later(one).tolist() == (one + one).tolist()
        assert later(one).dtype == one.dtype
    assert sum(later.stats.cache_hits.values()) == 1, "the index is that of the last; the others are lost"
    again: Any = compiled(doubled)
    for one in arguments:
        assert again(one).tolist() == (one + one).tolist()
    assert sum(again.stats.cache_hits.values()) == 3


def test_the_same_source_is_told_alike_in_every_program() -> None:
    told = [python(REPOSITORY, SOURCES, str(REPOSITORY), PYTHONHASHSEED=seed) for seed in ("1", "2")]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) > 100


def test_plain_functions_have_a_source_too() -> None:
    assert source_of(doubled) == source_of(doubled)
    assert source_of(compiled(doubled)) == source_of(doubled)


@pytest.mark.skipif(os.name == "nt", reason="permission bits are POSIX's")
@pytest.mark.parametrize("open_to", ["folder", "file", "above"])
def test_code_that_others_could_have_written_is_neither_run_nor_kept(tmp_path: Path, open_to: str) -> None:
    folder, home = tmp_path / "open" / "code", tmp_path / "home"
    folder.mkdir(parents=True)
    home.mkdir()
    variables = {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}
    write(folder, "compiled", 10, 100, 1000)
    cache = folder / "__pycache__"
    cache.mkdir()
    assert python(folder, CALL, **variables).split() == ["1111", "0"]
    assert python(folder, CALL, **variables).split() == ["1111", "1"]
    opened = {"folder": [cache], "file": [*cache.glob("*.nb?")], "above": [tmp_path / "open"]}[open_to]
    for path in opened:
        path.chmod(path.stat().st_mode | 0o002)
    before = {path: path.read_bytes() for path in cache.glob("*.nb?")}
    # Compiled again, instead of running what somebody may have put there.
    assert python(folder, CALL, **variables).split() == ["1111", "0"]
    kept = [path for path in home.rglob("*.nbc") if path.is_file()]
    if open_to == "file":
        assert kept == []
    else:
        assert kept
        assert {path: path.read_bytes() for path in cache.glob("*.nb?")} == before
        assert all(stat.S_IMODE(path.parent.stat().st_mode) == 0o700 for path in kept)
        assert python(folder, CALL, **variables).split() == ["1111", "1"]


@pytest.mark.skipif(os.name == "nt", reason="permission bits are POSIX's")
def test_without_any_folder_of_ones_own_the_code_goes_with_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    monkeypatch.setattr(compiled_module, "user_cache_path", lambda _: shared / "cache")
    compiled_module.private_folder.cache_clear()
    found = Path(compiled_module.private_folder(str(shared / "code")))
    compiled_module.private_folder.cache_clear()
    assert shared not in found.parents
    assert stat.S_IMODE(found.stat().st_mode) == 0o700
