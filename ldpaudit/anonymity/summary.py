"""All figures of a table at once, under the names that `ldpaudit anonymity --json` prints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ldpaudit.anonymity import closeness, diversity, measures
from ldpaudit.anonymity.classes import Missing, equivalence_classes, rows_of, rows_per_class, stood_for
from ldpaudit.anonymity.codes import Codes, codes_of, column_of
from ldpaudit.anonymity.population import Chances, chances_by_size, chances_in_register
from ldpaudit.anonymity.value_counts import ValueCounts, count_values, value_counts

#: Code of each row in a hierarchy, -1 where missing, and the group of each code at each level.
Placed = tuple[NDArray[np.integer[Any]], NDArray[np.integer[Any]]]


def summarize(
    table: Any,
    quasi_identifiers: Sequence[str],
    sensitive: Sequence[str] = (),
    unit: str | None = None,
    missing: Missing = "own",
    *,
    read: Any = None,
    orders: Mapping[str, Sequence[Any]] | None = None,
    hierarchies: Mapping[str, Placed] | None = None,
    count: str | None = None,
    population: Any = None,
) -> dict[str, Any]:
    """Return k, l, t and the risk of a table.

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
    read : as `table`, optional
        The same rows with sensitive columns and counts as numbers or times, where `table` holds texts as they
        are written.
    orders : mapping of str to sequence, optional
        Order of the values of a sensitive column that has none by itself.
    hierarchies : mapping of str to (codes, ancestors), optional
        For sensitive columns: the code of each row (n,), -1 where missing, and the group of each code at each
        level (levels, m).
    count : str, optional
        Column that says how many each row stands for, in a table of counts; rows of 0 are left out.
    population : int, or table with the quasi-identifiers, optional
        Size of the population that the table is about, or a register of it, one row for each member.

    Returns
    -------
    dict
        rows
            Rows of the table, or what they stand for.
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
            recursive (c', l)-diverse for every c' > c; t_equal, t_ordered and t_hierarchical, the distances
            to the whole table (t_ordered is None for values without an order, or with missing ones,
            t_hierarchical without a hierarchy); confidence, the largest share of one value. Counted in rows.
        risk
            prosecutor_max and prosecutor_mean, largest and mean (over rows) chance to pick the right unit
            of a class; marketer, the expected share of right links when everybody is linked (with
            missing="wildcard", where classes overlap, equal to prosecutor_mean). With a population also
            journalist_max and journalist_mean, the same chances where the attacker links with the
            population; journalist_marketer, the share of right links then; population, its size;
            population_unique_rows, the rows (expected, where only a size is known) that are alone in it;
            outside, the rows in classes that are larger here than in the register.
        missing
            rule, as given, and rows, those that lack a quasi-identifier.
        lines, empty_lines
            With counts: the rows of the table, and those of them that stand for none.

    Raises
    ------
    UserError
        If a column is not there, or its values cannot be compared; if counts are none, or the population is
        smaller than the table.
    """
    orders, placed = orders or {}, dict(hierarchies or {})
    lines, counts = rows_of(table), None
    read = table if read is None else read
    if count is not None:
        counts = stood_for(read, count)
        kept = counts > 0
        table, read = _rows(table, quasi_identifiers, kept), _rows(read, sensitive, kept)
        placed = {name: (codes[kept], levels) for name, (codes, levels) in placed.items()}
        counts = counts[kept]
    sizes, labels = equivalence_classes(table, quasi_identifiers, unit=unit, missing=missing, count=counts)
    rows = len(labels) if counts is None else int(counts.sum())
    units = rows if unit is None else _units(table, unit)

    def disclosed(name: str) -> dict[str, Any]:
        if not rows:
            return NOTHING
        found = value_counts(read, name, labels, order=orders.get(name), count=counts)
        tree = _in_tree(labels, *placed[name], counts) if name in placed else None
        return _disclosure(found, tree)

    mean = measures.prosecutor_mean(sizes, labels, counts)
    risk = {
        "prosecutor_max": measures.prosecutor_max(sizes),
        "prosecutor_mean": mean,
        "marketer": mean if missing == "wildcard" else measures.marketer(sizes),
    }
    if isinstance(population, int):
        risk |= _journalist(chances_by_size(sizes, units, population), sizes, labels, counts)
    elif population is not None:
        chances = chances_in_register(
            table, quasi_identifiers, labels, sizes, population, wildcard=missing == "wildcard"
        )
        risk |= _journalist(chances, sizes, labels, counts)
    found = {
        "rows": rows,
        "units": units,
        "classes": len(sizes),
        "k": measures.k_of(sizes),
        "unique_rows": measures.unique_rows(sizes, labels, counts),
        "class_sizes": measures.histogram(sizes),
        "sensitive": {name: disclosed(name) for name in sensitive},
        "risk": risk,
        "missing": {"rule": missing, "rows": _lacking(table, quasi_identifiers, counts)},
    }
    if count is not None:
        found |= {"lines": lines, "empty_lines": lines - len(labels)}
    return found


NOTHING = {
    "distinct_l": 0,
    "entropy_l": 0.0,
    "recursive_cl": None,
    "t_equal": 0.0,
    "t_ordered": None,
    "t_hierarchical": None,
    "confidence": 0.0,
}


def _disclosure(counts: ValueCounts, tree: tuple[ValueCounts, Any] | None) -> dict[str, Any]:
    distinct = diversity.distinct_l(counts)
    return {
        "distinct_l": distinct,
        "entropy_l": diversity.entropy_l(counts),
        "recursive_cl": {"c": diversity.recursive_c(counts, distinct), "l": distinct},
        "t_equal": closeness.t_equal(counts),
        "t_ordered": closeness.t_ordered(counts),
        "t_hierarchical": closeness.t_hierarchical(*tree) if tree else None,
        "confidence": diversity.confidence(counts),
    }


def _in_tree(labels: Codes, codes: Any, ancestors: Any, counts: Codes | None) -> tuple[ValueCounts, Any]:
    """Count the values of a hierarchy in each class; a missing one has the code after the last."""
    named = ancestors.shape[1]
    absent = codes < 0
    coded = np.where(absent, named, codes).astype(np.int64)
    return count_values(labels, coded, named + bool(absent.any()), count=counts), ancestors


def _journalist(chances: Chances, sizes: Codes, labels: Codes, counts: Codes | None) -> dict[str, Any]:
    rows = rows_per_class(labels, len(sizes), counts)
    units = int(sizes.sum())
    return {
        "journalist_max": float(chances.each.max(initial=0.0)),
        "journalist_mean": measures.mean_over_rows(chances.each, labels, counts),
        "journalist_marketer": float((chances.each * sizes).sum() / units) if units else 0.0,
        "population": chances.size,
        "population_unique_rows": float((chances.alone * rows).sum()),
        "outside": int(rows[chances.outside].sum()),
    }


def _rows(table: Any, names: Sequence[str], kept: NDArray[np.bool_]) -> dict[str, Any]:
    return {name: column_of(table, name).filter(pa.array(kept)) for name in dict.fromkeys(names)}


def _lacking(table: Any, columns: Sequence[str], counts: Codes | None) -> int:
    """Count the rows that lack one of the columns."""
    lacking: Any = False
    for name in columns:
        array = column_of(table, name)
        if array.null_count:
            lacking = lacking | array.is_null().to_numpy()
    if lacking is False:
        return 0
    return int(lacking.sum() if counts is None else counts[lacking].sum())


def _units(table: Any, unit: str) -> int:
    codes, values = codes_of(column_of(table, unit))
    return len(values) + bool(np.any(codes < 0))
