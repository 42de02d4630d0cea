"""Released columns judged by what they hold, whatever their role: exact places, what names or links persons.

A pseudonym, a badge or a plate tells which rows are of one person, whoever that is: noise that is drawn anew
for each of them adds up. Such a column is known as the unit of protection, by its name, by the form of its
values, or because it has many texts that are in few rows each. Numbers may be measured as well: these link
by their name alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.audit.attack import AttackResult, NotTestedError, attack
from ldpaudit.audit.dependence import LEAST_ROWS, Codes, codes
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.evidence import Evidence, Floats, Pair
from ldpaudit.findings import Finding, LinkedRows, PersonalValues, RawLocation, RowIdentifier
from ldpaudit.language import Message, in_line
from ldpaudit.progress import ProgressCallback
from ldpaudit.tables import names
from ldpaudit.tables.names import words_of
from ldpaudit.tables.personal import NAMES, Personal, personal_form, place_form, two_numbers
from ldpaudit.tables.roles import CoordinateForm, coordinate_form, paired_names

#: Names of an axis that other things have, too; degrees with four decimals, or coordinates of six digits.
_ANY_AXIS, _DEGREES_OR_METRES = frozenset("xy"), r"[.,][0-9]{4,}$|^[+-]?[0-9]{6,}"
#: Values of an axis at least, distinct values that are looked at, and from which on a form is seen.
_LEAST_VALUES, _LOOKED_AT, _FORM = 10, 2_000, 10
#: Values that a linking column has at least; fewer are categories. A value is in few rows where so many of
#: the table hold it, as nearly all rows of such a column do.
_LINKING, _FEW, _NEARLY_ALL = 20, 20, 0.95
_UUID = r"^\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$"
_HEX, _LONG_CODE, _CODE = r"^(0x)?[0-9a-f]{8,128}$", r"^[A-Za-z0-9+/_\-]{16,}={0,2}$", r"^[^\s,;]{4,40}$"
#: Letter and number of a diagnosis (ICD-10), of an occupation or an activity; letters and a number.
_DIAGNOSIS, _NUMBERED = r"^[A-Za-z][0-9]{2}(\.?[0-9]{1,2})?$", r"^[A-Za-z]{1,4}[_\-]?[0-9]+$"
#: So many of the latter are no categories; labels of so few rows each no places.
_MANY_CODES, _ROWS_OF_ONE = 200, 4
#: Rows of a value, on average, from which on it is that of a zone or a line, and not of a person.
_OF_THINGS = 100


class PlaceColumns:
    """The released columns that hold exact places, by their names and values."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self.texts: dict[str, str] = {}
        self.axes: dict[str, CoordinateForm] = {}
        paired = paired_names(evidence.numbers)
        for name, values in evidence.released.items():
            distinct = _distinct(values)
            if name in evidence.hidden or name in evidence.times or not len(distinct):
                continue
            if name in evidence.numbers:
                form = _axis(name, evidence.numbers[name], distinct, paired=name in paired)
                if form is not None and form.exact:
                    self.axes[name] = form
            elif form_of := place_form(name, distinct):
                self.texts[name] = form_of
        sure = [name for name, form in self.axes.items() if form.named]
        if len(sure) == 1 and words_of(sure[0]) <= _ANY_AXIS:
            # An x without a y is any number.
            del self.axes[sure[0]]

    def pairs(self) -> list[Pair]:
        """Return the pairs of columns that may be two coordinates of one place."""
        return list(combinations(self.axes, 2))

    def points(self) -> Mapping[str, tuple[Floats, Floats]]:
        """Return the two numbers that single texts hold, NaN where they hold none."""
        found = {name: two_numbers(self._evidence.released[name]) for name in self.texts}
        return {name: pair for name, pair in found.items() if np.isfinite(pair[0]).any()}

    def findings(self) -> Iterator[Finding]:
        """Return a finding for each exact place that is released although its role does not say so."""
        located = self._evidence.located
        for name, what in self.texts.items():
            if name not in located:
                yield RawLocation.make("values", columns=(name,), what=what)
        axes = {name: form.named for name, form in self.axes.items() if name not in located}
        named, unnamed = (tuple(name for name in axes if axes[name] is sure) for sure in (True, False))
        if named:
            yield RawLocation.make("values", columns=named, what=Message("coordinates"))
        # Two measurements with many decimals look alike, so nobody is stopped by them alone.
        if unnamed and len(self.axes) > 1:
            by_decimals = Message("coordinates by their decimals")
            yield RawLocation.make("decimals", columns=unnamed, what=by_decimals)


