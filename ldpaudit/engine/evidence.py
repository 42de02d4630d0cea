"""A sample of rows for the search of side leaks, the same whatever the chunks."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import ipc

from ldpaudit.audit import Evidence
from ldpaudit.engine.derived import coarsened, movers
from ldpaudit.engine.lineage import Planned
from ldpaudit.engine.plan import Plan
from ldpaudit.geography.reading.coordinates import coordinates_of
from ldpaudit.tables import numbers, texts

#: More rows than this, and every second one is let go.
MOST_ROWS = 200_000
_STRIDE = b"stride"


class EvidenceSample:
    """Keeps every 2^j-th source row, with j just large enough to stay small.

    Parameters
    ----------
    plan : Plan
        Tells which columns are protected and which are released without noise.
    rows_in_all : int
        Rows of the whole table, where they are known: the rows that would go in the end are then not taken.
    """

    def __init__(self, plan: Plan, rows_in_all: int = 0) -> None:
        self._plan = plan
        self._stride = 1
        while -(-rows_in_all // self._stride) > MOST_ROWS:
            self._stride *= 2
        self._kept: list[pa.RecordBatch] = []
        self._held = 0

    def begin(self, rows: range) -> npt.NDArray[np.int64]:
        """Choose the rows of a batch: positions inside it."""
        first = -rows.start % self._stride
        return np.arange(first, len(rows), self._stride, dtype=np.int64)

    def protected(self, planned: Planned, batch: pa.RecordBatch, rows: range) -> dict[str, pa.Array]:
        """Take the true values that a randomized step is about to replace."""
        chosen = pa.array(self.begin(rows))
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
        positions = self.begin(rows)
        if kept is not None:
            stay = kept[positions]
            positions = positions[stay]
            truth = {name: values.filter(pa.array(stay)) for name, values in truth.items()}
        chosen = pa.array(positions)
        seen = {f"seen {name}": released.column(name).take(chosen) for name in self._plan.exact}
        numbered = pa.array(positions + rows.start)
        self._kept.append(pa.RecordBatch.from_pydict({"row": numbered, **truth, **seen}))
        self._held += len(positions)
        while self._held > MOST_ROWS:
            self._thin(self._stride * 2)

    def store(self, path: Path) -> None:
        """Write the sample of a part; it holds true values, so its folder must be private."""
        told = {_STRIDE: str(self._stride)}
        schema = self._kept[0].schema if self._kept else pa.schema([])
        with pa.OSFile(str(path), "wb") as sink, ipc.new_file(sink, schema.with_metadata(told)) as writer:
            for batch in self._kept:
                writer.write_batch(batch.replace_schema_metadata(told))

    def take(self, path: Path) -> None:
        """Add the sample of a later part."""
        with pa.OSFile(str(path)) as file:
            reader = ipc.open_file(file)
            stride = int(reader.schema.metadata[_STRIDE])
            batches = [reader.get_batch(at) for at in range(reader.num_record_batches)]
        kept = [batch.replace_schema_metadata(None) for batch in batches]
        if stride > self._stride:
            self._thin(stride)
        elif stride < self._stride:
            kept = [self._thinned(batch) for batch in kept]
        self._kept += kept
        self._held += sum(batch.num_rows for batch in kept)
        while self._held > MOST_ROWS:
            self._thin(self._stride * 2)

    def evidence(self) -> Evidence:
        """Give the sample to the search."""
        if not self._kept:
            return Evidence()
        table = pa.Table.from_batches(self._kept).combine_chunks()

        def column(name: str) -> pa.Array:
            return pc.cast(table.column(name), table.schema.field(name).type).combine_chunks()

        protected: dict[str, pa.Array] = {}
        places = {}
        moves = {}
        for planned, pair, move in movers(self._plan):
            true = pa.record_batch({name: column(_true_name(planned, name)) for name in pair})
            zero: Any = getattr(planned.step, "zero", "keep")
            places[pair] = coordinates_of(true, range(len(true)), planned.context, *pair, zero)
            moves[pair] = move
        protected_numbers: dict[str, npt.NDArray[np.float64]] = {}
        for planned in self._plan.steps:
            names = planned.step.treats() if planned.randomized() else ()
            if names in places:
                continue
            for name in names:
                true_values, kind = column(_true_name(planned, name)), planned.context.column(name)
                protected[name] = texts(true_values)
                if kind.kind in {"integer", "number"}:
                    protected_numbers[name] = numbers(true_values, kind, 0)
        seen = {name: column(f"seen {name}") for name in self._plan.exact}
        final = self._plan.final.columns
        amounts = {
            name: numbers(values, final[name], 0)
            for name, values in seen.items()
            if final[name].kind in {"integer", "number"}
        }
        located = [name for name in amounts if self._plan.recipe.columns.get(name) == "location"]
        return Evidence(
            protected=protected,
            protected_numbers=protected_numbers,
            places=places,
            released={name: texts(values) for name, values in seen.items()},
            numbers=amounts,
            exact_places=list(combinations(located, 2)),
            moves=moves,
            coarser=coarsened(self._plan),
        )

    def _thin(self, stride: int) -> None:
        """Let rows go until every `stride`-th is left."""
        self._stride = stride
        kept = (self._thinned(batch) for batch in self._kept)
        self._kept = [batch for batch in kept if batch.num_rows]
        self._held = sum(batch.num_rows for batch in self._kept)

    def _thinned(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        rows = np.asarray(batch.column("row"))
        return batch.filter(pa.array(rows % self._stride == 0))


def _true_name(planned: Planned, name: str) -> str:
    return f"true {planned.at} {name}"
