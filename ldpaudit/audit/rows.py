"""Attacks on rows: who is alone, whose row is found by what is known of them, what the nearest row tells.

Which recorded row is behind which released one is named (a key column of both tables, or our own run), and
so are persons who are not in the release (a control file, or recorded rows without a released one of their
key): nothing is guessed. Singling out, joining and the nearest row follow Anonymeter (Giomi, Boenisch,
Wehmeyer, Tasnádi, PoPETs 2023(2), 312-328).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import combinations
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from ldpaudit.anonymity import equivalence_classes
from ldpaudit.anonymity.codes import Codes, first_rows
from ldpaudit.anonymity.generalized_values import compatible
from ldpaudit.anonymity.uniqueness import uniqueness
from ldpaudit.audit.attack import LEAST, MARGIN, WORST, AttackResult, NotTestedError, attack
from ldpaudit.audit.columns import NO_KNOWN, NO_SECRET, known_columns, people_of, role_of, secret_columns
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.audit.intervals import share_interval
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback
from ldpaudit.tables.names import LINKING_WORDS, words_of

Marks = NDArray[np.bool_]
Floats = NDArray[np.float64]
#: Facts of a news story: Sweeney (2015) found 35 of 81 persons by about as many. Columns that are combined.
_FACTS, _MOST_COLUMNS = 3, 30
#: Persons looked for at least, persons times groups of rows, and pairs of distinct values, at most.
_PERSONS, _MARKS, _VALUES = 1_000, 25_000_000, 20_000_000
#: A column is compared if so many persons have a value that some row may be of; below so many persons who
#: fit, their values were changed.
_UNDERSTOOD, _AS_THEY_ARE = 0.5, 0.9
#: Released rows that are looked at; columns that are named; persons of a control group; a number is guessed
#: where it is off by so much; distinct values of a name, fewer are categories.
_ROWS, _SHOWN, _CONTROL, _NEAR, _NAMES = 30_000, 12, 100, 0.05, 20
_OF_NAMES = {"text", "integer"}
_NOTHING_SHARED = Message("the two tables share no column without noise that tells of a person")
_BY_GROUPS: dict[str, Any] = {
    "decides": True,
    "hint": "generalize these columns, or remove the rows of small groups",
}


@attack(
    "uniqueness", title="Uniqueness: rows alone on few columns", by="knows {columns}", limit="none",
    question="single-out", inputs=("released",), **_BY_GROUPS,
)  # fmt: skip
def alone(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield the share of rows alone on the worst one, two and three columns, and on all."""
    known = known_columns(dossier)
    if not known:
        raise NotTestedError(NO_KNOWN)
    if own := _of_run(dossier, "uniqueness"):
        yield from own
        return
    table, unit, counts = _people(dossier)
    some = known[:_MOST_COLUMNS]
    found = uniqueness(table, some, unit=unit, counts=counts, check_cancelled=lambda: watch(1, 1000))
    tested = found.rows if counts is None else int(counts.sum())
    also = Message("the first {most} columns combined", most=_MOST_COLUMNS) if len(known) > len(some) else ""
    worst = {len(columns): (columns, lone) for columns, lone in found.worst(1)}
    worst[len(some)] = found.columns, found.unique_rows
    sizes = {*range(1, min(_FACTS, found.largest, len(some)) + 1), len(some)}
    if not found.unique_rows:
        # Whom all columns do not single out, no fewer do.
        sizes = {len(some)}
    for size in sorted(sizes) if tested else ():
        columns, lone = worst.get(size, ((), 0))
        result = AttackResult.counted("uniqueness", lone, tested, 0.0, columns=columns, also=also)
        yield _of_persons(dossier, result)


