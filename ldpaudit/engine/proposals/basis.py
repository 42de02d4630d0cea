"""What proposals are made of: the rows before any column is made coarser, and the ladder of each column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.anonymity import equivalence_classes
from ldpaudit.anonymity.counted_cells import counts_of
from ldpaudit.engine.compile_plan import compile_plan
from ldpaudit.engine.lineage import Planned
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.proposals.rungs import thinned, top
from ldpaudit.errors import UserError
from ldpaudit.generalize import Drop
from ldpaudit.guarantee import in_line
from ldpaudit.progress import Course
from ldpaudit.randomness import Key
from ldpaudit.recipe import RECOGNIZING, Recipe
from ldpaudit.recipe.dimensions import dimensions_of
from ldpaudit.recipe.ladders import Ladder, ladder_of
from ldpaudit.recipe.rungs import is_rung
from ldpaudit.step import Step, SurveyedStep
from ldpaudit.tables import Source, counted, numbers
from ldpaudit.tables.names import PLACE_WORDS, words_of

#: Steps that a proposal brings itself.
REPLACED = ("suppress", "local-recoding")


@dataclass(frozen=True, eq=False)
class Basis:
    """A table and the ladders of its quasi-identifiers.

    Parameters
    ----------
    recipe : Recipe
    plan : Plan
        The recipe made ready.
    frame : Table
        The rows: quasi-identifiers as the table has them, and what else is asked of it.
    made : Table
        What steps made beside them by which a row is recognized, too; it stays as it is.
    ladders : mapping of str to Ladder
        Those of the quasi-identifiers that no step turns into noise.
    levels : mapping of str to int or None
        The rung on which the recipe has each; None for a step that is no rung.
    counts : (n,) int64, optional
        How many each row stands for; rows that stand for none are left out.
    unit : str or None
        Column that names who is protected.
    notes : tuple of str
        What should be known about all of this.
    """

    recipe: Recipe
    plan: Plan
    frame: pa.Table
    made: pa.Table
    ladders: Mapping[str, Ladder]
    levels: Mapping[str, int | None]
    counts: npt.NDArray[np.int64] | None
    unit: str | None
    notes: tuple[str, ...]

    @property
    def dropped(self) -> tuple[str, ...]:
        """Quasi-identifiers that the recipe leaves out."""
        return tuple(name for name, ladder in self.ladders.items() if self.levels[name] == top(ladder))

    @property
    def active(self) -> tuple[str, ...]:
        """Quasi-identifiers whose level is to be chosen."""
        return tuple(name for name in self.ladders if name not in self.dropped)

    @property
    def total(self) -> int:
        """Rows, or what they stand for."""
        return self.frame.num_rows if self.counts is None else int(self.counts.sum())

    @property
    def things(self) -> str:
        """What `total` counts, one of them."""
        return "row" if self.counts is None else "counted case"


def own_steps(recipe: Recipe, column: str) -> list[Step]:
    """Give the steps of a recipe that treat a column."""
    return [step for step in recipe.steps if column in step.treats() and step.do not in REPLACED]


def read_basis(
    recipe: Recipe,
    course: Course,
    *,
    sensitive: Sequence[str] = (),
    ordered: Sequence[str] = (),
    count: str | None = None,
    hierarchies: Path | None = None,
    tables: Mapping[str, str] = MappingProxyType({}),
) -> Basis:
    """Read the table of a recipe, and find the ladders.

    Parameters
    ----------
    recipe : Recipe
    course : Course
        Told the rows that were read.
    sensitive : sequence of str
        Columns that l and t are about.
    ordered : sequence of str
        Those among them whose order matters.
    count : str, optional
        Column that says how many each row stands for.
    hierarchies : Path, optional
        Folder of hierarchy files.
    tables : mapping of str to str
        Public tables by the column whose values are looked up in them.

    Raises
    ------
    UserError
        If recipe and table do not fit, no quasi-identifier is left to generalize, or a column is not there.
    """
    source = Source.open(recipe.table_path, recipe.input.options, watch=course.watch("open"))
    plan = compile_plan(recipe, source, Key.generate(), "not asked for")
    noisy = {name for planned in plan.steps if planned.randomized() for name in planned.step.treats()}
    known = [
        name
        for name in source.columns
        if recipe.columns.get(name) in RECOGNIZING and name not in noisy and name != count
    ]
    laddered = [name for name in known if _is_laddered(recipe, name)]
    if not laddered:
        raise UserError(
            "there is no quasi-identifier whose detail could be chosen",
            where="[columns]",
            mend='give the columns that somebody outside may know the role "quasi-identifier"',
        )
    fixed, ready, notes = _others(plan, laddered)
    unit = recipe.input.person_in(source.columns)
    asked = dimensions_of(recipe.columns, source.columns).values()
    wanted = [*laddered, *sensitive, *asked, *(name for name in (unit, count) if name)]
    # What stands in the place of a town may be its postcode, even where that has no other use.
    wanted += [
        name
        for name in source.columns
        if words_of(name) & PLACE_WORDS
        and recipe.columns.get(name) not in {"identifier", "free-text", "location"}
    ]
    for name in wanted:
        if name not in source.columns:
            raise UserError(
                f'there is no column "{name}"', mend="the columns are: " + ", ".join(source.columns)
            )
    for name in sensitive:
        if name in noisy or name in laddered:
            what = "is noise in the release" if name in noisy else "is a quasi-identifier"
            raise UserError(
                f"l and t are about a sensitive column, and this one {what}",
                where=f'column "{name}"',
                mend="name another one, or leave out l and t",
            )
    frame, made = _read(source, tuple(dict.fromkeys(wanted)), fixed, ready, course)
    counts = None
    if count is not None and unit is not None:
        raise UserError(
            f"rows that stand for several do not name one {unit}",
            where=f'column "{count}"',
            mend="name what a row is as the unit, or leave out the count",
        )
    if count is not None:
        counts = counts_of(frame, count)
        held = pa.array(counts > 0)
        frame, counts = frame.filter(held), counts[counts > 0]
        made = made.filter(held) if made.num_columns else made
        notes.append(f"Each row stands for as many as {count} says; rows that stand for none are left out.")
        cells, _ = equivalence_classes(frame, laddered)
        if repeated := frame.num_rows - len(cells):
            notes.append(f"{counted(repeated, 'row', ',')} of them repeat a cell; what they say is added up.")
    for name in ordered:
        column = source.columns[name]
        if column.kind in {"integer", "number"}:
            read = pa.array(numbers(frame.column(name).combine_chunks(), column), from_pandas=True)
            frame = frame.set_column(frame.column_names.index(name), name, read)
    context = plan.steps[0].context if plan.steps else plan.final
    ladders: dict[str, Ladder] = {}
    for name in laddered:
        course.look()
        ladders[name] = ladder_of(
            recipe, name, frame, context, hierarchies=hierarchies, table_of=tables.get(name)
        )
    if strange := [name for name in tables if name not in ladders]:
        raise UserError(
            f'"{strange[0]}" is no quasi-identifier whose detail is chosen',
            where="--table",
            mend="name one of: " + ", ".join(ladders),
        )
    levels = {name: ladder.level_of(recipe.steps) for name, ladder in ladders.items()}
    ladders, fewer = thinned(ladders, levels)
    if fewer:
        notes.append(f"Some rungs of {in_line(fewer)} are passed over, so that the search ends.")
    for name, ladder in ladders.items():
        for written, groups in ladder.tables.items():
            file, _, key = written.rpartition("#")
            notes.append(
                f'{in_line([name])} is looked up in {file}, column "{key}", which gives {in_line(groups)}.'
            )
    return Basis(
        recipe=recipe,
        plan=plan,
        frame=frame,
        made=made,
        ladders=ladders,
        levels={name: ladder.level_of(recipe.steps) for name, ladder in ladders.items()},
        counts=counts,
        unit=unit,
        notes=tuple(notes),
    )


def _is_laddered(recipe: Recipe, name: str) -> bool:
    """Tell whether one step at most makes a column coarser, by its own values."""
    own = own_steps(recipe, name)
    return not own or (len(own) == 1 and (isinstance(own[0], Drop) or is_rung(own[0], name)))


def _others(plan: Plan, laddered: Sequence[str]) -> tuple[tuple[str, ...], list[Planned], list[str]]:
    """Find the other columns by which a row is recognized, the steps that make them, and what is left."""
    covered = set(laddered)
    ladder_steps = set()
    for planned in plan.steps:
        if any(name in planned.step.treats() for name in laddered):
            covered |= set(planned.made())
            ladder_steps.add(planned.at)
    # A column of the table without a role is not released; one that a step made has none and is.
    undecided = set(plan.source.columns) - set(plan.recipe.columns)
    fixed = tuple(name for name in plan.recognizing_after if name not in covered | undecided)
    ready, notes = [], []
    treated = {name for planned in plan.steps for name in planned.step.treats()}
    if raw := [name for name in fixed if name not in treated]:
        notes.append(
            f"Rows are recognized by {in_line(raw)} in every setting, as recorded: move, generalize or drop"
            " what no step treats."
        )
    for planned in plan.steps if fixed else ():
        surveyed = isinstance(planned.step, SurveyedStep) and planned.step.surveyed
        if planned.at in ladder_steps or planned.randomized() or planned.step.do in REPLACED:
            continue
        if surveyed and set(fixed).intersection((*planned.made(), *planned.step.treats())):
            gone = (*planned.made(), *planned.step.treats())
            notes.append(f"{planned.place} depends on all rows: what it makes of them is not counted with.")
            fixed = tuple(name for name in fixed if name not in gone)
        elif not surveyed:
            ready.append(planned)
    return fixed, ready, notes


def _read(
    source: Source, wanted: Sequence[str], fixed: Sequence[str], ready: Sequence[Planned], course: Course
) -> tuple[pa.Table, pa.Table]:
    """Take the columns of the table, and what steps make beside them."""
    further = course.watch("survey")
    pieces: list[pa.RecordBatch] = []
    made: list[pa.RecordBatch] = []
    first = 0
    for batch in source.batches():
        current = batch
        for planned in ready:
            if set(current.schema.names).issuperset(planned.step.reads()):
                rows = range(first, first + batch.num_rows)
                current = planned.step.apply(current, rows, planned.key, planned.context)
        pieces.append(batch.select(list(wanted)))
        made.append(current.select(list(fixed)))
        first += batch.num_rows
        further(first, 0)
    if not pieces:
        raise UserError("this table has no rows", where=str(source.path), mend="name another one")
    if not fixed:
        return pa.Table.from_batches(pieces), pa.table({})
    return pa.Table.from_batches(pieces), pa.Table.from_batches(made)
