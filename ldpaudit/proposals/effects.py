"""What a setting does: to groups of rows, to some rows as an example, and in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.anonymity.impact_by_group import NOTABLE, Breakdown, Dimension, Groups, breakdown, groups_of
from ldpaudit.generalize.hierarchies import Hierarchy
from ldpaudit.generalize.hierarchies.hierarchy import MISSING
from ldpaudit.generalize.search import Problem
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message, join_texts
from ldpaudit.proposals.basis import Basis, own_steps, top
from ldpaudit.proposals.problems import Choice
from ldpaudit.recipe.column_hierarchies import Level
from ldpaudit.recipe.dimensions import dimensions_of, labels_of
from ldpaudit.tables import texts

#: Groups of each dimension that are listed: those that pay most.
SHOWN_GROUPS = 20
ABSENT = Message("missing")
_NEARLY_ALL = 99.9
#: The hierarchy and the level of each column.
Shape = Mapping[str, tuple[Hierarchy, int]]


class Impact:
    """What groups of rows lose, for one setting after the other.

    whole: the table, with all levels.
    """

    def __init__(self, basis: Basis, whole: Problem) -> None:
        self._basis = basis
        self._whole = whole
        self._known: dict[str, tuple[tuple[str, ...], npt.NDArray[np.int32]]] = {}

    @cached_property
    def _dimensions(self) -> list[tuple[Dimension, str, Groups]]:
        recipe, columns = self._basis.recipe, self._basis.plan.source.columns
        found = []
        for dimension, name in dimensions_of(recipe.columns, columns).items():
            values = self._basis.frame.column(name).combine_chunks()
            labels = self._region(name) if dimension == "region" else labels_of(values, columns[name])
            if labels.null_count < len(labels):
                found.append((dimension, name, groups_of(labels)))
        return found

    def _region(self, name: str) -> pa.Array:
        """Return the region of each row: that of the first level of regions, else the place itself."""
        own = self._basis.hierarchies.get(name)
        if own is None:
            return self._region_of_step(name)
        steps = [one.step for one in own.levels]
        level = next((at for at, step in enumerate(steps) if step and step.region_column is not None), 0)
        if not level:
            return texts(self._basis.frame.column(name))
        return own.hierarchy.generalized(self._codes(name, own.hierarchy), level)

    def _region_of_step(self, name: str) -> pa.Array:
        """Return the region of each row by the recipe's own step, where noise follows."""
        values = self._basis.frame.column(name).combine_chunks()
        for planned in self._basis.plan.steps:
            step = planned.step
            if step.region_column is not None and step.inputs() == (name,):
                encoded = values.dictionary_encode()
                batch = pa.RecordBatch.from_arrays([encoded.dictionary], names=[name])
                rows = range(batch.num_rows)
                regions = step.apply(batch, rows, planned.key, planned.context).column(0)
                return texts(regions).take(encoded.indices)
        return texts(values)

    def _codes(self, name: str, hierarchy: Hierarchy) -> npt.NDArray[np.int32]:
        known = self._known.get(name)
        if known is None or known[0] is not hierarchy.labels[0]:
            at = self._whole.columns.index(name)
            if hierarchy.labels[0] is self._whole.hierarchies[at].labels[0]:
                leaves = self._whole.codes[at].astype(np.int32)
                codes = np.where(leaves == hierarchy.domain, MISSING, leaves)[self._whole.record]
            else:
                codes = hierarchy.codes(texts(self._basis.frame.column(name)))
            known = self._known[name] = hierarchy.labels[0], codes
        return known[1]

    def lost(
        self, shape: Shape, weights: Mapping[str, float], removed: npt.NDArray[np.bool_]
    ) -> npt.NDArray[np.float64]:
        """Return the share of detail that each row loses, a mean over columns; a removed one loses all."""
        lost = np.zeros(len(removed))
        for name, (hierarchy, level) in shape.items():
            lost += weights[name] * _of_leaves(hierarchy, level)[self._codes(name, hierarchy)]
        lost /= sum(weights[name] for name in shape)
        lost[removed] = 1.0
        return lost

    def of(
        self, shape: Shape, weights: Mapping[str, float], removed: npt.NDArray[np.bool_]
    ) -> list[Breakdown]:
        """Break down what rows lose by region, type and month."""
        lost = self.lost(shape, weights, removed)
        return [
            breakdown(dimension, column, groups, removed, lost, self._basis.counts)
            for dimension, column, groups in self._dimensions
        ]