def _axis(name: str, numbers: Floats, distinct: pa.Array, *, paired: bool) -> CoordinateForm | None:
    known = numbers[np.isfinite(numbers)]
    if len(distinct) < min(_LEAST_VALUES, len(known)) or not len(known):
        return None
    if paired and not words_of(name) & (names.LATITUDE_WORDS | names.LONGITUDE_WORDS):
        # Widths and lengths of things have three decimals, too.
        paired = _share(distinct, _DEGREES_OR_METRES) > 1 / 2
    return coordinate_form(name, known, distinct, whole=_whole(known), paired=paired)


def _distinct(values: pa.Array) -> pa.Array:
    """Return distinct values of a column, stripped, without missing ones: a few thousand spread over all."""
    distinct = pc.unique(values.drop_null())
    step = max(1, len(distinct) // _LOOKED_AT)
    return pc.unique(
        pc.utf8_trim_whitespace(distinct.take(pa.array(range(0, len(distinct), step), pa.int64())))
    )


def personal_values(evidence: Evidence) -> Iterator[Finding]:
    """Find columns whose values name or reach a person."""
    for name, found in _personal(evidence):
        percent = Message("{percent} %", percent=max(1, round(100 * found.share)))
        yield PersonalValues.make(
            columns=(name,),
            share=Message("nearly all") if found.share >= 0.995 else percent,
            hold=Message("hold" if found.inside else "are"),
            what=found.what,
            how=Message(", by its name and their form" if found.named else ", by their form"),
        )


def _personal(evidence: Evidence) -> Iterator[tuple[str, Personal]]:
    for name, values in evidence.released.items():
        if name not in evidence.times and (found := personal_form(name, _distinct(values))) is not None:
            yield name, found


def as_evidence(dossier: Dossier) -> Evidence:
    """Return all released rows without noise, of which nothing else is known."""
    table, names = dossier.released, [one for one in dossier.exact if one != dossier.row_key]
    return Evidence(
        released={name: table.texts(name) for name in names},
        numbers={name: held for name in names if (held := table.numbers(name)) is not None},
        times=[name for name in names if table.columns[name].kind == "time"],
    )


@attack(
    "named", title="Persons named by what is released", by="reads {column}", limit="none",
    question="single-out", inputs=("released",), page="roles", hint="leave the column out",
)  # fmt: skip
def named(dossier: Dossier, _: ProgressCallback) -> Iterator[AttackResult]:
    """Yield, by column whose values name or reach persons, the share of them that do; none may."""
    found = False
    for name, held in _personal(as_evidence(dossier)):
        found = True
        # A column that is called a name may name towns: somebody has to look.
        unsure = held.named and held.what == NAMES
        yield AttackResult.counted(
            "named", held.share * dossier.released.rows, dossier.released.rows, 0.0,
            limit=None if unsure else 0.0, column=name, columns=(name,), also=held.what,
            measure=Message("of values"),
        )  # fmt: skip
    if not found:
        raise NotTestedError(Message("no released value is known to name or reach a person"))


def linked_rows(evidence: Evidence) -> Iterator[Finding]:
    """Find the released columns that link rows, or that number each."""
    linking, alone = dict[str, str](), list[str]()
    # Rows of a table of counts are groups: what names one of them is no person.
    counts = any((words := words_of(name)) and words <= names.COUNT_WORDS for name in evidence.numbers)
    for name, values in evidence.released.items():
        rows = np.bincount(codes(values.drop_null()), minlength=1)
        why = Message("names who is protected") if name == evidence.unit else _why(evidence, name, rows)
        if why and len(rows) < rows.sum():
            linking[name] = why
        elif why and (not counts or words_of(name) & names.LINKING_WORDS):
            alone.append(name)
    if linking:
        reasons = tuple(
            Message("{column} {why}", column=in_line([name]), why=why) for name, why in linking.items()
        )
        # Whoever protects rows protects nobody of whom all rows can be found.
        owned = any(words_of(name) & names.OWNED_WORDS for name in linking)
        case = "person" if evidence.unit or owned else "row"
        yield LinkedRows.make(case, columns=tuple(linking), reasons=reasons)
    if alone:
        yield RowIdentifier.make(columns=alone)


def _why(evidence: Evidence, name: str, counts: Codes) -> str:
    """Return why a column links rows, with the rows of each of its values; "" where it does not."""
    words, numbers, rows = words_of(name), evidence.numbers.get(name), int(counts.sum())
    decimals = numbers is not None and not _whole(numbers)
    measures = decimals or words & (names.COUNT_WORDS | names.MEASURE_WORDS)
    if rows < 2 or name in evidence.times or measures or len(counts) < min(_LINKING, rows / 2):
        return ""
    place = bool(words & names.PLACE_WORDS) and not words & names.ADDRESS_WORDS
    # Of a sample chance adds some.
    many = _FEW / evidence.stride + (3 * (_FEW / evidence.stride) ** 0.5 if evidence.stride > 1 else 0)
    few = float(counts[counts <= many].sum() / rows) >= _NEARLY_ALL
    # What may name anything names no person where hundreds of rows have it.
    owning = words & (names.LINKING_WORDS if rows < _OF_THINGS * len(counts) else names.OWNED_WORDS)
    if owning and not (place or name in evidence.coarser):
        return Message("names a person or a thing of theirs")
    if words & names.ADDRESS_WORDS and few:
        return Message("names an address, of few rows")
    # Of places, a town is one of few rows.
    distinct = pc.utf8_trim_whitespace(pc.unique(evidence.released[name].drop_null()))
    if numbers is None and not place and (why := _shape(distinct, few=few)):
        return why
    if rows < LEAST_ROWS or not few or place:
        return ""
    if words & names.SERIAL_WORDS:
        return Message("is a number by its name, of few rows each")
    # Villages, diagnoses and amounts are in few rows each, too: texts of a form of their own are known.
    links = numbers is None and len(counts) >= rows / _ROWS_OF_ONE and not _diagnoses(distinct)
    return Message("has many values that occur in few rows each") if links else ""


def _whole(numbers: Floats) -> bool:
    """Whether numbers are whole: decimals measure something."""
    known = numbers[np.isfinite(numbers)]
    return bool(len(known)) and bool((known == np.floor(known)).all())


def _shape(distinct: pa.Array, *, few: bool) -> str:
    """Return what kind of code the distinct values are; "" where they are labels."""
    if _share(distinct, _UUID) >= _NEARLY_ALL:
        return Message("holds random identifiers")
    if len(distinct) < _FORM:
        return ""
    digits, letters = _share(distinct, "[0-9]") >= _NEARLY_ALL, _share(distinct, "[A-Za-z]")
    if _share(distinct, _HEX) >= _NEARLY_ALL and digits and letters >= 0.5:
        return Message("holds hashes or pseudonyms: who hashes all plates or numbers reads them")
    if digits and letters >= 0.8 and _share(distinct, _LONG_CODE) >= _NEARLY_ALL:
        return Message("holds tokens or pseudonyms")
    if _diagnoses(distinct):
        return ""
    if few and digits and _share(distinct, _CODE) >= _NEARLY_ALL:
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
