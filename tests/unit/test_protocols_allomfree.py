"""ALLOMFREE: a column a person for ever, permanent answers, and the epsilon of repeated reports."""

from __future__ import annotations

import numpy as np

from ldpaudit.protocols import LGRR, LOSUE, Allomfree, Domain, verify
from ldpaudit.protocols.exact import times_above
from ldpaudit.randomness import Key

PEOPLE = 3000


def solution(*sizes, permanent=2.0, first=1.0):
    return Allomfree([Domain(size) for size in sizes], permanent, first)


def told(reports):
    return reports.to_arrow([str(place) for place in range(len(reports.parts))]).to_pydict()


def codes_of(sizes, rows=PEOPLE, seed=0):
    rng = np.random.default_rng(seed)
    return np.column_stack([rng.integers(0, size, rows) for size in sizes])


def test_each_column_has_the_protocol_of_smaller_variance():
    for permanent, first in [(0.5, 0.3), (2.0, 1.0), (4.0, 2.4)]:
        sizes = (2, 3, 5, 9, 17, 40)
        made = solution(*sizes, permanent=permanent, first=first)
        names = [made.attribute_protocol(place).inside.name for place in range(len(sizes))]
        for name, size in zip(names, sizes, strict=True):
            both = {kind.name: kind(Domain(size), permanent, first).variance(1) for kind in (LGRR, LOSUE)}
            assert both[name] == min(both.values())
        assert names[0] == "LGRR"
        assert names[-1] == "LOSUE"


def test_epsilon_is_that_of_the_worst_column_and_ends_at_the_permanent_one():
    made = solution(2, 17)
    parts = [LGRR(Domain(2), 2.0, 1.0), LOSUE(Domain(17), 2.0, 1.0)]
    for reports in (1, 2, 5, 40):
        expected = max(part.exact_epsilon("value", reports) for part in parts)
        assert made.exact_epsilon("tuple", reports) == expected
        assert made.exact_epsilon("tuple", reports) <= times_above(made.exact_epsilon("tuple"), reports)
        assert made.exact_epsilon("tuple", reports) <= made.permanent_epsilon()
    assert made.epsilon("tuple") <= 1.0
    assert made.requested_epsilon() == 1.0
    assert made.requested_epsilon(5) == 2.0
    found = verify("Allomfree", domain_sizes=[2, 17], epsilon_permanent=2.0, epsilon_first=1.0, reports=3)
    assert found["requested"] == 2.0
    assert found["parameters"]["epsilon_permanent"] == 2.0
    assert found["parameters"]["protocols"] == ["LGRR", "LOSUE"]


def test_columns_and_answers_are_permanent_and_noise_is_fresh():
    sizes = (2, 4, 17)
    made = solution(*sizes, permanent=3.0, first=2.9)
    codes, persons = codes_of(sizes), [f"P{number}" for number in range(PEOPLE)]
    memory, fresh = Key.for_tests(1), Key.for_tests(2)
    first = made.sanitize(codes, fresh, persons=persons, t=0, memory=memory)
    again = made.sanitize(codes, fresh, persons=persons, t=0, memory=memory)
    other = made.sanitize(codes, fresh, persons=persons, t=1, memory=memory)
    forgotten = made.sanitize(codes, fresh, persons=persons, t=0, memory=Key.for_tests(3))
    assert told(first) == told(again)
    assert told(first) != told(other)
    for one, more, less in zip(first.parts, other.parts, forgotten.parts, strict=True):
        assert np.array_equal(one.present, more.present)
        assert not np.array_equal(one.present, less.present)
    # The permanent value shows through nearly noiseless reports: two of them agree more often than their
    # values alone would make them.
    agree = np.mean(first.parts[0].sampled.codes == other.parts[0].sampled.codes)
    assert agree > 0.9
