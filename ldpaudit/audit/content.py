"""Released columns judged by what they hold, whatever their role: exact places, and values of persons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.audit.evidence import Evidence, Floats, Pair
from ldpaudit.findings import Finding, PersonalValues, RawLocation
from ldpaudit.language import Message
from ldpaudit.tables.names import LATITUDE_WORDS, LONGITUDE_WORDS, words_of
from ldpaudit.tables.personal import personal_form
from ldpaudit.tables.place_forms import place_form, two_numbers
from ldpaudit.tables.roles import CoordinateForm, coordinate_form, paired_names

#: Names of an axis that other things have, too.
_ANY_AXIS = frozenset("xy")
#: Degrees with four decimals, or coordinates of six digits.
_DEGREES_OR_METRES, _MOST = r"[.,][0-9]{4,}$|^[+-]?[0-9]{6,}", 0.5
_LEAST_VALUES = 10
#: Distinct values that are looked at.
_LOOKED_AT = 2_000


class PlaceColumns:
    """The released columns that hold exact places, by their names and values."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self.texts: dict[str, str] = {}
        self.axes: dict[str, CoordinateForm] = {}
        paired = paired_names(evidence.numbers)
        for name, values in evidence.released.items():
            if name in evidence.hidden or name in evidence.times:
                continue
            distinct = distinct_texts(values)
            if not len(distinct):
                continue
            if name in evidence.numbers:
                form = _axis(name, evidence.numbers[name], distinct, paired=name in paired)
                if form is not None and form.exact:
                    self.axes[name] = form
            elif form_of := place_form(name, distinct):
                self.texts[name] = form_of
        sure = {name for name, form in self.axes.items() if form.named}
        loose = [name for name in sure if words_of(name) <= _ANY_AXIS]
        if len(sure) < 2:
            # An x without a y is any number.
            self.axes = {name: form for name, form in self.axes.items() if name not in loose}

    def pairs(self) -> list[Pair]:
        """Return the pairs of columns that may be two coordinates of one place."""
        return list(combinations(self.axes, 2))

    def points(self) -> Mapping[str, tuple[Floats, Floats]]:
        """Return the two numbers that single texts hold, NaN where they hold none."""
        found = {name: two_numbers(self._evidence.released[name]) for name in self.texts}
        return {name: pair for name, pair in found.items() if np.isfinite(pair[0]).any()}

    def findings(self) -> Iterator[Finding]:
        """Return a finding for each exact place that is released although its role does not say so."""
        for name, what in self.texts.items():
            if name not in self._evidence.located:
                yield RawLocation.make("values", columns=(name,), what=what)
        left = {name: form for name, form in self.axes.items() if name not in self._evidence.located}
        named = tuple(name for name, form in left.items() if form.named)
        if named:
            yield RawLocation.make("values", columns=named, what=Message("coordinates"))
        # Two measurements with many decimals look alike, so nobody is stopped by them alone.
        unnamed = tuple(name for name, form in left.items() if not form.named)
        if unnamed and len(self.axes) > 1:
            by_decimals = Message("coordinates by their decimals")
            yield RawLocation.make("decimals", columns=unnamed, what=by_decimals)


def _axis(name: str, numbers: Floats, distinct: pa.Array, *, paired: bool) -> CoordinateForm | None:
    known = numbers[np.isfinite(numbers)]
    if len(distinct) < min(_LEAST_VALUES, len(known)) or not len(known):
        return None
    sure = bool(words_of(name) & (LATITUDE_WORDS | LONGITUDE_WORDS))
    if paired and not sure:
        # Widths and lengths of things have three decimals, too.
        fine = pc.match_substring_regex(distinct, _DEGREES_OR_METRES)
        paired = pc.mean(fine.cast(pa.float64())).as_py() > _MOST
    whole = bool((known == np.floor(known)).all())
    return coordinate_form(name, known, distinct, whole=whole, paired=paired)


def distinct_texts(values: pa.Array) -> pa.Array:
    """Return distinct values of a column, stripped, without missing ones: a few thousand spread over all."""
    distinct = pc.unique(values.drop_null())
    step = max(1, len(distinct) // _LOOKED_AT)
    chosen = distinct.take(pa.array(range(0, len(distinct), step), pa.int64()))
    return pc.unique(pc.utf8_trim_whitespace(chosen))


def personal_values(evidence: Evidence) -> Iterator[Finding]:
    """Find columns whose values name or reach a person."""
    for name, values in evidence.released.items():
        found = None if name in evidence.times else personal_form(name, distinct_texts(values))
        if found is None:
            continue
        percent = max(1, round(100 * found.share))
        yield PersonalValues.make(
            columns=(name,),
            share=Message("nearly all") if found.share >= 0.995 else Message("{percent} %", percent=percent),
            hold=Message("hold" if found.inside else "are"),
            what=found.what,
            how=Message(", by its name and their form" if found.named else ", by their form"),
        )
