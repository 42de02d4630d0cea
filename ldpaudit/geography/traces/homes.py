"""Where somebody lives, guessed from the hours of the fixes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.equal_area import distance
from ldpaudit.geography.traces.stays import turned
from ldpaudit.geography.traces.trace import Degrees, Numbers, Traces, place_codes

#: Hours of the night, first and last, on the clock of the table.
NIGHT = (22, 6)
_DAY, _HOUR = 86_400, 3600


@dataclass(frozen=True, eq=False)
class HomeGuess:
    """A place guessed for each person."""

    #: WGS84 degrees; NaN where nothing was seen in those hours; shape (persons,).
    lon: Degrees
    lat: Degrees
    #: Days or nights on which the person was seen in the chosen cell; shape (persons,).
    days: Numbers

    @property
    def known(self) -> int:
        """Persons for whom there is a guess."""
        return int(np.count_nonzero(~np.isnan(self.lon)))


def guess_homes(traces: Traces, metres: float = 200.0) -> HomeGuess:
    """Guess where each person lives: the cell in which most nights have a fix.

    metres: side of a cell.
    Returns: mean of the night's fixes in the cell. Among cells with as many nights the one with most fixes.
    """
    return most_days(traces, *_nights(traces), metres)


def middle_of_nights(traces: Traces) -> HomeGuess:
    """Guess where each person lives from fixes that noise has scattered: the median of all night's fixes.

    Averaging undoes noise that is drawn anew for each fix; the median bears nights spent elsewhere. Longitude
    and latitude are taken apart, around the person's first fix.
    """
    chosen, night = _nights(traces)
    owner = traces.owners()[chosen]
    lon, lat = np.full(traces.persons, np.nan), np.full(traces.persons, np.nan)
    origin = traces.lon[traces.first[:-1]] if traces.persons else np.empty(0)
    east = turned(traces.lon[chosen] - origin[owner])
    present, starts, sizes = np.unique(owner, return_index=True, return_counts=True)
    lon[present] = turned(origin[present] + _medians(east, owner, starts, sizes))
    lat[present] = _medians(traces.lat[chosen], owner, starts, sizes)
    pairs = np.unique(np.stack([owner, night[chosen]]), axis=1)
    return HomeGuess(lon, lat, np.bincount(pairs[0], minlength=traces.persons))


def found(true: HomeGuess, guessed: HomeGuess, metres: float) -> tuple[int, int]:
    """Count the persons whose place a guess hits.

    Returns hit, known: persons whose guess lies within so many metres of the true place, and persons with a
        true place.
    """
    apart = distance(true.lon, true.lat, guessed.lon, guessed.lat)
    return int(np.count_nonzero(apart <= metres)), true.known


def _nights(traces: Traces) -> tuple[npt.NDArray[np.bool_], Numbers]:
    """Return which fixes are of a night, and of which: the hours after midnight belong to the day before."""
    hour = traces.seconds % _DAY // _HOUR
    return (hour >= NIGHT[0]) | (hour < NIGHT[1]), (traces.seconds - NIGHT[1] * _HOUR) // _DAY


def most_days(traces: Traces, chosen: npt.NDArray[np.bool_], day: Numbers, metres: float) -> HomeGuess:
    """Return the cell of each person in which most days have one of the chosen fixes.

    chosen (n,)
    day (n,): day or night of each fix.
    metres: side of a cell.
    """
    lon, lat = np.full(traces.persons, np.nan), np.full(traces.persons, np.nan)
    days = np.zeros(traces.persons, np.int64)
    owner = traces.owners()[chosen]
    if not len(owner):
        return HomeGuess(lon, lat, days)
    x, y, day = traces.lon[chosen], traces.lat[chosen], day[chosen]
    # Cells of each person, and the distinct days in each.
    cells = place_codes(x, y, metres)
    order = np.lexsort((day, cells, owner))
    owner, cells, day, x, y = owner[order], cells[order], day[order], x[order], y[order]
    new_cell = np.append(np.True_, (owner[1:] != owner[:-1]) | (cells[1:] != cells[:-1]))
    new_day = new_cell | np.append(np.True_, day[1:] != day[:-1])
    starts = np.flatnonzero(new_cell)
    fixes = np.diff(np.append(starts, len(owner)))
    seen = np.add.reduceat(new_day.astype(np.int64), starts)
    whose = owner[starts]
    ranked = np.lexsort((-fixes, -seen, whose))
    best = ranked[np.append(np.True_, whose[ranked][1:] != whose[ranked][:-1])]
    person = whose[best]
    # A cell does not cross the antimeridian, so its plain mean lies in it.
    lon[person] = np.add.reduceat(x, starts)[best] / fixes[best]
    lat[person] = np.add.reduceat(y, starts)[best] / fixes[best]
    days[person] = seen[best]
    return HomeGuess(lon, lat, days)


def _medians(values: Degrees, owner: Numbers, starts: Numbers, sizes: Numbers) -> Degrees:
    ordered = values[np.lexsort((values, owner))]
    halves: Degrees = (ordered[starts + (sizes - 1) // 2] + ordered[starts + sizes // 2]) / 2.0
    return halves
