"""Whatever standard output and standard error are, a command says what stands and ends as promised."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")
full = pytest.mark.skipif(not FULL.exists(), reason="this system has no disk that is always full")
posix = pytest.mark.skipif(os.name == "nt", reason="descriptors are closed by a POSIX shell")


def in_shell(desk, line: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Run a shell line in which "ldpaudit" is the program, with this Python."""
    line = line.replace("ldpaudit", f'"{sys.executable}" -m ldpaudit')
    return subprocess.run(
        ["/bin/sh", "-c", line],
        cwd=desk.folder,
        env={**os.environ, "LDPAUDIT_TEST_KEY": "5a" * 32, "LDPAUDIT_LEDGER": "none", **variables},
        capture_output=True,
        check=False,
    )


@full
@posix
@pytest.mark.parametrize(
    ("options", "broken"),
    [
        ("", ">/dev/full"),
        pytest.param(" --json", ">/dev/full", marks=pytest.mark.long),
        pytest.param("", ">&-", marks=pytest.mark.long),
    ],
)
def test_a_release_that_stands_is_told_where_its_answer_cannot_be_written(
    desk, options: str, broken: str
) -> None:
    done = in_shell(desk, f"ldpaudit run recipe.toml --out out{options} {broken}")
    said = done.stderr.decode().splitlines()[-1]
    assert (desk.out / "release" / "manifest.json").is_file()
    assert done.returncode == 2
    assert "standard output: the answer cannot be written" in said
    assert "the release is in out" in said
    assert "nothing was released" not in said


@full
@posix
@pytest.mark.parametrize("broken", [pytest.param("<&- 2>&-", marks=pytest.mark.long), "2>/dev/full"])
def test_a_standard_error_that_takes_nothing_ends_no_work(desk, broken: str) -> None:
    done = in_shell(desk, f"ldpaudit run recipe.toml --out out --json {broken}")
    assert done.returncode == 0
    assert json.loads(done.stdout)["rows"] == 1_000
    wrong = in_shell(desk, f"ldpaudit run recipe.toml --out out {broken}")
    assert (wrong.returncode, wrong.stdout) == (2, b"")


@full
@posix
@pytest.mark.parametrize(
    "broken", [pytest.param(">/dev/full 2>/dev/full", marks=pytest.mark.long), "<&- >&- 2>&-"]
)
def test_where_nothing_can_be_said_the_release_is_whole_and_the_code_is_right(desk, broken: str) -> None:
    assert in_shell(desk, f"ldpaudit run recipe.toml --out out {broken}").returncode == 2
    assert in_shell(desk, "ldpaudit check out").returncode == 0


@pytest.mark.parametrize("trial", [[], ["--trial"]])
def test_what_blocks_a_release_is_one_json_object(desk, trial: list[str]) -> None:
    desk.edit("epsilon = 1.0", "epsilon = 20.0")
    words = desk.run("run", "recipe.toml", "--out", "out", *trial)
    told = desk.run("run", "recipe.toml", "--out", "out", "--json", *trial)
    assert (words.returncode, told.returncode) == (1, 1)
    assert words.stdout == ""
    assert told.stderr == words.stderr
    answer = json.loads(told.stdout)
    assert answer["blocked"]
    for finding in answer["blocked"]:
        assert {"code", "severity", "message", "hint", "columns"} <= finding.keys()
        assert finding["severity"] == "block"
        assert finding["code"] in words.stderr
        assert finding["message"] in words.stderr
    assert not desk.out.exists()
