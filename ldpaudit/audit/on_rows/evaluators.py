"""Singling out, linkability and inference, each against persons who are not in the release.

Released tables of any making, generalized or synthetic, are attacked as Anonymeter does (Giomi, Boenisch,
Wehmeyer, Tasnádi, PoPETs 2023(2), 312-328): what succeeds as often for persons who are not in the release is
true of the population, and no leak. Intervals are exact, so that they hold where all guesses are right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ldpaudit.anonymity.codes import Codes
from ldpaudit.audit.alignment import Alignment, align, value_pairs
from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack, sentences
from ldpaudit.audit.dependence import joint
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.on_rows.columns import secret_columns
from ldpaudit.audit.on_rows.fitting import few_fit, of_compared
from ldpaudit.audit.on_rows.neighbours import Compared, compared, nearest
from ldpaudit.audit.on_rows.pseudonyms import pseudonyms
from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import ProgressCallback, no_progress

Marks = NDArray[np.bool_]
#: Persons who are attacked, and released rows that are looked at.
MOST_PERSONS, MOST_ROWS = 1_000, 30_000
#: Columns that are named, and sensitive ones that are guessed.
MOST_SHOWN = 12
#: Fewer persons outside the release are no control group.
LEAST_CONTROL = 100
#: Columns of one predicate; sets of columns that are tried at least, and their rows together at most.
_TOGETHER, _LEAST_SETS, _ROWS_OF_SETS = 3, 10, 3_000_000


@dataclass(frozen=True)
class People:
    """Who is attacked: persons of the release and others, and the released rows that are looked at.

    Parameters
    ----------
    dossier : Dossier
        With a recorded table.
    rng : Generator
    """

    dossier: Dossier
    rng: np.random.Generator

    @cached_property
    def aligned(self) -> Alignment | None:
        """Which recorded row is behind which released one, where that is known."""
        try:
            return align(self.dossier)
        except UserError:
            return None

    @cached_property
    def _groups(self) -> tuple[Codes, Codes]:
        assert self.dossier.raw is not None  # noqa: S101 - asked before
        aligned = self.aligned
        if aligned is None:
            return np.arange(self.dossier.raw.rows), np.empty(0, np.int64)
        # Of rows found since they are alone, too few stand for the others.
        if len(aligned.absent) < LEAST_CONTROL or aligned.too_few:
            return np.arange(self.dossier.raw.rows), np.empty(0, np.int64)
        return aligned.present, aligned.absent

    @property
    def released(self) -> Codes:
        """Recorded rows that are in the release, as far as that is known."""
        return self._groups[0]

    @property
    def absent(self) -> Codes:
        """Recorded rows that are not; none where that is not known."""
        return self._groups[1]

    def drawn(self, rows: Codes, most: int = MOST_PERSONS) -> Codes:
        """Return some rows in an order that says nothing."""
        return self.rng.permutation(rows)[:most]

    @cached_property
    def among(self) -> Codes:
        """Released rows that are looked at, in an order that says nothing."""
        return self.drawn(np.arange(self.dossier.released.rows), MOST_ROWS)

    @property
    def columns(self) -> dict[str, Compared]:
        """Columns of both tables that can be compared."""
        return {name: one for name, one in self._shared.items() if one is not None}

    @property
    def unlike(self) -> list[str]:
        """Columns of both tables that cannot."""
        return [name for name, one in self._shared.items() if one is None]

    @cached_property
    def _shared(self) -> dict[str, Compared | None]:
        assert self.dossier.raw is not None  # noqa: S101 - asked before
        # Nobody knows the random pseudonym of a person.
        unread = {self.dossier.unit, *pseudonyms(self.dossier)}
        names = [name for name in self.dossier.shared if name not in unread]
        pairs = value_pairs(self.dossier)
        return {
            name: compared(self.dossier.raw, self.dossier.released, name, pairs.get(name)) for name in names
        }

    @property
    def note(self) -> str:
        """What was drawn, and whether there is a control group."""
        told = [
            Message(
                "at most {most:,} cases and {rows:,} released rows were drawn",
                most=MOST_PERSONS,
                rows=MOST_ROWS,
            )
            if max(len(self.released) - MOST_PERSONS, self.dossier.released.rows - MOST_ROWS) > 0
            else "",
            Message(
                "the strangers are {n:,} (person|persons) who (is|are) not in the release", n=len(self.absent)
            )
            if len(self.absent)
            else Message(
                "there are no strangers to compare with, as no recorded row is known to be missing in the "
                "release: what is true of everybody counts as found"
            ),
            few_fit(self.unlike) if self.unlike else "",
        ]
        return sentences(told)


class Evaluator(FileAttack):
    """An attack on a released table whose recorded one is there."""

    inputs = ("released", "truth")
    page = "risk"
    #: Columns of both tables that it needs.
    least: int = 1

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return that too few columns are in both tables."""
        if lacks := super().lacks(dossier):
            return lacks
        assert dossier.raw is not None  # noqa: S101 - just asked
        if not dossier.released.rows or not dossier.raw.rows:
            return Message("a table has no row")
        if len([name for name in dossier.shared if name != dossier.unit]) >= cls.least:
            return ""
        return Message(
            "the release and the recorded table share fewer than {n} (column|columns) without noise",
            n=cls.least,
        )


