"""Noisy histograms of the columns of a table, by which its rows are found again in another spelling.

Each column has a histogram over buckets of a keyed hash of its values; times have one of their days as well,
and numbers with fractions one of their first four digits, which survive a shift by hours or a rounding. What
is counted is the column as a whole: the same rows give the same counts, in whatever order, under whatever
names of columns, and whatever became of the other columns. Other rows of the same kind give counts that
differ as two draws of one distribution do.

For counts x and y of n and n' <= n rows, r = n'/n, of one distribution p with a share s of the n' rows in
common, y - r x has the variance p n' (1 + r - 2 r s), so the squares of these differences give s. Columns
that differ in their values give a share far below 0.

Gaussian noise hides a single row. One row moves one count in each of D histograms; with a standard deviation
of sqrt(D) / 1.5 all of them together distinguish a right guess of a whole row from a wrong one as well as one
draw distinguishes a normal distribution of mean 1.5 from one of mean 0 (Dong, Roth, Su 2022), and a guess of
one value of it from one of mean 1.5 / sqrt(D).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.float64]

#: Distance of a right guess of a row from a wrong one, in standard deviations.
DISTANCE = 1.5
BUCKETS = 4096
_FEWEST = 16
#: Histograms of one table: of more columns those with the smallest marks.
_MOST = 64
#: What is compared with what: days with days, rows with rows, and all values with all.
_COMPARED = {"day": "day", "row": "row", "exact": "value", "digits": "value"}
#: Standard deviations of its noise that a sum of two counts must exceed to be taken for rows.
_SHOWN = 3.0
#: Standard errors of a bound that holds in 19 of 20 cases.
ONE_SIDED = 1.645
#: How many times the counts of one column may differ more than those of the other.
_FAR = 3.0
#: Parts of the buckets that are taken for the fullest.
_FULLEST = (64, 16)
#: Standard error of the share above which a column shows nothing of it.
_SILENT = 0.7


@dataclass(frozen=True, repr=False)
class Histograms:
    """The noisy histograms of a table.

    Parameters
    ----------
    rows : int
    columns : tuple of str
        Keyed mark of each histogram's column.
    forms : tuple of str
        "exact", "day" or "digits" for a histogram of coarser values, "row" for that of whole rows.
    variance : float
        Of the noise of each count.
    counts : tuple of ndarray of int32, shape (buckets,)
        A power of two of buckets: days have all, so that few of them meet; the others as many as the rows
        fill.
    """

    rows: int
    columns: tuple[str, ...]
    forms: tuple[str, ...]
    variance: float
    counts: tuple[npt.NDArray[np.int32], ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Histograms) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def to_bytes(self) -> bytes:
        """Return them as bytes, the same for the same histograms."""
        head = {
            "rows": self.rows,
            "columns": self.columns,
            "forms": self.forms,
            "variance": self.variance,
            "buckets": [len(counts) for counts in self.counts],
        }
        body = b"".join(counts.astype("<i4").tobytes() for counts in self.counts)
        return json.dumps(head, sort_keys=True).encode() + b"\n" + body

    @classmethod
    def from_bytes(cls, written: bytes) -> Histograms:
        """Read what `to_bytes` wrote.

        Raises
        ------
        ValueError
            If the bytes are others.
        """
        head, _, body = written.partition(b"\n")
        fields: dict[str, Any] = json.loads(head)
        if not isinstance(fields["buckets"], list):
            # As a version between two releases wrote them.
            return cls(
                fields["rows"], tuple(fields["columns"]), tuple(fields["forms"]), fields["variance"], ()
            )
        counts = np.split(
            np.frombuffer(body, dtype="<i4").astype(np.int32), np.cumsum(fields["buckets"])[:-1]
        )
        columns, forms = tuple(fields["columns"]), tuple(fields["forms"])
        return cls(fields["rows"], columns, forms, fields["variance"], tuple(counts[: len(columns)]))

    @property
    def comparable(self) -> bool:
        """Whether they have the layout of this version: another one cannot be compared."""
        sizes = {len(counts) for form, counts in zip(self.forms, self.counts, strict=False) if form != "day"}
        return (
            len(self.columns) == len(self.forms) == len(self.counts)
            and set(self.forms) <= _COMPARED.keys()
            and len(sizes) <= 1
            and all(_FEWEST <= size <= BUCKETS and not size & (size - 1) for size in sizes)
            and all(
                len(counts) == BUCKETS
                for form, counts in zip(self.forms, self.counts, strict=True)
                if form == "day"
            )
        )

    @classmethod
    def of(
        cls,
        rows: int,
        exact: dict[tuple[str, str], npt.NDArray[np.int64]],
        random: Callable[[int], bytes],
    ) -> Histograms:
        """Add noise to the histograms of a table that show something.

        Parameters
        ----------
        rows : int
        exact : dict of (str, str) to ndarray of int64, shape (BUCKETS,)
            Counts by the mark of the column and the form.
        random : callable
            Returns so many random bytes, which nobody keeps.
        """
        kept = {
            which: counts for which, counts in exact.items() if _own_error(counts[None, :], 0.0)[0] < _SILENT
        }
        chosen = sorted(kept, key=lambda which: which[0])[:_MOST]
        variance = max(len(chosen), 1) / DISTANCE**2
        buckets = BUCKETS
        while buckets > _FEWEST and rows < 2 * variance * buckets:
            buckets //= 2
        noisy = []
        for which in chosen:
            counts = _folded(kept[which], BUCKETS if which[1] == "day" else buckets)
            noisy.append(
                np.rint(counts + np.sqrt(variance) * _gaussian(len(counts), random)).astype(np.int32)
            )
        return cls(
            rows,
            tuple(column for column, _ in chosen),
            tuple(form for _, form in chosen),
            variance,
            tuple(noisy),
        )

    def alike(self, of: str, buckets: int = 0) -> tuple[npt.NDArray[np.intp], Reals, float]:
        """Return the histograms that may be compared with each other.

        Parameters
        ----------
        of : {"day", "row", "value"}
        buckets : int
            To how many they are folded; by default not at all.

        Returns
        -------
        places : ndarray of int
        counts : ndarray of float, shape (places, buckets)
        variance : float
        """
        places = np.array([at for at, form in enumerate(self.forms) if _COMPARED[form] == of], dtype=np.intp)
        if not len(places):
            return places, np.zeros((0, max(buckets, 1))), self.variance
        counts = np.array([self.counts[place] for place in places])
        buckets = buckets or counts.shape[1]
        return places, _folded(counts, buckets), self.variance * counts.shape[1] / buckets


@dataclass(frozen=True, repr=False)
class HistogramComparison:
    """What the columns of two tables have in common, each with each.

    Parameters
    ----------
    shares : ndarray of float, shape (histograms, histograms of the other)
        Estimated share of the smaller table's rows that both have in common, if this column is the other one;
        far below 0 where the values are others.
    errors : ndarray of float, same shape
        Standard errors of what is 0.
    most : ndarray of float, same shape
        Upper bound of that share, which holds in 19 of 20 cases whatever the other rows are, see `_most`;
        NaN where two histograms cannot be of one column.
    matching : ndarray of bool, same shape
        Whether the values of both are about as many, beside the most frequent ones.
    own, other_own : ndarray of float, shape (histograms,)
        Standard error that each histogram had, if the other table drew its rows alike.
    ratio : float
        Rows of the smaller table for each of the larger one.
    """

    shares: Reals
    errors: Reals
    most: Reals
    matching: npt.NDArray[np.bool_]
    own: Reals
    other_own: Reals
    ratio: float

    def turned(self) -> HistogramComparison:
        """Return what the columns have in common the other way round."""
        return HistogramComparison(
            self.shares.T, self.errors.T, self.most.T, self.matching.T, self.other_own, self.own, self.ratio
        )


def compare(this: Histograms, other: Histograms) -> HistogramComparison:
    """Compare all columns of two tables by their values."""
    if this.rows < other.rows:
        return compare(other, this).turned()
    ratio = other.rows / this.rows if this.rows else 1.0
    shares = np.full((len(this.counts), len(other.counts)), -np.inf)
    errors = np.full_like(shares, np.inf)
    most = np.full_like(shares, np.nan)
    matching = np.zeros(shares.shape, dtype=np.bool_)
    own, other_own = np.full(len(this.counts), np.inf), np.full(len(other.counts), np.inf)
    for of in set(_COMPARED.values()):
        buckets = min((len(one.counts[at]) for one in (this, other) for at in one.alike(of)[0]), default=0)
        places, mine, variance = this.alike(of, buckets)
        other_places, its, other_variance = other.alike(of, buckets)
        noise = other_variance + ratio**2 * variance
        own[places] = _own_error(mine * ratio, noise, ratio, _SHOWN * np.sqrt(variance) * ratio)
        other_own[other_places] = _own_error(its, noise, ratio, _SHOWN * np.sqrt(other_variance))
        least = _SHOWN * np.sqrt(variance + other_variance)
        spread, other_spread = _spread(mine * ratio, variance * ratio**2), _spread(its, other_variance)
        for place, counts in zip(places, mine, strict=True):
            both = counts[None, :] + its
            expected = np.where(both > least, both, 0.0) / max(this.rows + other.rows, 1) * other.rows
            alone = expected * (1 + ratio) + noise
            gain = 2 * ratio * expected
            weight = gain / (2 * alone**2 + expected * (1 + ratio**3))
            worth = np.maximum((weight * gain).sum(axis=1), 1e-12)
            apart = (its - ratio * counts[None, :]) ** 2
            shares[place, other_places] = (weight * (alone - apart)).sum(axis=1) / worth
            errors[place, other_places] = 1 / np.sqrt(worth)
            if len(other_places):
                most[place, other_places] = _most(counts, its, np.sqrt([variance, other_variance])) / max(
                    other.rows, 1
                )
        if len(places) and len(other_places):
            far = np.divide.outer(spread, other_spread)
            matching[np.ix_(places, other_places)] = (far < _FAR) & (far > 1 / _FAR)
    return HistogramComparison(shares, errors, most, matching, own, other_own, ratio)


def _spread(counts: Reals, noise: float) -> Reals:
    """Return how much the counts of each histogram differ, beside the fullest ones."""
    if not len(counts):
        return np.ones(0)
    light = np.sort(counts, axis=1)[:, : counts.shape[1] - counts.shape[1] // _FULLEST[0]]
    return np.asarray(np.maximum(light.var(axis=1), noise) + noise)


def _most(counts: Reals, others: Reals, noise: Reals) -> Reals:
    """Bound the rows that two tables share from one column of each, whatever the other rows are.

    A key spreads the values over the buckets, so the products of the counts' distances from their means add
    up to the sum over the values of how often one table has it times how often the other has, which is at
    least the number of shared rows; of other values, the correlation has the variance 1 / buckets. Values of
    many rows would hide that, so the fullest buckets are bounded by the lesser of their two counts.

    Parameters
    ----------
    counts : ndarray of float, shape (buckets,)
    others : ndarray of float, shape (histograms, buckets)
    noise : ndarray of float, shape (2,)
        Standard deviations of the noise of both.

    Returns
    -------
    ndarray of float, shape (histograms,)
        Rows.
    """
    buckets = len(counts)
    least = np.minimum(counts + noise[0], others + noise[1])
    least = np.where(least > 0, least, 0.0)
    bounds = []
    for full in sorted({0, *(buckets // part for part in _FULLEST)}):
        light = np.ones(others.shape, dtype=np.bool_)
        if full:
            light[:, np.argpartition(counts, -full)[-full:]] = False
            np.put_along_axis(light, np.argpartition(others, -full, axis=1)[:, -full:], values=False, axis=1)
        number = light.sum(axis=1)
        mine = np.where(light, counts - (light * counts).sum(axis=1, keepdims=True) / number[:, None], 0.0)
        its = np.where(light, others - (light * others).sum(axis=1, keepdims=True) / number[:, None], 0.0)
        error = np.sqrt((mine**2).sum(axis=1) * (its**2).sum(axis=1) / number)
        bounds.append((mine * its).sum(axis=1) + ONE_SIDED * error + np.where(light, 0.0, least).sum(axis=1))
    return np.asarray(np.min(bounds, axis=0))


def within_days(this: Histograms, other: Histograms) -> Reals:
    """Bound how many rows two tables have on common days.

    Returns
    -------
    ndarray of float, shape (days of this, days of the other)
        For each pair of histograms of days an upper bound, which holds in 97 of 100 cases.
    """
    (_, mine, variance), (_, its, other_variance) = this.alike("day"), other.alike("day")
    bounds = np.zeros((len(mine), len(its)))
    for position, counts in enumerate(mine):
        for other_position, others in enumerate(its):
            bounds[position, other_position] = min(
                _on_days_of(counts, others, this.rows, variance, other_variance),
                _on_days_of(others, counts, other.rows, other_variance, variance),
            )
    return bounds


def _on_days_of(counts: Reals, others: Reals, rows: int, variance: float, other_variance: float) -> float:
    """Bound the rows of another table on the days of one, and the rows of days that the noise hides."""
    seen = counts > _SHOWN * np.sqrt(variance)
    hidden = max(rows - counts[seen].sum(), 0.0)
    reach = 2 * np.sqrt(seen.sum() * (variance + other_variance))
    return float(max(others[seen].sum(), 0.0) + hidden + reach)


def _own_error(counts: Any, noise: float, ratio: float = 1.0, least: float = 0.0) -> Reals:
    """Return the standard error of the share that two draws of each histogram's distribution would have."""
    expected = np.where(counts > least, counts, 0.0)
    gain = 2 * ratio * expected
    weight = gain / np.maximum(2 * (expected * (1 + ratio) + noise) ** 2 + expected * (1 + ratio**3), 1e-300)
    return np.asarray(1 / np.sqrt(np.maximum((weight * gain).sum(axis=1), 1e-12)))


def _folded(counts: Any, buckets: int) -> Reals:
    """Add up the buckets of a finer histogram that fall into one of a coarser: the last bits name them."""
    return np.asarray(counts.reshape(*counts.shape[:-1], -1, buckets).sum(axis=-2), dtype=np.float64)


def _gaussian(size: int, random: Callable[[int], bytes]) -> Reals:
    """Draw standard normal numbers (Box and Muller 1958)."""
    pairs = (size + 1) // 2
    words = np.frombuffer(random(16 * pairs), dtype="<u8").reshape(2, pairs)
    uniform = ((words >> np.uint64(11)).astype(np.float64) + 0.5) * 2.0**-53
    radius, angle = np.sqrt(-2 * np.log(uniform[0])), 2 * np.pi * uniform[1]
    return np.concatenate([radius * np.cos(angle), radius * np.sin(angle)])[:size]
