"""Findings about places: exact ones, and what shows a place that was moved."""

from __future__ import annotations

from ldpaudit.findings.finding import Case, Finding, FindingKind, register
from ldpaudit.findings.repairs import ComputeAgain, ShareNoise, TableFacts, Withhold
from ldpaudit.language import Template

_EXACT = Template(
    "{columns} (holds|hold) exact places ({what}), whatever the role says, and (it is|they are) released",
    by="columns",
)
_EXACT_HINT = Template("move them by planar Laplace, generalize them to a region, or drop them")


@register
class RawLocation(FindingKind):
    """An exact place."""

    code = "raw-location"
    title = "An exact place"
    page = "places"
    # One coordinate alone withheld would leave the other, and no point to move.
    repairs = (Withhold(of_points=False),)
    cases = {
        "role": Case(
            "{column} is a location and no step hides where it is",
            "move it by planar Laplace, generalize it to a region, or drop it",
            "block",
            voids_claim=True,
        ),
        "values": Case(_EXACT, _EXACT_HINT, "block", voids_claim=True),
        "decimals": Case(_EXACT, _EXACT_HINT),
    }

    @classmethod
    def page_of(cls, finding: Finding, facts: TableFacts) -> str:
        """Return the page of points, or that of other columns."""
        return cls.page if finding.columns[0] in (facts.points or ()) else "generalize"


@register
class SmallNoise(FindingKind):
    """Points that hardly move."""

    code = "small-noise"
    title = "Points hardly move"
    page = "places"
    field = "radius"
    live = True
    message = "{x} and {y} are moved by {metres} m on average, so that a point still shows the house"
    hint = "choose a radius of some hundred metres: its unit is the metre"


@register
class RepeatedPlace(FindingKind):
    """Places whose noise is drawn anew for each row."""

    code = "repeated-place"
    title = "Places of several rows"
    page = "places"
    repairs = (ShareNoise(),)
    hint = (
        "draw the noise once for each place, so that all its rows share one point; or replace the points by "
        "regions, or leave them out"
    )
    cases = {
        "row": Case(
            "some places occur in several rows: each row moves {x}, {y} anew, so n rows of one place cost n "
            "times the epsilon, and the average of their points finds it",
            hint,
        ),
        "person": Case(
            "some places occur in several rows: each person moves {x}, {y} anew, so n persons of one place "
            "cost n times the epsilon, and the average of their points finds it",
            hint,
        ),
    }


@register
class FollowsFromPlace(FindingKind):
    """A column that shows a place that was moved."""

    code = "follows-from-place"
    title = "A column follows from the place"
    page = "places"
    severity = "block"
    voids_claim = True
    message = "{column} follows from the true place, which {x} and {y} are moved to hide: {how}"
    hint = Template(
        "leave {column} out, generalize it until places around share it, randomize it, or {again}",
        given="again",
        otherwise="leave {column} out, generalize it until places around share it, or randomize it",
    )
    repairs = (Withhold(), ComputeAgain())
    follows_place_by = "values"
    holds_given = True


@register
class CoarserPlace(FindingKind):
    """A column that shows coarsely where a moved place is."""

    code = "coarser-place"
    title = "A column shows the place coarsely"
    page = "places"
    repairs = (Withhold(), ComputeAgain())
    follows_place_by = "values"
    cases = {
        "generalized": Case(
            "{column} is generalized and still tells where the true place is: the moved {x}, {y} hide a "
            "place only among those with the same {column}",
            Template(
                "leave {column} out to hide places among all others, or {again}",
                given="again",
                otherwise="leave {column} out to hide places among all others",
            ),
        ),
        # A step made it of the true point, and could have made it of the moved one.
        "too early": Case(  # no text
            "{column} follows from the true place, which {x} and {y} are moved to hide: {how}, so places "
            "are hidden only among those with the same {column}",
            "put the step that makes {column} after the one that moves {x} and {y}, or leave {column} out",
            "block",
        ),
    }


@register
class OneValueAPlace(FindingKind):
    """A column with one value at each place."""

    code = "one-value-a-place"
    title = "One value at each place"
    page = "places"
    message = (
        "rows of one place have the same {column}: who knows it of the places around the moved {x}, {y} has "
        "fewer to choose from"
    )
    hint = "leave {column} out, generalize or randomize it"
    repairs = (Withhold(),)
    follows_place_by = "values"


@register
class DependsOnPlace(FindingKind):
    """A column that depends in part on a moved place."""

    code = "depends-on-place"
    title = "A column depends on the place"
    page = "places"
    message = (
        "{column} depends in part on the true place, which {x} and {y} are moved to hide: {how}, more than "
        "by chance"
    )
    hint = "leave {column} out, generalize or randomize it"
    repairs = (Withhold(),)
    follows_place_by = "values"


@register
class PlaceByName(FindingKind):
    """A column that is a place by its name."""

    code = "place-by-name"
    title = "A place by its name"
    page = "places"
    message = (
        '{column} speaks of a place by its name ("{words}"), and the rows cannot tell whether '
        "it follows from the true place, which {x} and {y} are moved to hide"
    )
    hint = Template(
        "leave {column} out, generalize it, or {again}",
        given="again",
        otherwise="leave {column} out, or generalize it",
    )
    repairs = (Withhold(), ComputeAgain())
    follows_place_by = "name"


@register
class SamePlace(FindingKind):
    """Two promises about one place."""

    code = "same-place"
    title = "Two promises, one place"
    page = "places"
    message = "{column} and the moved {x}, {y} show the same place: their promises add up"
    hint = "release only one of them to keep {column}'s promise alone"
    follows_place_by = "values"
