"""Columns of the table itself that say less of the same: the postcode of a town, the family of a cause."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.generalize.by_hierarchy import Generalize
from ldpaudit.recipe.document import Recipe
from ldpaudit.recipe.roles import NEVER_INSTEAD
from ldpaudit.step import Context
from ldpaudit.tables import texts
from ldpaudit.tables.columns import is_label

#: Rows of each value, on average: with fewer, any column seems to follow from it.
_OFTEN = 2
#: A coarser column has fewer values than this share.
_FEWER = 0.9

Codes = npt.NDArray[np.int64]


def coarser_columns(recipe: Recipe, column: str, table: pa.Table, context: Context) -> list[Generalize]:
    """Find the columns that have one value for each value of another, and fewer in all.

    recipe: its roles: no identifier, sensitive column, place or time takes the place of another column.
    column: the column.
    table: rows of this column, and of those that may take its place.
    context: how they read.
    Returns: the steps that put one of them in the place.
    """
    if not is_label(context.column(column)):
        return []
    values, known = _codes(table, column)
    several = int(values.max()) + 1 if len(values) else 0
    if int(known.sum()) < _OFTEN * several:
        return []
    found: list[Generalize] = []
    for name in table.column_names:
        if name == column or name not in context.columns or recipe.columns.get(name) in NEVER_INSTEAD:
            continue
        if not is_label(context.columns[name]):
            continue
        others, present = _codes(table, name)
        fewer = 1 < len(np.unique(others[present])) < _FEWER * several
        if fewer and present[known].all() and _follows(values[known], others[known], several):
            found.append(Generalize(column=column, by=name))
    return found


def _codes(table: pa.Table, name: str) -> tuple[Codes, npt.NDArray[np.bool_]]:
    """Return codes of the values of a column, -1 where there is none, and where there is one."""
    indices = texts(table[name]).dictionary_encode().indices
    codes: Codes = indices.fill_null(-1).to_numpy(zero_copy_only=False).astype(np.int64)
    return codes, codes >= 0


def _follows(values: Codes, others: Codes, several: int) -> bool:
    """Return whether each value stands beside one other alone."""
    first = np.zeros(several, np.int64)
    first[values] = others
    return bool((first[values] == others).all())
