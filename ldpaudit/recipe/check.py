"""What can be said against a recipe from the columns alone, before a single row is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ldpaudit.errors import UserError, quoted
from ldpaudit.generalize.kinds import has_date, has_time_of_day, held_period
from ldpaudit.guarantee import Finding, in_line
from ldpaudit.recipe.roles import WITHHELD
from ldpaudit.step import Step
from ldpaudit.tables import Column, Role

#: Periods to generalize a time to, by the finest that says less.
_PERIODS = {
    "day": "the day, the week or the month",
    "week": "the week or the month",
    "hour-of-day": "the hour of the day",
}


def findings(
    roles: Mapping[str, Role], steps: Sequence[Step], columns: Mapping[str, Column]
) -> list[Finding]:
    """Hold roles and steps against the columns of the table.

    Raises
    ------
    UserError
        If these are no columns, or the recipe gives a role to one that the table does not have.
    """
    if not isinstance(columns, Mapping) or not all(isinstance(one, Column) for one in columns.values()):
        raise UserError(
            f"the columns of the table are {quoted(columns)}",
            hint="give those that the reader found: Source.open(path).columns",
        )
    for name in roles:
        if name not in columns:
            raise UserError(
                f'the table has no column "{name}"',
                where="[columns]",
                hint="the columns are: " + ", ".join(columns),
            )
    found: list[Finding] = []
    undecided = tuple(name for name in columns if roles.get(name, "undecided") == "undecided")
    if undecided:
        found.append(
            Finding(
                code="undecided-column",
                severity="block",
                message=f"{_counted(len(undecided), 'column')} without a role: {in_line(undecided)}",
                columns=undecided,
                hint="give each column a role",
            )
        )
    treated = {name for step in steps if not step.keeps(columns) for name in step.modifies()}
    hidden = {name for step in steps if step.hides_places for name in step.modifies()}
    found += [_location(name) for name in _untreated(roles, "location", hidden)]
    found += [
        _time(columns[name]) for name in _untreated(roles, "time", treated) if not _coarse(columns[name])
    ]
    found += [_in_utc(utc) for step in steps if (utc := step.utc_column(columns)) is not None]
    if all(roles.get(name) in WITHHELD for name in columns):
        found.append(
            Finding(
                code="nothing-released",
                severity="block",
                message="every column is withheld, so nothing would be released",
                hint="give at least one column another role",
            )
        )
    return found


def _untreated(roles: Mapping[str, Role], role: Role, treated: set[str]) -> list[str]:
    return [name for name, given in roles.items() if given == role and name not in treated]


def _location(name: str) -> Finding:
    return Finding(
        code="raw-location",
        severity="block",
        message=f"{name} is a location and no step hides where it is",
        columns=(name,),
        hint="move it by planar Laplace, generalize it to a region, or drop it",
        voids_claim=True,
    )


def finest_period(column: Column) -> str:
    """Return the finest period that says less than a column of times; "" where it holds no days."""
    if column.kind != "time" or _coarse(column):
        return ""
    if not has_date(column):
        return "hour-of-day"
    return "day" if has_time_of_day(column) else "week"


def _coarse(column: Column) -> bool:
    """Return whether a column tells no day: years, months, weeks, or the hour of any day as a number."""
    return column.date_part or bool(column.period) or (column.kind == "time" and held_period(column) != "day")


def _time(column: Column) -> Finding:
    name, period = column.name, finest_period(column)
    if period:
        hint = f"generalize it to {_PERIODS[period]}"
    elif column.kind in {"integer", "number"}:
        hint = "put it into intervals, say by which date format it reads, or drop it"
    else:
        hint = "say by which date format it reads, or drop it"
    return Finding(
        code="raw-time",
        severity="warn",
        message=f"{name} is released as precisely as it was recorded",
        columns=(name,),
        hint=hint,
    )


def _in_utc(name: str) -> Finding:
    return Finding(
        code="time-in-utc",
        severity="warn",
        message=f"{name} is in UTC, and its periods are those of UTC, not those of the place",
        columns=(name,),
        hint='name the time zone of the place, for instance "Europe/Paris", or "UTC" if UTC is meant',
    )


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
