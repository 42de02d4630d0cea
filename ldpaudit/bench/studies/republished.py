"""The published tables and figures beside what is measured here: for a person, or as plain values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ldpaudit.bench.studies import published
from ldpaudit.bench.studies.populations import adult, even, msfimu, nursery
from ldpaudit.bench.studies.published import CLAIMED, PERMANENT, PRINTED, SOLUTIONS, Gain, PublishedErrors
from ldpaudit.errors import CancelledError

#: Of the people who are made up; errors fall as their number grows, and nothing else changes.
PEOPLE = 50_000
#: The solutions with fake data, as heads of columns.
_KINDS = tuple(f"+FD {name[6:-1]}" for name in SOLUTIONS if name.startswith("RS+FD"))
#: Shares eps_1 / eps_inf of the tables.
SHARES = (0.3, 0.6)

ProgressReport = Callable[[str, int, int | None], None]
Stopped = Callable[[], bool]


def measured(
    data: Path, runs: int, progress: ProgressReport, stopped: Stopped
) -> tuple[list[Gain], list[PublishedErrors]]:
    """Measure both tables and the figures 7.6 to 7.11.

    Parameters
    ----------
    data : Path
        Folder of the public tables; see `ldpaudit.bench.studies.populations`.
    runs : int
        How often each error is measured. The thesis measured 100 times.
    progress : callable
        Called as progress(what, done, in all).
    stopped : callable
        Asked between measurements.

    Raises
    ------
    UserError
        If a table is not in the folder.
    CancelledError
        If it was stopped.
    """
    tables = [nursery(data), adult(data), msfimu(data)]
    made_up = [even(PEOPLE, sizes) for sizes in ((10,) * 5, (10,) * 10, tuple(range(10, 101, 10)))]
    total = len(tables) * len(SHARES) * len(PERMANENT) + len(tables + made_up) * len(CLAIMED)
    finished = 0

    def done() -> None:
        nonlocal finished
        finished += 1
        progress("published", finished, total)
        if stopped():
            raise CancelledError

    progress("published", 0, total)
    return (
        [published.gains(people, share, runs, done) for people in tables for share in SHARES],
        [published.errors(people, claimed, runs, done) for people in made_up + tables for claimed in CLAIMED],
    )


def as_json(found: tuple[list[Gain], list[PublishedErrors]], runs: int) -> dict[str, Any]:
    """Return all as plain values."""
    return {
        "runs": runs,
        "gains": [
            {**asdict(gain), "printed_over_sue": printed[0], "printed_over_oue": printed[1]}
            for gain in found[0]
            for printed in [PRINTED[gain.population, gain.share]]
        ],
        "errors": [asdict(errors) for errors in found[1]],
    }


def lines(found: tuple[list[Gain], list[PublishedErrors]], runs: int) -> Iterator[str]:
    """Return all as tables of at most 100 columns."""
    yield f"Tables 6.3 and 6.4: mean gain in percent over eight limits eps_inf; {runs} runs."
    yield f"{'':24} ALLOMFREE over L-SUE  over L-OUE     ours over ALLOMFREE      least eps_1"
    yield f"{'':24} printed     here    printed   here  repeated  one report    it delivers"
    for gain in found[0]:
        sue, oue = PRINTED[gain.population, gain.share]
        yield (
            f"{gain.population:10} {f'{gain.share:g} eps_inf':13} {sue:7.2f} {gain.over_sue:8.2f}"
            f" {oue:10.2f} {gain.over_oue:6.2f} {gain.ours:9.2f} {gain.once:11.2f} {gain.delivered:12.1f} %"
        )
    yield ""
    yield f"Figures 7.6 to 7.11: 1e4 times MSE_avg; {runs} runs. RS+FD is published for the eps on the left."
    yield "What it delivers for a whole tuple, and for one attribute at most, is on the right; then the"
    yield "error of our default, Smp[auto], at that epsilon of a whole tuple."
    population = ""
    for one in found[1]:
        if one.population != population:
            population = one.population
            yield ""
            yield population
            yield _row("", *SOLUTIONS[:2], *_KINDS, "whole", "one attr.", "Smp[auto]")
        yield _row(
            f"eps {one.claimed:.3f}",
            *(_short(1e4 * one.of[name]) for name in SOLUTIONS),
            f"{max(one.whole_tuple.values()):.3f}",
            f"{max(one.one_attribute.values()):.3f}",
            _short(1e4 * one.honest),
        )


def _row(first: str, *cells: str) -> str:
    return f"{first:9}" + "".join(f"{cell:>10}" for cell in cells)


def _short(value: float) -> str:
    return f"{value:.3g}" if value < 1000 else f"{value:.0f}"
