"""Traces: the fixes of each person in the order of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.geography.equal_area import SEMI_MAJOR
from ldpaudit.geography.reading.coordinates import Zero, checked
from ldpaudit.geography.reading.read_coordinates import InDegrees, ReadCoordinates
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.tables import ReadOptions, Source, numbers, texts, times
from ldpaudit.tables.source import require_columns

Degrees = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]
_MERIDIAN = 20003931.459


@dataclass(frozen=True, eq=False)
class Traces:
    """Fixes of many persons, ordered by person and time."""

    #: Where the fixes of each person begin; shape (persons + 1,).
    first: Numbers
    #: Time of each fix, seconds since 1970 on the clock of the table; shape (n,).
    seconds: Numbers
    #: WGS84 degrees; shape (n,).
    lon: Degrees
    lat: Degrees
    #: Rows that lack a person, a time or a place.
    left_out: int = 0

    @classmethod
    def of(
        cls,
        persons: pa.Array,
        moments: npt.NDArray[np.datetime64],
        lon: npt.ArrayLike,
        lat: npt.ArrayLike,
        zero: Zero = "missing",
    ) -> Traces:
        """Order rows by person and time; rows that lack one of them are left out and counted.

        persons (n,): names or numbers; null where unknown.
        moments (n,): NaT where unknown.
        lon, lat (n,): WGS84 degrees, NaN in both where unknown.
        zero {"missing", "keep", "error"}: what points at 0, 0 are.
        """
        x, y = checked(lon, lat, zero=zero)
        encoded = pc.dictionary_encode(persons)
        encoded = encoded.combine_chunks() if isinstance(encoded, pa.ChunkedArray) else encoded
        code = pc.fill_null(encoded.indices, -1).to_numpy(zero_copy_only=False).astype(np.int64)
        whole = (code >= 0) & ~np.isnat(moments) & ~np.isnan(x)
        seconds = moments[whole].astype("datetime64[s]").astype(np.int64)
        # Persons who lose all rows are no persons of the traces.
        _, code = np.unique(code[whole], return_inverse=True)
        order = np.lexsort((seconds, code))
        first = np.searchsorted(code[order], np.arange((int(code.max()) + 1 if len(code) else 0) + 1))
        return cls(
            first, seconds[order], x[whole][order], y[whole][order], int(len(whole) - np.count_nonzero(whole))
        )

    @classmethod
    def read(
        cls,
        table: Path,
        person: str,
        time: str,
        x: str,
        y: str,
        options: ReadOptions | None = None,
        check_cancelled: CheckCancelled = never_cancelled,
        steps: Sequence[ReadCoordinates] = (),
    ) -> Traces:
        """Read traces from a table; it takes some forty bytes of memory a row.

        person, time, x, y: columns of who, when, longitude and latitude.
        options: how to read the table.
        check_cancelled: asked now and then whether to go on.
        steps: how the coordinates are brought to degrees first.
        Raises UserError: if a column is not there or does not read as what it should be, or no row is
            complete.
        """
        source = Source.open(table, ReadOptions() if options is None else options)
        require_columns((person, time, x, y), list(source.columns), table.name)
        if source.columns[time].kind != "time":
            raise UserError(
                "this column holds no times that can be read",
                where=Message('{name}, column "{time}"', name=table.name, time=time),
                hint="name the column of times, or give its format in the options of reading (date_formats)",
            )
        whose: list[pa.Array] = []
        when: list[npt.NDArray[np.datetime64]] = []
        where: list[tuple[Degrees, Degrees]] = []
        row = 0
        in_degrees = InDegrees(source.columns, steps)
        for written in source.batches():
            check_cancelled()
            batch = in_degrees(written, row)
            whose.append(texts(batch.column(person)))
            when.append(times(batch.column(time), source.columns[time], row))
            lon, lat = (numbers(batch.column(name), in_degrees.context.column(name), row) for name in (x, y))
            where.append(checked(lon, lat, first_row=row, names=(x, y), zero="missing"))
            row += batch.num_rows
        traces = cls.of(
            pa.chunked_array(whose, pa.string()).combine_chunks(),
            np.concatenate([np.empty(0, "datetime64[s]"), *when]),
            np.concatenate([np.empty(0), *(lon for lon, _ in where)]),
            np.concatenate([np.empty(0), *(lat for _, lat in where)]),
        )
        if not len(traces):
            raise UserError(
                "no row has a person, a time and a place", where=table.name, hint="name other columns"
            )
        return traces

    def __len__(self) -> int:
        return len(self.seconds)

    @property
    def persons(self) -> int:
        """How many persons have a fix."""
        return len(self.first) - 1

    def owners(self) -> Numbers:
        """Return the person of each fix, 0 … persons - 1."""
        return np.repeat(np.arange(self.persons), np.diff(self.first))

    def moved_to(self, lon: Degrees, lat: Degrees) -> Traces:
        """Return the same fixes at other places, as a sanitizer leaves them."""
        return Traces(self.first, self.seconds, lon, lat, self.left_out)


def place_codes(lon: Degrees, lat: Degrees, metres: float) -> Numbers:
    """Return the number of the square cell of each point: bands of latitude, each cut into whole cells.

    lon, lat (n,): degrees, none missing.
    metres: side of a cell, at least 1; east to west a cell is not narrower, and at most 1 % wider below 89
        degrees for sides up to a kilometre.
    Returns (n,): equal for points in one cell.
    """
    if not (np.isfinite(metres) and metres >= 1.0):
        raise ValueError("the side of a cell is at least one metre")
    band_height = metres / (_MERIDIAN / 180.0)
    band = np.floor((lat + 90.0) / band_height).astype(np.int64)
    middle = np.radians((band + 0.5) * band_height - 90.0)
    cells = np.maximum(1, np.floor(2.0 * np.pi * SEMI_MAJOR * np.cos(middle) / metres)).astype(np.int64)
    cell = np.floor((lon + 180.0) / 360.0 * cells).astype(np.int64) % cells
    codes: Numbers = band << 32 | cell
    return codes
