"""What people give in figures and values: impossible ones are refused by every protocol of the registry."""

from __future__ import annotations

import itertools
import math
from decimal import Decimal
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.cli.program import run_line
from ldpaudit.errors import UserError
from ldpaudit.protocols import Counts, Domain
from ldpaudit.protocols.registry import ENTRIES, names
from ldpaudit.recipe import Recipe
from ldpaudit.retired import RETIRED
from tests import check_protocol

SIZE = 5
COLUMN, SEVERAL, NUMBERS = names("one value", "repeated"), names("several columns"), names("number")
NAMES = [name for name, entry in ENTRIES.items() if entry.kind != "choice"]


def made(name, **changed):
    budget = {"budget": "tuple"} if "budget" in ENTRIES[name].fields else {}
    return check_protocol.made(name, SIZE, **budget, **changed)


def refused(asked, *given, says=(), **more):
    """Ask for something impossible, and check that the answer is one line that says why."""
    with pytest.raises(UserError) as told:
        asked(*given, **more)
    assert "\n" not in str(told.value)
    for part in says:
        assert part in str(told.value)


def rows_of(name, rows):
    """Give values of so many rows, of the kind that a protocol takes."""
    return np.ones((rows, 2) if name in SEVERAL else rows, dtype=np.int64)


def test_impossible_figures_are_refused_by_every_protocol(key):
    for name in NAMES:
        protocol = made(name)
        for n in (0, -5, math.nan, math.inf, None, "10", True):
            refused(protocol.variance, n)
        if name not in NUMBERS:
            for f in (-1, 2, math.nan, None, "0.5"):
                refused(protocol.variance, 10, f)
        for row in (1.0, math.nan, True, "1", None, -1, 2**63):
            refused(protocol.sanitize, rows_of(name, 3), key, row, says=["first_row"])
        for reports in (1.5, math.nan, True, "1", None, 0, -1):
            refused(protocol.epsilon, reports=reports)
        refused(protocol.epsilon, "person", says=["person"])
        for parameter in {"epsilon", "epsilon_first"} & set(check_protocol.given(ENTRIES[name])):
            for wrong in (0, -1.0, math.inf, math.nan, None, [1.0], "1", True):
                refused(made, name, **{parameter: wrong}, says=["epsilon"])


def test_what_is_no_code_of_the_domain_neither_passes_nor_wraps_round(key):
    for name in COLUMN:
        protocol = made(name)
        for codes in ([0, math.nan], [1.0], [None], ["1"], [True], [1 + 0j], np.array([1], dtype=object)):
            refused(protocol.sanitize, codes, key)
        for code in (-1, SIZE, 2**31, 2**32, 2**32 + 1, 2**63 - 1, -(2**63)):
            refused(protocol.sanitize, np.array([0, 1, code, 0]), key, says=["row 3"])
        refused(protocol.sanitize, np.array([2**64 - 1], dtype=np.uint64), key)
    wrong = [[[0.0, 1.0]], [[0, math.nan]], [[None, 0]], [[3, 0]], [[0, 2]], [[0, -1]], [[0]], [0, 1]]
    for name, rows in itertools.product(SEVERAL, wrong):
        refused(made(name).sanitize, rows, key)
    for name in NUMBERS:
        for values in ([math.nan], [math.inf], [1.5], [-1.0000001], ["0"], [None], [True], [1j], [[0.0]]):
            refused(made(name).sanitize, values, key)


