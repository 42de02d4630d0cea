"""Whatever a file, a recipe, a key or a command holds, ldpaudit ends with 0, 1, 2 or 130, and one line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

FUZZ = Path(__file__).with_name("fuzz.py")
#: Another first seed gives other inputs: one that failed is repeated by its own.
FIRST = int(os.environ.get("LDPAUDIT_FUZZ_FIRST", "0"))

pytestmark = pytest.mark.skipif(os.name == "nt", reason="limits of processes and forks are POSIX's")


def fuzzed(*options: object) -> int:
    """Run the fuzzer, and return how many inputs it gave; what it printed tells each seed that failed."""
    done = subprocess.run(
        [sys.executable, FUZZ, "--first", str(FIRST), *map(str, options)],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    print(done.stdout[-20_000:], done.stderr[-5_000:], sep="\n")  # noqa: T201, the seeds
    assert done.returncode == 0
    found = re.search(r"inputs: (\d+) of seeds", done.stdout)
    assert found is not None
    return int(found[1])


def test_a_few_inputs_of_each_kind() -> None:
    assert fuzzed("--inputs", 230, "--seconds", 60) == 230


@pytest.mark.long
def test_ten_thousand_inputs() -> None:
    """As many as five minutes allow; all take seven on two cores that do nothing else.

    Beside other tests: "python tests/fuzz/fuzz.py --inputs 10000" takes its time for all.
    """
    assert fuzzed("--inputs", 10_000, "--seconds", 300) >= 1_000


@pytest.mark.long
def test_some_inputs_as_processes_of_their_own() -> None:
    assert fuzzed("--inputs", 46, "--real", "--seconds", 300) == 46


def test_one_input_is_made_again_by_its_seed() -> None:
    said = {
        subprocess.run(
            [sys.executable, FUZZ, "--kind", "words", "--seed", "3"], capture_output=True, check=False
        ).stdout
        for _ in range(2)
    }
    assert len(said) == 1
    assert b"exit " in said.pop()
