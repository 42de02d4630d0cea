"""What a setting does: to groups of rows, to some rows as an example, and in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.anonymity.impact_by_group import NOTABLE, Breakdown, Dimension, Groups, breakdown, groups_of
from ldpaudit.generalize.hierarchies import Hierarchy
from ldpaudit.geography import GeneralizeRegion
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message, join_texts
from ldpaudit.proposals.basis import Basis, own_steps, top
from ldpaudit.proposals.settings import Choice
from ldpaudit.recipe.dimensions import dimensions_of, labels_of
from ldpaudit.recipe.levels import Level
from ldpaudit.tables import texts

#: Groups of each dimension that are listed: those that pay most.
SHOWN_GROUPS = 20
ABSENT = Message("missing")
#: The hierarchy and the level of each column.
Shape = Mapping[str, tuple[Hierarchy, int]]


class Impact:
    """What groups of rows lose, for one setting after the other."""

    def __init__(self, basis: Basis) -> None:
        self._basis = basis
        self._known: dict[tuple[str, int], npt.NDArray[np.int32]] = {}
        columns = basis.plan.source.columns
        self._dimensions: list[tuple[Dimension, str, Groups]] = []
        for dimension, name in dimensions_of(basis.recipe.columns, columns).items():
            values = basis.frame.column(name).combine_chunks()
            labels = self._region(name, values) if dimension == "region" else labels_of(values, columns[name])
            if labels.null_count < len(labels):
                self._dimensions.append((dimension, name, groups_of(labels)))

    def _region(self, name: str, values: pa.Array) -> pa.Array:
        """Return the region of each row: by the first level of regions, or the recipe's own step."""
        own = self._basis.hierarchies.get(name)
        if own is not None:
            for at, level in enumerate(own.levels):
                if isinstance(level.step, GeneralizeRegion):
                    return own.hierarchy.generalized(self._codes(name, own.hierarchy), at)
            return texts(values)
        for planned in self._basis.plan.steps:
            if isinstance(planned.step, GeneralizeRegion) and planned.step.inputs() == (name,):
                encoded = values.dictionary_encode()
                batch = pa.RecordBatch.from_arrays([encoded.dictionary], names=[name])
                regions = planned.step.apply(batch, range(batch.num_rows), planned.key, planned.context)
                return texts(regions.column(0)).take(encoded.indices)
        return texts(values)

    def _codes(self, name: str, hierarchy: Hierarchy) -> npt.NDArray[np.int32]:
        key = name, id(hierarchy.labels[0])
        if key not in self._known:
            self._known[key] = hierarchy.codes(texts(self._basis.frame.column(name)))
        return self._known[key]

    def of(
        self, shape: Shape, weights: Mapping[str, float], removed: npt.NDArray[np.bool_]
    ) -> dict[str, Any]:
        """Return what rows lose by region, type and month: a mean over columns; a removed row loses all."""
        lost = np.zeros(len(removed))
        for name, (hierarchy, level) in shape.items():
            lost += weights[name] * hierarchy.leaf_losses[level, self._codes(name, hierarchy)]
        lost /= sum(weights[name] for name in shape)
        lost[removed] = 1.0
        found = [
            breakdown(dimension, column, groups, removed, lost, self._basis.counts)
            for dimension, column, groups in self._dimensions
        ]
        return {**{one.dimension: one.as_json(SHOWN_GROUPS) for one in found}, "warnings": warnings_of(found)}


def warnings_of(found: Sequence[Breakdown]) -> list[str]:
    """Warn where a region loses more than one row in ten."""
    return [
        Message(
            "{n} of {regions} (loses|lose) more than {notable:g} % of the rows; {region} most: {worst:.0f} %",
            n=len(one.above()),
            regions=Message("{n} (region|regions)", n=len(one.labels)),
            notable=100 * NOTABLE,
            region=one.labels[one.worst()[0]] or ABSENT,
            worst=100 * one.share(one.worst()[0]),
        )
        for one in found
        if one.dimension == "region" and one.above()
    ]


def sentence_of(basis: Basis, choice: Choice, levels: Mapping[str, int], removed: int, loss: float) -> str:
    """Return what a setting does and costs."""
    hierarchies = basis.hierarchies
    kept = [name for name in levels if levels[name] == 0]
    out = [name for name in levels if levels[name] == top(hierarchies[name])]
    left = {
        name: _label(hierarchies[name].levels[level])
        for name, level in levels.items()
        if name not in kept and name not in out
    }
    # A step that is no level of the hierarchy says itself what it leaves.
    for name in hierarchies:
        if name not in levels:
            (step,) = own_steps(basis.recipe, name)
            left[name] = step.remainder()
    coarser = [Message("{column}: {level}", column=in_line([name]), level=one) for name, one in left.items()]
    as_before = Message("keeps {columns} as (it is|they are)", n=len(kept), columns=in_line(kept))
    parts = [as_before] if kept else []
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
        "This {changes}. It removes {removed}, and {loss:.1f} % of the detail.",
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
    share = min(share, 99.9) if part < whole else share
    return f"{share:.1f} %" if share >= 1 or not part else f"{share:.2g} %"
