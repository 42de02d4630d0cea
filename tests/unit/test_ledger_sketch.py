"""The sketch of a table: the same for the same rows, noise on every bit, and shares within their errors."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.ledger.histograms import Histograms
from ldpaudit.ledger.kernels import mark
from ldpaudit.ledger.overlap import estimate_overlap
from ldpaudit.ledger.related import relate
from ldpaudit.ledger.sketch import BUCKETS, LEVELS, SketchBuilder, _flipped, new_salt

SALT = bytes(range(32))


def built(table: pa.Table, unit: str = "row", salt: bytes = SALT) -> SketchBuilder:
    builder = SketchBuilder(salt, table.schema, unit)
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
    table, unit = towns(), "town"
    before = built(table, unit)
    for row in range(50):
        one = pa.table({"id": [f"x{row}"], "town": [f"new {row}"]})
        after = built(pa.concat_tables([table, one]), unit)
        assert np.count_nonzero(before._cells != after._cells) <= 1
        assert before._unit_cells is not None
        assert after._unit_cells is not None
        assert np.count_nonzero(before._unit_cells != after._unit_cells) <= 1


def test_an_eighth_of_all_bits_is_flipped_anew_each_time() -> None:
    builder = SketchBuilder(SALT, pa.schema({"a": pa.string()}))
    grids = [np.unpackbits(np.frombuffer(builder.finish().grid, dtype=np.uint8)) for _ in range(2)]
    cells = LEVELS * BUCKETS
    # Five standard deviations; a share of 1/7 or 1/9 lies more than 18 away.
    tolerance = 5 * np.sqrt(cells * 7 / 64)
    assert all(abs(int(grid.sum()) - cells / 8) < tolerance for grid in grids)
    assert abs(int((grids[0] & grids[1]).sum()) - cells / 64) < 5 * np.sqrt(cells / 64)


def test_nothing_can_be_compared_without_the_salt_of_the_ledger() -> None:
    mine, other = built(towns()).finish(), built(towns(), salt=new_salt()).finish()
    assert mine.identity != other.identity
    assert not mine.columns & other.columns
    with pytest.raises(ValueError, match="two ledgers"):
        relate(mine, other)


def test_histograms_have_the_noise_that_they_say() -> None:
    draw = np.random.default_rng(1)
    texts = [f"town {one}" for one in draw.integers(0, 3000, 40_000)]
    builder = built(pa.table({"town": texts, "other": [f"x{one}" for one in draw.integers(0, 900, 40_000)]}))
    first, second = (builder.finish().histograms for _ in range(2))
    assert first is not None
    assert second is not None
    assert first.variance == len(first.columns) / 1.5**2
    for mine, its in zip(first.counts, second.counts, strict=True):
        # Rounding adds a twelfth; five standard deviations of the estimated variance.
        expected = 2 * (first.variance + 1 / 12)
        assert abs(float(np.var(mine - its)) - expected) < 5 * expected * np.sqrt(2 / len(mine))
    assert Histograms.from_bytes(first.to_bytes()) == first


TRIALS = 100


@pytest.fixture
def draw(monkeypatch: pytest.MonkeyPatch) -> np.random.Generator:
    """Draw tables and flips from one known seed."""
    generator = np.random.default_rng(20260301)
    monkeypatch.setattr("ldpaudit.ledger.sketch.os.urandom", generator.bytes)
    return generator


def grid_of(rows: np.ndarray) -> bytes:
    cells = np.zeros((LEVELS, BUCKETS), dtype=np.bool_)
    mark(rows, cells, np.zeros(2, dtype=np.uint64))
    return _flipped(cells)


def grids(draw: np.random.Generator, rows: int, other: int, common: int) -> tuple[bytes, bytes]:
    every = draw.integers(0, 2**64, rows + other - common, dtype=np.uint64)
    return grid_of(every[:rows]), grid_of(every[rows - common :])


@pytest.mark.parametrize(
    ("rows", "other", "common", "largest_error"), [(5_000, 5_000, 2_500, 0.03), (36_000, 3_000, 1_500, 0.007)]
)
def test_shares_lie_within_their_errors(draw, rows, other, common, largest_error):
    """In 999 of 1000 seeds 100 trials would show a bias of 0.71 standard errors."""
    found = [
        estimate_overlap(one, rows, two, other)[0]
        for one, two in (grids(draw, rows, other, common) for _ in range(TRIALS))
    ]
    away = [(overlap.share - common / rows) / overlap.standard_error for overlap in found]
    assert abs(np.mean(away)) < 4 / np.sqrt(TRIALS)
    assert abs(np.std(away) - 1) < 4 / np.sqrt(2 * TRIALS)
    within = np.mean([overlap.low <= common / rows <= overlap.high for overlap in found])
    assert within > 0.95 - 4 * np.sqrt(0.95 * 0.05 / TRIALS)
    assert max(overlap.standard_error for overlap in found) < largest_error
