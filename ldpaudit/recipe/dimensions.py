"""By which columns a loss is broken down: the region, the type and the month of a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pyarrow as pa

from ldpaudit.anonymity.impact_by_group import Dimension
from ldpaudit.errors import UserError
from ldpaudit.generalize.kinds import has_date
from ldpaudit.generalize.time import period_labels
from ldpaudit.recipe.roles import RECOGNIZING, WITHHELD
from ldpaudit.tables import Column, Role, texts, times
from ldpaudit.tables.names import PLACE_WORDS, QUASI_WORDS, words_of


def dimensions_of(roles: Mapping[str, Role], columns: Mapping[str, Column]) -> dict[Dimension, str]:
    """Choose the columns by whose values a loss is broken down.

    Returns: "region": the first quasi-identifier that names a place; "type": the first sensitive column of
        texts, else the first other quasi-identifier of texts; "month": the first column of dates. Without
        those that the table lacks.
    """
    released = [name for name in columns if roles.get(name) not in (*WITHHELD, "location", "undecided", None)]
    known = [name for name in released if roles[name] in RECOGNIZING]
    places = [name for name in known if words_of(name) & PLACE_WORDS]
    of_text = [name for name in released if columns[name].kind in {"text", "boolean"} and name not in places]
    types = [name for name in of_text if roles[name] == "sensitive"]
    types += [name for name in of_text if roles[name] == "quasi-identifier"]
    dates = [name for name in released if columns[name].kind == "time" and has_date(columns[name])]
    dates = [name for name in dates if not words_of(name) & QUASI_WORDS]
    found: dict[Dimension, Sequence[str]] = {"region": places, "type": types, "month": dates}
    return {dimension: names[0] for dimension, names in found.items() if names}


def labels_of(values: pa.Array, column: Column) -> pa.Array:
    """Return the group of each value, (n,): the month of a date, any other as it is written; or null."""
    if column.kind != "time" or not has_date(column):
        return texts(values)
    try:
        moments = times(values, column)
    except UserError:
        # A column that no step treats may hold anything.
        return pa.nulls(len(values), pa.string())
    months, places = np.unique(moments.astype("datetime64[M]"), return_inverse=True)
    known = months[~np.isnat(months)]
    # What is missing comes last.
    indices = pa.array(places.astype(np.int32), mask=places >= len(known))
    return pa.DictionaryArray.from_arrays(indices, pa.array(period_labels(known, "month"), pa.string()))