@attack(
    "smallest-group", title="Smallest group of rows that look alike", by="smallest group on {columns}",
    limit="group", question="link", inputs=("released",), **_BY_GROUPS,
)  # fmt: skip
def in_smallest_group(dossier: Dossier, _: ProgressCallback) -> Iterator[AttackResult]:
    """Yield one over the size of the smallest group on the columns that the release says are known."""
    said = () if dossier.known else (dossier.manifest or {}).get("anonymity", {}).get("columns")
    columns = said or known_columns(dossier)
    if not columns:
        raise NotTestedError(NO_KNOWN)
    if own := _of_run(dossier, "smallest-group"):
        yield from own
        return
    table, unit, counts = _people(dossier)
    sizes = equivalence_classes(table, columns, unit=unit, count=counts)[0]
    rows = int(sizes.sum()) if unit is None else table.num_rows
    # A withheld cell is no group that anybody sees.
    smallest = int(sizes[sizes > 0].min(initial=rows))
    yield _of_persons(dossier, smallest_group(smallest, rows, columns))


def _persons(dossier: Dossier) -> tuple[pa.Table, str | None]:
    """Return rows to be counted, and the column of them that says whose they are."""
    if dossier.persons is not None:
        return dossier.persons, dossier.unit
    return dossier.released.table, None


def _people(dossier: Dossier) -> tuple[pa.Table, str | None, Codes | None]:
    """Return these rows and whose they are, or how many each stands for."""
    if dossier.persons is not None:
        return dossier.persons, dossier.unit, None
    table, counts = people_of(dossier)
    return table, None, counts


def _of_run(dossier: Dossier, code: str) -> list[AttackResult]:
    """Return what the run has counted by persons, where nobody else can and nothing else is asked."""
    asked = dossier.unseen and not dossier.known
    return [one for one in dossier.counted if one.code == code] if asked else []


def _of_persons(dossier: Dossier, result: AttackResult) -> AttackResult:
    """Return what rows show of persons: a figure of theirs, or that it is so much at least."""
    if not dossier.unseen:
        return result if dossier.persons is None else replace(result, persons=dossier.unit)
    found = result.judged(dossier.asked_k)
    if found.verdict == "weak":
        return replace(found, measure=LEAST)
    unknown = Message(
        "one {unit} may have several rows, and whose they are is not known", unit=dossier.unseen
    )
    return AttackResult.not_tested(result.code, unknown)


def smallest_group(smallest: int, rows: int, columns: Sequence[str]) -> AttackResult:
    """Return that who knows a person to be in the smallest group of all rows is right once in so many."""
    figure, also = 1 / max(smallest, 1), Message("1 in {n:,}", n=max(smallest, 1))
    about: dict[str, Any] = {"columns": tuple(columns), "measure": WORST, "also": also}
    return AttackResult("smallest-group", rows, figure, 1 / max(rows, 1), figure, figure, **about)


