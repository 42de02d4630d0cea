"""The keyed stream, and the mechanisms that draw from it, without any file."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ldpaudit.bench.case import BenchCase, BenchSide, Done, Figure, Goal, Work, Workload

if TYPE_CHECKING:
    from ldpaudit.protocols import Protocol

#: Rows treated at a time, as the engine does.
_CHUNK = 65_536
_DOMAIN, _LARGE_DOMAIN = 74, 1000
_WORDS_HELD = 1 << 16
_WORD_BYTES = 8
_LON, _LAT = 6.0, 47.2
_AREA = 0.5


def stream(workload: Workload) -> Work:
    """Prepare words of the keyed stream; the amount is words."""
    return _stream(workload.rows // 2, 2, words=True)


def system(workload: Workload) -> Work:
    """Prepare as many words of the operating system's own generator."""

    def work() -> Done:
        for first in range(0, workload.rows, _WORDS_HELD):
            os.urandom(_WORD_BYTES * min(_WORDS_HELD, workload.rows - first))
        return workload.rows, None

    return work


def grr(workload: Workload) -> Work:
    """Prepare GRR; the amount is rows."""
    from ldpaudit.protocols import GRR, Domain

    return sanitized(GRR(Domain(_DOMAIN), epsilon=1.0), workload.rows)


def grr_stream(workload: Workload) -> Work:
    """Prepare the words that GRR draws."""
    from ldpaudit.protocols import GRR, Domain

    return _stream(workload.rows, GRR(Domain(_DOMAIN), epsilon=1.0).words_per_row)


def pcg64(workload: Workload) -> Work:
    """Prepare one word of numpy's PCG64 for each row; the amount is rows."""
    import numpy as np

    generator = np.random.PCG64(1)

    def chunk(_: int, rows: int) -> None:
        generator.random_raw(rows)

    return in_chunks(workload.rows, chunk)


def oue(workload: Workload) -> Work:
    """Prepare OUE; the amount is rows."""
    from ldpaudit.protocols import OUE, Domain

    return sanitized(OUE(Domain(_DOMAIN), epsilon=1.0), workload.rows)


def large_oue(workload: Workload) -> Work:
    """Prepare OUE over many values; the amount is rows."""
    from ldpaudit.protocols import OUE, Domain

    return sanitized(OUE(Domain(_LARGE_DOMAIN), epsilon=1.0), workload.rows)


def large_stream(workload: Workload) -> Work:
    """Prepare the words that OUE draws over many values."""
    from ldpaudit.protocols import OUE, Domain

    return _stream(workload.rows, OUE(Domain(_LARGE_DOMAIN), epsilon=1.0).words_per_row)


def subset_large(workload: Workload) -> Work:
    """Prepare subset selection over many values; the amount is rows."""
    from ldpaudit.protocols import SS, Domain

    return sanitized(SS(Domain(_LARGE_DOMAIN), epsilon=1.0), workload.rows)


def subset_stream(workload: Workload) -> Work:
    """Prepare the words that subset selection draws over many values."""
    from ldpaudit.protocols import SS, Domain

    return _stream(workload.rows, SS(Domain(_LARGE_DOMAIN), epsilon=1.0).words_per_row)


def oue_stream(workload: Workload) -> Work:
    """Prepare the words that OUE draws."""
    from ldpaudit.protocols import OUE, Domain

    return _stream(workload.rows, OUE(Domain(_DOMAIN), epsilon=1.0).words_per_row)


def olh(workload: Workload) -> Work:
    """Prepare OLH; the amount is rows."""
    from ldpaudit.protocols import OLH, Domain

    return sanitized(OLH(Domain(_DOMAIN), epsilon=1.0), workload.rows)


def olh_stream(workload: Workload) -> Work:
    """Prepare the words that OLH draws."""
    from ldpaudit.protocols import OLH, Domain

    return _stream(workload.rows, OLH(Domain(_DOMAIN), epsilon=1.0).words_per_row)


def olh_counted(workload: Workload) -> Work:
    """Prepare the support of every value by reports of OLH; the amount is rows."""
    import numpy as np

    from ldpaudit.protocols import OLH, Domain
    from ldpaudit.randomness import Key

    protocol = OLH(Domain(_DOMAIN), epsilon=1.0)
    codes = (np.arange(min(_CHUNK, workload.rows)) % _DOMAIN).astype(np.int32)
    reports = protocol.sanitize(codes, Key.for_tests(1))

    def chunk(_: int, rows: int) -> None:
        protocol.count(reports[:rows])

    return in_chunks(workload.rows, chunk)


def planar_laplace(workload: Workload) -> Work:
    """Prepare planar Laplace noise; the amount is points."""
    import numpy as np

    from ldpaudit.geography import PlanarLaplace
    from ldpaudit.randomness import Key

    key = Key.for_tests(1)
    mechanism = PlanarLaplace(level=float(np.log(3)), radius=200.0)
    spread = np.linspace(0.0, _AREA, min(_CHUNK, workload.rows))
    lon, lat = _LON + spread, _LAT + spread

    def chunk(first: int, rows: int) -> None:
        mechanism.sanitize(lon[:rows], lat[:rows], key, first_row=first)

    return in_chunks(workload.rows, chunk)


