"""The step that keeps rows at random: the first half of SafePub."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic import Field
from pydantic.dataclasses import dataclass

from ldpaudit.anonymity.safepub import LARGEST_EPSILON, SMALLEST_DELTA, SMALLEST_EPSILON, SafePub
from ldpaudit.language import Message
from ldpaudit.step import STEP_CONFIG, Context, RowRemoval, Stage, Survey
from ldpaudit.step_fields import described

_AT_ONCE = 1 << 18


@dataclass(frozen=True, config=STEP_CONFIG)
class Sample(RowRemoval):
    """Keep each row with chance 1 - exp(-epsilon), whatever it holds (Bild, Kuhn and Prasser 2018).

    By itself it promises nothing, for the rows that stay are shown. With `suppress` behind it, on all
    released columns and with a k that is large enough, the release is (epsilon, delta)-differentially
    private: see `ldpaudit.anonymity.safepub`.

    epsilon: in nats, from 0.01 to 5. It is split over several releases of one table as any other.
    delta: chance that the promise may fail by, at most; far below one in the number of rows.
    """

    do: ClassVar[str] = "sample"
    summary: ClassVar[str] = "Keep rows at random, so that nobody knows who is in the release"
    kind: ClassVar = "remove"
    subject: ClassVar = "table"

    epsilon: Annotated[float, described("Epsilon", ge=SMALLEST_EPSILON, le=LARGEST_EPSILON, unit="nats")]
    delta: Annotated[float, Field(gt=SMALLEST_DELTA, lt=0.01)] = described(
        "Delta", "Far below one in the number of rows", default=1e-6
    )

    @property
    def mechanism(self) -> SafePub:
        """Return the mechanism of which this is the first half."""
        return SafePub(self.epsilon)

    def exactness(self) -> str:
        """Return how exactly rows are drawn."""
        return Message(
            "Rows are drawn by comparing 64 random bits with a threshold that is rounded towards privacy."
        )

    def bind(self, context: Context) -> Context:
        """Leave all columns."""
        return context

    @property
    def stage(self) -> Stage:
        """First: the rows are drawn whatever they hold."""
        return Stage.READ

    def describe(self) -> str:
        """Return what the step does, and what has to follow."""
        mechanism = self.mechanism
        return Message(
            "Keeps each row with chance {rate:.4f}, whatever it holds; groups below {minimal_k} on "
            "all released columns have to go afterwards.",
            rate=mechanism.rate,
            minimal_k=mechanism.minimal_k(self.delta, exact=True),
        )

    def modifies(self) -> tuple[str, ...]:
        """Name no column: no value changes."""
        return ()

    def inputs(self) -> tuple[str, ...]:
        """Name no column: no value decides."""
        return ()

    def decide(
        self,
        asked: Iterable[pa.Table],  # noqa: ARG002
        rows: int,
        survey: Survey,
    ) -> Iterator[npt.NDArray[np.int64]]:
        """Draw each row, by its ordinal alone."""
        below = np.uint64(self.mechanism.kept_words)
        for first in range(0, rows, _AT_ONCE):
            survey.check_cancelled()
            words = survey.key.words(first, min(_AT_ONCE, rows - first), 1)[:, 0]
            yield np.flatnonzero(words >= below) + first
