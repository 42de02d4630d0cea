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
    per {"row", "place", "person"}: what gets a move of its own: each row, each place, or each person at a
        place.
    made: released columns without noise that a step computed from the true place.
    rounded: whether places that lie near to each other are moved as one.
    """

    metres: float = 0.0
    per: Literal["row", "place", "person"] = "row"
    made: Collection[str] = ()
    rounded: bool = False


@dataclass(frozen=True)
class Deciding:
    """A step that looks at all rows, and what it decides by.

    place: where it is in the recipe: "step 1 (suppress)".
    may_decide: what it may decide, in words: "rows may be removed".
    removes: whether that is which rows are left.
    columns: the columns it reads, as they reach it, in all sampled rows.
    numbers: those of them that are numbers.
    """

    place: str
    may_decide: str
    removes: bool
    columns: Mapping[str, pa.Array]
    numbers: Mapping[str, Floats] = field(default_factory=dict)


@dataclass(frozen=True)
class Evidence:
    """A sample of rows, before and after the steps.

    protected, protected_numbers: true values of each randomized column, as they reach the randomizer.
    places, moves: true x and y of each pair of moved columns, and what is done with it.
    released, numbers: values of each released column that is not itself randomized.
    exact_places: pairs of `numbers` that are the coordinates of a place.
    coarser, times: released columns that a step made coarser, or computed; that tell days or hours.
    recorded, recorded_numbers: values, as the table has them, of released columns that steps made coarser;
        times as seconds.
    of_recorded: the released columns that the recipe makes of each: they tell what they tell by design.
    sensitive: released columns that the recipe calls sensitive, and that leave as they are.
    deciding, all_rows: steps that remove rows, or settle values, by what all rows hold; the protected values
        of all sampled rows, those included that are removed.
    persons, unit: whose each row is, as codes, where the unit of protection is a column, and that column.
    located: released columns that the recipe calls a location: who left one untreated has been warned.
    hidden: released columns that a step which hides places replaced or made.
    stride: how many rows of the table stand behind one of the sample.
    """

    protected: Mapping[str, pa.Array] = field(default_factory=dict)
    protected_numbers: Mapping[str, Floats] = field(default_factory=dict)
    places: Mapping[Pair, tuple[Floats, Floats]] = field(default_factory=dict)
    released: Mapping[str, pa.Array] = field(default_factory=dict)
    numbers: Mapping[str, Floats] = field(default_factory=dict)
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
