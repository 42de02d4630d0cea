import numpy as np
import pytest
import shapely

from ldpaudit.demo import Department
from ldpaudit.demo.department import LAT, LON, METRES_LAT, METRES_LON


@pytest.fixture(scope="module", params=[5])
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
