"""The levels of one column: steps that make it coarser and coarser, each nested in the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.generalize.by_hierarchy import Generalize
from ldpaudit.generalize.codes import MaskCode
from ldpaudit.generalize.drop import Drop
from ldpaudit.generalize.hierarchies import TOP, Hierarchy, hierarchy_files, read_hierarchy
from ldpaudit.geography import GeneralizeRegion
from ldpaudit.language import Message
from ldpaudit.randomness import Key
from ldpaudit.recipe.document import Recipe
from ldpaudit.recipe.registry import STEPS
from ldpaudit.recipe.roles import NEVER_INSTEAD
from ldpaudit.step import Context, Step, written_path
from ldpaudit.tables import ReadOptions, Source, texts
from ldpaudit.tables.columns import is_label

#: Labels of the lowest and the highest level of every column.
AS_IT_IS, LEFT_OUT = Message("as it is"), Message("left out")
_EXAMPLES = 3
#: What the recipe's own step, regions, others and masked codes are worth where not all levels nest.
_OWN, _REGIONS, _OTHERS, _MASKED = 1000, 100, 10, 1
#: Rows of each value, on average: with fewer, any column seems to follow from it.
_OFTEN = 2
#: A coarser column has fewer values than this share; groups of a table of regions fewer than this.
_FEWER, _FEWER_GROUPS = 0.9, 0.7


@dataclass(frozen=True)
class Level:
    """One level of the hierarchy of a column.

    label: what is left of the column: "as it is", "month", "intervals of 10", the name of a column of
        regions, "left out".
    step: the step that a recipe takes for it; None leaves the column as it is.
    examples: what the most frequent values become: values of the table, for the data holder alone.
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
    """The levels of one column, from as it is to left out; its hierarchy is of the values of the table."""

    column: str
    levels: tuple[Level, ...]
    hierarchy: Hierarchy

    def level_of(self, steps: Sequence[Step]) -> int | None:
        """Return the level that a recipe's steps make; None where they do something else to the column."""
        own = [step for step in steps if self.column in step.modifies()]
        if not own:
            return 0
        if isinstance(own[0], Drop):
            return len(self.levels) - 1
        return next((at for at, level in enumerate(self.levels) if level.step == own[0]), None)


@dataclass(frozen=True)
class _Candidate:
    """A step that may become a level, what it makes of each distinct value, and how much it is preferred."""

    step: Step
    groups: pa.Array
    worth: int


