"""The sketch of a table: the same for the same rows, one bit a row, and noise on every bit."""

from __future__ import annotations

import pickle

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.ledger.histograms import Histograms
from ldpaudit.ledger.kernels import add_texts
from ldpaudit.ledger.related import relate
from ldpaudit.ledger.sketch import BUCKETS, LEVELS, SketchBuilder, file_mark, new_salt, slow_mark
from ldpaudit.tables import Column

SALT = bytes(range(32))
CELLS = [[0, 1939], [1, 4411], [3, 7043]]
UNIT_CELLS = [[0, 2351], [2, 7138]]
IDENTITY = "a09c9e63e557fb94ec839fd959165b3c"
TEXTS = ["", "a", "1234567", "12345678", "123456789", "Besançon, rue de la République", "\0", "é" * 40, None]
EMPTY = np.empty(0, dtype=np.uint8)
WORD = (1 << 64) - 1


def reference(key: int, text: bytes | None) -> int:
    """Write the hash of a text once more, in whole numbers of any size."""

    def scatter(state: int) -> int:
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & WORD
        return state ^ (state >> 31)

    if text is None:
        return scatter(key ^ 0x3C6EF372FE94F82A)
    state = key ^ (len(text) * 0x9E3779B97F4A7C15 & WORD)
    for start in range(0, len(text), 8):
        state = ((state ^ int.from_bytes(text[start : start + 8], "little")) * 0xBF58476D1CE4E5B9) & WORD
        state ^= state >> 32
    return scatter(state)


def built(table: pa.Table, unit: str = "row", salt: bytes = SALT) -> SketchBuilder:
    builder = SketchBuilder(salt, table.schema, unit)
    for batch in table.to_batches():
        builder.add(batch)
    return builder


def towns(rows: int = 300) -> pa.Table:
    return pa.table({"id": [f"n{i}" for i in range(rows)], "town": [f"town {i % 7}" for i in range(rows)]})


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string()])
def test_the_compiled_hash_is_the_written_one(kind: pa.DataType) -> None:
    column = pa.array([*TEXTS, *TEXTS], kind).slice(3)
    bitmap, offsets, data = column.buffers()
    width = np.int64 if kind == pa.large_string() else np.int32
    sums = np.zeros(len(column), dtype=np.uint64)
    places = np.frombuffer(offsets, dtype=width)[3 : 3 + len(column) + 1]
    octets, known = np.frombuffer(data, dtype=np.uint8), np.frombuffer(bitmap, dtype=np.uint8)
    add_texts(octets, places, known, 3, np.uint64(77), sums)
    texts = [None if text is None else text.encode() for text in column.to_pylist()]
    assert [int(one) for one in sums] == [reference(77, text) for text in texts]


def test_a_text_at_the_very_end_of_its_bytes_is_read_no_further() -> None:
    data = np.frombuffer(b"abcdefghijk", dtype=np.uint8)
    sums = np.zeros(1, dtype=np.uint64)
    add_texts(data, np.array([0, 11], dtype=np.int32), EMPTY, 0, np.uint64(1), sums)
    assert int(sums[0]) == reference(1, b"abcdefghijk")


def test_neither_the_order_of_rows_nor_that_of_columns_nor_the_width_of_types_matters() -> None:
    table = pa.table(
        {"n": pa.array([1, 2, None, 40]), "x": [0.5, 2.0, -1.0, None], "t": ["a", "b", "", None]}
    )
    others = [
        table.take([3, 1, 0, 2]),
        table.select(["t", "n", "x"]),
        table.set_column(0, "n", table["n"].cast(pa.int8())),
        table.set_column(0, "n", table["n"].cast(pa.uint64())),
        table.set_column(1, "x", table["x"].cast(pa.float32())),
        table.set_column(2, "t", table["t"].combine_chunks().dictionary_encode()),
        table.set_column(2, "t", table["t"].cast(pa.large_string())),
        table.set_column(2, "t", table["t"].cast(pa.string_view())),
    ]
    identity = built(table).finish().identity
    assert {built(other).finish().identity for other in others} == {identity}