class Fitting:
    """Persons of whom values are known, beside the groups of rows that may be theirs.

    dossier, persons, who: whose `pairs` say what a value was released as; rows of persons that are looked at.
    table, columns: in which they are looked for, by what can be compared of both; `unlike` cannot.
    turned, unit: whether released rows are the persons, who are looked up; by whose values rows count once.
    """

    def __init__(
        self, dossier: Dossier, persons: AuditedTable, who: Codes, table: AuditedTable,
        columns: Sequence[str], watch: ProgressCallback, *, turned: bool = False, unit: str | None = None,
    ) -> None:  # fmt: skip
        self.sizes, self.labels = equivalence_classes(table.table, columns, unit=unit)
        first = first_rows(self.labels, len(self.sizes))
        self.who = who[: max(1, _MARKS // max(1, len(self.sizes)))]
        self._marks: dict[str, Marks] = {}
        #: Values of persons and of groups, where a column is numbers in both tables.
        self._numbers: dict[str, tuple[Floats, Floats]] = {}
        for at, name in enumerate(columns):
            watch(at, len(columns))
            marks = _marks(dossier, name, persons, self.who, table, first, turned=turned)
            if marks is not None and marks.any(axis=1).mean() >= _UNDERSTOOD:
                self._marks[name] = marks
                own, other = persons.numbers(name), table.numbers(name)
                if own is not None and other is not None and name not in dossier.pairs:
                    self._numbers[name] = own[self.who], other[first]
        self.columns, self.unlike = list(self._marks), [name for name in columns if name not in self._marks]
        if not self.columns:
            raise NotTestedError(_few_fit(self.unlike))

    def groups(self, columns: Sequence[str]) -> Marks:
        """Return which groups fit whom on some columns, shape (persons, groups)."""
        return reduce(np.logical_and, [self._marks[name] for name in columns])

    def rows(self, columns: Sequence[str]) -> Floats:
        """Return how many rows may be whose, shape (persons,)."""
        groups, several = self.groups(columns), np.flatnonzero(self.sizes != 1)
        more = groups[:, several] @ (self.sizes[several] - 1.0)
        return np.asarray(np.count_nonzero(groups, axis=1) + more)

    def steps(self, control: Fitting | None = None) -> list[tuple[str, ...]]:
        """Return the column that leaves fewest rows for a person, with it the best second, …; and all.

        Those alone that can be compared of a control, too.
        """
        found = _steps(self.columns, lambda columns: float(_chance(self.rows(columns)).mean()))
        return [one for one in found if control is None or set(one) <= set(control.columns)]

    def near(self, name: str) -> Marks:
        """Return which groups have whose value of a column; numbers within a twentieth."""
        if name not in self._numbers:
            return self._marks[name]
        mine, theirs = self._numbers[name]
        return np.isclose(mine[:, None], theirs, rtol=_NEAR, atol=0, equal_nan=True)

    def nearest(self, columns: Sequence[str], rng: np.random.Generator) -> Codes:
        """Return the group of the row that is nearest to each person (Gower 1971), one of several by lot."""
        away = np.zeros((len(self.who), len(self.sizes)), np.float32)
        for name in columns:
            if name in self._numbers:
                mine, theirs = self._numbers[name]
                known = theirs[np.isfinite(theirs)]
                reach, least = (np.ptp(known) or 1.0, known.min()) if len(known) else (1.0, 0.0)
                one, other = (((each - least) / reach).astype(np.float32) for each in (mine, theirs))
                apart = np.abs(np.subtract.outer(one, other))
                # A missing number is as far as can be.
                apart[~np.isfinite(one)] = apart[:, ~np.isfinite(other)] = 1
                away += apart
            else:
                away += ~self._marks[name]
        found = []
        for row in away:
            near = np.flatnonzero(row <= row.min() + 1e-5)
            upto = np.cumsum(self.sizes[near])
            found.append(near[np.searchsorted(upto, rng.integers(upto[-1]), side="right")])
        return np.array(found)


def _steps(columns: Sequence[str], reached: Callable[[tuple[str, ...]], float]) -> list[tuple[str, ...]]:
    chosen: tuple[str, ...] = ()
    found = []
    for _ in range(min(_FACTS, len(columns))):
        chosen = max(((*chosen, name) for name in columns if name not in chosen), key=reached)
        found.append(chosen)
    return [*found, tuple(columns)] if len(columns) > _FACTS else found


def _distinct(table: AuditedTable, name: str, rows: Codes) -> tuple[Codes, pa.Array]:
    """Return the values of some rows of a column as codes, and the distinct ones."""
    coded = pc.dictionary_encode(table.texts(name).take(pa.array(rows)), null_encoding="encode")
    return np.asarray(coded.indices, np.int64), coded.dictionary


def _marks(
    dossier: Dossier, name: str, persons: AuditedTable, who: Codes, table: AuditedTable, rows: Codes, *,
    turned: bool = False,
) -> Marks | None:  # fmt: skip
    """Return which rows of a table may be whose by one column; None of too many values."""
    mine, theirs = _distinct(persons, name, who), _distinct(table, name, rows)
    if len(mine[1]) * len(theirs[1]) > _VALUES:
        return None
    marks = fits(dossier, name, mine[1], theirs[1], turned=turned)
    return marks.take(theirs[0], axis=1).take(mine[0], axis=0)


def fits(dossier: Dossier, name: str, mine: pa.Array, theirs: pa.Array, *, turned: bool = False) -> Marks:
    """Return which of some released values may stand for which recorded ones: 25 is in "20-29".

    As our own run says it; else equal values where all are recorded ones, else what their texts say.
    """
    known = [one.to_pylist() for one in (mine, theirs)]
    if pc.all(pc.is_in(theirs, value_set=mine), min_count=0).as_py() and name not in dossier.pairs:
        marks = np.zeros((len(mine), len(theirs)), np.bool_)
        marks[np.asarray(pc.index_in(theirs, value_set=mine)), np.arange(len(theirs))] = True
        return marks
    recorded, released = known[::-1] if turned else known
    made = dossier.pairs.get(name, {})
    told = [place for place, value in enumerate(recorded) if value in made]
    # A second release may be generalized already.
    alone = dossier.other_manifest is None
    whole = alone and len(told) == len(recorded)
    marks = np.zeros((len(mine), len(theirs)), np.bool_) if whole else compatible(known[0], known[1])
    of_release, at = marks.T if turned else marks, {value: place for place, value in enumerate(released)}
    if alone:
        of_release[told] = False
    for place in told:
        of_release[place, [at[one] for one in made[recorded[place]] if one in at]] = True
    return marks


def _chance(rows: Floats) -> Floats:
    """Return how likely one of the rows that fit is picked rightly."""
    return np.divide(1.0, rows, out=np.zeros(len(rows)), where=rows > 0)


def _few_fit(unlike: Sequence[str]) -> Message:
    return Message("few values of {columns} in one table can be matched with the other", columns=list(unlike))


def of_compared(dossier: Dossier, result: AttackResult, unlike: Sequence[str]) -> AttackResult:
    """Return a result, not tested where it stays within its limit and columns could not be compared."""
    if result.judged(dossier.asked_k).verdict != "held" or not unlike:
        return result
    about: dict[str, Any] = {"column": result.column, "columns": result.columns}
    return AttackResult.not_tested(result.code, _few_fit(unlike), **about)


def _imaginary(table: AuditedTable, columns: Sequence[str], rng: np.random.Generator) -> AuditedTable:
    """Return imaginary persons: each column of a table in an order of its own."""
    arrays = [table.table.column(name).take(pa.array(rng.permutation(table.rows))) for name in columns]
    return AuditedTable(pa.table(arrays, names=list(columns)), table.columns, table.name)


def _shared(
    dossier: Dossier, other: AuditedTable | None, *, names: bool = False
) -> tuple[list[str], AuditedTable]:
    """Name the columns of two tables that tell of a person: no noise, and without `names` no name."""
    both = [] if other is None else [name for name in dossier.exact if name in other.names]
    known = [name for name in both if name != dossier.row_key and (names or not _names(dossier, name))]
    if not known or other is None:
        raise NotTestedError(_NOTHING_SHARED)
    return known, other


def _names(dossier: Dossier, column: str) -> bool:
    return column == dossier.unit or role_of(dossier, column) == "identifier"


@attack(
    "linkage", title="Linkage attack: rows found by recorded values", by="knows {columns}", limit="group",
    question="link", inputs=("released", "truth"), **_BY_GROUPS,
)  # fmt: skip
def linkage(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield the share of persons whose row is picked among those that fit, by what is known of them."""
    (shared, raw), released = _shared(dossier, dossier.raw), dossier.released
    columns = [one for one in shared if one in (dossier.known or shared)]
    if not columns:
        raise NotTestedError(_NOTHING_SHARED)
    rng, blind = dossier.rng("linkage"), 1 / max(released.rows, 1)
    if dossier.evidence is not None:
        # Our own release: each row is in its group, and all groups are there.
        table, unit = _persons(dossier)

        def classes(chosen: Sequence[str]) -> tuple[Codes, Codes]:
            watch(1, 1000)
            return equivalence_classes(table, chosen, unit=unit)

        for known in _steps(columns, lambda chosen: len(classes(chosen)[0])):
            sizes, labels = classes(known)
            hits = math.fsum(1 / sizes[labels])
            yield AttackResult.of_share("linkage", hits, len(labels), blind, exact=True, columns=known)
        return
    same, control, share = dossier.same_rows, None, 1.0
    everybody = np.arange(raw.rows) if same is None else same[0]
    order = rng.permutation(len(everybody))
    fitting = Fitting(dossier, raw, everybody[order], released, columns, watch)
    if dossier.persons is not None:
        # These rows are in the order of the release here.
        fitting.sizes = equivalence_classes(dossier.persons, columns, unit=dossier.unit)[0]
    who, may_be = fitting.who, fitting.rows(fitting.columns) > 0
    there = np.arange(len(who))
    if same is None:
        # Of those whom a row fits no more than there are rows are in the release.
        share = min(1.0, released.rows / max(1.0, may_be.mean() * len(everybody)))
        if may_be.mean() < _AS_THEY_ARE * min(1, released.rows / len(everybody)):
            people = _imaginary(raw, fitting.columns, rng)
            control = Fitting(dossier, people, who, released, fitting.columns, watch)
        else:
            there = np.flatnonzero(may_be)
    for known in fitting.steps(control):
        chance = share * _chance(fitting.rows(known)[there])
        if same is not None:
            chance *= fitting.groups(known)[there, fitting.labels[same[1][order[: len(who)]]]]
        strange = None if control is None else float(_chance(control.rows(known)).mean())
        result = AttackResult.of_share(
            "linkage", float(chance.sum()), len(chance), blind, control=strange, columns=known,
            exact=control is None and len(who) == len(everybody),
        )  # fmt: skip
        result = of_compared(dossier, result, fitting.unlike)
        yield _of_persons(dossier, result) if dossier.unseen else result


@attack(
    "second-table", title="Linkage attack: rows found by a second table", by="a second table: {columns}",
    question="link", inputs=("released", "register"), hint="generalize the columns that both tables have",
)  # fmt: skip
def second_table(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield the share of a second table's persons whom one row alone fits; imaginary ones are the control.

    Whoever has the table knows all columns of it, however many, names too: the last share is by all that are
    in both. Of who is in the release some row fits; so those of whom none does say how many at most are not
    in it, and may have a lone row by chance, as imaginary ones have.
    """
    (columns, other), rng = _shared(dossier, dossier.other, names=True), dossier.rng("second-table")
    who, (rows, unit) = rng.permutation(other.rows)[:_PERSONS], _persons(dossier)
    released = replace(dossier.released, table=rows)
    fitting = Fitting(dossier, other, who, released, columns, watch, unit=unit)
    imaginary = _imaginary(other, columns, rng)
    control = Fitting(dossier, imaginary, who, released, fitting.columns, watch, unit=unit)
    # Names may be others in each table.
    unlike = [name for name in fitting.unlike if not _names(dossier, name)]
    for known in fitting.steps(control):
        fit, by_chance = fitting.rows(known), control.rows(known)
        lone, none = int((fit == 1).sum()), share_interval(int((fit == 0).sum()), len(fit))[1]
        least = share_interval(int((by_chance == 0).sum()), len(by_chance))[0]
        absent = 1.0 if none >= least else none / least
        # A single person, and a single column, has no order to be shuffled.
        shuffled = other.rows > 1 and len(known) > 1
        result = AttackResult.of_share(
            "second-table", lone, len(fit), 1 / max(dossier.released.rows, 1),
            control=absent * float((by_chance == 1).mean()) if shuffled else None, columns=known,
        )  # fmt: skip
        yield _of_persons(dossier, of_compared(dossier, result, unlike))


@attack(
    "register", title="Linkage attack: lookup in a register", by="a register: {columns}", limit="group",
    question="link", inputs=("released", "register"),
    hint="generalize until each group has several members in the register",
)  # fmt: skip
def register(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield the share of rows that are given the right name (El Emam, Dankar, JAMIA 15(5), 2008)."""
    (columns, other), released = _shared(dossier, dossier.other), dossier.released
    rows, unit = _persons(dossier)
    people = rows.num_rows if unit is None else pc.count_distinct(rows[unit]).as_py()
    if other.rows < people and not dossier.unseen:
        raise NotTestedError(Message("the second table has fewer rows than the release: it is no register"))
    if set(secret_columns(dossier)) & set(other.names):
        raise NotTestedError(Message("the second table holds what is sensitive: it is no register"))
    who = dossier.rng("register").permutation(released.rows)
    fitting = Fitting(dossier, released, who, other, columns, watch, turned=True)
    known = tuple(fitting.columns)
    sizes, labels = equivalence_classes(released.table, known)
    # The register may lack some: a group of the release is as large as it is, at least; but not in persons.
    least = 1 if dossier.unit or dossier.unseen else sizes[labels[fitting.who]]
    chance = 1 / np.maximum(fitting.rows(known), least)
    result = AttackResult.of_share(
        "register", float(chance.sum()), len(chance), 1 / other.rows, columns=known,
        exact=len(chance) == released.rows,
    )  # fmt: skip
    yield of_compared(dossier, result, fitting.unlike)


@attack(
    "pseudonyms", title="Linkage attack: rows that carry one pseudonym", by="rows of one pseudonym",
    question="link", inputs=("released",), page="roles",
    hint="leave the column out, or draw another pseudonym for each row",
)  # fmt: skip
def pseudonyms(dossier: Dossier, _: ProgressCallback) -> Iterator[AttackResult]:
    """Yield, by column that names persons, the share of rows that it ties to another."""
    released, found = dossier.released, False
    for name in dossier.exact:
        words = words_of(name)
        rows = np.bincount(released.codes(name)[np.asarray(released.texts(name).is_valid())], minlength=1)
        many = words and words <= LINKING_WORDS and np.count_nonzero(rows) >= _NAMES
        if rows.any() and (name == dossier.unit or (many and released.columns[name].kind in _OF_NAMES)):
            found = True
            hits = int(rows[rows > 1].sum())
            yield AttackResult.of_share("pseudonyms", hits, int(rows.sum()), 0.0, columns=(name,))
    if not found:
        raise NotTestedError(Message("no released column names persons"))


class Beside:
    """Recorded persons, and strangers where these are named, each beside the released rows."""

    def __init__(self, dossier: Dossier, watch: ProgressCallback) -> None:
        self.dossier, self.rng = dossier, dossier.rng("beside")
        (columns, raw), same, control = _shared(dossier, dossier.raw), dossier.same_rows, dossier.control
        some = np.sort(self.rng.permutation(dossier.released.rows)[:_ROWS])
        self.released = replace(dossier.released, table=dossier.released.table.take(pa.array(some)))
        everybody = np.arange(raw.rows)
        there = everybody if same is None else same[0]
        groups = [(raw, there), (raw, np.setdiff1d(everybody, there))]
        if control is not None:
            groups[1] = control, np.arange(control.rows)
            columns = [name for name in columns if name in control.names]
        if len(groups[1][1]) < _CONTROL:
            del groups[1]
        self.groups = [(table, self.rng.permutation(rows)) for table, rows in groups]
        self.fitting = [
            Fitting(dossier, table, rows[:_PERSONS], self.released, columns, watch)
            for table, rows in self.groups
        ]
        self.columns = [name for name in self.fitting[0].columns if name in self.fitting[-1].columns]

    @classmethod
    def of(cls, dossier: Dossier, least: int, watch: ProgressCallback) -> Beside:
        """Return them, compared by so many columns at least; made once in an audit."""
        if "beside" not in dossier.made:
            dossier.made["beside"] = cls(dossier, watch)
        found: Beside = dossier.made["beside"]
        if len(found.columns) < least:
            unlike = found.fitting[0].unlike
            raise NotTestedError(_few_fit(unlike) if unlike else _NOTHING_SHARED)
        return found

    def result(
        self, code: str, hits: float, tested: int, blind: float, strange: Sequence[float],
        known: Sequence[str], **about: Any,
    ) -> AttackResult:  # fmt: skip
        """Return a share by known columns, beside what the same attack reaches on strangers, if any."""
        about |= {"control": float(strange[0]) if strange else None, "columns": tuple(known[:_SHOWN])}
        result = AttackResult.of_share(code, hits, tested, blind, **about)
        return of_compared(self.dossier, result, self.fitting[0].unlike)


@attack(
    "singling-out", title="Singling out attack: conditions that one person meets",
    by="conditions on {columns}", question="single-out", inputs=("released", "truth"),
    hint="generalize rare values and the ends of ranges",
)  # fmt: skip
def singling_out(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield how often values of a released row that is alone with them are those of one person alone."""
    beside = Beside.of(dossier, 1, watch)
    if len(beside.groups) < 2:
        raise NotTestedError(Message("it needs persons who are not in the release: --control, or --key"))
    released, columns, most = beside.released, beside.columns, min(len(rows) for _, rows in beside.groups)
    for together in (1, 3):
        hits, tested, sets = [0, 0], 0, list(combinations(columns, min(together, len(columns))))
        for at, number in enumerate(beside.rng.permutation(len(sets))[:30]):
            watch(at, len(sets))
            names = sets[number]
            unit = dossier.unit if dossier.unit in released.names else None
            sizes, labels = equivalence_classes(released.table, names, unit=unit)
            lone = first_rows(labels, len(sizes))[sizes == 1][: 5 * _PERSONS // 30]
            tested += len(lone)
            for which, (table, rows) in enumerate(beside.groups):
                each = [_marks(dossier, one, table, rows[:most], released, lone) for one in names]
                met, row = np.nonzero(np.all([one for one in each if one is not None], axis=0))
                whose = table.codes(dossier.unit)[rows] if dossier.unit in table.names else rows
                # Rows of one person are one.
                persons = np.unique(row * (whose.max() + 1) + whose[met]) // (whose.max() + 1)
                hits[which] += int((np.bincount(persons, minlength=1) == 1).sum())
        if not tested:
            none = Message(
                "no condition on {n} (column|columns) is met by one released row alone", n=together
            )
            yield AttackResult.not_tested("singling-out", none)
            continue
        # Strangers are a sample, too: many conditions are about few of them.
        weak = share_interval(hits[0], tested)[0] > share_interval(hits[1], tested)[1] + MARGIN
        verdict = "weak" if weak else "held"
        yield beside.result(
            "singling-out", hits[0], tested, 0.0, [hits[1] / tested], columns, verdict=verdict
        )


@attack(
    "linkability", title="Linkability attack: two tables joined by the release",
    by="joins two tables by {columns}", limit="group", question="link", inputs=("released", "truth"),
    hint="generalize both halves, or release fewer columns together",
)  # fmt: skip
def linkability(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield the share of persons whose halves are joined."""
    beside, joined = Beside.of(dossier, 2, watch), []
    for fitting in beside.fitting:
        halves = (beside.columns[::2], beside.columns[1::2])
        one, other = (fitting.nearest(half, beside.rng) for half in halves)
        # Of several rows that are alike, each table leads to any one.
        joined.append((one == other) / fitting.sizes[one])
    hits, *strange = joined
    blind, strangers = 1 / max(beside.released.rows, 1), [one.mean() for one in strange]
    yield beside.result("linkability", float(hits.sum()), len(hits), blind, strangers, beside.columns)


@attack(
    "nearest-row", title="Inference attack: the value of the nearest released row",
    by="{column} from the nearest row", limit="gap", question="infer", inputs=("released", "truth"),
    hint="randomize or generalize the column, or those that tell it",
)  # fmt: skip
def nearest_row(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield how often the value of the nearest row is right, for each sensitive column."""
    secret = secret_columns(dossier)
    if not secret:
        raise NotTestedError(NO_SECRET)
    beside = Beside.of(dossier, 2, watch)
    for name in [one for one in secret if one in beside.columns][:_SHOWN]:
        known = [one for one in beside.columns if one != name]
        near = [fitting.near(name) for fitting in beside.fitting]
        right, *strange = (
            float(one[np.arange(len(one)), fitting.nearest(known, beside.rng)].mean())
            for one, fitting in zip(near, beside.fitting, strict=True)
        )
        # The one value that is right most often.
        blind, persons = float(near[0].mean(axis=0).max()), len(near[0])
        yield beside.result(
            "nearest-row", round(right * persons), persons, blind, strange, known, column=name
        )
