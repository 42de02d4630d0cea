"""The values of a column that a declared list of labels lacks, for the data holder alone to look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.protocols.randomize import OneDomain, declared_labels
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.step import Context, Step
from ldpaudit.tables import Source, texts

#: Distinct values above which none is listed: a column of so many has no list of labels.
MOST_VALUES = 1_000


def labels_of(
    recipe: Recipe,
    before: int,
    domains: Mapping[str, OneDomain],
    check_cancelled: CheckCancelled = never_cancelled,
) -> dict[str, dict[str, Any]]:
    """Compare the values of columns with lists of labels.

    recipe: whose steps treat the columns first.
    before: how many of its steps do.
    domains: for each column the labels, or a column of a public file; "" for no list.
    check_cancelled: asked between chunks whether to go on.
    Returns declared: labels of the list with their rows, in its order.
    Returns lacking: values of the table that it lacks with their rows, in alphabetical order; empty where
        these are more than `MOST_VALUES`.
    Returns values, rows: how many values it lacks, `MOST_VALUES` + 1 for more, and how many rows hold them.
    Raises UserError: if a column or a file is not there, or values are known only when a whole run has begun.
    """
    source = Source.open(recipe.table_path, recipe.input.options)
    context = Context(recipe.folder, dict(source.columns), recipe.input.unit)
    bound: list[tuple[Step, Context]] = []
    for step in recipe.steps[:before]:
        bound.append((step, context))
        context = step.bind(context)
    for name in domains:
        context.column(name)
    steps = _making(bound, set(domains))
    declared = {name: declared_labels(one, context) if one else () for name, one in domains.items()}
    listed = {name: pa.array(labels, pa.string()) for name, labels in declared.items()}
    found: dict[str, Counter[str]] = {name: Counter() for name in domains}
    held = {name: dict.fromkeys(labels, 0) for name, labels in declared.items()}
    rows = dict.fromkeys(domains, 0)
    first = 0
    for batch in source.batches():
        check_cancelled()
        ordinals = range(first, first + batch.num_rows)
        first += batch.num_rows
        for step, known in steps:
            batch = step.apply(batch, ordinals, Key.generate(), known)
        for name, labels in listed.items():
            values = texts(batch.column(name)).drop_null()
            on_list = pc.is_in(values, value_set=labels)
            for label, count in _counted(values.filter(on_list)):
                held[name][label] += count
            values = values.filter(pc.invert(on_list))
            rows[name] += len(values)
            if len(found[name]) <= MOST_VALUES:
                found[name].update(dict(_counted(values)))
    return {
        name: {
            "declared": [list(one) for one in held[name].items()],
            "lacking": _in_order(found[name]) if len(found[name]) <= MOST_VALUES else [],
            "values": min(len(found[name]), MOST_VALUES + 1),
            "rows": rows[name],
        }
        for name in declared
    }


def _in_order(found: Mapping[str, int]) -> list[list[Any]]:
    """Sort values: what becomes a list is released in its order, which must not be that of true counts."""
    return sorted(map(list, found.items()), key=lambda one: one[0].zfill(20) if one[0].isdigit() else one[0])


def _counted(values: pa.Array) -> Iterable[tuple[str, int]]:
    return zip(*(one.to_pylist() for one in pc.value_counts(values).flatten()), strict=True)


def _making(bound: Sequence[tuple[Step, Context]], wanted: set[str]) -> list[tuple[Step, Context]]:
    """Return the steps from which the values of columns follow, in order."""
    steps: list[tuple[Step, Context]] = []
    for step, context in reversed(bound):
        made = {name for name in step.bind(context).columns if name not in context.columns}
        if not wanted & {*made, *step.modifies(), *step.recomputes()}:
            continue
        if step.guarantee(context) is not None or step.surveyed:
            if not wanted & {*made, *step.recomputes()} and step.guarantee(context) is None:
                # It removes rows, and leaves values as they are.
                continue
            raise UserError(
                "the values follow from a step that needs the whole run", hint="look at the trial at Check"
            )
        steps.insert(0, (step, context))
        wanted |= set(step.inputs())
    return steps
