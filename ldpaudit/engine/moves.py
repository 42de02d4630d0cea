"""How many places and persons are behind moved points, for the data holder alone."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from ldpaudit.anonymity import ClassCounter
from ldpaudit.engine.lineage import BoundStep
from ldpaudit.geography.noise.averaging import averaging_error
from ldpaudit.geography.noise.point_mover import PointMover
from ldpaudit.geography.noise.shared_draws import Moved
from ldpaudit.progress import CheckCancelled, never_cancelled

_COUNTS, _DRAWS, _PERSONS = "moves-{}.npy", "draws-{}.arrow", "movers-{}.arrow"


class Moves:
    """Counts of one step that moves points; those of parts add up.

    Parameters
    ----------
    planned : BoundStep
        Of a `PointMover`.
    scratch : Path
        Private folder for what does not fit in memory.
    held_rows : int
        Draws held in memory.
    check_cancelled : callable, optional
        Asked every few milliseconds whether to go on.
    """

    def __init__(
        self,
        planned: BoundStep,
        scratch: Path,
        held_rows: int,
        check_cancelled: CheckCancelled = never_cancelled,
    ) -> None:
        assert isinstance(planned.step, PointMover)  # noqa: S101 - the plan gives these alone
        self._at, self._step = planned.at, planned.step
        self._points = self._beyond = 0
        kept: dict[str, Any] = {"held_rows": held_rows, "check_cancelled": check_cancelled}
        self._draws = ClassCounter(["draw"], scratch, **kept)
        self._persons = ClassCounter(["person"], scratch, unit="draw", **kept)

    def add(self, moved: Moved) -> None:
        """Count what became of some rows."""
        there = moved.of(moved.there)
        self._points += len(there.there)
        if there.beyond is not None:
            self._beyond += int(there.beyond.sum())
        # Keyed hashes: no coordinate and no name waits in a file.
        self._draws.add(pa.record_batch({"draw": there.places}))
        if there.persons is not None:
            self._persons.add(pa.record_batch({"person": there.persons, "draw": there.places}))

    def store(self, folder: Path) -> None:
        """Write the counts of a part into its private folder."""
        np.save(folder / _COUNTS.format(self._at), np.array([self._points, self._beyond]))
        self._draws.store(folder / _DRAWS.format(self._at))
        self._persons.store(folder / _PERSONS.format(self._at))

    def take(self, folder: Path) -> None:
        """Add what `store` wrote of a part."""
        points, beyond = np.load(folder / _COUNTS.format(self._at)).tolist()
        self._points += points
        self._beyond += beyond
        self._draws.take(folder / _DRAWS.format(self._at))
        self._persons.take(folder / _PERSONS.format(self._at))

    @cached_property
    def most_places(self) -> int:
        """Places of the person who has the most; asked once all rows are counted."""
        return max(self._persons.finish().class_sizes, default=0)

    def as_json(self) -> dict[str, Any]:
        """Return the counts as plain values; the counters end up empty.

        Returns
        -------
        dict
            per, columns; points: rows that have one; most_rows: of the most frequent place.
            Per row: places; of the most frequent one worst_epsilon, what its rows cost together for two
            points `radius` apart, and worst_error, the median error in metres of who averages them.
            Otherwise: draws; reused, rows that took one of another row; by person most_places, of whoever
            has the most. With a region: beyond, rows whose point was brought back into it.
        """
        counts: dict[str, Any] = {
            "per": self._step.per,
            "columns": list(self._step.modifies()),
            "points": self._points,
        }
        draws = self._draws.finish()
        counts["most_rows"] = most = max(draws.class_sizes, default=0)
        if self._step.per != "row":
            counts["draws"] = draws.classes
            counts["reused"] = self._points - draws.classes
        else:
            counts["places"] = draws.classes
        if self._step.per == "row" and most:
            mechanism = self._step.mechanism()
            counts["radius"] = mechanism.radius
            counts["worst_epsilon"] = most * mechanism.proved_epsilon() * mechanism.radius
            counts["worst_error"] = averaging_error(mechanism.epsilon, most)
        if self._step.per == "person":
            counts["most_places"] = self.most_places
        if self._step.within is not None:
            counts["beyond"] = self._beyond
        return counts

    def close(self) -> None:
        """Forget everything and remove the files."""
        self._draws.close()
        self._persons.close()
