"""What a run counts on the way: reports and true values by period, class sizes, a sample for the audit.

All of it adds up over the parts of a table: whole numbers, classes by their values, a sample by row number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.anonymity import ClassCounter
from ldpaudit.engine.diagnostics import DiagnosticCounts
from ldpaudit.engine.evidence import EvidenceSample
from ldpaudit.engine.exposure import ReleasedClasses, in_cases
from ldpaudit.engine.formulas import FormulaColumns
from ldpaudit.engine.impact_by_group import GroupImpact
from ldpaudit.engine.moves import Moves
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.surveys import SurveyState
from ldpaudit.errors import UserError
from ldpaudit.estimate import VALUES, Tally, TooManyGroupsError, finest
from ldpaudit.geography.noise.point_mover import PointMover
from ldpaudit.geography.noise.shared_draws import Moved
from ldpaudit.language import Message
from ldpaudit.ledger import SketchBuilder
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.protocols import Randomize, RandomizeNumber
from ldpaudit.protocols.drawing import Drawn
from ldpaudit.protocols.randomize import DrawnNumbers
from ldpaudit.tables import Column, texts, times

#: Smallest classes of the release that the internal report shows.
RISKIEST = 10
#: Distinct tuples that a class count holds in memory; two counts run side by side.
HELD_TUPLES = 1 << 18


_COUNTS, _SAMPLE, _SKETCH, _REMARKS = "counts.npz", "sample.arrow", "sketch.npz", "remarks.json"
#: Takes the place of a step's ordinal where the rows of a person are counted before all steps.
WHOLE_TABLE = -1
_BEFORE, _PEOPLE = "before.arrow", "people-{}.arrow"


class Stats:
    """The counts of one part, or of a whole run.

    Parameters
    ----------
    plan : Plan
        What is run.
    scratch : Path
        Private folder for class counts that do not fit in memory.
    builder : SketchBuilder, optional
        Of the ledger, where the run is to be booked; a fresh one of its kind reads along.
    rows_in_all : int
        Rows of the whole table, where they are known: what a sample leaves out in the end costs nothing.
    check_cancelled : callable, optional
        Asked every few milliseconds whether to go on.

    Attributes
    ----------
    rows, read : int
        Rows released, and rows of the table.
    reports, truth : dict of str to Tally
        For each randomized column: counts of reports, and of true values, by the finest period needed.
    numbers : dict of str to Tally
        For each column of randomized numbers: counts of reports by that period.
    amounts : dict of str to Tally
        For each of these: the sum of the numbers that were randomized, as `Interval.amounts`.
    recorded : dict of str to ndarray of int64
        For each of these: how many numbers the table has, and how many of them below and above the interval.
    reports_by, truth_by, numbers_by, amounts_by : dict of (str, str) to Tally
        The same for each value of a second column.
    moves : dict of int to Moves
        For each step that moves points, by ordinal: places and persons.
    after : ReleasedClasses
        Classes of the released rows.
    diagnostics : DiagnosticCounts
        What the steps noted about the rows of the table.
    formulas : FormulaColumns
        Which released columns hold what a spreadsheet would run.
    impact : GroupImpact
        Rows removed and detail lost by region, type and month.
    """

    def __init__(
        self,
        plan: Plan,
        scratch: Path,
        builder: SketchBuilder | None = None,
        rows_in_all: int = 0,
        check_cancelled: CheckCancelled = never_cancelled,
    ) -> None:
        self._plan = plan
        self.check_cancelled = check_cancelled
        self.sketch = None if builder is None else builder.fresh()
        self.rows = self.read = 0
        self.sample = EvidenceSample(plan, rows_in_all)
        self.diagnostics = DiagnosticCounts()
        self.formulas = FormulaColumns(plan)
        self.impact = GroupImpact(plan, rows_in_all)
        self.unit = plan.recipe.input.person_in(plan.source.columns)
        self.cases = None if plan.cases is None else plan.final.columns[plan.cases]
        before = plan.cases_before
        self.cases_before = None if before is None else plan.source.columns[before]
        kept: dict[str, Any] = {"held_rows": HELD_TUPLES, "check_cancelled": check_cancelled}
        self.before = ClassCounter(
            plan.recognizing_before, scratch, unit=self.unit, count=plan.cases_before, **kept
        )
        self.after = ReleasedClasses(plan, scratch, HELD_TUPLES, check_cancelled)
        period = plan.period_column
        self.period = "" if period is None else period.period
        self._period_name = "" if period is None else period.name
        by = finest(self.period, plan.periods)
        self.by = by
        self.protocols = {
            name: protocol
            for planned, step in plan.randomizers
            for name, protocol in step.protocols_for(planned.context).items()
        }
        self.most_rows = {name: step.most_rows or 1 for _, step in plan.randomizers for name in step.columns}
        self.people = {
            planned.at: ClassCounter(
                [step.person], scratch, held_rows=HELD_TUPLES, check_cancelled=check_cancelled
            )
            for planned, step in plan.randomizers
            if step.person is not None
        }
        if plan.recipe.input.most_rows is not None:
            self.people[WHOLE_TABLE] = ClassCounter(
                [plan.person], scratch, held_rows=HELD_TUPLES, check_cancelled=check_cancelled
            )
        #: Rows of these counts that name nobody.
        self.nobody = dict.fromkeys(self.people, 0)
        self.reports = {name: Tally.empty(one.domain.size, by) for name, one in self.protocols.items()}
        self.truth = dict(self.reports)
        self.number_protocols = {
            name: step.protocol_for(planned.context)
            for planned, step in plan.number_randomizers
            for name in step.columns
        }
        self.numbers = {name: Tally.empty(one.domain.size, by) for name, one in self.number_protocols.items()}
        self.amounts = {name: Tally.empty(1, by) for name in self.number_protocols}
        self.recorded = {name: np.zeros(3, np.int64) for name in self.number_protocols}
        self.by_columns = plan.recipe.output.by
        sizes = {name: one.domain.size for name, one in self.protocols.items()}
        sizes |= {name: one.domain.size for name, one in self.number_protocols.items()}

        def by_column(names: Iterable[str], size: int | None = None) -> dict[tuple[str, str], Tally]:
            several = [(name, column) for name in names for column in self.by_columns]
            return {one: Tally.empty(sizes[one[0]] if size is None else size, VALUES) for one in several}

        self.reports_by, self.truth_by = by_column(self.protocols), by_column(self.protocols)
        self.numbers_by = by_column(self.number_protocols)
        self.amounts_by = by_column(self.number_protocols, 1)
        self.moves = {
            planned.at: Moves(planned, scratch, HELD_TUPLES, check_cancelled) for planned, _ in plan.movers
        }

    def store(self, folder: Path) -> None:
        """Write the counts of a part; they hold true values, so the folder must be private."""
        arrays: dict[str, npt.NDArray[Any]] = {
            "rows": np.array([self.rows, self.read]),
            "nobody": np.array([*self.nobody.values()], dtype=np.int64),
            "recorded": np.array([*self.recorded.values()], dtype=np.int64),
        }
        for side, tallies in self._sides:
            for at, tally in enumerate(tallies.values()):
                key = f"{side}-{at}"
                # Without a text, numpy would choose another type.
                arrays[f"{key}-periods"] = np.array([*tally.periods, ""], dtype=np.str_)
                arrays[f"{key}-n"], arrays[f"{key}-support"] = tally.n, tally.support
        with (folder / _COUNTS).open("wb") as file:
            np.savez(file, allow_pickle=False, **arrays)
        self.sample.store(folder / _SAMPLE)
        self.diagnostics.store(folder / _REMARKS)
        self.formulas.store(folder)
        self.impact.store(folder)
        if self.sketch is not None:
            self.sketch.store(folder / _SKETCH)
        self.before.store(folder / _BEFORE)
        self.after.store(folder)
        for at, counter in self.people.items():
            counter.store(folder / _PEOPLE.format(at))
        for moves in self.moves.values():
            moves.store(folder)

    def take(self, folder: Path) -> None:
        """Add what `store` wrote of a part; parts come in the order of their rows."""
        with np.load(folder / _COUNTS, allow_pickle=False) as arrays:
            rows, read = arrays["rows"].tolist()
            self.rows += rows
            self.read += read
            for name, counts in zip(self.recorded, arrays["recorded"], strict=True):
                self.recorded[name] += counts
            for at, nobody in zip(self.nobody, arrays["nobody"].tolist(), strict=True):
                self.nobody[at] += nobody
            for side, tallies in self._sides:
                for at, name in enumerate(tallies):
                    key = f"{side}-{at}"
                    periods = tuple(arrays[f"{key}-periods"].tolist()[:-1])
                    by = tallies[name].by
                    tallies[name] += Tally(by, periods, arrays[f"{key}-n"], arrays[f"{key}-support"])
        self.sample.take(folder / _SAMPLE)
        self.diagnostics.take(folder / _REMARKS)
        self.formulas.add(folder)
        self.impact.take(folder)
        if self.sketch is not None:
            self.sketch.take(folder / _SKETCH)
        self.before.take(folder / _BEFORE)
        self.after.take(folder)
        for at, counter in self.people.items():
            counter.take(folder / _PEOPLE.format(at))
        for moves in self.moves.values():
            moves.take(folder)

    @property
    def _sides(self) -> tuple[tuple[str, dict[Any, Tally]], ...]:
        counts = ("reports", self.reports), ("truth", self.truth)
        amounts = ("amounts", self.amounts)
        by_column = ("reports-by", self.reports_by), ("truth-by", self.truth_by)
        numbers = ("numbers-by", self.numbers_by), ("amounts-by", self.amounts_by)
        return (*counts, ("numbers", self.numbers), amounts, *by_column, *numbers)

    def count_person_rows(self, at: int, batch: pa.RecordBatch) -> None:
        """Count the rows of each person at a step; a row that names nobody is no row of one more person."""
        counter = self.people[at]
        person = batch.column(counter.columns[0])
        if person.null_count:
            self.nobody[at] += person.null_count
            batch = batch.filter(person.is_valid())
        counter.add(batch)

    def count_by_columns(
        self, released: pa.RecordBatch, drawn: Mapping[str, Drawn], reported: Mapping[str, DrawnNumbers]
    ) -> None:
        """Count the reports and true values of a released batch by the values of other columns.

        Raises
        ------
        UserError
            If a column has too many values.
        """
        for column in self.by_columns:
            labels = texts(released.column(column)), VALUES, VALUES
            try:
                for name, (codes, reports) in drawn.items():
                    one = name, column
                    self.reports_by[one] += Tally.of_reports(reports, *labels)
                    self.truth_by[one] += Tally.of_codes(codes, self.protocols[name].domain.size, *labels)
                for name, (_, values, numbers) in reported.items():
                    one = name, column
                    interval = self.number_protocols[name].interval
                    self.numbers_by[one] += Tally.of_reports(numbers, *labels)
                    self.amounts_by[one] += Tally.of_amounts(interval.amounts(values), *labels)
            except TooManyGroupsError as error:
                raise error.of(column) from None

    def close(self) -> None:
        """Forget the class counts and remove their files."""
        for counter in (self.before, *self.people.values()):
            counter.close()
        self.after.close()
        for moves in self.moves.values():
            moves.close()

    def labels(self, released: pa.RecordBatch) -> pa.Array | None:
        """Return the period labels of a released batch."""
        return released.column(self._period_name) if self._period_name and self.by != "all" else None


def refuse_other_days(batch: pa.RecordBatch, rows: range, column: Column, days: tuple[str, str]) -> None:
    """Check that all rows are of a period: one without a time may be of any other.

    Raises
    ------
    UserError
        If a row is of another day; the error names the row, never the day.
    """
    found = times(batch.column(column.name), column, rows.start).astype("datetime64[D]")
    # False where the time is missing.
    within = (found >= np.datetime64(days[0])) & (found <= np.datetime64(days[1]))
    if not within.all():
        raise UserError(
            Message("this row is not of the period that the recipe declares"),
            where=Message(
                'column "{column}", row {row}',
                column=column.name,
                row=rows.start + int(np.argmin(within)) + 1,
            ),
            hint="correct the period under [input], or leave it out",
        )


def process(
    batch: pa.RecordBatch,
    rows: range,
    plan: Plan,
    stats: Stats,
    state: SurveyState,
    kept: npt.NDArray[np.bool_] | None = None,
) -> pa.RecordBatch:
    """Treat one batch of source rows and count it.

    Parameters
    ----------
    batch : RecordBatch
        Source rows `rows`.
    rows : range
        Their ordinals.
    plan : Plan
        What to do.
    stats : Stats
        What is counted; changed in place.
    state : SurveyState
        What the surveys of the steps have decided.
    kept : ndarray of bool, shape (len(rows),), optional
        Rows that no step removes; without it all are kept.

    Returns
    -------
    RecordBatch
        The released columns of the rows that are kept, in source order.
    """
    if stats.sketch is not None:
        stats.sketch.add(batch)
    if name := plan.checked_times:
        refuse_other_days(batch, rows, plan.source.columns[name], plan.recipe.input.days)
    stats.before.add(in_cases(batch, stats.cases_before, rows.start))
    if WHOLE_TABLE in stats.people:
        stats.count_person_rows(WHOLE_TABLE, batch)
    stats.impact.begin(batch)
    evidence: dict[str, pa.Array] = stats.sample.source(batch, rows)
    drawn: dict[str, Drawn] = {}
    reported: dict[str, DrawnNumbers] = {}
    moved: dict[int, Moved] = {}
    current = batch
    for planned in plan.steps:
        stats.check_cancelled()
        evidence |= stats.sample.protected(planned, current, rows)
        stats.diagnostics.add(planned.at, planned.step.diagnostics(current, rows, planned.context))
        if isinstance(planned.step, Randomize):
            if planned.at in stats.people:
                stats.count_person_rows(planned.at, current)
            current, fresh = planned.step.randomized(
                current, rows, planned.key, planned.context, planned.memory
            )
            drawn |= fresh
        elif isinstance(planned.step, RandomizeNumber):
            current, fresh_numbers = planned.step.randomized(current, rows, planned.key, planned.context)
            reported |= fresh_numbers
        elif isinstance(planned.step, PointMover):
            current, moved[planned.at] = planned.step.moved(
                current, rows, planned.key, planned.context, planned.memory
            )
        else:
            current = state.apply(planned, current, rows)
        stats.impact.begin(current, planned.at)
    released = current.select(list(plan.released))
    stats.sample.add(evidence, released, rows, kept)
    stats.impact.add(batch, released, rows, kept)
    stats.read += batch.num_rows
    if kept is not None:
        released = released.filter(pa.array(kept))
        drawn = {name: Drawn(codes[kept], reports[kept]) for name, (codes, reports) in drawn.items()}
        reported = {
            name: DrawnNumbers(one.recorded[kept], one.values[kept], one.reports[kept])
            for name, one in reported.items()
        }
        moved = {at: one.of(kept) for at, one in moved.items()}
    stats.after.add(in_cases(released, stats.cases, rows.start))
    labels = stats.labels(released)
    for name, (codes, reports) in drawn.items():
        stats.reports[name] += Tally.of_reports(reports, labels, stats.period, stats.by)
        size = stats.protocols[name].domain.size
        stats.truth[name] += Tally.of_codes(codes, size, labels, stats.period, stats.by)
    for name, (recorded, values, numbers) in reported.items():
        stats.numbers[name] += Tally.of_reports(numbers, labels, stats.period, stats.by)
        interval = stats.number_protocols[name].interval
        amounts = interval.amounts(values)
        stats.amounts[name] += Tally.of_amounts(amounts, labels, stats.period, stats.by)
        # Comparisons with a missing number are false.
        there, below, above = recorded == recorded, recorded < interval.low, recorded > interval.high
        stats.recorded[name] += [np.count_nonzero(marks) for marks in (there, below, above)]
    stats.count_by_columns(released, drawn, reported)
    for at, one in moved.items():
        stats.moves[at].add(one)
    stats.rows += released.num_rows
    return released
