"""What a table betrays, and by which columns, under the names of `ldpaudit disclosures`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ldpaudit.anonymity.classes import Missing, equivalence_classes
from ldpaudit.anonymity.codes import Codes
from ldpaudit.anonymity.counted_cells import counted_cells, counts_of
from ldpaudit.anonymity.inference import inferred
from ldpaudit.anonymity.masking import most_exposed
from ldpaudit.anonymity.rare_values import rare_values
from ldpaudit.anonymity.uniqueness import Uniqueness, uniqueness
from ldpaudit.anonymity.value_counts import value_counts
from ldpaudit.errors import UserError
from ldpaudit.progress import CheckCancelled, never_cancelled


def disclose(
    frame: Any,
    columns: Sequence[str],
    sensitive: Sequence[str] = (),
    *,
    k: int = 5,
    unit: str | None = None,
    missing: Missing = "own",
    count: str | None = None,
    examples: int = 10,
    check_cancelled: CheckCancelled = never_cancelled,
) -> dict[str, Any]:
    """Find what makes rows of a table stand out, and what stands out.

    Parameters
    ----------
    frame : as for `equivalence_classes`
        The table, n rows.
    columns : sequence of str
        The quasi-identifiers, at least one.
    sensitive : sequence of str
        Columns whose values must not be inferred.
    k : int
        The group size that is wanted.
    unit : str, optional
        Column that names who is protected; a row where none is named.
    missing : {"own", "wildcard"}
        Whether a missing quasi-identifier is a value of its own or may be any. Sensitive values are looked at
        in classes of equal rows, and missing is one of them.
    count : str, optional
        Column that says how many each row stands for, in a table of counts; not with a unit or wildcards.
    examples : int
        Rows to show, masked.
    check_cancelled : callable
        Asked every now and then whether to go on.

    Returns
    -------
    dict
        rows, unique_rows
            Rows of the table, and those alone in their class (cells of one, in a table of counts).
        k, smallest
            The wanted group size, and the size of the smallest class.
        rows_below_k
            Rows in classes smaller than k.
        columns
            For each: name, distinct values, rows alone by it (`alone`), rows alone without it (`without`).
        alone_by
            {number of columns: rows that so many, and no fewer, single out}.
        combinations, combinations_examined, largest_combination
            Of each number of columns the five sets that leave most rows alone; how many sets were looked at;
            up to which number of columns all were.
        pairs
            For each two columns looked at the size of the smallest class, the smallest first.
        rare_values
            For each column the values that fewer than k have.
        exposed
            Masked rows, the easiest to find first.
        sensitive
            For each sensitive column `homogeneous` and `one_fact_away`: classes of one and of two values.
        cells
            The figures of a table of counts; None without `count`.

    Raises
    ------
    UserError
        If a column is not there, its values cannot be compared, or the options contradict each other.
    """
    if count is not None and (unit is not None or missing == "wildcard"):
        raise UserError(
            "a table of counts has neither units nor wildcards",
            hint="name a column of counts, or a unit, or say that missing values may be any",
        )
    counts = None if count is None else counts_of(frame, count)
    sizes, labels = equivalence_classes(frame, columns, unit=unit, missing=missing)
    check_cancelled()
    if counts is not None:
        sizes = np.zeros(len(sizes), np.int64)
        np.add.at(sizes, labels, counts)
    found = uniqueness(
        frame, columns, unit=unit, counts=counts, missing=missing, check_cancelled=check_cancelled
    )
    watched = [name for name in dict.fromkeys((*columns, *sensitive)) if name != count]
    held = sizes[sizes > 0]
    return {
        "rows": len(labels),
        "unique_rows": found.unique_rows,
        "k": k,
        "smallest": int(held.min()) if len(held) else 0,
        "rows_below_k": int(((sizes[labels] < k) & (sizes[labels] > 0)).sum()),
        **_singled_out(found),
        "rare_values": [one.as_json() for one in rare_values(frame, watched, k, unit=unit, counts=counts)],
        "exposed": [row.as_json() for row in most_exposed(frame, sizes, labels, found, examples)],
        "sensitive": {name: _inferred(frame, columns, name, labels, check_cancelled) for name in sensitive},
        "cells": None if counts is None else counted_cells(frame, columns, counts, k).as_json(),
    }


def _singled_out(found: Uniqueness) -> dict[str, Any]:
    pairs = [
        {"columns": sorted(names, key=found.columns.index), "smallest": size}
        for names, size in found.smallest.items()
        if len(names) == 2
    ]
    return {
        "columns": [
            {"name": name, "distinct": distinct, "alone": alone, "without": without}
            for name, distinct, alone, without in zip(
                found.columns, found.distinct, found.alone, found.without, strict=True
            )
        ],
        "pairs": sorted(pairs, key=lambda one: one["smallest"]),
        "alone_by": found.by_size(),
        "combinations": [{"columns": list(names), "unique_rows": alone} for names, alone in found.worst(5)],
        "combinations_examined": len(found.found),
        "largest_combination": found.largest,
    }


def _inferred(
    frame: Any, columns: Sequence[str], name: str, labels: Codes, check_cancelled: CheckCancelled
) -> dict[str, Any]:
    check_cancelled()
    if not len(labels):
        return {"homogeneous": _NONE, "one_fact_away": _NONE}
    # Classes are numbered by their first row whatever a missing value means.
    counts = value_counts(frame, name, labels)
    return {
        key: inferred(frame, columns, name, labels, counts, values).as_json()
        for key, values in (("homogeneous", 1), ("one_fact_away", 2))
    }


_NONE: dict[str, Any] = {"groups": 0, "rows": 0, "examples": []}
