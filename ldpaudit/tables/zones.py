"""Time zones: moments in UTC as local clocks show them, daylight saving included."""

from __future__ import annotations

import difflib
import zoneinfo
from functools import cache
from typing import Annotated

import numpy as np
import numpy.typing as npt
from pydantic import AfterValidator

from ldpaudit.language import Message, join_texts

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
    import pandas as pd

    known = pd.DatetimeIndex(moments.astype("datetime64[s]")).tz_localize("UTC")
    local: npt.NDArray[np.datetime64] = known.tz_convert(zone).tz_localize(None).to_numpy()
    return local.astype("datetime64[s]")
