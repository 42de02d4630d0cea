"""Frequency oracles in memory: encodings and their counts, repeated reports, several columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ldpaudit.bench import peers, samplers
from ldpaudit.bench.case import BenchCase, BenchSide, Figure, Goal, Work, Workload

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: Rows treated at a time, as the engine does.
_CHUNK = 65_536


def sue(workload: Workload) -> Work:
    """Prepare SUE; the amount is rows."""
    from ldpaudit.protocols import SUE, Domain

    return samplers.sanitized(SUE(Domain(peers.SIZE), peers.EPSILON), workload.rows)


def sue_stream(workload: Workload) -> Work:
    """Prepare the words that SUE draws."""
    return samplers.oue_stream(workload)


def subset(workload: Workload) -> Work:
    """Prepare subset selection; the amount is rows."""
    from ldpaudit.protocols import Domain, make

    return samplers.sanitized(make("SS", Domain(peers.SIZE), epsilon=peers.EPSILON), workload.rows)


def oue_counted(workload: Workload) -> Work:
    """Prepare the count of the bitmaps of OUE; the amount is rows."""
    import numpy as np

    from ldpaudit.protocols import OUE, Domain
    from ldpaudit.randomness import Key

    protocol = OUE(Domain(peers.SIZE), peers.EPSILON)
    held = min(_CHUNK, workload.rows)
    reports = protocol.sanitize(np.arange(held, dtype=np.int32) % peers.SIZE, Key.for_tests(1))

    def chunk(_: int, rows: int) -> None:
        protocol.count(reports[:rows])

    return samplers.in_chunks(workload.rows, chunk)


def bits_read(workload: Workload) -> Work:
    """Prepare reading as many bits once, a word at a time; the amount is rows."""
    import numpy as np

    words = np.zeros(-(-min(_CHUNK, workload.rows) * peers.SIZE // 64), dtype=np.uint64)

    def chunk(_: int, rows: int) -> None:
        words[: -(-rows * peers.SIZE // 64)].max(initial=0)

    return samplers.in_chunks(workload.rows, chunk)


def repeated_grr(workload: Workload) -> Work:
    """Prepare the permanent answers and the first report of L-GRR; the amount is rows."""
    from ldpaudit.protocols import LGRR, Domain

    return samplers.sanitized(LGRR(Domain(peers.SIZE), peers.PERMANENT, peers.FIRST, "exact"), workload.rows)


def repeated_osue(workload: Workload) -> Work:
    """Prepare the permanent answers and the first report of L-OSUE; the amount is rows."""
    from ldpaudit.protocols import LOSUE, Domain

    return samplers.sanitized(LOSUE(Domain(peers.SIZE), peers.PERMANENT, peers.FIRST), workload.rows)


def sampled(workload: Workload) -> Work:
    """Prepare Smp with GRR over six columns; the amount is rows."""
    from ldpaudit.protocols import Smp

    return _solved(Smp, workload)


def faked(workload: Workload) -> Work:
    """Prepare RS+FD with GRR over six columns; the amount is rows."""
    from ldpaudit.protocols import RSFD

    return _solved(RSFD, workload)


def _solved(solution: type, workload: Workload) -> Work:
    from ldpaudit.protocols import Domain
    from ldpaudit.randomness import Key

    solving = solution([Domain(size) for size in peers.SIZES], peers.EPSILON, "GRR")
    key, codes = Key.for_tests(1), _codes(min(_CHUNK, workload.rows))

    def chunk(first: int, rows: int) -> None:
        solving.sanitize(codes[:rows], key, first_row=first)

    return samplers.in_chunks(workload.rows, chunk)


def _codes(rows: int) -> npt.NDArray[np.int32]:
    import numpy as np

    columns = [(np.arange(rows) + at) % size for at, size in enumerate(peers.SIZES)]
    return np.array(columns, dtype=np.int32).T


def _case(
    name: str, what: str, rows: int, reference: BenchSide, most: float | None, available: str = ""
) -> BenchCase:
    goal = None if most is None else Goal(most, "ours")
    return BenchCase(
        name=name,
        topic="protocols",
        what=what,
        rows=rows,
        sides={"ours": BenchSide("in memory", f"oracles:{_OURS[name]}"), "reference": reference},
        figures=(Figure("CPU per row", "cpu", "reference", unit="ns", scale=1e9, each=True, goal=goal),),
        available=available,
    )


_OURS = {
    "sue-kernel": "sue",
    "ss-kernel": "subset",
    "oue-count": "oue_counted",
    "l-grr-kernel": "repeated_grr",
    "l-osue-kernel": "repeated_osue",
    "smp-kernel": "sampled",
    "rs-fd-kernel": "faked",
}
_K = peers.SIZE
_BUDGETS = f"eps_inf = {peers.PERMANENT:g}, eps_1 = {peers.FIRST:g}"
_ONE_GRR = BenchSide("GRR of one column", "samplers:grr")
_ONE_OUE = BenchSide("one report of OUE", "samplers:oue")

CASES = (
    _case(
        "sue-kernel",
        f"SUE over {_K} values",
        2_000_000,
        BenchSide("its keyed words alone", "oracles:sue_stream"),
        75,
    ),
    _case("ss-kernel", f"subset selection over {_K} values", 1_000_000, _ONE_OUE, 110),
    _case(
        "oue-count",
        f"OUE reports counted for {_K} values",
        50_000_000,
        BenchSide("reading their bits once", "oracles:bits_read"),
        1.5,
    ),
    _case(
        "l-grr-kernel",
        f"L-GRR over {_K} values, first report, {_BUDGETS}",
        2_000_000,
        _ONE_GRR,
        None,
    ),
    _case(
        "l-osue-kernel",
        f"L-OSUE over {_K} values, first report, {_BUDGETS}",
        1_000_000,
        _ONE_OUE,
        180,
    ),
    _case("smp-kernel", "Smp[GRR] of six columns with 74 values in all", 5_000_000, _ONE_GRR, 90),
    _case("rs-fd-kernel", "RS+FD[GRR] of six columns with 74 values in all", 5_000_000, _ONE_GRR, 100),
)
