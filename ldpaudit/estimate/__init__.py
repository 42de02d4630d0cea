"""From counts of reports to shares by period, their errors, and estimates of a released folder."""

from ldpaudit.estimate.about import about_numbers, about_release, about_rows
from ldpaudit.estimate.from_release import estimates, release_folder
from ldpaudit.estimate.manifest import number_protocol_of, protocol_of
from ldpaudit.estimate.metrics import density, error_rate, errors
from ldpaudit.estimate.periods import VALUES, TooManyGroupsError, adds_up, finest, period_name, periods_of
from ldpaudit.estimate.table import SCHEMA, estimate_table
from ldpaudit.estimate.tally import Tally

__all__ = [
    "SCHEMA", "VALUES", "Tally", "TooManyGroupsError", "about_numbers", "about_release",
    "about_rows", "adds_up", "density", "error_rate", "errors", "estimate_table",
    "estimates", "finest", "number_protocol_of", "period_name", "periods_of", "protocol_of",
    "release_folder",
]  # fmt: skip
