import numpy as np
import pyarrow as pa
import pytest
import shapely

from ldpaudit.demo import Department, Interventions

# Table 2 of Arcolezi et al. (2020): year, total, daily mean, standard deviation and maximum.
PUBLISHED = [
    (2006, 17333, 47, 20, 131), (2007, 19277, 53, 16, 116), (2008, 18021, 49, 14, 117),
    (2009, 28669, 79, 38, 257), (2010, 29604, 81, 26, 328), (2011, 33645, 92, 39, 403),
    (2012, 29079, 79, 16, 143), (2013, 29760, 82, 14, 145), (2014, 30641, 84, 14, 164),
    (2015, 33518, 92, 17, 154), (2016, 34436, 94, 28, 556), (2017, 37553, 102, 16, 165),
    (2018, 40510, 111, 21, 265),
]  # fmt: skip


@pytest.fixture(scope="module")
def department():
    return Department.generate(0)


@pytest.fixture(scope="module")
def table(department):
    """Make the table in its usual size, 382,046 rows."""
    return pa.Table.from_batches(list(Interventions(department).blocks())).combine_chunks()


@pytest.fixture(scope="module")
def frame(table):
    return table.to_pandas()


def test_yearly_totals_are_the_published_ones(frame):
    totals = frame.groupby(frame.start.dt.year).size()
    assert totals.to_dict() == {year: total for year, total, *_ in PUBLISHED}
    assert len(frame) == 382_046


def test_every_point_lies_in_its_town(department, frame):
    place = {code: number for number, code in enumerate(department.codes)}
    known = frame[frame.town.notna()]
    towns = known.town_code.map(place).to_numpy()
    polygons = np.array(department.polygons)
    shapely.prepare(polygons)
    assert shapely.contains_xy(polygons[towns], known.lon.to_numpy(), known.lat.to_numpy()).all()
    assert (known.town == np.array(department.names)[towns]).all()
    assert (known.station == np.array(department.station_names)[department.station_of[towns]]).all()
    assert known.town.nunique() == 600