def impact_json(found: Sequence[Breakdown]) -> dict[str, Any]:
    """Return what the groups of each dimension lose, and the warnings."""
    made: dict[str, Any] = {}
    for one in found:
        plain = one.as_json(SHOWN_GROUPS)
        made[one.dimension] = {
            "column": one.column,
            "groups": plain["groups"],
            "above": plain["above"],
            "lines": [
                {
                    "value": ABSENT if group["label"] is None else group["label"],
                    "rows": group["rows"],
                    "removed": group["removed"],
                    "loss": group["lost"],
                }
                for group in plain["worst"]
            ],
        }
    return {**made, "warnings": warnings_of(found)}


def warnings_of(found: Sequence[Breakdown]) -> list[str]:
    """Warn where a region loses more than one row in ten."""
    warnings: list[str] = []
    for one in found:
        above = one.above()
        if one.dimension != "region" or not above:
            continue
        worst = one.worst()[0]
        warnings.append(
            Message(
                "{n} of {regions} (loses|lose) more than {notable:g} % of the rows; {region} most: "
                "{worst:.0f} %",
                n=len(above),
                regions=Message("{n} (region|regions)", n=len(one.labels)),
                notable=100 * NOTABLE,
                region=one.labels[worst] or ABSENT,
                worst=100 * one.share(worst),
            )
        )
    return warnings


def sentence_of(basis: Basis, choice: Choice, levels: Mapping[str, int], removed: int, loss: float) -> str:
    """Return what a setting does and costs."""
    hierarchies = basis.hierarchies
    kept = [name for name in levels if levels[name] == 0]
    out = [name for name in levels if levels[name] == top(hierarchies[name])]
    coarser = [
        Message("{column}: {level}", column=in_line([name]), level=_label(hierarchies[name].levels[level]))
        for name, level in levels.items()
        if name not in kept and name not in out
    ]
    # A step that is no level of the hierarchy says itself what it leaves.
    coarser += [
        Message("{column}: {level}", column=in_line([name]), level=step.remainder())
        for name in hierarchies
        if name not in levels
        for step in own_steps(basis.recipe, name)
    ]
    parts = [Message("keeps {columns} as (it is|they are)", n=len(kept), columns=in_line(kept))]
    parts = parts if kept else []
    parts += [Message("makes coarser {columns}", columns=join_texts("; ", coarser))] if coarser else []
    parts += [Message("leaves out {columns}", columns=in_line(out))] if out else []
    rows = choice.problem.rows
    share = Message(" ({percent})", percent=percent(removed, rows)) if removed and rows else ""
    gone = (
        Message("{removed:,} of {rows}{share}", removed=removed, rows=basis.count_words(rows), share=share)
        if removed
        else Message("no {things}", things=basis.things)
    )
    return Message(
        "{changes}. Removes {removed}, and {loss:.1f} % of the detail.",
        changes=join_texts(", ", parts),
        removed=gone,
        loss=100 * loss,
    )


def _label(level: Level) -> str:
    """Return what a level leaves, and the table that says so."""
    table = getattr(level.step, "table", None)
    return Message("{level} ({table})", level=level.label, table=table) if table else level.label


def percent(part: int, whole: int) -> str:
    """Return a share in percent, of two digits at least: a small one is not none."""
    share = 100 * part / max(1, whole)
    # Nor is all but one row all of them.
    share = min(share, _NEARLY_ALL) if part < whole else share
    return f"{share:.1f} %" if share >= 1 or not part else f"{share:.2g} %"


def _of_leaves(hierarchy: Hierarchy, level: int) -> npt.NDArray[np.float64]:
    """Return what each leaf loses at a level, and at the end what a missing value does."""
    losses = hierarchy.losses(level)[hierarchy.ancestors[level]]
    missing = 1.0 if level and len(hierarchy.labels[level]) == 1 else 0.0
    made = np.empty(len(losses) + 1)
    made[:-1], made[MISSING] = losses, missing
    return made
