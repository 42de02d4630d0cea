"""Levels of a column: each is a step, and each only puts together what the one below left apart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ldpaudit.errors import UserError
from ldpaudit.generalize import Drop, Generalize, GeneralizeTime, Intervals
from ldpaudit.geography import GeneralizeRegion
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.recipe.column_hierarchies import ColumnHierarchy, column_hierarchy
from ldpaudit.recipe.document import Input
from ldpaudit.recipe.roles import RECOGNIZING
from ldpaudit.step import Context, Step
from ldpaudit.tables import Source

ROWS = """start,age,station,cause
2018-03-01 10:00,21,C25001,fire
2018-03-01 10:30,22,C25001,fall
2018-03-01 23:59,22,C25002,fall
2018-03-07 08:00,89,C39001,fire
2018-04-30 12:00,35,C39001,fire
2019-01-02 00:10,36,,fall
"""


@pytest.fixture
def source(tmp_path: Path) -> Source:
    path = tmp_path / "rows.csv"
    path.write_text(ROWS, encoding="utf-8")
    return Source.open(path)


def hierarchy(source: Source, column: str, *steps: Step, hierarchies: Path | None = None) -> ColumnHierarchy:
    recipe = Recipe(Input(source.path.name), steps=steps, folder=source.path.parent)
    context = Context(source.path.parent, source.columns)
    return column_hierarchy(recipe, column, source.sample, context, hierarchies=hierarchies)


def laid(folder: Path, name: str, *lines: str) -> Source:
    path = folder / name
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return Source.open(path)


def labels(found: ColumnHierarchy) -> list[str]:
    return [level.label for level in found.levels]


def test_times_go_by_hour_day_month_quarter_year(source: Source) -> None:
    found = hierarchy(source, "start")
    # Months and quarters of this table are the same, so that quarters are no level.
    assert labels(found) == ["as it is", "hour", "day", "month", "year", "left out"]
    assert found.levels[2].step == GeneralizeTime(column="start", to="day")
    assert found.levels[2].examples[0] == "2018-03-01"
    assert found.levels[-1].step == Drop(columns=("start",))
    assert [level.groups for level in found.levels] == [6, 5, 4, 3, 2, 1]
    shares = [level.share for level in found.levels]
    assert shares[0] == 0
    assert shares[-1] == 1
    assert shares == sorted(shares)


def test_a_recipe_by_weeks_keeps_its_week(source: Source) -> None:
    week = GeneralizeTime(column="start", to="week")
    found = hierarchy(source, "start", week)
    assert labels(found)[:3] == ["as it is", "hour", "week"]
    assert found.level_of([week]) == 2
    assert found.level_of([]) == 0
    assert found.level_of([Drop(columns=("start",))]) == len(found.levels) - 1
    assert found.level_of([GeneralizeTime(column="start", to="weekday")]) is None


def test_numbers_go_by_intervals_that_double(source: Source) -> None:
    found = hierarchy(source, "age")
    assert labels(found) == ["as it is", "intervals of 5", "intervals of 20", "left out"]
    assert found.levels[1].step == Intervals(column="age", width=5)
    assert found.hierarchy.codes(source.sample["age"]).min() >= 0


def test_codes_lose_their_tail_and_missing_stays_missing(source: Source) -> None:
    found = hierarchy(source, "station")
    assert labels(found) == ["as it is", "first 2 characters", "left out"]
    assert set(found.levels[1].examples) == {"C2****", "C3****"}
    codes = found.hierarchy.codes(source.sample["station"])
    assert (codes == -1).tolist() == [False] * 5 + [True]


TOWNS = ("Amance", "Belfort", "Clerval", "Dole", "Épeugney", "Fins", "Grandvillars", "Hérimoncourt")


def test_a_table_of_places_beside_the_recipe_gives_its_regions(tmp_path: Path) -> None:
    rows = [f"{town},{at},{1000 + 37 * at},{'ABC'[at // 3]},{'NS'[at // 6]}" for at, town in enumerate(TOWNS)]
    laid(tmp_path, "places.csv", "name,id,people,district,side", *rows)
    # Tables of events are no tables of values, and neither are pictures.
    laid(tmp_path, "last_year.csv", "town,team", *[f"{town},{at % 2}" for town in TOWNS for at in range(3)])
    (tmp_path / "note.csv").write_bytes(b"\x89PNG")
    # Names are found when they are written otherwise.
    calls = laid(tmp_path, "calls.csv", "town", *[town.upper() for town in TOWNS] * 2)
    found = hierarchy(calls, "town")
    assert labels(found) == ["as it is", "district", "side", "left out"]
    assert found.levels[1].step == GeneralizeRegion(
        column="town", table="places.csv", from_="name", to="district"
    )
    assert [level.groups for level in found.levels] == [8, 3, 2, 1]
    some = laid(tmp_path, "some.csv", "town", *[*TOWNS, *TOWNS, "Paris"] * 2)
    assert labels(hierarchy(some, "town")) == ["as it is", "left out"]
    places = [f"Place {at:02},{at % 2}X" for at in range(20)]
    laid(tmp_path, "more.csv", "name,half", *places)
    calls_of_more = laid(tmp_path, "rows.csv", "town", *[place[:8] for place in places], "Paris", "Place 01")
    [_, half, _] = hierarchy(calls_of_more, "town").levels
    assert half.step == GeneralizeRegion(
        column="town", table="more.csv", from_="name", to="half", unmatched="elsewhere"
    )
    own = GeneralizeRegion(column="town", table="places.csv", from_="name", to="side", unmatched="elsewhere")
    lent = hierarchy(calls, "town", own)
    assert lent.level_of([own]) == 2
    assert lent.levels[1].step == replace(own, to="district")


def test_ages_are_no_codes_of_places(tmp_path: Path) -> None:
    laid(tmp_path, "towns.csv", "code,region", *[f"{at:05},{'NS'[at % 2]}" for at in range(100)])
    calls = laid(tmp_path, "calls.csv", "age,town_code", *[f"{at},{at}" for at in range(1, 90)] * 2)
    assert calls.columns["age"].kind == "integer"
    assert "region" not in labels(hierarchy(calls, "age"))
    assert "region" in labels(hierarchy(calls, "town_code"))


def test_a_column_of_fewer_values_takes_the_place_of_one_that_gives_it(tmp_path: Path) -> None:
    codes = ["25200", "25200", "25210", "25210", "25290", "25310", "25320", "25320"]
    towns = list(zip(TOWNS, codes, strict=True))
    rows = [f"{town},{code},{week},{len(town)}" for week in range(4) for town, code in towns]
    calls = laid(tmp_path, "calls.csv", "town,postcode,week,size", *rows)
    found = hierarchy(calls, "town")
    # The size of the town follows from it, too, but is a measure; the week does not follow.
    assert labels(found) == ["as it is", "postcode", "postcode, first 3 characters", "left out"]
    assert found.levels[1].step == Generalize(column="town", by="postcode")
    assert found.levels[2].step == Generalize(column="town", by="postcode", keep=3)
    assert found.levels[2].examples == ("252**", "253**", "252**")


def test_a_hierarchy_file_makes_the_rungs_alone(source: Source, tmp_path: Path) -> None:
    folder = tmp_path / "hierarchies"
    folder.mkdir()
    path = folder / "adult_age.csv"
    ages = [f"{age};{age // 10 * 10}+;{'young' if age < 40 else 'old'};*" for age in range(100)]
    path.write_text("\n".join(ages), encoding="utf-8")
    found = hierarchy(source, "age", hierarchies=folder)
    assert labels(found) == ["as it is", "level 1", "level 2", "left out"]
    assert found.levels[2].step == Generalize(column="age", hierarchy="hierarchies/adult_age.csv", level=2)
    # The domain is the file's, not the table's.
    assert found.hierarchy.domain == 100
    assert found.levels[1].share == pytest.approx(9 / 99)
    assert found.levels[1].examples[0] == "20+"
    assert found.levels[2].groups == 2
    step = Generalize(column="age", hierarchy="hierarchies/adult_age.csv", level=1)
    assert hierarchy(source, "age", step).level_of([step]) == 1
    path.write_text("\n".join(ages[:80]), encoding="utf-8")
    with pytest.raises(
        UserError, match=r'column "age", by adult_age\.csv: the hierarchy lacks 1 value, in 1 of'
    ):
        hierarchy(source, "age", hierarchies=folder)


def test_every_rung_of_every_recognizing_column(source: Source, tmp_path: Path) -> None:
    recipe = Recipe(
        Input(source.path.name),
        {"start": "time", "age": "quasi-identifier", "station": "quasi-identifier", "cause": "sensitive"},
        folder=tmp_path,
    )
    context = Context(tmp_path, source.columns)
    names = [name for name in context.columns if recipe.columns.get(name) in RECOGNIZING]
    assert names == ["start", "age", "station"]
    found = {name: column_hierarchy(recipe, name, source.sample, context) for name in names}
    [batch] = source.sample.combine_chunks().to_batches()
    for name, one in found.items():
        codes = one.hierarchy.codes(source.sample[name])
        for at, level in enumerate(one.levels):
            if level.step is not None and not isinstance(level.step, Drop):
                # What the search computes with is what the step writes.
                level.step.bind(context)
                out = level.step.apply(batch, range(len(batch)), Key.for_tests(1), context)
                assert out.column(name).equals(one.hierarchy.generalized(codes, at))


STATIONS = [f"{at},{'Nord' if at < 15 else 'Sud'}" for at in range(1, 31)]


def joined(folder: Path, column: str, header: str, file: str) -> bool:
    """Return whether a column of numbers 1 to 30 is joined with a table beside the recipe."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    laid(folder, file, header, *STATIONS)
    calls = laid(folder, "calls.csv", f"{column},other", *[f"{cell},x" for cell in range(1, 31)] * 3)
    return labels(hierarchy(calls, column)) != ["as it is", "left out"]


