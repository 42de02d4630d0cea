"""Hides from a program what only the test extra installs; Python runs this at its start.

The programs that tests start are then those of a plain installation, and as quick to start.
"""

from __future__ import annotations

import sys

HIDDEN = {"geopandas"}


class Hidden:
    """Says of these libraries that they are not there."""

    @staticmethod
    def find_spec(name: str, _path: object = None, _target: object = None) -> None:
        """Refuse them, and leave all others to the next finder."""
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Hidden)  # type: ignore[arg-type]
