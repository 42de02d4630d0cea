"""Side leaks: what gives a protected value away is found, what does not is left alone."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.audit import Evidence, side_leaks
from ldpaudit.audit.dependence import codes, guessed_by

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
