"""Inference by the other columns: what tells a protected value is named, what does not is left alone."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.audit.inference import RUN, Effort, Inference, Secret, inferences
from ldpaudit.audit.leaks import inference_result
from ldpaudit.audit.views import Observed
from tests.planted_leaks import KINDS, Columns, natural, planted, secret

ROWS = 6_000
#: Kinds of leaks that the fast suite tries, one for each way of finding them.
FEW = """\
inside_a_serial_of_any_length binary_columns_together seconds_of_a_time a_dropped_accent bits_that_differ
a_sum_of_three in_base64 a_check_number the_order_within_a_day a_field_for_one_town_only exact_coordinates
two_blanks_somewhere equal_or_not"""


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(7)


def texts(values: object) -> pa.Array:
    return pa.array([None if value is None else str(value) for value in values])  # type: ignore[attr-defined]


def found(secrets, table, effort=RUN, persons=None):
    """Return what is inferred, with one lot for all tests."""
    observed = (
        Observed(table.texts, table.numbers, table.pairs) if isinstance(table, Columns) else Observed(table)
    )
    asked = secrets if isinstance(secrets, list) else [secrets]
    return list(inferences(asked, observed, persons=persons, effort=effort, rng=np.random.default_rng(3)))


def named(name, tellers, seed, effort, rows=ROWS, beside=()):
    """Whether a planted kind is found, by a planted column."""
    towns, table, columns = planted(name, np.random.default_rng(seed), rows, tellers, beside)
    figures = found(Secret(("town",), labels=towns), table, effort)
    return any(one.verdict != "none" and columns & set(one.columns) for one in figures)


@pytest.mark.parametrize("seed", [0, 1])
def test_a_code_that_tells_three_rows_in_a_hundred_is_named(seed: int) -> None:
    lots = np.random.default_rng([seed, 1_500])
    towns = secret(lots, 1_500)
    told = lots.random(1_500) < 0.03
    table = natural(np.random.default_rng(5), 1_500)
    table.text(code=np.where(told, 100 + towns, lots.integers(0, 60, 1_500)))
    (inference,) = found(Secret(("town",), labels=texts(towns)), table)
    assert (inference.verdict, inference.columns) == ("narrow", ("code",))


def test_planted_leaks_are_found() -> None:
    assert [
        one for one in FEW.split() if not named(one, 1.0, 1, RUN, 3_000, ("cause", "hour", "duration"))
    ] == []


@pytest.mark.long
@pytest.mark.parametrize(("tellers", "least"), [(1.0, 0.97), (0.8, 0.9)], ids=["all", "most"])
def test_nearly_all_kinds_of_leaks_are_found(tellers: float, least: float) -> None:
    hits = [named(name, tellers, 100 + at, RUN) for at, name in enumerate(KINDS)]
    assert np.mean(hits) >= least


def clean(tables: range, effort: Effort, rows: int = ROWS) -> tuple[list[Inference], int]:
    """Return what is inferred of secrets that depend on nothing, and how many columns were there."""
    figures, columns = [], 0
    for at in tables:
        rng = np.random.default_rng(9_000 + at)
        table = natural(rng, rows, more=at % 8)
        town = secret(rng, rows)
        secrets = [
            Secret(("town",), labels=texts(np.minimum(town, 1) if at % 2 else town)),
            Secret(("amount",), numbers=np.round(rng.gamma(3, 10, rows), 1)),
            Secret(("x", "y"), place=(rng.normal(6, 0.3, rows), rng.normal(46, 0.2, rows))),
        ][: 3 if at % 4 == 0 else 1]
        figures += found(secrets, table, effort)
        columns += len(secrets) * len(table.texts)
    return figures, columns


def test_columns_that_depend_on_each_other_alone_say_nothing() -> None:
    figures, _ = clean(range(1, 3), RUN, rows=2_500)
    assert [one.verdict for one in figures] == ["none"] * len(figures)
    assert all(not one.columns and one.tested > 1_000 for one in figures)


@pytest.mark.long
def test_clean_tables_raise_hardly_any_alarm() -> None:
    figures, columns = clean(range(40), RUN)
    assert sum(one.verdict == "block" for one in figures) <= 0.02 * len(figures)
    assert sum(len(one.columns) for one in figures) <= 0.05 * columns


def test_a_natural_correlation_narrows_with_both_figures(rng: np.random.Generator) -> None:
    table = natural(rng, ROWS)
    cause = np.array(table.texts["cause"].to_pylist())
    town = np.where(rng.uniform(size=ROWS) < 0.2, np.unique(cause, return_inverse=True)[1], secret(rng, ROWS))
    (figure,) = found(Secret(("town",), labels=texts(town)), table)
    assert (figure.verdict, figure.columns) == ("narrow", ("cause",))
    assert figure.low <= figure.guessed <= figure.high
    assert 0.015 <= figure.gain < 0.5 * (1 - figure.blind)


def test_the_share_guessed_is_that_of_the_tellers(rng: np.random.Generator) -> None:
    """With twelve equal towns, 80 % tellers and the rest by lot: guessed 0.8 + 0.2 / 12, blind 1 / 12."""
    town = rng.integers(0, 12, ROWS)
    told = np.where(rng.uniform(size=ROWS) < 0.8, town, rng.integers(0, 12, ROWS))
    (figure,) = found(
        Secret(("town",), labels=texts(town)), {"code": texts(told * 7), "x": texts(rng.integers(0, 9, ROWS))}
    )
    assert figure.verdict == "block"
    assert figure.low <= 0.8 + 0.2 / 12 <= figure.high
    assert abs(figure.blind - 1 / 12) < 0.02
    assert figure.closed == pytest.approx((figure.guessed - figure.blind) / (1 - figure.blind))


def test_two_columns_that_tell_one_row_in_ten_for_certain_block(rng: np.random.Generator) -> None:
    """The noise of the other nine would hide it, if a table were taken whole or not at all."""
    town, crew = secret(rng, ROWS), rng.integers(0, 10, ROWS)
    told = np.where(crew == 5, town, secret(rng, ROWS))
    table = {"crew": texts(crew), "code": texts(told), "x": texts(rng.integers(0, 9, ROWS))}
    (figure,) = found(Secret(("town",), labels=texts(town)), table)
    assert (figure.verdict, set(figure.columns)) == ("block", {"crew", "code"})
    assert 0.05 <= figure.certain <= 0.12
    assert figure.certain <= figure.guessed


def test_a_value_that_is_likeliest_anyway_is_given_away_too(rng: np.random.Generator) -> None:
    """Cancer is the best guess in both wards: nobody guesses better, and half of the rows are nearly sure."""
    ward, lot = rng.integers(0, 2, ROWS), rng.random(ROWS)
    town = np.where(lot < np.where(ward == 1, 0.98, 0.4), 0, rng.integers(1, 4, ROWS))
    (figure,) = found(Secret(("town",), labels=texts(town)), {"ward": texts(ward)})
    assert (figure.verdict, figure.columns) == ("block", ("ward",))
    assert figure.gain == 0
    assert 0.4 <= figure.certain <= 0.6


def test_a_canton_leaves_a_tenth_of_the_towns(rng: np.random.Generator) -> None:
    town = rng.integers(0, 600, ROWS)
    (figure,) = found(Secret(("town",), labels=texts(town)), {"canton": texts(town % 10)})
    assert (figure.verdict, figure.columns) == ("narrow", ("canton",))
    assert figure.candidates <= 62 < 500 <= figure.before


def test_two_hours_beside_an_exact_duration_tell_minutes(rng: np.random.Generator) -> None:
    start, duration = rng.integers(0, 1_340, ROWS), rng.integers(5, 95, ROWS)
    hours = [texts([f"{one // 60:02}:00" for one in times]) for times in (start, start + duration)]
    table = {"begin": hours[0], "end": hours[1], "duration": texts(duration)}
    minutes = (start % 60).astype(float)
    secret = Secret(("start",), labels=texts(minutes), numbers=minutes)
    (figure,) = found(secret, Columns(table, {"duration": duration.astype(float)}))
    assert (figure.verdict, set(figure.columns)) == ("narrow", set(table))
    # Within a window of w minutes the middle errs by w / 4: 8 to 9 on average here, and blindly 15.
    assert figure.error < 10 < 14 < figure.blind_error


def test_what_is_known_by_design_is_no_inference(rng: np.random.Generator) -> None:
    age = rng.integers(0, 95, ROWS).astype(float)
    band = texts(age // 10)
    other = {"hour": texts(rng.integers(0, 24, ROWS))}
    (alone,) = found(Secret(("age",), labels=texts(age), numbers=age, known={"band": band}), other)
    assert alone.verdict == "none"
    # A ten-year band leaves a mean error of two and a half years.
    assert alone.blind_error == pytest.approx(2.5, abs=0.15)
    digit = {**other, "code": texts([f"{rng.integers(100, 999)}{int(v) % 10}" for v in age])}
    (told,) = found(Secret(("age",), labels=texts(age), numbers=age, known={"band": band}), digit)
    assert (told.verdict, told.columns, told.error) == ("block", ("code",), 0)
    (unknown,) = found(Secret(("age",), numbers=age), {"band": band})
    assert unknown.verdict == "block"
    assert unknown.error == pytest.approx(2.5, abs=0.15)


def test_without_the_release_nobody_knows_the_region_of_a_place(rng: np.random.Generator) -> None:
    """Four regions of 40 km each: who knows the region errs less, and the release names the region."""
    region = rng.integers(0, 4, ROWS)
    east, north = (40_000 * at + rng.uniform(0, 40_000, ROWS) for at in (region % 2, region // 2))
    place = Secret(("x", "y"), place=(east, north), known={"region": texts(region)})
    table = {"region": texts(region), "hour": texts(rng.integers(0, 24, ROWS))}
    (figure,) = found(place, table)
    assert (figure.verdict, figure.given) == ("none", ("region",))
    result = inference_result(figure)
    # Half of all places are within about 0.38 of a square's side of its middle.
    assert result.figure == pytest.approx(0.38 * 40_000, rel=0.1)
    assert result.baseline == pytest.approx(0.38 * 80_000, rel=0.1)
    assert result.limit == pytest.approx(result.figure / 2, rel=0.1)
    assert (result.verdict, "given region" in result.also) == ("held", True)


def test_rows_of_one_person_do_not_teach_each_other(rng: np.random.Generator) -> None:
    person = rng.integers(0, 1_500, ROWS)
    town = rng.integers(0, 12, 1_500)[person]
    table = {"person": texts(person), "hour": texts(rng.integers(0, 24, ROWS))}
    (alone,) = found(Secret(("town",), labels=texts(town)), table)
    assert alone.verdict == "block"
    (grouped,) = found(Secret(("town",), labels=texts(town)), table, persons=person)
    assert grouped.verdict == "none"


def test_few_rows_tell_nothing() -> None:
    for rows in (0, 5, 29):
        (figure,) = found(
            Secret(("town",), labels=texts("ab" * rows)),
            {"x": texts("ab" * rows)} if rows < 15 else {"x": texts(["a"] * 2 * rows)},
        )
        assert (figure.verdict, figure.columns) == ("none", ())
