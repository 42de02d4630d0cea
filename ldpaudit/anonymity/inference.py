"""Classes that disclose a sensitive value although nobody in them is alone.

Homogeneity: all rows of a class have one value. Background knowledge: they have two, and who can rule one out
knows the other (Machanavajjhala et al., TKDD 1(1), 2007, section 2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ldpaudit.anonymity.codes import Codes, first_rows
from ldpaudit.anonymity.masking import masked, masked_row
from ldpaudit.anonymity.value_counts import ValueCounts


@dataclass(frozen=True)
class Group:
    """One class, masked.

    Parameters
    ----------
    row : int
        Number of its first row in the table, from 1.
    rows : int
        Its rows.
    values : mapping of str to str or None
        Its quasi-identifiers, masked.
    sensitive : tuple of str or None
        Its sensitive values, masked, the most frequent first.
    """

    row: int
    rows: int
    values: Mapping[str, str | None]
    sensitive: tuple[str | None, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the class as plain values."""
        return {
            "row": self.row,
            "rows": self.rows,
            "values": dict(self.values),
            "sensitive": list(self.sensitive),
        }


@dataclass(frozen=True)
class Inferred:
    """The classes of several rows that have so many sensitive values.

    Parameters
    ----------
    groups, rows : int
        Such classes, and the rows in them.
    examples : tuple of Group
        Some of them, the largest first: the class that looks safest by its size.
    """

    groups: int
    rows: int
    examples: tuple[Group, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the classes as plain values."""
        return {
            "groups": self.groups,
            "rows": self.rows,
            "examples": [group.as_json() for group in self.examples],
        }


def inferred(
    frame: Any,
    columns: Sequence[str],
    column: str,
    labels: Codes,
    counts: ValueCounts,
    values: int,
    most: int = 3,
) -> Inferred:
    """Find the classes of at least two rows whose sensitive values are so few.

    Parameters
    ----------
    frame : as for `equivalence_classes`
        The table.
    columns : sequence of str
        The quasi-identifiers.
    column : str
        The sensitive column; missing is a value.
    labels : (n,) int64
        Class of each row, by the order of its first row.
    counts : ValueCounts
        Of this column in these classes.
    values : int
        1 for homogeneity, 2 for one fact of background knowledge.
    most : int
        Examples to give.
    """
    sizes, distinct = counts.sizes, np.bincount(counts.owner, minlength=counts.classes)
    # Rows alone are counted elsewhere; in a class of two rows with two values each person knows the other's.
    found = np.flatnonzero((distinct == values) & (sizes > values))
    order = found[np.lexsort((found, -sizes[found]))][:most]
    first = first_rows(labels, counts.classes)
    examples = []
    for owner in order.tolist():
        row = int(first[owner])
        examples.append(
            Group(
                row=row + 1,
                rows=int(sizes[owner]),
                values=masked_row(frame, row, columns),
                sensitive=_values(frame, column, np.flatnonzero(labels == owner)),
            )
        )
    return Inferred(len(found), int(sizes[found].sum()), tuple(examples))


def _values(frame: Any, column: str, rows: Codes) -> tuple[str | None, ...]:
    """Return the masked values of some rows, the most frequent first, each once."""
    from ldpaudit.anonymity.codes import codes_of, column_of

    codes, values = codes_of(column_of(frame, column).take(rows))
    held = np.bincount(codes + 1, minlength=len(values) + 1)
    order = np.argsort(-held, kind="stable")
    return tuple(
        masked(None if code == 0 else values[int(code) - 1].as_py()) for code in order.tolist() if held[code]
    )
