"""What repeated reports reveal: closed forms against enumeration, published tables, and limits."""

from __future__ import annotations

import itertools
import json
import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.protocols import LGRR, LOLOHA, LOSUE, LOUE, LSOUE, LSUE, Domain
from ldpaudit.protocols.exact import ln_above
from ldpaudit.protocols.memory import Longitudinal, Rounds
from ldpaudit.randomness import Key

ORACLES = Path(__file__).resolve().parents[2].parent / "shared" / "reference" / "claims-tables.json"
UNARY = {"L-OSUE": LOSUE, "L-SUE": LSUE, "L-OUE": LOUE, "L-SOUE": LSOUE}
CALIBRATIONS = ("published", "exact")


@pytest.fixture(scope="module")
def oracles():
    if not ORACLES.is_file():
        pytest.skip("the tables of corrected claims (shared/reference beside the checkout) are not here")
    return json.loads(ORACLES.read_text())


def close(figure: float, oracle: float) -> None:
    assert figure == pytest.approx(oracle, rel=1e-9, abs=1e-9)


# Enumeration.


def chances_of(rounds: Rounds) -> tuple[Fraction, ...]:
    """Return p and q of both rounds, of their buckets where there are some."""
    one, two = rounds.first.buckets, rounds.second.buckets
    return one.g1, one.g0, two.g1, two.g0


def likelihoods_of_values(rounds: Rounds, counts: tuple[int, ...]) -> list[Fraction]:
    """Return the probability of reports with these counts for each value, but for a common factor."""
    p1, q1, p2, q2 = chances_of(rounds)
    values = range(rounds.first.size)
    seen = [
        math.prod((p2 if report == answer else q2) ** number for report, number in enumerate(counts))
        for answer in values
    ]
    return [sum((p1 if answer == x else q1) * seen[answer] for answer in values) for x in values]


def likelihoods_of_bits(rounds: Rounds, ones: tuple[int, ...], reports: int) -> list[Fraction]:
    """Do the same for so many set bits of each value among t reports."""
    p1, q1, p2, q2 = chances_of(rounds)

    def bit(count: int, permanent: Fraction) -> Fraction:
        return permanent * p2**count * (1 - p2) ** (reports - count) + (1 - permanent) * q2**count * (
            1 - q2
        ) ** (reports - count)

    return [
        math.prod(bit(count, p1 if j == x else q1) for j, count in enumerate(ones))
        for x in range(rounds.first.size)
    ]


def counts_of(total: int, cells: int):
    for dividers in itertools.combinations(range(total + cells - 1), cells - 1):
        edges = (-1, *dividers, total + cells - 1)
        yield tuple(after - before - 1 for before, after in itertools.pairwise(edges))


def test_the_curve_of_values_is_the_largest_ratio_over_all_counts():
    for size in [2, 3]:
        for reports in [1, 3]:
            for calibration in CALIBRATIONS:
                protocol = LGRR(Domain(size), 2.0, 0.7, calibration)
                largest = max(
                    max(chances) / min(chances)
                    for counts in counts_of(reports, size)
                    for chances in [likelihoods_of_values(protocol.rounds, counts)]
                )
                assert largest == protocol.rounds.ratio(reports)
                assert protocol.exact_epsilon(reports=reports) == ln_above(largest)


def test_the_curve_of_bits_is_the_largest_ratio_over_all_counts():
    for kind in UNARY.values():
        for size in [2, 3]:
            for reports in [1, 3]:
                protocol = kind(Domain(size), 1.5, 0.6)
                largest = max(
                    max(chances) / min(chances)
                    for ones in itertools.product(range(reports + 1), repeat=size)
                    for chances in [likelihoods_of_bits(protocol.rounds, ones, reports)]
                )
                assert largest == protocol.rounds.ratio(reports)


def test_the_curve_rises_to_the_permanent_epsilon_and_never_above():
    for kind in [LGRR, *UNARY.values()]:
        protocol = kind(Domain(9), 2.0, 0.5)
        curve = [protocol.exact_epsilon(reports=t) for t in (1, 2, 3, 5, 15, 16, 17, 18, 30, 100, 300)]
        limit = protocol.permanent_epsilon()
        assert all(before < after for before, after in itertools.pairwise(curve))
        assert curve[-1] <= limit
        assert float(limit) == pytest.approx(2.0, rel=1e-12)
        assert protocol.epsilon(reports=10**9) <= 2.0
        assert protocol.epsilon(reports=10**9) == pytest.approx(2.0, rel=1e-12)


# Streams whose values change.


