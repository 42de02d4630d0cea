"""Plain Python is the oracle of SQL: 300 random tables with missing values, -0.0, NaN, dates, names alike."""

import math
from collections import Counter, defaultdict

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.anonymity import ClassCounter, ClassCounts, ClassMembers, equivalence_classes, summarize
from ldpaudit.anonymity.conditions import ConditionQuery, KAnonymity

#: Names that differ in case alone, one that quotes, and one that SQL would read as a place.
NAMES = ["Nom", "nom", 'a"b', "c0", "NOM"]
_NUMBERS = [0.0, -0.0, 1.5, math.nan, None, math.inf]
_COLUMNS = [
    lambda draw, n: pa.array(draw.choice([None, "", "x", "X", "é", "a\0b"], n).tolist(), pa.string()),
    lambda draw, n: pa.array([_NUMBERS[at] for at in draw.integers(0, 6, n)], pa.float64()),
    lambda draw, n: pa.array(draw.choice([None, 1, 2, -(2**62)], n).tolist(), pa.int64()),
    lambda draw, n: pa.array(draw.integers(0, 3, n), pa.timestamp("s", "Europe/Paris")),
    lambda draw, n: pa.array(draw.choice(["b", "c"], n).tolist()).dictionary_encode(),
]


def drawn(seed):
    draw = np.random.default_rng(seed)
    n = int(draw.integers(0, 40))
    columns = {name: _COLUMNS[draw.integers(0, 5)](draw, n) for name in draw.permutation(NAMES)}
    columns["unit"] = pa.array(draw.choice([None, "p", "P", "q"], n).tolist(), pa.string())
    columns["count"] = pa.array(draw.integers(0, 4, n))
    return draw, pa.table(columns)


def rows_of(table, names):
    """Give the rows as tuples in which a missing value of any sort is None."""
    columns = [[None if value != value else value for value in table[name].to_pylist()] for name in names]
    return list(zip(*columns, strict=True)) if names else [()] * table.num_rows


def counted(keys, sizes, held):
    """Give the counts of classes of these sizes and rows."""
    number = Counter(sizes[key] for key in keys)
    rows = Counter()
    for key in keys:
        rows[sizes[key]] += held[key]
    return ClassCounts(
        sum(held.values()),
        dict(sorted(number.items())),
        rows[1],
        class_rows=dict(sorted(rows.items())),
        lone_rows=sum(held[key] == 1 for key in keys),
    )


def same(found, expected):
    assert (found.as_json(), found.class_rows) == (expected.as_json(), expected.class_rows)
    assert found.lone_rows == expected.lone_rows


@pytest.mark.parametrize("first", range(0, 300, 30))
def test_counts_of_classes_equal_those_of_plain_python(first, tmp_path):
    for seed in range(first, first + 30):
        draw, table = drawn(seed)
        width = int(draw.integers(0, 4))
        columns, batch = table.column_names[:width], int(draw.integers(1, 9))
        keys = rows_of(table, columns)
        held, units, values, cases = Counter(keys), defaultdict(set), defaultdict(set), Counter()
        other = rows_of(table, [table.column_names[4]])
        for key, unit, value, count in zip(keys, table["unit"], other, table["count"], strict=True):
            units[key].add(unit.as_py())
            values[key].add(value)
            cases[key] += count.as_py()
        cases = +cases

        def counter(names, cut=batch, table=table, **more):
            made = ClassCounter(names, tmp_path, held_rows=7, **more)
            for start in range(0, table.num_rows, cut):
                made.add(table.slice(start, cut))
            return made

        same(counter(columns).finish(), counted(held, held, held))
        same(counter(columns, count="count").finish(), counted(cases, cases, cases))
        distinct = {key: len(found) for key, found in units.items()}
        same(counter(columns, unit="unit").finish(), counted(distinct, distinct, held))
        same(counter(table.column_names[:5]).classes(width), counted(held, held, held))
        distinct = {key: len(found) for key, found in values.items()}
        by_rows, by_values = counter(table.column_names[:5]).classes_with(width, table.column_names[4])
        same(by_rows, counted(held, held, held))
        same(by_values, counted(distinct, distinct, held))
        examples = counter(columns, examples=2).finish().smallest
        assert [size for _, size in examples] == (sorted(held.values())[:2] if width else [])
        assert all(held[tuple(row.values())] == size for row, size in examples)

        sizes, labels = equivalence_classes(table, columns)
        assert [sizes[label] for label in labels] == [held[key] for key in keys]
        figures = summarize(table, columns, unit="unit")
        expected = counted(units, {key: len(found) for key, found in units.items()}, held).as_json()
        assert {name: figures[name] for name in expected} == expected


@pytest.mark.parametrize("unit", [None, "unit"])
def test_rows_of_small_classes_equal_those_of_plain_python(unit, tmp_path, monkeypatch):
    for seed in range(100):
        draw, table = drawn(seed)
        k, width = int(draw.integers(1, 6)), int(draw.integers(1, 4))
        columns = table.column_names[:width]
        keys = rows_of(table, columns)
        members = defaultdict(set)
        for at, key in enumerate(keys):
            members[key].add(at if unit is None else table["unit"][at].as_py())
        expected = [at for at, key in enumerate(keys) if len(members[key]) < k]
        asked = ConditionQuery((KAnonymity(k),), np.zeros(1, np.int64), 1, ordered=False)
        for at_once in (1 << 22, 5):
            monkeypatch.setattr("ldpaudit.anonymity.members._AT_ONCE", at_once)
            found = ClassMembers(columns, tmp_path, unit=unit, held_rows=7)
            for start in range(0, table.num_rows, 4):
                some = table.slice(start, 4)
                found.add(some, np.arange(start, start + some.num_rows))
            assert (
                sorted(at for piece in found.failing(lambda *_, asked=asked: asked) for at in piece.tolist())
                == expected
            )
    assert not list(tmp_path.glob("*.arrow"))
