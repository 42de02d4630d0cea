"""Steps that move points, as the engine sees them: it counts places and persons, and estimates from them."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Literal

import pyarrow as pa

from ldpaudit.geography.noise.planar_laplace import PlanarLaplace
from ldpaudit.geography.noise.shared_draws import Moved
from ldpaudit.randomness import Key
from ldpaudit.step import Context, Step


class PointMover(Step):
    """A step that moves the point of each row at random."""

    kind: ClassVar = "randomize"

    x: str
    y: str
    level: float | str
    radius: float
    per: Literal["row", "place", "person"]
    person: str | None
    most_places: int | None
    within: str | None

    @abstractmethod
    def mechanism(self) -> PlanarLaplace:
        """Return the mechanism with the numbers of this step."""

    @abstractmethod
    def memory(self, key: Key) -> Key:
        """Return the subkey of these draws: what is drawn in another way shares nothing with them."""

    @abstractmethod
    def moved(
        self, batch: pa.RecordBatch, rows: range, key: Key, context: Context, memory: Key | None = None
    ) -> tuple[pa.RecordBatch, Moved]:
        """Do what `apply` does, and return what is to be counted; `memory` outlives the table."""
