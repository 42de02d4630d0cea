"""Who pays for a setting, what it makes of some rows, and what it does in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.anonymity.who_pays import NOTABLE, Breakdown, Dimension, Groups, breakdown, groups_of
from ldpaudit.generalize.hierarchies import Hierarchy
from ldpaudit.generalize.hierarchies.hierarchy import MISSING
from ldpaudit.generalize.search import Evaluation, Problem
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message, join_texts
from ldpaudit.proposals.basis import Basis, own_steps
from ldpaudit.proposals.problems import Choice
from ldpaudit.proposals.rungs import top
from ldpaudit.recipe.dimensions import dimensions_of, labels_of
from ldpaudit.recipe.ladders import Level
from ldpaudit.tables import counted, texts

#: Groups of each dimension that are listed: those that pay most.
SHOWN_GROUPS = 20
_CLASSES = 4
ABSENT = Message("missing")
_NEARLY_ALL = 99.9
#: The hierarchy and the level of each column.
Shape = Mapping[str, tuple[Hierarchy, int]]


class RowSample:
    """The rows of a table, looked at for one setting after the other.

    Parameters
    ----------
    basis : Basis
    whole : Problem
        The table, with all rungs.
    """

    def __init__(self, basis: Basis, whole: Problem) -> None:
        self._basis = basis
        self._whole = whole
        self._known: dict[str, tuple[tuple[str, ...], npt.NDArray[np.int32]]] = {}

    @cached_property
    def _dimensions(self) -> list[tuple[Dimension, str, Groups]]:
        recipe, columns = self._basis.recipe, self._basis.plan.source.columns
        told = []
        for dimension, name in dimensions_of(recipe.columns, columns).items():
            values = self._basis.frame.column(name).combine_chunks()
            labels = self._region(name) if dimension == "region" else labels_of(values, columns[name])
            if labels.null_count < len(labels):
                told.append((dimension, name, groups_of(labels)))
        return told

    def _region(self, name: str) -> pa.Array:
        """Return the region of each row: that of the first rung of regions, else the place itself."""
        ladder = self._basis.ladders.get(name)
        rungs = () if ladder is None else ladder.rungs
        regions = (at for at, rung in enumerate(rungs) if rung.step and rung.step.region_column is not None)
        level = next(regions, 0)
        if ladder is None:
            return self._region_of_step(name)
        if not level:
            return texts(self._basis.frame.column(name))
        return ladder.hierarchy.generalized(self._codes(name, ladder.hierarchy), level)

    def _region_of_step(self, name: str) -> pa.Array:
        """Return region in which the recipe puts each place, of a column that becomes noise afterwards."""
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
        """Return share of its detail that each row loses, a mean over columns; a removed one loses all."""
        lost = np.zeros(len(removed))
        for name, (hierarchy, level) in shape.items():
            lost += weights[name] * _of_leaves(hierarchy, level)[self._codes(name, hierarchy)]
        lost /= sum(weights[name] for name in shape)
        lost[removed] = 1.0
        return lost

    def who_pays(
        self, shape: Shape, weights: Mapping[str, float], removed: npt.NDArray[np.bool_]
    ) -> list[Breakdown]:
        """Break down what rows lose by region, type and month."""
        lost = self.lost(shape, weights, removed)
        return [
            breakdown(dimension, column, groups, removed, lost, self._basis.counts)
            for dimension, column, groups in self._dimensions
        ]

    def chosen(self, labels: npt.NDArray[np.int32], removed: npt.NDArray[np.bool_], most: int) -> list[int]:
        """Choose rows that show what happens: some groups that stay, the smallest first, and removed rows."""
        if most <= 0:
            return []
        order = np.argsort(labels, kind="stable")
        sizes = np.bincount(labels)
        kept = order[~removed[order]]
        gone = np.flatnonzero(removed)[: most // 4]
        classes = sorted(set(labels[kept].tolist()), key=lambda one: (int(sizes[one]), one))[:_CLASSES]
        each = max(1, (most - len(gone)) // max(1, len(classes)))
        found = [row for one in classes for row in kept[labels[kept] == one][:each].tolist()]
        return [*found, *gone.tolist()][:most]

    def before(self, rows: Sequence[int]) -> list[list[str | None]]:
        """Return chosen rows as the table has them: the quasi-identifiers."""
        at = pa.array(rows, pa.int64())
        columns = [texts(self._basis.frame.column(name).take(at)).to_pylist() for name in self._basis.ladders]
        return [list(cells) for cells in zip(*columns, strict=True)]

    def after(
        self, rows: Sequence[int], shape: Shape, evaluation: Evaluation
    ) -> tuple[list[list[str | None] | None], list[int]]:
        """Return rows as a setting leaves them, None for a removed one, and the group of each, -1 there."""
        columns = [
            hierarchy.generalized(self._codes(name, hierarchy)[list(rows)], level).to_pylist()
            for name, (hierarchy, level) in shape.items()
        ]
        cells = zip(*columns, strict=True)
        gone = evaluation.removed
        after = [None if gone[row] else list(one) for row, one in zip(rows, cells, strict=True)]
        return after, [-1 if gone[row] else int(evaluation.labels[row]) for row in rows]


def who_pays_json(found: Sequence[Breakdown]) -> dict[str, Any]:
    """Return who pays by dimension, and the warnings."""
    told: dict[str, Any] = {}
    for one in found:
        plain = one.as_json(SHOWN_GROUPS)
        told[one.dimension] = {
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
    return {**told, "warnings": warnings_of(found)}


def warnings_of(found: Sequence[Breakdown]) -> list[str]:
    """Warn where a region loses more than one row in ten."""
    warnings: list[str] = []
    for one in found:
        above = one.above()
        if one.dimension != "region" or not above:
            continue
        worst = one.worst()[0]
        lose = "loses" if len(above) == 1 else "lose"
        warnings.append(
            Message(
                "{above} of {n} (region|regions) {lose} more than {notable:g} % of the rows; {value} "
                "most: {worst:.0f} %",
                n=len(one.labels),
                above=len(above),
                lose=lose,
                notable=100 * NOTABLE,
                value=one.labels[worst] or ABSENT,
                worst=100 * one.share(worst),
            )
        )
    return warnings


def sentence_of(basis: Basis, choice: Choice, rungs: Mapping[str, int], removed: int, loss: float) -> str:
    """Return what a setting does and costs."""
    ladders = basis.ladders
    kept = [name for name in rungs if rungs[name] == 0]
    out = [name for name in rungs if rungs[name] == top(ladders[name])]
    coarser = [
        Message("{value}: {label}", value=in_line([name]), label=_label(ladders[name].rungs[level]))
        for name, level in rungs.items()
        if name not in kept and name not in out
    ]
    # A step that is no rung has no level.
    coarser += [
        Message("{value}: {remainder}", value=in_line([name]), remainder=step.remainder())
        for name in ladders
        if name not in rungs
        for step in own_steps(basis.recipe, name)
    ]
    parts = [
        Message("keeps {kept} as it is", kept=in_line(kept))
        if len(kept) == 1
        else Message("keeps {kept} as they are", kept=in_line(kept))
    ]
    parts = parts if kept else []
    parts += [Message("makes coarser ") + join_texts("; ", coarser)] if coarser else []
    parts += [Message("leaves out {out}", out=in_line(out))] if out else []
    told = join_texts(", ", parts)
    rows = choice.problem.rows
    share = Message(" ({percent})", percent=percent(removed, rows)) if removed and rows else ""
    gone = (
        Message(
            "{removed:,} of {rows}{share}",
            removed=removed,
            rows=counted(rows, basis.things, ","),
            share=share,
        )
        if removed
        else Message("no {things}", things=basis.things)
    )
    return Message(
        "^{told}. Removes {gone}, and {loss:.1f} % of the detail.", told=told, gone=gone, loss=100 * loss
    )


def _label(rung: Level) -> str:
    """Return what a rung leaves, and the table that says so."""
    table = getattr(rung.step, "table", None)
    return Message("{label} ({table})", label=rung.label, table=table) if table else rung.label


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
    told = np.empty(len(losses) + 1)
    told[:-1], told[MISSING] = losses, missing
    return told
