"""Time zones: moments in UTC as local clocks show them, daylight saving included."""

from __future__ import annotations

import difflib
import zoneinfo
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Annotated

import numpy as np
import numpy.typing as npt
from pydantic import AfterValidator

from ldpaudit.language import Message, join_texts

#: Years that the calendar of Python holds whole in every zone; beyond them the nearest of these counts.
_FIRST, _LAST = (int(np.datetime64(day, "D").astype(np.int64)) for day in ("0002-01-01", "9998-12-31"))
_DAY = 86400
#: Names of UTC itself, as files write them.
UTC_NAMES = ("UTC", "Etc/UTC", "GMT", "Etc/GMT", "Z", "+00:00")


@cache
def _names() -> frozenset[str]:
    # "localtime" is another zone on each machine.
    return frozenset(zoneinfo.available_timezones() - {"localtime", "Factory"})


def known_zone(name: str) -> str:
    """Return the name of a time zone as it was written."""
    if name in _names():
        return name
    near = difflib.get_close_matches(name, sorted(_names()), n=3, cutoff=0.6)
    like = join_texts(Message(" or "), (f'"{one}"' for one in near or ["Europe/Paris"]))
    raise ValueError(
        Message('there is no time zone "{name}"; write for instance {examples}', name=name, examples=like)
    )


Zone = Annotated[str, AfterValidator(known_zone)]


def on_the_clocks_of(zone: str, moments: npt.NDArray[np.datetime64]) -> npt.NDArray[np.datetime64]:
    """Return what the clocks of a zone show at moments in UTC."""
    known = zoneinfo.ZoneInfo(zone)
    seconds = moments.astype("datetime64[s]").astype(np.int64)
    there = ~np.isnat(moments)
    days = np.where(there, seconds // _DAY, 0)
    distinct, at = np.unique(days, return_inverse=True)
    begins = [_ahead(known, int(day) * _DAY) for day in distinct]
    # A zone changes its clocks once a day at most: where both ends of a day agree, so does all between.
    changes = np.array(
        [begin != _ahead(known, (int(day) + 1) * _DAY) for day, begin in zip(distinct, begins, strict=True)],
        np.bool_,
    )
    ahead = np.array(begins, np.int64)[at]
    rows = np.flatnonzero(changes[at] & there)
    if len(rows):
        each, of_row = np.unique(seconds[rows], return_inverse=True)
        ahead[rows] = np.array([_ahead(known, int(second)) for second in each], np.int64)[of_row]
    local: npt.NDArray[np.datetime64] = np.where(there, seconds + ahead, 0).astype("datetime64[s]")
    local[~there] = np.datetime64("NaT")
    return local


def _ahead(zone: zoneinfo.ZoneInfo, second: int) -> int:
    """Return the seconds by which a zone is ahead of UTC at a second since 1970."""
    day = min(max(second // _DAY, _FIRST), _LAST)
    moment = datetime.fromtimestamp(0, UTC) + timedelta(days=day, seconds=second % _DAY)
    offset = moment.astimezone(zone).utcoffset()
    return 0 if offset is None else round(offset.total_seconds())
