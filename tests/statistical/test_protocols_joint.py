"""Every registered sampler of one value against its exact channel, jointly over a whole report.

The cells of a chi-square are whole released reports, so order and positions count, and pairs of reports, so
that no two rows share their noise. Keys are fixed. Each test is rejected at 1e-4, on as many reports as it
takes to see one percentage point of probability moved between any two reports with a power of 0.999.
"""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pytest
from scipy import stats

from ldpaudit.protocols import GRR, OUE, RSFD, RSRFD, Domain, Protocol, Reports, Smp, Spl, UnaryReports
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.randomness import Key
from tests.matrices import written_out

LEVEL = 1e-4
POWER = 0.999
#: The fault that must be seen: so much probability moved from one report to another.
FAULT = 0.01
#: Reports that a cell must hold in the mean for the chi-square to be one.
LEAST = 10.0
SIZE = 4
#: Whose whole reports are too many to be columns of a matrix (see test_protocols_many_reports.py).
ELSEWHERE = ("OLH", "BLH")
#: Subsets of one value, which are the best up to five values at epsilon 1, would be GRR.
LARGER = {"SS": 7}
ONE_VALUE = [name for name, entry in ENTRIES.items() if entry.kind == "one value" and name not in ELSEWHERE]

Floats = npt.NDArray[np.float64]


def made(name: str, size: int = SIZE) -> Protocol:
    """Make a registered protocol from the examples of its parameters."""
    entry = ENTRIES[name]
    given = {several[0]: entry.fields[several[0]].begins() for several in entry.needed}
    protocol: Protocol = entry.make(entry.over(size), given)
    return protocol


def outcomes(protocol: Protocol, reports: Reports) -> npt.NDArray[np.int64]:
    """Number released reports as the columns of the channel's matrix are numbered."""
    columns = list(reports.columns("c").values())
    if len(columns) == 1 and pa.types.is_integer(columns[0].type):
        return columns[0].to_numpy().astype(np.int64)
    if len(columns) == 1:
        return protocol.domain.encode(columns[0]).astype(np.int64)
    bits = np.array([column.to_numpy(zero_copy_only=False) for column in columns], dtype=np.int64)
    return (bits << np.arange(len(bits))[:, None]).sum(axis=0)


def probabilities(protocol: Protocol) -> Floats:
    """Return P[report | value], shape (k, number of reports)."""
    return np.array([[float(cell) for cell in row] for row in written_out(protocol.channel())])


def enough(chances: Floats) -> int:
    """Return the number of reports at which the chi-square has its power, and its cells enough reports."""
    chances = np.sort(chances[chances > 0])[::-1]
    freedom = len(chances) - 1
    n = int(LEAST / chances[-1]) + 1
    # The hardest fault to see is one between the two likeliest reports.
    each = FAULT**2 * (1 / chances[0] + 1 / chances[1])
    while stats.ncx2.sf(stats.chi2.isf(LEVEL, freedom), freedom, n * each) < POWER:
        n = n * 5 // 4
    return n


def assert_follows(observed: npt.NDArray[np.int64], chances: Floats) -> None:
    """Hold counts of reports against their probabilities; what is impossible must not happen."""
    assert observed[chances == 0].sum() == 0
    there = chances > 0
    expected = observed.sum() * chances[there]
    assert expected.min() >= LEAST
    assert stats.chisquare(observed[there], expected).pvalue > LEVEL


def test_whole_reports_follow_the_exact_channel():
    for name in ONE_VALUE:
        for value in (0, SIZE - 1):
            protocol = made(name, LARGER.get(name, SIZE))
            chances = probabilities(protocol)[value]
            n = enough(chances)
            reports = protocol.sanitize(np.full(n, value), Key.for_tests(21), first_row=value * n)
            assert_follows(np.bincount(outcomes(protocol, reports), minlength=len(chances)), chances)


