"""Solutions for several columns, exact loss against enumeration; and errors before anything is collected."""

from __future__ import annotations

import dataclasses
import itertools
import json
import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pyarrow as pa
import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit
from ldpaudit.errors import UserError
from ldpaudit.protocols import OUE, RSFD, RSRFD, Allomfree, Domain, Smp, plan
from ldpaudit.protocols.draw import scaled
from ldpaudit.protocols.drawing import Draw
from ldpaudit.protocols.exact import WORD, ln_above
from ldpaudit.protocols.plan import KINDS, Scenario, made, variance
from ldpaudit.protocols.registry import names
from ldpaudit.protocols.several import drawn_attributes, weights
from ldpaudit.randomness import Key
from tests.matrices import of_tuples, written_out

PRIOR = {2: ("1/100", "99/100"), 3: (5, 1, 2), 4: (1, 1, 1, 7)}


def domains(*sizes):
    return [Domain(size) for size in sizes]


def mixed(kind, sizes, epsilon=1.0, realistic=False):
    if realistic:
        return RSRFD(domains(*sizes), epsilon, kind, [PRIOR[size] for size in sizes])
    return RSFD(domains(*sizes), epsilon, kind)


def enumerated(solution, kind):
    """Give P[y | x] for every tuple x and every whole report y."""
    sizes = [domain.size for domain in solution.domains]
    priors = [None if kind.endswith("-z") else [Fraction(1, size)] * size for size in sizes]
    if isinstance(solution, RSRFD):
        priors = [[Fraction(share) for share in prior] for prior in solution.parameters()["priors"]]
    true = [solution.attribute_protocol(at).inside.channel() for at in range(len(sizes))]
    found = of_tuples(true, priors, solution.weights)
    assert all(sum(row.values()) == 1 for row in found.values())
    return found


def largest_enumerated(rows, changed):
    return max(
        max(one[y] / other[y] for y in one)
        for x, one in rows.items()
        for z, other in rows.items()
        if x != z and sum(a != b for a, b in zip(x, z, strict=True)) <= changed
    )


CASES = [
    *((kind, (2, 3), False) for kind in ("GRR", "OUE-z", "OUE-r", "SUE-z", "SUE-r")),
    *((kind, (2, 2, 2), False) for kind in ("GRR", "OUE-z")),
    *((kind, (2, 3), True) for kind in ("GRR", "OUE-r", "SUE-r")),
]


def test_epsilon_is_the_largest_log_ratio_over_all_pairs_of_tuples():
    for kind, sizes, realistic in CASES:
        solution = mixed(kind, sizes, 2.0, realistic=realistic)
        rows = enumerated(solution, kind)
        # The same fractions, so the same 59 digits.
        assert solution.exact_epsilon("attribute") == ln_above(largest_enumerated(rows, 1))
        assert solution.exact_epsilon("tuple") == ln_above(largest_enumerated(rows, len(sizes)))


def test_a_columns_channel_is_the_marginal_of_the_whole_report():
    cases = [("GRR", (2, 3), False), ("OUE-z", (3, 2), False), ("OUE-r", (2, 3), False)]
    for kind, sizes, realistic in [*cases, ("GRR", (2, 3), True), ("SUE-r", (3, 2), True)]:
        solution = mixed(kind, sizes, 1.0, realistic=realistic)
        rows = enumerated(solution, kind)
        for attribute, size in enumerate(sizes):
            channel = solution.attribute_protocol(attribute).channel()
            matrix = written_out(channel)
            ratios = []
            for value in range(size):
                x = next(x for x in rows if x[attribute] == value)
                expected = Counter()
                for y, chance in rows[x].items():
                    expected[y[attribute]] += chance
                assert matrix[value] == [expected[code] for code in range(len(expected))]
                for v in range(size):
                    own = [code for code in expected if (code == v if kind == "GRR" else code >> v & 1)]
                    chances = channel.support(v) if hasattr(channel, "support") else (channel.g1, channel.g0)
                    assert sum(expected[code] for code in own) == chances[v != value]
                ratios.append(expected)
            largest = max(a[y] / b[y] for a, b in itertools.permutations(ratios, 2) for y in a)
            assert channel.epsilon() == ln_above(largest)


def test_rows_that_share_a_draw_expose_one_attribute_as_much_as_a_tuple():
    for solution, alike in ((RSFD(domains(2, 2), 1.0), "tuple"), (Smp(domains(2, 2), 1.0), "attribute")):
        assert Draw(("a", "b"), solution).alone() == solution.epsilon("attribute")
        assert Draw(("a", "b"), solution, shared=True).alone() == solution.epsilon(alike)


