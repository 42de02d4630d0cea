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


def _nothing(*_: str) -> str:
    return ""


@dataclass(frozen=True)
class TableFacts:
    """What is known of the table of a recipe.

    columns: its columns, in order.
    suggested: roles that the reader suggests.
    points: columns of longitudes and latitudes, where they are known.
    easting: returns of two columns the one that runs east beyond doubt; "" where there is none.
    finest_period: returns the finest period by which a column of times says less; "" where there is none.
    step_page: returns the page of the desktop on which a step is set.
    """

    columns: Mapping[str, Column] = field(default_factory=dict)
    suggested: Mapping[str, Role] = field(default_factory=dict)
    points: tuple[str, str] | None = None
    easting: Callable[[str, str], str] = _nothing
    finest_period: Callable[[str], str] = _nothing
    step_page: Callable[[str], str] = _nothing


@dataclass(frozen=True)
class RepairOffer:
    """A repair that fits a finding.

    label: what it does, for the history.
    apply: returns the repaired recipe, given what asks for a public file; None where the user gives none.
    tip: what it does, beside the button.
    asks: whether the user may be asked for a file.
    button: what the button says.
    """

    label: Message
    apply: Callable[[Choose], Recipe | None]
    tip: Message
    asks: bool = False
    button: Message = Message("Repair")  # noqa: RUF009 - never changed


#: Looks whether it fits a finding, and offers itself.
Offer = Callable[["Finding", Recipe, TableFacts], "RepairOffer | None"]


@dataclass(frozen=True, eq=False)
class Repair:
    """Something that puts findings right.

    offer: returns the repair of a finding of a recipe; None where it does not fit.
    withholds: whether it leaves a column out.
    """

    offer: Offer
    withholds: bool = False


def withhold(at: int = 0, *, of_points: bool = True) -> Repair:
    """Return the repair that leaves one of the columns of a finding out.

    at: which of the columns, the first by default; of further ones those that tell, and not what they tell.
    of_points: whether it may be one of the two coordinates of the points: the other alone is no point to
        move.
    """

    def offer(finding: Finding, recipe: Recipe, facts: TableFacts) -> RepairOffer | None:
        others = finding.parameters.get("others")
        told = others if isinstance(others, list | tuple) else finding.columns[:-1]
        telling = told if at else finding.columns
        name = telling[at] if len(telling) > at else ""
        if name not in facts.columns or (not of_points and name in (facts.points or ())):
            return None
        label = Message("Withhold {column}", column=name)
        return RepairOffer(
            label,
            lambda _: recipe.with_roles({name: "drop"}, facts.columns),
            Message("Withhold the column {column}", column=name),
            button=label if at else RepairOffer.button,
        )

    return Repair(offer, withholds=True)


def coarsen(*, times: bool = False) -> Repair:
    """Return the repair that generalizes the first column of a finding, which no step treats.

    times: whether it is for times alone, and not for numbers.
    """

    def offer(finding: Finding, recipe: Recipe, facts: TableFacts) -> RepairOffer | None:
        name = finding.columns[0] if finding.columns else ""
        if name not in facts.columns or any(name in step.modifies() for step in recipe.steps):
            return None
        period, number = facts.finest_period(name), facts.columns[name].kind in ("integer", "number")
        if not period and (times or not number):
            return None
        do = "generalize-time" if period else "intervals"
        values: dict[str, Any] = {"to": period} if period else {"width": 10}
        label = Message("Generalize {column}", column=name)
        return RepairOffer(
            label,
            lambda _: recipe.with_step(do, {"column": name, **values}),
            Message("Make the values of {column} coarser; how much is set at Generalize", column=name),
            button=RepairOffer.button if times else label,
        )

    return Repair(offer)


@Repair
def coarsen_alike(finding: Finding, recipe: Recipe, facts: TableFacts) -> RepairOffer | None:
    """Generalize a time to the period of the one that it gives away: the end of a trip and its begin."""
    if len(finding.columns) != 2:
        return None
    name, secret = finding.columns
    treating = {one: [step for step in recipe.steps if one in step.modifies()] for one in finding.columns}
    times = all(step.do == "generalize-time" for steps in treating.values() for step in steps)
    if not times or not treating[secret] or not facts.finest_period(name):
        return None
    period, own = treating[secret][0].to, treating[name]
    if period in [step.to for step in own]:
        return None
    label = Message("Release {column} by {period}, too", column=name, period=period)
    return RepairOffer(
        label,
        lambda _: recipe.with_changes(
            steps=tuple(step for step in recipe.steps if step not in own)
        ).with_step("generalize-time", {"column": name, "to": period}),
        Message("Make {column} as coarse as {secret}, which follows from it", column=name, secret=secret),
    )


@Repair
def take_suggested_roles(finding: Finding, recipe: Recipe, facts: TableFacts) -> RepairOffer | None:
    """Take the roles that the reader suggests."""
    undecided: Role = "undecided"
    roles = {name: facts.suggested.get(name, undecided) for name in finding.columns}
    if all(role == undecided for role in roles.values()):
        return None
    return RepairOffer(
        Message("Accept suggested roles"),
        lambda _: recipe.with_roles(roles, facts.columns),
        Message("Give these columns the suggested roles"),
    )


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
    sure = facts.easting(east, north) == east
    reason = "" if sure else tr("Decided on Places: {east} holds the longitudes", east=east)
    return RepairOffer(
        Message("Take {east} for the longitude", east=east),
        lambda _: recipe.with_axes(east, north, reason),
        Message("Take each of the two columns for the other, in every step"),
    )


@Repair
def form_no_groups_by(finding: Finding, recipe: Recipe, _: TableFacts) -> RepairOffer | None:
    """Take the columns that decide which rows are left out of the groups by which rows are removed."""
    by = finding.parameters.get("by", ())
    grouped = {name for step in recipe.steps if step.group_limit for name in step.group_limit.columns}
    if grouped.isdisjoint(by):
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
        shared = replace(moving, **changes)
        return recipe.with_changes(steps=tuple(shared if one is moving else one for one in recipe.steps))

    return RepairOffer(
        Message("One noise for each place"),
        apply,
        Message("Draw the noise once for each place, so that averaging finds nothing"),
    )


@Repair
def compute_again(finding: Finding, recipe: Recipe, facts: TableFacts) -> RepairOffer | None:
    """Compute a column again from the moved point, as a step of the recipe does for another one."""
    name = finding.columns[0]
    if name not in facts.columns or len(finding.columns) != 3:
        return None
    _, x, y = finding.columns
    number = facts.columns[name].kind in ("number", "integer")
    do, file = ("distance-to-place", "table") if number else ("generalize-region", "polygons")
    model = next((one for one in recipe.steps if one.do == do and getattr(one, file, None)), None)

    def apply(choose: Choose) -> Recipe | None:
        values: dict[str, Any] = {}
        if model is None:
            title = tr("Choose a table of stations" if number else "Choose a file of polygons")
            values = {file: choose(title), **({"name": "name"} if number else {})}
            if not values[file]:
                return None
        return recipe.with_step(do, values | {"x": x, "y": y, "into": name, "recompute": True}, like=model)

    return RepairOffer(
        Message("Compute {column} again from the moved point", column=name),
        apply,
        Message("Put the region or the distance of the moved point in the place of its values"),
        asks=True,
        button=Message("Compute again"),
    )
