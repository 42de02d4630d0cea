"""Traces: the fixes of each person in the order of time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.geography.equal_area import SEMI_MAJOR
from ldpaudit.geography.reading.coordinates import checked

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
    #: Names of the persons, in increasing order, where they are known; shape (persons,).
    names: npt.NDArray[Any] = field(default_factory=lambda: np.empty(0, object))

    @classmethod
    def of(
        cls, persons: pa.Array, moments: npt.NDArray[np.datetime64], lon: npt.ArrayLike, lat: npt.ArrayLike
    ) -> Traces:
        """Order rows by person and time; rows that lack one of them are left out.

        persons (n,): names or numbers; null where unknown.
        moments (n,): NaT where unknown.
        lon, lat (n,): WGS84 degrees, NaN in both where unknown, or both 0.
        """
        x, y = checked(lon, lat, zero="missing")
        whole = np.asarray(pc.is_valid(persons)) & ~np.isnat(moments) & ~np.isnan(x)
        # Persons who lose all rows are no persons of the traces.
        named = persons.filter(pa.array(whole)).to_numpy(zero_copy_only=False)
        names, code = np.unique(named, return_inverse=True)
        seconds = moments[whole].astype("datetime64[s]").astype(np.int64)
        order = np.lexsort((seconds, code))
        first = np.searchsorted(code[order], np.arange(len(names) + 1))
        return cls(first, seconds[order], x[whole][order], y[whole][order], names)

    def __len__(self) -> int:
        return len(self.seconds)

    @property
    def persons(self) -> int:
        """How many persons have a fix."""
        return len(self.first) - 1

    def only(self, persons: npt.NDArray[np.integer]) -> Traces:
        """Return the traces of some persons, in the order asked for."""
        sizes = self.first[persons + 1] - self.first[persons]
        begins = np.append(0, np.cumsum(sizes))
        rows = np.arange(begins[-1]) + np.repeat(self.first[persons] - begins[:-1], sizes)
        names = self.names[persons] if len(self.names) else self.names
        return Traces(begins, self.seconds[rows], self.lon[rows], self.lat[rows], names)

    def owners(self) -> Numbers:
        """Return the person of each fix, 0 … persons - 1."""
        return np.repeat(np.arange(self.persons), np.diff(self.first))


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