def test_the_published_rule_has_the_epsilons_of_the_facts():
    # Thesis, section 7.2, claims 1 for whole tuples: two values in two columns already give 1.4899.
    rare = RSRFD(domains(2, 2), 1.0, "GRR", [(1, 99), (1, 99)])
    for solution, neighbours, epsilon in [
        (RSFD(domains(2, 2), 1.0), "tuple", 1.490),
        (RSFD(domains(2, 8), 1.0), "attribute", 1.179),
        (RSFD(domains(3, 3), 1.0, "OUE-r"), "attribute", 1.125),
        (RSFD(domains(2, 7), 1.0, "OUE-z"), "attribute", 1.0),
        *((rare, "attribute", 1.482), (rare, "tuple", 1.490)),
    ]:
        assert solution.epsilon(neighbours) == pytest.approx(epsilon, abs=5e-4)


def test_weights_are_the_cells_of_the_draw():
    for several in (2, 3, 7, 33):
        shares = weights(several)
        assert sum(shares) == 1
        edges = [int(sum(shares[:at]) * WORD) for at in range(several)]
        words = np.array([*edges, *[(edge - 1) % WORD for edge in edges]], dtype=np.uint64)
        assert scaled(words, several).tolist() == [*range(several), several - 1, *range(several - 1)]


def codes_for(solution, rows, seed=0):
    rng = np.random.default_rng(seed)
    return np.column_stack([rng.integers(0, domain.size, rows) for domain in solution.domains])


def told(reports):
    """Give reports as plain values, to be compared."""
    return reports.to_arrow().to_pydict()


def buffers(batch):
    return [one and one.to_pybytes() for column in batch.columns for one in column.buffers()]


def test_what_a_row_did_not_draw_leaves_no_trace(key):
    for solution in (
        *(Smp(domains(2, 5, 3), 1.0, protocol) for protocol in ("auto", "OUE")),
        *(mixed(kind, (2, 5, 3)) for kind in ("GRR", "OUE-z", "OUE-r")),
        mixed("GRR", (2, 4, 3), realistic=True),
    ):
        codes = codes_for(solution, 400)
        drawn = drawn_attributes(key.derive({"draw": "attribute"}), 3, 0, 400)
        changed = codes.copy()
        for attribute, domain in enumerate(solution.domains):
            other = drawn != attribute
            changed[other, attribute] = (codes[other, attribute] + 1) % domain.size
        one, other = (solution.sanitize(given, key).to_arrow() for given in (codes, changed))
        assert one.to_pydict() == other.to_pydict()
        # Nor in the bytes behind cells that are empty.
        assert buffers(one) == buffers(other)


def test_a_person_always_reports_the_same_attribute(key):
    solution, persons = Smp(domains(2, 5, 3), 1.0), np.random.default_rng(4).integers(0, 50, 1000)
    reports = solution.sanitize(codes_for(solution, 1000), key, persons=persons)
    for part, person in itertools.product(reports.parts, range(50)):
        assert len(set(part.present[persons == person].tolist())) == 1
    draw, numbers = key.derive({"draw": "attribute"}), np.arange(30_000)
    for many in (numbers, [f"P{number}" for number in numbers]):
        drawn = drawn_attributes(draw, 3, 0, 30_000, many)
        assert abs(np.bincount(drawn) - 10_000).max() < 4.5 * math.sqrt(30_000 * 2 / 9)
        assert np.array_equal(drawn, drawn_attributes(draw, 3, 9, 30_000, pa.array(many)))


def test_columns_and_answers_are_permanent_and_noise_is_fresh():
    made, people = Allomfree(domains(2, 4, 17), 3.0, 2.9), 3000
    codes, persons = codes_for(made, people), [f"P{number}" for number in range(people)]
    memory, fresh = Key.for_tests(1), Key.for_tests(2)
    first = made.sanitize(codes, fresh, persons=persons, t=0, memory=memory)
    other = made.sanitize(codes, fresh, persons=persons, t=1, memory=memory)
    forgotten = made.sanitize(codes, fresh, persons=persons, t=0, memory=Key.for_tests(3))
    assert told(first) != told(other)
    for one, more, less in zip(first.parts, other.parts, forgotten.parts, strict=True):
        assert np.array_equal(one.present, more.present)
        assert not np.array_equal(one.present, less.present)
    # The permanent value shows through nearly noiseless reports: two agree more often than values would.
    assert np.mean(first.parts[0].sampled.codes == other.parts[0].sampled.codes) > 0.9


OTHERS = [(kind, name) for kind in KINDS[1:] for name in names(kind)]


def setting(kind: str, f: float = 0.2, **given: float) -> Scenario:
    return Scenario(size=5, epsilon=1.2, n=4000, share=f, kind=kind, attributes=3, **given)


