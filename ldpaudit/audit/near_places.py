"""What shows a place that is moved: columns that follow from it, judged by places side by side.

A moved point beside the town, the station or the driving time of the true one hides little. Such a column is
found by its values, by the steps that made it, and by its name where the values cannot tell.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit import findings
from ldpaudit.audit.dependence import LEAST_ROWS, SURE, Codes, Floats, chance_agreement, codes, guessed_by
from ldpaudit.audit.evidence import Evidence, Move, Pair
from ldpaudit.audit.views import planar
from ldpaudit.findings import Finding
from ldpaudit.geography.noise.shared_draws import NEAR, crowded
from ldpaudit.language import Message, Template
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.tables.names import ADDRESS_WORDS, PLACE_WORDS, words_of

Marks = npt.NDArray[np.bool_]
#: Name of a place among those of columns.
_PLACE = "\0place"
#: Rows looked at: of places side by side, and of places that are in several rows.
_ROWS, _REPEATED = 10_000, 50_000
#: Most of the way from chance to certainty; of a length and the straight line, and of what is no length.
MOST, _A_LENGTH = 0.5, 0.9
#: Values of many kinds follow from the place, too, where neighbours agree so often, and so much more often
#: than any two rows: a street out of thousands.
_OFTEN, _TIMES = 0.2, 10.0
#: Below this nothing speaks for a dependence, if so many rows were looked at, and so many a value.
_UNSURE, _ENOUGH_ROWS, _ROWS_A_VALUE = 3.0, 500, 20
#: Standard errors of neighbour statistics are so much larger than of independent pairs: pairs share points.
_SHARED = 1.5
#: A place has one value where so many of its rows are guessed; a value of so few pairs narrows the place.
_ONE_VALUE, _NARROW = 0.95, 0.05
#: Points around which others are looked for, and pairs that are too few.
_ASKED, _FEW_PAIRS = 300, 100
#: Beginnings of texts that are looked at; texts with fewer distinct values are labels; a value so frequent
#: may stand for "unknown", and hide what others say.
_BEGINNINGS, _TEXTS, _FREQUENT = (2, 3, 4, 6, 8), 0.2, 0.2


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Beside the names of administrative areas and the parts of an address.
_MORE = _words(
    "distance dist trajet itineraire travel driving drive route geohash h3 s2 maille carreau carroyage"
    " grille grid mgrs utm lambert easting northing coord coords coordinates coordonnees gps geo geom"
    " geometry what3words w3w olc pluscode hameau lieudit bassin parcelle cadastre batiment building"
    " center location localisation emplacement province eircode ward parish borough tract lau nuts"
    " neighbourhood neighborhood county latitude longitude"
)
#: Words that speak of a place only together: the time in which help arrives tells how far it came.
_TOGETHER = [
    _words(together)
    for together in (
        *("response time", "arrival time", "travel time", "time scene", "plus code", "post code"),
        *("temps reponse", "temps route", "temps arrivee"),
        *("delai reponse", "delai arrivee", "delai intervention", "delai presentation"),
    )
]
#: Words of the tables of roles that often speak of something else.
_LESS = _words("ligne com place")

_LABELS = Message("places side by side have the same value")
_NUMBERS = Message(
    "its numbers are alike at places side by side, as those of a distance or a driving time are"
)
_TEXT = Message("its texts begin or end alike at places side by side")
_ASIDE = Template("{how}, once its most frequent value is set aside")
_REPEATS = Message("each place has one value")
_MADE = Message("a step computes it from the point before that is moved")
_LENGTH = Message("its numbers rise with the length between two recorded points")


def place_words(name: str) -> str:
    """Return the words of a column name that speak of a place; "" where none does."""
    words = words_of(name)
    matching = words & ((PLACE_WORDS | ADDRESS_WORDS | _MORE) - _LESS)
    for together in _TOGETHER:
        matching |= together if together <= words else frozenset()
    return " ".join(sorted(matching))


@dataclass(frozen=True)
class Near:
    """What neighbours tell about a column: a share of the way to certainty, and how sure that is."""

    share: float = 0.0
    sigmas: float = 0.0
    follows: bool = False
    independent: bool = False
    how: str = ""

    @property
    def partly(self) -> bool:
        """Whether the value depends on the place beyond doubt, be it a little."""
        return self.share >= 0.1 and self.sigmas >= SURE


class Surroundings:
    """The places of a sample, each once, and the nearest other place of each."""

    def __init__(self, x: Floats, y: Floats) -> None:
        known = np.flatnonzero(np.isfinite(x) & np.isfinite(y))
        # One row of each place: many rows whose nearest place is one and the same would count it many times.
        first = np.unique(x[known] + 1j * y[known], return_index=True)[1]
        #: Whether a place is in several rows.
        self.repeated = len(first) < len(known)
        known = known[np.sort(first)]
        #: Rows with a place, spread evenly over the sample.
        self.rows: Codes = known[:: max(1, len(known) // _ROWS)][:_ROWS]
        self._points = np.column_stack(planar(x[self.rows], y[self.rows]))

    @cached_property
    def _all(self) -> Codes:
        return self._nearest(np.arange(len(self.rows)))

    def _nearest(self, at: Codes) -> Codes:
        """Return the nearest other place among some of the rows; each place is there once."""
        from scipy.spatial import KDTree

        places = self._points[at]
        return at[np.asarray(KDTree(places).query(places, [2])[1])[:, 0]]

    def near(self, values: Codes | Floats, some: Marks | None = None, how: str = "") -> Near:
        """Judge the values of `rows`, or of some of them: labels as whole numbers, or else numbers.

        How much nearest places differ is laid beside how much any two do, which is one minus Geary's ratio
        (1954): of the ranks of numbers, and of labels, which are equal or not.
        """
        import pandas as pd

        numbers = values.dtype.kind == "f"
        how = how or (_NUMBERS if numbers else _LABELS)
        known = np.isfinite(values) if some is None else np.isfinite(values) & some
        at, few, often = np.flatnonzero(known), True, False
        if len(at) < LEAST_ROWS:
            return Near(how=how)
        nearest = self._all if len(at) == len(known) else self._nearest(at)
        if numbers:
            values = pd.Series(values).rank().to_numpy()
            by_chance, scale = 2 * float(np.var(values[at])), 1.0
            differ = float(np.mean((values[at] - values[nearest]) ** 2))
        else:
            by_chance = 1 - chance_agreement(values[at].astype(np.int64))
            differ = float(np.mean(values[at] != values[nearest]))
            scale = math.sqrt(by_chance / (1 - by_chance))
            often = 1 - differ >= max(_OFTEN, _TIMES * (1 - by_chance))
            # Of many values each is at so few places that neighbours differ even if a place has one.
            few = len(np.unique(values[at])) <= len(at) // _ROWS_A_VALUE
        if not by_chance:
            return Near(independent=True, how=how)
        share = 1 - differ / by_chance
        sigmas = share * scale * math.sqrt(len(at)) / _SHARED
        follows = (share >= MOST or often) and sigmas >= SURE
        return Near(share, sigmas, follows, few and len(at) >= _ENOUGH_ROWS and sigmas < _UNSURE, how)

    def kept(self, values: Codes, metres: float) -> float:
        """Return the share of places, half to whole `metres` apart, or else nearest, of one value."""
        from scipy.spatial import KDTree

        values, step = values[self.rows], max(1, len(self.rows) // _ASKED)
        if len(values) < 2:
            return 0.0
        near = KDTree(self._points[::step]).sparse_distance_matrix(
            KDTree(self._points), metres, output_type="ndarray"
        )
        near = near[near["v"] >= metres / 2]
        if len(near) < _FEW_PAIRS:
            return float(np.mean(values == values[self._all]))
        return float(np.mean(values[near["i"] * step] == values[near["j"]]))

    def judged(self, evidence: Evidence, name: str) -> Near:
        """Judge a released column; the strongest of what its values may be."""
        values = evidence.released[name].take(pa.array(self.rows))
        labels = codes(values)
        counts = np.bincount(labels, minlength=1)
        # Its most frequent value, or that it is missing, may stand for "unknown".
        aside = bool(counts.max() >= _FREQUENT * len(labels))
        others = labels != counts.argmax() if aside else np.ones(len(labels), np.bool_)
        whole, some, parts = [self.near(labels)], list[Near](), list[Near]()
        if name in evidence.numbers:
            numbers = evidence.numbers[name][self.rows]
            whole.append(self.near(numbers))
            some += [self.near(numbers, others)] if aside else []
        elif len(np.unique(labels[others])) > _TEXTS * others.sum():
            parts += [self.near(part, others, _TEXT) for part in _parts(values)]
        some += [self.near(labels, others)] if aside else []
        found = [*whole, *parts, *(replace(one, how=_ASIDE.fill({"how": one.how})) for one in some)]
        # That the beginning of a text, or some of the values, are independent says nothing of all.
        independent = any(one.independent for one in whole) and all(one.sigmas < _UNSURE for one in found)
        return replace(max(found, key=lambda one: (one.follows, one.share)), independent=independent)


def _parts(values: pa.Array) -> Iterator[Codes]:
    """Cut texts to what places side by side share: their beginning, the last word, all but the digits."""
    plain = pc.utf8_lower(pc.utf8_trim_whitespace(values))
    for length in _BEGINNINGS:
        yield codes(pc.utf8_slice_codeunits(plain, 0, length))
    for form in (r"^.*[\s,;]", r"[0-9]+"):
        yield codes(pc.replace_substring_regex(plain, form, ""))


class RepeatedPlaces:
    """The rows of places that are in several of them, each event once by what is told of it beside."""

    def __init__(self, x: Floats, y: Floats, told: Mapping[str, Codes]) -> None:
        import pandas as pd

        # Adding zero makes one of the two zeros of a double.
        place = pd.DataFrame({0: x + 0.0, 1: y + 0.0}).dropna().groupby([0, 1], sort=False).ngroup()
        place = place[place.map(place.value_counts()) > 1]
        # Places are let go with all their rows.
        place = place[place % max(1, -(-len(place) // _REPEATED)) == 0]
        rows = place.index.to_numpy()
        self._events = pd.DataFrame({name: values[rows] for name, values in told.items()}, place.index)
        self._events[_PLACE] = place

    def judge(self, name: str) -> tuple[bool, bool]:
        """Return whether each place has one value of a column, and whether that names the place."""
        beside = self._events.drop(columns=name)
        kept = self._events if len(beside.columns) == 1 else self._events[~beside.duplicated()]
        place, seen = kept[_PLACE].to_numpy(np.int64), kept[name].to_numpy(np.int64)
        if len(seen) < LEAST_ROWS or (chance := chance_agreement(seen)) >= 1:
            return False, False
        _, at, rows = np.unique(place, return_index=True, return_counts=True)
        accuracy, coverage = guessed_by(place, seen)
        if coverage * len(seen) < LEAST_ROWS:
            return False, False
        sigmas = (accuracy - chance) / math.sqrt(chance * (1 - chance) / np.count_nonzero(rows > 1))
        each = accuracy >= _ONE_VALUE and accuracy - chance >= (1 - chance) / 2 and sigmas >= SURE
        return each, each and chance_agreement(seen[at]) <= _NARROW


def place_leaks(evidence: Evidence, check_cancelled: CheckCancelled = never_cancelled) -> Iterator[Finding]:
    """Find columns that show a place which is moved, or that its average finds."""
    lengths = list(_lengths(evidence))
    known = {one.columns[0] for one in lengths}
    protected = {name: codes(held) for name, held in evidence.protected.items()}
    released = {
        name: codes(held) for name, held in evidence.released.items() if len(held) and name not in known
    }
    around = {pair: Surroundings(*place) for pair, place in evidence.places.items()}
    for pair, near in around.items():
        # The average of points finds a place whose noise is drawn anew for each row.
        move, about = evidence.moves.get(pair, Move()), {"x": pair[0], "y": pair[1]}
        if move.per != "place" and near.repeated:
            yield findings.RepeatedPlace.make(move.per, columns=pair, **about)
        elif not move.rounded and crowded(*evidence.places[pair]):
            yield findings.RepeatedPlace.make("near", columns=pair, metres=NEAR, **about)
    yield from lengths
    for pair, near in around.items():
        check_cancelled()
        repeated = RepeatedPlaces(*evidence.places[pair], {**released, **protected})
        for name, held in released.items():
            check_cancelled()
            yield from _derived(evidence, pair, near, repeated, name, held)
        for name, held in protected.items():
            numbers = evidence.protected_numbers.get(name)
            judged = [one[near.rows] for one in (held, numbers) if one is not None and len(one)]
            if any(near.near(one).follows for one in judged) or repeated.judge(name)[0]:
                yield findings.SamePlace.make(columns=(name, *pair), column=name, x=pair[0], y=pair[1])


def _derived(
    evidence: Evidence, pair: Pair, near: Surroundings, repeated: RepeatedPlaces, name: str, values: Codes
) -> Iterator[Finding]:
    """Find whether a released column follows from a moved place."""
    move, seen, words = evidence.moves.get(pair, Move()), near.judged(evidence, name), place_words(name)
    coarser, made = name in evidence.coarser, name in move.made
    each, narrow = (False, False) if seen.follows else repeated.judge(name)
    about: dict[str, Any] = {"columns": (name, *pair), "column": name, "x": pair[0], "y": pair[1]}
    if made or seen.follows or narrow or (words and seen.partly):
        how = _MADE if made else _REPEATS if narrow else seen.how
        if not coarser or name in evidence.numbers:
            yield findings.FollowsFromPlace.make(**about, how=how)
        elif near.kept(values, move.metres) < MOST:
            changes = Message("{how}, and it changes within the way that points move", how=how)
            yield findings.FollowsFromPlace.make(**about, how=changes)
        elif made:
            yield findings.CoarserPlace.make("too early", **about, how=_MADE)  # no text
        else:
            yield findings.CoarserPlace.make("generalized", **about)
    elif words and coarser and not seen.independent:
        yield findings.CoarserPlace.make("generalized", **about)
    # A time is told in each row: rows of one event have the same, and tell no more together.
    elif each and name not in evidence.times:
        yield findings.OneValueAPlace.make(**about)
    elif seen.partly:
        yield findings.DependsOnPlace.make(**about, how=seen.how)
    elif words and not seen.independent:
        yield findings.PlaceByName.make(**about, words=words)


def _lengths(evidence: Evidence) -> Iterator[Finding]:
    """Find the length of a trip both ends of which are moved: it says how far apart the true points are."""
    for one, other in combinations(evidence.places, 2):
        ends = zip(evidence.places[one], evidence.places[other], strict=True)
        east, north = planar(*(np.concatenate(both) for both in ends))
        length = np.hypot(*(np.subtract(*np.split(axis, 2)) for axis in (east, north)))
        for name, numbers in evidence.numbers.items():
            alike = _rank_correlation(length, numbers)
            if alike >= MOST:
                kind = findings.FollowsFromPlace if alike >= _A_LENGTH else findings.DependsOnPlace
                yield kind.make(columns=(name, *one, *other), column=name, x=one[0], y=one[1], how=_LENGTH)


def _rank_correlation(one: Floats, other: Floats) -> float:
    """Return Spearman's rank correlation of the rows that have both; 0 where it may be chance."""
    import pandas as pd

    both = pd.DataFrame({0: one, 1: other}).dropna()
    alike = float(both.corr("spearman", min_periods=LEAST_ROWS)[0][1])
    return alike if alike * math.sqrt(len(both)) >= SURE else 0.0