def test_masked_values_are_missing_and_never_released(key):
    for name in NAMES:
        protocol, values = made(name), rows_of(name, 4)
        mask = np.zeros(values.shape, dtype=bool)
        unmasked = protocol.sanitize(np.ma.masked_array(values, mask), key).to_arrow()
        assert unmasked == protocol.sanitize(values, key).to_arrow()
        mask[2, ...] = True
        masked = np.ma.masked_array(values, mask)
        refused(protocol.sanitize, masked, key, 6, says=["row 9"])
        if values.ndim == 2:
            mask[2, 0] = False
            refused(protocol.sanitize, np.ma.masked_array(values, mask), key, says=["column 2", "row 3"])
        if hasattr(protocol, "memoize"):
            refused(protocol.memoize, masked, key, says=["row 3"])
            nobody = np.ma.masked_array([1, 2, 3, 4], [False, True, False, False])
            refused(protocol.sanitize, values, key, persons=nobody, says=["row 2", "person"])


def test_no_epsilon_overflows_cancels_or_is_exceeded():
    values = (1e-300, 1e-9, 1e-3, 0.1, 1.234567, 12.0, 50.0, 800.0, 1e300)
    for name, value in itertools.product(NAMES, values):
        if ENTRIES[name].remembers or "epsilon" not in check_protocol.given(ENTRIES[name]):
            continue
        try:
            protocol = made(name, epsilon=value)
        except UserError:
            assert not 1e-3 <= value <= 12, (name, value)
            continue
        exact = protocol.exact_epsilon()
        assert 0 < exact <= Decimal(repr(value))
        assert 0 < protocol.variance(1000) < math.inf
        # The bits of THE tell less than the noisy numbers for which epsilon is asked.
        if name in COLUMN and name != "THE" and 1e-3 <= value <= 12:
            assert float(exact) == pytest.approx(value, rel=1e-6)
            assert 0 < protocol.channel().g0 < protocol.channel().g1 < 1


def test_no_pair_of_budgets_cancels_overflows_or_is_exceeded():
    pairs = [(1e-9, 5e-10), (1e-3, 5e-4), (0.5, 0.3), (2.0, 0.02), (8.0, 4.6), (40.0, 20.0), (800.0, 9.0)]
    for name in (name for name in COLUMN if "epsilon_first" in ENTRIES[name].parameters):
        for limit, first in pairs:
            try:
                protocol = made(name, epsilon=limit, epsilon_first=first)
            except UserError:
                assert name in ("LOUE", "LSOUE") or not 1e-3 <= limit <= 8, (name, limit, first)
                continue
            assert 0 < protocol.channel().g0 < protocol.channel().g1 < 1
            assert 0 < protocol.exact_epsilon() <= Decimal(repr(first))
            assert protocol.exact_epsilon("value", 10**6) <= Decimal(repr(limit))
            if name != "LGRR" and limit >= 1e-3:
                assert protocol.epsilon() == pytest.approx(first, rel=1e-6)
        for limit, first in ((1.0, 1.0), (1.0, 2.0), (0.5, 0.5000001)):
            refused(made, name, epsilon=limit, epsilon_first=first)


def test_no_rows_and_counts_that_support_nothing_give_no_wrong_number(key):
    for name in COLUMN:
        protocol = made(name)
        nobody = protocol.count(protocol.sanitize([], key))
        assert (nobody.n, nobody.support.tolist()) == (0, [0] * SIZE)
        assert np.isnan(protocol.estimate(nobody, post="norm-sub").frequency).all()
        nothing = Counts(100, np.zeros(SIZE, dtype=np.int64))
        assert np.isfinite(protocol.estimate(nothing).frequency).all()
        projected = protocol.estimate(nothing, post="norm-sub").frequency
        assert projected == pytest.approx(np.full(SIZE, 1 / SIZE))
        refused(protocol.estimate, Counts(9, np.zeros(6, dtype=np.int64)), says=["6"])
        refused(protocol.estimate, nothing, post="clip", says=["clip"])
    for name in SEVERAL:
        protocol = made(name)
        for n in (0, 1, 5):
            counts = protocol.count(protocol.sanitize(rows_of(name, n), key))
            for one, counted in zip(protocol.estimate(counts), counts, strict=True):
                assert np.isfinite(one.frequency).all() == (counted.n > 0)


