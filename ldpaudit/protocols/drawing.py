"""What a randomizing step draws with, and the guarantee and the records that follow from it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Guarantee, in_line, round_up
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols.exact import printed_not_below, times_above, total_above
from ldpaudit.protocols.memory import Longitudinal
from ldpaudit.protocols.reports import Reports
from ldpaudit.protocols.several import Allomfree, Solution
from ldpaudit.randomness import SAMPLER, Key

#: What a promise about one row assumes.
ROWS_ADD_UP = Message("each row is protected alone: k rows about one person spend k times as much")
#: Any number of rows of one person.
_MANY = 1 << 20

Codes = npt.NDArray[np.int32]


class Drawn(NamedTuple):
    """True codes of a column, shape (n,), and the reports that take their place."""

    codes: Codes
    reports: Reports


@dataclass(frozen=True)
class Protected:
    """Who is protected, as a step and the run know it."""

    unit: str
    person: str | None = None
    most_rows: int | None = None
    lasting: bool = True

    @property
    def reports(self) -> int | None:
        """Reports that one person's memory gives at most; None where there is no limit."""
        return None if self.lasting else self.most_rows


class Drawing:
    """The protocols of a step's columns: each for itself, or all by one solution for several.

    `given` are a solution's parameters, as the recipe has them; `shared` says whether persons are known, each
    of whom draws one column for all her rows.
    """

    def __init__(
        self,
        protocols: Mapping[str, Any],
        solution: Solution | None = None,
        given: Mapping[str, Any] | None = None,
        *,
        shared: bool = False,
    ) -> None:
        self.protocols: dict[str, Any] = dict(protocols)
        self.solution, self._given, self._shared = solution, dict(given or {}), shared

    def draw(
        self, codes: Mapping[str, Codes], first: int, persons: Any, key: Key, memory: Key | None
    ) -> dict[str, Drawn]:
        """Draw the reports of each column, from the row `first` on.

        `key` is the subkey of the step, which knows the table. `memory` knows none: what is derived from it
        is the same in the next release; without it answers last as long as `key`.
        """
        if self.solution is None:
            found = {}
            for name, protocol in self.protocols.items():
                given: dict[str, Any] = {}
                if isinstance(protocol, Longitudinal):
                    given = {"persons": persons, "memory": self._lasting((name,), memory or key)}
                own = key.derive({"column": name})
                found[name] = protocol.sanitize(codes[name], own, first_row=first, **given)
        else:
            names = list(self.protocols)
            given = {"persons": persons}
            if isinstance(self.solution, Allomfree):
                given["memory"] = self._lasting(tuple(names), memory or key)
            together = np.stack([codes[name] for name in names]).T
            own = key.derive({"columns": names})
            reports = self.solution.sanitize(together, own, first_row=first, **given)
            found = dict(zip(names, reports.parts, strict=True))
        return {name: Drawn(codes[name], reports) for name, reports in found.items()}

    def alone(self, column: str) -> float:
        """Return the epsilon that bounds what the whole release reveals of one column's value, in nats."""
        by = self.solution or self.protocols[column]
        if memories := _memories(by):
            return printed_not_below(max(one.permanent_epsilon() for one in memories))
        if self.solution is not None:
            return printed_not_below(self.solution.attribute_epsilon(self._shared))
        epsilon: float = by.epsilon()
        return epsilon

    def memory_of(self, columns: tuple[str, ...], memory: Key) -> Key | None:
        """Return the subkey by which answers about columns last; None where each release draws anew."""
        if not _memories(self.solution or self.protocols[columns[0]]):
            return None
        if self.solution is not None:
            lasting = self._lasting(tuple(self.protocols), memory)
            return lasting.derive({"answers of": self.solution.label()})
        for name in columns:
            memory = self._lasting((name,), memory).derive({"answers of": self.protocols[name].label()})
        return memory

    def _lasting(self, columns: tuple[str, ...], memory: Key) -> Key:
        by = self.solution or self.protocols[columns[0]]
        # Another domain, epsilon or sampler is another memory: answers of two must not be compared.
        about = {"protocol": by.name, "asked": by.requested(), "sampler": SAMPLER}
        labels = {name: list(self.protocols[name].domain.labels) for name in columns}
        if self.solution is not None:
            return memory.derive({"memory of columns": list(columns), **about, "labels": labels})
        (name,) = columns
        return memory.derive({"memory of column": name, **about, "labels": labels[name]})

    def record(self, column: str) -> dict[str, Any]:
        """Return what a reader of the released file needs to make the column's protocol again."""
        protocol, epsilon = self.protocols[column], self.alone(column)
        if self.solution is None:
            return {"protocol": protocol.name, "epsilon": epsilon, "parameters": protocol.parameters()}
        parameters = {**protocol.parameters(), **self._given}
        together = {"together": list(self.protocols)}
        return {"protocol": self.solution.name, "epsilon": epsilon, "parameters": parameters, **together}

    def promise(self, who: Protected) -> Guarantee:
        """Promise the whole tuple of the step's columns: by a solution, or the sum over the same rows."""
        if self.solution is not None:
            columns, whole = tuple(self.protocols), self.solution.integers()
            each = zip(columns, whole["parts"], strict=True)
            parts = [
                {"column": name, "parameters": self.record(name)["parameters"], **part} for name, part in each
            ]
            return self._promise(columns, self.solution, who, {**whole, "parts": parts})
        promises = []
        for name, protocol in self.protocols.items():
            told = {"column": name, "protocol": protocol.name, "parameters": protocol.parameters()}
            channel = {"together": "sum", "parts": [{**told, **protocol.integers()}]}  # no text
            promises.append(self._promise((name,), protocol, who, channel))
        first = promises[0]
        if len(promises) == 1:
            return first
        told_by = [
            Message("{columns}: {protocol}", columns=in_line(one.columns), protocol=one.protocol)
            for one in promises
        ]
        relation = Message("whole tuple")
        if first.all_rows:
            relation = Message("whole tuple, {relation}", relation=first.relation)
        parts = [part for one in promises for part in (one.channel or {})["parts"]]
        return replace(
            first,
            columns=tuple(self.protocols),
            epsilon=printed_not_below(total_above(_spent(one, who) for one in self.protocols.values())),
            relation=relation,
            protocol=join_texts("; ", told_by),
            caveat=Message("the sum over the columns; {caveat}", caveat=first.caveat),
            one_row=_added(one.one_row for one in promises),
            one_row_bound=any(one.one_row_bound for one in promises),
            one_person=_added(one.one_person for one in promises),
            further=_added(one.further for one in promises),
            channel={**(first.channel or {}), "parts": parts},
        )

    def _promise(self, columns: tuple[str, ...], by: Any, who: Protected, channel: Any) -> Guarantee:
        """Promise the columns of a protocol or a solution: of one row, or of what is remembered."""
        relation, caveat = Message("one {unit}", unit=who.unit), ROWS_ADD_UP
        more: dict[str, Any] = {}
        if memories := _memories(by):
            relation, caveat, more = _remembered(by, memories, who)
            channel = {**channel, "reports": who.reports}
        elif isinstance(by, Solution):
            relation = Message("one {unit}, whole tuple", unit=who.unit)
            shown = self._of_one_column(by, who, columns[0])
            caveat = Message("{caveat}; {rows_add_up}", caveat=shown, rows_add_up=ROWS_ADD_UP)
        return Guarantee(
            columns=columns,
            epsilon=printed_not_below(_spent(by, who)),
            relation=relation,
            protocol=by.label(),
            verified=by.verified,
            caveat=caveat,
            person=who.person or "",
            most_rows=who.most_rows,
            channel=channel,
            **more,
        )

    def _of_one_column(self, solution: Solution, who: Protected, column: str) -> Message:
        """Return what one column alone spends, and whether the draw shows."""
        # With shared draws the figure of RS+FD bounds any number of rows, and a few spend less.
        most = Message("at most ") if self._shared and solution.is_bound("attribute", _MANY) else ""
        alone = round_up(self.alone(column))
        caveat = Message("one column alone: {most}{alone}", most=most, alone=alone)
        if solution.draws and self._shared:
            caveat += Message(
                "; the rows of one {person} report one column, and many of them show which", person=who.person
            )
        elif solution.draws == "seen":
            caveat += Message("; everybody sees which column was drawn")
        elif solution.draws:
            caveat += Message("; which column is true may be guessed")
        return caveat


