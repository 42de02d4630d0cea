"""Which steps of a recipe make a column coarser, and which of them nest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.generalize.by_hierarchy import Generalize
from ldpaudit.generalize.codes import MaskCode
from ldpaudit.geography import GeneralizeRegion
from ldpaudit.randomness import Key
from ldpaudit.recipe.document import Recipe
from ldpaudit.recipe.registry import STEPS
from ldpaudit.recipe.roles import NEVER_INSTEAD
from ldpaudit.step import Context, Step
from ldpaudit.tables import ReadOptions, Source, texts
from ldpaudit.tables.columns import is_label

#: What the recipe's own step, regions, others and masked codes are worth where not all levels nest.
_OWN, _REGIONS, _OTHERS, _MASKED = 1000, 100, 10, 1
#: Rows of each value, on average: with fewer, any column seems to follow from it.
_OFTEN = 2
#: A coarser column has fewer values than this share; groups of a table of regions fewer than this.
_FEWER, _FEWER_GROUPS = 0.9, 0.7


@dataclass(frozen=True)
class LevelCandidate:
    """A step that may become a level of a column.

    label: what is left of the column.
    step: the step.
    groups (m,): what it makes of each distinct value; without nulls.
    worth: how much it is preferred to others.
    """

    label: str
    step: Step
    groups: pa.Array
    worth: int


def candidates(
    recipe: Recipe, column: str, table: pa.Table, values: pa.Array, rows: int, context: Context
) -> list[LevelCandidate]:
    """Try the steps that fit a column on its distinct values.

    recipe: its own step for the column counts most; its roles, and the table that this step names, give
        others.
    column: the column.
    table: rows of it, and of columns that may take its place.
    values (m,): its distinct values, none of them missing.
    rows: rows that have one of them.
    context: the columns that reach the step.
    Returns: those that put some values together and not all.
    """
    own = [step for step in recipe.steps if step.coarsens(column)]
    beside = coarser_columns(recipe, column, table, context)
    tails = [
        replace(step, keep=tail.keep)
        for step in beside
        for tail in MaskCode.levels(context.column(str(step.by)), pc.unique(table[step.by].drop_null()), 0)
    ]
    known = context.column(column)
    offered = [step for kind in STEPS.values() for step in kind.levels(known, values, rows, own)]
    regions = _region_steps(recipe, column, context)
    steps = [(_OWN, step) for step in own]
    steps += [(_REGIONS, step) for step in regions]
    steps += [(_MASKED, step) for step in tails]
    steps += [(_MASKED if isinstance(step, MaskCode) else _OTHERS, step) for step in (*offered, *beside)]
    steps.sort(key=lambda one: -one[0])
    others = {name for _, step in steps for name in step.substitutes()}
    distinct = _distinct(column, table, values, [name for name in table.column_names if name in others])
    found: list[LevelCandidate] = []
    for worth, step in steps:
        try:
            step.bind(context)
            groups = step.apply(distinct, range(len(values)), Key.generate(), context).column(column)
        except UserError:
            continue
        if groups.null_count == 0 and 1 < pc.count_distinct(groups).as_py() < len(values):
            found.append(LevelCandidate(step.remainder(), step, texts(groups), worth))
    return found


def _region_steps(recipe: Recipe, column: str, context: Context) -> Iterator[Step]:
    """Find the other columns of groups in the public table in which the recipe looks a column up."""
    for step in recipe.steps:
        lookup = step.lookup if isinstance(step, GeneralizeRegion) and column in step.inputs() else None
        if lookup is None:
            continue
        path, key = context.path(lookup[0]), lookup[1]
        table = context.loaded(("regions", path), partial(Source.open, path, ReadOptions()))
        cells, known = table.sample, [name for name in table.columns if name != key]
        if key not in table.columns or not table.whole:
            continue
        most = _FEWER_GROUPS * pc.count_distinct(cells[key]).as_py()
        for name in known:
            if is_label(table.columns[name]) and 1 < pc.count_distinct(cells[name]).as_py() < most:
                yield replace(step, to=name)  # type: ignore[type-var]


def _distinct(column: str, table: pa.Table, values: pa.Array, others: Sequence[str]) -> pa.RecordBatch:
    """Return one row for each distinct value, with what stands beside it in the first of its rows."""
    arrays = [values]
    if others:
        places = pc.index_in(table[column], value_set=values).combine_chunks()
        codes = places.fill_null(len(values)).to_numpy(zero_copy_only=False)
        first = np.zeros(len(values) + 1, np.int64)
        first[codes[::-1]] = np.arange(len(codes) - 1, -1, -1)
        rows = table.select(list(others)).take(pa.array(first[:-1]))
        arrays += [rows[name].combine_chunks() for name in others]
    return pa.RecordBatch.from_arrays(arrays, names=[column, *others])


def nested(found: Sequence[LevelCandidate]) -> list[LevelCandidate]:
    """Choose the candidates of most worth of which each only puts together what the one before left apart.

    Returns: from the finest to the coarsest.
    """
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


def coarser_columns(recipe: Recipe, column: str, table: pa.Table, context: Context) -> list[Generalize]:
    """Find the columns of the table that have one value for each value of another, and fewer in all."""
    if not is_label(context.column(column)):
        return []
    values = _codes(texts(table[column]))
    known = values >= 0
    several = int(values.max(initial=-1)) + 1
    found: list[Generalize] = []
    for name in table.column_names if known.sum() >= _OFTEN * several else ():
        # No identifier, sensitive column, place or time takes the place of another column.
        if name == column or name not in context.columns or recipe.columns.get(name) in NEVER_INSTEAD:
            continue
        if is_label(context.columns[name]):
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
