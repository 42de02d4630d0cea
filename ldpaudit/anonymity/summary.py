"""All figures of a table at once, under the names that `ldpaudit anonymity --json` prints.

The attacker knows that the sought person is in the table (prosecutor), links everybody (marketer), or knows
the size of a population (journalist), and chooses evenly within a class (El Emam and Dankar, JAMIA 15(5),
2008).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ldpaudit.anonymity.classes import Missing, equivalence_classes, rows_of, rows_per_class, stood_for
from ldpaudit.anonymity.closeness import t_equal, t_ordered
from ldpaudit.anonymity.codes import Codes, column_of
from ldpaudit.anonymity.diversity import confidence, distinct_l, entropy_l, recursive_c
from ldpaudit.anonymity.value_counts import ValueCounts, value_counts
from ldpaudit.anonymity.wildcard import matched_in
from ldpaudit.errors import UserError
from ldpaudit.language import Message


def summarize(
    table: Any,
    quasi_identifiers: Sequence[str],
    sensitive: Sequence[str] = (),
    unit: str | None = None,
    missing: Missing = "own",
    *,
    read: Any = None,
    orders: Mapping[str, Sequence[Any]] | None = None,
    count: str | None = None,
    times: Codes | None = None,
    population: int | None = None,
) -> dict[str, Any]:
    """Return k, l, t and the risk of a table.

    table: the table, n rows.
    quasi_identifiers: columns that an attacker may know.
    sensitive: columns that an attacker wants to know. A missing sensitive value is a value of its own.
    unit: column that names who is protected; a row where none is given.
    missing {"own", "wildcard"}: whether a missing quasi-identifier is a value of its own or may be any; see
        `equivalence_classes`. Sensitive values are those of the same rows that the size of a class counts.
    read: the same rows with sensitive columns and counts as numbers or times, where `table` holds texts as
        they are written.
    orders: order of the values of a sensitive column that has none by itself.
    count: column that says how many each row stands for, in a table of counts; rows of 0 are left out.
    times: how often each row is in the table; once where not given.
    population: size of the population that the table is about.
    Returns: rows Rows of the table, or what they stand for. units Distinct units; rows that do not name
        theirs are one. Equal to rows without a unit. classes Classes of equal rows. k Size of the smallest
        class, in units. unique_rows Rows whose class holds one unit. class_sizes {size: number of classes},
        sizes in units, ascending. sensitive For each sensitive column, over the worst class, in rows:
        distinct_l, entropy_l, recursive_cl ({"c", "l"}: recursive (c', l)-diverse for every c' > c), t_equal
        and t_ordered (None without an order, or with missing values), confidence, the largest share of one
        value. risk prosecutor_max and prosecutor_mean, largest and mean (over rows) chance to pick the right
        unit of a class; marketer, the expected share of right links when everybody is linked. With a
        population also journalist_max, journalist_mean and journalist_marketer, the same where the attacker
        links with it; population, its size; population_unique_rows, the rows expected to be alone in it.
        missing rule, as given, and rows, those that lack a quasi-identifier. lines, empty_lines With counts:
        the rows of the table, and those of them that stand for none.
    Raises UserError: if a column is not there, or its values cannot be compared; if counts are none, or the
        population is smaller than the table.
    """
    if unit is not None and count is not None:
        raise UserError("rows with counts name no unit", hint="give a column of counts or one of units")
    read = table if read is None else read
    lines = rows_of(table) if times is None else int(times.sum())
    empty, counts = 0, times
    if count is not None:
        stands_for = stood_for(read, count)
        kept = stands_for > 0
        empty = int((~kept).sum() if times is None else times[~kept].sum())
        table, read = _rows(table, quasi_identifiers, kept), _rows(read, sensitive, kept)
        counts = (stands_for if times is None else stands_for * times)[kept]
    sizes, labels = equivalence_classes(
        table, quasi_identifiers, unit=unit, missing=missing, count=None if unit else counts
    )
    held = rows_per_class(labels, len(sizes), counts)
    rows = int(held.sum())
    units = rows if unit is None else len(equivalence_classes(table, [unit])[0])

    def disclosed(name: str) -> dict[str, Any]:
        if not rows:
            return NOTHING
        found = value_counts(read, name, labels, order=(orders or {}).get(name), count=counts)
        return _disclosure(
            lambda: (one for _, one in matched_in(table, quasi_identifiers, labels, found, missing))
        )

    lacking = np.zeros(len(labels), np.bool_)
    for name in quasi_identifiers:
        lacking |= column_of(table, name).is_null().to_numpy()
    found = {
        "rows": rows,
        "units": units,
        "classes": len(sizes),
        "k": k_of(sizes),
        "unique_rows": int(held[sizes == 1].sum()),
        "class_sizes": histogram(sizes),
        "sensitive": {name: disclosed(name) for name in sensitive},
        "risk": _risk(sizes, held, units, population, overlapping=missing == "wildcard"),
        "missing": {"rule": missing, "rows": int(lacking.sum() if counts is None else counts[lacking].sum())},
    }
    if count is not None:
        found |= {"lines": lines, "empty_lines": empty}
    return found


NOTHING = {
    "distinct_l": 0,
    "entropy_l": 0.0,
    "recursive_cl": None,
    "t_equal": 0.0,
    "t_ordered": None,
    "confidence": 0.0,
}


def _disclosure(pieces: Callable[[], Iterable[ValueCounts]]) -> dict[str, Any]:
    """Return the figures of the worst class, from the values of some classes at a time."""
    measured = [
        (distinct_l(one), entropy_l(one), t_equal(one), t_ordered(one), confidence(one)) for one in pieces()
    ]
    distinct, entropy, equal, ordered, sure = zip(*measured, strict=True)
    l = min(distinct)  # noqa: E741
    return {
        "distinct_l": l,
        "entropy_l": min(entropy),
        "recursive_cl": {"c": max(recursive_c(counts, l) for counts in pieces()), "l": l},
        "t_equal": max(equal),
        "t_ordered": None if None in ordered else max(ordered),
        "confidence": max(sure),
    }


def _risk(
    sizes: Codes, held: Codes, units: int, population: int | None, *, overlapping: bool
) -> dict[str, Any]:
    """Return the chances to find somebody again; `held` are the rows of each class."""
    members, rows = max(int(sizes.sum()), 1), max(int(held.sum()), 1)

    def mean(chances: NDArray[np.float64]) -> float:
        return float((chances * held).sum() / rows)

    risk = {
        "prosecutor_max": 1.0 / k_of(sizes) if len(sizes) else 0.0,
        "prosecutor_mean": mean(1.0 / sizes),
        # One link in each class is right on average.
        "marketer": mean(1.0 / sizes) if overlapping else len(sizes) / members,
    }
    if population is None:
        return risk
    chances = chances_by_size(sizes, units, population)
    return risk | {
        "journalist_max": float(chances.max(initial=0.0)),
        "journalist_mean": mean(chances),
        "journalist_marketer": float((chances * sizes).sum() / members),
        "population": population,
        "population_unique_rows": float(held[sizes == 1].sum() * units / population) if units else 0.0,
    }


def chances_by_size(sizes: Codes, units: int, population: int) -> NDArray[np.float64]:
    """Return the chance to pick the right member of a population of which only the size is known.

    A class hides among F members of the population, not among the f of the table. With the sampled share s =
    units / population, F - f given f is negative binomial (Benedetti and Franconi 1998), and
    E[1/F] = s/f 2F1(1, 1; f + 1; 1 - s). A class of one is alone in the population with a chance of s.

    Sizes and chances have the shape (classes,); units are the members of the table.
    """
    from scipy.special import hyp2f1

    if population < units:
        raise UserError(
            Message(
                "{population:,} is smaller than the table ({units:,})", population=population, units=units
            ),
            where="population",
            hint="say of how many the table is",
        )
    share = units / population if units else 1.0
    distinct, inverse = np.unique(sizes, return_inverse=True)
    expected = share / distinct * hyp2f1(1, 1, distinct + 1, 1 - share)
    chances: NDArray[np.float64] = np.minimum(expected, 1 / distinct)[inverse]
    return chances


def k_of(sizes: Codes) -> int:
    """Return the size of the smallest class; 0 for an empty table."""
    return int(sizes.min()) if len(sizes) else 0


def histogram(sizes: Codes) -> dict[int, int]:
    """Count the classes of each size, in the order of size."""
    found, classes = np.unique(sizes, return_counts=True)
    return dict(zip(found.tolist(), classes.tolist(), strict=True))


def _rows(table: Any, names: Sequence[str], kept: NDArray[np.bool_]) -> dict[str, Any]:
    return {name: column_of(table, name).filter(pa.array(kept)) for name in dict.fromkeys(names)}
