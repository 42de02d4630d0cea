"""The attacks that the program knows, each where its computation lives already."""

from __future__ import annotations

from collections.abc import Iterable

from ldpaudit.audit.attack import RowSearch, register_attack
from ldpaudit.audit.content import personal_values
from ldpaudit.audit.leaks import averaged_places, place_leaks, same_secrets
from ldpaudit.audit.linking import linked_rows
from ldpaudit.audit.others import told_by_others
from ldpaudit.audit.removal import decided_by_proxy
from ldpaudit.audit.view import ReleaseView
from ldpaudit.findings import (
    CoarserPlace,
    DependsOnPlace,
    Finding,
    FollowsFromPlace,
    GivenRowsLeft,
    GivesAway,
    GuessedByOthers,
    LinkedRows,
    OneValueAPlace,
    PersonalValues,
    PlaceByName,
    RawLocation,
    RemovedByProxy,
    RepeatedPlace,
    RowIdentifier,
    SamePlace,
    SameSecret,
)


@register_attack
class SameSecrets(RowSearch):
    """Randomized columns that say the same."""

    code = "same-secrets"
    title = "Two promises about one value"
    question = "infer"
    finds = "the true value of a randomized column, from the reports of two that say the same"
    cost = "randomized columns squared, times rows"
    page = "roles"
    hint = "release one of them"
    raises = (SameSecret,)

    @classmethod
    def run(cls, view: ReleaseView) -> Iterable[Finding]:
        """Return what `same_secrets` finds."""
        return same_secrets(view)


@register_attack
class AveragedPlaces(RowSearch):
    """Moved points of one place, averaged."""

    code = "averaged-places"
    title = "Average of the points of one place"
    question = "infer"
    finds = "a true place, as the average of the points that its rows were moved to"
    cost = "rows"
    page = "places"
    hint = "draw the noise once for each place"
    raises = (RepeatedPlace,)

    @classmethod
    def run(cls, view: ReleaseView) -> Iterable[Finding]:
        """Return what `averaged_places` finds."""
        return averaged_places(view)


@register_attack
class PlaceLeaks(RowSearch):
    """Released columns that follow from a moved place."""

    code = "place-leaks"
    title = "Columns beside a moved point"
    question = "infer"
    finds = "where a moved place is, from a column that follows from it"
    cost = "columns times rows"
    page = "places"
    hint = "leave the column out, generalize it, or compute it again from the moved point"
    raises = (FollowsFromPlace, CoarserPlace, OneValueAPlace, DependsOnPlace, PlaceByName, SamePlace)

    @classmethod
    def run(cls, view: ReleaseView) -> Iterable[Finding]:
        """Return what `place_leaks` finds."""
        return place_leaks(view)


@register_attack
class ToldByOthers(RowSearch):
    """What all other released columns tell of a protected one."""

    code = "told-by-others"
    title = "Columns beside a protected one"
    question = "infer"
    finds = "the true value of a randomized, moved, generalized or sensitive column, from all other columns"
    cost = "views of columns, and pairs of them, times the rows of a sample"
    page = "roles"
    hint = "drop or generalize the columns that tell it"
    raises = (GivesAway, GuessedByOthers)

    @classmethod
    def run(cls, view: ReleaseView) -> Iterable[Finding]:
        """Return what `told_by_others` finds; after `PlaceLeaks`, whose findings it does not repeat."""
        return told_by_others(view)


@register_attack
class RowsLeft(RowSearch):
    """Which rows are left, where a protected value decides it."""

    code = "rows-left"
    title = "Which rows are left"
    question = "infer"
    finds = "a protected value, from whether its row was removed"
    cost = "columns squared, times rows"
    page = "generalize"
    hint = "let no step decide by a column on which a randomized one depends"
    raises = (RemovedByProxy, GivenRowsLeft)

    @classmethod
    def run(cls, view: ReleaseView) -> Iterable[Finding]:
        """Return what `decided_by_proxy` finds."""
        for finding, figures in decided_by_proxy(view.evidence, view.check_cancelled):
            view.figures += [(finding, figures)] if figures else []
            yield finding


@register_attack
class ExactPlaces(RowSearch):
    """Exact places in any column."""

    code = "exact-places"
    title = "Exact places"
    question = "single-out"
    finds = "where somebody is or lives, from coordinates in a column of any name"
    cost = "rows"
    page = "generalize"
    hint = "move the points, generalize them to regions, or leave them out"
    raises = (RawLocation,)

    @classmethod
    def run(cls, view: ReleaseView) -> Iterable[Finding]:
        """Return the places that `PlaceColumns` finds."""
        return view.places.findings()


@register_attack
class NamedPersons(RowSearch):
    """Values that name or reach persons."""

    code = "named-persons"
    title = "Values that name persons"
    question = "single-out"
    finds = "a person, by a number, an address or a name in a column of any name"
    cost = "rows"
    page = "roles"
    hint = "leave the column out"
    raises = (PersonalValues,)

    @classmethod
    def run(cls, view: ReleaseView) -> Iterable[Finding]:
        """Return what `personal_values` finds."""
        return personal_values(view.evidence)


@register_attack
class LinkRows(RowSearch):
    """Columns that show which rows are of one person."""

    code = "linked-rows"
    title = "Rows of one person"
    question = "link"
    finds = "which rows are of one person, or the same row in another table"
    cost = "columns times rows"
    page = "roles"
    hint = "leave the column out, or generalize it until many persons share each value"
    raises = (LinkedRows, RowIdentifier)

    @classmethod
    def run(cls, view: ReleaseView) -> Iterable[Finding]:
        """Return what `linked_rows` finds."""
        return linked_rows(view.evidence, view.released)
