"""The folder of a run: places that it refuses, what it leaves, and what it sweeps."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from ldpaudit.engine import free_name
from ldpaudit.engine.folder import refuse_to_overwrite, staging
from ldpaudit.errors import UserError
from ldpaudit.leftovers import sweep_beside
from ldpaudit.owner import Owner

posix = pytest.mark.skipif(os.name == "nt", reason="links and permission bits are POSIX's")


def made(out: Path, meanwhile: Callable[[], object] = lambda: None) -> Path:
    """Make a folder as a run does; `meanwhile` happens before it gets its name."""
    with staging(out) as place:
        place.unfinished("release", "manifest.json").write_text("{}")
        place.unfinished("internal", "manifest.json").write_text("{}")
        assert not list(out.rglob("*")), "nothing is there before all is"
        meanwhile()
        place.finish(out)
    return out


def refusal(out: Path) -> str:
    with pytest.raises(UserError) as caught:
        made(out)
    assert caught.value.hint
    assert "\n" not in str(caught.value)
    return str(caught.value)


def below(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


def leftover(parent: Path, stem: str, token: str = "0badcafe") -> Path:  # noqa: S107 - the end of a name
    folder = parent / f".{stem}.{token}.unfinished"
    (folder / "whole/release").mkdir(parents=True)
    return folder


@posix
@pytest.mark.parametrize("target", ["empty", "nowhere"])
def test_a_link_is_refused(tmp_path: Path, target: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / target)
    for out in (tmp_path / "link", Path(f"{tmp_path}/link/")):
        refusal(out)
    assert below(tmp_path) == {"empty", "link"}


def test_a_place_inside_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for inside in ("x", "x/y/z"):
        assert '"file"' in refusal(tmp_path / "file" / inside)
        with pytest.raises(UserError):
            refuse_to_overwrite(tmp_path / "file" / inside)
    assert (tmp_path / "file").read_text() == "mine"


def test_the_folder_in_which_one_works_is_not_replaced(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refusal(Path().absolute())
    assert list(tmp_path.iterdir()) == []


def test_a_folder_filled_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "new/out"
    with pytest.raises(UserError):
        made(out, lambda: (out / "mine").mkdir(parents=True))
    assert below(tmp_path) == {"new", "new/out", "new/out/mine"}


@pytest.mark.parametrize("fault", [ValueError("a fault"), KeyboardInterrupt(), OSError(28, "full")])
def test_folders_made_for_a_run_that_fails_go_again(tmp_path: Path, fault: BaseException) -> None:
    def fails() -> None:
        with staging(tmp_path / "one/two/three/out") as place:
            place.unfinished("release", "a.csv").write_text("a")
            raise fault

    (tmp_path / "one").mkdir()
    with pytest.raises(UserError if isinstance(fault, OSError) else type(fault)):
        fails()
    assert below(tmp_path) == {"one"}


@posix
@pytest.mark.parametrize("mask", [0o022, 0o002])
def test_the_internal_side_is_its_owners_alone(tmp_path: Path, mask: int) -> None:
    old = os.umask(mask)
    try:
        out = made(tmp_path / "new/out")
    finally:
        os.umask(old)
    modes = {name: stat.S_IMODE((out / name).stat().st_mode) for name in (".", "release", "internal")}
    assert modes == {".": 0o777 & ~mask, "release": 0o777 & ~mask, "internal": 0o700}


@pytest.mark.parametrize(
    ("name", "others"), [("out", ["out.b", "out.0badcafe", "out2", "ou"]), ("[a]", ["a", "a.b", "[a]b"])]
)
def test_only_ones_own_leftovers_are_swept(tmp_path: Path, name: str, others: list[str]) -> None:
    own = [leftover(tmp_path, name), leftover(tmp_path, name, "12345678")]
    foreign = [leftover(tmp_path, other) for other in others]
    foreign += [leftover(tmp_path, name, "mine"), leftover(tmp_path, name, "0badcafe0")]
    made(tmp_path / name)
    assert not any(folder.exists() for folder in own)
    assert all(folder.exists() for folder in foreign)


def test_an_empty_folder_is_replaced_and_a_free_name_counts_on(tmp_path: Path) -> None:
    assert free_name(tmp_path / "out") == tmp_path / "out"
    (tmp_path / "out").mkdir()
    made(tmp_path / "out")
    assert (tmp_path / "out/release/manifest.json").exists()
    (tmp_path / "out-2").mkdir()
    assert free_name(tmp_path / "out") == tmp_path / "out-3"


@pytest.fixture(scope="module")
def dead() -> Owner:
    """Return a process that has ended."""
    said = "from ldpaudit.owner import Owner; print(Owner.this())"
    found = Owner.parse(subprocess.check_output([sys.executable, "-c", said], text=True).strip())
    assert found is not None
    return found


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
def test_a_run_that_lives_is_never_swept_though_its_lock_is_not_seen(tmp_path: Path) -> None:
    hidden = left(tmp_path, Owner.this())
    sweep_beside(tmp_path)
    assert (hidden / "scratch" / "part").exists()


def _no_lock(*_: object, **__: object) -> None:
    raise NotImplementedError


@posix
def test_the_folder_of_a_dead_run_is_swept_unless_its_lock_is_held(tmp_path, dead, monkeypatch):
    assert dead.gone() is True
    hidden = left(tmp_path, dead)
    with FileLock(hidden / "lock"):
        sweep_beside(tmp_path)
        assert hidden.exists()
    with monkeypatch.context() as patch:
        # A disk that knows no locks.
        patch.setattr(FileLock, "acquire", _no_lock)
        sweep_beside(tmp_path)
        assert hidden.exists()
    sweep_beside(tmp_path)
    assert not hidden.exists()


@pytest.mark.parametrize("written", ["", "nobody", "0badcafe0bad-1"])
def test_a_folder_of_nobody_known_is_never_swept(tmp_path: Path, written: str) -> None:
    hidden = left(tmp_path, None)
    (hidden / "owner").write_text(written)
    sweep_beside(tmp_path)
    assert hidden.exists()


def test_a_run_that_can_be_taken_up_is_kept_until_its_release_stands(tmp_path: Path, dead: Owner) -> None:
    hidden = left(tmp_path, dead, journal='{"held": true}', whole=True)
    sweep_beside(tmp_path)
    assert hidden.exists()
    (hidden / "whole").rmdir()
    sweep_beside(tmp_path)
    assert not hidden.exists()
