"""What the steps of the registry offer for columns, places and rows of the document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ldpaudit.app.desk import Desk
from ldpaudit.language import translated
from ldpaudit.recipe import STEPS
from ldpaudit.step import Step
from ldpaudit.step_facts import Offer, Subject, Target
from ldpaudit.tables import Column


@dataclass(frozen=True)
class Treatment:
    """One entry of a choice.

    do: name of the step; "" leaves things as they are.
    title: what the choice says.
    values: what the fields hold at first.
    hidden: fields that the card has decided.
    first: fields that come before the others.
    """

    do: str
    title: str
    values: Mapping[str, Any] = field(default_factory=dict)
    hidden: tuple[str, ...] = ()
    first: tuple[str, ...] = ()

    @property
    def removes(self) -> bool:
        """Whether it takes columns or rows out."""
        return bool(self.do) and STEPS[self.do].kind == "remove"


def offered(desk: Desk, subject: Subject, names: Sequence[str] = ()) -> list[Treatment]:
    """Return what may be done with columns, a place or rows, in the order of the registry."""
    found = []
    for do, kind in STEPS.items():
        offer = offer_of(desk, kind, subject, names)
        if offer is not None:
            found.append(Treatment(do, translated(offer.title), offer.values, offer.hidden, offer.first))
    return found


def offer_of(desk: Desk, kind: type[Step], subject: Subject, names: Sequence[str]) -> Offer | None:
    """Return how a kind of steps is offered; None where it is not."""
    columns, steps = desk.columns, desk.recipe.steps
    noisy = {name for step in steps if step.kind == "randomize" for name in step.modifies()}
    return kind.offers(
        Target(
            subject,
            # A column that a step makes is none of the table's.
            tuple(columns.get(name, Column(name, kind="text")) for name in names),
            role=desk.recipe.columns.get(names[0], "undecided") if names else "undecided",
            place=desk.place_pair,
            person=desk.unit_column,
            times=tuple(name for name, column in columns.items() if column.kind == "time"),
            known_outside=tuple(name for name in desk.known_outside if name not in noisy),
            computed=tuple(name for step in steps if isinstance(step, kind) for name in step.recomputes()),
        )
    )


def generalized(desk: Desk) -> list[str]:
    """Name the columns that have a card on Generalize."""
    names = desk.with_role("quasi-identifier", "time", "plain")
    axes = desk.axes
    pair = () if axes is None else (axes.east, axes.north)
    # A location that is not one of the two coordinates is treated like any other column.
    return names + [name for name in desk.with_role("location") if name not in pair]


def without_card(desk: Desk, page: str) -> list[Step]:
    """Return the steps of the recipe that belong on a page, and that no choice shows."""
    steps = [step for step in desk.recipe.steps if step.page == page]
    return [step for step in steps if not any(_shows(desk, step, *one) for one in _choices(desk))]


def _choices(desk: Desk) -> Iterator[tuple[Subject, Sequence[str]]]:
    """Return what the pages have cards with a choice for."""
    for name in generalized(desk):
        yield "column", (name,)
    if desk.place_pair is not None:
        yield "place", desk.place_pair
    yield "groups", ()
    yield "trace", ()


def _shows(desk: Desk, step: Step, subject: Subject, names: Sequence[str]) -> bool:
    if names and set(names).isdisjoint(step.treats()):
        return False
    return offer_of(desk, type(step), subject, names) is not None
