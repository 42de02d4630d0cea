"""Every parameter of every protocol of categories can be written in a recipe, for any domain that it fits."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from ldpaudit.engine import run
from ldpaudit.errors import UserError
from ldpaudit.estimate import estimates
from ldpaudit.protocols import Domain, Randomize, make
from ldpaudit.protocols.parameter_fields import given_parameters
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

SIZE, MISSING = 17, 18
LABELS = [f"Canton {at}" for at in range(SIZE)]
CATEGORIES = [name for name, entry in ENTRIES.items() if entry.kind != "number" and name != "RR"]
#: A value of each parameter that fits 17 labels, and none that a form begins with.
UNUSUAL: dict[str, list[Any]] = {
    "epsilon": [2.5],
    "epsilon_permanent": [2.5],
    "epsilon_first": [1.25],
    "f": [0.75],
    "g": [3, 12],
    "bits": [3, 16, SIZE],
    "most_bits": [12, 40],
    "horizon": [7],
    "subset_size": [3, SIZE - 1],
    "p": [0.7],
    "theta": [0.9],
    "max_attack": [0.4],
    "max_error": [0.05],
    "priors": [";".join([",".join(str(1 + at % 3) for at in range(SIZE))] * 2)],
}


def settings(name: str) -> list[dict[str, Any]]:
    """Return settings of a protocol as a recipe writes them: each parameter at each unusual value."""
    entry = ENTRIES[name]
    needed = {alternatives[0]: UNUSUAL.get(alternatives[0], [None])[0] for alternatives in entry.needed}
    found = [needed]
    for parameter, known in entry.parameters.items():
        replaced = next((set(one) for one in entry.needed if parameter in one), set())
        base = {one: value for one, value in needed.items() if one not in replaced}
        for value in UNUSUAL.get(parameter, known.choices):
            by_horizon = parameter == "horizon" and "calibration" in entry.parameters
            more = {"calibration": "horizon"} if by_horizon else {}
            more |= {"horizon": 7} if value == "horizon" else {}
            found.append({**base, **more, parameter: value})
    return found


CASES = [(name, setting) for name in CATEGORIES for setting in settings(name)]


def written(name: str, setting: dict[str, Any]) -> str:
    known = ENTRIES[name].parameters
    fields = {
        known[one].field if one in known and known[one].field else one: value
        for one, value in setting.items()
    }
    return "\n".join(f"{name} = {value!r}".replace("'", '"') for name, value in fields.items())


def recipe(folder: Path, name: str, setting: dict[str, Any], *, person: bool) -> Recipe:
    entry = ENTRIES[name]
    columns = '["home", "work"]' if entry.kind == "several columns" else '["home"]'
    remembered = '\nperson = "who"\nmost_rows = 9' if person else ""
    return Recipe.parse(
        f"""ldpaudit = 1
