"""What people give in figures: impossible ones are refused in one line, by every protocol alike."""

from __future__ import annotations

import itertools
import json
import math

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.guarantee import round_up
from ldpaudit.protocols import GRR, Domain
from ldpaudit.protocols.estimator import quantile
from ldpaudit.protocols.numbers import Interval
from ldpaudit.protocols.planning import Scenario, epsilon_needed, half_width, posterior, rows_needed
from ldpaudit.protocols.registry import ENTRIES, make, verify
from ldpaudit.protocols.repeated import LGRR, LOLOHA, LOSUE, DBitFlipPM

SIZE = 5
#: Each registered protocol, made over the sizes of its kind with the examples of its form.
NAMES = [name for name, entry in ENTRIES.items() if entry.kind != "choice"]


def examples(entry):
    """Give what a protocol is made over, and the examples of its form."""
    given = {several[0]: entry.parameters[several[0]].begins() for several in entry.needed}
    if "priors" in given:
        given["priors"] = "1,2,3;1,1,1,1,4"
    one = 2 if entry.name == "RR" else SIZE
    return entry.over((3, SIZE) if entry.kind == "several columns" else one), given


def made(name):
    over, numbers = examples(ENTRIES[name])
    return make(name, over, **numbers)


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
    refused(lambda: half_width(protocol, 10, intervals=0), "the number of intervals is 0")
    for width in (0, -1, math.nan, math.inf, None, "0.01"):
        refused(lambda width=width: rows_needed(protocol, width), "the half-width is")
        refused(lambda width=width: epsilon_needed("GRR", Scenario(3, 1.0, 100), width), "the half-width is")
    for prior in (0, 1, 1.5, -0.1, math.nan, None):
        refused(lambda prior=prior: posterior(1.0, prior), "the probability is not between 0 and 1")
    for epsilon in (-1, math.nan, None):
        refused(lambda epsilon=epsilon: posterior(epsilon, 0.5), "epsilon is not a number of at least 0")


def test_an_interval_of_one_side_leaves_the_whole_tail_beyond_it():
    assert quantile(0.95, sides=1) == pytest.approx(quantile(0.9))
    assert quantile(0.95, 7, sides=1) == pytest.approx(quantile(0.9, 7))


def rows_of(protocol, rows):
    """Give values of so many rows, of the kind that a protocol takes."""
    if hasattr(protocol, "domains"):
        return np.ones((rows, 2), dtype=np.int64)
    return np.ones(rows, dtype=np.int64)


def reports_of(protocol, values, key, first_row=0):
    reports = protocol.sanitize(values, key, first_row)
    return reports.to_arrow()


@each
def test_masked_values_are_missing_and_never_released(name, key):
    protocol = made(name)
    values = rows_of(protocol, 4)
    mask = np.zeros(values.shape, dtype=bool)
    assert reports_of(protocol, np.ma.masked_array(values, mask), key) == reports_of(protocol, values, key)
    assert reports_of(protocol, np.ma.masked_array(values), key) == reports_of(protocol, values, key)
    mask[2, ...] = True
    masked = np.ma.masked_array(values, mask)
    refused(lambda: protocol.sanitize(masked, key, 6), "row 9", "missing")
    refused(lambda: protocol.sanitize(np.ma.masked_array(values, True), key), "row 1", "missing")
    if values.ndim == 2:
        mask[2, 0] = False
        refused(lambda: protocol.sanitize(np.ma.masked_array(values, mask), key), "column 2 of 2, row 3")
        refused(
            lambda: protocol.sanitize(list(np.ma.masked_array(values, mask)), key), "column 2 of 2, row 3"
        )
    if hasattr(protocol, "memoize"):
        refused(lambda: protocol.memoize(masked, key), "row 3", "missing")
        nobody = np.ma.masked_array([1, 2, 3, 4], [False, True, False, False])
        refused(lambda: protocol.sanitize(values, key, persons=nobody), "row 2", "the person is missing")


class Four:
    """A whole number of another library."""

    def __index__(self) -> int:
        return 4


@each
@pytest.mark.parametrize("four", [np.int64(4), np.uint8(4), Four()], ids=["int64", "uint8", "index"])
def test_whole_numbers_of_any_library_are_whole_numbers(name, four, key):
    protocol = made(name)
    values = rows_of(protocol, 5)
    assert reports_of(protocol, values, key, four) == reports_of(protocol, values, key, 4)
    for neighbours in ("value", "attribute", "tuple", "stream"):
        assert protocol.exact_epsilon(neighbours, four) == protocol.exact_epsilon(neighbours, 4)


