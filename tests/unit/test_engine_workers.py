"""The same bytes whoever does the work: one process, several, some that die, and runs taken up again."""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import signal
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.engine import Release, run
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 1_500
RECIPE = """\
ldpaudit = 1
[input]
path = "calls.csv"
unit = "call"
[columns]
id = "identifier"
start = "time"
town = "quasi-identifier"
cause = "sensitive"
lon = "location"
lat = "location"
[[step]]
do = "generalize-time"
column = "start"
to = "month"
[[step]]
do = "planar-laplace"
x = "lon"
y = "lat"
level = "ln(3)"
radius = 200
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 1.0
domain = ["fire", "rescue", "flood"]
[[step]]
do = "randomize"
columns = ["town"]
protocol = "OUE"
epsilon = 1.0
domain = "towns.csv#town"
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("calls")
    lay(folder)
    return folder


def lay(folder: Path) -> None:
    with (folder / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "start", "town", "cause", "lon", "lat"])
        # In no order: months that go with the rows of a pattern follow from places that do.
        months = np.random.default_rng(6).integers(1, 13, ROWS)
        for row in range(ROWS):
            cause = ("fire", "rescue", "flood")[row % 7 % 3]
            place = (f"{6 + row % 97 / 1000:.4f}", f"{47 + row % 89 / 1000:.4f}")
            writer.writerow([row, f"2024-{months[row]:02d}-03 10:00", f"Town {row % 5}", cause, *place])
    (folder / "towns.csv").write_text("town\n" + "".join(f"Town {at}\n" for at in range(5)), encoding="utf-8")


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldpaudit.engine.parts.PART_ROWS", 250)


def released(folder: Path, out: Path, **how) -> Release:
    key = how.pop("key", Key.for_tests(3))
    return run(Recipe.parse(RECIPE, folder=folder), out, key=key, **how)


@pytest.fixture(scope="module")
def reference(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return contents(released(folder, tmp_path_factory.mktemp("reference") / "out"))


def contents(release: Release) -> dict[str, bytes]:
    """Return the bytes of what went out; on the inside, all but the time that it took."""
    told = json.loads((release.folder / "internal/manifest.json").read_text(encoding="utf-8"))
    del told["seconds"], told["files"]["report.html"]
    files = {path.name: path.read_bytes() for path in (release.folder / "release").iterdir()}
    return {**files, "inside": json.dumps(told).encode()}


def leftovers(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.name.startswith("."))


def journal(folder: Path) -> Path:
    (left,) = leftovers(folder)
    return left / "scratch/journal.json"


@pytest.mark.parametrize("how", [{"chunk_rows": 31}, {"workers": 2, "chunk_rows": 113}])
def test_chunks_and_workers_never_show(
    folder: Path, tmp_path: Path, reference: dict[str, bytes], how: dict
) -> None:
    assert contents(released(folder, tmp_path / "out", **how)) == reference
    assert leftovers(tmp_path) == []


@pytest.mark.long
def test_a_worker_that_is_killed_is_replaced(
    folder: Path, tmp_path: Path, reference: dict[str, bytes]
) -> None:
    killed: list[int] = []

    def kill(stage: str, done: int, total: int | None) -> None:
        if stage == "treat" and total and done > total / 3 and not killed:
            worker = multiprocessing.active_children()[0]
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGKILL)
            killed.append(worker.pid)

    assert contents(released(folder, tmp_path / "out", workers=2, progress=kill)) == reference
    assert killed


def stop_after(rows: int) -> tuple[Callable[[str, int, int | None], None], Callable[[], bool]]:
    """Return a progress and a cancel that stop a run once so many rows are treated."""
    seen = [0]

    def progress(stage: str, done: int, _total: int | None) -> None:
        if stage == "treat":
            seen[0] = done

    return progress, lambda: seen[0] >= rows


@pytest.mark.parametrize(("rows", "workers"), [(600, 1), pytest.param(600, 2, marks=pytest.mark.long)])
def test_what_was_stopped_is_taken_up(
    folder: Path, tmp_path: Path, reference: dict[str, bytes], rows: int, workers: int
) -> None:
    progress, cancel = stop_after(rows)
    with pytest.raises(CancelledError):
        released(folder, tmp_path / "out", resume=True, progress=progress, cancel=cancel, workers=workers)
    assert not (tmp_path / "out").exists()
    assert journal(tmp_path).is_file()
    again = released(folder, tmp_path / "out", resume=True, workers=3 - workers)
    assert contents(again) == reference
    assert leftovers(tmp_path) == []


def test_another_key_or_recipe_is_told_apart(folder: Path, tmp_path: Path) -> None:
    progress, cancel = stop_after(600)
    with pytest.raises(CancelledError):
        released(folder, tmp_path / "out", resume=True, progress=progress, cancel=cancel)
    with pytest.raises(UserError):
        released(folder, tmp_path / "out", resume=True, key=Key.for_tests(4))
    other = Recipe.parse(RECIPE.replace("epsilon = 1.0", "epsilon = 2.0"), folder=folder)
    with pytest.raises(UserError):
        run(other, tmp_path / "out", key=Key.for_tests(3), resume=True)
    assert "secret" not in journal(tmp_path).read_text()


def test_a_table_that_changes_while_it_is_read_is_refused(tmp_path: Path) -> None:
    lay(tmp_path)
    touched = []

    def touch(stage: str, done: int, _total: int | None) -> None:
        if stage == "treat" and done and not touched:
            os.utime(tmp_path / "calls.csv")
            touched.append(done)

    with pytest.raises(UserError):
        released(tmp_path, tmp_path / "out", progress=touch)
    assert leftovers(tmp_path) == []


@pytest.mark.long
def test_a_row_that_is_refused_in_a_worker_is_told_as_in_one_process(tmp_path: Path) -> None:
    lay(tmp_path)
    lines = (tmp_path / "calls.csv").read_text(encoding="utf-8").splitlines()
    lines[901] = lines[901].replace("fire", "smoke").replace("rescue", "smoke").replace("flood", "smoke")
    (tmp_path / "calls.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    told = []
    for workers in (1, 2):
        with pytest.raises(UserError) as caught:
            released(tmp_path, tmp_path / "out", workers=workers)
        told.append(str(caught.value))
    assert told[0] == told[1]
    assert "901" in told[0]
