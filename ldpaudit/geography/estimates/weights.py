"""Weights of regions from a public table: how many inhabitants each has."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.generalize.kinds import require_columns
from ldpaudit.language import Message
from ldpaudit.tables import Source, numbers, texts

_CHUNK = 65_536


def public_weights(
    path: Path, key: str, column: str, labels: tuple[str, ...]
) -> tuple[npt.NDArray[np.float64], int]:
    """Read a weight of each region; rows of one region are added up.

    path: any table that can be imported. It must be public: nothing may be computed from private rows.
    key, column: its columns of regions, written as in the polygons, and of weights.
    labels: the regions.
    Returns weights (len(labels): 0 for a region that the table does not name.
    Returns unnamed: how many these are.
    """
    source = Source.open(path)
    require_columns(source, (key, column), path.name)
    weights, named = np.zeros(len(labels)), np.zeros(len(labels), np.bool_)
    row = 0
    for batch in source.batches(_CHUNK):
        at = pc.index_in(texts(batch.column(key)), pa.array(labels, pa.string()))
        index = np.asarray(pc.fill_null(at, -1), np.int64)
        value = np.nan_to_num(numbers(batch.column(column), source.columns[column], row))
        if (value < 0).any():
            raise UserError(
                "a weight is below 0",
                where=Message('{name}, column "{column}"', name=path.name, column=column),
                hint="correct it",
            )
        there = index >= 0
        np.add.at(weights, index[there], value[there])
        named[index[there]] = True
        row += batch.num_rows
    if not weights.any():
        raise UserError(
            Message('no region of the polygons has a weight under "{key}"', key=key),
            where=path.name,
            hint="name the column that holds their names, as they are written there",
        )
    return weights, int((~named).sum())
