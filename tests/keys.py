"""Keys of tests: the same each time, so that a failure can be repeated."""

from __future__ import annotations

import hashlib
import os
from collections import Counter

import click

from ldpaudit.randomness import Key

#: What the keys are drawn from.
SEED = "LDPAUDIT_TESTS_SEED"
_drawn: Counter[str] = Counter()


def fix_keys() -> None:
    """Let `Key.generate` return the next key of the test that runs, in the place of a fresh one."""
    Key.generate = classmethod(_generated)


def _generated(kind: type[Key]) -> Key:
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    # A trial and the release after it are commands of one test.
    command = click.get_current_context(silent=True)
    words = [] if command is None else sorted(f"{name}={value}" for name, value in command.params.items())
    _drawn[test] += 1
    return kind(hashlib.sha256(f"{os.environ.get(SEED)} {test} {words} {_drawn[test]}".encode()).digest())
