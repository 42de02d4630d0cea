"""What proposals are made of: the rows before any column is made coarser, and the levels of each."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.anonymity import equivalence_classes
from ldpaudit.anonymity.classes import counts_of
from ldpaudit.engine.lineage import BoundStep
from ldpaudit.engine.plan import Plan, compile_plan
from ldpaudit.errors import UserError
from ldpaudit.generalize import Drop, LocalRecoding, Suppress
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message
from ldpaudit.progress import ProgressReporter
from ldpaudit.proposals.aims import Aims
from ldpaudit.randomness import Key
from ldpaudit.recipe import NEVER_INSTEAD, RECOGNIZING, Recipe
from ldpaudit.recipe.dimensions import dimensions_of
from ldpaudit.recipe.levels import ColumnHierarchy, column_hierarchy
from ldpaudit.step import Step, TwoPassStep
from ldpaudit.tables import Source, numbers
from ldpaudit.tables.names import PLACE_WORDS, words_of
from ldpaudit.tables.source import require_columns

#: Settings above which levels are passed over: each takes memory, and each search goes through all.
MOST_SETTINGS = 1 << 20
#: Steps that bring groups of rows to the size that is asked for: a proposal takes their place.
SIZES_GROUPS = (LocalRecoding, Suppress)


@dataclass(frozen=True, eq=False)
class Basis:
    """A table and the hierarchies of its quasi-identifiers.

    frame: the rows: quasi-identifiers as the table has them, and what else is asked of it.
    made: what steps made beside them by which a row is recognized, too; it stays as it is.
    hierarchies: those of the quasi-identifiers that no step turns into noise.
    levels: the level that each has in the recipe; None for a step that is no level.
    counts: how many each row stands for; rows that stand for none are left out.
    """

    recipe: Recipe
    aims: Aims
    plan: Plan
    frame: pa.Table
    made: pa.Table
    hierarchies: Mapping[str, ColumnHierarchy]
    levels: Mapping[str, int | None]
    counts: npt.NDArray[np.int64] | None
    unit: str | None
    notes: tuple[str, ...]

    @property
    def dropped(self) -> tuple[str, ...]:
        """Quasi-identifiers that the recipe leaves out."""
        return tuple(name for name, one in self.hierarchies.items() if self.levels[name] == top(one))

    @property
    def active(self) -> tuple[str, ...]:
        """Quasi-identifiers whose level is to be chosen."""
        return tuple(name for name in self.hierarchies if name not in self.dropped)

    @property
    def total(self) -> int:
        """Rows, or what they stand for."""
        return self.frame.num_rows if self.counts is None else int(self.counts.sum())

    @property
    def things(self) -> str:
        """What `total` counts, one of them."""
        return Message("row") if self.counts is None else Message("counted case")

    def count_words(self, number: int) -> str:
        """Return a number of what `total` counts, with its noun."""
        if self.counts is None:
            return Message("{n:,} (row|rows)", n=number)
        return Message("{n:,} (counted case|counted cases)", n=number)


def own_steps(recipe: Recipe, column: str) -> list[Step]:
    """Return the steps of a recipe that treat a column."""
    return [step for step in recipe.steps if column in step.modifies() and not isinstance(step, SIZES_GROUPS)]


def read_basis(
    recipe: Recipe, aims: Aims, reporter: ProgressReporter, hierarchies: Path | None = None
) -> Basis:
    """Read the table of a recipe, and find the levels of its columns."""
    count, sensitive = aims.count, [] if aims.sensitive is None else [aims.sensitive]
    source = Source.open(recipe.table_path, recipe.input.options, watch=reporter.watch("open"))
    plan = compile_plan(recipe, source, Key.generate(), "unhashed")
    noisy = {name for planned in plan.steps if planned.randomized() for name in planned.step.modifies()}
    known = [name for name in source.columns if recipe.columns.get(name) in RECOGNIZING]
    free = [name for name in known if name not in noisy and name != count]
    coarsenable = [name for name in free if _is_coarsenable(recipe, name)]
    if not coarsenable:
        raise UserError(
            "there is no quasi-identifier whose detail could be chosen",
            where="[columns]",
            hint='give the columns that somebody outside may know the role "quasi-identifier"',
        )
    fixed, ready, notes = _others(plan, coarsenable)
    unit = recipe.input.person_in(source.columns)
    asked = dimensions_of(recipe.columns, source.columns).values()
    wanted = [*coarsenable, *sensitive, *asked, *(name for name in (unit, count) if name)]
    # What a town is replaced by may be its postcode, even where that has no other use.
    places = [name for name in source.columns if words_of(name) & PLACE_WORDS]
    wanted += [name for name in places if recipe.columns.get(name) not in NEVER_INSTEAD]
    require_columns(wanted, list(source.columns), str(source.path))
    for name in sensitive:
        if name in noisy or name in coarsenable:
            raise UserError(
                "l and t are about a sensitive column, and this one is noise or a quasi-identifier",
                where=Message('column "{name}"', name=name),
                hint="name another one, or leave out l and t",
            )
    frame, made = _read(source, tuple(dict.fromkeys(wanted)), fixed, ready, reporter)
    counts = None
    if count is not None:
        if unit is not None:
            raise UserError(
                Message("rows that stand for several do not name one {unit}", unit=unit),
                where=Message('column "{count}"', count=count),
                hint="name what a row is as the unit, or leave out the count",
            )
        counts = counts_of(frame, count)
        held = pa.array(counts > 0)
        frame, counts = frame.filter(held), counts[counts > 0]
        made = made.filter(held) if made.num_columns else made
        notes.append(
            Message(
                "Each row stands for as many as {count} says; rows that stand for none are left out.",
                count=count,
            )
        )
        cells, _ = equivalence_classes(frame, coarsenable)
        if repeated := frame.num_rows - len(cells):
            notes.append(
                Message("{n:,} (row|rows) of them repeat a cell; what they say is added up.", n=repeated)
            )
    for name in aims.read_in_order:
        column = source.columns[name]
        if column.kind in {"integer", "number"}:
            read = pa.array(numbers(frame.column(name).combine_chunks(), column), from_pandas=True)
            frame = frame.set_column(frame.column_names.index(name), name, read)
    context = plan.steps[0].context if plan.steps else plan.final
    found: dict[str, ColumnHierarchy] = {}
    for name in coarsenable:
        reporter.check_cancelled()
        found[name] = column_hierarchy(recipe, name, frame, context, hierarchies=hierarchies)
    whole, found = found, thinned(found, _levels(recipe, found))
    if fewer := in_line(name for name, one in found.items() if one is not whole[name]):
        notes.append(
            Message("Some levels of {columns} are passed over, so that the search ends.", columns=fewer)
        )
    levels = _levels(recipe, found)
    return Basis(recipe, aims, plan, frame, made, found, levels, counts, unit, tuple(notes))


def _levels(recipe: Recipe, hierarchies: Mapping[str, ColumnHierarchy]) -> dict[str, int | None]:
    """Return the level of each column in a recipe, without the steps whose place a proposal takes."""
    steps = [step for step in recipe.steps if not isinstance(step, SIZES_GROUPS)]
    return {name: one.level_of(steps) for name, one in hierarchies.items()}


def _is_coarsenable(recipe: Recipe, name: str) -> bool:
    """Return whether one step at most makes a column coarser, by its own values."""
    own = own_steps(recipe, name)
    return not own or (len(own) == 1 and (isinstance(own[0], Drop) or own[0].coarsens(name)))


def _others(plan: Plan, coarsenable: Sequence[str]) -> tuple[tuple[str, ...], list[BoundStep], list[str]]:
    """Find the other columns by which a row is recognized, the steps that make them, and what is left."""
    own = {planned.at for planned in plan.steps if set(planned.step.modifies()) & set(coarsenable)}
    covered = {
        *coarsenable,
        *(name for planned in plan.steps if planned.at in own for name in planned.made()),
    }
    # A column of the table without a role is not released; one that a step made has none and is.
    undecided = set(plan.source.columns) - set(plan.recipe.columns)
    fixed = tuple(name for name in plan.recognizing_after if name not in covered | undecided)
    ready: list[BoundStep] = []
    notes: list[str] = []
    treated = {name for planned in plan.steps for name in planned.step.modifies()}
    if raw := in_line([name for name in fixed if name not in treated]):
        notes.append(
            Message(
                "Rows are recognized by {columns} in every setting, as recorded: move, generalize or drop "
                "what no step treats.",
                columns=raw,
            )
        )
    for planned in plan.steps if fixed else ():
        if planned.at in own or planned.randomized() or isinstance(planned.step, SIZES_GROUPS):
            continue
        gone = {*planned.made(), *planned.step.modifies()}
        if not isinstance(planned.step, TwoPassStep):
            ready.append(planned)
        elif gone.intersection(fixed):
            notes.append(
                Message(
                    "{step} depends on all rows: what it makes of them is not counted with.",
                    step=planned.location,
                )
            )
            fixed = tuple(name for name in fixed if name not in gone)
    return fixed, ready, notes


def _read(
    source: Source,
    wanted: Sequence[str],
    fixed: Sequence[str],
    ready: Sequence[BoundStep],
    reporter: ProgressReporter,
) -> tuple[pa.Table, pa.Table]:
    """Return the columns of the table, and what steps make beside them."""
    further = reporter.watch("survey")
    pieces: list[pa.RecordBatch] = []
    made: list[pa.RecordBatch] = []
    first = 0
    for batch in source.batches():
        current = batch
        for planned in ready:
            if set(current.schema.names).issuperset(planned.step.inputs()):
                rows = range(first, first + batch.num_rows)
                current = planned.step.apply(current, rows, planned.key, planned.context)
        pieces.append(batch.select(list(wanted)))
        made.append(current.select(list(fixed)))
        first += batch.num_rows
        further(first, 0)
    if not pieces:
        raise UserError("this table has no rows", where=str(source.path), hint="name another one")
    if not fixed:
        return pa.Table.from_batches(pieces), pa.table({})
    return pa.Table.from_batches(pieces), pa.Table.from_batches(made)


def top(hierarchy: ColumnHierarchy) -> int:
    """Return the highest level, at which the column is left out."""
    return len(hierarchy.levels) - 1


def thinned(
    hierarchies: Mapping[str, ColumnHierarchy], levels: Mapping[str, int | None]
) -> dict[str, ColumnHierarchy]:
    """Pass over levels where settings are too many: of the column with most the one nearest to the next."""
    kept = dict(hierarchies)
    present = [hierarchies[name].levels[level] for name, level in levels.items() if level is not None]
    while math.prod(len(one.levels) for one in kept.values()) > MOST_SETTINGS:
        free = {
            name: [at for at in range(1, top(one)) if one.levels[at] not in present]
            for name, one in kept.items()
        }
        longest = max(free, key=lambda name: (len(free[name]), name))
        if not free[longest]:
            break
        one = kept[longest]
        near = min(free[longest], key=lambda at: one.levels[at + 1].share - one.levels[at].share)
        others = [at for at in range(len(one.levels)) if at != near]
        fewer = tuple(one.levels[at] for at in others)
        kept[longest] = ColumnHierarchy(longest, fewer, one.hierarchy.at(others))
    return kept
