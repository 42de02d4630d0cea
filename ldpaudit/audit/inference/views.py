"""Views of released columns: what somebody may read off a value, as small whole codes, for joint tables.

They are made mechanically. None of them knows how a column might give another away: a text is its characters
by position, its words, its form; a number is its bins, digits, bits and remainders.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Codes = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
#: Codes below so many times the rows are counted, others are sorted.
_SPREAD = 4


@dataclass(frozen=True, eq=False)
class View:
    """What is read off one or more columns.

    Parameters
    ----------
    columns : tuple of str
        What is read.
    how : str
        How, for those who develop: never shown to users.
    codes : ndarray of int16 or int32, shape (rows,)
        From 0 on; equal where the same is read.
    cells : int
        How many codes there are at most.
    """

    columns: tuple[str, ...]
    how: str
    codes: npt.NDArray[np.integer]
    cells: int

    def among(self, rows: Codes) -> View:
        """Return the view of some rows."""
        return View(self.columns, self.how, self.codes[rows], self.cells)


def view(columns: tuple[str, ...], how: str, values: npt.NDArray[np.integer]) -> View:
    """Return a view of whole numbers, which become codes from 0 on."""
    codes, cells = compact(values)
    # Thousands of views are held at once.
    return View(columns, how, codes.astype(np.int16 if cells < 1 << 15 else np.int32), cells)


def compact(values: npt.NDArray[np.integer]) -> tuple[Codes, int]:
    """Return codes from 0 on in the order of the values, and how many there are."""
    if not len(values):
        return np.zeros(0, np.int64), 0
    from ldpaudit.audit.inference.counting_kernels import codes_from_zero

    codes: Codes = values.astype(np.int64)
    low, high = int(codes.min()), int(codes.max())
    # Not high - low alone: that of two far ends leaves the range of whole numbers.
    if high - low < _SPREAD * len(values) + 1024:
        return codes, codes_from_zero(codes, low, np.zeros(high - low + 1, np.int64))
    found, places = np.unique(codes, return_inverse=True)
    return places.astype(np.int64, copy=False), len(found)


def joined(
    first: tuple[npt.NDArray[np.integer], int], second: tuple[npt.NDArray[np.integer], int]
) -> tuple[Codes, int]:
    """Return the codes of two views together."""
    return compact(first[0].astype(np.int64) * second[1] + second[0])


def together(views: Sequence[View]) -> View:
    """Return one view of several."""
    codes, cells = views[0].codes.astype(np.int64), views[0].cells
    for other in views[1:]:
        codes, cells = joined((codes, cells), (other.codes, other.cells))
    columns = dict.fromkeys(name for one in views for name in one.columns)
    return View(tuple(columns), " & ".join(one.how for one in views), codes, cells)


def distinct(views: Iterable[View], rows: int) -> list[View]:
    """Return the views that say something of other rows: of several values, and of values that repeat."""
    return [one for one in views if one.cells > 1 and (one.cells <= rows / 3 or repeated(one) > 1 / 3)]


def repeated(one: View) -> float:
    """Return the share of rows whose code another row has, too."""
    counts = np.bincount(one.codes, minlength=one.cells)
    return float(counts[counts > 1].sum()) / max(1, len(one.codes))
