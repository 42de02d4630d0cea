"""The hierarchy of one column: steps that make it coarser and coarser, each nested in the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.generalize.by_hierarchy import Generalize
from ldpaudit.generalize.drop import Drop
from ldpaudit.generalize.hierarchies import TOP, Hierarchy, hierarchy_files, read_hierarchy
from ldpaudit.geography import GeneralizeRegion
from ldpaudit.language import Message
from ldpaudit.recipe.document import Recipe
from ldpaudit.recipe.level_candidates import LevelCandidate, candidates, nested
from ldpaudit.step import Context, Step, written_path
from ldpaudit.tables import texts

#: Labels of the lowest and the highest level of every column.
AS_IT_IS, LEFT_OUT = Message("as it is"), Message("left out")
_EXAMPLES = 3

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Level:
    """One level of the hierarchy of a column.

    label: what is left of the column: "as it is", "month", "intervals of 10", the name of a column of
        regions, "left out".
    step: the step that a recipe takes for it; None leaves the column as it is.
    examples: what frequent values of different groups become, up to three: values of the table, for the data
        holder alone.
    share: detail lost, from 0 (none) to 1 (left out): the mean over rows of (values in the group - 1) /
        (values in the domain - 1).
    groups: distinct values that are left.
    """

    label: str
    step: Step | None
    examples: tuple[str, ...]
    share: float
    groups: int


@dataclass(frozen=True)
class ColumnHierarchy:
    """The levels of one column, from as it is to left out.

    column: the column.
    levels: those of `hierarchy`, each with its step.
    hierarchy: its values are those of the table, as they print, unless a file names more.
    """

    column: str
    levels: tuple[Level, ...]
    hierarchy: Hierarchy

    @property
    def tables(self) -> dict[str, list[str]]:
        """The public tables in which its values are looked up, "towns.csv#name", and what they give."""
        found: dict[str, list[str]] = {}
        for level in self.levels:
            step = level.step
            if isinstance(step, GeneralizeRegion) and step.lookup is not None:
                found.setdefault("#".join(step.lookup), []).append(level.label)
        return found

    def level_of(self, steps: Sequence[Step]) -> int | None:
        """Return the level that a recipe's steps make; None where they do something else to the column."""
        own = [step for step in steps if self.column in step.modifies()]
        if not own:
            return 0
        if own[0].removed_columns():
            return len(self.levels) - 1
        return next((at for at, level in enumerate(self.levels) if level.step == own[0]), None)


def column_hierarchy(
    recipe: Recipe, column: str, table: pa.Table, context: Context, *, hierarchies: Path | None = None
) -> ColumnHierarchy:
    """Find the levels of a column: by its kind, the files that the recipe names and the other columns.

    recipe: its step for this column, if any, is a level wherever the others nest with it.
    column: the column.
    table: rows as the step before leaves them: this column, and those that may be in its place.
    context: the columns that reach the step, and the folder of the recipe.
    hierarchies: folder of hierarchy files, see `read_hierarchies`; a file for this column gives all its
        levels.
    Returns: at least two levels: as it is, and left out.
    Raises UserError: if there is no such column, or its hierarchy file lacks values or cannot be read.
    """
    context.column(column)
    file = _file_of(recipe, column, context, hierarchies)
    if file is not None:
        return _of_file(column, table, *file)
    counted = table.select([column]).group_by(column).aggregate([([], "count_all")])
    counted = counted.filter(pc.is_valid(counted[column])).sort_by(
        [("count_all", "descending"), (column, "ascending")]
    )
    values = _whole(counted[column])
    rows = counted["count_all"].to_numpy()
    chain: list[LevelCandidate] = []
    if len(values):
        chain = nested(candidates(recipe, column, table, values, int(rows.sum()), context))
    return _of_steps(column, values, rows, chain)


def _file_of(
    recipe: Recipe, column: str, context: Context, hierarchies: Path | None
) -> tuple[str, Hierarchy] | None:
    """Find the hierarchy file of a column: in the folder, or in the recipe's own step."""
    if hierarchies is not None and column in (found := hierarchy_files(hierarchies, list(context.columns))):
        path = found[column]
        return written_path(path, recipe.folder), read_hierarchy(path, column)
    for step in recipe.steps:
        if isinstance(step, Generalize) and (written := step.hierarchy_file(column)) is not None:
            step.bind(context)
            return written, read_hierarchy(context.path(written), column)
    return None


