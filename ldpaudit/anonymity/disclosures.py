"""What a table betrays, and by which columns, as `ldpaudit anonymity --examples` names it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ldpaudit.anonymity.classes import (
    Missing,
    counts_of,
    equivalence_classes,
    own,
    rows_per_class,
    units_per_class,
)
from ldpaudit.anonymity.codes import Codes, codes_of, column_of, first_rows
from ldpaudit.anonymity.masking import masked, masked_row
from ldpaudit.anonymity.uniqueness import Uniqueness, uniqueness
from ldpaudit.anonymity.value_counts import count_values
from ldpaudit.anonymity.wildcard import matched_in
from ldpaudit.errors import UserError
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Values of a column, and masked classes, that are given.
_MOST_RARE, _EXAMPLES = 20, 3


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

    frame: the table, n rows.
    columns: the quasi-identifiers, at least one.
    sensitive: columns whose values must not be inferred.
    k: the group size that is wanted.
    unit: column that names who is protected; a row where none is named.
    missing {"own", "wildcard"}: whether a missing quasi-identifier is a value of its own or may be any.
        Sensitive values are those of the rows that the size of a class counts, and missing is one of them.
    count: column that says how many each row stands for, in a table of counts; not with a unit or wildcards.
    examples: rows to show, masked.
    check_cancelled: asked every now and then whether to go on.
    Returns: rows, unique_rows Rows of the table, and those alone in their class (cells of one, in a table of
        counts). k, smallest The wanted group size, and the size of the smallest class. rows_below_k Rows in
        classes smaller than k. columns For each: name, distinct values, rows alone by it (`alone`), rows
        alone without it (`without`). alone_by {number of columns: rows that so many, and no fewer, single
        out}; one more than `largest_combination` stands for any more. combinations, combinations_examined,
        largest_combination Of each number of columns the five sets that leave most rows alone; how many sets
        were looked at; up to which number of columns all were. pairs For each two columns looked at the size
        of the smallest class, the smallest first. rare_values For each column the values that fewer than k
        have. exposed Masked rows, the easiest to find first. sensitive For each sensitive column
        `homogeneous` and `one_fact_away`: classes of one and of two values. cells The figures of a table of
        counts; None without `count`.
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
        sizes = rows_per_class(labels, len(sizes), counts)
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
        "rare_values": [rare_values(frame, name, k, unit=unit, counts=counts) for name in watched],
        "exposed": most_exposed(frame, sizes, labels, found, examples),
        "sensitive": {name: inferred(frame, columns, name, labels, missing) for name in sensitive},
        "cells": None if counts is None else counted_cells(frame, columns, counts, k),
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


def rare_values(
    frame: Any, name: str, k: int, *, unit: str | None = None, counts: Codes | None = None
) -> dict[str, Any]:
    """Count the values of a column that fewer than k rows, or units, have, and give the rarest.

    A rare value may name a person by itself. Missing is no value; one that stands for nobody is not rare. Of
    equally rare values those come first whose text does.
    """
    codes, values = codes_of(column_of(frame, name))
    known = codes >= 0
    if unit is not None:
        units, names = codes_of(column_of(frame, unit))
        holders = own(units, len(names))
        held = units_per_class(codes[known], len(values), holders[0][known], holders[1])
    else:
        held = rows_per_class(codes[known], len(values), None if counts is None else counts[known])
    rare = np.flatnonzero((held > 0) & (held < k))
    # Only the rarest are turned into texts: a column of names has nothing but rare values.
    near = rare[np.argsort(held[rare], kind="stable")]
    last = held[near[_MOST_RARE - 1]] if len(near) > _MOST_RARE else k
    near = near[held[near] <= last]
    listed = sorted((int(held[code]), str(values[int(code)].as_py())) for code in near.tolist())
    return {
        "column": name,
        "values": len(rare),
        "distinct": int((held > 0).sum()),
        "rows": int(held[rare].sum()),
        "rarest": [{"value": value, "rows": rows} for rows, value in listed[:_MOST_RARE]],
    }


def most_exposed(
    frame: Any, sizes: Codes, labels: Codes, found: Uniqueness, most: int
) -> list[dict[str, Any]]:
    """Return the rows that are easiest to find, masked, one of each class.

    First those of the smallest classes; among rows that are alone, those whom the fewest columns single out,
    for an attacker needs to know the least of them; then in the order of the table.
    """
    size = sizes[labels]
    # A row whose fewest columns are not known comes after those whose are.
    fewest = np.where(found.fewest > 0, found.fewest, np.iinfo(np.int8).max)
    first = np.sort(first_rows(labels, len(sizes)))
    candidates = first[size[first] > 0]
    order = np.lexsort((candidates, fewest[candidates], size[candidates]))[:most]
    return [
        {
            "row": row + 1,
            "group": int(size[row]),
            "by": list(found.singled_by(row)),
            "values": masked_row(frame, row, found.columns),
        }
        for row in candidates[order].tolist()
    ]


def inferred(
    frame: Any, columns: Sequence[str], column: str, labels: Codes, missing: Missing = "own"
) -> dict[str, Any]:
    """Find the classes that disclose a sensitive value although nobody in them is alone.

    Homogeneity: all rows of a class have one value. Background knowledge: they have two, and who can rule one
    out knows the other (Machanavajjhala et al., TKDD 1(1), 2007, section 2). With wildcards the rows are all
    that a class may be.

    Returns: homogeneous, one_fact_away: each groups, the rows of these, and examples, masked, the largest
        first: the class that looks safest by its size.
    """
    codes, values = codes_of(column_of(frame, column))

    def shown(code: int) -> str | None:
        return masked(values[code].as_py() if code < len(values) else None)

    first = first_rows(labels, int(labels.max(initial=-1)) + 1)
    counts = count_values(labels, *own(codes, len(values)), len(first))
    told: dict[str, Any] = {}
    for key, few in (("homogeneous", 1), ("one_fact_away", 2)):
        groups, rows = 0, 0
        best: list[tuple[int, int, list[int]]] = []
        for classes, held in matched_in(frame, columns, labels, counts, missing):
            # Rows alone are counted elsewhere; in a class of two rows with two values each knows the other's.
            found = np.flatnonzero((held.distinct == few) & (held.sizes > few))
            groups, rows = groups + len(found), rows + int(counts.sizes[classes[found]].sum())
            for at in found[np.lexsort((classes[found], -held.sizes[found]))][:_EXAMPLES].tolist():
                pairs = slice(int(held.begin[at]), int(held.begin[at]) + few)
                often = np.argsort(-held.count[pairs], kind="stable")
                best.append((-int(held.sizes[at]), int(classes[at]), held.value[pairs][often].tolist()))
        told[key] = {
            "groups": groups,
            "rows": rows,
            "examples": [
                {
                    "row": int(first[owner]) + 1,
                    "rows": -size,
                    "values": masked_row(frame, int(first[owner]), columns),
                    "sensitive": [
                        masked(values[one].as_py() if one < len(values) else None) for one in known
                    ],
                }
                for size, owner, known in sorted(best)[:_EXAMPLES]
            ],
        }
    return told


def counted_cells(frame: Any, columns: Sequence[str], counts: Codes, k: int) -> dict[str, Any]:
    """Count the cells of a table of counts that hold fewer than k, row by row and with repeated cells merged.

    Returns: columns Those that name a cell. rows, cells Rows of the table, and different cells in it.
        repeated_rows, alike_rows Rows whose cell stood in an earlier row; those among them that repeat its
        count as well: one cell written twice, or two that fell together. nonempty_rows, nonempty_cells Those
        that hold somebody. A cell holds the sum of its rows. rows_holding, cells_holding {count: how many
        hold just that}, for each count below k from 1 on. total Sum of all counts.
    """
    sizes, labels = equivalence_classes(frame, columns)
    merged = rows_per_class(labels, len(sizes), counts)
    pairs, _ = equivalence_classes({"cell": labels, "count": counts}, ["cell", "count"])
    return {
        "columns": list(columns),
        "rows": len(labels),
        "cells": len(sizes),
        "repeated_rows": len(labels) - len(sizes),
        "alike_rows": len(labels) - len(pairs),
        "nonempty_rows": int((counts > 0).sum()),
        "nonempty_cells": int((merged > 0).sum()),
        "rows_holding": {few: int((counts == few).sum()) for few in range(1, k)},
        "cells_holding": {few: int((merged == few).sum()) for few in range(1, k)},
        "total": int(counts.sum()),
    }
