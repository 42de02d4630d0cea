"""The interval of a number: declared, cut into equal cells, and never inferred from the data."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError, one_of
from ldpaudit.language import Message
from ldpaudit.protocols.checks import array_of, number

Floats = npt.NDArray[np.float64]
Outside = Literal["error", "clamp"]

#: Most cells of an interval; tables of probabilities grow with their square.
MAX_CELLS = 1024
#: Largest limit of an interval, beside which differences of doubles are still finite.
_LARGEST = 1e300
#: A cell is wider than this many steps of a double, so that no two nodes become one.
_STEPS = 1 << 20
_WORDS = 2.0**64
#: Parts of a cell in which numbers are added up, and by how many bits a word is shifted to give one.
PARTS = 1 << 20
_PART_SHIFT = np.uint64(64 - 20)

#: What is said of a missing number, and what to do about it.
_MISSING = (
    Message("is missing"),
    Message("remove the row, or say in this step what a missing number counts as: missing = 0"),
)


class Placed(NamedTuple):
    """Where numbers lie: the node below each, shape (n,), and 2^64 times the part of a cell above it."""

    node: npt.NDArray[np.int32]
    above: npt.NDArray[np.uint64]


@dataclass(frozen=True)
class Interval:
    """The numbers from `low` to `high`, in equal cells between `cells` + 1 nodes.

    Parameters
    ----------
    low, high : float
        Its ends, which must be known without looking at the data.
    cells : int
        Number of cells, 1 to 1024.
    outside : {"error", "clamp"}
        What a number outside does: stop the run, or count as the nearer end.

    Raises
    ------
    UserError
        If an end is not finite, `low` is not below `high`, the cells are too many or too narrow, or `outside`
        is another word.
    """

    low: float
    high: float
    cells: int = 100
    outside: Outside = "error"

    def __post_init__(self) -> None:
        for name, value in (("low", self.low), ("high", self.high)):
            end = number(value)
            if end is None or not math.isfinite(end):
                raise UserError(
                    Message('"{name}" is not a number', name=name), hint="write the ends of the interval"
                )
            if abs(end) > _LARGEST:
                raise UserError(Message('"{name}" is too large', name=name), hint="use larger units")
            object.__setattr__(self, name, end)
        if not one_of(self.outside, ("error", "clamp")):
            raise UserError("what a number outside does is unknown", hint='write "error" or "clamp"')
        if self.low >= self.high:
            raise UserError("low is not below high", hint="write the lower end as low, the upper as high")
        cells = number(self.cells)
        if cells is None or not cells.is_integer():
            raise UserError(
                "the number of cells is not a whole number",
                hint=Message("write 1 to {max_cells}", max_cells=MAX_CELLS),
            )
        if not 1 <= cells <= MAX_CELLS:
            raise UserError(
                Message("the number of cells is {cells:g}", cells=cells),
                hint=Message("write 1 to {max_cells}", max_cells=MAX_CELLS),
            )
        object.__setattr__(self, "cells", int(cells))
        if self.width / self.cells < _STEPS * math.ulp(max(abs(self.low), abs(self.high))):
            raise UserError("the cells are narrower than numbers are precise", hint="declare fewer cells")

    @property
    def width(self) -> float:
        """Distance between the ends."""
        return self.high - self.low

    @property
    def edges(self) -> Floats:
        """The nodes: ends of the cells, shape (cells + 1,)."""
        return self.numbers([Fraction(node) for node in range(self.cells + 1)])

    @property
    def centres(self) -> Floats:
        """The middles of the cells, shape (cells,)."""
        return self.numbers([Fraction(2 * cell + 1, 2) for cell in range(self.cells)])

    def numbers(self, places: list[Fraction]) -> Floats:
        """Return the numbers at places counted in cells from the lower end, each rounded once."""
        low, cell = Fraction(self.low), (Fraction(self.high) - Fraction(self.low)) / self.cells
        return np.array([float(low + place * cell) for place in places])

    def amounts(self, values: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Return numbers as whole parts of a cell above the lower end, which add up in any order.

        Parameters
        ----------
        values : array_like of float, shape (n,)

        Returns
        -------
        ndarray of int64, shape (n,)
            In units of a `PARTS`-th of a cell, rounded down.
        """
        placed = self.place(values)
        return placed.node.astype(np.int64) * PARTS + (placed.above >> _PART_SHIFT).astype(np.int64)

    def mean(self, amounts: npt.ArrayLike, n: npt.ArrayLike) -> Floats:
        """Return the mean of n numbers from the sum of their amounts, to a millionth of a cell."""
        counted = np.asarray(n, dtype=np.float64)
        cell = self.width / self.cells
        with np.errstate(invalid="ignore", divide="ignore"):
            found: Floats = self.low + np.asarray(amounts, dtype=np.float64) / PARTS / counted * cell
        return found

    def place(self, values: npt.ArrayLike, first_row: int = 0) -> Placed:
        """Find the cells of numbers.

        The place ``(value - low) cells / width`` is rounded to a double, so a number may seem to lie some
        2^-52 of the interval beside where it is.

        Parameters
        ----------
        values : array_like of float, shape (n,)
        first_row : int
            Ordinal of the first row, for messages.

        Returns
        -------
        Placed
            A number at the upper end lies on the last node.

        Raises
        ------
        UserError
            If a number is missing or infinite, or outside while that is an error; names the row.
        """
        array: npt.NDArray[Any] = array_of(values)
        if array.ndim != 1 or array.dtype.kind not in "iuf":
            raise UserError("the values are not one column of numbers", hint="give numbers")
        if isinstance(array, np.ma.MaskedArray):
            _refuse(np.ma.getmaskarray(array), first_row, *_MISSING)
        numbers = np.asarray(array).astype(np.float64, copy=False)
        if not len(numbers):
            return Placed(np.empty(0, np.int32), np.empty(0, np.uint64))
        lowest, highest = numbers.min(), numbers.max()
        if not (math.isfinite(lowest) and math.isfinite(highest)):
            _refuse(np.isnan(numbers), first_row, *_MISSING)
            _refuse(np.isinf(numbers), first_row, Message("is infinite"), Message("correct the table"))
        if lowest < self.low or highest > self.high:
            if self.outside == "error":
                beyond = (numbers < self.low) | (numbers > self.high)
                what = Message(
                    "lies outside the interval from {low:g} to {high:g}", low=self.low, high=self.high
                )
                _refuse(beyond, first_row, what, Message('declare a wider one, or write outside = "clamp"'))
            numbers = np.clip(numbers, self.low, self.high)
        places = numbers - self.low
        places *= self.cells
        places /= self.width
        node = places.astype(np.int32)
        places -= node
        # The part of a cell has at most 53 digits, so the product is exact, and below 2^64.
        places *= _WORDS
        return Placed(node, places.astype(np.uint64))


def _refuse(marks: npt.NDArray[np.bool_], first_row: int, what: str, hint: str) -> None:
    if marks.any():
        raise UserError(
            Message("a number {what}", what=what),
            where=Message("row {first_row}", first_row=first_row + int(np.argmax(marks)) + 1),
            hint=hint,
        )