def test_numbers_that_coincide_do_not_join_a_table(tmp_path: Path) -> None:
    for column, header, file in [
        # The row numbers of an unrelated list, and other numbers that happen to begin with 1.
        *[
            ("station", header, "vehicles.csv")
            for header in ("id,kind", "number,kind", "code,kind", "n,kind")
        ],
        *[("station", header, "inventory_of_stations.csv") for header in ("id,kind", "rank,kind")],
        ("station", "vehicle,kind", "stations.csv"),
        ("station", "district,kind", "stations.csv"),
        ("district", "station,kind", "places.csv"),
        ("station_code", "code,kind", "causes.csv"),
        ("code", "code,kind", "causes.csv"),
        ("num_caserne", "num_engin,type", "engins.csv"),
        ("code_postal", "code_insee,zone", "communes.csv"),
    ]:
        assert not joined(tmp_path / "folder", column, header, file)


def test_a_table_is_joined_by_the_name_of_its_column_or_of_its_file(tmp_path: Path) -> None:
    for column, header, file in [
        ("station", "station,side", "a.csv"),
        ("STATION", "Station_No,side", "a.csv"),
        ("station", "id,side", "stations.csv"),
        ("home_station", "code,side", "stations_2024.csv"),
        ("num_caserne", "numero,secteur", "liste_des_casernes.csv"),
        ("caserne", "station,secteur", "a.csv"),
        ("code_insee", "insee_com,zone", "a.csv"),
        ("ward", "ward_id,side", "a.csv"),
        ("quartier_id", "code,cote", "quartiers.csv"),
    ]:
        assert joined(tmp_path / "folder", column, header, file)


