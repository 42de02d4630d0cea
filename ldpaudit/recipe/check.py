"""The findings about a recipe that need its columns alone, before a single row is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ldpaudit.errors import UserError, columns_hint
from ldpaudit.findings import Finding, NothingReleased, RawLocation, RawTime, UndecidedColumn
from ldpaudit.generalize import GeneralizeTime
from ldpaudit.generalize.kinds import has_date, has_time_of_day, held_period
from ldpaudit.language import Message
from ldpaudit.recipe.roles import WITHHELD
from ldpaudit.step import Step
from ldpaudit.tables import Column, Role


def findings(
    roles: Mapping[str, Role], steps: Sequence[Step], columns: Mapping[str, Column]
) -> list[Finding]:
    """Return what is wrong with roles and steps on these columns; UserError where one is missing."""
    for name in roles:
        if name not in columns:
            raise UserError(
                Message('the table has no column "{name}"', name=name),
                where="[columns]",
                hint=columns_hint(name, columns),
            )
    found: list[Finding] = []
    undecided = tuple(name for name in columns if roles.get(name, "undecided") == "undecided")
    if undecided:
        found.append(UndecidedColumn.make(columns=undecided, number=len(undecided)))
    # A time that is as coarse already leaves its step as it is.
    treating = [one for one in steps if not (isinstance(one, GeneralizeTime) and one.keeps(columns))]
    treated = {name for step in treating for name in step.modifies()}
    hidden = {name for step in steps if step.hides_places for name in step.modifies()}
    found += [
        RawLocation.make("role", columns=(name,), column=name)
        for name, role in roles.items()
        if role == "location" and name not in hidden
    ]
    moments = {
        name for name, one in columns.items() if one.kind == "time" and has_date(one) and has_time_of_day(one)
    }
    found += [
        _time(columns[name])
        for name, role in roles.items()
        if (role == "time" or (name in moments and role not in (*WITHHELD, "undecided")))
        and name not in treated
        and not _coarse(columns[name])
    ]
    found += [finding for step in steps for finding in step.findings(columns)]
    if all(roles.get(name) in WITHHELD for name in columns):
        found.append(NothingReleased.make())
    return found


def finest_period(column: Column) -> str:
    """Return the finest period that says less than a column of times; "" where it holds no days."""
    if column.kind != "time" or _coarse(column):
        return ""
    if not has_date(column):
        return "hour-of-day"
    return "day" if has_time_of_day(column) else "week"


def _coarse(column: Column) -> bool:
    """Return whether a column holds no days: years, months, weeks, or the hour of any day as a number."""
    return column.date_part or bool(column.period) or (column.kind == "time" and held_period(column) != "day")


def _time(column: Column) -> Finding:
    other = "number" if column.kind in {"integer", "number"} else "text"
    return RawTime.make(finest_period(column) or other, columns=(column.name,), column=column.name)
