"""Released counts of regions in time, beside the persons who were counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow.compute as pc

from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.audit.trace_columns import (
    CountColumns,
    coordinates_of,
    count_columns,
    moments_of,
    person_column,
    points_of,
    times_of,
)
from ldpaudit.language import Message

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Counted:
    """Released counts, and who was counted.

    Parameters
    ----------
    released : ndarray of float64, shape (regions, periods)
        NaN where no count is released.
    presence : csr_array of float64, shape (persons, regions * periods)
        How often each person counts in each cell.
    starts : ndarray of datetime64[s], shape (periods,)
    middles : ndarray of complex128, shape (regions,)
        Middle of the recorded points of each region, degrees; NaN where there are none.
    columns : CountColumns
    strangers : csr_array, optional
        The same as `presence` of persons in the other table who are not in the recorded one.
    """

    released: Floats
    presence: Any
    starts: npt.NDArray[np.datetime64]
    middles: npt.NDArray[np.complex128]
    columns: CountColumns
    strangers: Any = None

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of regions and periods."""
        return self.released.shape[0], self.released.shape[1]

    @property
    def persons(self) -> int:
        """Persons who were counted at least once."""
        return int(self.presence.shape[0])

    def residuals(self) -> Floats:
        """Return by how much released counts differ from those of the recorded rows."""
        exact = np.asarray(self.presence.sum(axis=0)).reshape(self.shape)
        apart: Floats = (self.released - exact)[np.isfinite(self.released)]
        return apart


def lacking_counts(dossier: Dossier) -> str:
    """Return why counts cannot be attacked; "" where they can."""
    columns = count_columns(dossier.released, dossier)
    if columns is None:
        return Message("the release holds no counts of regions in periods")
    raw = dossier.raw
    if raw is not None and (columns.region not in raw.names or not person_column(raw, dossier)):
        return Message("the recorded table does not say who was in which region")
    if raw is not None and not next(times_of(raw), ""):
        return Message("the recorded table has no times")
    return ""


def counted(dossier: Dossier) -> Counted | None:
    """Lay recorded rows and released counts over each other; None where nobody was counted.

    Rows are counted as they are, or each person once a cell, whichever is nearer to what is released.
    """
    columns, raw = count_columns(dossier.released, dossier), dossier.raw
    if columns is None or raw is None:
        return None
    table = dossier.released
    when = moments_of(table, columns.time)
    there = np.flatnonzero(~np.isnat(when))
    starts, period = np.unique(when[there], return_inverse=True)
    names = table.texts(columns.region).to_numpy(zero_copy_only=False)[there].astype(str)
    regions, region = np.unique(names, return_inverse=True)
    released = np.full((len(regions), len(starts)), np.nan)
    count = table.numbers(columns.count)
    if count is None or len(starts) < 2:
        return None
    released[region, period] = count[there]
    presence, middles = _presence(dossier, raw, columns, regions, starts)
    strangers, other = None, dossier.other
    whose = "" if other is None else person_column(other, dossier)
    if other is not None and whose and columns.region in other.names and any(times_of(other)):
        known = pc.is_in(other.texts(whose), value_set=raw.texts(person_column(raw, dossier)))
        unknown = AuditedTable(other.table.filter(pc.invert(known)), other.columns)
        strangers = _presence(dossier, unknown, columns, regions, starts)[0]
    if not presence.shape[0]:
        return None
    once = presence.astype(np.bool_).astype(np.float64)
    shown = np.isfinite(released)
    off = [
        np.abs(np.asarray(one.sum(axis=0)).reshape(released.shape) - released)[shown].sum()
        for one in (presence, once)
    ]
    rows = off[0] < off[1]
    if strangers is not None and not rows:
        strangers = strangers.astype(np.bool_).astype(np.float64)
    return Counted(released, presence if rows else once, starts, middles, columns, strangers)


def _presence(
    dossier: Dossier,
    raw: AuditedTable,
    columns: CountColumns,
    regions: npt.NDArray[np.str_],
    starts: npt.NDArray[np.datetime64],
) -> tuple[Any, npt.NDArray[np.complex128]]:
    from scipy.sparse import csr_array

    name = columns.time if columns.time in times_of(raw) else next(times_of(raw))
    when = moments_of(raw, name)
    # The last period is as long as the usual one.
    end = starts[-1] + np.median(np.diff(starts))
    period = np.searchsorted(starts, when, "right") - 1
    where = raw.texts(columns.region).to_numpy(zero_copy_only=False)
    place = {one: at for at, one in enumerate(regions.tolist())}
    region = np.array([place.get(one, -1) for one in where], np.int64)
    who = raw.codes(person_column(raw, dossier))
    kept = ~np.isnat(when) & (when < end) & (period >= 0) & (region >= 0)
    persons, person = np.unique(who[kept], return_inverse=True)
    cell = region[kept] * len(starts) + period[kept]
    shape = (len(persons), len(regions) * len(starts))
    presence = csr_array((np.ones(len(cell)), (person, cell)), shape=shape)
    presence.sum_duplicates()
    middles = np.full(len(regions), np.nan + 0j)
    if pairs := points_of(raw, dossier):
        lon, lat = coordinates_of(raw, pairs[0])
        known = (region >= 0) & ~np.isnan(lon)
        number = np.bincount(region[known], minlength=len(regions))
        x, y = (np.bincount(region[known], one[known], len(regions)) for one in (lon, lat))
        middles[number > 0] = (x + 1j * y)[number > 0] / number[number > 0]
    return presence, middles
