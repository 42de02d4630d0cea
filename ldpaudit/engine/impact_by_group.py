"""Rows removed by region, type and month, for the data holder alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args

import pyarrow as pa

from ldpaudit.anonymity.impact_by_group import NOTABLE, Breakdown, Dimension
from ldpaudit.engine.lineage import noise
from ldpaudit.engine.plan import Plan
from ldpaudit.findings import Finding, UnevenRemoval
from ldpaudit.language import Message
from ldpaudit.recipe.dimensions import dimensions_of, labels_of
from ldpaudit.sql import ask
from ldpaudit.tables import Column, texts

if TYPE_CHECKING:
    from ldpaudit.engine.stats import Stats

#: Groups above which a column is no dimension: nobody reads so many.
MOST_GROUPS = 10_000
_BY_GROUP = "SELECT c0, count(*), count(*) FILTER (NOT c1) FROM t GROUP BY c0 LIMIT 10001"


@dataclass(frozen=True)
class DimensionQuery:
    """One dimension: its column, and the step after which its labels are read; -1 for the table itself."""

    dimension: Dimension
    column: str
    at: int = -1


def dimension_queries(plan: Plan) -> tuple[DimensionQuery, ...]:
    """Choose the dimensions of a run that removes rows: its regions are those that it makes, if any."""
    if not any(step.removes_rows for step in plan.surveys.values()):
        return ()
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


def labels_at(
    queries: Sequence[DimensionQuery],
    batch: pa.RecordBatch,
    at: int,
    columns: Mapping[str, Column] | None = None,
) -> dict[str, pa.Array]:
    """Return the labels that step `at` has left, or that the table itself holds, whose columns these are."""
    return {
        f"label {query.dimension}": (
            texts(batch.column(query.column))
            if columns is None
            else labels_of(batch.column(query.column), columns[query.column]).cast(pa.string())
        )
        for query in queries
        if query.at == at
    }


def breakdowns(stats: Stats) -> Iterator[Breakdown]:
    """Yield the rows removed by each dimension; nothing where no step removes rows."""
    for query in stats.queries if stats.read else ():
        name = f"label {query.dimension}"
        schema = pa.schema([(name, pa.string()), ("stays", pa.bool_())])
        rows = pa.RecordBatchReader.from_batches(schema, stats.behind(name, "stays"))
        found = [column.to_pylist() for column in ask(_BY_GROUP, stats.folder, t=rows).columns]
        groups = sorted(zip(*found, strict=True), key=lambda one: (one[0] is None, one[0] or ""))
        labels, held, removed = zip(*groups, strict=True)
        if labels != (None,) and len(labels) <= MOST_GROUPS:
            unknown = (None,) * len(labels)
            yield Breakdown(query.dimension, query.column, labels, held, removed, unknown)


def uneven(found: Sequence[Breakdown]) -> list[Finding]:
    """Warn where some region loses more than one row in ten; it counts true rows, so it stays inside."""
    return [
        UnevenRemoval.make(
            columns=(one.column,),
            number=len(one.above()),
            regions=Message("{n} (region|regions)", n=len(one.labels)),
            percent=100 * NOTABLE,
        )
        for one in found
        if one.dimension == "region" and one.above()
    ]
