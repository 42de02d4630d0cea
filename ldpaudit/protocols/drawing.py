"""What a randomizing step draws with: a protocol a column, one that remembers, or one for all columns."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
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
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.reports import Reports
from ldpaudit.protocols.several import Allomfree
from ldpaudit.randomness import Key

#: What a promise about one row assumes.
ROWS_ADD_UP = Message("each row is protected alone: k rows about one person spend k times as much")

Codes = npt.NDArray[np.int32]
_VALUE = Message("value")


class Drawn(NamedTuple):
    """True codes of a column, shape (n,), and the reports that take their place."""

    codes: Codes
    reports: Reports


@dataclass(frozen=True)
class Protected:
    """Who is protected, as a step and the run know it.

    Parameters
    ----------
    unit : str
        Name of one row ("intervention"), or "row".
    person : str, optional
        Column that names the person behind a row.
    most_rows : int, optional
        Rows that one person has at most, which the run checks.
    lasting : bool
        Whether later releases may report the same permanent answers again, under a key that is kept.
    """

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
    """The rows that reports are drawn for.

    Parameters
    ----------
    codes : mapping of str to ndarray of int32, shape (n,)
        True codes of each column.
    first : int
        Ordinal of the first row in the source table, beginning at 0.
    persons : pyarrow Array, shape (n,), optional
        The person behind each row, where the step names their column.
    """

    codes: Mapping[str, Codes]
    first: int
    persons: pa.Array | None = None


class Drawing(ABC):
    """How the columns of one step are randomized, and which guarantee that gives.

    Parameters
    ----------
    protocols : mapping of str to Protocol
        For each column the protocol that counts its reports and estimates from them.
    """

    def __init__(self, protocols: Mapping[str, Protocol]) -> None:
        self.protocols = dict(protocols)

    @abstractmethod
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

    @abstractmethod
    def promises(self, who: Protected) -> list[Guarantee]:
        """Promise what holds, one promise for each part of the step that adds up with the others."""

    @abstractmethod
    def alone(self, column: str) -> float:
        """Return the epsilon that bounds what the release reveals of one column's value, in nats."""

    @abstractmethod
    def spent(self, who: Protected) -> list[Decimal]:
        """Return the epsilon of each promise, exactly."""

    def promise(self, who: Protected) -> Guarantee:
        """Promise the whole tuple of the step's columns: the sum of the promises about the same rows."""
        each = self.promises(who)
        if len(each) == 1:
            return each[0]
        first = each[0]
        parts = [part for one in each for part in (one.channel or {"parts": [None]})["parts"]]
        return replace(
            first,
            columns=tuple(self.protocols),
            epsilon=printed_not_below(total_above(self.spent(who))),
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

    def memory_of(self, columns: tuple[str, ...], memory: Key) -> Key | None:  # noqa: ARG002 - most keep none
        """Return the subkey by which answers about columns last; None where each release draws anew.

        Parameters
        ----------
        columns : tuple of str
        memory : Key
            Subkey that knows no table.
        """
        return None

    @abstractmethod
    def record(self, column: str) -> dict[str, Any]:
        """Return what a reader of the released file needs to make the column's protocol again."""


class PerColumn(Drawing):
    """Each column by a protocol of its own, each row for itself."""

    def draw(self, rows: Rows, key: Key, memory: Key | None) -> dict[str, Drawn]:  # noqa: ARG002 - nothing is remembered
        """Draw each column from a subkey of its own."""
        return {
            name: Drawn(codes, self._reports(name, codes, rows, key)) for name, codes in rows.codes.items()
        }

    def promises(self, who: Protected) -> list[Guarantee]:
        """Promise each column of one row."""
        return [
            Guarantee(
                columns=(name,),
                epsilon=protocol.epsilon(),
                relation=Message("one {unit}", unit=who.unit),
                protocol=protocol.label(),
                verified=protocol.verified,
                caveat=ROWS_ADD_UP,
                channel=together("sum", [(name, protocol)]),  # no text
            )
            for name, protocol in self.protocols.items()
        ]

    def alone(self, column: str) -> float:
        """Return the epsilon of one report."""
        return self.protocols[column].epsilon()

    def spent(self, who: Protected) -> list[Decimal]:  # noqa: ARG002 - a row is a row
        """Return the epsilon of one report of each column."""
        return [protocol.exact_epsilon() for protocol in self.protocols.values()]

    def record(self, column: str) -> dict[str, Any]:
        """Return the column's protocol."""
        protocol = self.protocols[column]
        return {
            "protocol": protocol.name,
            "epsilon": self.alone(column),
            "parameters": protocol.parameters(),
        }

    def _reports(self, name: str, codes: Codes, rows: Rows, key: Key) -> Reports:
        return self.protocols[name].sanitize(codes, key.derive({"column": name}), first_row=rows.first)


class Memoized(PerColumn):
    """Each column by a protocol that gives one person's one value one permanent answer."""

    protocols: dict[str, Longitudinal]  # type: ignore[assignment]

    def draw(self, rows: Rows, key: Key, memory: Key | None) -> dict[str, Drawn]:
        """Draw permanent answers by person and value, and from them a report for each row."""
        assert rows.persons is not None  # noqa: S101 - the step asks for the person
        drawn: dict[str, Drawn] = {}
        for name, codes in rows.codes.items():
            own = key.derive({"column": name})
            lasting = self._lasting(name, memory or key)
            reports = self.protocols[name].sanitize(
                codes, own, first_row=rows.first, persons=rows.persons, memory=lasting
            )
            drawn[name] = Drawn(codes, reports)
        return drawn

    def _lasting(self, name: str, memory: Key) -> Key:
        protocol = self.protocols[name]
        # Another domain or another epsilon is another memory: answers of the two must not be compared.
        about = {"protocol": protocol.name, "asked": protocol.requested()}
        return memory.derive({"memory of column": name, **about, "labels": list(protocol.domain.labels)})

    def memory_of(self, columns: tuple[str, ...], memory: Key) -> Key | None:
        """Return a subkey that is the same where the permanent answers about all these columns are."""
        for name in columns:
            memory = self._lasting(name, memory).derive({"answers of": self.protocols[name].label()})
        return memory

    def promises(self, who: Protected) -> list[Guarantee]:
        """Promise each column of all rows of one person that hold one value."""
        return [
            replace(
                promise_of_memory((name,), protocol, who),
                channel={**together("sum", [(name, protocol)]), "reports": who.reports},  # no text
            )
            for name, protocol in self.protocols.items()
        ]

    def alone(self, column: str) -> float:
        """Return the epsilon of the permanent answer, the limit of any number of rows."""
        return printed_not_below(self.protocols[column].permanent_epsilon())

    def spent(self, who: Protected) -> list[Decimal]:
        """Return the epsilon of one value in all rows of a person, for each column."""
        return [of_one_value(protocol, who) for protocol in self.protocols.values()]


def together(how: str, columns: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return the whole numbers of the protocols of some columns, for `Guarantee.channel`.

    Parameters
    ----------
    how : str
        "sum" where each row reports all of them.
    columns : iterable of (str, protocol)
    """
    parts = [
        {
            "column": name,
            "protocol": protocol.name,
            "parameters": protocol.parameters(),
            **(protocol.integers() or {"form": None}),
        }
        for name, protocol in columns
    ]
    return {"together": how, "parts": parts}


def promise_of_memory(
    columns: tuple[str, ...], memory: Longitudinal | Allomfree, who: Protected, what: str = _VALUE
) -> Guarantee:
    """Promise all rows of one person that hold one value, or one tuple.

    Parameters
    ----------
    columns : tuple of str
    memory : Longitudinal or Allomfree
        What draws permanent answers, and reports of them.
    who : Protected
    what : str
        What the rows share: "value" or "tuple".
    """
    person = in_line([who.person or who.unit])
    once = who.reports == 1
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
    most = who.most_rows
    return Guarantee(
        columns=columns,
        epsilon=printed_not_below(of_one_value(memory, who)),
        relation=Message("one {person}, one row", person=person)
        if once
        else Message("one {person}, one {what} in {rows} rows", person=person, what=what, rows=rows),
        protocol=memory.label(),
        verified=memory.verified,
        caveat=caveat,
        all_rows=True,
        neighbours="row" if once else "value",
        one_row=None if once else _or_infinite(most, memory.one_row_epsilon),
        one_row_bound=most is not None and memory.one_row_is_bound(most),
        person=who.person or "",
        most_rows=most,
        one_person=None if most is None else printed_not_below(_of_person(memory, most)),
        further=printed_not_below(memory.further_epsilon()),
    )


def _of_person(memory: Longitudinal | Allomfree, rows: int) -> Decimal:
    """Return a bound on all rows of one person: as one stream, or one row after the other."""
    return min(memory.exact_epsilon("stream", rows), times_above(memory.one_row_epsilon(rows), rows))


def of_one_value(memory: Longitudinal | Allomfree, who: Protected) -> Decimal:
    """Return the epsilon of one value in all rows of a person that may be reported, in nats, rounded up."""
    if who.reports is None:
        return memory.permanent_epsilon()
    return memory.exact_epsilon(reports=who.reports)


def _or_infinite(rows: int | None, epsilon: Callable[[int], Decimal]) -> float:
    """Return the epsilon of so many rows; infinite where their number is not known."""
    return math.inf if rows is None else printed_not_below(epsilon(rows))


def _added(figures: Iterable[float | None]) -> float | None:
    """Add the figures of several columns, rounded up; None where they have none."""
    each = [figure for figure in figures if figure is not None]
    return printed_not_below(total_above(Decimal(repr(one)) for one in each)) if each else None


def persons_of(array: pa.Array, column: str, first_row: int) -> pa.Array:
    """Take the persons of some rows as texts.

    Raises
    ------
    UserError
        If one is missing: nobody knows whose answers such a row would share.
    """
    texts = array if pa.types.is_string(array.type) else pc.cast(array, pa.string())
    if texts.null_count:
        row = first_row + int(pc.index(pc.is_null(texts), True).as_py()) + 1
        raise UserError(
            "the person is missing",
            where=Message('column "{column}", row {row}', column=column, row=row),
            hint="fill the gaps before, or name another column",
        )
    return texts
