"""Long work tells how far it is, to the end, and stops where it is asked to."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from ldpaudit.engine import run
from ldpaudit.errors import CancelledError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 2_000
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


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("ldpaudit.engine.parts.PART_ROWS", 500)
    folder = tmp_path / "calls"
    folder.mkdir()
    causes = ("fire", "rescue", "flood")
    lines = [f"2024-{row % 12 + 1:02d}-03,{causes[row % 7 % 3]},{row % 80}\n" for row in range(ROWS)]
    (folder / "calls.csv").write_text("start,cause,age\n" + "".join(lines), encoding="utf-8")
    return folder


def released(folder: Path, out: Path, **how) -> None:
    run(Recipe.parse(RECIPE, folder=folder), out, key=Key.for_tests(3), **how)


def test_a_run_tells_every_stage_to_its_end(folder: Path, tmp_path: Path) -> None:
    told: list[tuple[str, int, int | None]] = []
    released(folder, tmp_path / "out", progress=lambda *one: told.append(one))
    assert [stage for stage, *_ in told] == sorted((stage for stage, *_ in told), key=STAGES.index)
    for stage in STAGES:
        seen = [(done, total) for name, done, total in told if name == stage]
        assert all(before[0] <= after[0] for before, after in pairwise(seen))
        if stage != "judge":
            assert seen[-1][0] == seen[-1][1]
    size = (folder / "calls.csv").stat().st_size
    assert {total for stage, _, total in told if stage == "hash"} == {size}
    assert {total for stage, _, total in told if stage in {"cut", "treat", "count", "write"}} == {ROWS}


def test_a_run_stops_in_every_stage_and_leaves_nothing(folder: Path, tmp_path: Path) -> None:
    before = sorted(folder.iterdir())
    for wanted in STAGES:
        reached: list[str] = []
        with pytest.raises(CancelledError):
            released(
                folder,
                tmp_path / "out",
                progress=lambda stage, *_, reached=reached: reached.append(stage),
                cancel=lambda reached=reached, wanted=wanted: wanted in reached,
                ledger=tmp_path / "ledger" / "ledger.db",
            )
        assert {path.name for path in tmp_path.iterdir()} <= {"calls", "ledger"}
        assert sorted(folder.iterdir()) == before
