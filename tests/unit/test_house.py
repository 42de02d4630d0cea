"""The rules of the house that no other tool enforces."""

from __future__ import annotations

import ast
import difflib
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import ldpaudit
from ldpaudit.findings import FINDINGS
from ldpaudit.recipe import STEPS

PACKAGE = Path(ldpaudit.__file__).parent
REPOSITORY = PACKAGE.parent
MODULES = sorted(PACKAGE.rglob("*.py"))
# All others may treat private values, so all their randomness comes from the keyed streams.
UNKEYED = {
    "app": "shows what the command line made",
    "bench": "measures tables that it draws itself",
    "demo": "draws fictional tables",
    "audit": "draws which rows an attacker looks at and what he tries; nothing that is drawn is released",
    "randomness": "is where the keyed streams come from",
}
FOREIGN_BY_NAME = {
    "engine/folder.py": {
        "import of secrets": "a name and no noise: folders of unfinished runs must not collide",
    },
    "ledger/sketch.py": {
        "os.urandom": "noise of what is kept about a table, which nobody may be able to repeat",
    },
}
FOREIGN_MODULES = (
    *("random", "_random", "secrets", "uuid", "numpy.random", "randomgen", "ssl"),
    "cryptography.hazmat.primitives.ciphers",
)
# Last parts of names that draw, whatever they are called on: np.random.x, pc.random(), os.urandom().
DRAWING = re.compile(r"random|default_rng|RandomState|SeedSequence|urandom|getrandom|uuid[14]|rvs")
# What a mathematical library computes, differently on different machines. A square root is exact.
INEXACT = re.compile(
    r"exp2?|expm1|log(2|10|1p)?|logaddexp2?|pow(er)?|float_power|cbrt|hypot|(arc|a)?(sin|cos|tan)h?|a(rc)?tan2"
    r"|erfc?|erfinv|l?gamma|gammaln|sinc"
)
INEXACT_BY_NAME = {
    "geography/noise/lattice_noise.py": {
        "nodes": "a number for comparisons whose bound of the error covers its last digits",
    },
    "geography/noise/geodesic_kernels.py": {
        "follow": "draws nothing: quality figures for given displacements",
    },
    "geography/traces/stay_kernels.py": {
        "stays_of": "draws nothing: what an attacker finds in a trace",
        "joined": "draws nothing, as above",
    },
}
# No samplers, and still what they compute is released, or decides which rows are.
RELEASING = ["geography/traces/smoothing.py"]
COMPILERS = {"njit", "jit", "vectorize", "guvectorize", "cfunc", "stencil"}
# Names of ldpaudit.compiled, the one place that calls these.
OWN_COMPILERS = {"compiled", "inlined", "vectorized"}
LONGEST_MODULE = 600
# Modules that load numba.
COMPILED = re.compile(r"(^|[./])(\w*kernels|compiled)($|[./])")
# Slow to import: the window opens without them.
SLOW = {"numba", "scipy", "geopandas", "pandas"}


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imported(node: ast.AST) -> list[str]:
    """Return the dotted names that a statement imports."""
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
    tree = ast.parse(source)
    in_memory = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and function.name == "__hash__"
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        names = imported(node)
        found += [
            f"import of {name}"
            for name in names
            if any(name == module or name.startswith(f"{module}.") for module in FOREIGN_MODULES)
            or (isinstance(node, ast.ImportFrom) and DRAWING.fullmatch(name.split(".")[-1]))
        ]
        if isinstance(node, ast.Attribute) and DRAWING.fullmatch(node.attr):
            found.append(dotted(node))
        if isinstance(node, ast.Call) and dotted(node.func) == "hash" and id(node) not in in_memory:
            found.append("hash, which differs from process to process")
        if isinstance(node, ast.Call) and dotted(node.func).endswith(".sample"):
            words = {"n", "frac", "fraction", "seed", "random_state", "with_replacement"}
            found += [f"{dotted(node.func)}({word.arg})" for word in node.keywords if word.arg in words]
    return found


