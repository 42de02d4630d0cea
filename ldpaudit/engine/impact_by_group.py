"""Rows removed and detail lost by region, type and month, for the data holder alone."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.anonymity.impact_by_group import (
    NOTABLE,
    Breakdown,
    Dimension,
    breakdown,
    counted_by,
    detail_lost,
    groups_of,
)
from ldpaudit.engine.derived import coarsened
from ldpaudit.engine.lineage import noise
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.sampled_rows import SampledRows
from ldpaudit.findings import Finding, UnevenRemoval
from ldpaudit.language import Message
from ldpaudit.recipe.dimensions import dimensions_of, labels_of
from ldpaudit.tables import texts

#: Groups above which a column is no dimension: nobody reads so many.
MOST_GROUPS = 10_000
_SAMPLE, _COUNTS = "who-pays.arrow", "who-pays.json"
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class DimensionQuery:
    """One dimension: its column, and the step after which its labels are read; -1 for the table itself."""

    dimension: Dimension
    column: str
    at: int = -1


class GroupImpact:
    """Rows by group, and a sample of them for the detail that they lose.

    Parameters
    ----------
    plan : Plan
    rows_in_all : int
        Rows of the whole table, where they are known.
    """

    def __init__(self, plan: Plan, rows_in_all: int = 0) -> None:
        self._plan = plan
        self._origins = origins(plan)
        # Where no step removes rows or makes a column coarser, nobody loses anything.
        self._queries = dimension_queries(plan) if self._origins or plan.surveys else ()
        self._sources = tuple(dict.fromkeys(name for names in self._origins.values() for name in names))
        self._sampled = SampledRows(rows_in_all)
        # By group: rows, and rows removed. None once there were too many groups.
        self._counts: list[dict[str | None, tuple[int, int]] | None] = [{} for _ in self._queries]
        self._labels: list[pa.Array] = []

    def begin(self, batch: pa.RecordBatch, at: int = -1) -> None:
        """Take the labels that the table itself holds, or that step `at` has left."""
        if at < 0:
            self._labels = [pa.nulls(batch.num_rows, pa.string())] * len(self._queries)
        for index, query in enumerate(self._queries):
            if query.at == at and self._counts[index] is not None:
                column = self._plan.source.columns[query.column] if at < 0 else None
                values = batch.column(query.column)
                self._labels[index] = texts(values) if column is None else labels_of(values, column)

    def add(self, source: pa.RecordBatch, released: pa.RecordBatch, rows: range, kept: Mask | None) -> None:
        """Count a batch, its labels taken before.

        Parameters
        ----------
        source, released : RecordBatch, of len(rows) rows
            As in the table, and as after the last step; removed rows are among them.
        rows : range
            Their ordinals.
        kept : ndarray of bool, shape (len(rows),), optional
            Rows that no step removes.
        """
        if not self._queries:
            return
        gone = None if kept is None else ~kept
        for index, labels in enumerate(self._labels):
            if self._counts[index] is not None:
                names, codes = groups_of(labels)
                removed = np.zeros(len(names), np.int64)
                if gone is not None and gone.any():
                    removed = counted_by(codes[gone], len(names))
                counts = zip(counted_by(codes, len(names)).tolist(), removed.tolist(), strict=True)
                counted = ((name, pair) for name, pair in zip(names, counts, strict=True) if pair[0])
                self._merge(index, counted)
        positions = self._sampled.positions(rows)
        chosen = pa.array(positions)
        held = {f"label {index}": texts(labels.take(chosen)) for index, labels in enumerate(self._labels)}
        true = {f"true {name}": texts(source.column(name).take(chosen)) for name in self._sources}
        seen = {f"seen {name}": texts(released.column(name).take(chosen)) for name in self._origins}
        lost = np.zeros(len(positions), np.bool_) if gone is None else gone[positions]
        self._sampled.add(positions + rows.start, {"gone": pa.array(lost), **held, **true, **seen})

    def store(self, folder: Path) -> None:
        """Write what was counted in a part; it holds true values, so its folder must be private."""
        self._sampled.store(folder / _SAMPLE)
        groups = [
            None if counts is None else [[label, *pair] for label, pair in counts.items()]
            for counts in self._counts
        ]
        (folder / _COUNTS).write_text(json.dumps(groups), encoding="utf-8")

    def take(self, folder: Path) -> None:
        """Add a later part."""
        self._sampled.take(folder / _SAMPLE)
        for index, groups in enumerate(json.loads((folder / _COUNTS).read_text(encoding="utf-8"))):
            if groups is None:
                self._counts[index] = None
            elif self._counts[index] is not None:
                self._merge(index, ((label, (rows, removed)) for label, rows, removed in groups))

    def breakdowns(self) -> tuple[Breakdown, ...]:
        """Return the loss by each dimension; nothing where no row and no detail is lost."""
        sample = self._sampled.columns()
        gone = sample["gone"].to_numpy(zero_copy_only=False) if sample else np.zeros(0, np.bool_)
        lost = np.zeros(len(gone))
        for name, sources in self._origins.items() if sample else ():
            lost += detail_lost([sample[f"true {one}"] for one in sources], sample[f"seen {name}"])
        lost /= max(1, len(self._origins))
        lost[gone] = 1.0
        if not lost.any() and not any(removed for one in self._counts for _, removed in (one or {}).values()):
            return ()
        found = []
        for index, (query, counts) in enumerate(zip(self._queries, self._counts, strict=True)):
            if not counts or (len(counts) == 1 and None in counts):
                continue
            sampled = breakdown(
                query.dimension, query.column, groups_of(sample[f"label {index}"]), gone, lost
            )
            means = dict(zip(sampled.labels, sampled.lost, strict=True))
            labels = tuple(sorted(counts, key=lambda label: (label is None, label or "")))
            rows, removed = zip(*(counts[label] for label in labels), strict=True)
            # A small group may have no row in the sample.
            details = tuple(means.get(label) for label in labels)
            found.append(Breakdown(query.dimension, query.column, labels, rows, removed, details))
        return tuple(found)

    def _merge(self, index: int, counted: Iterable[tuple[str | None, tuple[int, int]]]) -> None:
        counts = self._counts[index]
        if counts is None:
            return
        for label, (rows, removed) in counted:
            before = counts.get(label, (0, 0))
            counts[label] = before[0] + rows, before[1] + removed
        if len(counts) > MOST_GROUPS:
            self._counts[index] = None


def dimension_queries(plan: Plan) -> tuple[DimensionQuery, ...]:
    """Choose the dimensions of a run: its regions are those that it makes, where it makes any."""
    queries = {
        dimension: DimensionQuery(dimension, column)
        for dimension, column in dimensions_of(plan.recipe.columns, plan.source.columns).items()
    }
    for planned in plan.steps:
        noisy = set(planned.step.inputs()).intersection(noise(plan.steps[: planned.at]))
        name = planned.step.region_column
        if name is not None and not noisy:
            queries["region"] = DimensionQuery("region", name, planned.at)
            break
    return tuple(queries[dimension] for dimension in get_args(Dimension) if dimension in queries)


def origins(plan: Plan) -> Mapping[str, Sequence[str]]:
    """Return the released columns that steps made coarser, and the columns of the table behind each."""
    behind: dict[str, tuple[str, ...]] = {name: (name,) for name in plan.source.columns}
    for planned in plan.steps:
        sources = tuple(dict.fromkeys(one for name in planned.step.inputs() for one in behind.get(name, ())))
        kept = {name: behind[name] for name in planned.after.columns if name in behind}
        made = dict.fromkeys(planned.made(), sources)
        behind = {**kept, **made}
    return {name: behind[name] for name in sorted(coarsened(plan)) if behind.get(name)}


def uneven(found: Sequence[Breakdown]) -> list[Finding]:
    """Warn where some region loses more than one row in ten.

    It counts true rows, so it stays with the data holder.
    """
    findings = []
    for one in found:
        above = len(one.above())
        if one.dimension != "region" or not above:
            continue
        findings.append(
            UnevenRemoval.make(
                columns=(one.column,),
                number=above,
                regions=Message("{n} (region|regions)", n=len(one.labels)),
                percent=100 * NOTABLE,
            )
        )
    return findings
