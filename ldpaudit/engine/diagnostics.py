"""What the steps noted about the rows that they treated, added up; it stays with the data holder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ldpaudit.step import Diagnostics

#: Values of one remark above which none is listed: a wrong column would list them all.
MOST_VALUES = 10_000


@dataclass
class _Noted:
    """Rows, and rows by value; None once there were too many values."""

    rows: int
    values: dict[str, int] | None


class DiagnosticCounts:
    """Remarks by step. They add up, whatever the parts and their order."""

    def __init__(self) -> None:
        self._noted: dict[tuple[int, str], _Noted] = {}

    def add(self, at: int, remarks: Diagnostics) -> None:
        """Take the remarks of step `at` about a batch."""
        for (what, value), rows in remarks.items():
            self._add(at, what, rows, {value: rows} if value else {})

    def _add(self, at: int, what: str, rows: int, values: dict[str, int] | None) -> None:
        noted = self._noted.setdefault((at, what), _Noted(0, {}))
        noted.rows += rows
        if values is None or noted.values is None:
            noted.values = None
            return
        for value, count in values.items():
            noted.values[value] = noted.values.get(value, 0) + count
        if len(noted.values) > MOST_VALUES:
            noted.values = None

    def store(self, path: Path) -> None:
        """Write the remarks of a part; they hold true values, so its folder must be private."""
        counts = [[at, what, noted.rows, noted.values] for (at, what), noted in self._noted.items()]
        path.write_text(json.dumps(counts), encoding="utf-8")

    def take(self, path: Path) -> None:
        """Add the remarks of a part."""
        for at, what, rows, values in json.loads(path.read_text(encoding="utf-8")):
            self._add(at, what, rows, values)

    def as_json(self) -> list[dict[str, Any]]:
        """Return remarks in the order of the steps, the values with most rows first; null for too many."""
        return [
            {
                "step": at + 1,
                "what": what,
                "rows": noted.rows,
                "values": None
                if noted.values is None
                else dict(sorted(noted.values.items(), key=lambda item: (-item[1], item[0]))),
            }
            for (at, what), noted in sorted(self._noted.items())
        ]