def compiled(tree: ast.Module) -> list[ast.FunctionDef]:
    """List the functions that numba compiles, by whatever name its decorator goes."""
    known = COMPILERS | OWN_COMPILERS
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and is_compiler(statement.value, known):
            known |= {target.id for target in statement.targets if isinstance(target, ast.Name)}
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any(is_compiler(decorator, known) for decorator in node.decorator_list)
    ]


def is_compiler(node: ast.expr, known: set[str]) -> bool:
    name = dotted(node.func if isinstance(node, ast.Call) else node)
    return name.split(".")[-1] in known


def numba_faults(source: str) -> list[str]:
    """List what holds the interpreter lock, reorders floating point sums, or draws in an unknown order."""
    faults: list[str] = []
    tree = ast.parse(source)
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and dotted(node).split(".")[-1] == "prange":
            faults.append(f"line {node.lineno}: prange")
        if isinstance(node, ast.Name | ast.Attribute) and id(node) not in called:
            if dotted(node).split(".")[-1] in COMPILERS:
                faults.append(f"line {node.lineno}: {dotted(node)} lacks nogil=True")
        elif isinstance(node, ast.Call) and dotted(node.func).split(".")[-1] in COMPILERS:
            options = {word.arg: ast.unparse(word.value) for word in node.keywords}
            if options.get("nogil") != "True":
                faults.append(f"line {node.lineno}: lacks nogil=True")
            if None in options:
                faults.append(f"line {node.lineno}: options that cannot be read here")
            faults += [
                f"line {node.lineno}: sets {word}"
                for word in ("parallel", "fastmath")
                if options.get(word, "False") != "False"
            ]
    return faults


def samplers(path_name: str, source: str) -> list[ast.FunctionDef]:
    """List the functions that draw: compiled ones of the two packages of noise, and all that take a key."""
    tree = ast.parse(source)
    kernels = compiled(tree) if path_name.startswith(("protocols/", "geography/")) else []
    keyed = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any(
            argument.arg == "words" or (argument.annotation and ast.unparse(argument.annotation) == "Key")
            for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        )
    ]
    return list(dict.fromkeys([*kernels, *keyed]))


def inexact(path_name: str, source: str) -> dict[str, list[str]]:
    """List, for each sampler, what it computes with a mathematical library."""
    found: dict[str, list[str]] = {}
    for function in samplers(path_name, source):
        uses = [
            f"line {node.lineno}: {dotted(node.func)}"
            for node in ast.walk(function)
            if isinstance(node, ast.Call) and INEXACT.fullmatch(dotted(node.func).split(".")[-1])
        ]
        uses += [
            f"line {node.lineno}: {ast.unparse(node)}"
            for node in ast.walk(function)
            if isinstance(node, ast.BinOp)
            and isinstance(node.op, ast.Pow)
            and any(isinstance(part, ast.Name | ast.Call | ast.Attribute) for part in ast.walk(node))
        ]
        if uses:
            found[function.name] = uses
    return found


def floating(source: str) -> list[str]:
    """List what compiled functions compute in floating point."""
    return [
        f"line {node.lineno}: {ast.unparse(node)}"
        for function in compiled(ast.parse(source))
        for statement in function.body
        for node in ast.walk(statement)
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div))
        or (isinstance(node, ast.Call) and re.fullmatch(r"(.*\.)?(float\w*|sqrt)", dotted(node.func)))
    ]


@pytest.mark.parametrize(
    "line",
    [
        "x = np.random.default_rng()",
        "import numpy.random",
        "from numpy import random",
        "from numpy.random import default_rng",
        "xp.random.seed(1)",
        "pc.random(5)",
        "import random",
        "from random import random",
        "import secrets as s",
        "os.urandom(8)",
        "from os import urandom",
        "import uuid",
        "from uuid import uuid4",
        "scipy.stats.norm.rvs(3)",
        "frame.sample(frac=0.5)",
        "from cryptography.hazmat.primitives.ciphers import Cipher",
        "hash(name) % 7",
        "@njit(nogil=True)\ndef kernel(x):\n    x[0] = np.random.random()",
    ],
)
def test_the_lint_sees_foreign_randomness(line: str) -> None:
    assert foreign_randomness(line)


