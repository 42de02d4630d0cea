"""What an attacker recovers from sanitized traces."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ldpaudit.anonymity import Unicity, unicity
from ldpaudit.geography.equal_area import distance
from ldpaudit.geography.traces.stays import PointsOfInterest
from ldpaudit.geography.traces.trace import Traces, place_codes
from ldpaudit.randomness import Key


@dataclass(frozen=True)
class Recall:
    """True places that were found again; counts of several tables add up."""

    #: Places of persons that have a found place of the same person near enough.
    hit: int
    #: All places.
    true: int

    def __add__(self, other: Recall) -> Recall:
        return Recall(self.hit + other.hit, self.true + other.true)

    @property
    def share(self) -> float:
        """Share found again; NaN where there was nothing to find."""
        return self.hit / self.true if self.true else float("nan")


def recall(true: PointsOfInterest, found: PointsOfInterest, metres: float) -> Recall:
    """Count the places of each person that lie near a place found in the sanitized trace of that person.

    true, found: of the same persons.
    metres: what is near.
    """
    if len(true.first) != len(found.first):
        raise ValueError("both are about the same persons")
    hit = 0
    for person in range(len(true.first) - 1):
        ours = slice(true.first[person], true.first[person + 1])
        theirs = slice(found.first[person], found.first[person + 1])
        if ours.stop > ours.start and theirs.stop > theirs.start:
            apart = distance(
                true.lon[ours, None], true.lat[ours, None], found.lon[None, theirs], found.lat[None, theirs]
            )
            hit += int(np.count_nonzero(apart.min(axis=1) <= metres))
    return Recall(hit, len(true))


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
