"""The texts of other languages, compiled when a wheel is built or the project is installed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface  # type: ignore[import-not-found]


class Languages(BuildHookInterface):  # type: ignore[misc]
    """Adds what `translations.py compile` makes."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile, before files are collected."""
        sys.path.insert(0, str(Path(self.root) / "packaging"))
        from translations import compile_all

        build_data["artifacts"] += [str(path.relative_to(self.root)) for path in compile_all()]
