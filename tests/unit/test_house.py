"""The rules of the house that no other tool enforces."""

from __future__ import annotations

import ast
import functools
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import ldpaudit

PACKAGE = Path(ldpaudit.__file__).parent
REPOSITORY = PACKAGE.parent
MODULES = sorted(PACKAGE.rglob("*.py"))
# All others may treat private values, so all their randomness comes from the keyed streams.
UNKEYED = {
    "app": "shows what the command line made",
    "demo": "draws fictional tables",
    "audit": "draws which rows an attacker looks at and what he tries; nothing that is drawn is released",
    "randomness": "is where the keyed streams come from",
}
FOREIGN_BY_NAME = {
    "work_folder.py": {
        "import of secrets": "a name and no noise: folders of unfinished runs must not collide"
    },
    "ledger/sketch.py": {
        "os.urandom": "noise of what is kept about a table, which nobody may be able to repeat"
    },
}
FOREIGN_MODULES = (
    *("random", "_random", "secrets", "uuid", "numpy.random", "randomgen", "ssl"),
    "cryptography.hazmat.primitives.ciphers",
)
# Last parts of names that draw, whatever they are called on: np.random.x, pc.random(), os.urandom().
DRAWING = re.compile(r"random|default_rng|RandomState|SeedSequence|urandom|getrandom|uuid[14]|rvs")
# Names of numba, and of `ldpaudit.compiled`, the one place that calls these, with its options.
COMPILERS = re.compile(r"n?jit|(gu)?vectorize|cfunc|stencil|compiled|inlined|vectorized")


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@functools.cache
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


def foreign_randomness(source: str) -> list[str]:
    """List the uses of a source of randomness that is not the keyed streams."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        names = imported(node)
        found += [
            f"import of {name}"
            for name in names
            if any(name == module or name.startswith(f"{module}.") for module in FOREIGN_MODULES)
            or (isinstance(node, ast.ImportFrom) and DRAWING.fullmatch(name.split(".")[-1]))
        ]
        if isinstance(node, ast.Attribute) and DRAWING.fullmatch(node.attr):
            found.append(dotted(node))
        if isinstance(node, ast.Call) and dotted(node.func) == "hash" and "__hash__" not in source:
            found.append("hash, which differs from process to process")
    return found


def floating(source: str) -> list[str]:
    """List what compiled functions compute in floating point."""
    return [
        f"line {node.lineno}: {ast.unparse(node)}"
        for function in ast.walk(ast.parse(source))
        if isinstance(function, ast.FunctionDef)
        and any(
            COMPILERS.fullmatch(ast.unparse(one).split("(")[0].split(".")[-1])
            for one in function.decorator_list
        )
        for statement in function.body
        for node in ast.walk(statement)
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div))
        or (isinstance(node, ast.Call) and re.fullmatch(r"(.*\.)?(float\w*|sqrt)", dotted(node.func)))
    ]


KEYED_MODULES = [module for module in MODULES if name_of(module).split("/")[0] not in UNKEYED]


def test_private_values_meet_only_keyed_randomness() -> None:
    for path in KEYED_MODULES:
        known = FOREIGN_BY_NAME.get(name_of(path), {})
        assert [use for use in foreign_randomness(path.read_text(encoding="utf-8")) if use not in known] == []


def test_protocols_compare_whole_numbers() -> None:
    for path in [module for module in MODULES if name_of(module).startswith("protocols/")]:
        assert floating(path.read_text(encoding="utf-8")) == []


def test_blocks_are_drawn_in_one_place() -> None:
    """Whoever records what this place gives has recorded all that a run draws."""
    guilty = [
        name_of(path)
        for path in MODULES
        if "Cipher" in path.read_text(encoding="utf-8")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and dotted(node.func).split(".")[-1] in {"Cipher", "CTR", "ECB"}
    ]
    assert guilty == ["randomness/key.py"] * 4


IMPORTED = re.compile(r"^ *(?:import|from(?= \S+ import)) +([\w.]+)", re.MULTILINE)


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
        for name in IMPORTED.findall(path.read_text(encoding="utf-8"))
        if (top := name.split(".")[0]) not in sys.stdlib_module_names and top != "ldpaudit"
        if not declared & {wheel.lower().replace("_", "-") for wheel in brought_by.get(top, [top])}
    }
    assert undeclared == set()


def test_the_lints_see_what_they_are_for() -> None:
    for line in ("x = np.random.default_rng()", "import secrets as s", "os.urandom(8)", "hash(name) % 7"):
        assert foreign_randomness(line)
    assert not foreign_randomness("x = np.zeros(3)")
    assert floating("@compiled\ndef f(x):\n    return x / 2")
