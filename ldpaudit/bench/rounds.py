"""Measures the sides of a case in alternation, and reads the figures off them."""

from __future__ import annotations

import importlib.util
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Self

from ldpaudit.bench.case import FEW, BenchCase, Figure, Metric
from ldpaudit.bench.process import FailedError, in_process, patient

ProgressReport = Callable[[str, int, int | None], None]
Stopped = Callable[[], bool]


@dataclass(frozen=True)
class RoundSpread:
    """Least, middle and greatest of the repetitions."""

    least: float
    middle: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Self:
        """Return these of some values."""
        return cls(min(values), median(values), max(values))

    def as_json(self) -> dict[str, float]:
        """Return them as plain values."""
        return {"min": self.least, "median": self.middle, "max": self.most}


@dataclass(frozen=True)
class RoundResult:
    """A figure that was measured.

    Parameters
    ----------
    figure : Figure
    ours, reference : RoundSpread
        In the unit of the figure.
    against : str
        What the reference is.
    """

    figure: Figure
    ours: RoundSpread
    reference: RoundSpread
    against: str

    @property
    def ratio(self) -> float | None:
        """Our median as a multiple of the reference's."""
        return self.ours.middle / self.reference.middle if self.reference.middle else None

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; None without one."""
        goal = self.figure.goal
        return None if goal is None else goal.met(self.ours.middle, self.ratio)

    def as_json(self) -> dict[str, Any]:
        """Return the figure as plain values."""
        figure, goal = self.figure, self.figure.goal
        return {
            "name": figure.name,
            "metric": figure.metric,
            "unit": figure.unit,
            "ours": self.ours.as_json(),
            "against": self.against,
            "reference": self.reference.as_json(),
            "ratio": self.ratio,
            "goal": None if goal is None else {"of": goal.of, "at_most": goal.most},
            "met": self.met,
        }


@dataclass
class RoundOutcome:
    """What became of a case.

    Parameters
    ----------
    case : BenchCase
    rows : int
    results : list of RoundResult
    left_out : list of str
        What was not measured, and why.
    failed : str
        Why it failed; "" where it did not.
    """

    case: BenchCase
    rows: int
    results: list[RoundResult] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    failed: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the outcome as plain values."""
        return {
            "name": self.case.name,
            "topic": self.case.topic,
            "what": self.case.what,
            "rows": self.rows,
            "counted": self.case.counted,
            "figures": [result.as_json() for result in self.results],
            "left_out": self.left_out,
            "failed": self.failed,
        }


def run_cases(
    cases: Sequence[BenchCase],
    *,
    rows: int | None,
    repeat: int,
    peers: bool,
    progress: ProgressReport,
    stopped: Stopped,
) -> list[RoundOutcome]:
    """Measure some cases, one process at a time, in a temporary folder that goes in the end.

    Parameters
    ----------
    cases : sequence of BenchCase
    rows : int or None
        Rows for all of them; by default each case's own number.
    repeat : int
        How often each side is measured.
    peers : bool
        Whether sides that are somebody else's programs are measured too.
    progress : callable
        Called as progress(case, measurements done, measurements in all).
    stopped : callable
        Asked all the time; True ends everything.

    Raises
    ------
    CancelledError
        If it was stopped; nothing is left behind.
    """
    with patient(stopped) as ended, tempfile.TemporaryDirectory(prefix="ldpaudit-bench-") as folder:
        return [
            _measured(case, Path(folder), rows or case.rows, repeat, peers, progress, ended) for case in cases
        ]


def _measured(
    case: BenchCase,
    folder: Path,
    rows: int,
    repeat: int,
    peers: bool,
    progress: ProgressReport,
    stopped: Stopped,
) -> RoundOutcome:
    outcome = RoundOutcome(case, rows)
    names: list[str] = []
    for name, side in case.sides.items():
        if side.peer and not peers:
            outcome.left_out.append(f"{side.what}: ask for it by --peers")
        elif side.needs and importlib.util.find_spec(side.needs) is None:
            outcome.left_out.append(
                f"{side.what}: {side.needs} is not installed; it comes with ldpaudit[{side.extra}]"
            )
        else:
            names.append(name)
    costs: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    total = repeat * len(names)
    progress(case.name, 0, total)
    try:
        if case.available and (why := in_process("call", case.available, folder, rows, stopped)):
            outcome.left_out.append(f"{case.name}: {why}")
            return outcome
        for made in case.inputs:
            for some in sorted({min(rows, FEW), rows}):
                in_process("call", made, folder, some, stopped)
        for turn in range(repeat):
            for at, name in enumerate(names):
                costs[name].append(in_process("measure", case.sides[name].prepare, folder, rows, stopped))
                progress(case.name, turn * len(names) + at + 1, total)
        _refuse_disagreement(costs)
    except FailedError as error:
        outcome.failed = str(error)
        return outcome
    outcome.results = [
        result
        for figure in case.figures
        if figure.reference in costs and (result := _read(figure, case, costs)) is not None
    ]
    return outcome


def _refuse_disagreement(costs: dict[str, list[dict[str, Any]]]) -> None:
    """Fail where two sides did not do the same: their speeds could not be compared."""
    answers = {name: {cost["answer"] for cost in several} - {None} for name, several in costs.items()}
    if len(set().union(*answers.values())) > 1:
        results = ", ".join(f"{name}: {sorted(map(str, found))}" for name, found in answers.items() if found)
        raise FailedError(f"the sides came to different results ({results})")


def _read(figure: Figure, case: BenchCase, costs: dict[str, list[dict[str, Any]]]) -> RoundResult | None:
    ours, reference = (_values(figure, costs[side]) for side in (figure.ours, figure.reference))
    if not ours or not reference:
        return None
    return RoundResult(
        figure, RoundSpread.of(ours), RoundSpread.of(reference), case.sides[figure.reference].what
    )


def _values(figure: Figure, costs: list[dict[str, Any]]) -> list[float]:
    metric: Metric = figure.metric
    return [
        figure.scale * cost[metric] / (cost["amount"] if figure.each else 1)
        for cost in costs
        if cost[metric] is not None
    ]
