"""Numbers made coarser: intervals of a width or between edges, and the open ends of top and bottom coding."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass as plain_dataclass
from dataclasses import replace
from decimal import Decimal
from typing import Annotated, ClassVar, Self

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from pydantic import Field
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.generalize.code_values import name_things
from ldpaudit.generalize.kinds import number_column
from ldpaudit.language import Message, join_texts
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Step, replaced
from ldpaudit.step_fields import UNIT_OF_COLUMN, described
from ldpaudit.tables import Column, numbers, texts
from ldpaudit.tables.names import DATE_PART_WORDS, words_of

#: Between the ends of an interval. Not a hyphen: spreadsheets take 10-12 for a date, and -5--1 reads badly.
DASH = "\N{EN DASH}"
#: Integers below this are exact in float64.
_EXACT = 2**53
#: Powers of ten are exact in float64 up to 22.
_MOST_PLACES = 15
#: Intervals of the finest level, about: enough to keep most of what the numbers say.
_INTERVALS = 20
_DOUBLED = 4

Figure = Annotated[float, Field(allow_inf_nan=False)]


@plain_dataclass(frozen=True)
class Scale:
    """Decimal numbers as exact integers: 0.1 with two places is 10.

    Dividing such an integer by the (exact) power of ten rounds once, to the very float64 that reading the
    decimal number from a text gives; that is why a value on a boundary falls on the right side of it.
    """

    places: int

    @classmethod
    def of(cls, figures: list[float]) -> Scale:
        """Choose as many places as the figures are written with."""
        return cls(max(_places(figure) for figure in figures))

    def integer(self, figure: float) -> int:
        """Return a figure as an integer."""
        return int(_decimal(figure).scaleb(self.places))

    def floats(self, integers: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
        """Return integers as the nearest float64 of what they stand for."""
        return integers.astype(np.float64) / 10.0**self.places

    def write(self, integer: int) -> str:
        """Write an integer as the decimal number for which it stands."""
        return f"{Decimal(integer).scaleb(-self.places):f}"


def _below(figure: float) -> str:
    return f"< {_written(figure)}"


def _from(figure: float) -> str:
    return f">= {_written(figure)}"


def _written(figure: float) -> str:
    """Write a figure with as many places as it needs."""
    scale = Scale.of([figure])
    return scale.write(scale.integer(figure))


def _decimal(figure: float) -> Decimal:
    return Decimal(repr(float(figure)))


def _places(figure: float) -> int:
    exponent = _decimal(figure).normalize().as_tuple().exponent
    return max(0, -int(exponent))


@dataclass(frozen=True, config=STEP_CONFIG)
class Intervals(Step):
    """Replace a number by the interval in which it lies.

    Intervals hold their lower end and not their upper one. With `width` they begin at `origin`; with
    `edges` they lie between these, and the two ends are open. `bottom` and `top` cut off the ends, and may
    be used alone: the numbers between them then stay as they are.

    column: column of numbers.
    width: width of each interval, positive.
    edges: increasing ends of intervals, instead of `width`.
    origin: a lower end, where `width` is given.
    bottom, top: numbers below `bottom` become "< bottom", those from `top` on become ">= top".
    """

    do: ClassVar[str] = "intervals"
    summary: ClassVar[str] = "Group numbers into intervals, cut off extremes"
    title: ClassVar = "intervals"
    column_kinds: ClassVar = ("integer", "number")
    starts: ClassVar = {"width": 10}
    repairs: ClassVar = ("raw-time", "gives-away", "guessed-by-others")
    hides_places: ClassVar = True

    column: Annotated[str, described("Column of numbers", holds="column")]
    width: Annotated[Figure | None, described("Width", gt=0, unit=UNIT_OF_COLUMN)] = None
    edges: Annotated[tuple[Figure, ...], described("Edges, instead of a width")] = ()
    origin: Annotated[Figure, described("Intervals begin at", unit=UNIT_OF_COLUMN, expert=True)] = 0.0
    bottom: Annotated[
        Figure | None, described("Lowest, everything below is one group", unit=UNIT_OF_COLUMN)
    ] = None
    top: Annotated[
        Figure | None, described("Highest, everything from there on is one group", unit=UNIT_OF_COLUMN)
    ] = None

    def __post_init__(self) -> None:
        if self.width is not None and self.edges:
            raise UserError("both a width and edges are given", hint="keep one of them")
        if self.width is None and not self.edges and self.bottom is None and self.top is None:
            raise UserError("no interval is given", hint="give a width, edges, a bottom or a top")
        if self.edges and (self.bottom is not None or self.top is not None):
            raise UserError(
                "edges have open ends already", hint="put the bottom first and the top last among the edges"
            )
        if any(low >= high for low, high in itertools.pairwise(self.edges)):
            raise UserError("the edges do not increase", hint="write them from the lowest to the highest")
        if self.bottom is not None and self.top is not None and self.bottom >= self.top:
            raise UserError("the bottom is not below the top", hint="change one of them")
        scale = self._scale()
        if scale.places > _MOST_PLACES or any(
            abs(scale.integer(figure)) >= _EXACT for figure in self._figures()
        ):
            raise UserError("a limit has too many digits", hint="write at most 15 digits")

    def _figures(self) -> list[float]:
        figures = (self.width, self.origin, self.bottom, self.top, *self.edges)
        return [figure for figure in figures if figure is not None]

    def _scale(self) -> Scale:
        return Scale.of(self._figures())

    def bind(self, context: Context) -> Context:
        """Check that the column holds numbers."""
        number_column(context, self.column)
        return context.with_columns({**context.columns, self.column: Column(self.column, kind="text")})

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Replace the numbers; missing stays missing."""
        written = batch.column(self.column)
        column = context.column(self.column)
        values = numbers(written, column, rows.start)
        kept = texts(written) if self.width is None and not self.edges else None
        labels = self.labels(values, whole=column.kind == "integer", kept=kept, first_row=rows.start)
        return replaced(batch, self.column, {self.column: labels})

    def labels(
        self,
        values: npt.NDArray[np.float64],
        *,
        whole: bool = False,
        kept: pa.Array | None = None,
        first_row: int = 0,
    ) -> pa.Array:
        """Return the label of the interval of each number.

        values (n,): NaN is missing.
        whole: true where the numbers are whole: 30–39 is then written for the interval from 30 to below 40.
        kept (n,): how the numbers are written, for those that stay as they are.
        first_row: ordinal of the first row, for messages.
        Returns (n,).
        Raises UserError: if a number is infinite, or too large for exact intervals.
        """
        missing = np.isnan(values)
        present = np.where(missing, 0.0, values)
        self._refuse(np.isinf(present), Message("a number is infinite"), first_row)
        scale = self._scale()
        if self.width is None and not self.edges:
            inside = kept if kept is not None else pa.array(values).cast(pa.string())
            return self._capped(inside, present, missing)
        if self.edges:
            ends = np.array([scale.integer(edge) for edge in self.edges], np.int64)
            index = np.searchsorted(scale.floats(ends), present, side="right")
            names = [_below(self.edges[0])]
            names += [self._name(low, high, scale, whole) for low, high in itertools.pairwise(ends.tolist())]
            names.append(_from(self.edges[-1]))
            return pa.array(names, pa.string()).take(pa.array(index, mask=missing))
        step, origin = scale.integer(self.width or 1.0), scale.integer(self.origin)
        guess = np.floor((present - self.origin) / (self.width or 1.0))
        self._refuse(
            np.abs(guess) * step + abs(origin) + 2 * step >= _EXACT,
            Message("a number is too large"),
            first_row,
        )
        index = guess.astype(np.int64)
        # The quotient may round across a boundary; the boundaries themselves decide.
        index -= present < scale.floats(origin + index * step)
        index += present >= scale.floats(origin + (index + 1) * step)
        distinct, inverse = np.unique(index, return_inverse=True)
        names = [
            self._name(*self._clipped(origin + at * step, origin + (at + 1) * step, scale), scale, whole)
            for at in distinct.tolist()
        ]
        return self._capped(pa.array(names, pa.string()).take(pa.array(inverse)), present, missing)

    def _clipped(self, low: int, high: int, scale: Scale) -> tuple[int, int]:
        """Cut an interval at bottom and top."""
        if self.bottom is not None:
            low = max(low, scale.integer(self.bottom))
        if self.top is not None:
            high = min(high, scale.integer(self.top))
        return low, high

    def _name(self, low: int, high: int, scale: Scale, whole: bool) -> str:
        """Write an interval given in units of the scale."""
        if whole and scale.places == 0:
            return str(low) if high - low <= 1 else f"{low}{DASH}{high - 1}"
        return f"{scale.write(low)}{DASH}<{scale.write(high)}"

    def _capped(
        self, labels: pa.Array, values: npt.NDArray[np.float64], missing: npt.NDArray[np.bool_]
    ) -> pa.Array:
        """Put the labels of the open ends over those of the intervals, and null where nothing was."""
        if self.bottom is not None:
            below = pa.scalar(_below(self.bottom))
            labels = pc.if_else(pa.array(values < self.bottom), below, labels)
        if self.top is not None:
            above = pa.scalar(_from(self.top))
            labels = pc.if_else(pa.array(values >= self.top), above, labels)
        return pc.if_else(pa.array(missing), pa.scalar(None, pa.string()), labels)

    def _refuse(self, marks: npt.NDArray[np.bool_], what: str, first_row: int) -> None:
        if marks.any():
            row = first_row + int(np.argmax(marks)) + 1
            where = Message('column "{column}", row {row}', column=self.column, row=row)
            raise UserError(what, where=where, hint="correct the table, or use edges")

    @classmethod
    def levels(cls, column: Column, values: pa.Array, rows: int, own: Sequence[Step] = ()) -> Iterator[Self]:
        """Yield intervals of doubled widths of numbers that measure something.

        The origin and the open ends of the recipe's own step hold for other widths, too.
        """
        if column.kind not in {"integer", "number"} or name_things(column, values, rows):
            return
        like = cls.among(step for step in own if getattr(step, "width", None) is not None)
        figures = numbers(values, column)
        # Months and days count from 1, and three months are a quarter.
        first = float(bool(words_of(column.name) & DATE_PART_WORDS) and 1 in figures and 0 not in figures)
        like = like or cls(column=column.name, width=1.0, origin=first)
        beside = like.width if like in own else None
        quarters = first == 1 and max(figures) == 12
        chosen = widths(figures, whole=column.kind == "integer", beside=beside)
        for width in (3.0, 6.0) if quarters and beside is None else chosen:
            yield replace(like, width=width)

    def remainder(self) -> str:
        """Return the width of the intervals."""
        return Message("intervals of {width:g}", width=self.width) if self.width else "intervals"

    def describe(self) -> str:
        """Return which intervals replace the number."""
        parts: list[str] = []
        if self.width is not None:
            parts.append(
                Message("intervals of width {width:g} from {origin:g}", width=self.width, origin=self.origin)
            )
        if self.edges:
            parts.append(
                Message("intervals between ") + join_texts(", ", (f"{edge:g}" for edge in self.edges))
            )
        if self.bottom is not None:
            parts.append(f'"{_below(self.bottom)}"')
        if self.top is not None:
            parts.append(f'"{_from(self.top)}"')
        return Message("Replaces {column} by {parts}.", column=self.column, parts=join_texts(", ", parts))

    def modifies(self) -> tuple[str, ...]:
        """Name the column."""
        return (self.column,)


def widths(figures: npt.NDArray[np.float64], *, whole: bool, beside: float | None = None) -> list[float]:
    """Choose widths of intervals, each twice the one before, that begin with about twenty intervals.

    figures (n,): numbers; those that are not finite do not count.
    whole: whether they are whole numbers, for which intervals of 1 change nothing.
    beside: a width that is chosen already: its half, its double and so on are added.
    """
    present = figures[np.isfinite(figures)]
    if not len(present):
        return []
    span = float(present.max() - present.min())
    if span <= 0:
        return []
    rough = span / _INTERVALS
    power = 10.0 ** math.floor(math.log10(rough))
    first = next(step * power for step in (1, 2, 5, 10) if step * power >= rough * (1 - 1e-9))
    first = max(first, 2.0) if whole else first
    # Decimal numbers are written with as many places as the first width has.
    places = max(0, -math.floor(math.log10(first)))
    found = [round(first * 2**at, places) for at in range(_DOUBLED) if first * 2**at <= span]
    if beside is not None:
        halves = [beside / 2] if not whole or beside % 2 == 0 else []
        found += [*halves, *(beside * 2**at for at in range(1, _DOUBLED) if beside * 2**at <= span)]
    return list(dict.fromkeys(found))
