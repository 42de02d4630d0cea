"""ASS, AUE, ALH and ATHE: chosen by attack success or error, and what of them is another protocol."""

from __future__ import annotations

import math

import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import (
    ALH,
    ASS,
    ATHE,
    AUE,
    GRR,
    OLH,
    OUE,
    SS,
    SUE,
    THE,
    Domain,
    attack_success,
)
from ldpaudit.protocols.refined import weighed

#: Each with its free parameter, and values of it from the least to the most.
FAMILIES = {
    ASS: ("subset_size", range(1, 17)),
    AUE: ("p", [0.5 + step / 64 for step in range(32)]),
    ALH: ("g", range(2, 16)),
    ATHE: ("theta", [0.5 + step / 128 for step in range(65)]),
}


def test_what_is_named_is_kept_and_the_other_figure_is_the_least():
    for kind in tuple(FAMILIES):
        free, values = FAMILIES[kind]
        figures = {value: weighed(kind(Domain(17), 1.0, **{free: value}).channel()) for value in values}
        attacks, errors = (sorted(one) for one in zip(*figures.values(), strict=True))
        for limit in attacks[:: len(attacks) // 4]:
            found = weighed(kind(Domain(17), 1.0, max_attack=limit).channel())
            assert found[0] <= limit * (1 + 1e-9)
            assert found[1] <= min(error for attack, error in figures.values() if attack <= limit) * (
                1 + 1e-9
            )
        for limit in errors[:: len(errors) // 4]:
            found = weighed(kind(Domain(17), 1.0, max_error=limit).channel())
            assert found[1] <= limit * (1 + 1e-9)
            assert found[0] <= min(attack for attack, error in figures.values() if error <= limit) * (
                1 + 1e-9
            )
        for name, least in (("max_attack", attacks[0]), ("max_error", errors[0])):
            with pytest.raises(UserError) as refused:
                kind(Domain(17), 1.0, **{name: 0.5 * least})
            assert "\n" not in str(refused.value)


def test_known_protocols_are_points_of_the_families():
    domain, k = Domain(17), 17
    assert AUE(domain, 1.0, p=0.5).channel() == OUE(domain, 1.0).channel()
    symmetric = AUE(domain, 1.0, p=float(SUE(domain, 1.0).channel().p)).channel()
    assert weighed(symmetric) == pytest.approx(weighed(SUE(domain, 1.0).channel()), rel=1e-12)
    best = SS(domain, 1.0).channel()
    assert ASS(domain, 1.0, subset_size=best.width).channel() == best
    assert ASS(domain, 1.0, max_attack=0.999).channel() == best
    single = ASS(domain, 1.0, subset_size=1).channel()
    assert weighed(single) == pytest.approx(weighed(GRR(domain, 1.0).channel()), rel=1e-12)
    hashed = OLH(domain, 1.0).channel()
    assert ALH(domain, 1.0, g=hashed.family.buckets).channel() == hashed
    theta = THE(domain, 1.0).parameters()["theta"]
    assert ATHE(domain, 1.0, theta=theta).channel() == THE(domain, 1.0).channel()
    assert attack_success(best) == pytest.approx(math.e / (best.width * math.e + k - best.width))
