"""What killed runs left is swept where they are dead, and nothing else ever is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from filelock import FileLock

from ldpaudit import owner as owners
from ldpaudit.ledger import Ledger
from ldpaudit.leftovers import claim, note, sweep, sweep_beside, sweep_noted
from ldpaudit.owner import Owner

posix = pytest.mark.skipif(os.name == "nt", reason="processes are looked up as POSIX does")


@pytest.fixture(scope="module")
def dead() -> Owner:
    """Return a process that has ended."""
    said = "from ldpaudit.owner import Owner; print(Owner.this())"
    found = Owner.parse(subprocess.check_output([sys.executable, "-c", said], text=True).strip())
    assert found is not None
    return found


@pytest.fixture
def other() -> Iterator[Owner]:
    """Return another process, which lives."""
    said = "from ldpaudit.owner import Owner; print(Owner.this(), flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", said], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        found = Owner.parse(process.stdout.readline().strip())
        assert found is not None
        yield found
        process.kill()


def left(folder: Path, owner: Owner | None, *, journal: str = "", whole: bool = False) -> Path:
    hidden = folder / ".out.0badcafe.unfinished"
    (hidden / "scratch").mkdir(parents=True)
    (hidden / "scratch" / "part").write_text("raw values")
    if owner is not None:
        (hidden / "owner").write_text(str(owner))
    if journal:
        (hidden / "scratch" / "journal.json").write_text(journal)
    if whole:
        (hidden / "whole").mkdir()
    return hidden


@posix
def test_the_folder_of_a_dead_run_is_swept(tmp_path: Path, dead: Owner) -> None:
    assert dead.gone() is True
    hidden = left(tmp_path, dead)
    sweep_beside(tmp_path)
    assert not hidden.exists()


@posix
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="starts of processes are known of Linux")
def test_a_process_that_has_the_number_of_a_dead_one_keeps_nothing(tmp_path: Path, other: Owner) -> None:
    assert other.gone() is False
    again = replace(other, started=str(int(other.started) - 1))
    assert again.gone() is True
    hidden = left(tmp_path, again)
    sweep_beside(tmp_path)
    assert not hidden.exists()


@posix
def test_a_run_that_lives_is_never_swept_though_its_lock_is_not_seen(tmp_path: Path, other: Owner) -> None:
    hidden = left(tmp_path, other)
    sweep_beside(tmp_path)
    assert (hidden / "scratch" / "part").exists()


@posix
def test_a_process_that_was_killed_and_not_waited_for_is_gone() -> None:
    said = "from ldpaudit.owner import Owner; print(Owner.this(), flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", said], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        found = Owner.parse(process.stdout.readline().strip())
        assert found is not None
        process.send_signal(signal.SIGKILL)
        process.stdout.read()
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        assert found.gone() is True


def test_a_run_that_holds_its_lock_is_never_swept(tmp_path: Path, dead: Owner) -> None:
    hidden = left(tmp_path, dead)
    with FileLock(hidden / "lock"):
        sweep_beside(tmp_path)
        assert hidden.exists()


@pytest.mark.parametrize("written", ["", "0", "nobody", "x-1-2", "0badcafe0bad-1"])
def test_a_folder_of_nobody_known_is_never_swept(tmp_path: Path, written: str) -> None:
    hidden = left(tmp_path, None)
    (hidden / "owner").write_text(written)
    sweep_beside(tmp_path)
    assert hidden.exists()


def test_a_run_on_another_computer_is_never_swept(
    tmp_path: Path, dead: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden = left(tmp_path, dead)
    monkeypatch.setattr(owners, "_host", lambda: "0" * 12)
    sweep_beside(tmp_path)
    assert hidden.exists()
    assert dead.gone() is False


def test_a_run_that_can_be_taken_up_is_kept_until_its_release_stands(tmp_path: Path, dead: Owner) -> None:
    hidden = left(tmp_path, dead, journal='{"held": true}', whole=True)
    sweep_beside(tmp_path)
    assert hidden.exists()
    (hidden / "whole").rmdir()
    sweep_beside(tmp_path)
    assert not hidden.exists()


def test_one_whose_key_is_forgotten_is_not_kept(tmp_path: Path, dead: Owner) -> None:
    hidden = left(tmp_path, dead, journal='{"held": false}', whole=True)
    sweep_beside(tmp_path)
    assert not hidden.exists()


@posix
def test_links_and_folders_of_other_names_are_left_alone(tmp_path: Path, dead: Owner) -> None:
    aim = tmp_path / "aim"
    (aim / "scratch").mkdir(parents=True)
    (aim / "owner").write_text(str(dead))
    link = tmp_path / ".out.12345678.unfinished"
    link.symlink_to("aim")
    sweep_beside(tmp_path)
    sweep(aim)
    sweep(link)
    assert (aim / "owner").exists()


def test_a_folder_names_the_process_that_works_in_it(tmp_path: Path) -> None:
    claim(tmp_path)
    assert Owner.parse((tmp_path / "owner").read_text()) == Owner.this()


@posix
def test_a_note_beside_the_ledger_names_the_folder_until_that_has_gone(
    tmp_path: Path, dead: Owner, other: Owner
) -> None:
    books = tmp_path / "books"
    books.mkdir()
    (mine, theirs, away) = (
        left(tmp_path / name, owner) for name, owner in (("a", dead), ("b", other), ("c", dead))
    )
    notes = [note(hidden, books / "ledger.sqlite") for hidden in (mine, theirs, away)]
    foreign = books / ".ledger.sqlite2.0123456789abcdef.working"
    foreign.write_bytes(bytes(theirs))
    assert [path.stat().st_mode & 0o777 for path in notes] == [0o600] * 3
    (tmp_path / "c").rename(tmp_path / "unplugged")
    sweep_noted(books / "ledger.sqlite")
    assert [hidden.exists() for hidden in (mine, theirs)] == [False, True]
    assert [path.exists() for path in (*notes, foreign)] == [False, True, True, True]
    (tmp_path / "unplugged").rename(tmp_path / "c")
    sweep_noted(books / "ledger.sqlite", apart=[away])
    assert away.exists()
    sweep_noted(books / "ledger.sqlite")
    assert [away.exists(), notes[2].exists()] == [False, False]


@posix
@pytest.mark.parametrize("written", [b"", b"relative", b"/", b"/etc", b"a\0b", b"\xff\xfe"])
def test_a_note_that_names_no_hidden_folder_removes_nothing(
    tmp_path: Path, dead: Owner, written: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "relative").mkdir()
    (tmp_path / "relative" / "owner").write_text(str(dead))
    (tmp_path / ".ledger.sqlite.0123456789abcdef.working").write_bytes(written)
    sweep_noted(tmp_path / "ledger.sqlite")
    assert (tmp_path / "relative" / "owner").exists()


@posix
def test_what_a_ledger_has_yet_to_see_stays_without_raw_values(tmp_path: Path, dead: Owner) -> None:
    hidden = left(tmp_path, dead, whole=True)
    (hidden / "begun").touch()
    sweep_beside(tmp_path)
    assert [(hidden / part).exists() for part in ("scratch", "whole")] == [False, True]
    sweep(hidden, settled=True)
    assert not hidden.exists()


@posix
def test_ledgers_that_killed_runs_were_making_are_swept(tmp_path: Path, dead: Owner, other: Owner) -> None:
    elsewhere = replace(dead, host="0" * 12)
    names = {
        one: [tmp_path / f".ledger.sqlite.{one}.abc_12.unfinished{end}" for end in ("", "-journal")]
        for one in (dead, other, elsewhere)
    }
    mine = tmp_path / f".mine.{dead}.abc.unfinished"
    for path in (*(path for paths in names.values() for path in paths), mine):
        path.write_text("")
    Ledger.open(tmp_path / "ledger.sqlite").close()
    assert not any(path.exists() for path in names[dead])
    assert all(path.exists() for one in (other, elsewhere) for path in names[one])
    assert mine.exists()


@posix
def test_a_ledger_that_is_killed_while_it_is_made_is_swept_by_the_next(tmp_path: Path) -> None:
    killed = (
        "import os, signal, sys; from pathlib import Path; from ldpaudit.ledger import Ledger, database\n"
        "database._name = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "Ledger.open(Path(sys.argv[1]))"
    )
    path = tmp_path / "ledger.sqlite"
    subprocess.run([sys.executable, "-c", killed, str(path)], check=False)
    assert [one.name.endswith(".unfinished") for one in tmp_path.iterdir()] == [True]
    Ledger.open(path).close()
    assert [one.name for one in tmp_path.iterdir()] == ["ledger.sqlite"]
