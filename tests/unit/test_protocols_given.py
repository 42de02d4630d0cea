"""What people give in figures: impossible ones are refused in one line, by every protocol alike."""

from __future__ import annotations

import math

import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import GRR, Domain
from ldpaudit.protocols.estimator import quantile
from ldpaudit.protocols.planning import half_width, posterior, rows_needed
from ldpaudit.protocols.registry import ENTRIES, make

SIZE = 5
#: Each registered protocol, made over the sizes of its kind with the examples of its form.
NAMES = [name for name, entry in ENTRIES.items() if entry.kind != "choice"]


def made(name):
    entry = ENTRIES[name]
    given = {several[0]: entry.parameters[several[0]].example for several in entry.needed}
    numbers = {key: value if key == "priors" else float(value) for key, value in given.items()}
    size = 2 if name == "RR" else SIZE
    if name == "RSRFD":
        numbers["priors"] = "1,2,3;1,1,1,1,4"
    sizes = (3, SIZE) if entry.kind == "several columns" else size
    return make(name, entry.over(sizes), **numbers)


def refused(asked, *says):
    """Ask for something impossible, and check that the answer is one line that says so."""
    with pytest.raises(UserError) as told:
        asked()
    assert "\n" not in str(told.value)
    for part in says:
        assert part in str(told.value)


each = pytest.mark.parametrize("name", NAMES)


@each
@pytest.mark.parametrize("n", [0, -5, math.nan, math.inf, None, "10", True], ids=str)
def test_a_variance_of_nobody_is_refused(name, n):
    refused(lambda: made(name).variance(n), "the number of rows is")


@pytest.mark.parametrize("name", [name for name in NAMES if ENTRIES[name].kind != "number"])
@pytest.mark.parametrize("f", [-1, 2, -1e-300, math.nan, math.inf, None, "0.5"], ids=str)
def test_a_variance_of_no_share_is_refused(name, f):
    protocol = made(name)
    refused(lambda: protocol.variance(10, f), "the share is")
    if hasattr(protocol, "average_variance"):
        refused(lambda: protocol.average_variance(10, f), "the share is")
        refused(lambda: protocol.average_variance(10, 0.5, 0), "the number of reports")
        refused(lambda: protocol.average_variance(0), "the number of rows")


def test_what_is_planned_with_impossible_figures_is_refused():
    protocol = GRR(Domain(3), 1.0)
    for f in (2, -1, math.nan):
        refused(lambda f=f: rows_needed(protocol, 0.01, f=f), "the share is")
    for level in (0, 1, -1, 2, math.nan, None):
        refused(lambda level=level: rows_needed(protocol, 0.01, level=level), "the confidence is")
        refused(lambda level=level: half_width(protocol, 10, level=level), "the confidence is")
        refused(lambda level=level: quantile(level), "the confidence is")
    refused(lambda: half_width(protocol, 0), "the number of rows is 0")
    for prior in (0, 1, 1.5, -0.1, math.nan, None):
        refused(lambda prior=prior: posterior(1.0, prior), "the probability is not between 0 and 1")
    for epsilon in (-1, math.nan, None):
        refused(lambda epsilon=epsilon: posterior(epsilon, 0.5), "epsilon is not a number of at least 0")


def test_an_interval_of_one_side_leaves_the_whole_tail_beyond_it():
    assert quantile(0.95, sides=1) == pytest.approx(quantile(0.9))
    assert quantile(0.95, 7, sides=1) == pytest.approx(quantile(0.9, 7))
