"""ALLOMFREE: a column a person for ever, permanent answers, and the epsilon of repeated reports."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.bench.studies.published import PERMANENT
from ldpaudit.errors import UserError
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


@pytest.mark.parametrize(("permanent", "first"), [(0.5, 0.3), (2.0, 1.0), (4.0, 2.4)])
def test_each_column_has_the_protocol_of_smaller_variance(permanent, first):
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


def test_memoizing_and_reporting_are_what_sanitizing_does():
    sizes = (3, 9)
    made = solution(*sizes)
    codes, persons = codes_of(sizes, 500), np.arange(500) // 3
    key = Key.for_tests(4)
    permanent = made.memoize(codes, key, first_row=11, persons=persons)
    for t in (0, 3):
        whole = told(made.sanitize(codes, key, first_row=11, persons=persons, t=t))
        assert told(made.report(permanent, key, t)) == whole
        assert told(made.report(permanent[100:300], key, t)) == {
            name: values[100:300] for name, values in whole.items()
        }


def test_what_a_person_did_not_draw_leaves_no_trace():
    sizes = (3, 5, 17)
    made = solution(*sizes)
    codes, key = codes_of(sizes, 600), Key.for_tests(5)
    reports = made.sanitize(codes, key)
    changed = codes.copy()
    for place, part in enumerate(reports.parts):
        changed[~part.present, place] = (codes[~part.present, place] + 1) % sizes[place]
    assert told(made.sanitize(changed, key)) == told(reports)


def test_estimates_of_every_column_are_near_the_truth():
    sizes = (2, 6)
    made = solution(*sizes, permanent=4.0, first=2.4)
    codes = codes_of(sizes, 60_000)
    counts = made.count(made.sanitize(codes, Key.for_tests(6)))
    for place, estimate in enumerate(made.estimate(counts)):
        truth = np.bincount(codes[:, place], minlength=sizes[place]) / len(codes)
        assert (np.abs(estimate.frequency - truth) < 4.5 * estimate.stderr).all()
        error = np.sqrt(made.variance(len(codes), truth[0], place))
        assert estimate.stderr[0] == pytest.approx(error, rel=0.05)


@pytest.mark.parametrize(("permanent", "first"), [(1.0, 1.0), (1.0, 2.0), (0.0, 1.0), (1.0, float("nan"))])
def test_budgets_that_cannot_be_are_refused(permanent, first):
    with pytest.raises(UserError):
        solution(3, 4, permanent=permanent, first=first)


#: Sizes of the attributes of the three populations.
SIZES = {
    "Nursery": (3, 5, 4, 4, 3, 2, 3, 3, 5),
    "Adult": (9, 16, 7, 15, 6, 5, 2, 42, 2),
    "MS-FIMU": (3, 3, 8, 12, 37, 11),
}


@pytest.mark.parametrize("people", SIZES)
@pytest.mark.parametrize("share", [0.3, 0.6])
def test_the_page_on_published_figures_says_what_allomfree_spends(people, share):
    page = (Path(__file__).parents[2] / "resources/explained/published.md").read_text("utf-8")
    row = re.search(rf"^\| {people} \| {share} eps_inf \| (\d+) % \| \d+ % \|", page, re.MULTILINE)
    assert row is not None
    domains = [Domain(size) for size in SIZES[people]]
    least = 1.0
    for limit in PERMANENT:
        solution = Allomfree(domains, limit, share * limit)
        each = (solution.attribute_protocol(at).inside for at in range(len(domains)))
        least = min(least, *(protocol.epsilon() / (share * limit) for protocol in each))
    assert int(row[1]) == round(100 * least)
