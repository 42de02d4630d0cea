"""However a table is cut and ordered, its builders add up to one; sums do not mind their order."""

from __future__ import annotations

import functools
import itertools
import operator
from decimal import Decimal

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.ledger import Claim, SketchBuilder, totals

SALT = bytes(range(32))
CELLS = st.one_of(st.none(), st.text(max_size=20))
TABLES = st.lists(
    st.tuples(CELLS, CELLS, st.one_of(st.none(), st.integers(-99, 99))), min_size=1, max_size=30
)
EPSILONS = st.decimals(min_value=0, max_value=20, places=4).map(float)
CLAIMS = st.lists(
    st.builds(
        Claim,
        columns=st.lists(st.text(max_size=5), max_size=3).map(tuple),
        epsilon=EPSILONS,
        protocol=st.text(max_size=10),
        distance=st.one_of(st.none(), st.decimals(min_value=1, max_value=1000, places=1).map(float)),
        holds=st.booleans(),
    ),
    max_size=8,
)


def as_table(rows: list[tuple[str | None, str | None, int | None]]) -> pa.Table:
    columns = [list(column) for column in zip(*rows, strict=True)]
    types = (pa.string(), pa.string(), pa.int16())
    return pa.table(
        [pa.array(cells, type_) for cells, type_ in zip(columns, types, strict=True)], list("abc")
    )


def built(table: pa.Table, rows: int) -> SketchBuilder:
    builder = SketchBuilder(SALT, table.schema, "b")
    for batch in table.combine_chunks().to_batches(max_chunksize=rows):
        builder.add(batch)
    return builder


@settings(max_examples=20)
@given(rows=TABLES, data=st.data())
def test_parts_in_any_order_make_the_whole(
    rows: list[tuple[str | None, str | None, int | None]], data: st.DataObject
) -> None:
    whole = built(as_table(rows), len(rows))
    mixed = as_table(data.draw(st.permutations(rows)))
    cuts = sorted({0, len(rows), *data.draw(st.lists(st.integers(0, len(rows)), max_size=4))})
    parts = [
        built(mixed.slice(start, stop - start), data.draw(st.integers(1, 7)))
        for start, stop in itertools.pairwise(cuts)
    ]
    merged = functools.reduce(operator.add, data.draw(st.permutations(parts)))
    sketches = []
    for builder in (whole, merged):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("ldpaudit.ledger.sketch.os.urandom", np.random.default_rng(3).bytes)
            sketches.append(builder.finish())
    assert sketches[0] == sketches[1]
    assert sketches[0].rows == len(rows)


@given(first=CLAIMS, second=CLAIMS)
def test_sums_are_exact_whatever_is_added_first(first: list[Claim], second: list[Claim]) -> None:
    found, turned = totals([*first, *second]), totals([*reversed(second), *reversed(first)])
    assert found == turned
    holding = [claim for claim in (*first, *second) if claim.holds]
    flat = [Decimal(str(claim.epsilon)) for claim in holding if claim.distance is None]
    assert bool(found) == bool(holding)
    if holding:
        assert found[0].relation == "one row"
        assert found[0].epsilon == float(sum(flat))
        slopes = [claim.epsilon / claim.distance for claim in holding if claim.distance]
        assert np.isclose(found[0].per_metre, sum(slopes))
