"""Side leaks: what gives a protected value or a moved place away is found, what does not is left alone."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pytest

from ldpaudit.audit import Evidence, Move, ReleaseView, side_leaks
from ldpaudit.audit.dependence import codes, guessed_by
from ldpaudit.audit.leaks import averaged_places, place_leaks
from ldpaudit.findings import Finding

ROWS = 4_000


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(20)


def texts(values: object) -> pa.Array:
    return pa.array(np.asarray(values).astype(str))


def found(evidence: Evidence) -> list[tuple[str, str]]:
    return [(finding.code, finding.columns[0]) for finding in side_leaks(evidence)]


def test_a_code_beside_the_randomized_town_is_found(rng: np.random.Generator) -> None:
    town = rng.integers(0, 12, ROWS)
    evidence = Evidence(
        protected={"town": texts(town)},
        released={"town_code": texts(town + 100), "age": texts(rng.integers(0, 90, ROWS))},
    )
    assert found(evidence) == [("gives-away", "town_code")]


def test_a_finer_column_gives_the_coarser_away_and_not_the_reverse(rng: np.random.Generator) -> None:
    town = rng.integers(0, 40, ROWS)
    region = town // 8
    fine = Evidence(protected={"region": texts(region)}, released={"town": texts(town)})
    coarse = Evidence(protected={"town": texts(town)}, released={"region": texts(region)})
    assert found(fine) == [("gives-away", "town")]
    # The region leaves eight towns of forty: no more than a narrower promise.
    assert found(coarse) == [("guessed-by-others", "region")]
    assert [(one.severity, one.voids_claim) for one in side_leaks(coarse)] == [("note", False)]


def test_a_randomized_region_beside_the_moved_point_warns_that_both_add_up(rng: np.random.Generator) -> None:
    point = rng.uniform(0, 1, (ROWS, 2))
    evidence = Evidence(
        protected={"region": texts((point[:, 0] * 4).astype(int))},
        places={("lon", "lat"): (point[:, 0], point[:, 1])},
    )
    told = side_leaks(evidence)
    assert [(finding.code, finding.severity) for finding in told] == [("same-place", "warn")]


def test_the_guess_leaves_the_row_itself_out() -> None:
    released = codes(pa.array(["a", "a", "b", "b", "b", "c"]))
    protected = codes(pa.array(["x", "y", "x", "x", "x", "x"]))
    accuracy, coverage = guessed_by(released, protected)
    # In a each row's only companion says otherwise; in b the others agree; c stands alone.
    assert accuracy == pytest.approx(3 / 5)
    assert coverage == pytest.approx(5 / 6)


def test_a_number_that_is_finer_than_the_protected_band_gives_it_away(rng: np.random.Generator) -> None:
    age = rng.uniform(0, 90, ROWS)
    numbers = {"birth": 2020 - age, "duration": rng.exponential(30, ROWS)}
    evidence = Evidence(
        protected={"band": texts((age // 15).astype(int))},
        released={name: texts(values) for name, values in numbers.items()},
        numbers=numbers,
    )
    assert found(evidence) == [("gives-away", "birth")]


def test_two_randomized_columns_about_one_thing_are_linked(rng: np.random.Generator) -> None:
    town = rng.integers(0, 20, ROWS)
    evidence = Evidence(
        protected={"town": texts(town), "region": texts(town // 5), "cause": texts(rng.integers(0, 4, ROWS))}
    )
    told = side_leaks(evidence)
    assert [(finding.code, finding.columns) for finding in told] == [("same-secret", ("town", "region"))]


def test_two_columns_that_fix_the_protected_one_together_are_found(rng: np.random.Generator) -> None:
    """Neither half says anything; of both together the town follows: a department and a number in it."""
    town, first = rng.integers(0, 40, 2_000), rng.integers(0, 40, 2_000)
    second = (town - first) % 40
    evidence = Evidence(
        protected={"town": texts(town)},
        released={"a": texts(first), "kind": texts(rng.integers(0, 9, 2_000)), "b": texts(second)},
    )
    (told,) = side_leaks(evidence)
    assert (told.code, told.columns, told.severity) == ("gives-away", ("a", "b", "town"), "block")
    assert told.voids_claim


@pytest.mark.parametrize("values", [3, 1_500])
def test_two_columns_that_make_rows_unique_prove_nothing(rng: np.random.Generator, values: int) -> None:
    for share in (0.1, 0.9):
        town = np.where(rng.random(2_000) < share, 0, rng.integers(0, 12, 2_000))
        released = {name: texts(rng.integers(0, values, 2_000)) for name in "abcd"}
        assert found(Evidence(protected={"town": texts(town)}, released=released)) == []


@pytest.mark.parametrize("form", ["25{town:03}-{row:05}", "x/{town}/{row}"])
def test_a_code_that_holds_the_protected_value_as_a_part_is_found(
    rng: np.random.Generator, form: str
) -> None:
    town = rng.integers(0, 40, 900)
    number = rng.permutation(90_000)[:900]
    code = [form.format(town=at, row=row) for at, row in zip(town, number, strict=True)]
    free = [form.format(town=rng.integers(0, 40), row=row) for row in number]
    labels = pa.array([f"Commune {chr(65 + at % 26)}{chr(65 + at // 26)}" for at in town])
    evidence = Evidence(protected={"town": labels}, released={"file": texts(code), "other": texts(free)})
    (told,) = side_leaks(evidence)
    assert (told.code, told.columns, told.severity) == ("gives-away", ("file", "town"), "block")
    assert told.voids_claim


def test_a_value_that_tells_the_protected_one_for_certain_is_found(rng: np.random.Generator) -> None:
    """A third of the rows is refused by the board, and all of them for their health."""
    health = rng.integers(0, 3, ROWS)
    board = np.where(health == 2, 9, rng.integers(0, 4, ROWS))
    evidence = Evidence(
        protected={"health": texts(health)},
        released={"board": texts(board), "age": texts(rng.integers(0, 90, ROWS))},
    )
    (told,) = side_leaks(evidence)
    assert (told.code, told.columns, told.severity) == ("gives-away", ("board", "health"), "block")
    assert told.voids_claim


Floats = npt.NDArray[np.float64]
PAIR = ("lon", "lat")
BLOCKED = ("follows-from-place", "block")


def of_places(evidence: Evidence) -> list[Finding]:
    view = ReleaseView(evidence)
    return [*averaged_places(view), *place_leaks(view)]


def followed(
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
    return [one for one in of_places(evidence) if one.code != "repeated-place"]


def told(findings: list[Finding]) -> dict[str, tuple[str, str]]:
    return {one.columns[0]: (one.code, one.severity) for one in findings}


@pytest.mark.parametrize("rows", [30, 1_000])
def test_independent_columns_are_left_alone(rows: int) -> None:
    """10 tables of 9 columns for each size."""
    alarms = 0
    for seed in range(10):
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
        alarms += len(followed(place[:, 0], place[:, 1], columns, numbers))
    assert alarms == 0


@pytest.mark.parametrize("rows", [150, 3_000])
def test_planted_columns_are_found_in_tables_of_that_size(rows: int) -> None:
    """What the test above must not see, this one must: in each of 2 tables."""
    for seed in range(2):
        draw = np.random.default_rng([seed, rows])
        place = draw.uniform((5, 46), (6, 47), (rows, 2))
        station = place[:3]
        away = np.hypot(*(place[:, None] - station[None]).transpose(2, 0, 1))
        numbers = {"far": away.min(axis=1), "slow": away[:, 0] * draw.uniform(0.9, 1.1, rows)}
        columns = {"station": texts(away.argmin(axis=1)), "half": texts(place[:, 0] > 5.5)}
        seen = told(followed(place[:, 0], place[:, 1], columns, numbers))
        assert seen == dict.fromkeys(("station", "half", "far", "slow"), BLOCKED)


def repeated(
    rng: np.random.Generator, places: int, rows: int
) -> tuple[Floats, Floats, npt.NDArray[np.int64]]:
    points = rng.uniform((5, 46), (6, 47), (places, 2))
    at = rng.integers(0, places, rows)
    return points[at, 0], points[at, 1], at


def test_an_address_is_found_by_the_places_that_call_again(rng: np.random.Generator) -> None:
    x, y, at = repeated(rng, 400, 1_500)
    columns = {"hashed": texts((at * 7919) % 997), "cause": texts(rng.integers(0, 4, 1_500))}
    (finding,) = followed(x, y, columns)
    assert (finding.columns[0], finding.code, finding.severity) == ("hashed", *BLOCKED)


def test_a_generalized_column_narrows_the_promise_unless_it_is_finer_than_the_noise(
    rng: np.random.Generator,
) -> None:
    x, y = rng.uniform(5, 6, 3_000), rng.uniform(46, 47, 3_000)
    # Squares of about 8 x 11 km.
    columns = {"region": texts((x * 10).astype(int) * 100 + (y * 10).astype(int))}
    for metres, code in ((500.0, ("coarser-place", "warn")), (20_000.0, BLOCKED)):
        seen = followed(x, y, columns, move=Move(metres), coarser=("region",))
        assert told(seen) == {"region": code}
    assert told(followed(x, y, columns, move=Move(500.0))) == {"region": BLOCKED}


def test_what_a_step_made_of_the_true_point_blocks_in_however_few_rows(rng: np.random.Generator) -> None:
    x, y = rng.uniform(5, 6, 5), rng.uniform(46, 47, 5)
    (finding,) = followed(x, y, {"area": texts([1, 1, 1, 2, 2])}, move=Move(364.0, made=("area",)))
    assert (finding.code, finding.severity) == BLOCKED


def test_places_that_stand_in_several_rows_are_told_unless_they_share_their_noise(
    rng: np.random.Generator,
) -> None:
    x, y, _ = repeated(rng, 50, 400)
    for per, told_of in (("row", 1), ("person", 1), ("place", 0)):
        seen = of_places(Evidence(places={PAIR: (x, y)}, moves={PAIR: Move(364.0, per)}))  # type: ignore[arg-type]
        assert sum(one.code == "repeated-place" for one in seen) == told_of
