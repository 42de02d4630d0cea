"""Published tables, recomputed beside the checkout, and which protocol errs least."""

from __future__ import annotations

import itertools
import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import LGRR, LOSUE, RSFD, SS, Adaptive, Auto, Domain, Smp, Spl, entry_of, make, verify
from ldpaudit.protocols.oracles import NAMES, one_value

ORACLES = Path(__file__).resolve().parents[3] / "shared" / "reference" / "claims-tables.json"


@pytest.fixture(scope="module")
def oracles() -> dict[str, Any]:
    if not ORACLES.is_file():
        pytest.skip("the recomputed tables (shared/reference beside the checkout) are not on this machine")
    tables: dict[str, Any] = json.loads(ORACLES.read_text(encoding="utf-8"))
    return tables


def test_every_cell_of_table_6_2_is_reproduced(oracles: dict[str, Any]) -> None:
    table = oracles["table_6_2"]
    cells = [(row["eps"], *cell) for row in table["rows"] for cell in row["cells"].items()]
    assert len(cells) == 20
    for epsilon, name, cell in cells:
        protocol, _, size = name.partition(" c=")
        told = verify(protocol, epsilon=float(epsilon), domain_size=int(size or 32))
        assert told["epsilon"] == pytest.approx(epsilon, rel=1e-9)
        assert told["epsilon"] <= epsilon
        assert told["variance_f0_n1"] == pytest.approx(cell["value"] * table["n"], rel=1e-9)


def close(figure: float, oracle: float) -> None:
    assert figure == pytest.approx(oracle, rel=1e-9, abs=1e-9)


def test_table_6_1_is_reproduced(oracles):
    table = oracles["table_6_1"]
    for row in table["rows"]:
        asked = {"epsilon_permanent": row["eps_inf"], "epsilon_first": row["eps_1"]}
        for name, cell in row["cells"].items():
            if name.startswith("L-GRR"):
                domain = Domain(int(name.partition("=")[2]))
                published, exact = (LGRR(domain, **asked, calibration=one) for one in ("published", "exact"))
                close(published.variance(table["n"]), cell["paper"])
                close(published.epsilon(), cell["true_eps1_of_paper"])
                close(exact.variance(table["n"]), cell["exact_calibration"])
            else:
                made = make(name.replace("-", ""), Domain(5), **asked)
                close(made.variance(table["n"]), cell["paper"])


def test_the_table_of_horizons_is_reproduced(oracles):
    for row in oracles["horizon_calibration"]:
        asked = (row["eps_inf"], row["eps_tau"])
        *_, p2, q2 = LOSUE(Domain(4), *asked, horizon=row["tau"]).rounds.chances
        close(math.log(p2 / q2), row["L-OSUE eps2"])
        for size, fresh in row["L-GRR eps2"].items():
            *_, p2, q2 = LGRR(Domain(int(size)), *asked, "horizon", row["tau"]).rounds.chances
            close(math.log(p2 / q2), fresh)


SIX = [Domain(size) for size in (3, 3, 8, 12, 37, 11)]


def test_sampling_errs_least_at_the_same_promise_for_whole_tuples():
    for epsilon in [0.5, 1.0, 2.0]:
        smp = Smp(SIX, epsilon)
        others = [Spl(SIX, epsilon), *(RSFD(SIX, epsilon, name, "tuple") for name in RSFD.protocols)]
        errors = [
            np.mean([one.attribute_protocol(at).variance(1, 1 / each.size) for at, each in enumerate(SIX)])
            for one in (smp, *others)
        ]
        assert errors[0] == min(errors)
        assert min(errors[2:]) > 4 * errors[0]
        for one in (smp, *others):
            assert one.epsilon("attribute") <= one.epsilon("tuple") <= epsilon
            assert one.epsilon("tuple") == pytest.approx(epsilon, rel=1e-9)


def test_a_size_of_ones_own_keeps_epsilon_and_is_in_the_record():
    for name, field, own, other in (("OLH", "g", 2, "BLH"), ("SS", "subset_size", 1, "GRR")):
        made, same = make(name, Domain(9), epsilon=1.0, **{field: own}), make(other, Domain(9), epsilon=1.0)
        assert made.epsilon() == same.epsilon() <= 1.0
        assert made.parameters()["p"] == pytest.approx(same.parameters()["p"])
        assert entry_of(name).rebuild(made.domain, made.parameters()).channel() == made.channel()
        assert f"{field} = {own}" in made.label()
    for wrong in (0, 9, 2.5, True):
        with pytest.raises(UserError, match="subset_size"):
            make("SS", Domain(9), epsilon=1.0, subset_size=wrong)


def test_a_row_of_another_size_is_no_report(key):
    protocol = SS(Domain(9), 1.0)
    columns = protocol.sanitize(np.arange(50) % 9, key).columns("x")
    assert protocol.count(protocol.read_reports(columns, "x")).n == 50
    flipped = columns["x=3"].to_pylist()
    flipped[17] = not flipped[17]
    columns["x=3"] = pa.array(flipped)
    with pytest.raises(UserError, match='column "x", row 18 of the released rows read'):
        protocol.read_reports(columns, "x")


def test_what_is_chosen_errs_least():
    for size, epsilon in itertools.product((2, 8, 74, 1000), (0.1, 1.0, 4.0)):
        made, share = Auto(Domain(size), epsilon), Fraction(1, size)
        error = made.channel().exact_variance(share)
        for name in NAMES[2:]:
            other = one_value(name, Domain(size), epsilon)
            assert error <= other.channel().exact_variance(share) * (1 + Fraction(1, 10**9))
        # Whoever the people are, the mean over the values is the same.
        for shares in ([1.0] + [0.0] * (size - 1), np.arange(size) / np.arange(size).sum()):
            mean = np.mean([made.variance(1, share) for share in shares])
            assert float(error) == pytest.approx(mean, rel=1e-9)


def test_the_adaptive_choice_is_sharp():
    for size in [11, 12, 24, 25, 62, 63, 101, 2**31 - 1]:
        # Just above and just below the epsilon at which k = 3 e^eps + 2.
        turn = math.log((size - 2) / 3)
        assert Adaptive(Domain(size), turn * (1 + 1e-12)).name == "GRR"
        assert Adaptive(Domain(size), turn * (1 - 1e-12)).name == "OUE"
