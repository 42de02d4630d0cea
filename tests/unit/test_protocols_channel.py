"""The exact channels against enumeration, closed forms and published values."""

from __future__ import annotations

import itertools
import math
import pickle
from decimal import Decimal
from fractions import Fraction

import mpmath
import pytest

from ldpaudit.errors import UserError
from ldpaudit.guarantee import round_up
from ldpaudit.protocols import GRR, OUE, SUE, Domain, OneTimeRappor, verify
from ldpaudit.protocols.channel import Channel
from ldpaudit.protocols.exact import (
    WORD,
    as_written,
    exp_below,
    ln_above,
    printed_not_below,
    times_above,
    total_above,
)

KINDS = (GRR, SUE, OUE)
EPSILONS = (1e-9, 0.1, 0.2, 0.3, 0.7, 1.0, 2.0, 3.5, 10.0)


def log_ratio_of(channel: Channel) -> mpmath.mpf:
    """Enumerate every pair of values and every report: the largest log-ratio, to 70 digits."""
    matrix = channel.matrix()
    largest = max(max(column) / min(column) for column in zip(*matrix, strict=True))
    with mpmath.workdps(70):
        return mpmath.log(mpmath.mpf(largest.numerator) / largest.denominator)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [2, 3, 5])
@pytest.mark.parametrize("epsilon", EPSILONS)
def test_epsilon_is_the_largest_log_ratio_of_the_enumerated_channel(kind, size, epsilon):
    channel = kind(Domain(size), epsilon).channel()
    with mpmath.workdps(70):
        slack = mpmath.mpf(str(channel.epsilon())) - log_ratio_of(channel)
        # Rounded up, and by no more than the 60 digits of the arithmetic allow.
        assert 0 <= slack < mpmath.mpf(10) ** -50


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [2, 3, 17, 74, 1000, 65_535])
@pytest.mark.parametrize("epsilon", EPSILONS)
def test_epsilon_never_exceeds_the_request_and_wastes_next_to_nothing(kind, size, epsilon):
    protocol = kind(Domain(size), epsilon)
    delivered = protocol.exact_epsilon()
    assert Fraction(delivered) <= as_written(epsilon)
    assert protocol.epsilon() <= epsilon
    # One notch of a threshold over 2^64 moves epsilon by about this much; GRR's one threshold stands for
    # size - 1 values at once.
    notch = 4 * (size if kind is GRR else 1) * size * math.exp(epsilon) / 2**64
    assert epsilon - float(delivered) <= notch + epsilon * 2**-50


@pytest.mark.parametrize("kind", [*KINDS, lambda domain, eps: OneTimeRappor(domain, epsilon=eps)])
def test_rows_of_the_channel_are_probabilities(kind):
    channel = kind(Domain(4), 1.3).channel()
    for row in channel.matrix():
        assert sum(row) == 1
        assert min(row) > 0


@pytest.mark.parametrize("size", [2, 3, 6])
def test_support_probabilities_are_those_of_the_matrix(size):
    grr = GRR(Domain(size), 1.1).channel()
    matrix = grr.matrix()
    for value, report in itertools.product(range(size), repeat=2):
        expected = grr.g1 if value == report else grr.g0
        assert abs(matrix[value][report] - expected) < Fraction(1, 2**63)
    oue = OUE(Domain(size), 1.1).channel()
    for value, bit in itertools.product(range(size), repeat=2):
        marginal = sum(p for report, p in enumerate(oue.matrix()[value]) if report >> bit & 1)
        assert marginal == (oue.g1 if value == bit else oue.g0)


@pytest.mark.parametrize("epsilon", [0.5, 1.0, 3.0])
def test_probabilities_are_the_closed_forms_of_the_papers(epsilon):
    grr, sue, oue = (kind(Domain(17), epsilon).channel() for kind in KINDS)
    root = math.exp(epsilon / 2)
    assert float(grr.g1) == pytest.approx(math.exp(epsilon) / (math.exp(epsilon) + 16), rel=1e-14)
    assert float(grr.g0) == pytest.approx(1 / (math.exp(epsilon) + 16), rel=1e-14)
    assert float(sue.g1) == pytest.approx(root / (root + 1), rel=1e-14)
    assert float(sue.g0) == pytest.approx(1 / (root + 1), rel=1e-14)
    assert oue.g1 == Fraction(1, 2)
    assert float(oue.g0) == pytest.approx(1 / (math.exp(epsilon) + 1), rel=1e-14)