def column_hierarchy(
    recipe: Recipe, column: str, table: pa.Table, context: Context, *, hierarchies: Path | None = None
) -> ColumnHierarchy:
    """Find the levels of a column: by its kind, the files that the recipe names and the other columns.

    recipe: its step for this column, if any, is a level wherever the others nest with it.
    table: rows as the step before leaves them: this column, and those that may be in its place.
    hierarchies: folder of hierarchy files, see `read_hierarchies`; a file for this column gives all its
        levels.
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
    if not len(counted):
        hierarchy = Hierarchy.of_rows(column, [[TOP, TOP]], names=(AS_IT_IS, LEFT_OUT))
        return _with_costs(column, hierarchy, np.zeros(1, np.int64), (), ())
    values, rows = counted[column].combine_chunks(), counted["count_all"].to_numpy()
    chain = _nested(_candidates(recipe, column, table, values, int(rows.sum()), context))
    labels = [one.step.remainder() for one in chain]
    ways = [texts(values), *(one.groups for one in chain), pa.array([TOP] * len(values), pa.string())]
    hierarchy = Hierarchy.of_columns(column, ways, names=(AS_IT_IS, *labels, LEFT_OUT))
    return _with_costs(column, hierarchy, rows, labels, [one.step for one in chain])


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
        hierarchy = replace(
            hierarchy,
            labels=(*hierarchy.labels, (TOP,)),
            ancestors=np.vstack([hierarchy.ancestors, top]),
            names=(*hierarchy.names, LEFT_OUT) if hierarchy.names else (),
        )
    counts = np.bincount(codes[codes >= 0], minlength=hierarchy.domain)
    between = range(1, hierarchy.height)
    labels = hierarchy.names[1:-1] or [Message("level {level}", level=level) for level in between]
    steps = [Generalize(column=column, hierarchy=written, level=level) for level in between]
    return _with_costs(column, hierarchy, counts, labels, steps)


def _with_costs(
    column: str,
    hierarchy: Hierarchy,
    counts: npt.NDArray[np.int64],
    labels: Sequence[str],
    steps: Sequence[Step],
) -> ColumnHierarchy:
    """Return the levels with what each costs.

    hierarchy: one level more below and one more above than there are labels and steps.
    counts (values,): rows of each of its values.
    """
    shown = [at for at in np.argsort(-counts, kind="stable")[:_EXAMPLES] if counts[at]]
    levels = []
    all_steps = (None, *steps, Drop(columns=(column,)))
    for level, (label, step) in enumerate(zip((AS_IT_IS, *labels, LEFT_OUT), all_steps, strict=True)):
        groups, losses = hierarchy.ancestors[level], hierarchy.leaf_losses[level, :-1]
        share = float(np.average(losses, weights=counts)) if counts.any() else 0.0
        examples = dict.fromkeys(hierarchy.labels[level][groups[at]] for at in shown)
        share = 1.0 if level == hierarchy.height else share
        levels.append(Level(label, step, tuple(examples), share, len(np.unique(groups[counts > 0]))))
    return ColumnHierarchy(column, tuple(levels), hierarchy)


def _candidates(
    recipe: Recipe, column: str, table: pa.Table, values: pa.Array, rows: int, context: Context
) -> list[_Candidate]:
    """Try the steps that fit a column on its distinct values; return those that join some and not all."""
    own = [step for step in recipe.steps if step.coarsens(column)]
    beside = _coarser_columns(recipe, column, table, context)
    tails = [
        replace(step, keep=tail.keep)
        for step in beside
        for tail in MaskCode.levels(context.column(str(step.by)), pc.unique(table[step.by].drop_null()), 0)
    ]
    known = context.column(column)
    offered = [step for kind in STEPS.values() for step in kind.levels(known, values, rows, own)]
    steps: list[tuple[int, Step]] = [(_OWN, step) for step in own]
    steps += [(_REGIONS, step) for step in _region_steps(recipe, column, context)]
    steps += [(_MASKED, step) for step in tails]
    steps += [(_MASKED if isinstance(step, MaskCode) else _OTHERS, step) for step in (*offered, *beside)]
    others = {step.by for _, step in steps if isinstance(step, Generalize)}
    distinct = _distinct(column, table, values, [name for name in table.column_names if name in others])
    found = []
    for worth, step in sorted(steps, key=lambda one: -one[0]):
        try:
            step.bind(context)
            groups = step.apply(distinct, range(len(values)), Key.generate(), context).column(column)
        except UserError:
            continue
        if groups.null_count == 0 and 1 < pc.count_distinct(groups).as_py() < len(values):
            found.append(_Candidate(step, texts(groups), worth))
    return found


def _region_steps(recipe: Recipe, column: str, context: Context) -> Iterator[Step]:
    """Find the other columns of groups in the public table in which the recipe looks a column up."""
    for step in recipe.steps:
        lookup = step.lookup if isinstance(step, GeneralizeRegion) and column in step.inputs() else None
        if lookup is None:
            continue
        path, key = context.path(lookup[0]), lookup[1]
        table = context.loaded(("regions", path), partial(Source.open, path, ReadOptions()))
        if key in table.columns and table.whole:
            most = _FEWER_GROUPS * pc.count_distinct(table.sample[key]).as_py()
            for name in (name for name in table.columns if name != key):
                if is_label(table.columns[name]) and 1 < pc.count_distinct(table.sample[name]).as_py() < most:
                    yield replace(step, to=name)  # type: ignore[type-var]


def _distinct(column: str, table: pa.Table, values: pa.Array, others: Sequence[str]) -> pa.RecordBatch:
    """Return one row for each distinct value, with what stands beside it in the first of its rows."""
    places = pc.index_in(values, value_set=table[column].combine_chunks())
    rows = table.select(list(others)).take(places).combine_chunks()
    return pa.RecordBatch.from_pydict(
        {column: values} | {name: rows[name].combine_chunks() for name in rows.column_names}
    )


def _nested(found: Sequence[_Candidate]) -> list[_Candidate]:
    """Choose candidates of most worth, finest first: each only joins what the one before left apart."""
    codes = [_codes(one.groups) for one in found]
    sizes = [int(code.max()) + 1 for code in codes]
    order = sorted(range(len(found)), key=lambda at: (-sizes[at], -found[at].worth, at))
    best: dict[int, tuple[int, tuple[int, ...]]] = {}
    for rank, at in enumerate(order):
        below = [
            best[finer]
            for finer in order[:rank]
            if sizes[finer] > sizes[at] and _refines(codes[finer], codes[at])
        ]
        worth, chain = max(below, key=lambda one: one[0], default=(0, ()))
        best[at] = (worth + found[at].worth, (*chain, at))
    _, chain = max(best.values(), key=lambda one: one[0], default=(0, ()))
    return [found[at] for at in chain]


def _coarser_columns(recipe: Recipe, column: str, table: pa.Table, context: Context) -> list[Generalize]:
    """Find the columns of the table that have one value for each value of another, and fewer in all."""
    if not is_label(context.column(column)):
        return []
    values = _codes(texts(table[column]))
    known = values >= 0
    several = int(values.max(initial=-1)) + 1
    found: list[Generalize] = []
    for name in table.column_names if known.sum() >= _OFTEN * several else ():
        # No identifier, sensitive column, place or time takes the place of another column.
        withheld = recipe.columns.get(name) in NEVER_INSTEAD
        if name == column or withheld or name not in context.columns or not is_label(context.columns[name]):
            continue
        others = _codes(texts(table[name]))
        fewer = 1 < len(np.unique(others[others >= 0])) < _FEWER * several
        if fewer and (others[known] >= 0).all() and _refines(values[known], others[known]):
            found.append(Generalize(column=column, by=name))
    return found


def _codes(groups: pa.Array) -> npt.NDArray[np.int32]:
    """Return codes of the values of a column, -1 where there is none."""
    indices = groups.dictionary_encode().indices.fill_null(-1)
    codes: npt.NDArray[np.int32] = indices.to_numpy(zero_copy_only=False)
    return codes


def _refines(finer: npt.NDArray[np.int32], coarser: npt.NDArray[np.int32]) -> bool:
    """Return whether each value stands beside one other alone."""
    first = np.zeros(int(finer.max(initial=-1)) + 1, np.int32)
    first[finer] = coarser
    return bool((first[finer] == coarser).all())