def test_sampled_reports_have_the_law_of_a_sample():
    """The number of reports is binomial; given it, they are a sample without replacement."""
    for name in ["Smp", "Allomfree"]:
        n, f = 20_000, 0.3
        protocol = made(name, setting("several columns", f))
        assert protocol.reporting_share < 1
        weight, noise = float(protocol.weight), protocol.inside.variance(1, f)
        found, chance = 0.0, math.exp(n * math.log1p(-weight))
        for drawn in range(1, n):
            chance = math.exp(
                math.lgamma(n + 1) - math.lgamma(drawn + 1) - math.lgamma(n - drawn + 1)
                + drawn * math.log(weight) + (n - drawn) * math.log1p(-weight)
            )  # fmt: skip
            found += chance * (noise / drawn + f * (1 - f) / drawn * (n - drawn) / (n - 1))
        assert variance(protocol, n, f) == pytest.approx(found, rel=1e-3)


def test_rows_needed_are_the_fewest_and_errors_fall_with_rows():
    for kind, name in OTHERS:
        protocol = made(name, setting(kind))
        intervals = [plan.half_width(protocol, n, 0.2) for n in (1, 2, 10, 500, 10**6)]
        assert intervals == sorted(intervals, reverse=True)
        for width, f in ((0.5, 0.0), (0.1, 0.2), (0.1, 1.0), (0.003, 0.2)):
            rows = plan.rows_needed(protocol, width, f)
            assert plan.half_width(protocol, rows, f) <= width
            assert rows == 1 or plan.half_width(protocol, rows - 1, f) > width * (1 - 1e-12)


def test_epsilon_needed_is_the_smallest_that_is_enough():
    for (kind, name), permanent in itertools.product(OTHERS[::3], (None, 2.0)):
        asked = setting(kind, permanent=permanent)

        def half_width(epsilon, name=name, asked=asked):
            protocol = made(name, dataclasses.replace(asked, epsilon=epsilon))
            return plan.half_width(protocol, asked.n, asked.f, asked.level)

        width = half_width(0.9)
        epsilon = plan.epsilon_needed(name, asked, width)
        assert epsilon <= 0.9 * (1 + 1e-9)
        assert half_width(epsilon) <= width < half_width(epsilon * (1 - 1e-9))


def run(arguments: str) -> str:
    done = CliRunner().invoke(ldpaudit, ["plan", *arguments.split()])
    if done.exception is not None:
        raise done.exception
    return done.stdout


def test_the_figures_are_those_of_the_protocol():
    asked = (
        "--domain-size 17 --epsilon 1.1 --rows 50000 --share 0.05 --half-width 0.01 --level 0.9 --parts 10"
    )
    told, oue = json.loads(run(f"{asked} --simultaneous --json")), OUE(Domain(17), 1.1)
    one = next(one for one in told["protocols"] if one["protocol"] == "OUE")
    assert one["stderr"] == pytest.approx(math.sqrt(oue.variance(50_000, 0.05)), rel=1e-12)
    assert told["half_width"] == pytest.approx(0.01)
    assert one["rows_needed"] == plan.rows_needed(oue, told["half_width"], 0.05, 0.9, 17)
    assert one["parts"][0]["half_width"] == plan.half_width(oue, 5_000, 0.05, 0.9, 17)
    enough = OUE(Domain(17), one["epsilon_needed"])
    assert plan.half_width(enough, 50_000, 0.05, 0.9, 17) <= told["half_width"]
    assert told["guess"] == pytest.approx(math.exp(1.1) / (math.exp(1.1) + 16))
    assert told["odds"] == pytest.approx(math.exp(1.1))
    errors = [one["stderr"] for one in told["protocols"]]
    assert errors == sorted(errors)


def test_impossible_figures_are_refused_in_one_line():
    for arguments, says in [
        ("--domain-size 1 --epsilon 1 --rows 10", "size of the domain"),
        ("--domain-size 2 --epsilon nan --rows 10", "epsilon is nan"),
        ("--domain-size 2 --epsilon 1 --rows 0", "number of rows"),
        ("--domain-size 2 --epsilon 1 --rows 9 --level 1", "confidence"),
        ("--domain-size 2 --epsilon 1 --rows 9 --half-width 0", "half-width"),
        ("--epsilon 1 --rows 9", "--domain-size: this is missing"),
        ("--domain-size 3 --epsilon 1 --rows 9 --kind number", "no effect beside --kind"),
        ("--domain-size 2 --epsilon 1 --rows 9 --kind repeated --permanent 0.5", "no protocol can"),
        ("--domain-size 2 --epsilon 1 --rows 9 --k 5", "no effect"),
        ("--epsilon 1 --rows 9 --kind sampling", "no effect"),
        ("--epsilon 1 --kind samples", "there is no kind"),
    ]:
        with pytest.raises(UserError, match=says) as refused:
            run(arguments)
        assert "\n" not in str(refused.value)