@pytest.mark.parametrize(
    ("f", "published"),
    [
        *((0.1, 5.889), (0.2, 4.394), (0.3, 3.469), (0.4, 2.773), (0.5, 2.197), (0.6, 1.695), (0.8, 0.811)),
        *((0.9, 0.401), (0.75, 1.022)),
    ],
)
def test_one_time_rappor_has_the_published_epsilon(f, published):
    # Arcolezi et al. 2020, equation (5); figures rounded there.
    protocol = OneTimeRappor(Domain(17), f=f)
    assert protocol.epsilon() == pytest.approx(published, abs=5e-4)
    with mpmath.workdps(70):
        share = mpmath.mpf(repr(f))
        asked = 2 * mpmath.log((2 - share) / share)
        assert mpmath.mpf(str(protocol.exact_epsilon())) <= asked + mpmath.mpf(10) ** -55
    assert "h = 1" in protocol.label()


def test_one_time_rappor_by_epsilon_is_sue():
    by_epsilon, sue = OneTimeRappor(Domain(9), epsilon=1.7), SUE(Domain(9), 1.7)
    assert by_epsilon.channel() == sue.channel()


@pytest.mark.parametrize("epsilon", [0.1, 0.2, 0.3, 0.4, 0.8, 1.0])
@pytest.mark.parametrize("kind", KINDS)
def test_a_request_prints_as_it_was_asked(kind, epsilon):
    # The double nearest to 0.1 lies above 0.1; it must not print as 0.1001.
    assert round_up(kind(Domain(17), epsilon).epsilon()) == f"{epsilon:.4f}"


def test_variance_is_that_of_the_literature():
    e = math.e
    assert GRR(Domain(17), 1.0).variance(1) == pytest.approx((e + 15) / (e - 1) ** 2, rel=1e-12)
    assert OUE(Domain(17), 1.0).variance(1) == pytest.approx(4 * e / (e - 1) ** 2, rel=1e-12)
    root = math.sqrt(e)
    assert SUE(Domain(17), 1.0).variance(1) == pytest.approx(root / (root - 1) ** 2, rel=1e-12)
    # At f = 1 the fixed population leaves only the noise of the true value's own report.
    oue = OUE(Domain(17), 1.0)
    assert oue.variance(10, 1.0) == pytest.approx(0.25 / (10 * (0.5 - 1 / (e + 1)) ** 2), rel=1e-12)


def test_independent_reports_add_up():
    protocol = OUE(Domain(5), 1.0)
    assert protocol.epsilon(reports=3) == pytest.approx(3.0, rel=1e-12)
    assert protocol.epsilon(reports=3) <= 3.0
    # Two independent reports about one value: enumerate their joint channel.
    row = GRR(Domain(3), 0.4).channel().matrix()
    pairs = [max(a / b for a, b in itertools.permutations(column, 2)) for column in zip(*row, strict=True)]
    joint = math.log(max(one * other for one, other in itertools.product(pairs, repeat=2)))
    assert GRR(Domain(3), 0.4).epsilon(reports=2) == pytest.approx(joint, rel=1e-12)


def test_epsilon_50_is_delivered_as_far_as_a_word_reaches():
    for kind in KINDS:
        protocol = kind(Domain(2), 50.0)
        assert 44 < protocol.epsilon() <= 50
        assert 0 < protocol.channel().g0 < protocol.channel().g1 < 1


@pytest.mark.parametrize("epsilon", [0, -1.0, math.nan, math.inf, -math.inf, True, "1"])
@pytest.mark.parametrize("kind", KINDS)
def test_an_impossible_epsilon_is_refused(kind, epsilon):
    with pytest.raises(UserError, match="epsilon"):
        kind(Domain(3), epsilon)


@pytest.mark.parametrize("f", [0, 1, -0.1, 1.5, math.nan, "0.5", True])
def test_an_impossible_f_is_refused(f):
    with pytest.raises(UserError, match="f is not between 0 and 1"):
        OneTimeRappor(Domain(3), f=f)


def test_rappor_takes_one_parameter():
    with pytest.raises(UserError, match="one of f and epsilon"):
        OneTimeRappor(Domain(3))
    with pytest.raises(UserError, match="one of f and epsilon"):
        OneTimeRappor(Domain(3), f=0.5, epsilon=1.0)


