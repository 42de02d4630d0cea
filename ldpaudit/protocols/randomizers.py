"""What the engine asks of steps that leave reports: it counts them, and estimates from them."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.guarantee import Guarantee, in_line
from ldpaudit.language import Message
from ldpaudit.protocols.drawing import Drawing, Drawn
from ldpaudit.protocols.numbers import NumberProtocol, NumberReports, Outside
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.randomness import Key
from ldpaudit.step import Context, Step


class DrawnNumbers(NamedTuple):
    """Numbers of a column and the reports that take their place, shape (n,) each.

    Parameters
    ----------
    recorded : ndarray of float64
        As the table has them; NaN where one is missing.
    values : ndarray of float64
        What was randomized: missing numbers are filled. The protocol itself limits them to the interval.
    reports : NumberReports
    """

    recorded: npt.NDArray[np.float64]
    values: npt.NDArray[np.float64]
    reports: NumberReports


class Randomizer(Step):
    """A step that replaces the values of columns by reports."""

    kind: ClassVar = "randomize"
    leaves_reports: ClassVar = True

    columns: tuple[str, ...]

    def exactness(self) -> str:
        """Return how exactly the reports have the law from which epsilon was computed."""
        return Message(
            "{columns}: noise drawn from random bits by whole numbers alone. Epsilon is computed "
            "from the same whole numbers, so the noise has exactly that law.",
            columns=in_line(self.columns),
        )

    @abstractmethod
    def records(self, context: Context) -> list[dict[str, Any]]:
        """Return, for each column, what a reader of the released file needs to estimate from it."""


class CategoryRandomizer(Randomizer):
    """A step whose reports are of categories, each column's of a finite domain."""

    person: str | None
    most_rows: int | None

    @abstractmethod
    def drawing_for(self, context: Context) -> Drawing:
        """Return what the step draws with."""

    @abstractmethod
    def protocols_for(self, context: Context) -> dict[str, Protocol]:
        """Return the protocol that counts each column's reports."""

    @abstractmethod
    def randomized(
        self, batch: pa.RecordBatch, rows: range, key: Key, context: Context, memory: Key | None = None
    ) -> tuple[pa.RecordBatch, dict[str, Drawn]]:
        """Do what `apply` does, and return what was replaced and by what; `memory` outlives the table."""

    def example_values(self, column: str, context: Context) -> tuple[str, str]:
        """Name the first two values of the domain."""
        labels = self.protocols_for(context)[column].domain.labels
        return f'"{labels[0]}"', f'"{labels[min(1, len(labels) - 1)]}"'

    def bound_of_person(self, guarantee: Guarantee, unit: str) -> str:  # noqa: ARG002
        """Return how many rows of one person share an answer, where the step names the person."""
        if self.person is None:
            return ""
        return Message(
            "nobody ({person}) has more than {n} (row|rows), or the run would have stopped. "
            "What a change of the value among these rows tells is in the figures of one row and of "
            "one person.",
            n=self.most_rows,
            person=in_line([self.person]),
        )


class NumberRandomizer(Randomizer):
    """A step whose reports are of numbers in a declared interval."""

    low: float
    high: float
    outside: Outside
    missing: float | None

    @abstractmethod
    def protocol_for(self, context: Context) -> NumberProtocol:
        """Return the protocol of the columns."""

    @abstractmethod
    def randomized(
        self, batch: pa.RecordBatch, rows: range, key: Key, context: Context
    ) -> tuple[pa.RecordBatch, dict[str, DrawnNumbers]]:
        """Do what `apply` does, and return what was replaced and by what."""

    def example_values(self, column: str, context: Context) -> tuple[str, str]:  # noqa: ARG002
        """Name the ends of the interval."""
        return f"{self.low:g}", f"{self.high:g}"