def test_two_rows_share_no_noise():
    for name in ONE_VALUE:
        for lag in [1, 64]:
            protocol = made(name, 2)
            single = probabilities(protocol)
            chances = np.outer(single[0], single[1]).ravel()
            n = enough(chances)
            # Pairs that overlap nowhere: rows that hold 0 and rows that hold 1, in turn.
            rows = np.arange(2 * lag * (-(-n // lag)))
            codes = (rows // lag % 2).astype(np.int32)
            report = outcomes(protocol, protocol.sanitize(codes, Key.for_tests(25)))
            pairs = report[codes == 0] * single.shape[1] + report[codes == 1]
            assert_follows(np.bincount(pairs, minlength=len(chances)), chances)


def cells_of(kind: type, size: int, value: int, epsilon: float) -> dict[tuple[object, ...], float]:
    """Return the chance of each report of a value, by the cells in which it is released."""
    chances = [float(cell) for cell in written_out(kind(Domain(size), epsilon).channel())[value]]
    if kind is GRR:
        return {(str(report),): chance for report, chance in enumerate(chances)}
    return {
        tuple(bool(report >> at & 1) for at in range(size)): chance for report, chance in enumerate(chances)
    }


def test_whole_rows_of_sampled_and_of_split_columns_follow_it_too():
    for solution, kind in itertools.product((Smp, Spl), (GRR, OUE)):
        budget = 1.0 if solution is Smp else 0.5
        one, other = cells_of(kind, 2, 1, budget), cells_of(kind, 3, 2, budget)
        if solution is Smp:
            none = [tuple(None for _ in next(iter(cells))) for cells in (one, other)]
            expected = {cells + none[1]: chance / 2 for cells, chance in one.items()}
            expected |= {none[0] + cells: chance / 2 for cells, chance in other.items()}
        else:
            expected = {a + b: one[a] * other[b] for a, b in itertools.product(one, other)}
        n = enough(np.array([*expected.values()]))
        codes = np.tile(np.array([1, 2], dtype=np.int32), (n, 1))
        made = solution([Domain(2), Domain(3)], 1.0, kind.name)
        batch = made.sanitize(codes, Key.for_tests(29)).to_arrow(["a", "b"])
        seen = Counter(zip(*(column.to_pylist() for column in batch.columns), strict=True))
        assert seen.keys() <= expected.keys()
        assert_follows(np.array([seen[cells] for cells in expected]), np.array([*expected.values()]))


def test_a_sampler_that_is_off_by_one_point_is_seen():
    chances = np.array([0.4, 0.3, 0.2, 0.1])
    wrong = chances + np.array([FAULT, -FAULT, 0, 0])
    rng = np.random.default_rng(5)
    n = enough(chances)
    seen = 0
    for _ in range(50):
        try:
            assert_follows(rng.multinomial(n, wrong), chances)
        except AssertionError:
            seen += 1
    assert seen >= 49
    for _ in range(50):
        assert_follows(rng.multinomial(n, chances), chances)
    with pytest.raises(AssertionError):
        assert_follows(np.array([10**6, 10**6, 1]), np.array([0.5, 0.5, 0.0]))


PRIORS = {2: (1, 5), 3: (1, 2, 4)}


def domains(*sizes):
    return [Domain(size) for size in sizes]


SOLUTIONS = {
    "OUE-z, two columns": lambda: RSFD(domains(2, 3), 1.0, "OUE-z"),
    "GRR, three columns": lambda: RSFD(domains(2, 3, 2), 1.0, "GRR"),
    "GRR, priors": lambda: RSRFD(domains(2, 3), 1.0, "GRR", [PRIORS[2], PRIORS[3]]),
    "SUE-r, priors": lambda: RSRFD(domains(3, 2), 1.0, "SUE-r", [PRIORS[3], PRIORS[2]]),
}


def report_chances(protocol, value):
    """Give the probability of each report of one column, as a vector; bit j of a report counts 2^j."""
    channel = protocol.channel()
    if channel.form == "values":
        return np.array([float(channel.g1 if y == value else channel.g0) for y in range(channel.size)])
    chances = np.ones(1)
    for at in range(channel.size):
        p = float(channel.g1 if at == value else channel.g0)
        chances = np.concatenate([chances * (1 - p), chances * p])
    return chances


def whole_chances(name, solution, x):
    """Give the probability of each whole report of a tuple: first column slowest."""
    kind = name.partition(",")[0]
    parts = [solution.attribute_protocol(attribute).inside for attribute in range(len(x))]
    true = [report_chances(part, value) for part, value in zip(parts, x, strict=True)]
    fakes = []
    for part in parts:
        size = part.domain.size
        prior = np.array(PRIORS[size] if "priors" in name else [1] * size) / (
            sum(PRIORS[size]) if "priors" in name else size
        )
        if kind.endswith("-z"):
            fakes.append(report_chances(part, None))
        elif kind == "GRR":
            fakes.append(prior)
        else:
            fakes.append(sum(h * report_chances(part, v) for v, h in enumerate(prior)))
    total = 0.0
    for drawn, weight in enumerate(solution.weights):
        joint = np.ones(1)
        for at in range(len(x)):
            joint = np.outer(joint, true[at] if at == drawn else fakes[at]).ravel()
        total = total + float(weight) * joint
    return total


def whole_reports(reports):
    """Number whole reports as `whole_chances` does."""
    number = np.zeros(len(reports), dtype=np.int64)
    for part in reports.parts:
        if isinstance(part, UnaryReports):
            size = part.domain.size
            number = number * (1 << size) + part.bits @ (1 << np.arange(size))
        else:
            number = number * part.domain.size + part.codes
    return number


def test_whole_rows_with_fake_data_follow_their_exact_probabilities():
    for name in tuple(SOLUTIONS):
        solution = SOLUTIONS[name]()
        n = 300_000
        sizes = [domain.size for domain in solution.domains]
        for number, x in enumerate(itertools.product(*map(range, sizes))):
            reports = solution.sanitize(np.tile(x, (n, 1)), Key.for_tests(41), first_row=number * n)
            chances = whole_chances(name, solution, x)
            assert n >= enough(chances)
            assert_follows(np.bincount(whole_reports(reports), minlength=len(chances)), chances)