@pytest.mark.parametrize(
    "line", ["x = np.zeros(3)", "stats.sample.evidence()", "def __hash__(self): return hash(1)"]
)
def test_the_lint_lets_the_rest_be(line: str) -> None:
    assert not foreign_randomness(line)


@pytest.mark.parametrize(
    "source",
    [
        "@njit\ndef f(): ...",
        "@numba.njit(cache=True)\ndef f(): ...",
        "@njit(nogil=True, fastmath=True)\ndef f(): ...",
        "@njit(nogil=True, parallel=True)\ndef f(): ...",
        "@njit(nogil=True, fastmath={'nnan'})\ndef f(): ...",
        "c = numba.njit(cache=True)\n@c\ndef f(): ...",
        "c = numba.njit\n@c\ndef f(): ...",
        "@njit(**options)\ndef f(): ...",
        "@njit(nogil=True)\ndef f():\n    for i in numba.prange(3): ...",
    ],
)
def test_the_lint_sees_faults_of_compiled_functions(source: str) -> None:
    assert numba_faults(source)


def test_the_lint_lets_good_compiled_functions_be() -> None:
    assert not numba_faults("c = numba.njit(nogil=True, cache=True)\n@c\ndef f(): ...")


@pytest.mark.parametrize(
    "body", ["math.exp(x)", "np.log1p(x)", "cos(x)", "np.arctan2(x, x)", "2.0**x", "math.pow(x, 2)"]
)
def test_the_lint_sees_inexact_samplers(body: str) -> None:
    for head in (
        "@njit(nogil=True)\ndef f(x)",
        "@compiled\ndef f(x)",
        "@inlined\ndef f(x)",
        "c = njit(nogil=True)\n@c\ndef f(x)",
        "def f(x, words)",
        "class A:\n  def f(self, x, key: Key)",
    ):
        assert inexact("protocols/new.py", f"{head}:\n    return {body}")
    assert not inexact("estimate/new.py", f"@njit(nogil=True)\ndef f(x):\n    return {body}")


def test_the_lint_lets_exact_samplers_be() -> None:
    body = "return math.sqrt(x) * 2.0**-53 + math.floor(x) + (words[0] >> 3)"
    assert not inexact("protocols/new.py", f"def f(x, words):\n    {body}")
    assert floating("@njit(nogil=True)\ndef f(x):\n    return x * 0.5")
    assert floating("@compiled\ndef f(x):\n    return x / 2")
    assert floating("@njit(nogil=True)\ndef f(x):\n    return np.float64(x)")
    assert not floating("@njit(nogil=True)\ndef f(x: np.float64):\n    return (x >> 3) // 2")


KEYED_MODULES = [module for module in MODULES if name_of(module).split("/")[0] not in UNKEYED]


@pytest.mark.parametrize("path", KEYED_MODULES, ids=name_of)
def test_private_values_meet_only_keyed_randomness(path: Path) -> None:
    known = FOREIGN_BY_NAME.get(name_of(path), {})
    assert [use for use in foreign_randomness(path.read_text(encoding="utf-8")) if use not in known] == []


@pytest.mark.parametrize("path", KEYED_MODULES, ids=name_of)
def test_samplers_need_no_mathematical_library(path: Path) -> None:
    known = INEXACT_BY_NAME.get(name_of(path), {})
    found = inexact(name_of(path), path.read_text(encoding="utf-8"))
    assert {name: uses for name, uses in found.items() if name not in known} == {}
    assert set(known) <= set(found), "an exception is not needed any more"


