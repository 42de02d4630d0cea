"""Conditions on classes: exact at their limits, and against brute force in fractions."""

import math
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity import (
    Closeness,
    DistinctDiversity,
    EntropyDiversity,
    KAnonymity,
    RecursiveDiversity,
    count_values,
    equivalence_classes,
    summarize,
)
from ldpaudit.anonymity.closeness import equal_distance, hierarchical_distance, ordered_distance
from ldpaudit.anonymity.conditions import ConditionQuery, diversity
from ldpaudit.anonymity.members import ClassMembers
from ldpaudit.errors import UserError


def counted(*classes, values=None, ordered=True, reference=None):
    """Count classes, each a list of codes."""
    labels = np.repeat(np.arange(len(classes)), [len(codes) for codes in classes]).astype(np.int64)
    codes = np.array([code for codes in classes for code in codes], np.int64)
    number = int(codes.max(initial=-1)) + 1 if values is None else values
    return count_values(labels, codes, number, len(classes), ordered=ordered, reference=reference)


def test_entropy_at_equality_holds() -> None:
    for number in (2, 3, 5, 7, 11, 49):
        for times in (1, 3, 7, 1000):
            assert EntropyDiversity("cause", number).holds(counted(list(range(number)) * times)).all()


def test_a_row_short_of_equality_fails_entropy():
    rows = 300_000
    short = counted([0] * (rows + 1) + [1] * rows)
    assert not EntropyDiversity("cause", 2).holds(short).any()
    assert EntropyDiversity("cause", 1.99).holds(short).all()


def test_recursive_is_strict_and_reads_c_as_written():
    # r1 = 3, r2 + r3 = 10: 3 < 0.3 * 10 is false, though 0.3 * 10 in floats may go either way.
    counts = counted([0] * 3 + [1] * 2 + [2] * 1 + [3] * 3 + [4] * 2 + [5] * 2)
    assert RecursiveDiversity("cause", 0.3, 2).holds(counts).tolist() == [False]
    assert RecursiveDiversity("cause", 0.3000001, 2).holds(counts).tolist() == [True]
    assert not RecursiveDiversity("cause", 1e9, 3).holds(counted([0, 1])).any()


@pytest.mark.parametrize("kind", ["distinct", "entropy", "recursive"])
@pytest.mark.parametrize("values", [math.inf, math.nan])
def test_a_number_of_values_that_is_none_is_refused(kind, values):
    with pytest.raises(UserError, match="give"):
        diversity("cause", kind, values, 2.0)


