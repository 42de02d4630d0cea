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

    Parameters
    ----------
    metres : float
        How far points move on average; 0 where that is not known.
    per : {"row", "place", "person"}
        What gets a move of its own: each row, each place, or each person at a place.
    made : collection of str
        Released columns without noise that a step computed from the true place.
    """

    metres: float = 0.0
    per: Literal["row", "place", "person"] = "row"
    made: Collection[str] = ()


@dataclass(frozen=True)
class Deciding:
    """A step that looks at all rows, and what it decides by.

    Parameters
    ----------
    place : str
        Where it is in the recipe: "step 1 (suppress)".
    may_decide : str
        What it may decide, in words: "rows may be removed".
    removes : bool
        Whether that is which rows are left.
    columns : mapping of str to Array
        The columns it reads, as they reach it, in all sampled rows.
    numbers : mapping of str to ndarray
        Those of them that are numbers.
    """

    place: str
    may_decide: str
    removes: bool
    columns: Mapping[str, pa.Array]
    numbers: Mapping[str, Floats] = field(default_factory=dict)


@dataclass(frozen=True)
class Evidence:
    """A sample of rows, before and after the steps.

    Parameters
    ----------
    protected : mapping of str to Array
        True values of each randomized column, as they reach the randomizer.
    protected_numbers : mapping of str to ndarray
        Those of them that are numbers.
    places : mapping of (str, str) to pair of ndarray
        True x and y of each pair of moved columns.
    released : mapping of str to Array
        Values of each released column that is not itself randomized.
    numbers : mapping of str to ndarray
        Those of them that are numbers.
    exact_places : sequence of (str, str)
        Pairs of `numbers` that are the coordinates of a place.
    moves : mapping of (str, str) to Move
        What is done with the pairs of `places`.
    coarser : collection of str
        Columns of `released` that a step made coarser, or computed.
    times : collection of str
        Columns of `released` that tell days or hours.
    recorded : mapping of str to Array
        Values, as the table has them, of columns of `released` that steps made coarser.
    recorded_numbers : mapping of str to ndarray
        Those of them that are numbers, and times in seconds.
    of_recorded : mapping of str to tuple of str
        For each of `recorded` the columns of `released` that the recipe makes of it: they tell what they tell
        by design.
    sensitive : collection of str
        Columns of `released` that the recipe calls sensitive, and that leave as they are.
    deciding : sequence of Deciding
        Steps that remove rows, or settle values, by what all rows hold.
    all_rows : Evidence, optional
        The protected values of all sampled rows, those included that are removed: what `deciding` is held
        against.
    persons : ndarray of int64, optional
        Whose each row is, as codes, where the unit of protection is a column.
    located : collection of str
        Columns of `released` that the recipe calls a location: who has left one untreated has been warned.
    hidden : collection of str
        Columns of `released` that a step which hides places replaced or made.
    unit : str
        That column; "" where the unit is a row.
    stride : int
        How many rows of the table stand behind one of the sample.
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
