"""Derived columns: released columns that follow from a place which other columns are moved to hide.

A moved point beside the town, the station or the driving time of the true one hides little. Such a column is
found by its values, by the steps that made it, and by its name where the values cannot tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.audit.dependence import Codes, codes
from ldpaudit.audit.evidence import Evidence, Move, Pair
from ldpaudit.audit.place_names import place_words
from ldpaudit.audit.repeated_places import OneValue, RepeatedPlaces
from ldpaudit.audit.surroundings import MOST, NeighbourDependence, Surroundings
from ldpaudit.findings import (
    CoarserPlace,
    DependsOnPlace,
    Finding,
    FollowsFromPlace,
    OneValueAPlace,
    PlaceByName,
)
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled
from ldpaudit.tables.names import ADDRESS_WORDS, PLACE_WORDS, words_of

#: Letters at the beginning of a text that are looked at: grid references, plus codes, post codes.
_BEGINNINGS = (2, 3, 4, 6, 8)
#: Texts with fewer distinct values are labels.
_TEXTS = 0.2
#: Missing values that are too many to be a label like others.
_MANY_MISSING = 0.05
#: Share of rows from which on the most frequent value may stand for "unknown", and hide what others say.
_FREQUENT = 0.2
#: Words of a name that speak of the way to somewhere as the crow flies.
_WAY = frozenset(["distance", "distances", "dist", "km"])
_LABELS = Message("places side by side have the same value")
_NUMBERS = Message(
    "its numbers are alike at places side by side, as those of a distance or a driving time are"
)
_TEXT = Message("its texts begin or end alike at places side by side")
_REPEATS = Message("each place has one value")
_MADE = Message("a step computes it from the point before that is moved")


def _set_aside(how: Message) -> Message:
    return Message("{how}, once its most frequent value is set aside", how=how)


def derived_columns(
    evidence: Evidence,
    pair: Pair,
    around: Surroundings,
    released: Mapping[str, Codes],
    neutral: Mapping[str, Codes],
    check_cancelled: CheckCancelled,
) -> Iterator[Finding]:
    """Find the released columns that follow from a moved place."""
    move = evidence.moves.get(pair, Move())
    judged: dict[str, tuple[NeighbourDependence, Message]] = {}
    for name in released:
        check_cancelled()
        judged[name] = _judged(around, evidence, name)
    plain = {
        name: values
        for name, values in released.items()
        if not judged[name][0].follows and not place_words(name) and name not in move.made
    }
    repeated = RepeatedPlaces(*evidence.places[pair], {**plain, **neutral})
    for name in released:
        check_cancelled()
        seen, how = judged[name]
        one = OneValue() if seen.follows else repeated.judge(name, released[name])
        named = place_words(name)
        about: dict[str, Any] = {"columns": (name, *pair), "column": name, "x": pair[0], "y": pair[1]}
        if name in move.made:
            how = _MADE
        elif not seen.follows and one.narrow:
            how = _REPEATS
        elif not seen.follows and not (named and seen.partly):
            if named and name in evidence.coarser and not seen.independent:
                yield CoarserPlace.make("generalized", **about, **_again(evidence, name, pair))
            elif one.each:
                yield OneValueAPlace.make(**about)
            elif seen.partly:
                yield DependsOnPlace.make(**about, how=how)
            elif named and not seen.independent:
                yield PlaceByName.make(**about, words=named, **_again(evidence, name, pair))
            continue
        again = _again(evidence, name, pair, is_text=how == _TEXT)
        if name not in evidence.coarser or name in evidence.numbers:
            yield FollowsFromPlace.make(**about, how=how, **again)
        elif not _hides(around, move, released[name]):
            changes = Message("{how}, and it changes within the way that points move", how=how)
            yield FollowsFromPlace.make(**about, how=changes, **again)
        elif name in move.made:
            yield CoarserPlace.make("too early", **about, how=_MADE)  # no text
        else:
            yield CoarserPlace.make("generalized", **about, **_again(evidence, name, pair))


def _judged(around: Surroundings, evidence: Evidence, name: str) -> tuple[NeighbourDependence, Message]:
    """Judge one column by the places side by side; the strongest of what its values may be."""
    values = evidence.released[name].take(pa.array(around.rows))
    parts: list[tuple[NeighbourDependence, Message]] = []
    known = np.asarray(pc.is_valid(values))
    labels = codes(values)
    others = known & _not_frequent(labels, known)
    found = [(around.labels(labels), _LABELS)]
    if 0 < known.sum() < (1 - _MANY_MISSING) * len(known):
        found.append((around.labels(labels, known), _LABELS))
    if name in evidence.numbers:
        numbers = evidence.numbers[name][around.rows]
        found.append((around.numbers(numbers), _NUMBERS))
        if others.sum() < known.sum():
            parts = [(around.numbers(np.where(others, numbers, np.nan)), _set_aside(_NUMBERS))]
    elif others.sum() and len(np.unique(labels[others])) > _TEXTS * others.sum():
        parts = [(around.labels(part, others), _TEXT) for part in _parts(values)]
    if others.sum() < known.sum():
        parts.append((around.labels(labels, others), _set_aside(_LABELS)))
    # That the beginning of a text, or some of the values, are independent says nothing of all.
    independent = any(one.independent for one, _ in found)
    found += parts
    best = max(found, key=lambda one: (one[0].follows, one[0].share))
    independent &= not any(one.unsure for one, _ in found)
    return NeighbourDependence(best[0].share, best[0].sigmas, best[0].follows, independent), best[1]


def _not_frequent(labels: Codes, known: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Return the rows whose value is not the most frequent one, where that is very frequent."""
    if not known.any():
        return known
    counts = np.bincount(labels[known])
    most = int(counts.argmax())
    return labels != most if counts[most] >= _FREQUENT * known.sum() else np.ones(len(labels), np.bool_)


def _parts(values: pa.Array) -> Iterator[Codes]:
    """Cut texts to what places side by side share: their beginning, the last word, all but the digits."""
    plain = pc.utf8_lower(pc.utf8_trim_whitespace(values))
    for length in _BEGINNINGS:
        yield codes(pc.utf8_slice_codeunits(plain, 0, length))
    yield codes(pc.replace_substring_regex(plain, r"^.*[\s,;]", ""))
    yield codes(pc.replace_substring_regex(plain, r"[0-9]+", ""))


def _hides(around: Surroundings, move: Move, values: Codes) -> bool:
    """Whether most places that lie as far apart as points move have the same value."""
    chosen: npt.NDArray[np.int64] = values[around.rows]
    return around.kept(chosen, move.metres) >= MOST


def _again(evidence: Evidence, name: str, pair: Pair, *, is_text: bool = False) -> dict[str, Any]:
    """Return how to compute a column again from the moved point; empty where no step does so."""
    x, y = pair
    words = words_of(name)
    number = name in evidence.numbers
    made = name in evidence.moves.get(pair, Move()).made
    if words & _WAY or (made and number):
        step = f'do = "distance-to-place", x = "{x}", y = "{y}", table = "…", name = "…", into = "{name}"'
    elif name not in evidence.times and (
        made
        or words & PLACE_WORDS
        or not (number or name in evidence.coarser or is_text or words & ADDRESS_WORDS)
    ):
        step = f'do = "generalize-region", polygons = "…", x = "{x}", y = "{y}", into = "{name}"'
    else:
        return {}
    again = Message(
        "compute it again from the moved point (after planar-laplace: {step}, recompute = true)", step=step
    )
    return {"again": again}
