"""What several releases cost together: what adds up, and what only looks alike."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.ledger import Booking, Claim, Earlier, Ledger, Sketch, Spent, totals

TOWN = Claim(("town",), 1.0, "OUE (epsilon = 1, k = 17)")
CAUSE = Claim(("cause",), 0.5, "GRR")
PLACE = Claim(("lon", "lat"), 1.0986, "planar Laplace", 200.0)
VOID = Claim(("cause",), 2.0, "GRR", holds=False)
SAME = 1.0
DRAWN = Claim(("town", "cause"), 0.5, "SafePub", delta=1e-7, neighbours="presence")
TABLE = Sketch(10, 3, "a" * 32, b"")
NUMBERS = itertools.count(1)


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ledger]:
    monkeypatch.setattr("ldpaudit.ledger.sketch.os.urandom", np.random.default_rng(3).bytes)
    with Ledger.open(tmp_path / "ledger.sqlite") as opened:
        yield opened


def sketched(ledger: Ledger, first: int, last: int) -> Sketch:
    numbers = np.arange(first, last)
    rows = pa.table({"id": [f"n{i}" for i in numbers], "seconds": numbers * 7919 % 4001})
    builder = ledger.builder(rows.schema)
    for batch in rows.to_batches():
        builder.add(batch)
    return builder.finish()


def booking(*claims: Claim, day: int = 1, **changes: Any) -> Booking:
    manifest = f"{next(NUMBERS):064x}"
    told: dict[str, Any] = {"unit": "intervention", "key": "fresh", "source": "", "period": ()} | changes
    return Booking(f"2026-03-{day:02}T09:30:00+00:00", told.pop("unit"), "r", manifest, 10, claims, **told)


def earlier(relation, overlap=SAME, *claims, day=1, **known):
    return Earlier(booking(*claims, day=day), relation, overlap, TABLE, **known)


def spent(*releases: Earlier, unit: str = "intervention") -> Spent:
    return Spent(unit, by_unit=False, earlier=releases)


MARCH, APRIL = ("2025-03-01", "2025-03-31", "Début"), ("2025-04-01", "2025-04-30", "debut")
EXPORTED = ("2025-04-01", "2025-04-30", "exported")
YEAR = ("2025-01-01", "2025-12-31", "début")
#: Source and period of two releases of 2,000 rows, how many rows they share, whether the unit is a person,
#: and what is said of the earlier one.
RULES = [
    ("", (), "", (), 2000, False, "same"),
    ("a", MARCH, "b", APRIL, 2000, False, "same"),
    ("a", MARCH, "b", APRIL, 1000, False, "overlapping"),
    ("", (), "", (), 0, False, "uncertain"),
    ("a", (), "", (), 0, False, "uncertain"),
    ("a", (), "b", (), 0, False, "apart"),
    ("A  of 25", (), "a of 25", (), 0, False, "uncertain"),
    ("a", MARCH, "a", APRIL, 0, False, "apart"),
    ("a", APRIL, "a", MARCH, 0, False, "apart"),
    ("a", MARCH, "a", YEAR, 0, False, "uncertain"),
    ("a", MARCH, "a", EXPORTED, 0, False, "uncertain"),
    ("a", MARCH, "a", (), 0, False, "uncertain"),
    ("", MARCH, "", APRIL, 0, False, "uncertain"),
    # Persons come again in the next month.
    ("a", MARCH, "a", APRIL, 0, True, "uncertain"),
    ("a", (), "b", (), 0, True, "apart"),
]


def test_releases_count_unless_a_rule_keeps_them_apart(ledger: Ledger) -> None:
    made = {common: sketched(ledger, 2000 - common, 4000 - common) for common in (0, 1000, 2000)}
    for source, period, other, its_period, common, person, expected in RULES:
        now, before = (
            booking(TOWN, source=name, period=days) for name, days in ((source, period), (other, its_period))
        )
        found = Spent.of(now, made[common], [(made[2000], before)], person=person)
        (one,) = found.earlier
        assert one.relation == expected, (source, period, other, its_period, common)
        # Of what is apart for rows, persons come again.
        assert one.lasting == (person and bool(source) and source == other and {*period} != {*its_period})
        assert of(found.totals([TOWN]), "one row").epsilon == (1.0 if expected == "apart" else 2.0)
        assert len(found.counted) == (expected != "apart")


def test_a_sum_over_tables_without_a_source_is_told_as_one_that_may_be_none(ledger: Ledger) -> None:
    """The verdict stays that of the release; one source or equal rows are no mere doubt."""
    large = Claim(("town",), 20.0, "OUE (epsilon = 20, k = 17)")
    tables = sketched(ledger, 0, 2000), sketched(ledger, 9000, 11000)
    for source, other, person, table, told in (
        ("", "", False, tables[1], (False, True)),
        ("a", "", False, tables[1], (False, True)),
        ("a", "a", True, tables[1], (True, False)),
        ("a", "b", False, tables[1], (False, False)),
        ("", "", False, tables[0], (True, False)),
    ):
        now, before = (booking(TOWN, source=source), booking(large, source=other))
        found = Spent.of(now, tables[0], [(table, before)], person=person).as_json([TOWN])
        assert (found["hardly_any"], found["hardly_any_if_shared"]) == told, (source, other, person)


def test_a_table_that_is_renamed_is_no_other_source(ledger: Ledger) -> None:
    march, most = sketched(ledger, 0, 2000), sketched(ledger, 9000, 11000)
    for name in ("register", "register of 25"):
        ledger.book(booking(TOWN, source=name), march)
    for name, releases in (("register", 2), ("register of 25", 2), ("drills", 0)):
        assert len(ledger.spent(most, booking(source=name), person=False).counted) == releases
    ledger.book(booking(TOWN, source="register"), most)
    assert [len(sums[0].counted) for _, sums in ledger.known()] == [3, 3]


def test_places_and_persons_of_other_periods_add_up_all_the_same() -> None:
    """A row is of one month alone; the station that it is about is there in every month."""
    moved = Claim(("lon", "lat"), 1.0, "planar Laplace", 200.0, neighbours="place")
    for by_period, slope in ((True, 2 / 200), (False, 1 / 200)):
        found = spent(earlier("apart", 0.0, TOWN, moved, by_period=by_period)).totals([TOWN, moved])
        assert of(found, "one row that keeps its place").epsilon == 1.0
        assert of(found, "one place with all its rows, 200 m elsewhere").per_metre == pytest.approx(slope)


def test_two_releases_of_one_table_add_up(ledger: Ledger) -> None:
    for key in ("fresh", "held"):
        assert ledger.book(booking(TOWN, key=key), sketched(ledger, 0, 500))
    again = booking(TOWN)
    assert ledger.spent(sketched(ledger, 0, 500), again, person=False).total([TOWN]).epsilon == 3.0
    assert ledger.book(again, sketched(ledger, 0, 500))
    # Byte for byte the same release shows nothing more.
    repeated = ledger.spent(sketched(ledger, 0, 500), again, person=False)
    assert repeated.again
    assert repeated.total([TOWN]).epsilon == 3.0


def test_places_add_up_by_the_metre_and_beside_the_rest() -> None:
    before = spent(earlier("same", SAME, TOWN, PLACE), earlier("same", SAME, PLACE, day=2))
    total = before.total([CAUSE, Claim(("lon", "lat"), 1.0986, "planar Laplace", 100.0)])
    assert total.epsilon == 1.5
    assert total.per_metre == pytest.approx(2 * 1.0986 / 200 + 1.0986 / 100)


def test_what_has_no_claim_is_named_and_not_added() -> None:
    before = spent(earlier("same", SAME, TOWN, VOID), earlier("same", SAME, day=7))
    assert before.total([TOWN]).epsilon == 2.0
    told = "cause of the release of 2026-03-01, without a promise; all columns of the release of 2026-03-07"
    assert told in before.sentence()


def test_a_column_that_leaves_without_noise_in_another_release_leaves_no_bound() -> None:
    def released(*claims: Claim, exact: tuple[str, ...] = (), relation: str = "same") -> Earlier:
        return Earlier(booking(*claims, exact=exact), relation, SAME, TABLE)

    raw, noisy = released(exact=("Cause",)), released(CAUSE, exact=("age",))
    for before, exact, claims, reason in (
        ([noisy], ("cause",), (TOWN,), "cause is without noise in this release"),
        ([noisy], ("cause",), (), "cause is without noise in this release"),
        ([raw], (), (CAUSE,), "cause is without noise in the release of 2026-03-01"),
        ([raw, noisy], (), (), "cause is without noise in the release of 2026-03-01"),
        ([released(exact=("lon",))], (), (PLACE, TOWN), "lon is without noise in the release of 2026-03-01"),
    ):
        known = Spent("intervention", False, tuple(before), exact=exact)
        total = of(known.totals(claims), "one row")
        assert (total.bounded, total.why) == (False, reason)
        told = known.as_json(claims)
        assert (told["bare"], told["hardly_any"]) == ([reason], True)
        assert reason in told["sentence"]
    # Sums about other columns or rows stay.
    found = Spent("intervention", False, (raw,)).totals([CAUSE, PLACE])
    assert of(found, "two places 200 m apart").bounded
    assert not of(found, "one row").bounded
    apart = released(exact=("cause",), relation="apart")
    assert of(Spent("intervention", False, (apart,)).totals([CAUSE]), "one row").epsilon == 0.5
    assert of(
        Spent("intervention", False, (), exact=("cause",)).totals([DRAWN]), "one row, there or not"
    ).bounded


def test_noise_of_one_key_counts_once_about_the_same_rows_alone() -> None:
    def moved(memory: str) -> Claim:
        return Claim(("lon", "lat"), 1.0, "planar Laplace", 200.0, memory=memory * 64)

    before = spent(earlier("same", SAME, moved("a"), TOWN))
    assert before.total().per_metre == before.total([moved("a")]).per_metre == 1 / 200
    # Another key, or fresh noise.
    for other in ("b", ""):
        assert before.total([moved(other)]).per_metre == 2 / 200
    # What is written otherwise may be another place.
    for relation in ("overlapping", "uncertain"):
        assert spent(earlier(relation, SAME, moved("a"))).total([moved("a")]).per_metre == 2 / 200


def test_rounding_is_a_constant_beside_the_distance() -> None:
    rounded = Claim(("lon", "lat"), 3.0, "planar Laplace", 200.0, rounding=100.0)
    total = spent(earlier("same", SAME, rounded)).total([TOWN, PLACE])
    assert total.epsilon == 2.0
    assert total.per_metre == pytest.approx(0.01 + 1.0986 / 200)


def row(epsilon: float, person: str = "", most_rows: int | None = None) -> Claim:
    return Claim(("town",), epsilon, "GRR", person=person, most_rows=most_rows)


def answered(person: str, memory: str = "", **changes: Any) -> Claim:
    fields: dict[str, Any] = {"one_row": 3.0, "one_person": 5.0, "further": 4.0, "most_rows": 2}
    return Claim(
        ("town",), 2.0, "LOSUE", neighbours="value", person=person, memory=memory, **(fields | changes)
    )


def of(found, relation):
    return next(total for total in found if total.relation == relation)


def test_persons_of_two_columns_do_not_add_up() -> None:
    found = totals([row(0.4, "caller", 2), row(0.02, "team", 60)], "team")
    assert not of(found, "one person").bounded
    assert of(found, "one row").epsilon == pytest.approx(0.42)
    alike = totals([row(0.4, "team", 2), row(0.02, "team", 60)], "team")
    assert of(alike, "one person").epsilon == pytest.approx(0.8 + 1.2)


def test_a_person_whose_rows_may_move_has_no_bound() -> None:
    """Which of her rows share a place can be seen, also where one of them moves."""
    fields = {"distance": 500.0, "neighbours": "place", "person": "caller"}
    found = totals([Claim(("lon", "lat"), 0.5, "planar Laplace", **fields, most_places=2)], "caller")
    assert of(found, "one person").epsilon == math.inf
    kept = of(found, "one person whose rows share their places as before")
    assert kept.epsilon + 500 * kept.per_metre == pytest.approx(1.0)
    once = Claim(("lon", "lat"), 0.5, "planar Laplace", **fields, most_rows=1)
    assert of(totals([once], "caller"), "one person").bounded


def test_one_value_is_that_of_the_memory_of_its_own_person() -> None:
    found = totals([answered("team")], "caller")
    assert "one person, one value in all rows" not in {total.relation for total in found}
    assert of(found, "one team, one value in all rows").epsilon == 2.0
    both = totals([answered("team"), answered("caller")])
    assert {total.relation: total.epsilon for total in both if "one value" in total.relation} == {
        "one team, one value in all rows": 2.0,
        "one caller, one value in all rows": 2.0,
    }


def test_presence_has_no_bound_beside_a_release_that_shows_every_row() -> None:
    shown = spent(earlier("same", SAME, row(1.0)))
    assert not of(shown.totals([DRAWN]), "one row, there or not").bounded
    drawn = spent(earlier("same", SAME, DRAWN))
    both = of(drawn.totals([DRAWN]), "one row, there or not")
    assert (both.epsilon, both.delta) == (1.0, 2e-7)
    # A release that promises nothing shows its rows, too.
    bare = spent(earlier("same"))
    assert not of(bare.totals([DRAWN]), "one row, there or not").bounded


def test_answers_of_one_memory_count_whichever_rows_they_are_about() -> None:
    """Reports about a person's rows are compared with each other, in whichever table they were."""
    month = spent(earlier("apart", SAME, answered("caller", "m")))
    row_of_this = of(month.totals([answered("caller", "m")]), "one row")
    # The second round's epsilon for each look at the permanent answers.
    assert (row_of_this.epsilon, row_of_this.tight) == (8.0, False)
    looks = totals([answered("caller", "m"), answered("caller", "m", most_rows=5)], "caller")
    assert of(looks, "one person").epsilon == 4.0 * (2 + 5)
    other_key = month.totals([answered("caller", "n")])
    assert of(other_key, "one row").epsilon == 3.0