def _of_file(column: str, table: pa.Table, written: str, hierarchy: Hierarchy) -> ColumnHierarchy:
    """Return the levels of a hierarchy file; its values are the domain."""
    codes = hierarchy.codes(table[column], f'column "{column}", by {Path(written).name}')
    if len(hierarchy.labels[-1]) > 1 or hierarchy.height == 0:
        top = np.zeros((1, hierarchy.domain), np.int32)
        named = (*hierarchy.names, LEFT_OUT) if hierarchy.names else ()
        hierarchy = replace(
            hierarchy,
            labels=(*hierarchy.labels, (TOP,)),
            ancestors=np.vstack([hierarchy.ancestors, top]),
            names=named,
        )
    counts = np.bincount(codes[codes >= 0], minlength=hierarchy.domain)
    between = range(1, hierarchy.height)
    labels = [
        hierarchy.names[level] if hierarchy.names else Message("level {level}", level=level)
        for level in between
    ]
    steps = [Generalize(column=column, hierarchy=written, level=level) for level in between]
    return _with_costs(column, hierarchy, counts, labels, steps)


def _of_steps(
    column: str, values: pa.Array, counts: Counts, chain: Sequence[LevelCandidate]
) -> ColumnHierarchy:
    """Return the levels of nested steps; the values of the table are the domain."""
    written = texts(values)
    labels = [one.label for one in chain]
    names = (AS_IT_IS, *labels, LEFT_OUT)
    if len(written):
        top = pa.array([TOP] * len(written), pa.string())
        hierarchy = Hierarchy.of_columns(column, [written, *(one.groups for one in chain), top], names=names)
    else:
        hierarchy, counts = Hierarchy.of_rows(column, [[TOP, TOP]], names=names), np.zeros(1, np.int64)
    return _with_costs(column, hierarchy, counts, labels, [one.step for one in chain])


def _with_costs(
    column: str, hierarchy: Hierarchy, counts: Counts, labels: Sequence[str], steps: Sequence[Step]
) -> ColumnHierarchy:
    """Return the levels with what each costs; the top of the hierarchy is one group.

    column: the column.
    hierarchy: its levels; one more below and one more above than there are steps.
    counts (values,): rows of each value of the hierarchy.
    labels, steps: of the levels between the lowest and the highest.
    """
    shown = _shown(hierarchy, counts)
    levels = []
    all_labels = (AS_IT_IS, *labels, LEFT_OUT)
    all_steps = (None, *steps, Drop(columns=(column,)))
    for level, (label, step) in enumerate(zip(all_labels, all_steps, strict=True)):
        groups = hierarchy.ancestors[level]
        losses = hierarchy.leaf_losses[level, :-1]
        share = float(np.average(losses, weights=counts)) if counts.any() else 0.0
        examples = tuple(hierarchy.labels[level][groups[at]] for at in shown if level < hierarchy.height)
        share = 1.0 if level == hierarchy.height else share
        levels.append(Level(label, step, examples, share, len(np.unique(groups[counts > 0]))))
    return ColumnHierarchy(column, tuple(levels), hierarchy)


def _shown(hierarchy: Hierarchy, counts: Counts) -> list[int]:
    """Choose the values that serve as examples: those of most rows in the largest groups."""
    frequent = np.argsort(-counts, kind="stable")[: np.count_nonzero(counts)]
    coarse = hierarchy.ancestors[max(hierarchy.height - 1, 0)]
    rows = np.bincount(coarse, weights=counts)
    # The first of each group is its most frequent value.
    _, firsts = np.unique(coarse[frequent], return_index=True)
    leaders = frequent[np.sort(firsts)]
    leaders = leaders[np.argsort(-rows[coarse[leaders]], kind="stable")]
    return list(dict.fromkeys([*leaders[:_EXAMPLES].tolist(), *frequent[:_EXAMPLES].tolist()]))[:_EXAMPLES]


def _whole(column: pa.ChunkedArray) -> pa.Array:
    return column.combine_chunks() if column.num_chunks != 1 else column.chunk(0)