@pytest.mark.parametrize("four", [np.int64(4), np.uint8(4), Four()], ids=["int64", "uint8", "index"])
def test_whole_numbers_of_any_library_are_parameters(four):
    domain = Domain(SIZE)
    for theirs, ours in (
        (LGRR(domain, 2.0, 1.0, "horizon", four), LGRR(domain, 2.0, 1.0, "horizon", 4)),
        (LOSUE(domain, 2.0, 1.0, four), LOSUE(domain, 2.0, 1.0, 4)),
        (LOLOHA(domain, 2.0, 1.0, four, "horizon", four), LOLOHA(domain, 2.0, 1.0, 4, "horizon", 4)),
        (DBitFlipPM(domain, 2.0, four), DBitFlipPM(domain, 2.0, 4)),
        (GRR(Domain(four), 1.0), GRR(Domain(4), 1.0)),
    ):
        assert json.dumps(theirs.parameters()) == json.dumps(ours.parameters())
        assert theirs.label() == ours.label()
    told = verify("GRR", domain_size=four, epsilon=1.0, reports=four)
    assert json.dumps(told) == json.dumps(verify("GRR", domain_size=4, epsilon=1.0, reports=4))


@each
@pytest.mark.parametrize("wrong", [1.0, 1.5, math.nan, True, np.True_, "1", None, -1, 2**63], ids=str)
def test_what_is_no_ordinal_of_a_row_is_refused(name, wrong, key):
    protocol = made(name)
    refused(lambda: protocol.sanitize(rows_of(protocol, 3), key, wrong), "first_row", "whole number")
    refused(lambda: protocol.sanitize(rows_of(protocol, 0), key, wrong), "first_row", "whole number")


@each
@pytest.mark.parametrize("wrong", [1.0, math.nan, True, np.True_, "1", None, 0, -1], ids=str)
def test_what_is_no_number_of_reports_is_refused(name, wrong):
    refused(lambda: made(name).epsilon(reports=wrong), "the number of reports is not a whole number above 0")
    refused(lambda: made(name).epsilon("person"), 'there are no neighbours "person"')


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=lambda entry: entry.name)
@pytest.mark.parametrize("wrong", [None, 3, 3.0, "ab", ["a", "b"], Domain], ids=str)
def test_what_is_no_domain_is_refused_by_every_protocol(entry, wrong):
    _, numbers = examples(entry)
    refused(lambda: entry.maker(wrong, **numbers), "domain" if entry.kind != "number" else "interval")


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=lambda entry: entry.name)
@pytest.mark.parametrize("wrong", [None, [1.0], "1", 1j, 10**400, True], ids=lambda one: str(one)[:5])
def test_what_is_no_epsilon_is_refused_by_every_protocol(entry, wrong):
    over, numbers = examples(entry)
    for key in numbers:
        if key.startswith("epsilon"):
            refused(lambda key=key: entry.maker(over, **{**numbers, key: wrong}), f"{key} is not a number")


@pytest.mark.parametrize(
    "wrong", [2.0, math.nan, None, True, np.True_, {"a": 1}.get, 1j], ids=lambda one: type(one).__name__
)
def test_what_is_no_list_of_labels_is_no_domain(wrong):
    refused(lambda: Domain(wrong), "a domain is a list of labels or their number")


def test_a_size_is_told_as_it_was_written():
    refused(lambda: Domain(-3), "the domain has -3 value(s)")
    refused(lambda: Domain(["a"], missing=3), "the label for missing values is not a text")


@pytest.mark.parametrize(
    "wrong", [None, "1", [1], True, math.nan, math.inf, 10**400], ids=lambda one: str(one)[:5]
)
def test_what_is_no_interval_is_refused(wrong):
    refused(lambda: Interval(wrong, 1), '"low" is not a number')
    refused(lambda: Interval(0, wrong), '"high" is not a number')
    refused(lambda: Interval(0, 1, wrong), "the number of cells is not a whole number")
    refused(lambda: Interval(0, 1, 4, wrong), "what a number outside does is unknown")
    assert Interval(np.float32(0), np.int64(1), np.int64(4)) == Interval(0.0, 1.0, 4)


