"""What repeated reports reveal: closed forms against enumeration, published tables, and limits."""

from __future__ import annotations

import itertools
import json
import math
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import GRR, LGRR, LOLOHA, LOSUE, LOUE, LSOUE, LSUE, OUE, SUE, Domain, make, verify
from ldpaudit.protocols.exact import as_written, exp_below, ln_above, times_above, total_above
from ldpaudit.protocols.repeated import streams
from ldpaudit.protocols.repeated.rounds import UnaryRounds, ValueRounds

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


def likelihoods_of_values(rounds: ValueRounds, counts: tuple[int, ...]) -> list[Fraction]:
    """Return the probability of reports with these counts for each value, but for a common factor."""
    (p1, q1), (p2, q2) = rounds.first, rounds.second
    values = range(rounds.size)
    seen = [
        math.prod((p2 if report == answer else q2) ** number for report, number in enumerate(counts))
        for answer in values
    ]
    return [sum((p1 if answer == x else q1) * seen[answer] for answer in values) for x in values]


def likelihoods_of_bits(rounds: UnaryRounds, ones: tuple[int, ...], reports: int) -> list[Fraction]:
    """Do the same for so many set bits of each value among t reports."""
    (p1, q1), (p2, q2) = rounds.first, rounds.second

    def bit(count: int, permanent: Fraction) -> Fraction:
        return permanent * p2**count * (1 - p2) ** (reports - count) + (1 - permanent) * q2**count * (
            1 - q2
        ) ** (reports - count)

    return [
        math.prod(bit(count, p1 if j == x else q1) for j, count in enumerate(ones))
        for x in range(rounds.size)
    ]


def counts_of(total: int, cells: int):
    for dividers in itertools.combinations(range(total + cells - 1), cells - 1):
        edges = (-1, *dividers, total + cells - 1)
        yield tuple(after - before - 1 for before, after in itertools.pairwise(edges))


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("reports", [1, 2, 3, 4])
@pytest.mark.parametrize("calibration", CALIBRATIONS)
def test_the_curve_of_values_is_the_largest_ratio_over_all_counts(size, reports, calibration):
    protocol = LGRR(Domain(size), 2.0, 0.7, calibration)
    largest = max(
        max(chances) / min(chances)
        for counts in counts_of(reports, size)
        for chances in [likelihoods_of_values(protocol._rounds, counts)]
    )
    assert largest == protocol._rounds.ratio(reports)
    assert protocol.exact_epsilon(reports=reports) == ln_above(largest)


@pytest.mark.parametrize("kind", UNARY.values())
@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("reports", [1, 2, 3, 4])
def test_the_curve_of_bits_is_the_largest_ratio_over_all_counts(kind, size, reports):
    protocol = kind(Domain(size), 1.5, 0.6)
    largest = max(
        max(chances) / min(chances)
        for ones in itertools.product(range(reports + 1), repeat=size)
        for chances in [likelihoods_of_bits(protocol._rounds, ones, reports)]
    )
    assert largest == protocol._rounds.ratio(reports)


@pytest.mark.parametrize("kind", [LGRR, *UNARY.values()])
@pytest.mark.parametrize("size", [2, 3, 17])
def test_one_report_has_the_epsilon_of_the_composite_channel(kind, size):
    protocol = kind(Domain(size), 3.0, 1.1)
    assert protocol.exact_epsilon() == protocol.channel().epsilon()


@pytest.mark.parametrize("kind", [LGRR, *UNARY.values()])
def test_the_composite_channel_is_the_product_of_both_rounds(kind):
    protocol = kind(Domain(3), 1.5, 0.5)
    rounds = protocol._rounds
    for x, row in enumerate(protocol.channel().matrix()):
        for y, chance in enumerate(row):
            if kind is LGRR:
                counts = tuple(int(y == report) for report in range(3))
                assert chance == likelihoods_of_values(rounds, counts)[x]
            else:
                ones = tuple(y >> bit & 1 for bit in range(3))
                assert chance == likelihoods_of_bits(rounds, ones, 1)[x]


