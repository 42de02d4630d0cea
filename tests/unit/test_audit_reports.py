"""Attacks on randomized columns of a table: closed forms and published figures against what is drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.audit import ATTACKS, AttackResult
from ldpaudit.audit.attack import FileAttack
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.audit.on_rows.averaging import reports_needed
from ldpaudit.protocols import GRR, OUE, SUE, Domain, Protocol, make
from ldpaudit.protocols.attack import attack_success
from ldpaudit.protocols.joint import joint_drawing
from ldpaudit.randomness import Key
from ldpaudit.tables import Column

LABELS = [f"v{at}" for at in range(17)]
ZIPF = 1 / np.arange(1, 18) / (1 / np.arange(1, 18)).sum()
KEY = Key.for_tests(8)


def table(columns: dict[str, Any]) -> AuditedTable:
    kinds = {
        name: "boolean" if pa.types.is_boolean(pa.array(one).type) else "text"
        for name, one in columns.items()
    }
    return AuditedTable(pa.table(columns), {name: Column(name, kind=kinds[name]) for name in columns})  # type: ignore[arg-type]


def record(name: str, protocol: Protocol, **more: Any) -> dict[str, Any]:
    return {
        "column": name,
        "protocol": protocol.name,
        "parameters": protocol.parameters(),
        "labels": list(protocol.domain.labels),
        **more,
    }


def run(dossier: Dossier, code: str) -> list[AttackResult]:
    attack = ATTACKS[code]
    assert issubclass(attack, FileAttack)
    assert attack.lacks(dossier) == ""
    return list(attack.run(dossier))


def released(protocol: Protocol, codes: Sequence[int], name: str = "town", **more: Any) -> AuditedTable:
    reports = protocol.sanitize(
        np.asarray(codes, np.int32), KEY.derive({"test": len(codes), "of": protocol.name})
    )
    return table({**reports.columns(name), **more})


@pytest.mark.parametrize("made", [GRR, OUE, "SS"])
def test_one_report_is_guessed_as_often_as_its_channel_says(made: Any) -> None:
    domain = Domain(LABELS)
    protocol = make(made, domain, epsilon=1.0) if isinstance(made, str) else made(domain, 1.0)
    given = Dossier(
        released(protocol, [0, 1, 2]),
        manifest={"randomized": [record("town", protocol)]},
        key=Key.for_tests(1),
    )
    (found,) = run(given, "averaging")
    assert found.tested == 20_000
    # Wide enough for one of a thousand: 3.3 standard errors.
    error = 3.3 * math.sqrt(found.figure * (1 - found.figure) / found.tested)
    assert found.figure == pytest.approx(attack_success(protocol.channel()), abs=error)
    assert found.expected == attack_success(protocol.channel())
    assert found.claim == pytest.approx(math.e / (math.e + 16))
    assert (found.baseline, found.verdict) == (1 / 17, "weak")


@pytest.mark.parametrize(
    ("made", "needed"), [(GRR, (720, 144, 24)), (SUE, (220, 55, 15)), (OUE, (220, 58, 17))]
)
def test_reports_wear_away_at_the_published_number(made: Any, needed: tuple[int, ...]) -> None:
    rng = np.random.default_rng(3)
    for epsilon, published in zip((0.5, 1.0, 2.0), needed, strict=True):
        found = reports_needed(made(Domain(17), epsilon).channel(), rng)
        assert found == pytest.approx(published, rel=0.12, abs=1.5)


def test_reports_that_name_their_person_are_put_together() -> None:
    rng = np.random.default_rng(2)
    values = rng.integers(17, size=300)
    people = [f"p{at}" for at in range(300)]
    for reports, least, most in ((1, 0.25, 0.37), (40, 0.97, 1.0)):
        protocol = GRR(Domain(LABELS), 2.0)
        given = Dossier(
            released(protocol, np.repeat(values, reports).tolist(), unit=np.repeat(people, reports).tolist()),
            manifest={"randomized": [record("town", protocol)]},
            raw=table({"unit": people, "town": [LABELS[at] for at in values]}),
            unit="unit",
            key=Key.for_tests(1),
        )
        (found,) = run(given, "averaging")
        assert (found.tested, found.columns) == (300, ("unit",))
        assert least <= found.figure <= most


@pytest.mark.parametrize(
    ("kind", "epsilon", "published"),
    [("GRR", 1, 0.296), ("SUE-z", 4, 0.561), ("OUE-r", 4, 0.363)],
)
def test_the_true_column_is_named_as_often_as_published(kind: str, epsilon: float, published: float) -> None:
    names = [f"a{at}" for at in range(5)]
    solution = make("RSFD", [Domain(LABELS)] * 5, epsilon=float(epsilon), protocol=kind)
    codes = np.random.default_rng(6).choice(17, (20_000, 5), p=ZIPF).astype(np.int32)
    reports = solution.sanitize(np.asfortranarray(codes), KEY.derive({"rsfd": kind, "epsilon": epsilon}))
    drawing = joint_drawing(tuple(names), solution, {"epsilon": float(epsilon), "protocol": kind}, False)
    records = [{"column": name, "labels": LABELS, **drawing.record(name)} for name in names]
    given = Dossier(
        table(reports.columns(names)),
        manifest={"randomized": records},
        raw=table({name: [LABELS[code] for code in codes[:, at]] for at, name in enumerate(names)}),
        key=Key.for_tests(1),
    )
    (found,) = run(given, "sampled-attribute")
    assert (found.tested, found.columns, found.verdict) == (20_000, tuple(names), "weak")
    assert found.baseline == pytest.approx(0.2)
    assert found.figure == pytest.approx(published, abs=0.015)
    # The closed form has four standard errors on top where odds are drawn.
    assert found.expected == pytest.approx(found.figure, abs=0.025)
    # Without the recorded rows, by the shares that the release estimates.
    (blind,) = run(
        Dossier(given.released, manifest=given.manifest, key=Key.for_tests(1)), "sampled-attribute"
    )
    assert blind.figure == pytest.approx(published, abs=0.03)
