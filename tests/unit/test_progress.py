"""Long work tells how far it is, to the end, and stops where it is asked to."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

from ldpaudit.engine import run
from ldpaudit.errors import CancelledError
from ldpaudit.progress import ProgressCallback, ProgressReporter, unit_of
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import ReadOptions, Source, content_hash, inspect

ROWS = 6_000
STAGES = ["open", "hash", "cut", "treat", "count", "judge", "write", "finish"]
RECIPE = """\
ldpaudit = 1
[input]
path = "calls.csv"
[columns]
start = "time"
cause = "sensitive"
age = "quasi-identifier"
[[step]]
do = "generalize-time"
column = "start"
to = "month"
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 1.0
domain = ["fire", "rescue", "flood"]
"""


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldpaudit.tables.encoding._SCAN_BYTES", 1 << 14)
    monkeypatch.setattr("ldpaudit.tables.content._BLOCK", 1 << 14)
    monkeypatch.setattr("ldpaudit.tables.kernels._BLOCK", 1 << 14)
    monkeypatch.setattr("ldpaudit.tables.delimited.BLOCK_BYTES", 1 << 14)
    monkeypatch.setattr("ldpaudit.engine.parts.PART_ROWS", 1_000)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("calls")
    causes = ("fire", "rescue", "flood")
    lines = [f"2024-{row % 12 + 1:02d}-03,{causes[row % 7 % 3]},{row % 80}\n" for row in range(ROWS)]
    text = "start,cause,age\n" + "".join(lines)
    (folder / "calls.csv").write_text(text, encoding="utf-8")
    (folder / "wide.csv").write_text(text, encoding="utf-16")
    (folder / "marks.csv").write_text(text.replace("fire", '"fi,re"'), encoding="utf-8")
    (folder / "packed.csv.gz").write_bytes(gzip.compress(text.encode()))
    return folder


def opening(path: Path) -> Callable[[ProgressCallback], object]:
    return lambda watch: Source.open(path, watch=watch)


def cutting(path: Path) -> Callable[[ProgressCallback], object]:
    source = Source.open(path)
    return lambda watch: source.parts(1_000, watch)


def counting(path: Path) -> Callable[[ProgressCallback], object]:
    source = Source.open(path)
    return lambda watch: source.opened.count(watch) if source.opened.count else None


def hashing(path: Path) -> Callable[[ProgressCallback], object]:
    return lambda watch: content_hash(path, watch)


WATCHED = [
    (opening, "calls.csv"),
    (opening, "wide.csv"),
    (opening, "packed.csv.gz"),
    (hashing, "calls.csv"),
    (hashing, "wide.csv"),
    (cutting, "calls.csv"),
    (cutting, "marks.csv"),
]


@pytest.mark.parametrize(("work", "name"), WATCHED)
def test_what_is_watched_goes_on_to_its_end(folder: Path, work: Callable, name: str) -> None:
    told: list[tuple[int, int]] = []
    work(folder / name)(lambda done, total: told.append((done, total)))
    assert len({done for done, _ in told}) >= 3
    assert all(before[0] <= after[0] for before, after in pairwise(told))
    assert all(done <= total for done, total in told)
    assert told[-1][0] == told[-1][1]


@pytest.mark.parametrize(("work", "name"), WATCHED)
def test_what_is_watched_can_be_stopped_at_any_time(folder: Path, work: Callable, name: str) -> None:
    act = work(folder / name)
    calls = [0]
    act(lambda *_: calls.__setitem__(0, calls[0] + 1))
    for last in range(calls[0]):
        left = [last]

        def stop(_done: int, _total: int, left: list[int] = left) -> None:
            if not left[0]:
                raise CancelledError
            left[0] -= 1

        with pytest.raises(CancelledError):
            act(stop)


def test_rows_that_only_a_parser_can_count_are_watched(folder: Path) -> None:
    path = folder / "broken lines.csv.gz"
    text = "".join(f'{row},"a\nb"\n' for row in range(ROWS))
    path.write_bytes(gzip.compress(b"id,remarks\n" + text.encode()))
    source = Source.open(path, ReadOptions(quote='"'))
    told: list[tuple[int, int]] = []
    parts = source.parts(1_000, lambda done, total: told.append((done, total)))
    assert [part.rows for part in parts] == [ROWS]
    assert len(told) >= 3
    assert all(before[0] <= after[0] for before, after in pairwise(told))
    assert told[-1] == (len(text) + 11, len(text) + 11)


def test_an_inspection_tells_what_it_opens_and_reads(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldpaudit.tables.source.SAMPLE_ROWS", 100)
    monkeypatch.setattr("ldpaudit.progress._OFTEN", 0.0)
    told: list[tuple[str, int, int | None]] = []
    found = inspect(folder / "calls.csv", reporter=ProgressReporter(lambda *one: told.append(one)))
    assert (found.rows, found.rows_read) == (ROWS, ROWS)
    size = (folder / "calls.csv").stat().st_size
    for stage in ("open", "read"):
        seen = [(done, total) for name, done, total in told if name == stage]
        assert len(seen) >= 3
        assert all(before[0] <= after[0] for before, after in pairwise(seen))
        assert seen[-1] == (size, size)
    asked = [0]

    def later() -> bool:
        asked[0] += 1
        return asked[0] > len(told) - 2

    with pytest.raises(CancelledError):
        inspect(folder / "calls.csv", reporter=ProgressReporter(None, later))


def test_a_course_tells_a_stage_and_its_end_and_asks_each_time() -> None:
    told: list[tuple[str, int, int | None]] = []
    asked = [0]

    def cancel() -> bool:
        asked[0] += 1
        return asked[0] > 1_000

    reporter = ProgressReporter(lambda *one: told.append(one), cancel)
    watch = reporter.watch("hash")
    for done in range(1, 1_001):
        watch(done, 1_000)
    assert told[0] == ("hash", 1, 1_000)
    assert told[-1] == ("hash", 1_000, 1_000)
    assert asked[0] == 1_000
    with pytest.raises(CancelledError):
        watch(1_000, 1_000)
    with pytest.raises(CancelledError):
        reporter.check_cancelled()


def test_stages_say_what_they_count() -> None:
    assert [unit_of(stage) for stage in STAGES] == ["bytes"] * 3 + ["rows"] * 5


def released(folder: Path, out: Path, **how) -> None:
    run(Recipe.parse(RECIPE, folder=folder), out, key=Key.for_tests(3), **how)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_tells_every_stage_to_its_end(folder: Path, tmp_path: Path, workers: int) -> None:
    told: list[tuple[str, int, int | None]] = []
    released(folder, tmp_path / "out", progress=lambda *one: told.append(one), workers=workers)
    assert list(dict.fromkeys(stage for stage, *_ in told)) == STAGES
    assert [stage for stage, *_ in told] == sorted((stage for stage, *_ in told), key=STAGES.index)
    for stage in STAGES:
        seen = [(done, total) for name, done, total in told if name == stage]
        assert all(before[0] <= after[0] for before, after in pairwise(seen))
        if stage != "judge":
            assert seen[-1][0] == seen[-1][1]
    size = (folder / "calls.csv").stat().st_size
    assert {total for stage, _, total in told if stage in {"hash", "cut"}} == {size}
    assert {total for stage, _, total in told if stage in {"treat", "count", "write"}} == {ROWS}


def stop_at(wanted: str) -> tuple[Callable[[str, int, int | None], None], Callable[[], bool]]:
    reached = [False]

    def progress(stage: str, _done: int, _total: int | None) -> None:
        reached[0] = reached[0] or stage == wanted

    return progress, lambda: reached[0]


@pytest.mark.parametrize(
    ("stage", "workers"), [*((stage, 1) for stage in STAGES), ("treat", 2), ("write", 2)]
)
def test_a_run_stops_in_every_stage_and_leaves_nothing(
    folder: Path, tmp_path: Path, stage: str, workers: int
) -> None:
    progress, cancel = stop_at(stage)
    before = sorted(folder.iterdir())
    with pytest.raises(CancelledError):
        released(
            folder,
            tmp_path / "out",
            progress=progress,
            cancel=cancel,
            workers=workers,
            ledger=tmp_path / "ledger" / "ledger.db",
        )
    assert [path.name for path in tmp_path.iterdir() if path.name != "ledger"] == []
    assert sorted(folder.iterdir()) == before


def test_a_run_stops_wherever_it_is_asked(folder: Path, tmp_path: Path) -> None:
    asked = [0]

    def never() -> bool:
        asked[0] += 1
        return False

    released(folder, tmp_path / "out", cancel=never)
    assert asked[0] > 30
    for last in range(1, asked[0], max(1, asked[0] // 10)):
        left = [last]

        def then(left: list[int] = left) -> bool:
            left[0] -= 1
            return left[0] < 0

        with pytest.raises(CancelledError):
            released(folder, tmp_path / "again", cancel=then)
        assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_batch_is_never_so_large_that_a_wish_to_stop_waits(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The package names the function of that module alike.
    monkeypatch.setattr(import_module("ldpaudit.engine.run"), "CHUNK_ROWS", 300)
    sizes = []
    from ldpaudit.engine import parts

    true_process = parts.process

    def measured(batch, *more):
        sizes.append(batch.num_rows)
        return true_process(batch, *more)

    monkeypatch.setattr(parts, "process", measured)
    released(folder, tmp_path / "out", chunk_rows=1_000_000)
    assert max(sizes) == 300
    assert sum(sizes) == ROWS


def test_what_cannot_say_how_far_it_is_tells_that_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldpaudit.progress._OFTEN", 0.0)
    told: list[tuple[str, int, int | None]] = []
    stop = [False]
    reporter = ProgressReporter(lambda *one: told.append(one), lambda: stop[0])
    reporter.at("treat", 3, 9)
    assert not reporter.asked()
    reporter.check_cancelled()
    stop[0] = True
    assert reporter.asked()
    reporter.alive()
    assert told == [("treat", 3, 9)] * 5
    with pytest.raises(CancelledError):
        reporter.check_cancelled()


def test_a_folder_into_which_somebody_still_writes_is_removed_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ldpaudit.engine import ending

    true_rmtree, late = shutil.rmtree, [3]

    def removed(folder: Path, *, ignore_errors: bool) -> None:
        if late[0]:
            late[0] -= 1
            (folder / "late").mkdir(parents=True, exist_ok=True)
            (folder / "late" / "part").write_text("raw")
        else:
            true_rmtree(folder, ignore_errors=ignore_errors)

    seen = []
    scratch = tmp_path / "left" / ending.SCRATCH
    scratch.mkdir(parents=True)
    for name in ("one", "two"):
        (scratch / name).write_text("raw")
    monkeypatch.setattr(shutil, "rmtree", removed)
    ending.remove_whole(
        tmp_path / "left", lambda: seen.append(sum(one.is_file() for one in tmp_path.rglob("*")))
    )
    assert list(tmp_path.iterdir()) == []
    assert len(seen) >= 2
    assert seen[1] == 0