@pytest.mark.parametrize("kind", [LGRR, *UNARY.values()])
def test_the_curve_rises_to_the_permanent_epsilon_and_never_above(kind):
    protocol = kind(Domain(9), 2.0, 0.5)
    curve = [protocol.exact_epsilon(reports=t) for t in (1, 2, 3, 5, 15, 16, 17, 18, 30, 100, 300)]
    limit = protocol.permanent_epsilon()
    assert all(before < after for before, after in itertools.pairwise(curve))
    assert curve[-1] <= limit
    assert float(limit) == pytest.approx(2.0, rel=1e-12)
    assert protocol.epsilon(reports=10**9) <= 2.0
    assert protocol.epsilon(reports=10**9) == pytest.approx(2.0, rel=1e-12)


@pytest.mark.parametrize("kind", [LGRR, *UNARY.values()])
@pytest.mark.parametrize("reports", [17, 40, 200])
def test_powers_beyond_whole_fractions_are_upper_bounds_and_tight(kind, reports, monkeypatch):
    rounds = kind(Domain(9), 2.0, 0.05)._rounds
    bounded = rounds.ratio(reports)
    monkeypatch.setattr("ldpaudit.protocols.repeated.rounds._WHOLE", 10**6)
    exact = rounds.ratio(reports)
    assert 0 <= bounded - exact < Fraction(1, 10**50)


# Streams whose values change.


def chance_of_stream(rounds: ValueRounds, stream: tuple[int, ...], reports: tuple[int, ...]) -> Fraction:
    """Return P[reports | stream]: one permanent answer for each distinct value."""
    chance = Fraction(1)
    for value in set(stream):
        mine = [report for time, report in enumerate(reports) if stream[time] == value]
        counts = tuple(mine.count(report) for report in range(rounds.size))
        chance *= likelihoods_of_values(rounds, counts)[value]
    return chance


@pytest.mark.parametrize("reports", [1, 2, 3, 4, 5])
def test_no_two_streams_are_told_apart_better_than_the_bound(reports):
    protocol = LGRR(Domain(2), 2.0, 1.0)
    every = list(itertools.product(range(2), repeat=reports))
    largest = max(
        max(chances) / min(chances)
        for seen in every
        for chances in [[chance_of_stream(protocol._rounds, stream, seen) for stream in every]]
    )
    assert ln_above(largest) == protocol.exact_epsilon("stream", reports)
    assert not protocol.is_bound("stream", reports)
    if reports == 2:
        # Both values once: two first reports.
        assert protocol.epsilon("stream", 2) == pytest.approx(2.0, abs=1e-12)


@pytest.mark.parametrize(("size", "reports"), [(3, 2), (3, 3), (3, 4), (4, 3), (5, 2), (9, 2)])
@pytest.mark.parametrize("epsilons", [(2.0, 1.0), (0.5, 0.1), (6.0, 5.9)])
def test_all_streams_of_more_values_are_tried(size, reports, epsilons):
    protocol = LGRR(Domain(size), *epsilons)
    every = list(itertools.product(range(size), repeat=reports))
    # What is seen may be renamed: the first of its kind is 0, the next 1, and so on.
    kinds = [seen for seen in every if all(one <= max((-1, *seen[:at])) + 1 for at, one in enumerate(seen))]
    largest = max(
        max(chances) / min(chances)
        for seen in kinds
        for chances in [[chance_of_stream(protocol._rounds, stream, seen) for stream in every]]
    )
    assert ln_above(largest) == protocol.exact_epsilon("stream", reports)


@pytest.mark.parametrize("size", [2, 3, 7])
@pytest.mark.parametrize("epsilons", [(2.0, 1.0), (0.5, 0.1), (6.0, 5.9), (8.0, 0.5)])
def test_beyond_the_streams_that_are_tried_the_bound_stays_above_them(size, epsilons, monkeypatch):
    rounds = LGRR(Domain(size), *epsilons)._rounds
    tried = streams.most_tried(size)
    exact = [rounds.stream_epsilon(reports) for reports in range(1, tried + 1)]
    assert exact == sorted(exact)
    for most in (1, 2, 3):
        monkeypatch.setattr(streams, "most_tried", lambda _, most=most: most)
        bounded = [rounds.stream_epsilon(reports) for reports in range(1, tried + 1)]
        assert all(bound >= true for bound, true in zip(bounded, exact, strict=True))
        assert [rounds.stream_is_tight(reports) for reports in range(1, 6)] == [
            n <= most for n in range(1, 6)
        ]
    monkeypatch.undo()
    old = [
        total_above((rounds.stream_epsilon(1), times_above(rounds.fresh_epsilon(), reports - 1)))
        for reports in (1, 2, 3, 5, 10, 100)
    ]
    for reports, before in zip((1, 2, 3, 5, 10, 100), old, strict=True):
        assert rounds.stream_epsilon(reports) <= before


