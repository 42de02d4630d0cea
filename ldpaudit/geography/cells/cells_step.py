"""The step that sends points to square or hexagonal cells."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, ClassVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic import Field
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.generalize.held_rows import HeldSurvey, ordinals, state_of
from ldpaudit.generalize.suppress import RemovableShare, thins_out
from ldpaudit.geography.cells.cells import LEVELS, Cells, Shape, merged, packed, unpacked
from ldpaudit.geography.cells.columns import IntoCells, in_cells, who_and_when
from ldpaudit.geography.reading.coordinates import ZERO_TITLE, Zero, coordinates_of
from ldpaudit.language import Message
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Step, Survey, SurveyContext, refuse_too_many
from ldpaudit.step_fields import described

_LEVELS = "levels.npy"
_SHAPES = {"square": Message("square"), "hexagon": Message("hexagon")}
#: Levels that a cell may have.
_SPAN = LEVELS + 1
#: Pieces in which the rows of a time are brought down to distinct cells and people.
_AT_A_TIME = 1 << 20
#: No cell has this number: its column would be the westernmost that 32 bits can name.
_NOWHERE = np.iinfo(np.int64).min


@dataclass(frozen=True, config=STEP_CONFIG)
class CellsStep(IntoCells):
    """Replace points by square or hexagonal cells, merged until k people share each.

    Each point becomes the centre of its cell; `into` names the cell by the length of its edge in metres and
    two whole numbers. Without `k` a cell depends on its point alone, and says nothing about who else is
    there. With `k`, cells of fewer people are merged, anew for each value of `time`, see `cells.merged`, and
    rows that stay below k even so are removed; a missing point is a cell of its own. People are the distinct
    values of the unit of protection where that is a column, else rows.

    Parameters
    ----------
    x, y : str
        Columns of longitudes and latitudes, WGS84 degrees.
    side : float
        Length of an edge, in metres.
    origin : tuple of float
        Longitude and latitude about which the cells lie: public, and near the points; nothing is taken from
        the table.
    shape : {"square", "hexagon"}
        Shape of the cells.
    k : int, optional
        Smallest number of people in a cell.
    time : str, optional
        Column of periods, as generalize-time leaves it, for which cells are merged one by one.
    into : str
        Name of the column of cells.
    max_suppressed : float
        Share of all rows that may go, between 0 and 1; where more would, nothing is released.
    zero : {"error", "missing", "keep"}
        What points at 0, 0 mean.
    """

    do: ClassVar[str] = "cells"
    summary: ClassVar[str] = "Replace points by square or hexagonal cells"
    decides: ClassVar[str] = "cells were merged"
    title: ClassVar = "replace by a square or a hexagon"
    subject: ClassVar = "place"
    page: ClassVar = "places"
    starts: ClassVar = {"side": 1000}
    first: ClassVar = ("origin", "side", "shape")
    repairs: ClassVar = ("raw-location",)
    hides_places: ClassVar = True

    x: Annotated[str, described("Longitude", holds="column")]
    y: Annotated[str, described("Latitude", holds="column")]
    side: Annotated[float, described("Length of an edge", ge=1, le=1e6, unit="m")]
    origin: Annotated[
        tuple[
            Annotated[float, Field(ge=-180, le=180)],
            Annotated[float, Field(ge=-90, le=90)],
        ],
        described(
            "Public origin", "Longitude and latitude, in whole degrees say, near the points", unit="degrees"
        ),
    ]
    shape: Annotated[Shape, described("Shape")] = "square"
    k: Annotated[
        int | None, described("k", "Smaller cells are merged; leave empty to merge none", ge=2, unit="people")
    ] = None
    time: Annotated[
        str | None, described("Column of periods", "Cells are merged anew for each", holds="column")
    ] = None
    into: Annotated[str, described("Name of the cells", min_length=1)] = "cell"
    max_suppressed: RemovableShare = 0.1
    zero: Annotated[Zero, described(ZERO_TITLE, expert=True)] = "error"

    def __post_init__(self) -> None:
        if self.time is not None and self.k is None:
            raise UserError(
                "without k no cells are merged, and no time is needed", hint="give k, or leave out time"
            )

    @property
    def surveyed(self) -> bool:
        """Whether cells are merged."""
        return self.k is not None

    def cells(self) -> Cells:
        """Return the cells."""
        return Cells(self.shape, self.side, self.origin)

    def survey(self, setting: SurveyContext) -> Survey:
        """Begin to collect who is in which cell."""
        return _InCells(self, setting)

    def allow(self, removed: int, rows: int) -> None:
        """Refuse to remove more than the share that is allowed, or every row."""
        refuse_too_many(
            removed,
            rows,
            self.max_suppressed,
            Message("(is|are) in cells of fewer than {k} people, merged as they are", n=removed, k=self.k),
            Message("choose a longer side, ask for a smaller k, or set max_suppressed"),
        )

    def invalidated_by(self, later: Step) -> bool:
        """Return whether a later step may leave fewer than k people in a cell."""
        return self.k is not None and thins_out(later, self.k, {self.into, self.time or self.into})

    def codes(self, batch: pa.RecordBatch, rows: range, context: Context) -> npt.NDArray[np.int64]:
        """Return the number of the cell of each row, the least one where the point is missing."""
        lon, lat = coordinates_of(batch, rows, context, self.x, self.y, self.zero)
        there = ~np.isnan(lon)
        codes = np.full(len(lon), _NOWHERE)
        codes[there] = packed(*self.cells().locate(lon[there], lat[there]))
        return codes

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Write the cell of each row; missing points stay missing."""
        codes = self.codes(batch, rows, context)
        level = np.zeros(len(codes), np.int8)
        if self.k is not None:
            level = np.load(state_of(context) / _LEVELS, mmap_mode="r")[rows.start : rows.stop]
        missing = (codes == _NOWHERE) | (level < 0)
        # Each pair of cell and level once.
        known, at = np.unique(np.where(missing, 0, codes), return_inverse=True)
        used, of_row = np.unique(at * _SPAN + np.where(missing, 0, level), return_inverse=True)
        doubled = (used % _SPAN).astype(np.int8)
        cells = self.cells()
        i, j = cells.ancestors(*unpacked(known[used // _SPAN]), doubled)
        lon, lat = cells.centres(i, j, doubled)
        labels = pa.array(cells.labels(i, j, doubled), pa.string())
        names = (self.x, self.y, self.into)
        return in_cells(batch, names, (lon, lat, labels), pa.array(of_row, mask=missing))

    def describe(self) -> str:
        """Return what remains of the points."""
        replaced_by = Message(
            "Replaces each point ({x}, {y}) by its {shape} of {side:g} m",
            x=self.x,
            y=self.y,
            shape=_SHAPES[self.shape],
            side=self.side,
        )
        if self.k is None:
            return replaced_by + Message("; few people may share one.")
        return Message(
            "{replaced_by}, or by larger ones until at least {k} people share each{alike}. Rows of cells "
            "that stay smaller are removed, at most {max_suppressed:g} % of all. It does not hide "
            "what all people of one cell have in common, nor who is in the table.",
            replaced_by=replaced_by,
            k=self.k,
            alike=self.alike(),
            max_suppressed=100 * self.max_suppressed,
        )


class _InCells(HeldSurvey):
    """Who is in which cell, and the rows of each."""

    def __init__(self, step: CellsStep, setting: SurveyContext) -> None:
        super().__init__(setting)
        self._step = step

    def columns(self, batch: pa.RecordBatch, rows: range) -> dict[str, pa.Array]:
        """Return the cell of each row, its person and its time."""
        code = pa.array(self._step.codes(batch, rows, self.setting.context))
        return {"ordinal": ordinals(rows), "code": code, **who_and_when(self, self._step.time, batch)}

    def finalize(self, folder: Path, rows: int) -> Iterator[npt.NDArray[np.int64]]:
        """Merge the cells of each time, and yield the rows of those that stay too small."""
        k = self._step.k or 0
        levels = np.lib.format.open_memmap(folder / _LEVELS, mode="w+", dtype=np.int8, shape=(rows,))
        levels[:] = -1
        for ordinal, code, *person in self._groups():
            self.setting.check_cancelled()
            codes, people, sizes = _pairs(code, person[0] if person else None)
            there = codes != _NOWHERE
            own = None if people is None else people[there]
            known, level = merged(self._step.cells(), codes[there], own, sizes[there], k)
            if not there.all():
                whole = np.int8(0 if int(sizes[~there].sum()) >= k else -1)
                known, level = np.append(_NOWHERE, known), np.append(whole, level)
            of_row = level[np.searchsorted(known, code)]
            levels[ordinal] = of_row
            yield ordinal[of_row < 0]
        levels.flush()

    def _groups(self) -> Iterator[tuple[npt.NDArray[Any], ...]]:
        """Return the rows of each time."""
        names = ("ordinal", "code", *(["person"] if self.setting.unit is not None else []))
        by, groups = ("ordinal",), 1
        if self._step.time is not None:
            by, groups = ("time",), len(self.held.labels("time")) + 1
        for _, columns in self.held.grouped(names, by, groups, lambda one: one % groups, self.setting):
            yield columns


def _pairs(
    code: npt.NDArray[np.int64], person: npt.NDArray[np.int32] | None
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64] | None, npt.NDArray[np.int64]]:
    """Return each cell and person once, and how many people that stands for; without persons, each cell."""
    pieces = [slice(start, start + _AT_A_TIME) for start in range(0, len(code), _AT_A_TIME)]
    if person is None:
        codes, sizes = np.zeros(0, np.int64), np.zeros(0, np.int64)
        for piece in pieces:
            codes, at = np.unique(np.append(codes, code[piece]), return_inverse=True)
            ones = np.ones(len(at) - len(sizes), np.int64)
            sizes = np.bincount(at, np.append(sizes, ones)).astype(np.int64)
        return codes, None, sizes
    found = np.zeros((0, 2), np.int64)
    for piece in pieces:
        found = _distinct(np.concatenate([found, np.column_stack([code[piece], person[piece]])]))
    return found[:, 0], found[:, 1], np.ones(len(found), np.int64)


def _distinct(pairs: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    order = np.lexsort(pairs.T)
    pairs = pairs[order]
    fresh = np.ones(len(pairs), np.bool_)
    fresh[1:] = (pairs[1:] != pairs[:-1]).any(axis=1)
    return pairs[fresh]
