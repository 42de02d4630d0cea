"""Reports drawn from different subkeys, rows and words are independent of each other.

The cipher is known to be good; what is tested is how it is cut into keys, rows and words. Keys are fixed, so
a failure repeats.
"""

from __future__ import annotations

import itertools

import numpy as np
from scipy import stats

from ldpaudit.protocols import GRR, OUE, Domain
from ldpaudit.randomness import Key

LEVEL = 1e-4
ROWS = 400_000
STEP = Key.for_tests(31).derive({"input": "a", "recipe": "b", "step": 0})


def streams() -> dict[str, np.ndarray]:
    """Draw a value of four for each row, with keys that differ as little as keys of a run can."""
    keys = {
        "column a": STEP.derive({"column": "a"}),
        "column b": STEP.derive({"column": "b"}),
        "next step": Key.for_tests(31)
        .derive({"input": "a", "recipe": "b", "step": 1})
        .derive({"column": "a"}),
        "shuffle": Key.for_tests(31).derive({"input": "a", "recipe": "b", "step": "shuffle"}),
        "next table": Key.for_tests(31)
        .derive({"input": "b", "recipe": "b", "step": 0})
        .derive({"column": "a"}),
    }
    return {name: key.words(0, ROWS, 1)[:, 0] >> np.uint64(62) for name, key in keys.items()}


def independent(one: np.ndarray, other: np.ndarray, size: int) -> bool:
    table = np.bincount(one.astype(np.int64) * size + other.astype(np.int64), minlength=size * size)
    return bool(stats.chi2_contingency(table.reshape(size, size)).pvalue > LEVEL)


def test_streams_of_neighbouring_purposes_are_independent():
    drawn = streams()
    for (_, one), (_, other) in itertools.combinations(drawn.items(), 2):
        assert independent(one, other, 4)
        assert independent(one[1:], other[:-1], 4)
    # The test sees a dependence of one row in a hundred.
    mixed = np.where(np.arange(ROWS) % 100 < 1, drawn["column a"], drawn["column b"])
    assert not independent(drawn["column a"], mixed, 4)


def test_reports_of_two_columns_with_one_value_are_independent():
    """The same truth in two columns and all rows: only the noise can make reports agree."""
    codes = np.zeros(ROWS, dtype=np.int32)
    protocol = GRR(Domain(5), 1.0)
    a, b = (protocol.sanitize(codes, STEP.derive({"column": name})).codes for name in ("a", "b"))
    assert independent(a, b, 5)
    assert independent(a[1:], a[:-1], 5)
    bits = OUE(Domain(5), 1.0).sanitize(codes, STEP.derive({"column": "c"})).bits
    for one, other in itertools.combinations(range(5), 2):
        assert independent(bits[:, one], bits[:, other], 2)
