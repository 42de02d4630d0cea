"""How many interventions each day of thirteen years has: ordinary ones, swarms of wasps, storms.

Yearly totals, and the standard deviation and maximum of the days that the model aims at, are those of a
real department: Arcolezi et al., Computers & Security 96 (2020), table 2.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

#: Year: interventions, standard deviation and maximum of the daily number.
YEARS = {
    2006: (17_333, 20, 131), 2007: (19_277, 16, 116), 2008: (18_021, 14, 117), 2009: (28_669, 38, 257),
    2010: (29_604, 26, 328), 2011: (33_645, 39, 403), 2012: (29_079, 16, 143), 2013: (29_760, 14, 145),
    2014: (30_641, 14, 164), 2015: (33_518, 17, 154), 2016: (34_436, 28, 556), 2017: (37_553, 16, 165),
    2018: (40_510, 21, 265),
}  # fmt: skip

#: Monday to Sunday, January to December: factors of the ordinary number.
_WEEK = (1.00, 0.97, 0.98, 0.98, 1.04, 1.06, 0.97)
_MONTHS = (1.02, 0.97, 0.95, 0.96, 0.98, 1.05, 1.10, 1.05, 0.98, 0.97, 0.95, 1.02)

#: A storm regions' spell: the peak, a weaker day after it, and two smaller storms in the year.
_STORMS = ((0, 1.0), (1, 0.25), (None, 0.45), (None, 0.3))


@dataclass(frozen=True)
class Days:
    """The days of all years, in order.

    Parameters
    ----------
    date : (d,) datetime64[D]
        The day.
    count : (d,) int64
        Interventions of the day.
    parts : (d, 3) float64
        Shares of ordinary interventions, swarms and storms in it.
    first : (d,) int64
        Interventions of the same year before this day.
    """

    date: NDArray[np.datetime64]
    count: NDArray[np.int64]
    parts: NDArray[np.float64]
    first: NDArray[np.int64]

    @classmethod
    def generate(cls, seed: int, rows: int | None = None, years: tuple[int, ...] = tuple(YEARS)) -> Days:
        """Spread the interventions of the given years, or `rows` in the same proportions, over their days."""
        totals = _scaled([YEARS[year][0] for year in years], rows)
        return cls(*map(np.concatenate, zip(*map(_year, [seed] * len(years), years, totals), strict=True)))


def _scaled(totals: list[int], rows: int | None) -> list[int]:
    """Scale totals to a sum by largest remainders."""
    if rows is None:
        return totals
    exact = [total * rows / sum(totals) for total in totals]
    scaled = [int(number) for number in exact]
    by_remainder = sorted(range(len(totals)), key=lambda at: scaled[at] - exact[at])
    for at in by_remainder[: rows - sum(scaled)]:
        scaled[at] += 1
    return scaled


def _year(
    seed: int, year: int, rows: int
) -> tuple[NDArray[np.datetime64], NDArray[np.int64], NDArray[np.float64], NDArray[np.int64]]:
    draw = np.random.default_rng([seed, 1, year])
    total, deviation, maximum = YEARS[year]
    date = np.arange(f"{year}-01-01", f"{year + 1}-01-01", dtype="datetime64[D]")
    ordinal = np.arange(len(date))
    month = date.astype("datetime64[M]").astype(int) % 12
    # Day 0 of the epoch was a Thursday.
    weekday = (date.astype(int) + 3) % 7
    ordinary = np.array(_WEEK)[weekday] * np.array(_MONTHS)[month] * np.exp(draw.normal(0, 0.03, len(date)))
    # New Year's Eve and the night of 13 July keep everybody out.
    ordinary[[0, 193]] *= 1.5
    swarm = np.exp(-0.5 * ((ordinal - draw.normal(215, 6)) / 22) ** 2) * draw.uniform(0.6, 1.4, len(date))
    storm = np.zeros(len(date))
    peak = 0
    for after, size in _STORMS:
        at = peak + after if after is not None else int(draw.integers(10, 350))
        if after == 0:
            at = peak = int(draw.integers(120, 270))
        storm[at] += size

    mean = total / len(date)
    storm *= (maximum - mean) / storm.max()
    base = np.stack([ordinary, np.zeros_like(swarm), storm], axis=1)
    low, high = 0.0, 8.0
    for _ in range(40):
        middle = (low + high) / 2
        base[:, 1] = middle * swarm
        spread = np.var(_leveled(base, total).sum(axis=1)) + mean
        low, high = (middle, high) if spread < deviation**2 else (low, middle)
    expected = _leveled(base, total)
    whole = expected.sum(axis=1)
    count = draw.multinomial(rows, whole / whole.sum())
    return date, count, expected / whole[:, None], np.cumsum(count) - count


def _leveled(base: NDArray[np.float64], total: int) -> NDArray[np.float64]:
    """Scale ordinary days and swarms, which are relative, so that all parts add up to the total."""
    expected = base.copy()
    expected[:, :2] *= (total - base[:, 2].sum()) / base[:, :2].sum()
    return expected
