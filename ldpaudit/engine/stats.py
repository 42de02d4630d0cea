"""What a run counts: reports and true values by period, class sizes, rows of a person, rows removed by group.

A part adds up what is whole numbers, and writes down what is behind each row; classes are counted over the
files of all parts once all are there.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, get_args

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow import ipc

from ldpaudit.anonymity import ClassCounter
from ldpaudit.anonymity.impact_by_group import NOTABLE, Breakdown, Dimension
from ldpaudit.audit import Evidence
from ldpaudit.engine.evidence import EvidenceSample, Values
from ldpaudit.engine.lineage import noise
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.shuffle import ROWS
from ldpaudit.engine.surveys import Decided
from ldpaudit.errors import UserError
from ldpaudit.estimate import VALUES, Tally, TooManyGroupsError, finest
from ldpaudit.findings import Finding, UnevenRemoval
from ldpaudit.generalize.suppress import with_cases
from ldpaudit.geography import GeneralizeRegion
from ldpaudit.geography.noise.planar_laplace_step import PlanarLaplaceStep
from ldpaudit.geography.noise.quality import averaging_error
from ldpaudit.geography.noise.shared_draws import Moved
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled
from ldpaudit.protocols import Randomize
from ldpaudit.protocols.drawing import Drawn
from ldpaudit.protocols.randomize import DrawnNumbers
from ldpaudit.recipe.dimensions import dimensions_of, labels_of
from ldpaudit.sql import ask
from ldpaudit.tables import Column, texts, times

#: Distinct tuples that a class count holds in memory.
HELD_TUPLES = 1 << 18
#: The table as it was read once: a raw copy, which goes with the private folder of the run.
STORED = "table.arrow"
#: Values of one remark above which none is listed: a wrong column would list them all.
MOST_VALUES = 10_000
_NUMBERS, _SAMPLE = "counts.json", "sample.arrow"
#: What is behind each row of a part: its groups, its person and places, and whether it is removed.
_BEHIND = "behind.arrow"
#: Rows that are counted together.
_ROWS_AT_ONCE = 1 << 16
#: Groups above which a column is no dimension: nobody reads so many.
MOST_GROUPS = 10_000
_LABELLED = pa.schema([("label", pa.string()), ("stays", pa.bool_())])
_BY_GROUP = "SELECT c0, count(*), count(*) FILTER (NOT c1) FROM t GROUP BY c0 LIMIT 10001"
#: A side ("reports", "truth"), the column, and by which other one; "" for the finest period needed.
Side = tuple[str, str, str]


class Stats:
    """The counts of one part, or of a whole run.

    folder: private: of the part, where it writes, or of the run, for class counts that do not fit in memory.
    """

    def __init__(self, plan: Plan, folder: Path, rows_in_all: int, check_cancelled: CheckCancelled) -> None:
        self.plan, self.folder, self.check_cancelled = plan, folder, check_cancelled
        #: Whole numbers by name: "rows" released, "read", and what the treatment of rows counts beside.
        self.numbers = Counter[str]()
        #: By step and what was noted: rows by value, "" where none is worth it; None where they are too many.
        self.remarks: dict[tuple[int, str], Counter[str | None]] = {}
        self.sample = EvidenceSample(plan, rows_in_all)
        self.dimensions = _dimensions(plan)
        #: The column that says whose rows are counted, how many one person may have, and where that stands.
        self.people: list[tuple[str, int, str]] = []
        self._taken: list[tuple[int, str, str]] = []
        if plan.recipe.input.most_rows is not None:
            self.people.append((plan.person, plan.recipe.input.most_rows, '[input], key "most_rows"'))
            self._taken.append((0, plan.person, "person 0"))
        for planned, step in plan.of(Randomize):
            if step.person:
                self._taken.append((planned.at, step.person, f"person {len(self.people)}"))
                self.people.append((step.person, step.most_rows or 1, planned.location))
        self._taken += self.sample.taken
        self._taken += [(at, column, f"label {one}") for one, (column, at) in self.dimensions.items()]
        sizes: list[tuple[str, str, int]] = []
        for name, one in plan.protocols.items():
            # Of numbers the sum is the truth.
            of_truth = 1 if name in plan.numbers else one.domain.size
            sizes += [("reports", name, one.domain.size), ("truth", name, of_truth)]
        period = plan.period_column
        by = finest("" if period is None else period.period, plan.periods)
        self.tallies: dict[Side, Tally] = {
            (side, name, column): Tally.empty(size, VALUES if column else by)
            for column in ("", *plan.recipe.output.by)
            for side, name, size in sizes
        }
        self._parts: list[Path] = []
        self._files: dict[str, ipc.RecordBatchFileWriter] = {}

    @property
    def rows(self) -> int:
        """Rows released."""
        return self.numbers["rows"]

    @property
    def read(self) -> int:
        """Rows of the table."""
        return self.numbers["read"]

    def store(self) -> None:
        """Write the counts of a part; they hold true values."""
        plain = {
            "numbers": self.numbers,
            "remarks": [[*key, [*noted.items()]] for key, noted in self.remarks.items()],
            "tallies": [[one.periods, one.n.tolist(), one.support.tolist()] for one in self.tallies.values()],
        }
        (self.folder / _NUMBERS).write_text(json.dumps(plain), encoding="utf-8")
        self.close()

    def take(self, folder: Path) -> None:
        """Add what `store` wrote of a part; parts come in the order of their rows."""
        plain = json.loads((folder / _NUMBERS).read_text(encoding="utf-8"))
        self.numbers.update(plain["numbers"])
        for at, what, noted in plain["remarks"]:
            self._note(at, what, dict(noted))
        for (side, tally), (periods, n, support) in zip(self.tallies.items(), plain["tallies"], strict=True):
            counts = np.array(support, np.int64).reshape(len(periods), tally.support.shape[1])
            self.tallies[side] += Tally(tally.by, tuple(periods), np.array(n, np.int64), counts)
        self._parts.append(folder)

    def close(self) -> None:
        """End the files of a part."""
        for file in self._files.values():
            file.close()

    # What is counted while a part is treated --------------------------------------------------------------

    def treat(
        self, batch: pa.RecordBatch, rows: range, decided: Decided, kept: npt.NDArray[np.bool_] | None
    ) -> pa.RecordBatch:
        """Treat one batch of source rows, and count it.

        Returns: the released columns of the rows that are kept, in source order, and whose they are.
        """
        plan = self.plan
        _refuse_other_days(plan, batch, rows)
        behind: Values = {}
        counted: dict[str, Any] = {}
        moved: dict[int, Moved] = {}
        current = batch
        for planned in plan.steps:
            self.check_cancelled()
            behind |= self._reaching(planned.at, current)
            for (what, value), noted in planned.step.diagnostics(current, rows, planned.context).items():
                self._note(planned.at, what, {value: noted})
            current, found = decided.treated(planned, current, rows)
            if isinstance(found, Moved):
                moved[planned.at] = found
            else:
                counted |= found or {}
        behind |= self._reaching(len(plan.steps), current)
        for dimension, (column, at) in self.dimensions.items():
            values = behind[f"label {dimension}"]
            labels = texts(values) if at else labels_of(values, plan.source.columns[column])
            behind[f"label {dimension}"] = labels.cast(pa.string())
        released = current.select(list(plan.released))
        stays = np.ones(len(rows), np.bool_) if kept is None else kept
        self._write(_SAMPLE, self.sample.of_rows(behind, rows, stays))
        for at, one in moved.items():
            # Keyed hashes: no coordinate and no name waits in a file.
            there = one.there & stays
            behind[f"draw {at}"] = pa.array(one.places, mask=~there)
            if one.persons is not None:
                behind[f"mover {at}"] = pa.array(one.persons)
            if one.beyond is not None:
                self.numbers[f"beyond {at}"] += int((one.beyond & there).sum())
        if behind:
            self._write(_BEHIND, {**behind, "stays": pa.array(stays)})
        if kept is not None:
            released, batch = released.filter(pa.array(kept)), batch.filter(pa.array(kept))
            counted = {name: type(one)(*(each[kept] for each in one)) for name, one in counted.items()}
        self._tally(released, counted)
        self.numbers["read"] += len(rows)
        self.numbers["rows"] += released.num_rows
        if plan.holder:
            released = released.append_column(plan.holder, batch.column(plan.recipe.input.unit))
        return released

    def _reaching(self, at: int, batch: pa.RecordBatch) -> Values:
        """Return what is kept of rows that reach a step, or the end."""
        return {called: batch.column(name) for step, name, called in self._taken if step == at}

    def _note(self, at: int, what: str, rows: Mapping[str | None, int]) -> None:
        held = self.remarks.setdefault((at, what), Counter())
        held.update(rows)
        if None in held or len(held) > MOST_VALUES:
            self.remarks[at, what] = Counter({None: held.total()})

    def _write(self, name: str, columns: Values) -> None:
        """Add rows to a file of the part."""
        batch = pa.RecordBatch.from_pydict(columns)
        if name not in self._files:
            self._files[name] = ipc.new_file(str(self.folder / name), batch.schema)
        self._files[name].write_batch(batch)

    def _tally(self, released: pa.RecordBatch, counted: Mapping[str, Drawn | DrawnNumbers]) -> None:
        """Count reports and true values by period, and by the values of other columns."""
        period = self.plan.period_column
        for (side, name, column), tally in self.tallies.items():
            labels: Any = None, "", tally.by
            if column:
                labels = texts(released.column(column)), VALUES, VALUES
            elif period is not None and tally.by != "all":
                labels = released.column(period.name), period.period, tally.by
            one: Any = counted[name]
            try:
                if side == "reports":
                    more = Tally.of_reports(one.reports, *labels)
                elif name not in self.plan.numbers:
                    more = Tally.of_codes(one.codes, tally.support.shape[1], *labels)
                else:
                    amounts = self.plan.protocols[name].interval.amounts(one.values)
                    more = Tally.of_amounts(amounts, *labels)
                self.tallies[side, name, column] = tally + more
            except TooManyGroupsError as error:
                raise (error.of(column) if column else error) from None
        for name in self.plan.numbers:
            recorded, interval = counted[name][0], self.plan.protocols[name].interval
            # Comparisons with a missing number are false.
            self.numbers[f"there {name}"] += int(np.count_nonzero(recorded == recorded))
            self.numbers[f"below {name}"] += int(np.count_nonzero(recorded < interval.low))
            self.numbers[f"above {name}"] += int(np.count_nonzero(recorded > interval.high))

    # What is counted over all parts -----------------------------------------------------------------------

    def counter(
        self,
        columns: Sequence[str],
        batches: Iterable[pa.RecordBatch],
        cases: Column | None = None,
        **options: Any,
    ) -> ClassCounter:
        """Return a counter that has taken rows, on some columns; by cases, where rows stand for several."""
        count = None if cases is None else cases.name
        held: dict[str, Any] = {"held_rows": HELD_TUPLES, "check_cancelled": self.check_cancelled}
        counter, first = ClassCounter(columns, self.folder, count=count, **held, **options), 0
        for batch in batches:
            counter.add(batch if cases is None else with_cases(batch, cases, first))
            first += batch.num_rows
        return counter

    def recorded(self, names: Iterable[str]) -> Iterator[pa.RecordBatch]:
        """Return some columns of the table."""
        return _read([self.folder / STORED], names)

    def released(self, names: Iterable[str]) -> Iterator[pa.RecordBatch]:
        """Return some columns of the released rows, in no order."""
        return _read([part / ROWS for part in self._parts], names)

    def behind(self, *names: str) -> Iterator[pa.RecordBatch]:
        """Return what is behind the rows of the table, as they were treated."""
        return _read([part / _BEHIND for part in self._parts], names)

    @cached_property
    def evidence(self) -> Evidence:
        """True and released values of a sample of the rows."""
        return self.sample.evidence([*_read([part / _SAMPLE for part in self._parts], [])])

    def sizes(self, name: str) -> tuple[int, int, int, int]:
        """Return the values of what is behind the rows, and rows: of all, of the most frequent, of none."""
        named = (batch.filter(batch.column(0).is_valid()) for batch in self.behind(name))
        found = self.counter([name], named).finish()
        return found.classes, found.rows, max(found.class_sizes, default=0), self.read - found.rows

    def most_places(self, at: int) -> int:
        """Return the places of the person who has most, at a step that moves points."""
        who, place = f"mover {at}", f"draw {at}"
        there = (batch.filter(batch.column(place).is_valid()) for batch in self.behind(who, place))
        return max(self.counter([who], there, unit=place).finish().class_sizes, default=0)

    def moves(self) -> Iterator[dict[str, Any]]:
        """Yield, for each step that moves points, how many places and persons are behind them.

        Yields: per, columns; points: rows that have one; most_rows: of the most frequent place. Per row:
            places; of the most frequent one worst_epsilon, what its rows cost together for two points
            `radius` apart, and worst_error, the median error in metres of who averages them. Otherwise:
            draws; reused, rows that took one of another row; by person most_places, of whoever has the most.
            With a region: beyond, rows whose point was brought back into it.
        """
        for planned, step in self.plan.of(PlanarLaplaceStep):
            draws, points, most, _ = self.sizes(f"draw {planned.at}")
            counts: dict[str, Any] = {"per": step.per, "columns": list(step.modifies())}
            counts |= {"points": points, "most_rows": most}
            if step.per != "row":
                counts |= {"draws": draws, "reused": points - draws}
            else:
                counts["places"] = draws
                if most:
                    mechanism = step.mechanism()
                    counts["radius"] = mechanism.radius
                    counts["worst_epsilon"] = most * mechanism.proved_epsilon() * mechanism.radius
                    counts["worst_error"] = averaging_error(mechanism.epsilon, most)
            if step.per == "person":
                counts["most_places"] = self.most_places(planned.at)
            if step.within is not None:
                counts["beyond"] = self.numbers[f"beyond {planned.at}"]
            yield counts

    def remarks_json(self) -> list[dict[str, Any]]:
        """Return remarks in the order of the steps, the values with most rows first; null for too many."""
        told = []
        for (at, what), noted in sorted(self.remarks.items(), key=lambda one: one[0]):
            named = [(value, rows) for value, rows in noted.items() if value]
            values = dict(sorted(named, key=lambda one: (-one[1], one[0])))
            one = {"step": at + 1, "what": what, "rows": noted.total()}
            told.append({**one, "values": None if None in noted else values})
        return told


def _refuse_other_days(plan: Plan, batch: pa.RecordBatch, rows: range) -> None:
    """Refuse a row that is not of the period, or may not be; the error names the row, never the day."""
    if not (name := plan.checked_times):
        return
    days = plan.recipe.input.days
    found = times(batch.column(name), plan.source.columns[name], rows.start).astype("datetime64[D]")
    # False where the time is missing.
    within = (found >= np.datetime64(days[0])) & (found <= np.datetime64(days[1]))
    if not within.all():
        row = rows.start + int(np.argmin(within)) + 1
        raise UserError(
            Message("this row is not of the period that the recipe declares"),
            where=Message('column "{column}", row {row}', column=name, row=row),
            hint="correct the period under [input], or leave it out",
        )


def _read(paths: Iterable[Path], names: Iterable[str]) -> Iterator[pa.RecordBatch]:
    """Read some columns of files of rows, many rows at a time."""
    wanted = list(names)
    for path in filter(Path.exists, paths):
        with pa.OSFile(str(path)) as file:
            schema = ipc.open_file(file).schema
            fields = [schema.get_field_index(name) for name in wanted]
            reader = ipc.open_file(file, options=ipc.IpcReadOptions(included_fields=fields))
            held: list[pa.RecordBatch] = []
            for at in range(reader.num_record_batches):
                held.append(reader.get_batch(at))
                if at + 1 == reader.num_record_batches or sum(map(len, held)) >= _ROWS_AT_ONCE:
                    table = pa.Table.from_batches(held)
                    yield from (
                        table.select(wanted or [*range(table.num_columns)]).combine_chunks().to_batches()
                    )
                    held = []


def _dimensions(plan: Plan) -> dict[Dimension, tuple[str, int]]:
    """Choose by what removed rows are broken down: a column, and the step that its labels reach."""
    if not any(step.removes_rows for step in plan.surveys.values()):
        return {}
    chosen = dimensions_of(plan.recipe.columns, plan.source.columns)
    queries = {dimension: (column, 0) for dimension, column in chosen.items()}
    for planned, step in plan.of(GeneralizeRegion):
        if not set(step.inputs()).intersection(noise(plan.steps[: planned.at])):
            queries["region"] = (step.region_column, planned.at + 1)
            break
    return {dimension: queries[dimension] for dimension in get_args(Dimension) if dimension in queries}


def breakdowns(stats: Stats) -> Iterator[Breakdown]:
    """Yield the rows removed by each dimension; nothing where no step removes rows."""
    for dimension, (column, _) in stats.dimensions.items():
        rows = pa.RecordBatchReader.from_batches(_LABELLED, stats.behind(f"label {dimension}", "stays"))
        found = [column.to_pylist() for column in ask(_BY_GROUP, stats.folder, t=rows).columns]
        groups = sorted(zip(*found, strict=True), key=lambda one: (one[0] is None, one[0] or ""))
        if groups and groups[0][0] is not None and len(groups) <= MOST_GROUPS:
            labels, held, removed = zip(*groups, strict=True)
            yield Breakdown(dimension, column, labels, held, removed, (None,) * len(labels))


def uneven(found: Sequence[Breakdown]) -> Iterator[Finding]:
    """Warn where some region loses more than one row in ten; it counts true rows, so it stays inside."""
    for one in found:
        if one.dimension == "region" and (above := len(one.above())):
            regions = Message("{n} (region|regions)", n=len(one.labels))
            about: Any = {"number": above, "regions": regions, "percent": 100 * NOTABLE}
            yield UnevenRemoval.make(columns=(one.column,), **about)


def bound_contributions(plan: Plan, stats: Stats) -> None:
    """Refuse a table in which one person has, or may have, more rows or places than the recipe declares."""
    for at, (person, declared, place) in enumerate(stats.people):
        _, _, most, nobody = stats.sizes(f"person {at}")
        if most + nobody > declared:
            known = most > declared or not nobody
            said = Message(
                "one {person} {has} {n:,} (row|rows), and most_rows allows for {declared:,}",
                n=most if known else most + nobody,
                has=Message("has") if known else Message("may have"),
                person=person,
                declared=declared,
            )
            hint = Message("write most_rows = {most} or more, or remove rows before", most=most + nobody)
            if nobody:
                unnamed = Message("{n:,} (row names|rows name) no {person}", n=nobody, person=person)
                said = Message("{said}; {unnamed}", said=said, unnamed=unnamed)
            raise UserError(said, where=place, hint=hint)
    for planned, mover in plan.of(PlanarLaplaceStep):
        if mover.most_places is not None and (most := stats.most_places(planned.at)) > mover.most_places:
            raise UserError(
                Message(
                    "one {person} has {n:,} (place|places), and most_places allows for {most_places:,}",
                    n=most,
                    person=mover.person,
                    most_places=mover.most_places,
                ),
                where=planned.location,
                hint=Message(
                    "write most_places = {most} or more, or same_within, so that near places become one",
                    most=most,
                ),
            )
