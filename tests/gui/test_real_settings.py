"""The Generalize page on a published table of counts, with the command line that answers in earnest."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.generalize import GeneralizePage
from ldpaudit.app.window import Window

PATIENCE = 180_000
ROLES = """\
[columns]
code_insee = "drop"
insee_code_postal = "drop"
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


def test_the_smallest_generalization_of_place_and_time_is_taken_by_a_click(
    window: Window, shared_data: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    table = shared_data / "interventions" / "sdis91_commune_week_2017.csv"
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(f'ldpaudit = 1\n[input]\npath = "{table.as_posix()}"\n{ROLES}', encoding="utf-8")
    window.resize(1200, 1500)
    window.open(recipe)
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    page = window.pages["generalize"]
    assert isinstance(page, GeneralizePage)
    search = page.settings.search
    search.aim(replace(search.aims, k=5, limit=0.05, count="nb_ope"))
    window.go("generalize")
    qtbot.waitUntil(lambda: search.current, timeout=PATIENCE)
    assert search.fault == ""
    answer = search.answer
    assert answer is not None
    assert answer.counted
    proposal = answer.proposal("rows")
    assert proposal is not None
    assert (proposal.point.removed, answer.rows) == (0, 14_057)
    assert proposal.k >= 5
    search.use("Keep rows", proposal.point)
    taken = {step.do: step for step in window.session.recipe.steps}
    assert set(taken) == {"generalize", "suppress"}
    qtbot.waitUntil(lambda: search.current, timeout=PATIENCE)
    assert search.answer is not None
    yours = search.answer.proposal("yours")
    assert yours is not None
    assert (yours.holds, yours.point.removed, yours.point.levels) == (True, 0, proposal.point.levels)
