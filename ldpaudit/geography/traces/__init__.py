"""Traces of persons: where they stopped and lived, and how few points single them out."""

from ldpaudit.geography.equal_area import distance
from ldpaudit.geography.traces.homes import (
    HomeGuess,
    found,
    guess_homes,
    middle_of_nights,
    most_days,
)  # fmt: skip
from ldpaudit.geography.traces.recovery import recall, unicity_of
from ldpaudit.geography.traces.sample_trace import SampleTrace
from ldpaudit.geography.traces.stays import STAY_METRES, STAY_SECONDS, points_of_interest, stays_of
from ldpaudit.geography.traces.trace import Traces, place_codes

__all__ = [
    "STAY_METRES", "STAY_SECONDS", "HomeGuess", "SampleTrace", "Traces", "distance",
    "found", "guess_homes", "middle_of_nights", "most_days", "place_codes",
    "points_of_interest", "recall", "stays_of", "unicity_of",
]  # fmt: skip
