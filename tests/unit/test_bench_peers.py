"""Other programs beside our own cases: named rightly, and doing the work where they are installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldpaudit.bench import peers
from ldpaudit.bench.case import BenchCase, Workload
from ldpaudit.bench.catalogue import CASES
from ldpaudit.bench.child import named
from ldpaudit.bench.peers import BESIDE, LIBRARY, beside_peers


def test_every_peer_stands_beside_a_case_of_ours() -> None:
    cases = {case.name: case for case in CASES}
    for name, beside in BESIDE.items():
        side = cases[name].sides[LIBRARY]
        assert (side.needs, side.peer, side.extra) == (LIBRARY, True, "peers")
        assert side.prepare == f"peers:{beside.function}"
        assert named(side.prepare) is getattr(peers, beside.function)
        figure = cases[name].figures[-1]
        assert figure.reference == LIBRARY
        assert (figure.goal is None) == (beside.times is None)


def test_other_cases_stay_as_they_are() -> None:
    other = next(case for case in CASES if case.name not in BESIDE)
    assert beside_peers(other) is other


@pytest.mark.parametrize("function", sorted({beside.function for beside in BESIDE.values()}))
def test_a_peer_does_its_work(function: str, tmp_path: Path) -> None:
    pytest.importorskip(LIBRARY, reason="the extra peers is not installed")
    amount, answer = named(f"peers:{function}")(Workload(tmp_path, 1000, tmp_path))()
    assert (amount, answer) == (500, None)


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.topic == "protocols"], ids=lambda case: case.name
)
def test_every_side_of_ours_does_its_work(case: BenchCase, tmp_path: Path) -> None:
    workload = Workload(tmp_path, 1000, tmp_path)
    if case.available and (why := named(case.available)(workload)):
        pytest.skip(f"{case.name} {why}")
    for side in case.sides.values():
        if not side.peer:
            amount, answer = named(side.prepare)(workload)()
            assert amount == 1000
            assert answer is None