def test_lolohas_streams_are_bounded_by_those_of_its_buckets():
    protocol = LOLOHA(Domain(50), 2.0, 1.0, g=2)
    assert protocol.exact_epsilon("stream", 6) == LGRR(Domain(2), 2.0, 1.0, "exact").exact_epsilon(
        "stream", 6
    )
    assert protocol.is_bound("stream", 2)


def test_the_times_of_changes_show_beyond_one_permanent_epsilon_a_value():
    # Two distinct values, and more than twice epsilon_permanent: that sum is for streams of the same times.
    protocol = LGRR(Domain(2), 2.0, 1.0)
    seen = (0, 1) * 4
    changing, steady = (0, 1) * 4, (0,) * 8
    ratio = chance_of_stream(protocol._rounds, changing, seen) / chance_of_stream(
        protocol._rounds, steady, seen
    )
    assert math.log(ratio) > 2 * protocol.permanent_epsilon()
    assert ln_above(ratio) <= protocol.exact_epsilon("stream", 8)


def test_losses_of_distinct_values_add_up_between_streams_of_the_same_times():
    protocol = LGRR(Domain(2), 2.0, 1.0)
    pair = ((0, 1, 0), (1, 0, 1))
    largest = max(
        chance_of_stream(protocol._rounds, one, seen) / chance_of_stream(protocol._rounds, other, seen)
        for seen in itertools.product(range(2), repeat=3)
        for one, other in itertools.permutations(pair)
    )
    assert protocol.epsilon_of_changes([2, 1]) == pytest.approx(math.log(largest), rel=1e-14)
    assert protocol.epsilon_of_changes([10**6] * 3) == pytest.approx(6.0, rel=1e-12)
    with pytest.raises(UserError, match="no value"):
        protocol.epsilon_of_changes([])
    with pytest.raises(UserError, match="above 0"):
        protocol.epsilon_of_changes([3, 0])


def test_bits_of_all_values_show_the_times_of_changes():
    # Every bit has a permanent answer for either value, so all k of them tell whether the value changed.
    protocol = LOSUE(Domain(3), 2.0, 1.0)
    (p1, q1), (p2, q2) = protocol._rounds.first, protocol._rounds.second

    def chance(stream: tuple[int, ...], seen: tuple[tuple[int, ...], ...]) -> Fraction:
        result = Fraction(1)
        for value, bit in itertools.product(set(stream), range(3)):
            mine = [report[bit] for time, report in enumerate(seen) if stream[time] == value]
            result *= sum(
                permanent * math.prod(one if report else 1 - one for report in mine)
                for permanent, one in (
                    (p1 if bit == value else q1, p2),
                    (1 - (p1 if bit == value else q1), q2),
                )
            )
        return result

    every = list(itertools.product(range(3), repeat=2))
    reports = list(itertools.product(itertools.product(range(2), repeat=3), repeat=2))
    largest = max(
        max(chances) / min(chances)
        for seen in reports
        for chances in [[chance(stream, seen) for stream in every]]
    )
    assert ln_above(largest) <= protocol.exact_epsilon("stream", 2)
    assert ln_above(largest) > protocol.exact_epsilon("value", 2)


# Calibration.


