"""What is said of noise before any run: errors of a part, beliefs, sums, counts of listed values, periods."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit
from ldpaudit.engine import check_recipe, run
from ldpaudit.engine.outlook import outlook
from ldpaudit.errors import UserError
from ldpaudit.protocols import Domain, Randomize
from ldpaudit.protocols.plan import KINDS
from ldpaudit.recipe import Recipe
from tests.asking import ask

RECIPE = """\
ldpaudit = 1
[input]
path = "calls.csv"
[columns]
day = "time"
cause = "sensitive"
[[step]]
do = "randomize"
columns = ["cause"]
domain = ["fire", "storm"]
epsilon = 1.0
"""


def asked(*arguments: str) -> Any:
    found = CliRunner().invoke(ldpaudit, [*arguments, "--json"], catch_exceptions=False)
    assert found.exit_code == 0
    return json.loads(found.stdout)


@pytest.mark.parametrize("kind", KINDS)
def test_a_part_errs_as_a_table_of_its_size(kind: str) -> None:
    sizes = () if kind == "number" else ("--domain-size", "12")
    line = ("plan", "--kind", kind, *sizes, "--epsilon", "1.5")
    whole = asked(*line, "--rows", "24000", "--parts", "4", "--parts", "24")
    for at, rows in enumerate(("6000", "1000")):
        part = {one["protocol"]: one for one in asked(*line, "--rows", rows)["protocols"]}
        for one in whole["protocols"]:
            for figure in ("absolute", "half_width"):
                assert one["parts"][at][figure] == pytest.approx(part[one["protocol"]][figure])
    for prior, after in whole["beliefs"]:
        odds = after / (1 - after) / (prior / (1 - prior))
        assert odds == pytest.approx(whole["odds"])


def test_a_table_and_its_recipe_are_told_apart(tmp_path: Path) -> None:
    rows = [f"20{at:02}-0{at % 9 + 1}-01,{'fire' if at % 3 else 'flood'}" for at in range(10, 22)]
    (tmp_path / "calls.csv").write_text("\n".join(["day,cause", *rows, ",fire"]))
    (tmp_path / "recipe.toml").write_text(RECIPE)
    recipe = str(tmp_path / "recipe.toml")
    found = ask("labels", recipe=recipe, before=0, domains={"cause": ["fire", "storm"]})["columns"]["cause"]
    assert found == {
        "declared": [["fire", 9], ["storm", 0]],
        "lacking": [["flood", 4]],
        "values": 1,
        "rows": 4,
    }
    done = CliRunner().invoke(ldpaudit, ["check", recipe, "--json"])
    assert (done.exit_code, json.loads(done.stdout)["lacking"]) == (1, {"cause": {"flood": 4}})
    days = asked("inspect", str(tmp_path / "calls.csv"))["columns"][0]
    # From February 2010 to April 2021.
    assert days["periods"] == {"year": 12, "month": 135}
    total = ask("outlook", recipe=recipe)["sum"]
    assert total["epsilon"] == pytest.approx(1.0)


def test_values_of_a_table_come_in_an_order_that_tells_nothing_of_their_counts(tmp_path: Path) -> None:
    # The order of a list leaves the house: it names the columns of a report.
    values = ["storm"] * 3 + ["10"] * 2 + ["fire", "9"]
    (tmp_path / "calls.csv").write_text("\n".join(["day,cause", *(f"2020-01-01,{one}" for one in values)]))
    (tmp_path / "recipe.toml").write_text(RECIPE)
    found = ask("labels", recipe=str(tmp_path / "recipe.toml"), before=0, domains={"cause": ""})
    assert found["columns"]["cause"]["lacking"] == [["9", 1], ["10", 2], ["fire", 1], ["storm", 3]]


def test_the_first_step_that_cannot_work_is_named_and_those_before_it_are_told(tmp_path: Path) -> None:
    (tmp_path / "calls.csv").write_text("day,cause\n2020-01-01,fire\n")
    recipe = RECIPE + 'protocol = "GRR"\n'
    again = recipe[recipe.index("[[step]]") :]
    # Reports are no values to randomize again, and what an earlier step took away is none either.
    for before, more, column in (
        (recipe, again, "cause"),
        (RECIPE, again, "cause"),
        (recipe, again.replace('"cause"', '"town"'), "town"),
    ):
        (tmp_path / "recipe.toml").write_text(before + more)
        found = ask("outlook", recipe=str(tmp_path / "recipe.toml"))
        assert len(found["steps"]) == 1, found
        assert found["fault"]["step"] == 1
        assert column in found["fault"]["where"] + found["fault"]["what"]


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ('[output]\nby = ["town"]\n', "town"),
        ('[output]\npath = "calls.gpkg"\n', "GeoPackage"),
        ('[input]\nunit = "Cause"\npath = "calls.csv"\n', '"cause"'),
    ],
)
def test_what_no_step_is_to_blame_for_is_told_before_any_run(part: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "calls.csv").write_text("day,cause\n2020-01-01,fire\n")
    own = RECIPE if "[input]" not in part else RECIPE.replace('[input]\npath = "calls.csv"\n', "")
    (tmp_path / "recipe.toml").write_text(own.replace("[[step]]", f"{part}[[step]]"))
    (found,) = ask("outlook", recipe=str(tmp_path / "recipe.toml"))["findings"]
    assert (found["code"], found["severity"], said in found["message"]) == ("recipe", "block", True)
    assert len(ask("check", folder=str(tmp_path / "recipe.toml"))["blocks"]) == 1


def test_a_value_that_a_step_refuses_in_a_run_names_the_step_and_its_line(tmp_path: Path) -> None:
    (tmp_path / "calls.csv").write_text("day,cause\n2020-01-01,flood\n")
    path = tmp_path / "recipe.toml"
    path.write_text(RECIPE.replace('day = "time"', 'day = "drop"'))
    with pytest.raises(UserError) as refused:
        run(Recipe.read(path), tmp_path / "out")
    assert f"{path}, line 7, [[step]] 1 (randomize)" in str(refused.value)
    assert "flood" not in str(refused.value)


def test_a_unit_that_is_no_column_is_told_beside_one_that_names_persons(tmp_path: Path) -> None:
    rows = [f"p{at % 30},{at % 7}" for at in range(120)]
    (tmp_path / "calls.csv").write_text("\n".join(["caller,calls", *rows]))
    for unit, told in (("xyz", 1), ("call", 1), ("row", 0), ("caller", 0)):
        text = f'ldpaudit = 1\ninput = {{ path = "calls.csv", unit = "{unit}" }}\n'
        recipe = Recipe.parse(text + 'columns = { caller = "drop", calls = "plain" }', folder=tmp_path)
        assert sum(f'"{unit}"' in one for one in check_recipe(recipe)["notes"]) == told
    recipe = Recipe.parse(text.replace('"caller"', '"calller"'), folder=tmp_path)
    assert any('"caller"' in one for one in check_recipe(recipe)["blocks"])


def test_what_is_on_no_list_counts_as_one_of_its_labels() -> None:
    domain = Domain(["fire", "other"], missing="(missing)", other="other")
    values = pa.array(["fire", "flood", None, "other"])
    assert domain.encode(values).tolist() == [0, 1, 2, 1]
    with pytest.raises(UserError, match="not in the domain"):
        Domain(["fire", "flood"], other="other")
    step = Randomize(columns=("cause",), domain=("fire", "other"), epsilon=1.0, other="other")
    assert "outside the domain count as other" in step.describe()


def test_a_check_of_a_recipe_lists_what_its_hierarchy_lacks(tmp_path: Path) -> None:
    (tmp_path / "calls.csv").write_text("town\nDole\nDole\nArbois\n")
    (tmp_path / "towns.csv").write_text("Dole;Salins\nSalins;Salins\n")
    step = 'step = [{ do = "generalize", column = "town", hierarchy = "towns.csv", level = 1 }]'
    text = f'ldpaudit = 1\ninput = {{ path = "calls.csv" }}\n{step}\n[columns]\ntown = "quasi-identifier"\n'
    (tmp_path / "recipe.toml").write_text(text)
    found = ask("check", folder=str(tmp_path / "recipe.toml"))
    assert (found["ok"], found["lacking"]) == (False, {"town": {"Arbois": 1}})
    assert ['"Salins"' in one for one in found["notes"]] == [True]
    (tmp_path / "recipe.toml").write_text(text.replace("quasi-identifier", "undecided"))
    found = ask("check", folder=str(tmp_path / "recipe.toml"))
    assert [found["ok"], len(found["blocks"])] == [False, 1]


def test_a_check_of_a_recipe_tells_a_void_promise_and_what_an_order_lacks(tmp_path: Path) -> None:
    (tmp_path / "calls.csv").write_text("town,harm\nDole,low\nDole,high\nDole,high\n")
    drawn = '{ do = "sample", epsilon = 1.0 }'
    groups = '{ do = "suppress", columns = ["town"], k = 2, max_suppressed = 1, sensitive = "harm", t = 0.5'
    steps = f'[{drawn}, {drawn}, {groups}, t_distance = "ordered", order = ["none", "low"] }}]'
    roles = 'columns = { town = "quasi-identifier", harm = "sensitive" }'
    (tmp_path / "recipe.toml").write_text(
        f'ldpaudit = 1\ninput = {{ path = "calls.csv" }}\nstep = {steps}\n{roles}\n'
    )
    found = check_recipe(Recipe.read(tmp_path / "recipe.toml"))
    assert (found["ok"], found["lacking"]) == (False, {"harm": {"high": 2}})
    assert ["twice" in one for one in found["notes"]] == [True]


@pytest.mark.parametrize(
    ("unit", "epsilon", "accept", "codes", "blocks"),
    [
        ("call", 1.0, "", [], 0),
        ("call", 4.0, "", ["large-epsilon"], 0),
        ("call", 40.0, "", ["large-epsilon"], 1),
        (
            "call",
            40.0,
            '[[accept]]\nfinding = "large-epsilon"\nreason = "a rehearsal"\n',
            ["large-epsilon"],
            0,
        ),
        # Rows of one caller add up, and nobody says how many there are.
        ("caller", 1.0, "", ["no-bound"], 1),
    ],
)
def test_a_promise_that_is_weak_or_missing_is_told_before_any_run(
    unit: str, epsilon: float, accept: str, codes: list[str], blocks: int, tmp_path: Path
) -> None:
    (tmp_path / "calls.csv").write_text("caller,day,cause\n" + "a,2020-01-01,fire\n" * 9)
    text = (
        RECIPE.replace('"calls.csv"', f'"calls.csv"\nunit = "{unit}"').replace("1.0", str(epsilon)) + accept
    )
    (tmp_path / "recipe.toml").write_text(text.replace("[columns]", '[columns]\ncaller = "drop"'))
    found = ask("outlook", recipe=str(tmp_path / "recipe.toml"))["findings"]
    assert [one["code"] for one in found if one["code"] != "rows-of-one"] == codes
    assert len(ask("check", folder=str(tmp_path / "recipe.toml"))["blocks"]) == blocks


def test_persons_of_several_rows_are_to_be_protected_whole(tmp_path: Path) -> None:
    for name, persons, unit, told in (
        ("caller", 30, "row", True),
        ("caller", 30, "caller", False),
        # Each has a row of its own, or hardly more; and what nobody has is no person.
        ("caller", 100, "row", False),
        ("barrel", 30, "row", False),
        ("address", 30, "row", False),
    ):
        cells = [f"p{at % persons},{at % 7}" for at in range(120)]
        (tmp_path / "calls.csv").write_text("\n".join([f"{name},cause", *cells]))
        roles = f'{name} = "{"drop" if persons == 30 else "identifier"}", cause = "plain"'
        text = f'ldpaudit = 1\ninput = {{ path = "calls.csv", unit = "{unit}" }}\ncolumns = {{ {roles} }}'
        found = outlook(Recipe.parse(text, folder=tmp_path))["findings"]
        found = [one for one in found if one["code"] == "rows-of-one"]
        assert [(one["columns"], one["severity"]) for one in found] == [((name,), "block")] * told
