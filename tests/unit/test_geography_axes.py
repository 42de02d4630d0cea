"""Which column runs east: by names in any order and language, by ranges, by regions, or not at all."""

from __future__ import annotations

import numpy as np
import pytest
from pyproj import Transformer

from ldpaudit.geography.reading.axes import axis_of, better_partner, judge, named_pairs
from ldpaudit.geography.reading.readings import WGS84, CoordinateReading

RNG = np.random.default_rng(7)
EAST, NORTH = RNG.uniform(5.7, 7.0, 200), RNG.uniform(46.6, 47.5, 200)


@pytest.mark.parametrize(
    ("north", "east"),
    [
        *(("gps_latitude", "gps_longitude"), ("point_lat", "point_lon"), ("coordonnee_y", "coordonnee_x")),
        *(("Breite", "Länge"), ("latitud", "longitud"), ("szerokość", "długość"), ("northing", "easting")),
        *(
            ("Hochwert", "Rechtswert"),
            ("Y", "X"),
            ("LAT_WGS84", "LON_WGS84"),
            ("decimalLatitude", "decimalLongitude"),
        ),
        *(
            ("ycoord", "xcoord"),
            ("coordY", "coordX"),
            ("Latitudine", "Longitudine"),
            ("breedtegraad", "lengtegraad"),
        ),
        *(
            ("latdd", "longdd"),
            ("Nord", "Ost"),
            ("N", "E"),
            ("Coord. Y (m)", "Coord. X (m)"),
            ("широта", "долгота"),
        ),
        *(
            ("緯度", "経度"),
            ("enlem", "boylam"),
            ("zeměpisná šířka", "zeměpisná délka"),
            ("breddegrad", "lengdegrad"),
        ),
        *(("Bredde", "Længde"), ("πλάτος", "μήκος"), ("Szélesség", "Hosszúság"), ("lintang", "bujur")),
        *(
            ("YL93", "XL93"),
            ("Y_LAMBERT93", "X_LAMBERT93"),
            ("lat.", "lng."),
            ("GPSLatitude", "GPSLongitude"),
        ),
    ],
)
def test_names_decide_in_any_order_and_language(north: str, east: str) -> None:
    assert named_pairs([north, east]) == named_pairs([east, north]) == [(east, north, True)]
    for first, second, x, y in ((north, east, NORTH, EAST), (east, north, EAST, NORTH)):
        found = judge(first, second, x, y)
        assert (found.east, found.north, found.certain) == (east, north, True)


def test_names_that_say_nothing_decide_nothing() -> None:
    for names in (
        ("c1", "c2"),
        ("V7", "V8"),
        ("lat", "lat2"),
        ("wert", "latest"),
        ("width", "length"),
        ("a", "b"),
    ):
        assert not judge(*names, NORTH, EAST).certain, names
    assert axis_of("latest_call") == axis_of("x_y") == axis_of("lat_lon") == axis_of("n") == ""


@pytest.mark.parametrize("turned", [False, True])
def test_impossible_latitudes_decide_whatever_the_columns_are_called(turned: bool) -> None:
    east, north = RNG.uniform(100, 140, 300), RNG.uniform(-40, 40, 300)
    for names in (("c1", "c2"), ("lat", "lon"), ("lon", "lat")):
        x, y = (north, east) if turned else (east, north)
        found = judge(*names, x, y)
        assert found.certain
        assert found.east == names[turned]
        assert "ranges" in found.by


def test_points_within_ninety_degrees_both_ways_are_not_told_apart() -> None:
    found = judge("c1", "c2", NORTH, EAST)
    assert (found.by, found.against, found.certain) == ((), (), False)
    # The likelier order stands first, and decides nothing: a latitude of -75 lies where nobody lives.
    for x, y, east in ((NORTH, EAST - 80, "c2"), (EAST - 80, NORTH, "c1")):
        found = judge("c1", "c2", x, y)
        assert (found.east, found.certain) == (east, False)


def test_regions_decide_and_contradict() -> None:
    doubs = (5.6, 46.5, 7.1, 47.6)
    found = judge("c1", "c2", NORTH, EAST, regions=[doubs])
    assert (found.east, found.by, found.certain) == ("c2", ("regions",), True)
    found = judge("lon", "lat", NORTH, EAST, regions=[doubs])
    assert (found.east, found.by, found.against, found.certain) == ("lat", ("regions",), ("names",), False)
    # Regions where the points do not lie say nothing, and some points may lie beyond them.
    assert not judge("c1", "c2", NORTH, EAST, regions=[(100.0, 10.0, 110.0, 20.0)]).by
    some = np.where(np.arange(200) < 60, NORTH + 9, NORTH)
    assert judge("c1", "c2", some, EAST, regions=[doubs]).east == "c2"


def test_x_and_y_of_a_projected_system_are_told_by_where_it_is_used() -> None:
    lambert, poland = [CoordinateReading("EPSG:2154")], [CoordinateReading("EPSG:2180")]
    x, y = RNG.uniform(9.0e5, 9.9e5, 200), RNG.uniform(6.6e6, 6.75e6, 200)
    assert judge("X", "Y", x, y, readings=lambert).by == ("names", "ranges")
    assert judge("X", "Y", y, x, readings=lambert).east == "Y"
    # In Poland X is the northing on paper and the easting in files; both ways lie in Poland.
    x, y = RNG.uniform(4.0e5, 6.0e5, 200), RNG.uniform(4.0e5, 6.0e5, 200)
    assert not judge("X", "Y", x, y, readings=poland).certain
    assert judge("Rechtswert", "Hochwert", x, y, readings=poland).certain