@pytest.mark.parametrize("epsilons", [(1e-9, 4e-10), (1e-3, 5e-4), (0.5, 0.3), (2.0, 1.0), (8.0, 4.0)])
@pytest.mark.parametrize("size", [2, 3, 17, 74, 1000])
def test_delivered_epsilons_never_exceed_the_requests_and_waste_next_to_nothing(epsilons, size):
    exact = [
        LGRR(Domain(size), *epsilons, "exact"),
        *(kind(Domain(size), *epsilons) for kind in UNARY.values()),
    ]
    for protocol in exact:
        permanent, first = protocol.permanent_epsilon(), protocol.exact_epsilon()
        assert Fraction(permanent) <= as_written(epsilons[0])
        assert Fraction(first) <= as_written(epsilons[1])
        # One unit of a threshold moves p / q of GRR by about k^2 units.
        notch = 16 * size**2 * math.exp(epsilons[0]) / 2**64
        assert epsilons[0] - float(permanent) <= notch + epsilons[0] * 2**-50
        assert epsilons[1] - float(first) <= notch + epsilons[1] * 2**-50
    published = LGRR(Domain(size), *epsilons)
    assert Fraction(published.exact_epsilon()) <= as_written(epsilons[1])


@pytest.mark.parametrize(("permanent", "first"), [(0.5, 0.1), (2.0, 1.0), (4.0, 2.0)])
def test_composites_are_the_one_shot_protocols_of_the_first_epsilon(permanent, first):
    domain = Domain(17)
    for repeated, single in (
        (LGRR(domain, permanent, first, "exact"), GRR(domain, first)),
        (LOSUE(domain, permanent, first), OUE(domain, first)),
        (LSUE(domain, permanent, first), SUE(domain, first)),
    ):
        assert float(repeated.channel().g1) == pytest.approx(float(single.channel().g1), rel=1e-14)
        assert float(repeated.channel().g0) == pytest.approx(float(single.channel().g0), rel=1e-14)
        assert repeated.variance(100, 0.3) == pytest.approx(single.variance(100, 0.3), rel=1e-12)


@pytest.mark.parametrize("size", [2, 3, 17, 74])
@pytest.mark.parametrize(("permanent", "first"), [(0.5, 0.3), (2.0, 0.2), (4.0, 2.4)])
def test_second_rounds_are_the_closed_forms(size, permanent, first):
    a, b = math.exp(permanent), math.exp(first)
    published = LGRR(Domain(size), permanent, first)._rounds.second
    exact = LGRR(Domain(size), permanent, first, "exact")._rounds.second
    assert float(published[0] / published[1]) == pytest.approx((a * b - 1) / (a - b), rel=1e-11)
    assert float(exact[0]) == pytest.approx(
        (b * (a + size - 2) - (size - 1)) / ((a - 1) * (b + size - 1)), rel=1e-11
    )
    osue = LOSUE(Domain(size), permanent, first)._rounds.second
    assert float(osue[0]) == pytest.approx((a * b - 1) / ((a - 1) * (b + 1)), rel=1e-11)
    s, t = math.exp(permanent / 2), math.exp(first / 2)
    sue = LSUE(Domain(size), permanent, first)._rounds.second
    assert float(sue[0]) == pytest.approx((s * t - 1) / ((s - 1) * (t + 1)), rel=1e-11)


@pytest.mark.parametrize("kind", [LGRR, *UNARY.values()])
@pytest.mark.parametrize("reports", [1, 2, 10, 50, 1000])
def test_a_horizon_spends_its_budget_and_no_more(kind, reports):
    given = {"calibration": "horizon"} if kind is LGRR else {}
    protocol = kind(Domain(17), 2.0, 0.9, **given, horizon=reports)
    spent = protocol.exact_epsilon(reports=reports)
    assert Fraction(spent) <= as_written(0.9)
    assert float(spent) == pytest.approx(0.9, rel=1e-12)
    assert protocol.requested_epsilon(reports) == 0.9
    assert protocol.requested_epsilon(reports + 1) == 2.0
    assert protocol.parameters()["horizon"] == reports


def test_published_reports_never_cost_more_than_so_many_budgets():
    for size in (2, 3, 17, 100):
        for permanent, first in ((0.5, 0.1), (2.0, 0.2), (4.0, 2.4), (6.0, 0.84)):
            protocol = LGRR(Domain(size), permanent, first)
            for reports in (1, 2, 3, 5, 10, 50):
                assert protocol.epsilon(reports=reports) <= reports * first * (1 + 1e-15)


