"""Our samplers beside their claims, and published mechanisms that fail."""

from __future__ import annotations

import math

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.audit import ATTACKS
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.audit.lessons import SIGMA, exact_delta, exact_epsilon, least_ratio, lessons
from ldpaudit.audit.sampler_check import shown, trial
from ldpaudit.protocols import OUE, Domain
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.randomness import Key
from tests.check_protocol import given, over


def test_every_protocol_keeps_its_epsilon_and_shows_most_of_it():
    for entry in ENTRIES.values():
        protocol = entry.make(over(entry, 3), given(entry))
        low = shown(*trial(protocol, Key.for_tests(181), 100_000))
        assert 0.85 * protocol.epsilon() < low <= protocol.epsilon(), entry.name


def test_a_bound_is_clopper_pearsons():
    """With no success among n, the upper bound is 1 - alpha^(1/n); all successes, the lower alpha^(1/n)."""
    half = 0.005 ** (1 / 1000)
    assert shown(1000, 0, 1000, alpha=0.01) == pytest.approx(math.log(half / (1 - half)), rel=1e-9)
    less = math.log((half - 0.1) / (1 - half))
    assert shown(1000, 0, 1000, delta=0.1, alpha=0.01) == pytest.approx(less, rel=1e-9)
    assert shown(0, 0, 1000) == 0


def test_the_attack_judges_each_randomized_column_by_the_claim_of_its_release():
    protocol = OUE(Domain(["a", "b", "c"]), 1.0)
    record = {"column": "town", "protocol": "OUE", "parameters": protocol.parameters(), "labels": [*"abc"]}
    manifest = {
        "randomized": [record, {**record, "column": "cause", "protocol": "unknown"}],
        "guarantees": [
            {"columns": ["town"], "epsilon": 1.0, "distance": None},
            {"columns": ["lon", "lat"], "epsilon": 1.1, "distance": 200.0},
        ],
    }
    table = AuditedTable(pa.table({"town=a": [True]}), {})
    dossier = Dossier(table, manifest, key=Key.for_tests(194))
    results = {one.column: one for one in ATTACKS["distinguishing"].run(dossier)}
    assert results["town"].verdict == "consistent"
    assert 0.9 < results["town"].low <= results["town"].claim == 1.0
    assert results["cause"].verdict == results["lon, lat"].verdict == "not tested"
    manifest["guarantees"][0]["epsilon"] = 0.5
    (town, *_) = ATTACKS["distinguishing"].run(dossier)
    assert (town.verdict, town.unit) == ("violated", "epsilon")
    for nothing in (Dossier(table, {"randomized": []}), Dossier(table)):
        assert [one.verdict for one in ATTACKS["distinguishing"].run(nothing)] == ["not tested"]


def test_all_eight_lessons_are_violated_by_exact_figures():
    played = {lesson.code: lesson for lesson in lessons()}
    assert [*played] == ["cldp", "fake-data", "degrees", "ratio", "order", "budget", "clipping", "gradient"]
    for lesson in played.values():
        assert lesson.verdict == "violated", lesson.code
        assert lesson.exact > lesson.low > lesson.epsilon
    assert played["fake-data"].exact == pytest.approx(1.4899, abs=5e-5)
    assert played["degrees"].exact / math.log(3) == pytest.approx(1.462, abs=1e-3)
    assert played["budget"].exact == pytest.approx(1.7995, abs=5e-5)
    # A record that is replaced moves twice as far.
    assert exact_epsilon(2 / SIGMA, 1e-5) == pytest.approx(3.94, abs=5e-3)


@pytest.mark.parametrize(("ratio", "epsilon"), [(0.3, 0.5), (0.456, 1.6)])
def test_the_exact_law_of_gaussian_noise_is_that_of_its_definition(ratio, epsilon):
    """Delta is the integral of what one density exceeds e^epsilon times the other by."""
    step = 1e-4
    x = np.arange(-12, 14, step)
    one, other = (np.exp(-((x - shift) ** 2) / 2) / math.sqrt(2 * math.pi) for shift in (ratio, 0.0))
    delta = float(np.maximum(one - math.exp(epsilon) * other, 0).sum() * step)
    assert exact_delta(ratio, epsilon) == pytest.approx(delta, rel=1e-4)
    assert exact_epsilon(ratio, delta) == pytest.approx(epsilon, rel=1e-4)
    assert least_ratio(epsilon, delta) == pytest.approx(ratio, rel=1e-4)
