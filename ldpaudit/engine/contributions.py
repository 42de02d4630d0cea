"""How much one person has in a table, held against what the recipe says that one has at most."""

from __future__ import annotations

from ldpaudit.engine.plan import Plan
from ldpaudit.engine.stats import WHOLE_TABLE, Stats
from ldpaudit.errors import UserError
from ldpaudit.tables import counted


def bound_contributions(plan: Plan, stats: Stats) -> None:
    """Refuse a table in which one person has more rows, or more places, than the recipe says."""
    declared = plan.recipe.input.most_rows
    if declared is not None:
        most = max(stats.people[WHOLE_TABLE].finish().class_sizes, default=0)
        if most > declared:
            raise UserError(
                f"one {plan.person} has {most} rows, and most_rows allows for {declared}",
                where='[input], key "most_rows"',
                mend=f"write most_rows = {most} or more, or remove rows before",
            )
    for planned, step in plan.randomizers:
        if planned.at not in stats.people:
            continue
        most = max(stats.people[planned.at].finish().class_sizes, default=0)
        if most > (step.most_rows or 1):
            raise UserError(
                f"one {step.person} has {most} rows, and most_rows allows for {step.most_rows}",
                where=planned.place,
                mend=f"write most_rows = {most} or more, or remove rows before",
            )
    for planned, mover in plan.movers:
        most = stats.moves[planned.at].most_places
        if mover.most_places is not None and most > mover.most_places:
            raise UserError(
                f"one {mover.person} has {counted(most, 'place')}, and most_places allows for"
                f" {mover.most_places}",
                where=planned.place,
                mend=f"write most_places = {most} or more, or same_within, so that near places become one",
            )
