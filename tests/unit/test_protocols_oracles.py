"""Published tables of one value, recomputed beside the checkout: Table 6.2 and the f of RAPPOR."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ldpaudit.protocols import Domain, OneTimeRappor, make, verify

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