def test_of_two_epsilons_the_wrong_one_is_named():
    for wrong, says in ((0, "0"), (math.nan, "nan"), (-1, "-1")):
        refused(
            lambda wrong=wrong: verify("LOSUE", domain_size=5, epsilon=2.0, epsilon_first=wrong),
            f"epsilon_first is {says};",
        )
        refused(
            lambda wrong=wrong: verify("LGRR", domain_size=5, epsilon=wrong, epsilon_first=1.0),
            f"epsilon is {says};",
        )


def test_of_several_columns_the_one_with_a_wrong_size_is_named():
    refused(
        lambda: verify("Smp", domain_sizes=[3, 1], epsilon=1.0),
        "column 2 of 2: the domain has 1 value(s)",
    )


@pytest.mark.parametrize("name", ["Smp", "Allomfree"])
def test_of_sampled_reports_the_altered_cell_is_named_by_its_own_row(name, key):
    over, numbers = examples(ENTRIES[name])
    protocol = make(name, over, **numbers)
    columns = protocol.sanitize(np.ones((200, 2), dtype=np.int64), key).columns(["a", "b"])
    for released, cells in columns.items():
        texts = cells.cast(pa.string()).to_pylist()
        row = max(place for place, text in enumerate(texts) if text is not None)
        altered = {**columns, released: pa.array([*texts[:row], "Paris", *texts[row + 1 :]])}
        says = f'column "{released}", row {row + 1} of the released rows read: the cell is no report'
        refused(lambda altered=altered: protocol.read_reports(altered, ["a", "b"]), says, "changed or cut")


@pytest.mark.parametrize("cell", ["x", "", " ", "1,5", None], ids=str)
def test_a_number_that_was_altered_is_no_report(cell, key):
    protocol = make("Duchi", Interval(0, 10), epsilon=1.0)
    cells = protocol.sanitize(np.arange(5), key).columns("a")["a"].cast(pa.string()).to_pylist()
    protocol.read_reports({"a": pa.array(cells)}, "a")
    altered = {"a": pa.array([*cells[:3], cell, cells[4]])}
    refused(lambda: protocol.read_reports(altered, "a"), 'column "a", row 4 ', "the cell is no report")


def enumerated(channel, weights, reports, shared):
    """Give ln of the largest ratio of `reports` reports of two pairs that differ in the first attribute.

    `channel[x]` holds, for each attribute, the chances of the cells of both columns where it is the true one.
    """
    worst = 0.0
    for one in channel:
        for other in channel:
            if one[1] != other[1]:
                continue
            ratios = []
            for cells in itertools.product(range(4), repeat=reports):
                tops = [chances_of(channel[pair], weights, cells, shared) for pair in (one, other)]
                ratios.append(tops[0] / tops[1])
            worst = max(worst, math.log(max(ratios)))
    return worst


def chances_of(laws, weights, cells, shared):
    if shared:
        return sum(
            weight * math.prod(law[cell] for cell in cells) for weight, law in zip(weights, laws, strict=True)
        )
    return math.prod(
        sum(weight * law[cell] for weight, law in zip(weights, laws, strict=True)) for cell in cells
    )


