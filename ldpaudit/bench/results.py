"""The results of benchmarks: a table for a person, or plain values for a program."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from typing import Any

from ldpaudit import __version__
from ldpaudit.bench.rounds import RoundOutcome, RoundResult, RoundSpread

_LIBRARIES = ("numpy", "pyarrow", "numba", "cryptography")
_NAME, _VALUE, _RATIO, _GOAL = 22, 25, 8, 11


def as_json(outcomes: Sequence[RoundOutcome], repeat: int) -> dict[str, Any]:
    """Return all outcomes, and on what they were measured, as plain values."""
    return {
        "ldpaudit": __version__,
        "python": platform.python_version(),
        "system": platform.system(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        "libraries": {name: version(name) for name in _LIBRARIES},
        "repeat": repeat,
        "cases": [outcome.as_json() for outcome in outcomes],
    }


def lines(outcomes: Sequence[RoundOutcome], repeat: int) -> Iterator[str]:
    """Return the outcomes as a table of at most 100 columns."""
    yield f"Median of {repeat} measurements in alternation (least to greatest); ratio = ours / reference."
    yield _row("", "ours", "reference", "ratio", "goal", "met")
    for outcome in outcomes:
        yield ""
        amount = f"; {outcome.rows:,} {outcome.case.counted}" if outcome.case.counted else ""
        yield f"{outcome.case.name}: {outcome.case.what}{amount}"
        against = ""
        for result in outcome.results:
            if result.against != against:
                against = result.against
                yield f"  against {against}"
            yield _line(result)
        if outcome.failed:
            yield f"  failed: {outcome.failed}"
        yield from (f"  not measured: {line}" for line in outcome.left_out)


def _line(result: RoundResult) -> str:
    figure, goal = result.figure, result.figure.goal
    if goal is None:
        wanted = ""
    else:
        wanted = f"<= {_number(goal.most)}" + (f" {figure.unit}" if goal.of == "ours" else "")
    return _row(
        f"    {figure.name}",
        _spread(result.ours, figure.unit),
        _spread(result.reference, figure.unit),
        "" if result.ratio is None else _number(result.ratio),
        wanted,
        {True: "yes", False: "no", None: ""}[result.met],
    )


def _row(name: str, ours: str, reference: str, ratio: str, goal: str, met: str) -> str:
    cells = f"{name:{_NAME}} {ours:{_VALUE}} {reference:{_VALUE}} {ratio:>{_RATIO}}  {goal:{_GOAL}} {met}"
    return cells.rstrip()


def _spread(values: RoundSpread, unit: str) -> str:
    if unit == "s" and values.middle < 1:
        values, unit = RoundSpread(*(1000 * one for one in (values.least, values.middle, values.most))), "ms"
    return f"{_number(values.middle)} {unit} ({_number(values.least)}-{_number(values.most)})"


def _number(value: float) -> str:
    """Write three digits that matter, and no more."""
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.3g}"
