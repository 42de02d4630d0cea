"""Numbers under local differential privacy: Square Wave, an exact finite channel over a declared interval."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from statistics import NormalDist
from typing import Any, ClassVar, Literal, NamedTuple, NoReturn

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Verification
from ldpaudit.language import Message
from ldpaudit.protocols import draw, estimator
from ldpaudit.protocols.channel import Floats
from ldpaudit.protocols.checks import array_of, check_choice, check_figure, check_whole, number
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.exact import WORD, as_written, exp_below, ln_above
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.reports import Counts, NoReportError, ValueReports, check_counts
from ldpaudit.randomness import Key, check_first_row, claimed_rows

Outside = Literal["error", "clamp"]

#: Most cells of an interval; tables of probabilities grow with their square.
MAX_CELLS = 1024
#: Parts of a cell in which numbers are added up.
PARTS = 1 << 20
#: Largest limit of an interval, and how many steps of a double a cell is wider than: no two nodes become one.
_LARGEST_END, _STEPS = 1e300, 1 << 20
#: Beyond, weights over 2^64 become 0: a larger epsilon is taken for this one. Below the other, the optimal
#: window is computed as its limit.
_LARGEST, _TINY = Fraction(40), Fraction(1, 10**12)
#: A report that another program wrote again may be off by this part of all outputs, or of itself.
_REWRITTEN, _DIGITS = 1e-9, 1e-14
#: From so many cells on, neighbours are averaged with the full weights of the paper.
_SMOOTHED_CELLS = 256
#: A smoothed distribution stands still once a step moves no more than this share of the people.
STILL = 1e-7
_MOST_STEPS = 5000


@dataclass(frozen=True)
class Interval:
    """The numbers from `low` to `high`, in equal cells: declared, and never inferred from the data."""

    low: float
    high: float
    #: Number of cells, 1 to 1024.
    cells: int = 100
    #: What a number outside does: stop the run, or count as the nearer end.
    outside: Outside = "error"

    def __post_init__(self) -> None:
        for name in ("low", "high"):
            end = number(getattr(self, name))
            if end is None or not abs(end) <= _LARGEST_END:
                what = Message('"{name}" is not a number, or too large', name=name)
                raise UserError(what, hint="write the ends of the interval, in larger units if need be")
            object.__setattr__(self, name, end)
        check_choice("outside", self.outside, ("error", "clamp"))
        if self.low >= self.high:
            raise UserError("low is not below high", hint="write the lower end as low, the upper as high")
        hint = Message("write 1 to {max_cells}", max_cells=MAX_CELLS)
        cells = check_whole(self.cells, Message("the number of cells"), 1, MAX_CELLS, hint=hint)
        object.__setattr__(self, "cells", cells)
        if self.width / cells < _STEPS * math.ulp(max(abs(self.low), abs(self.high))):
            raise UserError("the cells are narrower than numbers are precise", hint="declare fewer cells")

    @property
    def width(self) -> float:
        """Distance between the ends."""
        return self.high - self.low

    @property
    def edges(self) -> Floats:
        """The ends of the cells, shape (cells + 1,)."""
        return self.numbers(0, self.cells + 1)

    def numbers(self, first: Fraction | int, many: int) -> Floats:
        """Return so many numbers a cell apart, from a place counted in cells on, each rounded once."""
        low, cell = Fraction(self.low), (Fraction(self.high) - Fraction(self.low)) / self.cells
        return np.array([float(low + (first + at) * cell) for at in range(many)])

    def amounts(self, values: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Return numbers in whole parts (`PARTS`) of a cell above the lower end: they add up in any order."""
        return (self.places(values) * PARTS).astype(np.int64)

    def mean(self, amounts: npt.ArrayLike, n: npt.ArrayLike) -> Floats:
        """Return the mean of n numbers from the sum of their amounts, to a millionth of a cell."""
        counted, cell = np.asarray(n, dtype=np.float64), self.width / self.cells
        with np.errstate(invalid="ignore", divide="ignore"):
            found: Floats = self.low + np.asarray(amounts, dtype=np.float64) / PARTS / counted * cell
        return found

    def places(self, values: npt.ArrayLike, first_row: int = 0) -> Floats:
        """Return where numbers lie, in cells from the lower end, rounded to a double."""
        array: npt.NDArray[Any] = array_of(values)
        if array.ndim != 1 or array.dtype.kind not in "iuf":
            raise UserError("the values are not one column of numbers", hint="give numbers")
        numbers = np.asarray(array).astype(np.float64, copy=False)

        def refuse(marks: npt.NDArray[np.bool_], what: str, hint: str) -> None:
            if marks.any():
                row = Message("row {first_row}", first_row=first_row + int(np.argmax(marks)) + 1)
                raise UserError(Message("a number {what}", what=what), where=row, hint=hint)

        hint = Message("remove the row, or say in this step what a missing number counts as: missing = 0")
        refuse(np.ma.getmaskarray(array) | np.isnan(numbers), Message("is missing"), hint)
        refuse(np.isinf(numbers), Message("is infinite"), Message("correct the table"))
        if self.outside == "error":
            what = Message("lies outside the interval from {low:g} to {high:g}", low=self.low, high=self.high)
            hint = Message('declare a wider one, or write outside = "clamp"')
            refuse((numbers < self.low) | (numbers > self.high), what, hint)
        return (np.clip(numbers, self.low, self.high) - self.low) * self.cells / self.width


