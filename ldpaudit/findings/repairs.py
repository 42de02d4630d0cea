"""What puts a finding right at one click: functions from a recipe to a recipe."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ldpaudit.language import Message, in_line, tr
from ldpaudit.tables import Column, Role

if TYPE_CHECKING:
    from ldpaudit.findings.finding import Finding

#: Asks for a public file under a title; "" where the user gives none.
Choose = Callable[[str], str]
#: An `ldpaudit.recipe.Recipe`, which is made of what stands here.
Recipe = Any


@dataclass(frozen=True)
class TableFacts:
    """What is known of the table of a recipe: its columns, the roles that the reader suggests, its points.

    easting: returns of two columns the one that runs east beyond doubt; "" where there is none.
    finest_period: returns the finest period by which a column of times says less; "" where there is none.
    step_page: returns the page of the desktop on which a step is set.
    """

    columns: Mapping[str, Column] = field(default_factory=dict)
    suggested: Mapping[str, Role] = field(default_factory=dict)
    points: tuple[str, str] | None = None
    easting: Callable[[str, str], str] = lambda *_: ""
    finest_period: Callable[[str], str] = lambda *_: ""
    step_page: Callable[[str], str] = lambda *_: ""


@dataclass(frozen=True)
class RepairOffer:
    """A repair that fits a finding: what it does, for the history, beside the button and on it.

    apply: returns the repaired recipe, given what asks for a public file; None where the user gives none.
    asks: whether the user may be asked for a file.
    """

    label: Message
    apply: Callable[[Choose], Recipe | None]
    tip: Message
    button: Message = Message("Repair")  # noqa: RUF009 - never changed
    asks: bool = False


@dataclass(frozen=True, eq=False)
class Repair:
    """Something that puts findings right, and offers itself where it fits; or leaves a column out."""

    offer: Callable[[Finding, Recipe, TableFacts], RepairOffer | None]
    withholds: bool = False


def withhold(at: int = 0, *, of_points: bool = True) -> Repair:
    """Return the repair that leaves out the first column of a finding, or a further one of those that tell.

    of_points: whether it may be one of two coordinates: the other alone is no point to move.
    """

    def offer(finding: Finding, recipe: Recipe, facts: TableFacts) -> RepairOffer | None:
        others = finding.parameters.get("others")
        told = others if isinstance(others, list | tuple) else finding.columns[:-1]
        name = next(iter((told if at else finding.columns)[at:]), "")
        if name not in facts.columns or (not of_points and name in (facts.points or ())):
            return None
        label = Message("Withhold {column}", column=name)
        button = label if at else RepairOffer.button
        return RepairOffer(label, lambda _: recipe.with_roles({name: "drop"}, facts.columns), label, button)

    return Repair(offer, withholds=True)


def coarsen(*, times: bool = False) -> Repair:
    """Return the repair that generalizes the first column of a finding, where no step treats it."""

    def offer(finding: Finding, recipe: Recipe, facts: TableFacts) -> RepairOffer | None:
        name = next(iter(finding.columns), "")
        if name not in facts.columns or any(name in step.modifies() for step in recipe.steps):
            return None
        do, values = "generalize-time", dict[str, Any](to=facts.finest_period(name))
        if not values["to"]:
            do, values = "intervals", {"width": 10}
            if times or facts.columns[name].kind not in ("integer", "number"):
                return None
        label = Message("Generalize {column}", column=name)
        return RepairOffer(
            label,
            lambda _: recipe.with_step(do, {"column": name, **values}),
            Message("Make the values of {column} coarser; how much is set at Generalize", column=name),
            RepairOffer.button if times else label,
        )

    return Repair(offer)


@Repair
def coarsen_alike(finding: Finding, recipe: Recipe, facts: TableFacts) -> RepairOffer | None:
    """Generalize a time to the period of the one that it gives away: the end of a trip and its begin."""
    if len(finding.columns) != 2:
        return None
    own, theirs = ([step for step in recipe.steps if one in step.modifies()] for one in finding.columns)
    times = all(step.do == "generalize-time" for step in (*own, *theirs))
    name, secret = finding.columns
    if not times or not theirs or not facts.finest_period(name) or theirs[0].to in [one.to for one in own]:
        return None
    period, rest = theirs[0].to, tuple(step for step in recipe.steps if step not in own)
    return RepairOffer(
        Message("Release {column} by {period}, too", column=name, period=period),
        lambda _: recipe.with_changes(steps=rest).with_step(
            "generalize-time", {"column": name, "to": period}
        ),
        Message("Make {column} as coarse as {secret}, which follows from it", column=name, secret=secret),
    )


@Repair
def take_suggested_roles(finding: Finding, recipe: Recipe, facts: TableFacts) -> RepairOffer | None:
    """Take the roles that the reader suggests."""
    roles = {name: facts.suggested.get(name, "undecided") for name in finding.columns}
    if {*roles.values()} <= {"undecided"}:
        return None
    label = Message("Accept suggested roles")
    return RepairOffer(label, lambda _: recipe.with_roles(roles, facts.columns), label)


@Repair
def protect_all_rows(finding: Finding, recipe: Recipe, facts: TableFacts) -> RepairOffer | None:
    """Protect all rows together that have one value of a column."""
    name = finding.columns[0]
    if name not in facts.columns or recipe.input.unit == name:
        return None
    label = Message("Protect all rows of one {column}", column=name)
    return RepairOffer(label, lambda _: recipe.with_changes(input=replace(recipe.input, unit=name)), label)


@Repair
def prefix_formulas(_: Finding, recipe: Recipe, __: TableFacts) -> RepairOffer:
    """Write an apostrophe before cells that a spreadsheet would run."""
    return RepairOffer(
        Message("Write an apostrophe before formulas"),
        lambda _: recipe.with_changes(output=replace(recipe.output, formulas="prefix")),
        Message("Write an apostrophe before each"),
    )


@Repair
def exchange_axes(finding: Finding, recipe: Recipe, facts: TableFacts) -> RepairOffer | None:
    """Take each of the two columns of a finding for the other, in every step."""
    if len(finding.columns) != 2 or not set(finding.columns) <= set(facts.columns):
        return None
    north, east = finding.columns
    reason = tr("Decided on Places: {east} holds the longitudes", east=east)
    reason = "" if facts.easting(east, north) == east else reason
    return RepairOffer(
        Message("Take {east} for the longitude", east=east),
        lambda _: recipe.with_axes(east, north, reason),
        Message("Take each of the two columns for the other, in every step"),
    )


@Repair
def form_no_groups_by(finding: Finding, recipe: Recipe, _: TableFacts) -> RepairOffer | None:
    """Take the columns that decide which rows are left out of the groups by which rows are removed."""
    by = finding.parameters.get("by", ())
    if recipe.without_groups_by(by).steps == recipe.steps:
        return None
    return RepairOffer(
        Message("Remove no rows by {columns}", columns=in_line(by)),
        lambda _: recipe.without_groups_by(by),
        Message("Form the groups without {columns}; a trial counts them anew", columns=in_line(by)),
    )


@Repair
def share_noise(finding: Finding, recipe: Recipe, _: TableFacts) -> RepairOffer | None:
    """Draw the noise of points once for each place, or for all that is so near, where it is not."""
    moving: Any = next((one for one in recipe.steps if set(one.modifies()) == set(finding.columns)), None)
    per, near = getattr(moving, "per", "place"), finding.parameters.get("metres")
    if (per != "row") if near is None else getattr(moving, "same_within", near) is not None:
        return None
    changes: dict[str, Any] = {"per": "place" if per == "row" else per}
    changes |= {} if near is None else {"same_within": near}

    def apply(_: Choose) -> Recipe:
        steps = (replace(one, **changes) if one is moving else one for one in recipe.steps)
        return recipe.with_changes(steps=tuple(steps))

    return RepairOffer(
        Message("One noise for each place"),
        apply,
        Message("Draw the noise once for each place, so that averaging finds nothing"),
    )


@Repair
def compute_again(finding: Finding, recipe: Recipe, facts: TableFacts) -> RepairOffer | None:
    """Compute a column again from the moved point, as a step of the recipe does for another one."""
    name, *point = finding.columns
    if name not in facts.columns or len(point) != 2:
        return None
    number = facts.columns[name].kind in ("number", "integer")
    do, file = ("distance-to-place", "table") if number else ("generalize-region", "polygons")
    model = next((one for one in recipe.steps if one.do == do and getattr(one, file, None)), None)

    def apply(choose: Choose) -> Recipe | None:
        values: dict[str, Any] = {"name": "name"} if number and model is None else {}
        if model is None:
            title = tr("Choose a table of stations" if number else "Choose a file of polygons")
            values[file] = choose(title)
            if not values[file]:
                return None
        values |= {"x": point[0], "y": point[1], "into": name, "recompute": True}
        return recipe.with_step(do, values, like=model)

    return RepairOffer(
        Message("Compute {column} again from the moved point", column=name),
        apply,
        Message("Put the region or the distance of the moved point in the place of its values"),
        Message("Compute again"),
        asks=True,
    )
