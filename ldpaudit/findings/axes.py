"""Findings about which of two columns runs east."""

from __future__ import annotations

from ldpaudit.findings.finding import Case, FindingKind, register
from ldpaudit.findings.repairs import ExchangeAxes


@register
class SwappedAxes(FindingKind):
    """Two columns that are exchanged."""

    code = "swapped-axes"
    title = "Exchanged coordinates"
    page = "places"
    live = True
    hint = "exchange the two columns"
    repairs = (ExchangeAxes(),)
    cases = {
        "table": Case(
            "{east} is taken for the {first} and {north} for the {second}, and {why} it is the other way "
            "round: distances, and the noise, would be wrong",
            hint,
            "block",
            voids_claim=True,
        ),
        # What a public file holds is under no promise.
        "file": Case(
            "{east} of {file} is taken for the {first} and {north} for the {second}, and {why} it is the "
            "other way round: distances would be wrong",
            hint,
            "block",
        ),
    }


@register
class UnknownAxes(FindingKind):
    """Two columns of which nobody knows which runs east."""

    code = "unknown-axes"
    title = "Longitude or latitude?"
    page = "places"
    live = True
    cases = {
        "table": Case(
            "which of {pair} is the {first} is not known: {why}; the recipe takes {east}",
            "look at the points on the map, or at the values; exchange the two columns, or confirm them",
            "block",
        ),
        "file": Case(
            "which of {pair} of {file} is the {first} is not known: {why}; the recipe takes {east}",
            "look at the values of {path}; exchange the two columns, or confirm them",
            "block",
        ),
    }


@register
class MixedAxes(FindingKind):
    """Two columns that seem to be of two points."""

    code = "mixed-axes"
    title = "Coordinates of two points"
    page = "places"
    live = True
    message = "{east} and {north} are taken for one point, and by the names {better} belongs to {east}"
    hint = "take the two coordinates of one point, or say why these are"
