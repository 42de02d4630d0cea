"""Risk in a population, tables of counts, and hierarchies of sensitive columns, in the summary of a table."""

import math

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity import summarize
from ldpaudit.anonymity.population import chances_by_size
from ldpaudit.errors import UserError


def people(*towns):
    return {"town": list(towns)}


def test_a_register_tells_among_how_many_a_class_hides():
    told = summarize(people("a", "a", "b"), ["town"], population=people("a", "a", "a", "a", "b", "c"))
    risk = told["risk"]
    assert (risk["prosecutor_max"], risk["journalist_max"]) == (1.0, 1.0)
    assert risk["journalist_mean"] == pytest.approx((0.25 + 0.25 + 1.0) / 3)
    assert (risk["population"], risk["population_unique_rows"], risk["outside"]) == (6, 1.0, 0)


def test_the_model_of_a_population_of_known_size():
    # For a class of one: s / (1 - s) ln(1/s); in a full sample 1/f.
    sizes = np.array([1, 2, 70])
    found = chances_by_size(sizes, 73, 730)
    assert found.each[0] == pytest.approx(0.1 / 0.9 * math.log(10), rel=1e-14)
    assert found.alone.tolist() == [0.1, 0.0, 0.0]
    assert chances_by_size(sizes, 73, 73).each == pytest.approx([1.0, 0.5, 1 / 70], rel=1e-14)
    with pytest.raises(UserError):
        chances_by_size(sizes, 73, 72)


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 80), st.floats(0.1, 0.95))
def test_the_model_equals_its_sum(size, share):
    # E[1/F] = sum over F of C(F-1, f-1) s^f (1-s)^(F-f) / F, added up until nothing is left.
    population = round(size / share)
    share = size / population
    total, term, members = 0.0, share**size, size
    while members < 20 * (population + 50):
        total += term / members
        members += 1
        term *= (members - 1) / (members - size) * (1 - share)
    assert chances_by_size(np.array([size]), size, population).each[0] == pytest.approx(total, rel=1e-9)


def counts(*cells):
    return {"week": [week for week, _ in cells], "calls": [calls for _, calls in cells]}


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.sampled_from(["x", "y", None]), st.integers(0, 4)), min_size=1
    ),
    st.sampled_from(["own", "wildcard"]),
)
def test_counting_rows_equals_writing_them_out(lines, missing):
    def laid_out(rows):
        text = pa.string()
        known = {"q": pa.array([q for _, q, _ in rows], text), "s": pa.array([s for s, _, _ in rows], text)}
        return known | {"n": pa.array([n for _, _, n in rows], pa.int64())}

    written = [line for line in lines for _ in range(line[2])]
    found = summarize(laid_out(lines), ["q"], ["s"], missing=missing, count="n")
    expected = summarize(laid_out(written), ["q"], ["s"], missing=missing)
    del found["lines"], found["empty_lines"]
    assert found.pop("risk") == pytest.approx(expected.pop("risk"))
    assert found == expected


def test_a_column_of_counts_holds_whole_numbers() -> None:
    for wrong in [-1, 0.5, None, "x"]:
        with pytest.raises(UserError, match="calls"):
            summarize({"week": ["1", "2"], "calls": [wrong, wrong]}, ["week"], count="calls")


def test_a_hierarchy_of_the_sensitive_column_gives_its_distance():
    frame = people("a", "a", "b", "b") | {"cause": ["fire", "fire", "flood", None]}
    placed = np.array([0, 0, 1, -1]), np.array([[0, 1, 2], [0, 0, 1], [0, 0, 0]])
    told = summarize(frame, ["town"], ["cause"], hierarchies={"cause": placed})["sensitive"]["cause"]
    # Half of class a's fires are nearer to the flood than to the missing cause.
    assert told["t_hierarchical"] == pytest.approx((0.5 + 0.25) / 2)
    assert told["t_equal"] == 0.5
    assert told["confidence"] == 1.0
