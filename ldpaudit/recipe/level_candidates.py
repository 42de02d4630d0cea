"""Which steps of a recipe make a column coarser, and which of them nest."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.generalize.codes import MaskCode
from ldpaudit.generalize.kinds import has_date, may_become
from ldpaudit.generalize.numbers import Intervals
from ldpaudit.generalize.periods import NESTING
from ldpaudit.generalize.time import GeneralizeTime
from ldpaudit.randomness import Key
from ldpaudit.recipe.coarser_columns import coarser_columns
from ldpaudit.recipe.document import Recipe
from ldpaudit.recipe.value_tables import (
    is_label,
    names_a_number,
    names_a_quantity,
    names_things,
    region_steps,
)
from ldpaudit.step import Context, Step
from ldpaudit.tables import Column, numbers, texts

#: Intervals of the first level, about: enough to keep most of what the numbers say.
_INTERVALS = 20
_DOUBLED = 4
#: Codes are of one length, and no longer.
_SHORT, _LONG = 3, 16
#: Codes that only their values show: so many at least, each in so many rows on average; of one length, or
#: fewer than this share of the numbers between the first and the last.
_SEVERAL, _AGAIN, _SPARSE = 5, 3, 0.1
#: What each kind of level is worth where not all of them nest.
_OWN, _REGIONS, _GROUPS, _TAIL = 1000, 100, 10, 1


@dataclass(frozen=True)
class LevelCandidate:
    """A step that may become a level of a column.

    Parameters
    ----------
    label : str
        What is left of the column.
    step : Step
        The step.
    groups : StringArray, shape (m,)
        What it makes of each distinct value; without nulls.
    worth : int
        How much it is preferred to others.
    """

    label: str
    step: Step
    groups: pa.Array
    worth: int


def candidates(
    recipe: Recipe,
    column: str,
    table: pa.Table,
    values: pa.Array,
    rows: int,
    context: Context,
    declared: str | None = None,
    *,
    with_own: bool = True,
) -> list[LevelCandidate]:
    """Try the steps that fit a column on its distinct values.

    Parameters
    ----------
    recipe : Recipe
        Its own step for the column counts most; its roles, and the tables beside it, give others.
    column : str
        The column.
    table : Table
        Rows of it, and of columns that may take its place.
    values : Array, shape (m,)
        Its distinct values, none of them missing.
    rows : int
        Rows that have one of them.
    context : Context
        The columns that reach the step.
    declared : str, optional
        As `region_steps` takes it.
    with_own : bool
        Whether the recipe's own step is one of them.

    Returns
    -------
    list of LevelCandidate
        Those that put some values together and not all.
    """
    own = [step for step in recipe.steps if with_own and step.coarsens(column)]
    beside = coarser_columns(recipe, column, table, context)
    tails = [
        replace(step, keep=tail.keep)
        for step in beside
        for tail in _by_tail(str(step.by), pc.unique(table[step.by].drop_null()), context)
    ]
    ranked: tuple[tuple[int, Sequence[Step]], ...] = (
        (_OWN, own),
        (_REGIONS, list(region_steps(recipe, column, values, context, declared))),
        (_GROUPS, [*_by_kind(own, column, values, rows, context), *beside]),
        (_TAIL, [*tails, *_by_tail(column, values, context, rows)]),
    )
    steps = [(worth, step) for worth, some in ranked for step in some]
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

    Returns
    -------
    list of LevelCandidate
        From the finest to the coarsest.
    """
    codes = [_codes(one.groups) for one in found]
    sizes = [int(code.max()) + 1 for code in codes]
    order = sorted(range(len(found)), key=lambda at: (-sizes[at], -found[at].worth, at))
    best: dict[int, tuple[int, tuple[int, ...]]] = {}
    for place, at in enumerate(order):
        below = [
            best[finer]
            for finer in order[:place]
            if sizes[finer] > sizes[at] and _refines(codes[finer], codes[at])
        ]
        worth, chain = max(below, key=lambda one: one[0], default=(0, ()))
        best[at] = (worth + found[at].worth, (*chain, at))
    _, chain = max(best.values(), key=lambda one: one[0], default=(0, ()))
    return [found[at] for at in chain]


def _codes(groups: pa.Array) -> npt.NDArray[np.int32]:
    codes: npt.NDArray[np.int32] = groups.dictionary_encode().indices.to_numpy(zero_copy_only=False)
    return codes