def test_numbers_that_name_things_are_no_quantities(tmp_path: Path) -> None:
    words = "station Ward district_no caserne code_commune INSEE zip secteur codePostal vehicle_type sexe PLZ"
    for name in (*words.split(), "Landkreis", "fips", "lot", "concelho", "gmina", "Nummer", "unit_ref"):
        for cells in (
            [*range(1, 31)],
            [1001 + 331 * at for at in range(40)],
            [25_000 + 17 * at for at in range(60)],
        ):
            calls = laid(tmp_path, "calls.csv", f"{name},other", *[f"{cell},x" for cell in cells] * 4)
            steps = [level.step for level in hierarchy(calls, name).levels]
            assert not any(isinstance(step, Intervals) for step in steps), steps


def test_quantities_of_places_have_intervals(tmp_path: Path) -> None:
    for name in [
        *("age", "nb_communes", "distance_station", "population_commune", "duree", "district_area", "amount"),
        *("surface_zone", "minutes_to_centre", "count_by_ward", "age_class", "temps_sur_place", "year"),
    ]:
        calls = laid(tmp_path, "calls.csv", f"{name},other", *[f"{3 * at},x" for at in range(60)] * 4)
        assert calls.columns[name].kind == "integer"
        assert any(isinstance(level.step, Intervals) for level in hierarchy(calls, name).levels)
