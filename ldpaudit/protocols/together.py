"""Drawing with one solution for several columns."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import numpy as np

from ldpaudit.guarantee import Guarantee, round_up
from ldpaudit.protocols.drawing import ROWS_ADD_UP, Drawing, Drawn, Rows
from ldpaudit.protocols.repeated.memory import people
from ldpaudit.protocols.several import Solution
from ldpaudit.randomness import Key


class Together(Drawing):
    """All columns by one solution for several."""

    def __init__(self, columns: tuple[str, ...], solution: Solution, given: Mapping[str, Any]) -> None:
        super().__init__({name: solution.attribute_protocol(place) for place, name in enumerate(columns)})
        self.solution = solution
        self._given = dict(given)

    def draw(self, rows: Rows, key: Key, memory: Key | None) -> dict[str, Drawn]:  # noqa: ARG002 - see below
        """Draw one report of each row over all columns.

        Where persons are known, each draws its column once.
        """
        codes = np.column_stack([rows.codes[name] for name in self.protocols])
        own = key.derive({"columns": list(self.protocols)})
        persons = None
        if rows.persons is not None:
            # Two persons of one number would draw the same column, which harms nobody.
            persons = people(key, rows.persons, rows.first, len(codes)).tags[:, 0]
        reports = self.solution.sanitize(codes, own, first_row=rows.first, persons=persons)
        return {
            name: Drawn(rows.codes[name], reports.parts[place]) for place, name in enumerate(self.protocols)
        }

    def promises(self, unit: str, person: str | None) -> list[Guarantee]:  # noqa: ARG002 - a row is a row
        """Promise the whole tuple of one row, and say what one column alone is promised."""
        caveat = f"one column alone: {round_up(self.solution.epsilon('attribute'))}"
        guess = self.solution.attribute_guess()
        if guess is not None:
            caveat += f"; which column was drawn is guessed with a chance of at most {round_up(guess)}"
        return [
            Guarantee(
                columns=tuple(self.protocols),
                epsilon=self.solution.epsilon("tuple"),
                relation=f"one {unit}, whole tuple",
                protocol=self.solution.label(),
                verified=self.solution.verified,
                caveat=f"{caveat}; {ROWS_ADD_UP}",
            )
        ]

    def alone(self, column: str) -> float:  # noqa: ARG002 - the worst column bounds each
        """Give the epsilon of two rows that differ in one column, seen in all columns."""
        return self.solution.epsilon("attribute")

    def spent(self) -> list[Decimal]:
        """Give the epsilon of the whole tuple."""
        return [self.solution.exact_epsilon("tuple")]

    def record(self, column: str) -> dict[str, Any]:
        """Give the solution and the columns that it was made for."""
        return {
            "protocol": self.solution.name,
            "epsilon": self.alone(column),
            "parameters": {**self.protocols[column].parameters(), **self._given},
            "together": list(self.protocols),
        }
