"""The search for the best setting of nine columns, beside a search that counts every setting."""

from __future__ import annotations

import importlib
from itertools import product
from typing import TYPE_CHECKING

from ldpaudit.bench.case import BenchCase, BenchSide, Done, Figure, Goal, Work, Workload
from ldpaudit.bench.census import SIZES, census

if TYPE_CHECKING:
    from ldpaudit.generalize.hierarchies import Hierarchy
    from ldpaudit.generalize.search import Problem

#: How many values are put together at each level below the top: 12,960 settings.
_WIDTHS = {
    "sex": (), "age": (5, 10, 20), "origin": (), "household": (2,), "education": (2, 6), "country": (8,),
    "employer": (2,), "occupation": (5,), "income": (),
}  # fmt: skip
_K = 5
_SHARE = 0.05


def _hierarchies() -> dict[str, Hierarchy]:
    from ldpaudit.generalize.hierarchies import Hierarchy

    return {
        name: Hierarchy.of_rows(
            name,
            [
                (f"{name} {value}", *(f"{value // width} of {width}" for width in _WIDTHS[name]), "*")
                for value in range(size)
            ],
        )
        for name, size in SIZES.items()
    }


def _problem(rows: int) -> Problem:
    from ldpaudit.anonymity.conditions import KAnonymity
    from ldpaudit.generalize.search import Problem

    return Problem.of(census(rows), tuple(SIZES), _hierarchies(), [KAnonymity(_K)])


def searched(workload: Workload) -> Work:
    """Prepare our search; the amount is settings."""
    from ldpaudit.anonymity.conditions import KAnonymity
    from ldpaudit.generalize.search import Problem, search

    table, hierarchies = census(workload.rows), _hierarchies()

    def work() -> Done:
        problem = Problem.of(table, tuple(SIZES), hierarchies, [KAnonymity(_K)])
        found = search(problem, _SHARE)
        return problem.settings, "" if found is None else f"{found.loss:.9f}, {found.removed_rows}"

    return work


def exhaustive(workload: Workload) -> Work:
    """Prepare a search that counts the classes of every setting, with the same loops."""
    from ldpaudit.generalize.search import evaluate

    problem = _problem(workload.rows)

    def work() -> Done:
        found = []
        for levels in product(*(range(height + 1) for height in problem.heights)):
            one = evaluate(problem, levels).setting
            if one.removed_rows <= _SHARE * problem.rows:
                found.append((one.loss, one.removed_rows))
        best = min(found, default=None)
        return problem.settings, "" if best is None else f"{best[0]:.9f}, {best[1]}"

    return work


def grouped(workload: Workload) -> Work:
    """Prepare one setting counted by pandas, the columns as they are; the amount is settings."""
    importlib.import_module("pandas")
    frame = census(workload.rows).to_pandas()

    def work() -> Done:
        sizes = frame.groupby(list(SIZES), sort=False, observed=True).size()
        return 1, None if len(sizes) else ""

    return work


CASES = (
    BenchCase(
        name="search",
        topic="anonymity",
        what="the best of 12,960 settings of nine columns, k = 5, 5 % of rows removed",
        rows=30_162,
        sides={
            "ours": BenchSide("ldpaudit", "lattice_search:searched"),
            "every": BenchSide("every setting counted", "lattice_search:exhaustive"),
        },
        figures=(Figure("CPU", "cpu", "every", goal=Goal(1.0, "ours")),),
    ),
    BenchCase(
        name="search-large",
        topic="anonymity",
        what="the same of a million rows, beside one setting counted by pandas",
        rows=1_000_000,
        sides={
            "ours": BenchSide("ldpaudit", "lattice_search:searched"),
            "pandas": BenchSide("pandas groupby, once", "lattice_search:grouped", needs="pandas"),
        },
        figures=(Figure("CPU", "cpu", "pandas", goal=Goal(15.0, "ours")),),
    ),
)
