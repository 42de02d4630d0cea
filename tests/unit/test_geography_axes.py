"""Which column runs east: by names in any order and language, by ranges, by regions, or not at all."""

from __future__ import annotations

import numpy as np

from ldpaudit.geography.reading.axes import axis_of, judge, named_pairs
from ldpaudit.geography.reading.readings import CoordinateReading

RNG = np.random.default_rng(7)
EAST, NORTH = RNG.uniform(5.7, 7.0, 200), RNG.uniform(46.6, 47.5, 200)


def test_names_decide_in_any_order_and_language() -> None:
    names = (
        "gps_latitude,gps_longitude Breite,Länge northing,easting Hochwert,Rechtswert Y,X N,E latdd,longdd"
    )
    for pair in f"{names} широта,долгота 緯度,経度 πλάτος,μήκος YL93,XL93 lat.,lng. phi,lambda".split():
        north, east = pair.split(",")
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


def test_impossible_latitudes_decide_whatever_the_columns_are_called() -> None:
    for turned in [False, True]:
        east, north = RNG.uniform(100, 140, 300), RNG.uniform(-40, 40, 300)
        for names in (("c1", "c2"), ("lat", "lon"), ("lon", "lat")):
            x, y = (north, east) if turned else (east, north)
            found = judge(*names, x, y)
            assert found.certain
            assert found.east == names[turned]
            assert "ranges" in found.by


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
