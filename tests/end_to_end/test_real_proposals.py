"""A published table of counts by commune and week: the smallest generalization to k = 5, and its cost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit

ROLES = """\
[columns]
code_insee = "quasi-identifier"
insee_code_postal = "quasi-identifier"
ope_nom_commune = "quasi-identifier"
ope_semaine = "time"
nb_ope = "plain"
nb_ope_classe = "drop"
prediction = "drop"
prediction_correct = "drop"
proba_aucun = "drop"
proba_faible = "drop"
proba_moyen = "drop"
proba_eleve = "drop"
"""


@pytest.fixture(scope="module")
def told(shared_data: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("counts")
    table = shared_data / "interventions" / "sdis91_commune_week_2017.csv"
    recipe = folder / "recipe.toml"
    recipe.write_text(f'ldpaudit = 1\n[input]\npath = "{table.as_posix()}"\n{ROLES}', encoding="utf-8")
    arguments = ["propose", str(recipe), "--k", "5", "--count", "nb_ope", "--json"]
    found = CliRunner().invoke(ldpaudit, arguments, catch_exceptions=False)
    answer: dict[str, Any] = json.loads(found.stdout)
    return answer


def test_the_cells_as_published_do_not_reach_five(told: dict[str, Any]) -> None:
    yours = told["proposals"][0]
    assert told["rows"] == 14_057
    assert told["notes"][1].startswith("215 rows of them repeat a cell")
    assert (yours["removed_rows"], yours["holds"]) == (1_060, False)


def test_postcodes_of_three_digits_reach_five_by_week_and_remove_nobody(told: dict[str, Any]) -> None:
    rows = next(one for one in told["proposals"] if "rows" in one["names"])
    assert rows["removed_rows"] == 0
    assert rows["k"] >= 5
    assert rows["levels"]["ope_semaine"] == 0
    assert rows["loss"] == pytest.approx(0.05, abs=0.01)
    assert told["none"] is None
    for name in ("code_insee", "ope_nom_commune", "insee_code_postal"):
        label = told["ladders"][name]["rungs"][rows["levels"][name]]["label"]
        assert label.endswith("first 3 characters")
