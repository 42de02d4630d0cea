"""The best settings of the census table that ARX ships, against ARX and a search by force."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from click.testing import CliRunner

from ldpaudit.anonymity.conditions import Closeness, Condition, DistinctDiversity, KAnonymity
from ldpaudit.cli import ldpaudit
from ldpaudit.engine import columns_of
from ldpaudit.generalize.hierarchies import Hierarchy, read_hierarchies
from ldpaudit.generalize.search import Problem, search

NINE = (
    "sex",
    "age",
    "race",
    "marital-status",
    "education",
    "native-country",
    "workclass",
    "occupation",
    "salary-class",
)
EIGHT = tuple(name for name in NINE if name != "occupation")


@pytest.fixture(scope="module")
def adult(shared_data: Path) -> tuple[pa.Table, dict[str, Hierarchy]]:
    tables = shared_data / "tables"
    return columns_of(tables / "arx_adult.csv.gz", NINE), read_hierarchies(tables / "arx_hierarchies", NINE)


@pytest.mark.parametrize(
    ("share", "loss", "removed", "classes", "smallest", "levels"),
    [
        (0.0, 0.6355438467, 0, 24, 69, (0, 4, 1, 1, 3, 2, 2, 1, 0)),
        (0.05, 0.2696346628, 1_346, 397, 5, (0, 3, 0, 0, 2, 1, 1, 2, 0)),
        (1.0, 0.2277003233, 2_553, 602, 5, (0, 3, 0, 0, 2, 1, 1, 1, 0)),
    ],
)
def test_nine_columns_of_the_census(
    adult: tuple[pa.Table, dict[str, Hierarchy]],
    share: float,
    loss: float,
    removed: int,
    classes: int,
    smallest: int,
    levels: tuple[int, ...],
) -> None:
    table, hierarchies = adult
    problem = Problem.of(table, NINE, hierarchies, [KAnonymity(5)])
    assert problem.settings == 12_960
    found = search(problem, share)
    assert found is not None
    assert found.loss == pytest.approx(loss, rel=1e-9)
    assert (found.removed_rows, found.classes, found.smallest_class) == (removed, classes, smallest)
    assert tuple(found.levels.values()) == levels
    assert found.nodes_checked < 1_000


@pytest.mark.parametrize(
    ("kind", "loss", "removed", "classes"),
    [
        ("distinct", 0.1798769040, 1_400, 387),
        ("equal", 0.8396944348, 235, 6),
        ("hierarchical", 0.6749458134, 1_384, 24),
    ],
)
def test_a_sensitive_column_of_the_census(
    adult: tuple[pa.Table, dict[str, Hierarchy]], kind: str, loss: float, removed: int, classes: int
) -> None:
    table, hierarchies = adult
    conditions: dict[str, Condition] = {
        "distinct": DistinctDiversity("occupation", 3),
        "equal": Closeness("occupation", 0.2),
        "hierarchical": Closeness("occupation", 0.2, "hierarchical", hierarchies["occupation"].ancestors),
    }
    found = search(Problem.of(table, EIGHT, hierarchies, [KAnonymity(5), conditions[kind]]), 0.05)
    assert found is not None
    assert found.loss == pytest.approx(loss, rel=1e-9)
    assert (found.removed_rows, found.classes) == (removed, classes)


def test_the_command_tells_the_best_setting(shared_data: Path) -> None:
    tables = shared_data / "tables"
    arguments = [
        "generalize",
        str(tables / "arx_adult.csv.gz"),
        "--quasi-identifiers",
        ",".join(EIGHT),
        "--hierarchies",
        str(tables / "arx_hierarchies"),
        *("--k", "5", "--sensitive", "occupation", "--l", "3", "--max-suppressed", "0.05", "--json"),
    ]
    done = CliRunner().invoke(ldpaudit, arguments, catch_exceptions=False)
    told: dict[str, Any] = json.loads(done.stdout)
    assert told["loss"] == pytest.approx(0.1798769040)
    assert (told["removed_rows"], told["classes"], told["rows"]) == (1_400, 387, 30_162)
    assert told["levels"]["age"] == 3
    assert told["conditions"] == ["5-anonymity", "distinct 3-diversity of occupation"]
    assert told["settings"] == 4_320
