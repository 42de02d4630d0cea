import csv

import numpy as np
import pytest
import shapely

from ldpaudit.demo import Department
from ldpaudit.demo.department import LAT, LON, METRES_LAT, METRES_LON, scatter
from ldpaudit.demo.names import region_names, town_names


@pytest.fixture(scope="module")
def department():
    return Department.generate(0)


@pytest.fixture(scope="module", params=range(8))
def any_department(request):
    return Department.generate(request.param)


def test_towns_cover_the_department_without_gap_or_overlap(any_department):
    polygons = any_department.polygons
    assert len(polygons) == 600
    assert all(polygon.is_valid and not polygon.interiors for polygon in polygons)
    assert shapely.coverage_is_valid(polygons)
    whole = shapely.coverage_union_all(polygons)
    assert isinstance(whole, shapely.Polygon)
    assert not whole.interiors
    metres = shapely.transform(whole, lambda points: (points - (LON, LAT)) * (METRES_LON, METRES_LAT))
    assert metres.area == pytest.approx(5.2e9, rel=0.02)


def test_each_of_17_regions_is_connected(any_department):
    assert len(set(any_department.regions)) == 17
    polygons = np.array(any_department.polygons)
    for number in range(17):
        towns = polygons[any_department.region_of == number]
        assert len(towns) >= 5
        assert isinstance(shapely.coverage_union_all(towns), shapely.Polygon)


def test_populations_have_the_scale_of_the_doubs(any_department):
    populations = any_department.populations
    assert populations.min() == 8
    assert populations.max() == pytest.approx(116_000, rel=0.011)
    assert np.median(populations) == pytest.approx(280, rel=0.02)
    assert 450_000 < populations.sum() < 600_000


def test_towns_have_different_names_with_accents_and_codes_with_leading_zeros(any_department):
    names, codes = any_department.names, any_department.codes
    assert len(set(names)) == len(set(codes)) == 600
    assert sum(any(letter in "éèêâôÉ" for letter in name) for name in names) > 60
    assert all(len(code) == 5 and code.startswith("00") and code.isdigit() for code in codes)
    for name in (*names, *any_department.regions):
        assert name.encode("cp1252").decode("cp1252") == name


def test_every_town_has_its_nearest_station(department):
    assert len(set(department.station_names)) == len(department.stations)
    metres = department.centres * (METRES_LON, METRES_LAT)
    for town in range(0, 600, 37):
        apart = np.hypot(*(metres[department.stations] - metres[town]).T)
        assert department.station_of[town] == np.argmin(apart)


def test_a_region_is_its_own_nearest_neighbour(department):
    assert department.region_neighbours[:, 0].tolist() == list(range(17))


def test_scattered_points_stay_in_their_town_and_near_its_middle(department):
    towns = np.repeat(np.arange(600), 20)
    lon, lat = scatter(np.random.default_rng(3), department, towns)
    assert shapely.contains_xy(np.array(department.polygons)[towns], lon, lat).all()
    east = (lon - department.centres[towns, 0]) * METRES_LON
    north = (lat - department.centres[towns, 1]) * METRES_LAT
    # A Gaussian of half the radius has its median at 0.589 of it; staying in the town brings that down a bit.
    share = np.median(np.hypot(east, north) / department.radii[towns])
    assert 0.48 < share < 0.60
    assert abs(np.corrcoef(east, north)[0, 1]) < 0.05


def test_a_seed_makes_one_department(department):
    again, other = Department.generate(0), Department.generate(1)
    assert again.names == department.names
    assert shapely.equals(again.polygons, department.polygons).all()
    assert set(other.names) != set(department.names)


def test_the_name_of_no_real_town_is_used(department, shared_data):
    import gzip
    import unicodedata

    def plain(name):
        letters = unicodedata.normalize("NFD", name.upper())
        return "".join(letter for letter in letters if letter.isalpha())

    with gzip.open(shared_data / "doubs" / "laposte_hexasmal.csv.gz", "rt", encoding="utf-8") as file:
        real = {plain(row[1]) for row in csv.reader(file, delimiter=";")}
    assert len(real) > 30_000
    assert not [name for name in department.names if plain(name) in real]


def test_regions_take_the_name_of_their_capital_with_elision():
    draw = np.random.default_rng(0)
    named = region_names(draw, ["Avalon-le-Haut", "Brève"] * 8)
    assert all(name.endswith((" d'Avalon", " de Brève")) for name in named)
    assert len(town_names(draw, 50)) == 50