def test_two_regions_with_one_cause_each_are_refused_below_one_half() -> None:
    for rows in [2, 100_000, 120_000, 131_072, 200_000, 262_144]:
        # Products of counts in 32 bits accept them from 100,000 rows on.
        ancestors = np.array([[0, 1], [0, 0]])
        labels = np.repeat([0, 1], rows // 2)
        counts = count_values(labels, labels, 2, ordered=True)
        for t in (0.0, 0.1, 0.2, 0.4, 0.49, 0.4999999999999999):
            assert not Closeness("cause", t, "hierarchical", ancestors).holds(counts).any()
            assert not Closeness("cause", t).holds(counts).any()
        for t in (0.5, 1.0):
            assert Closeness("cause", t, "hierarchical", ancestors).holds(counts).all()
            assert Closeness("cause", t, "ordered").holds(counts).all()
        assert hierarchical_distance(counts, ancestors).largest == 0.5


def test_closeness_holds_exactly_at_its_limit():
    # Half of a class of 10 against 3 in 10 of the table: one fifth.
    counts = counted([0] * 5 + [1] * 5, [0] * 1 + [1] * 9)
    assert equal_distance(counts).values.tolist() == [0.2, 0.2]
    assert Closeness("cause", 0.2).holds(counts).all()
    assert not Closeness("cause", 0.1999999999999999).holds(counts).any()


def test_the_hierarchical_distance_of_the_disease_example():
    # Li et al. (2007), section 4: stomach diseases lie below one group, so they are near to each other.
    ancestors = np.array([[0, 1, 2, 3], [0, 0, 1, 1], [0, 0, 0, 0]])
    assert hierarchical_distance(counted([0], [1], values=4), ancestors).values.tolist() == [0.25, 0.25]
    assert hierarchical_distance(counted([0], [2], values=4), ancestors).values.tolist() == [0.5, 0.5]
    with pytest.raises(UserError):
        hierarchical_distance(counted([0, 0, 1, 1], [0, 0, 0, 0]), ancestors)
    # A hierarchy without a root gets one.
    with_root = np.array([[0, 1, 2], [0, 0, 1], [0, 0, 0]])
    counts = counted([0, 1], [2, 2, 1])
    expected = hierarchical_distance(counts, with_root)
    assert hierarchical_distance(counts, with_root[:2]).values.tolist() == expected.values.tolist()


def test_texts_of_one_code_are_one_value_of_the_table(tmp_path):
    """Three in four rows of both towns burn, whatever the word for it: each is as the whole table is."""
    rows = [("a", "fire")] * 3 + [("b", "blaze")] * 3 + [("a", "flood"), ("b", "flood")]
    batch = pa.RecordBatch.from_pylist([dict(zip(("town", "cause"), row, strict=True)) for row in rows])
    # Codes of blaze, fire, flood, and of what is missing.
    for codes, gone in (([0, 0, 1, 2], 0), ([0, 1, 2, 3], len(rows))):
        asked = ConditionQuery((Closeness("cause", 0.0),), np.array(codes), codes[-1], ordered=False)
        members = ClassMembers(["town"], tmp_path, sensitive="cause")
        members.add(batch, np.arange(len(rows)))
        assert sum(map(len, members.failing(lambda _values, _missing, asked=asked: asked))) == gone


def test_impossible_limits_are_refused() -> None:
    for make in [
        lambda: DistinctDiversity("cause", 0),
        lambda: EntropyDiversity("cause", 0.5),
        lambda: EntropyDiversity("cause", math.nan),
        lambda: RecursiveDiversity("cause", 0, 2),
        lambda: RecursiveDiversity("cause", 1, 0),
        lambda: Closeness("cause", 1.5),
        lambda: Closeness("cause", 0.2, "far"),
        lambda: Closeness("cause", 0.2, "hierarchical"),
        lambda: Closeness("cause", 0.2, "equal", np.zeros((1, 1), int)),
        lambda: Closeness("cause", 0.2, "ordered").holds(counted([0], [1], ordered=False)),
    ]:
        with pytest.raises(UserError):
            make()


class_lists = st.lists(st.lists(st.integers(0, 5), min_size=1, max_size=9), min_size=1, max_size=5)
#: Two levels of groups above six values: pairs that nest.
hierarchies = st.lists(st.integers(0, 3), min_size=6, max_size=6).flatmap(
    lambda groups: st.lists(st.integers(0, 1), min_size=4, max_size=4).map(
        lambda upper: np.array([range(6), groups, [upper[group] for group in groups], [0] * 6])
    )
)


@settings(max_examples=60, deadline=None)
@given(class_lists, hierarchies)
def test_distances_equal_brute_force_in_fractions(classes, ancestors):
    counts = counted(*classes, values=6)
    rows = [code for codes in classes for code in codes]
    whole = [Fraction(rows.count(value), len(rows)) for value in range(6)]
    equal, ordered, hierarchical = [], [], []
    for codes in classes:
        gap = [Fraction(codes.count(value), len(codes)) - whole[value] for value in range(6)]
        equal.append(sum(map(abs, gap)) / 2)
        # Values that occur nowhere bring the others no nearer to one another.
        there = [gap[value] for value in sorted({*rows})]
        ordered.append(sum(abs(sum(there[:at])) for at in range(len(there))) / max(len(there) - 1, 1))
        hierarchical.append(moved_up(gap, ancestors))
    for found, expected in (
        (equal_distance(counts), equal),
        (ordered_distance(counts), ordered),
        (hierarchical_distance(counts, ancestors), hierarchical),
    ):
        quotients = zip(found.numerator.tolist(), found.denominator.tolist(), strict=True)
        assert [Fraction(*quotient) for quotient in quotients] == expected


def moved_up(gap, ancestors):
    """Give the earth mover's distance as Li et al. count it: what cancels in a group is moved within it."""
    height = len(ancestors) - 1
    extra = dict(enumerate(gap))
    cost = Fraction(0)
    for level, (below, above) in enumerate(pairwise(ancestors.tolist()), start=1):
        parent = dict(zip(below, above, strict=True))
        sums = {}
        for group, amount in extra.items():
            more, less = sums.get(parent[group], (Fraction(0), Fraction(0)))
            sums[parent[group]] = (more + max(amount, 0), less + max(-amount, 0))
        cost += sum((Fraction(level, height) * min(pair) for pair in sums.values()), Fraction(0))
        extra = {group: more - less for group, (more, less) in sums.items()}
    return cost


@settings(max_examples=60, deadline=None)
@given(class_lists, st.integers(1, 6), st.sampled_from([0.5, 1, 1.5, 2, 3]))
def test_diversity_equals_brute_force(classes, l, c):  # noqa: E741
    counts = counted(*classes, values=6)
    for at, codes in enumerate(classes):
        assert KAnonymity(l).holds(counts)[at] == (len(codes) >= l)
        found = sorted((codes.count(value) for value in set(codes)), reverse=True)
        assert DistinctDiversity("cause", l).holds(counts)[at] == (len(found) >= l)
        recursive = found[0] < Fraction(c) * sum(found[l - 1 :])
        assert RecursiveDiversity("cause", c, l).holds(counts)[at] == recursive
        # exp(entropy) >= l, raised to the number of rows: a comparison of integers.
        size = sum(found)
        product = math.prod(count**count for count in found)
        assert EntropyDiversity("cause", l).holds(counts)[at] == (size**size >= product * l**size)


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


def agree(a, b):
    return all(x is None or y is None or x == y for x, y in zip(a, b, strict=True))


@given(tables(), st.sampled_from([1, 5, 1 << 22]))
def test_a_wildcard_counts_the_rows_that_agree_for_k_l_and_t_alike(table, at_once):
    columns = quasi_identifiers(table)
    sizes, labels = equivalence_classes(table, columns, missing="wildcard")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ldpaudit.anonymity.wildcard.PAIRS_AT_ONCE", at_once)
        found = summarize(table, columns, ["s"], missing="wildcard")["sensitive"]["s"]
    rows, values = tuples(table), table["s"].to_pylist()
    groups = [[value for b, value in zip(rows, values, strict=True) if agree(a, b)] for a in rows]
    assert [sizes[label] for label in labels] == [len(group) for group in groups]
    assert_measured(found, list(map(Counter, groups)), values)


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

    assert_measured(figures["sensitive"]["s"], list(map(Counter, groups.values())), table["s"].to_pylist())


def assert_measured(found, counts, column):
    whole = Counter(column)
    values = sorted(whole, key=lambda value: (value is None, value or 0))
    assert found["distinct_l"] == min(len(count) for count in counts)
    assert found["entropy_l"] == pytest.approx(min(map(entropy, counts)))
    assert found["confidence"] == pytest.approx(max(max(c.values()) / c.total() for c in counts))
    equal = max(sum(abs(share(c, v) - share(whole, v)) for v in values) / 2 for c in counts)
    assert found["t_equal"] == pytest.approx(float(equal), abs=1e-12)
    if None in whole:
        assert found["t_ordered"] is None
    else:
        farthest = max(ordered(count, whole, values) for count in counts)
        assert found["t_ordered"] == pytest.approx(farthest, abs=1e-12)
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
