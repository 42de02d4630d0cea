"""Every protocol against the figures that it had before it was written anew: chances, epsilons, variance.

The table was written by `written()` on the code of November 2026. It may be made again only where a change of
figures is meant: `python -m tests.unit.test_golden_protocols`.
"""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ldpaudit.protocols.registry import entry_of

TABLE = Path(__file__).with_name("golden_protocols.json")
TIMES = (1, 3, 12)
#: Relative distance that another rounding of thresholds may make; that of fake data is computed exactly.
NEAR, NEAR_OF_FAKES = 1e-6, 1e-12
ONE = ("GRR", "SUE", "OUE", "OneTimeRappor", "SS", "OLH", "BLH", "THE", "Adaptive", "Auto")
REMEMBERING = ("LGRR", "LOSUE", "LSUE", "LOUE", "LSOUE", "LOLOHA")
FAKES = ("GRR", "OUE-z", "OUE-r", "SUE-z", "SUE-r", "ADP")


def cases() -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Yield names, sizes and parameters."""
    for name, size, epsilon in itertools.product(ONE, (2, 7, 74, 1000), (0.1, 1.0, 4.0)):
        yield name, size, {"epsilon": epsilon}
    for share in (0.2, 0.75):
        yield "OneTimeRappor", 7, {"f": share}
    for name, size, (permanent, first) in itertools.product(
        REMEMBERING, (2, 17, 300), ((1.0, 0.5), (2.0, 1.0), (4.0, 0.8))
    ):
        yield name, size, {"epsilon_permanent": permanent, "epsilon_first": first}
    for name, given in itertools.product(
        ("LGRR", "LOLOHA"), ({"calibration": "exact"}, {"calibration": "horizon", "horizon": 5})
    ):
        yield name, 17, {"epsilon_permanent": 2.0, "epsilon_first": 1.0, **given}
    for name in REMEMBERING[1:-1]:
        yield name, 17, {"epsilon_permanent": 2.0, "epsilon_first": 1.0, "horizon": 5}
    sizes = ([2, 7], [74, 4, 17])
    for name, each, epsilon in itertools.product(("Smp", "Spl"), sizes, (0.5, 2.0)):
        for protocol in ("auto", "GRR", "OUE"):
            yield name, each, {"epsilon": epsilon, "protocol": protocol}
    for each, epsilon, protocol, budget in itertools.product(
        sizes, (0.5, 2.0), FAKES, ("tuple", "attribute", "published")
    ):
        yield "RSFD", each, {"epsilon": epsilon, "protocol": protocol, "budget": budget}
    for protocol, budget in itertools.product(("GRR", "OUE-r", "SUE-r"), ("tuple", "attribute")):
        given = {"epsilon": 1.0, "protocol": protocol, "budget": budget, "priors": "1,9;1,2,3,4"}
        yield "RSRFD", [2, 4], given
    for each, (permanent, first) in itertools.product(sizes, ((1.0, 0.5), (4.0, 0.8))):
        yield "Allomfree", each, {"epsilon_permanent": permanent, "epsilon_first": first}
    for cells, epsilon, circle in itertools.product((10, 100), (0.1, 1.0, 4.0), (0, 1)):
        yield "SquareWave", cells, {"epsilon": epsilon, "cyclic": circle}


def figures(name: str, sizes: Any, given: dict[str, Any]) -> dict[str, Any]:
    """Return what today's code says of a protocol."""
    entry = entry_of(name)
    several = isinstance(sizes, list)
    protocol = entry.make(entry.over(tuple(sizes) if several else sizes), given)
    parts = [protocol]
    if several:
        parts = [protocol.attribute_protocol(at) for at in range(len(sizes))]
    channels = [part.channel() for part in parts if entry.kind != "number"]
    unlike = ("attribute", "tuple") if several else ("value",)
    if several or entry.kind == "repeated":
        unlike = (*unlike, "stream")
    return {
        "chances": [[float(one.g1), float(one.g0)] for one in channels],
        **{one: [protocol.epsilon(one, times) for times in TIMES] for one in unlike},
        "variance": [] if given.get("cyclic") else [part.variance(1) for part in parts],
    }


def written() -> str:
    """Return the table: a line a case."""
    lines = [json.dumps([*case, figures(*case)]) for case in cases()]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def test_every_protocol_keeps_its_figures() -> None:
    """Epsilons, chances and variances are those of the table, and no more is delivered than was asked for."""
    rows = json.loads(TABLE.read_text(encoding="utf-8"))
    assert [row[:3] for row in rows] == [[*case] for case in cases()]
    for name, sizes, given, known in rows:
        found = figures(name, sizes, given)
        assert found.keys() == known.keys()
        for what, values in known.items():
            near = NEAR_OF_FAKES if name in ("RSFD", "RSRFD") else NEAR
            np.testing.assert_allclose(
                found[what], values, near, 0, err_msg=f"{what} of {name}, {sizes}, {given}"
            )
        value = found.get("tuple", found.get("value"))
        assert "epsilon_permanent" not in given or value[-1] <= given["epsilon_permanent"]
        if given.get("budget") != "published":
            asked = given.get("epsilon_first", given.get("epsilon", math.inf))
            assert found.get(given.get("budget", ""), value)[0] <= asked, (name, sizes, given)


if __name__ == "__main__":
    TABLE.write_text(written(), encoding="utf-8")
