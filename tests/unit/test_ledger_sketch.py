"""The sketch of a table: the same for the same rows, noise on every bit, and shares within their errors."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.ledger.sketch import BUCKETS, LEVELS, Overlap, SketchBuilder

SALT = bytes(range(32))
TRIALS = 100


def built(table: pa.Table, salt: bytes = SALT) -> SketchBuilder:
    builder = SketchBuilder(salt, table.schema.names)
    for batch in table.to_batches():
        builder.add(batch)
    return builder


def towns(rows: int = 300) -> pa.Table:
    return pa.table({"id": [f"n{i}" for i in range(rows)], "town": [f"town {i % 7}" for i in range(rows)]})


def test_neither_the_order_of_rows_nor_that_of_columns_nor_the_width_of_types_matters() -> None:
    table = pa.table(
        {"n": pa.array([1, 2, None, 40]), "x": [0.5, 2.0, -1.0, None], "t": ["a", "b", "", None]}
    )
    others = [
        table.take([3, 1, 0, 2]),
        table.select(["t", "n", "x"]),
        table.set_column(0, "n", table["n"].cast(pa.int8())),
        table.set_column(1, "x", table["x"].cast(pa.float32())),
        table.set_column(2, "t", table["t"].combine_chunks().dictionary_encode()),
    ]
    identity = built(table).finish().identity
    assert {built(other).finish().identity for other in others} == {identity}


def test_whatever_differs_makes_another_table() -> None:
    table = pa.table({"a": ["x", "y", "z"], "b": ["p", "q", "r"]})
    others = [
        table.slice(0, 2),
        pa.table({"a": ["x", "y", "y"], "b": ["p", "q", "q"]}),
        pa.table({"a": ["p", "q", "r"], "b": ["x", "y", "z"]}),
        pa.table({"a": ["x", "y", "z"], "c": ["p", "q", "r"]}),
        pa.table({"a": ["x", "y", "z"], "b": ["p", "r", "q"]}),
        pa.table({"a": ["x", "y", "z"], "b": ["p", "q", None]}),
        pa.table({"a": ["xp", "y", "z"], "b": ["", "q", "r"]}),
    ]
    assert built(table).finish().identity not in {built(other).finish().identity for other in others}


def test_one_row_moves_one_bit() -> None:
    """The factor of 7 rests on this and on the flips."""
    table = towns()
    before = built(table)
    for row in range(50):
        one = pa.table({"id": [f"x{row}"], "town": [f"new {row}"]})
        after = built(pa.concat_tables([table, one]))
        assert np.count_nonzero(before._cells != after._cells) <= 1


def test_an_eighth_of_all_bits_is_flipped_anew_each_time() -> None:
    builder = SketchBuilder(SALT, ["a"])
    grids = [np.unpackbits(np.frombuffer(builder.finish().grid, dtype=np.uint8)) for _ in range(2)]
    cells = LEVELS * BUCKETS
    # Five standard deviations; a share of 1/7 or 1/9 lies more than 18 away.
    tolerance = 5 * np.sqrt(cells * 7 / 64)
    assert all(abs(int(grid.sum()) - cells / 8) < tolerance for grid in grids)
    assert abs(int((grids[0] & grids[1]).sum()) - cells / 64) < 5 * np.sqrt(cells / 64)


def test_without_the_salt_of_the_ledger_two_sketches_of_one_table_differ() -> None:
    mine, other = (built(towns(9000), salt).finish() for salt in (SALT, SALT[::-1]))
    assert mine.identity != other.identity
    assert Overlap.of(mine.grid, other.grid).share < 0.2


@pytest.mark.parametrize(("rows", "other", "common"), [(5_000, 5_000, 2_500), (36_000, 3_000, 1_500)])
def test_shares_lie_within_their_errors(
    monkeypatch: pytest.MonkeyPatch, rows: int, other: int, common: int
) -> None:
    """In 999 of 1000 seeds 100 trials would show a bias of 0.71 standard errors."""
    draw = np.random.default_rng(20260301)
    monkeypatch.setattr("ldpaudit.ledger.sketch.os.urandom", draw.bytes)
    # Slow on purpose, and no part of what is tried.
    monkeypatch.setattr("ldpaudit.ledger.sketch._slow_mark", lambda *_: "")
    found = []
    for _ in range(TRIALS):
        every = pa.table({"id": draw.integers(0, 2**48, rows + other - common)})
        one, two = (built(part).finish().grid for part in (every[:rows], every[rows - common :]))
        found.append(Overlap.of(one, two))
    away = [(overlap.share - common / rows) / overlap.standard_error for overlap in found]
    assert abs(np.mean(away)) < 4 / np.sqrt(TRIALS)
    assert abs(np.std(away) - 1) < 4 / np.sqrt(2 * TRIALS)
    within = np.mean(np.abs(away) < 1.96)
    assert within > 0.95 - 4 * np.sqrt(0.95 * 0.05 / TRIALS)
    assert max(overlap.standard_error for overlap in found) < 0.04
