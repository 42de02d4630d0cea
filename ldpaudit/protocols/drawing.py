"""What a randomizing step draws with, and the guarantee and the records that follow from it."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Guarantee, in_line, round_up
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols.exact import printed_not_below, times_above, total_above
from ldpaudit.protocols.memory import Longitudinal
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.reports import Reports
from ldpaudit.protocols.several import Allomfree, Solution
from ldpaudit.randomness import SAMPLER, Key
from ldpaudit.step import Context, Step

#: What a promise about one row assumes.
ROWS_ADD_UP = Message("each row is protected alone: k rows about one person spend k times as much")
#: Any number of rows of one person.
_MANY = 1 << 20

Codes = npt.NDArray[np.int32]


class Drawn(NamedTuple):
    """True codes of a column, shape (n,), and the reports that take their place."""

    codes: Codes
    reports: Reports


class Randomizer(Step):
    """A step that replaces the values of columns by reports."""

    kind: ClassVar = "randomize"
    leaves_reports: ClassVar = True
    hides_places: ClassVar = True
    columns: tuple[str, ...]

    def exactness(self) -> str:
        """Return how exactly the reports have the law from which epsilon was computed."""
        return Message(
            "{columns}: noise drawn from random bits by whole numbers alone. Epsilon is computed "
            "from the same whole numbers, so the noise has exactly that law.",
            columns=in_line(self.columns),
        )

    @abstractmethod
    def records(self, context: Context) -> list[dict[str, Any]]:
        """Return, for each column, what a reader of the released file needs to estimate from it."""


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
class Rows:
    """True codes of each column, ordinal of the first row in the source table, and the person behind each."""

    codes: Mapping[str, Codes]
    first: int
    persons: pa.Array | None = None


class Drawing:
    """The protocols of a step's columns: each row for itself, or by what it remembers of its person."""

    def __init__(self, protocols: Mapping[str, Any]) -> None:
        self.protocols: dict[str, Any] = dict(protocols)

    def draw(self, rows: Rows, key: Key, memory: Key | None) -> dict[str, Drawn]:
        """Draw the reports of each column.

        Parameters
        ----------
        rows : Rows
        key : Key
            Subkey of the step: it knows the table, so another table draws other noise.
        memory : Key
            Subkey that knows no table: what is derived from it is the same in the next release. Without it
            answers last as long as `key`.
        """
        found = {}
        for name, codes in rows.codes.items():
            protocol, given = self.protocols[name], dict[str, Any]()
            if isinstance(protocol, Longitudinal):
                given = {"persons": rows.persons, "memory": self._lasting(name, memory or key)}
            reports = protocol.sanitize(codes, key.derive({"column": name}), first_row=rows.first, **given)
            found[name] = Drawn(codes, reports)
        return found

    def promise(self, who: Protected) -> Guarantee:
        """Promise the whole tuple of the step's columns: the sum of the promises about the same rows."""
        each = [self._promise_of(name, protocol, who) for name, protocol in self.protocols.items()]
        first = each[0]
        if len(each) == 1:
            return first
        parts = [part for one in each for part in (one.channel or {"parts": [None]})["parts"]]
        return replace(
            first,
            columns=tuple(self.protocols),
            epsilon=printed_not_below(total_above(_spent(one, who) for one in self.protocols.values())),
            relation=Message("whole tuple, {relation}", relation=first.relation)
            if first.all_rows
            else Message("whole tuple"),
            protocol=join_texts(
                "; ",
                (
                    Message("{columns}: {protocol}", columns=in_line(one.columns), protocol=one.protocol)
                    for one in each
                ),
            ),
            caveat=Message("the sum over the columns; {caveat}", caveat=first.caveat),
            bound=any(one.bound for one in each),
            one_row=_added(one.one_row for one in each),
            one_row_bound=any(one.one_row_bound for one in each),
            one_person=_added(one.one_person for one in each),
            further=_added(one.further for one in each),
            channel=None if first.channel is None else {**first.channel, "parts": parts},
        )

    def _promise_of(self, name: str, protocol: Any, who: Protected) -> Guarantee:
        """Promise one column of one row, or of all rows of one person that hold one value."""
        channel = together([(name, protocol)])
        if isinstance(protocol, Longitudinal):
            return replace(
                promise_of_memory((name,), protocol, who, Message("value")),
                channel={**channel, "reports": who.reports},
            )
        return Guarantee(
            columns=(name,),
            epsilon=protocol.epsilon(),
            relation=Message("one {unit}", unit=who.unit),
            protocol=protocol.label(),
            verified=protocol.verified,
            caveat=ROWS_ADD_UP,
            channel=channel,
        )

    def alone(self, column: str) -> float:
        """Return the epsilon that bounds what the release reveals of one column's value, in nats."""
        protocol = self.protocols[column]
        if isinstance(protocol, Longitudinal):
            return printed_not_below(protocol.permanent_epsilon())
        epsilon: float = protocol.epsilon()
        return epsilon

    def memory_of(self, columns: tuple[str, ...], memory: Key) -> Key | None:
        """Return the subkey by which answers about columns last; None where each release draws anew."""
        if not isinstance(self.protocols[columns[0]], Longitudinal):
            return None
        for name in columns:
            memory = self._lasting(name, memory).derive({"answers of": self.protocols[name].label()})
        return memory

    def _lasting(self, name: str, memory: Key) -> Key:
        protocol = self.protocols[name]
        # Another domain, epsilon or sampler is another memory: answers of two must not be compared.
        about = {"protocol": protocol.name, "asked": protocol.requested(), "sampler": SAMPLER}
        return memory.derive({"memory of column": name, **about, "labels": list(protocol.domain.labels)})

    def record(self, column: str) -> dict[str, Any]:
        """Return what a reader of the released file needs to make the column's protocol again."""
        protocol = self.protocols[column]
        return {
            "protocol": protocol.name,
            "epsilon": self.alone(column),
            "parameters": protocol.parameters(),
        }


