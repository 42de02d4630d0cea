"""Columns by which rows of one person can be linked, and those that number each row.

A pseudonym, a badge or a plate tells which rows are of one person, whoever that is: noise that is drawn anew
for each of them adds up. Such a column is known as the unit of protection, by its name, by the form of its
values, or because it has many values that are in few rows each. Measurements have many values, too: these
are known by their name, by decimals, and by how they crowd around the frequent ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.audit.dependence import Codes
from ldpaudit.audit.evidence import Evidence, Floats
from ldpaudit.findings import Finding, LinkedRows, RowIdentifier
from ldpaudit.language import Message, in_line
from ldpaudit.tables.names import (
    ADDRESS_WORDS,
    COUNT_WORDS,
    LINKING_WORDS,
    MEASURE_WORDS,
    PLACE_WORDS,
    SERIAL_WORDS,
    words_of,
)

_LEAST_ROWS = 30
#: Values that a linking column has at least; fewer are categories.
_LEAST_VALUES = 20
#: A value is in few rows where so many of the table hold it, as nearly all rows of such a column do.
_FEW, _NEARLY_ALL = 20, 0.95
_UUID = r"^\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$"
_HEX = r"^(0x)?[0-9a-f]{8,128}$"
_LONG_CODE = r"^[A-Za-z0-9+/_\-]{16,}={0,2}$"
_CODE = r"^[^\s,;]{4,40}$"
#: Letter and number of a diagnosis (ICD-10), of an occupation or an activity; letters and a number.
_DIAGNOSIS, _NUMBERED = r"^[A-Za-z][0-9]{2}(\.?[0-9]{1,2})?$", r"^[A-Za-z]{1,4}[_\-]?[0-9]+$"
#: So many of the latter are no categories; labels of so few rows each, and numbers so large, no measurements.
_MANY_CODES, _ROWS_OF_ONE, _GIVEN_OUT = 200, 4, 10_000
#: Distinct values from which on a form is seen, and span of whole numbers that may be ages or shares.
_FORM, _SPAN = 10, 150


@dataclass(frozen=True)
class Linking:
    """How a column links rows."""

    why: str = ""
    repeated: bool = False


def linked_rows(evidence: Evidence, released: dict[str, Codes]) -> Iterator[Finding]:
    """Find the released columns that link rows, or that number each."""
    linking: dict[str, str] = {}
    alone: list[str] = []
    # Rows of a table of counts are groups: what names one of them is no person.
    counts = any((words := words_of(name)) and words <= COUNT_WORDS for name in evidence.numbers)
    for name, seen in released.items():
        found = _judged(evidence, name, seen)
        if name == evidence.unit:
            known = np.asarray(evidence.released[name].is_valid())
            found = Linking(Message("names who is protected"), len(np.unique(seen[known])) < known.sum())
        if found.why and found.repeated:
            linking[name] = found.why
        elif found.why and (not counts or words_of(name) & LINKING_WORDS):
            alone.append(name)
    if linking:
        yield _linked(linking, evidence.unit)
    if alone:
        yield RowIdentifier.make(columns=alone)


def _judged(evidence: Evidence, name: str, seen: Codes) -> Linking:
    texts = evidence.released[name]
    known = np.asarray(texts.is_valid())
    rows, words = int(known.sum()), words_of(name)
    if rows < 2 or name in evidence.times:
        return Linking()
    counts = np.bincount(seen[known])
    counts = counts[counts > 0]
    repeated = len(counts) < rows
    if words & (COUNT_WORDS | MEASURE_WORDS) or not _whole(evidence.numbers.get(name)):
        return Linking()
    if len(counts) < min(_LEAST_VALUES, rows / 2):
        return Linking()
    place = bool(words & PLACE_WORDS) and not words & ADDRESS_WORDS
    few = float(counts[counts <= _few_of(evidence.stride)].sum() / rows) >= _NEARLY_ALL
    if words & LINKING_WORDS and not (place or name in evidence.coarser):
        return Linking(Message("names a person or a thing of theirs"), repeated)
    if words & ADDRESS_WORDS and few:
        return Linking(Message("names an address, of few rows"), repeated)
    distinct = pc.utf8_trim_whitespace(pc.unique(texts.drop_null()))
    if name not in evidence.numbers and not place and (why := _shape(distinct, few=few)):
        return Linking(why, repeated)
    if rows < _LEAST_ROWS:
        return Linking()
    if words & SERIAL_WORDS and few and not place:
        return Linking(Message("is a number by its name, of few rows each"), repeated)
    if not few or place:
        # Labels that many rows share are categories; of places, a town is one of few rows.
        return Linking()
    numeric = name in evidence.numbers
    given_out = numeric and _given_out(evidence.numbers[name][known], repeated=repeated)
    # Villages and diagnoses are in few rows each, too: texts of a form of their own were known above.
    own = not numeric and len(counts) >= rows / _ROWS_OF_ONE
    labels = own and not _diagnoses(distinct)
    if labels or given_out:
        return Linking(Message("has many values that occur in few rows each"), repeated)
    return Linking()


def _few_of(stride: int) -> float:
    """Return in how many sampled rows a value of few rows of the table may be: chance adds some."""
    return _FEW if stride == 1 else _FEW / stride + 3 * float(np.sqrt(_FEW / stride))


def _whole(numbers: Floats | None) -> bool:
    """Whether a column is of texts, or of whole numbers: decimals measure something."""
    if numbers is None:
        return True
    known = numbers[np.isfinite(numbers)]
    return bool(len(known)) and bool((known == np.floor(known)).all())


def _given_out(numbers: Floats, *, repeated: bool) -> bool:
    """Whether whole numbers look given out one by one: minutes are evenly spread, but small."""
    large = float(np.max(numbers)) >= _GIVEN_OUT or not repeated
    return large and _evenly_spread(numbers)


def _shape(distinct: pa.Array, *, few: bool) -> str:
    """Return what kind of code the distinct values are; "" where they are labels."""
    if _share(distinct, _UUID) >= _NEARLY_ALL:
        return Message("holds random identifiers")
    if len(distinct) < _FORM:
        return ""
    digits, letters = _share(distinct, "[0-9]"), _share(distinct, "[A-Za-z]")
    if _share(distinct, _HEX) >= _NEARLY_ALL and digits >= _NEARLY_ALL and letters >= 0.5:
        return Message("holds hashes or pseudonyms: who hashes all plates or numbers reads them")
    mixed = digits >= _NEARLY_ALL and letters >= 0.8
    if mixed and _share(distinct, _LONG_CODE) >= _NEARLY_ALL:
        return Message("holds tokens or pseudonyms")
    if _diagnoses(distinct):
        return ""
    if few and digits >= _NEARLY_ALL and _share(distinct, _CODE) >= _NEARLY_ALL:
        return Message("holds serial codes, of few rows each")
    if len(distinct) >= _MANY_CODES and _share(distinct, _NUMBERED) >= _NEARLY_ALL:
        return Message("holds codes of letters and numbers, as persons have")
    return ""


def _diagnoses(distinct: pa.Array) -> bool:
    """Whether texts look like diagnoses of several chapters: pseudonyms often begin with one letter."""
    chapters = pc.count_distinct(pc.utf8_slice_codeunits(distinct, 0, 1)).as_py()
    return chapters > 1 and _share(distinct, _DIAGNOSIS) >= _NEARLY_ALL


def _share(texts: pa.Array, form: str) -> float:
    found = pc.match_substring_regex(texts, form, ignore_case=True)
    return float(pc.mean(found.cast(pa.float64())).as_py())


def _evenly_spread(numbers: Floats) -> bool:
    """Whether distinct whole numbers fill their range evenly, as numbers do that are given out one by one.

    Measurements are rare at the ends of theirs. The distance is that of Kolmogorov and Smirnov.
    """
    values = np.unique(numbers)
    if len(values) < _LEAST_VALUES or (len(values) < len(numbers) and values[-1] - values[0] < _SPAN):
        return False
    even = (values - values[0]) / (values[-1] - values[0])
    steps = np.arange(len(values)) / (len(values) - 1)
    distance = float(np.abs(even - steps).max())
    counted = np.sort(numbers)
    shares = (counted - counted[0]) / (counted[-1] - counted[0])
    rows = float(np.abs(shares - np.arange(len(shares)) / (len(shares) - 1)).max())
    return max(distance, rows) <= max(0.08, 2 / math.sqrt(len(values)))


def _linked(linking: dict[str, str], unit: str) -> Finding:
    reasons = tuple(
        Message("{column} {why}", column=in_line([name]), why=why) for name, why in linking.items()
    )
    return LinkedRows.make("person" if unit else "row", columns=tuple(linking), reasons=reasons)
