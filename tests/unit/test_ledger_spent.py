"""What several releases cost together: what adds up, and what only looks alike."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.ledger import Booking, Claim, Earlier, Entry, Ledger, Overlap, Sketch, Spent, totals
from ldpaudit.ledger.related import relate

TOWN = Claim(("town",), 1.0, "OUE (epsilon = 1, k = 17)")
CAUSE = Claim(("cause",), 0.5, "GRR")
PLACE = Claim(("lon", "lat"), 1.0986, "planar Laplace", 200.0)
VOID = Claim(("cause",), 2.0, "GRR", holds=False)
SAME = Overlap(1.0, 0.0, 1.0, 1.0)
DRAWN = Claim(("town", "cause"), 0.5, "SafePub", delta=1e-7, neighbours="presence")
FIRST_DAY = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ledger]:
    monkeypatch.setattr("ldpaudit.ledger.sketch.os.urandom", np.random.default_rng(3).bytes)
    with Ledger.open(tmp_path / "ledger.sqlite") as opened:
        yield opened


def table(first: int, last: int, name: str = "n") -> pa.Table:
    numbers = range(first, last)
    return pa.table(
        {
            "id": [f"{name}{i}" for i in numbers],
            "town": [f"town {drawn(name, i, 17)}" for i in numbers],
            "street": [f"street {drawn(name, i, 5003)}" for i in numbers],
            "seconds": [str(drawn(f"{name} seconds", i, 4001)) for i in numbers],
            "caller": [f"caller {i // 3}" for i in numbers],
        }
    )


def drawn(name: str, number: int, most: int) -> int:
    """Return a value of a row that looks drawn at random."""
    return int.from_bytes(hashlib.blake2b(f"{name} {number}".encode(), digest_size=8).digest()) % most


def sketched(ledger: Ledger, rows: pa.Table, unit: str = "intervention", file: str = "") -> Sketch:
    builder = ledger.builder(rows.schema, unit)
    for batch in rows.to_batches():
        builder.add(batch)
    return builder.finish(file)


def booked(ledger, tmp_path, sketch, *claims, unit="intervention", key="fresh"):
    number = len(ledger.bookings())
    folder = tmp_path / f"release-{number}"
    folder.mkdir()
    manifest = f"manifest {number}".encode()
    (folder / "manifest.json").write_bytes(manifest)
    entry = Entry(
        time=FIRST_DAY + timedelta(days=number),
        sketch=sketch,
        unit=unit,
        recipe="0" * 64,
        manifest=hashlib.sha256(manifest).hexdigest(),
        rows=sketch.rows,
        claims=claims,
        key=key,
    )
    begun = ledger.begin(entry, folder, tmp_path / "making")
    assert begun is not None
    assert ledger.settle(begun, folder)


def earlier(relation, overlap=SAME, *claims, day=1, **known):
    booking = Booking(f"2026-03-{day:02}T09:30:00+00:00", "intervention", "r", "m", 10, claims, "fresh")
    return Earlier(booking, relation, overlap, **known)


def spent(*releases: Earlier, unit: str = "intervention") -> Spent:
    return Spent(unit, by_unit=False, earlier=releases)


def test_two_releases_of_one_table_add_up(ledger: Ledger, tmp_path: Path) -> None:
    rows = table(0, 500)
    for key in ("fresh", "held"):
        booked(ledger, tmp_path, sketched(ledger, rows), TOWN, key=key)
    before = ledger.spent(sketched(ledger, rows[::-1]), "intervention")
    assert before.total().epsilon == 2.0
    assert before.total([TOWN]).epsilon == 3.0


@pytest.mark.parametrize(("rows", "relation", "sum_of"), [(20_000, "apart", 1.0), (100, "uncertain", 2.0)])
def test_only_tables_surely_apart_do_not_add_up(ledger, tmp_path, rows, relation, sum_of):
    booked(ledger, tmp_path, sketched(ledger, table(0, rows)), TOWN)
    before = ledger.spent(sketched(ledger, table(rows, 2 * rows)), "intervention")
    assert [one.relation for one in before.earlier] == [relation]
    assert before.total([TOWN]).epsilon == sum_of


def test_two_tables_of_one_file_are_never_apart(ledger: Ledger) -> None:
    one, other = (sketched(ledger, table(at, at + 20_000), file="f" * 64) for at in (0, 20_000))
    assert relate(one, other).relation == "uncertain"
    assert relate(one, replace(other, file="")).relation == "apart"


def test_one_more_month_counts_for_the_months_before(ledger: Ledger, tmp_path: Path) -> None:
    booked(ledger, tmp_path, sketched(ledger, table(0, 15_000)), TOWN)
    before = ledger.spent(sketched(ledger, table(0, 20_000)), "intervention")
    (one,) = before.earlier
    assert one.relation == "overlapping"
    assert one.overlap is not None
    assert one.overlap.low < 0.75 < one.overlap.high
    assert before.total([TOWN]).epsilon == 2.0


def test_other_rows_of_the_same_people_add_up(ledger: Ledger, tmp_path: Path) -> None:
    """Where a person is protected, a table with other rows of that person is not apart."""
    first, second = table(0, 20_000, "a"), table(0, 20_000, "b")
    # Each caller with as many rows as before would be a sign of the same rows.
    others = table(20_000, 40_000, "b")
    for unit, rows, relation in (("caller", second, "overlapping"), ("intervention", others, "apart")):
        booked(ledger, tmp_path, sketched(ledger, first, unit), TOWN, unit=unit)
        before = ledger.spent(sketched(ledger, rows, unit), unit)
        assert before.earlier[-1].relation == relation


def test_places_add_up_by_the_metre_and_beside_the_rest() -> None:
    before = spent(earlier("same", SAME, TOWN, PLACE), earlier("same", SAME, PLACE, day=2))
    total = before.total([CAUSE, Claim(("lon", "lat"), 1.0986, "planar Laplace", 100.0)])
    assert total.epsilon == 1.5
    assert total.per_metre == pytest.approx(2 * 1.0986 / 200 + 1.0986 / 100)


def test_what_has_no_claim_is_named_and_not_added() -> None:
    before = spent(earlier("same", SAME, TOWN, VOID), earlier("same", SAME, day=7))
    assert before.total([TOWN]).epsilon == 2.0
    assert before.unclaimed() == (("2026-03-01", ("cause",)), ("2026-03-07", ()))


def remembered(memory: str, inputs: str, epsilon: float = 1.0) -> Claim:
    return Claim(("lon", "lat"), epsilon, "planar Laplace", 200.0, memory=memory * 64, inputs=inputs)


def test_places_of_one_memory_are_counted_once_where_they_are_the_same() -> None:
    moved, anew = remembered("a", "here"), remembered("", "")
    before = spent(earlier("same", SAME, moved, TOWN), earlier("overlapping", SAME, moved, day=2))
    assert before.total().per_metre == before.total([moved]).per_metre == 1 / 200
    assert before.total([moved]).epsilon == 1.0
    # Another key, fresh noise, or places that were rounded since.
    for other in (remembered("b", "here"), anew, remembered("a", "rounded"), remembered("a", "")):
        assert before.total([other]).per_metre == 2 / 200
    # Rows that may have another form there.
    rewritten = spent(earlier("same", SAME, moved, alike=False, source=1))
    assert rewritten.total([moved]).per_metre == 2 / 200


def test_answers_that_one_key_repeats_about_the_same_persons_are_counted_once() -> None:
    def answers(inputs: str) -> Claim:
        return Claim(("town",), 2.0, "L-OSUE", memory="a" * 64, inputs=inputs)

    before = spent(
        earlier("same", SAME, answers("they")), earlier("overlapping", SAME, answers("they"), day=2)
    )
    assert before.total([answers("they")]).epsilon == 2.0
    assert before.total([answers("others")]).epsilon == 4.0
    assert before.total([Claim(("town",), 2.0, "L-OSUE")]).epsilon == 4.0


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
