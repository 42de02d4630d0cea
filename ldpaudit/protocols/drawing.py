"""What a randomizing step draws with, and the guarantee and the records that follow from it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, NamedTuple

import numpy as np

from ldpaudit.guarantee import Guarantee, in_line, round_up
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols.draw import Codes
from ldpaudit.protocols.exact import printed_not_below, times_above, total_above
from ldpaudit.protocols.reports import Reports
from ldpaudit.protocols.several import Solution
from ldpaudit.randomness import SAMPLER, Key

#: What a promise about one row assumes.
ROWS_ADD_UP = Message("each row is protected alone: k rows about one person spend k times as much")


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


@dataclass(frozen=True)
class Draw:
    """Columns that are drawn together: one by its own protocol, or several by a solution."""

    columns: tuple[str, ...]
    by: Any
    #: A solution's parameters, as the recipe has them.
    given: Mapping[str, Any] = field(default_factory=dict)
    #: Whether persons are known, each of whom draws one column for all her rows.
    shared: bool = False

    @property
    def several(self) -> bool:
        """Whether a solution for several columns draws."""
        return isinstance(self.by, Solution)

    @property
    def protocols(self) -> dict[str, Any]:
        """The protocol of each column."""
        if not self.several:
            return dict.fromkeys(self.columns, self.by)
        return {name: self.by.attribute_protocol(at) for at, name in enumerate(self.columns)}

    def reports(
        self, codes: Mapping[str, Codes], first: int, persons: Any, key: Key, memory: Key | None
    ) -> Iterable[Reports]:
        """Draw the reports of each column; see `Drawing.draw`."""
        given: dict[str, Any] = {"persons": persons} if self.several or self.by.memories else {}
        if self.by.memories:
            given["memory"] = self.lasting(memory or key)
        if self.several:
            together = np.stack([codes[name] for name in self.columns]).T
            own = key.derive({"columns": list(self.columns)})
            return list(self.by.sanitize(together, own, first_row=first, **given).parts)
        (name,) = self.columns
        return [self.by.sanitize(codes[name], key.derive({"column": name}), first_row=first, **given)]

    def lasting(self, memory: Key) -> Key:
        """Return the subkey of the permanent answers."""
        # Another domain, epsilon or sampler is another memory: answers of two must not be compared.
        about = {"protocol": self.by.name, "asked": self.by.requested(), "sampler": SAMPLER}
        labels = {name: list(one.domain.labels) for name, one in self.protocols.items()}
        if self.several:
            return memory.derive({"memory of columns": list(self.columns), **about, "labels": labels})
        (name,) = self.columns
        return memory.derive({"memory of column": name, **about, "labels": labels[name]})

    def alone(self) -> float:
        """Return the epsilon that bounds what the whole release reveals of one column's value, in nats."""
        if self.by.memories:
            return printed_not_below(self.spent(None))
        # Where a person's other rows share a hidden draw, they show it: one column is as exposed as all.
        shown = self.several and self.shared and self.by.draws == "hidden"
        return self.by.epsilon("tuple" if shown else "attribute")  # type: ignore[no-any-return]

    def spent(self, reports: int | None) -> Decimal:
        """Return the epsilon of one row, or of one value in so many rows of a person, None for all."""
        if not self.by.memories:
            return self.by.exact_epsilon()  # type: ignore[no-any-return]
        if reports is None:
            return max(one.permanent_epsilon() for one in self.by.memories)  # type: ignore[no-any-return]
        return self.by.exact_epsilon(reports=reports)  # type: ignore[no-any-return]

    def record(self, column: str) -> dict[str, Any]:
        """Return what a reader of the released file needs to make the column's protocol again."""
        return {
            "protocol": self.by.name,
            "epsilon": self.alone(),
            "parameters": {**self.protocols[column].parameters(), **self.given},
            **({"together": list(self.columns)} if self.several else {}),
        }

    def promise(self, who: Protected) -> Guarantee:
        """Promise the columns: of one row, or of what is remembered."""
        relation, caveat, more = Message("one {unit}", unit=who.unit), ROWS_ADD_UP, dict[str, Any]()
        whole = self.by.integers() if self.several else {"together": "sum", "parts": [self.by.integers()]}
        kind = {} if self.several else {"protocol": self.by.name}
        parts = [
            {"column": name, **kind, "parameters": self.record(name)["parameters"], **part}
            for name, part in zip(self.columns, whole["parts"], strict=True)
        ]
        channel = {**whole, "parts": parts}
        if self.by.memories:
            relation, caveat, more = self._remembered(who)
            channel["reports"] = who.reports
        elif self.several:
            relation = Message("one {unit}, whole tuple", unit=who.unit)
            shown = self._of_one_column(who)
            caveat = Message("{caveat}; {rows_add_up}", caveat=shown, rows_add_up=ROWS_ADD_UP)
        return Guarantee(
            columns=self.columns,
            epsilon=printed_not_below(self.spent(who.reports)),
            relation=relation,
            protocol=self.by.label(),
            verified=self.by.verified,
            caveat=caveat,
            person=who.person or "",
            most_rows=who.most_rows,
            channel=channel,
            **more,
        )

    def _of_one_column(self, who: Protected) -> Message:
        """Return what one column alone spends, and whether the draw shows."""
        hidden = self.by.draws == "hidden"
        # With shared draws the figure of hidden ones bounds any number of rows, and a few spend less.
        most = Message("at most ") if self.shared and hidden else ""
        caveat = Message("one column alone: {most}{alone}", most=most, alone=round_up(self.alone()))
        if self.by.draws and self.shared:
            caveat += Message(
                "; the rows of one {person} report one column, and many of them show which", person=who.person
            )
        elif hidden:
            caveat += Message("; which column is true may be guessed")
        elif self.by.draws:
            caveat += Message("; everybody sees which column was drawn")
        return caveat

    def _remembered(self, who: Protected) -> tuple[Message, Message, dict[str, Any]]:
        """Return relation, caveat and figures of all rows of a person with one value, by the worst column."""
        by, memories, most, reports = self.by, self.by.memories, who.most_rows, who.reports
        person, once = in_line([who.person or who.unit]), reports == 1
        what = Message("tuple") if self.several else Message("value")
        rows = Message("any number of") if reports is None else Message("at most {reports}", reports=reports)
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
        if once:
            relation = Message("one {person}, one row", person=person)
            caveat = Message("one {person} has one row, and nothing of it is used again", person=person)
        if self.several:
            shown = Message("one {person} reports one column, which everybody sees", person=person)
            caveat = Message("{caveat}; {shown}", caveat=caveat, shown=shown)
        further = max(one.rounds.fresh_epsilon() for one in memories)
        figures: dict[str, Any] = {
            "all_rows": True,
            "neighbours": "row" if once else "value",
            "further": printed_not_below(further),
        }
        of_row = None
        if most is not None:
            of_row = max(one.one_row_epsilon(most) for one in memories)
            figures["one_row_bound"] = any(one.one_row_is_bound(most) for one in memories)
            # All rows of a person: as one stream, or one row after the other.
            of_person = min(by.exact_epsilon("stream", most), times_above(of_row, most))
            figures["one_person"] = printed_not_below(of_person)
        if not once:
            figures["one_row"] = math.inf if of_row is None else printed_not_below(of_row)
        return relation, caveat, figures


