"""The words of the desktop can be translated: whole sentences, filled in afterwards."""

from __future__ import annotations

import ast
from pathlib import Path

import ldpaudit.app

APP = Path(ldpaudit.app.__file__).parent


def calls() -> list[tuple[str, ast.Call, ast.AST | None]]:
    """Find every call of tr and translate, and what stands around it."""
    found = []
    for path in sorted(APP.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        around = {id(child): parent for parent in ast.walk(tree) for child in ast.iter_child_nodes(parent)}
        for node in ast.walk(tree):
            name = getattr(
                getattr(node, "func", None), "attr", getattr(getattr(node, "func", None), "id", "")
            )
            if isinstance(node, ast.Call) and name in ("tr", "translate"):
                found.append((f"{path.name}:{node.lineno}", node, around.get(id(node))))
    return found


def test_only_plain_texts_are_translated() -> None:
    found = calls()
    assert len(found) > 150
    for place, call, _ in found:
        for argument in call.args:
            assert isinstance(argument, ast.Constant), place
            assert isinstance(argument.value, str), place


def test_colours_are_the_business_of_the_theme() -> None:
    for path in APP.rglob("*.py"):
        if path.name != "theme.py":
            text = path.read_text("utf-8")
            assert "setStyleSheet" not in text, path.name
            assert 'QColor("#' not in text, path.name