@pytest.mark.parametrize("name", ["RSFD", "RSRFD"])
def test_what_several_reports_tell_of_one_attribute_is_what_the_worse_draw_tells(name):
    given = {"priors": "1,3;1,1"} if name == "RSRFD" else {}
    solution = make(name, [Domain(2), Domain(2)], epsilon=1.0, **given)
    weights = [float(weight) for weight in solution.weights]
    true = solution._inside(0).channel()
    kept = [[float(true.g1 if x == y else true.g0) for y in range(2)] for x in range(2)]
    fakes = [[0.25, 0.75], [0.5, 0.5]] if name == "RSRFD" else [[0.5, 0.5], [0.5, 0.5]]
    channel = {
        (a, b): (
            [kept[a][y] * fakes[1][z] for y in range(2) for z in range(2)],
            [fakes[0][y] * kept[b][z] for y in range(2) for z in range(2)],
        )
        for a in range(2)
        for b in range(2)
    }
    alone = enumerated(channel, weights, 1, shared=False)
    exact = solution.epsilon("attribute", 2)
    assert solution.epsilon("attribute") >= alone
    assert enumerated(channel, weights, 2, shared=False) == pytest.approx(2 * alone)
    assert 2 * alone < enumerated(channel, weights, 2, shared=True) == pytest.approx(exact, rel=1e-12)
    assert exact < 2 * solution.epsilon("tuple")
    asked = {"domain_sizes": [2, 2], "epsilon": 1.0, **given}
    told = verify(name, neighbours="attribute", reports=2, **asked)
    told = verify(name, neighbours="attribute", reports=50, **asked)
    assert told["line"].startswith(f"eps <= {round_up(50 * solution.epsilon('tuple'))} (one attribute, 50 ")
    assert not told["tight"]
    told = verify(name, neighbours="attribute", reports=2, **asked)
    assert told["line"].startswith(f"eps = {round_up(exact)} (one attribute, 2 reports), ")
    for neighbours, reports in (
        ("attribute", 1),
        ("attribute", 2),
        ("tuple", 2),
        ("value", 2),
        ("stream", 2),
    ):
        told = verify(name, neighbours=neighbours, reports=reports, **asked)
        assert told["line"].startswith("eps = ")
        assert told["tight"]
    column = solution.attribute_protocol(0)
    assert not column.is_bound("value", 2)
    assert column.is_bound("value", 50)
    assert column.epsilon("stream", 1) == column.epsilon("value", 1)
    assert max(solution.attribute_protocol(at).epsilon("value", 2) for at in range(2)) == exact


@pytest.mark.parametrize("kind", ["GRR", "SUE-z", "OUE-z", "SUE-r", "OUE-r"])
@pytest.mark.parametrize("name", ["RSFD", "RSRFD"])
@pytest.mark.parametrize(("sizes", "reports"), [((2, 2), 2), ((3, 2), 1), ((3, 2), 2)])
def test_no_two_reports_tell_more_of_one_attribute(name, kind, sizes, reports):
    if name == "RSRFD" and kind.endswith("-z"):
        pytest.skip("fakes that encode nothing have no prior")
    given = {"priors": ";".join(",".join(str(value + 1) for value in range(size)) for size in sizes)}
    asked = {"epsilon": 1.2, "protocol": kind, **(given if name == "RSRFD" else {})}
    solution = make(name, [Domain(size) for size in sizes], **asked)
    true, fake = [], []
    for at, size in enumerate(sizes):
        law = np.array([[float(one) for one in row] for row in solution._inside(at).channel().matrix()])
        prior = (
            np.arange(1, size + 1) / (size * (size + 1) / 2) if name == "RSRFD" else np.full(size, 1 / size)
        )
        true.append(law)
        q = float(solution._inside(at).channel().g0)
        bits = [cell.bit_count() for cell in range(law.shape[1])]
        zeros = [q**ones * (1 - q) ** (size - ones) for ones in bits]
        # A fake of GRR is a value, one of a unary encoding the report of a value.
        fake.append(prior if kind == "GRR" else np.array(zeros) if kind.endswith("-z") else prior @ law)
    worst = 0.0
    for own, other in ((0, 1), (1, 0)):
        weight = float(solution.weights[own])
        # Chances over those of fakes alone: of the attribute that differs, and of the other.
        odds, rest = true[own] / fake[own], true[other] / fake[other]
        least = (1 - weight) * rest.min() ** reports
        values = itertools.product(range(sizes[own]), repeat=2)
        pairs = {tuple(pair) for one, two in values for pair in odds[[one, two]].T}
        for chosen in itertools.product(pairs, repeat=reports):
            above, below = np.prod(chosen, axis=0)
            worst = max(worst, (weight * above + least) / (weight * below + least))
    exact = max(math.log(worst), reports * solution.epsilon("attribute"))
    found = [solution.attribute_protocol(at).epsilon("value", reports) for at in range(2)]
    assert max(found) == solution.epsilon("attribute", reports) == pytest.approx(exact, rel=1e-9)


@each
def test_a_bound_is_marked_and_only_a_bound(name):
    protocol = made(name)
    remembers = hasattr(protocol, "memoize")
    fakes = name in ("RSFD", "RSRFD")
    for neighbours in ("value", "attribute", "tuple", "stream"):
        assert not protocol.is_bound(neighbours, 1)
        bound = neighbours == "stream" if remembers else fakes and neighbours == "attribute"
        assert protocol.is_bound(neighbours, 1000) == bound
