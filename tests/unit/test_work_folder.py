"""The folder of a run: places that it refuses, what it leaves, and what it sweeps."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from ldpaudit.cli.commands import Run
from ldpaudit.cli.questions import Listener, put
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.work_folder import free_name, refuse_to_overwrite, said_of_copies, staging, sweep_beside

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


def left(out: Path, name: str = "0badcafe", *, locked: bool = True) -> Path:
    """Leave what a killed run leaves."""
    hidden = out.with_name(f".{out.name}.{name}.unfinished")
    (hidden / "scratch").mkdir(parents=True)
    (hidden / "scratch" / "part").write_text("raw values")
    if locked:
        (hidden / "lock").touch()
    return hidden


def test_a_place_inside_a_release_is_refused(tmp_path: Path) -> None:
    (tmp_path / "one/release").mkdir(parents=True)
    (tmp_path / "one/release/manifest.json").write_text("{}")
    for inside in ("one/release/new", "one/new", "one/release/a/b"):
        with pytest.raises(UserError, match="inside a release"):
            refuse_to_overwrite(tmp_path / inside)


def test_a_folder_filled_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "new/out"
    with pytest.raises(UserError):
        made(out, lambda: (out / "mine").mkdir(parents=True))
    assert below(tmp_path) == {"new", "new/out", "new/out/mine"}


@pytest.mark.parametrize("fault", [ValueError("a fault"), KeyboardInterrupt(), OSError(28, "full")])
def test_nothing_of_a_run_that_fails_is_left(tmp_path: Path, fault: BaseException) -> None:
    def fails() -> None:
        with staging(tmp_path / "one/out") as place:
            place.unfinished("release", "a.csv").write_text("a")
            raise fault

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


def test_an_empty_folder_is_replaced_and_a_free_name_counts_on(tmp_path: Path) -> None:
    assert free_name(tmp_path / "out") == tmp_path / "out"
    (tmp_path / "out").mkdir()
    made(tmp_path / "out")
    assert (tmp_path / "out/release/manifest.json").exists()
    (tmp_path / "out-2").mkdir()
    assert free_name(tmp_path / "out") == tmp_path / "out-3"


def test_raw_values_go_before_the_release_has_its_name(tmp_path: Path, monkeypatch) -> None:
    seen = []
    rename = Path.rename

    def watched(path: Path, target: Path) -> Path:
        seen.append((target.name, list(tmp_path.rglob("part"))))
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", watched)
    with staging(tmp_path / "out") as place:
        (place.scratch / "part").write_text("raw values")
        place.unfinished("release", "manifest.json").write_text("{}")
        place.finish(tmp_path / "out")
    assert seen == [("out", [])]


def test_raw_values_that_cannot_be_removed_stop_the_release_and_are_named(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("ldpaudit.work_folder.shutil.rmtree", lambda *_, **__: None)
    monkeypatch.setattr("ldpaudit.work_folder.time.sleep", lambda _: None)
    assert ".out." in refusal(tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_only_the_folders_of_dead_runs_are_swept(tmp_path: Path) -> None:
    """Those of any folder beside, but for a run that can be taken up, or that nobody knows to be dead."""
    swept = [left(tmp_path / name) for name in ("out", "out.b", "[a]", "x" * 200)]
    kept = [
        left(tmp_path / "out", "0badcafe" * 2),
        left(tmp_path / "two", locked=False),
        left(tmp_path / "out", "mine"),
        left(tmp_path / "out", "0badcafe0"),
    ]
    with FileLock(left(tmp_path / "lives") / "lock") as lock:
        sweep_beside(tmp_path)
        assert Path(lock.lock_file).parent.exists()
    assert [one.exists() for one in swept] == [False] * len(swept)
    assert all(one.exists() for one in kept)
    sweep_beside(tmp_path)
    assert not (tmp_path / ".lives.0badcafe.unfinished").exists()


def test_on_a_disk_without_locks_nothing_is_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise NotImplementedError

    hidden = left(tmp_path / "out")
    monkeypatch.setattr(FileLock, "acquire", unknown)
    sweep_beside(tmp_path)
    assert hidden.exists()


def test_two_runs_do_not_go_into_one_folder(tmp_path: Path) -> None:
    with staging(tmp_path / "out"):
        refusal(tmp_path / "out")
    assert not list(tmp_path.iterdir())


def test_a_run_is_taken_up_by_its_identity_alone(tmp_path: Path) -> None:
    out, mine, other = tmp_path / "out", "a" * 64, "b" * 64

    def begun(identity: str, resume: bool = True) -> None:
        with staging(out, identity, resume=resume) as place:
            (place.scratch / "part").write_text("raw values")
            raise KeyboardInterrupt

    with pytest.raises(CancelledError):
        begun(mine)
    with pytest.raises(UserError) as refused:
        begun(other)
    assert refused.value.where == "--resume"
    with staging(out, mine, resume=True) as place:
        assert [one.name for one in place.scratch.iterdir()] == ["part"]
        place.unfinished("release", "manifest.json").write_text("{}")
        place.finish(out)
    assert below(tmp_path) == {"out", "out/internal", "out/release", "out/release/manifest.json"}
    # Without --resume it begins again, and keeps nothing.
    out = tmp_path / "again"
    with pytest.raises(CancelledError):
        begun(mine)
    with pytest.raises(KeyboardInterrupt):
        begun(mine, resume=False)
    assert [one.name for one in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize(
    ("folder", "mark", "service"),
    [
        ("OneDrive - Fire and Rescue/open data", "", "OneDrive"),
        ("iCloud Drive", "", "iCloud"),
        ("shared", ".dropbox.cache", "Dropbox"),
        ("shared/here", "../.nextcloudsync.log", "Nextcloud"),
        ("drivers/boxes", "", ""),
    ],
)
def test_a_place_that_a_service_copies_is_named(tmp_path: Path, folder: str, mark: str, service: str) -> None:
    (tmp_path / folder).mkdir(parents=True)
    if mark:
        (tmp_path / folder / mark).touch()
    said = said_of_copies(tmp_path / folder / "out")
    assert said.partition(" copies ")[0] == service


def test_a_run_says_that_its_rows_are_copied_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    (tmp_path / "Dropbox").mkdir()
    (tmp_path / "calls.csv").write_text("town\n" + "Ville\n" * 9)
    (tmp_path / "recipe.toml").write_text(
        'ldpaudit = 1\ninput = { path = "calls.csv" }\ncolumns = { town = "quasi-identifier" }\n'
    )
    for place, warned in ((tmp_path / "Dropbox" / "out", True), (tmp_path / "out", False)):
        put(Run, {"recipe": tmp_path / "recipe.toml", "out": place, "ledger": "none"}).answer(Listener())
        assert ("Dropbox" in capsys.readouterr().err) is warned
