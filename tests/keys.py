"""Keys of tests: the same each time, so that a failure can be repeated."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from ldpaudit.cli import worker
from ldpaudit.cli.questions import Question, put
from ldpaudit.randomness import Key

#: What the keys are drawn from.
SEED = "LDPAUDIT_TESTS_SEED"
_drawn: Counter[str] = Counter()
#: What a process that answers a window was asked.
_asked: list[str] = []


def fix_keys() -> None:
    """Let `Key.generate` return the next key of the test that runs, in the place of a fresh one."""
    Key.generate = classmethod(_generated)
    worker.put = _put


def _put(kind: type[Question], given: Mapping[str, Any]) -> Question:
    _asked[:] = sorted(f"{name}={Path(str(value)).name}" for name, value in given.items())
    return put(kind, given)


def _generated(kind: type[Key]) -> Key:
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    # A trial and the release after it are commands of one test.
    command = click.get_current_context(silent=True)
    params = {} if command is None else command.params
    words = [*sorted(f"{name}={value}" for name, value in params.items()), *_asked]
    _drawn[test] += 1
    return kind(hashlib.sha256(f"{os.environ.get(SEED)} {test} {words} {_drawn[test]}".encode()).digest())
