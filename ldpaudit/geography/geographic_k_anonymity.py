"""The step that sends points to cells that at least k people share, by recursive cuts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic.dataclasses import dataclass

from ldpaudit.generalize.held_rows import HeldRows, ordinals, people_of, require_period, state_of
from ldpaudit.generalize.suppress import RemovableShare, thins_out
from ldpaudit.geography.reading.coordinates import ZERO_TITLE, Zero, coordinates_of
from ldpaudit.geography.recursive_cuts import CutLattice, recursive_cuts
from ldpaudit.geography.square_cells import IntoCells, in_cells
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Step, Survey, TwoPassStep
from ldpaudit.step_fields import described
from ldpaudit.tables import texts

_CELL, _BOUNDS = "cell.npy", "bounds.npy"


@dataclass(frozen=True, config=STEP_CONFIG)
class GeographicKAnonymity(IntoCells, TwoPassStep):
    """Replace points by cells that at least k people share (geographic k-anonymity by recursive cuts).

    Space is cut anew for each value of `time`, see `recursive_cuts`. Each point becomes the centre of its
    cell; `into` names its edges: west, south, east and north in degrees. Rows of a time with fewer than k
    people in all are removed. A missing point is a cell of its own, and its row is removed where fewer than
    k people share that.

    People are the distinct values of the unit of protection where that is a column, else rows. The edges
    follow from the points: they lie on a public lattice of at most a tenth of `side`, and still show roughly
    where the median of k people or more is.

    time: column of periods, as generalize-time leaves it.
    max_suppressed: share of all rows that may go, between 0 and 1; where more would, nothing is released.
    """

    do: ClassVar[str] = "geographic-k-anonymity"
    summary: ClassVar[str] = "Replace points by cells that at least k people share"
    title: ClassVar = "replace by a cell that k people share"
    subject: ClassVar = "place"
    page: ClassVar = "places"
    starts: ClassVar = {"k": 10, "side": 500}
    repairs: ClassVar = ("raw-location",)
    hides_places: ClassVar = True

    x: Annotated[str, described("Longitude", holds="column")]
    y: Annotated[str, described("Latitude", holds="column")]
    k: Annotated[int, described("k", "Fewest people in one cell", ge=2, le=1 << 20, unit="people")]
    side: Annotated[float, described("Smallest side", ge=1, le=1e6, unit="m")]
    time: Annotated[
        str | None, described("Column of periods", "Cells are cut anew for each", holds="column")
    ] = None
    into: Annotated[str, described("Name of the cells", min_length=1)] = "cell"
    max_suppressed: RemovableShare = 0.1
    zero: Annotated[Zero, described(ZERO_TITLE, expert=True)] = "error"

    def bind(self, context: Context) -> Context:
        """Check the columns of points and periods, and put that of the cells behind the points."""
        if self.time is not None:
            require_period(context, self.time)
        return super().bind(context)

    def inputs(self) -> tuple[str, ...]:
        """Name the columns that decide on the cells."""
        return (self.x, self.y) if self.time is None else (self.x, self.y, self.time)

    def asks(self, batch: pa.RecordBatch, rows: range, survey: Survey) -> dict[str, pa.Array]:
        """Ask for the point of each row, its person and its time: 24 to 36 bytes."""
        lon, lat = coordinates_of(batch, rows, survey.context, self.x, self.y, self.zero)
        there, lattice = ~np.isnan(lon), CutLattice.of(self.side)
        columns: dict[str, pa.Array] = {}
        if survey.unit is not None:
            columns["person"] = people_of(batch.column(survey.unit))
        if self.time is not None:
            columns["time"] = texts(batch.column(self.time))
        return {
            **columns,
            "ordinal": ordinals(rows),
            "there": pa.array(there.astype(np.int32)),
            "x": pa.array(lattice.steps(np.where(there, lon, 0.0))),
            "y": pa.array(lattice.steps(np.where(there, lat, 0.0))),
        }

    def decide(self, asked: Iterable[pa.Table], rows: int, survey: Survey) -> Iterator[npt.NDArray[np.int64]]:
        """Cut space for each time, and yield the rows of too few people."""
        lattice, look = CutLattice.of(self.side), survey.check_cancelled
        cell = np.lib.format.open_memmap(survey.folder / _CELL, mode="w+", dtype=np.int32, shape=(rows,))
        cell[:] = -1
        # Row 0 stands for the rows that have no cell.
        found = [np.zeros((1, 4), np.int32)]
        cells = 0
        for group, (ordinal, x, y, *people) in self._groups(HeldRows(asked), survey):
            look()
            there = group % 2 == 1
            if not there:
                # All of them are one cell, whose place is not released.
                x, y = np.zeros_like(x), np.zeros_like(y)
            cuts = recursive_cuts(x, y, self.k, self.side, lattice, people[0] if people else None, look)
            if not len(cuts.bounds):
                yield ordinal
            elif there:
                cell[ordinal] = cuts.cell + cells
                found.append(cuts.bounds)
                cells += len(cuts.bounds)
        cell.flush()
        np.save(survey.folder / _BOUNDS, np.concatenate(found), allow_pickle=False)

    def _groups(self, held: HeldRows, survey: Survey) -> Iterator[tuple[int, tuple[npt.NDArray[Any], ...]]]:
        """Return the rows of each time, those without a point apart: even numbers."""
        names = ("ordinal", "x", "y", *(["person"] if survey.unit is not None else []))
        if self.time is None:
            return held.grouped(names, ("there",), 2, lambda there: there, survey)
        times = len(held.labels("time")) + 1
        return held.grouped(names, ("there", "time"), 2 * times, lambda there, time: 2 * time + there, survey)

    def why_removed(self, removed: int) -> tuple[str, str]:
        """Return that their time has fewer than k people."""
        why = Message("(is|are) in a time with fewer than {k} people", n=removed, k=self.k)
        return why, Message("generalize the time further, ask for a smaller k, or set max_suppressed")

    def invalidated_by(self, later: Step) -> bool:
        """Return whether a later step may leave fewer than k people in a cell."""
        return thins_out(later, self.k, {self.into, self.time or self.into})

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Write the cell of each row; what is missing stays missing."""
        cell = np.load(state_of(context) / _CELL, mmap_mode="r")[rows.start : rows.stop]
        bounds = np.load(state_of(context) / _BOUNDS, mmap_mode="r")
        used, of_row = np.unique(cell + 1, return_inverse=True)
        lattice, edges = CutLattice.of(self.side), bounds[used]
        lon, lat = ((edges[:, at] + edges[:, at + 2]) / (2 * lattice.per_degree) for at in (0, 1))
        labels = pa.array(
            [" ".join(f"{edge:.{lattice.decimals}f}" for edge in one) for one in edges / lattice.per_degree],
            pa.string(),
        )
        names = (self.x, self.y, self.into)
        return in_cells(batch, names, (lon, lat, labels), pa.array(of_row, mask=cell < 0))

    def describe(self) -> str:
        """Return what remains of the points, and what the step does not hide."""
        return Message(
            "Replaces each point ({x}, {y}) by a cell that at least {k} people share{alike}, by "
            "recursive cuts, no side below {side:g} m. It does not hide what all people of one cell "
            "have in common, nor who is in the table.",
            x=self.x,
            y=self.y,
            k=self.k,
            alike="" if self.time is None else Message(" in the same {period}", period=in_line([self.time])),
            side=self.side,
        )
