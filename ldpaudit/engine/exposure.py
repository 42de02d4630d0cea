"""What the rows of a release disclose by themselves: who is alone, and whose group has one value.

All of it is computed from released columns without noise, so anybody who has the release can count it, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa

from ldpaudit.anonymity import ClassCounter, ClassCounts
from ldpaudit.engine.plan import Plan
from ldpaudit.findings import (
    BrokenGroups,
    Finding,
    OneSensitiveValue,
    SensitiveUntouched,
    UniqueOnEverything,
    UniqueRows,
)
from ldpaudit.findings.kinds import HIDDEN, only_rows, part
from ldpaudit.generalize.suppress import with_cases
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.tables import Column, share

_ROWS, _APART, _ASKED = "after.arrow", "after-{}.arrow", "after-asked-{}.arrow"


@dataclass(frozen=True)
class Exposure:
    """What the rows of a release disclose.

    Parameters
    ----------
    columns : tuple of str
        All released columns without noise.
    everything : ClassCounts, optional
        Classes on these; None where they are those by which somebody may recognize a row.
    values : mapping of str to ClassCounts
        By sensitive column: classes on the recognizing columns, by how many values of it they hold.
    told_columns, told : tuple of str, ClassCounts, optional
        All released columns without noise but the sensitive ones, in the order of the classes, and these; as
        `everything`.
    asked : tuple of dict
        Where several steps ask for groups, of each: columns, k, smallest, rows in smaller groups.
    """

    columns: tuple[str, ...] = ()
    everything: ClassCounts | None = None
    values: Mapping[str, ClassCounts] = field(default_factory=dict)
    told_columns: tuple[str, ...] = ()
    told: ClassCounts | None = None
    asked: tuple[dict[str, Any], ...] = ()

    def as_json(self, after: ClassCounts) -> dict[str, Any]:
        """Return the figures as plain values."""
        counted = {"everything": (self.columns, self.everything), "told": (self.told_columns, self.told)}
        found = {name: (columns, after if one is None else one) for name, (columns, one) in counted.items()}
        return {
            **{
                name: {
                    "columns": list(columns),
                    "rows": one.rows,
                    "classes": one.classes,
                    "unique_rows": one.unique_rows,
                }
                for name, (columns, one) in found.items()
            },
            "asked": list(self.asked),
            "one_value": {
                name: {
                    "classes": found.classes,
                    "single": found.class_sizes.get(1, 0),
                    "rows": found.unique_rows,
                    "lone_rows": found.lone_rows,
                }
                for name, found in self.values.items()
            },
        }


class ReleasedClasses:
    """Counts the classes of released rows, batch by batch; those of parts add up.

    Rows are counted once, on all columns; classes on some of them follow from these counts.

    Parameters
    ----------
    plan : Plan
    scratch : Path
        Private folder for what does not fit in memory.
    held_rows : int
        Distinct tuples held in memory, for each count.
    check_cancelled : callable, optional
        Asked every few milliseconds whether to go on.
    """

    def __init__(
        self, plan: Plan, scratch: Path, held_rows: int, check_cancelled: CheckCancelled = never_cancelled
    ) -> None:
        kept: dict[str, Any] = {
            "count": plan.cases,
            "held_rows": held_rows,
            "check_cancelled": check_cancelled,
        }
        known = plan.recognizing_after
        self._columns = tuple(name for name in plan.exact if name != plan.cases)
        self._known = len(known)
        sensitive = sensitive_columns(plan)
        more = [name for name in self._columns if name not in known and name not in sensitive]
        self._told = (*known, *more)
        rest = [name for name in self._columns if name not in self._told]
        self._rows = ClassCounter([*self._told, *rest], scratch, **kept)
        self._within = tuple(name for name in sensitive if name not in known)
        # What recognizes a row cannot vary in its class: it is looked at in classes of the other columns.
        self._apart = {
            name: ClassCounter([one for one in known if one != name], scratch, unit=name, **kept)
            for name in sensitive
            if name in known
        }

        # A step that removes rows may break the groups of those before.
        limits = [(one, limit) for one in plan.steps if (limit := one.step.group_limit) is not None]
        self._asked: dict[str, tuple[int, ClassCounter]] = {}
        for one, limit in limits if len(limits) > 1 and not plan.hidden_cases else ():
            if shown := [name for name in limit.columns if name in self._columns]:
                self._asked[one.name] = limit.k, ClassCounter(shown, scratch, **kept)

    def add(self, released: pa.RecordBatch) -> None:
        """Count released rows; a column of cases holds whole numbers."""
        for counter in self._counters.values():
            counter.add(released)

    def store(self, folder: Path) -> None:
        """Write the counts of a part into its private folder."""
        for name, counter in self._counters.items():
            counter.store(folder / name)

    def take(self, folder: Path) -> None:
        """Add what `store` wrote of a part."""
        for name, counter in self._counters.items():
            counter.take(folder / name)

    def finish(self, examples: int) -> tuple[ClassCounts, Exposure]:
        """Return the counts; the counters end up empty."""
        everything = None if len(self._columns) == self._known else self._rows.classes(len(self._columns))
        told = None if len(self._told) == self._known else self._rows.classes(len(self._told))
        values, after = {}, None
        for name in self._within:
            after, values[name] = self._rows.classes_with(self._known, name, examples)
        if after is None:
            after = self._rows.classes(self._known, examples)
        values |= {name: counter.finish() for name, counter in self._apart.items()}
        asked = []
        for location, (k, counter) in self._asked.items():
            columns, found = list(counter.columns), counter.finish()
            below = sum(rows for size, rows in found.class_rows.items() if size < k)
            least = min(found.class_sizes, default=k)
            figures = {"k": k, "smallest": least, "rows_below": below}
            asked.append({"step": location, "columns": columns, **figures})
        return after, Exposure(self._columns, everything, values, self._told, told, tuple(asked))

    def close(self) -> None:
        """Forget everything and remove the files."""
        for counter in self._counters.values():
            counter.close()

    @property
    def _counters(self) -> dict[str, ClassCounter]:
        """The counters by the file of each."""
        apart = {_APART.format(at): counter for at, counter in enumerate(self._apart.values())}
        asked = {_ASKED.format(at): counter for at, (_, counter) in enumerate(self._asked.values())}
        return {_ROWS: self._rows, **apart, **asked}


def in_cases(batch: pa.RecordBatch, column: Column | None, first_row: int) -> pa.RecordBatch:
    """Read the column of cases of a batch as whole numbers, where there is one."""
    return batch if column is None else with_cases(batch, column, first_row)


def sensitive_columns(plan: Plan) -> tuple[str, ...]:
    """Return the released columns without noise that are sensitive, or were made of such columns alone."""
    roles = plan.recipe.columns
    sensitive = {name for name, role in roles.items() if role == "sensitive"}
    for planned in plan.steps:
        inputs = planned.step.inputs()
        if inputs and sensitive.issuperset(inputs):
            sensitive |= {name for name in planned.made() if name not in roles}
    return tuple(name for name in plan.exact if name in sensitive)


def exposed(plan: Plan, after: Mapping[str, Any]) -> list[Finding]:
    """Return the findings about what the rows of a release disclose by themselves."""
    lone = [] if plan.large_in_cases else alone(after)
    everything, values = _alone_on_everything(after), _one_value(after)
    return [*_broken(after), *lone, *everything, *values, *_untouched(plan)]


def _broken(after: Mapping[str, Any]) -> list[Finding]:
    """Return which groups that a step asked for do not hold after all steps."""
    return [
        BrokenGroups.make(
            columns=one["columns"], part=_part(one["rows_below"], after), step=one["step"], k=one["k"]
        )
        for one in after["asked"]
        if one["smallest"] < one["k"]
    ]


def alone(after: Mapping[str, Any]) -> list[Finding]:
    """Return how many released rows are alone on what somebody outside may know."""
    if not after["unique_rows"]:
        return []
    rows = after["unique_rows"]
    return [
        UniqueRows.make(
            columns=after["columns"],
            part=_part(rows, after),
            alone=_alone(rows, after),
            hidden=_hidden(after),
        )
    ]


def _alone_on_everything(after: Mapping[str, Any]) -> list[Finding]:
    everything = after["everything"]
    if everything["unique_rows"] <= after["unique_rows"]:
        return []
    rows = everything["unique_rows"]
    return [
        UniqueOnEverything.make(
            columns=everything["columns"],
            part=_part(rows, after),
            alone=_single(rows, after),
            hidden=_hidden(after),
        )
    ]


def _one_value(after: Mapping[str, Any]) -> list[Finding]:
    found = []
    for name, groups in after["one_value"].items():
        if not groups["single"]:
            continue
        columns = tuple(one for one in after["columns"] if one != name)
        where = Message("all released rows have")
        if columns:
            where = Message(
                "in {single:,} of {n:,} (group|groups) on {columns} all rows have",
                n=groups["classes"],
                single=groups["single"],
                columns=columns,
            )
        lone = groups["lone_rows"]
        besides = Message(", of which {lone:,} {only}", lone=lone, only=only_rows(lone)) if lone else ""
        found.append(
            OneSensitiveValue.make(
                columns=(name, *columns),
                where=where,
                sensitive=[name],
                part=_part(groups["rows"], after),
                besides=besides,
            )
        )
    return found


def _untouched(plan: Plan) -> list[Finding]:
    """Return the finding about sensitive columns that are released as they are without any diversity."""
    treated = {
        name
        for planned in plan.steps
        for name in (*planned.step.modifies(), getattr(planned.step, "sensitive", None))
    }
    columns = tuple(
        name for name in plan.exact if plan.recipe.columns.get(name) == "sensitive" and name not in treated
    )
    return [SensitiveUntouched.make(columns=columns)] if columns else []


def _part(rows: int, after: Mapping[str, Any]) -> Message:
    return part(rows, after["rows"], share(rows, after["rows"]), cases=after["unit"] == "case")


def _alone(number: int, after: Mapping[str, Any]) -> Message:
    """Return that rows are alone; where one may stand for several cases, only that there is no other row."""
    if "hidden_cases" in after:
        return only_rows(number)
    return Message("(is alone in its group|are alone in their group)", number)


def _single(number: int, after: Mapping[str, Any]) -> Message:
    if "hidden_cases" in after:
        return Message("(is|are) without an equal", number)
    return Message("(is|are) alone", number)


def _hidden(after: Mapping[str, Any]) -> str:
    """Return that rows are no cases, where the release does not show how many cases there are."""
    name = after.get("hidden_cases")
    return HIDDEN.fill({"column": [name]}) if name else ""