def test_sketches_of_one_version_stay_comparable() -> None:
    """Where these cells move, the ledger's version must move too."""
    table = pa.table({"town": ["Besançon", None, ""], "n": [1, 2, 3], "x": [0.5, None, -1.0]})
    builder = built(table, "town")
    assert builder._unit_cells is not None
    assert np.argwhere(builder._cells).tolist() == CELLS
    assert np.argwhere(builder._unit_cells).tolist() == UNIT_CELLS
    assert builder.finish().identity == IDENTITY


@pytest.mark.parametrize(
    "other",
    [
        pa.table({"a": ["x", "y", "z"], "b": ["p", "q", "r"]}).slice(0, 2),
        pa.table({"a": ["x", "y", "y"], "b": ["p", "q", "q"]}),
        pa.table({"a": ["p", "q", "r"], "b": ["x", "y", "z"]}),
        pa.table({"a": ["x", "y", "z"], "c": ["p", "q", "r"]}),
        pa.table({"a": ["x", "y", "z"], "b": ["p", "r", "q"]}),
        pa.table({"a": ["x", "y", "z"], "b": ["p", "q", None]}),
        pa.table({"a": ["x", "y", "z"], "b": ["p", "q", "0"]}),
        pa.table({"a": ["xp", "y", "z"], "b": ["", "q", "r"]}),
    ],
)
def test_whatever_differs_makes_another_table(other: pa.Table) -> None:
    table = pa.table({"a": ["x", "y", "z"], "b": ["p", "q", "r"]})
    assert built(other).finish().identity != built(table).finish().identity


@pytest.mark.parametrize(
    "cells",
    [
        pa.array([1, 2, None], pa.duration("s")),
        pa.array([10**6, 2 * 10**6, None], pa.timestamp("us", tz="Mars/Olympus")),
        pa.array([1, 2, None], pa.date32()),
        pa.array([10**9, 2 * 10**9, None], pa.time64("ns")),
        pa.array([True, None, False]),
        pa.array([1, 2, None], pa.decimal128(30, 2)),
        pa.array([(1, 2, 3), (1, 2, 4), None], pa.month_day_nano_interval()),
        pa.array([1.5, -0.25, None], pa.float16()),
        pa.array([1, 2**63, None], pa.uint64()),
        pa.array([b"x", b"", None]),
    ],
    ids=lambda cells: str(cells.type),
)
def test_cells_of_any_type_are_told_apart(cells: pa.Array) -> None:
    """Each of three different rows counts, missing or not, and as the same one in a slice."""
    alone = [built(pa.table({"a": cells.slice(at, 1)})).finish().identity for at in range(3)]
    assert len(set(alone)) == 3
    turned = pa.concat_arrays([cells.slice(2), cells.slice(0, 2)])
    assert built(pa.table({"a": turned})).finish().identity == built(pa.table({"a": cells})).finish().identity


def test_a_column_without_any_cell_is_one_of_texts() -> None:
    nothing = pa.table({"a": pa.nulls(3), "b": ["x", "y", "z"]})
    texts = nothing.set_column(0, "a", pa.nulls(3, pa.string()))
    assert built(nothing).finish().identity == built(texts).finish().identity


@pytest.mark.parametrize(
    ("cells", "others"),
    [
        (["34", "7", None], ["34.0", " 7 ", "NA"]),
        (["34", "7", None], ["3.4e1", "+7", "  "]),
        (["034", "007", ""], [34, 7, None]),
        (["6.024", "-0.5", None], pa.array([6.024, -0.5, None], pa.float32())),
        (["Besançon", "DOLE", None], ["besancon ", "Dole", "n/a"]),
        (["25-056", "a", "b"], ["25-056", "A", "B\u00a0"]),
        (["123456789012345678901", "x", "y"], ["0123456789012345678901", "X", "Y"]),
    ],
)
def test_cells_count_by_what_they_say(cells: list[str], others: object) -> None:
    mine = built(pa.table({"Code postal": cells})).finish()
    assert built(pa.table({"CODE_POSTAL": others})).finish().identity == mine.identity
    assert built(pa.table({"CODE_POSTAL": [*cells[:2], "other"]})).finish().identity != mine.identity


