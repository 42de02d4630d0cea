"""What the search of side leaks judges by."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa

Pair = tuple[str, str]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Move:
    """What the recipe does with one pair of coordinates.

    metres: how far points move on average; 0 where that is not known.
    per, rounded: what gets a move of its own; whether places that lie near to each other are moved as one.
    made: released columns without noise that a step computed from the true place.
    """

    metres: float = 0.0
    per: Literal["row", "place", "person"] = "row"
    made: Collection[str] = ()
    rounded: bool = False


@dataclass(frozen=True)
class Deciding:
    """A step that looks at all rows, and what it decides by.

    place, may_decide: "step 1 (suppress)"; what it may decide, in words: "rows may be removed".
    removes: whether that is which rows are left.
    columns, numbers: the columns it reads, as they reach it, in all sampled rows; those that are numbers.
    """

    place: str
    may_decide: str
    removes: bool
    columns: Mapping[str, pa.Array]
    numbers: Mapping[str, Floats] = field(default_factory=dict)


@dataclass(frozen=True)
class Evidence:
    """A sample of rows, before and after the steps; one of `stride` rows of the table.

    protected, protected_numbers: true values of each randomized column, as they reach the randomizer.
    places, moves: true x and y of each pair of moved columns, and what is done with it.
    released, numbers: values of each released column that is not itself randomized.
    noisy: released columns of noise, where moved points show which rows are of one place.
    exact_places: pairs of `numbers` that are the coordinates of a place.
    coarser, times: released columns that a step made coarser, or computed; that tell days or hours.
    recorded, recorded_numbers, of_recorded: values, as the table has them, of columns that steps made
        coarser, and the released columns that the recipe makes of each: they tell what they tell by design.
    sensitive, located, hidden: released columns called sensitive that leave as they are; called a location;
        made by a step that hides places.
    deciding, all_rows: steps that decide by what all rows hold; the protected values of removed rows, too.
    stays: of `all_rows`, which of them are released.
    persons, unit: whose each row is, as codes, where the unit of protection is a column, and that column.
    """

    protected: Mapping[str, pa.Array] = field(default_factory=dict)
    protected_numbers: Mapping[str, Floats] = field(default_factory=dict)
    places: Mapping[Pair, tuple[Floats, Floats]] = field(default_factory=dict)
    released: Mapping[str, pa.Array] = field(default_factory=dict)
    numbers: Mapping[str, Floats] = field(default_factory=dict)
    noisy: Mapping[str, pa.Array] = field(default_factory=dict)
    exact_places: Sequence[Pair] = ()
    moves: Mapping[Pair, Move] = field(default_factory=dict)
    coarser: Collection[str] = ()
    times: Collection[str] = ()
    recorded: Mapping[str, pa.Array] = field(default_factory=dict)
    recorded_numbers: Mapping[str, Floats] = field(default_factory=dict)
    of_recorded: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sensitive: Collection[str] = ()
    deciding: Sequence[Deciding] = ()
    all_rows: Evidence | None = None
    stays: npt.NDArray[np.bool_] | None = None
    persons: npt.NDArray[np.int64] | None = None
    located: Collection[str] = ()
    hidden: Collection[str] = ()
    unit: str = ""
    stride: int = 1

    @property
    def rows(self) -> int:
        """Number of sampled rows."""
        arrays = (*self.released.values(), *self.protected.values())
        place = next(iter(self.places.values()), ((), ()))[0]
        return max([len(place), *map(len, arrays)])
