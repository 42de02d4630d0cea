"""A sample of rows for the search of side leaks, the same whatever the chunks."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.audit import Evidence
from ldpaudit.engine.derived import coarsened, movers
from ldpaudit.engine.lineage import Planned
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.sampled_rows import SampledRows
from ldpaudit.geography.reading.coordinates import coordinates_of
from ldpaudit.tables import numbers, texts


class EvidenceSample:
    """Keeps sampled rows: true values of what is protected, and what is released without noise.

    Parameters
    ----------
    plan : Plan
        Tells which columns are protected and which are released without noise.
    rows_in_all : int
        Rows of the whole table, where they are known.
    """

    def __init__(self, plan: Plan, rows_in_all: int = 0) -> None:
        self._plan = plan
        self._rows = SampledRows(rows_in_all)

    def protected(self, planned: Planned, batch: pa.RecordBatch, rows: range) -> dict[str, pa.Array]:
        """Take the true values that a randomized step is about to replace."""
        chosen = pa.array(self._rows.positions(rows))
        return {
            _true_name(planned, name): batch.column(name).take(chosen)
            for name in planned.step.treats()
            if planned.randomized()
        }

    def add(
        self,
        truth: dict[str, pa.Array],
        released: pa.RecordBatch,
        rows: range,
        kept: npt.NDArray[np.bool_] | None = None,
    ) -> None:
        """Take the sampled rows of a batch, those excepted that are not kept."""
        positions = self._rows.positions(rows)
        if kept is not None:
            stay = kept[positions]
            positions = positions[stay]
            truth = {name: values.filter(pa.array(stay)) for name, values in truth.items()}
        chosen = pa.array(positions)
        seen = {f"seen {name}": released.column(name).take(chosen) for name in self._plan.exact}
        self._rows.add(positions + rows.start, {**truth, **seen})

    def store(self, path: Path) -> None:
        """Write the sample of a part; it holds true values, so its folder must be private."""
        self._rows.store(path)

    def take(self, path: Path) -> None:
        """Add the sample of a later part."""
        self._rows.take(path)

    def evidence(self) -> Evidence:
        """Give the sample to the search."""
        column = self._rows.columns()
        if not column:
            return Evidence()
        protected: dict[str, pa.Array] = {}
        places = {}
        moves = {}
        for planned, pair, move in movers(self._plan):
            true = pa.record_batch({name: column[_true_name(planned, name)] for name in pair})
            zero: Any = getattr(planned.step, "zero", "keep")
            places[pair] = coordinates_of(true, range(len(true)), planned.context, *pair, zero)
            moves[pair] = move
        protected_numbers: dict[str, npt.NDArray[np.float64]] = {}
        for planned in self._plan.steps:
            names = planned.step.treats() if planned.randomized() else ()
            if names in places:
                continue
            for name in names:
                true_values, kind = column[_true_name(planned, name)], planned.context.column(name)
                protected[name] = texts(true_values)
                if kind.kind in {"integer", "number"}:
                    protected_numbers[name] = numbers(true_values, kind, 0)
        seen = {name: column[f"seen {name}"] for name in self._plan.exact}
        final = self._plan.final.columns
        amounts = {
            name: numbers(values, final[name], 0)
            for name, values in seen.items()
            if final[name].kind in {"integer", "number"}
        }
        roles = self._plan.recipe.columns
        located = [name for name in amounts if roles.get(name) == "location"]
        return Evidence(
            protected=protected,
            protected_numbers=protected_numbers,
            places=places,
            released={name: texts(values) for name, values in seen.items()},
            numbers=amounts,
            exact_places=list(combinations(located, 2)),
            moves=moves,
            coarser=coarsened(self._plan),
            times=[name for name in seen if final[name].kind == "time" or roles.get(name) == "time"],
        )


def _true_name(planned: Planned, name: str) -> str:
    return f"true {planned.at} {name}"
