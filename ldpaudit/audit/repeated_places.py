"""Columns that have one value at each place, judged by places that are in several rows."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.dependence import Codes, chance_agreement, guessed_by

Hashes = npt.NDArray[np.uint64]
#: A place has one value where it is guessed for so many rows from the others there.
ONE_VALUE = 0.95
#: A value that so few pairs of places share narrows the place at least twenty-fold.
NARROW = 0.05
_LEAST_ROWS, _MOST_ROWS = 30, 50_000
_SURE = 4.5


@dataclass(frozen=True)
class OneValue:
    """What rows of one place tell about a column."""

    each: bool = False
    narrow: bool = False


class RepeatedPlaces:
    """The rows of places that are in several of them."""

    def __init__(
        self, x: npt.NDArray[np.float64], y: npt.NDArray[np.float64], neutral: Mapping[str, Codes]
    ) -> None:
        known = np.flatnonzero(np.isfinite(x) & np.isfinite(y))
        # Adding zero makes one of the two zeros of a double.
        place = _mixed((x[known] + 0.0).view(np.uint64), 1) + _mixed((y[known] + 0.0).view(np.uint64), 2)
        _, inverse, counts = np.unique(place, return_inverse=True, return_counts=True)
        several = counts[inverse] > 1
        # Places are let go with all their rows.
        several &= place % np.uint64(max(1, -(-int(several.sum()) // _MOST_ROWS))) == 0
        self._rows = known[several]
        self._place = inverse[several].astype(np.int64)
        self._parts = {
            name: _mixed(values[self._rows].astype(np.uint64), 3 + at)
            for at, (name, values) in enumerate(neutral.items())
        }
        self._event = _mixed(self._place.astype(np.uint64), 0)
        for part in self._parts.values():
            self._event = self._event + part

    def judge(self, name: str, values: Codes) -> OneValue:
        """Judge a column; it does not count among the neutral ones that tell events apart."""
        if len(self._rows) < _LEAST_ROWS:
            return OneValue()
        place, seen = self._place, values[self._rows]
        others = [other for other in self._parts if other != name]
        if others:
            event = self._event - self._parts[name] if name in self._parts else self._event
            _, first = np.unique(event, return_index=True)
            place, seen = place[first], seen[first]
        if len(seen) < _LEAST_ROWS:
            return OneValue()
        _, at, rows = np.unique(place, return_index=True, return_counts=True)
        places = int(np.count_nonzero(rows > 1))
        chance = chance_agreement(seen)
        accuracy, coverage = guessed_by(place, seen)
        if coverage * len(seen) < _LEAST_ROWS or chance >= 1:
            return OneValue()
        sigmas = (accuracy - chance) / math.sqrt(chance * (1 - chance) / places)
        each = accuracy >= ONE_VALUE and accuracy - chance >= (1 - chance) / 2 and sigmas >= _SURE
        return OneValue(each, each and chance_agreement(seen[at]) <= NARROW)


def _mixed(values: Hashes, salt: int) -> Hashes:
    """Mix 64 bits (the finalizer of SplitMix64): sums of several columns hardly ever meet by chance."""
    mixed = values + np.uint64((salt * 0x9E3779B97F4A7C15) & 0xFFFF_FFFF_FFFF_FFFF)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