class Drawing:
    """What a step draws its columns with."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        self.draws = tuple(draws)
        self.protocols: dict[str, Any] = {
            name: one for by in self.draws for name, one in by.protocols.items()
        }

    def of(self, column: str) -> Draw:
        """Return what a column is drawn with."""
        return next(one for one in self.draws if column in one.columns)

    def draw(
        self, codes: Mapping[str, Codes], first: int, persons: Any, key: Key, memory: Key | None
    ) -> dict[str, Drawn]:
        """Draw the reports of each column, from the row `first` on; answers last as long as `memory`."""
        found: dict[str, Drawn] = {}
        for one in self.draws:
            reports = one.reports(codes, first, persons, key, memory)
            found |= {name: Drawn(codes[name], own) for name, own in zip(one.columns, reports, strict=True)}
        return found

    def memory_of(self, columns: tuple[str, ...], memory: Key) -> Key | None:
        """Return the subkey by which answers about columns last; None where each release draws anew."""
        own = [one for one in self.draws if set(one.columns).intersection(columns)]
        for one in own:
            memory = one.lasting(memory).derive({"answers of": one.by.label()})
        return memory if own and own[0].by.memories else None

    def promise(self, who: Protected) -> Guarantee:
        """Promise the whole tuple of the step's columns: by a solution, or the sum over the same rows."""
        promises = [one.promise(who) for one in self.draws]
        first = promises[0]
        if len(promises) == 1:
            return first
        relation = Message("whole tuple")
        if first.all_rows:
            relation = Message("whole tuple, {relation}", relation=first.relation)
        told_by = (
            Message("{columns}: {protocol}", columns=in_line(one.columns), protocol=one.protocol)
            for one in promises
        )
        parts = [part for one in promises for part in (one.channel or {})["parts"]]
        return replace(
            first,
            columns=tuple(self.protocols),
            epsilon=printed_not_below(total_above(one.spent(who.reports) for one in self.draws)),
            relation=relation,
            protocol=join_texts("; ", told_by),
            caveat=Message("the sum over the columns; {caveat}", caveat=first.caveat),
            one_row=_added(one.one_row for one in promises),
            one_row_bound=any(one.one_row_bound for one in promises),
            one_person=_added(one.one_person for one in promises),
            further=_added(one.further for one in promises),
            channel={**(first.channel or {}), "parts": parts},
        )


def _added(figures: Iterable[float | None]) -> float | None:
    """Add the figures of several columns, rounded up; None where they have none."""
    each = [figure for figure in figures if figure is not None]
    return printed_not_below(total_above(Decimal(repr(one)) for one in each)) if each else None
