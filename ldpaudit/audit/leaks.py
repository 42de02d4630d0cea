"""Two promises about one thing, and released columns that show a place which is moved.

How well other columns guess a protected one is measured by `others`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from ldpaudit.audit.dependence import determines, is_copy
from ldpaudit.audit.derived import derived_columns
from ldpaudit.audit.evidence import Evidence, Move
from ldpaudit.audit.others import told_by_others
from ldpaudit.audit.surroundings import MOST, rank_correlation, trip_lengths
from ldpaudit.audit.view import ReleaseView
from ldpaudit.findings import DependsOnPlace, Finding, FollowsFromPlace, RepeatedPlace, SamePlace, SameSecret
from ldpaudit.geography.noise.shared_draws import NEAR, crowded
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Rank correlation of a road's length and the straight line, at least; one of driving times has less.
_A_LENGTH = 0.9
_LENGTH = Message("its numbers rise with the length between two recorded points")


def side_leaks(evidence: Evidence, check_cancelled: CheckCancelled = never_cancelled) -> list[Finding]:
    """Find released columns that give a protected value or place away."""
    view = ReleaseView(evidence, check_cancelled)
    for searching in (same_secrets, averaged_places, place_leaks, told_by_others):
        view.found += list(searching(view))
    return view.found


def same_secrets(view: ReleaseView) -> Iterator[Finding]:
    """Find randomized columns that say the same."""
    for (name, truth), (other, same) in combinations(view.protected.items(), 2):
        view.check_cancelled()
        if is_copy(truth, same) or determines(truth, same) or determines(same, truth):
            yield SameSecret.make(columns=(name, other), first=name, second=other)


def averaged_places(view: ReleaseView) -> Iterator[Finding]:
    """Find places whose noise is drawn anew for each row: the average of their points finds them."""
    for pair in view.evidence.places:
        view.check_cancelled()
        move, (x, y) = view.evidence.moves.get(pair, Move()), view.evidence.places[pair]
        if move.per != "place" and view.around(pair).repeated:
            yield RepeatedPlace.make(move.per, columns=pair, x=pair[0], y=pair[1])
        elif not move.rounded and crowded(x, y):
            yield RepeatedPlace.make("near", columns=pair, x=pair[0], y=pair[1], metres=NEAR)


def place_leaks(view: ReleaseView) -> Iterator[Finding]:
    """Find columns that show a place which is moved."""
    evidence, protected = view.evidence, view.protected
    lengths = list(_lengths(view))
    yield from lengths
    released = {
        name: seen for name, seen in view.released.items() if name not in {one.columns[0] for one in lengths}
    }
    for pair in evidence.places:
        view.check_cancelled()
        around = view.around(pair)
        place_of = [name for name, truth in view.each(protected) if around.labels(truth[around.rows]).follows]
        numbers = view.each(evidence.protected_numbers)
        place_of += [name for name, truth in numbers if around.numbers(truth[around.rows]).follows]
        apart = {name: truth for name, truth in protected.items() if name not in place_of}
        yield from derived_columns(evidence, pair, around, released, apart, view.check_cancelled)
        for name in dict.fromkeys(place_of):
            yield SamePlace.make(columns=(name, *pair), column=name, x=pair[0], y=pair[1])


def _lengths(view: ReleaseView) -> Iterator[Finding]:
    """Find the length of a trip both ends of which are moved: it says how far apart the true points are."""
    evidence = view.evidence
    for one, other in combinations(evidence.places, 2):
        length = trip_lengths(evidence.places[one], evidence.places[other])
        for name, numbers in view.each(evidence.numbers):
            alike = rank_correlation(length, numbers)
            about: dict[str, Any] = {
                "columns": (name, *one, *other),
                "column": name,
                "x": one[0],
                "y": one[1],
            }
            if alike >= _A_LENGTH:
                yield FollowsFromPlace.make(**about, how=_LENGTH)
            elif alike >= MOST:
                yield DependsOnPlace.make(**about, how=_LENGTH)
