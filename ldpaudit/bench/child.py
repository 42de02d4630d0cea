"""The process in which one side is measured: takes a request as JSON, prints an answer as JSON."""

from __future__ import annotations

import importlib
import json
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ldpaudit.bench.case import FEW, Place
from ldpaudit.bench.meter import measured


def named(path: str) -> Callable[[Place], Any]:
    """Give a function written as "module:function" below this package."""
    module, _, function = path.partition(":")
    found: Callable[[Place], Any] = getattr(importlib.import_module(f"ldpaudit.bench.{module}"), function)
    return found


def answered(request: dict[str, Any]) -> Any:
    """Do what is asked: "call" a function for its result, or "measure" the work that one gives."""
    function, folder, rows = named(request["function"]), Path(request["folder"]), request["rows"]
    with tempfile.TemporaryDirectory(dir=folder) as first, tempfile.TemporaryDirectory(dir=folder) as out:
        if request["do"] == "call":
            return function(Place(folder, rows, Path(out)))
        # Once on a few rows, so that what is loaded or compiled at the first call is not timed.
        function(Place(folder, min(rows, FEW), Path(first)))()
        return asdict(measured(function(Place(folder, rows, Path(out)))))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(answered(json.loads(sys.argv[1]))))
