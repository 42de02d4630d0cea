"""Labels that are computed once for each distinct value."""

from __future__ import annotations

from collections.abc import Callable

import pyarrow as pa
import pyarrow.compute as pc


def label_each(values: pa.Array, name: Callable[[pa.Array], pa.Array]) -> pa.Array:
    """Return the label of each value, computed once for each distinct value; null stays null."""
    encoded = pc.dictionary_encode(values)
    labels = name(encoded.dictionary).cast(pa.string())
    return labels.take(encoded.indices)