@register_attack
class SinglingOut(Evaluator):
    """Singling out attack: predicates made of released rows that one recorded person alone meets.

    Univariate predicates are about one column, a value that occurs once or the end of a range; multivariate
    ones join three columns of a released row. An imaginary attacker draws both from the released values at
    random: the baseline.
    """

    code = "singling-out"
    title = "Singling out attack: conditions that one person meets"
    by = "conditions on {columns}"
    question = "single-out"
    finds = "a condition that one recorded person alone meets, from the released rows"
    cost = "conditions, times rows of both tables"
    hint = "generalize rare values and the ends of ranges"

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield the share of predicates that single out, by their kind."""
        rng = dossier.rng(cls.code)
        people = People(dossier, rng)
        predicates = _Predicates(people, rng, watch)
        kinds: tuple[Literal["univariate", "multivariate"], ...] = ("univariate", "multivariate")
        for kind in kinds:
            made = predicates.of_one() if kind == "univariate" else predicates.of_several()
            about = (
                Message("of one column each") if kind == "univariate" else Message("of three columns each")
            )
            if not made:
                reason = Message("no condition {about} is met by one released row alone", about=about)
                yield AttackResult.not_tested(cls.code, reason)
                continue
            control = people.absent if 2 * len(people.absent) >= len(people.released) else people.absent[:0]
            # A group twice as large has other rows alone: both are cut to one size.
            size = min(len(people.released), len(control)) if len(control) else len(people.released)
            groups = [people.drawn(rows, size) for rows in (people.released, control) if len(rows)]
            found = [predicates.alone(made, rows) for rows in groups]
            random = predicates.alone(predicates.at_random(len(made), len(made[0])), groups[0])
            result = AttackResult.of_share(
                cls.code,
                int(found[0].sum()),
                len(made),
                float(random.mean()) if len(random) else 0.0,
                control=float(found[1].mean()) if len(found) > 1 else None,
                columns=tuple(dict.fromkeys(name for one in made for name, *_ in one))[:MOST_SHOWN],
                story=Message(
                    "Somebody who reads a condition {about} off a released row finds the one person who "
                    "meets it.",
                    about=about,
                )
                if found[0].any()
                else "",
                note=join_texts(
                    " ", [Message("The cases are conditions {about}, not persons.", about=about), people.note]
                ),
            )
            yield of_compared(result, people.unlike)


@register_attack
class Linkability(Evaluator):
    """Linkability attack: two halves of what is known of a person lead to one released row."""

    code = "linkability"
    title = "Linkability attack: two tables joined by the release"
    by = "joins two tables by {columns}"
    question = "link"
    finds = (
        "that two records with different columns are of one person, as one released row is nearest to both"
    )
    cost = "persons, times released rows, times columns"
    hint = "generalize both halves, or release fewer columns together"
    least = 2

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield the share of persons whose halves are joined."""
        people = People(dossier, dossier.rng(cls.code))
        columns = list(people.columns.items())
        if len(columns) < cls.least:
            yield AttackResult.not_tested(cls.code, few_fit(people.unlike))
            return
        halves = [[one for _, one in columns[side::2]] for side in (0, 1)]

        def joined(rows: Codes) -> tuple[int, int]:
            # Of several rows that are as near, each table leads to any one.
            one, other = (nearest(half, rows, people.among, people.rng, watch) for half in halves)
            return int((one == other).sum()), len(rows)

        hits, tested = joined(people.drawn(people.released))
        outside = joined(people.drawn(people.absent)) if len(people.absent) else (0, 0)
        names = [name for name, _ in columns]
        result = AttackResult.of_share(
            cls.code,
            hits,
            tested,
            1 / len(people.among),
            control=outside[0] / outside[1] if outside[1] else None,
            columns=tuple(names[:MOST_SHOWN]),
            story=Message(
                "Somebody who has {one} in one table and {other} in a second joins them by the release.",
                one=names[0::2],
                other=names[1::2],
            ),
            note=people.note,
        )
        yield of_compared(result, people.unlike)


