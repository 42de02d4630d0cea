"""The measuring itself: costs are those of the work, compared as ratios with wide bounds."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ldpaudit.bench.meter import Cost, measured

MEGABYTE = 1 << 20
PROGRAM = """
import json, sys
from dataclasses import asdict
from ldpaudit.bench.meter import measured

def work():
    {body}
    return 1, None

print(json.dumps(asdict(measured(work))))
"""


def cost_of(body: str) -> Cost:
    """Measure a piece of work in a process of its own, as the benchmarks do."""
    import json

    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(body=body)], capture_output=True, text=True, check=True
    )
    return Cost(**json.loads(done.stdout))


def test_five_times_the_work_costs_about_five_times_the_processor() -> None:
    once, five = (cost_of(f"for _ in range({n} * 3_000_000): pass") for n in (1, 5))
    assert 2.5 < five.cpu / once.cpu < 10


def test_work_in_a_process_that_it_starts_counts() -> None:
    burn = "for _ in range(6_000_000): pass"
    own = cost_of(burn)
    started = cost_of(f"import subprocess; subprocess.run([sys.executable, '-c', {burn!r}], check=True)")
    assert 0.4 < started.cpu / own.cpu < 4


def test_waiting_costs_time_and_no_processor() -> None:
    def work() -> tuple[float, None]:
        time.sleep(0.2)
        return 1, None

    cost = measured(work)
    assert cost.wall >= 0.2
    assert cost.cpu < cost.wall / 2


@pytest.mark.skipif(os.name == "nt", reason="Windows does not tell it")
def test_memory_that_is_filled_is_in_the_peak() -> None:
    little, much = (cost_of(f"b'x' * {size * MEGABYTE}") for size in (1, 300))
    assert little.peak is not None
    assert much.peak is not None
    assert 250 < (much.peak - little.peak) / MEGABYTE < 350


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells it apart")
def test_the_peak_of_the_parent_is_not_that_of_the_child() -> None:
    held = b"x" * (300 * MEGABYTE)
    cost = cost_of("pass")
    assert cost.peak is not None
    assert cost.peak < len(held)


def test_amount_and_answer_come_through() -> None:
    cost = measured(lambda: (12, "same"))
    assert (cost.amount, cost.answer) == (12, "same")
