"""The recipe: what is read is what was written, and every fault names its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldpaudit.errors import UserError
from ldpaudit.findings import RemovedByProxy, TableFacts
from ldpaudit.generalize import GeneralizeTime
from ldpaudit.recipe import Purpose, Recipe
from ldpaudit.recipe.check import findings, finest_period
from ldpaudit.tables import Column, Source

RECIPE = """\
ldpaudit = 1
[input]
path = "calls.csv"
unit = "call"
delimiter = ";"
[columns]
id = "identifier"
"début" = "time"
town = "quasi-identifier"
[[step]]
do = "generalize-time"
column = "début"
to = "day"
[[step]]
do = "randomize"
columns = ["town"]
protocol = "SUE"
epsilon = 1.0
domain = ["a", "b"]
[output]
path = "released.csv"
"""


def fault(text: str) -> str:
    with pytest.raises(UserError) as caught:
        Recipe.parse(text, where="calls.toml")
    line = str(caught.value)
    assert "\n" not in line
    return line


def test_what_is_written_is_read_back() -> None:
    recipe = Recipe.parse(RECIPE)
    again = Recipe.parse(recipe.text())
    assert again == recipe
    assert again.input.options.delimiter == ";"
    assert [step.do for step in again.steps] == ["generalize-time", "randomize"]


def test_a_purpose_is_read_back_and_decides_nothing() -> None:
    recipe = Recipe.parse(RECIPE)
    purpose = Purpose(recipient="public", purpose="open  data", region="the north", review="2027-01-31")
    told = recipe.with_changes(purpose=purpose)
    assert Recipe.parse(told.text()) == told
    assert Recipe.parse(told.text().replace('"2027-01-31"', "2027-01-31")) == told
    assert told.purpose.purpose == "open data"
    assert (told.identity(), told.fingerprint()) == (recipe.identity(), recipe.fingerprint())
    assert "purpose" not in recipe.text()


def test_the_fingerprint_changes_with_what_decides_the_values_and_not_with_paths() -> None:
    recipe = Recipe.parse(RECIPE)
    elsewhere = Recipe.parse(
        RECIPE.replace("calls.csv", "other.csv").replace("released.csv", "released.parquet")
    )
    stronger = Recipe.parse(RECIPE.replace("epsilon = 1.0", "epsilon = 0.5"))
    assert recipe.fingerprint() == elsewhere.fingerprint()
    assert recipe.fingerprint() != stronger.fingerprint()


FAULTS: list[tuple[str, str, tuple[str, ...]]] = [
    ("epsilon = 1.0", "epsilon = 0.0", ("line 18", "[[step]] 2", '"epsilon"')),
    ("epsilon = 1.0", "epsilom = 1.0", ("line 18", "[[step]] 2", "epsilom")),
    ('to = "day"', 'to = "moment"', ("line 13", "[[step]] 1", '"to"')),
    ('to = "day"\n', "", ("[[step]] 1", '"to"')),
    ('do = "generalize-time"', 'do = "generalise"', ("line 11", "generalise", "generalize-time")),
    ('town = "quasi-identifier"', 'town = "secret"', ("line 9", '"secret"')),
    ('delimiter = ";"', 'delimeter = ";"', ("line 5", "[input]", "delimeter")),
    ("[output]", "[outputs]", ('"outputs"',)),
    ("ldpaudit = 1", "ldpaudit = 2", ("line 1",)),
    ('path = "released.csv"', 'path = "../released.csv"', ("line 21", "[output]", '"path"')),
    ('path = "released.csv"', 'path = "released.docx"', ("line 21", "[output]", '"path"')),
    ("[input]", "[input", ("calls.toml", "line 2")),
    ("epsilon = 1.0", "epsilon = true", ("line 18", '"epsilon"')),
    ('unit = "call"', 'unit = " "', ("line 4", "[input]", '"unit"')),
    ('path = "released.csv"', 'path = "estimates.csv"', ("line 21", '"path"', "estimates")),
    ('path = "released.csv"', 'periods = ["day", "day"]', ("line 21", '"periods"', "twice")),
    ("[output]", '[[accept]]\nfinding = "raw-tim"\nreason = "known"', ("line 21", '"finding"', "raw-time")),
    ("[output]", '[[accept]]\nfinding = "raw-time"\nreason = " "', ("line 22", '"reason"')),
    ('columns = ["town"]', 'columns = ["town", "town"]', ("[[step]] 2", "twice")),
    ("[output]", '[purpose]\nrecipent = "public"\n[output]', ("line 21", "recipent", "one of: recipient")),
    ("[output]", '[purpose]\nreview = "soon"\n[output]', ("line 21", "[purpose]", '"review"')),
]


def test_a_fault_names_file_line_section_and_key() -> None:
    for old, new, expected in FAULTS:
        assert old in RECIPE
        line = fault(RECIPE.replace(old, new, 1))
        for part in ("calls.toml", *expected):
            assert part in line, line


def test_a_missing_file_a_folder_and_bytes_that_are_no_text_are_refused(tmp_path) -> None:
    assert "[input]" in fault("ldpaudit = 1\n")
    latin = tmp_path / "latin.toml"
    latin.write_bytes("début".encode("latin-1"))
    for path in (tmp_path / "none.toml", tmp_path, latin):
        with pytest.raises(UserError):
            Recipe.read(path)


def test_writing_leaves_a_whole_file_and_nothing_beside_it(tmp_path) -> None:
    path = tmp_path / "recipe.toml"
    Recipe.parse(RECIPE).write(path)
    assert Recipe.read(path).columns == Recipe.parse(RECIPE).columns
    assert list(tmp_path.iterdir()) == [path]


def columns(*names: str) -> dict[str, Column]:
    return {name: Column(name) for name in names}


def test_a_role_for_a_column_that_is_not_there_is_a_mistake() -> None:
    with pytest.raises(UserError, match='"town"'):
        Recipe.parse(RECIPE).check(columns("id", "début"))


def test_undecided_columns_untreated_places_and_an_empty_release_block() -> None:
    found = Recipe.parse(RECIPE).check(columns("id", "début", "town", "lon"))
    assert [(one.code, one.severity, one.columns) for one in found] == [
        ("undecided-column", "block", ("lon",))
    ]
    for roles, expected in (
        ({"lon": "location", "when": "time"}, {"raw-location": "block", "raw-time": "warn"}),
        ({"id": "identifier"}, {"nothing-released": "block"}),
    ):
        told = "\n".join(f'{name} = "{role}"' for name, role in roles.items())
        recipe = Recipe.parse(f'ldpaudit = 1\n[input]\npath = "a.csv"\n[columns]\n{told}\n')
        assert {one.code: one.severity for one in recipe.check(columns(*roles))} == expected


MOMENT = Column("start", kind="time", formats=("%d/%m/%Y %H:%M",))
DAY = Column("start", kind="time", formats=("%d/%m/%Y",))
HOUR = Column("start", kind="time", formats=("%H:%M",))


PARTS: list[tuple[list[str], str, bool]] = [
    (["2018", "2019", "2020"], "annee", False),
    (["1", "7", "12"], "mois", False),
    (["0", "14", "23"], "heure", False),
    (["2018-W04", "2018-W05"], "semaine", False),
    (["1430", "905", "2359"], "hrmn", True),
    (["2018", "201901"], "time", True),
    (["2018-03-14", "2018-03-15"], "date", True),
    (["soon", "later"], "when", True),
]


def test_years_and_other_parts_of_a_date_are_no_raw_time(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    for values, name, raw in PARTS:
        path.write_text(f"{name};n\n" + "".join(f"{one};1\n" for one in values), encoding="utf-8")
        found = findings({name: "time", "n": "plain"}, (), Source.open(path).columns)
        assert [one.code for one in found] == (["raw-time"] if raw else []), name


@pytest.mark.parametrize(("column", "finest"), [(MOMENT, "day"), (DAY, "week"), (HOUR, "hour-of-day")])
def test_a_time_is_released_as_recorded_until_a_step_tells_less(column: Column, finest: str) -> None:
    periods = ("day", "week", "month")

    def told(*steps: GeneralizeTime) -> list[str]:
        return [one.code for one in findings({"start": "time"}, steps, {"start": column})]

    assert finest_period(column) == finest
    assert told() == ["raw-time"]
    assert told(GeneralizeTime(column="start", to=finest)) == []
    coarser = periods[periods.index(finest) :] if finest in periods else ()
    for period in periods:
        expected = [] if period in coarser or finest not in periods else ["raw-time"]
        assert told(GeneralizeTime(column="start", to=period)) == expected


GROUPED = """\
ldpaudit = 1
input = { path = "a.csv" }
columns = { start = "plain", town = "plain", station = "plain", sex = "plain" }
step = [
  { do = "generalize", column = "town", by = "station" },
  { do = "suppress", columns = ["town", "station", "sex"], k = 5 },
]
"""


def test_what_is_withheld_forms_no_groups_and_is_not_computed_again() -> None:
    recipe = Recipe.parse(GROUPED)
    known = columns("start", "town", "station", "sex")
    one = recipe.with_roles({"station": "drop"}, known)
    assert [step.do for step in one.steps] == ["generalize", "suppress"]
    two = one.with_roles({"town": "drop"}, known)
    assert [getattr(step, "columns", ()) for step in two.steps] == [("sex",)]
    assert two.with_roles({"sex": "identifier"}, known).steps == ()
    assert recipe.with_roles({"start": "plain"}, known).steps == recipe.steps


def test_rows_are_no_longer_removed_by_what_a_secret_depends_on() -> None:
    recipe = Recipe.parse(GROUPED)
    finding = RemovedByProxy.make(
        columns=("town", "station", "cause"),
        may="rows may be removed",
        by=("town", "station"),
        secrets=("cause",),
        step="step 2 (suppress)",
        there="whether a row is there",
    )
    (repair,) = finding.kind.repairs
    offer = repair.offer(finding, recipe, TableFacts({}))
    assert offer is not None
    after = offer.apply(lambda _: "")
    assert after is not None
    assert after.steps[-1].columns == ("sex",)
    assert repair.offer(finding, after, TableFacts({})) is None  # type: ignore[arg-type]


def test_what_becomes_known_outside_forms_groups_unless_it_is_noise() -> None:
    known = columns("start", "town", "station", "sex")
    told = Recipe.parse(GROUPED).with_roles({"start": "time", "sex": "quasi-identifier"}, known)
    assert told.steps[-1].columns == ("town", "station", "sex", "start")  # type: ignore[attr-defined]
    # A role that is given again changes nothing of what was chosen.
    chosen = Recipe.parse(
        GROUPED.replace('sex = "plain"', 'sex = "quasi-identifier"').replace(', "sex"]', "]")
    )
    assert chosen.with_roles({"sex": "quasi-identifier"}, known).steps == chosen.steps
    noise = GROUPED.replace("step = [", 'step = [ { do = "drop", columns = ["start"] },')
    told = Recipe.parse(noise).with_roles({"start": "time"}, known)
    assert told.steps[-1].columns == ("town", "station", "sex")  # type: ignore[attr-defined]
