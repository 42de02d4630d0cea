"""Classes and measures of a table shaped as a census: nine columns of texts, most values of them rare."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from ldpaudit.bench.case import BenchCase, BenchSide, Done, Figure, Goal, Work, Workload

if TYPE_CHECKING:
    import pyarrow as pa

#: Values of each column; the n-th is rarer than the first by n squared.
SIZES = {
    "sex": 2, "age": 74, "origin": 5, "household": 7, "education": 16, "country": 41, "employer": 8,
    "occupation": 14, "income": 2,
}  # fmt: skip
SENSITIVE = "occupation"
_KNOWN = tuple(name for name in SIZES if name != SENSITIVE)
_BLOCK = 65_536


def census(rows: int) -> pa.Table:
    """Make the table: every column drawn apart from the others, from a known key."""
    import numpy as np
    import pyarrow as pa

    from ldpaudit.randomness import Key

    key = Key.for_tests(77).derive({"purpose": "census of a benchmark"})
    blocks = []
    for first in range(0, rows, _BLOCK):
        words = key.words(first, min(_BLOCK, rows - first), len(SIZES))
        columns = {}
        for at, (name, size) in enumerate(SIZES.items()):
            rising = np.cumsum(1 / np.arange(1, size + 1) ** 2)
            drawn = np.searchsorted(rising / rising[-1], words[:, at] / 2.0**64, side="right")
            labels = pa.array([f"{name} {value}" for value in range(size)])
            columns[name] = labels.take(pa.array(np.minimum(drawn, size - 1)))
        blocks.append(pa.record_batch(columns))
    return pa.Table.from_batches(blocks)


def classes(workload: Workload) -> Work:
    """Prepare our classes of all nine columns; the amount is rows."""
    from ldpaudit.anonymity import equivalence_classes

    table = census(workload.rows)

    def work() -> Done:
        sizes, labels = equivalence_classes(table, tuple(SIZES))
        return len(labels), len(sizes)

    return work


def grouped(workload: Workload) -> Work:
    """Prepare pandas, which numbers the groups of the same columns of strings."""
    importlib.import_module("pandas")
    frame = census(workload.rows).to_pandas()

    def work() -> Done:
        number = frame.groupby(list(SIZES), sort=False, observed=True).ngroup()
        return len(frame), int(number.max()) + 1

    return work


def duckdb(workload: Workload) -> Work:
    """Prepare GROUP BY of DuckDB on one thread, over the same columns in memory."""
    database = importlib.import_module("duckdb")
    table = census(workload.rows)

    def work() -> Done:
        with database.connect(config={"threads": 1}) as connection:
            connection.register("census", table)
            names = ", ".join(SIZES)
            query = f"SELECT count(*), sum(n) FROM (SELECT count(*) AS n FROM census GROUP BY {names})"  # noqa: S608
            number, done = connection.execute(query).fetchone()
        return int(done), int(number)

    return work


def measured(workload: Workload) -> Work:
    """Prepare all our measures: classes, k, every l, t and risk."""
    from ldpaudit.anonymity import summarize

    table = census(workload.rows)
    values = [f"{SENSITIVE} {value}" for value in range(SIZES[SENSITIVE])]

    def work() -> Done:
        found = summarize(table, _KNOWN, [SENSITIVE], orders={SENSITIVE: values})
        return found["rows"], _agreed(found["k"], found["sensitive"][SENSITIVE])

    return work


def by_group(workload: Workload) -> Work:
    """Prepare k, distinct and entropy l and t of the equal distance alone, by whole columns of pandas."""
    import numpy as np

    importlib.import_module("pandas")
    frame = census(workload.rows).to_pandas()
    known = list(_KNOWN)

    def work() -> Done:
        pairs = frame.groupby([*known, SENSITIVE], sort=False, observed=True).size().reset_index(name="n")
        groups = pairs.groupby(known, sort=False, observed=True)
        sizes = groups["n"].transform("sum")
        share, whole = pairs["n"] / sizes, pairs[SENSITIVE].map(frame[SENSITIVE].value_counts(normalize=True))
        pairs["entropy"] = -share * np.log(share)
        # A value that a group lacks adds its whole share.
        pairs["gap"] = (share - whole).abs() - whole
        groups["entropy"].sum().min()
        distance = float(0.5 * (1 + groups["gap"].sum()).max())
        found = {"distinct_l": int(groups.size().min()), "t_equal": distance}
        return len(frame), _agreed(int(sizes.min()), found)

    return work


def _agreed(k: int, sensitive: dict[str, Any]) -> str:
    """Return the figures on which all sides must agree."""
    return f"{k}, {sensitive['distinct_l']}, {sensitive['t_equal']:.9f}"


CASES = (
    BenchCase(
        name="tuples",
        topic="anonymity",
        what="equivalence classes of nine columns of texts in memory",
        rows=1_000_000,
        sides={
            "ours": BenchSide("ldpaudit", "census:classes"),
            "pandas": BenchSide("pandas groupby", "census:grouped", needs="pandas"),
            "duckdb": BenchSide("DuckDB GROUP BY, 1 thread", "census:duckdb", needs="duckdb", peer=True),
        },
        figures=(
            Figure("CPU", "cpu", "pandas", goal=Goal(0.5, "ours")),
            Figure("CPU against DuckDB", "cpu", "duckdb"),
        ),
    ),
    BenchCase(
        name="measures",
        topic="anonymity",
        what="k, every l, t of three distances and risk of nine columns",
        rows=30_162,
        sides={
            "ours": BenchSide("ldpaudit", "census:measured"),
            "pandas": BenchSide("pandas: k, two of l, one of t", "census:by_group", needs="pandas"),
        },
        # pyCANON 1.3.6 asks for libraries that are older than ours, and cannot stand beside us.
        figures=(Figure("CPU", "cpu", "pandas", goal=Goal(1.0, "ours")),),
    ),
)