class Joint(Drawing):
    """All columns of a step by one solution for several.

    Parameters
    ----------
    columns : tuple of str
    solution : Solution
    given : mapping of str
        Its parameters, as the recipe has them.
    shared : bool
        Whether persons are known, each of whom draws one column for all her rows.
    """

    def __init__(
        self, columns: tuple[str, ...], solution: Solution, given: Mapping[str, Any], shared: bool
    ) -> None:
        super().__init__({name: solution.attribute_protocol(place) for place, name in enumerate(columns)})
        self.solution, self._given, self._shared = solution, dict(given), shared

    def draw(self, rows: Rows, key: Key, memory: Key | None) -> dict[str, Drawn]:
        """Draw one report of each row over all columns; where persons are known, each draws one column."""
        names, given = list(self.protocols), {"persons": rows.persons}
        codes = np.stack([rows.codes[name] for name in names]).T
        if isinstance(self.solution, Allomfree):
            given["memory"] = self._memory(memory or key)
        reports = self.solution.sanitize(codes, key.derive({"columns": names}), first_row=rows.first, **given)
        return {name: Drawn(rows.codes[name], reports.parts[place]) for place, name in enumerate(names)}

    def promise(self, who: Protected) -> Guarantee:
        """Promise the whole tuple of one row, or of all rows of one person that hold it."""
        columns, solution, draws = tuple(self.protocols), self.solution, self.solution.draws
        whole = solution.integers()
        parts = [
            {"column": name, "parameters": self.record(name)["parameters"], **part}
            for name, part in zip(columns, whole["parts"], strict=True)
        ]
        channel = {**whole, "parts": parts}
        if isinstance(solution, Allomfree):
            promise = promise_of_memory(columns, solution, who, Message("tuple"))
            shown = Message(
                "one {person} reports one column, which everybody sees",
                person=in_line([who.person or who.unit]),
            )
            caveat = Message("{caveat}; {shown}", caveat=promise.caveat, shown=shown)
            return replace(promise, caveat=caveat, channel={**channel, "reports": who.reports})
        # With shared draws the figure of RS+FD bounds any number of rows, and a few spend less.
        most = Message("at most ") if self._shared and solution.is_bound("attribute", _MANY) else ""
        alone = round_up(self.alone(columns[0]))
        caveat = Message("one column alone: {most}{alone}", most=most, alone=alone)
        if draws and self._shared:
            caveat += Message(
                "; the rows of one {person} report one column, and many of them show which", person=who.person
            )
        elif draws == "seen":
            caveat += Message("; everybody sees which column was drawn")
        elif draws:
            caveat += Message("; which column is true may be guessed")
        return Guarantee(
            columns=columns,
            epsilon=solution.epsilon("tuple"),
            relation=Message("one {unit}, whole tuple", unit=who.unit),
            protocol=solution.label(),
            verified=solution.verified,
            caveat=Message("{caveat}; {rows_add_up}", caveat=caveat, rows_add_up=ROWS_ADD_UP),
            bound=solution.is_bound("tuple", 1),
            person=who.person or "",
            most_rows=who.most_rows,
            channel=channel,
        )

    def alone(self, column: str) -> float:  # noqa: ARG002 - the worst column bounds each
        """Return the epsilon of two rows that differ in one column, seen in all columns."""
        if isinstance(self.solution, Allomfree):
            return printed_not_below(self.solution.permanent_epsilon())
        return printed_not_below(self.solution.attribute_epsilon(self._shared))

    def memory_of(self, columns: tuple[str, ...], memory: Key) -> Key | None:  # noqa: ARG002 - all share it
        """Return a subkey that is the same where the permanent answers are."""
        if not isinstance(self.solution, Allomfree):
            return None
        return self._memory(memory).derive({"answers of": self.solution.label()})

    def _memory(self, memory: Key) -> Key:
        # Other columns, domains or epsilons are another memory: answers of the two must not be compared.
        about = {
            "protocol": self.solution.name,
            "asked": self.solution.requested(),
            "labels": {name: list(one.domain.labels) for name, one in self.protocols.items()},
            "sampler": SAMPLER,
        }
        return memory.derive({"memory of columns": list(self.protocols), **about})

    def record(self, column: str) -> dict[str, Any]:
        """Return the solution and the columns that it was made for."""
        return {
            "protocol": self.solution.name,
            "epsilon": self.alone(column),
            "parameters": {**self.protocols[column].parameters(), **self._given},
            "together": list(self.protocols),
        }


