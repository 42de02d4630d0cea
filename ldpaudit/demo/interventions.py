"""Thirteen years of interventions of the fictional department. These numbers protect nobody: it is demo data.

Yearly totals, and the standard deviation and maximum of the days that the model aims at, are those of a real
department: Arcolezi et al., Computers & Security 96 (2020), table 2.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.random import Generator
from numpy.typing import NDArray

from ldpaudit.demo import causes, names
from ldpaudit.demo.department import Department, scatter

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

#: Year: interventions, standard deviation and maximum of the daily number.
YEARS = {
    2006: (17_333, 20, 131), 2007: (19_277, 16, 116), 2008: (18_021, 14, 117), 2009: (28_669, 38, 257),
    2010: (29_604, 26, 328), 2011: (33_645, 39, 403), 2012: (29_079, 16, 143), 2013: (29_760, 14, 145),
    2014: (30_641, 14, 164), 2015: (33_518, 17, 154), 2016: (34_436, 28, 556), 2017: (37_553, 16, 165),
    2018: (40_510, 21, 265),
}  # fmt: skip
#: Monday to Sunday, January to December: factors of the ordinary number.
_WEEK = np.array([1.00, 0.97, 0.98, 0.98, 1.04, 1.06, 0.97])
_MONTHS = np.array([1.02, 0.97, 0.95, 0.96, 0.98, 1.05, 1.10, 1.05, 0.98, 0.97, 0.95, 1.02])
#: The regions that a storm hits: its centre and its neighbours, by their share.
_STORM_REACH = (0.4, 0.25, 0.2, 0.15)
#: Shares of missing values, and of rows with a remark.
_NO_TOWN, _NO_ADDRESS, _NO_AGE, _NO_GENDER, _NO_DURATION, _REMARKED = 0.004, 0.03, 0.05, 0.04, 0.015, 0.3
#: Inhabitants of an address on average, houses in a street at most, and how often a care home calls.
_HOUSEHOLD, _HOUSES, _CARE_CALLS = 2.2, 150, (60.0, 420.0)


def interventions(
    department: Department, rows: int | None = None, seed: int = 0, years: tuple[int, ...] = tuple(YEARS)
) -> pa.Table:
    """Make the interventions in the order of time.

    department: where they happen.
    rows: how many, spread over the years in the published proportions; by default the published totals.
    seed: all follows from it.
    years: which years, of 2006 to 2018.
    """
    draw = np.random.default_rng([seed, 1])
    date, part = _days(draw, rows, years)
    shares = [{cause.name: cause.share for cause in causes.CAUSES}, causes.SWARM, causes.STORM]
    cause = _by_group(draw, part, [_weights(one) for one in shares])
    profile = np.array([causes.PROFILES.index(one.profile) for one in causes.CAUSES])[cause]
    hour = _by_group(draw, profile, [np.array(causes.HOURS[one]) for one in causes.PROFILES])
    seconds = hour * 3600 + draw.integers(0, 3600, len(date))
    start = date.astype("datetime64[s]") + seconds.astype("timedelta64[s]")
    order = np.argsort(start, kind="stable")
    start, part, cause, profile = start[order], part[order], cause[order], profile[order]

    number, chances = len(start), np.array([one.victims for one in causes.CAUSES])[cause]
    where, care_home = _places(draw, department, start, part, cause)
    # 8 % of those with a victim have a second one, 2 % a third.
    luck = draw.random(number)
    victims = sum((luck < share * chances).astype(np.int64) for share in (1.0, 0.08, 0.02))
    deciles = np.array([*(causes.AGES[one] for one in causes.PROFILES), causes.CARE_HOME_AGES], float)
    age = _between(deciles[np.where(care_home, len(deciles) - 1, profile)], draw.random(number))
    women = draw.random(number) < np.array([one.women for one in causes.CAUSES])[cause]
    # A logistic spread about the median on the logarithmic scale: a long tail.
    median = np.array([one.minutes for one in causes.CAUSES])[cause]
    minutes = np.maximum(np.rint(median * np.exp(0.28 * draw.logistic(size=number).clip(-9, 9))), 3)
    remark = np.full(number, None, object)
    for at, kind in enumerate(causes.PROFILES):
        here = np.flatnonzero((profile == at) & (draw.random(number) < _REMARKED))
        remark[here] = draw.choice(np.array(causes.REMARKS[kind], object), len(here))
    # One number decides which cell of a row is missing: cells of different meaning miss apart.
    gap, nobody = draw.random(number), victims == 0
    no_town, no_address = gap < _NO_TOWN, (gap >= 0.1) & (gap < 0.1 + _NO_ADDRESS)
    no_age = nobody | ((gap >= 0.2) & (gap < 0.2 + _NO_AGE))
    no_gender = nobody | ((gap >= 0.3) & (gap < 0.3 + _NO_GENDER))
    no_duration = (gap >= 0.4) & (gap < 0.4 + _NO_DURATION)
    town = where["town"]
    return pa.table(
        {
            "id": _ids(start),
            "start": pa.array(start),
            "town": _labels(department.names, town, no_town),
            "town_code": _labels(department.codes, town, no_town),
            "lon": where["lon"],
            "lat": where["lat"],
            "address": pa.array(where["address"], pa.string(), mask=no_address),
            "station": _labels(department.station_names, department.station_of[town]),
            "cause": _labels([one.name for one in causes.CAUSES], cause),
            "victims": victims,
            "age": pa.array(age, mask=no_age),
            "gender": _labels(["M", "F"], women.astype(np.int64), no_gender),
            "duration": pa.array(minutes.astype(np.int64), mask=no_duration),
            "remarks": pa.array(remark, pa.string()),
        }
    )


def _days(draw: Generator, rows: int | None, years: tuple[int, ...]) -> tuple[Any, Integers]:
    """Return the day of each intervention, and its part: ordinary, a swarm of wasps, a storm."""
    totals = np.array([YEARS[year][0] for year in years])
    if rows is not None:
        # Largest remainders.
        exact = totals * rows / totals.sum()
        totals = exact.astype(np.int64)
        totals[np.argsort(totals - exact, kind="stable")[: rows - totals.sum()]] += 1
    made = [_year(draw, year, int(total)) for year, total in zip(years, totals, strict=True)]
    date, count, expected = (np.concatenate(one) for one in zip(*made, strict=True))
    at = np.repeat(np.arange(len(date)), count)
    ends = np.cumsum(expected, axis=1) / expected.sum(axis=1, keepdims=True)
    return date[at], (draw.random(len(at))[:, None] >= ends[at, :2]).sum(axis=1)


def _year(draw: Generator, year: int, rows: int) -> tuple[Any, Integers, Floats]:
    """Return the days of a year, how many interventions each has, and what is expected of each part."""
    total, deviation, maximum = YEARS[year]
    date = np.arange(f"{year}-01-01", f"{year + 1}-01-01", dtype="datetime64[D]")
    # Day 0 of the epoch was a Thursday.
    month, weekday = date.astype("datetime64[M]").astype(int) % 12, (date.astype(int) + 3) % 7
    ordinary = _WEEK[weekday] * _MONTHS[month] * np.exp(draw.normal(0, 0.03, len(date)))
    # New Year's Eve and the night of 13 July keep everybody out.
    ordinary[[0, 193]] *= 1.5
    off = (np.arange(len(date)) - draw.normal(215, 6)) / 22
    swarm = np.exp(-0.5 * off**2) * draw.uniform(0.6, 1.4, len(date))
    # A storm: its peak, a weaker day after it, and two smaller storms in the year.
    storm, peak = np.zeros(len(date)), int(draw.integers(120, 270))
    smaller = draw.integers(10, 350, 2)
    np.add.at(storm, [peak, peak + 1, *smaller], (1.0, 0.25, 0.45, 0.3))
    storm *= (maximum - total / len(date)) / storm.max()

    def levelled(swarms: float) -> Floats:
        base = np.stack([ordinary, swarms * swarm, storm], axis=1)
        base[:, :2] *= (total - storm.sum()) / base[:, :2].sum()
        return base

    low, high = 0.0, 8.0
    for _ in range(40):
        middle = (low + high) / 2
        spread = np.var(levelled(middle).sum(axis=1)) + total / len(date)
        low, high = (middle, high) if spread < deviation**2 else (low, middle)
    expected = levelled(middle)
    return date, draw.multinomial(rows, expected.sum(axis=1) / expected.sum()), expected


@dataclass(frozen=True)
class _Points:
    """Places that interventions choose from, each with its town, address and weight."""

    town: Integers
    lon: Floats
    lat: Floats
    address: NDArray[np.object_]
    weight: Floats

    def choose(self, draw: Generator, number: int, among: NDArray[np.bool_] | None = None) -> Integers:
        """Choose by weight."""
        ends = np.cumsum(self.weight if among is None else self.weight * among)
        return np.asarray(np.searchsorted(ends, draw.random(number) * ends[-1], side="right"))


def _places(
    draw: Generator, department: Department, start: Any, part: Integers, cause: Integers
) -> tuple[dict[str, Any], NDArray[np.bool_]]:
    """Return where each intervention is, and whether in a care home."""
    homes, care = _homes(draw, department)
    at_home = np.array([one.place == "home" for one in causes.CAUSES])[cause]
    # A storm has its centre: one region a month, so that the days after a peak stay there.
    month = start.astype("datetime64[M]").astype(np.int64)
    reach = draw.choice(len(_STORM_REACH), len(start), p=_STORM_REACH)
    hit = department.region_neighbours[(month * 7) % len(department.regions), reach]
    found: dict[str, Any] = {name: np.empty(len(start), object) for name in ("town", "lon", "lat", "address")}
    care_home = np.zeros(len(start), np.bool_)
    for points, here in ((homes, at_home), (_outdoors(draw, department), ~at_home)):
        chosen = points.choose(draw, len(start))
        for region in range(len(department.regions)):
            stormy = np.flatnonzero(here & (part == 2) & (hit == region))
            among = department.region_of[points.town] == region
            chosen[stormy] = points.choose(draw, len(stormy), among)
        for name, column in found.items():
            column[here] = getattr(points, name)[chosen[here]]
        if points is homes:
            care_home = here & care[chosen]
    kinds = {"town": np.int64, "lon": np.float64, "lat": np.float64, "address": object}
    return {name: column.astype(kinds[name]) for name, column in found.items()}, care_home


def _homes(draw: Generator, department: Department) -> tuple[_Points, NDArray[np.bool_]]:
    """Make an address for every few inhabitants, some of which call again and again, and care homes."""
    people, calling = department.populations, np.array(names.care_homes(), object)
    homes = np.maximum(2, np.rint(people / _HOUSEHOLD)).astype(np.int64)
    # One care home for each 3,500 inhabitants, and by chance in some smaller towns.
    care = np.floor(people / 3500 + draw.uniform(0, 0.75, len(people))).astype(np.int64)
    care = np.minimum(care, len(calling))
    town = np.repeat(np.arange(len(homes)), homes + care)
    rank = np.arange(len(town)) - np.repeat(np.cumsum(homes + care) - homes - care, homes + care)
    care_home = rank >= homes[town]
    streets = np.array(names.streets(), object)
    order = np.argsort(draw.random((len(homes), len(streets))), axis=1)
    road = order[town, np.minimum(rank // _HOUSES, len(streets) - 1)]
    number = (1 + rank % _HOUSES + 2 * (road % 3)).astype(str).astype(object)
    address = np.where(care_home, calling[(rank - homes[town]) % len(calling)], number + " " + streets[road])
    # A few households call far more often than the others.
    weight = np.where(care_home, draw.uniform(*_CARE_CALLS, len(town)), draw.lognormal(0, 1.1, len(town)))
    return _Points(town, *scatter(draw, department, town), address, weight), care_home


def _outdoors(draw: Generator, department: Department) -> _Points:
    """Make the places out of doors; their address is a street without a number."""
    number = (12 + np.rint(department.populations / 25)).astype(np.int64)
    town = np.repeat(np.arange(len(number)), number)
    address = draw.choice(np.array(names.streets(), object), len(town))
    # Roads between towns see accidents too, so small towns weigh more than by their inhabitants.
    weight = ((department.populations + 150) / number)[town] * draw.lognormal(0, 0.8, len(town))
    return _Points(town, *scatter(draw, department, town), address, weight)


def _weights(shares: dict[str, float]) -> Floats:
    return np.array([shares.get(cause.name, 0.0) for cause in causes.CAUSES])


def _by_group(draw: Generator, group: Integers, weights: list[Floats]) -> Integers:
    """Draw a number for each row, by the weights of its group."""
    drawn = np.empty(len(group), np.int64)
    for at, one in enumerate(weights):
        here = np.flatnonzero(group == at)
        drawn[here] = draw.choice(len(one), len(here), p=one / one.sum())
    return drawn


def _between(deciles: Floats, uniform: Floats) -> Integers:
    """Read quantiles off the deciles of each row."""
    step, rows = np.minimum((uniform * 10).astype(np.int64), 9), np.arange(len(uniform))
    low, high = deciles[rows, step], deciles[rows, step + 1]
    return np.asarray(low + (uniform * 10 - step) * (high - low)).astype(np.int64)


def _ids(start: Any) -> list[str]:
    """Count the interventions of each year."""
    year = 1970 + start.astype("datetime64[Y]").astype(np.int64)
    number = np.arange(1, len(year) + 1) - np.searchsorted(year, year)
    return [f"{one}-{at:07d}" for one, at in zip(year.tolist(), number.tolist(), strict=True)]


def _labels(labels: Any, index: Integers, missing: NDArray[np.bool_] | None = None) -> Any:
    return pa.array(list(labels), pa.string()).take(pa.array(index, mask=missing))
