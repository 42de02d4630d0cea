"""The folder of a run: places that it refuses, what it leaves, and what it sweeps."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import stat
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from ldpaudit.engine import ending, free_name
from ldpaudit.engine.folder import Staging, refuse_to_overwrite, staging
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.tables import TableWriter, write_points

posix = pytest.mark.skipif(os.name == "nt", reason="links and permission bits are POSIX's")
FAULT = "a fault in the middle"


def made(out: Path, meanwhile: Callable[[], object] = lambda: None) -> Path:
    """Make a folder as a run does; `meanwhile` happens before it gets its name."""
    with staging(out) as place:
        place.unfinished("release", "manifest.json").write_text("{}")
        place.unfinished("internal", "manifest.json").write_text("{}")
        meanwhile()
        place.finish(out)
    return out


def failing(out: Path) -> None:
    with staging(out):
        raise ValueError(FAULT)


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


# ------------------------------------------------------------------------------------- places refused


@posix
@pytest.mark.parametrize("target", ["empty", "nowhere", "link"])
def test_a_link_is_refused(tmp_path: Path, target: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / target)
    for out in (tmp_path / "link", Path(f"{tmp_path}/link/")):
        told = refusal(out)
        assert "is a link" in told
        assert "name the folder itself" in told
    assert below(tmp_path) == {"empty", "link"}


@posix
def test_a_link_to_a_full_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "full/mine").mkdir(parents=True)
    (tmp_path / "link").symlink_to("full")
    refusal(tmp_path / "link")
    assert below(tmp_path) == {"full", "full/mine", "link"}


@pytest.mark.parametrize("inside", ["x", "x/y/z"])
def test_a_place_inside_a_file_is_refused(tmp_path: Path, inside: str) -> None:
    (tmp_path / "file").write_text("mine")
    told = refusal(tmp_path / "file" / inside)
    assert 'inside "file", which is no folder' in told
    with pytest.raises(UserError, match="no folder"):
        refuse_to_overwrite(tmp_path / "file" / inside)
    assert (tmp_path / "file").read_text() == "mine"


@posix
@pytest.mark.parametrize("target", ["nowhere", "link"])
def test_a_place_behind_a_link_to_nowhere_is_refused(tmp_path: Path, target: str) -> None:
    (tmp_path / "link").symlink_to(tmp_path / target)
    assert 'inside "link", which is no folder' in refusal(tmp_path / "link/x")
    assert below(tmp_path) == {"link"}


@posix
@pytest.mark.parametrize("out", ["N", "N/x", "new/N", "new/N/x", "new/x/N"])
def test_a_name_too_long_is_refused_at_once(tmp_path: Path, out: str) -> None:
    told = refusal(tmp_path / out.replace("N", "x" * 256))
    assert "name too long" in told
    assert "shorter" in told
    assert list(tmp_path.iterdir()) == []


@posix
def test_a_path_too_long_is_refused(tmp_path: Path) -> None:
    assert "name too long" in refusal(tmp_path.joinpath(*["x" * 200] * 20, "out"))
    assert list(tmp_path.iterdir()) == []


@posix
def test_no_free_name_is_sought_for_a_name_too_long(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="too long"):
        free_name(tmp_path / ("x" * 256))


@posix
def test_a_link_to_nowhere_takes_a_name(tmp_path: Path) -> None:
    (tmp_path / "out").symlink_to("nowhere")
    assert free_name(tmp_path / "out") == tmp_path / "out-2"


def test_the_folder_in_which_one_works_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for out in (Path(), Path().absolute(), tmp_path / "."):
        assert "working folder" in refusal(out.absolute())
    assert tmp_path.samefile(Path.cwd())
    assert list(tmp_path.iterdir()) == []


def test_a_disk_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "ismount", lambda path: Path(path) == tmp_path / "disk")
    (tmp_path / "disk").mkdir()
    assert "where a disk begins" in refusal(tmp_path / "disk")
    made(tmp_path / "disk/out")


def test_a_home_that_the_shell_did_not_name_is_refused(tmp_path: Path) -> None:
    assert '"~"' in refusal(tmp_path / "~/out")
    assert '"~"' in refusal(tmp_path / "~")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "~").mkdir()
    made(tmp_path / "~/out")


def test_a_path_that_leads_back_up_is_refused(tmp_path: Path) -> None:
    assert "already there" in refusal(tmp_path / "new/..")
    assert list(tmp_path.iterdir()) == []


@posix
def test_what_cannot_be_looked_at_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(_: Path) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "lstat", locked)
    with pytest.raises(UserError, match="in which you may write"):
        refuse_to_overwrite(tmp_path / "out")


# ------------------------------------------------------------------------------------ a place taken meanwhile


def test_a_folder_filled_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "new/out"
    with pytest.raises(UserError, match="meanwhile") as caught:
        made(out, lambda: (out / "mine").mkdir(parents=True))
    assert caught.value.hint == "name another folder"
    assert below(tmp_path) == {"new", "new/out", "new/out/mine"}


@pytest.mark.parametrize("there", [False, True])
def test_a_file_or_link_made_meanwhile_is_not_overwritten(tmp_path: Path, there: bool) -> None:
    out = tmp_path / "out"
    (tmp_path / "aim").mkdir()
    with pytest.raises(UserError, match="meanwhile"):
        made(out, lambda: out.symlink_to("aim") if there else out.write_text("mine"))
    assert below(tmp_path) == {"out", "aim"}


def test_an_empty_folder_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    made(tmp_path / "out")
    assert (tmp_path / "out/release/manifest.json").exists()


def test_an_empty_folder_stays_when_the_run_fails(tmp_path: Path) -> None:
    (tmp_path / "new/out").mkdir(parents=True)
    with pytest.raises(ValueError, match=FAULT):
        failing(tmp_path / "new/out")
    assert below(tmp_path) == {"new", "new/out"}


# ----------------------------------------------------------------------------------- what is left behind


@pytest.mark.parametrize("fault", [ValueError, KeyboardInterrupt, UserError])
def test_folders_made_for_a_run_that_fails_go_again(tmp_path: Path, fault: type[BaseException]) -> None:
    def fails() -> None:
        with staging(tmp_path / "one/two/three/out"):
            raise fault(FAULT)

    (tmp_path / "one").mkdir()
    with pytest.raises(fault):
        fails()
    assert below(tmp_path) == {"one"}


def test_folders_that_somebody_else_uses_by_now_stay(tmp_path: Path) -> None:
    def fails() -> None:
        with staging(tmp_path / "one/two/out"):
            (tmp_path / "one/theirs").mkdir()
            raise ValueError(FAULT)

    with pytest.raises(ValueError, match=FAULT):
        fails()
    assert below(tmp_path) == {"one", "one/theirs"}


def test_folders_made_for_a_run_stay_with_it(tmp_path: Path) -> None:
    made(tmp_path / "one/two/out")
    assert below(tmp_path / "one/two/out") == {
        "release",
        "release/manifest.json",
        "internal",
        "internal/manifest.json",
    }


@posix
@pytest.mark.parametrize("mask", [0o022, 0o027, 0o002])
def test_the_internal_side_is_its_owners_alone(tmp_path: Path, mask: int) -> None:
    old = os.umask(mask)
    try:
        out = made(tmp_path / "new/out")
    finally:
        os.umask(old)
    modes = {name: stat.S_IMODE((out / name).stat().st_mode) for name in (".", "release", "internal")}
    assert modes == {".": 0o777 & ~mask, "release": 0o777 & ~mask, "internal": 0o700}


@posix
def test_a_disk_without_permission_bits_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))

    monkeypatch.setattr(Path, "chmod", unknown)
    made(tmp_path / "out")


# ------------------------------------------------------------------------------------------- long names


@posix
@pytest.mark.parametrize("name", ["x" * 101, "x" * 255, "é" * 127, "日" * 85, "🚒" * 63])
def test_a_name_that_is_allowed_serves_and_its_leftovers_are_found(tmp_path: Path, name: str) -> None:
    def killed(out: Path) -> Path:
        with staging(out) as place:
            hidden = place.folder
        (hidden / "whole").mkdir(parents=True)
        return hidden

    twin = name[:-1] + "y"
    swept, kept = killed(tmp_path / name), killed(tmp_path / twin)
    # Some disks allow no more than this, for they write names in cipher.
    assert len(os.fsencode(swept.name)) <= 143
    made(tmp_path / name)
    assert not swept.exists()
    assert kept.exists()
    assert {path.name for path in tmp_path.iterdir()} == {name, kept.name}


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("out", ["out.b", "out.0badcafe", "out2", "ou", "OUT.out"]),
        ("[a]", ["a", "a.b", "ab", "[a]b"]),
        ("a.b", ["a", "a.b.c", "axb"]),
    ],
)
def test_only_ones_own_leftovers_are_swept(tmp_path: Path, name: str, others: list[str]) -> None:
    own = [leftover(tmp_path, name), leftover(tmp_path, name, "12345678")]
    foreign = [leftover(tmp_path, other) for other in others]
    foreign += [leftover(tmp_path, name, "mine"), leftover(tmp_path, name, "0badcafe0")]
    made(tmp_path / name)
    assert not any(folder.exists() for folder in own)
    assert all(folder.exists() for folder in foreign)


@posix
def test_a_link_called_like_a_leftover_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "aim").mkdir()
    (tmp_path / ".out.0badcafe.unfinished").symlink_to("aim")
    made(tmp_path / "out")
    assert list((tmp_path / "aim").iterdir()) == []


def test_a_run_that_goes_on_is_not_swept(tmp_path: Path) -> None:
    name = "x" * 200
    with staging(tmp_path / name) as first:
        with pytest.raises(UserError, match="another run into it goes on"):
            made(tmp_path / name)
        assert isinstance(first, Staging)
        assert first.scratch.exists()


@posix
@pytest.mark.parametrize("resume", [False, True])
def test_an_interruption_while_scratch_is_removed_leaves_no_scratch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, resume: bool
) -> None:
    out, unlink, struck = tmp_path / "out", ending._unlink, []

    def interrupted(path: Path) -> None:
        struck.append(path)
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.02)
        unlink(path)

    monkeypatch.setattr(ending, "_unlink", interrupted)

    def released() -> None:
        with staging(out, resume) as place:
            for number in range(5):
                (place.scratch / f"part-{number}").write_text("rows")
            place.unfinished("release", "manifest.json").write_text("{}")
            place.finish(out)

    with pytest.raises(CancelledError) as caught:
        released()
    assert len(struck) == 5
    assert caught.value.left == f"the release is in {out}"
    assert list(tmp_path.iterdir()) == [out]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@posix
def test_an_interruption_while_the_release_takes_its_place_leaves_no_scratch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, rename = tmp_path / "out", Path.rename

    def struck(path: Path, target: Path) -> Path:
        made = rename(path, target)
        if target == out:
            os.kill(os.getpid(), signal.SIGINT)
        return made

    monkeypatch.setattr(Path, "rename", struck)
    with pytest.raises(CancelledError) as caught:
        made(out)
    assert caught.value.left == f"the release is in {out}"
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize("fault", [None, KeyboardInterrupt(), UserError("wrong", where="here")])
def test_what_cannot_be_removed_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException | None
) -> None:
    out = tmp_path / "out"
    monkeypatch.setattr(ending, "_BETWEEN", 0.0)
    monkeypatch.setattr(ending, "remove", lambda _: None)

    def failing_or_not() -> None:
        if fault is not None:
            raise fault

    with pytest.raises((CancelledError, UserError)) as caught:
        made(out, failing_or_not)
    (hidden,) = tmp_path.glob(".out.*")
    assert str(hidden) in str(caught.value)
    assert "holds rows of the table and could not be removed" in str(caught.value)
    assert (f"the release is in {out}" in str(caught.value)) == (fault is None)


@pytest.mark.parametrize("resume", [False, True])
def test_a_stop_while_scratch_is_removed_says_that_the_release_stands(tmp_path: Path, resume: bool) -> None:
    out = tmp_path / "out"

    def stopped() -> None:
        raise KeyboardInterrupt

    def released() -> None:
        with staging(out, resume, alive=stopped) as place:
            (place.scratch / "part").write_text("rows")
            place.unfinished("release", "manifest.json").write_text("{}")
            place.finish(out)

    with pytest.raises(CancelledError) as caught:
        released()
    assert caught.value.left == f"the release is in {out}"
    assert (out / "release" / "manifest.json").is_file()
    assert list(tmp_path.iterdir()) == [out]


def test_a_stop_after_the_release_stands_keeps_no_scratch_for_a_resume(tmp_path: Path) -> None:
    out = tmp_path / "out"

    def released() -> None:
        with staging(out, resume=True) as place:
            (place.scratch / "part").write_text("rows")
            place.unfinished("release", "manifest.json").write_text("{}")
            place.finish(out)
            raise KeyboardInterrupt

    with pytest.raises(CancelledError) as caught:
        released()
    assert caught.value.left == f"the release is in {out}"
    assert list(tmp_path.iterdir()) == [out]


def test_what_the_ledger_says_of_a_release_that_stands_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "out"

    def released() -> None:
        with staging(out, resume=True) as place:
            place.unfinished("release", "manifest.json").write_text("{}")
            place.finish(out)
            raise CancelledError("the release stands; the next run books it")

    with pytest.raises(CancelledError) as caught:
        released()
    assert caught.value.left.endswith("the next run books it")
    assert list(tmp_path.iterdir()) == [out]


POINTS = pa.table({"lon": [1.0], "lat": [2.0]})


def _by_tables(format_: str) -> Callable[[Path], object]:
    def write(path: Path) -> None:
        with TableWriter(path, POINTS.schema, format=format_) as writer:
            writer.write(POINTS)

    return write


@pytest.mark.parametrize("above", ["", "nowhere/deep"], ids=["there", "made"])
@pytest.mark.parametrize(
    "write",
    [
        _by_tables("csv"),
        _by_tables("parquet"),
        lambda path: write_points(path.with_name("a.gpkg"), [POINTS], "lon", "lat", 9),
        lambda path: path.write_text("a"),
        lambda path: pa.OSFile(str(path), "w"),
    ],
    ids=["csv", "parquet", "geopackage", "text", "arrow"],
)
def test_whatever_cannot_be_written_the_folder_is_named_that_was_asked_for(
    tmp_path: Path, write: Callable[[Path], object], above: str
) -> None:
    out = tmp_path / above / "out"

    def broken() -> None:
        with staging(out) as place:
            shutil.rmtree(place.whole / "release")
            write(place.unfinished("release", "a b.csv"))

    with pytest.raises(UserError, match="cannot be written") as caught:
        broken()
    assert caught.value.where == str(out)
    assert "unfinished" not in str(caught.value)
    assert "whole" not in str(caught.value)
    assert "nothing was left behind" in caught.value.what
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="there is no folder like /proc elsewhere")
@pytest.mark.parametrize("out", ["/proc/x", "/proc/x/y", "/proc/x/y/z"])
def test_a_folder_that_cannot_be_made_is_named_in_full(out: str) -> None:
    with pytest.raises(UserError, match="cannot be written") as caught, staging(Path(out)):
        pass
    assert caught.value.where == out
