"""Columns that follow from a moved place: each kind is found, and what is independent of it is left alone."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pytest

from ldpaudit.audit import Evidence, Move, ReleaseView
from ldpaudit.audit.leaks import averaged_places, place_leaks
from ldpaudit.findings import Finding

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
        alarms += len(found(place[:, 0], place[:, 1], columns, numbers))
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
        seen = told(found(place[:, 0], place[:, 1], columns, numbers))
        assert seen == dict.fromkeys(("station", "half", "far", "slow"), BLOCKED)


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


def test_places_that_stand_in_several_rows_are_told_unless_they_share_their_noise(
    draw: np.random.Generator,
) -> None:
    x, y, _ = repeated(draw, 50, 400)
    for per, told_of in (("row", 1), ("person", 1), ("place", 0)):
        seen = side_leaks(Evidence(places={PAIR: (x, y)}, moves={PAIR: Move(364.0, per)}))  # type: ignore[arg-type]
        assert sum(one.code == "repeated-place" for one in seen) == told_of