def test_a_privacy_beyond_the_words_is_refused():
    with pytest.raises(UserError, match="say nothing"):
        GRR(Domain(3), 1e-300)


def test_a_large_matrix_is_not_written_out():
    with pytest.raises(UserError, match="matrix"):
        OUE(Domain(30), 1.0).channel().matrix()


@pytest.mark.parametrize("arguments", [{"neighbours": "person"}, {"reports": 0}, {"reports": 1.5}])
def test_unknown_neighbours_and_reports_are_refused(arguments):
    with pytest.raises(UserError):
        GRR(Domain(3), 1.0).epsilon(**arguments)


def test_directed_rounding_has_the_right_side():
    with mpmath.workdps(80):
        for exponent in (Fraction(1, 3), Fraction(1), Fraction(47, 10), as_written(1e-9)):
            below = exp_below(exponent)
            exact = mpmath.exp(mpmath.mpf(exponent.numerator) / exponent.denominator)
            assert 0 < exact - mpmath.mpf(below.numerator) / below.denominator < exact * mpmath.mpf(10) ** -55
        for ratio in (Fraction(3, 2), Fraction(WORD, 7), Fraction(WORD, WORD - 1)):
            above = mpmath.mpf(str(ln_above(ratio)))
            exact = mpmath.log(mpmath.mpf(ratio.numerator) / ratio.denominator)
            assert 0 < above - exact < mpmath.mpf(10) ** -50
    assert ln_above(Fraction(1)) == 0
    third = ln_above(Fraction(4, 3))
    with mpmath.workdps(80):
        exact = mpmath.mpf(str(third))
        assert 0 <= mpmath.mpf(str(times_above(third, 7))) - 7 * exact < mpmath.mpf(10) ** -50
        assert 0 <= mpmath.mpf(str(total_above([third] * 7))) - 7 * exact < mpmath.mpf(10) ** -50
    for value in ("0.1", "0.3", "1", "2.0000000000000000001", "0.29999999999999999999"):
        assert Decimal(repr(printed_not_below(Decimal(value)))) >= Decimal(value)
    assert printed_not_below(Decimal("0.29999999999999999999")) == 0.3


def test_verify_answers_with_the_keys_of_the_contract():
    told = verify("oue", epsilon=1.0, domain_size=17, reports=2)
    assert set(told) == {
        *("protocol", "requested", "epsilon", "neighbours", "reports", "method", "parameters"),
        *("tight", "variance_f0_n1", "line", "same_as"),
    }
    assert told["protocol"] == "OUE"
    assert told["requested"] == 2.0
    assert told["epsilon"] == pytest.approx(2.0)
    assert told["variance_f0_n1"] == pytest.approx(3.6827, abs=1e-4)
    assert "eps = 2.0000" in told["line"]
    assert verify("OneTimeRappor", f=0.5, domain_size=17)["requested"] == pytest.approx(2.1972, abs=1e-4)


@pytest.mark.parametrize(
    ("name", "arguments", "says"),
    [
        ("RSFD", {"epsilon": 1.0, "domain_size": 3}, "several columns"),
        ("OUE", {"epsilon": 1.0, "domain_sizes": [2, 3]}, "one column"),
        ("XYZ", {"epsilon": 1.0, "domain_size": 3}, "no protocol"),
        ("OUE", {"epsilon": 1.0}, "size of the domain"),
        ("OUE", {"epsilon": 1.0, "domain_size": 1}, "fewer than two"),
        ("OUE", {"domain_size": 3}, "needs epsilon"),
        ("OUE", {"f": 0.5, "domain_size": 3}, "no parameter f"),
        ("OneTimeRappor", {"f": 0.5, "epsilon": 1.0, "domain_size": 3}, "not both"),
    ],
)
def test_verify_refuses_in_one_line(name, arguments, says):
    with pytest.raises(UserError, match=says) as caught:
        verify(name, **arguments)
    assert "\n" not in str(caught.value)


def test_protocols_travel_to_workers():
    protocol = pickle.loads(pickle.dumps(OUE(Domain(["a", "b"], missing="?"), 1.0)))  # noqa: S301
    assert protocol.channel() == OUE(Domain(3), 1.0).channel()
    assert protocol.domain.labels == ("a", "b", "?")