def test_a_bound_is_marked_and_only_a_bound():
    for name, neighbours in itertools.product(NAMES, ("value", "attribute", "tuple", "stream")):
        protocol = made(name)
        assert not protocol.is_bound(neighbours, 1)
        fakes = name in ("RSFD", "RSRFD") and neighbours == "attribute"
        bound = neighbours == "stream" if ENTRIES[name].remembers else fakes
        assert protocol.is_bound(neighbours, 1000) == bound
        column = protocol.attribute_protocol(0) if name in SEVERAL else protocol
        assert column.is_bound("value", 2) == (name in ("RSFD", "RSRFD"))


def test_values_of_any_type_are_compared_by_their_text_and_become_codes_in_order():
    domain = Domain(["north", "south", "west"])
    codes = domain.encode(pa.array(["west", "north", "west"]))
    assert codes.dtype == np.int32
    assert codes.tolist() == [2, 0, 2]
    assert domain.decode(codes).to_pylist() == ["west", "north", "west"]
    for values in [
        pa.array([2, 0, 1]),
        pa.array([2, 0, 1], pa.int8()),
        pa.chunked_array([["2"], ["0", "1"]]),
        pa.array(["2", "0", "1"]).dictionary_encode(),
        pa.array(["2", "0", "1"], pa.large_string()),
    ]:
        assert Domain(3).encode(values).tolist() == [2, 0, 1]


def test_missing_values_are_the_last_category_or_an_error():
    domain = Domain(["a", "b"], missing="(missing)")
    assert domain.labels == ("a", "b", "(missing)")
    assert domain.encode(pa.array([None, "b", None])).tolist() == [2, 1, 2]
    with pytest.raises(UserError, match='column "town", row 12: the value is missing'):
        Domain(["a", "b"]).encode(pa.array(["a", None]), column="town", first_row=10)


def test_a_value_outside_is_refused_by_column_and_row_without_showing_it():
    values = pa.array(["a", None, "secret", "hidden"])
    with pytest.raises(UserError) as caught:
        Domain(["a", "b"], missing="none").encode(values, column="town", first_row=4000)
    for part in ('column "town", row 4003', "1 more", "add its label to the domain"):
        assert part in str(caught.value)
    for cell in ("secret", "hidden"):
        assert cell not in str(caught.value)


def test_unusable_domains_are_refused():
    for labels, says in [
        *((few, "fewer than two") for few in ([], ["a"], 1, 0, -5)),
        *((2**31, "at most"), (True, "list of labels"), ("ab", "list of labels")),
        *((["a", "a"], "twice"), (["a", "  "], "blank"), (["a", 3], "not a text")),
        (["a", "(missing)"], "kept for missing"),
    ]:
        with pytest.raises(UserError, match=says):
            Domain(labels, missing="(missing)" if says.startswith("kept") else None)


STEP = """ldpaudit = 1
input = {{ path = "t.csv" }}
step = [{{ do = "randomize", columns = ["a"], domain = ["x", "y"], epsilon = 1.0, {fields} }}]
"""


def test_what_earlier_versions_took_is_refused_with_what_to_write_instead(tmp_path: Path, capsys) -> None:
    for name, words in RETIRED["protocol"].items():
        text = STEP.format(fields=f'protocol = "{name}"')
        refused(Recipe.parse, text, folder=tmp_path, says=[name, str(words)])
    asked = [(f"estimate x --post {name}", words) for name, words in RETIRED["post-processing"].items()]
    asked += [(name, words) for name, words in RETIRED["command"].items()]
    for arguments, words in asked:
        with pytest.raises(SystemExit):
            run_line(arguments.split())
        line = capsys.readouterr().err
        assert str(words) in line
        assert line.count("\n") == 1


@pytest.mark.parametrize("half", [0, 1])
def test_protocols_conform(half: int, tmp_path: Path) -> None:
    for entry in [*ENTRIES.values()][half::2]:
        check_protocol.check_protocol(entry, tmp_path)