def _memories(by: Any) -> Sequence[Longitudinal]:
    """Return what a protocol or a solution remembers by: that of the worst column counts."""
    return [by] if isinstance(by, Longitudinal) else getattr(by, "memories", [])


def _remembered(
    by: Any, memories: Sequence[Longitudinal], who: Protected
) -> tuple[Message, Message, dict[str, Any]]:
    """Return relation, caveat and figures of all rows of one person that hold one value, or one tuple."""
    several, person = isinstance(by, Allomfree), in_line([who.person or who.unit])
    most, once, reports = who.most_rows, who.reports == 1, who.reports
    what = Message("tuple") if several else Message("value")
    rows = Message("any number of") if reports is None else Message("at most {reports}", reports=reports)
    if once:
        relation = Message("one {person}, one row", person=person)
        caveat = Message("one {person} has one row, and nothing of it is used again", person=person)
    else:
        relation = Message("one {person}, one {what} in {rows} rows", person=person, what=what, rows=rows)
        caveat = Message(
            "the first row alone spends {epsilon}; each further {what} of one {person} spends as "
            "much again, over at most {distinct_answers} answers in all, and the rows in which it "
            "changes are not hidden",
            epsilon=round_up(by.epsilon()),
            what=what,
            person=person,
            distinct_answers=max(min(one.rounds.first.buckets.size, one.domain.size) for one in memories),
        )
    if several:
        shown = Message("one {person} reports one column, which everybody sees", person=person)
        caveat = Message("{caveat}; {shown}", caveat=caveat, shown=shown)
    figures: dict[str, Any] = {"all_rows": True, "neighbours": "row" if once else "value"}
    if most is not None:
        of_row = max(one.one_row_epsilon(most) for one in memories)
        figures["one_row_bound"] = any(one.one_row_is_bound(most) for one in memories)
        # All rows of a person: as one stream, or one row after the other.
        of_person = min(by.exact_epsilon("stream", most), times_above(of_row, most))
        figures["one_person"] = printed_not_below(of_person)
    if not once:
        figures["one_row"] = math.inf if most is None else printed_not_below(of_row)
    further = max(one.rounds.fresh_epsilon() for one in memories)
    return relation, caveat, {**figures, "further": printed_not_below(further)}


def _spent(by: Any, who: Protected) -> Decimal:
    """Return the epsilon of one row, or of one value in all rows of a person that may be reported."""
    memories = _memories(by)
    if memories and who.reports is None:
        return max(one.permanent_epsilon() for one in memories)
    spent: Decimal = by.exact_epsilon(reports=who.reports) if memories else by.exact_epsilon()
    return spent


def _added(figures: Iterable[float | None]) -> float | None:
    """Add the figures of several columns, rounded up; None where they have none."""
    each = [figure for figure in figures if figure is not None]
    return printed_not_below(total_above(Decimal(repr(one)) for one in each)) if each else None


def persons_of(array: pa.Array, column: str, first_row: int) -> pa.Array:
    """Take the persons of some rows as texts; one that is missing is refused."""
    texts = array if pa.types.is_string(array.type) else pc.cast(array, pa.string())
    if texts.null_count:
        row = first_row + int(pc.index(pc.is_null(texts), True).as_py()) + 1
        where = Message('column "{column}", row {row}', column=column, row=row)
        hint = "fill the gaps before, or name another column"
        raise UserError("the person is missing", where=where, hint=hint)
    return texts
