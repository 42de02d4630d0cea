"""The rules of the house that no other tool enforces."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import get_args

import pytest

import ldpaudit
from ldpaudit.guarantee import FindingCode

PACKAGE = Path(ldpaudit.__file__).parent
REPOSITORY = PACKAGE.parent
MODULES = sorted(PACKAGE.rglob("*.py"))
# Packages that treat private values: all their randomness comes from the keyed streams.
KEYED = ("anonymity", "engine", "estimate", "generalize", "geography", "protocols", "recipe", "tables")
# Not noise but a name: the folder of an unfinished run must not collide with another's.
NAMES_ONLY = {"engine/folder.py"}
LONGEST_MODULE = 400
# Slow to import: the window opens without them.
SLOW = {"numba", "scipy", "geopandas", "pandas"}


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imported(node: ast.AST) -> list[str]:
    """Give the dotted names that a statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
        return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


def dotted(node: ast.AST) -> str:
    """Write an attribute chain such as np.random.default_rng as text."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def at_import(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Walk the statements that run when a module is imported; TYPE_CHECKING blocks do not."""
    for statement in body:
        yield statement
        if isinstance(statement, ast.If) and dotted(statement.test).endswith("TYPE_CHECKING"):
            continue
        for inner in ("body", "orelse", "finalbody"):
            if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from at_import(getattr(statement, inner, []))


def foreign_randomness(source: str) -> list[str]:
    """List the uses of a source of randomness that is not the keyed streams."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        found += [
            f"import of {name}"
            for name in imported(node)
            if name.split(".")[0] in {"random", "secrets"} or name.startswith("numpy.random")
        ]
        if isinstance(node, ast.Attribute) and re.fullmatch(
            r"(np|numpy)\.random\..+|os\.urandom|os\.getrandom|uuid\.uuid[14]", dotted(node)
        ):
            found.append(f"line {node.lineno}: {dotted(node)}")
    return found


def numba_faults(source: str) -> list[str]:
    """List the compiled functions that hold the interpreter lock or reorder floating point sums."""
    faults: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef):
            continue
        for decorator in node.decorator_list:
            call = decorator if isinstance(decorator, ast.Call) else None
            compiler = dotted(call.func if call else decorator).split(".")[-1]
            if compiler not in {"njit", "jit"}:
                continue
            options = {word.arg: ast.unparse(word.value) for word in call.keywords} if call else {}
            if options.get("nogil") != "True":
                faults.append(f"{node.name} lacks nogil=True")
            faults += [f"{node.name} sets {word}" for word in ("parallel", "fastmath") if word in options]
    return faults


def test_the_lints_see_what_they_look_for() -> None:
    assert foreign_randomness("import numpy as np\nx = np.random.default_rng()")
    assert foreign_randomness("from random import random")
    assert foreign_randomness("import secrets")
    assert not foreign_randomness("import numpy as np\nx = np.zeros(3)")
    assert numba_faults("@njit\ndef f(): ...")
    assert numba_faults("@numba.njit(cache=True)\ndef f(): ...")
    assert numba_faults("@njit(nogil=True, fastmath=True)\ndef f(): ...")
    assert not numba_faults("@njit(nogil=True, cache=True)\ndef f(): ...")


KEYED_MODULES = [m for m in MODULES if name_of(m).split("/")[0] in KEYED and name_of(m) not in NAMES_ONLY]


@pytest.mark.parametrize("path", KEYED_MODULES, ids=name_of)
def test_private_values_meet_only_keyed_randomness(path: Path) -> None:
    assert foreign_randomness(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_compiled_functions_release_the_interpreter(path: Path) -> None:
    assert numba_faults(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", [m for m in MODULES if m.stem != "kernels"], ids=name_of)
def test_slow_libraries_are_imported_where_they_are_used(path: Path) -> None:
    for statement in at_import(tree_of(path).body):
        for name in imported(statement):
            assert name.split(".")[0] not in SLOW, f"line {statement.lineno} imports {name} at module level"
            assert name.split(".")[-1] != "kernels", (
                f"line {statement.lineno} imports kernels at module level"
            )


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_is_one_idea(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST_MODULE


def test_every_finding_that_may_stand_has_a_name_that_a_recipe_may_accept() -> None:
    package = Path(ldpaudit.__file__).parent
    used = {
        keyword.value.value
        for path in package.rglob("*.py")
        if "app" not in path.relative_to(package).parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Finding"
        for keyword in node.keywords
        if keyword.arg == "code" and isinstance(keyword.value, ast.Constant)
    }
    assert used == set(get_args(FindingCode))


def test_what_is_imported_is_declared() -> None:
    """A library that only the tests bring would be missing where the program is installed for use."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {
        re.split(r"[<>=!~;\[ ]", line)[0].lower().replace("_", "-") for line in project["dependencies"]
    }
    # PySide6 cannot be without its own binding layer.
    brought_by = {**packages_distributions(), "shiboken6": ["PySide6-Essentials"]}
    undeclared = {
        f"{name_of(path)} imports {name}"
        for path in MODULES
        for node in ast.walk(tree_of(path))
        for name in imported(node)
        if (top := name.split(".")[0]) not in sys.stdlib_module_names and top != "ldpaudit"
        if not declared & {wheel.lower().replace("_", "-") for wheel in brought_by.get(top, [top])}
    }
    assert undeclared == set()


def test_no_secret_stands_in_the_project() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode != 0:
        pytest.skip("not a git checkout, so the project's own files cannot be told from others")
    secret = re.compile(
        r"-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(ghp|gho|pypi|AKIA)[-_A-Za-z0-9]{16,}|://[^/\s:@{}]+:[^/\s@{}]+@"
    )
    guilty = []
    for name in filter(None, listed.stdout.split("\0")):
        path = REPOSITORY / name
        if path.is_file() and path.suffix not in {".png", ".gpkg", ".parquet", ".xlsx", ".ico"}:
            text = path.read_text(encoding="utf-8", errors="replace")
            guilty += [f"{name}: {match[0][:12]}…" for match in secret.finditer(text)]
    assert guilty == []


def modules_after(program: str) -> set[str]:
    """Give the top-level modules that a fresh interpreter holds after a program."""
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"{program}\nimport sys\nprint(*sorted({{m.split('.')[0] for m in sys.modules}}))",
        ],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_the_command_line_never_loads_qt() -> None:
    assert not modules_after("import ldpaudit.cli, ldpaudit.engine, ldpaudit.__main__") & {
        "PySide6",
        "pyqtgraph",
    }


def test_the_window_loads_no_slow_library() -> None:
    every = (
        "import importlib, pkgutil, ldpaudit.app\n"
        "for module in pkgutil.walk_packages(ldpaudit.app.__path__, 'ldpaudit.app.'):\n"
        "    importlib.import_module(module.name)"
    )
    loaded = modules_after(every)
    assert "PySide6" in loaded
    assert not loaded & SLOW


def test_qt_keeps_its_references_to_none() -> None:
    """PySide6 6.12.0 loses one at each call without a result, which ends Python 3.11 after some thousands."""
    from PySide6.QtGui import QPen

    pen = QPen()
    calls = 1_000
    before = sys.getrefcount(None)
    for _ in range(calls):
        pen.setWidth(2)
    assert sys.getrefcount(None) > before - calls // 2