@register_attack
class InferenceByNeighbour(Evaluator):
    """Inference attack: the value of the released row that is nearest to what is known of a person."""

    code = "nearest-row"
    title = "Inference attack: the value of the nearest released row"
    by = "{column} from the nearest row"
    limit = "gap"
    question = "infer"
    finds = "a value of somebody of whom the other columns are known, from the most similar released row"
    cost = "persons, times released rows, times columns squared"
    hint = "randomize or generalize the column, or those that tell it"
    least = 2

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield how often the value is right, for each sensitive column, or else for each."""
        people = People(dossier, dossier.rng(cls.code))
        if people.aligned is not None and people.aligned.too_few:
            yield AttackResult.not_tested(cls.code, people.aligned.too_few)
            return
        columns = people.columns
        secret = [name for name in secret_columns(dossier) if name in columns] or list(columns)
        persons, outside = people.drawn(people.released), people.drawn(people.absent)
        if len(columns) < cls.least:
            yield AttackResult.not_tested(cls.code, few_fit(people.unlike))
            return
        for name in secret[:MOST_SHOWN]:
            known = [one for other, one in columns.items() if other != name]

            def right(rows: Codes, name: str = name, known: list[Compared] = known) -> int:
                guesses = nearest(known, rows, people.among, people.rng, watch)
                return int(columns[name].right(rows, guesses).sum())

            result = AttackResult.of_share(
                cls.code,
                right(persons),
                len(persons),
                _best_blind(columns[name], persons, people),
                control=right(outside) / len(outside) if len(outside) else None,
                column=name,
                columns=tuple(other for other in columns if other != name)[:MOST_SHOWN],
                story=Message(
                    "Somebody who knows the other columns of a person guesses {column}.", column=name
                ),
                note=people.note,
            )
            yield of_compared(result, people.unlike)


def _best_blind(column: Compared, persons: Codes, people: People) -> float:
    """Return how often the one released value is right that is right most often."""
    tried = (
        people.drawn(people.among, 200) if column.recorded is not None else _each_once(column, people.among)
    )
    return max(float(column.right(persons, np.full(len(persons), guess)).mean()) for guess in tried.tolist())


def _each_once(column: Compared, among: Codes) -> Codes:
    """Return a released row of each value."""
    rows: Codes = among[np.unique(column.theirs[among], return_index=True)[1]]
    return rows


#: One column of a predicate: its name, "=" or "<" or ">" (both with the end), and the row of its value.
_Part = tuple[str, str, int]
_Predicate = tuple[_Part, ...]


class _Predicates:
    """Makes predicates of released rows, and counts who meets them."""

    def __init__(self, people: People, rng: np.random.Generator, watch: ProgressCallback) -> None:
        self._people, self._rng, self._watch = people, rng, watch
        self._columns = people.columns
        self._medians = {
            name: float(np.nanmedian(one.released)) if np.isfinite(one.released).any() else 0.0
            for name, one in self._columns.items()
            if one.released is not None
        }

    def of_one(self) -> list[_Predicate]:
        """Return predicates of one column: values that one released row has, and the ends of ranges."""
        every = np.arange(self._people.dossier.released.rows)
        made: list[_Predicate] = []
        for name, one in self._columns.items():
            codes = one.theirs if one.released is None else np.unique(one.released, return_inverse=True)[1]
            often = np.bincount(codes)
            made += [((name, "=", int(row)),) for row in every[often[codes] == 1]]
            if one.released is not None and np.isfinite(one.released).any():
                made += [
                    ((name, "<", int(np.nanargmin(one.released))),),
                    ((name, ">", int(np.nanargmax(one.released))),),
                ]
        order = self._people.drawn(np.arange(len(made)))
        return [made[at] for at in order.tolist()]

    def of_several(self) -> list[_Predicate]:
        """Return predicates of some columns of a released row that no other released row meets."""
        sets = list(combinations(self._columns, min(_TOGETHER, len(self._columns))))
        most = max(_LEAST_SETS, _ROWS_OF_SETS // self._people.dossier.released.rows)
        made: list[_Predicate] = []
        for at, number in enumerate(self._people.drawn(np.arange(len(sets)), most).tolist()):
            self._watch(at, min(len(sets), most))
            names = sets[number]
            rows = self._alone_on(names, max(1, 5 * MOST_PERSONS // min(len(sets), most)))
            made += [tuple((name, self._side(name, row), row) for name in names) for row in rows]
        order = self._people.drawn(np.arange(len(made)))
        return [made[at] for at in order.tolist()]

    def _alone_on(self, names: Sequence[str], most: int) -> list[int]:
        """Return released rows alone with their labels among those as far from the middle, or further."""
        labels = [self._columns[name].theirs for name in names if name not in self._medians]
        rows = self._people.dossier.released.rows
        alike = joint(labels) if labels else np.zeros(rows, np.int64)
        counted = [
            np.asarray(one, np.float64) - self._medians[name]
            for name in names
            if (one := self._columns[name].released) is not None
        ]
        if not counted:
            return [
                int(row) for row in self._people.drawn(np.flatnonzero(np.bincount(alike)[alike] == 1), most)
            ]
        # Only the furthest of a group on its side of the middle can be met alone.
        sides = joint([alike, *((one > 0).astype(np.int64) for one in counted)])
        order = np.lexsort([*(-np.abs(one) for one in counted), sides])
        found = self._people.drawn(order[np.append(True, np.diff(sides[order]) != 0)], most).tolist()
        predicates = [tuple((name, self._side(name, row), row) for name in names) for row in found]
        counts = self._count(predicates, None)
        return [row for row, count in zip(found, counts.tolist(), strict=True) if count == 1]

    def at_random(self, number: int, together: int) -> list[_Predicate]:
        """Return predicates whose values are drawn for each column by itself, and their sides, too."""
        names = list(self._columns)
        rows = self._rng.choice(self._people.among, (number, together))
        made: list[_Predicate] = []
        for of in rows.tolist():
            chosen = self._rng.choice(len(names), together, replace=False).tolist()
            made.append(
                tuple(
                    (
                        names[at],
                        "=" if names[at] not in self._medians else "<>"[int(self._rng.integers(2))],
                        row,
                    )
                    for at, row in zip(chosen, of, strict=True)
                )
            )
        return made

    def alone(self, predicates: list[_Predicate], rows: Codes) -> Marks:
        """Return which predicates one of some recorded rows meets, and no other of them."""
        found: Marks = self._count(predicates, rows) == 1
        return found

    def _side(self, name: str, row: int) -> str:
        released = self._columns[name].released
        if released is None:
            return "="
        # The rarer side of the middle.
        return ">" if released[row] > self._medians[name] else "<"

    def _count(self, predicates: list[_Predicate], rows: Codes | None) -> Codes:
        """Count the recorded rows that meet each predicate, or the released ones for None."""
        met = np.empty(len(predicates), np.int64)
        for at, predicate in enumerate(predicates):
            if at % 50 == 0:
                self._watch(at, len(predicates))
            found: Marks | None = None
            for name, side, row in predicate:
                marks = self._met(self._columns[name], side, row, rows)
                found = marks if found is None else found & marks
            met[at] = 0 if found is None else np.count_nonzero(found)
        return met

    @staticmethod
    def _met(column: Compared, side: str, row: int, rows: Codes | None) -> Marks:
        if column.released is not None and column.recorded is not None:
            values = column.released if rows is None else column.recorded[rows]
            value = column.released[row]
            marks: Marks = (
                values == value if side == "=" else values <= value if side == "<" else values >= value
            )
            return marks
        if rows is None:
            alike: Marks = column.theirs == column.theirs[row]
            return alike
        may_be: Marks = column.fits[column.mine[rows], column.theirs[row]]
        return may_be