def test_the_formula_of_the_thesis_is_no_epsilon():
    # Equation (6.10) is only computed here, to show on which sides of the truth it lies.
    def printed(permanent: float, first: float, reports: int) -> float:
        a, x = math.exp(permanent), math.exp(reports * first)
        return math.log((a * x + 1) / (a + x))

    protocol = LOSUE(Domain(17), 2.0, 1.0)
    assert printed(2.0, 1.0, 1) == pytest.approx(0.735, abs=5e-4)
    assert protocol.epsilon() == pytest.approx(1.0, rel=1e-12)
    assert protocol.epsilon(reports=2) == pytest.approx(1.642, abs=5e-4)
    assert LGRR(Domain(17), 2.0, 0.2).epsilon() < printed(2.0, 0.2, 1)


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


def test_the_tables_of_calibrations_are_reproduced(oracles):
    for row in oracles["longitudinal_calibration"]:
        asked = (row["eps_inf"], row["eps_1"])
        for size, cell in row["L-GRR"].items():
            for calibration, label in zip(CALIBRATIONS, ("paper", "exact"), strict=True):
                protocol = LGRR(Domain(int(size)), *asked, calibration)
                close(float(protocol._rounds.first[0]), cell["p1"])
                close(float(protocol._rounds.second[0]), cell[f"p2_{label}"])
                close(protocol.variance(10_000), cell[f"var_n10000_{label}"])
                for reports, epsilon in cell[f"eps_t_{label}"].items():
                    close(protocol.epsilon(reports=int(reports)), epsilon)
                close(protocol.epsilon(), cell["true_eps1_paper"] if label == "paper" else asked[1])
        for name, kind in UNARY.items():
            if "p2" not in row[name]:
                continue
            protocol, cell = kind(Domain(4), *asked), row[name]
            chances = (*protocol._rounds.first, *protocol._rounds.second)
            for chance, label in zip(chances, ("p1", "q1", "p2", "q2"), strict=True):
                close(float(chance), cell[label])
            close(protocol.variance(10_000), cell["var_n10000"])
            for reports, epsilon in cell["eps_t"].items():
                close(protocol.epsilon(reports=int(reports)), epsilon)


def test_the_table_of_horizons_is_reproduced(oracles):
    for row in oracles["horizon_calibration"]:
        asked = (row["eps_inf"], row["eps_tau"])
        p2, q2 = LOSUE(Domain(4), *asked, horizon=row["tau"])._rounds.second
        close(math.log(p2 / q2), row["L-OSUE eps2"])
        for size, fresh in row["L-GRR eps2"].items():
            p2, q2 = LGRR(Domain(int(size)), *asked, "horizon", row["tau"])._rounds.second
            close(math.log(p2 / q2), fresh)


def test_the_table_of_reachable_epsilons_is_reproduced(oracles):
    for row in oracles["reachable_eps1_max"]:
        for name, kind in {**UNARY, "L-GRR": LGRR}.items():
            kind(Domain(4), row["eps_inf"], row[name] * (1 - 1e-9))
            with pytest.raises(UserError, match="cannot be reached"):
                kind(Domain(4), row["eps_inf"], row[name] * (1 + 1e-9))


# Ranges, limits, parameters.


def test_the_reachable_range_stands_in_the_error():
    bound = math.log((2 * math.exp(2) + 1) / 3)
    with pytest.raises(UserError, match=f"below {math.floor(bound * 1e5) / 1e5:g}"):
        LOUE(Domain(5), 2.0, 1.7)
    for kind in (LGRR, LOSUE, LSUE):
        with pytest.raises(UserError, match="below 2,"):
            kind(Domain(5), 2.0, 2.0)
    # L-SOUE cannot reach 0.6 of a permanent epsilon of 8.
    with pytest.raises(UserError, match="cannot be reached"):
        LSOUE(Domain(5), 8.0, 4.8)


