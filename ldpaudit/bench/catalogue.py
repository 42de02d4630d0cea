"""All benchmarks, by name and by topic."""

from __future__ import annotations

from collections.abc import Sequence

from ldpaudit.bench import (
    cells,
    census,
    counting,
    killed_workers,
    lattice_search,
    moving,
    noisy_places,
    opening,
    oracles,
    regions,
    releases,
    samplers,
    traces,
)
from ldpaudit.bench.case import BenchCase
from ldpaudit.bench.peers import beside_peers
from ldpaudit.errors import UserError
from ldpaudit.language import Message

CASES: tuple[BenchCase, ...] = (
    *releases.CASES,
    *killed_workers.CASES,
    *map(beside_peers, (*samplers.CASES, *oracles.CASES)),
    *counting.CASES,
    *census.CASES,
    *lattice_search.CASES,
    *regions.CASES,
    *noisy_places.CASES,
    *traces.CASES,
    *cells.CASES,
    *moving.CASES,
    *opening.CASES,
)


def chosen(names: Sequence[str]) -> tuple[BenchCase, ...]:
    """Return the cases of these names and topics, each once; without a name all but the long ones.

    Raises
    ------
    UserError
        If there is no such name.
    """
    known = {case.name for case in CASES} | {case.topic for case in CASES}
    for name in names:
        if name not in known:
            raise UserError(
                Message('there is no benchmark "{name}"', name=name),
                hint=Message("choose from {names}", names=", ".join(case.name for case in CASES)),
            )
    if not names:
        return tuple(case for case in CASES if not case.long)
    return tuple(case for case in CASES if case.name in names or case.topic in names)
