"""Columns that follow from a moved place: each kind is found, and what is independent of it is left alone."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pytest

from ldpaudit.audit import Evidence, Move, ReleaseView, place_words
from ldpaudit.audit.leaks import averaged_places, place_leaks
from ldpaudit.demo.department import Department
from ldpaudit.demo.interventions import Interventions
from ldpaudit.findings import Finding
from ldpaudit.geography.stations import Stations

Floats = npt.NDArray[np.float64]
PAIR = ("lon", "lat")
BLOCKED = ("follows-from-place", "block")


def side_leaks(evidence: Evidence) -> list[Finding]:
    view = ReleaseView(evidence)
    return [*averaged_places(view), *place_leaks(view)]


def texts(values: object) -> pa.Array:
    return pa.array(np.asarray(values).astype(str))


def found(
    x: Floats,
    y: Floats,
    columns: dict[str, pa.Array],
    numbers: dict[str, Floats] | None = None,
    move: Move | None = None,
    coarser: tuple[str, ...] = (),
    times: tuple[str, ...] = (),
) -> list[Finding]:
    numbers = numbers or {}
    evidence = Evidence(
        places={PAIR: (x, y)},
        released={**columns, **{name: texts(values) for name, values in numbers.items()}},
        numbers=numbers,
        moves={PAIR: move or Move(metres=364.0)},
        coarser=coarser,
        times=times,
    )
    return [one for one in side_leaks(evidence) if one.code != "repeated-place"]


def told(findings: list[Finding]) -> dict[str, tuple[str, str]]:
    return {one.columns[0]: (one.code, one.severity) for one in findings}


@pytest.fixture
def draw() -> np.random.Generator:
    return np.random.default_rng(31)


@pytest.fixture(scope="module")
def demo() -> tuple[pa.Table, Stations]:
    department = Department.generate(0)
    table = pa.Table.from_batches(Interventions(department, 12_000, 0).blocks()).combine_chunks()
    places = np.asarray(department.centres)[department.stations]
    stations = Stations(tuple(department.station_names), places[:, 0], places[:, 1])
    return table, stations


def test_every_derived_column_of_a_department_is_found_and_no_other(
    demo: tuple[pa.Table, Stations], draw: np.random.Generator
) -> None:
    table, stations = demo
    lon, lat = table["lon"].to_numpy(), table["lat"].to_numpy()
    rows = len(lon)
    _, metres = stations.nearest(lon, lat)
    kilometres = np.round(metres / 1000, 1)
    columns = {
        name: pc.cast(table[name].combine_chunks(), pa.string())
        for name in ("town", "town_code", "address", "station", "cause", "gender", "remarks")
    }
    town = pc.fill_null(columns["town"], "")
    columns |= {
        "called from": pc.binary_join_element_wise(pc.fill_null(columns["address"], "?"), town, " "),
        "cell": texts(
            [f"{int(100 * x)}{int(100 * y)} {at}" for at, (x, y) in enumerate(zip(lon, lat, strict=True))]
        ),
        "rarely told": pc.if_else(pa.array(draw.random(rows) < 0.1), columns["station"], None),
        "day": pc.strftime(table["start"].combine_chunks(), format="%Y-%m-%d"),
    }
    numbers = {name: table[name].to_numpy().astype(float) for name in ("victims", "age", "duration")}
    numbers |= {
        "far": kilometres,
        # Driving at 40 km/h, give or take a third; and what a clock in a vehicle makes of it.
        "on the road": np.round(2 + 1.5 * kilometres * draw.lognormal(0, 0.3, rows)),
        "response_time": np.round(8 + 0.75 * kilometres + draw.gamma(2, 2, rows)),
        "index": np.arange(rows, dtype=float),
    }
    seen = told(found(lon, lat, columns, numbers))
    follow = {"town", "town_code", "address", "station", "called from", "cell", "rarely told"}
    follow |= {"far", "on the road", "response_time"}
    assert seen == dict.fromkeys(follow, BLOCKED)


@pytest.mark.parametrize("rows", [30, 200, 3_000])
def test_independent_columns_are_left_alone(rows: int) -> None:
    """60 tables of 9 columns for each size. At one false alarm in 200 columns, a size would pass by 7 %."""
    alarms = 0
    for seed in range(60):
        draw = np.random.default_rng([seed, rows])
        # Addresses that call again and again, in towns of very different size.
        centre = draw.uniform((5, 46), (6, 47), (12, 2))[draw.zipf(1.5, rows) % 12]
        place = np.round(centre + draw.normal(0, 0.01, (rows, 2)), 2 + seed % 3)
        columns = {
            "cause": texts(draw.choice(5, rows, p=[0.6, 0.2, 0.1, 0.05, 0.05])),
            "flag": texts(draw.random(rows) < 0.03),
            "half": texts(draw.integers(0, 2, rows)),
            "name": texts(draw.integers(0, rows // 3, rows)),
            "text": texts([f"{a} {b}" for a, b in draw.integers(0, 90, (rows, 2))]),
            "rare": pa.array([None if u > 0.1 else "seen" for u in draw.random(rows)]),
        }
        numbers = {
            "amount": draw.lognormal(0, 2, rows),
            "age": draw.integers(0, 90, rows).astype(float),
            "victims": draw.poisson(0.1, rows).astype(float),
        }
        alarms += len(found(place[:, 0], place[:, 1], columns, numbers))
    assert alarms == 0


@pytest.mark.parametrize("rows", [150, 3_000])
def test_planted_columns_are_found_in_tables_of_that_size(rows: int) -> None:
    """What the test above must not see, this one must: in each of 20 tables."""
    for seed in range(20):
        draw = np.random.default_rng([seed, rows])
        place = draw.uniform((5, 46), (6, 47), (rows, 2))
        station = place[:3]
        away = np.hypot(*(place[:, None] - station[None]).transpose(2, 0, 1))
        numbers = {"far": away.min(axis=1), "slow": away[:, 0] * draw.uniform(0.9, 1.1, rows)}
        columns = {"station": texts(away.argmin(axis=1)), "half": texts(place[:, 0] > 5.5)}
        seen = told(found(place[:, 0], place[:, 1], columns, numbers))
        assert seen == dict.fromkeys(("station", "half", "far", "slow"), BLOCKED)


@pytest.mark.parametrize(("rows", "known"), [(600, 0.7), (3_000, 0.3)])
def test_a_word_for_unknown_hides_no_column_that_follows(rows: int, known: float) -> None:
    """Most rows hold "n/a" or 0, as forms are filled in, and agree with their neighbours about that alone."""
    for seed in range(20):
        draw = np.random.default_rng([seed, rows])
        place = draw.uniform((5, 46), (6, 47), (rows, 2))
        told_there = draw.random(rows) < known
        number = (10 * (place[:, 0] - 5)).astype(int) * 10 + (10 * (place[:, 1] - 46)).astype(int)
        columns = {
            "area": texts(np.where(told_there, np.char.add("A", (number // 20).astype(str)), "n/a")),
            "cause": texts(np.where(told_there, draw.integers(0, 5, rows).astype(str), "n/a")),
        }
        numbers = {
            "code": np.where(told_there, 25_000.0 + number, 0.0),
            "amount": np.where(told_there, draw.integers(1, 90, rows), 0.0),
        }
        seen = told(found(place[:, 0], place[:, 1], columns, numbers))
        assert seen == dict.fromkeys(("area", "code"), BLOCKED)


def repeated(
    draw: np.random.Generator, places: int, rows: int
) -> tuple[Floats, Floats, npt.NDArray[np.int64]]:
    points = draw.uniform((5, 46), (6, 47), (places, 2))
    at = draw.integers(0, places, rows)
    return points[at, 0], points[at, 1], at


def test_an_address_is_found_by_the_places_that_call_again(draw: np.random.Generator) -> None:
    x, y, at = repeated(draw, 400, 1_500)
    columns = {"hashed": texts((at * 7919) % 997), "cause": texts(draw.integers(0, 4, 1_500))}
    (finding,) = found(x, y, columns)
    assert (finding.columns[0], finding.code, finding.severity) == ("hashed", *BLOCKED)
    assert finding.message.endswith("each place has one value")


def test_an_attribute_of_places_is_told_and_does_not_block(draw: np.random.Generator) -> None:
    x, y, at = repeated(draw, 400, 1_500)
    seen = found(x, y, {"kind of house": texts((at * 7919) % 3), "cause": texts(draw.integers(0, 4, 1_500))})
    assert told(seen) == {"kind of house": ("one-value-a-place", "warn")}


def test_vehicles_sent_to_one_event_do_not_make_its_cause_follow_from_the_place(
    draw: np.random.Generator,
) -> None:
    events, vehicles = 600, 3
    point = np.repeat(draw.uniform((5, 46), (6, 47), (events, 2)), vehicles, axis=0)

    def of_event(values: npt.ArrayLike) -> pa.Array:
        return texts(np.repeat(np.asarray(values), vehicles))

    columns = {
        "event": of_event(np.arange(events) * 7919 % 1009),
        "cause": of_event(draw.integers(0, 4, events)),
        "day": of_event(draw.integers(0, 300, events)),
        "vehicle": texts(np.tile(np.arange(vehicles), events)),
    }
    # The vehicle tells rows of one event apart, and agrees with that of no other row of its place.
    assert (
        told(found(point[:, 0], point[:, 1], {name: columns[name] for name in ("event", "cause", "day")}))
        == {}
    )


def test_a_name_warns_where_rows_cannot_tell_and_is_let_be_where_they_can(draw: np.random.Generator) -> None:
    x, y = draw.uniform(5, 6, 2_000), draw.uniform(46, 47, 2_000)
    unique = texts([f"{number} x" for number in draw.permutation(2_000)])
    zone = texts(draw.integers(0, 6, 2_000))
    assert told(found(x, y, {"Adresse": unique, "zone de lésion": zone, "remark": unique})) == {
        "Adresse": ("place-by-name", "warn")
    }
    assert found(x, y, {"gps": texts(np.full(2_000, "M"))}) == []
    few = found(x[:20], y[:20], {"zone de lésion": zone[:20], "cause": zone[:20]})
    assert told(few) == {"zone de lésion": ("place-by-name", "warn")}
    assert '"zone"' in few[0].message


def test_a_generalized_column_narrows_the_promise_unless_it_is_finer_than_the_noise(
    draw: np.random.Generator,
) -> None:
    x, y = draw.uniform(5, 6, 3_000), draw.uniform(46, 47, 3_000)
    # Squares of about 8 x 11 km.
    columns = {"region": texts((x * 10).astype(int) * 100 + (y * 10).astype(int))}
    for metres, code in ((500.0, ("coarser-place", "warn")), (20_000.0, BLOCKED)):
        seen = found(x, y, columns, move=Move(metres), coarser=("region",))
        assert told(seen) == {"region": code}
    assert told(found(x, y, columns, move=Move(500.0))) == {"region": BLOCKED}


def test_what_a_step_made_of_the_true_point_blocks_in_however_few_rows(draw: np.random.Generator) -> None:
    x, y = draw.uniform(5, 6, 5), draw.uniform(46, 47, 5)
    (finding,) = found(x, y, {"area": texts([1, 1, 1, 2, 2])}, move=Move(364.0, made=("area",)))
    assert (finding.code, finding.severity) == BLOCKED
    assert "before that is moved" in finding.message


def test_neighbours_are_found_across_the_antimeridian(draw: np.random.Generator) -> None:
    x, y = draw.uniform(179, 181, 400), draw.uniform(-17, -16, 400)
    columns = {"stripe": texts((x * 10).astype(int))}
    x = np.where(x > 180, x - 360, x)
    assert told(found(x, y, columns, move=Move(3_000.0), coarser=("stripe",))) == {
        "stripe": ("coarser-place", "warn")
    }


@pytest.mark.parametrize(
    ("per", "told_of"), [("row", "n rows of one place"), ("person", "n persons of one place"), ("place", "")]
)
def test_places_that_stand_in_several_rows_are_told_as_the_noise_is_drawn(
    per: str, told_of: str, draw: np.random.Generator
) -> None:
    x, y, _ = repeated(draw, 50, 400)
    seen = side_leaks(Evidence(places={PAIR: (x, y)}, moves={PAIR: Move(364.0, per)}))  # type: ignore[arg-type]
    assert [told_of in one.message for one in seen if one.code == "repeated-place"] == [True] * bool(told_of)
    assert all("once for each place" in one.hint for one in seen)
    # Words of an officer, none of a recipe's file.
    assert not any(mark in one.message + one.hint for one in seen for mark in ('"', "=", "planar-laplace"))


def test_a_randomized_distance_and_the_moved_point_tell_of_one_place(draw: np.random.Generator) -> None:
    x, y = draw.uniform(5, 6, 800), draw.uniform(46, 47, 800)
    truth = {"far": np.round(np.hypot(x - 5, y - 46), 3), "age": draw.uniform(0, 90, 800)}
    evidence = Evidence(
        protected={name: texts(values) for name, values in truth.items()},
        protected_numbers=truth,
        places={PAIR: (x, y)},
    )
    assert told(side_leaks(evidence)) == {"far": ("same-place", "warn")}


def test_the_mend_is_written_as_a_recipe_takes_it(draw: np.random.Generator) -> None:
    x, y = draw.uniform(5, 6, 500), draw.uniform(46, 47, 500)
    half, far = found(x, y, {"half": texts(x > 5.5)}, {"distance": np.hypot(x - 5, y - 46)})
    assert 'do = "generalize-region", polygons = "…", x = "lon", y = "lat", into = "half"' in half.hint
    assert 'do = "distance-to-place"' in far.hint
    for one in (half, far):
        assert "recompute = true" in one.hint
        assert "leave" in one.hint
        assert "generalize it" in one.hint


def test_only_a_mend_that_fits_is_offered(draw: np.random.Generator) -> None:
    x, y = draw.uniform(5, 6, 500), draw.uniform(46, 47, 500)
    numbers = {
        name: np.round(np.hypot(x - 5, y - 46) * 900) for name in ("Altitude", "driving_time", "insee")
    }
    columns = {"day": texts(x > 5.5), "address": texts(y > 46.5), "commune": texts(x > 5.3)}
    repairs = {one.columns[0]: one.hint for one in found(x, y, columns, numbers, times=("day",))}
    for name in ("Altitude", "driving_time", "day", "address"):
        assert (
            repairs[name] == f"leave {name} out, generalize it until places around share it, or randomize it"
        )
    for name in ("insee", "commune"):
        assert (
            f'do = "generalize-region", polygons = "…", x = "lon", y = "lat", into = "{name}"'
            in repairs[name]
        )
    # What was cut into classes before is no region either.
    (high,) = found(x, y, {"Altitude": texts(x > 5.5)}, coarser=("Altitude",))
    assert high.code == "coarser-place"
    assert high.hint == "leave Altitude out to hide places among all others"


SPEAKING = """
    town|Ville|code_INSEE|Commune|adresse|Address 2|station|CENTRE|distance_km|Temps réponse|response_time
    |drivingTime|grid_ref|plusCode|Code postal|postcode|district|zone|canton|quartier|lieu-dit|easting
    |x_lambert|geohash7|EPCI
"""
SILENT = "cause|age|sexe|durée|victims|remarks|start|date|id|time|type"


@pytest.mark.parametrize(
    ("name", "speaks"),
    [(one.strip(), words is SPEAKING) for words in (SPEAKING, SILENT) for one in words.split("|")],
)
def test_names_speak_of_places_in_two_languages(name: str, speaks: bool) -> None:
    assert bool(place_words(name)) == speaks