@pytest.mark.parametrize("kind", [LGRR, *UNARY.values()])
def test_epsilon_50_is_delivered_as_far_as_a_word_reaches(kind):
    protocol = kind(Domain(3), 50.0, 20.0)
    assert 40 < protocol.permanent_epsilon() <= 50
    assert float(protocol.exact_epsilon()) == pytest.approx(20.0, rel=1e-9)
    assert protocol.epsilon() <= 20.0
    assert 0 < protocol.channel().g0 < protocol.channel().g1 < 1


@pytest.mark.parametrize("kind", [LGRR, *UNARY.values()])
@pytest.mark.parametrize("wrong", [0, -1.0, math.nan, math.inf, True, "1"])
def test_impossible_epsilons_are_refused(kind, wrong):
    with pytest.raises(UserError, match="epsilon"):
        kind(Domain(3), wrong, 1.0)
    with pytest.raises(UserError, match="epsilon"):
        kind(Domain(3), 2.0, wrong)


@pytest.mark.parametrize("kind", [LGRR, *UNARY.values()])
def test_a_privacy_beyond_the_words_is_refused(kind):
    with pytest.raises(UserError, match="say nothing"):
        kind(Domain(3), 1.0, 1e-300)


@pytest.mark.parametrize("wrong", [0, -1, 1.5, True, "3"])
def test_impossible_horizons_are_refused(wrong):
    with pytest.raises(UserError, match="horizon"):
        LOSUE(Domain(3), 2.0, 1.0, horizon=wrong)
    with pytest.raises(UserError, match="horizon"):
        LGRR(Domain(3), 2.0, 1.0, "horizon", wrong)


def test_calibration_and_horizon_go_together():
    with pytest.raises(UserError, match="calibration is unknown"):
        LGRR(Domain(3), 2.0, 1.0, "best")
    with pytest.raises(UserError, match="go together"):
        LGRR(Domain(3), 2.0, 1.0, "horizon")
    with pytest.raises(UserError, match="go together"):
        LGRR(Domain(3), 2.0, 1.0, "exact", horizon=3)


def test_average_variance_of_one_report_is_the_variance():
    for kind in (LGRR, *UNARY.values()):
        protocol = kind(Domain(6), 2.0, 0.8)
        for f in (0.0, 0.3, 1.0):
            assert protocol.average_variance(50, f) == pytest.approx(protocol.variance(50, f), rel=1e-12)
            drawn = protocol.average_variance(50, f, 7) + f * (1 - f) / 50
            assert drawn == pytest.approx(published_average(protocol._rounds, 50, f, 7), rel=1e-12)


def published_average(rounds, n: int, f: float, reports: int) -> float:
    """Return the formula for people drawn at random."""
    p1, q1, p2, q2 = (float(chance) for chance in (*rounds.first, *rounds.second))
    m = q1 + f * (p1 - q1)
    fresh = (m * p2 * (1 - p2) + (1 - m) * q2 * (1 - q2)) / reports
    return ((p2 - q2) ** 2 * m * (1 - m) + fresh) / (n * ((p1 - q1) * (p2 - q2)) ** 2)


def test_the_registry_makes_and_verifies_them():
    told = verify("losue", domain_size=17, epsilon=2.0, epsilon_first=1.0, reports=2)
    assert told["protocol"] == "LOSUE"
    assert told["epsilon"] == pytest.approx(1.642, abs=5e-4)
    assert told["requested"] == 2.0
    assert verify("LGRR", domain_size=32, epsilon=2.0, epsilon_first=1.0)["epsilon"] < 0.3891
    made = make("LGRR", Domain(5), epsilon_permanent=2.0, epsilon_first=1.0, calibration="horizon", horizon=4)
    assert made.epsilon(reports=4) == pytest.approx(1.0, rel=1e-12)
    with pytest.raises(UserError, match="epsilon_first"):
        make("LOSUE", Domain(5), epsilon_permanent=2.0)
    assert "epsilon_permanent = 2, epsilon_first = 1" in LOSUE(Domain(5), 2.0, 1.0).label()


def test_exponentials_below_are_tight_for_negative_exponents():
    value = exp_below(Fraction(-700))
    assert 0 <= math.exp(-700) / float(value) - 1 < 1e-12
    assert Decimal(value.numerator) / Decimal(value.denominator) < Decimal(-700).exp() * (
        1 + Decimal("1e-25")
    )
