"""What can be done: the steps that the registry offers, and the repairs of a finding."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from ldpaudit.app.axes import easting
from ldpaudit.app.desk import Desk
from ldpaudit.app.private_names import on_screen
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, RawTime, Repair, RepairOffer, TableFacts
from ldpaudit.language import tr, translated
from ldpaudit.recipe import STEPS, Recipe
from ldpaudit.recipe.check import finest_period
from ldpaudit.recipe.faults import first_fault
from ldpaudit.step import Offer, Step, Subject, Target
from ldpaudit.tables import Column, Role


def offered(desk: Desk, subject: Subject, names: Sequence[str] = ()) -> dict[str, Offer]:
    """Return what may be done with columns, a place or rows, by step; what takes something out is last."""
    found = {do: offer_of(desk, kind, subject, names) for do, kind in STEPS.items()}
    known = {do: offer for do, offer in found.items() if offer is not None}
    return dict(sorted(known.items(), key=lambda one: STEPS[one[0]].kind == "remove"))


def offer_of(desk: Desk, kind: type[Step], subject: Subject, names: Sequence[str]) -> Offer | None:
    """Return how a kind of steps is offered; None where it is not."""
    columns, steps = desk.columns, desk.recipe.steps
    noisy = {name for step in steps if step.kind == "randomize" for name in step.modifies()}
    return kind.offers(
        Target(
            subject,
            # A column that a step makes is none of the table's.
            tuple(columns.get(name, Column(name, kind="text")) for name in names),
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


def facts_of(desk: Desk) -> TableFacts:
    """Return what a finding and its repairs ask about the table of a document."""
    found, columns = desk.inspection, desk.columns
    return TableFacts(
        columns=columns,
        suggested={} if found is None else {one.name: cast("Role", one.role) for one in found.columns},
        points=desk.place_pair,
        easting=lambda one, other: easting(desk, one, other),
        finest_period=lambda name: finest_period(columns[name]),
        step_page=lambda do: STEPS[do].page if do in STEPS else "roles",
    )


def page_of(desk: Desk, finding: Finding) -> str:
    """Return the page on which a finding is put right."""
    return finding.kind.page_of(finding, facts_of(desk))


def offers(desk: Desk, finding: Finding, facts: TableFacts | None = None) -> dict[Repair, RepairOffer]:
    """Return the repairs of a finding that fit the document as it stands; `facts` are its, where known."""
    if not finding.kind.repairs:
        return {}
    facts = facts or facts_of(desk)
    found = {one: one.offer(finding, desk.recipe, facts) for one in finding.kind.repairs}
    return {repair: offer for repair, offer in found.items() if offer is not None}


def take(desk: Desk, offer: RepairOffer, choose: Callable[[str], str] = lambda _: "") -> None:
    """Put the repaired recipe into the document, as one undoable entry.

    choose: asks for a public file under a title; "" where the user gives none.
    Raises UserError: if the recipe does not allow for it.
    """
    after = offer.apply(choose)
    if after is not None:
        desk.edit(translated(offer.label), cast("Recipe", after))


def refusal(desk: Desk, finding: Finding, offer: RepairOffer, *, loads: bool = False) -> UserError | None:
    """Return why a repair that asks for no file would not work; None where it would.

    loads: whether the repaired recipe is also written and read again, which takes some milliseconds.
    """
    try:
        after = cast("Recipe", offer.apply(lambda _title: ""))
        if loads:
            after = Recipe.parse(after.text(), folder=after.folder)
        fault = first_fault(after, desk.columns, desk.recipe)
        if fault is not None and fault != first_fault(desk.recipe, desk.columns, desk.recipe):
            hint = on_screen(_instead(desk, finding) or translated(fault[2]))
            return UserError(on_screen(translated(fault[1])), hint=hint)
        same = (finding.code, finding.columns)
        if same in {(one.code, one.columns) for one in after.check(desk.columns)}:
            return UserError(tr("the column would be released as precisely as before"))
    except UserError as error:
        return UserError(on_screen(translated(error.what)), hint=on_screen(translated(error.hint)))
    return None


def _instead(desk: Desk, finding: Finding) -> str:
    """Return what else helps where the column of a finding is not what its repair needs; "" for nothing."""
    known = desk.columns.get(finding.columns[0]) if finding.columns else None
    if finding.code != RawTime.code or known is None or known.kind == "time":
        return ""
    return tr("say at Import how its times are written, make it coarser, or withhold it at Roles")
