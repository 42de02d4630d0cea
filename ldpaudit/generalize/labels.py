"""Labels that are computed once for each distinct value."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc


def label_each(values: pa.Array, name: Callable[[pa.Array], pa.Array]) -> pa.Array:
    """Return the label of each value, computed once for each distinct value; null stays null."""
    encoded = pc.dictionary_encode(values)
    labels = name(encoded.dictionary).cast(pa.string())
    return labels.take(encoded.indices)


def as_integers(values: npt.NDArray[np.generic]) -> npt.NDArray[np.int64]:
    """View 64-bit values (times, say) as the integers behind them."""
    return np.ascontiguousarray(values).view(np.int64)


def first_true(marks: npt.NDArray[np.bool_]) -> int:
    """Return the index of the first mark; there must be one."""
    return int(np.argmax(marks))