def together(columns: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return the whole numbers of columns that each row reports all of, for `Guarantee.channel`."""
    parts = [
        {
            "column": name,
            "protocol": protocol.name,
            "parameters": protocol.parameters(),
            **(protocol.integers() or {"form": None}),
        }
        for name, protocol in columns
    ]
    return {"together": "sum", "parts": parts}  # no text


def promise_of_memory(
    columns: tuple[str, ...], memory: Longitudinal | Allomfree, who: Protected, what: str
) -> Guarantee:
    """Promise all rows of one person that hold one value, or one tuple, as `what` says."""
    person, most, once = in_line([who.person or who.unit]), who.most_rows, who.reports == 1
    rows = (
        Message("any number of") if who.reports is None else Message("at most {reports}", reports=who.reports)
    )
    caveat = (
        Message("one {person} has one row, and nothing of it is used again", person=person)
        if once
        else Message(
            "the first row alone spends {epsilon}; each further {what} of one {person} spends as "
            "much again, over at most {distinct_answers} answers in all, and the rows in which it "
            "changes are not hidden",
            epsilon=round_up(memory.epsilon()),
            what=what,
            person=person,
            distinct_answers=memory.distinct_answers,
        )
    )
    one_row = math.inf if most is None else printed_not_below(memory.one_row_epsilon(most))
    one_person = None
    if most is not None:
        # All rows of a person: as one stream, or one row after the other.
        each = times_above(memory.one_row_epsilon(most), most)
        one_person = printed_not_below(min(memory.exact_epsilon("stream", most), each))
    return Guarantee(
        columns=columns,
        epsilon=printed_not_below(_spent(memory, who)),
        relation=Message("one {person}, one row", person=person)
        if once
        else Message("one {person}, one {what} in {rows} rows", person=person, what=what, rows=rows),
        protocol=memory.label(),
        verified=memory.verified,
        caveat=caveat,
        all_rows=True,
        neighbours="row" if once else "value",
        one_row=None if once else one_row,
        one_row_bound=most is not None and memory.one_row_is_bound(most),
        person=who.person or "",
        most_rows=most,
        one_person=one_person,
        further=printed_not_below(memory.further_epsilon()),
    )


def _spent(protocol: Protocol | Allomfree, who: Protected) -> Decimal:
    """Return the epsilon of one row, or of one value in all rows of a person that may be reported."""
    if isinstance(protocol, Longitudinal | Allomfree):
        if who.reports is None:
            return protocol.permanent_epsilon()
        return protocol.exact_epsilon(reports=who.reports)
    return protocol.exact_epsilon()


def _added(figures: Iterable[float | None]) -> float | None:
    """Add the figures of several columns, rounded up; None where they have none."""
    each = [figure for figure in figures if figure is not None]
    return printed_not_below(total_above(Decimal(repr(one)) for one in each)) if each else None


def persons_of(array: pa.Array, column: str, first_row: int) -> pa.Array:
    """Take the persons of some rows as texts; one that is missing is refused."""
    texts = array if pa.types.is_string(array.type) else pc.cast(array, pa.string())
    if texts.null_count:
        row = first_row + int(pc.index(pc.is_null(texts), True).as_py()) + 1
        raise UserError(
            "the person is missing",
            where=Message('column "{column}", row {row}', column=column, row=row),
            hint="fill the gaps before, or name another column",
        )
    return texts
