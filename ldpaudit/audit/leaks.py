"""Side leaks: released columns that give away what a randomized column protects.

The mechanism keeps its promise about the column that it treats. The promise is void all the same if another
released column tells the same thing: a station beside the moved point, a town code beside the randomized
town.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.audit.content import PlaceColumns
from ldpaudit.audit.dependence import (
    LEAST_ROWS,
    Codes,
    Guess,
    agrees_with_next,
    bins,
    certain_share,
    chance_agreement,
    code_of_missing,
    codes,
    guess,
    guessed_by,
    holds,
    is_copy,
    joint,
    mode_share,
)
from ldpaudit.audit.derived import derived_columns
from ldpaudit.audit.evidence import Evidence, Floats, Move
from ldpaudit.audit.surroundings import Surroundings
from ldpaudit.audit.view import ReleaseView
from ldpaudit.findings import Finding, GivesAway, RepeatedPlace, SamePlace, SameSecret
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Rows looked at for labels in texts.
TEXT_ROWS = 5_000
#: Pairs of numbers that are no coordinates, and rows looked at for each.
MOST_PAIRS, PAIR_ROWS = 15, 2_000
#: A column gives another away where it guesses this share of rows, and closes most of the gap to certainty.
GUESSED = 0.95
COVERED = 0.5
GAP_CLOSED = 0.5
#: Columns that are combined in pairs, and rows looked at for pairs, and for parts of codes.
MOST_PAIRED, VIEW_ROWS = 40, 20_000
#: Parts of codes that are looked at: this many characters at either end, this many words from either end.
ENDS, WORDS = (2, 6), 4
#: A value tells for certain where so many of its rows agree; columns that do so for some rows are found.
PURE, SOME = 0.99, 0.05
#: More distinct values than this share of the rows say nothing of other rows.
_DISTINCT = 1 / 3
#: Numbers of more distinct values are cut into so many intervals beside.
_INTERVALS = 32
_Array = TypeVar("_Array", Codes, Floats)


def side_leaks(evidence: Evidence, check_cancelled: CheckCancelled = never_cancelled) -> list[Finding]:
    """Find released columns that give a protected value or place away.

    Parameters
    ----------
    evidence : Evidence
        The rows to judge by.
    check_cancelled : callable, optional
        Asked before each comparison of columns whether to go on.

    Returns
    -------
    list of Finding
        What `value_leaks`, `averaged_places` and `place_leaks` find.
    """
    view = ReleaseView(evidence, check_cancelled)
    return [*value_leaks(view), *averaged_places(view), *place_leaks(view)]


def value_leaks(view: ReleaseView) -> list[Finding]:
    """Find released columns that give a protected value away.

    Returns
    -------
    list of Finding
        "gives-away" blocks the release and voids the promise; "same-secret" warns that two promises are about
        one value, and add up.
    """
    evidence, check_cancelled, each = view.evidence, view.check_cancelled, view.each
    released, protected = view.released, view.protected
    found: list[Finding] = []
    exact = dict(_planes(evidence, view.places, check_cancelled)) if evidence.protected else {}
    for name, truth in protected.items():
        given_away = [
            other for other, seen in each(released) if is_copy(seen, truth) or _determines(seen, truth)
        ]
        given_away += [
            other
            for other, seen in each(evidence.numbers)
            if other not in given_away and _orders(seen, truth)
        ]
        given_away += [
            other
            for other, seen in each(evidence.released)
            if other not in given_away and _holds(seen, evidence.protected[name])
        ]
        found += [
            GivesAway.make("column", columns=(other, name), other=other, secret=name) for other in given_away
        ]
        parts = [
            other
            for other, seen in each(evidence.released)
            if other not in given_away and _part_determines(seen, _some(truth))
        ]
        found += [GivesAway.make("part", columns=(other, name), other=other, secret=name) for other in parts]
        given_away += parts
        amounts = evidence.protected_numbers.get(name)
        beside: list[str] = []
        for columns, around in exact.items():
            check_cancelled()
            follows = around.labels(truth[around.rows]).follows
            follows |= amounts is not None and around.numbers(amounts[around.rows]).follows
            if follows and not set(columns) & set(given_away):
                found.append(GivesAway.make("column", columns=(*columns, name), other=columns, secret=name))
                beside += columns
        given_away += beside
        for pair in _pairs(evidence, released, truth, given_away, check_cancelled):
            found.append(GivesAway.make("pair", columns=(*pair, name), others=pair, secret=name))
            given_away += pair
        missing = code_of_missing(evidence.protected[name], truth)
        found += [
            GivesAway.make("some", columns=(other, name), other=other, secret=name, percent=100 * SOME)
            for other, seen in each(released)
            if other not in given_away and _certain(seen, evidence.numbers.get(other), truth, missing)
        ]
    for (name, truth), (other, same) in combinations(protected.items(), 2):
        check_cancelled()
        if is_copy(truth, same) or _determines(truth, same) or _determines(same, truth):
            found.append(SameSecret.make(columns=(name, other), first=name, second=other))
    return found


def averaged_places(view: ReleaseView) -> Iterator[Finding]:
    """Find places whose noise is drawn anew for each row: the average of their points finds them.

    Yields
    ------
    Finding
        "repeated-place" (a warning).
    """
    for pair in view.evidence.places:
        view.check_cancelled()
        per = view.evidence.moves.get(pair, Move()).per
        if per != "place" and view.around(pair).repeated:
            yield RepeatedPlace.make(per, columns=pair, x=pair[0], y=pair[1])


def place_leaks(view: ReleaseView) -> Iterator[Finding]:
    """Find columns that show a place which is moved.

    Yields
    ------
    Finding
        Those of `derived_columns`, and "same-place", which warns that two promises are about one place.
    """
    evidence, protected = view.evidence, view.protected
    for pair in evidence.places:
        view.check_cancelled()
        around = view.around(pair)
        place_of = [name for name, truth in view.each(protected) if around.labels(truth[around.rows]).follows]
        numbers = view.each(evidence.protected_numbers)
        place_of += [name for name, truth in numbers if around.numbers(truth[around.rows]).follows]
        apart = {name: truth for name, truth in protected.items() if name not in place_of}
        yield from derived_columns(evidence, pair, around, view.released, apart, view.check_cancelled)
        for name in dict.fromkeys(place_of):
            yield SamePlace.make(columns=(name, *pair), column=name, x=pair[0], y=pair[1])


def _some(values: _Array) -> _Array:
    """Return values spread over all, few enough for many views of them."""
    return values[:: max(1, -(-len(values) // VIEW_ROWS))]


def _useful(view: Codes) -> bool:
    return 1 < len(np.unique(view)) <= _DISTINCT * len(view)


def _determined(view: Codes, truth: Codes) -> Guess | None:
    """Return how a view of columns guesses nearly all, beyond chance; None where it does not."""
    found = guess(view, truth)
    much = found.guessed >= GUESSED and found.coverage >= COVERED and found.closed >= GAP_CLOSED
    return found if found.sure and much else None


def _part_determines(values: pa.Array, truth: Codes) -> bool:
    """Whether a part of a code tells the protected value: a commune code before a running number."""
    if len(truth) < LEAST_ROWS:
        return False
    step = max(1, -(-len(values) // VIEW_ROWS))
    texts = values.take(pa.array(range(0, len(values), step), pa.int64()))
    return any(_determined(view, truth) for view in _parts(texts) if _useful(view))


def _parts(values: pa.Array) -> Iterator[Codes]:
    """Cut codes into their ends, and into words at all that is no letter and no digit."""
    plain = pc.utf8_trim_whitespace(values)
    for length in range(ENDS[0], ENDS[1] + 1):
        yield codes(pc.utf8_slice_codeunits(plain, 0, length))
        yield codes(pc.utf8_slice_codeunits(plain, -length, None))
    words = pc.split_pattern_regex(plain, r"[^\pL\pN]+")
    number = pc.fill_null(pc.list_value_length(words), 0).to_numpy(zero_copy_only=False)
    ends = np.cumsum(number)
    flat = pc.list_flatten(words)
    for at in range(min(WORDS, int(number.max(initial=0)))):
        for place in (ends - number + at, ends - 1 - at):
            chosen = np.where(number > max(at, 1), place, -1)
            yield codes(flat.take(pa.array(chosen, pa.int64(), mask=chosen < 0)))


def _certain(seen: Codes, numbers: Floats | None, truth: Codes, missing: int) -> bool:
    """Whether single values, or intervals of numbers, tell the protected value of some rows for certain."""
    if len(truth) < LEAST_ROWS:
        return False
    views = [seen] if numbers is None else [seen, bins(numbers, _INTERVALS)]
    return any(certain_share(view, truth, missing, PURE, GUESSED) >= SOME for view in views)


def paired(evidence: Evidence) -> list[str]:
    """Return the released columns that are judged in pairs."""
    return list(evidence.released)[:MOST_PAIRED]


def _pairs(
    evidence: Evidence,
    released: Mapping[str, Codes],
    truth: Codes,
    given_away: list[str],
    check_cancelled: CheckCancelled,
) -> Iterator[tuple[str, str]]:
    """Find pairs of columns that tell together what neither does alone, by cells of several rows."""
    truth = _some(truth)
    views: dict[str, list[Codes]] = {}
    for name in paired(evidence):
        if name not in released:
            continue
        seen = _some(released[name])
        views[name] = [seen] if _useful(seen) else []
        if name in evidence.numbers and len(np.unique(seen)) > _INTERVALS:
            views[name].append(bins(_some(evidence.numbers[name]), _INTERVALS))
    for pair in combinations(views, 2):
        check_cancelled()
        if set(pair) & set(given_away):
            continue
        for both in product(views[pair[0]], views[pair[1]]):
            found = _determined(joint(both), truth)
            if found and all(found.better_than(guess(view, truth), len(truth)) for view in both):
                yield pair
                break


def _planes(
    evidence: Evidence, places: PlaceColumns, check_cancelled: CheckCancelled
) -> Iterator[tuple[tuple[str, ...], Surroundings]]:
    """Lay the released columns out that are two coordinates, whatever their role, or may be read as two.

    Two numbers that are none are laid out by their ranks: together they may tell what neither does alone.
    """
    exact = dict.fromkeys((*evidence.exact_places, *places.pairs()))
    for x, y in exact:
        check_cancelled()
        yield (x, y), Surroundings(evidence.numbers[x], evidence.numbers[y])
    for name, (first, second) in places.points().items():
        check_cancelled()
        yield (name,), Surroundings(first, second)
    many = [
        name
        for name, values in evidence.numbers.items()
        if name not in evidence.times and len(np.unique(values[np.isfinite(values)])) >= LEAST_ROWS
    ]
    pairs = [pair for pair in combinations(many, 2) if pair not in exact]
    for x, y in pairs[:MOST_PAIRS]:
        check_cancelled()
        yield (x, y), Surroundings(*_by_ranks(evidence.numbers[x], evidence.numbers[y]))


def _by_ranks(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Bring two numbers to one scale, in some of the rows; NaN in the others."""
    step = max(1, len(x) // PAIR_ROWS)
    chosen = np.zeros(len(x), np.bool_)
    chosen[::step] = True
    chosen &= np.isfinite(x) & np.isfinite(y)
    ranked = []
    for values in (x, y):
        ranks = np.full(len(values), np.nan)
        # From thousand on, so that nobody takes them for degrees.
        ranks[chosen] = 1_000 + np.unique(values[chosen], return_inverse=True)[1]
        ranks[chosen] *= 1_000 / max(1.0, float(ranks[chosen].max(initial=0.0)) - 1_000)
        ranked.append(ranks)
    return ranked[0], ranked[1]


def _determines(seen: npt.NDArray[np.int64], truth: npt.NDArray[np.int64]) -> bool:
    if len(truth) < LEAST_ROWS:
        return False
    baseline = mode_share(truth)
    accuracy, coverage = guessed_by(seen, truth)
    return accuracy >= GUESSED and coverage >= COVERED and _closes_gap(accuracy, baseline)


def _orders(seen: npt.NDArray[np.float64], truth: npt.NDArray[np.int64]) -> bool:
    """Whether neighbouring numbers go with the same true value."""
    known = np.isfinite(seen)
    seen, truth = seen[known], truth[known]
    # Between few numbers agreement is chance; those are judged as the labels that they are.
    few = len(np.unique(seen[:1000])) < LEAST_ROWS and len(np.unique(seen)) < LEAST_ROWS
    return not few and _closes_gap(agrees_with_next(seen, truth), chance_agreement(truth))


def _holds(seen: pa.Array, truth: pa.Array) -> bool:
    """Whether a text holds the label that is protected: a town at the end of an address."""
    step = max(1, len(seen) // TEXT_ROWS)
    chosen = pa.array(range(0, len(seen), step))
    return holds(seen.take(chosen), truth.take(chosen)) >= GAP_CLOSED


def _closes_gap(reached: float, baseline: float) -> bool:
    """Whether most of the way from a blind guess to certainty is gone; a sure blind guess leaves no way."""
    return baseline < 1 and reached - baseline >= GAP_CLOSED * (1 - baseline)
