"""The process in which one side is measured: takes a request as JSON, prints an answer as JSON."""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ldpaudit.bench.case import FEW, Workload
from ldpaudit.bench.meter import measured

_SWEEP = "import shutil, sys; shutil.rmtree(sys.argv[1], ignore_errors=True)"


def named(path: str) -> Callable[[Workload], Any]:
    """Return a function written as "module:function" below this package."""
    module, _, function = path.partition(":")
    found: Callable[[Workload], Any] = getattr(importlib.import_module(f"ldpaudit.bench.{module}"), function)
    return found


def answered(request: dict[str, Any]) -> Any:
    """Answer a request: "call" a function for its result, or "measure" the work that it returns."""
    function, folder, rows = named(request["function"]), Path(request["folder"]), request["rows"]
    with tempfile.TemporaryDirectory(dir=folder) as first, tempfile.TemporaryDirectory(dir=folder) as out:
        if request["do"] == "call":
            return function(Workload(folder, rows, Path(out)))
        # Once on a few rows, so that what is loaded or compiled at the first call is not timed.
        function(Workload(folder, min(rows, FEW), Path(first)))()
        return asdict(measured(function(Workload(folder, rows, Path(out)))))


def end_with_parent(folder: Path) -> None:
    """Wait for the end of standard input, which is that of the parent; then tidy up and end."""
    with suppress(OSError):
        while os.read(0, 1):
            pass
    # By a process of its own: this one may be writing there, and ends first.
    subprocess.Popen([sys.executable, "-c", _SWEEP, str(folder)], start_new_session=True)
    if sys.platform == "win32":
        os._exit(1)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    request = json.loads(sys.argv[1])
    threading.Thread(target=end_with_parent, args=(Path(request["folder"]),), daemon=True).start()
    sys.stdout.write(json.dumps(answered(request)))
