import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.anonymity import ClassCounter, kernels
from ldpaudit.anonymity.fields import column_for, factors
from ldpaudit.anonymity.layout import Layout
from ldpaudit.anonymity.tuples import PARTS, SHIFT, Tuples

VALUE = st.one_of(st.none(), st.integers(-(2**32), 2**32 - 1), st.integers(-3, 3))


def field(values):
    return np.array([kernels.ABSENT if value is None else value for value in values], np.int64)


def extent(values):
    known = [value for value in values if value is not None]
    return (min(known), max(known)) if known else None


@given(
    st.integers(1, 9).flatmap(lambda width: st.lists(st.tuples(*[VALUE] * width), min_size=1, max_size=30))
)
def test_packed_fields_come_back_and_move_to_a_wider_layout(rows):
    columns = list(zip(*rows, strict=True))
    half = columns[: len(columns) // 2]
    narrow = Layout().holding([extent(values[:1]) for values in half])
    first = narrow.pack([field(values[:1]) for values in half], 1)
    wide = narrow.holding([extent(values) for values in columns])
    words = wide.pack([field(values) for values in columns], len(rows))
    for at, values in enumerate(columns):
        assert (wide.unpack(words, at) == field(values)).all()
    moved = narrow.repack(first, wide)
    for at, values in enumerate(columns):
        assert wide.unpack(moved, at)[0] == field(values[:1] if at < len(half) else [None])[0]
    assert len({row.tobytes() for row in words}) == len(set(rows))
    assert wide.holding([extent(values) for values in columns]) is wide


def test_a_layout_grows_by_whole_bits_only():
    layout, layouts = Layout(), 0
    for value in range(100_000):
        wider = layout.holding([(value, value)])
        layouts += wider is not layout
        layout = wider
    assert layouts <= 35


def test_a_mask_covers_its_fields_alone():
    layout = Layout().holding([(0, 100), (0, 2**32), (0, 2**32), None, (5, 5)])
    values = [field([100]), field([2**32]), field([7]), field([None]), field([5])]
    masked = layout.pack(values, 1) & layout.mask([0, 2])
    assert [layout.unpack(masked, at)[0] for at in range(5)] == [
        100,
        kernels.ABSENT,
        7,
        kernels.ABSENT,
        kernels.ABSENT,
    ]


def hashes_of(values, texts=None):
    column = column_for(pa.string(), 0, "a")
    array = pa.array(values, pa.string())
    hashes = np.zeros(len(array), np.uint64)
    for value in texts or ():
        column.encode(pa.array([value]))
    column.add_hashes(column.encode(array), hashes)
    return hashes


@pytest.mark.parametrize("texts", [1, 3, 1000])
def test_a_hash_depends_on_the_text_alone(texts, monkeypatch):
    monkeypatch.setattr("ldpaudit.anonymity.fields.TEXTS", texts)
    values = ["ab", "a", "", None, "é", "ba", "ab", "a longer one " * 9]
    hashes = hashes_of(values)
    assert len(set(hashes.tolist())) == len(set(values))
    assert hashes_of(values[::-1])[::-1].tolist() == hashes.tolist()
    assert hashes_of(values, ["other", "é"]).tolist() == hashes.tolist()


def test_parts_fill_evenly():
    for values in ([f"{number:06d}" for number in range(64_000)], [f"2026-01-{n}" for n in range(64_000)]):
        parts = np.empty(64_000, np.uint16)
        kernels.high_bits(hashes_of(values), SHIFT, parts)
        load = np.bincount(parts, minlength=PARTS)
        # 62.5 expected, standard deviation 7.9: six of those on either side.
        assert load.min() > 15
        assert load.max() < 110


def test_a_part_with_more_than_memory_holds_is_counted_in_passes(tmp_path):
    tuples = Tuples(1, tmp_path, 100)
    tuples.widen(Layout().holding([(0, 4999)]))
    for start in (*range(0, 5000, 50), *range(0, 2500, 50)):
        words = tuples.layout.pack([np.arange(start, start + 50)], 50)
        # As if all tuples had the same hash.
        tuples.append(words, 1, np.full(50, 5, np.uint16))
    seen, pieces = {}, 0
    for words, counts in tuples.distinct():
        pieces += 1
        seen.update(zip(tuples.layout.unpack(words, 0).tolist(), counts[:, 0].tolist(), strict=True))
        assert len(words) <= 200
    assert pieces >= 50
    assert seen == {value: 1 + (value < 2500) for value in range(5000)}
    tuples.remove()
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("texts", [0, 100, 1000])
def test_texts_of_one_hash_are_told_apart_by_their_bytes(texts, monkeypatch, tmp_path):
    monkeypatch.setattr("ldpaudit.anonymity.fields.TEXTS", texts)
    # Only the lowest eight bits of a word's factor matter to its highest byte, so these sums all agree.
    first, second = (int(factor) % 256 for factor in factors(0, 2))
    pairs = [(x, -x * first * pow(second, -1, 256) % 256) for x in range(256)]
    values = [b"1234567" + bytes([x]) + b"7654321" + bytes([y]) for x, y in pairs]
    column = column_for(pa.binary(), 0, "a")
    hashes = np.zeros(256, np.uint64)
    column.add_hashes(column.encode(pa.array(values)), hashes)
    assert len(set(hashes.tolist())) == 1
    seen = []
    for order, held in ((values, 1000), (values[::-1], 30), (values[99:] + values[:99], 300)):
        counter = ClassCounter(["a"], tmp_path, held_rows=held, examples=9)
        for start in range(0, 256, 64):
            counter.add(pa.table({"a": order[start : start + 64]}))
        counter.add(pa.table({"a": values[:200]}))
        counts = counter.finish()
        assert counts.class_sizes == {1: 56, 2: 200}
        seen.append(counts.smallest)
    assert seen[0] == seen[1] == seen[2]
