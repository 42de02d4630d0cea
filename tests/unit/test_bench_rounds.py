"""From costs to figures: medians, ratios, goals, and what makes a comparison void."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ldpaudit.bench import rounds
from ldpaudit.bench.case import BenchCase, BenchSide, Figure, Goal, Workload
from ldpaudit.bench.catalogue import CASES, chosen
from ldpaudit.bench.child import named
from ldpaudit.bench.process import FailedError
from ldpaudit.bench.results import as_json, lines
from ldpaudit.bench.rounds import RoundOutcome, run_cases
from ldpaudit.errors import UserError

CASE = BenchCase(
    name="one",
    topic="example",
    what="an example",
    rows=5_000,
    sides={
        "ours": BenchSide("ours", "x:ours"),
        "other": BenchSide("the other", "x:other"),
        "absent": BenchSide("a program", "x:absent", needs="no_such_module_at_all"),
        "peer": BenchSide("a peer", "x:peer", peer=True),
    },
    figures=(
        Figure("per row", "cpu", "other", unit="us", scale=1e6, each=True, goal=Goal(3.0, "ours")),
        Figure("elapsed", "wall", "other", goal=Goal(0.5)),
        Figure("peak", "peak", "other"),
        Figure("peer", "cpu", "peer"),
        Figure("absent", "cpu", "absent"),
    ),
)


def cost(cpu: float, wall: float, **more: Any) -> dict[str, Any]:
    return {"cpu": cpu, "wall": wall, "peak": None, "amount": 1000.0, "answer": None, **more}


def outcome_of(
    monkeypatch: pytest.MonkeyPatch, costs: dict[str, list[dict[str, Any]]]
) -> tuple[RoundOutcome, list[str]]:
    """Run the example with costs that are given instead of measured."""
    waiting = {name: iter(several) for name, several in costs.items()}
    order: list[str] = []

    def asked(do: str, function: str, _folder: Path, rows: int, _stopped: object) -> Any:
        assert (do, rows) == ("measure", 5_000)
        order.append(function)
        return next(waiting[function.partition(":")[2]])

    monkeypatch.setattr(rounds, "in_process", asked)
    (outcome,) = run_cases(
        [CASE], rows=None, repeat=3, peers=False, progress=lambda *_: None, stopped=lambda: False
    )
    return outcome, order


def test_sides_alternate_and_figures_are_medians_with_their_spread(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome, order = outcome_of(
        monkeypatch,
        {
            "ours": [cost(0.002, 3), cost(0.009, 1), cost(0.001, 2)],
            "other": [cost(0.001, 2), cost(0.004, 8), cost(0.002, 4)],
        },
    )
    assert order == ["x:ours", "x:other"] * 3
    per_row, elapsed = outcome.results
    assert (per_row.ours.least, per_row.ours.middle, per_row.ours.most) == pytest.approx((1, 2, 9))
    assert per_row.ratio == pytest.approx(1)
    assert per_row.met is True
    assert elapsed.ratio == pytest.approx(0.5)
    assert elapsed.met is True
    assert outcome.left_out == [
        "a program: no_such_module_at_all is not installed; it comes with ldpaudit[bench]",
        "a peer: ask for it by --peers",
    ]


def test_a_goal_that_is_missed_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome, _ = outcome_of(monkeypatch, {"ours": [cost(1, 3)] * 3, "other": [cost(1, 2)] * 3})
    assert [result.met for result in outcome.results] == [False, False]


def test_sides_that_do_not_agree_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome, _ = outcome_of(
        monkeypatch, {"ours": [cost(1, 3, answer=7)] * 3, "other": [cost(1, 2, answer=8)] * 3}
    )
    assert outcome.results == []
    assert "different results" in outcome.failed


def test_a_side_that_fails_is_told_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: object) -> Any:
        raise FailedError("it broke")

    monkeypatch.setattr(rounds, "in_process", asked)
    outcomes = run_cases(
        [CASE, CASE], rows=None, repeat=1, peers=False, progress=lambda *_: None, stopped=lambda: False
    )
    assert [outcome.failed for outcome in outcomes] == ["it broke"] * 2
    assert "  failed: it broke" in list(lines(outcomes, 1))
    assert as_json(outcomes, 1)["cases"][0]["failed"] == "it broke"


def test_the_table_is_at_most_100_columns_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome, _ = outcome_of(
        monkeypatch,
        {
            "ours": [cost(0.000123456, 98.7654, peak=123456789)] * 3,
            "other": [cost(99.87654, 0.0000123456, peak=987654)] * 3,
        },
    )
    told = list(lines([outcome], 3))
    assert max(map(len, told)) <= 100
    assert any("123456789 s" in line for line in told)


def test_names_and_topics_choose_cases_once() -> None:
    assert chosen([]) == tuple(case for case in CASES if not case.long)
    assert [case.name for case in chosen(["workers"])] == ["workers"]
    of_topic = tuple(case for case in CASES if case.topic == "protocols")
    assert [case.name for case in of_topic][:3] == ["stream", "grr-kernel", "oue-kernel"]
    assert chosen(["stream", "protocols"]) == of_topic
    with pytest.raises(UserError, match='no benchmark "strem"; choose from grr-csv, '):
        chosen(["strem"])


def test_names_are_different_and_every_figure_compares_two_sides() -> None:
    names = [case.name for case in CASES]
    assert len(set(names)) == len(names)
    assert not set(names) & {case.topic for case in CASES}
    for case in CASES:
        for figure in case.figures:
            assert {figure.ours, figure.reference} <= set(case.sides), case.name
            assert figure.ours != figure.reference


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_function_that_a_case_names_is_there(case: BenchCase) -> None:
    paths = [*case.inputs, *(side.prepare for side in case.sides.values()), *filter(None, [case.available])]
    assert all(callable(named(path)) for path in paths)


def test_choosing_loads_nothing_heavy() -> None:
    """The peak memory of a process is never told below that of its parent."""
    modules = ", ".join(f"ldpaudit.bench.{name}" for name in ("catalogue", "rounds", "results"))
    modules += ", ldpaudit.cli.commands.bench"
    program = f"import sys, {modules}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not {"numpy", "pyarrow", "pydantic"} & set(done.stdout.split())


def test_the_rows_depend_on_their_number_alone(tmp_path: Path) -> None:
    from ldpaudit.bench import rows

    workload = Workload(tmp_path, 3_000, tmp_path)
    rows.write_csv(workload)
    longer = Workload(tmp_path, 70_000, tmp_path)
    rows.write_csv(longer)
    short, long = (rows.csv_table(one).read_text(encoding="utf-8").splitlines() for one in (workload, longer))
    assert (len(short), len(long)) == (3_001, 70_001)
    assert long[:3_001] == short
    size = rows.csv_table(longer).stat().st_size / 70_000
    assert 76 < size < 78


def test_every_heading_fits_the_table() -> None:
    assert max(len(line) for case in CASES for line in lines([RoundOutcome(case, 100_000_000)], 3)) <= 100
