import math

import pytest

from ldpaudit.anonymity import (
    confidence,
    distinct_l,
    entropy_l,
    equivalence_classes,
    recursive_c,
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