def test_two_points_of_a_row_are_not_mixed() -> None:
    names = ["start_lat", "end_lat", "start_lon", "end_lon"]
    assert named_pairs(names) == [("start_lon", "start_lat", True), ("end_lon", "end_lat", True)]
    assert named_pairs(["lat", "c2"]) == [("c2", "lat", True)]
    assert named_pairs(["c1", "c2"]) == [("c1", "c2", False)]
    assert named_pairs(["lat", "lat2"]) == []


@pytest.mark.parametrize(
    ("crs", "lon", "lat"),
    [
        *((3857, 6.0, 47.2), (27700, -1.5, 53.8), (28992, 5.1, 52.1), (31370, 4.35, 50.85)),
        *((2263, -73.9, 40.7), (3763, -8.6, 41.15), (3035, 6.0, 47.0), (32630, -0.2, 5.6)),
        *((32637, 38.0, 0.3), (5514, 14.4, 50.1), (3794, 14.5, 46.05), (2193, 174.8, -41.3)),
        *((21781, 7.4, 46.9), (23700, 19.1, 47.5), (31467, 8.4, 49.0), (2056, 7.4, 46.9)),
        *((3067, 25.0, 60.2), (2048, 18.6, -33.9)),
    ],
)
def test_letters_of_a_projected_system_are_told_by_its_axes_or_by_its_area(
    crs: int, lon: float, lat: float
) -> None:
    readings = [CoordinateReading(f"EPSG:{crs}")]
    change = Transformer.from_crs(WGS84, f"EPSG:{crs}", always_xy=True)
    x, y = change.transform(lon + RNG.uniform(-0.1, 0.1, 300), lat + RNG.uniform(-0.1, 0.1, 300))
    for found in (judge("X", "Y", x, y, readings=readings), judge("Y", "X", y, x, readings=readings)):
        assert (found.east, found.certain) == ("X", True)


def test_where_x_is_a_northing_on_paper_the_values_decide_or_nobody() -> None:
    for crs, lon, lat in ((21781, 7.4, 46.9), (23700, 19.1, 47.5), (31467, 8.4, 49.0)):
        change = Transformer.from_crs(WGS84, f"EPSG:{crs}", always_xy=True)
        x, y = change.transform(lon + RNG.uniform(-0.1, 0.1, 300), lat + RNG.uniform(-0.1, 0.1, 300))
        # By the letter of the law, and as most files have it.
        for first, second in (("Y", "X"), ("X", "Y")):
            found = judge(second, first, y, x, readings=[CoordinateReading(f"EPSG:{crs}")])
            assert (found.east, found.certain) == (first, True), crs
    for crs, lon, lat in ((2180, 21.0, 52.2), (6677, 139.7, 35.7)):
        change = Transformer.from_crs(WGS84, f"EPSG:{crs}", always_xy=True)
        x, y = change.transform(lon + RNG.uniform(-0.1, 0.1, 300), lat + RNG.uniform(-0.1, 0.1, 300))
        for first, second in (("Y", "X"), ("X", "Y")):
            found = judge(first, second, x, y, readings=[CoordinateReading(f"EPSG:{crs}")])
            assert (found.by, found.against) == ((), ()), crs


def test_a_system_in_degrees_has_its_longitudes_in_x() -> None:
    found = judge("Y", "X", NORTH, EAST, readings=[CoordinateReading("EPSG:4258")])
    assert (found.east, found.certain) == ("X", True)


def test_letters_against_the_area_of_use_are_asked() -> None:
    # Points of Benin in the zone of Ghana: an exchanged reading would lie within that zone.
    change = Transformer.from_crs(WGS84, "EPSG:32630", always_xy=True)
    x, y = change.transform(RNG.uniform(1.5, 1.7, 200), RNG.uniform(7.0, 7.2, 200))
    found = judge("X", "Y", x, y, readings=[CoordinateReading("EPSG:32630")])
    assert (found.by, found.against) == (("names",), ("area",))


@pytest.mark.parametrize(
    ("north", "east"),
    [
        *(("lati", "longi"), ("phi", "lambda"), ("ltd", "lgt"), ("szer_geogr", "dł_geogr"), ("φ", "λ")),
        *(("leveys", "pituus"), ("N", "W"), ("S", "E"), ("N", "O"), ("coord_s", "coord_w")),
    ],
)
def test_shortened_names_decide_beside_their_like(north: str, east: str) -> None:
    assert named_pairs([north, east]) == named_pairs([east, north]) == [(east, north, True)]
    assert judge(north, east, NORTH, EAST).east == east


def test_letters_of_other_things_are_no_sides() -> None:
    for names in (("speed_w", "n"), ("w", "o"), ("s", "n"), ("o", "c1")):
        assert not any(named for _, _, named in named_pairs(names)), names
        assert not judge(*names, NORTH, EAST).certain, names
    # Where both axes have a name already, a letter is no third.
    assert named_pairs(["lat", "lon", "w", "s1"])[0] == ("lon", "lat", True)
    assert axis_of("lambda") == axis_of("phi") == axis_of("w") == axis_of("ltd") == ""


def test_points_put_together_of_two_pairs_are_seen() -> None:
    names = ["start_lat", "end_lat", "start_lon", "end_lon"]
    assert better_partner("start_lon", "end_lat", names) == "start_lat"
    assert better_partner("start_lon", "start_lat", names) == ""
    # Nothing better is there, or the other words say no more.
    assert better_partner("start_lon", "end_lat", ["start_lon", "end_lat", "c3"]) == ""
    assert better_partner("gps_longitude", "latitude", ["gps_longitude", "latitude", "lat_old"]) == ""
    assert better_partner("c1", "c2", ["c1", "c2", "start_lat"]) == ""
