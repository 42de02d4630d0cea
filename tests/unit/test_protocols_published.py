"""Published tables, recomputed beside the checkout, and which protocol errs least."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import SS, Domain, OneTimeRappor, Smp, Spl, make, verify
from ldpaudit.protocols.several import compared, recommended

ORACLES = Path(__file__).resolve().parents[3] / "shared" / "reference" / "claims-tables.json"


@pytest.fixture(scope="module")
def oracles() -> dict[str, Any]:
    if not ORACLES.is_file():
        pytest.skip("the recomputed tables (shared/reference beside the checkout) are not on this machine")
    tables: dict[str, Any] = json.loads(ORACLES.read_text(encoding="utf-8"))
    return tables


def test_every_cell_of_table_6_2_is_reproduced(oracles: dict[str, Any]) -> None:
    table = oracles["table_6_2"]
    cells = 0
    for row in table["rows"]:
        for name, cell in row["cells"].items():
            protocol, _, size = name.partition(" c=")
            made = make(protocol, Domain(int(size or 32)), epsilon=float(row["eps"]))
            assert made.variance(table["n"]) == pytest.approx(cell["value"], rel=1e-9)
            told = verify(protocol, epsilon=float(row["eps"]), domain_size=int(size or 32))
            assert told["epsilon"] == pytest.approx(row["eps"], rel=1e-9)
            assert told["epsilon"] <= row["eps"]
            assert told["variance_f0_n1"] == pytest.approx(cell["value"] * table["n"], rel=1e-9)
            cells += 1
    assert cells == 20


def test_the_share_of_random_bits_has_the_recomputed_epsilon(oracles: dict[str, Any]) -> None:
    recomputed = oracles["one_time_rappor"]["eps_inf_h1"]
    for share, epsilon in recomputed.items():
        assert OneTimeRappor(Domain(17), f=float(share)).epsilon() == pytest.approx(epsilon, rel=1e-9)


SIX = [Domain(size) for size in (3, 3, 8, 12, 37, 11)]


def test_sampling_errs_least_at_the_same_promise_for_whole_tuples():
    for epsilon in [0.5, 1.0, 2.0]:
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


def test_splitting_errs_less_than_sampling_beyond_the_epsilons_of_the_oracle_table(oracles):
    # Thesis, sections 5.2 and 6.2, finds sampling always better: it leaves the error of sampling out.
    rows = oracles["smp_vs_spl_eps_crossing_f_1_over_c_GRR"]
    for row in rows:
        domains = [Domain(row["c"])] * row["d"]
        for offset in (-0.002, 0.002):
            epsilon = row["eps"] + offset
            errors = [made(domains, epsilon, "GRR").variance(1, 1 / row["c"]) for made in (Spl, Smp)]
            assert (errors[0] < errors[1]) == (offset > 0)
    assert isinstance(recommended([Domain(2)] * 2, 4.0), Spl)
    assert isinstance(recommended([Domain(2)] * 2, 2.0), Smp)


def test_variances_are_those_of_the_literature():
    for variance in [(8, 2.57), (12, 2.93), (37, 3.43), (74, 3.56), (1000, 3.67)]:
        size, expected = variance
        assert SS(Domain(size), 1.0).variance(1) == pytest.approx(expected, abs=0.006)


def test_a_row_of_another_size_is_no_report(key):
    protocol = SS(Domain(9), 1.0)
    columns = protocol.sanitize(np.arange(50) % 9, key).columns("x")
    assert protocol.count(protocol.read_reports(columns, "x")).n == 50
    flipped = columns["x=3"].to_pylist()
    flipped[17] = not flipped[17]
    columns["x=3"] = pa.array(flipped)
    with pytest.raises(UserError, match='column "x", row 18 of the released rows read'):
        protocol.read_reports(columns, "x")
