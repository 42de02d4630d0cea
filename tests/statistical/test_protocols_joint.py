"""Samplers against their exact channels, jointly over whole reports, and estimates against the truth.

The cells of a chi-square are whole released reports, so order and positions count, and pairs of reports, so
that no two rows share their noise. Keys are fixed. Each test is rejected at 1e-4, on as many reports as it
takes to see one percentage point of probability moved between any two reports with a power of 0.999.
"""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest
from scipy import stats

from ldpaudit.protocols import GRR, OUE, RSFD, RSRFD, Counts, Domain, Reports, Smp, Spl, make
from ldpaudit.protocols.registry import ENTRIES, names
from ldpaudit.randomness import Key
from tests.check_protocol import LARGER, made
from tests.matrices import of_tuples, written_out

LEVEL = 1e-4
POWER = 0.999
#: The fault that must be seen: so much probability moved from one report to another.
FAULT = 0.01
#: Reports that a cell must hold in the mean for the chi-square to be one.
LEAST = 10.0
SIZE = 4
#: OLH and BLH have too many whole reports to be columns of a matrix.
ONE_VALUE = [name for name in names("one value") if name not in ("OLH", "BLH")]

Floats = npt.NDArray[np.float64]


def outcomes(reports: Reports) -> npt.NDArray[np.int64]:
    """Number released reports as the columns of the channel's matrix are numbered."""
    columns = list(reports.columns("c").values())
    if len(columns) == 1:
        return reports.domain.encode(columns[0]).astype(np.int64)
    bits = np.array([column.to_numpy(zero_copy_only=False) for column in columns], dtype=np.int64)
    return (bits << np.arange(len(bits))[:, None]).sum(axis=0)


def probabilities(channel) -> Floats:
    """Return P[report | value], shape (k, number of reports)."""
    return np.array(written_out(channel)).astype(np.float64)


def enough(chances: Floats) -> int:
    """Return the number of reports at which the chi-square has its power, and its cells enough reports."""
    chances = np.sort(chances[chances > 0], axis=None)[::-1]
    freedom = len(chances) - 1
    n = int(LEAST / chances[-1]) + 1
    # The hardest fault to see is one between the two likeliest reports.
    each = FAULT**2 * (1 / chances[0] + 1 / chances[1])
    while stats.ncx2.sf(stats.chi2.isf(LEVEL, freedom), freedom, n * each) < POWER:
        n = n * 5 // 4
    return n


def follows(observed: npt.NDArray[np.int64], chances: Floats) -> bool:
    """Hold counts of reports against their probabilities; what is impossible must not happen."""
    there = chances > 0
    expected = observed.sum() * chances[there]
    assert chances.sum() == pytest.approx(1)
    assert expected.min() >= LEAST
    return not observed[~there].any() and stats.chisquare(observed[there], expected).pvalue > LEVEL


def assert_cells(cells: npt.NDArray[np.int64], chances: Floats) -> None:
    """Hold the cell of each report against the probabilities of all."""
    assert follows(np.bincount(cells, minlength=chances.size), chances.ravel())


def test_a_sampler_that_is_off_by_one_point_is_seen():
    chances = np.array([0.4, 0.3, 0.2, 0.1])
    wrong = chances + np.array([FAULT, -FAULT, 0, 0])
    rng = np.random.default_rng(5)
    n = enough(chances)
    assert sum(follows(rng.multinomial(n, wrong), chances) for _ in range(50)) <= 1
    assert all(follows(rng.multinomial(n, chances), chances) for _ in range(50))
    assert not follows(np.array([10**6, 10**6, 1]), np.array([0.5, 0.5, 0.0]))


def test_whole_reports_follow_the_exact_channel():
    for name, value in itertools.product(ONE_VALUE, (0, SIZE - 1)):
        protocol = made(name, LARGER.get(name, SIZE))
        chances = probabilities(protocol.channel())[value]
        n = enough(chances)
        reports = protocol.sanitize(np.full(n, value), Key.for_tests(21), first_row=value * n)
        assert_cells(outcomes(reports), chances)


