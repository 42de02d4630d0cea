"""All figures of a table at once, under the names that `ldpaudit anonymity --json` prints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ldpaudit.anonymity import closeness, diversity, measures
from ldpaudit.anonymity.classes import Missing, equivalence_classes, rows_of
from ldpaudit.anonymity.codes import codes_of, column_of


def summarize(
    table: Any,
    quasi_identifiers: Sequence[str],
    sensitive: Sequence[str] = (),
    unit: str | None = None,
    missing: Missing = "own",
    *,
    orders: Mapping[str, Sequence[Any]] | None = None,
) -> dict[str, Any]:
    """Measure how well the rows of a table hide among each other.

    Parameters
    ----------
    table : pyarrow Table or RecordBatch, pandas DataFrame, or mapping of str to arrays
        The table.
    quasi_identifiers : sequence of str
        Columns that an attacker may know.
    sensitive : sequence of str
        Columns that an attacker wants to know.
    unit : str, optional
        Column that names who is protected; a row where none is given.
    missing : {"own", "wildcard"}
        Whether a missing quasi-identifier is a value of its own or may be any; see `equivalence_classes`.
        Sensitive columns are always measured in classes of equal rows, and a missing sensitive value is
        a value of its own.
    orders : mapping of str to sequence, optional
        Order of the values of a sensitive column that has none by itself.

    Returns
    -------
    dict
        rows
            Rows of the table.
        units
            Distinct units; rows that do not name theirs are one. Equal to rows without a unit.
        classes
            Classes of equal rows.
        k
            Size of the smallest class, in units.
        unique_rows
            Rows whose class holds one unit.
        class_sizes
            {size: number of classes}, sizes in units, ascending.
        sensitive
            For each sensitive column, over the worst class: distinct_l, the number of different values;
            entropy_l, exp of the entropy; recursive_cl, {"c", "l"}: with l = distinct_l the table is
            recursive (c', l)-diverse for every c' > c; t_equal and t_ordered, the distances to the whole
            table (t_ordered is None for values without an order, or with missing ones). Counted in rows.
        risk
            prosecutor_max and prosecutor_mean, largest and mean (over rows) chance to pick the right unit
            of a class; marketer, the expected share of right links when everybody is linked (with
            missing="wildcard", where classes overlap, equal to prosecutor_mean).

    Raises
    ------
    UserError
        If a column is not there, or its values cannot be compared.
    """
    sizes, labels = equivalence_classes(table, quasi_identifiers, unit=unit, missing=missing)
    rows = rows_of(table)
    orders = orders or {}
    return {
        "rows": rows,
        "units": rows if unit is None else _units(table, unit),
        "classes": len(sizes),
        "k": measures.k_of(sizes),
        "unique_rows": measures.unique_rows(sizes, labels),
        "class_sizes": measures.histogram(sizes),
        "sensitive": {
            name: _disclosure(diversity.value_counts(table, name, labels, order=orders.get(name)))
            if rows
            else _NOTHING
            for name in sensitive
        },
        "risk": {
            "prosecutor_max": measures.prosecutor_max(sizes),
            "prosecutor_mean": measures.prosecutor_mean(sizes, labels),
            "marketer": measures.prosecutor_mean(sizes, labels)
            if missing == "wildcard"
            else measures.marketer(sizes),
        },
    }


_NOTHING = {"distinct_l": 0, "entropy_l": 0.0, "recursive_cl": None, "t_equal": 0.0, "t_ordered": None}


def _disclosure(counts: diversity.ValueCounts) -> dict[str, Any]:
    distinct = diversity.distinct_l(counts)
    return {
        "distinct_l": distinct,
        "entropy_l": diversity.entropy_l(counts),
        "recursive_cl": {"c": diversity.recursive_c(counts, distinct), "l": distinct},
        "t_equal": closeness.t_equal(counts),
        "t_ordered": closeness.t_ordered(counts),
    }


def _units(table: Any, unit: str) -> int:
    codes, values = codes_of(column_of(table, unit))
    return len(values) + bool(np.any(codes < 0))
