import csv
import json

import numpy as np
import pandas as pd
import pytest
import shapely

from ldpaudit.demo import write as module
from ldpaudit.demo import write_demo
from ldpaudit.engine import run
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Source, numbers, times


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    return write_demo(tmp_path_factory.mktemp("demo") / "new", rows=6000)


def test_every_file_is_there_and_nothing_else(demo):
    folder = demo["recipe"].parent
    assert sorted(path.name for path in folder.iterdir()) == sorted(path.name for path in demo.values())
    assert {name: path.name for name, path in demo.items()} == module.FILES


def test_the_same_seed_gives_the_same_bytes_whatever_the_block(demo, tmp_path):
    again = write_demo(tmp_path, rows=6000, block_rows=101)
    for name, path in demo.items():
        assert again[name].read_bytes() == path.read_bytes(), name


def test_another_seed_gives_another_department(demo, tmp_path):
    other = write_demo(tmp_path, rows=10, seed=9)
    same = {name for name, path in demo.items() if other[name].read_bytes() == path.read_bytes()}
    assert same == {"causes", "messy_recipe", "recipe"}


def test_towns_regions_and_polygons_tell_the_same(demo):
    towns = pd.read_csv(demo["towns"], dtype={"code": str})
    regions = pd.read_csv(demo["regions"])
    assert (
        towns.groupby("region").population.sum().to_dict() == regions.set_index("region").population.to_dict()
    )
    features = json.loads(demo["polygons"].read_text(encoding="utf-8"))["features"]
    assert [feature["properties"] for feature in features] == towns.to_dict("records")
    polygons = [shapely.geometry.shape(feature["geometry"]) for feature in features]
    assert shapely.coverage_is_valid(polygons)
    assert all(shapely.is_ccw(polygon.exterior) for polygon in polygons)
    larger = json.loads(demo["region_polygons"].read_text(encoding="utf-8"))["features"]
    assert [feature["properties"]["region"] for feature in larger] == regions.region.tolist()
    merged = [shapely.geometry.shape(feature["geometry"]) for feature in larger]
    assert shapely.coverage_is_valid(merged)
    for region, polygon in zip(regions.region, merged, strict=True):
        parts = [town for town, name in zip(polygons, towns.region, strict=True) if name == region]
        assert polygon.area == pytest.approx(sum(part.area for part in parts))


def test_stations_stand_in_their_towns(demo):
    towns = pd.read_csv(demo["towns"], dtype=str).set_index("code").name
    stations = pd.read_csv(demo["stations"], dtype={"town_code": str})
    assert (towns.loc[stations.town_code].to_numpy() == stations.town).all()
    used = pd.read_csv(demo["interventions"]).station
    assert set(used) <= set(stations.station)


def test_the_table_reads_as_it_was_made(demo):
    source = Source.open(demo["interventions"])
    kinds = {name: column.kind for name, column in source.columns.items()}
    assert kinds["town_code"] == "text"
    assert [kinds[name] for name in ("start", "lon", "lat", "age")] == ["time", "number", "number", "integer"]
    batch = next(source.batches(6000))
    assert batch.num_rows == 6000
    lon = numbers(batch.column("lon"), source.columns["lon"], 0)
    assert -9 < lon.min() < lon.max() < -5


def test_both_recipes_fit_their_tables(demo):
    for name in ("recipe", "messy_recipe"):
        recipe = Recipe.read(demo[name])
        source = Source.open(recipe.folder / recipe.input.path, recipe.input.options)
        assert [finding for finding in recipe.check(source.columns) if finding.severity == "block"] == []
        assert list(recipe.columns) == list(source.columns)


def test_domains_hold_every_value(demo):
    def column(path, name):
        return set(pd.read_csv(path, encoding="utf-8")[name])

    table = pd.read_csv(demo["interventions"])
    assert set(table.cause) <= column(demo["causes"], "cause")
    # Kinds are few, and none of them stands for one cause.
    kinds = pd.read_csv(demo["causes"]).kind.value_counts()
    assert len(kinds) == 7
    assert kinds.min() >= 2
    assert set(table.town.dropna()) <= column(demo["towns"], "name")
    assert column(demo["towns"], "region") == column(demo["regions"], "region")