@pytest.mark.parametrize("name", RELEASING)
def test_released_places_need_no_mathematical_library(name: str) -> None:
    source = (PACKAGE / name).read_text(encoding="utf-8")
    called = [dotted(node.func) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    assert [one for one in called if INEXACT.fullmatch(one.split(".")[-1])] == []


@pytest.mark.parametrize(
    "path", [module for module in MODULES if name_of(module).startswith("protocols/")], ids=name_of
)
def test_protocols_compare_whole_numbers(path: Path) -> None:
    assert floating(path.read_text(encoding="utf-8")) == []


def test_blocks_are_drawn_in_one_place() -> None:
    """Whoever records what this place gives has recorded all that a run draws."""
    guilty = [
        name_of(path)
        for path in MODULES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and dotted(node.func).split(".")[-1] in {"Cipher", "CTR", "ECB"}
    ]
    assert guilty == ["randomness/key.py"] * 4


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_compiled_functions_release_the_interpreter(path: Path) -> None:
    assert numba_faults(path.read_text(encoding="utf-8")) == []


def test_code_is_compiled_in_one_place() -> None:
    """What is kept of it on the disk goes by all of its source there, and nowhere else."""
    found = {
        name_of(path)
        for path in MODULES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Name | ast.Attribute) and dotted(node).split(".")[-1] in COMPILERS
    }
    assert found == {"compiled.py"}


@pytest.mark.parametrize("path", [m for m in MODULES if not COMPILED.search(name_of(m))], ids=name_of)
def test_slow_libraries_are_imported_where_they_are_used(path: Path) -> None:
    for statement in at_import(tree_of(path).body):
        for name in imported(statement):
            assert name.split(".")[0] not in SLOW, f"line {statement.lineno} imports {name} at module level"
            assert not COMPILED.search(name), f"line {statement.lineno} imports {name} at module level"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_is_one_idea(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST_MODULE


def words_in(folder: Path, pattern: str = "*.py") -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob(pattern)))


def test_every_finding_is_raised_somewhere_and_met_in_a_test() -> None:
    raised = {
        dotted(node.func.value)
        for path in MODULES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "make"
    }
    assert {kind.__name__ for kind in FINDINGS.values()} - raised == set()
    tests = words_in(REPOSITORY / "tests")
    assert [code for code in FINDINGS if f'"{code}' not in tests] == []


def test_no_finding_is_made_beside_its_class() -> None:
    """What it says, how much it weighs and where it shows stands in the class alone."""
    beside = [
        name_of(path)
        for path in MODULES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and dotted(node.func) == "Finding"
    ]
    assert beside == ["findings/finding.py"]


def test_findings_in_the_documentation_exist() -> None:
    texts = [
        (REPOSITORY / "README.md").read_text(encoding="utf-8"),
        words_in(REPOSITORY / "resources", "*.md"),
    ]
    written = {code for text in texts for code in re.findall(r"`([a-z]+(?:-[a-z]+)+)`", text)}
    written |= {code for text in texts for code in re.findall(r'finding = "([^"]+)"', text)}
    near = {code for code in written - set(STEPS) if difflib.get_close_matches(code, FINDINGS, cutoff=0.75)}
    assert near - set(FINDINGS) == set()
    assert written & set(FINDINGS)


def test_what_is_imported_is_declared() -> None:
    """A library that only the tests bring would be missing where the program is installed for use."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    lines = [
        *project["dependencies"],
        *(line for name in sorted({*extras} - {"test"}) for line in extras[name]),
    ]
    declared = {re.split(r"[<>=!~;\[ ]", line)[0].lower().replace("_", "-") for line in lines}
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


def test_the_verifier_shares_no_code() -> None:
    """It checks what the program says, so neither asks the other."""
    verifier = REPOSITORY / "ldpaudit_verify.py"
    for path in (verifier, *MODULES):
        names = {name.split(".")[0] for node in ast.walk(tree_of(path)) for name in imported(node)}
        assert ("ldpaudit" if path == verifier else "ldpaudit_verify") not in names, path


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
    """Return the top-level modules that a fresh interpreter holds after a program."""
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
