"""The benchmarks of the map do their work; without a process for each side, which costs seconds."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldpaudit.bench.case import BenchCase, Workload
from ldpaudit.bench.catalogue import chosen
from ldpaudit.bench.child import named


@pytest.mark.parametrize("case", chosen(["desktop"]), ids=lambda case: case.name)
@pytest.mark.usefixtures("qapp")
def test_each_side_draws_a_map_again_and_again(case: BenchCase, tmp_path: Path) -> None:
    workload = Workload(tmp_path, 1000, tmp_path)
    assert named(case.available)(workload) == ""
    for path in case.inputs:
        named(path)(workload)
    for side in case.sides.values():
        frames, answer = named(side.prepare)(workload)()
        assert frames >= 4
        assert answer is None
