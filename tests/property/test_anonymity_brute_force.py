"""Every figure against the plainest possible computation on small random tables."""

import itertools
import math
import random
import tempfile
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity import ClassCounter, equivalence_classes, summarize

CELL = st.one_of(st.none(), st.sampled_from(["x", "y", "z", ""]))


@st.composite
def tables(draw, smallest=1):
    rows = draw(st.integers(smallest, 25))
    column = st.lists(CELL, min_size=rows, max_size=rows)
    width = draw(st.integers(1, 4))
    frame = {f"q{place}": pa.array(draw(column), pa.string()) for place in range(width)}
    number = st.lists(st.one_of(st.none(), st.integers(-3, 3)), min_size=rows, max_size=rows)
    frame["s"] = pa.array(draw(number), pa.int64())
    frame["u"] = pa.array(draw(column), pa.string())
    return pa.table(frame)


def quasi_identifiers(table):
    return [name for name in table.column_names if name.startswith("q")]


def tuples(table):
    return list(zip(*(table[name].to_pylist() for name in quasi_identifiers(table)), strict=True))


@given(tables(0))
def test_labels_are_equal_exactly_for_equal_tuples(table):
    sizes, labels = equivalence_classes(table, quasi_identifiers(table))
    rows = tuples(table)
    assert [[a == b for b in rows] for a in rows] == [[a == b for b in labels] for a in labels]
    assert [sizes[label] for label in labels] == [rows.count(row) for row in rows]
    assert list(dict.fromkeys(labels.tolist())) == list(range(len(sizes)))


@given(tables())
def test_units_are_the_distinct_ones_of_each_class(table):
    sizes, labels = equivalence_classes(table, quasi_identifiers(table), unit="u")
    held = defaultdict(set)
    for row, unit in zip(tuples(table), table["u"].to_pylist(), strict=True):
        held[row].add(unit)
    assert [sizes[label] for label in labels] == [len(held[row]) for row in tuples(table)]


def agree(a, b):
    return all(x is None or y is None or x == y for x, y in zip(a, b, strict=True))


@given(tables(), st.booleans(), st.sampled_from([1, 5, 1 << 22]))
def test_a_wildcard_size_counts_all_rows_or_units_that_agree(table, by_unit, at_once):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ldpaudit.anonymity.wildcard.PAIRS_AT_ONCE", at_once)
        sizes, labels = equivalence_classes(
            table, quasi_identifiers(table), unit="u" if by_unit else None, missing="wildcard"
        )
    rows = tuples(table)
    names = table["u"].to_pylist() if by_unit else range(len(rows))
    expected = [len({name for b, name in zip(rows, names, strict=True) if agree(a, b)}) for a in rows]
    assert [sizes[label] for label in labels] == expected


@given(tables())
def test_the_summary_is_what_the_definitions_say(table):
    figures = summarize(table, quasi_identifiers(table), ["s"])
    groups = defaultdict(list)
    for row, value in zip(tuples(table), table["s"].to_pylist(), strict=True):
        groups[row].append(value)
    n = table.num_rows
    sizes = [len(values) for values in groups.values()]
    assert figures["class_sizes"] == dict(sorted(Counter(sizes).items()))
    assert (figures["rows"], figures["units"], figures["classes"]) == (n, n, len(groups))
    assert (figures["k"], figures["unique_rows"]) == (min(sizes), sizes.count(1))
    assert figures["risk"]["prosecutor_max"] == 1 / min(sizes)
    assert figures["risk"]["prosecutor_mean"] == pytest.approx(len(sizes) / n)
    assert figures["risk"]["marketer"] == len(sizes) / n

    found = figures["sensitive"]["s"]
    whole = Counter(table["s"].to_pylist())
    values = sorted(whole, key=lambda value: (value is None, value or 0))
    counts = [Counter(members) for members in groups.values()]
    assert found["distinct_l"] == min(len(count) for count in counts)
    assert found["entropy_l"] == pytest.approx(min(map(entropy, counts)))
    equal = max(sum(abs(share(c, v) - share(whole, v)) for v in values) / 2 for c in counts)
    assert found["t_equal"] == pytest.approx(float(equal), abs=1e-12)
    if None in whole:
        assert found["t_ordered"] is None
    else:
        assert found["t_ordered"] == pytest.approx(
            max(ordered(count, whole, values) for count in counts), abs=1e-12
        )
    assert found["recursive_cl"]["l"] == found["distinct_l"]
    assert found["recursive_cl"]["c"] == max(bound(c, found["distinct_l"]) for c in counts)


def share(counts, value):
    return Fraction(counts[value], counts.total())


def entropy(counts):
    return math.exp(-sum(float(share(counts, v)) * math.log(share(counts, v)) for v in counts))


def ordered(counts, whole, values):
    if len(values) == 1:
        return 0.0
    differences = [share(counts, value) - share(whole, value) for value in values]
    return float(sum(abs(sum(differences[: end + 1])) for end in range(len(values))) / (len(values) - 1))


def bound(counts, l):  # noqa: E741
    ranked = sorted(counts.values(), reverse=True)
    rest = sum(ranked[l - 1 :])
    return ranked[0] / rest if rest else math.inf


@settings(max_examples=40)
@given(tables(0), st.integers(1, 9), st.integers(1, 30), st.sampled_from([None, "u", "q0"]))
def test_counting_in_batches_gives_what_the_whole_table_gives(table, chunk, held, unit):
    figures = summarize(table, quasi_identifiers(table), unit=unit)
    with tempfile.TemporaryDirectory() as folder:
        counter = ClassCounter(quasi_identifiers(table), Path(folder), unit=unit, held_rows=held)
        for batch in table.to_batches(max_chunksize=chunk):
            counter.add(batch)
        counts = counter.finish().as_json()
        assert not any(Path(folder).iterdir())
    assert counts == {name: figures[name] for name in counts}


@settings(max_examples=12, deadline=None)
@given(
    tables(0),
    st.lists(st.integers(0, 25), max_size=4),
    st.integers(1, 30),
    st.sampled_from([None, "u", "q0"]),
    st.randoms(use_true_random=False),
)
def test_stored_parts_add_up_to_the_whole_table_whatever_the_cut_and_the_order(
    table, cuts, held, unit, order: random.Random
):
    columns = quasi_identifiers(table)
    whole = ClassCounter(columns, unit=unit, examples=3)
    whole.add(table)
    bounds = sorted({0, table.num_rows, *(min(cut, table.num_rows) for cut in cuts)})
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        paths = []
        for low, high in itertools.pairwise(bounds):
            paths.append(folder / f"{low}.arrow")
            part = ClassCounter(columns, folder, unit=unit, held_rows=held)
            part.add(table.slice(low, high - low))
            part.store(paths[-1])
        order.shuffle(paths)
        counter = ClassCounter(columns, folder, unit=unit, held_rows=held, examples=3)
        for path in paths:
            counter.take(path)
        assert counter.finish() == whole.finish()
        assert sorted(folder.iterdir()) == sorted(paths)
