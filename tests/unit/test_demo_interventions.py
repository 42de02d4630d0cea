import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
import shapely

from ldpaudit.demo import Department, Interventions
from ldpaudit.demo.causes import CAUSES
from ldpaudit.demo.days import YEARS, Days

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


@pytest.mark.parametrize("seed", range(4))
def test_days_spread_as_published(seed):
    days = Days.generate(seed)
    counts = pd.Series(days.count, pd.DatetimeIndex(days.date))
    for year, total, mean, deviation, maximum in PUBLISHED:
        of_year = counts[counts.index.year == year]
        assert of_year.sum() == total
        assert of_year.mean() == pytest.approx(mean, abs=1)
        assert of_year.std() == pytest.approx(deviation, rel=0.35)
        assert 0.7 * maximum < of_year.max() < 1.6 * maximum
    assert counts.max() > 400
    assert counts.min() > 5


def test_rows_are_spread_over_the_years_in_proportion():
    for rows in (1, 12, 1000, 12_345, 3_000_000):
        days = Days.generate(0, rows)
        assert days.count.sum() == rows
        year = days.date.astype("datetime64[Y]").astype(int) + 1970
        for number, (total, *_) in YEARS.items():
            assert abs(days.count[year == number].sum() - rows * total / 382_046) < 1


def test_blocks_do_not_change_the_rows(department):
    made = Interventions(department, 30_000, seed=4)
    cuts = [pa.Table.from_batches(list(made.blocks(size))).combine_chunks() for size in (1, 777, 10**9)]
    assert cuts[0].num_rows == 30_000
    assert cuts[0] == cuts[1] == cuts[2]
    assert len(list(made.blocks(10**9))) == 1


def test_another_seed_makes_other_rows(department):
    first, second = (next(Interventions(department, 5000, seed).blocks(10**9)) for seed in (0, 1))
    assert first.column("lon") != second.column("lon")
    assert first.column("cause") != second.column("cause")


def test_rows_come_in_the_order_of_time_with_running_ids(table, frame):
    assert frame.start.is_monotonic_increasing
    assert frame.id.is_unique
    assert frame.id.iloc[0] == "2006-0000001"
    assert frame.id.iloc[-1] == "2018-0040510"
    assert table.column_names == [
        "id", "start", "town", "town_code", "lon", "lat", "address", "station", "cause", "victims", "age",
        "gender", "duration", "remarks",
    ]  # fmt: skip


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


def test_large_towns_call_more_often(department, frame):
    calls = frame.town.value_counts().reindex(department.names, fill_value=0).to_numpy()
    assert np.corrcoef(np.log(calls), np.log(department.populations))[0, 1] > 0.9
    assert calls[np.argmax(department.populations)] / len(frame) == pytest.approx(0.23, abs=0.06)


def test_some_addresses_call_again_and_again(frame):
    homes = frame[frame.address.notna() & frame.address.str.match(r"\d|EHPAD")]
    calls = homes.groupby(["town_code", "address"]).size()
    assert (calls >= 100).sum() > 20
    assert calls[calls >= 100].index.get_level_values("address").str.startswith("EHPAD").all()
    assert (calls == 1).sum() > 20_000
    # The same address is always the same point.
    points = homes.groupby(["town_code", "address"])[["lon", "lat"]].nunique()
    assert (points == 1).all(axis=None)


def test_values_are_missing_here_and_there(frame):
    missing = frame.isna().mean()
    assert 0.002 < missing.town < 0.006
    assert (frame.town.isna() == frame.town_code.isna()).all()
    assert 0.02 < missing.address < 0.04
    assert 0.01 < missing.duration < 0.02
    assert 0.65 < missing.remarks < 0.75
    assert missing[["id", "start", "lon", "lat", "station", "cause", "victims"]].sum() == 0
    assert frame.age[frame.victims == 0].isna().all()
    assert 0.02 < frame.age[frame.victims > 0].isna().mean() < 0.08
    assert 0.02 < frame.gender[frame.victims > 0].isna().mean() < 0.08


def test_causes_are_those_declared_and_some_are_rare(frame):
    calls = frame.cause.value_counts()
    assert set(calls.index) <= {cause.name for cause in CAUSES}
    assert 25 <= len(calls) <= 40
    assert (calls < 50).sum() >= 3
    assert calls.max() < 0.4 * len(frame)


def test_hours_days_and_seasons_have_their_profile(frame):
    hours = frame.groupby(frame.start.dt.hour).size()
    assert hours.loc[2:5].max() < 0.5 * hours.loc[9:19].min()
    falls = frame[frame.cause == "fall at home"]
    weekdays = falls.groupby(falls.start.dt.day_of_week).size()
    assert weekdays.loc[[4, 5]].min() > weekdays.loc[[0, 1, 2, 3, 6]].max()
    wasps = frame[frame.cause == "wasp or hornet nest"].start.dt.month.value_counts(normalize=True)
    assert wasps[[7, 8, 9]].sum() > 0.6
    assert (frame.start.dt.second > 0).mean() > 0.95


def test_a_storm_day_has_its_causes_and_its_region(department, frame):
    counts = frame.groupby(frame.start.dt.date).size()
    stormy = frame[frame.start.dt.date == counts.idxmax()]
    assert len(stormy) > 400
    assert stormy.cause.isin(["flooded premises", "fallen tree", "damaged roof"]).mean() > 0.5
    region = dict(zip(department.names, department.region_of, strict=True))
    share = stormy.town.map(region).value_counts(normalize=True)
    usual = frame.town.map(region).value_counts(normalize=True)
    assert (share - usual).abs().sum() > 0.6


def test_ages_are_ages_and_care_homes_are_old(frame):
    assert frame.age.min() >= 0
    assert 95 < frame.age.max() < 110
    at_care_home = frame.address.str.startswith("EHPAD", na=False)
    assert frame.age[at_care_home].median() > 80
    assert frame.age[~at_care_home].median() < 60
    assert set(frame.gender.dropna()) == {"F", "M"}
    assert (frame.gender[frame.cause == "birth on the way"].dropna() == "F").all()
    assert frame.duration.min() >= 3
    assert 40 < frame.duration.median() < 70
