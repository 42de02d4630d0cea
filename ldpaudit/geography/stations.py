"""Distances on the ellipsoid to places of a public table, the nearest of them or one that is named."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.geography.equal_area import in_space
from ldpaudit.geography.reading.coordinates import checked
from ldpaudit.language import Message
from ldpaudit.tables import texts
from ldpaudit.tables.source import read_columns

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]
#: Stations that are nearest by straight lines through the Earth, of which one is nearest along it: straight
#: lines order places as geodesics do but for some thousandths of the way.
_CANDIDATES = 3


@dataclass(frozen=True)
class Stations:
    """Places of a public table."""

    #: Each once.
    names: tuple[str, ...]
    #: WGS84 degrees; shape (m,).
    lon: Floats
    lat: Floats

    @classmethod
    def read(cls, path: Path, name: str, lon: str, lat: str) -> Stations:
        """Read stations from three columns of a public table.

        path: any table that can be imported.
        name, lon, lat: its columns.
        Raises UserError: if the file or a column is not there, a station has no name or no place, or two have
            one name.
        """
        table = read_columns(path, (name, lon, lat))
        labels = texts(table.cells(name)).to_pylist()
        x, y = checked(table.numbers(lon), table.numbers(lat), names=(lon, lat), zero="error")
        found = cls(tuple(map(str, labels)), x, y)
        lone = [at for at, label in enumerate(labels) if label is None or np.isnan(found.lon[at])]
        if lone:
            where = Message("{file}, row {row}", file=path.name, row=lone[0] + 1)
            raise UserError(
                "a station has no name or no place", where=where, hint="complete the row or remove it"
            )
        twice = [label for label, count in Counter(found.names).items() if count > 1]
        if twice:
            # The file is public, so its values may be shown.
            what = Message('two stations are called "{name}"', name=twice[0])
            raise UserError(what, where=path.name, hint="give each a name of its own")
        return found

    def nearest(self, lon: Floats, lat: Floats) -> tuple[Indices, Floats]:
        """Find the nearest station of each point.

        lon, lat (n,): WGS84 degrees; NaN in both where the point is missing.
        Returns station (n,): position of the station, of several that are equally near the first; -1 for a
            missing point.
        Returns metres (n,): length of the geodesic on the WGS84 ellipsoid; NaN for a missing point.
        """
        station, metres = np.full(len(lon), -1, dtype=np.int64), np.full(len(lon), np.nan)
        rows = np.flatnonzero(~np.isnan(lon))
        if len(rows):
            most = min(_CANDIDATES, len(self.names))
            near = self._tree.query(in_space(lon[rows], lat[rows]), k=range(1, most + 1))[1]
            at, to = np.repeat(rows, most), near.ravel()
            ways = _geodesic(lon[at], lat[at], self.lon[to], self.lat[to]).reshape(near.shape)
            metres[rows] = ways.min(axis=1)
            station[rows] = np.where(ways == metres[rows, None], near, len(self.names)).min(axis=1)
        return station, metres

    def distance(self, lon: Floats, lat: Floats, station: Indices) -> Floats:
        """Measure to one station each.

        lon, lat (n,): WGS84 degrees; NaN in both where the point is missing.
        station (n,): position of the station; -1 where there is none.
        Returns (n,): metres; NaN where the point or the station is missing.
        """
        metres = np.full(len(lon), np.nan)
        rows = np.flatnonzero(~np.isnan(lon) & (station >= 0))
        to = station[rows]
        metres[rows] = _geodesic(lon[rows], lat[rows], self.lon[to], self.lat[to])
        return metres

    def positions(self, names: pa.Array) -> Indices:
        """Find stations by name: positions, -1 for a missing name, -2 for one that is not in the table."""
        found = pc.fill_null(pc.index_in(names, value_set=pa.array(self.names, pa.string())), -2)
        at = np.asarray(found, dtype=np.int64)
        return np.where(np.asarray(pc.is_null(names)), -1, at)

    @cached_property
    def _tree(self) -> Any:
        from scipy.spatial import cKDTree

        return cKDTree(in_space(self.lon, self.lat))


def _geodesic(from_lon: Floats, from_lat: Floats, to_lon: Floats, to_lat: Floats) -> Floats:
    """Measure geodesics on the WGS84 ellipsoid, in metres (Karney 2013, as PROJ computes them)."""
    from pyproj import Geod

    if not len(from_lon):
        return np.empty(0)
    _, _, metres = Geod(ellps="WGS84").inv(from_lon, from_lat, to_lon, to_lat)
    return np.asarray(metres, dtype=np.float64)
