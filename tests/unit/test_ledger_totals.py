"""Sums of promises that only look alike: of other persons, of rows that may move, of presence."""

from __future__ import annotations

import math
from typing import Any

import pytest

from ldpaudit.ledger import Booking, Claim, Earlier, Overlap, Relation, Spent, Total, totals

SAME = Overlap(1.0, 0.0, 1.0, 1.0)
DRAWN = Claim(("town", "cause"), 0.5, "SafePub", delta=1e-7, neighbours="presence")


def row(epsilon: float, person: str = "", most_rows: int | None = None) -> Claim:
    return Claim(("town",), epsilon, "GRR", person=person, most_rows=most_rows)


def answers(person: str, memory: str = "", **changes: Any) -> Claim:
    fields: dict[str, Any] = {"one_row": 3.0, "one_person": 5.0, "further": 4.0, "most_rows": 2}
    return Claim(
        ("town",), 2.0, "LOSUE", neighbours="value", person=person, memory=memory, **(fields | changes)
    )


def earlier(relation: Relation, *claims: Claim, day: int = 1) -> Earlier:
    booking = Booking(f"2026-03-{day:02}T09:30:00+00:00", "call", "r", "m", 10, claims, "held")
    return Earlier(booking, relation, SAME)


def of(found: tuple[Total, ...], relation: str) -> Total:
    return next(total for total in found if total.relation == relation)


def test_persons_of_two_columns_do_not_add_up() -> None:
    found = totals([row(0.4, "caller", 2), row(0.02, "team", 60)], "team")
    assert not of(found, "one person").bounded
    assert of(found, "one row").epsilon == pytest.approx(0.42)
    alike = totals([row(0.4, "team", 2), row(0.02, "team", 60)], "team")
    assert of(alike, "one person").epsilon == pytest.approx(0.8 + 1.2)


def test_a_person_whose_rows_may_move_has_no_bound() -> None:
    """Which of her rows share a place can be seen, also where one of them moves."""
    place = Claim(
        ("lon", "lat"), 0.5, "planar Laplace", 500.0, neighbours="place", person="caller", most_places=2
    )
    found = totals([place], "caller")
    assert of(found, "one person").epsilon == math.inf
    kept = of(found, "one person whose rows share their places as before")
    assert kept.epsilon + 500 * kept.per_metre == pytest.approx(1.0)
    once = Claim(
        ("lon", "lat"), 0.5, "planar Laplace", 500.0, neighbours="place", person="caller", most_rows=1
    )
    assert of(totals([once], "caller"), "one person").bounded


def test_one_value_is_that_of_the_memory_of_its_own_person() -> None:
    found = totals([answers("team")], "caller")
    assert "one person, one value in all rows" not in {total.relation for total in found}
    assert of(found, "one team, one value in all rows").epsilon == 2.0
    both = totals([answers("team"), answers("caller")])
    assert {total.relation: total.epsilon for total in both if "one value" in total.relation} == {
        "one team, one value in all rows": 2.0,
        "one caller, one value in all rows": 2.0,
    }


def test_presence_has_no_bound_beside_a_release_that_shows_every_row() -> None:
    spent = Spent("call", by_unit=False, earlier=(earlier("same", row(1.0)),))
    assert not of(spent.totals([DRAWN]), "one row, there or not").bounded
    drawn = Spent("call", by_unit=False, earlier=(earlier("same", DRAWN),))
    assert of(drawn.totals([DRAWN]), "one row, there or not").epsilon == 1.0
    # A release that promises nothing shows its rows, too.
    bare = Spent("call", by_unit=False, earlier=(earlier("same"),))
    assert not of(bare.totals([DRAWN]), "one row, there or not").bounded


def test_answers_of_one_memory_count_whichever_rows_they_are_about() -> None:
    """Reports about a person's rows are compared with each other, in whichever table they were."""
    month = Spent("call", by_unit=False, earlier=(earlier("apart", answers("caller", "m")),))
    row_of_this = of(month.totals([answers("caller", "m")]), "one row")
    # The second round's epsilon for each look at the permanent answers.
    assert (row_of_this.epsilon, row_of_this.tight) == (8.0, False)
    other_key = month.totals([answers("caller", "n")])
    assert of(other_key, "one row").epsilon == 3.0
