"""Thirteen years of interventions of the fictional department, block by block.

Every day draws from its own stream, so the rows do not depend on how they are cut into blocks. These
numbers make demo data, not noise: they protect nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from ldpaudit.demo import causes
from ldpaudit.demo.days import YEARS, Days
from ldpaudit.demo.department import Department
from ldpaudit.demo.places import addresses, outdoors

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

SCHEMA = pa.schema(
    [
        ("id", pa.string()),
        ("start", pa.timestamp("s")),
        ("town", pa.string()),
        ("town_code", pa.string()),
        ("lon", pa.float64()),
        ("lat", pa.float64()),
        ("address", pa.string()),
        ("station", pa.string()),
        ("cause", pa.string()),
        ("victims", pa.int64()),
        ("age", pa.int64()),
        ("gender", pa.string()),
        ("duration", pa.int64()),
        ("remarks", pa.string()),
    ]
)

#: Rows that are made at a time.
BLOCK_ROWS = 65_536

#: Shares of missing values.
_NO_TOWN, _NO_ADDRESS, _NO_AGE, _NO_GENDER, _NO_DURATION, _REMARKED = 0.004, 0.03, 0.05, 0.04, 0.015, 0.3

# Columns of a day's uniform numbers.
_PART, _CAUSE, _HOUR, _SECOND, _REGION, _PLACE, _VICTIMS, _AGE, _GENDER, _DURATION, _REMARK, _GAP = range(12)

#: The regions that a storm hits: its centre and its neighbours, by their share.
_STORM_REACH = np.cumsum([0.4, 0.25, 0.2, 0.15])


class Interventions:
    """The interventions of a department.

    Parameters
    ----------
    department : Department
        Where they happen.
    rows : int, optional
        How many, spread over the years in the published proportions; by default the published totals.
    seed : int
        Rows follow from it.
    years : tuple of int
        Which years, of 2006 to 2018.
    """

    def __init__(
        self,
        department: Department,
        rows: int | None = None,
        seed: int = 0,
        years: tuple[int, ...] = tuple(YEARS),
    ) -> None:
        self.seed = seed
        self.days = Days.generate(seed, rows, years)
        self.department = department
        self._homes = addresses(department, seed)
        self._outdoors = outdoors(department, seed)
        self._towns = pa.array(department.names)
        self._codes = pa.array(department.codes)
        self._stations = pa.array(department.station_names)
        self._causes = _CauseTables()

    @property
    def rows(self) -> int:
        """Count all interventions."""
        return int(self.days.count.sum())

    def blocks(self, block_rows: int = BLOCK_ROWS) -> Iterator[pa.RecordBatch]:
        """Make the interventions in the order of time, about `block_rows` at a time, whole days each."""
        ends = np.cumsum(self.days.count)
        low = 0
        while low < len(ends):
            done = int(ends[low - 1]) if low else 0
            high = max(int(np.searchsorted(ends, done + block_rows, side="right")), low + 1)
            yield self._block(range(low, high))
            low = high

    def _block(self, days: range) -> pa.RecordBatch:
        uniforms = np.concatenate([self._uniforms(day) for day in days])
        counts = self.days.count[days.start : days.stop]
        day = np.repeat(np.arange(days.start, days.stop), counts)
        part = (uniforms[:, _PART, None] >= causes.cumulated(self.days.parts[day])).sum(axis=1)
        cause = self._causes.choose(part, uniforms[:, _CAUSE])
        profile = self._causes.profile[cause]
        seconds = self._causes.second(profile, uniforms[:, _HOUR], uniforms[:, _SECOND])
        order = np.lexsort((seconds, day))
        uniforms, day, part, cause = uniforms[order], day[order], part[order], cause[order]
        profile, seconds = profile[order], seconds[order]
        rank = np.arange(len(day)) - np.repeat(np.cumsum(counts) - counts, counts)
        return self._columns(uniforms, day, rank, seconds, part, cause, profile)

    def _uniforms(self, day: int) -> Floats:
        stream = np.random.SeedSequence([self.seed, 4, int(self.days.date[day].astype(int))])
        return np.random.Generator(np.random.PCG64(stream)).random((int(self.days.count[day]), 12))

    def _columns(
        self,
        uniforms: Floats,
        day: Integers,
        rank: Integers,
        seconds: Integers,
        part: Integers,
        cause: Integers,
        profile: Integers,
    ) -> pa.RecordBatch:
        tables = self._causes
        lon, lat, address, town, care_home = self._place(uniforms, day, part, cause)
        gap = uniforms[:, _GAP]
        victims = tables.victims(cause, uniforms[:, _VICTIMS])
        age = np.where(
            care_home, _between(CARE_HOME_AGES, uniforms[:, _AGE]), tables.age(profile, uniforms[:, _AGE])
        )
        # One number decides which cell of a row is missing: cells of different meaning miss apart.
        no_town, no_address = gap < _NO_TOWN, (gap >= 0.1) & (gap < 0.1 + _NO_ADDRESS)
        no_age = (victims == 0) | ((gap >= 0.2) & (gap < 0.2 + _NO_AGE))
        no_gender = (victims == 0) | ((gap >= 0.3) & (gap < 0.3 + _NO_GENDER))
        no_duration = (gap >= 0.4) & (gap < 0.4 + _NO_DURATION)
        minutes = tables.minutes(cause, uniforms[:, _DURATION])
        gender = np.where(uniforms[:, _GENDER] < tables.women[cause], 0, 1)
        start = self.days.date[day].astype("datetime64[s]") + seconds.astype("timedelta64[s]")
        columns = [
            self._ids(day, rank),
            pa.array(start, pa.timestamp("s")),
            _labels(self._towns, town, no_town),
            _labels(self._codes, town, no_town),
            pa.array(lon),
            pa.array(lat),
            pc.if_else(pa.array(no_address), pa.scalar(None, pa.string()), address),
            _labels(self._stations, self.department.station_of[town], None),
            _labels(pa.array(causes.names()), cause, None),
            pa.array(victims),
            pa.array(age, mask=no_age),
            _labels(pa.array(["F", "M"]), gender, no_gender),
            pa.array(minutes, mask=no_duration),
            tables.remarks(profile, uniforms[:, _REMARK]),
        ]
        return pa.RecordBatch.from_arrays(columns, schema=SCHEMA)

    def _place(
        self, uniforms: Floats, day: Integers, part: Integers, cause: Integers
    ) -> tuple[Floats, Floats, Any, Integers, NDArray[np.bool_]]:
        at_home = self._causes.at_home[cause]
        stormy = part == 2
        # A storm has its centre: one region a month, so that the days after a peak stay there.
        month = self.days.date[day].astype("datetime64[M]").astype(np.int64)
        centre = (month * 7 + self.seed) % len(self.department.regions)
        step = np.searchsorted(_STORM_REACH, uniforms[:, _REGION], side="right")
        region = self.department.region_neighbours[centre, np.minimum(step, len(_STORM_REACH) - 1)]
        uniform = uniforms[:, _PLACE]
        home = np.where(stormy, self._homes.choose_in(region, uniform), self._homes.choose(uniform))
        road = np.where(stormy, self._outdoors.choose_in(region, uniform), self._outdoors.choose(uniform))
        lon = np.where(at_home, self._homes.lon[home], self._outdoors.lon[road])
        lat = np.where(at_home, self._homes.lat[home], self._outdoors.lat[road])
        town = np.where(at_home, self._homes.town[home], self._outdoors.town[road])
        address = pc.if_else(
            pa.array(at_home),
            self._homes.address.take(pa.array(home)),
            self._outdoors.address.take(pa.array(road)),
        )
        return lon, lat, address, town, at_home & self._homes.care_home[home]

    def _ids(self, day: Integers, rank: Integers) -> Any:
        year = pc.cast(
            pa.array(1970 + self.days.date[day].astype("datetime64[Y]").astype(np.int64)), pa.string()
        )
        number = pc.cast(pa.array(self.days.first[day] + rank + 1), pa.string())
        return pc.binary_join_element_wise(year, pc.utf8_lpad(number, 7, "0"), "-")


CARE_HOME_AGES = np.array(causes.CARE_HOME_AGES, np.float64)


class _CauseTables:
    """The causes as arrays."""

    def __init__(self) -> None:
        listed = causes.CAUSES
        ordinary = np.array([cause.share for cause in listed])
        mixtures = np.stack([ordinary, causes.mixture(causes.SWARM), causes.mixture(causes.STORM)])
        # Shifted by their number, the three distributions are one ascending array.
        self._ends = (causes.cumulated(mixtures) + np.arange(3)[:, None]).ravel()
        self.profile = np.array([causes.PROFILES.index(cause.profile) for cause in listed])
        self.at_home = np.array([cause.place == "home" for cause in listed])
        self.women = np.array([cause.women for cause in listed])
        self._victims = np.array([cause.victims for cause in listed])
        self._minutes = np.array([cause.minutes for cause in listed])
        hours = causes.cumulated(np.array([causes.HOURS[profile] for profile in causes.PROFILES]))
        self._hours = (hours + np.arange(len(hours))[:, None]).ravel()
        self._ages = np.array([causes.AGES[profile] for profile in causes.PROFILES], np.float64)
        self._remarks = pa.array([text for profile in causes.PROFILES for text in causes.REMARKS[profile]])
        self._remark_counts = np.array([len(causes.REMARKS[profile]) for profile in causes.PROFILES])

    def choose(self, part: Integers, uniform: Floats) -> Integers:
        found = np.searchsorted(self._ends, part + uniform, side="right") - part * len(self.profile)
        return np.asarray(np.minimum(found, len(self.profile) - 1))

    def second(self, profile: Integers, hour: Floats, second: Floats) -> Integers:
        found = np.searchsorted(self._hours, profile + hour, side="right") - profile * 24
        return np.asarray(np.minimum(found, 23) * 3600 + (second * 3600).astype(np.int64))

    def victims(self, cause: Integers, uniform: Floats) -> Integers:
        chance = self._victims[cause]
        # 8 % of those with a victim have a second one, 2 % a third.
        return (uniform < chance).astype(np.int64) + (uniform < 0.08 * chance) + (uniform < 0.02 * chance)

    def age(self, profile: Integers, uniform: Floats) -> Integers:
        return _between(self._ages[profile], uniform)

    def minutes(self, cause: Integers, uniform: Floats) -> Integers:
        # A logistic spread about the median on the logarithmic scale: a long tail without special functions.
        inner = np.clip(uniform, 1e-4, 1 - 1e-4)
        return np.maximum(np.rint(self._minutes[cause] * (inner / (1 - inner)) ** 0.28), 3).astype(np.int64)

    def remarks(self, profile: Integers, uniform: Floats) -> Any:
        counts = self._remark_counts
        place = np.minimum((uniform / _REMARKED * counts[profile]).astype(np.int64), counts[profile] - 1)
        return _labels(self._remarks, (np.cumsum(counts) - counts)[profile] + place, uniform >= _REMARKED)


def _between(deciles: Floats, uniform: Floats) -> Integers:
    """Read quantiles off deciles, of one distribution or of one per row."""
    step = np.minimum((uniform * 10).astype(np.int64), 9)
    rows = np.arange(len(uniform))
    low = deciles[step] if deciles.ndim == 1 else deciles[rows, step]
    high = deciles[step + 1] if deciles.ndim == 1 else deciles[rows, step + 1]
    return np.asarray(low + (uniform * 10 - step) * (high - low)).astype(np.int64)


def _labels(labels: Any, index: Integers, missing: NDArray[np.bool_] | None) -> Any:
    return labels.take(pa.array(index, mask=missing))