@pytest.mark.parametrize(
    "form", ["%d/%m/%Y %H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S.%f", "%Y-%m-%dT%H:%M:%SZ"]
)
def test_times_count_by_their_second(form: str) -> None:
    moments = [
        np.datetime64(text).astype("datetime64[s]").item()
        for text in ("2025-03-04T05:06", "2025-11-30T23:59")
    ]
    builder = SketchBuilder(
        SALT, pa.schema({"t": pa.string()}), columns={"t": Column("t", "time", formats=(form,))}
    )
    builder.add(pa.record_batch({"t": [moment.strftime(form) for moment in moments]}))
    typed = built(pa.table({"T": pa.array(moments, pa.timestamp("ms"))}))
    assert builder.finish().identity == typed.finish().identity


def test_one_row_moves_one_count_of_each_histogram() -> None:
    """The distance of 1.5 standard deviations rests on this alone."""
    table = towns()
    before, after = built(table), built(pa.concat_tables([table, pa.table({"id": ["x"], "town": ["new"]})]))
    for name, counts in before._counts.items():
        assert np.abs(after._counts[name].exact - counts.exact).sum() == 1
        assert np.abs(after._counts[name].coarse - counts.coarse).sum() <= 1
    assert np.abs(after._of_rows - before._of_rows).sum() == 1


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


def test_numbers_of_rows_have_no_histogram() -> None:
    """Any two tables may number their rows from 1."""
    rows = range(1, 2001)
    towns_of = [f"town {one % 300}" for one in rows]
    for numbers in ([str(one) for one in rows], [f"N{one:05d}" for one in rows], list(rows)):
        found = built(pa.table({"n": numbers, "town": towns_of})).finish().histograms
        assert found is not None
        assert len(set(found.columns) - {""}) == 1


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


def test_rows_fall_evenly_into_cells() -> None:
    cells = built(towns(40_000))._cells
    for level, count in enumerate(cells.sum(axis=1)):
        # Rows of a level fall into its buckets as balls into urns.
        share = 0.5 ** (min(level, LEVELS - 2) + 1)
        expected = BUCKETS * (1 - np.exp(-40_000 * share / BUCKETS))
        assert abs(int(count) - expected) < 5 * np.sqrt(expected) + 5


def test_identical_tables_share_all_their_rows_exactly() -> None:
    for rows in (1, 2, 300):
        found = relate(built(towns(rows)).finish(), built(towns(rows)[::-1]).finish())
        overlap = found.overlap
        assert found.relation == "same"
        assert overlap is not None
        assert (overlap.share, overlap.standard_error, overlap.low, overlap.high) == (1.0, 0.0, 1.0, 1.0)


def test_nothing_can_be_compared_without_the_salt_of_the_ledger() -> None:
    mine, other = built(towns()).finish(), built(towns(), salt=new_salt()).finish()
    assert mine.identity != other.identity
    assert not mine.columns & other.columns
    with pytest.raises(ValueError, match="two ledgers"):
        relate(mine, other)


def test_marks_of_whole_tables_are_slow_and_keyed() -> None:
    content = "ab" * 32
    assert file_mark(SALT, content) == slow_mark(SALT, b"file" + bytes.fromhex(content))
    assert file_mark(SALT, content) != file_mark(new_salt(), content)
    assert built(towns()).finish(content).file == file_mark(SALT, content)


def test_only_parts_of_one_table_add_up() -> None:
    table = towns()
    builder = built(table)
    for other in (built(table, salt=new_salt()), built(table.drop(["id"])), built(table, "town")):
        with pytest.raises(ValueError, match="one table"):
            builder + other
    with pytest.raises(ValueError, match="columns"):
        builder.add(table.drop(["id"]).to_batches()[0])


def test_a_builder_comes_back_from_another_process_as_it_was() -> None:
    table = towns()
    parts = [pickle.loads(pickle.dumps(built(table.slice(*cut), "town"))) for cut in ((0, 100), (100, 200))]  # noqa: S301
    assert (parts[1] + parts[0]).finish().identity == built(table, "town").finish().identity


def test_a_sketch_shows_nothing_of_itself() -> None:
    assert repr(built(towns()).finish()) == "Sketch(300 rows, 2 columns)"
