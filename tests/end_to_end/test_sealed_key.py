"""A key kept under a passphrase: asked for on a terminal, and good for the same bytes later."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.end_to_end.conftest import Desk, environment

pytestmark = pytest.mark.skipif(os.name == "nt", reason="terminals of POSIX")

WORDS = "seven quiet lanterns at noon"


def on_terminal(desk: Desk, answers: Sequence[str], *arguments: str) -> tuple[int, str]:
    """Run a command whose questions are answered on its terminal; give its exit code and what it said."""
    import fcntl
    import pty
    import termios

    try:
        ours, theirs = pty.openpty()
    except OSError:
        pytest.skip("this system gives out no terminals (no /dev/pts is mounted)")

    def own_terminal() -> None:
        os.setsid()
        fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)

    with subprocess.Popen(
        desk.command(*arguments),
        cwd=desk.folder,
        env=environment({"LDPAUDIT_TEST_KEY": ""}),
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=own_terminal,  # noqa: PLW1509 - the tests start no thread
        text=True,
    ) as process:
        os.close(theirs)
        for answer in answers:
            # The question stands on the terminal before the answer is typed.
            asked = b""
            while b": " not in asked:
                asked += os.read(ours, 1000)
            os.write(ours, answer.encode() + b"\n")
        said, _ = process.communicate(timeout=120)
        os.close(ours)
        return process.returncode, said


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "release").iterdir())}


def test_a_sealed_key_repeats_its_release(desk) -> None:
    code, said = on_terminal(
        desk, [WORDS, WORDS], "run", "recipe.toml", "--out", "out", "--seal-key", "key.sealed"
    )
    assert code == 0, said
    assert (desk.folder / "key.sealed").stat().st_mode & 0o077 == 0
    code, said = on_terminal(
        desk, [WORDS], "run", "recipe.toml", "--out", "again", "--key-file", "key.sealed"
    )
    assert code == 0, said
    assert contents(desk.folder / "again") == contents(desk.out)
    assert b'"key": "held"' in contents(desk.out)["manifest.json"]
    code, said = on_terminal(
        desk, [WORDS + "?"], "run", "recipe.toml", "--out", "third", "--key-file", "key.sealed"
    )
    assert code == 2
    assert "passphrase" in said.splitlines()[-1]
    assert not (desk.folder / "third").exists()
