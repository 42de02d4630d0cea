"""Steps that move points, as the engine sees them: it counts places and persons, and estimates from them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

import pyarrow as pa

from ldpaudit.findings import Finding, SmallNoise
from ldpaudit.geography.noise.planar_laplace import PlanarLaplace
from ldpaudit.geography.noise.shared_draws import Moved
from ldpaudit.randomness import Key
from ldpaudit.step import Context, Step
from ldpaudit.tables import Column

#: Metres between the doors of two houses: who moves less on average is still found at home.
_NEXT_DOOR = 20.0


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

    def findings(self, columns: Mapping[str, Column]) -> Sequence[Finding]:  # noqa: ARG002
        """Return that points hardly move: kilometres in a field of metres, or a level for a larger radius."""
        metres = 2 / self.mechanism().epsilon
        if metres >= _NEXT_DOOR:
            return ()
        return (SmallNoise.make(columns=(self.x, self.y), x=self.x, y=self.y, metres=f"{metres:.2g}"),)

    @abstractmethod
    def memory(self, key: Key) -> Key:
        """Return the subkey of these draws: what is drawn in another way shares nothing with them."""

    @abstractmethod
    def moved(
        self, batch: pa.RecordBatch, rows: range, key: Key, context: Context, memory: Key | None = None
    ) -> tuple[pa.RecordBatch, Moved]:
        """Do what `apply` does, and return what is to be counted; `memory` outlives the table."""
