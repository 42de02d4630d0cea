"""Drawing with one solution for several columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.guarantee import Guarantee, in_line, round_up
from ldpaudit.language import Message
from ldpaudit.protocols.drawing import (
    ROWS_ADD_UP,
    Drawing,
    Drawn,
    Protected,
    Rows,
    of_one_value,
    promise_of_memory,
)
from ldpaudit.protocols.exact import printed_not_below
from ldpaudit.protocols.several import Allomfree, Solution
from ldpaudit.randomness import Key

#: Any number of rows of one person.
_MANY = 1 << 20


class Joint(Drawing):
    """All columns by one solution for several.

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
        self.solution = solution
        self._given = dict(given)
        self._shared = shared

    def draw(self, rows: Rows, key: Key, memory: Key | None) -> dict[str, Drawn]:  # noqa: ARG002 - none is kept
        """Draw one report of each row over all columns; where persons are known, each draws one column."""
        codes = self._codes(rows)
        own = key.derive({"columns": list(self.protocols)})
        reports = self.solution.sanitize(codes, own, first_row=rows.first, persons=rows.persons)
        return {
            name: Drawn(rows.codes[name], reports.parts[place]) for place, name in enumerate(self.protocols)
        }

    def _codes(self, rows: Rows) -> npt.NDArray[np.int32]:
        """Return the codes of all columns, each of them contiguous."""
        return np.stack([rows.codes[name] for name in self.protocols]).T

    def promises(self, who: Protected) -> list[Guarantee]:
        """Promise the whole tuple of one row; the caveat says what holds for one column alone."""
        # With shared draws the figure of RS+FD bounds any number of rows, and a few spend less.
        most = Message("at most ") if self._shared and self.solution.is_bound("attribute", _MANY) else ""
        caveat = Message(
            "one column alone: {most}{alone}",
            most=most,
            alone=round_up(self.alone(next(iter(self.protocols)))),
        )
        draws = self.solution.draws
        if draws and self._shared:
            caveat += Message(
                "; the rows of one {person} report one column, and many of them show which", person=who.person
            )
        elif draws == "seen":
            caveat += Message("; everybody sees which column was drawn")
        elif draws:
            caveat += Message("; which column is true may be guessed")
        return [
            Guarantee(
                columns=tuple(self.protocols),
                epsilon=self.solution.epsilon("tuple"),
                relation=Message("one {unit}, whole tuple", unit=who.unit),
                protocol=self.solution.label(),
                verified=self.solution.verified,
                caveat=Message("{caveat}; {rows_add_up}", caveat=caveat, rows_add_up=ROWS_ADD_UP),
                bound=self.solution.is_bound("tuple", 1),
                person=who.person or "",
                most_rows=who.most_rows,
                channel=self._channel(),
            )
        ]

    def alone(self, column: str) -> float:  # noqa: ARG002 - the worst column bounds each
        """Return the epsilon of two rows that differ in one column, seen in all columns."""
        return printed_not_below(self.solution.attribute_epsilon(self._shared))

    def spent(self, who: Protected) -> list[Decimal]:  # noqa: ARG002 - one row draws once
        """Return the epsilon of the whole tuple."""
        return [self.solution.exact_epsilon("tuple")]

    def _channel(self) -> dict[str, Any] | None:
        """Return the whole numbers of the solution, with the columns that they are about."""
        whole = self.solution.integers()
        if whole is None:
            return None
        parts = [
            {"column": name, "parameters": self.record(name)["parameters"], **part}
            for name, part in zip(self.protocols, whole["parts"], strict=True)
        ]
        return {**whole, "parts": parts}

    def record(self, column: str) -> dict[str, Any]:
        """Return the solution and the columns that it was made for."""
        return {
            "protocol": self.solution.name,
            "epsilon": self.alone(column),
            "parameters": {**self.protocols[column].parameters(), **self._given},
            "together": list(self.protocols),
        }


class MemoizedJoint(Joint):
    """All columns by a solution that remembers: one person reports one column for ever."""

    solution: Allomfree

    def draw(self, rows: Rows, key: Key, memory: Key | None) -> dict[str, Drawn]:
        """Draw columns and permanent answers by person, and from them a report for each row."""
        assert rows.persons is not None  # noqa: S101 - the step asks for the person
        names = list(self.protocols)
        reports = self.solution.sanitize(
            self._codes(rows),
            key.derive({"columns": names}),
            first_row=rows.first,
            persons=rows.persons,
            memory=self._lasting(memory or key),
        )
        return {name: Drawn(rows.codes[name], reports.parts[place]) for place, name in enumerate(names)}

    def _lasting(self, memory: Key) -> Key:
        # Other columns, domains or epsilons are another memory: answers of the two must not be compared.
        about = {
            "protocol": self.solution.name,
            "asked": self.solution.requested(),
            "labels": {name: list(protocol.domain.labels) for name, protocol in self.protocols.items()},
        }
        return memory.derive({"memory of columns": list(self.protocols), **about})

    def memory_of(self, columns: tuple[str, ...], memory: Key) -> Key | None:  # noqa: ARG002 - all share it
        """Return a subkey that is the same where the permanent answers are."""
        return self._lasting(memory).derive({"answers of": self.solution.label()})

    def promises(self, who: Protected) -> list[Guarantee]:
        """Promise all rows of one person that hold one tuple."""
        promise = promise_of_memory(tuple(self.protocols), self.solution, who, Message("tuple"))
        shown = Message(
            "one {person} reports one column, which everybody sees", person=in_line([who.person or who.unit])
        )
        caveat = Message("{caveat}; {shown}", caveat=promise.caveat, shown=shown)
        numbers = self._channel()
        channel = None if numbers is None else {**numbers, "reports": who.reports}
        return [replace(promise, caveat=caveat, channel=channel)]

    def alone(self, column: str) -> float:  # noqa: ARG002 - the worst column bounds each
        """Return the epsilon of the permanent answer, the limit of any number of rows."""
        return printed_not_below(self.solution.permanent_epsilon())

    def spent(self, who: Protected) -> list[Decimal]:
        """Return the epsilon of one tuple in all rows of a person."""
        return [of_one_value(self.solution, who)]


def joint_drawing(
    columns: tuple[str, ...], solution: Solution, given: Mapping[str, Any], shared: bool
) -> Joint:
    """Make what draws with a solution, see `Joint`: one that remembers, if the solution does."""
    kind = MemoizedJoint if isinstance(solution, Allomfree) else Joint
    return kind(columns, solution, given, shared)
