"""Values and rows masked for the screen: their holder recognizes them, others read little."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyarrow as pa

from ldpaudit.anonymity.codes import column_of

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
