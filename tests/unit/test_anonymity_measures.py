import math

import pytest

from ldpaudit.anonymity import (
    confidence,
    distinct_l,
    entropy_l,
    equivalence_classes,
    recursive_c,
    summarize,
    t_equal,
    t_ordered,
    value_counts,
)
from ldpaudit.errors import UserError


def table(*classes):
    """Lay out classes, each a list of sensitive values, as a table."""
    return {
        "place": [f"place {number}" for number, values in enumerate(classes) for _ in values],
        "cause": [value for values in classes for value in values],
    }


def counts(*classes, order=None):
    frame = table(*classes)
    return value_counts(frame, "cause", equivalence_classes(frame, ["place"])[1], order=order)


def l_of_each(*classes):
    return [distinct_l(counts(values)) for values in classes]


def test_a_table_of_three_classes_of_four():
    # The structure of table 2.2 of Arcolezi (2022): 4-anonymous, yet one class shares its sensitive value.
    classes = (["fall", "fire", "fire", "flood"], ["gas", "fall", "fire", "gas"], ["fall"] * 4)
    figures = summarize(table(*classes), ["place"], ["cause"])
    assert figures["k"] == 4
    assert figures["class_sizes"] == {4: 3}
    assert l_of_each(*classes) == [3, 3, 1]
    assert figures["sensitive"]["cause"]["distinct_l"] == 1
    assert figures["risk"] == {"prosecutor_max": 0.25, "prosecutor_mean": 0.25, "marketer": 0.25}


def test_a_table_of_three_classes_of_three():
    # The structure of the 3-anonymous table of Aivodji's slides: l is 2, 3 and 1.
    classes = (["fall", "fall", "fire"], ["gas", "fall", "fire"], ["gas"] * 3)
    figures = summarize(table(*classes), ["place"], ["cause"])
    assert figures["k"] == 3
    assert l_of_each(*classes) == [2, 3, 1]


def test_distinct_l_hides_a_near_certainty_that_confidence_shows():
    lopsided = counts(["flu"] * 99 + ["cancer"])
    assert distinct_l(lopsided) == 2
    assert confidence(lopsided) == 0.99
    assert entropy_l(lopsided) == pytest.approx(math.exp(-0.99 * math.log(0.99) - 0.01 * math.log(0.01)))
    assert recursive_c(lopsided, 2) == 99.0


def test_entropy_l_of_even_classes_is_exact():
    for size in range(1, 60):
        assert entropy_l(counts([str(value) for value in range(size)] * 3)) == size


def test_recursive_c_by_hand():
    # Counts 5, 3, 2 in one class: r1 / (r2 + r3) = 1, r1 / r3 = 2.5, and no fourth value.
    one = counts(["a"] * 5 + ["b"] * 3 + ["c"] * 2)
    assert [recursive_c(one, l) for l in (1, 2, 3, 4)] == [0.5, 1.0, 2.5, math.inf]  # noqa: E741
    with pytest.raises(UserError, match="at least 1"):
        recursive_c(one, 0)


def test_equal_distance_of_two_regions_with_one_cause_each_is_a_half():
    # Tools that multiply counts in 32 bits accept t = 0.1 here.
    for rows in (2, 131_072):
        assert t_equal(counts(["fire"] * rows, ["flood"] * rows)) == 0.5


def test_ordered_distance_of_the_salary_example():
    # Li et al. (2007), section 4: salaries 3k to 11k, class {3k, 4k, 5k} has 0.375, {6k, 8k, 11k} 0.167.
    salaries = [3, 4, 5, 6, 7, 8, 9, 10, 11]
    low = counts([3, 4, 5], [6, 8, 11], [7, 9, 10])
    assert t_ordered(low) == pytest.approx(0.375)
    middle = {"place": ["a"] * 3 + ["b"] * 6, "cause": [6, 8, 11, 3, 4, 5, 7, 9, 10]}
    labels = equivalence_classes(middle, ["place"])[1]
    first = value_counts(middle, "cause", labels)
    total = sum(abs(sum((v in (6, 8, 11)) / 3 - 1 / 9 for v in salaries[: i + 1])) for i in range(9)) / 8
    assert total == pytest.approx(0.1667, abs=1e-4)
    assert t_ordered(first) >= total


def test_text_has_no_order_until_it_is_given():
    classes = (["low", "high"], ["middle", "middle"])
    assert t_ordered(counts(*classes)) is None
    assert t_ordered(counts(*classes, order=["low", "middle", "high"])) == pytest.approx(0.25)
    with pytest.raises(UserError, match="outside its order"):
        counts(*classes, order=["low", "high"])


def test_missing_values_have_no_place_in_an_order():
    assert t_ordered(counts([1, None], [2, 3])) is None
    assert distinct_l(counts([1, None], [2, 3])) == 2


def test_one_value_in_the_whole_table_is_no_distance():
    one = counts([1, 1], [1])
    assert (t_equal(one), t_ordered(one)) == (0.0, 0.0)


def test_the_summary_has_the_names_of_the_contract():
    figures = summarize(table(["a", "b"], ["a"]), ["place"], ["cause"])
    assert list(figures) == [
        "rows", "units", "classes", "k", "unique_rows", "class_sizes", "sensitive", "risk", "missing",
    ]  # fmt: skip
    assert list(figures["sensitive"]["cause"]) == [
        "distinct_l", "entropy_l", "recursive_cl", "t_equal", "t_ordered", "t_hierarchical", "confidence",
    ]  # fmt: skip
    assert figures["class_sizes"] == {1: 1, 2: 1}
    assert figures["risk"] == {
        "prosecutor_max": 1.0,
        "prosecutor_mean": pytest.approx(2 / 3),
        "marketer": 2 / 3,
    }
