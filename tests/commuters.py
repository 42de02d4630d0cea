"""Commuters who are drawn: homes and work places on a square of cells, seen every hour."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.audit.dossier import AuditedTable
from ldpaudit.tables import Column

#: Cells on each side of the square, the degrees between them (a little over a kilometre), and its corner.
SIDE, LON, LAT, CORNER = 20, 0.0136, 0.00926, (6.0, 47.0)
#: Monday, 2 April 2018.
BEGIN = np.datetime64("2018-04-02T00:00:00")


def table(**columns: Sequence[object] | np.ndarray) -> AuditedTable:
    """Return a table of columns whose kinds follow from their types."""
    made = pa.table({name: pa.array(values) for name, values in columns.items()})
    kinds = {}
    for field in made.schema:
        of = pa.types
        number = (
            "integer" if of.is_integer(field.type) else "number" if of.is_floating(field.type) else "text"
        )
        kinds[field.name] = "time" if of.is_temporal(field.type) else number
    return AuditedTable(made, {name: Column(name, kind=kind) for name, kind in kinds.items()})  # type: ignore[arg-type]


def commuters(persons: int, days: int, seed: int = 1, elsewhere: float = 0.15) -> npt.NDArray[np.int64]:
    """Return the cell of each person in each hour, shape (persons, 24 * days).

    By day they are at work, at night at home, in the evening now and then in a cell near to home. Half of the
    work places lie in a few cells.
    """
    rng = np.random.default_rng(seed)
    homes = rng.integers(0, SIDE, (persons, 2))
    centre = rng.normal(SIDE / 2, 2.0, (persons, 2)).astype(np.int64)
    works = np.where(rng.random((persons, 1)) < 0.5, centre, rng.integers(0, SIDE, (persons, 2)))
    begin, end = rng.integers(7, 10, persons), rng.integers(16, 20, persons)
    hour = np.arange(24 * days) % 24
    at_work = (hour >= begin[:, None]) & (hour < end[:, None])
    out = ~at_work & (hour >= 12) & (rng.random((persons, 24 * days)) < elsewhere)
    where = np.where(at_work[..., None], works[:, None], homes[:, None])
    away = homes[:, None] + np.rint(rng.normal(0, 3.0, (persons, 24 * days, 2))).astype(np.int64)
    where = np.clip(np.where(out[..., None], away, where), 0, SIDE - 1)
    return where[..., 0] * SIDE + where[..., 1]


def fixes(cells: npt.NDArray[np.int64], first: int = 0) -> dict[str, np.ndarray]:
    """Return person, time and place of each person and hour as columns."""
    persons, hours = cells.shape
    lon, lat = degrees(cells.ravel())
    return {
        "person": np.array([f"p{first + at:05d}" for at in range(persons)]).repeat(hours),
        "time": np.tile(BEGIN + np.arange(hours) * np.timedelta64(3600, "s"), persons),
        "lon": lon,
        "lat": lat,
    }


def degrees(cells: npt.NDArray[np.int64]) -> tuple[np.ndarray, np.ndarray]:
    """Return the middles of cells."""
    return CORNER[0] + LON * (cells // SIDE), CORNER[1] + LAT * (cells % SIDE)