@dataclass(frozen=True, eq=False)
class NumberReports(ValueReports):
    """One number a row, each of finitely many: codes are positions in `values`, which increase."""

    values: Floats

    def numbers(self) -> Floats:
        """Return the reports as numbers, shape (n,)."""
        reported: Floats = self.values[self.codes]
        return reported

    def columns(self, column: str) -> dict[str, pa.Array]:
        """Return one column of numbers, under the column's own name; a text file keeps every digit."""
        return {column: pa.array(self.numbers())}


class NumberFigures(NamedTuple):
    """Rows of a table of estimates for m populations: their labels, and arrays of shape (m, rows)."""

    labels: tuple[str, ...]
    estimate: Floats
    low: Floats
    high: Floats


class TableChannel:
    """A channel of whole weights: P[output | input] = weights[input, output] / 2^64, and so it is sampled."""

    method: ClassVar[Verification] = "matrix"
    form: ClassVar[str] = "table"
    family: ClassVar[None] = None

    def __init__(self, weights: npt.NDArray[np.uint64]) -> None:
        self.weights = weights
        #: Number of inputs and outputs.
        self.size, self.outputs = weights.shape
        # 2^64 wraps to 0, and once 1 is taken off it reads 2^64 - 1: the largest word of each output.
        self.last = np.cumsum(weights, axis=1, dtype=np.uint64) - np.uint64(1)
        if not ((self.last[:, -1] == WORD - 1).all() and (self.last[:, 1:] > self.last[:, :-1]).all()):
            raise ValueError("a row of weights does not add up to 2^64")

    def epsilon(self) -> Decimal:
        """Return the largest log-ratio over all inputs and outputs, rounded up at 59 digits."""
        return self._tight

    @cached_property
    def _tight(self) -> Decimal:
        most, fewest = self.weights.max(axis=0).tolist(), self.weights.min(axis=0).tolist()
        return ln_above(max(Fraction(one, other) for one, other in set(zip(most, fewest, strict=True))))

    @cached_property
    def probabilities(self) -> Floats:
        """The same matrix in doubles, shape (inputs, outputs)."""
        return self.weights / float(WORD)


