"""Whatever a file or a recipe holds, ldpaudit ends with 0, 1, 2 or 130, and one line."""

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

pytestmark = pytest.mark.skipif(os.name == "nt", reason="limits of processes are POSIX's")


def fuzzed(inputs: int, first: int) -> None:
    """Run the fuzzer; what it printed tells each seed that failed."""
    done = subprocess.run(
        [sys.executable, FUZZ, "--inputs", str(inputs), "--first", str(first)],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    print(done.stdout[-20_000:], done.stderr[-5_000:], sep="\n")  # noqa: T201, the seeds
    assert done.returncode == 0
    found = re.search(r"inputs: (\d+)", done.stdout)
    assert found is not None
    assert int(found[1]) == inputs


def test_some_inputs_of_each_kind() -> None:
    fuzzed(40, FIRST)


@pytest.mark.long
@pytest.mark.parametrize("thousand", range(10))
def test_ten_thousand_inputs(thousand: int) -> None:
    # There are five kinds, and each has the same seeds.
    fuzzed(1_000, FIRST + 1_000 + 200 * thousand)