def chance_of_stream(rounds: Rounds, stream: tuple[int, ...], reports: tuple[int, ...]) -> Fraction:
    """Return P[reports | stream]: one permanent answer for each distinct value."""
    chance = Fraction(1)
    for value in set(stream):
        mine = [report for time, report in enumerate(reports) if stream[time] == value]
        counts = tuple(mine.count(report) for report in range(rounds.first.size))
        chance *= likelihoods_of_values(rounds, counts)[value]
    return chance


def test_no_two_streams_are_told_apart_better_than_the_bound():
    for reports in [1, 2, 4]:
        protocol = LGRR(Domain(2), 2.0, 1.0)
        every = list(itertools.product(range(2), repeat=reports))
        largest = max(
            max(chances) / min(chances)
            for seen in every
            for chances in [[chance_of_stream(protocol.rounds, stream, seen) for stream in every]]
        )
        assert ln_above(largest) <= protocol.exact_epsilon("stream", reports)
        assert protocol.is_bound("stream", reports) == (reports > 1)
        assert reports > 1 or ln_above(largest) == protocol.exact_epsilon("stream", reports)


# Calibration.


# Oracles.


def test_table_6_1_is_reproduced(oracles):
    table = oracles["table_6_1"]
    for row in table["rows"]:
        asked = (row["eps_inf"], row["eps_1"])
        for name, cell in row["cells"].items():
            if name.startswith("L-GRR"):
                domain = Domain(int(name.partition("=")[2]))
                published, exact = (LGRR(domain, *asked, one) for one in CALIBRATIONS)
                close(published.variance(table["n"]), cell["paper"])
                close(published.epsilon(), cell["true_eps1_of_paper"])
                close(exact.variance(table["n"]), cell["exact_calibration"])
            else:
                close(UNARY[name](Domain(5), *asked).variance(table["n"]), cell["paper"])


def test_the_table_of_horizons_is_reproduced(oracles):
    for row in oracles["horizon_calibration"]:
        asked = (row["eps_inf"], row["eps_tau"])
        *_, p2, q2 = chances_of(LOSUE(Domain(4), *asked, horizon=row["tau"]).rounds)
        close(math.log(p2 / q2), row["L-OSUE eps2"])
        for size, fresh in row["L-GRR eps2"].items():
            *_, p2, q2 = chances_of(LGRR(Domain(int(size)), *asked, "horizon", row["tau"]).rounds)
            close(math.log(p2 / q2), fresh)


# Ranges, limits, parameters.


def likelihoods(protocol: Longitudinal, history: tuple[int, ...]) -> dict[tuple[int, ...], float]:
    """Return the chance of each combination of reports, bit sets in rows, given the values of the rows."""
    size = protocol.domain.size
    p1, q1, p2, q2 = map(float, chances_of(protocol.rounds))
    chances: dict[tuple[int, ...], float] = {}
    for reports in itertools.product(range(1 << size), repeat=len(history)):
        chance = 1.0
        for value, bit in itertools.product(set(history), range(size)):
            first = p1 if bit == value else q1
            seen = [reports[row] >> bit & 1 for row, held in enumerate(history) if held == value]
            one = math.prod(p2 if report else 1 - p2 for report in seen)
            zero = math.prod(q2 if report else 1 - q2 for report in seen)
            chance *= first * one + (1 - first) * zero
        chances[reports] = chance
    return chances


def test_one_changed_row_costs_what_enumeration_says() -> None:
    for kind in [LSUE, LOSUE, LOUE, LSOUE]:
        for size, rows in [(2, 1), (2, 3), (3, 2)]:
            protocol = kind(Domain(size), 2.0, 1.0)
            known = {
                history: likelihoods(protocol, history)
                for history in itertools.product(range(size), repeat=rows)
            }
            largest = max(
                math.log(known[one][reports] / known[other][reports])
                for one, other in itertools.permutations(known, 2)
                if sum(a != b for a, b in zip(one, other, strict=True)) == 1
                for reports in known[one]
            )
            assert float(protocol.one_row_epsilon(rows)) == pytest.approx(largest, rel=1e-9)
            assert not protocol.one_row_is_bound(rows)


def test_a_report_keeps_the_hash_function_of_its_person():
    protocol, key = LOLOHA(Domain(40), 2.0, 1.0), Key.for_tests(72)
    permanent = protocol.memoize(np.arange(40), key, persons=[f"p{row % 5}" for row in range(40)])
    reports = [protocol.report(permanent, key, t) for t in (0, 1)]
    for report in reports:
        assert np.array_equal(report.multipliers, permanent.answers.multipliers)
        assert np.array_equal(report.offsets, permanent.answers.offsets)
    assert len({*zip(reports[0].multipliers.tolist(), reports[0].offsets.tolist(), strict=True)}) == 5
    assert not np.array_equal(reports[0].hashes, reports[1].hashes)