def test_the_messy_file_is_messy(demo):
    content = demo["messy"].read_bytes()
    with pytest.raises(UnicodeDecodeError):
        content.decode()
    text = content.decode("cp1252")
    lines = text.split("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    header = next(number for number, line in enumerate(lines) if line.startswith("N° intervention;"))
    assert header == 3
    rows = list(csv.DictReader(lines[header:-1], delimiter=";"))
    assert len(rows) == 20_000
    dates = [row["Date d'alerte"] for row in rows]
    assert {"/" in date or "-" in date or "." in date for date in dates} == {True}
    assert all(sum(mark in date for date in dates) > 500 for mark in "/-.")
    assert sum("," in row["Longitude"] for row in rows) > 19_000
    assert {row["Durée (min)"] for row in rows} >= {"", "NC", "-"}
    assert any(row["Commune"] != row["Commune"].strip() for row in rows)
    assert len({row["N° intervention"] for row in rows}) == 19_700
    assert {row["Sexe"] for row in rows} >= {"F", "M", "f", "m", "H", ""}
    assert sum(row["Longitude"] in ("", "NC", "-") for row in rows) > 300


def test_the_messy_file_reads_with_its_recipe(demo):
    recipe = Recipe.read(demo["messy_recipe"])
    source = Source.open(demo["messy"], recipe.input.options)
    found = pd.concat(
        pd.DataFrame({name: times(batch.column(name), source.columns[name], 0)})
        for batch in source.batches(4000)
        for name in ("Date d'alerte",)
    )
    assert len(found) == 20_000
    year = found["Date d'alerte"].dt.year
    assert (year == 2018).all()


def test_the_messy_recipe_ends_and_shows_what_goes_wrong(demo, tmp_path):
    recipe = Recipe.read(demo["messy_recipe"])
    release = run(recipe, tmp_path / "out", key=Key.for_tests(1))
    findings = json.loads((release.folder / "internal" / "manifest.json").read_text("utf-8"))["findings"]
    standing = {one["code"] for one in findings if one["severity"] == "warn" and not one["accepted"]}
    assert "unique-rows" in standing
    assert recipe.accept == ()
    # What its first lines say is so.
    assert "what goes wrong" in demo["messy_recipe"].read_text("utf-8").partition("ldpaudit = 1")[0]
    assert release.after["k"] == 1
    assert 0.2 < release.after["unique_rows"] / release.after["rows"] < 0.3
    everything = release.after["everything"]
    assert "nine of ten on all that leaves" in demo["messy_recipe"].read_text("utf-8")
    assert 0.85 < everything["unique_rows"] / everything["rows"] < 0.95
    # Weeks are what the table is generalized to, so weeks are what is estimated.
    assert "no-period" not in {one["code"] for one in findings}
    assert "2018-W10" in (release.folder / "release" / "estimates.csv").read_text("utf-8")
    assert max(one["epsilon"] for one in release.manifest["guarantees"]) == pytest.approx(2)


def test_a_file_that_is_there_is_not_overwritten(tmp_path):
    (tmp_path / "towns.csv").write_text("mine")
    with pytest.raises(UserError, match=r"towns\.csv is there already"):
        write_demo(tmp_path, rows=10)
    assert [path.name for path in tmp_path.iterdir()] == ["towns.csv"]
    assert (tmp_path / "towns.csv").read_text() == "mine"


@pytest.mark.parametrize("made_before", [True, False])
def test_a_stop_leaves_nothing_behind(tmp_path, made_before):
    out = tmp_path / "demo"
    if made_before:
        out.mkdir()
        (out / "notes.txt").write_text("mine")
    asked = iter([False, False, True])
    with pytest.raises(CancelledError):
        write_demo(out, rows=5000, cancel=lambda: next(asked), block_rows=500)
    assert [path.name for path in tmp_path.rglob("*")] == (["demo", "notes.txt"] if made_before else [])


def test_a_full_disk_is_said_in_one_line_and_leaves_nothing(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "_write_polygons", full)
    with pytest.raises(UserError, match="No space left on device"):
        write_demo(tmp_path / "demo", rows=10)
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(("asked", "message"), [({"rows": 0}, "rows"), ({"seed": -1}, "seed")])
def test_impossible_wishes_are_refused(tmp_path, asked, message):
    with pytest.raises(UserError, match=message):
        write_demo(tmp_path, **asked)


def test_progress_reaches_its_end(tmp_path):
    told = []
    write_demo(tmp_path, rows=3000, progress=lambda *report: told.append(report), block_rows=500)
    done = [number for stage, number, _ in told if stage == "interventions"]
    assert done == sorted(done)
    assert told[-1] == ("interventions", 3000, 3000)
    assert np.diff(done).max() <= 600
