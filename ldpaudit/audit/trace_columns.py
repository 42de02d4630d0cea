"""What the tables of an audit are: moved points, traces of persons, counts of regions in time."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.generalize.kinds import has_date
from ldpaudit.geography.reading.axes import named_pairs
from ldpaudit.geography.traces import Traces
from ldpaudit.tables import times

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]
Moments = npt.NDArray[np.datetime64]
#: Words in names of columns that name a person, and of columns that count.
_PERSON = re.compile(r"uid|user|person|who|client|subscriber|rider|traveller|traj|member|id", re.IGNORECASE)
_COUNT = re.compile(
    r"count|number|total|persons|people|visitors|users|trips|nombre|effectif|n", re.IGNORECASE
)
_WORD = re.compile(r"[^\W\d_]+")
#: Values of one person in the middle, where a column names persons of traces.
_FIXES = 5
#: Rows of the release that a column finds again where it names rows.
_SAME = 0.5


@dataclass(frozen=True)
class PointPair:
    """Two columns that are the coordinates of a point.

    Parameters
    ----------
    x, y : str
        Longitude and latitude.
    epsilon : float
        Nats per metre of the planar Laplace noise that the release says is in them; NaN where it says none.
    """

    x: str
    y: str
    epsilon: float = math.nan


@dataclass(frozen=True)
class TraceColumns:
    """The columns of traces: who, when and where."""

    person: str
    time: str
    x: str
    y: str


@dataclass(frozen=True)
class CountColumns:
    """The columns of counts: of which region, in which period, and how many."""

    region: str
    time: str
    count: str


@dataclass(frozen=True, eq=False)
class NamedTraces:
    """Traces, and whose they are.

    Parameters
    ----------
    traces : Traces
    names : ndarray of str objects, shape (persons,)
        Increasing.
    """

    traces: Traces
    names: npt.NDArray[np.object_]

    def only(self, persons: npt.NDArray[np.integer]) -> Traces:
        """Return the traces of some persons, in the order asked for."""
        first, traces = self.traces.first, self.traces
        sizes = first[persons + 1] - first[persons]
        begins = np.append(0, np.cumsum(sizes))
        rows = np.arange(begins[-1]) + np.repeat(first[persons] - begins[:-1], sizes)
        return Traces(begins, traces.seconds[rows], traces.lon[rows], traces.lat[rows])


def moved_pairs(dossier: Dossier) -> list[PointPair]:
    """Return the pairs of released columns that the manifest says were moved by planar Laplace noise."""
    found = {}
    for promise in (dossier.manifest or {}).get("guarantees", []):
        distance, epsilon, columns = (promise.get(key) for key in ("distance", "epsilon", "columns"))
        if not (distance and epsilon and len(columns) == 2 and set(columns) <= set(dossier.released.names)):
            continue
        apart = distance + promise.get("rounding", 0.0)
        found[columns[0], columns[1]] = PointPair(columns[0], columns[1], epsilon / apart)
    return list(found.values())


def points_of(table: AuditedTable, dossier: Dossier) -> list[PointPair]:
    """Return the pairs of columns that are coordinates in degrees: known ones, else by their names."""
    known = [*moved_pairs(dossier), *(PointPair(x, y) for x, y in dossier.points)]
    pairs = {(one.x, one.y): one for one in reversed(known) if {one.x, one.y} <= set(table.names)}
    if not pairs:
        candidates = [name for name in table.names if _in_degrees(table, name)]
        return [PointPair(x, y) for x, y, named in named_pairs(candidates) if named]
    return [one for one in reversed(pairs.values()) if _are_points(table, one)]


def trace_columns(table: AuditedTable, dossier: Dossier) -> TraceColumns | None:
    """Return which columns are the traces of persons; None where there are none."""
    person, points = person_column(table, dossier), points_of(table, dossier)
    when = next(times_of(table), "")
    return TraceColumns(person, when, points[0].x, points[0].y) if person and when and points else None


def person_column(table: AuditedTable, dossier: Dossier) -> str:
    """Return the column of persons: the unit, else one whose name says so and that repeats; or ""."""
    if dossier.unit:
        return dossier.unit if dossier.unit in table.names else ""
    for name in table.names:
        whole = table.columns[name].kind in {"text", "integer"}
        if whole and _words(name) and all(map(_PERSON.fullmatch, _words(name))):
            counts = np.bincount(table.codes(name))
            if len(counts) > 1 and np.median(counts) >= _FIXES:
                return name
    return ""


def times_of(table: AuditedTable) -> Iterator[str]:
    """Yield the columns of points in time, with their dates."""
    for name in table.names:
        if table.columns[name].kind == "time" and has_date(table.columns[name]):
            yield name


def count_columns(table: AuditedTable, dossier: Dossier) -> CountColumns | None:
    """Return which columns are counts of regions in periods; None where the table holds no such counts.

    Each region has at most one row in each period, most periods have several, and the numbers are counts.
    """
    when, person = next(times_of(table), ""), person_column(table, dossier)
    if not when or not table.rows:
        return None
    counts = [name for name in table.names if name != when and _are_counts(table, name)]
    if table.counting:
        counts = [name for name in counts if name == table.counting]
    counts.sort(key=lambda name: not any(_COUNT.fullmatch(word) for word in _words(name)))
    period = table.codes(when)
    for count in counts:
        for region in table.names:
            if region in (when, count, person) or table.columns[region].kind not in {"text", "integer"}:
                continue
            code = table.codes(region)
            cells = (int(code.max()) + 1) * (int(period.max()) + 1)
            keys = code * (int(period.max()) + 1) + period
            if cells <= 5 * table.rows and len(np.unique(keys)) == len(keys) and code.max() and period.max():
                return CountColumns(region, when, count)
    return None


def moments_of(table: AuditedTable, name: str) -> Moments:
    """Return a column of times, NaT where it is missing."""
    return times(table.table.column(name), table.columns[name])


def coordinates_of(table: AuditedTable, pair: PointPair | TraceColumns) -> tuple[Floats, Floats]:
    """Return longitudes and latitudes, NaN in both where one is missing or no degrees, or both are 0."""
    lon, lat = table.numbers(pair.x), table.numbers(pair.y)
    if lon is None or lat is None:
        return np.full(table.rows, np.nan), np.full(table.rows, np.nan)
    # A comparison with NaN is false.
    there = (np.abs(lon) <= 180) & (np.abs(lat) <= 90) & ((lon != 0) | (lat != 0))
    return np.where(there, lon, np.nan), np.where(there, lat, np.nan)


def traces_of(table: AuditedTable, columns: TraceColumns) -> NamedTraces:
    """Read the traces of a table; rows that lack a person, a time or a place are left out."""
    who, when = table.texts(columns.person), moments_of(table, columns.time)
    lon, lat = coordinates_of(table, columns)
    whole = np.asarray(pc.is_valid(who)) & ~np.isnat(when) & ~np.isnan(lon)
    coded = pc.dictionary_encode(who.filter(pa.array(whole)))
    names = coded.dictionary.to_numpy(zero_copy_only=False)
    rank = np.argsort(np.argsort(names))
    code = rank[coded.indices.to_numpy(zero_copy_only=False)]
    order = np.lexsort((when[whole], code))
    kept = np.flatnonzero(whole)[order]
    seconds = when[kept].astype("datetime64[s]").astype(np.int64)
    first = np.searchsorted(code[order], np.arange(len(names) + 1))
    left_out = table.rows - len(kept)
    return NamedTraces(Traces(first, seconds, lon[kept], lat[kept], left_out), np.sort(names))


def same_rows(dossier: Dossier) -> tuple[Numbers, Numbers] | None:
    """Find the recorded row behind each released one, by a column, or person and time, that names rows.

    Returns
    -------
    recorded, released : ndarray of int64, shape (n,)
        Rows that go together; None where no column names rows.
    """
    raw, released = dossier.raw, dossier.released
    if raw is None:
        return None
    person, when = person_column(released, dossier), next(times_of(released), "")
    single = [(name,) for name in dossier.shared if released.columns[name].kind not in ("number", "time")]
    together = [(person, when)] if {person, when} <= set(dossier.shared) else []
    for names in (*single, *together):
        if len(names) == 1 and any(len(np.unique(one.codes(names[0]))) < one.rows for one in (raw, released)):
            continue
        keys, wanted = (
            pc.binary_join_element_wise(*(one.texts(name) for name in names), "\n") for one in (raw, released)
        )
        if any(
            pc.count_distinct(one, mode="only_valid").as_py() < len(one) - one.null_count
            for one in (keys, wanted)
        ):
            continue
        found = pc.index_in(wanted, value_set=keys, skip_nulls=True).fill_null(-1).to_numpy().astype(np.int64)
        rows = np.flatnonzero(found >= 0)
        if len(rows) >= max(_SAME * released.rows, 1):
            return found[rows], rows
    return None


def _words(name: str) -> list[str]:
    return _WORD.findall(name)


def _in_degrees(table: AuditedTable, name: str, most: float = 180.0) -> bool:
    values = table.numbers(name)
    return values is not None and bool(np.isfinite(values).any()) and bool(np.nanmax(np.abs(values)) <= most)


def _are_points(table: AuditedTable, pair: PointPair) -> bool:
    return _in_degrees(table, pair.x) and _in_degrees(table, pair.y, 90.0)


def _are_counts(table: AuditedTable, name: str) -> bool:
    values = table.numbers(name)
    if values is None or not np.isfinite(values).any():
        return False
    return table.columns[name].kind == "integer" or any(_COUNT.fullmatch(word) for word in _words(name))
