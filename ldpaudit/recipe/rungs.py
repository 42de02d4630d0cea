"""Which steps of a recipe make a column coarser, and which of them nest."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.generalize.codes import MaskCode
from ldpaudit.generalize.kinds import has_date, has_time_of_day
from ldpaudit.generalize.numbers import Intervals
from ldpaudit.generalize.time import GeneralizeTime
from ldpaudit.randomness import Key
from ldpaudit.recipe.document import Recipe
from ldpaudit.step import Context, Step
from ldpaudit.tables import numbers, texts

#: Steps that replace each value of a column by that of its group.
COARSENING = ("generalize-time", "intervals", "mask-code", "generalize-region", "generalize")
_PERIODS = ("hour", "day", "month", "quarter", "year")
#: Intervals of the first rung, about: enough to tell most of what the numbers told.
_INTERVALS = 20
_DOUBLED = 4
#: Codes are of one length, and no longer.
_SHORT, _LONG = 3, 16
#: What each kind of rung is worth where not all of them nest.
_OWN, _GROUPS, _TAIL = 100, 10, 1


@dataclass(frozen=True)
class Candidate:
    """A step that may be a rung.

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
    table: pa.Table,  # noqa: ARG001
    values: pa.Array,
    context: Context,
    hierarchies: Path | None = None,  # noqa: ARG001
) -> list[Candidate]:
    """Try the steps that fit a column on its distinct values.

    Returns
    -------
    list of Candidate
        Those that put some values together and not all.
    """
    steps: list[tuple[str, Step, int]] = [
        (_label(step), step, _OWN)
        for step in recipe.steps
        if step.do in COARSENING and step.treats() == (column,)
    ]
    steps += [(label, step, _GROUPS) for label, step in _by_kind(column, values, context)]
    steps += [(label, step, _TAIL) for label, step in _by_tail(column, values, context)]
    distinct = pa.RecordBatch.from_arrays([values], names=[column])
    found: list[Candidate] = []
    for label, step, worth in steps:
        try:
            step.after(context)
            groups = step.apply(distinct, range(len(values)), Key.generate(), context).column(0)
        except UserError:
            continue
        if groups.null_count == 0 and 1 < pc.count_distinct(groups).as_py() < len(values):
            found.append(Candidate(label, step, texts(groups), worth))
    return found


def nested(found: Sequence[Candidate]) -> list[Candidate]:
    """Choose the candidates of most worth of which each only puts together what the one before left apart.

    Returns
    -------
    list of Candidate
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


def _label(step: Step) -> str:
    """Say in a word or two what a step leaves of its column."""
    if isinstance(step, GeneralizeTime):
        return step.to
    if isinstance(step, Intervals):
        return f"intervals of {step.width:g}" if step.width else "intervals"
    if isinstance(step, MaskCode):
        return "first character" if step.keep == 1 else f"first {step.keep} characters"
    return str(getattr(step, "to", None) or step.do)


def _by_kind(column: str, values: pa.Array, context: Context) -> Iterator[tuple[str, Step]]:
    known = context.column(column)
    if known.kind == "time" and not known.period and has_date(known):
        for period in _PERIODS if has_time_of_day(known) else _PERIODS[1:]:
            step: Step = GeneralizeTime(column=column, to=period)  # type: ignore[arg-type]
            yield _label(step), step
    if known.kind in {"integer", "number"}:
        for width in widths(numbers(values, known), whole=known.kind == "integer"):
            step = Intervals(column=column, width=width)
            yield _label(step), step


def widths(figures: npt.NDArray[np.float64], *, whole: bool) -> list[float]:
    """Choose widths of intervals, each twice the one before, that begin with about twenty intervals."""
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
    return [round(first * 2**at, places) for at in range(_DOUBLED) if first * 2**at <= span]


def _by_tail(column: str, values: pa.Array, context: Context) -> Iterator[tuple[str, Step]]:
    if context.column(column).kind not in {"text", "integer"}:
        return
    written = texts(values)
    length = pc.unique(pc.utf8_length(written))
    if len(length) != 1 or not _SHORT <= length[0].as_py() <= _LONG:
        return
    if (
        not pc.all(pc.match_substring_regex(written, "[0-9]")).as_py()
        or pc.any(pc.match_substring_regex(written, r"\s")).as_py()
    ):
        return
    # Where one character more tells no more, it is hidden.
    for keep in range(1, length[0].as_py()):
        step = MaskCode(column=column, keep=keep)
        yield _label(step), step
