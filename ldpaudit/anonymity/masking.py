"""Values and rows masked for the screen: their holder recognizes them, others read little."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from ldpaudit.anonymity.codes import Codes, column_of
from ldpaudit.anonymity.uniqueness import Uniqueness

#: Stands for a letter or a digit that is not shown.
HIDDEN = "•"
#: Texts of fewer signs are hidden whole: the first sign of "M" is all of it.
SHORTEST_SHOWN = 3
#: Signs of a masked value at most.
_LONGEST = 24


def masked(value: Any) -> str | None:
    """Return a value with all letters and digits but the first hidden; all of a short one. None stays None.

    "Besançon" reads "B•••••••", "2017-12-05" reads "2•••-••-••", "39" reads "••".
    """
    if value is None:
        return None
    text = str(value)
    shown = 1 if sum(map(str.isalnum, text)) >= SHORTEST_SHOWN else 0
    signs = []
    for sign in text[:_LONGEST]:
        hidden = sign.isalnum() and shown <= 0
        shown -= sign.isalnum()
        signs.append(HIDDEN if hidden or not sign.isprintable() else sign)
    return "".join(signs) + ("…" if len(text) > _LONGEST else "")


def masked_row(frame: Any, row: int, columns: Sequence[str]) -> dict[str, str | None]:
    """Return some columns of a row, masked."""
    return {name: masked(column_of(_row(frame, name, row), name)[0].as_py()) for name in columns}


def _row(frame: Any, name: str, row: int) -> Any:
    """Return one row alone, so that no whole column is converted for it."""
    if isinstance(frame, pa.Table | pa.RecordBatch):
        return frame.select([name]).slice(row, 1)
    return {name: frame[name][row : row + 1]}


@dataclass(frozen=True)
class Exposed:
    """A row in a small class.

    Parameters
    ----------
    row : int
        Its number in the table, from 1.
    group : int
        Size of its class.
    by : tuple of str
        Fewest columns that single it out; none where it is not alone.
    values : dict of str to str or None
        Its quasi-identifiers, masked; None where missing.
    """

    row: int
    group: int
    by: tuple[str, ...]
    values: Mapping[str, str | None]

    def as_json(self) -> dict[str, Any]:
        """Return the row as plain values."""
        return {"row": self.row, "group": self.group, "by": list(self.by), "values": dict(self.values)}


def most_exposed(
    frame: Any, sizes: Codes, labels: Codes, found: Uniqueness, most: int = 10
) -> tuple[Exposed, ...]:
    """Return the rows that are easiest to find, one of each class.

    First those of the smallest classes; among rows that are alone, those whom the fewest columns single out,
    for an attacker needs to know the least of them; then in the order of the table.

    Parameters
    ----------
    frame : as for `equivalence_classes`
        The table, n rows.
    sizes, labels : (classes,) and (n,) int64
        Its classes. A class of size 0 is nobody's and is left out.
    found : Uniqueness
        On the same columns.
    most : int
        How many at most.
    """
    size = sizes[labels]
    first = np.zeros(len(labels), np.bool_)
    first[np.unique(labels, return_index=True)[1]] = True
    # A row whose fewest columns are not known comes after those whose are.
    fewest = np.where(found.fewest > 0, found.fewest, np.iinfo(np.int8).max)
    candidates = np.flatnonzero(first & (size > 0))
    order = np.lexsort((candidates, fewest[candidates], size[candidates]))[:most]
    return tuple(
        Exposed(int(row) + 1, int(size[row]), found.singled_by(row), masked_row(frame, row, found.columns))
        for row in candidates[order].tolist()
    )
