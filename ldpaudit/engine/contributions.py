"""How many rows and places one person has in a table, compared with the most that the recipe declares."""

from __future__ import annotations

from ldpaudit.engine.plan import Plan
from ldpaudit.engine.stats import WHOLE_TABLE, Stats
from ldpaudit.errors import UserError
from ldpaudit.language import Message


def bound_contributions(plan: Plan, stats: Stats) -> None:
    """Refuse a table in which one person has, or may have, more rows or places than the recipe declares.

    Raises UserError: if there is such a person, or there may be one because rows name nobody.
    """
    declared = plan.recipe.input.most_rows
    if declared is not None:
        _bound_rows(stats, WHOLE_TABLE, plan.person, declared, '[input], key "most_rows"')
    for planned, step in plan.randomizers:
        if step.person is not None:
            _bound_rows(stats, planned.at, step.person, step.most_rows or 1, planned.location)
    for planned, mover in plan.movers:
        most = stats.most_places(planned.at) if mover.most_places is not None else 0
        if mover.most_places is not None and most > mover.most_places:
            raise UserError(
                Message(
                    "one {person} has {n:,} (place|places), and most_places allows for {most_places:,}",
                    n=most,
                    person=mover.person,
                    most_places=mover.most_places,
                ),
                where=planned.location,
                hint=Message(
                    "write most_places = {most} or more, or same_within, so that near places become one",
                    most=most,
                ),
            )


def _bound_rows(stats: Stats, at: int, person: str, declared: int, place: str) -> None:
    """Refuse more rows of one person than are declared; rows that name nobody may be of anybody."""
    most, nobody = stats.most_of_person(at)
    if most + nobody <= declared:
        return
    known = Message(
        "one {person} has {n:,} (row|rows), and most_rows allows for {declared:,}",
        n=most,
        person=person,
        declared=declared,
    )
    possible = Message(
        "one {person} may have {n:,} (row|rows), and most_rows allows for {declared:,}",
        n=most + nobody,
        person=person,
        declared=declared,
    )
    if not nobody:
        raise UserError(
            known,
            where=place,
            hint=Message("write most_rows = {most} or more, or remove rows before", most=most),
        )
    missing = Message(
        "in {n:,} (row|rows) the {person} is missing, so nobody knows whose (it is|they are)",
        n=nobody,
        person=person,
    )
    raise UserError(
        Message("{missing}: {known}", missing=missing, known=known if most > declared else possible),
        where=place,
        hint=Message(
            "remove (this row|these rows) or fill in the {person}, or write most_rows = {most} or more",
            n=nobody,
            person=person,
            most=most + nobody,
        ),
    )