input = {{ path = "rows.csv", unit = "who" }}
columns = {{ who = "identifier", home = "sensitive", work = "sensitive" }}
[[step]]
do = "randomize"
columns = {columns}
protocol = "{name}"
domain = "cantons.csv#name"
{written(name, setting)}{remembered}
[[accept]]
finding = "large-epsilon"
reason = "the rows are generated"
[[accept]]
finding = "no-bound"
reason = "the rows are generated"
""",
        folder=folder,
    )


@pytest.mark.parametrize(("name", "setting"), CASES, ids=[f"{name} {setting}" for name, setting in CASES])
def test_a_recipe_takes_every_parameter_that_the_domain_takes(
    name: str, setting: dict[str, Any], tmp_path: Path
) -> None:
    several = ENTRIES[name].kind == "several columns"
    expected = make(name, [Domain(LABELS)] * 2 if several else Domain(LABELS), **setting)
    (tmp_path / "cantons.csv").write_text("name\n" + "\n".join(LABELS) + "\n", encoding="utf-8")
    person = "epsilon_permanent" in ENTRIES[name].parameters
    (step,) = recipe(tmp_path, name, setting, person=person).steps
    assert isinstance(step, Randomize)
    given = {**setting, "budget": setting.get("budget", "tuple")}
    assert given_parameters(step, ENTRIES[name]) == {
        key: value for key, value in given.items() if key in ENTRIES[name].parameters
    }
    assert expected is not None


def test_every_parameter_is_a_field_of_the_step() -> None:
    fields = set(Randomize.__dataclass_fields__)
    for name in (*CATEGORIES, "RR"):
        assert set(ENTRIES[name].fields) <= fields, name


@pytest.mark.parametrize(
    ("name", "setting", "says"),
    [
        ("DBitFlipPM", {"epsilon_permanent": 2.0, "bits": 18}, "18 of 17 values"),
        ("Auto", {"epsilon": 1.0, "most_bits": 2}, "no protocol has reports of at most 2 bits"),
        ("RR", {"epsilon": 1.0}, "for two values, the domain has 17"),
        ("RSRFD", {"epsilon": 1.0, "priors": "1,2;3,4"}, "2 weights for 17 values"),
    ],
)
def test_what_does_not_fit_the_domain_is_refused_once_it_is_known(
    name: str, setting: dict[str, Any], says: str, tmp_path: Path
) -> None:
    (tmp_path / "cantons.csv").write_text("name\n" + "\n".join(LABELS) + "\n", encoding="utf-8")
    (tmp_path / "rows.csv").write_text("who,home,work\nA,Canton 1,Canton 2\n", encoding="utf-8")
    document = recipe(tmp_path, name, setting, person=name == "DBitFlipPM")
    with pytest.raises(UserError, match=says):
        run(document, tmp_path / "out", Key.for_tests(1), ledger=None)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("name", "setting", "says"),
    [
        ("DBitFlipPM", {"epsilon_permanent": 2.0, "bits": 0}, "bits"),
        ("LOSUE", {"epsilon_permanent": 1.0, "epsilon_first": 2.0}, "epsilon_first"),
        ("RSRFD", {"epsilon": 1.0, "priors": "1,a;3,4"}, "a weight is no number"),
        ("RSRFD", {"epsilon": 1.0, "priors": "1,0;3,4"}, "a weight is not above 0"),
        ("GRR", {"epsilon": 1.0, "most_bits": 9}, "no parameter most_bits"),
        ("Auto", {"epsilon": 1.0, "most_bits": 0}, "most_bits"),
    ],
)
def test_what_fits_no_domain_is_refused_when_the_recipe_is_read(
    name: str, setting: dict[str, Any], says: str, tmp_path: Path
) -> None:
    with pytest.raises(UserError, match=says):
        recipe(tmp_path, name, setting, person="epsilon_permanent" in setting)


@pytest.mark.parametrize(
    ("name", "setting"),
    [
        ("DBitFlipPM", {"epsilon_permanent": 6.0, "bits": 5}),
        ("Auto", {"epsilon": 4.0, "most_bits": 12}),
    ],
)
def test_a_release_with_them_is_estimated_from_its_file_alone(
    name: str, setting: dict[str, Any], tmp_path: Path
) -> None:
    (tmp_path / "cantons.csv").write_text("name\n" + "\n".join(LABELS) + "\n", encoding="utf-8")
    rows = [(f"P{at}", LABELS[at % 4], LABELS[0]) for at in range(6000)]
    with (tmp_path / "rows.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("who", "home", "work"), *rows])
    document = recipe(tmp_path, name, setting, person=name == "DBitFlipPM")
    run(document, tmp_path / "out", Key.for_tests(1), ledger=None)
    found = estimates(tmp_path / "out")
    shares = dict(zip(found["value"], found["estimate"], strict=True))
    assert [label for label in LABELS if shares[label] > 0.12] == LABELS[:4]