class SquareWave(Protocol):
    """A cell in a window around the true one, more likely than one outside, to estimate a distribution.

    The window reaches b cells to both sides of the number's, and the outputs b cells beyond both ends. As a
    share, b is (eps e^eps - e^eps + 1) / (2 e^eps (e^eps - 1 - eps)), at which a report tells most, taken
    down to whole cells. With `cyclic` the interval is a circle, such as the hours of a day: no outputs lie
    beyond, and the share of the whole window is (eps e^eps - e^eps + 1) / (e^eps - 1)^2.

    Source: Li et al. 2020 (SIGMOD), sections 5.2 to 5.5; the circle follows the same argument.
    """

    name: ClassVar[str] = "SquareWave"
    paper: ClassVar[str] = (
        "Li, Wang, Lopuhaä-Zwakenberg, Škorić, Li: Estimating numerical distributions under local"
        " differential privacy, SIGMOD 2020"
    )
    use: ClassVar[str] = "the distribution of a number: ages, response times, hours of the day"

    def __init__(self, interval: Interval, epsilon: float, cyclic: bool = False) -> None:
        if not isinstance(cyclic, bool | np.bool_) and number(cyclic) not in (0.0, 1.0):
            what = Message("whether the interval is a circle is unknown")
            raise UserError(what, where="cyclic", hint="write true or false")
        if not isinstance(interval, Interval):
            what = Message("{name} is for numbers of a declared interval", name=self.name)
            raise UserError(what, hint='use the step "randomize-number"')
        self.cyclic, self.interval, cells = bool(cyclic), interval, interval.cells
        if cells < 2 + self.cyclic:
            hint = Message("declare {least} or more", least=2 + self.cyclic)
            raise UserError("a distribution needs more cells", hint=hint)
        self._asked = {"epsilon": check_figure("epsilon", epsilon)}
        request = min(as_written(self._asked["epsilon"]), _LARGEST)
        bound = exp_below(request)
        self.reach = math.floor(cells * best_reach(request, bound, cyclic=self.cyclic))
        if self.cyclic:
            self.reach = min(self.reach, (cells - 2) // 2)
        width = 2 * self.reach + 1
        outputs = cells if self.cyclic else cells - 1 + width
        self._inside, self._beyond = private_window(width, outputs - width, bound)
        # Row i begins at output i; on a circle the middle of the window lies over the true cell.
        weights = np.full((cells, outputs), self._beyond, dtype=np.uint64)
        at, turned = np.arange(cells), self.reach * self.cyclic
        for offset, weight in enumerate(self._inside):
            weights[at, (at + offset - turned) % outputs] = weight
        self._channel: Any = TableChannel(weights)
        self.values = interval.numbers(Fraction(1, 2) - (0 if self.cyclic else self.reach), outputs)
        #: The outputs as texts.
        self.domain = Domain([repr(value) for value in self.values.tolist()])

    def channel(self) -> Any:
        """Return the exact channel, a `TableChannel`."""
        return self._channel

    def integers(self) -> dict[str, Any]:
        """Return the weights of the window, each with how many have it, and the one outside."""
        inside = [[weight, len(list(alike))] for weight, alike in itertools.groupby(self._inside)]
        sizes = {"form": "window", "size": self.interval.cells, "cyclic": self.cyclic}  # no text
        return {**sizes, "inside": inside, "outside": self._beyond}

    def parameters(self) -> dict[str, float]:
        """Return what a reader needs to repeat the protocol, as plain numbers."""
        interval, channel = self.interval, self._channel
        return {
            **self._asked, "low": interval.low, "high": interval.high, "cells": interval.cells,
            "inputs": channel.size, "outputs": channel.outputs, "reach": self.reach,
            "cyclic": int(self.cyclic),
        }  # fmt: skip

    def label(self) -> str:
        """Return the protocol's name with its parameters, for the guarantee line."""
        one, circle = self.interval, ", a circle" if self.cyclic else ""
        cells = f"{one.low:g} to {one.high:g} in {one.cells} cells{circle}"
        return f"{self.name} (epsilon = {self._asked['epsilon']:g}, {cells})"

    def sanitize(self, values: npt.ArrayLike, key: Key, first_row: int = 0) -> NumberReports:
        """Randomize a column of n numbers, in units of the column; otherwise as `Protocol.sanitize`."""
        from ldpaudit.protocols.kernels import table

        first_row = check_first_row(first_row)
        nodes = self._cells(values, first_row)
        codes = np.empty(len(nodes), dtype=np.min_scalar_type(self._channel.outputs - 1))
        source = draw.RowWords(claimed_rows(key, first_row, len(nodes)), first_row)
        for part, words in draw.singles(source, len(nodes)):
            table(nodes[part], words, self._channel.last, codes[part])
        return NumberReports(self.domain, codes, self.values)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> NumberReports:
        """Take the reports out of the released column of numbers; others are refused."""
        found = _numbers_of(columns[column])
        near = np.searchsorted(self.values[:-1] + np.diff(self.values) / 2, found)
        # Far less than a gap, of which there are some thousands, each of many steps of a double.
        digits = _DIGITS * float(np.abs(self.values[[0, -1]]).max())
        rewritten = max(digits, _REWRITTEN * float(self.values[-1] - self.values[0]))
        wrong = ~(np.abs(self.values[near] - found) <= rewritten)
        if wrong.any():
            raise NoReportError(column, int(np.argmax(wrong)))
        return NumberReports(self.domain, near.astype(np.min_scalar_type(len(self.values) - 1)), self.values)

    def mean(self, counts: Counts, level: float = estimator.LEVEL) -> tuple[Floats, Floats, Floats]:
        """Estimate the mean of m populations without bias, and its interval, in units of the column.

        It is the mean of the centres of cells; the interval reaches half a cell further, as numbers may.
        """
        self._check(counts, level)
        places, variances, (constant, slope) = self._readout
        n = np.asarray(counts.n, dtype=np.float64)
        some = np.maximum(n, 1.0)
        shares, cell = counts.support / some[..., np.newaxis], self.interval.width / self.interval.cells
        mean = self.interval.low + (shares @ places + 0.5) * cell
        # A quantity of outputs whose mean over the noise grows in line with the variance of a report.
        spread = constant + slope * (shares @ self._squares(places))
        stderr = np.sqrt(np.maximum(spread, variances.min()) / some) * cell
        half = NormalDist().inv_cdf((1 + level) / 2) * stderr + cell / 2
        ends = (mean, np.nan), (mean - half, -math.inf), (mean + half, math.inf)
        found, low, high = (np.where(n == 0, unknown, figure) for figure, unknown in ends)
        return found, low, high

    def variance(self, n: float, value: float | None = None) -> float:
        """Return the variance of the mean of n people of one number, or the worst, in squared units."""
        people, variances = check_figure("rows", n), self._readout[1]
        one = variances.max() if value is None else variances[self._cells([value], 0)[0]]
        return float(one) * (self.interval.width / self.interval.cells) ** 2 / people

    @cached_property
    def _readout(self) -> tuple[Floats, Floats, tuple[float, float]]:
        """Places of outputs that average to the cell, variances of cells, and their line in `_squares`."""
        if self.cyclic:
            raise UserError("numbers on a circle have no mean", hint="estimate their distribution")
        # What is added to the constant weight outside moves along with the window: the mean output of cell i
        # is start + slope i, exactly.
        outputs, probabilities = self._channel.outputs, self._channel.probabilities
        added = [weight - self._beyond for weight in self._inside]
        still = self._beyond * (outputs * (outputs - 1) // 2)
        start = Fraction(still + sum(weight * offset for offset, weight in enumerate(added)), WORD)
        slope = Fraction(sum(added), WORD)
        places = np.array([float((output - start) / slope) for output in range(outputs)])
        gaps = places - np.arange(self._channel.size)[:, np.newaxis]
        variances = (probabilities * gaps**2).sum(axis=1)
        expected = probabilities @ self._squares(places)
        middle = self._channel.size // 2
        rise = expected[0] - expected[middle]
        # Two cells: the largest variance is safe.
        if abs(rise) <= abs(expected[0]) * 2**-40:
            return places, variances, (float(variances.max()), 0.0)
        gain = float((variances[0] - variances[middle]) / rise)
        return places, variances, (float(variances[0] - gain * expected[0]), gain)

    def _squares(self, places: Floats) -> Floats:
        squares: Floats = (places - (self._channel.size - 1) / 2) ** 2
        return squares

    def shares(self, counts: Counts) -> Floats:
        """Estimate the shares of cells of one population, shape (cells,): NaN where there are no reports."""
        self._check(counts, estimator.LEVEL)
        if not counts.n:
            return np.full(self.interval.cells, np.nan)
        seen = counts.support > 0
        channel = np.ascontiguousarray(self._channel.probabilities[:, seen])
        return smoothed_em(channel, counts.support[seen] / counts.support.sum(), self.cyclic)

    def estimates(self, counts: Counts, level: float = estimator.LEVEL) -> NumberFigures:
        """Estimate the mean, with its interval, and the share of each cell."""
        self._check(counts, level)
        support = np.atleast_2d(counts.support)
        fitted = [self.shares(Counts(int(row.sum()), row)) for row in support]
        shares = np.array(fitted).reshape(len(support), self.interval.cells)
        unknown = np.full_like(shares, np.nan)
        ends = itertools.pairwise(self.interval.edges.tolist())
        labels = [Message("{low:g} to below {high:g}", low=low, high=high) for low, high in ends]
        if self.cyclic:
            return NumberFigures(tuple(labels), shares, unknown, unknown)
        # The upper end, and what is limited to it, counts to the last cell.
        low, high = self.interval.edges[-2:].tolist()
        labels[-1] = Message("{low:g} to {high:g}", low=low, high=high)
        mean, lower, upper = self.mean(Counts(np.atleast_1d(counts.n), support), level)
        figures = (mean, shares), (lower, unknown), (upper, unknown)
        return NumberFigures(("mean", *labels), *map(np.column_stack, figures))

    def estimate(self, *_given: Any, **_named: Any) -> NoReturn:
        """Refuse: numbers have a mean and a distribution."""
        raise UserError("reports of numbers are no shares of values", hint="call estimates(counts)")

    def _cells(self, values: npt.ArrayLike, first_row: int) -> npt.NDArray[np.int32]:
        """Return the cell of each number; the upper end lies in the last one, or on a circle in the first."""
        found = self.interval.places(values, first_row).astype(np.int32)
        last = self.interval.cells - 1
        found[found > last] = 0 if self.cyclic else last
        return found

    def _check(self, counts: Counts, level: float) -> None:
        check_counts(counts, len(self.values))
        check_figure("level", level)


def best_reach(request: Fraction, bound: Fraction, *, cyclic: bool = False) -> Fraction:
    """Return the optimal b: half the window as a share of the interval, for e^request = bound."""
    if request < _TINY:
        return Fraction(1, 4) if cyclic else Fraction(1, 2)
    gain = request * bound - bound + 1
    width = gain / (bound - 1) ** 2 if cyclic else gain / (bound * (bound - 1 - request))
    return width / 2


def private_window(width: int, others: int, bound: Fraction) -> tuple[list[int], int]:
    """Return the largest weights inside a window, the first larger by 1, and each outside, of 2^64."""
    outside = max(1, math.ceil(WORD / (width * bound + others)))
    while True:
        fewest, rest = divmod(WORD - others * outside, width)
        if fewest <= outside:
            raise UserError(
                "the privacy asked for is so strong that reports would say nothing",
                hint="raise epsilon, or declare fewer cells",
            )
        if fewest + (rest > 0) <= bound * outside:
            return [fewest + 1] * rest + [fewest] * (width - rest), outside
        outside += 1


def smoothed_em(channel: Floats, observed: Floats, cyclic: bool) -> Floats:
    """Return the shares of cells that a step of EM and a smoothing after it (EMS) leave as they are.

    `channel` are P[output | cell] of the outputs that were reported, `observed` their shares. Source: Li et
    al. 2020 (SIGMOD), section 5.5; Varadhan, Roland 2008 (Scandinavian Journal of Statistics 35, SQUAREM).
    """
    cells = len(channel)
    side = min(1.0, (cells / _SMOOTHED_CELLS) ** 2) / 4

    def step(share: Floats) -> Floats:
        moved = share * (channel @ (observed / (share @ channel)))
        padded = np.pad(moved, 1, mode="wrap" if cyclic else "edge")
        smoothed: Floats = side * (padded[:-2] + padded[2:]) + (1 - 2 * side) * moved
        return smoothed

    share = np.full(cells, 1 / cells)
    for _ in range(_MOST_STEPS):
        one = step(share)
        two = step(one)
        if np.abs(two - one).sum() / 2 <= STILL:
            return two
        change, bend = one - share, two - 2 * one + share
        length = max(1.0, math.sqrt(float(change @ change) / max(float(bend @ bend), 1e-300)))
        far = share + 2 * length * change + length**2 * bend
        share = step(far / far.sum()) if far.min() > 0 else two
    return share


def _numbers_of(cells: Any) -> Floats:
    """Read released numbers; NaN where a cell is none."""
    from ldpaudit.tables import texts
    from ldpaudit.tables.values import read_numbers

    if pa.types.is_floating(cells.type) or pa.types.is_integer(cells.type):
        numbers = cells.cast(pa.float64(), safe=False)
    else:
        numbers, _ = read_numbers(texts(cells), ".", "")
    found: Floats = numbers.to_numpy(zero_copy_only=False).astype(np.float64, copy=False)
    return found
