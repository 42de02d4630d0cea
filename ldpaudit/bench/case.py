"""What a benchmark is: sides that are measured in alternation, and the figures that are read off them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Metric = Literal["cpu", "wall", "peak"]
#: What the work counted: the amount of it, and something that all sides of a case must agree on.
Done = tuple[float, int | str | None]
Work = Callable[[], Done]
MEGABYTE = 1_000_000
#: Rows on which each side works once before it is measured.
FEW = 2_000


@dataclass(frozen=True)
class Workload:
    """How much a measurement works on, and in which folders.

    Parameters
    ----------
    folder : Path
        The temporary folder of the whole run; inputs are kept in it for all cases.
    rows : int
        Rows, points or words to work on.
    out : Path
        A fresh folder for what is written; it is removed after the measurement.
    """

    folder: Path
    rows: int
    out: Path


@dataclass(frozen=True)
class BenchSide:
    """One of the things that a case compares.

    Parameters
    ----------
    what : str
        In a few words.
    prepare : str
        "module:function" below `ldpaudit.bench`. The function takes a Workload, does what is not to be
        measured (loads libraries, reads files once so that they lie in memory), and returns the work.
    needs : str
        A module of somebody else that the side is about; the side is left out where that is missing.
    peer : bool
        Measured only where peers are asked for.
    extra : str
        The extra of this project with which that module comes.
    """

    what: str
    prepare: str
    needs: str = ""
    peer: bool = False
    extra: str = "bench"


@dataclass(frozen=True)
class Goal:
    """What a figure should be at most.

    Parameters
    ----------
    most : float
    of : {"ratio", "ours"}
        Whether the ratio or our own figure is meant.
    """

    most: float
    of: Literal["ratio", "ours"] = "ratio"

    def met(self, ours: float, ratio: float | None) -> bool | None:
        """Return whether it is met; None where there is no ratio."""
        value = ours if self.of == "ours" else ratio
        return None if value is None else value <= self.most


@dataclass(frozen=True)
class Figure:
    """A figure of a case.

    Parameters
    ----------
    name : str
        What it is about, within the case.
    metric : {"cpu", "wall", "peak"}
        CPU seconds (user and system, of all processes of the side), elapsed seconds, or peak memory.
    reference : str
        Side to compare with.
    ours : str
        Side that is ours.
    unit : str
        Unit in which it is shown.
    scale : float
        Units in a second (or a byte).
    each : bool
        Whether it is divided by the amount of work.
    goal : Goal, optional
    """

    name: str
    metric: Metric
    reference: str
    ours: str = "ours"
    unit: str = "s"
    scale: float = 1.0
    each: bool = False
    goal: Goal | None = None


@dataclass(frozen=True)
class BenchCase:
    """A benchmark.

    Parameters
    ----------
    name : str
    topic : str
        Name by which all cases of one part of the program can be asked for.
    what : str
        What is measured, in one sentence.
    rows : int
        Rows, points or words, unless --rows says otherwise.
    sides : mapping of str to BenchSide
    figures : tuple of Figure
    inputs : tuple of str
        "module:function" of what makes input files; takes a Workload. It works in a process of its own.
    available : str
        "module:function" that returns "" or why the case cannot be measured yet; asked like `inputs`.
    counted : str
        What `rows` counts; "" where the number changes nothing.
    long : bool
        True for one that takes too long to be measured unless its name or topic is given.
    """

    name: str
    topic: str
    what: str
    rows: int
    sides: Mapping[str, BenchSide]
    figures: tuple[Figure, ...]
    inputs: tuple[str, ...] = ()
    available: str = ""
    counted: str = "rows"
    long: bool = False


def peak(reference: str, most: float | None = None) -> Figure:
    """Return the figure of peak memory in megabytes against a side; the goal, if any, is in megabytes."""
    goal = None if most is None else Goal(most, "ours")
    return Figure("peak memory", "peak", reference, unit="MB", scale=1 / MEGABYTE, goal=goal)
