"""What a run counts: reports and true values by period, class sizes, rows of a person, rows removed by group.

A part adds up what is whole numbers, and writes down what is behind each row; classes are counted over the
files of all parts once all are there.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow import ipc

from ldpaudit.anonymity import ClassCounter, ClassCounts
from ldpaudit.anonymity.impact_by_group import NOTABLE, Breakdown, Dimension
from ldpaudit.engine.evidence import EvidenceSample
from ldpaudit.engine.lineage import noise
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.shuffle import ROWS
from ldpaudit.errors import UserError
from ldpaudit.estimate import VALUES, Tally, TooManyGroupsError, finest
from ldpaudit.findings import Finding, UnevenRemoval
from ldpaudit.generalize.suppress import with_cases
from ldpaudit.geography import GeneralizeRegion
from ldpaudit.geography.noise.quality import averaging_error
from ldpaudit.language import Message
from ldpaudit.ledger import SketchBuilder
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.protocols.drawing import Drawn
from ldpaudit.protocols.randomize import DrawnNumbers
from ldpaudit.recipe.dimensions import dimensions_of, labels_of
from ldpaudit.sql import ask
from ldpaudit.tables import Column, texts
from ldpaudit.tables.formulas import holds_formula

#: Smallest classes of the release that the internal report shows.
RISKIEST = 10
#: Distinct tuples that a class count holds in memory.
HELD_TUPLES = 1 << 18
#: The table as it was read once: a raw copy, which goes with the private folder of the run.
STORED = "table.arrow"
#: Values of one remark above which none is listed: a wrong column would list them all.
MOST_VALUES = 10_000
#: Takes the place of a step's ordinal where the rows of a person are counted before all steps.
WHOLE_TABLE = -1
_TALLIES, _NUMBERS, _SAMPLE, _SKETCH = "counts.npz", "counts.json", "sample.arrow", "sketch.npz"
#: What is behind each row of a part: its groups, its person and places, and whether it is removed.
_BEHIND = "behind.arrow"
#: Rows that are counted together.
_ROWS_AT_ONCE = 1 << 16
#: Groups above which a column is no dimension: nobody reads so many.
MOST_GROUPS = 10_000
_BY_GROUP = "SELECT c0, count(*), count(*) FILTER (NOT c1) FROM t GROUP BY c0 LIMIT 10001"
#: Remarks by step and what was noted: rows, and rows by value; None once there were too many values.
Remarks = dict[tuple[int, str], tuple[int, dict[str, int] | None]]
#: A side ("reports", "truth" of categories; "numbers", "amounts"), the column, and by which other one; "" for
#: the finest period needed.
Side = tuple[str, str, str]


class Stats:
    """The counts of one part, or of a whole run.

    folder: private: of the part, where it writes, or of the run, for class counts that do not fit in memory.
    builder: of the ledger, where the run is to be booked; a fresh one of its kind reads along.
    """

    def __init__(
        self,
        plan: Plan,
        folder: Path,
        builder: SketchBuilder | None = None,
        rows_in_all: int = 0,
        check_cancelled: CheckCancelled = never_cancelled,
    ) -> None:
        self.plan, self.folder, self.check_cancelled = plan, folder, check_cancelled
        self.sketch = None if builder is None else builder.fresh()
        #: Whole numbers by name: "rows" released, "read", and what the treatment of rows counts beside.
        self.numbers = Counter[str]()
        self.remarks: Remarks = {}
        #: Released columns in which some cell is a formula.
        self.formulas: set[str] = set()
        self.sample = EvidenceSample(plan, rows_in_all)
        self.queries = dimension_queries(plan)
        self.unit = plan.recipe.input.person_in(plan.source.columns)
        before = plan.cases_before
        self.cases = None if plan.cases is None else plan.final.columns[plan.cases]
        self.cases_before = None if before is None else plan.source.columns[before]
        period = plan.period_column
        self.period = "" if period is None else period.period
        self._period_name = "" if period is None else period.name
        self.by = finest(self.period, plan.periods)
        self.protocols = {
            name: protocol
            for planned, step in plan.randomizers
            for name, protocol in step.protocols_for(planned.context).items()
        }
        self.number_protocols = {
            name: protocol
            for planned, step in plan.number_randomizers
            for name, protocol in step.protocols_for(planned.context).items()
        }
        self.most_rows = {name: step.most_rows or 1 for _, step in plan.randomizers for name in step.columns}
        #: By step, whose rows are counted.
        self.people = {planned.at: step.person for planned, step in plan.randomizers if step.person}
        if plan.recipe.input.most_rows is not None:
            self.people[WHOLE_TABLE] = plan.person
        sizes = [(side, name, one.domain.size) for name, one in self.protocols.items() for side in _REPORTED]
        for name, one in self.number_protocols.items():
            sizes += [("numbers", name, one.domain.size), ("amounts", name, 1)]
        self.tallies: dict[Side, Tally] = {
            (side, name, column): Tally.empty(size, VALUES if column else self.by)
            for column in ("", *plan.recipe.output.by)
            for side, name, size in sizes
        }
        self._parts: list[Path] = []
        self._behind: ipc.RecordBatchFileWriter | None = None

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
        arrays: dict[str, npt.NDArray[Any]] = {}
        for at, tally in enumerate(self.tallies.values()):
            # Without a text, numpy would choose another type.
            arrays[f"{at}-periods"] = np.array([*tally.periods, ""], dtype=np.str_)
            arrays[f"{at}-n"], arrays[f"{at}-support"] = tally.n, tally.support
        with (self.folder / _TALLIES).open("wb") as file:
            np.savez(file, allow_pickle=False, **arrays)
        remarks = [[*key, *noted] for key, noted in self.remarks.items()]
        plain = {"numbers": self.numbers, "remarks": remarks, "formulas": sorted(self.formulas)}
        (self.folder / _NUMBERS).write_text(json.dumps(plain), encoding="utf-8")
        self.sample.store(self.folder / _SAMPLE)
        if self.sketch is not None:
            self.sketch.store(self.folder / _SKETCH)
        self.close()

    def take(self, folder: Path) -> None:
        """Add what `store` wrote of a part; parts come in the order of their rows."""
        with np.load(folder / _TALLIES, allow_pickle=False) as arrays:
            for at, (side, tally) in enumerate(self.tallies.items()):
                periods = tuple(arrays[f"{at}-periods"].tolist()[:-1])
                self.tallies[side] += Tally(tally.by, periods, arrays[f"{at}-n"], arrays[f"{at}-support"])
        plain = json.loads((folder / _NUMBERS).read_text(encoding="utf-8"))
        self.numbers.update(plain["numbers"])
        self.formulas.update(plain["formulas"])
        for at, what, rows, values in plain["remarks"]:
            self._note(at, what, rows, values)
        self.sample.take(folder / _SAMPLE)
        if self.sketch is not None:
            self.sketch.take(folder / _SKETCH)
        self._parts.append(folder)

    def close(self) -> None:
        """End the files of a part."""
        if self._behind is not None:
            self._behind.close()
            self._behind = None

    # What is counted while a part is treated --------------------------------------------------------------

    def note(self, at: int, remarks: Mapping[tuple[str, str], int]) -> None:
        """Take the remarks of a step about a batch."""
        for (what, value), rows in remarks.items():
            self._note(at, what, rows, {value: rows} if value else {})

    def _note(self, at: int, what: str, rows: int, values: dict[str, int] | None) -> None:
        before, held = self.remarks.get((at, what), (0, {}))
        both = None if held is None or values is None else dict(Counter(held) + Counter(values))
        self.remarks[at, what] = before + rows, None if both is None or len(both) > MOST_VALUES else both

    def look_behind(self, columns: Mapping[str, Any]) -> None:
        """Write down what is behind the rows of a batch."""
        if columns:
            batch = pa.RecordBatch.from_pydict(dict(columns))
            if self._behind is None:
                self._behind = ipc.new_file(str(self.folder / _BEHIND), batch.schema)
            self._behind.write_batch(batch)

    def tally(
        self, released: pa.RecordBatch, drawn: Mapping[str, Drawn], reported: Mapping[str, DrawnNumbers]
    ) -> None:
        """Count reports and true values by period, and by the values of other columns."""
        periods = released.column(self._period_name) if self._period_name and self.by != "all" else None
        for column in ("", *self.plan.recipe.output.by):
            labels: Any = periods, self.period, self.by
            if column:
                labels = texts(released.column(column)), VALUES, VALUES
            try:
                for name, (codes, reports) in drawn.items():
                    size = self.protocols[name].domain.size
                    self.tallies["reports", name, column] += Tally.of_reports(reports, *labels)
                    self.tallies["truth", name, column] += Tally.of_codes(codes, size, *labels)
                for name, (_, values, numbers) in reported.items():
                    amounts = self.number_protocols[name].interval.amounts(values)
                    self.tallies["numbers", name, column] += Tally.of_reports(numbers, *labels)
                    self.tallies["amounts", name, column] += Tally.of_amounts(amounts, *labels)
            except TooManyGroupsError as error:
                raise (error.of(column) if column else error) from None
        for name, (recorded, _, _) in reported.items():
            interval = self.number_protocols[name].interval
            # Comparisons with a missing number are false.
            self.numbers[f"there {name}"] += int(np.count_nonzero(recorded == recorded))
            self.numbers[f"below {name}"] += int(np.count_nonzero(recorded < interval.low))
            self.numbers[f"above {name}"] += int(np.count_nonzero(recorded > interval.high))

    def look_for_formulas(self, released: pa.RecordBatch) -> None:
        """Note in which columns a cell is one, where it would be written as it is."""
        output = self.plan.recipe.output
        if output.as_lines and output.formulas == "keep":
            named = zip(released.schema.names, released.columns, strict=True)
            self.formulas |= {
                name for name, column in named if name not in self.formulas and holds_formula(column)
            }

    # What is counted over all parts -----------------------------------------------------------------------

    def classes(
        self,
        columns: Sequence[str],
        batches: Iterable[pa.RecordBatch],
        cases: Column | None = None,
        **options: Any,
    ) -> ClassCounts:
        """Count the classes of rows on some columns; by cases, where rows stand for several."""
        with self.counter(columns, batches, cases, **options) as counter:
            return counter.finish()

    def counter(
        self,
        columns: Sequence[str],
        batches: Iterable[pa.RecordBatch],
        cases: Column | None = None,
        **options: Any,
    ) -> ClassCounter:
        """Return a counter that has taken these rows."""
        count = None if cases is None else cases.name
        held: dict[str, Any] = {"held_rows": HELD_TUPLES, "check_cancelled": self.check_cancelled}
        counter, first = ClassCounter(columns, self.folder, count=count, **held, **options), 0
        for batch in batches:
            counter.add(batch if cases is None else with_cases(batch, cases, first))
            first += batch.num_rows
        return counter

    def before(self) -> ClassCounts:
        """Count the classes of the table, on the columns by which somebody may recognize a row."""
        known, cases = self.plan.recognizing_before, self.cases_before
        more = [self.unit, None if cases is None else cases.name]
        wanted = dict.fromkeys([*known, *(name for name in more if name is not None)])
        return self.classes(known, _read([self.folder / STORED], wanted), cases, unit=self.unit)

    def released(self, names: Iterable[str]) -> Iterator[pa.RecordBatch]:
        """Return some columns of the released rows, in no order."""
        return _read([part / ROWS for part in self._parts], [*names])

    def behind(self, *names: str) -> Iterator[pa.RecordBatch]:
        """Return what is behind the rows of the table, as they were treated."""
        return _read([part / _BEHIND for part in self._parts], names)

    def most_of_person(self, at: int) -> tuple[int, int]:
        """Return the rows of the person who has most, and the rows that name nobody, at a step."""
        name = f"person {at}"
        named = (batch.filter(batch.column(0).is_valid()) for batch in self.behind(name))
        most = max(self.classes([name], named).class_sizes, default=0)
        return most, self.numbers[f"nobody {at}"]

    def most_places(self, at: int) -> int:
        """Return the places of the person who has most, at a step that moves points."""
        who, place = f"mover {at}", f"draw {at}"
        named = (batch.filter(batch.column(place).is_valid()) for batch in self.behind(who, place))
        return max(self.classes([who], named, unit=place).class_sizes, default=0)

    def moves(self) -> Iterator[dict[str, Any]]:
        """Yield, for each step that moves points, how many places and persons are behind them.

        Yields: per, columns; points: rows that have one; most_rows: of the most frequent place. Per row:
            places; of the most frequent one worst_epsilon, what its rows cost together for two points
            `radius` apart, and worst_error, the median error in metres of who averages them. Otherwise:
            draws; reused, rows that took one of another row; by person most_places, of whoever has the most.
            With a region: beyond, rows whose point was brought back into it.
        """
        for planned, step in self.plan.movers:
            name = f"draw {planned.at}"
            there = (batch.filter(batch.column(0).is_valid()) for batch in self.behind(name))
            draws = self.classes([name], there)
            points, most = self.numbers[f"points {planned.at}"], max(draws.class_sizes, default=0)
            counts: dict[str, Any] = {
                "per": step.per,
                "columns": list(step.modifies()),
                "points": points,
                "most_rows": most,
            }
            if step.per != "row":
                counts |= {"draws": draws.classes, "reused": points - draws.classes}
            else:
                counts["places"] = draws.classes
            if step.per == "row" and most:
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
        return [
            {
                "step": at + 1,
                "what": what,
                "rows": rows,
                "values": None
                if values is None
                else dict(sorted(values.items(), key=lambda item: (-item[1], item[0]))),
            }
            for (at, what), (rows, values) in sorted(self.remarks.items(), key=lambda one: one[0])
        ]


_REPORTED = ("reports", "truth")


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


@dataclass(frozen=True)
class DimensionQuery:
    """One dimension: its column, and the step after which its labels are read; -1 for the table itself."""

    dimension: Dimension
    column: str
    at: int = -1


def dimension_queries(plan: Plan) -> tuple[DimensionQuery, ...]:
    """Choose the dimensions of a run that removes rows: its regions are those that it makes, if any."""
    if not any(step.removes_rows for step in plan.surveys.values()):
        return ()
    queries = {
        dimension: DimensionQuery(dimension, column)
        for dimension, column in dimensions_of(plan.recipe.columns, plan.source.columns).items()
    }
    for planned in plan.steps:
        noisy = set(planned.step.inputs()).intersection(noise(plan.steps[: planned.at]))
        if isinstance(planned.step, GeneralizeRegion) and not noisy:
            queries["region"] = DimensionQuery("region", planned.step.region_column, planned.at)
            break
    return tuple(queries[dimension] for dimension in get_args(Dimension) if dimension in queries)


def labels_at(
    queries: Sequence[DimensionQuery],
    batch: pa.RecordBatch,
    at: int,
    columns: Mapping[str, Column] | None = None,
) -> dict[str, pa.Array]:
    """Return the labels that step `at` has left, or that the table itself holds, whose columns these are."""
    return {
        f"label {query.dimension}": (
            texts(batch.column(query.column))
            if columns is None
            else labels_of(batch.column(query.column), columns[query.column]).cast(pa.string())
        )
        for query in queries
        if query.at == at
    }


def breakdowns(stats: Stats) -> Iterator[Breakdown]:
    """Yield the rows removed by each dimension; nothing where no step removes rows."""
    for query in stats.queries if stats.read else ():
        name = f"label {query.dimension}"
        schema = pa.schema([(name, pa.string()), ("stays", pa.bool_())])
        rows = pa.RecordBatchReader.from_batches(schema, stats.behind(name, "stays"))
        found = [column.to_pylist() for column in ask(_BY_GROUP, stats.folder, t=rows).columns]
        groups = sorted(zip(*found, strict=True), key=lambda one: (one[0] is None, one[0] or ""))
        labels, held, removed = zip(*groups, strict=True)
        if labels != (None,) and len(labels) <= MOST_GROUPS:
            unknown = (None,) * len(labels)
            yield Breakdown(query.dimension, query.column, labels, held, removed, unknown)


def uneven(found: Sequence[Breakdown]) -> list[Finding]:
    """Warn where some region loses more than one row in ten; it counts true rows, so it stays inside."""
    return [
        UnevenRemoval.make(
            columns=(one.column,),
            number=len(one.above()),
            regions=Message("{n} (region|regions)", n=len(one.labels)),
            percent=100 * NOTABLE,
        )
        for one in found
        if one.dimension == "region" and one.above()
    ]


def bound_contributions(plan: Plan, stats: Stats) -> None:
    """Refuse a table in which one person has, or may have, more rows or places than the recipe declares."""
    declared = plan.recipe.input.most_rows
    if declared is not None:
        _bound_rows(stats, WHOLE_TABLE, plan.person, declared, '[input], key "most_rows"')
    for planned, step in plan.randomizers:
        if step.person is not None:
            _bound_rows(stats, planned.at, step.person, step.most_rows or 1, planned.location)
    for planned, mover in plan.movers:
        most = stats.most_places(planned.at) if mover.most_places is not None else 0
        if mover.most_places is not None and most > mover.most_places:
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


def _bound_rows(stats: Stats, at: int, person: str, declared: int, place: str) -> None:
    """Refuse more rows of one person than are declared; rows that name nobody may be of anybody."""
    most, nobody = stats.most_of_person(at)
    if most + nobody <= declared:
        return
    known = Message(
        "one {person} has {n:,} (row|rows), and most_rows allows for {declared:,}",
        n=most,
        person=person,
        declared=declared,
    )
    possible = Message(
        "one {person} may have {n:,} (row|rows), and most_rows allows for {declared:,}",
        n=most + nobody,
        person=person,
        declared=declared,
    )
    if not nobody:
        raise UserError(
            known,
            where=place,
            hint=Message("write most_rows = {most} or more, or remove rows before", most=most),
        )
    missing = Message(
        "in {n:,} (row|rows) the {person} is missing, so nobody knows whose (it is|they are)",
        n=nobody,
        person=person,
    )
    raise UserError(
        Message("{missing}: {known}", missing=missing, known=known if most > declared else possible),
        where=place,
        hint=Message(
            "remove (this row|these rows) or fill in the {person}, or write most_rows = {most} or more",
            n=nobody,
            person=person,
            most=most + nobody,
        ),
    )