def test_two_rows_share_no_noise():
    for name, lag in itertools.product(ONE_VALUE, (1, 64)):
        protocol = made(name, 2)
        single = probabilities(protocol.channel())
        chances = np.outer(single[0], single[1])
        # Pairs that overlap nowhere: rows that hold 0 and rows that hold 1, in turn.
        rows = np.arange(2 * lag * (-(-enough(chances) // lag)))
        codes = (rows // lag % 2).astype(np.int32)
        report = outcomes(protocol.sanitize(codes, Key.for_tests(25)))
        assert_cells(report[codes == 0] * single.shape[1] + report[codes == 1], chances)


HASHING = [*(made("OLH", 5, epsilon=epsilon) for epsilon in (0.7, 1.0, 3.0)), made("BLH", 5)]


def test_functions_and_buckets_follow_the_exact_channel_together():
    for protocol, value in itertools.product(HASHING, (0, 4)):
        channel, n = protocol.channel(), 300_000
        family, g1, g0 = channel.family, float(channel.g1), float(channel.g0)
        reports = protocol.sanitize(np.full(n, value), Key.for_tests(51), first_row=value * n)
        hashed = {
            v: family.hashed(np.full(n, v), reports.multipliers, reports.offsets).astype(int)
            for v in (0, 2, 4)
        }
        # The share of hashed values that each bucket takes, and what the noise makes of a bucket.
        weights = np.diff(family.edges()) / 2**32
        for other in {0, 2, 4} - {value}:
            cells = (hashed[value] * family.buckets + hashed[other]) * family.buckets + reports.hashes
            expected = weights[:, None, None] * weights[None, :, None] * probabilities(channel)[:, None, :]
            if expected.size <= 512:
                assert_cells(cells, expected)
            assert_cells((hashed[other] == reports.hashes).astype(int), np.array([1 - g0, g0]))
        # The function is uniform, in its highest and lowest bits, and the noise does not depend on it.
        kept = (hashed[value] == reports.hashes).astype(int)
        for shift, part in itertools.product((0, 29), ("multipliers", "offsets")):
            classes = (getattr(reports, part) >> np.uint32(shift) & np.uint32(7)).astype(int)
            assert_cells(classes * 2 + kept, np.outer(np.full(8, 1 / 8), [1 - g1, g1]))
        corner = (reports.multipliers >> np.uint32(29)).astype(int) * 8 + (reports.offsets & np.uint32(7))
        assert_cells(corner, np.full(64, 1 / 64))


def cells_of(kind: type, size: int, value: int, epsilon: float) -> dict[tuple[object, ...], float]:
    """Return the chance of each report of a value, by the cells in which it is released."""
    chances = probabilities(kind(Domain(size), epsilon).channel())[value]
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
        solving = solution([Domain(2), Domain(3)], 1.0, kind.name)
        batch = solving.sanitize(codes, Key.for_tests(29)).to_arrow(["a", "b"])
        seen = Counter(zip(*(column.to_pylist() for column in batch.columns), strict=True))
        assert seen.keys() <= expected.keys()
        assert follows(np.array([seen[cells] for cells in expected]), np.array([*expected.values()]))


EVEN = {size: [Fraction(1, size)] * size for size in (2, 3)}
PRIORS = {2: [Fraction(1, 6), Fraction(5, 6)], 3: [Fraction(1, 7), Fraction(2, 7), Fraction(4, 7)]}
#: The sizes of columns, what a true value is drawn by, and the priors of fakes.
FAKES = [
    ((2, 3), "OUE-z", {2: None, 3: None}),
    ((2, 3, 2), "GRR", EVEN),
    ((2, 3), "GRR", PRIORS),
    ((3, 2), "SUE-r", PRIORS),
]


def test_whole_rows_with_fake_data_follow_their_exact_probabilities():
    for sizes, kind, known in FAKES:
        domains, priors = [Domain(size) for size in sizes], [known[size] for size in sizes]
        solution = RSRFD(domains, 1.0, kind, priors) if known is PRIORS else RSFD(domains, 1.0, kind)
        true = [solution.attribute_protocol(at).inside.channel() for at in range(len(sizes))]
        for number, (x, row) in enumerate(of_tuples(true, priors, solution.weights).items()):
            chances = np.array([*row.values()]).astype(np.float64)
            n, widths = enough(chances), np.max([*row], axis=0) + 1
            reports = solution.sanitize(np.tile(x, (n, 1)), Key.for_tests(41), first_row=number << 24)
            assert_cells(np.ravel_multi_index([outcomes(part) for part in reports.parts], widths), chances)


BUDGETS = {"epsilon_permanent": 1.5, "epsilon_first": 0.7}


def joint_chances(rounds, value: int) -> Floats:
    """Return P[permanent answer, report, report] of a value, from both rounds' channels."""
    two, first = rounds.second.buckets, probabilities(rounds.first.buckets)[value]
    second = probabilities(two)
    if two.form == "product":
        # Each bit of an answer is drawn again.
        bits = np.arange(len(first))[:, None] >> np.arange(two.size) & 1
        one = np.where(bits, float(two.g1), float(two.g0))
        second = np.where(bits[None, :, :], one[:, None, :], 1 - one[:, None, :]).prod(axis=2)
    return first[:, None, None] * second[:, :, None] * second[:, None, :]


def test_permanent_answers_and_two_reports_follow_the_exact_channels_jointly():
    key = Key.for_tests(61)
    for name, more in [("LGRR", {"calibration": "exact"}), *((name, {}) for name in names("repeated"))]:
        if name == "LOLOHA":
            continue
        size = 3 if name == "LGRR" else 2
        protocol = make(name, Domain(size), **BUDGETS, **more)
        chances = joint_chances(protocol.rounds, size - 1)
        n = enough(chances)
        permanent = protocol.memoize(np.full(n, size - 1), key)
        parts = [permanent.answers, *(protocol.report(permanent, key, t) for t in (0, 1))]
        assert_cells(np.ravel_multi_index([outcomes(part) for part in parts], chances.shape), chances)


def test_functions_permanent_buckets_and_reports_of_loloha_follow_the_exact_channel_jointly():
    protocol, key, value = make("LOLOHA", Domain(9), **BUDGETS, g=2), Key.for_tests(65), 5
    # Two buckets divide the hashes evenly.
    chances = np.array([joint_chances(protocol.rounds, true) / 2 for true in range(2)])
    n = enough(chances)
    permanent = protocol.memoize(np.full(n, value), key)
    answers = permanent.answers
    bucket = protocol.channel().family.hashed(np.full(n, value), answers.multipliers, answers.offsets)
    parts = [bucket, answers.hashes, *(protocol.report(permanent, key, t).hashes for t in (0, 1))]
    assert_cells(np.ravel_multi_index(parts, chances.shape), chances)


REPETITIONS = 200
SHARES = np.array([0.4, 0.2, 0.1, 0.1, 0.08, 0.06, 0.04, 0.02, 0.0, 0.0])


def test_estimates_are_unbiased_and_their_intervals_cover():
    for name, n in itertools.product(names("one value", "repeated"), (50, 1000)):
        more = {"epsilon": 2.0, "epsilon_first": 1.0} if ENTRIES[name].remembers else {}
        protocol = made(name, 10, **more)
        codes = np.tile(np.repeat(np.arange(10), np.rint(SHARES * n).astype(int)), REPETITIONS)
        reports = protocol.sanitize(codes, Key.for_tests(31))
        support = [protocol.count(reports[at : at + n]).support for at in range(0, REPETITIONS * n, n)]
        estimate = protocol.estimate(Counts(np.full(REPETITIONS, n), np.array(support)))
        exact = np.array([protocol.variance(n, f) for f in SHARES])
        bias = estimate.frequency.mean(axis=0) - SHARES
        assert (np.abs(bias) < 4 * np.sqrt(exact / REPETITIONS)).all()
        covered = ((estimate.low <= SHARES) & (estimate.high >= SHARES)).mean()
        # Of few reports the interval is exact: it holds its level at least, and cannot hold it alone.
        assert 0.93 <= covered <= (0.99 if n == 50 else 0.97)
        # The variance is that of fixed people.
        spread = ((estimate.frequency - SHARES) ** 2).sum(axis=0) / exact
        low, high = stats.chi2.ppf([LEVEL, 1 - LEVEL], REPETITIONS)
        assert (spread > low).all()
        assert (spread < high).all()
