"""The same work by multi-freq-ldpy, one call a row as it is meant to be used, beside our own cases.

It is slow, so it works on a hundredth of the rows or fewer; every figure is per row. What it does is not
always private: its subsets list the true value first, and its longitudinal clients forget.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ldpaudit.bench.case import BenchCase, BenchSide, Done, Figure, Goal, Work, Workload

LIBRARY = "multi_freq_ldpy"
#: Epsilon, and size of the domain, of all cases of one column.
EPSILON = 1.0
SIZE = 74
#: Budgets of cases of repeated reports.
PERMANENT, FIRST = 2.0, 1.0
#: Sizes of the six domains of the FIMU table, which sum to 74.
SIZES = (3, 3, 8, 12, 37, 11)
_FEWEST = 500


def client(path: str, *budget: float, share: int = 100, **more: Any) -> Callable[[Workload], Work]:
    """Return what prepares a client of one column; the amount is rows.

    Parameters
    ----------
    path : str
        "module.function" below the library.
    *budget : float
        What the function takes after the value and the size of the domain.
    share : int
        Of so many rows of a case, it works on one.
    **more
        What else the function takes.
    """

    def prepare(workload: Workload) -> Work:
        call = _function(path)
        values = [row % SIZE for row in range(max(_FEWEST, workload.rows // share))]

        def work() -> Done:
            reports = [call(value, SIZE, *budget, **more) for value in values]
            return len(reports), None

        return work

    return prepare


def aggregator(
    path: str, of: str, *budget: float, share: int = 100, **sizes: Any
) -> Callable[[Workload], Work]:
    """Return what prepares an aggregator; reports are made before anything is timed. The amount is rows."""

    def prepare(workload: Workload) -> Work:
        call, one = _function(path), _function(of)
        reports = [one(row % SIZE, SIZE, *budget) for row in range(max(_FEWEST, workload.rows // share))]

        def work() -> Done:
            call(reports, *sizes.values(), *budget)
            return len(reports), None

        return work

    return prepare


def solution(path: str, *, share: int = 100) -> Callable[[Workload], Work]:
    """Return what prepares a client of several columns; the amount is rows."""

    def prepare(workload: Workload) -> Work:
        call, sizes = _function(path), list(SIZES)
        rows = max(_FEWEST, workload.rows // share)
        tuples = [[(row + at) % size for at, size in enumerate(sizes)] for row in range(rows)]

        def work() -> Done:
            reports = [call(values, sizes, len(sizes), EPSILON) for values in tuples]
            return len(reports), None

        return work

    return prepare


def _function(path: str) -> Callable[..., Any]:
    module, _, name = path.rpartition(".")
    found: Callable[..., Any] = getattr(importlib.import_module(f"{LIBRARY}.{module}"), name)
    return found


grr = client("pure_frequency_oracles.GRR.GRR_Client", EPSILON)
sue = client("pure_frequency_oracles.UE.UE_Client", EPSILON, optimal=False)
oue = client("pure_frequency_oracles.UE.UE_Client", EPSILON, optimal=True)
subset = client("pure_frequency_oracles.SS.SS_Client", EPSILON)
hashed = client("pure_frequency_oracles.LH.LH_Client", EPSILON)
oue_counted = aggregator(
    "pure_frequency_oracles.UE.UE_Aggregator_MI", "pure_frequency_oracles.UE.UE_Client", EPSILON
)
hashed_counted = aggregator(
    "pure_frequency_oracles.LH.LH_Aggregator_MI",
    "pure_frequency_oracles.LH.LH_Client",
    EPSILON,
    share=1000,
    size=SIZE,
)
repeated_grr = client("long_freq_est.L_GRR.L_GRR_Client", PERMANENT, FIRST)
repeated_osue = client("long_freq_est.L_OSUE.L_OSUE_Client", PERMANENT, FIRST)
sampled = solution("mdim_freq_est.SMP_solution.SMP_GRR_Client")
faked = solution("mdim_freq_est.RSpFD_solution.RSpFD_GRR_Client")


@dataclass(frozen=True)
class Beside:
    """What multi-freq-ldpy does beside a case of ours, and how many times faster ours is to be."""

    function: str
    times: float | None = None


#: By the names of our cases.
BESIDE: Mapping[str, Beside] = {
    "grr-kernel": Beside("grr", 130),
    "oue-kernel": Beside("oue", 50),
    "sue-kernel": Beside("sue", 50),
    "ss-kernel": Beside("subset"),
    "oue-count": Beside("oue_counted"),
    "olh-kernel": Beside("hashed"),
    "olh-count": Beside("hashed_counted", 2000),
    "l-grr-kernel": Beside("repeated_grr"),
    "l-osue-kernel": Beside("repeated_osue"),
    "smp-kernel": Beside("sampled"),
    "rs-fd-kernel": Beside("faked"),
}


def beside_peers(case: BenchCase) -> BenchCase:
    """Return a case with multi-freq-ldpy as one more side, if it does the same work."""
    beside = BESIDE.get(case.name)
    if beside is None:
        return case
    side = BenchSide(
        "multi-freq-ldpy, row by row", f"peers:{beside.function}", needs=LIBRARY, peer=True, extra="peers"
    )
    goal = None if beside.times is None else Goal(1 / beside.times)
    figure = Figure("CPU per row", "cpu", LIBRARY, unit="ns", scale=1e9, each=True, goal=goal)
    return replace(case, sides={**case.sides, LIBRARY: side}, figures=(*case.figures, figure))