def planar_stream(workload: Workload) -> Work:
    """Prepare the words that planar Laplace draws."""
    from ldpaudit.geography.noise.planar_laplace import WORDS_PER_POINT

    return _stream(workload.rows, WORDS_PER_POINT)


def sanitized(protocol: Protocol, rows: int) -> Work:
    """Return the work of randomizing so many rows, a chunk at a time; the amount is rows."""
    import numpy as np

    from ldpaudit.randomness import Key

    key = Key.for_tests(1)
    codes = (np.arange(min(_CHUNK, rows)) % protocol.domain.size).astype(np.int32)

    def chunk(first: int, rows: int) -> None:
        protocol.sanitize(codes[:rows], key, first_row=first)

    return in_chunks(rows, chunk)


def _stream(rows: int, words_per_row: int, *, words: bool = False) -> Work:
    import numpy as np

    from ldpaudit.randomness import Key

    key = Key.for_tests(1)
    step = max(1, _WORDS_HELD // words_per_row)
    # Written once beforehand, as in `in_chunks`.
    held = np.full((step + 1) * (words_per_row + 1) * _WORD_BYTES, 1, dtype=np.uint8)

    def work() -> Done:
        for first in range(0, rows, step):
            key.words(first, min(step, rows - first), words_per_row, held)
        return rows * (words_per_row if words else 1), None

    return work


def in_chunks(rows: int, chunk: Callable[[int, int], None]) -> Work:
    """Return the work of calling chunk(first row, rows) for so many rows; the amount is rows.

    Two chunks are done beforehand: the system may take longer to give a process its memory than a sampler to
    fill it, and a run treats its thousandth chunk in the memory of the first. So is one as short as the last,
    which may be laid out otherwise and have other code loaded.
    """
    for many in (_CHUNK, _CHUNK, rows % _CHUNK or _CHUNK):
        chunk(0, min(many, rows))

    def work() -> Done:
        for first in range(0, rows, _CHUNK):
            chunk(first, min(_CHUNK, rows - first))
        return rows, None

    return work


def _against_stream(
    name: str, topic: str, what: str, rows: int, function: str, *figures: Figure
) -> BenchCase:
    return BenchCase(
        name=name,
        topic=topic,
        what=what,
        rows=rows,
        sides={
            "ours": BenchSide(
                "count" if function.endswith("_counted") else "sanitize", f"samplers:{function}"
            ),
            "stream": BenchSide("its keyed words alone", f"samplers:{function.partition('_')[0]}_stream"),
        },
        figures=figures,
    )


def _beside_pcg64(case: BenchCase, most: float) -> BenchCase:
    """Return a case with a word of PCG64 a row as one more side, and how many times its cost ours may be."""
    side = BenchSide("one word of numpy's PCG64 a row", "samplers:pcg64")
    figure = Figure("CPU beside PCG64", "cpu", "pcg64", unit="ns", scale=1e9, each=True, goal=Goal(most))
    return replace(case, sides={**case.sides, "pcg64": side}, figures=(*case.figures, figure))


def _nanoseconds(each: str, most: float | None = None) -> Figure:
    goal = None if most is None else Goal(most, "ours")
    return Figure(f"CPU per {each}", "cpu", "stream", unit="ns", scale=1e9, each=True, goal=goal)


CASES = (
    BenchCase(
        name="stream",
        topic="protocols",
        what="64-bit words of the keyed stream, AES-256-CTR (1 ns a word is 8 GB/s)",
        rows=20_000_000,
        counted="words",
        sides={
            "ours": BenchSide("the keyed stream", "samplers:stream"),
            "stream": BenchSide("os.urandom", "samplers:system"),
        },
        figures=(_nanoseconds("word"),),
    ),
    _beside_pcg64(
        _against_stream(
            "grr-kernel", "protocols", f"GRR over {_DOMAIN} values, in memory", 20_000_000, "grr",
            _nanoseconds("row"),
        ),
        3.0,
    ),
    _beside_pcg64(
        _against_stream(
            "oue-kernel", "protocols", f"OUE over {_DOMAIN} values, in memory", 1_000_000, "oue",
            _nanoseconds("row"),
        ),
        60.0,
    ),
    _against_stream(
        "olh-kernel", "protocols", f"OLH over {_DOMAIN} values, in memory", 5_000_000, "olh",
        _nanoseconds("row", 14.0),
    ),
    _against_stream(
        "olh-count", "protocols", f"OLH reports counted for {_DOMAIN} values", 5_000_000, "olh_counted",
        _nanoseconds("row", 15.0),
    ),
    _against_stream(
        "oue-large", "protocols", f"OUE over {_LARGE_DOMAIN} values, in memory", 200_000, "large_oue",
        _nanoseconds("row", 800.0),
    ),
    _against_stream(
        "ss-large", "protocols", f"SS over {_LARGE_DOMAIN} values, in memory", 200_000, "subset_large",
        _nanoseconds("row", 1300.0),
    ),
    _against_stream(
        "planar-laplace", "geography", "planar Laplace of points, snapped to 1 m, in memory", 2_000_000,
        "planar_laplace", _nanoseconds("point", 20.0),
    ),
)  # fmt: skip
