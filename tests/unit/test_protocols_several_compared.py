"""Solutions for several columns at the same true promise: which errs least, and by how much."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import Domain, Smp, Spl
from ldpaudit.protocols.exact import as_written
from ldpaudit.protocols.several import compared, recommended

ORACLES = Path(__file__).resolve().parents[3] / "shared" / "reference" / "claims-tables.json"
SIX = [Domain(size) for size in (3, 3, 8, 12, 37, 11)]


@pytest.mark.parametrize("epsilon", [0.5, 1.0, 2.0])
def test_sampling_errs_least_at_the_same_promise_for_whole_tuples(epsilon):
    table = compared(SIX, epsilon)
    assert table[0].solution == "Smp[auto]"
    assert [one.chosen for one in table] == [True] + [False] * (len(table) - 1)
    assert [one.error for one in table] == sorted(one.error for one in table)
    for one in table:
        assert one.epsilon_one_attribute <= one.epsilon_whole_tuple <= epsilon
        assert one.epsilon_whole_tuple == pytest.approx(epsilon, rel=1e-9)
    fakes = [one for one in table if one.solution.startswith("RSFD")]
    assert min(one.error for one in fakes) > 4 * table[0].error
    assert isinstance(recommended(SIX, epsilon), Smp)
    json.dumps([one.as_json() for one in table])


def test_the_promise_for_single_attributes_tells_what_whole_tuples_get():
    table = compared(SIX, 1.0, "attribute")
    assert {one.solution: one.epsilon_whole_tuple for one in table}["Spl[auto]"] == pytest.approx(6.0)
    for one in table:
        assert one.epsilon_one_attribute <= 1.0
        assert one.epsilon_one_attribute == pytest.approx(1.0, rel=1e-9)


def test_splitting_errs_less_than_sampling_beyond_the_epsilons_of_the_oracle_table():
    # Thesis, sections 5.2 and 6.2, finds sampling always better: it leaves the error of sampling out.
    if not ORACLES.is_file():
        pytest.skip("the oracle tables (shared/reference beside the checkout) are not on this machine")
    rows = json.loads(ORACLES.read_text(encoding="utf-8"))["smp_vs_spl_eps_crossing_f_1_over_c_GRR"]
    for row in rows:
        domains = [Domain(row["c"])] * row["d"]
        for offset in (-0.002, 0.002):
            epsilon = row["eps"] + offset
            errors = [made(domains, epsilon, "GRR").variance(1, 1 / row["c"]) for made in (Spl, Smp)]
            assert (errors[0] < errors[1]) == (offset > 0)
    assert isinstance(recommended([Domain(2)] * 2, 4.0), Spl)
    assert isinstance(recommended([Domain(2)] * 2, 2.0), Smp)


@pytest.mark.parametrize("promise", ["tuple", "attribute"])
def test_what_is_recommended_keeps_its_promise(promise):
    for epsilon in (0.1, 0.7):
        solution = recommended(SIX[:3], epsilon, promise)
        assert Fraction(solution.exact_epsilon(promise)) <= as_written(epsilon)
    with pytest.raises(UserError, match="no promise"):
        recommended(SIX, 0.7, "row")
    with pytest.raises(UserError, match="epsilon"):
        compared(SIX, -1.0)
