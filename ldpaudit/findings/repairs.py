"""What puts a finding right at one click: functions from a recipe to a recipe."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from ldpaudit.language import Message, Template, in_line, tr
from ldpaudit.tables import Column, Role

if TYPE_CHECKING:
    from ldpaudit.findings.finding import Finding

#: Asks for a public file under a title; "" where the user gives none.
Choose = Callable[[str], str]


class EditableRecipe(Protocol):
    """What a repair needs of a recipe; see `ldpaudit.recipe.Recipe`."""

    @property
    def steps(self) -> tuple[Any, ...]:
        """Its steps."""

    @property
    def output(self) -> Any:
        """What is written."""

    def with_changes(self, **changes: Any) -> Self:
        """Return a copy with other parts."""

    def with_roles(self, roles: Mapping[str, Role], columns: Mapping[str, Column]) -> Self:
        """Return a copy with other roles."""

    def without_groups_by(self, names: Collection[str]) -> Self:
        """Return a copy that forms no groups by some columns."""

    def with_step(self, do: str, values: Mapping[str, Any], like: Any = None) -> Self:
        """Return a copy with one more step."""

    def with_axes(self, east: str, north: str, reason: str = "") -> Self:
        """Return a copy whose steps take one of two columns for the easting."""


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
    apply: Callable[[Choose], EditableRecipe | None]
    tip: Message
    asks: bool = False
    button: Message = Message("Repair")  # noqa: RUF009 - never changed


class Repair:
    """Something that puts findings right: it looks whether it fits one, and offers itself."""

    #: Names of the steps that it adds, each of which says itself that it repairs such findings.
    steps: ClassVar[tuple[str, ...]] = ()

    def offer(self, finding: Finding, recipe: EditableRecipe, facts: TableFacts) -> RepairOffer | None:
        """Return the repair of a finding; None where it does not fit."""
        raise NotImplementedError


@dataclass(frozen=True)
class Withhold(Repair):
    """Leaves one of the columns of a finding out.

    of_points: whether it may be one of the two coordinates of the points: the other alone is no point to
        move.
    at: which of the columns, the first by default; of further ones those that tell, and not what they tell.
    """

    of_points: bool = True
    at: int = 0

    def offer(self, finding: Finding, recipe: EditableRecipe, facts: TableFacts) -> RepairOffer | None:
        """Return the repair of a finding; None where it does not fit."""
        telling = finding.columns if self.at == 0 else _telling(finding)
        name = telling[self.at] if len(telling) > self.at else ""
        if name not in facts.columns or (not self.of_points and name in (facts.points or ())):
            return None
        label = Message("Withhold {column}", column=name)
        return RepairOffer(
            label,
            lambda _: recipe.with_roles({name: "drop"}, facts.columns),
            Message("Withhold the column {column}", column=name),
            button=label if self.at else RepairOffer.button,
        )


def _telling(finding: Finding) -> Sequence[str]:
    """Return the columns of a finding that tell the last of them."""
    others = finding.parameters.get("others")
    return others if isinstance(others, list | tuple) else finding.columns[:-1]


class Coarsen(Repair):
    """Generalizes the first column of a finding: times to a period, numbers to intervals."""

    steps = ("generalize-time", "intervals")

    def offer(self, finding: Finding, recipe: EditableRecipe, facts: TableFacts) -> RepairOffer | None:
        """Return the repair of a finding; None where it does not fit, or where a step treats the column."""
        name = finding.columns[0] if finding.columns else ""
        if name not in facts.columns or any(name in step.modifies() for step in recipe.steps):
            return None
        kind, period = facts.columns[name].kind, facts.finest_period(name)
        if not (kind in ("integer", "number") or (kind == "time" and period)):
            return None
        time, intervals = self.steps
        do, values = (time, {"to": period}) if kind == "time" else (intervals, {"width": 10})
        label = Message("Generalize {column}", column=name)
        return RepairOffer(
            label,
            lambda _: recipe.with_step(do, {"column": name, **values}),
            Message("Make the values of {column} coarser; how much is set at Generalize", column=name),
            button=label,
        )


class TakeSuggestedRoles(Repair):
    """Takes the roles that the reader suggests."""

    def offer(self, finding: Finding, recipe: EditableRecipe, facts: TableFacts) -> RepairOffer | None:
        """Return the repair of a finding; None where it does not fit."""
        undecided: Role = "undecided"
        roles = {name: facts.suggested.get(name, undecided) for name in finding.columns}
        if all(role == undecided for role in roles.values()):
            return None
        return RepairOffer(
            Message("Accept suggested roles"),
            lambda _: recipe.with_roles(roles, facts.columns),
            Message("Give these columns the suggested roles"),
        )


class PrefixFormulas(Repair):
    """Writes an apostrophe before cells that a spreadsheet would run."""

    def offer(self, finding: Finding, recipe: EditableRecipe, facts: TableFacts) -> RepairOffer | None:  # noqa: ARG002
        """Return the repair of a finding; None where it does not fit."""
        return RepairOffer(
            Message("Write an apostrophe before formulas"),
            lambda _: recipe.with_changes(output=replace(recipe.output, formulas="prefix")),
            Message("Write an apostrophe before each"),
        )


class GeneralizeTimes(Repair):
    """Generalizes a column of times to the finest period that says less."""

    steps = ("generalize-time",)
    _LABELS = {
        "day": Template("Generalize {column} to the day"),
        "week": Template("Generalize {column} to the week"),
        "hour-of-day": Template("Generalize {column} to the hour of the day"),
    }

    def offer(self, finding: Finding, recipe: EditableRecipe, facts: TableFacts) -> RepairOffer | None:
        """Return the repair of a finding; None where it does not fit."""
        name = finding.columns[0]
        period = facts.finest_period(name) if name in facts.columns else ""
        if period not in self._LABELS:
            return None
        return RepairOffer(
            self._LABELS[period].fill({"column": name}),
            lambda _: recipe.with_step(self.steps[0], {"column": name, "to": period}),
            Message("Generalize the time to the finest period that says less"),
        )


class ExchangeAxes(Repair):
    """Takes each of the two columns of a finding for the other, in every step."""

    def offer(self, finding: Finding, recipe: EditableRecipe, facts: TableFacts) -> RepairOffer | None:
        """Return the repair of a finding; None where it does not fit."""
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


class FormNoGroupsBy(Repair):
    """Takes the columns that decide which rows are left out of the groups by which rows are removed."""

    def offer(self, finding: Finding, recipe: EditableRecipe, facts: TableFacts) -> RepairOffer | None:  # noqa: ARG002
        """Return the repair of a finding; None where it does not fit."""
        by = finding.parameters.get("by", ())
        grouped = {name for step in recipe.steps if step.group_limit for name in step.group_limit.columns}
        if grouped.isdisjoint(by):
            return None
        return RepairOffer(
            Message("Remove no rows by {columns}", columns=in_line(by)),
            lambda _: recipe.without_groups_by(by),
            Message("Form the groups without {columns}; a trial counts them anew", columns=in_line(by)),
        )


class ShareNoise(Repair):
    """Draws the noise of points once for each place, or for all that is near, where it is not."""

    def offer(self, finding: Finding, recipe: EditableRecipe, facts: TableFacts) -> RepairOffer | None:  # noqa: ARG002
        """Return the repair of a finding; None where it does not fit."""
        moving = next((one for one in recipe.steps if set(one.modifies()) == set(finding.columns)), None)
        return one_noise(recipe, moving, finding.parameters.get("metres"))


def one_noise(recipe: EditableRecipe, moving: Any, near: float | None = None) -> RepairOffer | None:
    """Return how a step draws its noise once for each place, or for what lies so near; None where it does."""
    per = getattr(moving, "per", "place")
    if (per != "row") if near is None else getattr(moving, "same_within", near) is not None:
        return None
    changes: dict[str, Any] = {"per": "place" if per == "row" else per}
    changes |= {} if near is None else {"same_within": near}

    def apply(_: Choose) -> EditableRecipe:
        shared = replace(moving, **changes)
        steps = tuple(shared if one is moving else one for one in recipe.steps)
        return recipe.with_changes(steps=steps)

    return RepairOffer(
        Message("One noise for each place"),
        apply,
        Message("Draw the noise once for each place, so that averaging finds nothing"),
    )


class ComputeAgain(Repair):
    """Computes a column again from the moved point, as a step of the recipe does for another one."""

    steps = ("distance-to-place", "generalize-region")

    def offer(self, finding: Finding, recipe: EditableRecipe, facts: TableFacts) -> RepairOffer | None:
        """Return the repair of a finding; None where it does not fit."""
        name = finding.columns[0]
        if name not in facts.columns or len(finding.columns) != 3:
            return None
        _, x, y = finding.columns
        number = facts.columns[name].kind in ("number", "integer")
        distance, region = self.steps
        do, file = (distance, "table") if number else (region, "polygons")
        model = next((one for one in recipe.steps if one.do == do and getattr(one, file, None)), None)

        def apply(choose: Choose) -> EditableRecipe | None:
            values: dict[str, Any] = {}
            if model is None:
                title = tr("Choose a table of stations" if number else "Choose a file of polygons")
                values = {file: choose(title), **({"name": "name"} if number else {})}
                if not values[file]:
                    return None
            values |= {"x": x, "y": y, "into": name, "recompute": True}
            return recipe.with_step(do, values, like=model)

        return RepairOffer(
            Message("Compute {column} again from the moved point", column=name),
            apply,
            Message("Put the region or the distance of the moved point in the place of its values"),
            asks=True,
            button=Message("Compute again"),
        )
