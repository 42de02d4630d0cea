"""All views of a released table, made once for all secrets."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import combinations

import numpy as np
import pyarrow as pa

from ldpaudit.audit.inference.kinds import Observed
from ldpaudit.audit.inference.numbers import binned, number_views, pair_numbers
from ldpaudit.audit.inference.texts import Texts, day_views, numbers_of, text_views
from ldpaudit.audit.inference.views import Codes, Floats, View, distinct, view
from ldpaudit.progress import CheckCancelled

#: Cells of the plane that a pair of coordinates is cut into, each of about equally many rows.
_AREAS = (16, 64, 256, 1_024)
#: Values of a column within which others are ranked, at most, as a share of the rows.
_WITHIN = 1 / 8
#: Characters by which texts are compared.
_COMPARED = 24
#: Rows that tell whether numbers have ranks worth comparing.
_LOOKED = 1_000


class Table:
    """The sampled rows of the released columns, and what may be read off them.

    Parameters
    ----------
    observed : Observed
        All rows.
    rows : ndarray of int64
        The sample.
    check_cancelled : callable
        Asked before each column whether to go on.
    """

    def __init__(self, observed: Observed, rows: Codes, check_cancelled: CheckCancelled) -> None:
        self.rows = len(rows)
        self._observed, self._rows, self._check_cancelled = observed, rows, check_cancelled
        chosen = pa.array(rows)
        self.texts = {name: Texts.of(name, values.take(chosen)) for name, values in observed.texts.items()}
        self.numbers: dict[str, Floats] = {name: values[rows] for name, values in observed.numbers.items()}
        self.pairs = [pair for pair in observed.pairs if set(pair) <= set(self.numbers)]

    def part(self, rows: Codes) -> Table:
        """Return the table of some of its rows."""
        return Table(self._observed, self._rows[rows], self._check_cancelled)

    @cached_property
    def amounts(self) -> list[tuple[str, str, Floats]]:
        """Each column as numbers, where it is any: column, how, values."""
        found = [(name, "number", values) for name, values in self.numbers.items()]
        for name, texts in self.texts.items():
            if name not in self.numbers:
                found += [(name, how, values) for how, values in numbers_of(texts)]
        return [one for one in found if np.isfinite(one[2]).any()]

    @cached_property
    def singles(self) -> list[View]:
        """What may be read off one column, or one pair of coordinates."""
        found: list[View] = []
        for texts in self.texts.values():
            self._check_cancelled()
            found += distinct([*text_views(texts), *day_views(texts)], self.rows)
        for name, how, values in self.amounts:
            self._check_cancelled()
            found += distinct(number_views((name,), how, values), self.rows)
        for pair in self.pairs:
            x, y = planar(self.numbers[pair[0]], self.numbers[pair[1]])
            for areas in _AREAS:
                if self.rows >= 4 * areas:
                    found.append(view(pair, f"{areas} areas", areas_of(x, y, areas)))
        return found

    @cached_property
    def values(self) -> list[View]:
        """Each column as it is, where its values repeat, else cut into intervals."""
        found = []
        for name, texts in self.texts.items():
            whole = view((name,), "value", np.where(texts.missing, -1, texts.codes))
            if 1 < whole.cells <= self.rows / 16:
                found.append(whole)
        for name, how, values in self.amounts:
            known = np.isfinite(values)
            codes = np.full(self.rows, -1, np.int64)
            codes[known] = binned(values[known], 16)[0]
            if len(np.unique(values[known])) > 16:
                found.append(view((name,), f"{how} 16 bins", codes))
        return found

    def doubles(self, wanted: Collection[tuple[tuple[str, ...], str]] | None = None) -> list[View]:
        """Return what may be read off two columns beside their joint values: the views wanted, or all."""
        found: list[View] = []

        def asked(columns: tuple[str, ...], begins: str) -> bool:
            self._check_cancelled()
            if len(set(columns)) < len(columns):
                return False
            return wanted is None or any(of == columns and how.startswith(begins) for of, how in wanted)

        for (one, how, first), (other, way, second) in combinations(self.amounts, 2):
            if asked((one, other), how):
                for name, made in pair_numbers(first, second):
                    if asked((one, other), f"{how} {name} {way}"):
                        found += number_views((one, other), f"{how} {name} {way}", made, brief=True)
        many = [one for one in self.amounts if len(np.unique(one[2][:_LOOKED])) > _LOOKED / 8]
        groups = [one for one in self.values if one.cells <= self.rows * _WITHIN and "bins" not in one.how]
        for group in groups:
            for name, how, values in many:
                if asked((*group.columns, name), f"{how}-ranked"):
                    ranks = ranked_within(group.codes.astype(np.int64), values)
                    found += number_views((*group.columns, name), f"{how}-ranked", ranks, brief=True)
        for one_text, other_text in combinations(self.texts.values(), 2):
            if asked((one_text.column, other_text.column), "compared"):
                found += compared(one_text, other_text)
        if wanted is not None:
            found = [one for one in found if (one.columns, one.how) in wanted]
        return distinct(found, self.rows)


def compared(one: Texts, other: Texts) -> Iterator[View]:
    """Return how two texts of a row compare: equal, first by the alphabet, alike at the beginning, longer."""
    columns = (one.column, other.column)
    first, second = (np.array([word[:_COMPARED] for word in texts.words]) for texts in (one, other))
    a, b = first[one.codes], second[other.codes]
    yield view(columns, "compared by order", (a > b).astype(np.int64) - (a < b))  # no text
    lengths = [np.array([len(word) for word in texts.words])[texts.codes] for texts in (one, other)]
    yield view(columns, "compared by length", lengths[0] - lengths[1])  # no text
    width = min(first.dtype.itemsize, second.dtype.itemsize) // 4
    points = [
        letters.astype(f"<U{width}").view(np.uint32).reshape(len(letters), width)[texts.codes]
        for letters, texts in ((first, one), (second, other))
    ]
    same = points[0] == points[1]
    yield view(columns, "compared by beginning", np.cumprod(same, axis=1).sum(axis=1))  # no text
    yield view(columns, "compared by characters alike", same.sum(axis=1))  # no text
    held = (np.strings.find(a, b) >= 0) + 2 * (np.strings.find(b, a) >= 0)
    yield view(columns, "compared by one in the other", held)  # no text


def ranked_within(groups: Codes, values: Floats) -> Floats:
    """Return the rank of each number among those of its group, in (0, 1]; NaN where there is none."""
    ranks = np.full(len(values), np.nan)
    known = np.flatnonzero(np.isfinite(values))
    order = known[np.lexsort((values[known], groups[known]))]
    inside = groups[order]
    if not len(order):
        return ranks
    begins = np.concatenate([[True], inside[1:] != inside[:-1]])
    # Equal numbers share a rank.
    again = ~begins & np.concatenate([[False], values[order][1:] == values[order][:-1]])
    step = np.where(begins, 0, ~again).astype(np.int64)
    total = np.cumsum(step)
    start = total[begins][np.cumsum(begins) - 1]
    place = total - start
    most = np.zeros(int(inside.max()) + 1, np.int64)
    np.maximum.at(most, inside, place)
    ranks[order] = (place + 1) / (most[inside] + 1)
    return ranks


def planar(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return coordinates whose two axes have one unit: degrees become those of latitude."""
    known = np.isfinite(x) & np.isfinite(y)
    if not known.any() or np.abs(x[known]).max() > 180 or np.abs(y[known]).max() > 90:
        return x, y
    return x * float(np.cos(np.radians(y[known].mean()))), y


def areas_of(x: Floats, y: Floats, areas: int) -> Codes:
    """Cut the plane into areas of about as many rows, by halves of the longer side, -1 without a place."""
    found = np.full(len(x), -1, np.int64)
    known = np.flatnonzero(np.isfinite(x) & np.isfinite(y))
    waiting = [(known, areas)]
    next_code = 0
    while waiting:
        rows, parts = waiting.pop()
        if parts < 2 or len(rows) < 2:
            found[rows] = next_code
            next_code += 1
            continue
        axis = x if np.ptp(x[rows]) >= np.ptp(y[rows]) else y
        middle = np.median(axis[rows])
        left = axis[rows] < middle
        if not left.any():
            left = axis[rows] <= middle
        waiting += [(rows[left], parts // 2), (rows[~left], parts - parts // 2)]
    return found
