import math

import pytest

from ldpaudit.anonymity import (
    confidence,
    distinct_l,
    entropy_l,
    equivalence_classes,
    recursive_c,
    summarize,
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


def test_distinct_l_hides_a_near_certainty_that_confidence_shows():
    lopsided = counts(["flu"] * 99 + ["cancer"])
    assert distinct_l(lopsided) == 2
    assert confidence(lopsided) == 0.99
    assert entropy_l(lopsided) == pytest.approx(math.exp(-0.99 * math.log(0.99) - 0.01 * math.log(0.01)))
    assert recursive_c(lopsided, 2) == 99.0


def test_text_has_no_order_until_it_is_given():
    classes = (["low", "high"], ["middle", "middle"])
    assert t_ordered(counts(*classes)) is None
    assert t_ordered(counts(*classes, order=["low", "middle", "high"])) == pytest.approx(0.25)
    with pytest.raises(UserError):
        counts(*classes, order=["low", "high"])