def _refines(finer: npt.NDArray[np.int32], coarser: npt.NDArray[np.int32]) -> bool:
    first = np.zeros(int(finer.max()) + 1, np.int32)
    first[finer] = coarser
    return bool((first[finer] == coarser).all())


def _by_kind(
    own: Sequence[Step], column: str, values: pa.Array, rows: int, context: Context
) -> Iterator[Step]:
    known = context.column(column)
    if known.kind == "time" and not known.period and has_date(known):
        # The zone that the recipe has holds for other periods, too.
        own_time = GeneralizeTime.among(own)
        for period in NESTING:
            if may_become(known, period):
                yield replace(own_time, to=period) if own_time else GeneralizeTime(column=column, to=period)
    if known.kind in {"integer", "number"} and not _name_things(known, values, rows):
        # An origin and the open ends that the recipe has hold for other widths, too.
        own_width = Intervals.among(step for step in own if getattr(step, "width", None) is not None)
        whole = known.kind == "integer"
        for width in widths(
            numbers(values, known), whole=whole, beside=own_width.width if own_width else None
        ):
            yield replace(own_width, width=width) if own_width else Intervals(column=column, width=width)


def widths(figures: npt.NDArray[np.float64], *, whole: bool, beside: float | None = None) -> list[float]:
    """Choose widths of intervals, each twice the one before, that begin with about twenty intervals.

    Parameters
    ----------
    figures : ndarray of float64, shape (n,)
        Numbers; those that are not finite do not count.
    whole : bool
        Whether they are whole numbers, for which intervals of 1 change nothing.
    beside : float, optional
        A width that is chosen already: its half, its double and so on are added.
    """
    present = figures[np.isfinite(figures)]
    if not len(present):
        return []
    span = float(present.max() - present.min())
    if span <= 0:
        return []
    rough = span / _INTERVALS
    power = 10.0 ** math.floor(math.log10(rough))
    first = next(step * power for step in (1, 2, 5, 10) if step * power >= rough * (1 - 1e-9))
    first = max(first, 2.0) if whole else first
    # Decimal numbers are written with as many places as the first width has.
    places = max(0, -math.floor(math.log10(first)))
    found = [round(first * 2**at, places) for at in range(_DOUBLED) if first * 2**at <= span]
    if beside is not None:
        halves = [beside / 2] if not whole or beside % 2 == 0 else []
        found += [*halves, *(beside * 2**at for at in range(1, _DOUBLED) if beside * 2**at <= span)]
    return list(dict.fromkeys(found))


def _name_things(known: Column, values: pa.Array, rows: int) -> bool:
    """Return whether numbers name things and measure nothing: by the name of the column, or by what they are.

    Under a name that says neither, whole numbers that recur row after row are taken for codes if they are of
    one length, or few of many that are possible: a code in intervals says nothing true.
    """
    figures = np.sort(numbers(values, known))
    whole = bool((np.isfinite(figures) & (figures == np.floor(figures))).all())
    if names_things(known) or names_a_number(known):
        return whole
    if pc.any(pc.match_substring_regex(texts(values), "^0[0-9]")).as_py():
        return True
    if names_a_quantity(known) or not whole or len(figures) < _SEVERAL or figures[0] < 0:
        return False
    first, last = (len(f"{figure:.0f}") for figure in (figures[0], figures[-1]))
    one_length = _SHORT <= first == last <= _LONG
    sparse = len(figures) < _SPARSE * (figures[-1] - figures[0] + 1)
    return bool((one_length or sparse) and rows >= _AGAIN * len(figures))


def _is_code(column: str, values: pa.Array, context: Context, rows: int = 0) -> bool:
    """Return whether values are codes: of one length, with digits and no blanks; numbers by name, too."""
    known = context.column(column)
    if not is_label(known) and not (known.kind == "integer" and _name_things(known, values, rows)):
        return False
    written = texts(values)
    length = pc.unique(pc.utf8_length(written))
    if len(length) != 1 or not _SHORT <= length[0].as_py() <= _LONG:
        return False
    return bool(pc.all(pc.match_substring_regex(written, r"^\S*[0-9]\S*$")).as_py())


def _by_tail(column: str, values: pa.Array, context: Context, rows: int = 0) -> Iterator[MaskCode]:
    if not _is_code(column, values, context, rows):
        return
    # A character more that makes no more groups is no level: it does not nest strictly.
    for keep in range(1, pc.utf8_length(texts(values))[0].as_py()):
        yield MaskCode(column=column, keep=keep)
