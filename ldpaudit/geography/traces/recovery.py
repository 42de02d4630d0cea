"""What an attacker recovers from sanitized traces."""

from __future__ import annotations

import numpy as np

from ldpaudit.anonymity import Unicity, unicity
from ldpaudit.geography.equal_area import distance
from ldpaudit.geography.traces.homes import HomeGuess
from ldpaudit.geography.traces.stays import PointsOfInterest
from ldpaudit.geography.traces.trace import Traces, place_codes
from ldpaudit.randomness import Key


def recall(true: HomeGuess, found: PointsOfInterest, metres: float) -> int:
    """Count the persons one of whose places was found in their sanitized trace, within so many metres."""
    owner = np.repeat(np.arange(len(found.first) - 1), np.diff(found.first))
    apart = distance(true.lon[owner], true.lat[owner], found.lon, found.lat)
    return len(np.unique(owner[apart <= metres]))


def unicity_of(traces: Traces, metres: float, seconds: int, key: Key, most: int = 8) -> Unicity:
    """Count the persons whom p known points single out, places and times as coarse as given.

    metres: side of a cell.
    seconds: length of a time bin.
    key: decides which points the attacker knows; it protects nothing.
    most: largest p.
    """
    bins = traces.seconds // seconds
    _, place = np.unique(place_codes(traces.lon, traces.lat, metres), return_inverse=True)
    first = int(bins.min()) if len(bins) else 0
    span = int(bins.max()) - first + 1 if len(bins) else 1
    points = place.astype(np.int64) * span + (bins - first)
    words = key.derive({"attack": "unicity", "draw": 0}).words(0, traces.persons, most)
    return unicity(traces.owners(), points, words)
