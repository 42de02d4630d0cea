"""What every class of findings, and every attack, must keep to: run over the registries and over new ones."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import pyarrow as pa
import pytest

from ldpaudit.app.page import PAGES
from ldpaudit.audit.attack import Attack, LimitRule, Question
from ldpaudit.audit.dossier import AuditedTable, Dossier, Input
from ldpaudit.errors import UserError
from ldpaudit.findings import FINDINGS, Finding, FindingKind, TableFacts
from ldpaudit.findings.finding import Severity
from ldpaudit.language import Message, Template
from ldpaudit.recipe import STEPS, Recipe
from ldpaudit.tables import Column

CODE = re.compile(r"[a-z]+(-[a-z]+)*")
KINDS: dict[str, Any] = {"town": "text", "far": "number", "lon": "number", "lat": "number"}
KINDS |= {"start": "time", "end": "time"}
#: About which columns a finding may be.
ABOUT = (
    *(("town",), ("start",), ("town", "lon", "lat"), ("far", "lon", "lat"), ("lon", "lat"), ("start", "end")),
    ("town", "far", "start", "lon", "lat"),
)


def examples(kind: FindingKind, case: str, number: int = 2) -> dict[str, Any]:
    """Return parameters that fit the sentences of a class: numbers where one decides, else texts."""
    chosen = kind.cases[case]
    names = (chosen.message.names | chosen.hint.names) - {"columns"}
    found: dict[str, Any] = {name: Message("the {word}", word=name) for name in names}
    for template in (chosen.message, chosen.hint):
        counted = {name for name in found if f"{{{name}:" in template.text}
        found |= dict.fromkeys(counted | ({template.by} & found.keys()), number)
    return found


def is_sentence(text: str) -> bool:
    """Return whether a text is a sentence without its full stop, as all messages are."""
    plain = text == text.strip() and not text.endswith((".", ";", ",")) and "  " not in text
    return bool(text) and plain and not re.search(r"[{}]", text)


def check_finding(kind: FindingKind) -> None:
    """Check that a class of findings says about itself what the program asks."""
    assert CODE.fullmatch(kind.code), kind
    assert FINDINGS[kind.code] is kind
    assert is_sentence(kind.title)
    assert kind.page in PAGES
    severities = {one.severity for one in kind.cases.values()}
    assert kind.acceptable or not kind.repairs or severities == {"block"}
    for case, said in kind.cases.items():
        assert said.severity in get_args(Severity)
        for number in (1, 2):
            check_sentence(kind, case, examples(kind, case, number))
    check_repairs(kind)


def check_sentence(kind: FindingKind, case: str, parameters: Mapping[str, Any]) -> None:
    """Check one sentence of a class: it is written, told apart, stored, read and translated."""
    columns = ("town", "far")
    finding = kind.make(case, columns=columns, **parameters)
    assert is_sentence(finding.message), finding.message
    assert not finding.hint or is_sentence(finding.hint), finding.hint
    assert (finding.code, finding.columns, finding.kind) == (kind.code, columns, kind)
    with pytest.raises(TypeError, match="no_such_parameter"):
        kind.make(case, columns=columns, no_such_parameter=1, **parameters)
    stored = Finding.of_json(json.loads(json.dumps(finding.as_json())))
    assert stored == finding
    assert (str(stored.message), str(stored.hint)) == (finding.message, finding.hint)
    assert isinstance(stored.message, Message)


def check_repairs(kind: FindingKind) -> None:
    """Check that each repair fits some finding, and then yields a recipe that loads, or says why not."""
    columns = {name: Column(name, kind=one) for name, one in KINDS.items()}
    facts = TableFacts(
        columns=columns,
        suggested=dict.fromkeys(columns, "quasi-identifier"),
        finest_period=lambda name: "day" if name == "start" else "",
        step_page=lambda _: "generalize",
    )
    moved: Any = STEPS["planar-laplace"]
    noise = moved(x="lon", y="lat", level=1.0, radius=200.0, per="row")
    recipe = Recipe.parse('ldpaudit = 1\ninput = { path = "calls.csv" }\n', folder=Path("/x"))
    groups: Any = STEPS["suppress"]
    coarser: Any = STEPS["generalize-time"]
    grouped, end = groups(columns=("town", "start"), k=2), coarser(column="end", to="month")
    recipe = recipe.with_changes(columns=dict.fromkeys(columns, "plain"), steps=(end, grouped, noise))
    case = next(iter(kind.cases))
    for repair in kind.repairs:
        offered = 0
        for about in ABOUT:
            told = examples(kind, case)
            finding = kind.make(case, columns=about, **(told | {"by": about} if "by" in told else told))
            offer = repair.offer(finding, recipe, facts)
            assert kind.page_of(finding, facts) in PAGES
            if offer is None:
                continue
            offered += 1
            assert is_sentence(str(offer.label))
            assert is_sentence(str(offer.tip))
            try:
                after: Any = offer.apply(lambda _: "public.geojson")
            except UserError:
                continue
            assert after != recipe
            assert Recipe.parse(after.text(), folder=after.folder) == after
        assert offered, (kind, repair)


def check_attack(attack: Attack) -> None:
    """Check that an attack says about itself what the audit asks."""
    assert CODE.fullmatch(attack.code), attack
    assert attack.question in get_args(Question)
    assert attack.inputs
    assert set(attack.inputs) <= set(get_args(Input))
    assert attack.page in PAGES
    for text in (attack.title, attack.hint):
        assert is_sentence(text), text
    assert attack.by
    assert Template(attack.by).names <= {"column", "columns"}
    assert attack.limit in get_args(LimitRule)
    results = list(attack.run(Dossier(AuditedTable(pa.table({}), {}))))
    assert all(one.verdict == "not tested" and is_sentence(one.reason) for one in results)
